"""`count`: what the table really holds is put on record; `advice/causes.py` looks for what explains a difference."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from banker.calc.money import parse_dollars
from banker.state.draft import Draft
from banker.state.facts import GameFacts
from banker.state.names import match
from banker.state.table import IPO, POOL, Table
from banker.verbs.arguments import Account, Argument, Corporation, Dollars, Given
from banker.verbs.event import Event, Note
from banker.verbs.words import Words

_PLACES = {"ipo": IPO, "pool": POOL}
_NOTES = re.compile(r"([1-9][0-9]{0,3})x([0-9]{1,3})", re.ASCII)


class _Notes(Argument):
    """Notes of several values, each with how many there are: their sum in dollars."""

    def reads(self, word: str, words: Words) -> bool:
        return _NOTES.fullmatch(word) is not None

    def take(self, words: Words) -> int:
        return parse_dollars(str(sum(_dollars(word, words) for word in words.rest())))


class _Where(Argument):
    """Where shares lie: `ipo`, `pool`, `treasury`, or a player."""

    what = "the place"

    def parse(self, text: str, words: Words) -> str:
        small = text.casefold()
        return small if small in (*_PLACES, "treasury") else match(text, words.table.players, "player")


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

    @classmethod
    def fill_in(cls, given: Given, words: Words) -> None:  # noqa: ARG003 - the place depends on `who` alone
        word = given.get("place")
        given["place"] = {**_PLACES, "treasury": given["who"]}.get(str(word), word)

    def words(self) -> tuple[str, ...]:
        where = (
            ()
            if self.place is None
            else ({IPO: "ipo", POOL: "pool", self.who: "treasury"}.get(self.place, self.place),)
        )
        return self.who, *where, str(self.counted)

    def book(self, table: Table) -> int:
        """What the book says: dollars, or shares."""
        if self.place is None:
            return table.cash(self.who)
        return table.percent(self.who, self.place) // table.rules.stock.share

    def difference(self, table: Table) -> int:
        """By how much more was counted than the book says, in dollars or in shares."""
        return self.counted - self.book(table)

    def compared(self, table: Table) -> str:
        """What was counted beside what the book says, in a sentence."""
        book, where = self.book(table), self.place or self.who
        of = f"{'share' if self.counted == 1 else 'shares'} of {self.who}" if self.place else "dollars"
        if self.counted == book:
            return f"{where} has {self.counted:,} {of}, as the book says"
        much = "too many" if self.counted > book else "too few"
        return f"{where} has {self.counted:,} {of}, and the book says {book:,}: {abs(self.counted - book):,} {much}"

    @property
    def subject(self) -> str:
        """The key of `count_differences`: whose money, or which shares where."""
        return f"{self.who} {self.place}" if self.place else self.who

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        yield Note("", self.compared(before))

    def apply(self, draft: Draft) -> None:
        draft.set_fact(GameFacts.count_differences, self.subject, self.difference(draft.table), "a count")


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
