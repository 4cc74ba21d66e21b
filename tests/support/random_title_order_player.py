"""A random player of 1849."""

import random
from collections.abc import Iterator

from banker.state.table import Table
from support.random_referee import Referee
from support.random_rulebook import Command
from support.random_title_order_turns import RefereeOrder
from support.random_title_player import PlayerTitle


class PlayerOrder(PlayerTitle):
    """A player of such a title."""

    def __init__(self, dice: random.Random) -> None:
        super().__init__(dice)
        self.own_stock = dice.choice((0.05, 0.2, 0.5))
        self.drains = dice.choice((0.0, 0.0, 0.0, 0.1, 0.3))
        self.falls = dice.random() < 0.2
        self.climbs = dice.random() < 0.3
        if self.climbs:  # only a corporation that always pays its price, and few trains, come to blue spaces early
            self.sells, self.own_stock, self.withholds, self.hurries = 0.0, 0.0, 0.0, dice.choice((0.05, 0.9))
            self.founds, self.stops, self.falls, self.gives = dice.choice((1, 3)), 0.5, False, 900
        elif dice.random() < 0.5:  # only a lot of money brings the last trains
            self.gives, self.stops, self.founds, self.hurries, self.drains = 900, 0.04, 8, 1.0, 0.0
            self.revenue, self.withholds, self.wastes = 10, 0.7, 0.0
        elif self.falls:  # only who sells much and pays nothing sees a corporation close
            self.revenue, self.withholds, self.stops, self.sells = 1, 0.8, 0.15, 0.8

    def _stock(self, referee: Referee) -> Iterator[Command]:
        assert isinstance(referee, RefereeOrder)
        dice, table = self.dice, referee.table
        for name in referee.order()[: dice.choice((1, 1, 1, 2, 3))]:
            for who in dice.sample(table.players, len(table.players)) if dice.random() < 0.3 else ():
                yield "par", who, name, dice.choice(referee.open_pars())
        if dice.random() < self.sells:
            for name in dice.sample(referee.corporations, len(referee.corporations)):
                for who in dice.sample(table.players, len(table.players)):
                    yield (
                        "sell",
                        who,
                        name,
                        str(dice.randint(1, 5)),
                        *dice.choice(((), (), (), ("--last",), ("--two",))),
                    )
        for name in dice.sample(referee.corporations, len(referee.corporations)) if dice.random() < 0.2 else ():
            for count in range(1, 4):
                yield "sell", referee.president(name), name, str(count), "--two"
        for command in super()._stock(referee):
            two = ("--two",) if command[0] == "buy" and dice.random() < 0.4 else ()
            if two:
                yield *command, *two
            yield command

    def _own_stock(self, name: str) -> Iterator[Command]:
        for count in self.dice.sample((1, 1, 2, 4, 8), 4):
            yield self.dice.choice((("issue", name, str(count)), ("redeem", name, "1")))
            if self.dice.random() < 0.1:
                yield self.dice.choice(
                    (("sell", name, name, "1"), ("buy", name, name, "pool", "1"), ("redeem", name, "2"))
                )

    def _traps(self, referee: Referee) -> Iterator[Command]:
        assert isinstance(referee, RefereeOrder)
        table, now = referee.table, referee.table.operating
        richest = max(table.players, key=table.cash)
        for later in referee.order()[1:2]:
            yield "par", richest, later, "68"
        for early in referee.order()[:1]:
            yield "par", richest, early, self.dice.choice(referee.pars)
        if now and now in table.cells:
            yield "issue", now, str(referee.tens(now, now) + 1)
        for name in referee.corporations:
            yield from self._own_stock(name)
            who = self.dice.choice(referee.table.players)
            yield "par", who, name, self.dice.choice(referee.pars)
            yield "sell", who, name, "1", self.dice.choice(("--two", "--last"))
            yield "sell", who, name, str(self.dice.randint(1, 3))
            yield "bankrupt", who, *self.dice.choice(((), ("--loan",), ("--leaves",)))

    def _revenue(self, table: Table, name: str) -> str:
        """A revenue that grows with the number and size of trains, sometimes withheld."""
        worth = sum(int(kind.strip("RHE") or 8) for kind in table.trains(name)) // 2
        amount = 10 * self.dice.randint(0, 2 * self.revenue) * worth // 2 // 10 * 10
        if self.climbs and worth:
            amount = max(amount, -(-(table.price(name) or 0) // 10) * 10)
        return f"{amount}{'w' if amount and self.dice.random() < self.withholds else ''}"

    def _turn(self, referee: Referee, name: str) -> Iterator[Command]:
        assert isinstance(referee, RefereeOrder)
        dice, blocked = self.dice, referee.its.blocks["SCE"]
        if dice.random() < 0.4:
            gauge = dice.choice(((), ("--narrow",), ("--dual",)))
            yield "tile", name, dice.choice((*self.hexes, *referee.yellow_hexes, *blocked)), *gauge
        if dice.random() < 0.1:
            yield "token", name, "0"
        yield from super()._turn(referee, name)

    def _after_the_run(self, referee: Referee, name: str) -> Iterator[Command]:
        assert isinstance(referee, RefereeOrder)
        dice, table, president = self.dice, referee.table, referee.president(name)
        if not table.trains(name) and dice.random() < self.drains:  # so a president must sell, or is bankrupt
            for who, most in ((name, table.cash(name)), (president, table.cash(president) - 20)):
                if most > 0:
                    yield "pay", who, "Bank", str(most), "a fine"
        if dice.random() < 0.02:
            yield from self._own_stock(name)
        for command in super()._after_the_run(referee, name):
            if command[0] == "train" and command[2] == referee.its.earthquake and dice.random() < 0.6:
                shaken = dice.sample(referee.corporations, dice.choice((1, 1, 2)))
                yield *command, "--shaken", ",".join(shaken)
            if command[0] == "sell" and dice.random() < 0.1:
                yield "bankrupt", president, *dice.choice(((), ("--loan",), ("--leaves",)))
            if command[0] == "bankrupt":
                yield *command, dice.choice(("--loan", "--leaves"))
            yield command
        if dice.random() < self.own_stock:
            yield from self._own_stock(name)
