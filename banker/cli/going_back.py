"""`undo N`: the game goes back to event N, with one `undo` for each later event that stands."""

import sys

from banker.cli import screen
from banker.cli.asking import confirm
from banker.cli.session import Session
from banker.engine.history import History
from banker.errors import Invalid
from banker.game import Game, no_event
from banker.state.record import Record, named
from banker.state.settlement import settle
from banker.state.table import Draft, Table
from banker.verbs.undo import Undo
from banker.views.effects import effects


def to_undo(game: Game, n: int) -> list[Record]:
    """The events after event `n` that stand, the last first; raises Invalid if undoing them does not lead back to event `n`."""
    if n > len(game.records):
        raise Invalid(no_event(n, len(game.records)))
    standing = History(game.records).standing()
    still = {record.n for record in standing}
    gone = [record for record in History(game.records[:n]).standing() if record.n not in still]
    if gone:
        raise Invalid(f"The game cannot go back to event {n}: {named(gone[-1])} has been undone since.")
    later = [record for record in reversed(standing) if record.n > n]
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


def agreed(session: Session, game: Game, n: int, later: list[Record], *, yes: bool) -> bool:
    """Show what going back to event `n` undoes and what then changes at the table, and ask; False in a dry run.

    Raises Invalid if the answer is no, or if nobody can be asked and `--yes` is missing.
    """
    dry_run = bool(session.settings.dry_run)
    count = f"{len(later)} event{'s' * (len(later) > 1)}"
    if not yes and not dry_run and not sys.stdin.isatty():
        first, last = named(later[0]), named(later[-1])
        which = f": {last.removeprefix('event ')}" if len(later) == 1 else f", from {first} back to {last}"
        raise Invalid(f"`undo {n}` undoes {count}{which}. Add --yes.")
    if not yes:
        draft = Draft(game.table)
        for record in later:
            Undo(record.n, record=record).apply(draft)
        before = _with_names(draft.table, game.table)
        moves = settle(game.table, before)
        lines = [f"Going back to event {n} undoes {count}:", *(f"  {named(record)}" for record in later)]
        lines += ["To settle at the table:", *effects(game.table, before, moves, takes_back=True)]
        screen.say(*lines, err=not dry_run)
    if dry_run:
        return False
    if not yes:
        question = f"Undo {'this event' if len(later) == 1 else f'these {count}'}?"
        confirm(question, "Nothing was undone: you did not confirm it.", done="undone")
    return True
