"""What an event pays in the titles of 18xx.games, and what else it changes, as the reckoner of random games knows it."""

from collections import Counter
from collections.abc import Iterator

from banker.state.table import BANK, DEPOT, IPO, POOL, REMOVED, Table
from support.random_reckoner import Reckoner
from support.random_title_referee import RefereeTitle


class ReckonerTitle(Reckoner):
    """What an event does in these titles: also to the owners of privates and to the trains that nobody has bought."""

    referee: RefereeTitle

    def __init__(self, referee: RefereeTitle) -> None:
        super().__init__(referee)
        self.owner = {name: self.table.owner(name) for name in self.rules.private}
        self.left: Counter[str] = Counter()
        """How many trains of each type leave the depot."""
        self.last_set = self.table.last_set

    def differences(self, verb: str, words: tuple[str, ...], after: Table) -> Iterator[str]:
        """Yield also the privates and trains that are not where they should be, and a set of another length."""
        yield from super().differences(verb, words, after)
        if verb in ("undo", "redo"):
            return
        if self.phase in self.referee.closed and self.referee.phase not in self.referee.closed:
            self._close(*(name for name in self.owner if not self.referee.stays(name)))
        for name, owner in self.owner.items():
            if after.owner(name) != owner:
                yield f"owner after {verb}: {after.owner(name)} has {name}, not {owner}, {words}"
        for kind, rule in self.rules.train.items():
            went = self.table.holdings["train", kind].get(DEPOT, 0) - after.holdings["train", kind].get(DEPOT, 0)
            rusted = self.phase in self.referee.rusted_from.get(kind, ())
            if went != self.left[kind] and not rusted and not rule.unlimited:
                yield f"depot after {verb}: {went} {kind}-trains leave and not {self.left[kind]}, {words}"
        if after.last_set != self.last_set:
            yield f"the last set is {after.last_set} and not {self.last_set}: {verb} {words}"
        begins = self.referee.stock_round and self.now.startswith("OR")
        if begins and after.rounds_in_set != self.referee.rounds[self.referee.phase]:
            yield f"a set has {after.rounds_in_set} rounds: in phase {self.referee.phase}"

    def _close(self, *privates: str) -> None:
        self.owner |= dict.fromkeys(privates, REMOVED)

    def _private(self, who: str, private: str, price: str, *switch: str) -> None:
        self.owner[private] = who
        super()._private(who, private, price, *switch)

    def _bring(self, who: str, private: str, said: tuple[str, ...]) -> None:
        name, percent = self.referee.title.brings.get(private, ("", 0))
        if percent:
            self._shift(self.referee.named(name), IPO, who, percent)
        if percent > 10:
            self._start(self.referee.named(name), int(said[0]))

    def _exchange(self, who: str, private: str, name: str, source: str, *switch: str) -> None:
        super()._exchange(who, private, name, source, *switch)
        self._close(private)

    def _buy(self, who: str, name: str, source: str, count: str) -> None:
        """Of two players, whoever is not the president buys after a certificate has left the pool: games of 18xx.games show it also for the IPO."""
        number, in_pool = int(count), self.table.ordinary(name, POOL)
        if in_pool and self.referee.is_for_two() and self.referee.president(name) != who:
            self.seen.append("smaller pool")
            self.stock[name, POOL] -= 10
            number = min(number, in_pool - 1) if source == "pool" else number
        super()._buy(who, name, source, str(number))

    def _floats(self, name: str, par: int | None) -> None:
        """With two players the stock that is left goes to the pool."""
        super()._floats(name, par)
        if par and self._just_sold(name) and self.referee.is_for_two():
            self.seen.append("rest to the pool")
            self._shift(name, IPO, POOL, self.table.percent(name, IPO) + self.stock[name, IPO])

    def _train(self, name: str, kind: str, _from: str, source: str, _price: str, price: str, *switch: str) -> None:
        super()._train(name, kind, _from, source, _price, price, *switch)
        closes = self.referee.title.closes_with.items()
        self._close(*(private for private, by in closes if self.referee.named(by) == name))

    def _tile(self, name: str, where: str, *typed: str) -> None:
        super()._tile(name, where, *typed)
        if where in self.referee.extra_hexes(name) and self.table.operating == name and self.table.tiles_laid:
            self.seen.append("tile beside that of the turn")

    def _token(self, name: str, cost: str, *by: str) -> None:
        super()._token(name, cost, *by)
        if cost == "0":
            self.seen.append("free station")

    def _leaves_depot(self, kind: str) -> None:
        super()._leaves_depot(kind)
        if kind == self.referee.title.ends_with and self.last_set is None:
            self.seen.append("the last set is known")
            self.last_set = self.table.round.number + 1
        self.left[kind] += 1

    def _next(self) -> None:
        """After a round without a buyer the private on offer becomes cheaper, or the others pay; trains may be exported."""
        unsold = self.table.privates(BANK)
        if unsold and self.referee.discounted(unsold[0]):
            if self.referee.offered(unsold[0]) > 5:
                self.now = f"SR {int(self.now.partition(' ')[2]) + 1}"
            return
        super()._next()
        kind = self.referee.export() if self.now.startswith("SR") else None
        if kind is not None:
            self.seen.append("export")
            self._leaves_depot(kind)

    def _give(self, who: str, name: str, to: str, *switch: str) -> None:
        self.seen.append("gift of a presidency" if switch else "gift")
        self._shift(name, who, to, self.referee.presidents(name) if switch else 10)

    def _sold_out(self) -> None:
        for name in self.cells:
            gone = self.referee.title.all_held and self.table.percent(name, REMOVED)
            if not gone and not any(self.table.percent(name, place) for place in (IPO, POOL)):
                self._go(name, "up")

    def _income(self) -> None:
        for name in self.rules.private:
            owner = self.table.owner(name)
            if owner in (*self.table.players, *self.referee.corporations):
                self.cash[owner] += self.referee.income(name)
