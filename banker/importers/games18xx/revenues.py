"""The revenue of a run on 18xx.games, by its routes."""

from banker.importers.games18xx.actions import Action
from banker.rounds.payout import loses_run
from banker.state.table import Table

DECISIONS = {"payout": "", "withhold": "w", "half": "h"}
"""What becomes of a revenue, as the letter behind it says here."""


def revenue_of(action: Action, table: Table, corporation: str) -> int:
    """Dollars of all routes, less the smallest where that is lost; raises Invalid if a route lacks its revenue, which only the map would tell."""
    total, routes = (action.number("extra_revenue") if action.has("extra_revenue") else 0), []
    for route in action.list("routes"):
        if not isinstance(route, dict) or route.get("revenue") is None:
            action.unreadable("a route has no revenue, and banker has no map to compute it")
        routes.append(action.dollars(route, "revenue"))
    loses = loses_run(table, corporation) and len(routes) == len(table.trains(corporation))
    return total + sum(routes) - (min(routes, default=0) if loses else 0)
