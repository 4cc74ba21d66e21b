"""The auction of the privates: what is on offer, which bids there are, who buys a private that was bid on (1830 7.0 to 7.3)."""

from collections.abc import Iterator, Mapping

from banker.calc import privates
from banker.errors import listed
from banker.rounds.mechanism import first_answer, mechanisms
from banker.rounds.turn import Turn
from banker.state.table import BANK, IPO, Table

_TWO = 2


def offered_at(table: Table, private: str) -> int:
    """Dollars for which the bank offers a private now: its face value, or less after rounds without a buyer (1830 7.3)."""
    offer = table.private[private].offered_at
    if offer is None:
        offer = first_answer(table, lambda its: its.private_offer(table, private))
    return table.rules.private[private].price if offer is None else offer


def before_next(table: Table) -> str:
    """What to type before `next` can end a stock round in which the bank sells privates, as a hint; empty if nothing."""
    if bidders(table):
        return to_settle(table)
    if sold := to_sell_in_round(table):
        return f"{sold[0].upper()}{sold[1:]}"
    if taker := must_take(table):
        return f"First type `private {taker} {next_private(table)} 0`."
    sale = first_answer(table, lambda its: its.sale_turn(table, ()))
    goes_on = sale is not None and (sale.must_buy is not None or sale.price is not None)
    if table.sold_first() and (
        goes_on
        or table.rules.privates.sale in ("dealt", "all-at-once")
        or (sale is None and table.rules.privates.sale == "deck")
    ):
        return "To record who gets a private: `private WHO PRIVATE`."
    return ""


def to_sell_in_round(table: Table) -> str:
    """Where the privates are sold in rounds: what to type once everybody has passed, since each highest bid buys, as a sentence in small letters; empty without bids."""
    best = ((name, highest_bidder(table, name)) for name in table.privates(BANK))
    commands = [f"`private {who} {name}{_with_par(table, name)}`" for name, who in best if who]
    return f"each highest bid buys now. Type {listed(commands)}." if commands else ""


def _with_par(table: Table, private: str) -> str:
    """The option for the price of the president's certificate that comes with a private, if that is still to be set."""
    brings = table.rules.private[private].comes_with
    sets = brings and brings.certificate == "president" and table.has_president(brings.corporation, IPO)
    return f" --par {max(table.rules.market.par)}" if sets else ""


def in_draft(table: Table) -> bool:
    """Whether players draft the privates in an order of its own, perhaps in the stock round to come."""
    pauses = not table.round.is_stock and any(its.sale_pauses(table) for its in mechanisms(table))
    goes_on = pauses and bool(table.privates(BANK)) and not table.over
    return goes_on or first_answer(table, lambda its: its.sale_turn(table, ())) is not None


def after_passes(turn: Turn) -> str:
    """What the last private costs after passes that make it cheaper, or that a player must take it, as a sentence; else empty."""
    if turn.sale is None or turn.sale.price is None:
        return ""
    now = f"{turn.table.privates(BANK)[0]} costs {turn.table.money(turn.sale.price)} now"
    return f"{turn.sale.must_buy.text if turn.sale.must_buy else now}."


def next_private(table: Table) -> str | None:
    """The private that the bank offers now, or that its bidders buy now; None if all are sold, or where they are dealt."""
    unsold, sale = table.privates(BANK), table.rules.privates.sale
    if sale == "rounds":  # only what is free is on offer
        return next((name for name in unsold if not offered_at(table, name)), None)
    return unsold[0] if unsold and sale == "auction" else None


def highest_bidder(table: Table, private: str) -> str | None:
    """Who buys a private for the highest bid once everybody has passed, where the privates are sold in rounds; None without a bid, and elsewhere."""
    in_rounds = table.rules.privates.sale == "rounds" and table.round.is_stock
    return next(iter(table.bids(private)), None) if in_rounds else None


def least_bid(table: Table, private: str) -> int:
    """The least bid in dollars for a private now (1830 7.2)."""
    best = max(table.bids(private).values(), default=0)
    if table.rules.privates.bids_on_all and not best:
        return offered_at(table, private)
    return privates.least_bid(table.rules.privates, offered_at(table, private), best)


def bidders(table: Table) -> dict[str, int]:
    """The bids for the private that is sold to a bidder now, the highest first; empty if the bank offers one, or none is left.

    Play halts until a bidder has bought it (1830 7.2).
    """
    private = next_private(table)
    return table.bids(private) if private and table.round.is_stock else {}


