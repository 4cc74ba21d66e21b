"""Which notes everyone has, reckoned from what was paid: nobody records notes, so it is what they would be if all pay sensibly.

The starting money is dealt evenly and with small notes in it. Whoever pays the Bank gets rid of small notes, whoever pays
somebody else takes the fewest; if he has no such set he is given change by whom he pays, then by the Bank, then by the
others. Where there are no notes at all for it, and where the Bank is below zero, the Bank owes: what it owes goes from hand
to hand like a note. So at any moment, for everyone: the notes he has and what the Bank owes him are his cash in the
book.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple, Self

from banker.calc.banknotes import (
    Notes,
    exchange,
    fewest,
    finest,
    least_over,
    most_of,
    plenty,
    serve,
    together,
    without,
    worth,
)
from banker.rules.places import BANK, RESERVE
from banker.rules.values import Bank, Ruleset
from banker.state.moves import Move, Transfer
from banker.state.record import Record

_LARGEST = 2_000_000
_MOST_VALUES = 30
_SMALL = 10


class Swap(NamedTuple):
    """Somebody gave small notes for a larger one."""

    holder: str
    note: int
    notes: Notes


class HandOut(NamedTuple):
    """What the Bank hands to somebody for an amount of dollars, and takes back from him.

    `due` is what it owed him before and pays now, too; `owed` what it cannot pay. `missing` are the values of the notes of
    which it has too few; `swap` is the change that it gets from somebody else first.
    """

    to: str
    amount: int
    notes: Notes
    back: Mapping[int, int] = {}
    due: int = 0
    owed: int = 0
    missing: Sequence[int] = ()
    swap: Swap | None = None


class Purses:
    """The notes of all players, of all corporations and of the Bank. `known` is whether the rules say how many there are."""

    __slots__ = ("events", "known", "notes", "owing", "values")

    def __init__(self, rules: Ruleset, box: Iterable[Transfer]) -> None:
        """As they are before the first event, with the cash of the box dealt."""
        cash = {thing.to: thing.number for thing in box if thing.of == "cash"}
        kept = cash.pop(RESERVE, 0)
        self.values: Sequence[int] = sorted({*rules.bank.notes, *rules.bank.reserve_notes}, reverse=True)
        self.known = _are_known(rules.bank, sum(cash.values()), kept)
        self.events = 0
        self.notes: dict[str, Notes] = {}
        self.owing: dict[str, int] = {}
        if not self.known:
            self.values = rules.advice.note_values
            return
        self.notes = {BANK: _some(rules.bank.notes), RESERVE: _some(rules.bank.reserve_notes)}
        cash.pop(BANK, None)
        for who, amount in cash.items():
            self._deal(who, amount, rules.bank.notes, len(cash))

    def _deal(self, who: str, amount: int, box: Notes, hands: int) -> None:
        """Starting money: small notes first, but no more than everybody can have and leave half of the small ones to the Bank."""
        share = {value: count // (hands * (2 if value * _SMALL < amount else 1)) for value, count in box.items()}
        notes = finest(amount, share)
        have = self.purse(BANK)
        if notes is None or any(have.get(value, 0) < count for value, count in notes.items()):
            self.hand_out([(who, amount)])
        else:
            self._hand(BANK, who, notes)

    def copy(self) -> Self:
        """Other purses that hold the same, to try things on."""
        other = type(self).__new__(type(self))
        other.values, other.known, other.events = self.values, self.known, self.events
        other.notes, other.owing = self.notes.copy(), self.owing.copy()
        return other

    # --- what they hold ---

    def purse(self, who: str) -> Notes:
        """Somebody's notes."""
        return self.notes.get(who, {})

    def holders(self) -> Iterator[str]:
        """All who have notes, the Bank among them."""
        return (who for who, notes in self.notes.items() if notes)

    def owed(self, who: str) -> int:
        """Dollars that the Bank owes somebody, because it had no notes; for the Bank what it owes to all, below zero."""
        return -sum(self.owing.values()) if who == BANK else self.owing.get(who, 0)

    # --- what changes them ---

    def follow(self, records: Sequence[Record], n: int) -> Self:
        """Pay what was paid in the events up to event `n` that have not been paid yet."""
        for record in records[self.events : n]:
            self.pay(record.moves)
        return self

    def pay(self, moves: Iterable[Move]) -> list[HandOut]:
        """Pay what the moves of the next event pay, and say what the Bank hands out for it."""
        self.events += 1
        cash = [move for move in moves if isinstance(move, Transfer) and move.of == "cash"]
        handed: list[HandOut] = []
        for source, paid in groupby(cash, key=lambda move: move.source):
            sums: dict[str, int] = {}
            for move in paid:
                sums[move.to] = sums.get(move.to, 0) + move.number
            if source == BANK:
                handed += self.hand_out(list(sums.items()))
            elif self.known:
                for to, amount in sums.items():
                    self._pay(source, to, amount)
        return [one for one in handed if one.to != RESERVE]

    def hand_out(self, payments: Sequence[tuple[str, int]]) -> list[HandOut]:
        """Pay dollars out of the Bank, and say how: what it owes too if it can, else what is to be paid now, else what it can of that.

        A name may be empty, and then stands for anybody but the Bank.
        """
        if not self.known:
            return [HandOut(to, amount, fewest(amount, plenty(self.values, amount)) or {}) for to, amount in payments]
        dues = [self.owed(to) for to, _ in payments]
        for due in (dues, [0] * len(dues)) if any(dues) else (dues,):
            sets = serve([amount + more for (_, amount), more in zip(payments, due, strict=True)], self.purse(BANK))
            if sets is not None:
                return [
                    self._handed(HandOut(to, amount, notes, due=more))
                    for (to, amount), more, notes in zip(payments, due, sets, strict=True)
                ]
        return self._one_by_one(payments)

    def _one_by_one(self, payments: Sequence[tuple[str, int]]) -> list[HandOut]:
        """Where not everyone can have the exact notes: the smallest amounts first, those that need change at the end."""
        found: dict[int, HandOut] = {}
        order = sorted(range(len(payments)), key=lambda place: payments[place][1])
        for exactly in (True, False):
            for place in order:
                to, amount = payments[place]
                if place in found:
                    continue
                notes = fewest(amount, self.purse(BANK))
                if notes is not None:
                    found[place] = self._handed(HandOut(to, amount, notes))
                elif not exactly:
                    found[place] = self._handed(self._make_do(to, amount))
        return [found[place] for place in range(len(payments))]

    def _make_do(self, to: str, amount: int) -> HandOut:
        """What the Bank hands out for an amount that it has no notes for."""
        stock = self.purse(BANK)
        wanted = fewest(amount, plenty(self.values, amount)) or {}
        missing = [value for value, count in wanted.items() if stock.get(value, 0) < count]
        if worth(stock) >= amount:
            his = self.purse(to) if to else self._outside()
            change = exchange(amount, stock, his)
            if change is not None:
                return HandOut(to, amount, change.give, change.back, missing=missing)
            swap = self._swap(BANK, to, amount)
            if swap is not None:
                return HandOut(to, amount, fewest(amount, self.purse(BANK)) or {}, missing=missing, swap=swap)
        part = most_of(amount, self.purse(BANK))
        return HandOut(to, amount, part, owed=amount - worth(part), missing=missing)

    def _outside(self) -> Notes:
        """All notes that are with a player or a corporation."""
        notes: Notes = {}
        for who, some in self.notes.items():
            if who not in (BANK, RESERVE):
                notes = together(notes, some)
        return notes

    def _handed(self, one: HandOut) -> HandOut:
        self._hand(BANK, one.to, one.notes)
        if one.to:
            self._hand(one.to, BANK, one.back)
            self._owe(one.to, one.owed - one.due)
        else:  # it does not matter from whom
            self.notes[BANK] = together(self.purse(BANK), one.back)
        return one

    def _pay(self, payer: str, to: str, amount: int) -> None:
        """A payment of somebody else than the Bank."""
        if to == BANK:
            settled = min(amount, self.owed(payer))
            self._owe(payer, -settled)
            amount -= settled
        on_paper = max(0, amount - worth(self.purse(payer)))
        self._owe(payer, -on_paper)
        self._owe(to, on_paper)
        amount -= on_paper
        # People get rid of their small notes at the Bank, and the Bank is glad of them.
        notes = (finest if to == BANK else fewest)(amount, self.purse(payer))
        if notes is None:
            change = exchange(amount, self.purse(payer), self.purse(to))
            if change is not None:
                self._hand(to, payer, change.back)
                self._hand(payer, to, change.give)
                return
            if self._swap(payer, to, amount) is not None:
                notes = fewest(amount, self.purse(payer))
        if notes is None:
            notes = most_of(amount, self.purse(payer))
            self._leave(payer, to, amount - worth(notes), notes)
        self._hand(payer, to, notes)

    def _leave(self, payer: str, to: str, amount: int, notes: Notes) -> None:
        """Nobody has change: he leaves a larger note with the Bank, which owes the amount to whom he pays, and him the rest."""
        left = least_over(amount, without(self.purse(payer), notes)) or {}
        self._hand(payer, BANK, left)
        self._owe(payer, worth(left) - amount)
        self._owe(to, amount)

    def _swap(self, payer: str, to: str, amount: int) -> Swap | None:
        """Change that somebody gives the payer for one note, the smallest that helps: the Bank, else whoever has the most notes."""
        others = (who for who in self.notes if who not in (BANK, RESERVE))
        order = [BANK, *sorted(others, key=lambda who: -sum(self.notes[who].values()))]
        for holder in order:
            if holder in (payer, to):
                continue
            for note in sorted(self.purse(payer)):
                smaller = {value: count for value, count in self.purse(holder).items() if value < note}
                for notes in (fewest(note, smaller), finest(note, smaller)):
                    if notes and fewest(amount, together(without(self.purse(payer), {note: 1}), notes)) is not None:
                        self._hand(payer, holder, {note: 1})
                        self._hand(holder, payer, notes)
                        return Swap(holder, note, notes)
        return None

    def _hand(self, source: str, to: str, notes: Notes) -> None:
        if notes:
            self.notes[source] = without(self.purse(source), notes)
            self.notes[to] = together(self.purse(to), notes)

    def _owe(self, who: str, more: int) -> None:
        """Let the Bank owe somebody more, or less; to itself it owes nothing."""
        if more and who != BANK:
            self.owing[who] = self.owing.get(who, 0) + more


def _some(notes: Notes) -> Notes:
    """The notes of which there are any."""
    return {value: count for value, count in notes.items() if count}


def _are_known(bank: Bank, cash: int, kept: int) -> bool:
    """Whether the tables say which notes the money of a box is made of."""
    values = {*bank.notes, *bank.reserve_notes}
    return (
        0 < cash == worth(bank.notes)
        and kept == worth(bank.reserve_notes)
        and cash + kept <= _LARGEST
        and min(values) > 0
        and len(values) <= _MOST_VALUES
    )
