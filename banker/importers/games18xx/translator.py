"""Translating a game of 18xx.games into our verbs, action by action."""

import re

from banker.importers.games18xx.actions import PROGRAM, Action, duplicate_refs
from banker.importers.games18xx.stock_actions import StockActions
from banker.importers.games18xx.turns import STEPS, CorporationTurn, possible_steps
from banker.importers.imported_game import Claim, Translation, Unknown
from banker.rounds.ending import in_sight, is_last_round

_HEX = re.compile(r"[A-Z][0-9]{1,2}", re.ASCII)
_DEALS = ("par", "buy_shares", "sell_shares", "buy_company")
_OF_CORPORATIONS = (*STEPS, "buy_company", "pass", "bankrupt")
_DECISIONS = {"payout": "", "withhold": "w", "half": "h"}


class Translator(StockActions):
    """The translation: actions of corporations, which kind each action is, and the end of the game."""

    def tell(self) -> Translation:
        """The events and what is not known, in order; at the end the claims of the file."""
        yield from self._source.unknown
        actions = self._source.actions
        for ref in duplicate_refs(actions):
            yield Unknown(ref, "Several actions have this id, so their events have the same `ref`.")
        for index, action in enumerate(actions):
            if action.kind.startswith("program_") or action.kind == "end_game":
                continue
            if self._table().over:
                action.wrong(f"a {action.kind} after the end of the game ({self._table().over})")
            self._index = index
            yield from self._translate(action)
            self._last = action
        yield from self._end()
        table = self._table()
        for who, theirs in self._source.result.items():
            yield Claim("result", f"final score of {who}", theirs, table.worth(who).total)

    def _translate(self, action: Action) -> Translation:
        who, kind = self._names.entity(action)
        bought = self._auction.bought
        if bought is not None:
            if action.kind != "par":
                action.wrong(f"{bought.who} has bought {bought.private} and must set the par before anything else")
            corporation = self._names.corporation(action, "corporation")
            gift = self._source.rules.private[bought.private].comes_with
            if gift is None or corporation not in gift.corporations:
                action.wrong(f"{bought.who} has bought {bought.private}, which does not come with {corporation}")
            yield from self._auction.par(self._par_price(action))
        elif kind == "player" and self._auction.is_on:
            yield from self._in_auction(action, who)
        elif kind == "private" and action.kind == "buy_shares":
            yield from self._exchange(action, who)
        elif action.kind == "discard_train":
            yield from self._discard(action, who)
        elif kind == "player" and action.kind == "bankrupt":
            yield from self._bankrupt(action, who)
        elif kind == "player" and action.kind in (*_DEALS, "pass"):
            yield from self._player_action(action, who)
        elif kind != "player" and action.kind in _OF_CORPORATIONS:
            yield from self._corporation_action(action, who, is_private=kind == "private")
        else:
            text = f"`{action.kind}` of {who} is not known in this game; it may have moved money or stock."
            yield Unknown(action.ref, text, left_out=True)

    def _corporation_action(self, action: Action, who: str, *, is_private: bool) -> Translation:
        """An action in a corporation's turn, by the corporation or by a private that it owns."""
        name = self._table().owner(who) if is_private else who
        if name not in self._source.rules.corporation:
            action.wrong(f"{who} belongs to {name}, not to a corporation")
        yield from self._reach_turn(action, name, "" if is_private else action.kind)
        turn = self._turn
        assert turn is not None, "_reach_turn has begun it"
        is_step = not is_private
        match action.kind:
            case "lay_tile":
                yield from self._tile(action, name, turn, is_private=is_private)
            case "place_token" if self._is_free_home(action, name, turn):
                is_step = False
            case "place_token":
                yield from self._token(action, name, turn, is_private=is_private)
            case "run_routes":
                turn.revenue = _revenue(action)
            case "dividend":
                yield from self._dividend(action, name, turn)
            case "buy_train":
                yield from self._skip_run()
                yield from self._train(action, name)
            case "buy_company":
                yield from self._skip_run_if_past()
                yield from self._private(action, name)
            case "bankrupt":
                yield from self._bankrupt(action, self._table().president(name) or name)
        turn.advance(action.kind if is_step else "", possible_steps(self._table(), name))
        turn.ref = action.ref

    def _tile(self, action: Action, name: str, turn: CorporationTurn, *, is_private: bool) -> Translation:
        """A tile; only those that cost money are recorded: the first on a hex with water or mountains."""
        where = action.text("hex")
        if not _HEX.fullmatch(where):
            action.wrong(f"{where!r} is not a hex")
        self._tiles[action.text("tile")] = where
        if where not in self._laid:
            self._laid.add(where)
            turn.first_tiles.add(where)
        if is_private:
            turn.hexes_of_privates.add(where)
        table = self._table()
        if table.rules.terrain_cost(where) and where not in table.tile_by:
            yield action.step("tile", name, where)

    def _place(self, action: Action) -> str:
        """The hex of a city; the file has its tile (or hex, before a tile is laid) and the number of the city."""
        tile = action.text("city").rpartition("-")[0]
        return self._tiles.get(tile) or tile.partition("-")[0]

    def _is_free_home(self, action: Action, name: str, turn: CorporationTurn) -> bool:
        """Whether this places a home station, which is free: before the first operation, or on a new tile."""
        where, rules, table = self._place(action), self._source.rules, self._table()
        if where == rules.corporation[name].home:
            return True
        for other in rules.external[PROGRAM].chosen_homes:
            is_there = table.tokens(other) < rules.corporation[other].tokens
            if where == rules.corporation[other].home and where in turn.first_tiles and is_there:
                turn.first_tiles.discard(where)  # the other's home station is placed again; the next one is its own
                return True
        return False

    def _token(self, action: Action, name: str, turn: CorporationTurn, *, is_private: bool) -> Translation:
        where, rules = self._place(action), self._source.rules
        free = is_private or (
            where in turn.hexes_of_privates and any(private.free_token == where for private in rules.private.values())
        )
        yield action.step("token", name, *(("0",) if free else ()))

    def _dividend(self, action: Action, name: str, turn: CorporationTurn) -> Translation:
        if turn.revenue is None:
            action.wrong(f"{name} pays a dividend without a run")
        letter = _DECISIONS.get(action.text("kind"))
        if letter is None:
            action.wrong(f"the dividend {action.text('kind')!r} is unknown")
        revenue, turn.revenue = turn.revenue, None
        yield action.step("run", name, f"{revenue}{letter if revenue else ''}")

    def _train(self, action: Action, name: str) -> Translation:
        table = self._table()
        train = action.text("train")
        kind, place, price = self._names.train(action, "train"), self._trains.get(train, "bank"), action.number("price")
        words = [name, kind, "--from", place, "--price", str(price)]
        if action.has("exchange"):
            words += ["--trade-in", self._names.train(action, "exchange")]
            self._trains[action.text("exchange")] = "pool"
        if table.cash(name) < price:
            words.append("--president")
        self._trains[train] = name
        yield action.step("train", *words)

    def _discard(self, action: Action, name: str) -> Translation:
        train = action.text("train")
        self._trains[train] = "pool"
        yield action.step("discard", name, self._names.train(action, "train"))

    def _bankrupt(self, action: Action, who: str) -> Translation:
        yield from self._skip_run()
        yield action.step("bankrupt", who)

    def _end(self) -> Translation:
        """What follows after the last action, by the status of the game in the file."""
        if self._auction.bought is not None:
            bought = self._auction.bought
            text = f"{bought.who} bought {bought.private} for ${bought.price}, but the par is missing."
            yield Unknown(bought.action.ref, text, left_out=True)
        if self._table().over:
            return
        if self._source.status == "finished" or self._is_ended_here():
            yield from self._finish()
        elif not self._auction.is_on:
            yield from self._catch_up()

    def _is_ended_here(self) -> bool:
        """Whether the players ended the game with the last action."""
        return [action.kind for action in self._source.actions[-1:]] == ["end_game"]

    def _finish(self) -> Translation:
        """A finished game: after the bank breaks the last round is completed, unless the players ended the game by hand.

        Any other game ended with its last action.
        """
        by_hand = self._is_ended_here() or "manual" in self._source.end.lower()
        if by_hand or not in_sight(self._table()):
            yield from self._finish_run()
        elif not self._table().round.is_stock:
            yield from self._play_out()
        yield self._follow("end")

    def _play_out(self) -> Translation:
        yield from self._close_turn()
        while self._table().yet_to_operate() or not is_last_round(self._table()):
            waiting = self._table().yet_to_operate()
            if waiting:
                yield from self._assume_no_run(waiting[0], "end")
            else:
                yield self._follow("next")

    def _finish_run(self) -> Translation:
        """The run of the last turn: a corporation without trains is skipped at once, even if no action follows."""
        turn, table = self._turn, self._table()
        if turn is None or table.round.is_stock:
            return
        if turn.revenue:
            text = f"{turn.corporation} ran for ${turn.revenue}, but the dividend action is missing; not recorded."
            yield Unknown(turn.ref, text)
        elif table.has_operated(turn.corporation):
            return
        elif turn.is_past_run:
            yield from self._skip_run()
        elif turn.is_past_run is None:
            text = f"{turn.corporation} may have been skipped at its station and its run; assumed: not yet."
            yield Unknown(turn.ref, text)

    def _catch_up(self) -> Translation:
        """An unfinished game: a run without its dividend, and a round that has ended after the last action."""
        yield from self._finish_run()
        turn, table = self._turn, self._table()
        operates = self._source.round.startswith("Operating")
        if turn is not None and turn.revenue:
            return
        if table.round.is_stock:
            if operates or (self._stock.all_passed and not self._source.round):
                yield from self._leave_stock()
        elif self._source.round.startswith("Stock"):
            yield from self._leave_operating(None)
        elif not self._waiting() and (turn is None or turn.may_be_over):
            if turn is not None and turn.is_over and not (in_sight(table) or (operates and is_last_round(table))):
                yield from self._close_round(None)
            else:
                yield Unknown("end", f"{table.round} may be over; assumed: not yet.")


def _revenue(action: Action) -> int:
    """Dollars of all routes; raises Invalid if a route lacks its revenue, which only the map would tell."""
    total = action.number("extra_revenue") if action.has("extra_revenue") else 0
    for route in action.list("routes"):
        revenue = route.get("revenue") if isinstance(route, dict) else None
        if type(revenue) is not int or not 0 <= revenue < 10**6:
            action.wrong("a route has no revenue, and banker has no map to compute it")
        total += revenue
    return total
