"""The lines of a log of Rails: split into fields, each field of a known line read as its type."""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from banker.errors import Invalid
from banker.rules.places import BANK
from banker.rules.values import Cell, Ruleset
from banker.state.names import plain
from support.rails.titles import TITLES

_LARGEST = 5_000_000
_LONGEST = 2_000
Value = int | str | Cell | None

# The fields of a line, in order; those after `?` may be missing. The lines of DONE tell what was done,
# those of SAID what is so at that moment.
DONE = {
    "BuysItemFor": "player private dollars",
    "ITEM_PRICE_REDUCED": "private dollars",
    "START_COMPANY_LOG": "player corporation dollars dollars ? number percent text",
    "BUY_SHARE_LOG": "who percent corporation stock dollars",
    "BUY_SHARES_LOG": "who number percent percent corporation stock dollars",
    "SELL_SHARE_LOG": "who percent corporation dollars",
    "SELL_SHARES_LOG": "who number percent percent corporation dollars",
    "SwapsPrivateForCertificate": "player private percent corporation",
    "BuysPrivateFromFor": "who private who dollars",
    "LaysTileAtFor": "corporation text text text dollars",
    "LAYS_TOKEN_ON": "corporation text ? dollars",
    "LAYS_FREE_TOKEN_ON": "corporation text",
    "CompanyRevenue": "corporation dollars",
    "CompanyPaysOutFull": "corporation ? dollars",
    "CompanySplits": "corporation ? dollars",
    "CompanyWithholds": "corporation ? dollars",
    "CompanyDoesNotPayDividend": "corporation",
    "PresidentAddsCash": "corporation player dollars",
    "BuysTrain": "corporation train seller dollars",
    "ExchangesTrain": "corporation train train seller dollars",
    "CompanyDiscardsTrain": "corporation train ? text",
    "PlayerIsBankrupt": "player",
    "CorrectCashSuccessMessage": "who change",
    "START_OR": "text",
    "StartStockRound": "text",
    "END_SR": "? text",
    "GameOver": "",
}
SAID = {
    "PlayerCash": "dollars",
    "BankHas": "change",
    "StartOfPhase": "text",
    "HasPriority": "player",
    "BID_ITEM_LOG": "player dollars private ? dollars",
    "TO_AUCTION": "private",
    "PASSES": "player",
    "Autopasses": "player",
    "AutoPasses": "player",
    "Has": "who change",
    "ALSO_GETS": "player text corporation percent",
    "FloatsWithCash": "corporation dollars",
    "Floats": "corporation",
    "PRICE_MOVES_LOG": "corporation dollars cell dollars cell",
    "SoldOut": "corporation",
    "SoldOutNoRaise": "corporation",
    "IS_NOW_PRES_OF": "player corporation",
    "ReceivesFor": "who dollars private",
    "CompanyOperates": "corporation player",
    "RECEIVES": "who dollars",
    "Payout": "who dollars ? number percent",
    "PayoutForMinor": "who dollars ? number percent",
    "PrivateCloses": "private",
    "TrainsRusted": "train",
    "TrainsObsolete": "train",
    "ORWorthIncrease": "player text change",
    "BankIsBroken": "",
    "BankIsBrokenReportText": "",
}
# Lines that neither move anything nor state a fact of the table.
PASSED_OVER = {
    "BID_ITEM", "NewTrainAvailable", "TrainsAvailable",
    "FirstTrainBought", "LaysTileAt", "LAYS_BONUS_TOKEN_ON", "PlayerMustRaiseCash", "PlayerMustSellShares", "YouMustRaiseCash",
    "YouMustRaiseCashButCannot", "EndOfOperatingRound", "ShortORExecuted", "StartOfInitialRound", "BankSizeIs", "PRICE_STAYS_LOG",
    "CorrectionModeActivate", "CorrectionModeDeactivate", "CorrectionModeActivated", "CorrectionModeDeactivated",
    "EoGFinalRanking", "EoGWinner", "CompanyHasNoTrains", "GameIs", "PlayerIs",
}  # fmt: skip
FINAL = "final worth"
"""The key given to a line of the final ranking, which has none in the log: `1. 2212 Alice`."""
OTHER = "?"
"""The key given to a line of an unknown kind that might move money or stock."""

