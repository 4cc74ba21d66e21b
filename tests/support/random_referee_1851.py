"""The differences of 1851: dealt privates, no par, stock in treasuries, half dividends, the end after one round."""

from collections.abc import Iterator
from typing import ClassVar

from banker.state.table import BANK, IPO, POOL
from support.random_reckoner import Reckoner
from support.random_referee import Referee


class Referee1851(Referee):
    """The rules of 1851 for one table."""

    pars: ClassVar[tuple[str, ...]] = ("70", "75", "82", "90", "100")
    most: ClassVar[dict[int, int]] = {3: 15, 4: 12, 5: 10}
    train_limits: ClassVar[dict[str, int]] = {"2": 4, "3": 4, "4": 3, "5": 2, "6": 2, "8": 2}
    rounds: ClassVar[dict[str, int]] = {"2": 1, "3": 2, "4": 2, "5": 3, "6": 3, "8": 3}
    rusted_from: ClassVar[dict[str, str]] = {"2": "4568", "3": "68", "4": "8"}
    closed: ClassVar[str] = "568"
    in_order: ClassVar[str] = "234568"
    beside: ClassVar[dict[str, str]] = {}
    credit: ClassVar[dict[str, tuple[str, int]]] = {}
    steps: ClassVar[tuple[str, ...]] = ("tile", "token", "run", "train", "stock")
    terrain: ClassVar[tuple[int, ...]] = (0, 40, 60)
    yellow_hexes: ClassVar[tuple[str, ...]] = ("B16",)
    grey_hexes: ClassVar[tuple[str, ...]] = ()
    no_hexes: ClassVar[tuple[str, ...]] = ("B17",)
    stations: ClassVar[tuple[int, ...]] = (0,)
    letters: ClassVar[str] = "wh"
    sold_at: ClassVar[int] = 50
    set_ends: ClassVar[bool] = False
    auctioned: ClassVar[bool] = False
    sources: ClassVar[tuple[str, ...]] = ("ipo", "treasury", "pool")
    exchanges: ClassVar[dict[str, tuple[str, ...]]] = {}

    def _private(self, who: str, private: str, price: str, *switch: str) -> bool:
        """Privates are never sold on (Private Companies)."""
        name = self._name(private, list(self.rules.private))
        return self.table.owner(name) == BANK and super()._private(who, private, price, *switch)

    def _from_bank(self, who: str, private: str, amount: int, switch: tuple[str, ...]) -> bool:
        """Each player buys the private dealt to them at its cost (Initial Stock Round; C2)."""
        rules = self.rules.private
        empty = not any(self.table.owner(name) == who for name in rules)
        return empty and amount == rules[private].price and self._brings(private, switch)

    def _brings(self, private: str, switch: tuple[str, ...]) -> bool:
        """The owner of the L&O sets the price of the L&N (Initial Stock Round)."""
        return switch[:1] == ("--par",) and switch[1] in self.pars if private == "L&O" else not switch

    def price(self, name: str, source: str) -> int:
        """Every purchase is at the market price (Stock Rounds)."""
        del source
        return self.table.price(name) or 0

    def _first_round(self) -> str:
        return ""

    def _next(self) -> bool:
        """Each player buys the private dealt to them first (Initial Stock Round)."""
        return not self.table.privates(BANK) and super()._next()

    def may_be_sold(self, name: str) -> bool:
        """Whether a corporation has completed an operating round (Stock Rounds; C9)."""
        return self.table.corporation[name].first_operated_in not in (None, self.table.round)

    def _may_part(self, who: str, name: str, count: int, *, stays: bool = False) -> bool:
        return self.may_be_sold(name) and super()._may_part(who, name, count, stays=stays)

    def _buy(self, who: str, name: str, source: str, count: str) -> bool:
        if who not in self.corporations:
            return super()._buy(who, name, source, count)
        self._name(name, self.corporations)
        self._place(source, name)
        number, table = self._count(count), self.table
        room = table.percent(who, who) + 10 * number <= 50
        there = source == "pool" and table.ordinary(who, POOL) >= number
        return self._deals(who, name) and room and there and table.cash(who) >= number * self.price(who, source)

    def _sell(self, who: str, name: str, count: str) -> bool:
        if who not in self.corporations:
            return super()._sell(who, name, count)
        self._name(name, self.corporations)
        number, table = self._count(count), self.table
        room = table.percent(who, POOL) + 10 * number <= 50
        return self._deals(who, name) and room and table.ordinary(who, who) >= number and self.may_be_sold(who)

    def _deals(self, who: str, name: str) -> bool:
        """Whether a corporation may trade its own stock: once, after its trains, and not to raise money for one.

        Operating Rounds, Emergency Fund Raising; C10, C19.
        """
        dealt = self.table.step == "stock"
        mine = self.table.operating == who and self._has_run(who)
        return who == name and mine and not dealt and self._in_turn(who, "stock") and not self._raising()

    def _agreed(self, name: str, kind: str, source: str, price: int) -> bool:
        """Face value, or from $1 between a player's own corporations, or for all by an option (Operating Rounds)."""
        own = self.president(name) == self.president(source)
        face = price == self.rules.train[kind].price
        return price >= 1 if own or self.rules.options["train_prices"] == "agreed" else face

    def _tile(self, name: str, hex_: str, *typed: str) -> bool:
        """An upgrade is the only tile of its turn (Operating Rounds; A84)."""
        return super()._tile(name, hex_, *typed) and self._upgrades_alone(name, hex_, *typed)

    def _tiles(self) -> int:
        """Two tiles from phase 3 on (Operating Rounds)."""
        return 1 if self.phase == "2" else 2

    def next_stations(self, name: str) -> list[int]:
        """All four stations are paid for at the float (Operating Rounds)."""
        return [0] if self.table.tokens(name) else []

    def faults_of(self, name: str) -> Iterator[str]:
        """No par exists, and after a float the rest of the stock is in the treasury."""
        table = self.table
        if table.corporation[name].par is not None:
            yield f"there is a par: {name}"
        if table.floated(name) and (table.ordinary(name, IPO) or table.tokens(name) > 3):
            yield f"a floated corporation leaves stock in the offering, or its home empty: {name}"
        if (table.corporation[name].first_operated_in is None) != (table.corporation[name].last_run is None):
            yield f"nobody knows when it began: {name}"


