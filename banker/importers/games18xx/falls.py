"""Prices that fall only at the end of a turn on 18xx.games: whom it asks whether they protect one, and which fall without an action."""

from collections.abc import Callable

from banker.importers.imported_game import Step, Translation
from banker.mechanisms.price_protection import Block, PriceProtection, blocks
from banker.state.table import Table


class Falls:
    """The falls that wait."""

    asked: Block | None = None
    """What a player may buy to protect its price, and now does or does not."""
    turn_is_over = False
    """Whether a turn is over whose sales may wait."""

    def __init__(self, table: Callable[[], Table]) -> None:
        self._table = table

    def let_fall(self, follow: Callable[..., Step]) -> Translation:
        """At the end of a turn, prices fall that nobody can protect; the player who can protect the next one is `asked`."""
        protection, self.asked = PriceProtection.of(self._table().rules, None), None
        while protection and self.turn_is_over and (waiting := blocks(self._table())):
            guard = waiting[0].guarded_by
            if guard and not any(protection.objections(self._table(), guard, waiting[0])):
                self.asked = waiting[0]
                return
            yield follow("protect", "--falls", waiting[0].corporation)
        self.turn_is_over = False
