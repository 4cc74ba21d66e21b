"""Stretches of events that only pay: a long game is recomputed without reading each of them again."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from banker.calc import bank
from banker.rounds.operating import without_train
from banker.rules.places import BANK, RESERVE
from banker.state.facts import bid_key
from banker.state.moves import Transfer
from banker.state.record import Entry
from banker.state.table import Table
from banker.verbs.registry import find

_BLOCK = 128
"""The events of a game are cut before each whose number is a multiple of this, wherever other events were put in or removed."""


class Stretch:
    """Events that come one after the other: payments together, or a single other event."""

    def __init__(self, entries: Sequence[Entry], payments: Sequence[Transfer] | None) -> None:
        self.entries = entries
        self.payments = payments
        """All their moves (see `Event.payments`); None if the event must be read on its table."""

    @cached_property
    def sums(self) -> Mapping[str, tuple[int, int, int]]:
        """By account: the dollars that it gains by all of them, and the least and the most that it has gained on the way."""
        gained, least, most = dict[str, int](), dict[str, int](), dict[str, int]()
        for _, _, number, source, to in self.payments or ():
            gained[source] = left = gained.get(source, 0) - number
            gained[to] = has = gained.get(to, 0) + number
            if left < least.get(source, 0):
                least[source] = left
            if has > most.get(to, 0):
                most[to] = has
        return {who: (number, least.get(who, 0), most.get(who, 0)) for who, number in gained.items()}


class Stretches:
    """Cuts the events that count into stretches; blocks of events that it has cut before are not looked at again."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Sequence[Entry], list[Stretch]]] = {}

    def of(self, entries: Sequence[Entry]) -> Iterator[Stretch]:
        """The stretches of these events, in their order."""
        cuts = [place for place, entry in enumerate(entries) if not entry.n % _BLOCK]
        for begin, end in zip([0, *cuts], [*cuts, len(entries)], strict=True):
            block = entries[begin:end]
            if begin == 0 or end == len(entries):  # a game is often cut elsewhere there
                yield from _cut(block)
                continue
            known = self._known.get(block[0].n)
            if known is None or known[0] != block:
                known = self._known[block[0].n] = block, [*_cut(block)]
            yield from known[1]


def _cut(entries: Sequence[Entry]) -> Iterator[Stretch]:
    together: list[Entry] = []
    payments: list[Transfer] = []
    for entry in entries:
        paid = find(entry.do).payments(entry.words)
        if paid is not None:
            together.append(entry)
            payments += paid
            continue
        if together:
            yield Stretch(together, payments)
            together, payments = [], []
        yield Stretch([entry], None)
    if together:
        yield Stretch(together, payments)


class PendingPayments:
    """A game that goes on: the table before the latest payments, and what each account has gained by them."""

    def __init__(self, table: Table) -> None:
        self.before = table
        """The table without the payments that wait to be made on it."""
        self._gained: dict[str, int] = {}

    def settled(self) -> Table:
        """The table with the payments, which no longer wait."""
        gained = {who: number for who, number in self._gained.items() if number and who != BANK}
        if gained:
            table = self.before.copy()
            table.apply(
                *(Transfer("cash", "", number, BANK, who) for who, number in gained.items() if number > 0),
                *(Transfer("cash", "", -number, who, BANK) for who, number in gained.items() if number < 0),
            )
            self.go_on(table)
        return self.before

    def go_on(self, table: Table) -> None:
        """Go on from another table."""
        self.before, self._gained = table, {}

    def can_pay(self, stretch: Stretch) -> bool:
        """Whether the events of a stretch, all of them payments, move only this money here, and nothing else follows."""
        table = self.before
        if not _only_money_moves(table):
            return False
        for who, (_, least, most) in stretch.sums.items():
            if who not in table.accounts or who == RESERVE:
                return False
            now = table.cash(who) + self._gained.get(who, 0)
            if who == BANK:
                if not table.bank_has_broken and bank.has_broken(table.rules.bank, now + least):
                    return False
                if now + least < 0 <= now + most:  # the answer to a payment tells that the bank owes money now
                    return False
            elif now + least < _bid_by(table, who):
                return False
        return True

    def pay(self, stretch: Stretch) -> None:
        """Add the payments of a stretch, which must be possible."""
        for who, (number, _, _) in stretch.sums.items():
            self._gained[who] = self._gained.get(who, 0) + number


def _bid_by(table: Table, who: str) -> int:
    """Dollars of all bids of a player: with less cash some of them would not count (1830 7.2)."""
    return sum(table.bid_of.get(bid_key(who, name), 0) for name in table.rules.private) if table.bid_of else 0


def judged_alike(was: Table, now: Table) -> bool:
    """Whether the rules say the same of payments on two tables of a game, as long as the payers have the money."""
    return was is now or (
        (was.first_rules, was.chosen, was.players) == (now.first_rules, now.chosen, now.players)
        and was.over == now.over
        and was.discards_due() == now.discards_due()
    )


def _only_money_moves(table: Table) -> bool:
    """Whether a payment on this table moves no reserve, and ends no game by leaving a railroad without money for a train."""
    if table.end_in_sight and table.cash(RESERVE):
        return False
    rule = table.rules.end.no_train
    return rule != "at-once" or table.over is not None or table.stranded is not None or not without_train(table)
