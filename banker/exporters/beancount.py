"""A game as a beancount ledger that `bean-check` accepts, with balance assertions at its end.

Money is in the commodity that `_MONEY` has for the sign of the game's currency. Beancount allows few characters in names, so the metadata `name` of each account and commodity has the original.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from datetime import timedelta

from banker.exporters.bookings import Books, Entry, Posting, Unit, as_text, prices_moved
from banker.money import sign
from banker.rules.places import BOX
from banker.state.record import command_line
from banker.views.columns import columns, padded
from banker.views.rendering import printable

_MONEY = {"$": "USD", "¥": "JPY", "£": "GBP", "€": "EUR", "ƒ": "NLG"}
"""The code of a currency by its sign. F is `MONEY-F`, since several countries had francs; of a sign without Latin letters remains `MONEY`."""
_LONGEST = 24
_BEFORE = {"train": "TRAIN-"}
_BEHIND = {"president": "-PRESIDENT", "private": "-PRIVATE", "token": "-STATION"}
_RESERVED = ("TRUE", "FALSE", "NULL")
"""Words of beancount that no commodity can have as its name."""
_ALLOWED = ("Lu", "Ll", "Lt", "Lm", "Lo", "Nd")
"""The categories of letters in accounts, beside dashes."""


def ledger(books: Books, about: Iterable[str]) -> str:
    """The whole ledger; `about` are the comment lines at its beginning."""
    return _Ledger(books).text(about)


class _Ledger:
    def __init__(self, books: Books) -> None:
        self._books = books
        symbol = sign(books.rules.game.currency)
        self._money = _MONEY.get(symbol) or "-".join(filter(None, ["MONEY", _capitals(symbol)]))
        self._currencies = books.commodity_names(self._money, _currency, _RESERVED)
        names = books.account_names(_account)
        self._accounts = {place: f"{'Equity' if place == BOX else 'Assets'}:{name}" for place, name in names.items()}
        self._width = max(map(columns, self._accounts.values()))

    def text(self, about: Iterable[str]) -> str:
        entries = self._books.entries
        title = _quoted(self._books.rules.game.title)
        options = [f'option "title" {title}', f'option "operating_currency" "{self._money}"']
        day_after = entries[-1].day + timedelta(days=1)
        closing = (f"{day_after} balance {self._posting(posting).lstrip()}" for posting in self._books.closing)
        return as_text(about, options, self._declarations(), *map(self._entry, entries), closing)

    def _declarations(self) -> Iterator[str]:
        day = self._books.entries[0].day
        for unit, currency in self._currencies.items():
            yield f"{day} commodity {currency}"
            yield f'  kind: "{unit.of}"'
            if unit.of == "share":
                yield f"  percent: {self._books.rules.corporation[unit.name].share}"
            if unit.name:
                yield f"  name: {_quoted(unit.name)}"
        for place, account in self._accounts.items():
            yield f"{day} open {account}"
            yield f"  name: {_quoted(place)}"

    def _entry(self, entry: Entry) -> Iterator[str]:
        record = entry.record
        yield f"{entry.day} * {_quoted('set up the game' if record is None else command_line(record))}"
        yield f"  event: {0 if record is None else record.n}"
        if record is not None:
            texts = {"round": record.round, "at": f"{record.at:%H:%M:%S}", "ref": record.ref}
            texts |= {"override": record.override, "since": entry.since}
            yield from (f"  {name}: {_quoted(text)}" for name, text in texts.items() if text)
            yield from (f"  ; {printable(line)}" for line in prices_moved(record, self._books.rules))
        yield from map(self._posting, entry.postings)
        for unit, price in entry.worth.items():
            if unit in self._currencies:
                yield f"{entry.day} price {self._currencies[unit]} {price} {self._money}"

    def _posting(self, posting: Posting) -> str:
        account = f"  {padded(self._accounts[posting.place], self._width)}"
        return f"{account} {posting.number:6} {self._currencies[posting.unit]}"


def _quoted(text: str) -> str:
    return '"' + printable(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _capitals(text: str) -> str:
    """A text in the characters of a commodity: capitals and digits, and dashes between them."""
    letters = unicodedata.normalize("NFKD", text).upper()
    return "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in letters).strip("-")


def _currency(unit: Unit, time: int) -> str:
    """A commodity: 2 to 24 capitals, digits and dashes, the first a capital, the last a capital or a digit."""
    name = _capitals(unit.name)
    before, behind = _BEFORE.get(unit.of, ""), _BEHIND.get(unit.of, "") + (f"-{time}" if time > 1 else "")
    if not name or (not before and not name[0].isalpha()):
        before += "X"
    if len(before + name + behind) == 1:
        behind = "-SHARE"
    name = name[: _LONGEST - len(before) - len(behind)].rstrip("-")
    return before + name + behind


def _account(place: str, time: int) -> str:
    """An account; each part is a capital or digit, then letters, digits and dashes."""
    text = "".join(letter if unicodedata.category(letter) in _ALLOWED else "-" for letter in place).strip("-")
    text = text[:1].upper() + text[1:]
    if not text or unicodedata.category(text[0]) not in ("Lu", "Nd"):
        text = f"X{text}"
    return text if time == 1 else f"{text}-{time}"
