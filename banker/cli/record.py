"""The verbs that record an event: one click command for each kind of event."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

import click

from banker.advice.notes import ENDED_REMINDERS, TURN_REMINDERS, RecordedEvent, notes_on
from banker.cli import screen
from banker.cli.asking import ask, confirm, yes_or_no
from banker.cli.banknotes import handed_out
from banker.cli.command import Verb, acknowledging
from banker.cli.session import Session
from banker.cli.turns import what_ends
from banker.engine.history import History
from banker.errors import Invalid, listed
from banker.game import Game, Outcome, no_event
from banker.rounds.mechanism import all_options
from banker.rounds.turn import Turn, next_asked, table_before
from banker.rules.kinds import Raw
from banker.rules.raw_keys import has_one_of
from banker.state.record import FactChange, Record, command_line, named
from banker.state.settlement import settle, through_bank
from banker.state.table import Draft, Table
from banker.verbs.arguments import Argument
from banker.verbs.earlier import Correction, Undo
from banker.verbs.event import Event, Note
from banker.verbs.registry import REVERSALS, find
from banker.views.effects import changed, effects, home_stations
from banker.views.history import event_data, moves_view
from banker.views.rendering import to_json

_SAID_AGAIN = ("note", "redo", "undo")
"""Verbs whose words, printed with the number of the event, say all where nothing has moved."""
_MOST_DIGITS = 9
"""The digits of the number of an event; Python reads no number of thousands of them."""


class Recording(Verb):
    """The command for a verb that records an event."""

    pages = False

    def __init__(self, verb: str) -> None:
        self.kind = kind = find(verb)
        params: list[click.Parameter] = [click.Argument(["words"], nargs=-1, type=click.UNPROCESSED)]
        params += map(_option, kind.options().values())
        if kind.needs_confirmation or verb in REVERSALS:
            params.append(click.Option(["--yes"], is_flag=True, help="Record without asking for confirmation."))
        super().__init__(
            verb,
            context_settings={"ignore_unknown_options": True},  # -60 is a wrong amount, not an unknown option
            params=params,
            callback=self._record,
            help=kind.__doc__,
            epilog=f"Example: banker {kind.example}",
        )

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help, with the options that mechanisms bring."""
        self.add_options_of_mechanisms()
        raw = _raw(ctx)
        for param in self.params:
            if isinstance(param, _GameOption):
                param.hidden = not has_one_of(raw, param.needs)
        super().format_help(ctx, formatter)

    def add_options_of_mechanisms(self) -> None:
        """Add the options that mechanisms bring, for the help; a game that has a mechanism reads them among the words."""
        known, needs = {param.name for param in self.params}, dict[str, tuple[str, ...]]()
        brought = [*all_options(self.kind.verb)]
        for mechanism, argument in brought:
            needs[argument.option] = (*needs.get(argument.option, ()), mechanism)
        arguments = {argument.option: argument for _, argument in reversed(brought)}
        options = [_option(argument, needs[argument.option]) for argument in reversed(arguments.values())]
        self.params += (option for option in options if option.name not in known)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """The arguments as the verb declares them."""
        return [word for word in ("[OPTIONS]", self.kind.usage(_raw(ctx))) if word]

    def _record(self, session: Session, words: tuple[str, ...], *, yes: bool = False, **switches: Any) -> None:  # noqa: ANN401
        dry_run, at, override = bool(session.settings.dry_run), session.settings.at, session.settings.override
        if at is not None:
            raise Invalid("`--at` only shows an earlier table. Leave it out to record an event.")
        if override is not None and not override.strip():
            raise Invalid("`--override` needs a reason.")
        kind, given = self.kind, list(words)
        for name, value in switches.items():
            option = f"--{name.replace('_', '-')}"
            if value not in (None, False):
                given.append(option if value is True else f"{option}={value}")
        game = session.game(writing=True)
        if kind.verb == "undo" and len(given) == 1 and given[0].isdecimal():
            _go_back(session, game, given[0].lstrip("0") or "0", yes=yes)
            return
        on_terminal = not dry_run and sys.stdin.isatty()
        if on_terminal and (question := kind.question(given, game.table)) is not None:
            given = [*question.words(ask(question.text, str.strip))]
        confirms = on_terminal and kind.needs_confirmation and not yes
        turn = session.turn() if session.at_prompt and not dry_run else None
        hold = on_terminal or turn is not None
        record = partial(
            game.record,
            kind.verb,
            override=override,
            dry_run=dry_run,
            hold=hold,
            typed=session.playing,
            tracks_passes=session.tracks_passes,
            describe=partial(changed, for_scripts=session.form == "json"),
        )
        outcome = record(given)
        asked, adds = _ask_doubt(session, outcome) if on_terminal else (False, [])
        outcome = record([*given, *adds]) if adds else outcome
        if confirms:
            _answer(session, game, outcome, None, asking=True)
            what = "correction" if isinstance(outcome.resolved.event, Correction) else "event"
            _confirm(session, f"Record this {what}?")
        if turn is not None:
            _ask_whether_skipped(session, turn, outcome.resolved.event)
            _ask_what_is_over(session, turn, outcome.resolved.event)
        if hold:
            outcome = game.commit(outcome, unchanged=confirms or asked)
        _acknowledge(session, game, outcome, turn, asked=asked)


