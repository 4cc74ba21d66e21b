"""A corporation that leaves the game, with all that it has."""

from collections import Counter
from collections.abc import Iterable

from banker.rounds import open_privates, operating
from banker.rounds.mechanism import first_answer
from banker.rules.values import CLOSE_ZONE
from banker.state.facts import GameFacts
from banker.state.record import Move, Transfer
from banker.state.table import BANK, IPO, MAP, REMOVED, Draft, Table


def due_to_close(table: Table) -> list[str]:
    """The corporations whose token is on a space of the zone `close`, in the operating order."""
    return [name for name in table.order(table.cells) if table.zone(name) == CLOSE_ZONE]


def close_corporation(draft: Draft, name: str, cite: str, trains: str, pays: int = 0) -> None:
    """Take a corporation out of the game, for good unless it can begin again: its trains go to a place, and the bank pays its holders `pays` dollars a share.

    If it was its turn, that is over.
    """
    table = draft.table
    for who, percent in table.held_by_players(name).items() if pays else ():
        count = percent // table.rules.corporation[name].share
        draft.pay(BANK, who, count * pays, cite, f"{count} {name} at {table.money(pays)}", "stock", name)
    _give_up_all(draft, name, cite, trains)
    forget(draft, name, cite)
    draft.move_price(name, None, cite)
    draft.set_fact(GameFacts.prices_held, name, None, cite)
    if table.raising_for == name:
        draft.set_game(GameFacts.raising_for, None, cite)
    if table.operating == name:
        operating.end_turn(draft)


def closed_by(moves: Iterable[Move]) -> list[str]:
    """The corporations whose closing is among moves, and that can begin again: their president's certificates are unsold."""
    transfers = (move for move in moves if isinstance(move, Transfer))
    return list(dict.fromkeys(move.name for move in transfers if (move.of, move.to) == ("president", IPO)))


def forget(draft: Draft, name: str, cite: str) -> None:
    """Clear all facts about a corporation."""
    for fact in draft.table.facts.values():
        if fact.store and name in fact.keys(draft.table):
            draft.set_fact(fact, name, None, cite)


def _give_up_all(draft: Draft, name: str, cite: str, trains: str) -> None:
    """What a corporation has, and its stock, wherever it is, go where they go when it closes."""
    table = draft.table
    draft.pay(name, BANK, table.cash(name), cite, f"{name} closes", "payment")
    for private in table.privates(name):
        open_privates.close(draft, private, cite)
    for kind, count in Counter(table.trains(name)).items():
        draft.give("train", kind, name, trains, cite, count)
    draft.give("token", name, MAP, name, cite, table.on_map(name))
    to = first_answer(table, lambda its: its.closed_stock()) or REMOVED
    for of in ("president", "share"):
        for place, count in table.holdings[of, name].items():
            draft.give(of, name, place, to, cite, count if place != to else 0)
