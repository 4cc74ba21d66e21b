"""`count`: what the table really holds is put on record; a difference is searched for causes."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from banker.advice.causes import causes
from banker.advice.counts import PLACES, compared, count_key, in_the_book
from banker.state.draft import Draft
from banker.state.facts import GameFacts
from banker.state.names import match
from banker.state.record import Record
from banker.state.table import IPO, POOL, Table
from banker.verbs.arguments import Account, Argument, Corporation, Dollars, Given
from banker.verbs.event import Event
from banker.verbs.words import Words

_NOTES = re.compile(r"([1-9][0-9]{0,3})x([0-9]{1,3})", re.ASCII)


class _Notes(Argument):
    """Notes of several values, each with how many there are: their sum in dollars."""

    what = "the amount"

    def take(self, words: Words) -> int:
        first = words.take(self.missing)
        return sum(_dollars(word, words) for word in (first, *words.rest()))


class _Where(Argument):
    """Where shares lie: `ipo`, `pool`, `treasury`, or a player."""

    what = "the place"

    def parse(self, text: str, words: Words) -> str:
        small = text.casefold()
        return small if small in (*PLACES, "treasury") else match(text, words.table.players, "player")


class _Shares(Argument):
    """A number of shares, 0 allowed."""

    what = "the number of shares"

    def parse(self, text: str, words: Words) -> int:
        if not re.fullmatch(r"[0-9]{1,2}", text, re.ASCII):
            raise words.wrong(f"{text!r} is no number of shares")
        return int(text)


@dataclass(frozen=True, slots=True)
class Count(Event):
    """Record what a count at the table found: money or shares.

    A difference from the book is recorded and shown, with the events since the last count that agreed which would explain it.
    """

    verb = "count"
    arguments = (Account("who"), Dollars("counted"))
    other_forms = (
        (Account("who"), _Notes("counted", "NOTExCOUNT...")),
        (Corporation("who"), _Where("place", "ipo|pool|treasury|PLAYER"), _Shares("counted", "SHARES")),
    )
    example = "count alice 500x1 100x3 5x2"
    allowed_after_end = True

    who: str
    place: str | None
    """Where shares of the corporation `who` were counted, or None for money."""
    counted: int
    past: Sequence[Record] = field(compare=False, repr=False)

    @classmethod
    def fill_in(cls, given: Given, words: Words) -> None:
        word = given.get("place")
        given["place"] = {**PLACES, "treasury": given["who"]}.get(str(word), word)
        given["past"] = tuple(words.past) if word is None else ()

    def words(self) -> tuple[str, ...]:
        where = (
            ()
            if self.place is None
            else ({IPO: "ipo", POOL: "pool", self.who: "treasury"}.get(self.place, self.place),)
        )
        return self.who, *where, str(self.counted)

    def difference(self, table: Table) -> int:
        """By how much the table holds more than the book, in dollars or in shares."""
        return self.counted - in_the_book(table, self.who, self.place)

    def remarks(self, before: Table, after: Table) -> Iterator[str]:
        difference = self.difference(before)
        yield compared(self.who, self.place, self.counted, self.counted - difference)
        if self.place is not None or not difference:
            return
        found = causes(before, self.past, self.who, difference)
        for cause in found:
            said = self.past[cause.n - 1]
            yield f"it may be event {cause.n} ({' '.join((said.do, *said.words))}): {cause.text}"
        if not found:
            yield "no slip with a single event since the last count that agreed explains it"

    def apply(self, draft: Draft) -> None:
        draft.set_fact(
            GameFacts.count_differences, count_key(self.who, self.place), self.difference(draft.table), "a count"
        )


def _dollars(word: str, words: Words) -> int:
    """Dollars for so many notes of a value, which the game must have."""
    found = _NOTES.fullmatch(word)
    if found is None:
        raise words.wrong(f"{word!r} is no note and how many of it, such as 100x3")
    bank = words.table.rules.bank
    values = {*bank.notes, *bank.reserve_notes}
    if values and int(found[1]) not in values:
        raise words.wrong(f"there is no note of ${found[1]}: there are {', '.join(map(str, sorted(values)))}")
    return int(found[1]) * int(found[2])
