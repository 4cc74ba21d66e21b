"""Trains that leave the game although nobody has bought them, at the end of a set of operating rounds."""

from banker.calc import trains
from banker.rounds import operating
from banker.state.draft import Draft
from banker.state.table import DEPOT, REMOVED, Table


def next_export(table: Table) -> str | None:
    """The type of train that would be exported now; None if none would."""
    if not table.rules.trains.export:
        return None
    removed = {kind: table.holdings["train", kind].get(REMOVED, 0) for kind in table.rules.train}
    return trains.next_export(table.rules, table.depot(), removed)


def export_train(draft: Draft) -> None:
    """Take the next train in order out of the game, if its type is exported; it has the effects of a purchase."""
    table = draft.table
    kind = next_export(table)
    if kind is None:
        return
    draft.give("train", kind, DEPOT, REMOVED, table.rules.cite.export)
    operating.leaves_depot(draft, kind)
