"""Tiles and stations in a game from 18xx.games; those that cost nothing are not recorded."""

import re
from collections.abc import Callable, Iterator

from banker.importers.games18xx.actions import PROGRAM, Action, RecordedGame
from banker.importers.games18xx.gauges import LaidGauges
from banker.importers.games18xx.guesses import Guesses
from banker.importers.games18xx.rivers import Crossings
from banker.importers.games18xx.steps import CorporationTurn, kind_of, lost_with, right_of, waits
from banker.importers.games18xx.stock_actions import StockActions
from banker.importers.imported_game import Translation, Unknown
from banker.mechanisms.bonus import Bonus
from banker.mechanisms.earthquake import Earthquake
from banker.mechanisms.station_beside import StationBeside
from banker.mechanisms.station_discount import StationDiscount
from banker.mechanisms.station_prices import StationPrices
from banker.mechanisms.tile_discount import TileDiscount
from banker.mechanisms.tile_income import TileIncome
from banker.mechanisms.yellow_tiles import YellowTiles
from banker.rounds import track
from banker.rounds.stations import home_due
from banker.state.table import Table

_HEX = re.compile(r"[A-Z][0-9]{1,2}", re.ASCII)


class MapActions(StockActions):
    """Tiles and stations."""

    def __init__(self, source: RecordedGame, table: Callable[[], Table], guesses: Guesses) -> None:
        super().__init__(source, table, guesses)
        self._other = source.rules.external[PROGRAM]
        self._guesses = guesses
        self._tiles: dict[str, str] = {}
        """Hexes by the ids of the tiles last laid on them."""
        self._rivers = Crossings(source.rules)
        self._cheaper = TileDiscount.of(source.rules, None)
        self._paid_for_all = TileIncome.of(source.rules, None) is not None
        self._gauges = LaidGauges(source.rules)
        self._homes: dict[str, str] = {}
        """The hexes of home stations that were chosen."""
        self._slots: dict[str, str] = {}
        """The corporations whose stations are in the slots of cities."""
        self._stations: set[tuple[str, str]] = set()
        """The corporations and hexes of other stations."""

    def _begins(self, corporation: str, president: str) -> None:
        super()._begins(corporation, president)
        self._homes.pop(corporation, None)
        self._stations = {(name, place) for name, place in self._stations if name != corporation}

    def _is_players_tile(self, private: str) -> bool:
        """Whether it is a player who lays a tile with a private: its owner, or who has just sold it."""
        at_sale = self._source.rules.external[PROGRAM].tiles_at_sale
        return private in at_sale or self._table().owner(private) in self._seats

    def _tile_of_player(self, action: Action, private: str) -> Translation:
        """A tile that a player lays with a private, in nobody's turn; such tiles cost nothing."""
        if action.kind == "lay_tile":
            hex_ = self._hex(action)
            self._site.used.add(private)
            if self._table().rules.terrain_cost(hex_):
                text = f"The tile that {private} lays on {hex_} should cost something, which is not recorded."
                yield Unknown(action.ref, text, left_out=True)

    def _hex(self, action: Action) -> str:
        hex_ = action.text("hex")
        if not _HEX.fullmatch(hex_):
            action.unreadable(f"{hex_!r} is not a hex")
        self._tiles[action.text("tile")] = hex_
        return hex_

    def _tile(self, action: Action, name: str, turn: CorporationTurn, *, private: str | None) -> Translation:
        """A tile; only those that cost or bring money are recorded: the first on a hex with water or mountains, or all where each brings some."""
        hex_, rules = self._hex(action), self._source.rules
        first = hex_ not in self._site.laid
        if first:
            self._site.laid.add(hex_)
            self._note_new_cities(turn, hex_)
        turn.tiles += private is None or rules.private[private].free_token == hex_
        if private is not None:
            self._site.laid_by_private.add(hex_)
            turn.private_tile = rules.private[private].free_token == hex_
        else:
            self._site.laid_by_private |= lost_with(rules, hex_)
        table, bonuses, gauges = self._table(), Bonus.of(rules, None), self._gauges.lay(hex_, action.text("tile"))
        bonus = ["--bonus"] * (bonuses.asks_for_tile(table, name, hex_) if bonuses else False)
        has_rivers = self._rivers.are_known
        crossed, yellow = list[str](), first and not rules.board.has_tile(hex_)
        if has_rivers:
            tile = action.text("tile")
            crossed, yellow = self._rivers.lay(hex_, tile, action.number("rotation")), self._rivers.is_yellow(tile)
        turn.replaced |= private is None and not yellow
        if has_rivers:
            rivers = ("--rivers", ",".join(crossed)) if crossed else ()
            again = ("--yellow",) if yellow and hex_ in table.tile_by else ()
            further = YellowTiles.of(rules, None)
            extra = ("--with", private) if further and private in further.rows else ("--extra",)
            yield action.step("tile", name, hex_, *rivers, *again, *(extra if private else ()))
        elif private is not None and (further := YellowTiles.of(rules, None)) and private in further.rows:
            yield action.step("tile", name, hex_, "--with", private, *bonus)
        elif private is not None and self._cheaper and private in self._cheaper.rows:
            yield action.step("tile", name, hex_, "--with", private)
        elif bonus or self._paid_for_all or table.rules.terrain_cost(hex_, later=hex_ in table.tile_by):
            dearer = private is None and track.cheaper_by(table, name, hex_)
            yield action.step(
                "tile", name, hex_, *([str(track.cost(table, name, hex_))] if dearer else ()), *bonus, *gauges
            )
        if turn.tiles and waits("track", self._table(), turn) is False:
            turn.over.add("track")

    def _note_new_cities(self, turn: CorporationTurn, hex_: str) -> None:
        """Note the stations that may get one of several cities of the first tile on a hex, by the layer of the tile and free.

        A home of `chosen_homes` does, and any other station there if the file says so with the next action. Nobody has two
        stations on a hex, but a city for another corporation's station looks like a new station if the hex has track.
        """
        table, layer, other = self._table(), turn.corporation, self._source.rules.external[PROGRAM]
        homes = [name for name in table.rules.corporation if self._home(name) == hex_]
        homes = [name for name in homes if name == layer or name in self._homes or not home_due(table, name)]
        stations = [*homes, *(name for name, there in self._stations if there == hex_)]
        stations += ["" for slot in self._site.neutral if slot.startswith(f"{hex_}-")]
        if any(name in other.chosen_homes for name in homes):
            turn.stations_for_cities = 1
        elif self._is_next_on(hex_):
            turn.stations_for_cities = len(stations)
            has_track = hex_ in other.track if other.track else table.rules.board.has_tile(hex_)
            turn.places_other = layer not in stations and has_track

    def _next_station(self) -> Action | None:
        """The next action, if it places a station."""
        later = next(super()._later(), None)
        return later if later is not None and later.kind == "place_token" else None

    def _is_next_on(self, hex_: str) -> bool:
        return (later := self._next_station()) is not None and self._place(later) == hex_

    def _moved(self, action: Action, name: str) -> Translation:
        """A station that a private moves: it is taken off the map and placed again; a pass means that no tile follows."""
        if action.kind == "remove_token":
            self._stations.discard((name, self._place(action)))
            if self._place(action) == self._home(name):
                self._site.neutral.add(self._slot(action))
            yield action.step("token", name, "--moved")
        elif action.kind == "place_token":
            self._stations.add((name, self._place(action)))

    def _home(self, corporation: str) -> str:
        """The hex of a home station: of the ruleset, or where it was chosen."""
        return self._homes.get(corporation, self._table().rules.corporation[corporation].home)

    def _later(self) -> Iterator[Action]:
        moved = set()
        for action in super()._later():
            if action.kind == "remove_token":
                moved.add(self._place(action))
            if not self._is_placed_again(action) or self._place(action) in moved:
                yield action

    def _is_placed_again(self, action: Action) -> bool:
        """Whether a corporation chooses a city of a new tile for a station that it has there."""
        if action.kind != "place_token" or not self._stations or action.data.get("token_type") == "neutral":
            return False
        who, kind = self._names.entity(action)
        place = self._place(action)
        return kind == "corporation" and place in self._site.laid and (who, place) in self._stations

    def _waits_for_station(self) -> bool:
        """Whether the site waits, whatever the step, for a station that is a home, or that gets a city of a new tile."""
        if (later := self._next_station()) is None:
            return False
        who, kind = self._names.entity(later)
        return kind == "corporation" and (
            not self._table().floated(who) or self._is_placed_again(later) or self._is_home_to_choose(who)
        )

    def _is_by_hand(self, action: Action, name: str) -> bool:
        """Whether the site has the player place a station out of the order of steps: a home, or one on a hex with a new tile."""
        table = self._table()
        if not table.floated(name) or self._is_placed_again(action) or self._is_home_to_choose(name):
            return True
        return self._site.step != "home_token" and home_due(table, name) and self._place(action) == self._home(name)

    def _is_home_to_choose(self, name: str) -> bool:
        """Whether a corporation whose price was set in this stock round is still to choose its home."""
        return self._table().round.is_stock and not _HEX.fullmatch(self._home(name))

    def _place(self, action: Action) -> str:
        """The hex of a city; the file has its tile (or hex, before a tile is laid) and the number of the city."""
        tile = action.text("city").rpartition("-")[0]
        return self._tiles.get(tile) or tile.partition("-")[0]

    def _slot(self, action: Action) -> str:
        """The place of a station: its hex, the number of the city there, and that of the slot in it."""
        slot = action.number("slot") if action.has("slot") else 0
        return f"{self._place(action)}-{action.text('city').rpartition('-')[2]}-{slot}"

    def _token(self, action: Action, name: str, turn: CorporationTurn, who: str) -> Translation:
        """A station; one that gets a city of a new tile is free, and so is a home station."""
        if action.kind == "buy_token":
            yield from self._bought_token(action, name)
        elif action.data.get("token_type") == "neutral":
            self._site.neutral.add(self._slot(action))
            yield action.step("token", name, "--neutral")
            turn.over |= {"private_token", "token"}
        elif self._site.step == "home_token":
            turn.stations_for_cities -= 1
            if not (turn.stations_for_cities and self._is_next_on(self._place(action))):
                turn.over.add("home_token")
        elif not _HEX.fullmatch(self._home(name)):
            self._homes[name] = self._place(action)
        else:
            self._stations.add((name, self._place(action)))
            self._slots[self._slot(action)] = name
            bonuses = Bonus.of(self._source.rules, None)
            bonus = bonuses.for_station(self._table(), name, self._place(action)) if bonuses else False
            if who in self._other.stations_beside:
                self._site.used.add(who)
                beside = StationBeside.of(self._source.rules, None)
                if beside and who in beside.privates:
                    yield action.step("token", name, "--with", who)
                return
            cost = self._cost_of_station(name, who, self._place(action))
            yield action.step("token", name, *cost, *["--bonus"] * bonus)
            turn.over |= {"private_token", "token"}

    def _bought_token(self, action: Action, name: str) -> Translation:
        """A station that takes the slot of another corporation's."""
        slot = self._slot(action)
        owner = self._slots.get(slot)
        if owner is None:
            action.refuse(f"{name} buys a station on {self._place(action)}, where none is known")
        self._stations = {*self._stations, (name, self._place(action))} - {(owner, self._place(action))}
        self._slots[slot] = name
        yield action.step("token", name, str(action.number("price")), "--of", owner)

    def _cost_of_station(self, name: str, who: str, place: str) -> list[str]:
        """The word for the cost of a station, perhaps of a private."""
        table = self._table()
        if who == name:
            prices = StationPrices.of(table.rules, None)
            special = prices.at(table, name, place) if prices else ()
            likely = not special or self._rivers.connects({self._home(name), *self._stations_of(name)} - {place}, place)
            far = len(special) > 1 and not self._guesses.make(likely=likely)
            return [str(special[far])] if special else []
        cheaper = StationDiscount.of(table.rules, None)
        return [str((cheaper and cheaper.cost(table, name, who)) or 0)]

    def _right(self, action: Action, name: str, turn: CorporationTurn, who: str) -> Translation:
        """A right that a corporation buys, in the place of a tile or a station of its turn, or of a tile of a private (`who`)."""
        if (right := right_of(self._source.rules, action)) is None:
            action.unreadable(f"the choice {action.text('choice')!r} is unknown")
        yield action.step("token", name, "--right", right, *(("--with", who) if who != name else ()))
        if who != name:
            return
        if kind_of(self._source.rules, action) == "place_token":
            turn.over.add("token")
        else:
            turn.tiles += 1
            if waits("track", self._table(), turn) is False:
                turn.over.add("track")

    def _lose_stations(self, kind: str) -> list[str]:
        """The word for the corporations whose stations an earthquake takes with the first train of a type, perhaps the home."""
        table, quake = self._table(), Earthquake.of(self._source.rules, None)
        if quake is None or not quake.is_brought_by(table, kind):
            return []
        placed = [name for name in table.rules.corporation if table.on_map(name) and self._home(name) == quake.hex]
        others = sorted(name for name, place in self._stations if place == quake.hex and table.on_map(name))
        lost = dict.fromkeys([*placed, *others])  # without those of corporations that have closed
        self._stations = {(name, place) for name, place in self._stations if place != quake.hex}
        return ["--shaken", ",".join(lost)] if lost else []

    def _stations_of(self, name: str) -> set[str]:
        return {place for owner, place in self._stations if owner == name}
