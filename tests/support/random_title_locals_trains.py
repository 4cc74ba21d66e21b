"""The trains of 18Neb, as the referee of random games knows them: rusted ones are for locals, any train on sale with a president's help, bankruptcies."""

from banker.mechanisms.locals import LocalsFacts
from banker.state.table import POOL, Table
from support.random_rulebook import ForcedPurchase, Unsure
from support.random_title import Locals
from support.random_title_referee import RefereeTitle


class LocalTrains(RefereeTitle):
    """The operating rounds of such a title, for one table."""

    @property
    def its(self) -> Locals:
        """Return what the title says of them."""
        assert self.title.locals is not None
        return self.title.locals

    def __init__(self, table: Table, done: int, undone: int) -> None:
        super().__init__(table, done, undone)
        self.rust_in = self.rusted_from
        self.rusted_from = {}  # type: ignore[misc] # they stay in the game, in the pool

    def gone(self, phase: str | None = None) -> list[str]:
        """The types that have rusted."""
        return [kind for kind, phases in self.rust_in.items() if (phase or self.phase) in phases]

    def waiting(self) -> list[str]:
        """In the very first operating round the lowest price operates first (18Neb.19)."""
        table, since = self.table, self.table.stock_sold_since
        names = super().waiting()
        if since is None or self.now != f"OR {since.number}.1":
            return names

        def place(name: str) -> tuple[int, int]:
            return table.price(name) or 0, table.stacks[table.cells[name]].index(name)

        return sorted(names, key=place)

    # --- what is on sale (18Neb.24, 18Neb.25) ---

    def _is_sold(self, kind: str, left: int) -> bool:
        del left
        phases = list(self.train_limits)
        return phases.index(self.title.begun_by[kind]) <= phases.index(self.phase)

    def offers(self, name: str | None) -> list[str]:
        """The types of train that the bank sells a corporation: to a local rusted ones, to others all else."""
        kinds = super().on_sale()
        is_local = name in self.its.names
        return [kind for kind in kinds if (kind in self.gone() and kind in self.table.trains(POOL)) == is_local]

    def on_sale(self) -> list[str]:
        """What the bank sells the corporation whose turn it is."""
        return self.offers(None if self.stock_round else self.table.operating)

    def limit_of(self, name: str) -> int:
        """How many trains a corporation may own."""
        return 1 if name in self.its.names else self.train_limits[self.phase]

    def due(self) -> dict[str, int]:
        """Return by how many trains each corporation is over its limit."""
        over = {name: len(self.table.trains(name)) - self.limit_of(name) for name in self.corporations}
        return {name: count for name, count in over.items() if count > 0}

    def must_replace(self) -> list[str] | None:
        """The larger types of which a local must buy one that has discarded its train."""
        name = self.table.operating
        if self.stock_round or name not in self.its.names:
            return None
        returned = LocalsFacts.of(self.table, str(name)).returned
        return self.larger(returned) or None if returned else None

    def larger(self, kind: str) -> list[str]:
        """The rusted types in the pool that are larger than one."""
        kinds = list(self.rules.train)
        there = self.offers(self.its.names[0])
        return [other for other in there if kinds.index(other) > kinds.index(kind)]

    def allows(self, command: tuple[str, ...]) -> bool | None:
        """A local that has discarded its train does nothing else before it has another."""
        larger, (verb, *words) = self.must_replace(), command
        judged = super().allows(command)
        if larger is None or verb in ("note", "pay", "undo", "redo", "discard") or not judged:
            return judged
        return verb == "train" and words[:1] == [self.table.operating] and words[1] in larger

    # --- purchases (18Neb.25 to 18Neb.27) ---

    def _train(self, name: str, kind: str, *switches: str) -> bool:
        self._name(name, self.corporations)
        self._name(kind, list(self.rules.train))
        said = list(switches)
        helped = said[-1:] == ["--president"]
        said = said[:-1] if helped else said
        if "--trade-in" in said:
            return False
        if len(said) != 4 or (said[0], said[2]) != ("--from", "--price"):
            raise Unsure
        source, price = self._name(said[1], ["bank", "pool", *self.corporations]), self._dollars(said[3])
        table = self.table
        if not (self._in_turn(name, "train") and self._has_run(name)) or len(table.trains(name)) >= self.limit_of(name):
            return False
        right = self._of_corporation(name, kind, source, price) if source in self.corporations else False
        if source in ("bank", "pool"):
            there = table.trains(POOL) if source == "pool" else [new for new in self.rules.train if self._left(new)]
            right = kind in self.offers(name) and kind in there and price == self.rules.train[kind].price
        if self.is_unneeded(name, price):
            return False
        if not helped:
            return right and table.cash(name) >= price
        return right and self._helped(name, source, price)

    def _of_corporation(self, name: str, kind: str, source: str, price: int) -> bool:
        """From another corporation of the same president, for a dollar or more; the kind that the buyer may own."""
        own = source != name and self.president(name) == self.president(source)
        fits = (kind in self.gone()) == (name in self.its.names)
        return own and fits and kind in self.table.trains(source) and price >= 1

    def is_unneeded(self, name: str, price: int) -> bool:
        """Whether the last sale for a train was not needed for one at this price."""
        table = self.table
        if table.raised is None or table.operating != name or table.trains(name):
            return False
        return price <= table.cash(name) + max(0, table.cash(self.president(name)) - table.raised)

    def _helped(self, name: str, source: str, price: int) -> bool:
        """Any train on sale that the treasury cannot pay, unless it can pay the cheapest; another corporation's only with an empty treasury, before a sale."""
        table, offers = self.table, self.offers(name)
        has, cheapest = table.cash(name), min((self.rules.train[kind].price for kind in offers), default=0)
        if table.trains(name) or not offers or has >= min(cheapest, price):
            return False
        if source in self.corporations and (has or table.raised is not None):
            return False
        return price - has <= table.cash(self.president(name))

    def _discard(self, name: str, kind: str) -> bool:
        """Over the limit; or a local that can pay for a larger train."""
        self._name(kind, list(self.rules.train))
        self._name(name, self.corporations)
        if name in self.due():
            return kind in self.table.trains(name)
        if self.due() or name not in self.its.names or kind not in self.table.trains(name):
            return False
        prices = [self.rules.train[other].price for other in self.larger(kind)]
        now = not self.stock_round and self.table.operating == name and self._has_run(name)
        return now and bool(prices) and min(prices) <= self.table.cash(name)

    # --- bankruptcy (18Neb.35, 18Neb.37) ---

    def lawful(self, needed: ForcedPurchase) -> dict[str, int]:
        """The largest block of each corporation that a president may sell for a train."""
        who, found = needed.president, {}
        for name in self.corporations:
            counts = [n for n in range(1, 11) if self._may_part(who, name, n, stays=name == needed.corporation)]
            if counts and not (self.table.seller == who and name in self.table.prices_held):
                found[name] = max(counts)
        return found
