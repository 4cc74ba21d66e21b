"""Translating a game of 18xx.games into our verbs, action by action."""

from collections.abc import Callable, Mapping, Sequence

from banker.importers.games18xx.actions import PROGRAM, Action, RecordedGame, duplicate_refs
from banker.importers.games18xx.choices import OF_BANKRUPT, buys_train_token, closed_by
from banker.importers.games18xx.connections import Connections
from banker.importers.games18xx.guesses import Guesses
from banker.importers.games18xx.map_actions import MapActions
from banker.importers.games18xx.map_guesses import MARK
from banker.importers.games18xx.revenues import DECISIONS, revenue_of
from banker.importers.games18xx.steps import OWN_TRADES, STEP_OF, CorporationTurn, kind_of, waits
from banker.importers.imported_game import Claim, Translation, Unknown
from banker.mechanisms.bonds import Bonds
from banker.mechanisms.bought_stations import BoughtStations
from banker.mechanisms.minors import Minors
from banker.mechanisms.neutral_stations import NeutralStations
from banker.mechanisms.train_tokens import TrainTokens
from banker.rounds.payout import loses_only_run
from banker.rounds.stations import home_due
from banker.rules.mechanism import Mechanism, minors
from banker.state.table import Table

_DEALS = ("par", "buy_shares", "sell_shares", "buy_company", "choose")
_OF_MECHANISMS: Mapping[str, type[Mechanism]] = {
    **dict.fromkeys(("take_loan", "payoff_loan", "payoff_debt"), Bonds),
    "buy_token": BoughtStations,
}
"""What only games with a mechanism have."""
_BONDS = ("take_loan", "payoff_loan")
_OF_CORPORATIONS = (*STEP_OF, "buy_company", "pass", "bankrupt", "remove_token", "choose", "choose_ability")