_SOURCES = {"ipo": "ipo", "pool": "pool"}
_SELLERS = {"ipo": "bank", "bank": "bank", "pool": "pool"}
_MOVING = re.compile(
    "buy|sell|pay|paid|cash|money|share|stock|bond|loan|merge|exchange|correct|close|receiv|train|swap|cert|lose|gain"
    r"|\bun ?do|\bre ?do|fine|bankrupt|token|lays|charge|transfer|take|give|get",
    re.IGNORECASE,
)
_RANKING = re.compile(r"[1-9]\d?\. \$?(-?[\d,]{1,9}) (.+)", re.ASCII)


class Raw(NamedTuple):
    """A raw line: its number from 1, its text, its fields."""

    number: int
    text: str
    fields: tuple[str, ...]


class Line(NamedTuple):
    """A line that was read; `values` has as many entries as its kind has fields, None for missing ones."""

    number: int
    key: str
    values: tuple[Value, ...]
    more: str = ""
    """Text after the last field, which should not be there."""

    @property
    def ref(self) -> str:
        """Its number, as recorded with the events made from the line."""
        return str(self.number)

    def text(self, place: int) -> str:
        """Return a field that is a name or a word."""
        return str(self.values[place])

    def number_at(self, place: int) -> int:
        """Return a field that is a number."""
        value = self.values[place]
        assert isinstance(value, int), f"{self.key} has no number at {place}"
        return value

    def cell(self, place: int) -> Cell:
        """Return a field that is a space of the market."""
        value = self.values[place]
        assert isinstance(value, tuple), f"{self.key} has no space at {place}"
        return value


def split(data: bytes, name: str) -> list[Raw]:
    """Return the lines of a log that are not empty; raise Invalid for data that is no text, or too long."""
    if len(data) > _LARGEST:
        raise Invalid(f"{name}: {len(data):,} bytes are more than any log of Rails has")
    text = decode(data)
    lines = []
    for number, whole in enumerate(re.split(r"\r\n|\n|\r", text), 1):
        line = whole.strip(" \t")
        if len(line) > _LONGEST or "\0" in line:
            why = "holds a byte 0" if "\0" in line else f"is longer than {_LONGEST:,} characters"
            raise Invalid(f"{name}: line {number}: it {why}, so this is no log of Rails")
        if line:
            lines.append(Raw(number, line, _fields(line)))
    return lines


