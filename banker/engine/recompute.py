"""A game recomputed with an edit: the new effects of each later event, and what the rules refuse now."""

from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import suppress
from itertools import islice

from banker.engine.progress import counted
from banker.engine.resolve import Resolved, resolve
from banker.errors import BankerError, Impossible, Invalid
from banker.rounds.objections import Objection
from banker.state.names import match
from banker.state.record import Entry, Record
from banker.state.settlement import is_replay_of
from banker.state.table import Table
from banker.verbs.event import Change, Edit, Past, Recomputation
from banker.verbs.registry import CORRECTIONS, FINAL, REVERSALS, find, verbs

PastOf = Callable[[Sequence[Entry], int], Past]
"""What an event may know of those before it, given the events that count and how many of them come before it."""


def recompute(
    past_of: PastOf, records: Sequence[Record], counting: Sequence[Entry], now: Table, edit: Edit
) -> Recomputation:
    """The game with an edit at one of the `counting` events, which lead to the table `now` without it.

    Of the `records`, those from before a newer ruling stay as they were. All words must reproduce their moves, or nothing computed from them can be trusted; so all are read. Raises Invalid if the new words are invalid, Impossible if
    they or a later event are no longer possible.
    """
    as_before = _before_ruling(past_of(counting, 0), now.first(), records)
    place = next(place for place, entry in enumerate(counting) if entry.n == edit.n)
    goes_on = place if edit.inserts else place + 1
    entries, later = list(counting[:place]), counting[goes_on:]
    put_in: Resolved | None = None
    wrong: BankerError | None = None
    refused: list[Objection] = []
    new: Iterator[Resolved] = iter(())
    begin = right = last = now.first()
    # Both games go on side by side and only their last tables are kept, since a long game would need much memory.
    for number, was in enumerate(_replay(past_of, now.first(), counting, 0, as_before)):
        last = was.after
        try:
            if number == place:
                begin = right = was.before
                if edit.words is not None:
                    put_in = _replacement(past_of(counting, place), _with_aliases(begin, now), edit, as_before)
                    entries.append(Entry(0 if edit.inserts else edit.n, put_in.event.verb, put_in.event.words()))
                    begin = right = put_in.after
                new = _replay(past_of, begin, [*entries, *later], len(entries), as_before)
            if number >= goes_on and wrong is None:
                is_ = next(new)
                right = is_.after
                refused += _newly_refused(counting[number], was, is_)
        except BankerError as error:  # told only if the game could be recomputed without the edit
            wrong = wrong or error
    if not is_replay_of(now, last):
        raise Impossible(
            "This game cannot be recomputed: its recorded words no longer reproduce its recorded moves."
            " `banker audit` shows where."
        )
    if wrong is not None:
        raise wrong
    words, of_edit = ((put_in.event.verb, *put_in.event.words()), put_in.objections) if put_in else ((), [])

    def changes() -> Iterator[Change]:
        old = islice(_replay(past_of, now.first(), counting, 0, as_before), goes_on, None)
        replayed = _replay(past_of, begin, [*entries, *later], len(entries), as_before)
        for entry, was, is_ in zip(later, old, replayed, strict=True):
            yield Change(entry.n, entry.command, (was.before, was.draft), (is_.before, is_.draft))

    return Recomputation(words, right, changes, [*of_edit, *refused])


def _before_ruling(past: Past, table: Table, records: Sequence[Record]) -> set[int]:
    """The numbers of the records, from the first table on, that lack only the move of a newer ruling."""
    found: set[int] = set()
    ruled = {record.do for record in records if record.do in verbs() and find(record.do).newer_ruling}
    last = max((record.n for record in records if record.do in ruled), default=0)
    for record in records[:last]:
        if record.do in ruled:
            with suppress(BankerError):
                if resolve(table, past, record.do, record.words).in_form_of(record.moves).as_before:
                    found.add(record.n)
        table.apply(*record.moves)
    return found


def _with_aliases(table: Table, now: Table) -> Table:
    """An earlier table on which players can be named as now, too."""
    table = table.copy()
    table.aliases = {who: now.known_as(name) for who, name in zip(table.players, now.players, strict=True)}
    return table


def _replacement(past: Past, table: Table, edit: Edit, as_before: Container[int]) -> Resolved:
    """The event that replaces another or comes before it: its verb may be shortened, and is no correction, undo or redo."""
    assert edit.words is not None, "an edit that removes an event has no replacement"
    words = edit.words
    if words[0] in FINAL:
        again = " ".join(words)
        raise Invalid(
            f"`{words[0]}` cannot be recorded for an earlier time: it takes effect from now on. Type `{again}`."
        )
    about_earlier = (*CORRECTIONS, *REVERSALS)
    if words[0] in about_earlier and edit.inserts:
        raise Invalid(f"A correction (`{words[0]}`) cannot be recorded for an earlier time.")
    if words[0] in about_earlier:
        raise Invalid(
            f"Event {edit.n} cannot be replaced with a correction (`{words[0]}`). To remove it: `void {edit.n}`."
        )
    verb = match(words[0], [name for name in verbs() if name not in (*about_earlier, *FINAL)], "command")
    earlier = not edit.inserts and edit.n in as_before
    return resolve(table, past, verb, past.fill_in(verb, words[1:], table), as_before=earlier)


def _replay(
    past_of: PastOf, table: Table, entries: Sequence[Entry], begin: int, as_before: Container[int]
) -> Iterator[Resolved]:
    """The entries replayed one by one from number `begin` on, before which the table is; raises Impossible."""
    later = entries[begin:]
    for number, entry in enumerate(counted("Recomputing events", later, len(later)), begin):
        try:
            past = past_of(entries, number)
            resolved = resolve(table, past, entry.do, entry.words, as_before=entry.n in as_before)
            table = resolved.draft.table
        except BankerError as error:
            raise Impossible(f"Event {entry.n} ({entry.command}) would no longer be possible. {error}") from None
        yield resolved


def _newly_refused(entry: Entry, was: Resolved, now: Resolved) -> Iterator[Objection]:
    """The objections to a later event that are new with the edit."""
    if not now.objections:
        return
    known = {objection.text for objection in was.objections}
    for objection in now.objections:
        if objection.text not in known and (entry.override is None or not known):
            yield objection._replace(text=f"Event {entry.n} ({entry.command}) would then be refused: {objection.text}")
