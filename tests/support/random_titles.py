"""The titles of which 18xx.games is the only source, in random games: their numbers from the facts, their own rules in a few words.

`RefereeTitle` and `ReckonerTitle` hold what is common to all of them (X.1 to X.13 of their sources); `TITLES` has the rest.
"""

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from banker.state.table import BANK, IPO
from support.facts import facts
from support.random_play import Player
from support.random_reckoner import Reckoner
from support.random_referee import Referee
from support.random_rulebook import Command, ForcedPurchase


class Title(NamedTuple):
    """What a title does beside its numbers."""

    brings: Mapping[str, tuple[str, int]] = {}
    """By private: the corporation and percent of the certificate that comes with it."""
    exchanges: Mapping[str, tuple[str, ...]] = {}
    """By private: the corporation for whose certificate it is exchanged, and the places it may come from."""
    discounts: Mapping[str, tuple[int, tuple[str, ...]]] = {}
    """By private: dollars off for the tiles of its corporation, and the hexes."""
    every_tile: tuple[str, ...] = ()
    """Hexes on which every tile costs."""
    home_first: Mapping[str, str] = {}
    """By corporation: the home on which nobody else lays a tile before its station is there."""
    stays_open: Mapping[str, int] = {}
    """By private that stays open with a player when the others close: its revenue then."""
    extra_tiles: Mapping[str, tuple[str, int, bool]] = {}
    """By private: the hex of its corporation's extra tile, dollars off, and whether it is laid at any time of the turn."""
    free_with_tile: Mapping[str, str] = {}
    """By private: the hex on which a station is free with the first tile in the same turn."""
    free_stations: tuple[str, ...] = ()
    """Privates that make one station free without a tile."""
    discounted: int = 1
    """How many privates can become cheaper in the private sale, one after the other."""
    presidents: Mapping[str, int] = {}
    """Percent of the president's certificate by corporation, where it is not 20."""
    from_bank: str = "any"
    """How many trains of the bank a corporation buys in a turn: `any`, `one`, or `one-of-each` type."""
    one_block: bool = False
    """Whether all that a player sells of a corporation in one turn is one sale."""
    helps_others: bool = True
    """Whether a president may help to buy another corporation's train."""
    keeps_presidencies: bool = False
    """Whether no sale for a train may change any presidency."""


