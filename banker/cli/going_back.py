"""`undo N`: all events after event N are undone."""

import sys
from collections.abc import Callable

from banker.cli import screen
from banker.cli.asking import confirm
from banker.cli.banknotes import handed_out
from banker.cli.command import acknowledging
from banker.cli.session import Session
from banker.engine.history import History
from banker.errors import Invalid
from banker.game import Game, Outcome, no_event
from banker.state.record import Record, named
from banker.state.settlement import settle, through_bank
from banker.state.table import Draft, Table
from banker.verbs.earlier import Undo
from banker.views.effects import effects

_MOST_DIGITS = 9
"""The digits of the number of an event; Python reads no number of thousands of them."""


def go_back(session: Session, game: Game, digits: str, acknowledge: Callable[[Outcome], None], *, yes: bool) -> None:
    """Undo all events after an event, once confirmed; each `undo` names its event, in case another banker records one.

    Scripts have each of them acknowledged.
    """
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
            acknowledge(outcome)
        return
    with acknowledging(session, f"`undo {n}` is recorded", "its effects"):
        screen.say(*(settled() if yes else []), _back(undone, later))


def _back(undone: list[Outcome], later: list[Record]) -> str:
    """The line that tells which events undo which."""
    first, last = undone[0].record.n, undone[-1].record.n
    if first == last:
        return f"Event {first} undoes {named(later[0])}."
    return f"Events {first} to {last} undo {len(later)} events, from {named(later[0])} back to {named(later[-1])}."


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
