"""`count`: what the table really holds is put on record; `advice/causes.py` looks for what explains a difference."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from banker.calc.money import parse_dollars
from banker.state.draft import Draft
from banker.state.names import match
from banker.state.table import IPO, POOL, Table
from banker.verbs.arguments import Arguments
from banker.verbs.event import Event, Note

_PLACES = {"ipo": IPO, "pool": POOL}
_NOTES = re.compile(r"([1-9][0-9]{0,3})x([0-9]{1,3})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Count(Event):
    """What WHO really has, in dollars or in notes; or how many shares of CORP lie somewhere.

    A difference from the book is recorded and shown, with the events since the last count that agreed which would explain it.
    """

    verb = "count"
    usage = "WHO|bank AMOUNT | WHO|bank NOTExCOUNT... | CORP ipo|pool|treasury|PLAYER SHARES"
    example = "count alice 500x1 100x3 5x2"
    allowed_after_end = True

    who: str
    place: str | None
    """Where shares of the corporation `who` were counted, or None for money."""
    counted: int

    @classmethod
    def read(cls, said: Arguments) -> Self:
        who, first = said.account(), said.word("the amount")
        more = said.rest_words()
        if _NOTES.fullmatch(first):
            dollars = parse_dollars(str(sum(_notes(said, word) for word in (first, *more))))
            return cls(who, None, dollars)
        if not more:
            return cls(who, None, parse_dollars(first))
        if who not in said.rules.corporation or len(more) > 1:
            raise said.wrong(f"{' '.join(more)!r} is too much")
        return cls(who, _place(said, who, first), _number(said, more[0]))

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
        """What the fact of the count stands on: whose money, or which shares where."""
        return f"{self.who} {self.place}" if self.place else self.who

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        yield Note("", self.compared(before))

    def apply(self, draft: Draft) -> None:
        draft.set_mark("counted", self.subject, self.difference(draft.table), "a count")


def _place(said: Arguments, corporation: str, word: str) -> str:
    """Where shares lie: the offering, the pool, the corporation's own treasury, or a player's hands."""
    words = {**_PLACES, "treasury": corporation}
    return words.get(word.casefold()) or match(word, said.table.players, "player")


def _number(said: Arguments, word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", word, re.ASCII):
        raise said.wrong(f"{word!r} is no number of shares")
    return int(word)


def _notes(said: Arguments, word: str) -> int:
    """Dollars for so many notes of a value, which the game must have."""
    found = _NOTES.fullmatch(word)
    if found is None:
        raise said.wrong(f"{word!r} is no note and how many of it, such as 100x3")
    bank = said.rules.bank
    values = {*bank.notes, *bank.reserve_notes}
    if values and int(found[1]) not in values:
        raise said.wrong(f"there is no note of ${found[1]}: there are {', '.join(map(str, sorted(values)))}")
    return int(found[1]) * int(found[2])