def must_take(table: Table) -> str | None:
    """The player who must take the private on offer for nothing; None if none is free.

    It is the one to whom it was offered first in this round, who began it (1830 7.3; A12).
    """
    private = next_private(table)
    is_free = private and table.round.is_stock and not offered_at(table, private) and not bidders(table)
    return table.priority if is_free else None


def left_bidding(turn: Turn) -> dict[str, int]:
    """The bids of those who have not dropped out, the highest first; never empty while there are bids."""
    return {who: bid for who, bid in bidders(turn.table).items() if who not in turn.dropped}


def who_bids_next(turn: Turn) -> str | None:
    """The bidder who must raise or drop out, if only two are left."""
    found = [*left_bidding(turn)]
    return found[1] if len(found) == _TWO else None


def only_bidder(turn: Turn, private: str) -> str | None:
    """Who buys a private for their bid unless somebody bids more before it is sold (1830 7.2); None with no bid or several, and where all are sold at once."""
    table = turn.table
    if table.rules.privates.sale != "auction":
        return None
    bids = left_bidding(turn) if private == next_private(table) else table.bids(private)
    return next(iter(bids)) if len(bids) == 1 else None


def why_doubtful(turn: Turn, who: str, private: str) -> str | None:
    """That a player dropped out of the bidding for the private that is sold now, as a sentence without its full stop."""
    dropped = private == next_private(turn.table) and who in turn.dropped
    return f"{who} dropped out of the bidding for {private}" if dropped else None


def bids_for(table: Table, private: str) -> str:
    """Who has bid for a private that is sold later, as a sentence without its full stop."""
    return f"Bids for {private}: {', '.join(_in_words(table, table.bids(private)))}. The next bid is at least {table.money(least_bid(table, private))}"


def state_of_bids(turn: Turn) -> str:
    """Who still bids for the private that is sold now and what happens next, as a sentence without its full stop."""
    table, private, bids = turn.table, next_private(turn.table), left_bidding(turn)
    assert private is not None, "there are bids for a private that is sold now"
    if len(bids) == 1:
        return _only_bid(table, bids, private, "only bid left" if turn.dropped else "only bid")
    *words, last = _in_words(table, bids)
    least = f"the next bid is at least {table.money(least_bid(table, private))}"
    return f"{private} is auctioned between {', '.join(words)} and {last}, and {least}. {_how_to_raise(table, private)}"


def to_settle(table: Table) -> str:
    """How the private that is now due is sold to a bidder. Several bidders are not named: only a turn tells who has dropped out."""
    bids, private = bidders(table), next_private(table)
    assert private is not None, "there are bids for a private that is sold now"
    return f"{_only_bid(table, bids, private, 'only bid') if len(bids) == 1 else _how_to_raise(table, private)}."


def _in_words(table: Table, bids: Mapping[str, int]) -> list[str]:
    return [f"{who} {table.money(bid)}" for who, bid in bids.items()]


def _only_bid(table: Table, bids: Mapping[str, int], private: str, called: str) -> str:
    first, bid = next(iter(bids.items()))
    return f"{first} has the {called} for {private} and buys it for {table.money(bid)}. Type {_command(table, private)}"


def _how_to_raise(table: Table, private: str) -> str:
    command = _command(table, private)
    pause = "," * (command != "`private`")
    return f"Type `bid WHO {private} {least_bid(table, private)}` or more, or {command}{pause} if nobody raises"


def _command(table: Table, private: str) -> str:
    """What to type to sell the private that is due: with a par price where a president's certificate comes with it."""
    brings, rules = table.rules.private[private].comes_with, table.rules
    if brings is None or brings.certificate != "president" or not table.has_president(brings.corporation, IPO):
        return "`private`"
    kind = "par" if rules.has_par else "first"
    return f"`private --par {min(rules.market.par)}`, or another {kind} price of {brings.corporation}"


def still_to_bid(table: Table) -> list[str]:
    """Where all privates are sold at once: the players with neither a private nor the highest bid for one, who can pay for a bid; empty elsewhere."""
    unsold = table.privates(BANK) if table.rules.privates.sale == "all-at-once" else []
    leading = {next(iter(table.bids(private)), None) for private in unsold}
    least = min((least_bid(table, private) for private in unsold), default=0)
    free = [who for who in table.in_turn if unsold and who not in leading and not table.privates(who)]
    return [who for who in free if table.spendable(who) >= least]


def still_to_buy(table: Table) -> Iterator[str]:
    """The players who have no private yet and the money for one that the bank still has."""
    prices = [offered_at(table, name) for name in table.privates(BANK)]
    for who in table.players:
        if not table.privates(who) and prices and table.cash(who) >= min(prices):
            yield who
