"""How each player stands, as data: their rank, their stock with what its last run would pay for it now, and what they could raise."""

from typing import Any

from banker.advice.raising import what_to_raise
from banker.state.table import Table
from banker.views.raising import raising_data
from banker.views.state_data import run_data
from banker.views.status import ranked


def standing(table: Table) -> list[dict[str, Any]]:
    """An entry for each player, in seat order; amounts are dollars."""
    ranks = {one.who: one.rank for one in ranked(table)}
    return [
        {
            "name": who,
            "rank": ranks[who],
            "certificates_free": _free(table, who),
            "stock": _stock(table, who),
            "raise": raising_data(what_to_raise(table, who)),
        }
        for who in table.players
    ]


def _free(table: Table, who: str) -> int | None:
    """How many certificates a player may still buy; below 0 if they must sell some; None where there is no limit."""
    limit = table.certificate_limit()
    return None if limit is None else limit - table.certificates_counted(who)


def _stock(table: Table, who: str) -> list[dict[str, Any]]:
    """What a player holds of each corporation, the highest value first."""
    share = table.rules.stock.share
    found = []
    for place, held in enumerate(table.held(who)):
        price, run = table.price(held.corporation), run_data(table, held.corporation)
        number = held.percent // share
        one = {
            "corporation": held.corporation,
            "percent": held.percent,
            "shares": number,
            "certificates": held.certificates,
            "president": table.president(held.corporation) == who,
            "price": price,
            "value": (price or 0) * number,
            "dividend": None if run is None else run["per_share"] * number,
            "run": run,
        }
        found.append((-(price or 0) * number, place, one))
    return [one for *_, one in sorted(found)]
