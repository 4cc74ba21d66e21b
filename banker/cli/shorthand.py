"""A line as typed at the prompt: shortened verbs, a bare number for a run, the one whose turn it is left out."""

import re
from collections.abc import Sequence

from banker.calc.rounds import parse_round
from banker.cli import screen
from banker.cli.session import Session
from banker.cli.turns import (
    begin_next_run,
    end_turn,
    events_back,
    pass_turn,
    player_named,
    record_what_waits,
    take_back_pass,
)
from banker.cli.usages import FORMS
from banker.cli.verb_names import LETTERS, OTHER_NAMES, OWN, every_verb, place_of_verb, verb_of
from banker.errors import Ambiguous, BankerError, Invalid
from banker.money import DOLLARS, is_revenue
from banker.rounds.forced_sales import need
from banker.rounds.turn import Turn, order_of_passing_counts
from banker.state import names
from banker.state.names import begun_by
from banker.state.table import Table
from banker.verbs.registry import find, verbs

_WITH_REVENUE = ("amend", "insert", "payout", "run")
"""Verbs whose last word is a revenue, with its decision."""
_DECISIONS = ("w", "h")
"""The letters of a decision behind a revenue: withheld, half paid out."""


class Finished(Exception):
    """The session ends: `quit` or `exit` was typed."""


def in_full(words: Sequence[str], session: Session) -> list[str]:
    """The words with their verb in full; empty if the session itself has handled the line (`pass`, `silence`).

    Raises Invalid, Illegal or Ambiguous, and Finished when the session ends.
    """
    place = place_of_verb(words)
    if place is None:
        return list(words)
    before, (first, *rest), corporation = list(words[:place]), *_as_run(_apart(words[place:], session), session)
    verb = verb_of(first)
    if first == "?":
        asked = verb_of(rest[0]) if rest else "prompt"
        asked = OTHER_NAMES.get(asked, asked)
        return [*before, "help", *(["prompt"] if asked in OWN else [asked, *rest[1:]])]
    if verb in OTHER_NAMES:
        verb, rest = OTHER_NAMES[verb], rest or list(filter(None, [_who_is_up(session.turn())]))
    if verb in _WITH_REVENUE:
        rest = _revenue_in_one_word(rest, session)
    if not before and (settles := _settles(first, verb, rest, session)):
        verb, *rest = settles
    answer = None if before else _turn_ends(first, verb, rest, session, named=corporation)
    if answer is None and verb in OWN:
        answer = _session_command(verb, rest, session)
        if answer is None:  # a `pass` when everybody has passed
            verb, rest = "next", []
    if answer is None:
        return [*before, verb, *_with_whose_turn(verb, rest, session)]
    if answer:
        screen.say(answer, err=session.form != "table")
    return []


def _apart(words: Sequence[str], session: Session) -> list[str]:
    """The words with a letter for a verb split from what follows it: `t2` is `t 2`, and `u2` goes back two events."""
    first, rest = words[0], list(words[1:])
    letter, after = first[:1].casefold(), first[1:]
    if letter in LETTERS and after and not any(verb.startswith(first.casefold()) for verb in every_verb()):
        is_revenue = letter == "r" and _is_revenue(after, session)
        is_train = letter == "t" and after.casefold() in map(str.casefold, session.game().rules.train)
        if after.isdecimal() or is_revenue or is_train:
            first, rest = letter, [after, *rest]
    if first.casefold() == "u" and rest and re.fullmatch(r"\d{1,9}", rest[0]):
        rest[0] = str(events_back(session, int(rest[0])))
    return [first, *rest]


def _as_run(words: list[str], session: Session) -> tuple[list[str], str | None]:
    """The words of a run with its verb where they begin with a corporation or its revenue, and the corporation in the first case.

    Raises Invalid where a number alone can be nobody's revenue, Ambiguous where the corporation may be a command.
    """
    corporation = corporation_first(words, session)
    if corporation is not None:
        return ["run", corporation, *words[1:]], corporation
    if not _is_revenue(words[0], session):
        return words, None
    _check_someone_runs(session.turn())
    return ["run", *words], None


