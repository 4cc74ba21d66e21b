"""Own stock: a corporation sells its own stock into the bank pool, or buys it back (1851 Operating Rounds, Financial Step; C10; 18Texas.15)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from banker.errors import either
from banker.rounds import operating, stock
from banker.rounds.mechanism import Mechanism, SomeEvent, mechanisms, trader
from banker.rounds.objections import Objection, not_enough
from banker.rounds.turn import Trade, Turn
from banker.rules.faults import Fault
from banker.rules.kinds import Section
from banker.rules.mechanism import corporations_trade
from banker.rules.values import Ruleset
from banker.state.declaration import Facts, Single
from banker.state.facts import ROUND
from banker.state.record import FactChange, Move, Transfer
from banker.state.table import BANK, IPO, POOL, Draft, Table
from banker.verbs.arguments import Corporation, Count, Player
from banker.verbs.buy import Buy
from banker.verbs.event import Event, object_to
from banker.verbs.sell import Sell

_STEP = "stock"


class OwnStockFacts(Facts, of_each="corporation"):
    """When a corporation traded its own stock."""

    traded_in = Single("own_stock", ROUND)
    """The last round in which it did, where that is no step of its turn."""
    reissued_in = Single("reissued", ROUND)
    """The last round in which it offered redeemed stock again; from the first on it is paid for stock from the IPO."""


class OwnStock(Mechanism):
    """A corporation may sell stock that it holds in itself to the bank pool (`issue`), or buy its stock from there (`redeem`): one or the other, and all at once."""

    facts = (OwnStockFacts,)
    corporations_trade = True

    most: int
    """Percent of its own stock that a corporation may hold after it has redeemed some."""
    when: Literal["last", "before-run", "stock-round"] = "last"
    """When a corporation trades its own stock: once a turn, after its trains; once a turn, at any time before its run; or once in a stock round, instead of its president's turn."""
    issue_from: Literal["float", "run", "second-run"] = "run"
    """When a corporation may first issue stock: in its first operating turn, once its stock can be sold (`trading.sell_after`), or only in its second operating turn."""
    issue_at: Literal["market", "left"] = "market"
    """The price of each certificate that it issues: the market price before the token moves, or the price of the next space to the left (the path of `market.unpaid`)."""
    issue_moves: Literal["sale", "stay"] = "sale"
    """Whether issued stock moves the token as a player's sale does."""
    issue_most: Literal["pool", "players"] = "pool"
    """How much it issues at most: the bank pool may hold `limits.pool`, or no more than the players do."""
    redeem_at: Literal["market", "right"] = "market"
    """The price of each certificate that it redeems: the market price, or the price of the next space to the right (the path of `market.paid`). No token moves."""
    redeem_most: int = 0
    """How many certificates it redeems at once; 0 if there is no limit but `most`."""
    redeem_since: Literal["run", "float"] = "run"
    """When it may first redeem stock in a stock round: once it has operated, or once it has floated."""
    repeats: bool = False
    """Whether it trades again in later turns of a stock round; in the round in which it has issued stock it then redeems none."""
    redeem_from: Literal["pool", "pool-first", "pool-or-president", "pool-or-players"] = "pool"
    """Where redeemed stock comes from: only the bank pool; the pool or, if it has none, any player; the pool or, if it has none, only the president; or the pool or any player. Players cannot refuse. No presidency may change."""

    reissue: int = 0
    """With 0, players buy redeemed stock from the treasury. With a percentage, nobody can buy it until the corporation offers all of it again (`reissue`), in the IPO and once the IPO is empty. The new par is the price in the first row of the market that is nearest to this percentage of the corporation's price plus $1, if that is higher. Buyers then pay the corporation, which cannot sell its stock to the bank pool (`issue`). Unsold stock then belongs to the corporation from the start, and counts for `most`."""
    reissue_most: int = 0
    """The highest new par in dollars; 0 if there is none."""
    cite_most: Section = ""
    """The most that a corporation may hold of itself."""
    cite_presidency: Section = ""
    """Presidencies that redeeming does not change."""
    cite_once: Section = ""
    """How often it trades its stock."""
    cite_source: Section = ""
    """From whom it redeems."""
    cite_redeemed: Section = ""
    """That nobody buys redeemed stock."""
    cite_reissue: Section = ""
    """When a corporation may offer its stock again."""

    @property
    def steps(self) -> Mapping[str, tuple[str, str, str]]:
        does = ("trades its own stock", "traded its own stock", "trading its own stock")
        return {_STEP: does} if self.when == "last" else {}

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        if self.issue_from == "second-run" and rules.trading.sell_after == "price":
            yield Fault("own_stock.issue_from", "cannot be 'second-run' where trading.sell_after is 'price'")
        if self.reissue and not (rules.stock.unsold == "ipo" and rules.has_par):
            yield Fault("own_stock.reissue", "needs stock.unsold and trading.ipo_price to be 'ipo' and 'par'")

    @property
    def _players_sell(self) -> bool:
        return self.redeem_from in ("pool-first", "pool-or-players")

    def _price(self, table: Table, corporation: str, source: str) -> int:
        """Dollars for each certificate that it redeems or, without a source, issues; raises Impossible before it has a price."""
        aside = self.redeem_at == "right" if source else self.issue_at == "left"
        if not aside:
            return stock.unit_price(table, corporation, POOL)
        path = table.rules.market.paid if source else table.rules.market.unpaid
        return table.rules.market.spaces[table.moved_price(corporation, path)].price

    def trade_objections(
        self, table: Table, trader: str, corporation: str, source: str, count: int
    ) -> Iterator[Objection]:
        if not source and trader == corporation and (other := _issued_by(table, corporation)):
            yield from other.trade_objections(table, trader, corporation, source, count)
            return
        if never := list(self._never(table, trader, corporation, source)):
            yield from never
            return
        cite, (held, most) = table.rules.cite, self._holding(table, corporation, source)
        if source:
            does, place = "buy", source if source in table.players else POOL
            holder, limit = f"The treasury of {corporation} holds {held}% of its stock", self.cite_most
            yield from self._redeemed(table, corporation, source, count)
            shares = stock.shares(table, corporation, place, count)
        else:
            does, place = "sell", corporation
            limit = self.cite_most if self.issue_most == "players" else cite.pool_limit
            holder = f"The bank pool holds {held}% of {corporation}"
            yield from self._not_issued(table, corporation)
            shares = count
        if place in table.players:
            yield from self._from_player(table, corporation, place, count)
        else:
            hint = f"Or from a player: `redeem {corporation} --from PLAYER`." * (source != "" and self._players_sell)
            yield from stock.not_enough_stock(table, corporation, place, shares, hint)
        if source:
            yield from not_enough(table, corporation, shares * self._price(table, corporation, source), cite.cash)
        if held + shares * table.rules.corporation[corporation].share > most:
            may = self._most(table, corporation, source)
            hint = f"{corporation} may {does} {may}." if may else ""
            players = " what the players hold," if not source and self.issue_most == "players" else ""
            yield Objection(f"{holder}, and the limit is{players} {most}%", limit, hint)

    def only_source(self, table: Table, corporation: str) -> str | None:
        """The president, if stock can be redeemed from nobody else now."""
        from_president = self.redeem_from == "pool-or-president" and not table.ordinary(corporation, POOL)
        return table.president(corporation) if from_president else None

    def _holding(self, table: Table, corporation: str, source: str) -> tuple[int, int]:
        """Percent of its stock where it goes that a corporation redeems or, without a source, issues: those there, and at most."""
        if source:
            unsold = table.percent(corporation, IPO) if self.reissue else 0
            return table.percent(corporation, corporation) + unsold, self.most
        players = sum(table.held_by_players(corporation).values())
        return table.percent(corporation, POOL), players if self.issue_most == "players" else table.rules.limits.pool

    def _room(self, table: Table, corporation: str, source: str) -> int:
        """How many certificates that leaves."""
        held, most = self._holding(table, corporation, source)
        place = source if source in table.players else POOL if source else corporation
        return max(
            0, min((most - held) // table.rules.corporation[corporation].share, table.ordinary(corporation, place))
        )

    def _not_issued(self, table: Table, corporation: str) -> Iterator[Objection]:
        """Objections to issuing stock of a corporation that has not operated, or not often enough, or only offers it again."""
        if self.reissue:
            text = f"{corporation} issues no stock to the bank pool"
            yield Objection(text, self.cite, f"To offer redeemed stock again: `reissue {corporation}`.")
        if self.issue_from == "second-run" and table.corporation[corporation].first_operated_in == table.round:
            yield Objection(f"{corporation} issues stock only from its second operating turn on", self.cite)
        if self.issue_from != "float":
            yield from stock.stock_locked(table, corporation, self.cite)

    def own_trades(self, table: Table, corporation: str) -> tuple[int, int]:
        others = table.players if self.redeem_from != "pool" else ()
        redeems = (self._most(table, corporation, source) for source in ("pool", *others))
        return self._most(table, corporation, ""), max(redeems)

    def _most(self, table: Table, corporation: str, source: str) -> int:
        """How many certificates it may redeem now from a source or, without one, issue."""
        counts = range(self._room(table, corporation, source), 0, -1) if table.floated(corporation) else ()
        event = Redeem(corporation, 1, source) if source else Issue(corporation, 1)
        return next((count for count in counts if not object_to(event._replace(count=count), table)), 0)

    def brings(self, table: Table, corporation: str) -> int:
        """Dollars that a corporation gets if it issues as much as it may now."""
        count = self._most(table, corporation, "")
        return count * self._price(table, corporation, "") if count else 0

    def _never(self, table: Table, trader: str, corporation: str, source: str) -> Iterator[Objection]:
        """Objections to a corporation trading stock now, whatever the number of certificates."""
        if trader != corporation:
            yield Objection(f"{trader} may trade only its own stock, not {corporation}", self.cite)
            return
        if self.when == "stock-round":
            yield from self._not_yet(table, corporation, source)
        else:
            yield from operating.turn_objections(table, corporation, _STEP if self.steps else None)
        if table.operating == corporation:
            yield from operating.must_buy_first(table)
        if self.when == "before-run" and table.has_operated(corporation):
            yield Objection(f"{corporation} has run, and trades its own stock only before its run", self.cite_once)
        last_step = table.operating == corporation and table.step == _STEP
        before = OwnStockFacts.of(table, corporation).traded_in == table.round
        if before and source and self.repeats:
            text = f"{corporation} has issued stock this round, and redeems none in the same round"
            yield Objection(text, self.cite_once)
        elif last_step or (before and not self.repeats):
            once = "round" if self.when == "stock-round" else "turn"
            does = "redeem" if self.reissue else "buy or sell"
            text = f"{corporation} has already traded its own stock this {once}; it may {does} once a {once}"
            several = {"issue": not self.reissue, "redeem": self.redeem_most != 1}
            all_at_once = either(f"`{verb} {corporation} COUNT`" for verb, may in several.items() if may)
            hint = f"`undo` that, then trade all at once: {all_at_once}." if any(several.values()) else ""
            yield Objection(text, self.cite_once, hint)
        elif source not in ("", "pool", *(table.players if self.redeem_from != "pool" else ())):
            yield Objection(f"{corporation} buys its own stock only from the bank pool", self.cite_source)

    def _not_yet(self, table: Table, corporation: str, source: str) -> Iterator[Objection]:
        """Objections to a corporation trading its stock outside a stock round, or before it has floated or operated."""
        yield from stock.outside_stock_round(table, "A corporation trades its own stock", self.cite)
        if not table.floated(corporation):
            yield Objection(f"{corporation} has not floated", table.rules.cite.float)
        elif table.corporation[corporation].operated_in is None and not (source and self.redeem_since == "float"):
            yield Objection(f"{corporation} has not operated yet", self.cite)

    def _redeemed(self, table: Table, corporation: str, source: str, count: int) -> Iterator[Objection]:
        """Objections to the number of certificates and to a player as their source."""
        if self.redeem_most and count > self.redeem_most:
            certificates = f"{self.redeem_most} certificate{'s' * (self.redeem_most > 1)}"
            yield Objection(f"{corporation} redeems {certificates} at once, not {count}", self.cite)
        first = self.redeem_from in ("pool-first", "pool-or-president")
        if source in table.players and first and table.ordinary(corporation, POOL):
            text = f"The bank pool has {corporation}, so {corporation} cannot redeem stock from a player"
            yield Objection(text, self.cite_source)
        elif (
            source in table.players
            and self.redeem_from == "pool-or-president"
            and source != table.president(corporation)
        ):
            text = f"{corporation} can redeem stock only from its president"
            yield Objection(text, self.cite_source)

    def _from_player(self, table: Table, corporation: str, player: str, count: int) -> Iterator[Objection]:
        """Objections to redeeming certificates of a player, who may not lose the presidency by it."""
        if (held := table.ordinary(corporation, player)) < count:
            text = f"{player} has {held or 'no'} ordinary certificates of {corporation}"
            yield Objection(text, self.cite_source)
            return
        trial = Draft(table)
        trial.give("share", corporation, player, corporation, "", count)
        stock.settle_presidency(trial, corporation)
        if trial.table.president(corporation) != table.president(corporation):
            yield Objection(f"{player} would lose the presidency of {corporation}", self.cite_presidency)

    def notes(self, before: Table, event: SomeEvent) -> Iterator[tuple[str, str, str]]:
        if not isinstance(event, (Buy, Sell, _OwnTrade)) or self.when != "last":
            return
        who = getattr(event, "who", event.corporation)
        if who not in before.players and before.rules.trains.must_own_train and not before.trains(who):
            sells = "must buy trains before it sells its own stock. If it has a route, `undo`"
            buys = "buys none after this in its turn. If it has a route, `undo` and buy one first"
            words = f"{who} has no train, and {sells if isinstance(event, (Sell, Issue)) else buys}"
            yield "no-train", words, before.rules.cite.train_required

    def trade(self, draft: Draft, corporation: str, source: str, count: int) -> None:
        """Trade with the bank pool, or with a player, at the price before it; the price moves by a sale only."""
        table, cite = draft.table, self.cite
        if not source and (other := _issued_by(table, corporation)):
            other.trade(draft, corporation, source, count)
            return
        self._begin(draft, corporation, remembers=not (self.repeats and source))
        count = (
            stock.shares(table, corporation, source if source in table.players else POOL, count) if source else count
        )
        dollars = count * self._price(table, corporation, source)
        if source:
            player = source in table.players
            place, payee, where = (source, source, source) if player else (POOL, BANK, "the bank pool")
            why = f"{count} {corporation} from {where}"
            draft.pay(corporation, payee, dollars, self.cite_source, why, "purchase", corporation)
            draft.give("share", corporation, place, corporation, self.cite_source, count)
            return
        draft.pay(BANK, corporation, dollars, cite, f"{count} {corporation}", "sale", corporation)
        draft.give("share", corporation, corporation, POOL, cite, count)
        if self.issue_moves == "sale":
            to = table.moved_price(corporation, table.rules.market.sale, count)
            draft.move_price(corporation, to, table.rules.cite.market_sale)

    def ipo_payee(self, table: Table, corporation: str) -> str | None:
        return corporation if OwnStockFacts.of(table, corporation).reissued_in else None

    def purchase_objections(self, table: Table, corporation: str, place: str) -> Iterator[Objection]:
        if self.reissue and place == corporation:
            text = (
                f"{corporation} has redeemed the stock in its treasury, and must offer it again before anybody buys it"
            )
            hint = f"To offer it: `reissue {corporation}`."
            yield Objection(text, self.cite_redeemed, hint, short="not offered again yet")

    def sentence(self, move: FactChange | Transfer, moves: Sequence[Move], after: Table) -> str:
        if not isinstance(move, FactChange) or move.of != OwnStockFacts.reissued_in.wire or move.after is None:
            return ""
        par = after.money(after.corporation[move.on].par or 0)
        return f"{move.on} offers its redeemed stock again, at {par}, and is paid for it."

    def _begin(self, draft: Draft, corporation: str, *, remembers: bool) -> None:
        """Begin or go on with the turn of a corporation; in a stock round it is that of its president."""
        table, president = draft.table, draft.table.president(corporation)
        if self.when != "last" and remembers:
            draft.set_fact(OwnStockFacts.traded_in, corporation, table.round, self.cite)
        if self.when == "stock-round" and president:
            stock.begin_deal(draft, president)
            stock.end_turn_of_purchase(draft, president)
        else:
            operating.begin_turn(draft, corporation, _STEP if self.steps else None)


def _issued_by(table: Table, corporation: str) -> Mechanism | None:
    """The mechanism that alone rules how a corporation issues stock now; None if none does."""
    return next((its for its in mechanisms(table) if its.takes_issue(table, corporation)), None)


class _OwnTrade(Event):
    """What a corporation does with its own stock."""

    needs_stock = True
    done_in_turn = True

    corporation: str
    count: int

    @property
    def place(self) -> str:
        """Where the stock comes from: "pool" or a player; empty if it is sold."""
        return ""

    @classmethod
    def wrong_round(cls, table: Table) -> Iterator[Objection]:
        if not corporations_trade(table.rules):
            yield from trader(table).trade_objections(table, "", "", "", 1)

    def objections(self, table: Table) -> Iterator[Objection]:
        name = self.corporation
        yield from trader(table).trade_objections(table, name, name, self.place, self.count)

    def trade(self, table: Table) -> Trade | None:
        president = table.president(self.corporation)
        return Trade(president, sale=False, first=True, last=True) if president and table.round.is_stock else None

    def turn_objections(self, turn: Turn) -> Iterator[Objection]:
        table, president = turn.table, turn.table.president(self.corporation)
        in_turn = table.round.is_stock and president is not None and president == turn.last_trader
        if in_turn and not turn.is_over and not any(self.objections(table)):
            text = f"{president} has already bought or sold in this turn, and own stock is traded instead of that"
            yield Objection(text, trader(table).cite)

    def apply(self, draft: Draft) -> None:
        trader(draft.table).trade(draft, self.corporation, self.place, self.count)


class Issue(_OwnTrade):
    """Sell stock from CORP's treasury to the bank pool.

    In some games corporations trade their own stock. The bank pays CORP for each certificate, one by default; `sell CORP CORP` does the same. In games with `reissue`, corporations issue no stock.
    """

    arguments = (
        Corporation("corporation", actors=lambda turn: (turn.trader,)),
        Count("count", optional=True, default=1),
    )
    example = "issue prr 2"

    def sentence(self, before: Table, after: Table) -> str:
        return f"{self.corporation} issues {self.count} of its certificates."


class Redeem(_OwnTrade):
    """Buy stock of CORP back for its treasury.

    The counterpart of `issue`; `buy CORP CORP` does the same. The certificates, one by default, come from the bank pool; where the rules allow it, `--from` names a player who has to sell.
    """

    arguments = (*Issue.arguments, Player("source", option="--from", help="the player from whom CORP buys"))
    example = "redeem prr 2"

    source: str | None

    @classmethod
    def fill_in(cls, given: dict[str, Any], words: Any) -> None:  # noqa: ANN401 - as `Event` has it
        its = OwnStock.of(words.table.rules, None)
        if its and given["source"] is None:
            given["source"] = its.only_source(words.table, given["corporation"])

    @property
    def place(self) -> str:
        return self.source or "pool"

    def sentence(self, before: Table, after: Table) -> str:
        return f"{self.corporation} redeems {self.count} of its certificates from {self.source or 'the bank pool'}."
