"""A game recomputed with an edit: the new effects of each later event, and what the rules refuse now."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from banker.engine.payments import PendingPayments, Stretch, Stretches, judged_alike
from banker.engine.progress import counted
from banker.engine.resolve import Resolved, resolve
from banker.errors import BankerError, Impossible, Invalid
from banker.rounds.objections import Objection
from banker.state.names import match
from banker.state.record import Entry, Record
from banker.state.table import Table
from banker.verbs.event import Change, Edit, Past, Recomputation
from banker.verbs.registry import CORRECTIONS, FINAL, REVERSALS, verbs

PastOf = Callable[[Sequence[Entry], int], Past]
"""What an event may know of those before it, given the events that count and how many of them come before it."""


def recompute(
    past_of: PastOf,
    records: Sequence[Record],
    counting: Sequence[Entry],
    stretches: Stretches,
    now: Table,
    edit: Edit,
) -> Recomputation:
    """The game with an edit at one of the `counting` events, which lead to the table `now` without it.

    All words must reproduce their moves, or nothing
    computed from them can be trusted; payments and notes are summed up by their words where nothing else can follow from
    them. Raises Invalid if the new words are invalid, Impossible if they or a later event are no longer possible.
    """
    replay = Replay(past_of, stretches)
    place = next(place for place, entry in enumerate(counting) if entry.n == edit.n)
    begin = replay.until(counting, place, now.first())
    right, replacement, wrong = Position(begin, [*counting[:place]], place), None, None
    was = Position(begin, counting, place)
    if not edit.inserts:
        was = Position(replay.resolved(begin, counting, place).after, counting, place + 1)
    try:
        if edit.words is not None:
            replacement = _replacement(past_of(counting, place), _with_aliases(begin, now), edit)
            entry = Entry(0 if edit.inserts else edit.n, replacement.event.verb, replacement.event.words())
            right = Position(replacement.after, [*right.entries, entry], place + 1)
    except BankerError as error:
        wrong = error
    right = right._replace(entries=[*right.entries, *counting[was.place :]])
    games = SideBySide(replay, was, right, records, wrong)
    refused = _refusals(games.pairs(), records)
    if not games.last.settled().same_as(now):
        raise Impossible(
            "This game cannot be recomputed: its recorded words no longer reproduce its recorded moves."
            " `banker audit` shows where."
        )
    if games.wrong is not None:  # told only if the game could be recomputed without the edit
        raise games.wrong

    def changes() -> Iterator[Change]:
        for entry, before, after in SideBySide(replay, was, right, records).pairs():
            yield Change(entry.n, entry.command, (before.before, before.draft), (after.before, after.draft))

    if replacement is None:
        return Recomputation((), games.right.settled(), changes, refused)
    event = replacement.event
    words, against = (event.verb, *event.words()), [*replacement.objections, *refused]
    doubt = event.doubt(replacement.before)
    trusted = doubt if doubt is not None and doubt.on_trust else None  # the rest is a question of the moment
    return Recomputation(words, games.right.settled(), changes, against, trusted)


class Position(NamedTuple):
    """A table, and the entries of its game, those that are still to come from a place on."""

    table: Table
    entries: Sequence[Entry]
    place: int


class Replay(NamedTuple):
    """How the events that count are replayed."""

    past_of: PastOf
    stretches: Stretches

    def resolved(self, table: Table, entries: Sequence[Entry], place: int) -> Resolved:
        """The entry at a place, on the table before it; raises Impossible."""
        entry = entries[place]
        try:
            past = self.past_of(entries, place)
            resolved = resolve(table, past, entry.do, entry.words)
            _ = resolved.after
        except BankerError as error:
            raise Impossible(f"Event {entry.n} ({entry.command}) would no longer be possible. {error}") from None
        return resolved

    def until(self, entries: Sequence[Entry], end: int, first: Table) -> Table:
        """The table before the entry at place `end`; raises Impossible."""
        game, place = PendingPayments(first), 0
        for stretch in self.cut(entries[:end]):
            if stretch.payments is not None and game.can_pay(stretch):
                game.pay(stretch)
            else:
                for at in range(place, place + len(stretch.entries)):
                    game.go_on(self.resolved(game.settled(), entries, at).after)
            place += len(stretch.entries)
        return game.settled()

    def cut(self, entries: Sequence[Entry]) -> Iterator[Stretch]:
        """The stretches of these entries; the progress line counts them."""
        return counted("Recomputing events", self.stretches.of(entries), len(entries), lambda some: len(some.entries))


class SideBySide:
    """A game without an edit and with it, from the edit on. Only the last tables are kept, since a long game needs much memory."""

    def __init__(
        self,
        replay: Replay,
        was: Position,
        right: Position,
        records: Sequence[Record],
        wrong: BankerError | None = None,
    ) -> None:
        self._replay, self._was, self._right, self._records = replay, was, right, records
        self.last, self.right = PendingPayments(was.table), PendingPayments(right.table)
        self.wrong = wrong
        """Why the game with the edit cannot go on; the other one does."""

    def pairs(self) -> Iterator[tuple[Entry, Resolved, Resolved]]:
        """Each later event in both games, as long as both go on, without payments that are the same in both.

        Raises Impossible if an event is not possible in the game without the edit.
        """
        entries, place = self._was.entries, self._was.place
        for stretch in self._replay.cut(entries[place:]):
            if stretch.payments is not None and self._both_pay(stretch):
                place += len(stretch.entries)
                continue
            for entry in stretch.entries:
                before = self._replay.resolved(self.last.settled(), entries, place)
                self.last.go_on(before.after)
                after = self._with_edit(self._right.place + place - self._was.place)
                if after is not None:
                    yield entry, before, after
                place += 1

    def _both_pay(self, stretch: Stretch) -> bool:
        games = [self.last] if self.wrong else [self.last, self.right]
        same = all(game.can_pay(stretch) for game in games) and judged_alike(self.last.before, games[-1].before)
        for game in games if same else ():
            game.pay(stretch)
        return same

    def _with_edit(self, place: int) -> Resolved | None:
        if self.wrong is None:
            try:
                resolved = self._replay.resolved(self.right.settled(), self._right.entries, place)
            except BankerError as error:
                self.wrong = Impossible(f"{error} {_first_correct(self._right.entries[place], self._records)}")
            else:
                self.right.go_on(resolved.after)
                return resolved
        return None


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


def _refusals(pairs: Iterable[tuple[Entry, Resolved, Resolved]], records: Sequence[Record]) -> list[Objection]:
    """All new objections to later events; the first says which event to correct before, unless it already has a command."""
    found: list[Objection] = []
    for pair in pairs:
        for objection in _newly_refused(*pair):
            first = "" if found or "`" in objection.hint else _first_correct(pair[0], records)
            found.append(objection._replace(hint=f"{objection.hint} {first}".strip()))
    return found


def _newly_refused(entry: Entry, was: Resolved, now: Resolved) -> Iterator[Objection]:
    """The objections to a later event that are new with the edit."""
    if not now.objections:
        return
    known = {objection.text for objection in was.objections}
    for objection in now.objections:
        if objection.text not in known and (entry.override is None or not known):
            text = f"After this correction, the rules refuse event {entry.n} ({entry.command}): {objection.text}"
            hint = f"Undo the end of the game first: `void {entry.n}`." if entry.do == "end" else objection.hint
            yield objection._replace(text=text, hint=hint)


def _first_correct(entry: Entry, records: Sequence[Record]) -> str:
    """What to type first where an event stands in the way of a correction; of the last record, `undo` is enough."""
    if entry.n == records[-1].n:
        return f"First take back event {entry.n}: `undo`."
    return f"First correct event {entry.n}: `amend {entry.n} ...` or `void {entry.n}`."
