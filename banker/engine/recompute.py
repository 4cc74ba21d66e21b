"""A game recomputed with an edit: the new effects of each later event, and what the rules refuse now."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from banker.engine.resolve import Resolved, resolve
from banker.errors import BankerError, Impossible
from banker.rounds.objections import Objection
from banker.state.names import match
from banker.state.record import Entry
from banker.state.table import Table
from banker.verbs.event import Change, Edit, Past, Recomputation
from banker.verbs.registry import CORRECTIONS, REVERSALS, verbs


class ReplayedEvent(NamedTuple):
    """An event that counts, on the table before it."""

    entry: Entry
    resolved: Resolved


def recompute(past: Past, before: Table, counting: Sequence[Entry], now: Table, edit: Edit) -> Recomputation:
    """The game with an edit to one of the `counting` events, which lead from the table `before` to `now` without it.

    None of them refers to an earlier event, so all are read with the same `past`. Raises Invalid if the new words are
    invalid, Impossible if they or a later event are no longer possible.
    """
    old = list(_replay(past, before, counting))
    if not _last_table(before, old).same_as(now):
        raise Impossible(
            "This game cannot be recomputed: its recorded words no longer reproduce its recorded moves."
            " `banker audit` shows where."
        )
    place = next(place for place, entry in enumerate(counting) if entry.n == edit.n)
    start, kept = old[place].resolved.before, old[place + 1 :]
    put_in = None if edit.words is None else _replacement(past, start, edit.words)
    begin = start if put_in is None else put_in.after
    new = list(_replay(past, begin, counting[place + 1 :]))
    return Recomputation(
        () if put_in is None else (put_in.event.verb, *put_in.event.words()),
        _last_table(begin, new),
        [_change(was, is_) for was, is_ in zip(kept, new, strict=True)],
        [*(put_in.objections if put_in else ()), *_newly_refused(kept, new)],
    )


def _replacement(past: Past, table: Table, words: Sequence[str]) -> Resolved:
    """The event that replaces another: its verb may be shortened, and is no correction, undo or redo."""
    choices = [name for name in verbs() if name not in (*CORRECTIONS, *REVERSALS)]
    return resolve(table, past, match(words[0], choices, "verb"), words[1:])


def _replay(past: Past, table: Table, counting: Iterable[Entry]) -> Iterator[ReplayedEvent]:
    for entry in counting:
        try:
            resolved = resolve(table, past, entry.do, entry.words)
            after = resolved.after
        except BankerError as error:
            raise Impossible(f"Event {entry.n} ({entry.command}) would no longer be possible. {error}") from None
        yield ReplayedEvent(entry, resolved)
        table = after


def _last_table(before: Table, replayed: Sequence[ReplayedEvent]) -> Table:
    return replayed[-1].resolved.after if replayed else before


def _change(was: ReplayedEvent, now: ReplayedEvent) -> Change:
    old, new = was.resolved, now.resolved
    return Change(was.entry.n, was.entry.command, (old.before, old.draft), (new.before, new.draft))


def _newly_refused(old: Sequence[ReplayedEvent], new: Sequence[ReplayedEvent]) -> Iterator[Objection]:
    """The objections to later events that are new with the edit."""
    for was, now in zip(old, new, strict=True):
        if not now.resolved.objections:
            continue
        known = {objection.text for objection in was.resolved.objections}
        for objection in now.resolved.objections:
            if objection.text not in known and (now.entry.override is None or not known):
                yield objection._replace(text=f"Event {now.entry.n} ({now.entry.command}): {objection.text}")
