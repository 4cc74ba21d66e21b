"""Translating a game of 18xx.games into our verbs, action by action."""

import re
from collections.abc import Callable, Iterator
from itertools import islice

from banker.importers.games18xx.actions import Action, duplicate_refs
from banker.importers.games18xx.auction import Auction
from banker.importers.games18xx.game import PROGRAM, Source
from banker.importers.games18xx.names import Names
from banker.importers.games18xx.turns import CorporationTurn, StockRound, possible_steps
from banker.importers.imported_game import Claim, Step, Translation, Unknown
from banker.rounds import operating
from banker.rounds.ending import in_sight, is_last_round
from banker.state.table import BANK, IPO, POOL, Table

_HEX = re.compile(r"[A-Z][0-9]{1,2}", re.ASCII)
_DEALS = ("par", "buy_shares", "sell_shares", "buy_company")
_OF_CORPORATIONS = (
    "lay_tile",
    "place_token",
    "run_routes",
    "dividend",
    "buy_train",
    "buy_company",
    "pass",
    "bankrupt",
)
_NOTHING = ("end_game",)
_DECISIONS = {"payout": "", "withhold": "w", "half": "h"}


class Translator:
    """The translation, with what it must remember of past actions beside the table."""

    def __init__(self, source: Source, table: Callable[[], Table]) -> None:
        self._source = source
        self._table = table
        self._names = Names(source.rules, source.rules.external[PROGRAM], source.players)
        self._seats = tuple(source.players.values())
        self._auction = Auction(table, self._seats)
        self._stock = StockRound(self._seats)
        self._turn: CorporationTurn | None = None
        self._bought: set[str] = set()
        """Certificates that have left the IPO, by their ids in the file."""
        self._trains: dict[str, str] = {}
        """The places of trains that have left the depot, by their ids in the file."""
        self._tiles: dict[str, str] = {}
        """Hexes by the ids of the tiles last laid on them."""
        self._laid: set[str] = set()
        self._last: Action | None = None
        self._index = 0
        """The index of the current action."""

    def tell(self) -> Translation:
        """The events and what is not known, in order; at the end the claims of the file."""
        yield from self._source.unknown
        actions = self._source.actions
        for ref in duplicate_refs(actions):
            yield Unknown(ref, "Several actions have this id, so their events have the same `ref`.")
        for index, action in enumerate(actions):
            if action.kind.startswith("program_") or action.kind in _NOTHING:
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

    def _step(self, action: Action | None, verb: str, *words: str) -> Step:
        return Step(verb, words, action.ref if action else "", action.at if action else None)

    # --- which kind of action ---

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

    def _in_auction(self, action: Action, who: str) -> Translation:
        if action.kind == "bid":
            private, price = self._names.private(action, "company"), action.number("price")
            yield from self._sold_in_auction(self._auction.bid(action, who, private, price))
        elif action.kind == "pass":
            yield from self._sold_in_auction(self._auction.pass_turn(action, who))
        else:
            action.wrong(f"{who} cannot {action.kind} before all private companies are sold")

    def _sold_in_auction(self, steps: Iterator[Step]) -> Translation:
        """Purchases of privates; the certificate that comes with one has the id of the first ordinary certificate."""
        for step in steps:
            unsold = self._table().privates(BANK)
            yield step
            for private in {*unsold} - {*self._table().privates(BANK)}:
                brings = self._source.rules.private[private].comes_with
                self._bought.update(f"{name}_1" for name in (brings.corporations if brings else ()))

    # --- stock rounds ---

    def _player_action(self, action: Action, who: str) -> Translation:
        if not self._table().round.is_stock:
            if action.kind == "sell_shares" and self._is_forced():
                yield from self._skip_run()
                yield from self._sell(action, who)
                return
            if action.kind == "buy_company" and self._waiting():
                yield from self._private(action, who)
                return
            yield from self._leave_operating(action)
        first, table = self._table().priority, self._table()
        if not self._stock.has_begun and table.round.number == 1 and who != first:
            yield Claim(
                action.ref,
                "priority deal",
                who,
                first,
                "A16: in the auction 18xx.games moves the priority deal by another rule",
            )
            first = who
        if self._stock.ends_before(who, first) and not self._any_floated():
            yield from self._leave_stock()
            yield from self._leave_operating(action)
            self._stock.ends_before(who, self._table().priority)
        if action.kind == "pass":
            self._stock.record_pass(who)
            return
        self._stock.record_deal(who)
        if action.kind == "par":
            corporation = self._names.corporation(action, "corporation")
            yield self._step(action, "par", who, corporation, str(self._par_price(action)))
        elif action.kind == "buy_shares":
            yield from self._buy(action, who)
        elif action.kind == "buy_company":
            yield from self._private(action, who)
        else:
            yield from self._sell(action, who)

    def _private(self, action: Action, buyer: str) -> Translation:
        private = self._names.private(action, "company")
        yield self._step(action, "private", buyer, private, str(action.number("price")))

    def _any_floated(self) -> bool:
        return any(map(self._table().floated, self._source.rules.corporation))

    def _par_price(self, action: Action) -> int:
        """The dollars of a price such as `67,5,6` (dollars, row and column) or `67`."""
        text = action.text("share_price").partition(",")[0]
        if not text.isdecimal() or not text.isascii():
            action.wrong(f"its share_price {text!r} does not begin with a price")
        return int(text)

    def _buy(self, action: Action, who: str) -> Translation:
        corporation, ids, count = self._names.shares(action, self._source.rules)
        source, sure = self._bought_from(corporation, ids)
        table = self._table()
        if action.has("share_price"):
            prices = {"ipo": table.corporation[corporation].par, "pool": table.price(corporation)}
            price = self._par_price(action)
            fits = [word for word, one in prices.items() if one == price]
            if not ids and len(fits) == 1:
                source, sure = fits[0], True
            yield Claim(action.ref, f"price of {corporation} from the {source}", price, prices[source])
        if not sure:
            yield Unknown(action.ref, f"{who} bought {corporation} from the IPO or the pool; assumed: {source}.")
        self._bought.update(ids)
        yield self._step(action, "buy", who, corporation, source, str(count))

    def _bought_from(self, corporation: str, ids: list[str]) -> tuple[str, bool]:
        """The source of certificates, and whether it is certain; those never bought before are in the IPO."""
        table = self._table()
        there = {"ipo": table.ordinary(corporation, IPO), "pool": table.ordinary(corporation, POOL)}
        holding = [word for word, count in there.items() if count]
        if len(holding) == 1:
            return holding[0], True
        return ("pool" if ids and self._bought.issuperset(ids) else "ipo"), bool(ids) or not holding

    def _sell(self, action: Action, who: str) -> Translation:
        corporation, ids, count = self._names.shares(action, self._source.rules)
        if action.has("share_price"):
            price, ours = self._par_price(action), self._table().price(corporation)
            yield Claim(action.ref, f"price of {corporation}", price, ours)
        self._bought.update(ids)
        yield self._step(action, "sell", who, corporation, str(count))

    def _exchange(self, action: Action, private: str) -> Translation:
        """The owner of a private exchanges it for a certificate."""
        yield from self._reach_round_of_exchange(action, private)
        yield from self._skip_run_if_past()
        table = self._table()
        corporation, ids, _ = self._names.shares(action, self._source.rules)
        source, sure = self._bought_from(corporation, ids)
        if not sure:
            yield Unknown(
                action.ref, f"{private} was exchanged for {corporation} from the IPO or the pool; assumed: {source}."
            )
        self._bought.update(ids)
        owner = table.owner(private)
        if owner not in self._seats:
            action.wrong(f"{private} is exchanged, but belongs to {owner}, not to a player")
        rule = self._source.rules.private[private].exchange
        if rule is None or corporation not in rule.corporations:
            action.wrong(f"{private} cannot be exchanged for {corporation}")
        yield self._step(action, "exchange", owner, private, corporation, source)
        if self._turn is not None:
            self._turn.advance("", possible_steps(self._table(), self._turn.corporation))

    def _reach_round_of_exchange(self, action: Action, private: str) -> Translation:
        """End the round that is over before a private is exchanged, which can happen at any time."""
        now, turn = self._table().round, self._turn
        sure = True
        if now.is_stock and self._stock.all_passed:
            yield from self._leave_stock()
        elif now.is_stock:
            sure = not self._operates_next()
        elif turn is not None and not self._waiting():
            if turn.is_over:
                yield from self._close_round(action)
            sure = not turn.may_be_over or turn.is_over
        if not sure:
            yield Unknown(action.ref, f"{private} was exchanged in {now} or just after it; assumed: {now}.")

    def _operates_next(self) -> bool:
        """Whether a corporation acts next; a stock round may end without a pass in the file."""
        for later in islice(self._source.actions, self._index + 1, None):
            if later.kind.startswith("program_"):
                continue
            who, kind = self._names.entity(later)
            if kind != "private":
                return kind == "corporation"
            if later.kind != "buy_shares":
                return self._table().owner(who) in self._source.rules.corporation
        return False

    # --- from round to round ---

    def _leave_stock(self) -> Translation:
        yield self._step(self._last, "next")
        self._stock = StockRound(self._seats)

    def _leave_operating(self, action: Action | None) -> Translation:
        """End this operating round and those after it, since players buy and sell again."""
        while not self._table().round.is_stock:
            yield from self._close_round(action)

    def _close_round(self, action: Action | None) -> Translation:
        """End an operating round; a corporation without an action in it has run for $0."""
        yield from self._close_turn()
        table = self._table()
        for name in table.yet_to_operate():
            where = action.ref if action else "end"
            yield Unknown(where, _no_action(name, str(table.round)))
            yield self._step(self._last, "run", name, "0")
        yield self._step(self._last, "next")

    def _close_turn(self) -> Translation:
        yield from self._skip_run()
        self._turn = None

    def _skip_run(self) -> Translation:
        """Run for $0 if the corporation has not run: 18xx.games skips that step without an action."""
        turn, table = self._turn, self._table()
        if turn is None or table.round.is_stock:
            return
        if turn.revenue:
            self._no_dividend(turn)
        if not table.has_operated(turn.corporation):
            yield Step("run", (turn.corporation, "0"), turn.ref, self._last.at if self._last else None)
        turn.revenue = None

    def _no_dividend(self, turn: CorporationTurn) -> None:
        assert self._last is not None, "the corporation has run, so there is an action"
        self._last.wrong(f"{turn.corporation} ran for ${turn.revenue}, but the dividend action is missing")

    def _is_forced(self) -> bool:
        """Whether stock is sold for a train: others still operate, or the corporation that needs one acts next."""
        turn = self._turn
        if turn is None:
            return False
        if self._waiting():
            return True
        if not self._needs_train(turn.corporation):
            return False
        for action in islice(self._source.actions, self._index + 1, None):
            if action.kind != "sell_shares" and not action.kind.startswith("program_"):
                who, kind = self._names.entity(action)
                if kind != "private":
                    return who == turn.corporation or action.kind == "bankrupt"
        return True

    def _needs_train(self, name: str) -> bool:
        """Whether a corporation has no train and cannot pay for one; only the map tells whether it must buy one."""
        table, offer = self._table(), operating.cheapest(self._table())
        return offer is not None and not table.trains(name) and table.cash(name) < offer[1]

    # --- operating rounds ---

    def _corporation_action(self, action: Action, who: str, *, is_private: bool) -> Translation:
        """An action in a corporation's turn, by the corporation or by a private that it owns."""
        name = self._table().owner(who) if is_private else who
        if name not in self._source.rules.corporation:
            action.wrong(f"{who} belongs to {name}, which is not a corporation")
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

    def _reach_turn(self, action: Action, name: str, kind: str) -> Translation:
        """Begin a corporation's turn, after ending the rounds before it."""
        if self._table().round.is_stock:
            if self._auction.is_on:
                action.wrong(f"{name} operates before all private companies are sold")
            yield from self._leave_stock()
        table = self._table()
        turn = self._turn
        if turn is not None and turn.corporation == name:
            if self._is_of_this_turn(turn, kind):
                begins = kind in ("pass", "buy_company") and not self._waiting() and self._may_begin_next(name)
                if begins and turn.may_be_over:
                    now = table.round
                    text = f"The {kind} of {name} belongs to {now} or to the round after it; assumed: {now}."
                    yield Unknown(action.ref, text)
                return
        elif self._turn is not None:
            yield from self._close_turn()
            table = self._table()
        if self._turn is not None or table.has_operated(name):
            yield from self._close_round(action)
            if self._table().round.is_stock:
                yield from self._leave_stock()
        self._turn = CorporationTurn(name)

    def _is_of_this_turn(self, turn: CorporationTurn, kind: str) -> bool:
        """Whether an action of a corporation, or of its private ("" as kind), belongs to this turn, not to the next round's."""
        if self._waiting() or not kind or (kind == "pass" and not self._may_begin_next(turn.corporation)):
            return True
        return turn.fits(kind) and not self._is_of_next_round(turn, kind)

    def _waiting(self) -> list[str]:
        """The corporations that operate in this round after the current one."""
        now = self._turn.corporation if self._turn else None
        return [name for name in self._table().yet_to_operate() if name != now]

    def _may_begin_next(self, name: str) -> bool:
        """Whether a corporation, last in this round, may be first in the next."""
        table = self._table()
        return not table.has_operated(name) or table.order()[0] == name

    def _is_of_next_round(self, turn: CorporationTurn, kind: str) -> bool:
        """Whether a pass must be of the track step in the next round, since a station or run follows that is too late now."""
        if kind != "pass" or not turn.may_be_over:
            return False
        for later in islice(self._source.actions, self._index + 1, None):
            if later.kind.startswith("program_") or later.kind == "buy_company":
                continue
            too_late = later.kind in ("place_token", "run_routes", "dividend") and not turn.fits(later.kind)
            return too_late and self._names.entity(later)[0] == turn.corporation
        return False

    def _skip_run_if_past(self) -> Translation:
        """Before an action allowed at any time of a turn: skip the run if it is past, which later actions may tell."""
        turn = self._turn
        if turn is None or turn.revenue is not None:
            return
        if turn.is_past_run or (turn.is_past_run is None and not self._runs_later(turn)):
            yield from self._skip_run()

    def _runs_later(self, turn: CorporationTurn) -> bool:
        """Whether a corporation lays a tile, places a station or runs later in its turn."""
        for later in islice(self._source.actions, self._index + 1, None):
            if later.kind in ("place_token", "run_routes", "lay_tile"):
                return self._names.entity(later)[0] == turn.corporation
            if later.kind == "pass" and self._names.entity(later)[0] != turn.corporation:
                return False
        return False

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
            yield self._step(action, "tile", name, where)

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
        yield self._step(action, "token", name, *(("0",) if free else ()))

    def _dividend(self, action: Action, name: str, turn: CorporationTurn) -> Translation:
        if turn.revenue is None:
            action.wrong(f"{name} pays a dividend without a run")
        letter = _DECISIONS.get(action.text("kind"))
        if letter is None:
            action.wrong(f"the dividend {action.text('kind')!r} is unknown")
        revenue, turn.revenue = turn.revenue, None
        yield self._step(action, "run", name, f"{revenue}{letter if revenue else ''}")

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
        yield self._step(action, "train", *words)

    def _discard(self, action: Action, name: str) -> Translation:
        train = action.text("train")
        self._trains[train] = "pool"
        yield self._step(action, "discard", name, self._names.train(action, "train"))

    def _bankrupt(self, action: Action, who: str) -> Translation:
        yield from self._skip_run()
        yield self._step(action, "bankrupt", who)

    # --- the end ---

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
        yield self._step(self._last, "end")

    def _play_out(self) -> Translation:
        yield from self._close_turn()
        while self._table().yet_to_operate() or not is_last_round(self._table()):
            table = self._table()
            waiting = table.yet_to_operate()
            if not waiting:
                yield self._step(self._last, "next")
                continue
            yield Unknown("end", _no_action(waiting[0], str(table.round)))
            yield self._step(self._last, "run", waiting[0], "0")

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


def _no_action(corporation: str, round_name: str) -> str:
    return f"{corporation} has no action in {round_name}; assumed: it did not run."


def _revenue(action: Action) -> int:
    """Dollars of all routes; raises Invalid if a route lacks its revenue, which only the map would tell."""
    total = action.number("extra_revenue") if action.has("extra_revenue") else 0
    for route in action.list("routes"):
        revenue = route.get("revenue") if isinstance(route, dict) else None
        if type(revenue) is not int or not 0 <= revenue < 10**6:
            action.wrong("a route has no revenue, and banker has no map to compute it")

        total += revenue
    return total