class RefereeTitle(Referee):
    """The rules that these titles share, for one table."""

    title: ClassVar[Title]
    stations_of: ClassVar[Mapping[str, tuple[int, ...]]]
    cost_of: ClassVar[Mapping[str, int]]
    prices: ClassVar[Mapping[str, tuple[int, int]]]
    players_trade_privates: ClassVar[bool] = False
    grey_hexes: ClassVar[tuple[str, ...]] = ()
    no_hexes: ClassVar[tuple[str, ...]] = ()
    green_hexes: ClassVar[tuple[str, ...]] = ()

    def too_many(self, held: int, percent: int) -> bool:
        """The limit of a corporation is 60% (X.4)."""
        del held
        return percent > 60

    def capital_at_float(self) -> bool:
        """The capital is paid at the moment of floating (X.1)."""
        return True

    def several_from(self, source: str) -> bool:
        """Whether several brown certificates come from a place in one turn."""
        return source in self.rules.limits.multiple_buy_from

    def fair_price(self, private: str, amount: int) -> bool:
        """A corporation pays what the facts say; nothing for those that are never sold to one."""
        least, most = self.prices.get(private, (1, 0))
        return least <= amount <= most and not self._is_open_for_good(private)

    def _is_open_for_good(self, private: str) -> bool:
        return private in self.title.stays_open and self.phase in self.closed

    def must_stay(self, name: str, needed: ForcedPurchase) -> bool:
        """Whether a sale for a train may not change the presidency of a corporation."""
        return self.title.keeps_presidencies or super().must_stay(name, needed)

    def _sell(self, who: str, name: str, count: str) -> bool:
        """In an operating round a second sale of one corporation in a turn is refused where all is one block."""
        table = self.table
        again = self.title.one_block and table.dealer == who and name in table.prices_held
        return super()._sell(who, name, count) and (self.stock_round or not again)

    def sale_price(self, who: str, name: str) -> int:
        """A second sale is at the fallen price, unless an option says otherwise (X.6)."""
        held = self.rules.options.get("repeat_sale") == "held"
        return super().sale_price(who, name) if held else self.table.price(name) or 0

    def next_stations(self, name: str) -> list[int]:
        """What the next station of the list costs; the home station is never one."""
        costs, left = self.stations_of[name], self.table.tokens(name)
        placed = max(1, len(costs) - left)
        return [costs[placed]] if left and placed < len(costs) else []

    def presidents(self, name: str) -> int:
        """Percent of the president's certificate of a corporation."""
        return self.title.presidents.get(name, 20)

    def tile_cost(self, name: str, where: str) -> int:
        """What a tile costs if nothing is said: that of a private where it is the cheaper one."""
        extra = self._extra_tile(name, where)
        return max(0, self._full_cost(name, where) - (self.title.extra_tiles[extra][1] if extra else 0))

    def _extra_tile(self, name: str, where: str) -> str | None:
        """The private whose extra tile a corporation may still lay on a hex."""
        for private, (hex_name, _, _) in self.title.extra_tiles.items():
            unused = self.table.private[private].extra_tile_in is None
            if where == hex_name and unused and self.table.owner(private) == name:
                return private
        return None

    def _laid(self, name: str) -> int:
        """How many tiles of its own a corporation has laid in this turn."""
        extra = (
            self.table.owner(private) == name and self.table.private[private].extra_tile_in == self.table.round
            for private in self.title.extra_tiles
        )
        return max(0, super()._laid(name) - sum(extra))

    def _tile(self, name: str, where: str, *typed: str) -> bool:
        """An extra tile is laid at its price, or when the tile of the turn is laid; else a tile is as any other."""
        self._name(name, self.corporations)
        if any(where == home and name != one and self._has_no_home(one) for one, home in self.title.home_first.items()):
            return False
        extra, full = self._extra_tile(name, where), self._full_cost(name, where)
        if extra is None or len(typed) > 1:
            return super()._tile(name, where, *typed)
        due, _, any_time = self.tile_cost(name, where), *self.title.extra_tiles[extra][1:]
        paid = self._dollars(typed[0]) if typed else due
        if not (due == paid < full or self._laid(name) >= self._tiles()):
            ready = paid == full and self._in_turn(name, "tile")
            return ready and self.table.cash(name) >= paid
        step = ("train" if self._has_run(name) else "run") if any_time else "tile"
        return self._in_turn(name, step) and paid == due and self.table.cash(name) >= paid

    def _has_no_home(self, name: str) -> bool:
        """Whether a corporation has not placed its home station."""
        return self.table.tokens(name) == len(self.stations_of[name])

    def _token(self, name: str, cost: str, *by: str) -> bool:
        """The station of a private is free; it is that of the turn, and the next one of the list."""
        self._name(name, self.corporations)
        placed = self.table.operating == name and self.table.stations_placed
        if cost == "0" and not by and self._in_turn(name, "token") and not placed and self.next_stations(name):
            return self._has_free_station(name)
        return super()._token(name, cost, *by)

    def _has_free_station(self, name: str) -> bool:
        table = self.table
        laid = (table.tiles_laid or ()) if table.operating == name else ()
        for private, where in self.title.free_with_tile.items():
            may_be = where in laid or (str(self.cost_of[where]) in laid and where not in table.tile_by)
            known = table.private[private]
            unused = known.station_paid_in != table.round and known.station_free_in is None
            if may_be and unused and table.owner(private) == name:
                return True
        return any(
            table.owner(one) == name and table.private[one].station_free_in is None for one in self.title.free_stations
        )

    def _train(self, name: str, kind: str, *switches: str) -> bool:
        """A corporation buys so many trains of the bank in a turn."""
        bought = (self.table.bought_from_bank or ()) if self.table.operating == name else ()
        limited = bool(bought) if self.title.from_bank == "one" else kind in bought
        of_bank = switches[:1] == ("--from",) and switches[1:2] in (("bank",), ("pool",))
        return super()._train(name, kind, *switches) and not (of_bank and limited and self.title.from_bank != "any")

    def _full_cost(self, name: str, where: str) -> int:
        """The first tile on a hex with terrain, less what a private takes off."""
        if where in self.table.tile_by and where not in self.title.every_tile:
            return 0
        off = [
            less
            for one, (less, hexes) in self.title.discounts.items()
            if self.table.owner(one) == name and where in hexes
        ]
        return max(0, self.cost_of.get(where, 0) - sum(off))

    def _takes_tile(self, where: str) -> bool:
        """A hex printed green waits for brown tiles, one printed yellow, or with a tile, for green ones."""
        return super()._takes_tile(where) and not (where in self.green_hexes and self.phase in ("2", "3", "4"))

    def _exchange(self, who: str, private: str, name: str, source: str, *switch: str) -> bool:
        """An exchange is possible at any time, from the places that the title names, below 60%."""
        table = self.table
        self._name(private, list(self.rules.private))
        self._name(name, self.corporations)
        place = self._place(self._name(source, ("ipo", "pool")), name)
        to, *places = self.title.exchanges.get(private, ("",))
        if name != to or source not in places or switch:
            return False
        mine = table.owner(private) == self._name(who, table.players)
        return mine and not table.privates(BANK) and table.percent(name, who) < 60 and table.ordinary(name, place) > 0

    def _brings(self, private: str, switch: tuple[str, ...]) -> bool:
        _, percent = self.title.brings.get(private, ("", 0))
        return switch[:1] == ("--par",) and switch[1] in self.pars if percent > 10 else not switch

    def stays(self, private: str) -> bool:
        """Whether a private stays open with a player."""
        return private in self.title.stays_open and self.table.owner(private) in self.table.players

    def income(self, private: str) -> int:
        """What a private pays."""
        stays = self.title.stays_open.get(private, 0)
        return stays if stays and self.phase in self.closed else self.rules.private[private].revenue