def _is_revenue(word: str, session: Session) -> bool:
    """Whether a word is a revenue; where there is a game, it may have the sign of its currency."""
    if is_revenue(word, DOLLARS) or not any(map(str.isdecimal, word)):
        return is_revenue(word, DOLLARS)
    try:
        game = session.opened or session.game()
        return is_revenue(word, game.rules.game.currency)
    except BankerError:  # no game yet
        return False


def corporation_first(words: Sequence[str], session: Session, *, in_stock_round: bool | None = None) -> str | None:
    """The corporation whose run a line is that names it first, as `co 210` does; None for any other line.

    The name or the letter of a command is that command, and nobody runs in a stock round (None: as it is now). Raises
    Ambiguous for the beginning of a command that takes a number as well.
    """
    typed_verb = words[0].casefold() in (*LETTERS, *every_verb())
    if typed_verb or _is_revenue(words[0], session) or not _is_revenue("".join(words[1:2]), session):
        return None
    try:
        table = session.game().table
    except BankerError:  # no game yet
        return None
    begun = begun_by(words[0], every_verb())
    takes_number = len(begun) == 1 and begun[0] in FORMS and bool({"AMOUNT", "N"} & {*FORMS[begun[0]].first_choices})
    corporation, now = _named_corporation(words[0], table), in_stock_round is None
    in_stock_round = table.round.is_stock if in_stock_round is None else in_stock_round
    if corporation is not None and not in_stock_round:
        if takes_number:
            run = f"`run {corporation} {words[1]}`"
            raise Ambiguous(f"{words[0]!r} could be {run} or `{begun[0]} {words[1]}`. Type more letters.")
        return corporation
    if now and not takes_number and (corporation is not None or _is_private(words[0], table)):
        from banker.cli.unknown import suggestion  # it imports difflib, which is slow

        if words[1][-1:].casefold() in _DECISIONS:
            raise Invalid(f"Corporations run in operating rounds, and this is {table.round}.")
        raise Invalid(f"Unknown command {words[0]!r}. {suggestion(words, session)}")
    return None


def _named_corporation(word: str, table: Table) -> str | None:
    """The corporation that a word names; None if it names none, or several, or exactly a private and not a corporation."""
    try:
        corporation = names.corporation(word, table.rules)
    except Invalid:
        return None
    is_exact = names.plain(word) == names.plain(corporation)
    return corporation if is_exact or not _is_private(word, table) else None


def _is_private(word: str, table: Table) -> bool:
    named = (name for id_, private in table.rules.private.items() for name in (id_, *private.aliases))
    return names.plain(word) in map(names.plain, named)


def _revenue_in_one_word(words: list[str], session: Session) -> list[str]:
    """The words with a decision joined to its revenue: `60 w` is `60w`."""
    if len(words) > 1 and words[-1].casefold() in _DECISIONS and _is_revenue(words[-2] + words[-1], session):
        return [*words[:-2], words[-2] + words[-1]]
    return words


def _check_someone_runs(turn: Turn) -> None:
    if turn.table.round.is_stock:
        now = f"a stock round ({turn.table.round})"
        raise Invalid(f"A number alone is a corporation's revenue, but nobody runs in {now}.")
    if turn.next_to_operate is None and not turn.table.over:
        raise Invalid(f"All corporations have operated in {turn.table.round}. To end the round, type `next`.")


