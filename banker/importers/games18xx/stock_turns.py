"""A player's turn in a stock round of 18xx.games: whether there is anything that they may do."""

from typing import NamedTuple

from banker.calc import limits
from banker.mechanisms.gifts import Gifts
from banker.mechanisms.own_stock import OwnStock
from banker.money import MOST
from banker.rounds import stock
from banker.rounds.auction import offered_at
from banker.rounds.beginning import begin_objections
from banker.rounds.private_sales import not_between_players
from banker.rules.mechanism import exempt
from banker.state.table import BANK, IPO, Table
from banker.verbs.buy import Buy
from banker.verbs.event import object_to


class Trade(NamedTuple):
    """What a player has done in their turn: the kind of the action, the corporation ("" for a private), the source of stock."""

    kind: str
    corporation: str = ""
    source: str = ""


def can_act(table: Table, who: str, done: list[Trade], *, first_round: bool) -> bool:
    """Whether a player has anything to do in a stock round after what they have `done` in this turn.

    The site passes for a player who has not. There the first round in which stock is sold is the `first_round`.
    """
    if table.is_bankrupt(who):
        return False
    first_round = first_round and table.rules.trading.no_sale != "never"
    gifts = Gifts.of(table.rules, None)
    may_give = gifts is not None and gifts.may_give(table, who)
    if not done and _can_trade_own(table, who):
        return True
    if table.over_limits(who) or may_give or (not first_round and _can_sell(table, who, done)):
        return True
    if all(trade.kind == "sell_shares" for trade in done):
        return (
            _can_buy(table, who, tuple(table.rules.corporation))
            or _can_start(table, who)
            or _can_buy_from_bank(table, who)
            or (
                (not first_round or table.rules.privates.between_players == "purchase") and _can_buy_private(table, who)
            )
        )
    rules, bought = table.rules.limits, [trade for trade in done if trade.kind in ("par", "buy_shares")]
    if (begun := [trade.corporation for trade in bought if trade.kind == "par"]) and table.rules.trading.after_par:
        left = len(bought) <= table.rules.trading.after_par
        return left and _can_buy(table, who, tuple(begun), ("ipo", "treasury"))
    if any(trade.kind == "par" or trade.source not in rules.multiple_buy_from for trade in bought):
        return False
    several = [
        name
        for name in table.rules.corporation
        if {trade.corporation for trade in bought} <= {name} and limits.exempt(rules, table.zone(name), "one-at-a-time")
    ]
    return _can_buy(table, who, tuple(several), rules.multiple_buy_from)


def _can_trade_own(table: Table, who: str) -> bool:
    """Whether a corporation of the player can trade its own stock in place of their turn."""
    own = OwnStock.of(table.rules, None)
    if own is None or own.when != "stock-round" or own.reissue:  # with it, the site does not wait
        return False
    return any(table.president(name) == who and any(own.own_trades(table, name)) for name in table.cells)


def _can_sell(table: Table, who: str, done: list[Trade]) -> bool:
    trading, sold = table.rules.trading, [trade.corporation for trade in done if trade.kind == "sell_shares"]
    has_just_bought = bool(done) and done[-1].kind != "sell_shares"
    # there a private bought from a player counts as another kind of action than stock
    has_both = len({trade.kind for trade in done}) == len(("a sale", "a purchase"))
    if has_just_bought and (trading.turn == "sell-then-buy" or (trading.turn == "once-each" and has_both)):
        return False
    again = sold if trading.repeat_sale == "refused" else []
    return any(_sells(table, who, name) for name in table.rules.corporation if name not in again)


def _sells(table: Table, who: str, corporation: str) -> bool:
    """Whether a player may sell as much of a corporation as they must sell at least; the site does not ask whether they have sold it in this turn."""
    return table.sellable(who, corporation) >= stock.least_sale(table, who, corporation)


def _can_buy(
    table: Table, who: str, corporations: tuple[str, ...], sources: tuple[str, ...] = tuple(stock.SOURCES)
) -> bool:
    rules, has_room = table.rules.limits, _has_room(table, who)  # there the limit counts before a presidency passes
    return any(
        table.price(name) is not None
        and (has_room or name in exempt(table) or limits.exempt(rules, table.zone(name), "certificate-limit"))
        and not object_to(Buy(who=who, corporation=name, source=source, count=1), table)
        for name in corporations
        for source in sources
    )


def _can_start(table: Table, who: str) -> bool:
    least, cash = min(table.rules.market.par, default=MOST), table.cash(who)
    exchanges = (table.rules.private[name].exchange for name in table.privates(who))
    if cash >= least and any(
        rule is not None and rule.when == "turn" and rule.prices for rule in exchanges
    ):  # a purchase at a price; the site does not wait for a free exchange
        return True
    unpriced = (name for name in table.rules.corporation if table.has_president(name, IPO))
    return (
        cash >= 2 * least and _has_room(table, who) and not all(any(begin_objections(table, name)) for name in unpriced)
    )


def _has_room(table: Table, who: str) -> bool:
    limit = table.certificate_limit()
    return limit is None or table.certificates_counted(who) < limit


def _can_buy_from_bank(table: Table, who: str) -> bool:
    """Whether the bank sells a private in stock rounds that the player can pay for and may hold."""
    if table.rules.privates.sale != "stock-round":
        return False
    return _has_room(table, who) and any(offered_at(table, name) <= table.cash(who) for name in table.privates(BANK))


def _can_buy_private(table: Table, who: str) -> bool:
    """Whether another player owns a private that may be sold, and they have a dollar (A40)."""
    return (
        not any(not_between_players(table))
        and table.cash(who) > 0
        and any(
            table.owner(name) in table.players and table.owner(name) != who and private.to_corporations
            for name, private in table.rules.private.items()
        )
    )
