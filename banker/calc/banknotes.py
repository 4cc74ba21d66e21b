"""The fewest banknotes for the bank's payments, taken from a full bank.

`Notes` maps the value of a note to the number of them; it omits values without a note.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from banker.rules.values import Ruleset

Notes = Mapping[int, int]
_STEPS = 20_000
"""The search stops after this many steps with the best set found; the notes of real games never need that many."""
_LARGEST = 2_000_000
_MOST_VALUES = 30


class HandOut(NamedTuple):
    """The notes that the bank hands out for an amount of dollars; `owed` are dollars a full bank has no notes for."""

    to: str
    amount: int
    notes: Notes
    owed: int = 0


def worth(notes: Notes) -> int:
    """The value of notes in dollars."""
    return sum(value * count for value, count in notes.items())


def full_bank(rules: Ruleset) -> Notes | None:
    """All notes of the bank; None where the ruleset does not count them (1851, or a bank of another size)."""
    notes = {value: count for value, count in rules.bank.notes.items() if count}
    countable = worth(notes) == rules.bank.total <= _LARGEST and len(notes) <= _MOST_VALUES
    return notes if countable and min(notes, default=0) > 0 else None


def hand_out(payments: Sequence[tuple[str, int]], rules: Ruleset) -> list[HandOut]:
    """The notes for several payments, each (payee, dollars), out of one full bank.

    The smallest payment comes first: only small notes will do for it, while a large amount can be made in many ways.
    """
    stock = full_bank(rules)
    if stock is None:  # as many notes of each value as the amounts can need
        total = sum(amount for _, amount in payments)
        stock = {value: total // value + 1 for value in rules.advice.note_values}
    found: dict[int, HandOut] = {}
    for place in sorted(range(len(payments)), key=lambda place: payments[place][1]):
        to, amount = payments[place]
        notes = fewest(amount, stock)
        found[place] = HandOut(to, amount, notes, amount - worth(notes))
        stock = Counter(stock) - Counter(notes)
    return [found[place] for place in range(len(payments))]


def fewest(amount: int, stock: Notes) -> dict[int, int]:
    """The fewest notes that make an amount, or the nearest one below it; of two such sets the one with larger notes.

    Always paying the largest note that fits can fail where notes are few: 60 from one 50 and three 20s. So the sums that
    the smaller notes can make are computed first.
    """
    values = sorted((value for value, count in stock.items() if value <= amount and count), reverse=True)
    sums = _sums(values, stock, max(0, amount))
    taken = [0] * len(values)
    best: list[int] = []
    shortest, steps = sum(stock[value] for value in values) + 1, _STEPS

    def search(place: int, left: int, notes: int) -> None:
        """Depth first from the largest note down, most of each first; a branch ends where it cannot be the shortest."""
        nonlocal best, shortest, steps
        if not left:
            if notes < shortest:
                best, shortest = taken.copy(), notes
            return
        steps -= 1
        value, next_value = values[place], values[place + 1] if place + 1 < len(values) else 1
        for count in range(min(stock[value], left // value), -1, -1):
            after = left - count * value
            if notes + count - (-after // next_value) >= shortest or (steps < 0 and best):
                break
            if sums[place + 1] >> after & 1:
                taken[place] = count
                search(place + 1, after, notes + count)
        taken[place] = 0

    search(0, sums[0].bit_length() - 1, 0)
    return {value: count for value, count in zip(values, best, strict=True) if count}


def _sums(values: Sequence[int], stock: Notes, most: int) -> list[int]:
    """For each place in `values`: the sums up to `most` that the values from there on can make, as bits of an integer."""
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
