"""Translating a game of 18xx.games into our verbs, action by action."""

import re
from collections.abc import Callable, Iterator, Sequence

from banker.importers.games18xx.actions import PROGRAM, Action, RecordedGame, duplicate_refs
from banker.importers.games18xx.connections import Connections
from banker.importers.games18xx.guesses import Guesses
from banker.importers.games18xx.map_guesses import MARK
from banker.importers.games18xx.revenues import DECISIONS, revenue_of
from banker.importers.games18xx.rivers import Crossings
from banker.importers.games18xx.steps import OWN_TRADES, STEP_OF, CorporationTurn, lost_with, waits
from banker.importers.games18xx.stock_actions import StockActions
from banker.importers.imported_game import Claim, Translation, Unknown
from banker.mechanisms.bonus import Bonus
from banker.mechanisms.neutral_stations import NeutralStations
from banker.mechanisms.station_discount import StationDiscount
from banker.mechanisms.yellow_tiles import YellowTiles
from banker.rounds import track
from banker.rounds.payout import loses_only_run
from banker.rounds.stations import home_due
from banker.state.table import Table

_HEX = re.compile(r"[A-Z][0-9]{1,2}", re.ASCII)
_DEALS = ("par", "buy_shares", "sell_shares", "buy_company", "choose")
_OF_CORPORATIONS = (*STEP_OF, "buy_company", "pass", "bankrupt", "remove_token")


