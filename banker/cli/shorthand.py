"""A line as typed at the prompt: shortened verbs, a bare number for a run, the one whose turn it is left out."""

import re
import shlex
from collections.abc import Sequence
from functools import cache

import click

from banker.cli.command import command_names
from banker.cli.session import Session
from banker.cli.usages import SHARED
from banker.errors import Ambiguous, Invalid, either
from banker.rounds.auction import bidders, next_private, state_of_bids
from banker.rounds.operating import need
from banker.rounds.turn import Pass

_LETTERS = {verb[0]: verb for verb in ("buy", "next", "pass", "quit", "run", "sell", "train", "undo")} | {"?": "help"}
"""One-letter verbs; any other verb can be shortened as long as it stays unique."""
_OWN = ("exit", "pass", "quit", "silence")
"""Commands that exist only at the prompt and in files for `play`."""
_RUN = re.compile(r"\$?\d[\d,]*(?:\+\$?\d[\d,]*)*[wh]?", re.ASCII | re.IGNORECASE)
_TAKING = frozenset(spelling for spellings, takes, _, _ in SHARED if takes for spelling in spellings)
"""Shared options that take a value, which is the next word."""


class Finished(Exception):
    """The session ends: `quit` or `exit` was typed."""


def words_of(line: str) -> list[str]:
    """The words of a line without its comment and without a leading `banker`; raises Invalid."""
    try:
        words = shlex.split(line.removeprefix("\ufeff"), comments=True)
    except ValueError:
        raise Invalid("A quotation mark is not closed.") from None
    return words[1:] if words[:1] == ["banker"] else words


def in_full(words: Sequence[str], session: Session) -> list[str]:
    """The words with their verb in full; empty if the session itself has handled the line (`pass`, `silence`).

    Raises Invalid or Ambiguous, and Finished when the session ends.
    """
    place = place_of_verb(words)
    if place is None:
        return list(words)
    before, first, rest = list(words[:place]), words[place], list(words[place + 1 :])
    if _RUN.fullmatch(first):
        turn = session.turn()
        if turn.table.round.is_stock:
            raise Invalid(
                f"A number alone is a corporation's revenue, but nobody runs in a stock round ({turn.table.round})."
            )
        if turn.next_to_operate is None and not turn.table.over:
            raise Invalid(f"All corporations have operated in {turn.table.round}. To end the round, type `next`.")
        return [*before, "run", first, *rest]
    verb = verb_of(first)
    if first == "?":
        asked = verb_of(rest[0]) if rest else "table"
        return [*before, "help", *(["table"] if asked in _OWN else [asked, *rest[1:]])]
    if (
        verb == "undo"
        and len(words) == 1
        and session.passes
        and session.passes[-1].events == len(session.game().records)
    ):
        # A pass is not an event: if one was typed after the last event, it is taken back.
        answer = f"{session.passes.pop().who}'s pass is undone. No event is undone."
    elif verb in _OWN:
        answer = _session_command(verb, rest, session)
    else:
        return [*before, verb, *_with_whose_turn(verb, rest, session)]
    click.echo(answer, err=session.form != "table")
    return []


def _with_whose_turn(verb: str, rest: list[str], session: Session) -> list[str]:
    """The arguments of `payout`, `raise` or `amend`, with the name filled in where only an amount was typed."""
    match verb, rest:
        case "amend", [number, revenue] if re.fullmatch(r"\d{1,9}", number) and _RUN.fullmatch(revenue):
            from banker.engine.recorded import read_record
            from banker.verbs.run import Run

            game = session.game()
            for record in game.records[int(number) - 1 : int(number)]:
                event = read_record(game.table, record) if record.do == Run.verb else None
                if isinstance(event, Run):
                    return [number, Run.verb, event.corporation, revenue]
        case "insert", [number, revenue] if _RUN.fullmatch(revenue):
            return [number, "run", revenue]
        case "amend" | "insert", [number, letter, *words] if letter.casefold() in _LETTERS:
            return [number, _LETTERS[letter.casefold()], *words]
        case "payout" | "raise", [revenue] if _RUN.fullmatch(revenue):
            turn = session.turn()
            needed = need(turn.table)
            who = turn.next_to_operate or turn.ran if verb == "payout" else needed.president if needed else turn.player
            return rest if who is None else [who, revenue]
    return rest


def _session_command(verb: str, rest: Sequence[str], session: Session) -> str:
    """Carry out a command that exists only at the prompt; gives the answer, raises Finished."""
    if verb == "silence":
        from banker.advice.notes import read_names

        session.silent = read_names(",".join(rest), session.silent)
        return f"Silenced reminders: {', '.join(sorted(session.silent)) or 'none'}."
    if rest:
        raise Invalid(f"Unexpected argument{'s' * (len(rest) > 1)} {' '.join(rest)!r}: `{verb}` takes none.")
    if verb == "pass":
        return _pass(session)
    raise Finished


def place_of_verb(words: Sequence[str]) -> int | None:
    """The index of the verb, after any shared options; None if no verb is there yet."""
    place = 0
    while place < len(words) and words[place].startswith("-"):
        place += 2 if words[place] in _TAKING else 1
    return place if place < len(words) else None


@cache
def every_verb() -> tuple[str, ...]:
    """Every verb that can begin a line, in full."""
    return (*command_names(), *_OWN)


def verb_of(word: str) -> str:
    """The verb that begins with a word; an unknown word is given back, so that the error can list similar verbs.

    Raises Ambiguous if several verbs begin with it.
    """
    small = word.casefold()
    if small in _LETTERS or small in every_verb():
        return _LETTERS.get(small, small)
    fits = [verb for verb in every_verb() if verb.startswith(small)]
    if len(fits) > 1:
        raise Ambiguous(f"{word!r} could be {either(fits)}. Type more letters.")
    return fits[0] if fits else word


def _pass(session: Session) -> str:
    """A player passes: nothing is recorded, and it is the next player's turn."""
    turn = session.turn()
    if turn.player is None or not turn.table.round.is_stock or session.passes is None:
        raise Invalid("Players pass only in a stock round. For a corporation that does not run, type `run CORP 0`.")
    private = next_private(turn.table)
    if private is not None and bidders(turn.table):
        raise Invalid(f"Nobody passes now: {state_of_bids(turn.table, private)}.")
    session.passes.append(Pass(len(session.game().records), turn.player))
    after = session.turn()
    if after.all_passed:
        return f"{turn.player} passes. Everybody has passed: `next` ends {turn.table.round}."
    return f"{turn.player} passes. It is {after.player}'s turn."