class ReckonerTitle(Reckoner):
    """What an event pays in these titles."""

    referee: RefereeTitle

    def _bring(self, who: str, private: str, said: tuple[str, ...]) -> None:
        name, percent = self.referee.title.brings.get(private, ("", 0))
        if percent:
            self._give(name, IPO, who, percent)
        if percent > 10:
            self._start(name, int(said[0]))

    def _next(self) -> None:
        """After a round without a buyer the next private becomes cheaper, where several can."""
        unsold = self.table.privates(BANK)
        cheaper = [*self.rules.private][: self.referee.title.discounted]
        if not unsold or unsold[0] not in cheaper:
            super()._next()
        elif self.referee.offered(unsold[0]) > 5:
            self.now = f"SR {int(self.now.partition(' ')[2]) + 1}"

    def _income(self) -> None:
        for name in self.rules.private:
            owner = self.table.owner(name)
            if owner in (*self.table.players, *self.referee.corporations):
                self.cash[owner] += self.referee.income(name)


class PlayerTitle(Player):
    """A player of one of these titles."""

    title: ClassVar[Title]

    @property
    def exchanged(self) -> tuple[str, ...]:  # type: ignore[override]
        """The privates that can be exchanged."""
        return (*self.title.exchanges,)

    def _with(self, referee: Referee, private: str) -> Command:
        _, percent = self.title.brings.get(private, ("", 0))
        return ("--par", self.dice.choice(referee.pars)) if percent > 10 else ()


