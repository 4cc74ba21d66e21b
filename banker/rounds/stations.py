"""What the next station of a corporation costs (1830 19.0; 7 players, rule 12), and its neutral stations."""

from collections.abc import Iterator

from banker.rounds.mechanism import mechanisms
from banker.rounds.objections import Objection
from banker.rules.operating import NEUTRAL
from banker.state.table import REMOVED, Table


def costs(table: Table, corporation: str) -> list[int]:
    """The possible costs of the next station in dollars: of the next space of the charter, or of a returned station."""
    returned = table.rules.tokens.returned if table.corporation[corporation].stations_returned else None
    due = (regular_cost(table, corporation), returned)
    return list(dict.fromkeys(cost for cost in due if cost is not None))


def regular_cost(table: Table, corporation: str) -> int | None:
    """Dollars for the next station on the charter; None if none is left.

    The cost depends on the number placed; the home station counts even before it is placed (1830 19.0).
    """
    by_place, so_far = _by_place(table, corporation), placed(table, corporation)
    return by_place[min(so_far, len(by_place) - 1)] if so_far < _all(table, corporation) else None


def placed(table: Table, corporation: str) -> int:
    """The stations of the charter that are placed; the home station counts even before it is."""
    returned = table.corporation[corporation].stations_returned
    left = table.tokens(corporation) - neutral_left(table, corporation) - (returned or 0)
    return max(int(returned is None), _all(table, corporation) - left)


def _all(table: Table, corporation: str) -> int:
    """The stations of the charter, with one that was added, without neutral ones."""
    rule, added = table.rules.corporation[corporation], table.corporation[corporation].station_added_at
    return rule.tokens - rule.neutral + (added is not None)


def _by_place(table: Table, corporation: str) -> list[int]:
    """Dollars for each station of the charter, the home first, with one that was added."""
    costs, at = [*table.rules.tokens.costs], table.corporation[corporation].station_added_at
    adds = (private.adds_station for private in table.rules.private.values())
    return costs if at is None else [*costs[:at], *(cost for cost in adds if cost), *costs[at:]]


def neutral_left(table: Table, corporation: str) -> int:
    """The neutral stations that a corporation can still place, free and beside the list of costs."""
    return table.rules.corporation[corporation].neutral - (table.corporation[corporation].neutral_placed or 0)


def may_lie_on_map(table: Table) -> bool:
    """Whether a neutral station lies on the map, or may: a home station that was moved has left one behind."""
    placed = any(facts.neutral_placed for facts in table.corporation.values())
    return placed or any(mechanism.frees_station(table) for mechanism in mechanisms(table))


def out_of_game(table: Table, corporation: str) -> Iterator[Objection]:
    """The objection that a corporation can begin no more, since its president's certificate has left the game."""
    if table.has_president(corporation, REMOVED):
        yield Objection(f"{corporation} is out of the game", table.rules.cite.begins)


def begin_objections(table: Table, corporation: str) -> Iterator[Objection]:
    """The objection that a corporation cannot begin by the purchase of its president's certificate, or not yet."""
    by, cite = table.rules.corporation[corporation].begins, table.rules.cite.begins
    if by == NEUTRAL and not may_lie_on_map(table):
        text = f"{corporation} has no stations of its own, and begins only once a neutral station lies on the map"
        yield Objection(text, table.rules.cite.begins_with_station, "To place one: `token CORP --neutral`.")
    elif by not in ("", NEUTRAL):
        owner = table.owner(by)
        text = f"{corporation} begins only in exchange for the private {by}"
        if owner in table.players:
            yield Objection(text, cite, f"Type `exchange {owner} {by} --par PRICE`.")
        else:
            has = f"belongs to {owner}" if owner in table.rules.corporation else "is not with a player"
            yield Objection(f"{text}, which {has}", cite)
