"""The events recorded so far: which stand, which can be undone or redone, and what corrections have made of them.

The words of `undo` and `redo` name the event that they are about, so most questions need only the end of the ledger.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from banker.errors import Invalid
from banker.state.record import Entry, Record
from banker.state.table import Table
from banker.verbs.registry import CORRECTIONS, REVERSALS, find

if TYPE_CHECKING:
    # Whoever only looks needs no events: they are loaded where one is read.
    from banker.verbs.earlier import AboutEarlier
    from banker.verbs.event import Edit, Recomputation


class History:
    """What the records of a game, oldest first, tell about each other. Methods raise Damaged where one names no event."""

    def __init__(self, records: Sequence[Record]) -> None:
        self.records = records

    def last_standing(self) -> Record | None:
        """The last event that stands: each `undo` takes away the one before it."""
        taken = 0
        for record in reversed(self.records):
            if record.do == "undo":
                taken += 1
            elif taken:
                taken -= 1
            else:
                return self.records[_about(record).n - 1] if record.do == "redo" else record
        return None

    def last_undone(self) -> Record | None:
        """The event that `redo` would restore: any other event ends that."""
        taken = 0
        for record in reversed(self.records):
            if record.do == "redo":
                taken += 1
            elif record.do != "undo":
                return None
            elif taken:
                taken -= 1
            else:
                return self.records[_about(record).n - 1]
        return None

    def latest(self) -> Iterator[Record]:
        """The events that stand, corrections among them, the latest first; no more is read than is asked for."""
        taken = restored = 0
        for record in reversed(self.records):
            if record.do == "undo" and restored:
                restored -= 1
            elif record.do == "undo":
                taken += 1
            elif taken:
                taken -= 1
            elif record.do == "redo":
                restored += 1
            else:
                yield record

    def undone(self) -> set[int]:
        """The numbers of all events that do not stand."""
        gone: set[int] = set()
        for record in self.records:
            if record.do in REVERSALS:
                (gone.add if record.do == "undo" else gone.discard)(_about(record).n)
        return gone

    def standing(self) -> list[Record]:
        """The events that stand, corrections among them, oldest first."""
        gone = self.undone()
        return [record for record in self.records if record.n not in gone and record.do not in REVERSALS]

    def entries(self) -> tuple[Entry, ...]:
        """The events that count, oldest first, as if each had been recorded right the first time."""
        return tuple(_corrected(self.standing()))

    def corrected(self) -> dict[int, int]:
        """The events that were amended or voided, each with the number of the event that did so last."""
        return {edit_of(record).n: record.n for record in self.standing() if record.do in CORRECTIONS}

    def recompute(self, table: Table, edit: "Edit") -> "Recomputation":
        """The game that led to `table` with an edit.

        Raises Invalid if the event does not count or its new words mean nothing, Impossible if it or a later event cannot be.
        """
        from banker.engine.recompute import recompute

        first = min((edit.n, *self.corrected()))
        counting = [entry for entry in self.entries() if entry.n >= first]
        if all(entry.n != edit.n for entry in counting):
            raise Invalid(f"event {edit.n} does not count: {self._why_not(edit.n)}")
        return recompute(History(()), self._table_before(first, table), counting, table, edit)

    def _table_before(self, number: int, table: Table) -> Table:
        """The table before an event, by the moves of those before it that stand, none of which was corrected.

        It is laid from the start: in what order things came to lie somewhere decides in what order they move from there.
        """
        before = table.copy()
        for record in reversed(self.records):
            before.take_back(record.moves)
        for record in self.standing():
            if record.n >= number:
                break
            for move in record.moves:
                before.apply(move)
        return before

    def _why_not(self, number: int) -> str:
        if number > len(self.records):
            return f"the ledger has {len(self.records)}"
        do = self.records[number - 1].do
        if do in (*CORRECTIONS, *REVERSALS):
            return f"it is {'an' if do in ('undo', 'amend') else 'a'} `{do}`"
        return "it was undone or left out"


def edit_of(record: Record) -> "Edit":
    """What a recorded correction changes; raises Damaged if it names no event."""
    from banker.verbs.correction import Correction

    event = _about(record)
    assert isinstance(event, Correction), "the verbs of corrections make no other events"
    return event.edit()


def _about(record: Record) -> "AboutEarlier":
    from banker.verbs.earlier import AboutEarlier

    kind = find(record.do)
    assert issubclass(kind, AboutEarlier), "it is asked of no other events"
    return kind.from_record(record)


def _corrected(standing: Sequence[Record]) -> Iterator[Entry]:
    """The events that count among those that stand, oldest first."""
    counting: dict[int, Entry] = {}
    for record in standing:
        if record.do not in CORRECTIONS:
            counting[record.n] = Entry(record.n, record.do, record.words, record.override)
            continue
        edit = edit_of(record)
        if edit.words is None:
            counting.pop(edit.n, None)
        elif edit.n in counting:
            counting[edit.n] = Entry(edit.n, edit.words[0], edit.words[1:], record.override)
    yield from counting.values()