class Reckoner1851(Reckoner):
    """What an event of 1851 pays."""

    def _bring(self, who: str, private: str, said: tuple[str, ...]) -> None:
        """20% of the L&N comes with the L&O, 10% with the O&W and the CNO&TP (Private Companies)."""
        percent = {"L&O": 20, "O&W": 10, "CNO&TP": 10}.get(private, 0)
        self._shift("L&N", IPO, who, percent)
        if said:
            self._start("L&N", int(said[0]))

    def _floats(self, name: str, par: int | None) -> None:
        """At the float: five times the price, $100 for stations, the rest of the stock, and one space up (Formation)."""
        if par and self._just_sold(name):
            self.cash[name] += 5 * par - 100
            self._shift(name, IPO, name, self.table.percent(name, IPO) + self.stock[name, IPO])
            self._go(name, "up")

    def _sell(self, who: str, name: str, count: str) -> None:
        block = self.rules.options["block_sales"] == "yes" and who in self.table.players
        before = self.cells[name]
        super()._sell(who, name, count)
        if block:
            self.cells[name] = before
            self._go(name, "down")

    def _paid(self, name: str, amount: int, *, half: bool) -> None:
        """Half dividends are rounded up for holders and treasury; the price moves right if ten shares earn it (C11, C12)."""
        each = -(-amount // 20) if half else amount // 10
        for who in (*self.table.players, name):
            self.cash[who] += each * (self.table.percent(name, who) // 10)
        self.cash[name] += amount - 10 * each
        if 10 * each >= (self.table.price(name) or 0):
            self._go(name, "right")
