"""The words of `private`: what may be left out, and what stands for it."""

from banker.errors import Ambiguous, Invalid
from banker.rounds import auction, private_sales
from banker.state import names
from banker.state.table import BANK, REMOVED, Table
from banker.verbs import arguments as kinds
from banker.verbs.arguments import Values, Words, player_first


def complete(given: Values, words: Words) -> None:
    """Fill in what was left out: who buys which private at which price, and the par price for one; raises Invalid or Ambiguous."""
    _left_out(given, words)
    table, private = words.table, given["private"]
    owner, who = table.owner(private), given["who"]
    # The bank sells only to players, so a name that fits a player and a corporation means the player.
    holders = table.players, table.rules
    given["who"] = player_first(who, words) if owner == BANK else names.account(who, *holders, former=table.aliases)
    if given["price"] is None:
        if owner == given["who"]:
            raise _owned(table, private)
        rules = table.rules
        to_player = given["who"] in table.players
        its = rules.private[private]
        sellable, never = its.to_corporations, private_sales.objections(table, private, given["who"])
        if to_player:
            sellable = bool(rules.privates.between_players and its.to_players)
            never = private_sales.not_between_players(table)
        if owner not in (BANK, REMOVED) and sellable and not any(never):
            raise words.error(f"{owner} owns {private}, so the agreed PRICE is needed.")
        given["price"] = _asked(table, given["who"], private)
    elif given["par"] is None and _is_par(table, given["who"], private, given["price"]):
        given["par"], given["price"] = given["price"], _asked(table, given["who"], private)


def _left_out(given: Values, words: Words) -> None:
    """Fill in the private on sale, and the highest bidder for it, where they were left out; raises Invalid or Ambiguous."""
    table, who = words.table, given["who"]
    if given["private"] is not None:
        return
    offered = auction.next_private(table) if table.round.is_stock else None
    if offered is None:
        named = None if who is None else _named(who, words)
        if bid_on := _bid_on(named, words):
            given["private"], given["who"] = bid_on, auction.highest_bidder(table, bid_on)
            return
        if table.sold_first() and table.rules.privates.sale == "rounds" and (who is None or named):
            which = named or "PRIVATE"
            raise words.error(f"Nobody has bid for {named or 'a private'}. To bid: `bid WHO {which} AMOUNT`.")
        if named is not None and table.owner(named) not in (BANK, REMOVED):
            raise _owned(table, named)
        raise words.missing("WHO" if who is None else "PRIVATE")
    is_player = who is not None and names.plain(who) in map(names.plain, table.players)
    named = None if who is None or is_player else _named(who, words)
    given["private"] = named or offered
    if who is None or named is not None:
        sold_now = given["private"] == offered
        given["who"] = next(iter(auction.bidders(table)), auction.must_take(table)) if sold_now else None
        if given["who"] is None:
            raise words.error(f"Who buys {given['private']}?")


def _bid_on(named: str | None, words: Words) -> str | None:
    """The private that its highest bidder buys where the privates are sold in rounds: the one named, else the only one with a bid; raises Invalid if several have one."""
    table = words.table
    unsold = [name for name in table.privates(BANK) if auction.highest_bidder(table, name) and named in (None, name)]
    if len(unsold) > 1:
        raise words.error(f"Which private? {auction.to_sell_in_round(table).partition('. ')[2]}")
    return next(iter(unsold), None)


def _asked(table: Table, who: str, private: str) -> int:
    """Dollars that the bank asks of a player for a private: their bid, or the price at which it is offered."""
    return table.bids(private).get(who) or auction.offered_at(table, private)


def _is_par(table: Table, who: str, private: str, price: int) -> bool:
    """Whether an amount that is too little for a private of the bank is a par price for the corporation that comes with it."""
    brings = table.rules.private[private].comes_with
    if brings is None or brings.certificate != "president" or table.owner(private) != BANK:
        return False
    is_par = price < _asked(table, who, private) and price in table.rules.market.par
    return is_par and private_sales.has_certificate(table, brings, brings.corporation)


def _owned(table: Table, private: str) -> Invalid:
    """The error for a private that has an owner, where nobody else is named who buys it."""
    rules = table.rules
    corporations = rules.private[private].to_corporations and table.phase.privates_to_corporations
    can_be_sold = (rules.privates.between_players and rules.private[private].to_players) or corporations
    hint = f" To sell it: `private BUYER {private} PRICE`." if can_be_sold else ""
    return Invalid(f"{table.owner(private)} already owns {private}.{hint}")


def _named(word: str, words: Words) -> str | None:
    """The private that a word names, or None; raises Ambiguous."""
    try:
        return kinds.Private("private").parse(word, words)
    except Ambiguous:
        raise
    except Invalid:
        return None
