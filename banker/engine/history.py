"""The recorded events: which of them count, which can be undone or redone, and how corrections changed them.

The words of `undo` and `redo` name the event they refer to, so most questions need only the end of the ledger.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from banker.errors import Damaged, Invalid
from banker.state.record import Entry, Record, event_number
from banker.state.table import Table
from banker.verbs.registry import BY_HAND, CORRECTIONS, FINAL, REVERSALS, find

if TYPE_CHECKING:
    # Queries need no verbs: they are imported only where an event is read.
    from banker.verbs.earlier import AboutEarlier
    from banker.verbs.event import Describe, Edit, FillIn, Recomputation


_PLACES = {**dict.fromkeys(REVERSALS, -1), **dict.fromkeys(CORRECTIONS, 0)}
"""By verb: the place of the earlier event's number among its words."""


class History:
    """The records of a game, oldest first; more may be appended. Methods raise Damaged if a record refers to no event."""

    def __init__(
        self,
        records: Sequence[Record],
        fill_in: "FillIn | None" = None,
        before: tuple[Sequence[Entry], int] | None = None,
        describe: "Describe | None" = None,
    ) -> None:
        """In a game that is being recomputed, the entries and how many of them come `before`, in place of the records.

        `describe` tells how a correction changes later events.
        """
        self.records = records
        self._before = before
        self.recomputes = before is not None
        self._counting: dict[int, Entry] = {}
        self._counted = 0
        self._describe: Describe = describe or (lambda _change: None)
        self.fill_in: FillIn = fill_in or (lambda _verb, words, _table: tuple(words))

    def last_standing(self) -> Record | None:
        """The last event that stands, which `undo` would revert."""
        return next(self.latest(), None)

    def last_undone(self) -> Record | None:
        """The event that `redo` would restore; None if another event was recorded after the `undo`."""
        redone = 0
        for record in reversed(self.records):
            if record.do not in REVERSALS:
                break
            redone += 1 if record.do == "redo" else -1
            if redone < 0:
                return self.records[_about(record).n - 1]
        return None

    def latest(self) -> Iterator[Record]:
        """The events that count, including corrections, latest first; reads no further back than the caller needs."""
        reverted = restored = 0
        for record in reversed(self.records):
            if record.do == "redo":
                restored += 1
            elif record.do == "undo":
                reverted, restored = (reverted, restored - 1) if restored else (reverted + 1, 0)
            elif reverted:
                reverted -= 1
            else:
                yield record

    def undone(self) -> set[int]:
        """The numbers of all events that do not stand."""
        gone: set[int] = set()
        for record in self.records:
            if record.do in REVERSALS:
                (gone.add if record.do == "undo" else gone.discard)(_about(record).n)
        return gone

    def in_force(self) -> list[Record]:
        """The events that stand, including corrections, oldest first."""
        gone = self.undone()
        return [record for record in self.records if record.n not in gone and record.do not in REVERSALS]

    def entries(self) -> tuple[Entry, ...]:
        """The events that count, in the order in which they happened, with all corrections applied.

        An inserted event has the number of its `insert`.
        """
        if self._before is not None:
            entries, number = self._before
            return tuple(entries[:number])
        return tuple(self._by_number().values())

    def entry(self, n: int) -> Entry | None:
        """An event as it counts, with all corrections applied; None if it does not count."""
        return next((entry for entry in self.entries() if entry.n == n), None)

    def _by_number(self) -> dict[int, Entry]:
        """The events that count by their numbers, in the order in which they happened; more records may have come since."""
        new: Sequence[Record] = self.records[self._counted :]
        if any(record.do in REVERSALS for record in new):
            self._counting, new = {}, self.in_force()
        for record in new:
            self._count(record)
        self._counted = len(self.records)
        return self._counting

    def _count(self, record: Record) -> None:
        counting = self._counting
        if record.do not in CORRECTIONS:
            counting[record.n] = Entry(record.n, record.do, record.words, record.override)
            return
        edit = edit_of(record)
        if edit.words is None:
            counting.pop(edit.n, None)
        elif edit.n in counting and not edit.inserts:
            counting[edit.n] = Entry(edit.n, edit.words[0], edit.words[1:], record.override)
        elif edit.n in counting:
            inserted = Entry(record.n, edit.words[0], edit.words[1:], record.override)
            around = ((inserted, other) if other.n == edit.n else (other,) for other in counting.values())
            self._counting = {entry.n: entry for entries in around for entry in entries}

    def corrected(self) -> dict[int, int]:
        """The amended or voided events, each with the number of its last correction."""
        corrections = ((edit_of(record), record.n) for record in self.in_force() if record.do in CORRECTIONS)
        return {edit.n: n for edit, n in corrections if not edit.inserts}

    def first_depending(self, table: Table, chosen: Mapping[str, str]) -> tuple[Entry, int] | None:
        """The first event that counts and depends on options that were not `chosen` from the start, or None.

        With it the number of an event before which the options can be inserted.
        """
        from banker.engine.dependence import first_depending

        entries = self.entries()
        found = first_depending(self._past_of(entries, 0), entries, table, chosen)
        if found is None:
            return None
        counting = self._before[0] if self._before is not None else entries
        behind = counting[[entry.n for entry in counting].index(found.n) :]
        return found, next(entry.n for entry in behind if entry.n)

    def recompute(self, table: Table, edit: "Edit") -> "Recomputation":
        """The game that led to `table`, recomputed with an edit.

        Raises Invalid if the event does not count or its new words are invalid, Impossible if it or a later event is no
        longer possible.
        """
        from banker.engine.recompute import recompute

        entries = self.entries()
        if all(entry.n != edit.n or (entry.do in FINAL and not edit.inserts) for entry in entries):
            raise Invalid(self._why_not(edit))
        return recompute(self._past_of, self.records, entries, self._describe, table, edit)

    def _past_of(self, entries: Sequence[Entry], number: int) -> "History":
        return History((), self.fill_in, (entries, number))

    def _why_not(self, edit: "Edit") -> str:
        number, events = edit.n, len(self.records)
        refusal = f"Event {number} cannot be corrected"
        if edit.inserts:
            refusal = f"Nothing can be inserted before event {number}"
        if number > events:
            hint = f" To record it after event {events}: `{' '.join(edit.words or ())}`." if edit.inserts else ""
            return f"{refusal}: the ledger has {events} event{'s' * (events != 1)}.{hint}"
        record = self.records[number - 1]
        if record.do in FINAL and not edit.inserts and record.n not in self.undone():
            return f"{refusal}: it is a `{record.do}`. To change the name again, type `{record.do}`."
        if record.do == "insert" or record.do not in (*CORRECTIONS, *REVERSALS):
            return f"{refusal}: it was undone or voided."
        return f"{refusal}: it is {'an' if record.do in ('undo', 'amend') else 'a'} `{record.do}`."


