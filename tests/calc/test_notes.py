"""Notes: the fewest out of those there are, change, and several served at once; against trying everything."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from banker.calc.banknotes import Notes, exchange, fewest, finest, least_over, most_of, plenty, serve, worth
from banker.rules.read import read

BOX = {500: 15, 100: 28, 50: 16, 20: 24, 10: 30, 5: 18, 1: 30}
"""1830 Table 8."""
VALUES = sorted(BOX)


def sets(stock: Notes) -> Iterator[dict[int, int]]:
    """Every set of notes that can be taken out of a stock."""
    for counts in product(*(range(count + 1) for count in stock.values())):
        yield {value: count for value, count in zip(stock, counts, strict=True) if count}


def pieces(notes: Notes) -> int:
    return sum(notes.values())


def least_pieces(amount: int, stock: Notes) -> int | None:
    return min((pieces(notes) for notes in sets(stock) if worth(notes) == amount), default=None)


def can_serve(amounts: list[int], stock: Notes) -> bool:
    """Whether everyone can have his exactly, by trying every set for everyone."""
    if not amounts:
        return True
    return any(
        can_serve(amounts[1:], {value: count - notes.get(value, 0) for value, count in stock.items()})
        for notes in sets(stock)
        if worth(notes) == amounts[0]
    )


def is_within(notes: Notes, stock: Notes) -> bool:
    return all(0 < count <= stock.get(value, 0) for value, count in notes.items())


def test_the_boxes() -> None:
    """1830 Table 8; the starter game without the 500s, which it adds at the end; 24 nickels, 40 pennies and two 20s less (7 players 3)."""
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
        (12001, BOX, None),
        (11999, BOX, {**BOX, 1: 29}),
        (60, {50: 1, 20: 3}, {20: 3}),  # the largest note that fits goes wrong
        (80, {50: 1, 20: 4, 10: 1}, {50: 1, 20: 1, 10: 1}),
        (110, {100: 1, 50: 1, 20: 3}, {50: 1, 20: 3}),
        (3, {5: 9, 1: 2}, None),
        (35, {10: 9}, None),
        (-5, BOX, None),
    ],
)
def test_the_fewest_notes(amount: int, stock: Notes, notes: Notes | None) -> None:
    """Known answers."""
    assert fewest(amount, stock) == notes


def test_with_the_notes_of_the_box_every_amount_can_be_made() -> None:
    """Up to all of it, with no more notes than there are; where there are plenty, with those a cashier would take."""
    for amount in range(0, 12001, 7):
        notes = fewest(amount, BOX)
        assert notes is not None
        assert worth(notes) == amount
        assert is_within(notes, BOX)
        rest, cashier = amount, 0
        for value in reversed(VALUES):
            cashier, rest = cashier + rest // value, rest % value
        assert pieces(fewest(amount, plenty(VALUES, amount)) or {}) == cashier


small = st.dictionaries(st.sampled_from(VALUES), st.integers(1, 3), min_size=1, max_size=6)
odd = st.dictionaries(st.sampled_from([1, 3, 4, 7, 25, 40, 60]), st.integers(1, 3), min_size=1, max_size=5)


@given(small | odd, st.integers(1, 700))
@example({50: 1, 20: 3}, 60)
def test_fewest_is_what_trying_everything_finds(stock: Notes, amount: int) -> None:
    """None if and only if there is no set; else one that is there, comes to the amount, and has the fewest notes."""
    notes = fewest(amount, stock)
    assert (None if notes is None else pieces(notes)) == least_pieces(amount, stock)
    if notes is not None:
        assert worth(notes) == amount
        assert is_within(notes, stock)


@given(small | odd, st.integers(0, 700))
def test_what_comes_nearest(stock: Notes, amount: int) -> None:
    """From below, and from above."""
    sums = {worth(notes) for notes in sets(stock)}
    assert worth(most_of(amount, stock)) == max(total for total in sums if total <= amount)
    above, over = least_over(amount, stock), [total for total in sums if total >= amount]
    assert (None if above is None else worth(above)) == min(over, default=None)
    assert above is None or is_within(above, stock)


@given(small | odd, st.integers(1, 400))
def test_the_finest_set(stock: Notes, amount: int) -> None:
    """Of all sets that make the amount the one with the most of the smallest note, then of the next."""
    values = sorted(stock)
    best = max(
        ([notes.get(value, 0) for value in values] for notes in sets(stock) if worth(notes) == amount), default=None
    )
    notes = finest(amount, stock)
    assert (None if notes is None else [notes.get(value, 0) for value in values]) == best


def test_change() -> None:
    """The Bank has no 1s: Carol, who gets $4, is given 10 and gives 5 and a 1 back."""
    assert exchange(4, {10: 2, 5: 0, 1: 0}, {5: 1, 1: 1, 20: 1}) == ({10: 1}, {5: 1, 1: 1})
    assert exchange(4, {10: 2}, {5: 1}) is None


@given(small, small, st.integers(1, 400))
def test_change_is_found_wherever_there_is_some(stock: Notes, his: Notes, amount: int) -> None:
    """What is given and taken back is there and comes to the amount; none only if no set of each does, overpaid by one note at most."""
    found = exchange(amount, stock, his)
    overpaid = {worth(notes) for notes in sets(his)} & {worth(notes) - amount for notes in sets(stock)}
    assert (found is None) == (min(overpaid, default=10**9) > max(stock))
    if found is not None:
        assert worth(found.give) - worth(found.back) == amount
        assert is_within(found.give, stock)
        assert is_within(found.back, his)


@pytest.mark.parametrize(
    ("amounts", "stock", "found"),
    [
        ([24, 12], BOX, [{20: 1, 1: 4}, {10: 1, 1: 2}]),
        ([110, 10], {100: 1, 50: 1, 20: 3, 10: 1}, [{50: 1, 20: 3}, {10: 1}]),  # the small amount first
        ([60, 70], {50: 1, 20: 4, 10: 1}, [{20: 3}, {50: 1, 20: 1}]),  # and yet the large one must come first
        ([2, 2], {5: 9, 1: 3}, None),
        ([], BOX, []),
        ([0, 5], {5: 1}, [{}, {5: 1}]),
    ],
)
def test_several_are_served(amounts: list[int], stock: Notes, found: list[Notes] | None) -> None:
    """Known answers: small notes go to those who can be paid with nothing else."""
    assert serve(amounts, stock) == found


few = st.dictionaries(st.sampled_from([1, 5, 10, 20, 50, 100]), st.integers(1, 3), min_size=1, max_size=4)


@given(few, st.lists(st.sampled_from([1, 5, 10, 15, 20, 30, 40, 50, 60, 70, 80, 90, 110, 120]), min_size=1, max_size=3))
@example({100: 1, 50: 3, 20: 4, 10: 1}, [110, 60, 70])
def test_everybody_is_served_if_that_can_be(stock: Notes, amounts: list[int]) -> None:
    """As often as trying every set for everyone finds a way; and no note is handed out twice."""
    found = serve(amounts, stock)
    assert (found is not None) == can_serve(amounts, stock)
    if found is not None:
        assert [worth(notes) for notes in found] == amounts
        assert is_within(sum((Counter(notes) for notes in found), Counter()), stock)
