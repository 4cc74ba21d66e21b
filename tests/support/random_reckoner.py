"""What an event pays and where it moves prices, computed a second time from the rules and the table before it.

`Reckoner` is 1830; each other game states its differences in a module of its own.
"""

from collections import Counter
from collections.abc import Iterator

from banker.state.table import BANK, IPO, POOL, Table
from support.random_referee import Referee

_UNTOUCHED = ("undo", "redo")


class Reckoner:
    """What one event with complete words should do to cash, prices, presidents, phase and round."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.table = referee.table
        self.rules = referee.rules
        self.cash: Counter[str] = Counter()
        self.stock: Counter[tuple[str, str]] = Counter()
        """Percent of a corporation that comes to somewhere or goes."""
        self.cells: dict[str, tuple[int, int]] = dict(self.table.cells)
        self.seen: list[str] = []
        """What the event is an instance of, of all that only some games have."""
        self.now = referee.now
        self.phase = referee.phase

    def differences(self, verb: str, words: tuple[str, ...], after: Table) -> Iterator[str]:
        """Yield the differences between what the event did and what it should have done."""
        if verb in _UNTOUCHED:
            return
        reckon = getattr(self, f"_{verb}", None)
        if reckon is not None:
            reckon(*words)
        self._follows()
        yield from self._presidents(after)
        if verb == "bankrupt" and reckon is None:
            return  # the last sales of a bankrupt player are checked by the box and the score
        for who in (*self.table.players, *self.referee.corporations):
            gained = after.cash(who) - self.table.cash(who)
            if gained != self.cash[who]:
                yield f"cash after {verb}: {who} gains {gained} and not {self.cash[who]} by {words}"
        for name in self.referee.corporations:
            for place in (*self.table.players, IPO, POOL, name):
                came = after.percent(name, place) - self.table.percent(name, place)
                if came != self.stock[name, place]:
                    yield f"stock after {verb}: {place} has {came}% of {name} more, not {self.stock[name, place]}%, {words}"
            if after.cells.get(name) != self.cells.get(name):
                yield f"price after {verb}: {name} is at {after.cells.get(name)} and not {self.cells.get(name)}, {words}"
        if (str(after.round), after.phase_name) != (self.now, self.phase):
            yield f"round and phase after {verb}: {after.round} {after.phase_name} and not {self.now} {self.phase}"

    def _follows(self) -> None:
        """What follows from any event."""

    def _presidents(self, after: Table) -> Iterator[str]:
        """A new president is the first to the left of the old one among those who hold most (13.0, 14.0)."""
        players = self.referee.seats()
        for name in self.referee.corporations:
            old, new = self.table.president(name), after.president(name)
            if old in (None, new):
                continue
            start = players.index(str(old)) + 1
            held = {who: after.percent(name, who) for who in (*players[start:], *players[:start])}
            first = max(held, key=lambda who: held[who])
            if new != first:
                yield f"successor: {name} has president {new} and not {first}, {held}"

    # --- how prices move (8.2) ---

    def _go(self, name: str, way: str, times: int = 1) -> None:
        row, column = self.cells[name]
        spaces = self.rules.market.spaces
        first = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}[way]
        second = {"left": (1, 0), "right": (-1, 0)}.get(way, (0, 0))
        for _ in range(times):
            for down, right in (first, second):
                if (row + down, column + right) in spaces:
                    row, column = row + down, column + right
                    break
        self.cells[name] = row, column

    def _start(self, name: str, price: int) -> None:
        """The token goes to the space of its par (8.1)."""
        (self.cells[name],) = (
            cell for cell, space in self.rules.market.spaces.items() if space.par and space.price == price
        )

    def _shift(self, name: str, source: str, to: str, percent: int = 10) -> None:
        self.stock[name, source] -= percent
        self.stock[name, to] += percent

    # --- the verbs ---

    def _pay(self, source: str, to: str, amount: str, *reason: str) -> None:
        del reason
        self.cash[source] -= int(amount)
        self.cash[to] += int(amount)

    def _private(self, who: str, private: str, price: str, *switch: str) -> None:
        owner = self.table.owner(private)
        self._pay(who, owner, price)
        if owner == BANK:
            self._bring(who, private, switch[1:])

    def _bring(self, who: str, private: str, said: tuple[str, ...]) -> None:
        """The stock that comes with a private (Table 1)."""
        if private == "CA":
            self._shift("PRR", IPO, who)
        elif private == "BO":
            self._shift("B&O", IPO, who, 20)
            self._start("B&O", int(said[0]))

    def _par(self, who: str, name: str, price: str) -> None:
        self._pay(who, BANK, str(int(price) * self.referee.presidents(name) // 10))
        self._shift(name, IPO, who, self.referee.presidents(name))
        self._start(name, int(price))
        self._floats(name, int(price))

    def _buy(self, who: str, name: str, source: str, count: str) -> None:
        self._pay(who, name if source == "treasury" else BANK, str(int(count) * self.referee.price(name, source)))
        self._shift(name, {"ipo": IPO, "pool": POOL, "treasury": name}[source], who, 10 * int(count))
        if source == "ipo":
            self._floats(name, self.referee.price(name, source))

    def _floats(self, name: str, par: int | None) -> None:
        """Capital is paid with the operating round, or at once by an option (11.0; A5)."""
        if par and self._just_sold(name) and self.referee.capital_at_float():
            self.cash[name] += 10 * par

    def _just_sold(self, name: str) -> bool:
        """Whether this event sells enough to float a corporation that had not floated."""
        left = self.table.percent(name, IPO) + self.stock[name, IPO]
        return 100 - left >= self.referee.float_at(name) and not self.table.floated(name)

    def _sell(self, who: str, name: str, count: str) -> None:
        self.cash[who] += int(count) * self.referee.sale_price(who, name)
        self._shift(name, who, POOL, 10 * int(count))
        self._go(name, "down", int(count))

    def _exchange(self, who: str, private: str, name: str, source: str, *switch: str) -> None:
        del private, switch
        self._shift(name, IPO if source == "ipo" else POOL, who)
        self._floats(name, self.table.corporation[name].par)

    def _run(self, name: str, word: str) -> None:
        amount = int(word.rstrip("wh"))
        if not amount or word.endswith("w"):
            self.cash[name] += amount
            self._unpaid(name)
            return
        self._paid(name, amount, half=word.endswith("h"))

    def _unpaid(self, name: str) -> None:
        self._go(name, "left")

    def _paid(self, name: str, amount: int, *, half: bool) -> None:
        """A tenth for each 10%; the pool's part goes to the corporation (20.3)."""
        assert not half
        for who in self.table.players:
            self.cash[who] += amount // 10 * (self.table.percent(name, who) // 10)
        self.cash[name] += amount // 10 * (self.table.percent(name, POOL) // 10)
        self._go(name, "right")

    def _train(self, name: str, kind: str, _from: str, source: str, _price: str, price: str, *switch: str) -> None:
        if "--president" in switch:
            self._pay(self.referee.president(name), name, str(int(price) - self.table.cash(name)))
        bank = source in ("bank", "pool")
        self._pay(name, BANK if bank else source, price)
        if source == "bank":
            self._leaves_depot(kind)

    def _leaves_depot(self, kind: str) -> None:
        """The first train of a type may begin a phase (22.0)."""
        phases = list(self.referee.train_limits)
        if kind in phases and phases.index(kind) > phases.index(self.phase):
            self.phase = kind

    def _tile(self, name: str, hex_: str, *typed: str) -> None:
        typed_cost = hex_ if hex_.isdecimal() else next(iter(typed), None)
        self.cash[name] -= self.referee.tile_cost(name, hex_) if typed_cost is None else int(typed_cost)

    def _token(self, name: str, cost: str, *by: str) -> None:
        self.cash[name] -= 0 if by else int(cost)

    def _next(self) -> None:
        """The next round, with everything that is due then (7.3, 8.2(2), 11.0, 16.0, 22.0)."""
        table, (kind, _, number) = self.table, self.now.partition(" ")
        unsold = self.referee.sold_first()
        if unsold:
            if unsold[0] != next(iter(self.rules.private)):
                self._income()
            elif self.referee.offered(unsold[0]) <= 5:
                return  # a player must take the private for nothing first
            self.now = f"SR {int(number) + 1}"
            return
        if kind == "SR":
            self._sold_out()
        self.now = self._following(kind, number)
        if self.now.startswith("OR"):
            self._income()
            for name in self.referee.corporations:
                if table.floated(name) and table.corporation[name].capital_paid is None:
                    self.cash[name] += 10 * int(table.corporation[name].par or 0)

    def _following(self, kind: str, number: str) -> str:
        if kind == "SR":
            return f"OR {number}.1"
        whole, _, part = number.partition(".")
        last = int(part) >= int(self.table.rounds_in_set or 1)
        return f"SR {int(whole) + 1}" if last else f"OR {whole}.{int(part) + 1}"

    def _income(self) -> None:
        for name, private in self.rules.private.items():
            owner = self.table.owner(name)
            if owner in (*self.table.players, *self.referee.corporations):
                self.cash[owner] += private.revenue

    def _sold_out(self) -> None:
        for name in self.cells:
            if not any(self.table.percent(name, place) for place in (IPO, POOL, name)):
                self._go(name, "up")