def done_by_hand(records: Sequence[Record]) -> list[Entry]:
    """The events that count and that the rules did not check (`BY_HAND`)."""
    if not any(is_by_hand(record) for record in records):
        return []
    return [entry for entry in History(records).entries() if entry.do in BY_HAND]


def is_by_hand(record: Record) -> bool:
    """Whether an event, or the one that it replaces or adds, is one that the rules do not check."""
    verbs = record.words[1:2] if record.do in ("amend", "insert") else (record.do,)
    return any(verb in BY_HAND for verb in verbs)


def require_order(records: Sequence[Record], name: str) -> None:
    """Raises Damaged if an `undo` or `redo` names another event than it can refer to, or a correction names none before it."""
    done, undone = list[int](), list[int]()
    for record in records:
        try:
            n = event_number(record, _PLACES[record.do]) if record.do in _PLACES else 0
        except Damaged as error:
            raise Damaged(f"{name}: {error}") from None
        if record.do in REVERSALS:
            source, to = (done, undone) if record.do == "undo" else (undone, done)
            fits = bool(source) and n == source[-1]
            to += source[-1:]
            del source[-1:]
        else:
            fits = record.do not in CORRECTIONS or 0 < n < record.n
            done.append(record.n)
            undone.clear()
        if not fits:
            raise Damaged(f"{name}: event {record.n} cannot have happened. `{record.do}` cannot refer to event {n}.")


def edit_of(record: Record) -> "Edit":
    """The edit that a recorded correction makes; raises Damaged if it names no event."""
    from banker.verbs.earlier import Correction

    event = _about(record)
    assert isinstance(event, Correction), "CORRECTIONS lists only verbs of corrections"
    return event.edit()


def _about(record: Record) -> "AboutEarlier":
    from banker.verbs.earlier import AboutEarlier

    kind = find(record.do)
    assert issubclass(kind, AboutEarlier), "only corrections and reversals refer to an event"
    return kind.from_record(record)
