"""What the verbs of one command, or of one `play`, share: the ledger they mean, and how they answer."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

import click

from banker.errors import BankerError, Invalid
from banker.ledger.peek import ledger_path
from banker.views.rendering import View, harmless, render

if TYPE_CHECKING:
    # Help needs no ledger: the book is loaded where one is opened.
    from banker.game import Game
    from banker.rounds.turn import Pass, Turn
    from banker.state.table import Table


class Settings(NamedTuple):
    """The shared options, before or after a verb; None where one was not said."""

    file: str | None = None
    dry_run: bool | None = None
    at: int | None = None
    output: str | None = None
    override: str | None = None


class Session:
    """The ledger in use, opened when it is first needed and kept open."""

    def __init__(self) -> None:
        self.settings = Settings()
        self.playing = False
        self.passes: list[Pass] | None = None
        """In a table session, who has passed, and when; there nobody need be named who acts."""
        self.shows_now = False
        """Whether what an event has changed is shown to the table as it is now."""
        self._game: Game | None = None
        self._writing = False
        self._silent: set[str] | None = None

    @contextmanager
    def using(self, said: Settings) -> Iterator[None]:
        """Let options said with one verb hold for it, over those said before."""
        before = self.settings
        if self.playing and said.file not in (None, before.file):
            raise Invalid("a table session keeps to one ledger: -f belongs before `play`")
        self.settings = before._replace(**{name: value for name, value in said._asdict().items() if value is not None})
        try:
            yield
        finally:
            self.settings = before

    @property
    def path(self) -> str:
        """The ledger that is meant: -f, else $BANKER_FILE, else game.toml in this folder."""
        return ledger_path(self.settings.file)

    def game(self, *, writing: bool = False) -> "Game":
        """The open ledger; in a table session it is opened for writing at once."""
        looking = not writing
        writing = (writing or self.playing) and not self.settings.dry_run
        if self._game is not None and writing and not self._writing:
            self.close()
        if self._game is None:
            from banker.game import Game

            self._game = Game(self.path, writing=writing)
            self._game.pretending = self.playing and not writing
            self._writing = writing
            self._warn(self._game)
        elif self.playing and looking:
            self._look_again(self._game)
        return self._game

    def _look_again(self, game: "Game") -> None:
        """Learn what another banker has recorded since."""
        from banker.state.history import named

        others = game.refresh()
        if others:
            last = len(game.records)
            first = f"events {last - others + 1} to {last}, the last of them " if others > 1 else ""
            self.say(f"another banker has recorded {first}{named(game.records, last)}")

    @property
    def silent(self) -> set[str]:
        """The names of the reminders that are not said: those in $BANKER_SILENT, as long as nobody says others."""
        if self._silent is None:
            from banker.advice.notes import read_names

            self._silent = set()
            for word in os.environ.get("BANKER_SILENT", "").split(","):
                try:
                    self._silent = read_names(word, self._silent)
                except BankerError as error:
                    self.say(f"warning: BANKER_SILENT: {error}")
        return self._silent

    def silence(self, text: str) -> set[str]:
        """Silence reminders by name from now on, `all` of them or `none`; all that are silent then. Raises Invalid."""
        from banker.advice.notes import read_names

        self._silent = read_names(text, self.silent)
        return self._silent

    def _warn(self, game: "Game") -> None:
        if game.ledger.torn:
            size = game.ledger.torn
            self.say(f"warning: the last {size} bytes of {game.ledger.name} are an unfinished event, which is left out")
        if game.ruleset_changed:
            self.say(
                f"warning: the tables of {game.ledger.header.ruleset} have changed since this ledger was begun; its events stand as they are"
            )

    def close(self) -> None:
        """Let go of the ledger."""
        if self._game is not None:
            self._game.ledger.close()
            self._game = None

    def table(self) -> "tuple[Table, int]":
        """The table to look at, by --at or as it is now, and the number of its last event."""
        game = self.game()
        at = self.settings.at
        return game.table_at(at), len(game.records) if at is None else at

    def turn(self) -> "Turn":
        """Whose turn it is, as far as that is plain."""
        from banker.rounds.turn import current_turn

        game = self.game()
        return current_turn(game.table, game.records, self.passes or ())

    @property
    def opened(self) -> "Game | None":
        """The ledger if it is open, as it was when it was last looked at."""
        return self._game

    @property
    def form(self) -> str:
        """The format of the answer."""
        return self.settings.output or "table"

    @property
    def width(self) -> int | None:
        """Columns for a table: those of the terminal, 80 off one, and as many as it takes (None) for other programs."""
        if self.form in ("csv", "tsv"):
            return None
        from banker.views.width import NARROW

        if not self.on_terminal:
            return NARROW
        from shutil import get_terminal_size

        return get_terminal_size().columns

    def show(self, view: View) -> None:
        """Print a view in the format asked for."""
        click.echo(render(view, self.form), color=self.colour)

    def say(self, text: str) -> None:
        """Print a line that is not the answer: a warning."""
        click.echo(harmless(text), err=True)

    @property
    def colour(self) -> bool:
        """Whether to print in colour: on a terminal, and not with NO_COLOR."""
        return self.on_terminal and not os.environ.get("NO_COLOR")

    @property
    def on_terminal(self) -> bool:
        """Whether somebody looks at what is printed."""
        return sys.stdout.isatty()
