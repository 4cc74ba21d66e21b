"""What an event does in 18Neb, as the reckoner of random games knows it."""

from collections.abc import Iterator

from banker.mechanisms.full_capital import FullCapitalFacts
from banker.mechanisms.tile_discount import TileDiscountFacts
from banker.state.table import BANK, IPO, POOL, Table
from support.random_title_locals import RefereeLocals
from support.random_title_reckoner import ReckonerTitle


class ReckonerLocals(ReckonerTitle):
    """What an event pays and moves in such a title."""

    referee: RefereeLocals

    def __init__(self, referee: RefereeLocals) -> None:
        super().__init__(referee)
        self.offered = {private: referee.offered(private) for private in self.table.privates(BANK)}
        self.due = {name: referee.has_full_capital_due(name) for name in referee.corporations}
        self.stations_left = {name: self.table.tokens(name) for name in referee.corporations}

    def more_differences(self, verb: str, words: tuple[str, ...], after: Table) -> Iterator[str]:
        """Yield offers, full capital that is due, the order of players and an end that are not as they should be."""
        then = type(self.referee)(after, 0, 0)
        offered = {private: then.offered(private) for private in after.privates(BANK)}
        if offered != {private: price for private, price in self.offered.items() if private in offered}:
            yield f"the offers after {verb}: {offered} and not {self.offered}, {words}"
        for name, due in self.due.items():
            if FullCapitalFacts.of(after, name).due_since is not None and not due:
                yield f"full capital is still due after {verb}: {name}, {words}"
            if FullCapitalFacts.of(after, name).due_since is None and due:
                yield f"full capital is not due after {verb}: {name}, {words}"
        order = self._order(verb, words, after)
        if not after.over and after.in_turn != order:
            yield f"the order after {verb}: {after.in_turn} and not {order}, {words}"
        if order != self.table.in_turn and verb in ("next", "private") and after.priority != order[0]:
            yield f"the priority deal after {verb}: {after.priority} and not {order[0]}, {words}"
        for name in self.cells:
            above = after.percent(name, POOL) > max(50, self.table.percent(name, POOL))
            if above and "full capital" not in self.seen:
                yield f"the pool holds too much: {name} after {verb} {words}"
        alone = len(then.playing()) == 1
        if verb not in ("end", "pay") and not self.table.over and alone != bool(after.over):
            yield f"the game is over, or not: {after.over} after {verb} {words}"
        for kind in then.gone():
            if any(after.trains(name).count(kind) for name in then.corporations if name not in then.its.names):
                yield f"a rusted train stays: {kind} after {verb} {words}"

    def _order(self, verb: str, words: tuple[str, ...], after: Table) -> tuple[str, ...]:
        """The order of the players after an event."""
        if verb == "private" and self.table.privates(BANK) and not after.privates(BANK):
            self.seen.append("order by cash")
            return tuple(sorted(after.players, key=lambda who: -after.cash(who)))
        if verb == "next" and words:
            return tuple(who for who in words[1].split(",") if not self.referee.is_bankrupt(who))
        return tuple(who for who in self.table.in_turn if after.player[who].bankrupt_in is None)

    def _presidents(self, after: Table) -> Iterator[str]:
        """A corporation that closes has no president."""
        closed = [name for name in self.table.cells if name not in after.cells]
        yield from (words for words in super()._presidents(after) if words.split()[1] not in closed)

    # --- stock ---

    def _begin(self, name: str, who: str, price: int) -> None:
        """The president's certificate goes to a player, the rest to the treasury."""
        percent = self.referee.presidents(name)
        self._shift(name, IPO, who, percent)
        self._shift(name, IPO, name, 100 - percent)
        self._start(name, price)
        self.due[name] = self.phase in self.referee.closed and name not in self.referee.its.names
        self.seen += ["a local begins"] * (name in self.referee.its.names)

    def _par(self, who: str, name: str, price: str) -> None:
        self._pay(who, name, str(2 * int(price)))
        self._begin(name, who, int(price))

    def _bring(self, who: str, private: str, said: tuple[str, ...]) -> None:
        """The bank pays for two shares."""
        name, percent = self.referee.title.brings.get(private, ("", 0))
        if percent:
            self._begin(name, who, int(said[0]))
            self.cash[name] += 2 * int(said[0])

    def _floats(self, name: str, par: int | None) -> None:
        """It floats as it begins, with no other money."""

    def _buy(self, who: str, name: str, source: str, count: str) -> None:
        if who in self.referee.corporations:
            self._redeem(name, count)
            return
        self._pay(who, name if source == "treasury" else BANK, str(self.table.price(name)))
        self._shift(name, POOL if source == "pool" else name, who, self.referee.share(name))
        self._full_capital(name)

    def _full_capital(self, name: str) -> None:
        """If 50% are left in the treasury, the bank pays for them, and they go to the pool."""
        left = self.table.percent(name, name) + self.stock[name, name]
        if self.due[name] and left == 50:
            self.seen.append("full capital")
            self.cash[name] += 5 * (self.table.price(name) or 0)
            self._shift(name, name, POOL, 50)
            self.due[name] = False

    def _sell(self, who: str, name: str, count: str) -> None:
        if who in self.referee.corporations:
            self._issue(name, count)
            return
        self.cash[who] += int(count) * (self.table.price(name) or 0)
        self._shift(name, who, POOL, self.referee.share(name) * int(count))
        self._go(name, "down", int(count))

    def _issue(self, name: str, count: str) -> None:
        self.seen.append("issue")
        self.cash[name] += int(count) * (self.table.price(name) or 0)
        self._shift(name, name, POOL, self.referee.share(name) * int(count))
        self._go(name, "down", int(count))

    def _redeem(self, name: str, count: str, *source: str) -> None:
        super()._redeem(name, count, *source)
        self._full_capital(name)

    def _exchange(self, who: str, private: str, name: str, source: str, *switch: str) -> None:
        """For a share of the treasury the bank pays the corporation."""
        self.seen.append("exchange")
        self._close(private)
        self._shift(name, POOL if source == "pool" else name, who)
        if source == "treasury":
            self.cash[name] += self.table.price(name) or 0

    def _sold_out(self) -> None:
        """Players hold all of it: up, from the top line down and right."""
        for name, (row, column) in self.cells.items():
            if sum(self.table.percent(name, who) for who in self.table.players) != 100:
                continue
            if row > 1:
                self._go(name, "up")
            elif (2, column + 1) in self.rules.market.spaces:
                self.seen.append("sold out in the top line")
                self.cells[name] = 2, column + 1

    # --- operating rounds ---

    def _paid(self, name: str, amount: int, *, half: bool) -> None:
        """Half is rounded down to dollars for each share; stock of the treasury earns; all that is paid is compared with the price."""
        share = self.referee.share(name)
        kept = amount // 2 // (100 // share) * (100 // share) if half else 0
        for who in (*self.table.players, name):
            self.cash[who] += (amount - kept) * self.table.percent(name, who) // 100
        self.cash[name] += kept
        if amount - kept >= (self.table.price(name) or 0):
            self._go(name, "right")

    def _leaves_depot(self, kind: str) -> None:
        """Rusted trains go to the pool."""
        before, phases = self.referee.gone(), list(self.referee.train_limits)
        begins = self.referee.title.begun_by[kind]
        self.left[kind] += 1
        if phases.index(begins) <= phases.index(self.phase):
            return
        self.phase = begins
        for rusted in (other for other in self.referee.gone(begins) if other not in before):
            for name in self.referee.corporations:
                count = self.table.trains(name).count(rusted)
                self.seen += ["a train rusts to the pool"] * bool(count)
                self.trains[rusted, name] -= count
                self.trains[rusted, POOL] += count

    def _train(self, name: str, kind: str, _from: str, source: str, _price: str, price: str, *switch: str) -> None:
        super()._train(name, kind, _from, source, _price, price, *switch)
        self.seen += ["a rusted train is bought"] * (kind in self.referee.gone())
        cheapest = min((self.rules.train[other].price for other in self.referee.offers(name)), default=0)
        if "--president" in switch and self.rules.train[kind].price > cheapest:
            self.seen.append("not the cheapest with the president")
        if "--president" in switch and source in self.referee.corporations:
            self.seen.append("another corporation's train with the president")

    def _discard(self, name: str, kind: str) -> None:
        self.seen += ["a local discards its train"] * (name in self.referee.its.names)
        super()._discard(name, kind)

    def _tile(self, name: str, hex_: str, *typed: str) -> None:
        """Its price, less what a private takes off; and money for the owner of another private."""
        if hex_ == "--home":
            self.seen.append("tile at home")
            self.cash[name] -= self.referee.home_cost(name)
        elif "--with" in typed:
            private = typed[typed.index("--with") + 1]
            off, uses, _ = self.referee.its.cheaper[private]
            self.seen.append("a cheaper tile")
            self.cash[name] -= max(0, self.referee.tile_cost(name, hex_) - off)
            if (TileDiscountFacts.of(self.table, private).used or 0) + 1 == uses:
                self._close(private)
        else:
            super()._tile(name, hex_, *typed)
        for private, income in self.referee.its.tile_income.items():
            owner = self.table.owner(private)
            if owner in (*self.table.players, *self.referee.corporations):
                self.seen.append("income for a tile")
                self.cash[owner] += income

    def _next(self, *passed: str) -> None:
        """Privates that nobody has bid for become cheaper; once one is free, it goes to somebody in this round."""
        del passed
        if not self.offered:
            super()._next()
            return
        self.offered = {private: max(0, price - 10) for private, price in self.offered.items()}
        if 0 in self.offered.values():
            self.seen.append("a free private")
        else:
            self.now = f"SR {int(self.now.partition(' ')[2]) + 1}"

    # --- bankruptcy (18Neb.35, 18Neb.36) ---

    def _bankrupt(self, who: str) -> None:
        """What can be sold is sold at prices that stay, for the bank; corporations whose stock is left close."""
        referee, table = self.referee, self.table
        needed = referee.need()
        assert needed is not None
        self.seen.append("bankruptcy")
        self.cash[who] -= table.cash(who)
        self.cash[needed.corporation] += table.cash(who)
        lawful = referee.lawful(needed)
        for name in referee.corporations:
            percent = referee.share(name) * lawful.get(name, 0)
            self._shift(name, who, POOL, percent)
            if table.percent(name, who) > percent:
                self._leaves(name)
        self._close(*table.privates(who))

    def _leaves(self, name: str) -> None:
        """A corporation gives up all that it has, and can begin again."""
        self.seen.append("a corporation closes")
        self.cash[name] = -self.table.cash(name)
        for place in (*self.table.players, POOL, name):
            self.stock[name, place] = -self.table.percent(name, place)
        self.stock[name, IPO] = 100
        for kind in self.rules.train:
            count = self.table.trains(name).count(kind)
            self.trains[kind, name] -= count
            self.trains[kind, POOL] += count
        self._close(*self.table.privates(name))
        self.due[name] = False
        del self.cells[name]