def _ask_doubt(session: Session, outcome: Outcome) -> tuple[bool, list[str]]:
    """Ask what is doubtful about an event; gives whether anything was asked, and words to add to it. Raises Invalid if the answer forbids it."""
    doubt = outcome.resolved.event.doubt(outcome.resolved.before)
    if doubt is None or (doubt.on_trust and not session.at_prompt):
        return False, []
    if doubt.note is not None and doubt.note.name in session.silent:
        return False, []
    if doubt.option:
        return True, doubt.option.split() if yes_or_no(session, doubt.question) else []
    _confirm(session, doubt.question)
    return True, []


def _confirm(session: Session, question: str) -> None:
    confirm(session, question, "Nothing was recorded: you did not confirm it.")


def _go_back(session: Session, game: Game, digits: str, *, yes: bool) -> None:
    """Undo all events after an event, once confirmed; each `undo` names its event, in case another banker records one."""
    if len(digits) > _MOST_DIGITS or int(digits) > len(game.records):
        raise Invalid(no_event(digits, len(game.records)))
    n = int(digits)
    later = _to_undo(game, n)
    settled = _to_settle(game, later)
    if not _agreed(session, n, later, settled, yes=yes):
        return
    # All are recorded before anything is printed, so that a reader who leaves does not cut the undoing short.
    undone = [game.record("undo", [f"--event={event.n}"], tracks_passes=session.tracks_passes) for event in later]
    if session.form in ("json", "csv", "tsv"):
        for outcome in undone:
            _acknowledge(session, game, outcome, None)
        return
    with acknowledging(session, f"`undo {n}` is recorded", "its effects"):
        screen.say(*(settled() if yes else []), _back(undone, later))


def _back(undone: list[Outcome], later: list[Record]) -> str:
    """The line that tells which events undo which."""
    first, last = undone[0].record.n, undone[-1].record.n
    if first == last:
        return f"Event {first} undoes {named(later[0])}."
    return f"Events {first} to {last} undo {len(later)} events, from {named(later[0])} back to {named(later[-1])}."


def _acknowledge(session: Session, game: Game, outcome: Outcome, turn: Turn | None, *, asked: bool = False) -> None:
    """Print what an event did, as `_answer` does. Once it is recorded, no error here changes the exit code."""
    record = outcome.record

    def only_event() -> None:
        if session.form == "json":
            click.echo(to_json(event_data(record, ())))

    done = f"Event {record.n} is recorded" if record.seal else ""
    with acknowledging(session, done, "its effects", only_event):
        _answer(session, game, outcome, turn, asked=asked)


def _ask_whether_skipped(session: Session, turn: Turn, event: Event) -> None:
    """Ask where the turn makes an event unlikely, or it skips players, since a line may be mistyped; raises Invalid if not."""
    if (doubt := event.turn_doubt(turn)) is not None:
        confirm(session, f"{doubt}. Record this anyway?", f"Nothing was recorded. {doubt}.")
    if event.needs_all_passed(turn.table):
        if waiting := turn.passed_over(None):
            follows = what_ends(turn.table)
            follows += f", and {turn.waiting.otherwise}" if turn.waiting else ""
            question = f"{_have_passed(waiting, too=turn.passed > 0)} {follows[0].upper()}{follows[1:]}."
            up = "" if turn.asked else f": it is {turn.player}'s turn"
            confirm(session, question, f"{turn.table.round} continues{up}.")
        return
    trade = event.trade(turn.table)
    if trade is None or trade.between or (trade.sale and trade.who == turn.last_trader):
        return
    skipped = turn.passed_over(trade.who)
    if turn.bought:  # naming the next player ends a turn in which more could be bought (A85)
        skipped = skipped[1:]
    if not skipped:
        return
    over = f"Is the turn of {skipped.pop(0)} over?" if skipped[0] == turn.last_trader else ""
    passed = _have_passed(skipped) if skipped else ""
    have = " ".join(filter(None, [over, passed]))
    confirm(session, f"It is {turn.player}'s turn. {have}", f"Nothing was recorded: it is {turn.player}'s turn.")


