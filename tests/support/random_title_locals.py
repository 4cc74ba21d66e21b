"""18Neb as the referee of random games knows it: treasuries that sell their stock, two late local railroads, privates sold in rounds, own stock in stock rounds."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from banker.mechanisms.full_capital import FullCapitalFacts
from banker.mechanisms.further_tiles import FurtherTilesFacts
from banker.mechanisms.locals import LocalsFacts
from banker.mechanisms.own_stock import OwnStockFacts
from banker.mechanisms.tile_discount import TileDiscountFacts
from banker.state.table import BANK, IPO, POOL
from support.random_rulebook import Unsure
from support.random_title_locals_trains import LocalTrains


class RefereeLocals(LocalTrains):
    """The rules of such a title, for one table."""

    letters: ClassVar[str] = "wh"
    sources: ClassVar[tuple[str, ...]] = ("treasury", "pool")
    most_in_treasury: ClassVar[int] = 80
    homes: ClassVar[Mapping[str, str]] = {}

    # --- players, presidents and limits (18Neb.1, 18Neb.2, 18Neb.13, 18Neb.35) ---

    def is_bankrupt(self, who: str) -> bool:
        """Whether a player is out of the game."""
        return who in self.table.players and self.table.player[who].bankrupt_in is not None

    def playing(self) -> list[str]:
        """The players who are not bankrupt."""
        return [who for who in self.table.players if not self.is_bankrupt(who)]

    def seats(self) -> tuple[str, ...]:
        """Return the players in the order of their turns."""
        return self.table.in_turn

    def limit(self) -> int:
        """That of the players who are left."""
        return self.most[max(2, len(self.playing()))]

    def over(self, who: str, changed: dict[str, tuple[int, int]] | None = None, privates: int = 0) -> bool:
        """All certificates and privates count; nobody holds more than 60%, but all of a local."""
        table = self.table
        count = privates + len(table.privates(who))
        for name in self.corporations:
            now = self.certificates(name, who), table.percent(name, who)
            held, percent = (changed or {}).get(name, now)
            count += held
            if percent > self.most_of(name):
                return True
        return count > self.limit()

    def most_of(self, name: str) -> int:
        """Percent of a corporation that one player may hold."""
        return 100 if name in self.its.names else 60

    def share(self, name: str) -> int:
        """Percent of one certificate."""
        return 20 if name in self.its.names else 10

    def most_in_pool(self) -> int:
        """Full capital knows no limit; the reckoner looks at all else that goes to the pool."""
        return 100

    def float_at(self, name: str) -> int:
        """The president's certificate floats it."""
        return self.presidents(name)

    def worth(self, who: str) -> int:
        """A share of a local is 20%; a bankrupt player has nothing but what somebody has paid them since."""
        table = self.table
        stock = sum(
            (table.price(name) or 0) * (table.percent(name, who) // self.share(name)) for name in self.corporations
        )
        return table.cash(who) + stock + sum(self.rules.private[private].price for private in table.privates(who))

    # --- the sale of the privates (18Neb.7 to 18Neb.9) ---

    def sale(self) -> str:
        """In rounds of bids."""
        return "rounds"

    def free(self) -> str | None:
        """The private that costs nothing, and goes to the next player in turn."""
        unsold = self.sold_first() if self.stock_round else []
        return next((private for private in unsold if not self.offered(private)), None)

    def best(self, private: str) -> tuple[str, int] | None:
        """The highest bid for a private, and whose it is."""
        bids = self.bids(private)
        who = max(bids, key=lambda who: bids[who], default="")
        return (who, bids[who]) if who else None

    def _bid(self, who: str, private: str, amount: str) -> bool:
        """Its price or more, then $5 more than the highest bid; only highest bids reserve money."""
        self._name(who, self.table.players)
        self._name(private, list(self.rules.private))
        dollars, best = self._dollars(amount), self.best(private)
        least = best[1] + 5 if best else self.offered(private)
        pays = self.free_cash(who) + self.staked(who, private) >= dollars
        now = self.stock_round and private in self.table.privates(BANK) and self.free() is None
        return now and dollars >= least and pays

    def _from_bank(self, who: str, private: str, amount: int, switch: tuple[str, ...]) -> bool:
        best, free = self.best(private), self.free()
        if free is not None:
            return private == free and amount == 0 and who == self.table.priority and self._brings(private, switch)
        return best == (who, amount) and self._brings(private, switch)

    # --- stock rounds (18Neb.3 to 18Neb.6, 18Neb.10 to 18Neb.13) ---

    def _first_round(self) -> str:
        return ""

    def price(self, name: str, source: str) -> int:
        """Every purchase is at the market price."""
        del source
        return self.table.price(name) or 0

    def has_run(self, name: str) -> bool:
        """Whether a corporation has run since it began."""
        return self.table.corporation[name].operated_in is not None

    def _par(self, who: str, name: str, price: str) -> bool:
        """For two shares; a local only from phase 5 on."""
        self._name(who, self.table.players)
        self._name(name, self.corporations)
        amount = self._dollars(price)
        late = name not in self.its.names or self.phase in self.closed
        whole = self._stock_is_sold() and name not in self.table.cells
        more = {name: (1, self.presidents(name))}
        fits = not self.over(who) and not self.over(who, more) and not self.is_bankrupt(who)
        return late and whole and price in self.pars and self.table.cash(who) >= 2 * amount and fits

    def _buy(self, who: str, name: str, source: str, count: str) -> bool:
        if who in self.corporations:
            self._name(name, self.corporations)
            self._place(source, name)
            return source == "pool" and who == name and self._redeem(name, count)
        self._name(who, self.table.players)
        self._name(name, self.corporations)
        place, table = self._place(source, name), self.table
        ready = self._stock_is_sold() and name in table.cells and not self.is_bankrupt(who)
        if self._count(count) != 1 or not ready or self.has_sold(who, name) or not table.ordinary(name, place):
            return False
        percent = table.percent(name, who) + self.share(name)
        comes = self.certificate_comes(who, name, percent)
        then = {name: (self.certificates(name, who) + 1 - comes, percent)}
        return table.cash(who) >= self.price(name, source) and not self.over(who) and not self.over(who, then)

    def _may_part(self, who: str, name: str, count: int, *, stays: bool = False) -> bool:
        """Stock of a corporation that has run, as long as the pool has room and the presidency may pass."""
        table, share = self.table, self.share(name)
        left = table.percent(name, who) - share * count
        if name not in table.cells or not self.has_run(name) or left < 0:
            return False
        if table.percent(name, POOL) + share * count > 50:
            return False
        if not table.has_president(name, who):
            return True
        rival = max(table.percent(name, other) for other in table.players if other != who)
        certificate = self.presidents(name)
        if stays:
            return left >= certificate and left >= rival
        return left >= certificate or rival >= certificate

    def _sell(self, who: str, name: str, count: str) -> bool:
        """In a stock round, or for a train: no more than the dearest on sale needs."""
        if who in self.corporations:
            self._name(name, self.corporations)
            return who == name and self._issue(name, count)
        self._name(who, self.table.players)
        self._name(name, self.corporations)
        number = self._count(count)
        if self.is_bankrupt(who):
            return False
        if self.stock_round:
            return self._stock_is_sold() and self._may_part(who, name, number)
        needed, price = self.need(), self.table.price(name) or 0
        if needed is None or needed.president != who or not price or self.is_second_block(who, name):
            return False
        dearest = max(self.rules.train[kind].price for kind in self.on_sale())
        lacks = dearest - self.table.cash(needed.corporation) - self.table.cash(who)
        enough = number <= -(-max(0, lacks) // price)
        return enough and self._may_part(who, name, number, stays=name == needed.corporation)

    def is_second_block(self, who: str, name: str) -> bool:
        """Whether a player has sold stock of a corporation in this turn."""
        return self.table.seller == who and name in self.table.prices_held

    def _issue(self, name: str, count: str) -> bool:
        """Once it has run, to the pool, which holds at most half."""
        self._name(name, self.corporations)
        number, table = self._count(count), self.table
        room = table.percent(name, POOL) + self.share(name) * number <= 50 and table.ordinary(name, name) >= number
        return self._stock_is_sold() and name in table.cells and self.has_run(name) and room

    def _redeem(self, name: str, count: str, *source: str) -> bool:
        """One certificate, from the pool or any player; not after an issue in this round, and no presidency changes."""
        self._name(name, self.corporations)
        number, table = self._count(count), self.table
        where = POOL
        if source:
            if len(source) != 2 or source[0] != "--from":
                return False
            where = self._name(source[1], table.players)
        issued = OwnStockFacts.of(table, name).traded_in == table.round
        ready = self._stock_is_sold() and name in table.cells and not issued
        if not ready or number != 1 or not table.ordinary(name, where) or table.cash(name) < self.price(name, "pool"):
            return False
        president = self.president(name)
        left = table.percent(name, president) - self.share(name)
        return where != president or all(left >= table.percent(name, who) for who in table.players if who != president)

    def has_full_capital_due(self, name: str) -> bool:
        """Whether a corporation is still to get the money for the second half of its stock."""
        return FullCapitalFacts.of(self.table, name).due_since is not None

    # --- privates (18Neb.29, 18Neb.31, 18Neb.34) ---

    def _private(self, who: str, private: str, price: str, *switch: str) -> bool:
        """Corporations buy P2 early, at its price."""
        table = self.table
        if who not in self.corporations or private != self.its.early or self.phase != "2":
            return not self.is_bankrupt(who) and super()._private(who, private, price, *switch)
        face, step = self.rules.private[private].price, "train" if self._has_run(who) else "run"
        sold = table.owner(private) in table.players and not switch and self._dollars(price) == face
        return sold and table.cash(who) >= face and self._in_turn(who, step)

    def stays_in(self, private: str, phase: str) -> bool:
        """Two of them stay open with corporations until a later phase."""
        until, phases = self.title.stays_until.get(private, "2"), list(self.train_limits)
        owned = self.table.owner(private) in self.corporations
        return owned and phases.index(phase) < phases.index(until)

    def income(self, private: str) -> int:
        """Once the others have closed, they pay nothing."""
        return 0 if self.phase in self.closed else self.rules.private[private].revenue

    def _exchange(self, who: str, private: str, name: str, source: str, *switch: str) -> bool:
        """As the purchase of a turn, below 60%, once the corporation has begun."""
        table = self.table
        self._name(private, list(self.rules.private))
        self._name(name, self.corporations)
        self._name(source, ("ipo", "treasury", "pool"))
        if self.title.exchanges.get(private, ("",))[0] != name or switch or source == "ipo":
            return False
        mine = table.owner(private) == self._name(who, table.players)
        there = name in table.cells and table.ordinary(name, self._place(source, name)) > 0
        room = table.percent(name, who) < self.most_of(name) and not self.over(who)
        return mine and there and room and self._stock_is_sold()

    def blocked_by(self) -> Mapping[str, tuple[str, ...]]:
        """What the title says."""
        return self.its.blocks

    # --- tiles (18Neb.6, 18Neb.21, 18Neb.22, 18Neb.32, 18Neb.33) ---

    def _tiles(self) -> int:
        return 2

    def _is_too_green(self, name: str, hex_: str) -> bool:
        """Whether a tile would be the second upgrade of a turn."""
        taken = hex_ in self.yellow_hexes or hex_ in self.table.tile_by
        has_replaced = self.table.operating == name and FurtherTilesFacts.replaced.get(self.table, "") is not None
        return taken and has_replaced

    def home_cost(self, name: str) -> int:
        """What the tile of a local's home costs."""
        home = self.homes[name]
        return 0 if home in self.table.tile_by else self.cost_of.get(home, 0)

    def _home_tile(self, name: str) -> bool:
        begun = self.table.corporation[name].floated_in == self.table.round and self.stock_round
        new = LocalsFacts.of(self.table, name).home_tile_in is None
        return name in self.its.names and begun and new and self.table.cash(name) >= self.home_cost(name)

    def _tile(self, name: str, hex_: str, *typed: str) -> bool:
        self._name(name, self.corporations)
        if hex_ == "--home" and not typed:
            return self._home_tile(name)
        if "--with" in typed:
            return self._with_private(name, hex_, typed)
        upgrade = typed == ("0",) and self.tile_cost(name, hex_) > 0
        second = upgrade and self.table.operating == name and FurtherTilesFacts.replaced.get(self.table, "") is not None
        return super()._tile(name, hex_, *typed) and not second

    def _with_private(self, name: str, hex_: str, typed: tuple[str, ...]) -> bool:
        """Twice, once a turn, a tile on some hexes costs up to so much less."""
        *costs, option, private = typed
        off, uses, hexes = self.its.cheaper.get(private, (0, 0, ()))
        if option != "--with" or len(costs) > 1 or not hexes:
            raise Unsure
        facts, table = TileDiscountFacts.of(self.table, private), self.table
        due = max(0, self.tile_cost(name, hex_) - off)
        if costs or self.tile_cost(name, hex_) in self.unnamed_costs():
            raise Unsure
        unused = facts.used_in != table.round and (facts.used or 0) < uses
        may = table.owner(private) == name and unused and hex_ in hexes and table.cash(name) >= due
        blocked = any(hex_ in taken and table.owner(its) in table.players for its, taken in self.its.blocks.items())
        room = self._laid(name) < self._tiles() and not self._is_too_green(name, hex_) and self._takes_tile(hex_)
        return may and room and not blocked and self._in_turn(name, "tile")

    def unnamed_costs(self) -> set[int]:
        """What tiles cost that are on the map without a hex, and so may be on any that costs this."""
        return {int(cost) for cost, count in self.table.unnamed_tiles.items() if count and int(cost)}

    # --- the end of a round (18Neb.7, 18Neb.13, 18Neb.26) ---

    def _next(self, *passed: str) -> bool:
        """A stock round ends with the order in which the players passed; the sale of the privates, once nobody has bid."""
        unsold = self.sold_first() if self.stock_round else []
        if unsold:
            return not passed and self.free() is None and not any(self.best(private) for private in unsold)
        if not self.stock_round:
            return not passed and self.must_replace() is None and super()._next()
        if len(passed) != 2 or passed[0] != "--passed":
            return False
        names = passed[1].split(",")
        for who in names:
            self._name(who, self.table.players)
        everybody = sorted(who for who in names if not self.is_bankrupt(who)) == sorted(self.playing())
        return everybody and super()._next()

    def _end(self) -> bool:
        return self.must_replace() is None and super()._end()

    def faults_of(self, name: str) -> Iterator[str]:
        """All its stock is in the offering or none; only locals own trains that have rusted, and no others."""
        table = self.table
        if name in table.cells and table.percent(name, IPO):
            yield f"a corporation that has begun leaves stock in the offering: {name}"
        for kind in table.trains(name):
            if (kind in self.gone()) != (name in self.its.names):
                yield f"a train is where it may not be: {name} has a {kind}"
        if table.corporation[name].par is not None:
            yield f"there is a par: {name}"
