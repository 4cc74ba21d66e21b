"""What an event does in 1849, as the reckoner of random games knows it."""

from collections.abc import Iterator

from banker.mechanisms.sale_order import SaleOrderFacts
from banker.mechanisms.start_order import StartOrderFacts
from banker.state.table import BANK, IPO, POOL, Table
from support.random_title_order_turns import RefereeOrder
from support.random_title_reckoner import ReckonerTitle

_TRADES = ("buy", "sell", "par")


class ReckonerOrder(ReckonerTitle):
    """What an event pays and moves in such a title."""

    referee: RefereeOrder

    def __init__(self, referee: RefereeOrder) -> None:
        super().__init__(referee)
        self.lasts = {name: referee.last(name) for name in referee.corporations}
        self.order = referee.order()
        self.homeless = [*(StartOrderFacts.of(self.table).homeless or ())]
        self.in_hand = {name: self.table.tokens(name) for name in referee.corporations}
        self.on_map = {name: self.table.on_map(name) for name in referee.corporations}

    def more_differences(self, verb: str, words: tuple[str, ...], after: Table) -> Iterator[str]:
        """Yield last certificates, an order, stations and a priority deal that are not as they should be."""
        then = type(self.referee)(after, 0, 0)
        for name, last in self.lasts.items():
            if then.last(name) != last:
                yield f"last certificate after {verb}: that of {name} is at {then.last(name)} and not {last}, {words}"
        if then.order() != self.order:
            yield f"the order of beginnings after {verb}: {then.order()} and not {self.order}, {words}"
        for name, count in self.on_map.items():
            if verb != "token" and name in after.cells and after.on_map(name) != count:
                yield f"stations after {verb}: {name} has {after.on_map(name)} on the map and not {count}, {words}"
            in_hand = self.in_hand[name] - (verb == "token" and name == words[0])
            begins = name in after.cells and name not in self.table.cells
            if name in after.cells and after.tokens(name) != in_hand - begins:
                yield f"stations after {verb}: {name} has {after.tokens(name)} left, {words}"
            if name not in after.cells and after.tokens(name) != 3:
                yield f"stations after {verb}: {name} has {after.tokens(name)} and not 3, {words}"
        if verb in _TRADES and self.referee.stock_round and words[0] in self.table.players:
            seats = self.table.players
            left = seats[(seats.index(words[0]) + 1) % len(seats)]
            if after.priority != left:
                yield f"the priority deal after {verb}: {after.priority} and not {left}, {words}"
        if verb == "sell" and words[0] in self.table.players and words[1] in after.cells:
            yield from self._stack(words[0], words[1], after)
        alone = sum(after.player[who].bankrupt_in is None for who in after.players) == 1
        if verb != "end" and not self.table.over and alone != bool(after.over):
            yield f"the game is over, or not: {after.over} after {verb} {words}"

    def _stack(self, who: str, name: str, after: Table) -> Iterator[str]:
        """Prices that fell in one turn lie behind the others, in the operating order from before the turn."""
        facts = SaleOrderFacts.of(self.table)
        same = facts.seller == who or (not self.referee.stock_round and facts.seller is not None)
        before = [*(facts.before or ())] if same else self.referee.in_operating_order()
        fallen = {name, *((facts.sold or ()) if same else ())}
        cell = after.cells[name]
        if cell == self.table.cells[name]:
            return
        was = [other for other in self.table.stacks.get(cell, ()) if other != name]
        still = [other for other in was if other not in fallen]
        moved = sorted(
            [*(other for other in was if other in fallen), name],
            key=lambda other: before.index(other) if other in before else len(before),
        )
        if [*after.stacks[cell]] != [*still, *moved]:
            yield f"order on a space: {after.stacks[cell]} and not {[*still, *moved]}, sold by {who}"

    def _presidents(self, after: Table) -> Iterator[str]:
        """A corporation that closes has no president."""
        closed = [name for name in self.table.cells if name not in after.cells]
        yield from (words for words in super()._presidents(after) if words.split()[1] not in closed)

    def _follows(self) -> None:
        """Corporations at 0 close, in the operating order."""
        for name in [name for name in self.referee.in_operating_order() if name in self.cells]:
            if self.referee.closes_at(self.cells[name]):
                self._leaves(name)

    def _leaves(self, name: str) -> None:
        """A corporation gives up all that it has, and goes to the end of the order."""
        self.seen.append("a corporation closes")
        self.cash[name] = -self.table.cash(name)
        for place in (*self.table.players, POOL, name):
            self.stock[name, place] = -self.table.percent(name, place)
        self.stock[name, IPO] = 100
        for kind in self.rules.train:
            self.trains[kind, name] = -self.table.trains(name).count(kind)
        self._close(*(private for private, owner in self.owner.items() if owner == name))
        self.lasts[name] = IPO
        self.on_map[name] = 0
        barred = self.order[-1:] == self.homeless[-1:] and bool(self.order)
        self.order.insert(len(self.order) - barred, name)
        del self.cells[name]

    # --- how prices move (1849.21 to 1849.23) ---

    def _go(self, name: str, way: str, times: int = 1) -> None:
        """Before the last phase no price goes to the right or up into a blue space."""
        row, column = self.cells[name]
        blue, spaces = self.referee.its.blue, self.rules.market.spaces
        target = (row - 1, column) if way == "up" else (row, column + 1)
        phases = [*self.referee.train_limits]
        before = phases[phases.index(self.referee.its.opens_blue) - 1]
        waits = self.phase != self.referee.its.opens_blue and way in ("right", "up")
        self.seen += [f"a blue space waits{' in the phase before' * (self.phase == before)}"] * (
            waits and target in blue and (row, column) not in blue
        )
        if not waits:
            super()._go(name, way, times)
        elif target in blue and (row, column) not in blue and way == "up":
            return
        elif (target in blue and (row, column) not in blue) or (way == "right" and target not in spaces):
            self._go(name, "up")
        else:
            super()._go(name, way, times)

    # --- stock ---

    def _begin(self, name: str, who: str, price: int) -> None:
        """The president's certificate goes to a player, the rest to the treasury, which pays the fee."""
        referee = self.referee
        self._shift(name, IPO, who, 20)
        self._shift(name, IPO, name, 80)
        self._start(name, price)
        self.cash[name] += 2 * price - referee.its.fees[name]
        self.lasts[name] = name
        self.on_map[name] = 1
        passed_over = self.order[: self.order.index(name)]
        self.seen += ["begins before the first"] * bool(passed_over)
        self.order = [other for other in self.order if other not in (name, *passed_over)] + passed_over
        self.homeless = [*self.homeless, *passed_over]

    def _par(self, who: str, name: str, price: str) -> None:
        self.cash[who] -= 2 * int(price)
        self._begin(name, who, int(price))

    def _bring(self, who: str, private: str, said: tuple[str, ...]) -> None:
        if private in self.referee.title.brings:
            self._begin(self.referee.named("drawn"), who, int(said[0]))

    def _floats(self, name: str, par: int | None) -> None:
        """It floats as it begins, with no other money."""

    def _buy(self, who: str, name: str, source: str, count: str, *two: str) -> None:
        if who in self.referee.corporations:
            self._redeem(name, count)
            return
        referee, place = self.referee, POOL if source == "pool" else name
        part = referee.next_part(name, place)
        self._pay(who, BANK if place == POOL else name, str(part * (self.table.price(name) or 0)))
        self._shift(name, place, who, 10 * part)
        if part == 2:
            self.seen.append("a last certificate is bought")
            self.lasts[name] = who
        old = referee.president(name)
        if referee.certificate_comes(who, name, self.table.percent(name, who) + 10 * part) and self.lasts[name] == who:
            self.seen.append("two are given for a presidency" if two else "the last is given for a presidency")
            self.lasts[name] = who if two else old

    def _sell(self, who: str, name: str, count: str, *switch: str) -> None:
        if who in self.referee.corporations:
            self._issue(name, count)
            return
        self.cash[who] += int(count) * self.referee.sale_price(who, name)
        self._sold(who, name, int(count), switch)

    def _sold(self, who: str, name: str, count: int, switch: tuple[str, ...] = ()) -> None:
        """Shares go to the pool, certificates of 10% first, and the price falls a row for each."""
        referee = self.referee
        self._shift(name, who, POOL, 10 * count)
        self._go(name, "down", count)
        tens, heir = referee.tens(name, who), referee.heir(name, who, count)
        if heir is not None and self.lasts[name] == heir and switch != ("--two",):
            self.seen.append("the last is given for a presidency")
            self.lasts[name] = who
        elif heir is not None:
            self.seen += ["two are given for a presidency"] * bool(switch)
        if self.lasts[name] == who and (count > tens or switch == ("--last",)):
            self.seen.append("a last certificate is sold")
            self.lasts[name] = POOL
        self.seen += ["a president's certificate is sold"] * (
            heir is not None and count > referee.table.ordinary(name, who)
        )

    def _issue(self, name: str, count: str) -> None:
        self.seen.append("issue")
        self.cash[name] += int(count) * (self.table.price(name) or 0)
        self._shift(name, name, POOL, 10 * int(count))
        self._go(name, "down", int(count))
        if self.lasts[name] == name and int(count) > self.referee.tens(name, name):
            self.lasts[name] = POOL

    def _redeem(self, name: str, count: str, *source: str) -> None:
        del count, source
        part = self.referee.next_part(name, POOL)
        self.seen.append("redemption")
        self.cash[name] -= part * (self.table.price(name) or 0)
        self._shift(name, POOL, name, 10 * part)
        self.lasts[name] = name if part == 2 else self.lasts[name]

    def _sold_out(self) -> None:
        """Players hold all of it: up. Some is in the pool: down."""
        for name in self.referee.in_operating_order():
            if sum(self.table.percent(name, who) for who in self.table.players) == 100:
                self._go(name, "up")
            elif self.table.percent(name, POOL):
                self.seen.append("fall for the pool")
                self._go(name, "down")

    # --- operating rounds ---

    def _paid(self, name: str, amount: int, *, half: bool) -> None:
        """Stock of the treasury earns; a run of at least the price moves it."""
        assert not half
        for who in (*self.table.players, name):
            self.cash[who] += amount * self.table.percent(name, who) // 100
        if amount >= (self.table.price(name) or 0):
            self._go(name, "right")

    def _tile(self, name: str, hex_: str, *typed: str) -> None:
        gauges = [word for word in typed if word.startswith("--")]
        costs = [word for word in (hex_, *typed) if word.isdecimal()]
        self.seen += [f"tile {word}" for word in gauges]
        self.cash[name] -= int(costs[0]) if costs else self.referee.gauge_cost(name, hex_, *gauges)

    def _token(self, name: str, cost: str, *by: str) -> None:
        self.cash[name] -= int(cost)
        self.on_map[name] += 1

    def _train(self, name: str, kind: str, _from: str, source: str, _price: str, price: str, *switch: str) -> None:
        shaken = switch[switch.index("--shaken") + 1].split(",") if "--shaken" in switch else ()
        super()._train(name, kind, _from, source, _price, price, *(word for word in switch if word == "--president"))
        for other in shaken:
            self.seen.append("a station is shaken")
            if self.on_map[other] > 1:
                self.on_map[other] -= 1
            else:
                self._leaves(other)

    # --- bankruptcy (1849.38, 1849.39) ---

    def _bankrupt(self, who: str, *switch: str) -> None:
        """All that may be sold is sold, prices fall, and the corporation closes with the money."""
        referee, table = self.referee, self.table
        needed = referee.need()
        assert needed is not None
        self.seen.append("bankruptcy")
        self.cash[who] -= table.cash(who)
        for name, count in referee.lawful(needed).items():
            self._sold(who, name, count)
        self._follows_but(needed.corporation)
        self._leaves(needed.corporation)
        if switch == ("--loan",):
            self.seen.append("a loan")
            self.cash[who] += 500
        self.seen += ["a player leaves"] * (switch == ("--leaves",))

    def _follows_but(self, corporation: str) -> None:
        """Close those that the sales have brought to 0, in the operating order of then."""
        spaces = self.rules.market.spaces
        fallen = [name for name in self.cells if self.referee.closes_at(self.cells[name]) and name != corporation]
        for name in sorted(
            fallen, key=lambda name: (-spaces[self.cells[name]].price, self.referee.in_operating_order().index(name))
        ):
            self._leaves(name)
