"""Stations that return from the map to their charter (7 players, rules 9b, 9c, 11, 12)."""

from collections.abc import Iterator

from banker.rounds import operating
from banker.rounds.objections import Objection, unless
from banker.state.draft import Draft
from banker.state.facts import CorporationFacts, GameFacts
from banker.state.table import MAP, Table


def objections(table: Table, owner: str, operator: str) -> Iterator[Objection]:
    """Objections to `operator` using a tile lay of its turn to return a station of `owner` from the map."""
    return unless(operating.turn_objections(table, operator, "tile"), _own_objections(table, owner, operator))


def _own_objections(table: Table, owner: str, operator: str) -> Iterator[Objection]:
    rules = table.rules
    cite = rules.cite.returned_token
    first = rules.tokens.returned_from
    phases = list(rules.phase)
    if not first:
        yield Objection("Stations never return from the map in this game", cite)
        return
    if phases.index(table.phase_name) < phases.index(first):
        yield Objection(
            f"Stations return from the map from phase {first} on, and this is phase {table.phase_name}", cite
        )
    if owner not in rules.tokens.returned_homes:
        yield Objection(f"The home of {owner} is not a hex that a gold tile clears", cite)
    elif table.corporation[owner].stations_returned is not None:
        yield Objection(f"The home station of {owner} has already returned", cite)
    elif not table.holdings["token", owner].get(MAP):
        yield Objection(f"{owner} has no station on the map", cite)
    laid = len(operating.tiles_laid(table, operator))
    if laid >= operating.tiles_allowed(table):
        text = f"Returning a station takes a tile lay, and {operator} has already laid {laid} tile{'s' * (laid > 1)} this turn"
        yield Objection(text, cite)


def take_back(draft: Draft, owner: str, operator: str) -> None:
    """Return a station to its charter: beyond all spaces if its owner operates, else to the rightmost open space."""
    table = draft.table
    cite = table.rules.cite.returned_token
    operating.begin_turn(draft, operator)
    operating.reach_step(draft, "tile")
    draft.set_game(GameFacts.tiles_laid, (*operating.tiles_laid(table, operator), "gold"), cite)
    draft.give("token", owner, MAP, owner, cite)
    beyond = table.corporation[owner].stations_returned or 0
    draft.set_fact(CorporationFacts.stations_returned, owner, beyond + (owner == operator), cite)