def _ask_what_is_over(session: Session, turn: Turn, event: Event) -> None:
    """Ask where an event shows that a corporation's turn is over, or that a player declines who is asked then; raises Invalid if not."""
    if event.between_turns and turn.ran:
        still = f"Nothing was recorded: it is still the turn of {turn.ran}."
        confirm(session, f"Is the turn of {turn.ran} over?", still)
    asked = turn.waiting
    if asked is None or event.ends_round or next_asked(table_before(turn.table, event)) == asked:
        return
    question = f"{asked.player} may {asked.does}. Does {asked.player} decline?"
    confirm(session, question, f"Nothing was recorded. {asked}")


def _have_passed(who: Sequence[str], *, too: bool = False) -> str:
    return f"{'Has' if len(who) == 1 else 'Have'} {listed(who)} passed{' too' if too else ''}?"


def _answer(
    session: Session, game: Game, outcome: Outcome, turn: Turn | None, *, asking: bool = False, asked: bool = False
) -> None:
    """Print what an event did, or would do; with the `turn` before it, also who did not pass in words, and what everyone has now.

    With `asking` it goes to standard error, in words. Where a question was `asked` about a doubt, no note repeats it.
    """
    record, in_json = outcome.record, session.form == "json" and not asking
    if session.form in ("csv", "tsv") and not asking:
        session.show(moves_view(record))
        return
    lines = _lines(session, game, outcome, turn, asked=asked, in_json=in_json)
    hand_out, notes = handed_out(game.rules, record.moves)
    lines += hand_out
    if in_json:
        click.echo(to_json(event_data(record, lines) | notes))
        return
    if turn is not None:
        from banker.views.effects import balances

        event, before, after = outcome.resolved.event, outcome.resolved.before, outcome.resolved.after
        if skipped := turn.passed_over(None) if event.needs_all_passed(before) else []:
            everybody = len(skipped) == len(turn.table.in_turn)
            lines.append(f"Assumed to have passed: {'everybody' if everybody else ', '.join(skipped)}.")
        lines += balances(before, after)
    done = command_line(record)
    last = f"Event {record.n}: {done}" if record.seal else f"Would be event {record.n}: {done}"
    screen.say(*lines, last, err=asking)


def _lines(
    session: Session, game: Game, outcome: Outcome, turn: Turn | None, *, asked: bool, in_json: bool
) -> list[str]:
    """The effects of an event and the notes on it, without those that are silenced or not needed at this prompt."""
    resolved, record = outcome.resolved, outcome.record
    event, before, after, moves = resolved.event, resolved.before, resolved.after, resolved.draft.moves
    takes_back = event.verb == "undo" or isinstance(event, Correction)
    lines = effects(before, after, moves, takes_back=takes_back, for_scripts=in_json)
    if isinstance(event, Correction):
        lines = _correction(outcome, event, lines)
    recorded = RecordedEvent(event, before, after, moves, game.records[: record.n - 1])
    silent = {*session.silent, *(TURN_REMINDERS if session.tracks_passes else ())}
    silent |= {*ENDED_REMINDERS} if turn is not None and turn.ended else set()
    notes = [*_about_turns(game, outcome, asked=turn is not None), *notes_on(recorded, silent, asked=asked)]
    untold = 0 if event.by_hand else home_stations(before, moves)  # placed along with what the event is about
    says_all = len(lines) > untold or any(not note.name for note in notes)
    if not (says_all or event.only_compares or event.verb in _SAID_AGAIN or in_json):
        lines.append(event.sentence(before, after))  # nothing has moved
    lines += map(str, notes)
    if session.settings.override is not None and record.override is None:
        lines.append("The rules allow this, so the override is not needed and was not recorded.")
    return lines


def _raw(ctx: click.Context) -> Raw | None:
    """The raw ruleset of the game at the prompt, whose options alone help shows there; None elsewhere, or without a ledger."""
    session = ctx.find_object(Session)
    with suppress(Invalid):
        return session.game().rules.source.raw if session is not None and session.playing else None
    return None


