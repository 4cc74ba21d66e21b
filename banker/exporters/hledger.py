"""A game as an hledger journal: `hledger check --strict` accepts it, and `hledger bal -V Players` shows everyone's worth.

Money is in the commodity that the sign of the game's currency names. Characters that hledger cannot read are replaced in names; then a comment has the original.
"""

from collections.abc import Iterable, Iterator

from banker.exporters.bookings import Books, Entry, Posting, Unit, as_text, prices_moved
from banker.money import DOLLARS, around, sign
from banker.rules.places import BOX
from banker.rules.values import Ruleset
from banker.state.record import command_line
from banker.views.columns import columns, padded
from banker.views.rendering import printable

_KINDS = {
    "share": "{}",
    "president": "{} president",
    "private": "{} private",
    "train": "{}-train",
    "token": "{} station",
    "owed": "{}",
}
_ASSERTIONS = "closing balances"


def journal(books: Books, about: Iterable[str]) -> str:
    """The whole journal; `about` are the comment lines at its beginning."""
    return _Journal(books).text(about)


class _Journal:
    def __init__(self, books: Books) -> None:
        self._books = books
        currency = books.rules.game.currency
        self._symbols = books.commodity_names(sign(currency), _symbol)
        self._before, self._behind = _around(currency)
        self._accounts = books.account_names(_account)
        self._width = max(map(columns, self._accounts.values()))

    def text(self, about: Iterable[str]) -> str:
        closing = (self._posting(posting._replace(number=0), posting) for posting in self._books.closing)
        last = [f"{self._books.entries[-1].day} {_ASSERTIONS}", *closing]
        return as_text(about, self._declarations(), *map(self._entry, self._books.entries), last)

    def _declarations(self) -> Iterator[str]:
        for unit, symbol in self._symbols.items():
            if unit.of != "cash" and symbol != _KINDS[unit.of].format(unit.name):
                yield f"; {symbol} stands for: {printable(_KINDS[unit.of].format(unit.name))}"
            format_of_money = f"{self._before}1,000.{self._behind}"
            yield f"commodity {format_of_money}" if unit.of == "cash" else f'commodity 1000. "{symbol}"'
        for place, account in self._accounts.items():
            if not account.endswith(place):
                yield f"; {account} stands for: {printable(place)}"
            yield f"account {account}  ; type:{'E' if place == BOX else 'A'}"

    def _entry(self, entry: Entry) -> Iterator[str]:
        if entry.record is None:
            yield f"{entry.day} (0) set up the game"
        else:
            yield f"{entry.day} ({entry.record.n}) {_description(command_line(entry.record))}"
            yield from (f"    ; {line}" for line in _comments(entry, self._books.rules))
        yield from map(self._posting, entry.postings)
        for unit, price in entry.worth.items():
            if unit in self._symbols:
                yield f'P {entry.day} "{self._symbols[unit]}" {self._before}{price}{self._behind}'

    def _posting(self, posting: Posting, asserted: Posting | None = None) -> str:
        account = f"    {padded(self._accounts[posting.place], self._width)}  {self._amount(posting):>12}"
        return account if asserted is None else f"{account} = {self._amount(asserted)}"

    def _amount(self, posting: Posting) -> str:
        if posting.unit.of == "cash":
            return f"{self._before}{posting.number}{self._behind}"
        return f'{posting.number} "{self._symbols[posting.unit]}"'


def _around(currency: str) -> tuple[str, str]:
    """What precedes and follows an amount of money: the sign, in quotation marks where it is not $, since it may have a full stop."""
    if currency == DOLLARS:
        return currency, ""
    quoted = f'"{sign(currency)}"'
    return ("", f" {quoted}") if around(currency)[1] else (quoted, "")


def _comments(entry: Entry, rules: Ruleset) -> Iterator[str]:
    """The other data of an event, as hledger tags where their syntax allows it."""
    record = entry.record
    assert record is not None
    yield f"round:{printable(record.round)}, at:{record.at:%H:%M:%S}"
    words = command_line(record)
    if _description(words) != words:
        yield f"words: {printable(words)}"
    for name, text in (("ref", record.ref), ("override", record.override), ("since", entry.since)):
        if text:
            yield f"{name}: {printable(text)}"
    yield from map(printable, prices_moved(record, rules))


def _description(text: str) -> str:
    """A text without semicolons, which would begin a comment in a description."""
    return printable(text).replace(";", ",").strip()


def _symbol(unit: Unit, time: int) -> str:
    """A commodity; it is written in quotation marks, and cannot contain them or a semicolon."""
    text = printable(_KINDS[unit.of].format(unit.name)).replace('"', "'").replace(";", ",")
    return text if time == 1 else f"{text} {time}"


def _account(place: str, time: int) -> str:
    """An account, without colons (subaccounts), double spaces (its end) and semicolons (comments)."""
    text = " ".join(printable(place).replace(":", "-").replace(";", ",").split())
    return text if time == 1 else f"{text} {time}"
