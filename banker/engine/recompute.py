"""A game recomputed with an edit: the new effects of each later event, and what the rules refuse now."""

from collections.abc import Callable, Iterator, Sequence

from banker.engine.progress import counted
from banker.engine.resolve import Resolved, by_its_rules, resolve, resolve_again
from banker.errors import BankerError, Impossible, Invalid, listed
from banker.rounds.objections import Objection
from banker.state.names import match
from banker.state.record import Entry, Record
from banker.state.table import Table
from banker.verbs.event import Change, Describe, Edit, Past, Recomputation
from banker.verbs.registry import CORRECTIONS, FINAL, REVERSALS, verbs

_SHOWN = 3
"""Events that are named where the rules refuse several for one reason."""
PastOf = Callable[[Sequence[Entry], int], Past]
"""What an event may know of those before it, given the events that count and how many of them come before it."""


def recompute(
    past_of: PastOf, records: Sequence[Record], counting: Sequence[Entry], describe: Describe, now: Table, edit: Edit
) -> Recomputation:
    """The game with an edit at one of the `counting` events, which lead to the table `now` without it.

    The events before the edit move what they moved. From the first one that was corrected on, words must reproduce the
    moves, or nothing computed from them can be trusted. Raises Invalid if the new words are invalid, Impossible if they or
    a later event are no longer possible.
    """
    place = next(place for place, entry in enumerate(counting) if entry.n == edit.n)
    was = _Replay(past_of, records, counting, *_as_recorded(records, counting[:place], now.first()))
    for _ in counted("Recomputing events", counting[was.place : place], place - was.place):
        was.step()
    later = _Later(records, describe)
    replacement = None
    right = _Replay(past_of, records, [*counting[:place], *counting[place + (not edit.inserts) :]], place, was.table)
    try:
        if edit.words is not None:
            replacement = _replacement(past_of(counting, place), _with_aliases(was.table, now), edit, records)
            entry = Entry(0 if edit.inserts else edit.n, replacement.event.verb, replacement.event.words())
            right.entries.insert(place, entry)
            right.take(replacement)
    except BankerError as error:
        later.error = _because(replacement, error, edit)
    if not edit.inserts:
        was.step()
    for entry in counted("Recomputing events", counting[was.place :], len(counting) - was.place):
        later.compare(entry, was.step(), right)
    if not was.table.same_as(now):
        raise Impossible(
            "This game cannot be recomputed: its recorded words no longer reproduce its recorded moves."
            " `banker audit` shows where."
        )
    if later.error is not None:  # told only if the game could be recomputed without the edit
        raise later.error
    if replacement is None:
        return Recomputation((), right.table, later.changes, later.refused)
    event = replacement.event
    words, against = (event.verb, *event.words()), [*replacement.objections, *later.refused]
    doubt = event.doubt(replacement.before)
    trusted = doubt if doubt is not None and doubt.on_trust else None  # the rest is a question of the moment
    return Recomputation(words, right.table, later.changes, against, trusted)


def _as_recorded(records: Sequence[Record], counting: Sequence[Entry], first: Table) -> tuple[int, Table]:
    """How many of these events count as they were recorded, with nothing but them before, and the table after them."""
    place = 0
    for record, entry in zip(records, counting, strict=False):
        if (record.n, record.do, record.words) != (entry.n, entry.do, entry.words):
            break
        first.apply(*record.moves)
        place += 1
    return place, first


class _Replay:
    """A game as its words are replayed: the table so far, and the place of the next of its events. Only the last table is kept."""

    def __init__(
        self, past_of: PastOf, records: Sequence[Record], entries: Sequence[Entry], place: int, table: Table
    ) -> None:
        self.entries, self.place, self.table = [*entries], place, table
        self._past_of, self._records = past_of, records

    def step(self, known: Sequence[Objection] = ()) -> Resolved:
        """Replay the next event; raises Impossible, with what the rules say against it beyond the `known` objections."""
        entry, resolved = self.entries[self.place], None
        try:
            resolved = resolve_again(self.table, self._past_of(self.entries, self.place), entry, self._records)
            self.take(resolved)
        except BankerError as error:
            why = _against(resolved, known) or error
            raise Impossible(f"Event {entry.n} ({entry.command}) would no longer be possible. {why}") from None
        return resolved

    def take(self, resolved: Resolved) -> None:
        """Continue after an event; raises Impossible."""
        self.table = resolved.after
        self.place += 1


