"""A float that rises with the trains that the bank has sold (as in 1856)."""

from collections.abc import Iterator, Mapping

from banker.rounds.mechanism import Mechanism
from banker.rules.faults import Fault, valid
from banker.rules.kinds import Percent, TrainType
from banker.rules.values import Ruleset
from banker.state.table import Table


class RisingFloat(Mechanism):
    """Percent that must be sold for a corporation to float, once the depot has no train of a type left; before that, `stock.float`."""

    rows: Mapping[TrainType, Percent]
    """The percentages, by type of train."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        before, percents = rules.stock.float, dict(valid(self.rows))
        for kind in filter(percents.__contains__, rules.train):
            if percents[kind] <= before or percents[kind] % rules.stock.share:
                yield Fault(f"rising_float[{kind}]", f"must be a multiple of {rules.stock.share}, above {before}")
            before = max(before, percents[kind])

    def float_percent(self, table: Table) -> int | None:
        depot = table.depot()
        return max((percent for kind, percent in self.rows.items() if depot.get(kind) == 0), default=None)

    def shown(self, table: Table) -> Iterator[str]:
        if percent := self.float_percent(table):
            yield f"Percent that must be sold for a corporation to float: {percent}"
