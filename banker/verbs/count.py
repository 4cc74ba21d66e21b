"""`count`: what the table really holds is put on record; a difference is searched for causes."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Self

from banker.advice.causes import causes
from banker.advice.counts import PLACES, compared, count_key, in_the_book
from banker.calc.money import parse_dollars
from banker.state.draft import Draft
from banker.state.facts import GameFacts
from banker.state.names import match
from banker.state.record import Record
from banker.state.table import IPO, POOL, Table
from banker.verbs.arguments import Arguments
from banker.verbs.event import Event

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
    past: Sequence[Record] = field(compare=False, repr=False)

    @classmethod
    def read(cls, said: Arguments) -> Self:
        who, first = said.account(), said.word("the amount")
        more = said.rest_words()
        if _NOTES.fullmatch(first):
            dollars = parse_dollars(str(sum(_notes(said, word) for word in (first, *more))))
            return cls(who, None, dollars, tuple(said.past))
        if not more:
            return cls(who, None, parse_dollars(first), tuple(said.past))
        if who not in said.rules.corporation or len(more) > 1:
            raise said.wrong(f"{' '.join(more)!r} is too much")
        return cls(who, _place(said, who, first), _number(said, more[0]), ())

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


def _place(said: Arguments, corporation: str, word: str) -> str:
    """Where shares lie: the offering, the pool, the corporation's own treasury, or a player's hands."""
    words = {**PLACES, "treasury": corporation}
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
