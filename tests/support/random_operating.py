"""The turns of corporations and the trains that they buy, as the referee of random games knows them (1830 16.0 to 24.0)."""

from banker.state.table import DEPOT, POOL
from support.random_asides import Asides
from support.random_rulebook import ForcedPurchase, Unsure


class Operating(Asides):
    """What operating rounds add to the rules for one table."""

    now: str

    def due(self) -> dict[str, int]:
        """Return by how many trains each corporation is over its limit (21.0)."""
        limit = self.train_limits[self.phase]
        held = {name: self.counted(name) for name in self.corporations}
        return {name: count - limit for name, count in held.items() if count > limit}

    def counted(self, name: str) -> int:
        """Return how many trains of a corporation count for the limit (21.0)."""
        return len(self.table.trains(name))

    def waiting(self) -> list[str]:
        """The corporations yet to operate: highest price first, then rightmost, upper line, top of the stack (16.0; A30)."""
        table = self.table
        names = [
            name
            for name in self.corporations
            if table.corporation[name].floated_in not in (None, table.round) and not self._has_run(name)
        ]

        def place(name: str) -> tuple[int, int, int, int]:
            row, column = table.cells[name]
            return -(table.price(name) or 0), -column, row, table.stacks[row, column].index(name)

        return sorted(names, key=place)

    def on_sale(self) -> list[str]:
        """The trains that the bank sells: the smallest new ones, D beside the 6, and returned ones (21.0)."""
        depot = {kind: self.table.holdings["train", kind].get(DEPOT, 0) for kind in self.rules.train}
        new = [kind for kind in self.in_order if self._left(kind)][:1]
        for kind, earlier in self.beside.items():
            if self._is_sold(earlier, depot[earlier]) and self._left(kind):
                new.append(kind)
        return [*new, *(kind for kind in dict.fromkeys(self.table.trains(POOL)) if kind not in new)]

    def _is_sold(self, kind: str, left: int) -> bool:
        """Whether a train of a kind has been sold, so that another one is on sale beside it (21.0)."""
        return left < int(self.rules.train[kind].count_)

    def _left(self, kind: str) -> bool:
        """Whether the bank has new trains of a kind left."""
        return self.rules.train[kind].unlimited or self.table.holdings["train", kind].get(DEPOT, 0) > 0

    def need(self) -> ForcedPurchase | None:
        """The forced purchase that the operating corporation has to make, if any (24.0)."""
        name = self.table.operating
        offers = [(self.rules.train[kind].price, kind) for kind in self.on_sale()]
        if not name or self.stock_round or not offers or not self._has_run(name) or self.table.trains(name):
            return None
        if not self.must_own or not self._in_turn(name, "train"):
            return None
        price, kind = min(offers)
        president = self.president(name)
        lacks = price - self.table.cash(name)
        return (
            ForcedPurchase(name, president, kind, price, max(0, lacks - self.table.cash(president)))
            if lacks > 0
            else None
        )

    def president(self, name: str) -> str:
        """Return the president of a corporation: who has the president's certificate (9.0)."""
        return next(iter(self.table.holdings["president", name]))

    def _has_run(self, name: str) -> bool:
        return self.table.corporation[name].operated_in == self.table.round

    def _in_turn(self, name: str, step: str) -> bool:
        """Whether a corporation may take a step now: corporations in operating order, steps in order within a turn (16.0, 17.0)."""
        if self.stock_round:
            return False
        waiting, begun = self.waiting(), self.table.operating
        if begun == name:
            done = self.table.step or "tile"
            return self._place_of(step) >= self._place_of(done)
        return begun not in waiting and waiting[:1] == [name] and not self._raising()

    def _place_of(self, step: str) -> int:
        """The place of a step in a turn."""
        return self.steps.index(step)

    def _raising(self) -> bool:
        """Whether stock was sold for a train that has not been bought yet (24.0)."""
        name = self.table.raising_for or (self.table.operating if self.table.raised is not None else None)
        return name is not None and not self.table.trains(name)

    def _needs_no_sale(self, name: str, source: str, price: int) -> bool:
        """Whether the last thing sold for a train was not needed for this one: treasury and cash had enough (24.0; A66)."""
        table = self.table
        if table.raised is None or table.operating != name or table.trains(name):
            return False
        if source not in self.corporations:
            return False
        return price <= table.cash(name) + max(0, table.cash(self.president(name)) - table.raised)

    def _owes_train(self) -> bool:
        """Whether a corporation has run and may still have to buy a train (20.2)."""
        name = self.table.operating
        bare = name and not self.stock_round and self._has_run(name) and not self.table.trains(name)
        return bool(bare and self.must_own and self.on_sale())

    def _run(self, name: str, revenue: str) -> bool:
        self._name(name, self.corporations)
        amount = self._dollars(revenue[:-1] if revenue[-1:] in tuple(self.letters) else revenue)
        ready = self._in_turn(name, "run") and not self._has_run(name)
        return ready and amount % 10 == 0 and (not amount or bool(self.table.trains(name)))

    def _train(self, name: str, kind: str, *switches: str) -> bool:
        table, rules = self.table, self.rules
        self._name(name, self.corporations)
        self._name(kind, list(rules.train))
        said = list(switches)
        helped = said[-1:] == ["--president"]
        said = said[:-1] if helped else said
        old = said.pop() if said[4:5] == ["--trade-in"] and len(said) == 6 else None
        if len(said) < 4 or [said[0], said[2], *said[4:]] != ["--from", "--price", *(["--trade-in"] if old else [])]:
            raise Unsure
        source, price = self._name(said[1], ["bank", "pool", *self.corporations]), self._dollars(said[3])
        if not (self._in_turn(name, "train") and self._has_run(name)):
            return False
        if self.counted(name) - bool(old) >= self.train_limits[self.phase] or self._needs_no_sale(name, source, price):
            return False
        if source in self.corporations:
            right = source != name and kind in table.trains(source) and self._agreed(name, kind, source, price)
            right = right and not old
            cap = rules.train[kind].price if self.president_helps_others else -1
        else:
            there = [other for other in self.on_sale() if self._left(other)] if source == "bank" else table.trains(POOL)
            taken, worth = self.credit.get(kind, ("", 0))
            right = kind in there and kind in self.on_sale() and price == self.price_of(kind) - (worth if old else 0)
            right = right and (old is None or (old in taken and old in table.trains(name)))
            cap = min((rules.train[other].price for other in self.on_sale()), default=0)
        if not helped:
            return right and table.cash(name) >= price
        lacks = price - table.cash(name)
        pays = 0 < lacks <= table.cash(self.president(name)) and price <= cap
        return right and pays and not old and not table.trains(name) and bool(self.on_sale()) and self.must_own

    def price_of(self, kind: str) -> int:
        """What the bank asks for a train."""
        return self.rules.train[kind].price

    def _agreed(self, name: str, kind: str, source: str, price: int) -> bool:
        """Whether one corporation may pay another this price for a train (21.0; A47)."""
        own = self.president(name) == self.president(source)
        return price >= (1 if own else int(self.rules.options.get("train_price_minimum", 1)))

    def _discard(self, name: str, kind: str) -> bool:
        self._name(kind, list(self.rules.train))
        return self._name(name, self.corporations) in self.due() and kind in self.table.trains(name)