def _turn_ends(first: str, verb: str, rest: Sequence[str], session: Session, *, named: str | None) -> str | None:
    """Handle `n` between two corporations, and `u` after a pass; gives the answer, None for any other line.

    Before a revenue typed after a run, alone or (`named`) behind the name of the next corporation, it asks whether it is that of the next one.
    """
    match verb, rest:
        case "undo", [] | ["pass"]:
            return take_back_pass(session)  # a pass is not an event, so it is taken back first
        case ("run", [] | [_]) if not rest or _is_revenue(rest[0], session):
            if (turn := session.turn()).ran and turn.next_to_operate:
                begin_next_run(session, turn, " ".join(rest))
        case ("run", [_, revenue]) if named is not None:
            if (turn := session.turn()).ran and named == turn.next_to_operate:
                begin_next_run(session, turn, revenue)
        case "next", [] if first.casefold() == "n" and (turn := session.turn()).ran:
            if turn.waits_for_end:
                return end_turn(session, turn)
            record_what_waits(session, turn)
    return None


def _settles(first: str, verb: str, rest: Sequence[str], session: Session) -> Sequence[str]:
    """The command that settles what waits for the end of a turn; empty for any other line, or if nothing waits.

    For `p`, or for `n` between two corporations, the player who is asked declines. Where nobody is asked, `p` passes first.
    """
    if verb not in ("pass", "next") or rest[verb == "pass" :] or (verb == "next" and first.casefold() != "n"):
        return ()
    turn = session.turn()
    asked = turn.asked
    if rest and asked and player_named(turn, rest[0]) != asked.player:
        raise Invalid(str(asked))
    if rest and not asked:
        return ()
    if not asked and turn.settled_by and verb == "pass":
        return turn.settled_by if pass_turn(session) else ()
    return asked.no if asked and (verb == "pass" or not turn.table.round.is_stock) else ()


def _with_whose_turn(verb: str, rest: list[str], session: Session) -> list[str]:
    """The arguments with what the turn tells filled in: a name that was left out, or that the turn before is over."""
    match verb, rest:
        case "amend" | "insert", [number, _, *_] if re.fullmatch(r"\d{1,9}", number):
            return [number, *_replacement(verb, int(number), rest[1:], session)]
        case "payout", [] | [_] if not rest or _is_revenue(rest[0], session):
            turn = session.turn()
            who = turn.ran or turn.next_to_operate
            return rest if who is None else [who, *rest]
        case "next", [] if order_of_passing_counts((turn := session.turn()).table) and turn.all_passed:
            return [f"--passed={','.join(turn.passed_for_good)}"]
        case "raise", [] | [_] if not rest or _is_revenue(rest[0], session):
            who = _who_is_up(session.turn())
            return rest if who is None else [who, *rest]
        case _ if verb in verbs() and (option := find(verb).after_a_turn):
            said = any(word.partition("=")[0] == option.partition("=")[0] for word in rest)
            return [*rest, option] if not said and session.turn().ended else rest
    return rest


def _replacement(verb: str, number: int, words: list[str], session: Session) -> list[str]:
    """The words behind `amend N` or `insert N` with their verb in full: `130`, `co 210` and `r 130` are runs."""
    if len(words) == 1 and _is_revenue(words[0], session):
        from banker.engine.recorded import read_record
        from banker.verbs.run import Run

        if verb == "insert":
            return ["run", *words]
        game = session.game()
        for record in game.records[number - 1 : number]:
            event = read_record(game.table, record) if record.do == Run.verb else None
            if isinstance(event, Run):
                return [Run.verb, event.corporation, *words]
        return words
    if words[0].casefold() in LETTERS:
        return [LETTERS[words[0].casefold()], *words[1:]]
    for record in session.game().records[number - 1 : number]:
        corporation = corporation_first(words, session, in_stock_round=parse_round(record.round).is_stock)
        if corporation is not None:
            return ["run", corporation, *words[1:]]
    return words


def _who_is_up(turn: Turn) -> str | None:
    """The player whose turn it is, or the president of the corporation whose turn it is."""
    if turn.asked:
        return turn.asked.player
    if turn.table.round.is_stock:
        return turn.player
    needed, corporation = need(turn.table), turn.ran or turn.next_to_operate
    if needed is not None and not turn.ended:
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
