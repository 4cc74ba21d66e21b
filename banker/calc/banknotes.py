"""Notes: the fewest for an amount out of those there are, change where there is no exact set, and several served at once.

Notes are a mapping from the value of a note to how many there are, without those of which there is none.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import gcd
from typing import NamedTuple

Notes = Mapping[int, int]
_STEPS = 20_000
"""After so many tries the best set found counts as the one of the fewest notes; with the notes of real games it never comes to that."""
_ORDERS = 100
_OVERPAID = 3


class Exchange(NamedTuple):
    """What changes hands where the exact notes are missing: some are given, some are taken back."""

    give: Notes
    back: Notes


def worth(notes: Notes) -> int:
    """Dollars."""
    return sum(value * count for value, count in notes.items())


def together(notes: Notes, more: Notes) -> dict[int, int]:
    """Both on one heap."""
    heap = dict(notes)
    for value, count in more.items():
        heap[value] = heap.get(value, 0) + count
    return heap


def without(notes: Notes, fewer: Notes) -> dict[int, int]:
    """What is left of notes if some of them, which must be there, are taken away."""
    left = dict(notes)
    for value, count in fewer.items():
        left[value] -= count
        if not left[value]:
            del left[value]
    return left


def plenty(values: Sequence[int], amount: int) -> Notes:
    """So many notes of these values that none can be missing for an amount: where nobody says how many there are."""
    return {value: amount // value + 1 for value in values}


def fewest(amount: int, stock: Notes) -> dict[int, int] | None:
    """The set of the fewest notes that makes exactly an amount, or None if there is none; of two the one with larger notes.

    Paying with the largest note that fits goes wrong where notes are few, and where 20 does not divide 50: 60 of one
    50 and three 20s. So every sum that the smaller notes can make is known before a larger one is laid down.
    """
    if amount <= 0:
        return {} if amount == 0 else None
    values = sorted((value for value, count in stock.items() if value <= amount and count), reverse=True)
    sums = _sums(values, stock, amount)
    if not sums[0] >> amount & 1:
        return None
    return _Fewest(values, [stock[value] for value in values], sums).find(amount)


class _Fewest:
    """The search: from the largest note down, as many of it first as may be, given up where it can no longer be shorter."""

    def __init__(self, values: list[int], counts: list[int], sums: list[int]) -> None:
        self._values, self._counts, self._sums = values, counts, sums
        self._taken = [0] * len(values)
        self._best: list[int] = []
        self._shortest = sum(counts) + 1
        self._steps = _STEPS

    def find(self, amount: int) -> dict[int, int]:
        self._lay(0, amount, 0)
        return {value: count for value, count in zip(self._values, self._best, strict=True) if count}

    def _lay(self, place: int, left: int, notes: int) -> None:
        if not left:
            if notes < self._shortest:
                self._shortest, self._best = notes, self._taken.copy()
            return
        self._steps -= 1
        value, rest = self._values[place], self._sums[place + 1]
        next_value = self._values[place + 1] if place + 1 < len(self._values) else 1
        for count in range(min(self._counts[place], left // value), -1, -1):
            after = left - count * value
            if notes + count - (-after // next_value) >= self._shortest or (self._steps < 0 and self._best):
                break
            if rest >> after & 1:
                self._taken[place] = count
                self._lay(place + 1, after, notes + count)
        self._taken[place] = 0


def _sums(values: Sequence[int], stock: Notes, most: int) -> list[int]:
    """For each place in `values`: the sums up to `most` that those from there on can make, as the bits of a number."""
    mask = (1 << (most + 1)) - 1
    bits, found = 1, [1]
    for value in reversed(values):
        count, step = min(stock[value], most // value), 1
        while count > 0:
            step = min(step, count)
            bits |= bits << (step * value)
            count -= step
            step *= 2
        bits &= mask
        found.append(bits)
    found.reverse()
    return found


def finest(amount: int, stock: Notes) -> dict[int, int] | None:
    """The set that makes exactly an amount with as many as can be of the smallest note, then of the next; None if there is none."""
    values = sorted(value for value, count in stock.items() if value <= amount and count)
    sums = _sums(values, stock, max(0, amount))
    if amount < 0 or not sums[0] >> amount & 1:
        return None
    found: dict[int, int] = {}
    for value, rest in zip(values, sums[1:], strict=True):
        count = next(n for n in range(min(stock[value], amount // value), -1, -1) if rest >> (amount - n * value) & 1)
        amount -= count * value
        if count:
            found[value] = count
    return found


def most_of(amount: int, stock: Notes) -> dict[int, int]:
    """The notes that come nearest to an amount without going over it."""
    values = [value for value, count in stock.items() if value <= amount and count]
    return fewest(_sums(values, stock, amount)[0].bit_length() - 1, stock) or {}


def least_over(amount: int, stock: Notes) -> dict[int, int] | None:
    """The notes that come nearest to an amount without falling short of it; None if there are not enough."""
    whole = worth(stock)
    if whole < amount:
        return None
    return without(stock, most_of(whole - amount, stock))


def exchange(amount: int, stock: Notes, his: Notes) -> Exchange | None:
    """What to hand to somebody out of `stock`, and to take back out of what he has; None if that cannot be done either.

    He never gets more too much than the largest note there is; of the first few ways to overpay that with the fewest notes.
    """
    largest = max(stock, default=0)
    mine = sorted((value for value in stock if stock[value]), reverse=True)
    back = [value for value in his if value <= largest and his[value]]
    over = _sums(back, his, largest)[0] & (_sums(mine, stock, amount + largest)[0] >> amount)
    found: list[Exchange] = []
    while over and len(found) < _OVERPAID:
        lowest = over & -over
        too_much, over = lowest.bit_length() - 1, over ^ lowest
        found.append(Exchange(fewest(amount + too_much, stock) or {}, fewest(too_much, his) or {}))
    return min(found, key=lambda one: sum(one.give.values()) + sum(one.back.values()), default=None)


def serve(amounts: Sequence[int], stock: Notes) -> list[dict[int, int]] | None:
    """A set for each of several amounts out of one stock, or None if not everyone can have his exactly.

    The smallest amount comes first: only small notes will do for it, while a large one can be made in many ways. If that
    leaves somebody without, he goes to the front; if that does not help either, the sets are searched through.
    """
    order = sorted(range(len(amounts)), key=lambda place: amounts[place])
    for _ in range(len(amounts)):
        if not _may_do([amounts[place] for place in order], stock):
            return None
        found, failed = _in_turn(amounts, order, stock)
        if failed is None:
            return [found[place] for place in range(len(amounts))]
        order.remove(failed)
        order.insert(0, failed)
    return _Search(amounts, stock).find()


def _in_turn(
    amounts: Sequence[int], order: Sequence[int], stock: Notes
) -> tuple[dict[int, dict[int, int]], int | None]:
    """The fewest notes for each in an order, and the first who gets none."""
    found: dict[int, dict[int, int]] = {}
    for place in order:
        notes = fewest(amounts[place], stock)
        if notes is None:
            return found, place
        found[place] = notes
        stock = without(stock, notes)
    return found, None


def _may_do(amounts: Sequence[int], stock: Notes) -> bool:
    """Whether there are enough small notes, of every smallness, for what larger ones leave of each amount.

    If not, nothing helps: with the 20s to the 500s alone, all is in tens; so the smaller ones must make what is left of each.
    """
    values = sorted(value for value, count in stock.items() if count)
    small = 0
    for place, value in enumerate(values):
        step = gcd(*values[place:])
        if sum(amount % step for amount in amounts) > small:
            return False
        small += value * stock[value]
    return sum(amounts) <= small


class _Search:
    """Sets for several amounts, each tried with each number of the notes that do not fit with smaller ones (the 50s).

    For the others the fewest notes are right for everybody: each of them is worth a whole number of any smaller one, so a
    larger note, wherever it goes, can take the place of smaller ones and leaves those to whoever needs them.
    """

    def __init__(self, amounts: Sequence[int], stock: Notes) -> None:
        self._amounts = amounts
        self._stock = stock
        self._order = sorted(range(len(amounts)), key=lambda place: amounts[place], reverse=True)
        self._odd = [value for value in stock if any(value % other for other in stock if other < value)]
        self._hopeless: set[tuple[int, tuple[tuple[int, int], ...]]] = set()
        self._tries = _ORDERS

    def find(self) -> list[dict[int, int]] | None:
        """A set for each, or None if there is none, or none was found in time."""
        found = self._serve(0, dict(self._stock))
        return found and [found[self._order.index(place)] for place in range(len(self._order))]

    def _serve(self, place: int, stock: dict[int, int]) -> list[dict[int, int]] | None:
        if place == len(self._order):
            return []
        key = (place, tuple(sorted(stock.items())))
        waiting = [self._amounts[other] for other in self._order[place:]]
        if self._tries <= 0 or key in self._hopeless or not _may_do(waiting, stock):
            return None
        self._tries -= 1
        for notes in sorted(self._sets(waiting[0], stock), key=lambda one: sum(one.values())):
            rest = self._serve(place + 1, without(stock, notes))
            if rest is not None:
                return [notes, *rest]
        self._hopeless.add(key)
        return None

    def _sets(self, amount: int, stock: dict[int, int]) -> Iterator[dict[int, int]]:
        odd = [value for value in self._odd if value in stock]
        even = {value: count for value, count in stock.items() if value not in odd}
        for counts in product(*(range(min(stock[value], amount // value) + 1) for value in odd)):
            taken = {value: count for value, count in zip(odd, counts, strict=True) if count}
            notes = fewest(amount - worth(taken), even)
            if notes is not None:
                yield together(taken, notes)
