"""A line as typed at the prompt: shortened verbs, a bare number for a run, the one whose turn it is left out."""

import re
from collections.abc import Sequence
from functools import cache

import click

from banker.cli.command import command_names
from banker.cli.session import Session
from banker.cli.turns import begin_next_run, end_turn, events_back, pass_turn, take_back_pass
from banker.cli.usages import SHARED
from banker.errors import Ambiguous, BankerError, Invalid, either
from banker.money import DOLLARS, is_revenue
from banker.rounds.operating import need
from banker.rounds.stock import order_of_passing_counts
from banker.rounds.turn import Turn
from banker.state.names import begun_by
from banker.verbs.registry import find, verbs

_LETTERS = {verb[0]: verb for verb in ("buy", "next", "order", "pass", "quit", "run", "sell", "train", "undo")} | {
    "?": "help"
}
"""One-letter verbs; any other verb can be shortened as long as it stays unique."""
_OWN = ("exit", "pass", "quit", "silence")
"""Commands that exist only at the prompt and in files for `play`."""
_OTHER_NAMES = {"worth": "score"}
"""Commands that at the prompt have another name, under which a player who is left out is the one whose turn it is."""
_SYNONYMS = {"history": "log"}
"""Commands that have another name, too."""
_WITH_REVENUE = ("amend", "payout", "run")
"""Verbs whose last word is a revenue, with its decision."""
_TAKING = frozenset(spelling for spellings, takes, _, _ in SHARED if takes for spelling in spellings)
"""Shared options that take a value, which is the next word."""


class Finished(Exception):
    """The session ends: `quit` or `exit` was typed."""


def in_full(words: Sequence[str], session: Session) -> list[str]:
    """The words with their verb in full; empty if the session itself has handled the line (`pass`, `silence`).

    Raises Invalid, Illegal or Ambiguous, and Finished when the session ends.
    """
    place = place_of_verb(words)
    if place is None:
        return list(words)
    before, (first, *rest) = list(words[:place]), _apart(words[place:], session)
    if _is_revenue(first, session):
        first, rest = "run", [first, *rest]
        _check_someone_runs(session.turn())
    verb = verb_of(first)
    if first == "?":
        asked = verb_of(rest[0]) if rest else "prompt"
        asked = _OTHER_NAMES.get(asked, asked)
        return [*before, "help", *(["prompt"] if asked in _OWN else [asked, *rest[1:]])]
    if verb in _OTHER_NAMES:
        verb, rest = _OTHER_NAMES[verb], rest or list(filter(None, [_who_is_up(session.turn())]))
    if verb in _WITH_REVENUE:
        rest = _revenue_in_one_word(rest, session)
    answer = None if before else _turn_ends(first, verb, rest, session)
    if answer is None and verb in _OWN:
        answer = _session_command(verb, rest, session)
        if answer is None:  # a `pass` when everybody has passed
            verb = "next"
    if answer is None:
        return [*before, verb, *_with_whose_turn(verb, rest, session)]
    if answer:
        click.echo(answer, err=session.form != "table")
    return []


def _apart(words: Sequence[str], session: Session) -> list[str]:
    """The words with a letter for a verb split from what follows it: `t2` is `t 2`, and `u2` goes back two events."""
    first, rest = words[0], list(words[1:])
    letter, after = first[:1].casefold(), first[1:]
    if letter in _LETTERS and after and not any(verb.startswith(first.casefold()) for verb in every_verb()):
        is_revenue = letter == "r" and _is_revenue(after, session)
        if after.isdecimal() or is_revenue or (letter == "t" and _is_train(after, session)):
            first, rest = letter, [after, *rest]
    if first.casefold() == "u" and rest and re.fullmatch(r"\d{1,9}", rest[0]):
        rest[0] = str(events_back(session, int(rest[0])))
    return [first, *rest]


def _is_train(word: str, session: Session) -> bool:
    return any(word.casefold() == kind.casefold() for kind in session.game().rules.train)


def _is_revenue(word: str, session: Session) -> bool:
    """Whether a word is a revenue; where there is a game, it may have the sign of its currency."""
    if is_revenue(word, DOLLARS) or not any(map(str.isdecimal, word)):
        return is_revenue(word, DOLLARS)
    try:
        game = session.opened or session.game()
        return is_revenue(word, game.rules.game.currency)
    except BankerError:  # no game yet
        return False


def _revenue_in_one_word(words: list[str], session: Session) -> list[str]:
    """The words with a decision joined to its revenue: `60 w` is `60w`."""
    if len(words) > 1 and words[-1].casefold() in ("w", "h") and _is_revenue(words[-2] + words[-1], session):
        return [*words[:-2], words[-2] + words[-1]]
    return words


