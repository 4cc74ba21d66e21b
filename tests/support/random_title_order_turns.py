"""The operating rounds of 1849, as the referee of random games knows them: gauges, an earthquake, bankruptcies that close a corporation."""

from collections.abc import Iterator

from banker.mechanisms.closing_bankruptcy import OrderFacts
from banker.mechanisms.earthquake import EarthquakeFacts
from banker.state.table import Table
from support.random_referee import Referee
from support.random_rulebook import Command, ForcedPurchase, Unsure
from support.random_title_order import OrderStock


class RefereeOrder(OrderStock):
    """The rules of such a title, for one table."""

    def allows(self, command: Command) -> bool | None:
        """Once a price ends the game, whose turn is the last is not judged here."""
        judged = super().allows(command)
        return (
            None
            if self.table.at_market_end is not None and command[0] not in ("undo", "redo", "note", "pay")
            else judged
        )

    def __init__(self, table: Table, done: int, undone: int) -> None:
        super().__init__(table, done, undone)
        usual = {kind: earlier for kind, earlier in self.beside.items() if kind not in self.its.optional}
        self.beside = usual  # type: ignore[misc] # without an option there are no E-trains (1849.57)

    def waiting(self) -> list[str]:
        """After a bankruptcy the others operate in the order from before its sales, until stock is sold again."""
        kept = [*(OrderFacts.of(self.table).kept or ())]
        names = super().waiting()
        return sorted(names, key=lambda name: kept.index(name) if name in kept else len(kept)) if kept else names

    # --- tiles and stations (1849.8, 1849.26, 1849.27, 1849.35) ---

    def _takes_tile(self, hex_: str) -> bool:
        """Green tiles come with the second phase; after an earthquake a hex waits for the next stock round."""
        shook = EarthquakeFacts.shook_in.get(self.table, "") if self.its.shaken else None
        if hex_ == self.its.shaken and shook is not None and shook.number == self.table.round.number:
            return False
        first = next(iter(self.train_limits))
        return self.phase != first or not (hex_ in self.yellow_hexes or hex_ in self.table.tile_by)

    def gauge_cost(self, name: str, hex_: str, gauge: str = "") -> int:
        """A quarter for narrow track, all of it for dual track; broad track costs half with a private."""
        full = self.cost_of.get(hex_, 0)
        if gauge == "--narrow":
            return full // 4
        return full // 2 if not gauge and self.table.owner(self.its.surveyor) == name else full

    def tile_cost(self, name: str, hex_: str) -> int:
        """What broad track costs."""
        return self.gauge_cost(name, hex_)

    def _tile(self, name: str, hex_: str, *typed: str) -> bool:
        self._name(name, self.corporations)
        gauges = [word for word in typed if word in ("--narrow", "--dual")]
        costs = [word for word in typed if word not in gauges]
        if hex_.isdecimal() or not self._is_hex(hex_) or len(costs) > 1 or any(word.startswith("--") for word in costs):
            raise Unsure
        if len(gauges) > 1:
            return False
        due, table = self.gauge_cost(name, hex_, *gauges), self.table
        right = not costs or self._dollars(costs[0]) == due
        blocked = any(hex_ in hexes and table.owner(its) in table.players for its, hexes in self.its.blocks.items())
        room = self._laid(name) < 1 and self._takes_tile(hex_) and not blocked
        return right and room and table.cash(name) >= due and self._in_turn(name, "tile")

    def _is_hex(self, word: str) -> bool:
        return word[:1].isupper() and word[1:].isdecimal() and word[1:].isascii() and 0 < len(word[1:]) < 3

    def _token(self, name: str, cost: str, *by: str) -> bool:
        """The beginning has paid for all stations."""
        return Referee._token(self, name, cost, *by)

    # --- trains (1849.34 to 1849.36) ---

    def _train(self, name: str, kind: str, *switches: str) -> bool:
        if "--shaken" not in switches:
            return super()._train(name, kind, *switches)
        at = switches.index("--shaken")
        if len(switches) != at + 2:
            raise Unsure
        names = switches[at + 1].split(",")
        for shaken in names:
            self._name(shaken, self.corporations)
        least = {shaken: 1 if shaken == self.its.chooses_home else 2 for shaken in names}
        there = all(self.table.on_map(shaken) >= least[shaken] for shaken in names)
        brings = kind == self.its.earthquake and not self.has_begun(kind) and switches[1] == "bank"
        return there and brings and super()._train(name, kind, *switches[:at])

    # --- bankruptcy (1849.38, 1849.39) ---

    def lawful(self, needed: ForcedPurchase) -> dict[str, int]:
        """The largest block of each corporation that a president may sell for a train, in the operating order."""
        who, found = needed.president, {}
        for name in self.in_operating_order():
            stays = self.must_stay(name, needed)
            counts = [n for n in range(1, 11) if self._may_part(who, name, n, stays=stays)]
            if counts and not self.is_too_early(name, needed.corporation) and not self.has_sold_its_block(who, name):
                found[name] = max(counts)
        return found

    def in_operating_order(self) -> list[str]:
        """The corporations that have begun: highest price, rightmost, upper line, first on the space."""
        table = self.table

        def place(name: str) -> tuple[int, int, int, int]:
            row, column = table.cells[name]
            return -(table.price(name) or 0), -column, row, table.stacks[row, column].index(name)

        return sorted(table.cells, key=place)

    def lands(self, name: str, count: int) -> tuple[int, int]:
        """Where a price comes that falls so many rows."""
        row, column = self.table.cells[name]
        for _ in range(count):
            row += (row + 1, column) in self.rules.market.spaces
        return row, column

    def closes_at(self, cell: tuple[int, int]) -> bool:
        """Whether a corporation closes on a space."""
        return self.rules.market.spaces[cell].price == 0

    def keeps_stock(self, needed: ForcedPurchase) -> bool:
        """Whether a bankrupt president still has stock when all is over."""
        lawful, who = self.lawful(needed), needed.president
        return any(
            self.table.percent(name, who) > 10 * lawful.get(name, 0)
            and not self.closes_at(self.lands(name, lawful.get(name, 0)))
            for name in self.table.cells
            if name != needed.corporation
        )

    def _bankrupt(self, who: str, *switch: str) -> bool:
        """If cash and all lawful sales do not reach the cheapest train; without stock left, with a choice."""
        needed = self.need()
        self._name(who, self.table.players)
        if switch not in ((), ("--loan",), ("--leaves",)):
            raise Unsure
        if needed is None or needed.president != who:
            return False
        raised = sum(count * self.sale_price(who, name) for name, count in self.lawful(needed).items())
        return raised < needed.missing and self.keeps_stock(needed) != bool(switch)

    def faults_of(self, name: str) -> Iterator[str]:
        """No corporation stays where it closes."""
        yield from super().faults_of(name)
        if name in self.table.cells and self.closes_at(self.table.cells[name]):
            yield f"a corporation stays at nothing: {name}"
