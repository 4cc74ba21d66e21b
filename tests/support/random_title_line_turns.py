"""The turns of corporations that own their stock, and of minors: tiles, stations, runs, trains that must be bought, and bankruptcies."""

import re
from typing import ClassVar

from banker.mechanisms.forced_issue import ForcedIssueFacts
from banker.mechanisms.further_tiles import FurtherTilesFacts
from banker.mechanisms.rivers import RiversFacts
from banker.mechanisms.station_beside import StationBesideFacts
from banker.mechanisms.station_prices import StationPricesFacts
from banker.mechanisms.yellow_tiles import YellowTilesFacts
from banker.state.table import DEPOT, POOL
from support.random_rulebook import ForcedPurchase, Unsure
from support.random_title_line import LineStock

_LEAST = 20
"""Dollars for a tile."""


class RefereeLine(LineStock):
    """The rules of these titles, for one table."""

    steps: ClassVar[tuple[str, ...]] = ("tile", "run", "train")

    # --- the order ---

    def waiting(self) -> list[str]:
        """Minors first, then from the highest price down; in the very first round from the lowest price up."""
        table = self.table
        names = [
            name
            for name in self.corporations
            if table.corporation[name].floated_in not in (None, table.round) and not self._has_run(name)
        ]
        since = table.stock_sold_since
        up = 1 if self.now == f"OR {since.number if since else 1}.1" else -1

        def place(name: str) -> tuple[int, int]:
            return up * (table.price(name) or 0), table.stacks[table.cells[name]].index(name)

        minors = [name for name in self.line.minors if name in names]
        return [*minors, *sorted((name for name in names if name in table.cells), key=place)]

    def _place_of(self, step: str) -> int:
        """Stations are placed with tiles."""
        return super()._place_of("tile" if step == "token" else step)

    def _raising(self) -> bool:
        """Whether the corporation of the turn must still buy a train."""
        return self._owes_train()

    def _owes_train(self) -> bool:
        """A minor owes no train, and a corporation without a president only what it can pay."""
        name = self.table.operating
        if name is None or name not in self.table.cells or not super()._owes_train():
            return False
        return self.presides(name) is not None or self.table.cash(name) >= min(self.card_prices())

    # --- tiles and stations ---

    def _takes_tile(self, hex_: str) -> bool:
        """No tile is upgraded in phase I."""
        return self.phase != "I" or not self._is_upgrade(hex_)

    def _is_upgrade(self, hex_: str) -> bool:
        return hex_ in (*self.yellow_hexes, *self.table.tile_by)

    def tile_cost(self, name: str, hex_: str) -> int:
        """$20, or the terrain if the first tile is dearer; a private and a corporation have some hexes cheaper."""
        first = hex_ not in self.table.tile_by
        terrain = self.cost_of.get(hex_, 0) if first else 0
        if hex_ in self.line.mountains and self._owns(name, self.line.blasting):
            terrain -= 20
        corporation, hexes = self.line.cheaper
        off = 20 if first and name == corporation and hex_ in hexes else 0
        return max(_LEAST, terrain) - off

    def _owns(self, name: str, private: str) -> bool:
        return private in self.rules.private and self.table.owner(private) == name

    def edge_cost(self, name: str, hex_: str, others: list[str]) -> int:
        """What the edges between hexes cost, of which a private makes some cheaper."""
        cost = 0
        for other in others:
            tunnel = (hex_, other) in self.line.tunnels or (other, hex_) in self.line.tunnels
            cost += self.river(hex_, other) - (20 if tunnel and self._owns(name, self.line.blasting) else 0)
        return cost

    def whole_cost(self, name: str, hex_: str, others: list[str], by: str | None) -> int:
        """What a tile costs with all edges."""
        edges = self.edge_cost(name, hex_, others)
        if by is not None:
            return edges if by == "LM" else 0
        cost = self.tile_cost(name, hex_) + edges
        return cost - 20 if self._owns(name, self.line.off_sum) and cost > _LEAST else cost

    def read_tile(self, typed: tuple[str, ...]) -> tuple[str | None, list[str], str | None]:
        """Return the typed cost, the edges that are paid, and the private that allows a tile."""
        said, crossed, by = list(typed), list[str](), None
        while len(said) > 1 and said[-2] in ("--rivers", "--with"):
            if said[-2] == "--rivers":
                crossed = said[-1].split(",")
            else:
                by = said[-1]
            said = said[:-2]
        said = [word for word in said if word != "--second"]
        if len(said) > 1 or (said and not said[0].isdecimal()):
            raise Unsure
        return (said[0] if said else None), crossed, by

    def _tile(self, name: str, hex_: str, *typed: str) -> bool:
        table = self.table
        self._name(name, self.corporations)
        if not re.fullmatch("[A-Z][0-9]{1,2}", hex_):
            if name in table.cells or name in self.line.minors:
                raise Unsure  # a cost without its hex
            return False
        cost, crossed, by = self.read_tile(typed)
        if by is not None and by not in self.rules.private:
            raise Unsure
        if name not in self.line.minors and (name not in table.cells or self.presides(name) is None):
            return False
        late = by is not None and self._has_run(name)
        if not self._in_turn(name, "train" if late else "tile" if by is None else "run"):
            return False
        if any(hex_ in rule.hexes and table.owner(its) in table.players for its, rule in self.rules.private.items()):
            return False
        if not all(self.river(hex_, other) for other in crossed) or table.unnamed_tiles:
            raise Unsure
        paid = {*RiversFacts.of(table).paid_by}
        if any(f"{a}-{b}" in paid for other in crossed for a, b in ((hex_, other), (other, hex_))):
            return False
        due = self.whole_cost(name, hex_, crossed, by)
        if (cost is not None and int(cost) != due) or table.cash(name) < due:
            return False
        return self._takes_tile(hex_) and (self._by_private(name, hex_, by) if by else self._of_turn(name, hex_))

    def _of_turn(self, name: str, hex_: str) -> bool:
        """Two tiles, of which one is an upgrade; a minor may have one tile only."""
        most = self.line.minors_tiles if name in self.line.minors else 2
        if self._laid_own(name) >= most:
            return False
        return not (self._is_upgrade(hex_) and self._laid_own(name) and FurtherTilesFacts.replaced.get(self.table, ""))

    def _laid_own(self, name: str) -> int:
        """The tiles of the turn, without those of privates."""
        table = self.table
        if table.operating != name:
            return 0
        beside = sum(
            len(YellowTilesFacts.of(table, private).hexes or ())
            for private in self.line.extra
            if self._owns(name, private) and table.private[private].extra_tile_in == table.round
        )
        return len(table.tiles_laid or ()) - beside

    def _by_private(self, name: str, hex_: str, by: str) -> bool:
        """So many tiles of a private, all in one turn."""
        table, (most, hexes, what) = self.table, self.line.extra.get(by, (0, (), ""))
        used_in = table.private[by].extra_tile_in
        used = len(YellowTilesFacts.of(table, by).hexes or ())
        left = most - used if used_in is None or (used_in == table.round and table.operating == name) else 0
        upgrade = self._is_upgrade(hex_)
        fits = {"yellow": not upgrade, "any": True, "upgrade": upgrade}.get(what, False)
        return self._owns(name, by) and hex_ in hexes and left > 0 and fits

    def next_stations(self, name: str) -> list[int]:
        """80 each, or once the price of a place of its own."""
        regular = super().next_stations(name)
        used = StationPricesFacts.of(self.table, name).used_in is not None
        return [*regular, *([] if used or not regular else self.line.special.get(name, ()))]

    def _token(self, name: str, cost: str, *by: str) -> bool:
        table = self.table
        self._name(name, self.corporations)
        if by and (by[0] != "--with" or len(by) != 2 or by[1] not in self.rules.private):
            raise Unsure
        if name in self.line.minors or self.presides(name) is None:
            return False
        amount = self._dollars(cost)
        placed = table.operating == name and table.stations_placed
        may = not placed
        if by:
            used = StationBesideFacts.of(table, by[1]).used_in
            may = by[1] in self.line.beside and self._owns(name, by[1]) and used is None
        ready = self._in_turn(name, "tile") and may
        return ready and amount in self.next_stations(name) and table.cash(name) >= amount

    # --- privates and minors ---

    def _private(self, who: str, private: str, price: str, *switch: str) -> bool:
        table = self.table
        if self.is_bankrupt(who) or who in self.line.minors:
            return False
        if who in self.corporations and self.presides(who) is None:
            return False
        right = super()._private(who, private, price, *switch)
        if right is not True or who not in self.corporations:
            return right
        if private in self.line.minors and len(self.table.trains(who)) >= self.train_limits[self.phase]:
            return False
        return not (self._was_forced(who) and not table.trains(who))

    # --- runs and trains ---

    def _run(self, name: str, revenue: str, *options: str) -> bool:
        """A minor keeps half and decides nothing; without a president all is withheld."""
        letter = revenue[-1:] if revenue[-1:] in ("w", "h") else ""
        amount = revenue.rstrip("wh")
        possible = super()._run(name, revenue, *options)
        if not possible:
            return False
        if name in self.line.minors:
            return letter == "" or int(amount) == 0
        return self.presides(name) is not None or letter == "w" or int(amount) == 0

    def card(self, kind: str) -> list[str]:
        """Both names of a card."""
        other = self.title.cards.get(kind) or next((one for one, two in self.title.cards.items() if two == kind), None)
        return [kind, *([other] if other else [])]

    def on_sale(self) -> list[str]:
        """The next card under either name, and returned ones under either name."""
        depot = [kind for kind in self.in_order if self._left(kind)]
        kinds = self.card(depot[0]) if depot else []
        returned = [name for kind in self.table.trains(POOL) for name in self.card(kind)]
        return [*dict.fromkeys((*kinds, *returned))]

    def _left(self, kind: str) -> bool:
        return self.table.holdings["train", kind].get(DEPOT, 0) > 0

    def card_prices(self) -> list[int]:
        """What the cheapest card on sale costs under its names, the least first."""
        offers = sorted((self.rules.train[kind].price, kind) for kind in self.on_sale())
        return sorted(self.rules.train[kind].price for kind in self.card(offers[0][1])) if offers else [0]

    def _was_forced(self, name: str) -> bool:
        return ForcedIssueFacts.of(self.table, name).forced_in == self.table.round

    def needs_train(self, name: str) -> bool:
        """Whether a corporation with a president has run, and must buy a train."""
        mine = self.table.operating == name and name in self.table.cells and not self.stock_round
        return mine and self._has_run(name) and not self.table.trains(name) and bool(self.on_sale())

    def forced_issue(self, name: str) -> dict[int, int]:
        """As few as reach a name of the cheapest card, or all, at the price n + 1 to the left."""
        cash, (low, *_, high) = self.table.cash(name), [*self.card_prices(), *self.card_prices()]
        if not self.needs_train(name) or self._was_forced(name) or cash >= high:
            return {}
        brings = {n: n * self.space(name, -n - 1) for n in range(1, self.room_in_pool(name) + 1)}
        brings = {n: dollars for n, dollars in brings.items() if dollars}
        enough = sorted((dollars, n) for n, dollars in brings.items() if cash + dollars >= low)
        if not enough:
            return {max(brings): brings[max(brings)]} if brings else {}
        found = {}
        for dollars, n in enough:
            found[n] = dollars
            if cash + dollars >= high:
                break
        return found

    def must_issue(self, name: str) -> bool:
        """Whether an issue comes before the president's money."""
        return self.table.cash(name) < self.card_prices()[0] and bool(self.forced_issue(name))

    def need(self) -> ForcedPurchase | None:
        """The forced purchase of the corporation that operates, if its president must help."""
        name = self.table.operating
        if name is None or not self.needs_train(name) or self.presides(name) is None:
            return None
        return super().need()

    def _missing_for_dearest(self, name: str) -> int:
        """What the president still lacks for the dearest train on sale."""
        dearest = max(self.rules.train[kind].price for kind in self.on_sale())
        return dearest - self.table.cash(name) - self.table.cash(self.president(name))

    def _forced_sale(self, who: str, name: str, count: str) -> bool:
        """One block of a corporation, no more than the dearest train on sale needs, and none that closes the buyer."""
        self._name(name, self.corporations)
        number, needed = self._count(count), self.need()
        price = self.sale_price(who, name) if name in self.table.cells else 0
        if needed is None or needed.president != who or not price or self.must_issue(needed.corporation):
            return False
        lacks = self._missing_for_dearest(needed.corporation)
        if lacks <= 0 or number > -(-lacks // price):
            return False
        again = self.is_second_block(who, name)
        closes = name == needed.corporation and self.table.price(name) == 10
        return not again and not closes and self._may_part(who, name, number, stays=self.must_stay(name, needed))

    def _train(self, name: str, kind: str, *switches: str) -> bool:
        table = self.table
        self._name(name, self.corporations)
        self._name(kind, list(self.rules.train))
        said = [*switches]
        helped = said[-1:] == ["--president"]
        said = said[:-1] if helped else said
        if len(said) != 4 or (said[0], said[2]) != ("--from", "--price"):
            raise Unsure
        source, price = self._name(said[1], ["bank", "pool", *self.corporations]), self._dollars(said[3])
        if name in self.line.minors or name not in table.cells:
            return False
        if not (self._in_turn(name, "train") and self._has_run(name)):
            return False
        if self.counted(name) >= self.train_limits[self.phase]:
            return False
        if source in self.corporations:
            return not helped and self._from_other(name, kind, source, price)
        there = self.on_sale() if source == "bank" else [n for own in table.trains(POOL) for n in self.card(own)]
        right = kind in there and price == self.rules.train[kind].price
        if source == "bank":
            right = right and self._left(kind)
        return right and self._may_pay(name, kind, price, helped=helped)

    def _may_pay(self, name: str, kind: str, price: int, *, helped: bool) -> bool:
        """Whether a corporation, with its president, may pay for a train of the bank."""
        table, lacks = self.table, price - self.table.cash(name)
        bare = not table.trains(name)
        if self.presides(name) is None:
            cheapest = min(self.on_sale(), key=lambda other: self.rules.train[other].price)
            return not helped and bare and kind == cheapest and lacks <= 0
        if bare and self._was_forced(name) and price <= (ForcedIssueFacts.of(table, name).had or 0):
            return False
        cash = table.cash(self.president(name))
        if bare and table.raised is not None and price <= table.cash(name) + max(0, cash - table.raised):
            return False
        if not helped:
            return lacks <= 0
        poor = table.cash(name) < self.card_prices()[0] and not self.must_issue(name)
        return bare and poor and 0 < lacks <= cash

    def _from_other(self, name: str, kind: str, source: str, price: int) -> bool:
        """From a corporation with a president, for cash, and after no issue or sale for a train."""
        table = self.table
        there = source != name and kind in table.trains(source) and not self.is_obsolete(kind)
        sells = source not in self.line.minors and self.presides(source) is not None and self.presides(name) is not None
        forced = self._was_forced(name) or (table.raised is not None and not table.trains(name))
        if len(table.players) == 2 and self.title.line and not self.on_sale() and len(table.trains(source)) == 1:
            return False
        return there and sells and not forced and self._agreed(name, kind, source, price) and price <= table.cash(name)

    def _discard(self, name: str, kind: str) -> bool:
        return super()._discard(name, kind) and not self.is_obsolete(kind)

    def _bankrupt(self, who: str) -> bool:
        """If issue, cash and sales do not reach the cheapest train."""
        table, needed = self.table, self.need()
        self._name(who, table.players)
        if needed is None or needed.president != who:
            return False
        name = needed.corporation
        issue = max(self.forced_issue(name).values(), default=0) if self.must_issue(name) else 0
        raised = sum(count * self.sale_price(who, of) for of, count in self.lawful(needed).items())
        return table.cash(name) + issue + table.cash(who) + raised < needed.price

    def lawful(self, needed: ForcedPurchase) -> dict[str, int]:
        """The largest block of each corporation that a president may sell for a train."""
        table, who, found = self.table, needed.president, {}
        for name in self.with_stock():
            closes = name == needed.corporation and table.price(name) == 10
            again = self.is_second_block(who, name)
            stays = self.must_stay(name, needed)
            counts = [n for n in range(1, 11) if self._may_part(who, name, n, stays=stays)]
            if counts and not closes and not again:
                found[name] = max(counts)
        return found
