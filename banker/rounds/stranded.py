"""Railroads that have no train and cannot pay for one (starter game, Winning the Game)."""

from banker.rounds.depot import cheapest
from banker.state.facts import GameFacts
from banker.state.table import Draft, Table


def stranded(table: Table) -> str | None:
    """The railroad that has no train and cannot pay for one, if that ends the game (starter game, Winning the Game; B5).

    It is a railroad that has had a purchase step; by the option `no_train` the one that ends its turn now.
    """
    offers = ((name, cheapest(table, name)) for name in without_train(table))
    return next((name for name, offer in offers if offer and table.cash(name) < offer[1]), None)


def without_train(table: Table) -> list[str]:
    """The railroads without a train that end the game if they cannot pay for one (starter game, Winning the Game; B5)."""
    rule, now = table.rules.end.no_train, table.operating
    if rule == "at-once":  # a train that must be discarded will be on sale
        names = [] if table.discards_due() else [name for name in table.order() if table.corporation[name].operated_in]
    else:
        names = [now] if rule and now is not None and table.has_operated(now) else []
    return [name for name in names if not table.trains(name)]


def note_stranded(draft: Draft) -> None:
    """Record a railroad that has no train and cannot pay for one, for good (starter game, Winning the Game)."""
    name = stranded(draft.table)
    if name is not None and draft.table.stranded is None:
        draft.set_game(GameFacts.stranded, name, draft.table.rules.cite.end)