def _check_someone_runs(turn: Turn) -> None:
    """Raises Invalid where a number alone can be nobody's revenue."""
    if turn.table.round.is_stock:
        raise Invalid(
            f"A number alone is a corporation's revenue, but nobody runs in a stock round ({turn.table.round})."
        )
    if turn.next_to_operate is None and not turn.table.over:
        raise Invalid(f"All corporations have operated in {turn.table.round}. To end the round, type `next`.")


def _turn_ends(first: str, verb: str, rest: Sequence[str], session: Session) -> str | None:
    """Handle `n` between two corporations, and `u` after a pass; gives the answer, None for any other line.

    Before a revenue typed after a run, it asks whether it is that of the next corporation.
    """
    match verb, rest:
        case "undo", [] | ["pass"]:
            return take_back_pass(session)  # a pass is not an event, so it is taken back first
        case ("run", [] | [_]) if not rest or _is_revenue(rest[0], session):
            if (turn := session.turn()).waits_for_end:
                begin_next_run(session, turn, " ".join(rest))
        case "next", [] if first.casefold() == "n" and (turn := session.turn()).waits_for_end:
            return end_turn(session, turn)
    return None


def _with_whose_turn(verb: str, rest: list[str], session: Session) -> list[str]:
    """The arguments with what the turn tells filled in: a name that was left out, or that the turn before is over."""
    match verb, rest:
        case "amend", [number, revenue] if re.fullmatch(r"\d{1,9}", number) and _is_revenue(revenue, session):
            from banker.engine.recorded import read_record
            from banker.verbs.run import Run

            game = session.game()
            for record in game.records[int(number) - 1 : int(number)]:
                event = read_record(game.table, record) if record.do == Run.verb else None
                if isinstance(event, Run):
                    return [number, Run.verb, event.corporation, revenue]
        case "insert", [number, revenue] if _is_revenue(revenue, session):
            return [number, "run", revenue]
        case "amend" | "insert", [number, letter, *words] if letter.casefold() in _LETTERS:
            return [number, _LETTERS[letter.casefold()], *words]
        case "payout", [revenue] if _is_revenue(revenue, session):
            turn = session.turn()
            who = turn.ran or turn.next_to_operate
            return rest if who is None else [who, revenue]
        case "next", [] if order_of_passing_counts((turn := session.turn()).table) and turn.all_passed:
            return [f"--passed={','.join(turn.passed_for_good)}"]
        case "raise", [] | [_] if not rest or _is_revenue(rest[0], session):
            who = _who_is_up(session.turn())
            return rest if who is None else [who, *rest]
        case _ if verb in verbs() and (option := find(verb).after_a_turn):
            said = any(word.partition("=")[0] == option.partition("=")[0] for word in rest)
            return [*rest, option] if not said and session.turn().ended else rest
    return rest


def _who_is_up(turn: Turn) -> str | None:
    """The player whose turn it is, or the president of the corporation whose turn it is."""
    if turn.table.round.is_stock:
        return turn.player
    needed, corporation = need(turn.table), turn.ran or turn.next_to_operate
    if needed is not None:
        return needed.president
    return turn.player if corporation is None else turn.table.president(corporation)


def _session_command(verb: str, rest: Sequence[str], session: Session) -> str | None:
    """Carry out a command that exists only at the prompt; gives the answer, raises Finished.

    None for a `pass` that ends the round.
    """
    if verb == "silence":
        from banker.advice.notes import read_names

        session.silent = read_names(",".join(rest), session.silent)
        return f"Silenced reminders: {', '.join(sorted(session.silent)) or 'none'}."
    if verb == "pass" and len(rest) == 1:
        return pass_turn(session, rest[0])
    if rest:
        raise Invalid(f"Unexpected argument{'s' * (len(rest) > 1)} {' '.join(rest)!r}: `{verb}` takes none.")
    if verb == "pass":
        return pass_turn(session)
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
    return (*command_names(), *_OWN, *_OTHER_NAMES)


def verb_of(word: str) -> str:
    """The verb that begins with a word; an unknown word is given back, so that the error can list similar verbs.

    Raises Ambiguous if several verbs begin with it.
    """
    small = word.casefold()
    if small in _LETTERS:
        return _LETTERS[small]
    fits = begun_by(small, every_verb()) or [_SYNONYMS[name] for name in begun_by(small, _SYNONYMS)]
    if len(fits) > 1:
        raise Ambiguous(f"{word!r} could be {either(fits)}. Type more letters.")
    return fits[0] if fits else word
