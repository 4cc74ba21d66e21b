"""A game as double-entry bookkeeping: every thing of the box is in an account, every event is a balanced transaction.

Stock is counted in shares, the president's certificate as the shares it stands for. The certificate is also a commodity
of its own, so that the accounts show who is president.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import count
from typing import NamedTuple, TypeVar

from banker.calc.market import from_to
from banker.engine.history import History
from banker.game import Game
from banker.rules.mechanism import owed
from banker.rules.places import BOX, PLACES, REMOVED
from banker.rules.values import Ruleset
from banker.state.record import Move, Record, TokenMove, Transfer
from banker.state.table import Table
from banker.views.rendering import printable

_FIRST, _LAST = date(1000, 1, 1), date(2999, 12, 30)
"""The range of days that both hledger and beancount accept."""
Name = TypeVar("Name")


class Unit(NamedTuple):
    """A commodity: `of` is the kind of thing (`cash`, `share`, `train`...), `name` is its corporation, private or type."""

    of: str
    name: str


_OWED = Unit("owed", "owed")
"""What a player owes, which their score counts against them: each has less than none of it, one for each dollar."""


class Posting(NamedTuple):
    """A number of units added to a place (negative: taken from it): a player, a corporation or one of `PLACES`."""

    place: str
    unit: Unit
    number: int


class Entry(NamedTuple):
    """A transaction: of event `record` (None: the setup); `since` tells whether it was undone or corrected later.

    `worth` has the prices in dollars that changed on this day. They stand in the last entry of a day, since neither
    program has times.
    """

    day: date
    record: Record | None
    since: str
    postings: tuple[Posting, ...]
    worth: Mapping[Unit, int]


class Books(NamedTuple):
    """All transactions, oldest first, and the closing balance of each account, taken from the table, not from the entries."""

    entries: tuple[Entry, ...]
    closing: tuple[Posting, ...]
    rules: Ruleset
    players: tuple[str, ...]

    def commodity_names(
        self, money: str, spell: Callable[[Unit, int], str], reserved: Iterable[str] = ()
    ) -> dict[Unit, str]:
        """The name of each commodity, `money` first; no other is called `money` or one of `reserved`."""
        units = (posting.unit for entry in self.entries for posting in entry.postings)
        things = dict.fromkeys(unit for unit in units if unit.of != "cash")
        return {Unit("cash", ""): money, **_distinct(things, spell, (money, *reserved))}

    def account_names(self, spell: Callable[[str, int], str]) -> dict[str, str]:
        """The name of each account, of players and corporations first; `spell` gives the part after its group."""
        seen = {posting.place for entry in self.entries for posting in entry.postings}
        groups = dict.fromkeys(self.players, "Players:") | dict.fromkeys(self.rules.corporation, "Corporations:")
        places = [place for place in (*groups, *PLACES) if place in seen]
        return _distinct(places, lambda place, time: groups.get(place, "") + spell(place, time), ())


def as_text(about: Iterable[str], *blocks: Iterable[str]) -> str:
    """A file for either program: comment lines, then the blocks, with an empty line before each."""
    comments = (f"; {printable(line)}" for line in about)
    return "\n\n".join("\n".join(block) for block in (comments, *blocks)) + "\n"


def books(game: Game, at: int | None) -> Books:
    """The books of a game up to event `at` (None: to its end)."""
    header, table = game.ledger.header, game.table.first()
    became = since(game.records_to(at))
    now = game.table_at(at).players
    entries = [Entry(_within(header.at.date(), _FIRST), None, "", _postings(header.box, table, now), {})]
    worth: dict[Unit, int] = {}
    for record, before, after in game.steps(last=at):
        day = _within(record.at.date(), entries[-1].day)
        if day != entries[-1].day:
            _end_of_day(entries, before, worth)
        postings = (*_postings(record.moves, before, now), *_owed_since(before, after, now))
        entries.append(Entry(day, record, became.get(record.n, ""), postings, {}))
        table = after
    _end_of_day(entries, table, worth)
    pairs = dict.fromkeys((posting.place, posting.unit) for entry in entries for posting in entry.postings)
    closing = (Posting(place, unit, _held(table, place, unit)) for place, unit in pairs if place != BOX)
    return Books(tuple(entries), tuple(closing), table.rules, table.players)


def since(records: Sequence[Record]) -> dict[int, str]:
    """The events that were undone or corrected later, by number."""
    history = History(records)
    became = {n: f"corrected by {by}" for n, by in history.corrected().items()}
    return became | dict.fromkeys(history.undone(), "undone")


def _within(day: date, least: date) -> date:
    """A day that both programs accept and that is not before the previous entry, even if a clock was set back."""
    return min(max(day, least), _LAST)


def _postings(moves: Iterable[Move], before: Table, now: Sequence[str]) -> tuple[Posting, ...]:
    """The postings of moves, given the table before them: for each place and unit, one for what leaves and one for what arrives.

    A renamed player has one account, under the name that they have in the end; `now` has these names in seat order.
    """
    sums: dict[tuple[str, Unit, bool], int] = {}
    name_now = dict(zip(before.players, now, strict=True))
    for move in moves:
        if not isinstance(move, Transfer):
            continue
        for unit, number in _units(move, before.rules):
            for at, comes in ((move.source, False), (move.to, True)):
                place = name_now.get(at, at)
                sums[place, unit, comes] = sums.get((place, unit, comes), 0) + number
    return tuple(Posting(place, unit, number if comes else -number) for (place, unit, comes), number in sums.items())


def _owed_since(before: Table, after: Table, now: Sequence[str]) -> Iterator[Posting]:
    """The postings of what players owe since an event, with the box as the other side."""
    for old, new, who in zip(before.players, after.players, now, strict=True):
        if more := owed(after, new) - owed(before, old):
            yield from (Posting(who, _OWED, -more), Posting(BOX, _OWED, more))


def _units(thing: Transfer, rules: Ruleset) -> Iterator[tuple[Unit, int]]:
    yield Unit(thing.of, thing.name), thing.number
    if thing.of == "president" and rules.game.stock_market:
        yield Unit("share", thing.name), rules.corporation[thing.name].swapped * thing.number


def _held(table: Table, place: str, unit: Unit) -> int:
    if unit == _OWED:
        return -owed(table, place)
    if unit.of == "share":
        return table.percent(unit.name, place) // table.rules.corporation[unit.name].share
    return table.holdings[unit].get(place, 0)


def _end_of_day(entries: list[Entry], table: Table, known: dict[Unit, int]) -> None:
    """Put the prices that changed since the previous day into the last entry of a day."""
    now = _worth(table)
    changed = {unit: price for unit, price in now.items() if known.get(unit) != price}
    known.update(now)
    entries[-1] = entries[-1]._replace(worth=changed)


def _worth(table: Table) -> dict[Unit, int]:
    """What each unit counts in its owner's score, in dollars, by the rules of `Table.worth`."""
    rules, end = table.rules, table.rules.end
    worth = {_OWED: 1}
    for name in rules.corporation:
        worth[Unit("share", name)] = table.price(name) or 0
        worth[Unit("president", name)] = table.cash(name) if end.score == "treasuries" else 0
        worth[Unit("token", name)] = 0
    for name, private in rules.private.items():
        owner = table.owner(name)
        bankrupt = owner in table.players and table.is_bankrupt(owner)
        counts = rules.privates.at_the_end == "face" and owner != REMOVED
        counts = counts and (not bankrupt or end.bankrupt_privates == "face")
        worth[Unit("private", name)] = private.price if counts else 0
    return worth | {Unit("train", kind): 0 for kind in rules.train}


def prices_moved(record: Record, rules: Ruleset) -> Iterator[str]:
    """The price changes of an event, in dollars: `PRR 76 to 82`, `PRR 67 to 67 in row 8`."""
    spaces = rules.market.spaces
    for move in record.moves:
        if isinstance(move, TokenMove) and move.source != move.to:
            if move.source is None or move.to is None:
                was, now = ("none" if cell is None else spaces[cell].price for cell in (move.source, move.to))
                yield f"{move.corporation} {was} to {now}"
            else:
                yield f"{move.corporation} {from_to(rules.market, move.source, move.to)}"


def _distinct(names: Iterable[Name], spell: Callable[[Name, int], str], taken: Iterable[str]) -> dict[Name, str]:
    """A different spelling for each name that another program accepts, none of them in `taken`.

    `spell` takes the name and the number of the attempt, from 1.
    """
    spelled: dict[Name, str] = {}
    used = set(taken)
    for name in names:
        spelled[name] = next(text for time in count(1) if (text := spell(name, time)) not in used)
        used.add(spelled[name])
    return spelled