TITLES: dict[str, Title] = {
    "1889": Title(
        exchanges={"DR": ("IR", "ipo")},
        discounts={"SMR": (80, ("A8", "B9", "C6", "D5", "D7", "E4", "E6", "F5", "F7", "G6", "G8", "H9", "H11", "H13"))},
        every_tile=("I4",), stays_open={"UTF": 50}, one_block=True, helps_others=False, keeps_presidencies=True,
    ),
    "1836Jr30": Title(
        brings={"CFL": ("GCL", 10), "CFLV": ("Nord", 20)}, exchanges={"GCB": ("B", "ipo", "pool")},
        extra_tiles={"E-SF": ("B8", 80, True)}, free_with_tile={"CdH": "J8"}, from_bank="one-of-each",
    ),
    "18NL": Title(
        brings={"P4": ("NCS", 10), "P5": ("HIS", 20), "P6": ("NFL", 30)}, exchanges={"P3": ("DV", "ipo", "pool")},
        extra_tiles={"P1": ("F5", 40, False)}, free_stations=("P2",), discounted=2, presidents={"NFL": 30},
        home_first={"NZO": "H13"},
    ),
    "1850Jr": Title(
        brings={"SFT": ("IFT", 20)}, exchanges={"FSM": ("SFA", "ipo", "pool")},
        extra_tiles={"TCM": ("D4", 120, True)}, from_bank="one",
    ),
}  # fmt: skip


def _numbers(fact: Mapping[str, Any], names: Mapping[str, str], title: Title) -> dict[str, Any]:
    """The attributes of a referee that the facts of a title give."""
    phases, trains = fact["phase"], fact["train"]
    order = [*phases]
    rusts = {kind: order[place:] for place, name in enumerate(order) for kind in phases[name].get("rusts", ())}
    closing = next(place for place, name in enumerate(order) if phases[name].get("closes"))
    costs = {name: int(cost) for cost, hexes in fact["terrain"].items() for name in hexes}
    stations = {name: tuple(one["stations"]) for name, one in fact["corporation"].items()}
    return {
        "title": title,
        "pars": tuple(map(str, fact["chart"]["start"])),
        "most": {int(number): limit for number, (_, limit) in fact["start"].items()},
        "train_limits": {name: one["limit"] for name, one in phases.items()},
        "rounds": {name: one["rounds"] for name, one in phases.items()},
        "rusted_from": rusts,
        "closed": order[closing:],
        "corporations_buy_in": tuple(name for name, one in phases.items() if one.get("privates")),
        "in_order": [kind for kind, one in trains.items() if "beside" not in one],
        "beside": {kind: one["beside"] for kind, one in trains.items() if "beside" in one},
        "credit": {kind: (one["trade_in"], one["trade_in_credit"]) for kind, one in trains.items() if "trade_in" in one},
        "terrain": (0, *sorted(set(costs.values()))),
        "yellow_hexes": tuple(fact["printed"]["yellow"]),
        "green_hexes": tuple(fact["printed"].get("green", ())),
        "cost_of": costs,
        "stations_of": stations,
        "stations": tuple(sorted({cost for costs in stations.values() for cost in costs[1:]})),
        "sold_at": fact["stock"]["float"],
        "prices": {names.get(name, name): tuple(one["corporations"]) for name, one in fact["private"].items() if "corporations" in one},
        "exchanges": {private: (to,) for private, (to, *_) in title.exchanges.items()},
        "president_helps_others": title.helps_others,
    }  # fmt: skip


def cast(name: str, names: Mapping[str, str]) -> tuple[tuple[int, ...], type[Referee], type[Reckoner], type[Player]]:
    """The numbers of players of a title, and who referees, reckons and plays it; `names` are our names of its privates."""
    fact, title = facts(name), TITLES[name]
    numbers = _numbers(fact, names, title)
    hexes = (
        "A1",
        *[hex_name for hex_names in fact["terrain"].values() for hex_name in hex_names[:4]],
        *title.every_tile,
        *[where for where, _, _ in title.extra_tiles.values()],
        *title.free_with_tile.values(),
    )
    referee = type(f"Referee{name}", (RefereeTitle,), numbers)
    player = type(f"Player{name}", (PlayerTitle,), {"title": title, "hexes": hexes})
    return tuple(map(int, fact["start"])), referee, ReckonerTitle, player
