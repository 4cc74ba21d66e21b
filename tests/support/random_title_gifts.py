"""Gifts of stock, and what follows where the president is another than who has the certificate (18ChristmasEve.5)."""

from typing import ClassVar

from banker.mechanisms.gifts import GiftsFacts
from support.random_referee import Referee
from support.random_rulebook import Unsure
from support.random_title import Title


class Gifts(Referee):
    """What gifts add to the rules for one table."""

    title: ClassVar[Title]

    def president(self, name: str) -> str:
        """Return the president, who may have given the certificate away."""
        presiding = GiftsFacts.of(self.table, name).presiding if self.title.gifts else None
        return presiding or super().president(name)

    def certificate_comes(self, who: str, name: str, percent: int) -> bool:
        """A certificate that was given away stays with whom it was given to."""
        with_president = self.table.has_president(name, self.president(name))
        return with_president and super().certificate_comes(who, name, percent)

    def _may_part(self, who: str, name: str, count: int, *, stays: bool = False) -> bool:
        """A president without the certificate may be bound to stay president; who has it only to keep it whole."""
        table, possible = self.table, super()._may_part(who, name, count)
        presides, keeps = self.president(name) == who, table.has_president(name, who)
        if presides == keeps or not stays or not possible:
            return super()._may_part(who, name, count, stays=stays)
        left, needed = table.percent(name, who) - 10 * count, self.presidents(name)
        if keeps and left < needed:
            raise Unsure
        rival = max(table.percent(name, other) for other in table.players if other != who)
        return keeps or left >= rival or rival < needed

    def _give(self, who: str, name: str, to: str, *switch: str) -> bool:
        table = self.table
        self._name(who, table.players)
        self._name(name, self.corporations)
        self._name(to, table.players)
        if switch not in ((), ("--president",)) or (self.sold_first() and self.title.gifts):
            raise Unsure
        if not self.title.gifts or not self.stock_round or self.now == self._first_round():
            return False
        if self.president(name) != who or to == who or table.percent(name, to):
            return False
        if not switch:
            return table.percent(name, who) != 20 and table.ordinary(name, who) > 0
        others = max(table.percent(name, other) for other in table.players if other != who)
        once = GiftsFacts.of(table, name).given_in != table.round and table.has_president(name, who)
        return once and table.percent(name, who) <= 40 and others <= 20
