"""The table session on a terminal: the prompt, what Enter alone means, the history of what was typed."""

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import ModuleType

import click

from banker.calc.money import dollars
from banker.cli.session import Session
from banker.errors import Invalid
from banker.rounds.turn import Turn
from banker.state.table import BANK
from banker.views.rendering import harmless
from banker.views.status import status

_KEPT = 2000
"""Lines of history kept from one session to the next."""


def greet(session: Session) -> None:
    """Show how the table lies, if a game has begun, and where help is."""
    if _turn(session) is not None:
        session.show(status(*session.table()))
        click.echo()
        if session.turn().table.round.is_stock:
            click.echo("who has passed is not recorded: the prompt tells who is up by the last deal")
    click.echo("? tells what can be typed, Ctrl-D ends the session")


def typed(session: Session) -> Iterator[str]:
    """Each line that is typed, until Ctrl-D; raises Damaged if the ledger cannot be read.

    Enter alone offers the last run of the corporation that is up, and takes it with a second Enter.
    """
    readline = _readline()
    history = _History(readline)
    if readline is not None:
        from banker.cli.readline_completion import begin

        begin(readline, session)
    offered = ""
    while True:
        try:
            line = input(_prompt(session)).strip()
        except EOFError:
            click.echo()
            return
        except KeyboardInterrupt:  # what was typed is thrown away; Ctrl-D ends the session
            click.echo()
            offered = ""
            continue
        if line:
            history.add(line)
            offered = ""
        if _heard(session):
            offered = ""
            click.echo("look, and say it again if it still holds", err=True)
        elif line:
            yield line
        elif offered:
            line, offered = offered, ""
            yield line
        else:
            offered, words = _offer(session)
            click.echo(harmless(words))


def _heard(session: Session) -> bool:
    """Whether another banker has recorded something since the prompt was shown: then nothing is done unseen."""
    game = session.opened
    known = len(game.records) if game is not None else 0
    try:
        return game is not None and len(session.game().records) > known
    except Invalid:
        return False


def _turn(session: Session) -> Turn | None:
    """Whose turn it is, or None as long as there is no ledger."""
    try:
        return session.turn()
    except Invalid:
        return None


def _prompt(session: Session) -> str:
    """The round, who is up, and the bank."""
    turn = _turn(session)
    if turn is None:
        return "no ledger > "
    table = turn.table
    if table.over:
        parts = ["game over"]
    elif table.round.is_stock:
        parts = [str(table.round), f"{turn.player}{' (has sold)' if turn.sold else ''}"]
    else:
        ran = f"{turn.ran} has run" if turn.ran else ""
        parts = [str(table.round), ", ".join(filter(None, [ran, turn.next_to_operate])) or "all have operated"]
    broken = " HAS BROKEN" if table.bank_has_broken else ""
    parts.append(f"bank {dollars(table.cash(BANK))}{broken}")
    return f"{harmless(_dot().join(parts))} > "


def _dot() -> str:
    """What stands between the parts of the prompt, in any encoding."""
    try:
        " · ".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return " | "
    return " · "


def _offer(session: Session) -> tuple[str, str]:
    """What a second Enter does, and the words that offer it; nothing to do where nothing is plain."""
    turn = _turn(session)
    if turn is None:
        return "", "`new RULESET PLAYER...` begins a game; ? tells what can be typed"
    table, name = turn.table, turn.next_to_operate
    if table.over:
        return "", f"the game is over: {table.over}"
    if table.round.is_stock:
        return "", f"{turn.player} is up: b buys, s sells, p passes, n ends {table.round}; ? tells more"
    if name is None:
        return "", f"all have operated: n ends {table.round}"
    if not table.trains(name):
        return f"run {_quoted(name)} 0", f"{name} has no train: run {name} 0? Enter does it"
    last = table.corporation[name].last_run
    if last is None or last == "0":
        return "", f"{name} {'has not run before' if last is None else 'ran for nothing last time'}: type its revenue"
    return f"run {_quoted(name)} {last}", f"run {name} {last} again? Enter does it"


def _quoted(name: str) -> str:
    return f'"{name}"'


def _readline() -> ModuleType | None:
    """What edits a line, brings back old ones and completes, where there is such a thing."""
    try:
        import readline
    except ImportError:
        return None
    return readline


class _History:
    """What was typed, kept line by line, so that a killed terminal loses none; without `readline` there is none."""

    def __init__(self, readline: ModuleType | None) -> None:
        state = os.environ.get("XDG_STATE_HOME") or os.path.join(os.path.expanduser("~"), ".local", "state")
        self._path = Path(state, "banker", "history")
        self._readline = readline
        if readline is None:
            return
        readline.set_auto_history(False)
        readline.set_history_length(_KEPT)
        with suppress(OSError, ValueError):  # a history that cannot be kept is no reason not to play
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.touch(mode=0o600)
            readline.read_history_file(self._path)

    def add(self, line: str) -> None:
        """Remember a line, here and in the file."""
        if self._readline is None:
            return
        self._readline.add_history(line)
        with suppress(OSError, AttributeError):  # libedit cannot append
            self._readline.append_history_file(1, self._path)
