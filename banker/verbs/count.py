"""`count`: records what is really on the table; `advice/causes.py` looks for the cause of a difference."""

import re
from collections.abc import Iterator

from banker.calc.banknotes import full_bank
from banker.errors import Ambiguous, Invalid
from banker.money import parse_money
from banker.rounds.objections import Objection
from banker.rounds.stock import OTHER_SOURCES
from banker.rules.places import subject
from banker.state.facts import GameFacts
from banker.state.names import match, plain
from banker.state.table import IPO, POOL, Draft, Table
from banker.verbs.arguments import Account, Argument, Corporation, Dollars, Number, Values, Words
from banker.verbs.event import Event, Note

_PLACES = {"ipo": IPO, "pool": POOL}
_RULING = "A73"
_NOTES = re.compile(r"([1-9][0-9]{0,3})x([0-9]{1,3})", re.ASCII)


class _Notes(Argument):
    """Banknotes of several values (`100x3 5x2`), read as their sum in dollars."""

    def reads(self, word: str, words: Words) -> bool:
        return _NOTES.fullmatch(word) is not None

    def take(self, words: Words) -> int:
        return parse_money(str(sum(_value(word, words) for word in words.rest())), words.currency)


class _Cash(Dollars):
    """Dollars that were counted; the error for a corporation or a place of stock tells how shares are counted."""

    def parse(self, text: str, words: Words) -> int:
        try:
            return super().parse(text, words)
        except Invalid as error:
            of_stock = {*_PLACES, "treasury", *map(plain, words.table.rules.corporation)}
            if plain(text) not in of_stock:
                raise
            how = "`count CORP ipo|pool|treasury|PLAYER SHARES`"
            raise Invalid(f"{error} To count shares: {how}.") from None


class _Where(Argument):
    """Where shares were counted: `ipo`, `pool`, `treasury`, or with a player."""

    def parse(self, text: str, words: Words) -> str:
        places, players = (*_PLACES, "treasury"), words.table.players
        if text.casefold() in places:
            return text.casefold()
        other = OTHER_SOURCES.get(text.casefold())
        named = {plain(name) for who in players for name in words.table.known_as(who)}
        if other and plain(text) not in named:  # a player may be called so
            return other
        try:
            return match(text, players, "place", former=words.table.aliases)
        except Ambiguous:
            raise
        except Invalid:
            return match(text, (*places, *players), "place")


class _Shares(Number):
    pattern = "[0-9]{1,6}"
    what = "a number of shares"


class Count(Event):
    """Record a count of money or shares at the table.

    Count the cash of WHO in dollars or in banknotes, or the shares of CORP in one place. If the ledger differs, the event records the difference, and the answer names the events since the last matching count that could explain it.
    """

    arguments = (Account("who"), _Cash("counted"))
    other_forms = (
        (Account("who"), _Notes("counted", "NOTExCOUNT...")),
        (Corporation("who"), _Where("place", "ipo|pool|treasury|PLAYER"), _Shares("counted", "SHARES")),
    )
    example = "count alice 500x1 100x3 5x2"
    allowed_after_end = True
    only_compares = True

    who: str
    place: str | None
    """Where shares of the corporation `who` were counted, or None for money."""
    counted: int

    @classmethod
    def fill_in(cls, given: Values, words: Words) -> None:  # noqa: ARG003 - the place depends only on `who`
        word = given.get("place")
        given["place"] = {**_PLACES, "treasury": given["who"]}.get(str(word), word)

    def words(self) -> tuple[str, ...]:
        if self.place is None:
            return self.who, str(self.counted)
        place = {IPO: "ipo", POOL: "pool", self.who: "treasury"}.get(self.place, self.place)
        return self.who, place, str(self.counted)

    def book(self, table: Table) -> int:
        """The dollars or shares that the ledger has."""
        if self.place is None:
            return table.cash(self.who)
        return table.percent(self.who, self.place) // table.rules.corporation[self.who].share

    def difference(self, table: Table) -> int:
        """Counted dollars or shares minus those in the ledger."""
        return self.counted - self.book(table)

    def objections(self, table: Table) -> Iterator[Objection]:
        there_is = self._there_is(table)
        if self.counted <= there_is:
            return
        hint = ""
        if self.place is None:
            text = f"{table.money(self.counted)}: the game has {table.money(there_is)}"
        else:
            text = f"{self.counted} shares of {self.who}: there are {there_is}"
            shares, rest = divmod(self.counted, table.rules.corporation[self.who].share)
            hint = "" if rest or shares > there_is else f"If you mean {self.counted}%, count {shares}."
        yield Objection(f"{self._who_has} cannot have {text}", _RULING, hint)

    def _there_is(self, table: Table) -> int:
        """The money of the whole game, in dollars and in what a broken bank owes; or all shares of the corporation."""
        if self.place is None:
            return sum(filter(lambda cash: cash > 0, table.holdings["cash", ""].values()))
        return table.rules.corporation[self.who].swapped + sum(table.holdings["share", self.who].values())

    @property
    def holder(self) -> str:
        """Whose cash or shares were counted."""
        return self.place or self.who

    @property
    def _who_has(self) -> str:
        return f"The treasury of {self.who}" if self.place == self.who else subject(self.holder)

    def compared(self, table: Table) -> str:
        """The count compared with the ledger, as a sentence without its full stop."""
        book = self.book(table)
        amount = table.money if self.place is None else str
        shares = "" if self.place is None else f" share{'s' * (self.counted != 1)} of {self.who}"
        counted = f"{self._who_has} has {amount(self.counted)}{shares}"
        if self.counted == book:
            return f"{counted}, as recorded"
        more = "more" if self.counted > book else "less" if self.place is None else "fewer"
        return f"{counted}, {amount(abs(self.counted - book))} {more} than the recorded {amount(book)}"

    @property
    def subject(self) -> str:
        """The key in `count_differences`: whose cash, or which shares where."""
        return f"{self.who} {self.place}" if self.place else self.who

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        yield Note("", self.compared(before))

    def sentence(self, before: Table, after: Table) -> str:
        return f"{self.compared(before)}."

    def apply(self, draft: Draft) -> None:
        draft.set_fact(GameFacts.count_differences, self.subject, self.difference(draft.table), "a count")


def _value(word: str, words: Words) -> int:
    """The amount of banknotes of one value (`100x3`), which the game must have."""
    found = _NOTES.fullmatch(word)
    if found is None:
        raise words.error(f"{word!r} is not a note and a count, such as 100x3.")
    bank = words.table.rules.bank
    values = {*bank.notes, *bank.reserve_notes}
    if values and int(found[1]) not in values:
        notes = ", ".join(words.table.money(value) for value in sorted(values))
        raise words.error(f"There is no {words.table.money(int(found[1]))} note. The notes are {notes}.")
    value, count = int(found[1]), int(found[2])
    there_are = bank.notes.get(value, 0) + bank.reserve_notes.get(value, 0)
    if count > there_are and full_bank(words.table.rules) is not None:
        raise words.error(f"The game has {there_are} {words.table.money(value)} notes, not {count}.")
    return value * count
