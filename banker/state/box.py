"""Counting the box: after every event everything must be there, and no number may be negative."""

from collections.abc import Iterator, Mapping

from banker.state.table import BANK, DEPOT, Table


class Box:
    """The box of a game as laid out at the start; later tables are counted against it."""

    def __init__(self, first: Table) -> None:
        self._contents = {key: sum(places.values()) for key, places in first.holdings.items()}
        self._unlimited = {("train", kind) for kind, train in first.rules.train.items() if train.unlimited}

    def count(self, table: Table) -> Iterator[str]:
        """Every difference from the box, as a sentence."""
        holdings = table.holdings
        for key, whole in self._contents.items():
            counts = holdings[key].values()
            if sum(counts) != whole:
                yield f"{' '.join(key).strip()}: the table has {sum(counts)}, but the box {whole}."
            if min(counts, default=0) < 0 and not self._may_be_below(key, holdings[key]):
                yield f"{' '.join(key).strip()}: a number is negative: {holdings[key]}."
        if holdings.keys() != self._contents.keys():
            yield "The table has something that is not in the box."

    def _may_be_below(self, key: tuple[str, str], places: Mapping[str, int]) -> bool:
        """Whether only places that may be negative are: the bank's money (A2), the depot of an unlimited type."""
        allowed = BANK if key == ("cash", "") else DEPOT if key in self._unlimited else None
        return all(count >= 0 or place == allowed for place, count in places.items())
