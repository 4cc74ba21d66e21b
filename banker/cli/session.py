"""What the verbs of one command, or of one `play`, share: the ledger and the format of the answer."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any

import click

from banker.cli import screen
from banker.cli.ledger_names import ledger_path
from banker.errors import BankerError, Damaged, Invalid
from banker.frozen import Frozen
from banker.system import shows_colours
from banker.views.rendering import View, render, to_json

if TYPE_CHECKING:
    # Help needs no ledger: these are loaded when one is opened.
    from banker.game import Game
    from banker.rounds.turn import Turn
    from banker.state.table import Table
    from banker.views.worth_by_round import RoundEnd


class Settings(Frozen):
    """The shared options, before or after a verb; None if an option was not given."""

    file: str | None = None
    dry_run: bool | None = None
    at: int | None = None
    output: str | None = None
    override: str | None = None
    no_pager: bool | None = None


class Session:
    """The ledger in use (opened when first needed, then kept open) and the shared options."""

    def __init__(self) -> None:
        self.settings = Settings()
        self.run: Callable[[Sequence[str], Session, str], int]
        """Runs one command in this session and returns its exit code; `banker.cli.main` sets it."""
        self.playing = False
        self.pages = False
        """Whether the answer of the command that runs may be shown in a pager."""
        self.tracks_passes = False
        """Whether passes are typed, too, as at a prompt: the rules about the order within a turn then apply."""
        self.at_prompt = False
        """Whether this is a prompt, which also shows new balances and prices, and asks about a player out of turn."""
        self.typed_instead = ""
        """A command that was typed at a question, which is the next line of this prompt."""
        self.goes_on = False
        """Whether the error of the last command was about another file than the ledger, so that `play` can continue."""
        self.printed_error = ""
        """The last error that was printed, which the prompt does not repeat."""
        self.opened: Game | None = None
        """The ledger if it is open, as last read."""
        self._writing = False

    def take_shared(self, params: dict[str, Any]) -> None:
        """Take the shared options out of a command's parameters; they replace those given before."""
        shared = {name: params.pop(f"shared_{name}", None) for name in Settings._fields}
        given = {name: value for name, value in shared.items() if value is not None}
        if self.playing and given.get("file", self.settings.file) != self.settings.file:
            raise Invalid("`play` works with one ledger. Choose it before: `banker -f FILE play`")
        self.settings = self.settings._replace(**given)

    @property
    def path(self) -> str:
        """The path of the ledger: -f, else $BANKER_FILE, else game.toml in the current folder."""
        return ledger_path(self.settings.file)

    def game(self, *, writing: bool = False) -> "Game":
        """The open ledger; in `play` it is opened for writing at once."""
        reading = not writing
        if writing:
            self.watch()
        writing = (writing or self.playing) and not self.settings.dry_run
        if self.opened is not None and writing and not self._writing:
            self.close()
        game = self.opened
        if game is None:
            from banker.game import Game

            game = Game(self.path, writing=writing, at=self.settings.at)
            game.pretending = self.playing and not writing
            self._writing = writing
            self.opened = game  # last, so that Ctrl-C leaves no ledger open that is only half set up
            for text in game.warnings():
                self.warn(f"Warning: {text}")
        elif self.playing and reading and (others := game.refresh()):
            from banker.state.record import named

            last = len(game.records)
            first = f"events {last - others + 1} to {last}, ending with " if others > 1 else ""
            self.warn(f"Another banker has recorded {first}{named(game.records[-1])}.")
        return game

    @contextmanager
    def another_file(self) -> Iterator[None]:
        """Write a file that is not the ledger: if that fails, the session goes on."""
        try:
            yield
        except Damaged:
            self.goes_on = True
            raise

    def watch(self) -> None:
        """Show the progress of long work from now on."""
        from banker.cli.progress import watch

        watch()

    @cached_property
    def silent(self) -> set[str]:
        """The names of the silenced reminders: at first those in $BANKER_SILENT."""
        from banker.advice.notes import read_names

        silent: set[str] = set()
        for word in os.environ.get("BANKER_SILENT", "").split(","):
            try:
                silent = read_names(word, silent)
            except BankerError as error:
                self.warn(f"Warning: in BANKER_SILENT: {error}")
        return silent

    def release(self) -> None:
        """After Ctrl-C: make sure that the ledger is not locked while the session continues."""
        if self.opened is not None:
            self.opened.ledger.release()

    def close(self) -> None:
        """Close the ledger."""
        if self.opened is not None:
            self.opened.ledger.close()
            self.opened = None

    def refuse_at(self, does: str) -> None:
        """Raise Invalid if `--at` is given to a command for which an earlier table means nothing; `does` tells why."""
        if self.settings.at is not None:
            raise Invalid(f"{does}; it does not take --at.")

    def table(self, who: str | None = None) -> "tuple[Table, int]":
        """The table to show (now, or after event --at), or as it is in the turn of a player or a corporation, and the number of its last event."""
        game = self.game()
        at = self.settings.at
        table, events = game.table_at(at), len(game.records) if at is None else at
        if table.rules.mechanisms:
            from banker.rounds.turn import table_in_turn, table_to_show  # which other games need not import

            table = table_to_show(game.turn_at(at)) if who is None else table_in_turn(game.turn_at(at), who)
        return table, events

    def rounds_to_draw(self) -> "Sequence[RoundEnd]":
        """The rounds with everyone's worth; none where the answer is no table on a terminal that can show the lines."""
        if self.form != "table" or screen.width() is None:
            return ()
        from banker.views.worth_by_round import LEVELS, worth_by_round

        if not screen.can_show(LEVELS):
            return ()
        table, events = self.table()
        game = self.game()
        try:
            return worth_by_round(table, game.records[:events], game.ledger.name)
        except Damaged:  # edited by hand: only an audit refuses it
            return ()

    def status(self) -> View:
        """The status of the table to show, in the width of the terminal."""
        from banker.state.table import BANK
        from banker.views.status import status

        table, events = self.table()
        sale = self.game().turn_at(self.settings.at).sale if table.privates(BANK) else None
        costs = sale.price if sale else None
        return status(table, events, self.width, self.rounds_to_draw(), self.dropped(), costs)

    def dropped(self) -> list[tuple[str, str]]:
        """The players who have dropped out of the bidding for a private, as far as passes are known, and the private."""
        from banker.state.table import BANK

        table, _ = self.table()
        bids = [name for name in table.privates(BANK) if table.bids(name)]
        return [(who, bids[0]) for who in self.game().turn_at(self.settings.at).dropped] if bids else []

    def turn(self) -> "Turn":
        """Whose turn it is, as far as the recorded events and passes tell."""
        return self.game().turn()

    @property
    def form(self) -> str:
        """The format of the answer."""
        return self.settings.output or "table"

    @property
    def width(self) -> int | None:
        """Columns for a table: those of the terminal, 80 without one, unlimited (None) for csv and tsv."""
        if self.form in ("csv", "tsv"):
            return None
        from banker.views.width import NARROW

        return screen.width() or NARROW

    def show(self, view: View) -> None:
        """Print a view in the format asked for."""
        self.show_text(render(view, self.form, screen.width()))

    def show_text(self, text: str) -> None:
        """Print an answer in words; one for people that is longer than the terminal is shown in a pager."""
        paging = self.pages and not self.settings.no_pager and self.form in ("table", "md")
        screen.show(text, colour=self.colour, paging=paging)

    def tell(self, data: object, lines: Iterable[str]) -> None:
        """Print an answer in words: the data in the formats json, csv and tsv, else the lines."""
        if self.form in ("csv", "tsv"):
            self.show(View(data))
            return
        self.show_text(to_json(data) if self.form == "json" else screen.wrap(*lines))

    def warn(self, text: str) -> None:
        """Print a line to standard error: a warning, not part of the answer; as JSON if that is the format of the answer."""
        words = to_json({"warning": text}) if self.form == "json" else screen.wrap(text, err=True)
        click.echo(words, err=True)

    @property
    def colour(self) -> bool:
        """Whether to print in colour: on a terminal, and not with NO_COLOR."""
        return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and shows_colours(sys.stdout)
