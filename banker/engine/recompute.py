"""A game recomputed with an edit: the new effects of each later event, and what the rules refuse now."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from banker.engine.progress import counted
from banker.engine.resolve import Resolved, resolve
from banker.errors import BankerError, Impossible, Invalid
from banker.rounds.objections import Objection
from banker.state.names import match
from banker.state.record import Entry
from banker.state.settlement import is_replay_of
from banker.state.table import Table
from banker.verbs.event import Change, Edit, Past, Recomputation
from banker.verbs.registry import CORRECTIONS, FINAL, REVERSALS, verbs

PastOf = Callable[[Sequence[Entry], int], Past]
"""What an event may know of those before it, given the events that count and how many of them come before it."""


def recompute(past_of: PastOf, counting: Sequence[Entry], now: Table, edit: Edit) -> Recomputation:
    """The game with an edit at one of the `counting` events, which lead to the table `now` without it.

    All words must reproduce their moves, or nothing computed from them can be trusted; so all are read. Raises Invalid if the new words are invalid, Impossible if
    they or a later event are no longer possible.
    """
    old = _replay(past_of, now.first(), counting, 0)
    if not is_replay_of(now, old[-1].after):
        raise Impossible(
            "This game cannot be recomputed: its recorded words no longer reproduce its recorded moves."
            " `banker audit` shows where."
        )
    place = next(place for place, entry in enumerate(counting) if entry.n == edit.n)
    goes_on = place if edit.inserts else place + 1
    later, kept = counting[goes_on:], old[goes_on:]
    entries, put_in, begin = list(counting[:place]), None, old[place].before
    if edit.words is not None:
        put_in = _replacement(past_of(counting, place), _with_aliases(begin, now), edit)
        entries.append(Entry(0 if edit.inserts else edit.n, put_in.event.verb, put_in.event.words()))
        begin = put_in.after
    new = _replay(past_of, begin, [*entries, *later], len(entries))
    changes = [
        Change(entry.n, entry.command, (was.before, was.draft), (is_.before, is_.draft))
        for entry, was, is_ in zip(later, kept, new, strict=True)
    ]
    return Recomputation(
        (put_in.event.verb, *put_in.event.words()) if put_in else (),
        new[-1].after if new else begin,
        changes,
        [*(put_in.objections if put_in else ()), *_newly_refused(later, kept, new)],
    )


def _with_aliases(table: Table, now: Table) -> Table:
    """An earlier table on which players can be named as now, too."""
    table = table.copy()
    table.aliases = {who: now.known_as(name) for who, name in zip(table.players, now.players, strict=True)}
    return table


def _replacement(past: Past, table: Table, edit: Edit) -> Resolved:
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
    return resolve(table, past, verb, past.fill_in(verb, words[1:], table))


def _replay(past_of: PastOf, table: Table, entries: Sequence[Entry], begin: int) -> list[Resolved]:
    """The entries replayed from number `begin` on, before which the table is."""
    replayed = []
    later = entries[begin:]
    for number, entry in enumerate(counted("Recomputing events", later, len(later)), begin):
        try:
            resolved = resolve(table, past_of(entries, number), entry.do, entry.words)
            table = resolved.draft.table
        except BankerError as error:
            raise Impossible(f"Event {entry.n} ({entry.command}) would no longer be possible. {error}") from None
        replayed.append(resolved)
    return replayed


def _newly_refused(later: Iterable[Entry], old: Iterable[Resolved], new: Iterable[Resolved]) -> Iterator[Objection]:
    """The objections to later events that are new with the edit."""
    for entry, was, now in zip(later, old, new, strict=True):
        if not now.objections:
            continue
        known = {objection.text for objection in was.objections}
        for objection in now.objections:
            if objection.text not in known and (entry.override is None or not known):
                yield objection._replace(
                    text=f"Event {entry.n} ({entry.command}) would then be refused: {objection.text}"
                )
