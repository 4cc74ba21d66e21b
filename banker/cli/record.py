"""The verbs that record an event: one click command for each kind of event."""

import sys
from collections.abc import Iterator, Sequence
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
from banker.errors import BankerError, Invalid, listed
from banker.game import Game, Outcome
from banker.rounds.turn import Turn, next_asked, table_before
from banker.rules.kinds import Raw
from banker.rules.mechanism import all_options
from banker.rules.raw_keys import has_one_of
from banker.state.record import FactChange, command_line
from banker.verbs.arguments import Argument
from banker.verbs.earlier import Correction
from banker.verbs.event import Event, Note
from banker.verbs.registry import REVERSALS, find
from banker.views.effects import changed, effects, home_stations
from banker.views.history import event_data, moves_view
from banker.views.rendering import to_json

_SAID_AGAIN = ("note", "redo", "undo")
"""Verbs whose words, printed with the number of the event, say all where nothing has moved."""


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
        raw, everywhere = _raw(ctx), self.params
        self.params = [its for its in everywhere if not isinstance(its, _GameOption) or has_one_of(raw, its.needs)]
        super().format_help(ctx, formatter)
        self.params = everywhere

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
            from banker.cli.going_back import go_back

            tell = partial(_acknowledge, session, game, turn=None)
            go_back(session, game, given[0].lstrip("0") or "0", tell, yes=yes)
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
    skipped = _skipped(turn, event)
    if not skipped:
        return
    over = f"Is the turn of {skipped.pop(0)} over?" if skipped[0] == turn.last_trader else ""
    passed = _have_passed(skipped) if skipped else ""
    have = " ".join(filter(None, [over, passed]))
    confirm(session, f"It is {turn.player}'s turn. {have}", f"Nothing was recorded: it is {turn.player}'s turn.")


def _skipped(turn: Turn, event: Event) -> list[str]:
    """The players who are up before the one who trades."""
    trade = event.trade(turn.table)
    if trade is None or trade.between or (trade.sale and trade.who == turn.last_trader):
        return []
    skipped = turn.passed_over(trade.who)
    # Naming the next player ends a turn in which more could be bought (A85).
    return skipped[1:] if turn.bought else skipped


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
    follows = session.tracks_passes and turn is None
    notes = [
        *_about_turns(game, outcome, asked=turn is not None, follows=follows),
        *notes_on(recorded, silent, asked=asked),
    ]
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
    with suppress(BankerError):  # help works with a damaged ledger, too
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


def _about_turns(game: Game, outcome: Outcome, *, asked: bool, follows: bool) -> Iterator[Note]:
    """What an event tells about the turn after it, and, unless that was `asked`, what made it unlikely in the turn before it.

    Where a file or a pipe `follows` the turns by its passes, that is also who was skipped.
    """
    event, record = outcome.resolved.event, outcome.record
    past = game.records[: record.n - 1]
    if (
        follows
        and (turn := game.turn(outcome.resolved.before, past)).passes_known
        and (skipped := _skipped(turn, event))
    ):
        yield Note("", f"Assumed to have passed: {', '.join(skipped)}")
    if type(event).turn_notes is Event.turn_notes:
        return  # the turns need not be computed
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
