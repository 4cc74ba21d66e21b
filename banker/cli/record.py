"""The verbs that record an event: one click command for each kind of event."""

import sys
from contextlib import redirect_stdout
from functools import cache
from typing import Any

import click

from banker.advice.notes import RecordedEvent, notes_on
from banker.cli.banknotes import handed_out
from banker.cli.command import Verb
from banker.cli.session import Session, Settings
from banker.errors import Invalid
from banker.game import Game, Outcome
from banker.rounds.turn import Turn
from banker.state.moves import FactChange
from banker.state.record import command_line
from banker.verbs.event import Event
from banker.verbs.registry import find
from banker.views.effects import balances, changed, effects
from banker.views.history import event_data
from banker.views.rendering import harmless, to_json


class Recording(Verb):
    """The command for a verb that records an event."""

    def __init__(self, kind: type[Event]) -> None:
        self.kind = kind
        params: list[click.Parameter] = [click.Argument(["words"], nargs=-1, type=click.UNPROCESSED)]
        for name, argument in kind.options().items():
            about = f"{argument.help[0].upper()}{argument.help[1:]}."
            spellings, takes = [name, _parameter(name)], argument.shown or None
            params.append(click.Option(spellings, is_flag=takes is None, metavar=takes, help=about))
        if kind.needs_confirmation:
            params.append(click.Option(["--yes"], is_flag=True, help="Record without asking for confirmation."))
        super().__init__(
            kind.verb,
            context_settings={
                "ignore_unknown_options": True
            },  # so that -60 is refused as a wrong amount, not as an unknown option
            params=params,
            callback=self._record,
            help=kind.__doc__,
            epilog=f"Example: banker {kind.example}",
        )

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """The arguments as the verb declares them."""
        return [word for word in ("[OPTIONS]", self.kind.usage()) if word]

    def _record(self, session: Session, words: tuple[str, ...], *, yes: bool = False, **switches: Any) -> None:  # noqa: ANN401
        if session.settings.at is not None:
            raise Invalid("`--at` only shows an earlier table. Leave it out to record an event.")
        override = session.settings.override
        if override is not None and not override.strip():
            raise Invalid("`--override` needs a reason.")
        given = [*words, *_option_words(self.kind, switches)]
        ask = self.kind.needs_confirmation and not yes and not session.settings.dry_run and sys.stdin.isatty()
        record_event(session, self.kind.verb, given, ask=ask)


def _parameter(name: str) -> str:
    return "switch_" + name.removeprefix("--").replace("-", "_")


def _option_words(kind: type[Event], switches: dict[str, Any]) -> list[str]:
    words: list[str] = []
    for name, argument in kind.options().items():
        value = switches[_parameter(name)]
        if not argument.shown:
            words += [name] if value else []
        elif value is not None:
            words += [f"{name}={value}"]
    return words


@cache
def recording(verb: str) -> Recording:
    """The command for a verb that records an event."""
    return Recording(find(verb))


def _skipped_players(turn: Turn, event: Event) -> list[str]:
    """Which players an event skips, so that a mistyped name shows at once."""
    if event.verb == "next":
        skipped = turn.passed_over(None)
        everybody = len(skipped) == len(turn.table.players)
        return [f"Assumed to have passed: {'everybody' if everybody else ', '.join(skipped)}."] if skipped else []
    deal = event.deal(turn.table)
    if deal is None:
        return []
    skipped = [] if deal.sale and deal.who == turn.last_dealer else turn.passed_over(deal.who)
    return [f"It was {turn.player}'s turn. Assumed to have passed: {', '.join(skipped)}."] if skipped else []


def record_event(session: Session, verb: str, words: list[str], *, ask: bool) -> None:
    """Record one event (with --dry-run only compute it) and print what it did; with `ask`, show it first and ask."""
    settings = session.settings
    dry_run = bool(settings.dry_run)
    game = session.game(writing=True)
    turn = session.turn() if session.shows_now else None
    outcome = game.record(verb, words, override=settings.override, dry_run=dry_run or ask, passes=session.passes)
    if ask:
        with session.using(Settings(output="table")), redirect_stdout(sys.stderr):
            _answer(session, game, outcome, None)
        if not click.confirm("Record this correction?", err=True):
            raise Invalid("Nothing was recorded: you did not confirm it.")
        outcome = game.commit(outcome)
    _answer(session, game, outcome, None if dry_run else turn)


def _answer(session: Session, game: Game, outcome: Outcome, turn: Turn | None) -> None:
    """Print what an event did, or would do; with `turn`, the turn before it, also who was skipped and what everyone has now."""
    lines = _effects(outcome)
    resolved, record = outcome.resolved, outcome.record
    past = game.records[: record.n - 1]
    happened = RecordedEvent(resolved.event, resolved.before, resolved.after, resolved.draft.moves, past)
    lines += map(str, notes_on(happened, session.silent))
    if session.settings.override is not None and record.override is None:
        lines.append("The rules allow this, so the override is not needed and was not recorded.")
    hand_out, notes = handed_out(game.rules, record.moves)
    lines += hand_out
    if session.form == "json":
        click.echo(to_json(event_data(record, lines) | notes))
        return
    if turn is not None:
        lines += [*_skipped_players(turn, resolved.event), *balances(resolved.before, resolved.after)]
    done = command_line(record)
    last = f"Event {record.n}: {done}, seal {record.seal}" if record.seal else f"Would be event {record.n}: {done}"
    click.echo("\n".join(map(harmless, [*lines, last])))


def _effects(outcome: Outcome) -> list[str]:
    """What an event did, or would do; for a correction, what to settle at the table and which later events change."""
    event, before, after = outcome.resolved.event, outcome.resolved.before, outcome.resolved.after
    moves = outcome.resolved.draft.moves
    lines = effects(before, after, moves, takes_back=event.verb == "undo" or event.needs_confirmation)
    if event.needs_confirmation:
        settles = any(not isinstance(move, FactChange) for move in moves)
        lines = ["To settle at the table:" if settles else "Nothing to settle at the table.", *lines]
        later = [line for change in event.changes() if (line := changed(change))]
        lines += ["Later events that change:", *later] if later else []
        if outcome.record.override is not None:
            lines += [f"Against the rules: {objection}" for objection in outcome.resolved.objections]
    return lines
