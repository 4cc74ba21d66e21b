"""A station that comes back from the map to its charter (7 players, rules 9b, 9c, 11, 12)."""

from collections.abc import Iterator

from banker.rounds import operating
from banker.rounds.objections import Objection, unless
from banker.state.draft import Draft
from banker.state.facts import CorporationFacts, GameFacts
from banker.state.table import MAP, Table


def objections(table: Table, owner: str, operator: str) -> Iterator[Objection]:
    """What stands against a corporation, in its turn, using a tile lay to take a station of another, or its own, from the map."""
    return unless(operating.turn_objections(table, operator, "tile"), _own_objections(table, owner, operator))


def _own_objections(table: Table, owner: str, operator: str) -> Iterator[Objection]:
    rules = table.rules
    cite = rules.cite.returned_token
    first = rules.tokens.returned_from
    phases = list(rules.phase)
    if not first:
        yield Objection("a station is never taken from the map", cite)
        return
    if phases.index(table.phase_name) < phases.index(first):
        yield Objection(f"no station comes back before phase {first}, and this is phase {table.phase_name}", cite)
    if owner not in rules.tokens.returned_homes:
        yield Objection(f"the home of {owner} is none of those that are cleared for gold", cite)
    elif table.corporation[owner].stations_returned is not None:
        yield Objection(f"the home station of {owner} has come back already", cite)
    elif not table.holdings["token", owner].get(MAP):
        yield Objection(f"{owner} has no station on the map", cite)
    laid = len(operating.tiles_laid(table, operator))
    if laid >= operating.tiles_allowed(table):
        yield Objection(f"{operator} has laid {laid} tile{'s' * (laid > 1)} this turn, and this takes a tile lay", cite)


def take_back(draft: Draft, owner: str, operator: str) -> None:
    """Put a station back on its charter: beyond all spaces if its owner does it, else into the rightmost open one."""
    table = draft.table
    cite = table.rules.cite.returned_token
    operating.begin_turn(draft, operator)
    operating.reach_step(draft, "tile")
    draft.set_game(GameFacts.tiles_laid, (*operating.tiles_laid(table, operator), "gold"), cite)
    draft.give("token", owner, MAP, owner, cite)
    beyond = table.corporation[owner].stations_returned or 0
    draft.set_fact(CorporationFacts.stations_returned, owner, beyond + (owner == operator), cite)