class _GameOption(click.Option):
    """An option of an event; without one of the keys that it `needs`, a game does not have it."""

    needs: tuple[str, ...] = ()


def _option(argument: Argument, needs: tuple[str, ...] = ()) -> click.Option:
    about, takes = f"{argument.help[0].upper()}{argument.help[1:]}.", argument.shown or None
    option = _GameOption([argument.option], is_flag=takes is None, metavar=takes, help=about)
    option.needs = needs or tuple(filter(None, [argument.only_with]))
    return option


def _about_turns(game: Game, outcome: Outcome, *, asked: bool) -> Iterator[Note]:
    """What an event tells about the turn after it, and, unless that was `asked`, what made it unlikely in the turn before it."""
    event, record = outcome.resolved.event, outcome.record
    if type(event).turn_notes is Event.turn_notes:
        return  # the turns need not be computed
    past = game.records[: record.n - 1]
    doubt = None if asked else event.turn_doubt(game.turn(outcome.resolved.before, past))
    if doubt is not None:
        yield Note("", doubt)
    yield from event.turn_notes(game.turn(outcome.resolved.after, [*past, record]))


def _correction(outcome: Outcome, event: Correction, lines: list[str]) -> list[str]:
    settles = any(not isinstance(move, FactChange) for move in outcome.resolved.draft.moves)
    found = ["To settle at the table:" if settles else "Nothing to settle at the table.", *lines]
    later = event.recomputed.changes
    found += ["Later events that change:", *later] if later else []
    if outcome.record.override is not None:
        found += [f"Against the rules: {objection}" for objection in outcome.resolved.objections]
    return found


def _to_undo(game: Game, n: int) -> list[Record]:
    """The events after event `n` that stand, the last first; raises Invalid if undoing them does not lead back to event `n`."""
    in_force = History(game.records).in_force()
    still = {record.n for record in in_force}
    gone = [record for record in History(game.records[:n]).in_force() if record.n not in still]
    if gone:
        raise Invalid(f"The game cannot go back to event {n}: {named(gone[-1])} has been undone since.")
    later = [record for record in reversed(in_force) if record.n > n]
    if not later:
        raise Invalid(f"No event after event {n} is left to undo. To undo the last event: `undo`.")
    return later


def _with_names(table: Table, now: Table) -> Table:
    """An earlier table with the players called as now: what a player settles does not depend on a new name."""
    table = table.copy()
    for old, new in zip(table.players, now.players, strict=True):
        table.rename(old, new)
    table.called = now.called
    return table


def _to_settle(game: Game, later: list[Record]) -> Callable[[], list[str]]:
    """What tells what changes at the table, in sums, when these events are undone, the last first; it can be called after that."""
    now, rules = game.table.copy(), game.rules
    draft = Draft(now)
    for record in later:
        Undo(record.n, record=record).apply(draft)
    before = _with_names(draft.table, now)
    moves = through_bank(settle(now, before))

    def words() -> list[str]:
        found, (hand_out, _) = effects(now, before, moves, takes_back=True), handed_out(rules, moves)
        return ["To settle at the table:" if found else "Nothing to settle at the table.", *found, *hand_out]

    return words


def _agreed(session: Session, n: int, later: list[Record], settled: Callable[[], list[str]], *, yes: bool) -> bool:
    """Show what going back to event `n` undoes and what then changes at the table, and ask; False in a dry run.

    Raises Invalid if the answer is no, or if nobody can be asked and `--yes` is missing.
    """
    dry_run = bool(session.settings.dry_run)
    count = f"{len(later)} event{'s' * (len(later) > 1)}"
    if not yes and not dry_run and not sys.stdin.isatty():
        first, last = named(later[0]), named(later[-1])
        which = f": {last.removeprefix('event ')}" if len(later) == 1 else f", from {first} back to {last}"
        raise Invalid(f"`undo {n}` undoes {count}{which}. Add --yes.")
    if dry_run or not yes:
        lines = [f"Going back to event {n} undoes {count}:", *(f"  {named(record)}" for record in later)]
        screen.say(*lines, *settled(), err=not dry_run)
    if dry_run:
        return False
    if not yes:
        question = f"Undo {'this event' if len(later) == 1 else f'these {count}'}?"
        confirm(session, question, "Nothing was undone: you did not confirm it.", done="undone")
    return True
