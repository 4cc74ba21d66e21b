"""Counting the box: after every event everything must be there, and no number may be negative."""

from collections.abc import Iterator

from banker.state.table import Table


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


def _contents(first: Table) -> dict[tuple[str, str], int]:
    return {key: sum(places.values()) for key, places in first.holdings.items()}