def decode(data: bytes) -> str:
    """Decode a file: UTF-8 or UTF-16 with its mark, otherwise UTF-8, otherwise Latin-1, which reads every byte."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1").removeprefix("\xef\xbb\xbf")


def _fields(line: str) -> tuple[str, ...]:
    if '"' not in line:
        return tuple(line.split(","))
    return tuple(next(csv.reader([line])))


class Reader:
    """Reads lines with the names of one game; every fault raises Invalid with the file and the line."""

    def __init__(self, name: str, rules: Ruleset, players: Mapping[str, str]) -> None:
        """`players` maps the names in the log to ours."""
        self.name = name
        self.rules = rules
        self.players = players
        other = TITLES[rules.game.id].names
        self.corporations = _called(rules.corporation, other, {})
        self.privates = _called(
            rules.private, other, {name: private.aliases for name, private in rules.private.items()}
        )
        self.names = {*players, *self.corporations, *self.privates}
        self.with_commas = [name for name in players if "," in name]

    def read(self, lines: Iterable[Raw]) -> list[Line]:
        """Return the lines about money and stock."""
        return [line for raw in lines for line in self._line(raw)]

    def invalid(self, number: int, why: str) -> Invalid:
        """Return the error for a fault in a line."""
        return Invalid(f"{self.name}: line {number}: {why}")

    def _line(self, raw: Raw) -> Iterator[Line]:
        fields = self._whole_names(raw.fields)
        key, *rest = fields
        form = DONE.get(key, SAID.get(key))
        if form is not None:
            yield self._known(raw.number, key, rest, form)
            return
        ranked = _RANKING.fullmatch(raw.text)
        if ranked:
            worth = self._value("change", ranked[1].replace(",", ""), raw.number, FINAL)
            yield Line(raw.number, FINAL, (self._value("player", ranked[2], raw.number, FINAL), worth))
        elif key not in PASSED_OVER and not key.startswith("EoG") and self._may_move(raw.text, fields):
            yield Line(raw.number, OTHER, (raw.text,))

    def _whole_names(self, fields: tuple[str, ...]) -> list[str]:
        """Return the fields with each player's name in one piece, if it contains a comma and is not quoted."""
        text = ",".join(fields)
        for name in self.with_commas:
            text = re.sub(rf"(?<=,){re.escape(name)}(?=,|$)", name.replace(",", "\1"), text)
        return [field.replace("\1", ",") for field in text.split(",")] if self.with_commas else list(fields)

    def _known(self, number: int, key: str, rest: list[str], form: str) -> Line:
        needed, _, optional = form.partition("?")
        kinds = [*needed.split(), *optional.split()]
        if len(rest) < len(needed.split()):
            has = f"{len(rest)} field{'s' * (len(rest) != 1)}"
            raise self.invalid(number, f"{key} has {has}, and should have {len(kinds)}: the line is damaged or cut off")
        values = [self._value(kind, text, number, key) for kind, text in zip(kinds, rest, strict=False)]
        values += [None] * (len(kinds) - len(values))
        if key in ("BUY_SHARES_LOG", "SELL_SHARES_LOG") and _product(values[1], values[2]) != values[3]:
            raise self.invalid(number, f"{key}: {rest[1]} certificates of {rest[2]}% are not {rest[3]}%")
        return Line(number, key, tuple(values), ",".join(rest[len(kinds) :]))

    def _value(self, kind: str, text: str, number: int, key: str) -> Value:
        text = text.strip()
        match kind:
            case "text":
                return text
            case "dollars" | "number" | "percent" | "change":
                return self._amount(kind, text, number, key)
            case "cell":
                found = re.fullmatch(r"([A-Z])([1-9]\d?)", text, re.ASCII)
                if not found:
                    raise self.invalid(number, f"{key} has {text!r} where a space of the market should be")
                return int(found[2]), ord(found[1]) - ord("A") + 1
        return self._named(kind, text, number, key)

    def _amount(self, kind: str, text: str, number: int, key: str) -> int:
        found = re.fullmatch(r"(-?)\$?(-?)(\d{1,7})%?", text, re.ASCII)
        if not found or ((found[1] or found[2]) and kind != "change") or (found[1] and found[2]):
            raise self.invalid(number, f"{key} has {text!r} where a number should be")
        amount = int(found[3]) * (-1 if found[1] or found[2] else 1)
        share = self.rules.stock.share
        if kind == "percent" and (not amount or amount % share):
            raise self.invalid(number, f"{key} has {amount}% of stock, and certificates are of {share}%")
        return amount

    def _named(self, kind: str, text: str, number: int, key: str) -> str:
        trains = {form: train for train in self.rules.train for form in (train, f"{train}-train")}
        corporations = self.corporations
        wanted: dict[str, tuple[Mapping[str, str], str]] = {
            "player": (self.players, "player"),
            "private": (self.privates, "private company"),
            "corporation": (corporations, "corporation"),
            "who": ({"Bank": BANK, **corporations, **self.players}, "player or corporation"),
            "train": (trains, "type of train"),
            "stock": ({**corporations, **_SOURCES}, "place that stock comes from"),
            "seller": ({**corporations, **_SELLERS}, "seller of trains"),
        }
        known, what = wanted[kind]
        found = known.get(text) or known.get(text.casefold()) or (known.get(plain(text)) if kind != "player" else None)
        if found is None:
            raise self.invalid(number, f"{key}: {text!r} is no {what} of {self.rules.game.id}")
        return found

    def _may_move(self, text: str, fields: list[str]) -> bool:
        """Whether a line of an unknown kind might move money or stock: it has a name, and a number or a word for moving."""
        somebody = any(field.strip() in self.names for field in fields) or any(
            re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) for name in self.names
        )
        return somebody and (bool(re.search(r"\d", text)) or bool(_MOVING.search(text)))


def _product(count: Value, percent: Value) -> int:
    return count * percent if isinstance(count, int) and isinstance(percent, int) else 0


def _called(names: Iterable[str], other: Mapping[str, str], aliases: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """Map each name as it may be in a log, also without its punctuation, to ours."""
    found: dict[str, str] = {}
    for name in names:
        forms = [name, *aliases.get(name, ()), *(theirs for theirs, ours in other.items() if ours == name)]
        found |= dict.fromkeys([*forms, *map(plain, forms)], name)
    return found
