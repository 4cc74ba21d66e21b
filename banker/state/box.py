"""Counting the box: after every event everything must be there, and nowhere less than nothing."""

from collections.abc import Iterator, Mapping

from banker.state.table import BANK, DEPOT, Table


class Box:
    """The box of a game as it was laid out, to count later tables against."""

    def __init__(self, first: Table) -> None:
        self._contents = {key: sum(places.values()) for key, places in first.holdings.items()}
        self._unlimited = {("train", kind) for kind, train in first.rules.train.items() if train.unlimited}

    def count(self, table: Table) -> Iterator[str]:
        """What does not come out, in words; nothing if all is there."""
        holdings = table.holdings
        for key, whole in self._contents.items():
            counts = holdings[key].values()
            if sum(counts) != whole:
                yield f"{' '.join(key).strip()}: {sum(counts)} are on the table, and the box has {whole}"
            if min(counts, default=0) < 0 and not self._may_be_below(key, holdings[key]):
                yield f"{' '.join(key).strip()}: less than nothing somewhere, {holdings[key]}"
        if holdings.keys() != self._contents.keys():
            yield "there is something on the table that is not in the box"

    def _may_be_below(self, key: tuple[str, str], places: Mapping[str, int]) -> bool:
        allowed = BANK if key == ("cash", "") else DEPOT if key in self._unlimited else None
        return all(count >= 0 or place == allowed for place, count in places.items())
