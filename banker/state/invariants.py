"""What holds for every table, even after overrides: only a ledger edited by hand breaks it.

To look at the whole table after every event would take too long in a long game: the corporations and privates that its
moves touch are enough.
"""

from collections.abc import Callable, Iterable

from banker.rules.mechanism import minors
from banker.rules.places import BANK
from banker.state.facts import GameFacts, bid_key
from banker.state.record import Move, TokenMove, Transfer
from banker.state.table import Table

_Check = Callable[[Table, str], str | None]
_CERTIFICATES = ("share", "president")


def fault_of_corporation(table: Table, name: str) -> str | None:
    """A sentence about what cannot be of a corporation, else None."""
    facts = table.corporation[name]
    if sum(table.holdings["president", name].values()) != 1:
        return f"{name} must have exactly one president's certificate."
    if name in minors(table.rules):
        return None
    if facts.floated_in is not None and name not in table.cells and table.rules.game.stock_market:
        return f"{name} cannot have floated without a price on the stock market."  # of the operating order (1830 22.0)
    # only a mechanism can have a president without the certificate
    president = table.president(name) if table.rules.mechanisms else None
    if president is not None and not table.percent(name, president):
        return f"{president} cannot preside over {name} without any of its stock."
    return None


def fault_of_private(table: Table, name: str) -> str | None:
    """A sentence about what cannot be of a private, else None: a bid counts only until the bank has sold it (1830 7.2)."""
    if sum(table.holdings["private", name].values()) != 1:
        return f"There must be exactly one {name} private."
    bidder = next((who for who in table.players if bid_key(who, name) in table.bid_of), None) if table.bid_of else None
    if bidder is None or table.owner(name) == BANK:
        return None
    return f"{bidder} cannot have a bid for the {name} private, which the bank has sold."


def first_broken(table: Table, moves: Iterable[Move]) -> str | None:
    """A sentence about the first impossible thing after these moves, which the last event made; None if there is none."""
    touched: dict[tuple[_Check, str], None] = {}
    for move in moves:
        if isinstance(move, TokenMove):
            touched[fault_of_corporation, move.corporation] = None
        elif isinstance(move, Transfer):
            if move.number < 0:
                return f"{move.number} would go from {move.source} to {move.to}, and no ledger can hold that"
            if move.of in _CERTIFICATES:
                touched[fault_of_corporation, move.name] = None
            elif move.of == "private":
                touched[fault_of_private, move.name] = None
        elif move.on in table.corporation:
            touched[fault_of_corporation, move.on] = None
        elif move.of == GameFacts.bid_of.wire:
            touched |= dict.fromkeys((fault_of_private, name) for name in table.rules.private)
    return next((fault for check, name in touched if (fault := check(table, name))), None)


def first_broken_at_all(table: Table) -> str | None:
    """A sentence about anything on a table that cannot be, else None."""
    of_corporations = (fault_of_corporation(table, name) for name in table.rules.corporation)
    of_privates = (fault_of_private(table, name) for name in table.rules.private)
    return next(filter(None, (*of_corporations, *of_privates)), None)
