"""What the next station of a corporation costs (1830 19.0), and whether its home station is due."""

from banker.rounds.mechanism import first_answer, mechanisms
from banker.rounds.questions import Charter
from banker.state.table import Table


def charter(table: Table, corporation: str) -> Charter:
    """The stations of a corporation as its charter lists them."""
    rules = table.rules
    found = Charter(rules.tokens.costs, rules.corporation[corporation].tokens, table.tokens(corporation))
    for mechanism in mechanisms(table):
        found = mechanism.charter(table, corporation, found)
    return found


def costs(table: Table, corporation: str) -> list[int]:
    """The possible costs of the next station in dollars: of the next space of the charter, or those of mechanisms."""
    regular = regular_cost(table, corporation)
    others = (cost for mechanism in mechanisms(table) for cost in mechanism.station_costs(table, corporation))
    return list(dict.fromkeys((*([] if regular is None else [regular]), *others)))


def regular_cost(table: Table, corporation: str) -> int | None:
    """Dollars for the next station on the charter; None if none is left.

    The cost depends on the number placed; the home station counts even before it is placed (1830 19.0).
    """
    its, so_far = charter(table, corporation), placed(table, corporation)
    return its.costs[min(so_far, len(its.costs) - 1)] if so_far < its.number else None


def placed(table: Table, corporation: str) -> int:
    """The stations of the charter that are placed; the home station counts even before it is."""
    its = charter(table, corporation)
    return max(int(not its.home_is_back), its.number - its.left)


def home_due(table: Table, corporation: str) -> bool:
    """Whether a corporation still has to place its home station (1830 19.0); one that came back from the map is not due."""
    its = charter(table, corporation)
    return 0 < its.left == its.number and not its.home_is_back


def free_station(table: Table, corporation: str) -> str:
    """The command for a free station that a corporation could place instead; empty if there is none."""
    return first_answer(table, lambda its: its.free_station(table, corporation)) or ""
