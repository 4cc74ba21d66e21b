"""A random player of 18Neb."""

import random
from collections.abc import Iterator

from banker.state.table import BANK, Table
from support.random_referee import Referee
from support.random_rulebook import Command
from support.random_title_locals import RefereeLocals
from support.random_title_player import PlayerTitle


class PlayerLocals(PlayerTitle):
    """A player of such a title."""

    def __init__(self, dice: random.Random) -> None:
        super().__init__(dice)
        self.own_stock = dice.choice((0.05, 0.2, 0.4))
        self.drains = dice.choice((0.0, 0.0, 0.0, 0.1, 0.3))
        self.lends = dice.choice((0.0, 0.5))
        self.bids = dice.choice((0.05, 0.3, 0.6))
        self.asks = dice.choice((0.0, 0.0, 0.7))
        if dice.random() < 0.15:  # only who sells nothing and pays much sees all stock with players in the top line
            self.sells, self.founds, self.stops, self.withholds, self.revenue, self.own_stock = (
                0.0,
                1,
                0.04,
                0.0,
                10,
                0.0,
            )
            self.gives, self.drains = 900, 0.0
        elif dice.random() < 0.5:  # only a lot of money brings the last trains, and locals
            self.gives, self.stops, self.founds, self.hurries = 900, 0.04, 8, 1.0
            self.revenue, self.withholds, self.wastes = 10, 0.7, 0.0

    def _passing(self, referee: Referee) -> Command:
        """The end of a stock round, with the order in which the players passed."""
        players = [*referee.table.in_turn]
        self.dice.shuffle(players)
        if self.dice.random() < 0.1:
            players = self.dice.choices(referee.table.players, k=len(players))
        return ("next", "--passed", ",".join(players)) if self.dice.random() > 0.05 else ("next",)

    def _auction(self, referee: Referee) -> Iterator[Command]:
        assert isinstance(referee, RefereeLocals)
        dice, table = self.dice, referee.table
        unsold = table.privates(BANK)
        free = referee.free()
        if dice.random() < self.asks:
            yield ("next",)
        if free is not None:
            for who in dice.sample(table.players, len(table.players)):
                yield "private", who, free, "0", *self._with(referee, free)
        for private in dice.sample(unsold, len(unsold)):
            best = referee.best(private)
            if best and dice.random() > self.bids:
                yield "private", best[0], private, str(best[1]), *self._with(referee, private)
            who = dice.choice(table.players)
            yield (
                "bid",
                who,
                private,
                str((best[1] + 5 if best else referee.offered(private)) + dice.choice((0, 0, 0, 7, -1))),
            )
            if dice.random() < 0.2:
                yield "private", who, private, str(referee.offered(private)), *self._with(referee, private)
            if dice.random() < 0.3:
                break
        for private in unsold:
            best = referee.best(private)
            if best:
                yield "private", best[0], private, str(best[1]), *self._with(referee, private)
        yield ("next",)

    def _exchange(self, referee: Referee) -> Iterator[Command]:
        for private in self.exchanged:
            source = self.dice.choice(("treasury", "pool"))
            yield "exchange", referee.table.owner(private), private, referee.exchanges[private][0], source

    def _own_stock(self, referee: Referee) -> Iterator[Command]:
        dice, table = self.dice, referee.table
        for name in dice.sample(referee.corporations, len(referee.corporations)):
            yield "issue", name, str(dice.randint(1, 4))
            yield "redeem", name, "1"
            yield "redeem", name, "1", "--from", dice.choice(table.players)
            if dice.random() < 0.1:
                yield dice.choice((("sell", name, name, "1"), ("buy", name, name, "pool", "1"), ("redeem", name, "2")))

    def _stock(self, referee: Referee) -> Iterator[Command]:
        assert isinstance(referee, RefereeLocals)
        for name in referee.its.names:
            if self.dice.random() < 0.5:
                yield "tile", name, "--home"
            if self.dice.random() < 0.2:
                yield "par", self.dice.choice(referee.table.players), name, self.dice.choice(referee.pars)
        due = [name for name in referee.corporations if referee.has_full_capital_due(name)]
        for name in due if self.dice.random() < 0.6 else ():
            for who in self.dice.sample(referee.table.players, len(referee.table.players)):
                yield "buy", who, name, "treasury", "1"
        if self.dice.random() < self.own_stock:
            yield from self._own_stock(referee)
        if self.dice.random() < 0.1:
            yield from self._exchange(referee)
        for command in super()._stock(referee):
            yield self._passing(referee) if command == ("next",) else command

    def _mistake(self, referee: Referee, sensible: Command) -> Command:
        """Often help with another corporation's train that is not allowed, which few turns offer."""
        assert isinstance(referee, RefereeLocals)
        wrong = [command for command in self._helped_by_others(referee) if referee.allows(command) is False]
        return self.dice.choice(wrong) if wrong and self.dice.random() < 0.7 else super()._mistake(referee, sensible)

    def _helped_by_others(self, referee: RefereeLocals) -> Iterator[Command]:
        """Trains of the president's other corporations, for more than the treasury has."""
        table, name = referee.table, referee.table.operating
        if (
            name is None
            or table.round.is_stock
            or not table.price(name)
            or table.trains(name)
            or name in referee.waiting()
        ):
            return
        for other in table.cells:
            for kind in table.trains(other)[:1] if referee.president(other) == referee.president(name) else ():
                yield "train", name, kind, "--from", other, "--price", str(table.cash(name) + 10), "--president"

    def _traps(self, referee: Referee) -> Iterator[Command]:
        assert isinstance(referee, RefereeLocals)
        yield from self._own_stock(referee)
        yield from self._helped_by_others(referee)
        for waiting in [] if referee.table.round.is_stock else referee.waiting()[:1]:
            for hexes in referee.its.blocks.values():
                yield "tile", waiting, hexes[0]
        for name in referee.corporations:
            yield "tile", name, "--home"
            for kind in referee.table.trains(name)[:1]:
                yield "discard", name, kind

    def _revenue(self, table: Table, name: str) -> str:
        """A revenue that grows with the number and size of trains, sometimes withheld, or half of it."""
        worth = sum(int(kind[0]) for kind in table.trains(name))
        amount = 10 * self.dice.randint(0, 2 * self.revenue) * worth // 2 // 10 * 10
        letter = "w" if self.dice.random() < self.withholds else self.dice.choice(("", "", "h"))
        return f"{amount}{letter if amount else ''}"

    def _turn(self, referee: Referee, name: str) -> Iterator[Command]:
        assert isinstance(referee, RefereeLocals)
        dice, table = self.dice, referee.table
        own = [private for private in table.privates(name) if private in referee.its.cheaper]
        for private in own if dice.random() < 0.3 else ():
            yield "tile", name, dice.choice((*referee.its.cheaper[private][2], "L6")), "--with", private
        if dice.random() < 0.3:
            yield (
                "tile",
                name,
                dice.choice((*self.hexes, *(hex_ for hexes in referee.its.blocks.values() for hex_ in hexes))),
            )
        if referee.phase == "2" and dice.random() < 0.2:
            yield "private", name, referee.its.early, str(dice.choice((40, 40, 39, 60)))
        yield from super()._turn(referee, name)

    def _after_the_run(self, referee: Referee, name: str) -> Iterator[Command]:
        assert isinstance(referee, RefereeLocals)
        dice, table = self.dice, referee.table
        larger = referee.must_replace()
        for kind in larger or ():
            yield "train", name, kind, "--from", "pool", "--price", str(table.rules.train[kind].price)
        if name in referee.its.names and dice.random() < 0.5:
            for kind in table.trains(name):
                yield "discard", name, kind
        president = referee.president(name)
        if not table.trains(name) and dice.random() < self.drains:  # so a president must sell, or is bankrupt
            for who, most in ((name, table.cash(name)), (president, table.cash(president) - 20)):
                if most > 0:
                    yield "pay", who, "Bank", str(most), "a fine"
        lot = table.cash(name) - dice.randint(1, 60)
        if lot > 0 and any(self._helped_by_others(referee)) and dice.random() < self.lends:
            yield "pay", name, "Bank", str(lot), "a loan repaid"
        if dice.random() < 0.3:
            yield "bankrupt", president
        if not table.trains(name) and dice.random() < 0.5:
            yield from self._with_help(referee, name)
            for other in dice.sample(referee.corporations, len(referee.corporations)):
                for kind in table.trains(other)[:1]:
                    paid = dice.choice((1, max(1, table.cash(name)), max(1, table.cash(president)), 30))
                    yield (
                        "train",
                        name,
                        kind,
                        "--from",
                        other,
                        "--price",
                        str(paid),
                        *dice.choice(((), ("--president",))),
                    )
        yield from super()._after_the_run(referee, name)