class _Later:
    """What becomes of the events after the edit."""

    def __init__(self, records: Sequence[Record], describe: Describe) -> None:
        self._records, self._describe = records, describe
        self.changes: list[str] = []
        self._refused: list[tuple[Objection, list[Entry]]] = []
        """All new objections, each with the events one after the other that it is about; the first says which event to correct before, unless it already has a command."""
        self.error: BankerError | None = None
        """Why the game with the edit cannot continue; the other game does."""

    def compare(self, entry: Entry, before: Resolved, right: _Replay) -> None:
        """Replay an event in the game with the edit, too, and compare."""
        if self.error is not None:
            return
        try:
            after = right.step(before.objections)
        except BankerError as error:
            self.error = Impossible(f"{error} {_first_correct(entry, self._records)}")
            return
        for objection in _newly_refused(entry, before, after):
            if self._refused and self._refused[-1][0].reason == objection.reason:
                self._refused[-1][1].append(entry)
                continue
            first = "" if self._refused or "`" in objection.hint else _first_correct(entry, self._records)
            self._refused.append((objection._replace(hint=f"{objection.hint} {first}".strip()), [entry]))
        change = Change(entry.n, entry.command, (before.before, before.draft), (after.before, after.draft))
        if line := self._describe(change):
            self.changes.append(line)

    @property
    def refused(self) -> list[Objection]:
        """All new objections, in words."""
        return [its._replace(text=_refused_after(entries, its.text)) for its, entries in self._refused]


def _refused_after(entries: Sequence[Entry], text: str) -> str:
    shown = [f"{entry.n} ({entry.command})" for entry in entries[:_SHOWN]]
    shown += [f"{len(entries) - _SHOWN} more"] if len(entries) > _SHOWN else []
    return f"After this correction, the rules refuse event{'s' * (len(entries) > 1)} {listed(shown)}: {text}"


def _because(replacement: Resolved | None, error: BankerError, edit: Edit) -> BankerError:
    """Why the edit is not possible: what the rules say against its event, or else what is not there."""
    against = _against(replacement)
    if replacement is None or not against:
        return error
    command = " ".join((replacement.event.verb, *replacement.event.words()))
    said = f"Event {edit.n} cannot be `{command}`"
    if edit.inserts:
        said = f"`{command}` is not possible before event {edit.n}"
    return Impossible(f"{said}: {against}")


def _against(resolved: Resolved | None, known: Sequence[Objection] = ()) -> str:
    """What the rules say against an event that is not possible, beyond what was `known`; "" if nothing, or its words are not even read."""
    old = {objection.text for objection in known}
    new = (objection for objection in (resolved.objections if resolved else ()) if objection.text not in old)
    return " ".join(map(str, new))


def _with_aliases(table: Table, now: Table) -> Table:
    """An earlier table on which players can be named as now, too."""
    table = table.copy()
    table.aliases = {who: now.known_as(name) for who, name in zip(table.players, now.players, strict=True)}
    return table


def _replacement(past: Past, table: Table, edit: Edit, records: Sequence[Record]) -> Resolved:
    """The event that replaces another or comes before it: its verb may be shortened, and is no correction, undo or redo."""
    assert edit.words is not None, "an edit that removes an event has no replacement"
    words = edit.words
    first, about_earlier = words[0], (*CORRECTIONS, *REVERSALS)
    if first in FINAL:
        again = f"it takes effect from now on. Type `{' '.join(words)}`."
        raise Invalid(f"`{first}` cannot be recorded for an earlier time: {again}")
    if first in about_earlier and edit.inserts:
        raise Invalid(f"A correction (`{first}`) cannot be recorded for an earlier time.")
    if first in about_earlier:
        remove = f"To remove it: `void {edit.n}`."
        raise Invalid(f"Event {edit.n} cannot be replaced with a correction (`{first}`). {remove}")
    verb = match(first, [name for name in verbs() if name not in (*about_earlier, *FINAL)], "command")
    found = resolve(table, past, verb, past.fill_in(verb, words[1:], table))
    entry = Entry(0 if edit.inserts else edit.n, verb, found.event.words())
    return by_its_rules(found, past, entry, records)


def _newly_refused(entry: Entry, was: Resolved, now: Resolved) -> Iterator[Objection]:
    """The objections to a later event that are new with the edit."""
    if not now.objections:
        return
    known = {objection.text for objection in was.objections}
    for objection in now.objections:
        if objection.text not in known and (entry.override is None or not known):
            hint = f"Undo the end of the game first: `void {entry.n}`." if entry.do == "end" else objection.hint
            yield objection._replace(hint=hint)


def _first_correct(entry: Entry, records: Sequence[Record]) -> str:
    """What to type first where an event stands in the way of a correction; of the last record, `undo` is enough."""
    if entry.n == records[-1].n:
        return f"First take back event {entry.n}: `undo`."
    return f"First correct event {entry.n}: `amend {entry.n} ...` or `void {entry.n}`."
