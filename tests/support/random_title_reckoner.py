"""What an event pays in the titles of 18xx.games, and what else it changes, as the reckoner of random games knows it."""

from collections import Counter
from collections.abc import Iterator

from banker.rounds.payout import loses_run
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
        self.trains: Counter[tuple[str, str]] = Counter()
        """How many trains of each type come to a corporation or the pool."""
        self.losing = {name for name in self.rules.corporation if loses_run(self.table, name)}
        """The corporations that lose a run."""
        self.rounds = self.table.rounds_in_set
        self.stations: dict[str, int] = {}
        """What the next station of a corporation costs after the event."""
        self.last_set = self.table.last_set

    def differences(self, verb: str, words: tuple[str, ...], after: Table) -> Iterator[str]:
        """Yield also the privates and trains that are not where they should be, and a set of another length."""
        yield from super().differences(verb, words, after)
        if verb in ("undo", "redo"):
            return
        if self.phase in self.referee.closed and self.referee.phase != self.phase:
            self._close(*(name for name in self.owner if not self.referee.stays_in(name, self.phase)))
        self._obsolete()
        for name, owner in self.owner.items():
            if after.owner(name) != owner:
                yield f"owner after {verb}: {after.owner(name)} has {name}, not {owner}, {words}"
        for kind in self.rules.train:
            if self.phase not in self.referee.rusted_from.get(kind, ()):
                yield from self._trains(kind, f"{verb} {words}", after)
        ends = self.table.at_market_end is not None or any(cell in self.referee.ends for cell in self.cells.values())
        if ends and self.table.at_market_end is None:
            self.seen.append("a price at the end of the market")
        if verb != "bankrupt" and ends != (after.at_market_end is not None):
            yield f"the end of the market: {after.at_market_end} after {verb}, {words}"
        for name in self.referee.corporations:
            if loses_run(after, name) != (name in self.losing):
                yield f"the civil war: {name} loses a run, or none, {verb} {words}"
        if after.last_set != self.last_set:
            yield f"the last set is {after.last_set} and not {self.last_set}: {verb} {words}"
        if self.referee.stock_round and self.now.startswith("OR"):
            self.rounds = self.referee.rounds[self.referee.phase]
        if after.rounds_in_set != self.rounds:
            yield f"a set has {after.rounds_in_set} rounds and not {self.rounds}: {verb} {words}"
        for name, cost in self.stations.items():
            if type(self.referee)(after, 0, 0).next_stations(name)[:1] != [cost]:
                yield f"the next station of {name} costs not {cost}: {verb} {words}"
        yield from self.more_differences(verb, words, after)

    def more_differences(self, verb: str, words: tuple[str, ...], after: Table) -> Iterator[str]:
        """What only some titles have; not asked after an undo or redo."""
        yield from ()

    def _redeem(self, name: str, count: str, *source: str) -> None:
        """A certificate from the pool or a player."""
        del count
        price, place = self.table.price(name) or 0, source[1] if source else POOL
        self.seen.append("redemption from a player" if source else "redemption")
        self.cash[name] -= price
        self.cash[place] += price
        self._shift(name, place, name, self.referee.share(name))

    def _obsolete(self) -> None:
        """With the phase that makes them obsolete, trains that nobody owns are gone; with another one corporations lose runs."""
        referee, holdings, begins = self.referee, self.table.holdings, self.phase != self.referee.phase
        for kind in self.rules.train:
            if begins and referee.is_obsolete(kind, self.phase) and not referee.is_obsolete(kind):
                self.seen.append("obsolete trains")
                self.left[kind] += holdings["train", kind].get(DEPOT, 0)
                self.trains[kind, POOL] = -holdings["train", kind].get(POOL, 0)
        if begins and self.phase == referee.title.civil_war:
            self.seen.append("civil war")
            for name in referee.corporations:
                own = sum(self.table.trains(name).count(kind) + self.trains[kind, name] for kind in self.rules.train)
                if self.table.floated(name) and own:
                    self.losing.add(name)

    def _run(self, name: str, word: str, *options: str) -> None:
        """Obsolete trains run for the last time; of a single train in the civil war nothing is paid, and the price stays."""
        if name in self.losing and len(self.table.trains(name)) == 1:
            self.seen.append("lost run")
        else:
            super()._run(name, word)
        if options:
            self.seen.append("subsidy")
            self.cash[name] += int(options[1])
        self.losing.discard(name)
        for kind in self.table.trains(name):
            if self.referee.is_obsolete(kind):
                self.seen.append("last run of a train")
                self.trains[kind, name] -= 1

    def _trains(self, kind: str, event: str, after: Table) -> Iterator[str]:
        """Yield the trains of a type that are not where they should be."""
        before = self.table.holdings["train", kind]
        went = before.get(DEPOT, 0) - after.holdings["train", kind].get(DEPOT, 0)
        if went != self.left[kind] and not self.rules.train[kind].unlimited:
            yield f"depot: {went} {kind}-trains leave and not {self.left[kind]}: {event}"
        for place in (*self.referee.corporations, POOL):
            came = after.holdings["train", kind].get(place, 0) - before.get(place, 0)
            if came != self.trains[kind, place]:
                yield f"trains: {came} {kind}-trains come to {place} and not {self.trains[kind, place]}: {event}"

    def _discard(self, name: str, kind: str) -> None:
        self.trains[kind, name] -= 1
        if not self.referee.title.discards_out:
            self.trains[kind, POOL] += 1

    def _close(self, *privates: str) -> None:
        self.owner |= dict.fromkeys(privates, REMOVED)

    def _lose(self, private: str) -> None:
        """The corporation that could begin only in exchange for a private is out of the game."""
        for name, by in self.referee.title.begins_by.items():
            if by == private and self.table.has_president(name, IPO):
                self.seen.append("lost corporation")
                self.stock[name, IPO] -= 100

    def _private(self, who: str, private: str, price: str, *switch: str) -> None:
        self.owner[private] = who
        if who in self.referee.corporations:
            self._lose(private)
        if who in self.referee.corporations and self.referee.gets_train(private, who):
            self.seen.append("train with a private")
            self.trains[self.referee.title.private_trains[private], who] += 1
        if who in self.referee.corporations and private in self.referee.title.adds_station:
            self.seen.append("another station")
            self.stations[who] = self.referee.title.adds_station[private]
            self._close(private)
        if self.table.owner(private) == BANK and self.referee.sale() != "auction":
            self.seen.append(f"private bought in the {self.referee.sale()} way")
        if who in self.table.players and self.table.owner(private) in self.table.players:
            self.seen.append("private from a player")
        super()._private(who, private, price, *switch)

    def _bring(self, who: str, private: str, said: tuple[str, ...]) -> None:
        name, percent = self.referee.title.brings.get(private, ("", 0))
        if percent:
            self._shift(self.referee.named(name), IPO, who, percent)
        if percent > 10:
            self._start(self.referee.named(name), int(said[0]))
            self._floats(self.referee.named(name), int(said[0]))
        if private in self.referee.title.closes_with_par:
            self._close(private)

    def _exchange(self, who: str, private: str, name: str, source: str, *switch: str) -> None:
        self._close(private)
        if self.referee.title.by_station:
            self.seen.append("exchange at a station")
        if name not in self.referee.title.begins_by:
            super()._exchange(who, private, name, source, *switch)
            return
        par = int(switch[switch.index("--par") + 1])
        self.seen.append("begun by a private")
        self._pay(who, BANK, str(par))
        self._shift(name, IPO, who, self.referee.presidents(name))
        self._start(name, par)
        kind = next((kind for kind in self.referee.in_order if self.referee._left(kind)), "")
        self.left[kind] -= kind in self.referee.title.adds_train

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
        first = self.last_set is not None and self.table.last_set is None
        if first and self.referee.title.cuts_set and source == "bank":
            self.rounds = self.table.round.part
        self.trains[kind, name] += 1
        if switch[-2:-1] == ("--with",):
            self.seen.append("train at half price")
            self._close(switch[-1])
        if source != "bank":
            self.trains[kind, POOL if source == "pool" else source] -= 1
        if switch[:1] == ("--trade-in",):
            self._discard(name, switch[1])
        closes = self.referee.title.closes_with.items()
        self._close(*(private for private, by in closes if self.referee.named(by) == name))

    def _tile(self, name: str, hex_: str, *typed: str) -> None:
        title, crossed = (
            self.referee.title,
            typed[typed.index("--rivers") + 1].split(",") if "--rivers" in typed else [],
        )
        super()._tile(name, hex_, *filter(str.isdecimal, typed))
        if not hex_.isdecimal() and not any(map(str.isdecimal, typed)):
            self.cash[name] -= self.referee.fee(name) + sum(self.referee.river(hex_, river) for river in crossed)
        bonus, hexes = title.yellow_bonus
        if hex_ in hexes and hex_ not in self.table.tile_by:
            self.seen.append("bonus for a tile")
            self.cash[name] += bonus
        for private, income in title.river_income.items() if crossed else ():
            self.seen.append("river")
            if self.table.owner(private) in (*self.table.players, *self.referee.corporations):
                self.cash[self.table.owner(private)] += income * len(crossed)
        if self.referee._listed_extra(name, hex_):
            self.seen.append("extra tile on a list")
        if self.referee.is_extra(name, hex_) and self.table.operating == name and self.table.tiles_laid:
            self.seen.append("tile beside that of the turn")

    def _token(self, name: str, cost: str, *by: str) -> None:
        if not cost.isdecimal() or "--neutral" in by:
            self.seen.append("neutral station" if "--neutral" in (cost, *by) else "moved station")
            return
        super()._token(name, cost, *(word for word in by if word != "--bonus"))
        if "--bonus" in by:
            self.seen.append("bonus for a station")
            self.cash[name] += self.referee.title.goals[0]
        if cost == "0":
            self.seen.append("free station")

    def _leaves_depot(self, kind: str) -> None:
        before = self.phase
        super()._leaves_depot(kind)
        for private, until in self.referee.title.stays_until.items():
            if self.phase == until != before:
                self._lose(private)
        if kind == self.referee.title.ends_with and self.last_set is None:
            self.seen.append("the last set is known")
            self.last_set = self.table.round.number + 1
        self.left[kind] += 1

    def _next(self) -> None:
        """After a round without a buyer the private on offer becomes cheaper, or the others pay; trains may be exported."""
        unsold = self.referee.sold_first()
        if unsold and self.referee.sale() == "draft":
            self.now = f"SR {int(self.now.partition(' ')[2]) + 1}"
            self._close(*unsold)
            return
        if unsold and self.referee.discounted(unsold[0]):
            if self.referee.offered(unsold[0]) > 5:
                self.now = f"SR {int(self.now.partition(' ')[2]) + 1}"
            return
        super()._next()
        kind = self.referee.export() if self.now.startswith("SR") else None
        if kind is not None:
            self.seen.append("export")
            self._leaves_depot(kind)

    def _end(self) -> None:
        """With a stock round that ends the game the prices of sold-out corporations rise."""
        if self.referee.stock_round:
            self.seen.append("end of a stock round")
            self._sold_out()

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
