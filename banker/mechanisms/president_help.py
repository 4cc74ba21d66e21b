"""A president's help, for a fee, with a train that need not be bought (18MS.27)."""

from banker.calc import emergency, trains
from banker.rounds.mechanism import Mechanism
from banker.rounds.objections import Objection
from banker.rules.kinds import TrainType
from banker.rules.values import WHOLE
from banker.state.table import Table


class PresidentHelp(Mechanism):
    """A president may add what the treasury lacks even if the corporation already has a train and need not buy one."""

    fee: int
    """Dollars that the president then pays the bank."""
    treasury: int
    """Percent of the price that the treasury must have, rounded down to whole dollars."""
    not_for: tuple[TrainType, ...] = ()
    """Types of train for which there is no such help."""

    def help(self, table: Table, corporation: str, kind: str, price: int) -> tuple[int, str, list[Objection]] | None:
        if not table.trains(corporation):
            return None
        has, least = table.cash(corporation), price * self.treasury // WHOLE
        texts, train = [], trains.a_train(kind)
        if kind in self.not_for:
            texts.append(f"{corporation} has a train, so its president may not help to buy {train}")
        if not emergency.shortfall(price, has):
            texts.append(f"{corporation} has {table.money(has)}, enough for {train}, so its president may not help")
        if has < least:
            texts.append(
                f"{corporation} has {table.money(has)}, and its president may help only from {table.money(least)} on"
            )
        return self.fee, self.cite, [Objection(text, self.cite) for text in texts]
