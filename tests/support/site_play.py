"""A site that plays 1830 at random like 18xx.games: the actions that it would export, and our events for them.

The site runs the auction, skips players and steps that have nothing to do, and never says whose turn it is.
"""

import random
from collections.abc import Callable, Iterator
from functools import cache, partial

from banker.rounds import forced_sales
from banker.state.table import BANK, IPO, POOL
from support.site_log import Actions, Json

OPTIONS = {"capital": "float", "diesels": "unlimited", "bank_breaks": "below-zero", "bankrupt_privates": "face"}
NAMES = ("Ann", "Ben", "Cy", "Di", "Eve", "Flo")
HEXES = ("E21", "D10", "F16", "C17", "I17", "B20", "G15", "H14", "F20", "J12", "F4", "E5")


class Over(Exception):
    """The game is over."""


class Site(Actions):
    """One game: `actions` as the site has them, `events` as our ledger should have them."""

    def __init__(self, seed: int, rounds: int = 30) -> None:
        dice = random.Random(seed)
        self.seed, self.rounds = seed, rounds
        players = NAMES[: dice.choice((2, 3, 3, 4, 4, 5, 6))]
        self.brown = dice.random() < 0.5
        self.options = OPTIONS | ({"brown_from_ipo": "yes"} if self.brown else {})
        super().__init__(dice, players, self.options)
        self.noise = self.dice.choice((0.0, 0.1, 0.3))
        self.revenue = self.dice.choice((8, 30, 30, 150))
        self.withholds = self.dice.choice((0.3, 0.7))
        self.bids, self.buys = self.dice.choice(((0.2, 0.9), (0.5, 0.7), (0.6, 0.9), (0.02, 0.05)))
        self.shares = {name: {f"{self.id(name)}_{n}": IPO for n in range(1, 9)} for name in self.rules.corporation}
        self.trains: dict[str, str] = {}
        self.made = dict.fromkeys(self.rules.train, 0)
        self.tile = 0
        self.finished = False
        self.first = players[0]
        """The holder of the priority deal there."""
        self.first_stock_round = True
        self.extra_tile_laid = False
        self.laid = set[str]()
        self.laid_last = ""
        self.stations = set[tuple[str, str]]()
        try:
            self.auction()
            while self.table.round.number <= rounds:
                self.stock_round()
                while not self.table.round.is_stock:
                    self.operating_round()
        except Over:
            self.finished = True

    # --- the export ---

    def export(self) -> Json:
        """Return the game as the site exports it."""
        result = {str(100 + seat): self.table.worth(who).total for seat, who in enumerate(self.players)}
        return {
            "id": self.seed,
            "title": "1830",
            "players": [{"id": 100 + seat, "name": who} for seat, who in enumerate(self.players)],
            "settings": {"seed": self.seed, "optional_rules": ["multiple_brown_from_ipo"] if self.brown else []},
            "status": "finished" if self.finished else "active",
            "round": "Operating Round" if not self.table.round.is_stock else "Stock Round",
            "result": result,
            "actions": self.actions,
            "created_at": 1700000000,
        }

    # --- the auction ---

    def auction(self) -> None:
        """Play bids and passes in turn, until all privates are sold."""
        bids: dict[str, dict[str, int]] = {name: {} for name in self.rules.private}
        seat, passed = 0, set[str]()
        while self.table.privates(BANK):
            who = self.players[seat]
            left = self.table.privates(BANK)
            first, later = left[0], [name for name in left[1:] if self._could_bid(who, name, bids)]
            offered = self.table.private[first].offered_at
            offered = self.rules.private[first].price if offered is None else offered
            choice = self.dice.random()
            seat = (seat + 1) % len(self.players)
            if choice < self.bids and later and len(self.actions) < 60:
                passed.discard(who)
                name = self.dice.choice(later)
                price = max([self.rules.private[name].price, *bids[name].values()]) + self.dice.choice((5, 10, 25))
                bids[name][who] = price
                self.say("bid", who, company=name, price=price)
            elif (choice < self.buys or len(self.actions) > 60) and self.free(who, bids) >= offered:
                passed.discard(who)
                self.say("bid", who, company=first, price=offered)
                self.first = self._left_of(who)
                self._sold(who, first, offered)
                self._resolve(bids)
            else:
                passed.add(who)
                self.say("pass", who)
                if len(passed) == len(self.players):
                    passed.clear()
                    assert self.do("next")
                    if first == "SV" and self.table.private["SV"].offered_at == 0:
                        self._sold(self.players[seat], "SV", 0)
                        seat = (seat + 1) % len(self.players)
                        self._resolve(bids)

    def _left_of(self, who: str) -> str:
        return self.players[(self.players.index(who) + 1) % len(self.players)]

    def free(self, who: str, bids: dict[str, dict[str, int]]) -> int:
        """Return the cash that a player has not bid."""
        return self.table.cash(who) - sum(of.get(who, 0) for of in bids.values())

    def _could_bid(self, who: str, name: str, bids: dict[str, dict[str, int]]) -> bool:
        best = max([self.rules.private[name].price, *bids[name].values()]) + 25
        return self.free(who, bids) + bids[name].get(who, 0) >= best

    def _resolve(self, bids: dict[str, dict[str, int]]) -> None:
        """Sell privates with one bid, and auction those with several, until one has none."""
        while self.table.privates(BANK):
            name = self.table.privates(BANK)[0]
            on = bids[name]
            if not on:
                return
            order = list(on)
            turn = (order.index(max(on, key=lambda who: on[who])) + 1) % len(order)
            while len(order) > 1:
                who = order[turn % len(order)]
                price = max(on.values()) + 5
                if self.dice.random() < 0.6 and self.free(who, bids) + on[who] >= price:
                    on[who] = price
                    self.say("bid", who, company=name, price=price)
                    turn = (order.index(who) + 1) % len(order)
                else:
                    self.say("pass", who)
                    at = order.index(who)
                    order.remove(who)
                    del on[who]
                    turn = at % len(order)
            ((who, price),) = on.items()
            on.clear()
            self._sold(who, name, price)

    def _sold(self, who: str, name: str, price: int) -> None:
        par = self.dice.choice((67, 71, 76, 82, 90, 100))
        if name == "BO":
            assert self.do("private", who, name, price, "--par", par)
            self.say("par", who, corporation="B&O", share_price=f"{par},0,6")
        else:
            assert self.do("private", who, name, price), (who, name, price)
        if name == "CA":
            self.shares["PRR"]["PRR_1"] = who

    # --- stock rounds ---

    def stock_round(self) -> None:
        """Play turns until all players have passed in a row."""
        who, last, passed = self.first, None, set[str]()
        while len(passed) < len(self.players):
            if self._deals(who):
                passed.discard(who)
                last = who
            else:
                passed.add(who)
            who = self._left_of(who)
        self.first = self._left_of(last) if last else self.first
        self.first_stock_round = False
        assert self.do("next")

    def _deals(self, who: str) -> bool:
        """Play a turn: sales, a purchase, sales; whether there was any. A player who can do nothing (more) is not asked."""
        if not self._can_deal(who):
            return False
        acted, bought = False, ""
        if self.dice.random() < 0.3 or self.table.over_limits(who):
            acted = self._sell_some(who)
        if self.dice.random() < 0.85:
            for verb, corporation, *rest in self._purchases(who):
                if self._purchase(who, verb, corporation, rest):
                    acted, bought = (
                        True,
                        corporation if rest[0] == "pool" or (rest[0] == "ipo" and self.brown) else "none",
                    )
                    while bought != "none" and self.table.zone(corporation) == "brown" and self.dice.random() < 0.7:
                        if not self._purchase(who, "buy", corporation, rest):
                            break
                    break
        if bought and self.dice.random() < 0.1:
            self._sell_some(who)
        if self._can_deal(who, bought):
            self.say("pass", who)
        return acted

    def _can_deal(self, who: str, bought: str = "") -> bool:
        """Whether a player can still deal, after a purchase only of the same brown stock."""
        if self.table.over_limits(who) or any(True for _ in self._sales(who)):
            return True
        if bought:
            sources = ("pool", "ipo")[: 1 + self.brown]
            brown = bought != "none" and self.table.zone(bought) == "brown"
            return brown and any(self.allows("buy", who, bought, source) for source in sources)
        others = {self.table.owner(name) for name in self.rules.private if name != "BO"} & {*self.players} - {who}
        private = not self.first_stock_round and self.table.cash(who) and others
        return bool(private) or any(True for _ in self._purchases(who))

    def _purchases(self, who: str) -> Iterator[tuple[str, ...]]:
        names = self.dice.sample(list(self.rules.corporation), 8)
        names.sort(key=lambda name: self.table.floated(name) or self.table.price(name) is None)
        for name in names:
            if self.table.has_president(name, IPO):
                for price in self.dice.sample((67, 71, 76, 82, 90, 100), 6):
                    if self.allows("par", who, name, price):
                        yield "par", name, str(price)
            for source in ("ipo", "pool"):
                if self.allows("buy", who, name, source):
                    yield "buy", name, source

    def _purchase(self, who: str, verb: str, name: str, rest: list[str]) -> bool:
        if not self.do(verb, who, name, *rest):
            return False
        if verb == "par":
            self.say("par", who, corporation=self.id(name), share_price=f"{rest[0]},0,6")
        else:
            place = IPO if rest[0] == "ipo" else POOL
            taken = self._take(name, place, who)
            self.say("buy_shares", who, shares=[taken], percent=10)
        self._settle(name)
        return True

    def _take(self, name: str, place: str, who: str) -> str:
        certificate = self.dice.choice([id_ for id_, holder in self.shares[name].items() if holder == place])
        self.shares[name][certificate] = who
        return certificate

    def _settle(self, name: str) -> None:
        """Exchange certificates with the presidency; which ones, the site does not say."""
        ids = self.shares[name]
        holders = {place: self.table.ordinary(name, place) for place in (*self.players, POOL)}
        spare = [certificate for certificate, place in ids.items() if place != IPO]
        self.dice.shuffle(spare)
        kept = dict.fromkeys(holders, 0)
        loose = []
        for certificate in spare:
            if kept[ids[certificate]] < holders[ids[certificate]]:
                kept[ids[certificate]] += 1
            else:
                loose.append(certificate)
        for place, count in holders.items():
            for _ in range(count - kept[place]):
                ids[loose.pop()] = place
        assert not loose

    def _sales(self, who: str) -> Iterator[tuple[str, int]]:
        """The sales that a player may make; there are none in the first round, however many there were in the auction."""
        if self.first_stock_round:
            return
        for name in self.dice.sample(list(self.rules.corporation), 8):
            for count in range(5, 0, -1):
                if self.allows("sell", who, name, count):
                    yield name, count

    def _sell_some(self, who: str) -> bool:
        sold = False
        for _ in range(self.dice.choice((1, 1, 2, 3))):
            sales = list(self._sales(who))
            if sales:
                self._sell(who, *self.dice.choice(sales))
                sold = True
        return sold

    def _sell(self, who: str, name: str, count: int) -> None:
        own = [certificate for certificate, place in self.shares[name].items() if place == who]
        self.dice.shuffle(own)
        was = self.table.has_president(name, who)
        assert self.do("sell", who, name, count)
        ids = own[:count]
        if was and not self.table.has_president(name, who):
            ids = [*own[: max(0, count - 2)], f"{self.id(name)}_0"]
        self.say("sell_shares", who, shares=ids, percent=10 * count)
        self._settle(name)

    def _exchange(self) -> None:
        owner = self.table.owner("MH")
        for source, place in (("ipo", IPO), ("pool", POOL)):
            if owner in self.players and self.do("exchange", owner, "MH", "NYC", source):
                self.say("buy_shares", "MH", shares=[self._take("NYC", place, owner)], percent=10)
                self._settle("NYC")
                return

    # --- operating rounds ---

    def operating_round(self) -> None:
        """Let all corporations operate in order, then begin the next round, or end the game."""
        while waiting := self.table.yet_to_operate():
            self._turn(waiting[0])
            if len(waiting) > 1 and self.dice.random() < 0.1:
                self._exchange()
        if not self.do("next"):
            assert self.do("end"), self.table.round
            raise Over
        if not self.table.round.is_stock and self.dice.random() < 0.1:
            self._exchange()

    def _turn(self, name: str) -> None:
        dice = self.dice
        if dice.random() < 0.1:
            self._buy_private(name)
        self._track(name)
        if dice.random() < 0.5:
            self._token(name)
        trains = self.table.trains(name)
        if trains and dice.random() < 0.9:
            revenues = [10 * dice.randint(0, self.revenue) for _ in trains]
            self.say(
                "run_routes",
                name,
                routes=[
                    {"train": f"{kind}-0", "revenue": revenue} for kind, revenue in zip(trains, revenues, strict=True)
                ],
            )
            kind = "withhold" if dice.random() < self.withholds else "payout"
            total = sum(revenues)
            if total:
                self.say("dividend", name, kind=kind)
            assert self.do("run", name, f"{total}{'w' if kind == 'withhold' and total else ''}")
        else:
            assert self.do("run", name, "0")
        self._trains(name)
        if self._waits_for_train(name):
            self.say("pass", name)
        if dice.random() < 0.3:
            self._buy_private(name)
        if self._waits_for_private(name):
            self.say("pass", name)

    def _waits_for_train(self, name: str) -> bool:
        """Whether a corporation could buy a train now; only then does the site wait for its pass."""
        own, others = self.table.trains(name), [other for other in self.rules.corporation if other != name]
        return any(
            self.allows("train", name, kind, *more)
            for kind in self.rules.train
            for more in (
                *(("--from", "bank", "--trade-in", given) for given in {*own}),
                *(("--from", place) for place in ("bank", "pool")),
                *(("--from", other, "--price", 1) for other in others if kind in self.table.trains(other)),
            )
        )

    def _waits_for_private(self, name: str) -> bool:
        """Whether a corporation could buy a private from a player now; the site also stops for the extra tile of the CS."""
        return (self.table.owner("CS") == name and not self.extra_tile_laid) or any(
            self.table.owner(private) in self.players and self.allows("private", name, private, (rule.price + 1) // 2)
            for private, rule in self.rules.private.items()
        )

    def _track(self, name: str) -> None:
        hex_ = "F16" if self.table.owner("DH") == name and "F16" not in self.table.tile_by else self.dice.choice(HEXES)
        if self.dice.random() < 0.2 or not self.allows("tile", name, hex_):
            self.say("pass", name)
            return
        by = next(
            (
                private
                for private in ("DH", "CS")
                if self.table.owner(private) == name
                and hex_ in self.rules.private[private].hexes
                and hex_ not in self.laid
            ),
            name,
        )
        if by == "CS":
            self.say("pass", name)
            self.extra_tile_laid = True
        self._lay(name, by, hex_)
        if by == "DH" and self.allows("token", name, 0):
            if self.dice.random() < 0.7 and self.do("token", name, 0):
                self.say("place_token", "DH", city=f"57-{self.tile}-0", slot=0)
            else:
                self.say("pass", name)

    def _lay(self, name: str, by: str, hex_: str) -> None:
        self.tile += 1
        self.laid.add(hex_)
        self.laid_last = hex_
        if self.rules.terrain_cost(hex_) and hex_ not in self.table.tile_by:
            assert self.do("tile", name, hex_)
        self.say("lay_tile", by, hex=hex_, tile=f"57-{self.tile}", rotation=0)

    def _token(self, name: str) -> None:
        free = [hex_ for hex_ in ("H10", "F20", "D14") if (name, hex_) not in self.stations]
        hex_ = self.dice.choice(free or ["H10"])
        taken = hex_ == self.laid_last and any(there == hex_ for _, there in self.stations)  # it has one city
        if taken or (self.table.operating == name and self.table.stations_placed):
            return
        if self.dice.random() < 0.5 and self.do("token", name):
            self.stations.add((name, hex_))
            self.say("place_token", name, city=f"{hex_}-0-0", slot=0)
        elif self.allows("token", name):
            self.say("pass", name)

    def _buy_private(self, name: str) -> None:
        for private in self.dice.sample(list(self.rules.private), 6):
            price = self.rules.private[private].price * self.dice.choice((1, 2)) // self.dice.choice((1, 2))
            if self.table.owner(private) in self.players and self.do("private", name, private, price):
                self.say("buy_company", name, company=private, price=price)
                return

    def _trains(self, name: str) -> None:
        dice = self.dice
        for _ in range(dice.choice((0, 1, 1, 2))):
            if not self._buy_train(name):
                break
        needed = forced_sales.need(self.table)
        if needed is None or dice.random() < 0.3:
            return
        while needed.missing:
            sales = list(self._sales(needed.president))
            if not sales:
                if self.do("bankrupt", needed.president):
                    self.say("bankrupt", dice.choice((name, needed.president)))
                    raise Over
                return
            self._sell(needed.president, *dice.choice(sales))
            needed = forced_sales.need(self.table)
            assert needed is not None
        assert isinstance(needed, forced_sales.ForcedPurchase)
        for source in ("bank", "pool"):
            if self._train(name, needed.kind, source, needed.price, "--president"):
                return
        raise AssertionError("no train, although one was to be had")

    def _buy_train(self, name: str) -> bool:
        dice, table = self.dice, self.table
        offers: list[Callable[[], bool]] = []
        trade_ins: list[Callable[[], bool]] = []
        for kind in table.trains_on_sale():
            train = self.rules.train[kind]
            offers += [partial(self._train, name, kind, source, train.price) for source in ("bank", "pool")]
            less = train.price - train.trade_in_credit
            trade_ins += [partial(self._train, name, kind, "bank", less, "--trade-in", old) for old in train.trade_in]
        for other in self.rules.corporation:
            prices = {kind: dice.choice((1, 50, 300)) for kind in table.trains(other) if other != name}
            offers += [partial(self._train, name, kind, other, price) for kind, price in prices.items()]
        dice.shuffle(offers)
        if trade_ins and dice.random() < 0.7:
            offers[:0] = trade_ins
        return any(offer() for offer in offers[:4])

    def _train(self, name: str, kind: str, source: str, price: int, *more: str) -> bool:
        if not self.do("train", name, kind, "--from", source, "--price", price, *more):
            return False
        fields: Json = {}
        if more[:1] == ("--trade-in",):
            old = self._one(more[1], name)
            fields["exchange"] = old
            self.trains[old] = "pool"
        if source == "bank":
            train = f"{kind}-{self.made[kind]}"
            self.made[kind] += 1
        else:
            train = self._one(kind, source)
        self.trains[train] = name
        self.say("buy_train", name, train=train, price=price, variant=kind, **fields)
        while due := self.table.discards_due():
            other = self.dice.choice(list(due))
            kind = self.dice.choice(self.table.trains(other))
            assert self.do("discard", other, kind)
            gone = self._one(kind, other)
            self.trains[gone] = "pool"
            self.say("discard_train", other, train=gone)
        return True

    def _one(self, kind: str, place: str) -> str:
        return next(train for train, holder in self.trains.items() if holder == place and train.startswith(f"{kind}-"))


@cache
def played(seed: int) -> Site:
    """A game of at most ten rounds, played once for all tests that use it."""
    return Site(seed, rounds=10)
