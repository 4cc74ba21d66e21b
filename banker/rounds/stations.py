"""What the next station of a corporation costs (1830 19.0; 7 players, rule 12)."""

from banker.state.table import Table


def costs(table: Table, corporation: str) -> list[int]:
    """The possible costs of the next station in dollars: of the next space of the charter, or of a returned station."""
    returned = table.rules.tokens.returned if table.corporation[corporation].stations_returned else None
    due = (regular_cost(table, corporation), returned)
    return list(dict.fromkeys(cost for cost in due if cost is not None))


def regular_cost(table: Table, corporation: str) -> int | None:
    """Dollars for the next station on the charter; None if none is left.

    The cost depends on the number placed; the home station counts even before it is placed (1830 19.0).
    """
    by_place, returned = table.rules.tokens.costs, table.corporation[corporation].stations_returned
    all_, left = table.rules.corporation[corporation].tokens, table.tokens(corporation) - (returned or 0)
    placed = max(int(returned is None), all_ - left)
    return by_place[min(placed, len(by_place) - 1)] if placed < all_ else None
