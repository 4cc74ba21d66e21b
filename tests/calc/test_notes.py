"""The fewest bank notes for an amount, compared with trying every set of notes."""

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from banker.calc.banknotes import Notes, fewest, worth
from banker.rules.read import read

BOX = {500: 15, 100: 28, 50: 16, 20: 24, 10: 30, 5: 18, 1: 30}
"""The notes in the box (1830 Table 8)."""
VALUES = sorted(BOX)


def sets(stock: Notes) -> Iterator[dict[int, int]]:
    """Yield every set of notes that can be taken from a stock."""
    for counts in product(*(range(count + 1) for count in stock.values())):
        yield {value: count for value, count in zip(stock, counts, strict=True) if count}


def pieces(notes: Notes) -> int:
    return sum(notes.values())


def is_within(notes: Notes, stock: Notes) -> bool:
    return all(0 < count <= stock.get(value, 0) for value, count in notes.items())


def test_notes_of_each_box() -> None:
    """The box has the notes of 1830 Table 8; the starter game adds the 500s at the end; the 7-player variant has its own (7 players 3)."""
    assert (read("1830").bank.notes, worth(BOX)) == (BOX, 12000)
    starter, seven = read("1830-starter").bank, read("1830-7p").bank
    assert (starter.notes, worth(starter.notes)) == ({100: 28, 50: 16, 20: 24, 10: 30}, 4380)
    assert (starter.reserve_notes, worth(starter.reserve_notes)) == ({500: 15}, 7500)
    assert (seven.notes, worth(seven.notes)) == ({**BOX, 500: 39, 20: 22, 1: 70}, 24000)


@pytest.mark.parametrize(
    ("amount", "stock", "notes"),
    [
        (0, BOX, {}),
        (24, BOX, {20: 1, 1: 4}),
        (12, BOX, {10: 1, 1: 2}),
        (120, BOX, {100: 1, 20: 1}),
        (760, BOX, {500: 1, 100: 2, 50: 1, 10: 1}),
        (12000, BOX, BOX),
        (12001, BOX, BOX),
        (11999, BOX, {**BOX, 1: 29}),
        (60, {50: 1, 20: 3}, {20: 3}),  # taking the largest note that fits gives a wrong answer
        (80, {50: 1, 20: 4, 10: 1}, {50: 1, 20: 1, 10: 1}),
        (110, {100: 1, 50: 1, 20: 3}, {50: 1, 20: 3}),
        (3, {5: 9, 1: 2}, {1: 2}),
        (35, {10: 9}, {10: 3}),
        (9, {10: 9}, {}),
        (9, {}, {}),
    ],
)
def test_fewest_notes(amount: int, stock: Notes, notes: Notes) -> None:
    """Known amounts are paid with the known fewest notes."""
    assert fewest(amount, stock) == notes


def test_a_search_that_would_never_end_is_cut_short() -> None:
    """20 values from 1000 to 1190, two of each: 20 of them make $22,000, in more ways than can be tried, and nine ones make the $9."""
    notes = fewest(22_009, {1000 + 10 * step: 2 for step in range(20)} | {1: 9})
    assert (worth(notes), notes[1], pieces(notes)) == (22_009, 9, 29)


def test_every_amount_can_be_paid_from_the_box() -> None:
    """Every amount is paid with notes that the box has; with plenty of notes, with those that a cashier would take."""
    for amount in range(0, 12001, 7):
        notes = fewest(amount, BOX)
        assert worth(notes) == amount
        assert is_within(notes, BOX)
        rest, cashier = amount, 0
        for value in reversed(VALUES):
            cashier, rest = cashier + rest // value, rest % value
        assert pieces(fewest(amount, dict.fromkeys(VALUES, amount + 1))) == cashier


small = st.dictionaries(st.sampled_from(VALUES), st.integers(1, 3), min_size=1, max_size=6)
odd = st.dictionaries(st.sampled_from([1, 3, 4, 7, 25, 40, 60]), st.integers(1, 3), min_size=1, max_size=5)


@given(small | odd, st.integers(0, 700))
@example({50: 1, 20: 3}, 60)
def test_no_set_of_notes_is_smaller(stock: Notes, amount: int) -> None:
    """The notes make the amount, or the nearest amount below it, and no smaller set does."""
    notes = fewest(amount, stock)
    nearest = max(total for some in sets(stock) if (total := worth(some)) <= amount)
    assert worth(notes) == nearest
    assert pieces(notes) == min(pieces(some) for some in sets(stock) if worth(some) == nearest)
    assert is_within(notes, stock)
