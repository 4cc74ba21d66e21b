"""A title whose corporations sell, issue and redeem their own stock, and sell all privates at once, as the referee of random games knows it."""

from collections.abc import Iterator
from typing import ClassVar

from banker.state.table import BANK, IPO, POOL, Table
from support.random_referee import Referee
from support.random_rulebook import Command
from support.random_title_player import PlayerTitle
from support.random_title_reckoner import ReckonerTitle
from support.random_title_referee import RefereeTitle


class RefereeTreasury(RefereeTitle):
    """Its rules for one table."""

    steps: ClassVar[tuple[str, ...]] = ("tile", "token", "run", "train", "stock")
    letters: ClassVar[str] = "wh"
    sources: ClassVar[tuple[str, ...]] = ("ipo", "treasury", "pool")

    def sale(self) -> str:
        """All privates at once, one to each player."""
        return "all at once"

    def _best(self, private: str) -> str | None:
        bids = self.bids(private)
        return max(bids, key=lambda who: bids[who], default=None)

    def _without(self) -> list[str]:
        """The players with neither a private nor the best bid for one."""
        unsold = self.table.privates(BANK)
        best = [self._best(private) for private in unsold]
        return [who for who in self.table.players if unsold and who not in best and not self.table.privates(who)]

    def _bid(self, who: str, private: str, amount: str) -> bool:
        """A player without a private and a best bid offers the price, or $5 more than the best bid."""
        self._name(who, self.table.players)
        self._name(private, list(self.rules.private))
        dollars, bids = self._dollars(amount), self.bids(private)
        least = max(bids.values(), default=self.offered(private) - 5) + 5
        free = self.free_cash(who) + self.staked(who, private) >= dollars
        unsold = self.stock_round and private in self.table.privates(BANK)
        return unsold and who in self._without() and dollars >= least and free

    def _from_bank(self, who: str, private: str, amount: int, switch: tuple[str, ...]) -> bool:
        """One private for each player who has none, at the best bid, or at any price if nobody has bid for it."""
        best = self._best(private)
        bid = amount == self.bids(private)[best] and who == best if best else amount >= self.offered(private)
        waits = bool(self.table.bid_of) and bool(self._without())
        return bid and not waits and not self.table.privates(who) and self._brings(private, switch)

    def _next(self) -> bool:
        """Every player who can pay for a private buys one first."""
        prices = [self.offered(private) for private in self.table.privates(BANK)]
        needs = (not self.table.privates(who) and self.table.cash(who) >= min(prices) for who in self.table.players)
        return not (prices and any(needs)) and super()._next()

    def price(self, name: str, source: str) -> int:
        """Every purchase is at the market price."""
        del source
        return self.table.price(name) or 0

    def _first_round(self) -> str:
        return ""

    def _may_part(self, who: str, name: str, count: int, *, stays: bool = False) -> bool:
        ran = self.table.corporation[name].first_operated_in is not None
        return ran and super()._may_part(who, name, count, stays=stays)

    def _buy(self, who: str, name: str, source: str, count: str) -> bool:
        if who not in self.corporations:
            return super()._buy(who, name, source, count)
        self._name(name, self.corporations)
        self._place(source, name)
        return source == "pool" and who == name and self._redeem(name, count)

    def _sell(self, who: str, name: str, count: str) -> bool:
        if who not in self.corporations:
            return super()._sell(who, name, count)
        self._name(name, self.corporations)
        return who == name and self._issue(name, count)

    def _trades(self, name: str) -> bool:
        """Once a turn, after the trains, but not while a president raises money."""
        mine = self.table.operating == name and self._has_run(name)
        return mine and self.table.step != "stock" and self._in_turn(name, "stock") and not self._raising()

    def _issue(self, name: str, count: str) -> bool:
        self._name(name, self.corporations)
        number, table = self._count(count), self.table
        room = table.percent(name, POOL) + 10 * number <= 50 and table.ordinary(name, name) >= number
        return room and self._trades(name) and table.corporation[name].first_operated_in not in (None, table.round)

    def _redeem(self, name: str, count: str) -> bool:
        self._name(name, self.corporations)
        number, table = self._count(count), self.table
        room = table.percent(name, name) + 10 * number <= 50 and table.ordinary(name, POOL) >= number
        return room and self._trades(name) and table.cash(name) >= number * self.price(name, "pool")

    def _tile(self, name: str, hex_: str, *typed: str) -> bool:
        """Two tiles that are both the first on their hexes, or one."""
        return super()._tile(name, hex_, *typed) and self._upgrades_alone(name, hex_, *typed)

    def _tiles(self) -> int:
        return 2

    def _token(self, name: str, cost: str, *by: str) -> bool:
        """The fee at the float pays for all stations."""
        return Referee._token(self, name, cost, *by)

    def faults_of(self, name: str) -> Iterator[str]:
        """No par exists, and after a float the rest of the stock is in the treasury and the home station on the map."""
        table = self.table
        if table.corporation[name].par is not None:
            yield f"there is a par: {name}"
        if table.floated(name) and (table.ordinary(name, IPO) or table.tokens(name) == len(self.stations_of[name])):
            yield f"a floated corporation leaves stock in the offering, or its home empty: {name}"


