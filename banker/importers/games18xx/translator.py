"""A game of 18xx.games told in our verbs, from its first action to its last."""

import re
from collections.abc import Callable, Iterator
from itertools import islice

from banker.importers.games18xx.actions import Action, twice
from banker.importers.games18xx.auction import Auction
from banker.importers.games18xx.game import PROGRAM, Source
from banker.importers.games18xx.names import Names
from banker.importers.games18xx.turns import CorporationTurn, StockRound, steps_that_wait
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
    """What must be remembered of the actions so far that the table does not show."""

    def __init__(self, source: Source, table: Callable[[], Table]) -> None:
        self._source = source
        self._table = table
        self._names = Names(source.rules, source.rules.external[PROGRAM], source.players)
        self._seats = tuple(source.players.values())
        self._auction = Auction(table, self._seats)
        self._stock = StockRound(self._seats)
        self._turn: CorporationTurn | None = None
        self._bought: set[str] = set()
        """Certificates that have left the offering, by their ids there."""
        self._trains: dict[str, str] = {}
        """Where trains are that have left the depot, by their ids there."""
        self._tiles: dict[str, str] = {}
        """Hexes by the ids of the tiles laid last on them."""
        self._laid: set[str] = set()
        self._last: Action | None = None
        self._at = 0
        """Where the action that is told now stands among all."""

    def tell(self) -> Translation:
        """All that was done, what cannot be known, and at the end what the file states."""
        yield from self._source.unknown
        actions = self._source.actions
        for ref in twice(actions):
            yield Unknown(ref, "more than one action has this id, and an event names both alike")
        for index, action in enumerate(actions):
            if action.kind.startswith("program_") or action.kind in _NOTHING:
                continue
            if self._table().over:
                action.wrong(f"a {action.kind} comes after the end of the game ({self._table().over})")
            self._at = index
            yield from self._act(action)
            self._last = action
        yield from self._end()
        table = self._table()
        for who, theirs in self._source.result.items():
            yield Claim("result", f"final score of {who}", theirs, table.worth(who).total)

    def _step(self, action: Action | None, verb: str, *words: str) -> Step:
        return Step(verb, words, action.ref if action else "", action.at if action else None)

    # --- which kind of action ---

    def _act(self, action: Action) -> Translation:
        who, kind = self._names.entity(action)
        bought = self._auction.bought
        if bought is not None:
            if action.kind != "par":
                action.wrong(f"{bought.who} has bought {bought.private}, and sets a par before anything else is done")
            corporation = self._names.corporation(action, "corporation")
            brings = self._source.rules.private[bought.private].comes_with
            if brings is None or corporation not in brings.corporations:
                action.wrong(f"{bought.who} has bought {bought.private}, with which no {corporation} comes")
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
            yield from self._of_player(action, who)
        elif kind != "player" and action.kind in _OF_CORPORATIONS:
            yield from self._of_corporation(action, who, is_private=kind == "private")
        else:
            text = f"`{action.kind}` of {who} is nothing that this game has, and may have moved money or stock"
            yield Unknown(action.ref, text, left_out=True)

    def _in_auction(self, action: Action, who: str) -> Translation:
        if action.kind == "bid":
            private, price = self._names.private(action, "company"), action.number("price")
            yield from self._watched(self._auction.bid(action, who, private, price))
        elif action.kind == "pass":
            yield from self._watched(self._auction.let_go(action, who))
        else:
            action.wrong(f"{who} cannot {action.kind} before all private companies are sold")

    def _watched(self, steps: Iterator[Step]) -> Translation:
        """Purchases of privates; the certificate that comes with one is the first ordinary one, by its id there."""
        for step in steps:
            unsold = self._table().privates(BANK)
            yield step
            for private in {*unsold} - {*self._table().privates(BANK)}:
                brings = self._source.rules.private[private].comes_with
                self._bought.update(f"{name}_1" for name in (brings.corporations if brings else ()))

    # --- stock rounds ---

    def _of_player(self, action: Action, who: str) -> Translation:
        if not self._table().round.is_stock:
            if action.kind == "sell_shares" and self._is_forced():
                yield from self._run_for_nothing()
                yield from self._sell(action, who)
                return
            if action.kind == "buy_company" and self._others():
                yield from self._private(action, who)
                return
            yield from self._leave_operating(action)
        first, table = self._table().priority, self._table()
        if not self._stock.has_begun and table.round.number == 1 and who != first:
            yield Claim(
                action.ref, "priority deal", who, first, "A16: 18xx.games moves it in the auction by other acts"
            )
            first = who
        if self._stock.over_before(who, first) and not self._someone_floats():
            yield from self._leave_stock()
            yield from self._leave_operating(action)
            self._stock.over_before(who, self._table().priority)
        if action.kind == "pass":
            self._stock.passes(who)
            return
        self._stock.deals(who)
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

    def _someone_floats(self) -> bool:
        return any(map(self._table().floated, self._source.rules.corporation))

    def _par_price(self, action: Action) -> int:
        """A price as `67,5,6`: dollars, line and column; or the dollars alone."""
        text = action.text("share_price").partition(",")[0]
        if not text.isdecimal() or not text.isascii():
            action.wrong(f"its share_price {text!r} begins with no price")
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
            text = f"whether {who} bought {corporation} from the offering or the pool; the {source} is taken"
            yield Unknown(action.ref, text)
        self._bought.update(ids)
        yield self._step(action, "buy", who, corporation, source, str(count))

    def _bought_from(self, corporation: str, ids: list[str]) -> tuple[str, bool]:
        """Where certificates are bought: those never bought before are in the offering. And whether that is sure."""
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
        """A private turned in for a certificate by its owner."""
        yield from self._reach_round_of_exchange(action, private)
        yield from self._run_if_passed_over()
        table = self._table()
        corporation, ids, _ = self._names.shares(action, self._source.rules)
        source, sure = self._bought_from(corporation, ids)
        if not sure:
            yield Unknown(
                action.ref, f"whether {corporation} came from the offering or the pool; the {source} is taken"
            )
        self._bought.update(ids)
        owner = table.owner(private)
        if owner not in self._seats:
            action.wrong(f"{private} is turned in, and it belongs to {owner}")
        rule = self._source.rules.private[private].exchange
        if rule is None or corporation not in rule.corporations:
            action.wrong(f"{private} is turned in for {corporation}, and brings none")
        yield self._step(action, "exchange", owner, private, corporation, source)
        if self._turn is not None:
            self._turn.goes_on("", steps_that_wait(self._table(), self._turn.corporation))

    def _reach_round_of_exchange(self, action: Action, private: str) -> Translation:
        """Let the round end that is over before a private is turned in, which may be done at any time."""
        now, turn = self._table().round, self._turn
        sure = True
        if now.is_stock and self._stock.all_passed:
            yield from self._leave_stock()
        elif now.is_stock:
            sure = not self._operates_next()
        elif turn is not None and not self._others():
            if turn.is_over:
                yield from self._close_round(action)
            sure = not turn.may_be_over or turn.is_over
        if not sure:
            yield Unknown(action.ref, f"whether {private} was turned in in {now} or just after it; {now} is taken")

    def _operates_next(self) -> bool:
        """Whether a corporation does what comes next: a stock round may have ended without a pass that is told."""
        for later in islice(self._source.actions, self._at + 1, None):
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
        """Let this operating round and those after it end, since players deal again."""
        while not self._table().round.is_stock:
            yield from self._close_round(action)

    def _close_round(self, action: Action | None) -> Translation:
        """End an operating round; a corporation of which nothing is told has not run."""
        yield from self._close_turn()
        table = self._table()
        for name in table.yet_to_operate():
            where = action.ref if action else "end"
            yield Unknown(where, f"nothing is told of {name} in {table.round}; it is taken not to have run")
            yield self._step(self._last, "run", name, "0")
        yield self._step(self._last, "next")

    def _close_turn(self) -> Translation:
        yield from self._run_for_nothing()
        self._turn = None

    def _run_for_nothing(self) -> Translation:
        """Whoever comes to its trains, or to its end, without a run had none: 18xx.games passes that step over."""
        turn, table = self._turn, self._table()
        if turn is None or table.round.is_stock:
            return
        if turn.revenue:
            self._stuck(turn)
        if not table.has_operated(turn.corporation):
            yield Step("run", (turn.corporation, "0"), turn.ref, self._last.at if self._last else None)
        turn.revenue = None

    def _stuck(self, turn: CorporationTurn) -> None:
        assert self._last is not None, "it has run"
        self._last.wrong(f"{turn.corporation} ran for ${turn.revenue}, and nothing says whether it was paid out")

    def _is_forced(self) -> bool:
        """Whether stock is sold for a train: others still operate, or a corporation that needs it acts next."""
        turn = self._turn
        if turn is None:
            return False
        if self._others():
            return True
        if not self._needs_train(turn.corporation):
            return False
        for action in islice(self._source.actions, self._at + 1, None):
            if action.kind != "sell_shares" and not action.kind.startswith("program_"):
                who, kind = self._names.entity(action)
                if kind != "private":
                    return who == turn.corporation or action.kind == "bankrupt"
        return True

    def _needs_train(self, name: str) -> bool:
        """Whether a corporation has no train and cannot pay for one; whether it must buy one only the map tells."""
        table, offer = self._table(), operating.cheapest(self._table())
        return offer is not None and not table.trains(name) and table.cash(name) < offer[1]

    # --- operating rounds ---

    def _of_corporation(self, action: Action, who: str, *, is_private: bool) -> Translation:
        """Something in a corporation's turn, by itself or by a private that it owns."""
        name = self._table().owner(who) if is_private else who
        if name not in self._source.rules.corporation:
            action.wrong(f"{who} belongs to {name}, and that is no corporation")
        yield from self._reach_turn(action, name, "" if is_private else action.kind)
        turn = self._turn
        assert turn is not None, "it has just begun"
        is_step = not is_private
        match action.kind:
            case "lay_tile":
                yield from self._tile(action, name, turn, is_private=is_private)
            case "place_token" if self._is_put_at_home(action, name, turn):
                is_step = False
            case "place_token":
                yield from self._token(action, name, turn, is_private=is_private)
            case "run_routes":
                turn.revenue = _revenue(action)
            case "dividend":
                yield from self._dividend(action, name, turn)
            case "buy_train":
                yield from self._run_for_nothing()
                yield from self._train(action, name)
            case "buy_company":
                yield from self._run_if_passed_over()
                yield from self._private(action, name)
            case "bankrupt":
                yield from self._bankrupt(action, self._table().president(name) or name)
        turn.goes_on(action.kind if is_step else "", steps_that_wait(self._table(), name))
        turn.ref = action.ref

    def _reach_turn(self, action: Action, name: str, kind: str) -> Translation:
        """Let it be a corporation's turn, with the rounds that end before that."""
        if self._table().round.is_stock:
            if self._auction.is_on:
                action.wrong(f"{name} operates before all private companies are sold")
            yield from self._leave_stock()
        table = self._table()
        turn = self._turn
        if turn is not None and turn.corporation == name:
            if self._is_of_this_turn(turn, kind):
                begins = kind in ("pass", "buy_company") and not self._others() and self._may_begin_next(name)
                if begins and turn.may_be_over:
                    now = table.round
                    text = f"whether the {kind} of {name} is of {now} or of the round after it; {now} is taken"
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
        """Whether what a corporation does, or a private of it (no kind), is of its turn, and not of one in the next round."""
        if self._others() or not kind or (kind == "pass" and not self._may_begin_next(turn.corporation)):
            return True
        return turn.fits(kind) and not self._must_be_next(turn, kind)

    def _others(self) -> list[str]:
        """The corporations that operate in this round after the one whose turn it is."""
        now = self._turn.corporation if self._turn else None
        return [name for name in self._table().yet_to_operate() if name != now]

    def _may_begin_next(self, name: str) -> bool:
        """Whether a corporation, the last of this round, may be the first of the next."""
        table = self._table()
        return not table.has_operated(name) or table.order()[0] == name

    def _must_be_next(self, turn: CorporationTurn, kind: str) -> bool:
        """Whether a pass must be that of the track step of the next round: a station or a run, too late here, follows."""
        if kind != "pass" or not turn.may_be_over:
            return False
        for later in islice(self._source.actions, self._at + 1, None):
            if later.kind.startswith("program_") or later.kind == "buy_company":
                continue
            too_late = later.kind in ("place_token", "run_routes", "dividend") and not turn.fits(later.kind)
            return too_late and self._names.entity(later)[0] == turn.corporation
        return False

    def _run_if_passed_over(self) -> Translation:
        """Before what may be done at any time of a turn: whether its run lies behind it shows by what it does later."""
        turn = self._turn
        if turn is None or turn.revenue is not None:
            return
        if turn.is_past_run or (turn.is_past_run is None and not self._comes_to_run(turn)):
            yield from self._run_for_nothing()

    def _comes_to_run(self, turn: CorporationTurn) -> bool:
        """Whether a corporation places a station, or runs, later in its turn."""
        for later in islice(self._source.actions, self._at + 1, None):
            if later.kind in ("place_token", "run_routes", "lay_tile"):
                return self._names.entity(later)[0] == turn.corporation
            if later.kind == "pass" and self._names.entity(later)[0] != turn.corporation:
                return False
        return False

    def _tile(self, action: Action, name: str, turn: CorporationTurn, *, is_private: bool) -> Translation:
        """A tile, of which only what it costs is recorded: the first on a hex with water or mountains."""
        where = action.text("hex")
        if not _HEX.fullmatch(where):
            action.wrong(f"there is no hex {where!r}")
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
        """The hex of a city, which is told as a tile (or, where none was laid, the hex) and the number of the city."""
        tile = action.text("city").rpartition("-")[0]
        return self._tiles.get(tile) or tile.partition("-")[0]

    def _is_put_at_home(self, action: Action, name: str, turn: CorporationTurn) -> bool:
        """Whether a station is a home one, put there for nothing: when its corporation first operates, or on a new tile."""
        where, rules, table = self._place(action), self._source.rules, self._table()
        if where == rules.corporation[name].home:
            return True
        for other in rules.external[PROGRAM].chosen_homes:
            is_there = table.tokens(other) < rules.corporation[other].tokens
            if where == rules.corporation[other].home and where in turn.first_tiles and is_there:
                turn.first_tiles.discard(where)  # that of the other is put down again; the next is its own
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
            action.wrong(f"{name} pays a dividend, and has not run")
        letter = _DECISIONS.get(action.text("kind"))
        if letter is None:
            action.wrong(f"there is no dividend {action.text('kind')!r}")
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
        yield from self._run_for_nothing()
        yield self._step(action, "bankrupt", who)

    # --- the end ---

    def _end(self) -> Translation:
        """What follows from the last action, by what the file says of where the game stands."""
        if self._auction.bought is not None:
            bought = self._auction.bought
            text = (
                f"{bought.who} has bought {bought.private} for ${bought.price}, and the par is not told; it is left out"
            )
            yield Unknown(bought.action.ref, text, left_out=True)
        if self._table().over:
            return
        if self._source.status == "finished" or self._is_ended_here():
            yield from self._finish()
        elif not self._auction.is_on:
            yield from self._come_to_rest()

    def _is_ended_here(self) -> bool:
        """Whether the last action is that the players end the game."""
        return [action.kind for action in self._source.actions[-1:]] == ["end_game"]

    def _finish(self) -> Translation:
        """A finished game: a broken bank is played out to the last corporation, unless the players ended it before that.

        Everything else ended where it stood.
        """
        by_hand = self._is_ended_here() or "manual" in self._source.end.lower()
        if by_hand or not in_sight(self._table()):
            yield from self._run_at_last()
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
            text = f"nothing is told of {waiting[0]} in {table.round}; it is taken not to have run"
            yield Unknown("end", text)
            yield self._step(self._last, "run", waiting[0], "0")

    def _run_at_last(self) -> Translation:
        """Whoever has no train is at its run passed over at once, even where nothing is told after that."""
        turn, table = self._turn, self._table()
        if turn is None or table.round.is_stock:
            return
        if turn.revenue:
            text = (
                f"{turn.corporation} ran for ${turn.revenue}, and nothing says whether it was paid out; it is left out"
            )
            yield Unknown(turn.ref, text)
        elif table.has_operated(turn.corporation):
            return
        elif turn.is_past_run:
            yield from self._run_for_nothing()
        elif turn.is_past_run is None:
            text = f"whether {turn.corporation} has been passed over at its station and its run; it is taken not to be"
            yield Unknown(turn.ref, text)

    def _come_to_rest(self) -> Translation:
        """An unfinished game: a run whose dividend is not told, and a round that has ended since the last action."""
        yield from self._run_at_last()
        turn, table = self._turn, self._table()
        operates = self._source.round.startswith("Operating")
        if turn is not None and turn.revenue:
            return
        if table.round.is_stock:
            if operates or (self._stock.all_passed and not self._source.round):
                yield from self._leave_stock()
        elif self._source.round.startswith("Stock"):
            yield from self._leave_operating(None)
        elif not self._others() and (turn is None or turn.may_be_over):
            if turn is not None and turn.is_over and not (in_sight(table) or (operates and is_last_round(table))):
                yield from self._close_round(None)
            else:
                yield Unknown("end", f"whether {table.round} is over; it is taken not to be")


def _revenue(action: Action) -> int:
    """Dollars that all routes bring; raises Invalid where one does not say it, since no map is here to work it out."""
    total = action.number("extra_revenue") if action.has("extra_revenue") else 0
    for route in action.list("routes"):
        revenue = route.get("revenue") if isinstance(route, dict) else None
        if type(revenue) is not int or not 0 <= revenue < 10**6:
            action.wrong("a route does not say its revenue, and without a map it cannot be known")
        total += revenue
    return total
