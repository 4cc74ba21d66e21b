"""A line as it is typed at the table: short verbs, a bare number for a run, nobody named who acts."""

import re
import shlex
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

import click

from banker.cli.session import Session
from banker.cli.usages import SHARED
from banker.errors import Ambiguous, Invalid
from banker.rounds.operating import need
from banker.rounds.turn import Pass

if TYPE_CHECKING:
    from banker.game import Game

LETTERS = {
    "b": "buy",
    "n": "next",
    "p": "pass",
    "q": "quit",
    "r": "run",
    "s": "sell",
    "t": "train",
    "u": "undo",
    "?": "help",
}
"""The verbs of one letter; any other can be shortened as long as it is clear."""
OWN = ("exit", "pass", "quit", "silence")
"""What is said in a table session alone, beside the verbs."""
_RUN = re.compile(r"\$?\d[\d,]*(?:\+\$?\d[\d,]*)*[wh]?", re.ASCII | re.IGNORECASE)
_TAKING = frozenset(spelling for spellings, takes, _, _ in SHARED if takes for spelling in spellings)
"""Shared options that stand before a verb and take the word behind them."""


class Finished(Exception):
    """The session is to end: somebody has said so."""


def words_of(line: str) -> list[str]:
    """The words of a line, without a comment, and without a `banker` before them; raises Invalid."""
    try:
        words = shlex.split(line.removeprefix("\ufeff"), comments=True)
    except ValueError:
        raise Invalid("a quotation mark is not closed") from None
    return words[1:] if words[:1] == ["banker"] else words


def in_full(words: Sequence[str], session: Session) -> list[str]:
    """The words with their verb in full; empty if they were the session's own, and are done.

    Raises Invalid or Ambiguous, and Finished where the session is to end.
    """
    place = place_of_verb(words)
    if place is None:
        return list(words)
    before, first, rest = list(words[:place]), words[place], list(words[place + 1 :])
    if _RUN.fullmatch(first):
        _check_run(session)
        return [*before, "run", first, *rest]
    verb = verb_of(first)
    if first == "?":
        asked = verb_of(rest[0]) if rest else "table"
        return [*before, "help", *(["table"] if asked in OWN else [asked, *rest[1:]])]
    passed = _taken_back(session) if verb == "undo" and not before and not rest else None
    if passed is not None:
        click.echo(passed, err=session.form != "table")
        return []
    if verb not in OWN:
        return [*before, verb, *_about_who_is_up(verb, rest, session)]
    said = _own(verb, rest, session)
    click.echo(said, err=session.form != "table")
    return []


def _about_who_is_up(verb: str, rest: list[str], session: Session) -> list[str]:
    """The words behind a verb that asks or corrects, with who is up, or who it was, where there is only an amount."""
    match verb, rest:
        case "amend", [number, revenue] if number.isdecimal() and _RUN.fullmatch(revenue):
            return _amended_run(session.game(), number, revenue) or rest
    if verb not in ("payout", "raise") or len(rest) != 1 or not _RUN.fullmatch(rest[0]):
        return rest
    turn = session.turn()
    needed = need(turn.table)
    who = turn.next_to_operate or turn.ran if verb == "payout" else needed.president if needed else turn.player
    return rest if who is None else [who, *rest]


def _amended_run(game: "Game", number: str, revenue: str) -> list[str]:
    """The words behind `amend` where an event was a run and only its revenue was typed; none if it was no run."""
    from banker.engine.recorded import read_record
    from banker.verbs.run import Run

    for record in game.records[int(number) - 1 : int(number)]:
        event = read_record(game.table, record) if record.do == Run.verb else None
        if isinstance(event, Run):
            return [number, Run.verb, event.corporation, revenue]
    return []


def _own(verb: str, rest: Sequence[str], session: Session) -> str:
    """Do what is said in a table session alone, and say what is so now; raises Finished."""
    if verb == "silence":
        silent = session.silence(",".join(rest))
        return f"silent: {', '.join(sorted(silent)) or 'none'}"
    if rest:
        raise Invalid(f"{verb}: {' '.join(rest)!r} is too much")
    if verb == "pass":
        return _pass(session)
    raise Finished


def _taken_back(session: Session) -> str | None:
    """If the last thing said was a pass, take that back: it is no event."""
    if not session.passes or session.passes[-1].events != len(session.game().records):
        return None
    return f"{session.passes.pop().who} has not passed; nothing else is taken back"


def place_of_verb(words: Sequence[str]) -> int | None:
    """Where the verb stands, behind shared options; None if it does not stand there yet."""
    place = 0
    while place < len(words) and words[place].startswith("-"):
        place += 2 if words[place] in _TAKING else 1
    return place if place < len(words) else None


@cache
def every_verb() -> tuple[str, ...]:
    """All that can stand first in a line, in full."""
    from banker.cli.main import cli

    return (*cli.list_commands(click.Context(cli)), *OWN)


def verb_of(word: str) -> str:
    """The verb that a word is the start of; what is none stays as it is, for the error that lists what looks like it.

    Raises Ambiguous if it is the start of several.
    """
    small = word.casefold()
    if small in LETTERS or small in every_verb():
        return LETTERS.get(small, small)
    fits = [verb for verb in every_verb() if verb.startswith(small)]
    if len(fits) > 1:
        raise Ambiguous(f"{word!r} may be {', '.join(fits[:-1])} or {fits[-1]}")
    return fits[0] if fits else word


def _check_run(session: Session) -> None:
    """A bare number is what the corporation runs for whose turn it is; raises Invalid if there is none."""
    turn = session.turn()
    if turn.table.round.is_stock:
        raise Invalid(f"a bare number is what a corporation runs for, and this is {turn.table.round}")
    if turn.next_to_operate is None and not turn.table.over:
        raise Invalid(f"everybody has operated in {turn.table.round}: `next` ends it")


def _pass(session: Session) -> str:
    """Somebody passes: nothing is recorded, the next one is up."""
    turn = session.turn()
    if turn.player is None or not turn.table.round.is_stock or session.passes is None:
        raise Invalid("players pass in a stock round; what does not run in an operating round is said as `run CORP 0`")
    session.passes.append(Pass(len(session.game().records), turn.player))
    after = session.turn()
    if after.all_passed:
        return f"{turn.player} passes, and so has everybody: `next` ends {turn.table.round}"
    return f"{turn.player} passes; {after.player} is up"