class Translator(StockActions):
    """The translation: actions of corporations, which kind each action is, and the end of the game."""

    def __init__(self, source: RecordedGame, table: Callable[[], Table], guesses: Guesses) -> None:
        super().__init__(source, table, guesses)
        self._other = source.rules.external[PROGRAM]
        self._guesses = guesses
        self._trains: dict[str, str] = {}
        """The places of trains that have left the depot, by their ids in the file."""
        self._bought_as: dict[str, str] = {}
        """The types as which cards with two names were bought last, by their ids."""
        self._tiles: dict[str, str] = {}
        """Hexes by the ids of the tiles last laid on them."""
        self._rivers = Crossings(source.rules)
        self._homes: dict[str, str] = {}
        """The hexes of home stations that were chosen."""
        self._connections = Connections(self._site, source.revenues)
        self._stations: set[tuple[str, str]] = set()
        """The corporations and hexes of other stations."""

    def tell(self) -> Translation:
        """The events and the unknown facts, in order; at the end the claims of the file."""
        yield from self._source.unknown
        actions = self._source.actions
        for ref in duplicate_refs(actions):
            yield Unknown(ref, "Several actions have this id, so their events have the same `ref`.")
        for index, action in enumerate(actions):
            self._guesses.begin(index)
            if action.kind.startswith("program_") or action.kind == "end_game":
                yield from self._payments(action, index)
                continue
            if self._table().over:
                action.refuse(f"a {action.kind} after the end of the game ({self._table().over})")
            self._index = index
            if not index:
                yield from self._deal_privates(action)
            yield from self._translate(action)
            yield from self._payments(action, index)
            self._site.after(action)
            if not self._waits_for_station():
                yield from self._site.advance()
        yield from self._end()
        table = self._table()
        for who, theirs in self._source.result.items():
            yield Claim("result", f"final score of {who}", theirs, table.worth(who).total)

    def _payments(self, action: Action, index: int) -> Translation:
        for words in self._source.payments.get(index, ()):
            yield action.step("pay", *words)._replace(excuse="it comes from the file of payments")

    def _translate(self, action: Action) -> Translation:
        who, kind = self._names.entity(action)
        if self._auction.bought is not None:
            yield from self._par_of_private(action)
        elif kind == "player" and action.kind in (*_DEALS, "bid", "pass") and self._auction.unsold():
            yield from self._in_auction(action, who)
        elif kind == "private" and who in (*self._other.tiles_of_turn, *self._other.tiles_beside):
            yield from self._for_corporation(action, who)
        elif kind == "corporation" and (action.kind == MARK or who in self._site.connecting):
            yield from self._connections.translate(action, who, self._table())
        elif kind == "corporation" and action.kind in OWN_TRADES and self._table().round.is_stock:
            yield from self._own_stock_in_round(action, who)
        else:
            yield from self._in_rounds(action, who, kind)

    def _in_rounds(self, action: Action, who: str, kind: str) -> Translation:
        if kind == "private" and action.kind == "buy_shares":
            yield from self._exchange(action, who)
        elif kind == "private" and action.kind in ("lay_tile", "pass") and self._is_players_tile(who):
            yield from self._tile_of_player(action, who)
        elif kind == "corporation" and action.kind == "place_token" and self._is_by_hand(action, who):
            self._site.neutral.discard(self._slot(action))  # a home can take the place of a neutral station
            if home_due(self._table(), who):
                self._homes[who] = self._place(action)
        elif action.kind == "discard_train":
            yield from self._discard(action, who)
        elif kind == "player" and action.kind == "bankrupt":
            yield action.step("bankrupt", who)
        elif kind == "player" and action.kind in (*_DEALS, "pass"):
            yield from self._player_action(action, who)
        elif action.kind == "assign":  # of a private to a hex, which moves no money
            yield from self._assign(action, who)
        elif kind != "player" and action.kind in _OF_CORPORATIONS:
            yield from self._corporation_action(action, who, is_private=kind == "private")
        else:
            text = f"banker does not know what `{action.kind}` of {who} does; it may have moved money or stock."
            yield Unknown(action.ref, text, left_out=True)

    def _corporation_action(self, action: Action, who: str, *, is_private: bool) -> Translation:
        """An action in a corporation's turn, by the corporation or by a private that it owns."""
        name = self._table().owner(who) if is_private else who
        if name not in self._source.rules.corporation:
            action.refuse(f"{who} belongs to {name}, not to a corporation")
        if self._site.ignores(action, name):
            yield from self._site.note(action, f"{name} passes after its turn has ended; ignored.")
            return
        yield from self._site.reach_corporation(action, name, action.kind if self._is_a_step(action, who) else "")
        turn = self._site.turn
        assert turn is not None, "reach_corporation has begun it"
        neutral = NeutralStations.of(self._source.rules, None)
        if is_private and neutral and who in neutral.moves and action.kind != "lay_tile":
            yield from self._moved(action, name)
        elif action.kind in OWN_TRADES:
            yield from self._own_stock(action, name)
            turn.over.add("issue")
        else:
            yield from self._in_turn(action, name, who, turn)

    def _in_turn(self, action: Action, name: str, who: str, turn: CorporationTurn) -> Translation:
        is_private = who != name
        match action.kind:
            case "lay_tile":
                yield from self._tile(action, name, turn, private=who if is_private else None)
            case "place_token":
                yield from self._token(action, name, turn, who)
            case "run_routes":
                self._run(action, turn)
            case "dividend":
                yield from self._dividend(action, name, turn)
            case "buy_train":
                yield from self._train(action, name, turn, ["--with", who] if is_private else [])
            case "buy_company":
                yield from self._private(action, name)
            case "bankrupt":
                yield action.step("bankrupt", self._table().president(name) or name)
            case "pass" if is_private:  # it lays no further tile
                self._site.laid_by_private.update(self._source.rules.private[who].extra_hexes)
            case "pass":
                turn.over.update([self._site.step] if self._site.step else [])

    def _is_a_step(self, action: Action, who: str) -> bool:
        """Whether an action belongs to a step of the turn: all of a corporation, and the tile of the turn that a private lays."""
        private = self._source.rules.private.get(who)
        return private is None or (action.kind == "lay_tile" and private.free_token == action.data.get("hex"))

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

    def _for_corporation(self, action: Action, private: str) -> Translation:
        """What a player does with a private in the turn of a corporation: a tile, perhaps that of the turn, and then perhaps a station."""
        turn = self._site.turn
        if turn is None:
            action.refuse(f"{private} acts in nobody's turn")
        counts = private in self._other.tiles_of_turn
        if action.kind == "lay_tile":
            yield from self._tile(action, turn.corporation, turn, private=None if counts else private)
            turn.private_tile, turn.replaced = counts, turn.replaced or counts
            if counts and not waits("track", self._table(), turn):
                turn.over.add("track")
        elif action.kind == "place_token":
            yield from self._token(action, turn.corporation, turn, turn.corporation)
        turn.private_tile &= action.kind == "lay_tile"

    def _hex(self, action: Action) -> str:
        hex_ = action.text("hex")
        if not _HEX.fullmatch(hex_):
            action.unreadable(f"{hex_!r} is not a hex")
        self._tiles[action.text("tile")] = hex_
        return hex_

    def _tile(self, action: Action, name: str, turn: CorporationTurn, *, private: str | None) -> Translation:
        """A tile; only those that cost money are recorded: the first on a hex with water or mountains."""
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
        table, bonuses = self._table(), Bonus.of(rules, None)
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
            yield action.step("tile", name, hex_, *rivers, *again, *(("--extra",) if private else ()))
        elif private is not None and (further := YellowTiles.of(rules, None)) and private in further.rows:
            yield action.step("tile", name, hex_, "--with", private, *bonus)
        elif bonus or table.rules.terrain_cost(hex_, later=hex_ in table.tile_by):
            dearer = private is None and track.cheaper_by(table, name, hex_)
            yield action.step("tile", name, hex_, *([str(track.cost(table, name, hex_))] if dearer else ()), *bonus)
        if turn.tiles and not waits("track", self._table(), turn):
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
        return kind == "corporation" and (not self._table().floated(who) or self._is_placed_again(later))

    def _is_by_hand(self, action: Action, name: str) -> bool:
        """Whether the site has the player place a station out of the order of steps: a home, or one on a hex with a new tile."""
        table = self._table()
        if not table.floated(name) or self._is_placed_again(action):
            return True
        return self._site.step != "home_token" and home_due(table, name) and self._place(action) == self._home(name)

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
        if action.data.get("token_type") == "neutral":
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
            bonuses = Bonus.of(self._source.rules, None)
            bonus = bonuses.for_station(self._table(), name, self._place(action)) if bonuses else False
            cheaper = StationDiscount.of(self._table().rules, None)
            cost = [] if who == name else [str((cheaper and cheaper.cost(self._table(), name, who)) or 0)]
            yield action.step("token", name, *cost, *["--bonus"] * bonus)
            turn.over |= {"private_token", "token"}

    def _run(self, action: Action, turn: CorporationTurn) -> None:
        """A run waits for its dividend; the site decides one of $0 itself, but old versions of it did not."""
        turn.over.add("run")
        table, known = self._table(), self._source.revenues.get(action.ref)
        revenue = revenue_of(action, table, turn.corporation) if known is None else known
        if loses_only_run(table, turn.corporation):
            return
        if subsidy := sum(action.dollars(route, "subsidy") for route in action.list("routes")):
            turn.run_options = ("--subsidy", str(subsidy))
        its = (later.kind for later in self._later() if self._names.entity(later) == (turn.corporation, "corporation"))
        if revenue or next(its, "") == "dividend":
            turn.revenue = revenue

    def _dividend(self, action: Action, name: str, turn: CorporationTurn) -> Translation:
        if turn.revenue is None:
            action.refuse(f"{name} pays a dividend without a run")
        letter = DECISIONS.get(action.text("kind"))
        if letter is None:
            action.unreadable(f"the dividend {action.text('kind')!r} is unknown")
        revenue, turn.revenue = turn.revenue, None
        self._site.complete("dividend")
        yield action.step("run", name, f"{revenue}{letter if revenue else ''}", *turn.run_options)

    def _train(self, action: Action, name: str, turn: CorporationTurn, discount: Sequence[str]) -> Translation:
        table = self._table()
        train = action.text("train")
        kind, place, price = self._type(action, train), self._trains.get(train, "bank"), action.number("price")
        if place in table.rules.corporation and not table.floated(place):
            place = "pool"  # that corporation has closed
        words = [name, kind, "--from", place, "--price", str(price), *discount]
        if action.has("exchange"):
            words += ["--trade-in", self._names.train(action, "exchange")]
            self._trains[action.text("exchange")] = "pool"
        if table.cash(name) < price:
            words.append("--president")
        self._trains[train], turn.bank_sold_last = name, place in ("bank", "pool")
        yield action.step("train", *words)
        # a train out of the reserve, whose number is the last of its type, does not count as the first
        if place == "bank" and train in [f"{kind}-0" for kind in self._rivers.lost_with()]:
            self._rivers.lose_yellow()

    def _type(self, action: Action, train: str) -> str:
        """The type of a train: of a card with two names the one that is chosen, or was."""
        self._bought_as |= {train: self._names.variant(action)} if action.has("variant") else {}
        return self._bought_as.get(train) or self._names.train(action, "train")

    def _discard(self, action: Action, name: str) -> Translation:
        train = action.text("train")
        self._trains[train] = "pool"
        yield action.step("discard", name, self._type(action, train))

    def _end(self) -> Translation:
        yield from self._site.skipped()
        if self._auction.bought is not None:
            bought = self._auction.bought
            text = (
                f"{bought.who} bought {bought.private} for {self._table().money(bought.price)}, but the par is missing."
            )
            yield Unknown(bought.action.ref, text, left_out=True)
        turn = self._site.turn
        if turn is not None and turn.revenue:
            text = f"{turn.corporation} ran for {self._table().money(turn.revenue)}, but the dividend action is missing; not recorded."
            yield Unknown("end", text)
        if not self._table().over and (self._source.finished or self._source.by_hand):
            by_hand = "the players ended it by hand" if self._source.by_hand else ""
            yield self._site.follow("end")._replace(excuse=by_hand)
