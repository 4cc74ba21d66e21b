"""Counting the box: after every event everything must be there, and no number may be negative."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from banker.rules.values import Ruleset
from banker.state.record import Transfer
from banker.state.setup import charters_in, lay_out
from banker.state.table import Table

Place = tuple[str, str, str]
"""The kind of a thing, its name, and where it is before the first event."""


class Box:
    """The box of a game as laid out at the start; later tables are counted against it."""

    def __init__(self, first: Table) -> None:
        self._rules = first.rules
        self._contents = _contents(first)

    def count(self, table: Table) -> Iterator[str]:
        """Every difference from the box, as a sentence."""
        if table.rules is not self._rules:  # another option can take things out of the box, or put them back
            self._rules, self._contents = table.rules, _contents(table.first_with(table.chosen))
        holdings = table.holdings
        for key, whole in self._contents.items():
            count = sum(holdings[key].values())
            if count != whole:
                yield f"{' '.join(key).strip()}: the table has {count}, but the box {whole}."
            if any(number < 0 and not table.may_go_below(*key, place) for place, number in holdings[key].items()):
                yield f"{' '.join(key).strip()}: a number is negative: {holdings[key]}."
        if holdings.keys() != self._contents.keys():
            yield "The table has something that is not in the box."


def differences(rules: Ruleset, players: Sequence[str], box: Sequence[Transfer]) -> Iterator[tuple[str, int]]:
    """Every difference of a ledger's box from the one that its ruleset lays out, as a sentence with the dollars concerned."""
    right, found = _counted(lay_out(rules, players, charters_in(rules, box))), _counted(box)
    for place in dict.fromkeys((*right, *found)):
        of, name, at = place
        should, has = right[place], found[place]
        if should != has:
            money = of == "cash"
            what = "cash" if money else f"{of} {name}"
            numbers = f"{rules.money(has)}, not {rules.money(should)}" if money else f"{has:,}, not {should:,}"
            differs = f"The box in the ledger's header differs from the ruleset: {what} in {at}: {numbers}."
            yield differs, abs(has - should) if money else 0


def _counted(box: Iterable[Transfer]) -> Counter[Place]:
    number: Counter[Place] = Counter()
    for thing in box:
        number[thing.of, thing.name, thing.to] += thing.number
    return number


def _contents(first: Table) -> dict[tuple[str, str], int]:
    return {key: sum(places.values()) for key, places in first.holdings.items()}
