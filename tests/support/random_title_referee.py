"""The rules that the titles of 18xx.games share, as the referee of random games knows them (X.1 to X.13 of their sources)."""

from collections.abc import Mapping
from typing import ClassVar

from banker.mechanisms.added_station import AddedStationFacts
from banker.mechanisms.bonus import BonusFacts
from banker.mechanisms.further_tiles import FurtherTilesFacts
from banker.state.table import Table
from support.random_rulebook import ForcedPurchase
from support.random_title import Title
from support.random_title_end import TitleEnd
from support.random_title_gifts import Gifts
from support.random_title_privates import TitlePrivates
from support.random_title_rivers import TitleRivers
from support.random_title_trains import TitleTrains


class RefereeTitle(Gifts, TitleRivers, TitlePrivates, TitleTrains, TitleEnd):
    """The rules that these titles share, for one table."""

    title: ClassVar[Title]
    stations_of: ClassVar[Mapping[str, tuple[int, ...]]]
    floats_at: ClassVar[Mapping[str, int]] = {}
    cost_of: ClassVar[Mapping[str, int]]
    green_hexes: ClassVar[tuple[str, ...]] = ()
    grey_hexes: ClassVar[tuple[str, ...]] = ()
    no_hexes: ClassVar[tuple[str, ...]] = ()

    def __init__(self, table: Table, done: int, undone: int) -> None:
        super().__init__(table, done, undone)
        self.extra_on, self.station_on = self.title.free_extras, self.title.free_with_tile
        for option, numbers in self.title.variants.items():
            name, _, value = option.partition("=")
            if self.rules.options[name] == (value or "yes"):
                self.__dict__.update(numbers)

    def limit(self) -> int:
        """The certificate limit may follow from the corporations in play."""
        shared = self.title.certificates * len(self.corporations)
        return shared // len(self.table.players) if shared else super().limit()

    def zone(self, name: str) -> str | None:
        """There may be no yellow zone."""
        zone = super().zone(name)
        none = zone == "yellow" and self.rules.options.get(self.title.without_yellow) == "yes"
        return None if none else zone

    def too_many(self, held: int, percent: int) -> bool:
        """The limit of a corporation is 60% (X.4)."""
        del held
        return percent > 60

    def capital_at_float(self) -> bool:
        """Floating brings the treasury its money at once (X.1)."""
        return True

    def several_from(self, source: str) -> bool:
        """Whether several brown certificates come from a place in one turn."""
        return source in self.rules.limits.multiple_buy_from

    def must_stay(self, name: str, needed: ForcedPurchase) -> bool:
        """Whether a sale for a train may not change the presidency of a corporation."""
        return self.title.keeps_presidencies or super().must_stay(name, needed)

    def _sell(self, who: str, name: str, count: str) -> bool:
        """In an operating round a second sale of one corporation in a turn is refused where all is one block."""
        table = self.table
        again = self.title.one_block and table.seller == who and name in table.prices_held
        return super()._sell(who, name, count) and (self.stock_round or not again)

    def share(self, name: str) -> int:
        """Percent of one certificate."""
        del name
        return 10

    def sale_price(self, who: str, name: str) -> int:
        """A second sale is at the fallen price, unless an option says otherwise (X.6)."""
        held = self.rules.options.get("repeat_sale") == "held"
        return super().sale_price(who, name) if held else self.table.price(name) or 0

    def next_stations(self, name: str) -> list[int]:
        """What the next station of the list costs; the home station is never one."""
        costs, left = self.stations_of[name], self.table.tokens(name) - self.neutral_left(name)
        if any(of == name and self.rules.options[option] == "yes" for option, of in self.title.fewer_stations.items()):
            costs = costs[:-1]
        at = AddedStationFacts.added_at.get(self.table, name)
        costs = costs if at is None else (*costs[:at], *self.title.adds_station.values(), *costs[at:])
        placed = max(1, len(costs) - left)
        return [costs[placed]] if left and placed < len(costs) else []

    def presidents(self, name: str) -> int:
        """Percent of the president's certificate of a corporation."""
        if self.is_for_two() and name != self.named("drawn"):
            return 30
        return self.title.presidents.get(name, 20)

    def named(self, name: str) -> str:
        """Return the corporation of a name; `drawn` is the one that was drawn before the game."""
        return str(self.rules.options[self.title.drawn]) if name == "drawn" and self.title.drawn else name

    def is_for_two(self) -> bool:
        """Whether two players play a title that is another game with two."""
        return self.title.two_player_stock and len(self.table.players) == 2

    def most_in_pool(self) -> int:
        """With two players the pool also takes what is left in the IPO."""
        return 100 if self.is_for_two() else super().most_in_pool()

    def tile_cost(self, name: str, hex_: str) -> int:
        """What a tile costs if nothing is said: that of a private where it is the cheaper one."""
        extra = self._extra_tile(name, hex_)
        return max(0, self._full_cost(name, hex_) - (self._off(extra) if extra else 0))

    def _off(self, private: str) -> int:
        """Dollars off the extra tile of a private."""
        return (self.title.extra_tiles.get(private) or self.title.listed_extras[private])[1]

    def _extra_tile(self, name: str, hex_: str) -> str | None:
        """The private whose extra tile a corporation may still lay on a hex."""
        for private, (hex_name, _, _) in self.title.extra_tiles.items():
            unused = self.table.private[private].extra_tile_in is None and hex_ not in self.table.tile_by
            if hex_ == hex_name and unused and self.table.owner(private) == name:
                return private
        return self._listed_extra(name, hex_)

    def _listed_extra(self, name: str, hex_: str) -> str | None:
        """The private with several extra tiles on hexes of a list, of which one may still be laid on a hex in this turn."""
        for private, (most, _, hexes) in self.title.listed_extras.items():
            used_in = self.table.private[private].extra_tile_in
            left = used_in is None or (0 < self._on_list(name, private) < most and used_in == self.table.round)
            if left and hex_ in hexes and hex_ not in self.table.tile_by and self.table.owner(private) == name:
                return private
        return None

    def _on_list(self, name: str, private: str) -> int:
        """How many tiles a corporation has laid on the list of a private in this turn."""
        laid = (self.table.tiles_laid or ()) if self.table.operating == name else ()
        return sum(hex_ in self.title.listed_extras[private][2] for hex_ in laid)

    def _laid(self, name: str) -> int:
        """How many tiles of its own a corporation has laid in this turn."""
        extra = (
            self.table.owner(private) == name and self.table.private[private].extra_tile_in == self.table.round
            for private in self.title.extra_tiles
        )
        used = (
            private
            for private in self.title.listed_extras
            if self.table.private[private].extra_tile_in == self.table.round
        )
        listed = (
            min(self.title.listed_extras[private][0], self._on_list(name, private))
            for private in self._owned(used, name)
        )
        return max(0, super()._laid(name) - sum(extra) - sum(listed))

    def _tile(self, name: str, hex_: str, *typed: str) -> bool:
        """An extra tile is laid at its price, or when the tile of the turn is laid; else a tile is as any other."""
        if self.title.rivers:
            return TitleRivers._tile(self, name, hex_, *typed)
        self._name(name, self.corporations)
        if any(
            hex_ == home and name != corporation and self._has_no_home(corporation)
            for corporation, home in self.title.home_first.items()
        ):
            return False
        extra, full = self._extra_tile(name, hex_), self._full_cost(name, hex_)
        if extra is None or len(typed) > 1:
            return super()._tile(name, hex_, *typed) and not self._is_too_green(name, hex_)
        due, any_time = (
            self.tile_cost(name, hex_),
            self.title.extra_tiles.get(extra, ("", 0, extra not in self.title.extras_in_tile_step))[2],
        )
        paid = self._dollars(typed[0]) if typed else due
        if not (due == paid < full or self._laid(name) >= self._tiles()):
            ready = paid == full and self._in_turn(name, "tile") and not self._is_too_green(name, hex_)
            return ready and self.table.cash(name) >= paid
        step = ("train" if self._has_run(name) else "run") if any_time else "tile"
        return self._in_turn(name, step) and paid == due and self.table.cash(name) >= paid

    def _token(self, name: str, cost: str, *by: str) -> bool:
        """The station of a private is free; it is that of the turn, and the next one of the list."""
        self._name(name, self.corporations)
        if by == ("--bonus",):
            paid = {corporation for names in BonusFacts.of(self.table).paid_to.values() for corporation in names}
            return name in self.title.goals[1] and name not in paid and self._token(name, cost)
        placed = self.table.operating == name and self.table.stations_placed
        step = "token" if not self._owned(self.station_on, name) else "train" if self._has_run(name) else "run"
        if cost == "0" and not by and self._in_turn(name, step) and not placed and self.next_stations(name):
            return self._has_free_station(name)
        return super()._token(name, cost, *by)

    def _has_free_station(self, name: str) -> bool:
        table = self.table
        laid = (table.tiles_laid or ()) if table.operating == name else ()
        for private, hex_ in self.title.free_with_tile.items():
            may_be = hex_ in laid or (str(self.cost_of[hex_]) in laid and hex_ not in table.tile_by)
            known = table.private[private]
            unused = known.station_paid_in != table.round and known.station_free_in is None
            if may_be and unused and table.owner(private) == name:
                return True
        return any(
            table.owner(private) == name and table.private[private].station_free_in is None
            for private in self.title.free_stations
        )

    def float_at(self, name: str) -> int:
        """How much of a corporation must be sold for it to float."""
        return self.floats_at.get(name, self.sold_at)

    def _full_cost(self, name: str, hex_: str) -> int:
        """The first tile on a hex with terrain, less what a private takes off."""
        if hex_ in self.table.tile_by and hex_ not in self.title.every_tile:
            return 0
        off = [
            less
            for private, (less, hexes) in self.title.discounts.items()
            if self.table.owner(private) == name and hex_ in hexes
        ]
        more = [
            cost
            for option, (hex_name, cost) in self.title.more_terrain.items()
            if hex_name == hex_ and self.rules.options[option] == "yes"
        ]
        return max(0, self.cost_of.get(hex_, 0) + sum(more) - sum(off))

    def costs_of_tiles(self, name: str) -> tuple[int, ...]:
        """Also those from which a private takes something off."""
        owned = [off for private, off in self.title.discounts.items() if self.table.owner(private) == name]
        less = (max(0, self.cost_of.get(hex_, 0) - off) for off, hexes in owned for hex_ in hexes)
        return (*super().costs_of_tiles(name), *less)

    def _has_no_home(self, name: str) -> bool:
        """Whether a corporation has not placed its home station."""
        return self.table.tokens(name) == len(self.stations_of[name])

    def _takes_tile(self, hex_: str) -> bool:
        """A hex printed green waits for brown tiles, one printed yellow, or with a tile, for green ones."""
        return super()._takes_tile(hex_) and not (hex_ in self.green_hexes and self.phase in ("2", "3", "4"))

    def _tiles(self) -> int:
        """The tiles of a turn, with those that must be the first on their hexes."""
        facts = self.table.corporation.get(self.table.operating or "")
        is_first = facts is not None and facts.operated_in in (None, self.table.round)
        more = is_first and self.rules.options.get(self.title.yellow_at_first) == "yes"
        return 1 + self.title.yellow_tiles + more

    def _is_too_green(self, name: str, hex_: str) -> bool:
        """Whether a tile is beyond the first of a turn, and it or one before is not the first on its hex."""
        taken = hex_ in self.yellow_hexes or hex_ in self.table.tile_by
        return (
            self._laid(name) > 0
            and self._tiles() > 1
            and (taken or FurtherTilesFacts.replaced.get(self.table, "") is not None)
        )
