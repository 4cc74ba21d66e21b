"""What every table is, whatever was recorded with an override: a table that is not comes from a ledger edited by hand.

An invariant is a function of the table and of one thing on it; it gives a sentence if it does not hold, else None. To look at all
of them after every event would take too long in a long game: those of the corporations and privates that its moves touch are enough.
"""

from collections.abc import Callable, Iterable

from banker.rules.places import BANK
from banker.state.facts import CorporationFacts, GameFacts, bid_key
from banker.state.moves import Move, TokenMove, Transfer
from banker.state.table import Table


def _has_one_president(table: Table, corporation: str) -> str | None:
    if sum(table.holdings["president", corporation].values()) != 1:
        return f"{corporation} must have exactly one president's certificate."
    return None


def _floated_with_a_price(table: Table, corporation: str) -> str | None:
    """A share of a corporation that operates has a price, on which the operating order depends (1830 11.0, 22.0)."""
    if table.floated(corporation) and table.price(corporation) is None and table.rules.game.stock_market:
        return f"{corporation} cannot have floated without a price on the stock market."
    return None


def _president_with_stock(table: Table, corporation: str) -> str | None:
    """Whoever presides without the president's certificate has other stock of the corporation."""
    player = table.corporation[corporation].presiding
    if player is not None and not table.ordinary(corporation, player):
        return f"{player} cannot preside over {corporation} without any of its stock."
    return None


def _has_one_owner(table: Table, private: str) -> str | None:
    if sum(table.holdings["private", private].values()) != 1:
        return f"There must be exactly one {private} private."
    return None


def _bids_while_for_sale(table: Table, private: str) -> str | None:
    """A bid counts only until the bank has sold its private (1830 7.2)."""
    bidder = next((who for who in table.players if bid_key(who, private) in table.bid_of), None)
    if bidder is None or table.owner(private) == BANK:
        return None
    return f"{bidder} cannot have a bid for the {private} private, which the bank has sold."


_Invariant = Callable[[Table, str], str | None]
OF_CORPORATIONS: tuple[_Invariant, ...] = (_has_one_president, _floated_with_a_price, _president_with_stock)
OF_PRIVATES: tuple[_Invariant, ...] = (_has_one_owner, _bids_while_for_sale)
_CORPORATION = {"share", "president", CorporationFacts.floated_in.wire, CorporationFacts.presiding.wire}
"""The moves other than those of tokens on which the invariants of a corporation depend."""


def first_broken(table: Table, moves: Iterable[Move]) -> str | None:
    """A sentence about an invariant that does not hold after these moves, with which the last event changed the table; else None."""
    touched: dict[str, tuple[_Invariant, ...]] = {}
    for move in moves:
        if isinstance(move, TokenMove):
            touched[move.corporation] = OF_CORPORATIONS
        elif move.of == "private":
            touched[move.name] = OF_PRIVATES  # type: ignore[union-attr] # only things have this name
        elif move.of in _CORPORATION:
            touched[move.name if isinstance(move, Transfer) else move.on] = OF_CORPORATIONS
        elif move.of == GameFacts.bid_of.wire:
            touched |= dict.fromkeys(table.rules.private, OF_PRIVATES)
    return next((wrong for name, every in touched.items() for one in every if (wrong := one(table, name))), None)


def first_broken_at_all(table: Table) -> str | None:
    """A sentence about any invariant of a table that does not hold, else None."""
    every = ((one, name) for name in table.rules.corporation for one in OF_CORPORATIONS)
    others = ((one, name) for name in table.rules.private for one in OF_PRIVATES)
    return next((wrong for one, name in (*every, *others) if (wrong := one(table, name))), None)
