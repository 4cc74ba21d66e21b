"""What an event does in titles whose corporations own their stock, on a market of one line, and can close, as the reckoner of random games knows it."""

from collections.abc import Iterator

from banker.mechanisms.empty_depot import EmptyDepotFacts
from banker.state.table import BANK, IPO, POOL, REMOVED, Table
from support.random_title_line import PRICES
from support.random_title_line_turns import RefereeLine
from support.random_title_reckoner import ReckonerTitle


class ReckonerLine(ReckonerTitle):
    """What an event pays and moves in such a title."""

    referee: RefereeLine

    def more_differences(self, verb: str, words: tuple[str, ...], after: Table) -> Iterator[str]:
        """Yield a wrong order of players, a last set that is not known, and an end that is missed."""
        if self.referee.line.taken and self.now.startswith("SR") and self.now != self.referee.now:
            order = tuple(sorted(self.table.in_turn, key=after.cash))
            if after.in_turn != order:
                yield f"the players' order is {after.in_turn} and not {order}: {verb} {words}"
        if len(after.players) == 2:
            known, empty = self.referee.last_number(), not type(self.referee)(after, 0, 0).on_sale()
            last = self.table.round.number + 1 if known is None and empty else known
            if EmptyDepotFacts.last_set.get(after, "") != last:
                yield f"the last set is not {last}: {verb} {words}"
        alone = sum(after.player[who].bankrupt_in is None for who in after.players) == 1
        nothing = not type(self.referee)(after, 0, 0).in_the_game() and not any(
            after.owner(private) != REMOVED for private in after.rules.private
        )
        if verb != "end" and not self.table.over and (alone or nothing) != bool(after.over):
            yield f"the game is over, or not: {after.over} after {verb} {words}"

    def _presidents(self, after: Table) -> Iterator[str]:
        """A corporation can have no president, and then the first who holds 20%."""
        for name in self.referee.with_stock():
            old, new = self.referee.presides(name), type(self.referee)(after, 0, 0).presides(name)
            held = {who: after.percent(name, who) for who in after.players}
            if name not in after.cells or (old is None and new is None and max(held.values()) < 20):
                continue
            if new is None and max(held.values()) >= 20:
                yield f"successor: {name} has no president, {held}"
            if new is not None and held[new] < 20:
                yield f"successor: {new} presides over {name}, {held}"
            if new is None or old in (None, new):
                continue
            players = self.referee.seats()
            start = players.index(str(old)) + 1
            left = (*players[start:], *players[:start])
            if new != max(left, key=lambda who: held[who]):
                yield f"successor: {name} has president {new}, {held}"

    def _follows(self) -> None:
        """Minors close with their privates, and corporations at 0."""
        referee, table = self.referee, self.table
        if self.phase in referee.closed and referee.phase not in referee.closed:
            for name in referee.line.minors:
                if table.floated(name) and self.owner[name] in table.players:
                    self._close_minor(name)
        for name in [name for name, (_, column) in self.cells.items() if PRICES[column - 1] == 0]:
            self.seen.append("a corporation closes")
            self._leaves(name)
        begun = sum(not table.has_president(name, IPO) or name in self.cells for name in referee.with_stock())
        if begun == referee.line.begins.get(len(table.players)) and len(self.cells) > len(table.cells):
            for name in referee.with_stock():
                if table.has_president(name, IPO) and name not in self.cells:
                    self.seen.append("a corporation never begins")
                    self.stock[name, IPO] -= 100

    def _close_minor(self, name: str) -> None:
        """The bank gets its money, and the game loses its trains."""
        self.seen.append("a minor closes")
        self.cash[name] = -self.table.cash(name)
        for kind in self.table.trains(name):
            self.trains[kind, name] -= 1

    def _leaves(self, name: str) -> None:
        """A corporation leaves the game with all that it has."""
        referee, table = self.referee, self.table
        self.cash[name] = -table.cash(name)
        for place in (*table.players, POOL, name):
            self.stock[name, place] = -table.percent(name, place)
        for kind in self.rules.train:
            self.trains[kind, name] = -table.trains(name).count(kind)
        self._close(*(private for private, owner in self.owner.items() if owner == name))
        del referee, self.cells[name]

    # --- stock ---

    def _par(self, who: str, name: str, price: str) -> None:
        """The first purchase floats a corporation, whose treasury gets its own stock, and the money."""
        self._pay(who, name, str(2 * int(price)))
        self.stock[name, IPO] -= 100
        self.stock[name, who] += 20
        self.stock[name, name] += 80
        self._start(name, int(price))
        if name in self.referee.line.subsidies:
            self.seen.append("subsidy")
            self.cash[name] += int(price)

    def _buy(self, who: str, name: str, source: str, count: str) -> None:
        if who in self.referee.corporations:
            self._redeem(name, count)
            return
        if self.referee.presides(name) is None:
            self.seen.append("stock without a president")
        super()._buy(who, name, source, count)

    def _floats(self, name: str, par: int | None) -> None:
        """It floats with its par."""

    def _sell(self, who: str, name: str, count: str) -> None:
        """Only a president's sale moves the price, by one space."""
        if who in self.referee.corporations:
            self._issue(name, count)
            return
        self.cash[who] += int(count) * self.referee.sale_price(who, name)
        self._shift(name, who, POOL, 10 * int(count))
        if self.referee.presides(name) == who:
            self._go(name, "left")

    def _issue(self, name: str, count: str) -> None:
        """Before the run at the next lower price, after it at the price n + 1 spaces lower, with n spaces to the left."""
        number, forced = int(count), self.referee._has_run(name)
        self.seen.append("forced issue" if forced else "issue")
        self.cash[name] += number * self.referee.space(name, -1 - number if forced else -1)
        self._shift(name, name, POOL, 10 * number)
        self._go(name, "left", number if forced else 0)

    def _redeem(self, name: str, count: str, *source: str) -> None:
        del source
        self.seen.append("redemption")
        self.cash[name] -= int(count) * self.referee.space(name, 1)
        self._shift(name, POOL, name, 10 * int(count))

    def _sold_out(self) -> None:
        """All held by players: right. Some in the pool: left."""
        for name in self.cells:
            if sum(self.table.percent(name, who) for who in self.table.players) == 100:
                self._go(name, "right")
            elif self.table.percent(name, POOL):
                self.seen.append("fall for the pool")
                self._go(name, "left")

    # --- privates and minors ---

    def _private(self, who: str, private: str, price: str, *switch: str) -> None:
        line, table = self.referee.line, self.table
        of_bank = table.owner(private) == BANK
        super()._private(who, private, price, *switch)
        if of_bank and int(price) < self.referee.asked(private):
            self.seen.append("a cheaper private")
        if private in line.minors and of_bank:
            self.cash[private] += line.minors[private]
        elif private in line.minors and table.floated(private):
            self.seen.append("a minor is bought")
            self._pay(private, who, str(table.cash(private)))
            for kind in table.trains(private):
                self.trains[kind, private] -= 1
                self.trains[kind, who] += 1
        left = [other for other in table.privates(BANK) if other != private]
        if of_bank and len(self.rules.private) - len(left) == line.most_taken.get(len(table.players)):
            self._untaken(left)

    def _untaken(self, privates: list[str]) -> None:
        """Privates that nobody took leave the game, minors with their trains."""
        self._close(*privates)
        for name in privates:
            if name in self.referee.line.minors:
                self._close_minor(name)

    # --- tiles, runs and trains ---

    def _tile(self, name: str, hex_: str, *typed: str) -> None:
        cost, crossed, by = self.referee.read_tile(typed)
        self.seen += ["river"] * bool(crossed) + ["tile of a private"] * bool(by)
        due = hex_ if hex_.isdecimal() else cost
        self.cash[name] -= int(due) if due is not None else self.referee.whole_cost(name, hex_, crossed, by)

    def _token(self, name: str, cost: str, *by: str) -> None:
        regular = self.referee.next_stations(name)[0]
        self.seen += ["station beside"] * bool(by) + ["station at a special price"] * (int(cost) != regular)
        self.cash[name] -= int(cost)

    def _run(self, name: str, word: str, *options: str) -> None:
        amount = int(word.rstrip("wh"))
        if name in self.referee.line.minors:
            self.seen.append("run of a minor")
            self.cash[name] += amount // 2
            self.cash[self.referee.president(name)] += amount - amount // 2
            return
        super()._run(name, word, *options)
        trains = sum(self.table.trains(name).count(kind) + self.trains[kind, name] for kind in self.rules.train)
        if self.referee.presides(name) is None:
            self.seen.append("run without a president")
            if not amount and not trains:
                self._go(name, "left")

    def _paid(self, name: str, amount: int, *, half: bool) -> None:
        """The kept half is rounded down to tens; the whole dividend moves the price by one to three spaces."""
        kept = amount // 2 // 10 * 10 if half else 0
        paid, price = amount - kept, self.table.price(name) or 0
        self.cash[name] += kept
        for who in (*self.table.players, name):
            self.cash[who] += paid // 10 * (self.table.percent(name, who) // 10)
        if 2 * paid < price:
            self._go(name, "left")
        elif paid >= price:
            times = 1 + (paid >= 2 * price) + (paid >= 3 * price and price >= 165)
            self.seen += ["two to the right"] * (times == 2) + ["three to the right"] * (times == 3)
            self._go(name, "right", times)
        else:
            self.seen.append("paid and stays")

    def _leaves_depot(self, kind: str) -> None:
        """A train leaves with the other name of its card, and may begin a phase."""
        for name in self.referee.card(kind):
            self.left[name] += 1
        phases, begins = list(self.referee.train_limits), self.referee.title.begun_by.get(kind, self.phase)
        if phases.index(begins) > phases.index(self.phase):
            self.phase = begins

    def _train(self, name: str, kind: str, _from: str, source: str, _price: str, price: str, *switch: str) -> None:
        super()._train(name, kind, _from, source, _price, price, *switch)
        if source == "pool" and kind not in self.table.trains(POOL):
            self.seen.append("the other name of a returned train")
            (held,) = (other for other in self.referee.card(kind) if other in self.table.trains(POOL))
            self.trains[kind, POOL] += 1
            self.trains[held, POOL] -= 1

    def _bankrupt(self, who: str) -> None:
        """The issue, the best lawful sales, then all the rest at prices that stand; the corporation gets the cash."""
        referee, table = self.referee, self.table
        needed = referee.need()
        assert needed is not None
        self.seen.append("bankruptcy")
        if referee.must_issue(needed.corporation):
            self._issue(needed.corporation, str(max(referee.forced_issue(needed.corporation))))
        dollars, counts = table.cash(who), referee.lawful(needed)
        for name in referee.with_stock():
            held, count = table.percent(name, who) // 10, counts.get(name, 0)
            if not held:
                continue
            moved = self.cells[name] != table.cells[name]
            price = self._price(name) if moved else referee.sale_price(who, name)
            dollars += count * price
            if count and referee.presides(name) == who:
                self._go(name, "left")
            still = price if self.rules.options.get("repeat_sale") == "held" else self._price(name)
            dollars += (held - count) * still
            self._shift(name, who, POOL, 10 * held)
        self.cash[who] -= table.cash(who)
        self.cash[needed.corporation] += dollars
        for private in table.privates(who):
            self._close(private)
            if private in referee.line.minors:
                self._close_minor(private)

    def _price(self, name: str) -> int:
        """The price of a corporation as reckoned so far."""
        return PRICES[self.cells[name][1] - 1] if name in self.cells else 0

    def _next(self) -> None:
        """A draft of which something is left: out of the game, or with two players a set of operating rounds first."""
        unsold = self.referee.sold_first() if self.referee.stock_round else []
        if unsold and self.referee.line.taken:
            self._untaken(unsold)
            self.now = f"SR {int(self.now.partition(' ')[2]) + 1}"
        elif unsold:
            self.seen.append("a pause of the draft")
            self.now = self._following(*self.now.split())
            self._income()
        else:
            super()._next()