class Translator(MapActions):
    """The translation: actions of corporations, which kind each action is, and the end of the game."""

    def __init__(self, source: RecordedGame, table: Callable[[], Table], guesses: Guesses) -> None:
        super().__init__(source, table, guesses)
        with_trains = Minors.of(source.rules, None)
        kinds = [(minor, its.train) for minor, its in (with_trains.rows if with_trains else {}).items()]
        before = (kinds[:place] for place in range(len(kinds)))
        self._trains = {
            f"{kind}-{[other for _, other in earlier].count(kind)}": minor
            for (minor, kind), earlier in zip(kinds, before, strict=True)
        }
        """The places of trains that have left the depot, by their ids in the file; at first those of minors."""
        self._bought_as: dict[str, str] = {}
        """The types as which cards with two names were bought last, by their ids."""
        self._connections = Connections(self._site, source.revenues)

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
            if not (self._waits_for_station() or self._next_choice()):
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
        elif kind == "corporation" and action.kind == "lay_tile" and self._table().round.is_stock:
            self._site.laid.add(self._hex(action))
            yield action.step("tile", who, "--home")
        elif (its := _OF_MECHANISMS.get(action.kind)) and its.of(self._source.rules, None) is None:
            yield self._unknown(action, who)
        else:
            yield from self._in_rounds(action, who, kind)

    def _in_rounds(self, action: Action, who: str, kind: str) -> Translation:
        if kind == "private" and action.kind == "buy_shares":
            yield from self._exchange(action, who)
        elif kind == "private" and action.kind in ("lay_tile", "pass") and self._is_players_tile(who):
            yield from self._tile_of_player(action, who)
        elif kind == "corporation" and action.kind == "place_token" and self._is_by_hand(action, who):
            self._site.neutral.discard(self._slot(action))  # a home can take the place of a neutral station
            if home_due(self._table(), who) or self._is_home_to_choose(who):
                self._homes[who] = self._place(action)
        elif action.kind == "discard_train":
            yield from self._discard(action, who)
        elif kind == "player" and action.kind in ("bankrupt", "payoff_debt"):
            yield from self._interest(action) if action.kind == "payoff_debt" else [action.step("bankrupt", who)]
        elif kind == "player" and action.kind in (*_DEALS, "pass"):
            yield from self._player_action(action, who)
        elif action.kind == "assign":  # of a private to a hex, which moves no money
            yield from self._assign(action, who)
        elif kind != "player" and action.kind in _OF_CORPORATIONS:
            yield from self._corporation_action(action, who, is_private=kind == "private")
        else:
            yield self._unknown(action, who)

    def _unknown(self, action: Action, who: str) -> Unknown:
        text = f"banker does not know what `{action.kind}` of {who} does; it may have moved money or stock."
        return Unknown(action.ref, text, left_out=True)

    def _corporation_action(self, action: Action, who: str, *, is_private: bool) -> Translation:
        """An action in a corporation's turn, by the corporation or by a private that it owns."""
        name = self._table().owner(who) if is_private else who
        if name not in self._source.rules.corporation:
            action.refuse(f"{who} belongs to {name}, not to a corporation")
        if self._site.ignores(action, name):
            yield from self._site.note(action, f"{name} passes after its turn has ended; ignored.")
            return
        yield from self._site.reach_corporation(
            action, name, kind_of(self._source.rules, action) if self._is_a_step(action, who) else ""
        )
        turn = self._site.turn
        assert turn is not None, "reach_corporation has begun it"
        neutral = NeutralStations.of(self._source.rules, None)
        if is_private and neutral and who in neutral.moves and action.kind != "lay_tile":
            yield from self._moved(action, name)
        elif action.kind == "scrap_train":
            yield from self._discard(action, name)
        elif action.kind in OWN_TRADES:
            yield from self._own_stock(action, name)
            turn.over.add("issue")
        elif action.kind in ("choose", "choose_ability", *_BONDS):
            yield from self._chosen(action, name, turn, who)
        else:
            yield from self._in_turn(action, name, who, turn)

    def _in_turn(self, action: Action, name: str, who: str, turn: CorporationTurn) -> Translation:
        is_private = who != name
        match action.kind:
            case "lay_tile":
                yield from self._tile(action, name, turn, private=who if is_private else None)
            case "place_token" | "buy_token":
                yield from self._token(action, name, turn, who)
            case "run_routes":
                yield from self._run(action, turn)
            case "dividend":
                yield from self._dividend(action, name, turn)
            case "buy_train":
                yield from self._train(action, name, turn, ["--with", who] if is_private else [])
            case "buy_company":
                yield from self._private(action, name)
                self._take_trains_of_minor(self._names.private(action, "company"), name)
            case "bankrupt" if self._next_choice() not in OF_BANKRUPT:  # else that choice tells the rest
                yield action.step("bankrupt", self._table().president(name) or name)
            case "pass" if is_private:  # it lays no further tile
                self._site.laid_by_private.update(self._source.rules.private[who].extra_hexes)
            case "pass":
                turn.over.update([self._site.step] if self._site.step else [])

    def _chosen(self, action: Action, name: str, turn: CorporationTurn, who: str) -> Translation:
        """What a corporation or its private (`who`) chooses in the turn of the corporation."""
        if action.kind == "choose_ability" and who != name and who in self._other.chosen_place:
            yield action.step("close", who, "its token is closed to others")
        elif action.kind in _BONDS:
            turn.over.add("bond")
            yield action.step("bond", name, *["--repay"] * (action.kind == "payoff_loan"))
        elif buys_train_token(action):
            turn.over.add("train_token")
            yield action.step("token", name, "--for", TrainTokens.of(self._source.rules).type)
        elif action.kind == "choose" and self._source.rules.external[PROGRAM].closed_by_choice:
            if closed_by(action):
                yield action.step("close", self._names.named_private(action, closed_by(action)), "its tile")
        else:
            yield from self._right(action, name, turn, who)

    def _interest(self, action: Action) -> Translation:
        """A president pays interest that a treasury lacks; stock that is sold for it shows that it is due."""
        turn, bonds = self._site.turn, Bonds.of(self._source.rules, None)
        if turn is None or bonds is None:
            action.refuse("no corporation owes interest")
        turn.over.add("interest")
        if bonds.is_due(self._table(), turn.corporation):
            yield action.step("bond", turn.corporation, "--interest")

    def _take_trains_of_minor(self, private: str, name: str) -> None:
        """A corporation has bought a private, perhaps with a minor, whose trains it gets."""
        minor = next((minor for minor, of in minors(self._source.rules).items() if of == private), "")
        self._trains |= {train: name for train, place in self._trains.items() if place == minor}

    def _is_a_step(self, action: Action, who: str) -> bool:
        """Whether an action belongs to a step of the turn: all of a corporation, and the tile of the turn that a private lays."""
        private = self._source.rules.private.get(who)
        return private is None or (action.kind == "lay_tile" and private.free_token == action.data.get("hex"))

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

    def _run(self, action: Action, turn: CorporationTurn) -> Translation:
        """A run waits for its dividend; the site decides one of $0 itself, but old versions of it did not. A minor has no choice."""
        turn.over.add("run")
        table, known = self._table(), self._source.revenues.get(action.ref)
        revenue = revenue_of(action, table, turn.corporation) if known is None else known
        if loses_only_run(table, turn.corporation):
            return
        if subsidy := sum(action.dollars(route, "subsidy") for route in action.list("routes")):
            turn.run_options = ("--subsidy", str(subsidy))
        alone = self._site.has_no_president(turn.corporation)
        if alone or turn.corporation in minors(table.rules):
            self._site.complete("dividend")
            yield action.step("run", turn.corporation, f"{revenue}{'w' if alone and revenue else ''}")
            return
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
        if place in table.rules.corporation and kind not in table.trains(place):
            place = "pool"  # that corporation has closed, or the train has rusted
        words = [name, kind, "--from", place, "--price", str(price), *discount]
        if action.has("exchange"):
            words += ["--trade-in", self._names.train(action, "exchange")]
            self._trains[action.text("exchange")] = "pool"
        if table.cash(name) < price:
            words.append("--president")
        words += self._lose_stations(kind) if place == "bank" else []
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
            excuse = f"{PROGRAM} stopped it after so many rounds" if self._source.stopped else ""
            excuse = "the players ended it by hand" if self._source.by_hand else excuse
            yield self._site.follow("end")._replace(excuse=excuse)