class ReckonerTreasury(ReckonerTitle):
    """What an event pays in such a title."""

    referee: RefereeTreasury

    def _bring(self, who: str, private: str, said: tuple[str, ...]) -> None:
        """The bank pays for each share that comes with a private, once its corporation has a price."""
        brought, percent = self.referee.title.brings.get(private, ("", 0))
        if not percent:
            return
        name = self.referee.named(brought)
        self._shift(name, IPO, who, percent)
        before = sum(self.table.percent(name, player) for player in self.table.players) if said else 0
        if said:
            self._start(name, int(said[0]))
        price = int(said[0]) if said else self.table.price(name) or 0
        self.cash[name] += (before + percent) // 10 * price
        self._floats(name, price)

    def _par(self, who: str, name: str, price: str) -> None:
        super()._par(who, name, price)
        self.cash[name] += 2 * int(price)

    def _buy(self, who: str, name: str, source: str, count: str) -> None:
        if who in self.referee.corporations:
            self._redeem(name, count)
            return
        self.cash[name] += int(count) * self.referee.price(name, source) if source == "ipo" else 0
        super()._buy(who, name, source, count)

    def _sell(self, who: str, name: str, count: str) -> None:
        if who in self.referee.corporations:
            self._issue(name, count)
        else:
            super()._sell(who, name, count)

    def _issue(self, name: str, count: str) -> None:
        self.seen.append("issue")
        self.cash[name] += int(count) * (self.table.price(name) or 0)
        self._shift(name, name, POOL, 10 * int(count))
        self._go(name, "down", int(count))

    def _redeem(self, name: str, count: str, *source: str) -> None:
        del source
        self.seen.append("redemption")
        self.cash[name] -= int(count) * (self.table.price(name) or 0)
        self._shift(name, POOL, name, 10 * int(count))

    def _floats(self, name: str, par: int | None) -> None:
        """At the float: the fee for all stations, the rest of the stock, and one space up."""
        if par and self._just_sold(name):
            self.cash[name] -= self.referee.title.station_fees[name]
            self._shift(name, IPO, name, self.table.percent(name, IPO) + self.stock[name, IPO])
            self._go(name, "up")

    def _paid(self, name: str, amount: int, *, half: bool) -> None:
        """Half is kept in tens; treasury stock earns, and the price rises if the payout reaches it."""
        kept = amount // 20 * 10 if half else 0
        for who in (*self.table.players, name):
            self.cash[who] += (amount - kept) // 10 * (self.table.percent(name, who) // 10)
        self.cash[name] += kept
        if amount - kept >= (self.table.price(name) or 0):
            self._go(name, "right")
        else:
            self.seen.append("paid and stays")

    def _sold_out(self) -> None:
        """Players hold all of it."""
        for name in self.cells:
            if sum(self.table.percent(name, who) for who in self.table.players) == 100:
                self._go(name, "up")


class PlayerTreasury(PlayerTitle):
    """A random player of such a title."""

    corporations_own: ClassVar[bool] = False

    def _auction(self, referee: Referee) -> Iterator[Command]:
        dice, table = self.dice, referee.table
        unsold = table.privates(BANK)
        for who in dice.sample(table.players, len(table.players)):
            private = dice.choice(unsold)
            least = max(referee.bids(private).values(), default=referee.offered(private) - 5) + 5
            if table.bid_of or dice.random() < 0.7:
                yield "bid", who, private, str(least + dice.choice((0, 0, 0, 7)))
        for private in dice.sample(unsold, len(unsold)):
            for who in dice.sample(table.players, len(table.players)):
                price = referee.bids(private).get(who, referee.offered(private) + dice.choice((0, 0, 12)))
                yield "private", who, private, str(price), *self._with(referee, private)
        yield ("next",)

    def _revenue(self, table: Table, name: str) -> str:
        revenue = super()._revenue(table, name)
        return revenue + "h" if revenue.isdecimal() and revenue != "0" and self.dice.random() < 0.3 else revenue

    def _after_the_run(self, referee: Referee, name: str) -> Iterator[Command]:
        if self.dice.random() < 0.04:
            yield from self._own_stock(name)
        yield from super()._after_the_run(referee, name)
        if self.dice.random() < 0.3:
            yield from self._own_stock(name)

    def _own_stock(self, name: str) -> Iterator[Command]:
        for count in self.dice.sample((1, 1, 2, 4), 4):
            verb = self.dice.choice(("issue", "redeem"))
            yield verb, name, str(count)
            yield self.dice.choice((("sell", name, name, "1"), ("buy", name, name, "pool", "1")))
