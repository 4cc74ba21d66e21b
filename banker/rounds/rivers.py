"""What tiles cost and bring beyond the terrain of their hex: rivers, tiles beyond those of a turn, yellow tiles with a bonus."""

from collections.abc import Iterator, Sequence

from banker.errors import either, listed
from banker.rounds import operating, track
from banker.rounds.objections import Objection
from banker.state.facts import GameFacts
from banker.state.table import BANK, Draft, Table


def cost(table: Table, hex_name: str | None, crossed: Sequence[str], *, second: bool) -> int:
    """Dollars that a tile costs beyond its hex: the rivers to the hexes `crossed`, and the fee of a `second` tile of a turn."""
    edges = table.rules.river_edges(hex_name or "")
    return sum(edges.get(other, 0) for other in crossed) + (table.rules.turn.paid_tile_cost if second else 0)


def without_hex(table: Table, corporation: str, *, second: bool) -> list[int]:
    """What a tile on a hex that is not named can cost a corporation, without rivers, the least first."""
    rules = table.rules
    owned = [name for name in rules.private if table.owner(name) == corporation]
    hexes = {name for kind in rules.terrain.values() for name in kind.hexes}
    costs = {
        0,
        *(kind.cost for kind in rules.terrain.values()),
        *(track.cost(table, corporation, one) for one in hexes),
    }
    for name in owned:
        costs |= {track.cost(table, corporation, one, name) for one in rules.private[name].extra_hexes}
    fee = rules.turn.paid_tile_cost if second else 0
    return sorted(fee + cost for cost in costs)


def is_paid_tile(table: Table, corporation: str) -> bool:
    """Whether the tiles known in a corporation's turn make the next one a tile at a fee."""
    if not track.paid_tiles(table, corporation):
        return False
    laid = operating.tiles_laid(table, corporation)
    return track.own_tiles(table, corporation, laid) >= operating.tiles_allowed(table, corporation)


def key(table: Table, hex_name: str, other: str) -> str:
    """The name of the river between two hexes in the ruleset (`B2-D2`)."""
    here = f"{hex_name}-{other}"
    return here if here in table.rules.rivers else f"{other}-{hex_name}"


def objections(table: Table, hex_name: str | None, crossed: Sequence[str]) -> Iterator[Objection]:
    """Objections to crossing rivers: there is none, or it has been paid for; on a hex that can lose its tile it may be due again."""
    if not crossed:
        return
    rules, where = table.rules, hex_name or "a hex that is not named"
    edges = rules.river_edges(hex_name or "")
    may_be_lost = any(hex_name in bonus.hexes for bonus in rules.tile_bonus.values())
    for other in crossed:
        if other not in edges:
            beyond = f"Rivers of {where}: to {either(sorted(edges))}." if edges else ""
            yield Objection(f"No river that costs money lies between {where} and {other}", rules.cite.tile, beyond)
        elif (by := table.river_by.get(key(table, where, other))) and not may_be_lost:
            text = f"{by} has already paid for the river between {where} and {other}"
            yield Objection(text, rules.cite.tile)


def pay(draft: Draft, corporation: str, hex_name: str | None, crossed: Sequence[str]) -> None:
    """Remember the rivers that a corporation has paid for, and pay the owners of privates that earn by them."""
    table = draft.table
    cite = table.rules.cite
    for other in crossed:
        draft.set_fact(GameFacts.river_by, key(table, hex_name or "", other), corporation, cite.tile)
    for name, private in table.rules.private.items():
        owner = table.owner(name)
        if private.river_income and (owner in table.players or owner in table.rules.corporation):
            why = f"{len(crossed)} river{'s' * (len(crossed) != 1)}: {private.name}"
            income = len(crossed) * private.river_income
            draft.pay(BANK, owner, income, cite.private_income, why, "income", name)


def bonus(table: Table, hex_name: str | None, *, yellow: bool) -> int:
    """Dollars that the bank pays for a tile on a hex: the first one known there is yellow, a later one if that is said."""
    if hex_name is None or (hex_name in table.tile_by and not yellow):
        return 0
    return sum(kind.pays for kind in table.rules.tile_bonus.values() if hex_name in kind.hexes)


def paid_tile_objections(table: Table, corporation: str, hex_name: str | None, *, yellow: bool) -> Iterator[Objection]:
    """Objections to a tile beyond those of a turn, which must be the first on its hex, as the tiles before it."""
    cite = table.rules.cite.second_tile
    if not track.paid_tiles(table, corporation):
        yield Objection(f"{corporation} may lay no tile beyond those of a turn", cite)
    elif track.has_tile(table, hex_name) and not yellow:
        text = f"A tile beyond those of a turn must be yellow, and {hex_name} has a tile"
        yield Objection(text, cite, "If that tile is gone: add --yellow.")
    elif table.tile_replaced is not None:
        text = f"{table.operating} has replaced the tile on {table.tile_replaced}, and lays no other tile this turn"
        yield Objection(text, cite)


def lost_tiles(before: Table, kind: str) -> Iterator[str]:
    """What the purchase of a new train of a type takes off the map, as a sentence without its full stop.

    One out of the reserve, added before the first of its type was sold, does not count as the first.
    """
    added, rule = before.trains_added.get(kind, 0), before.rules.train[kind]
    sold = (0 if rule.unlimited else int(rule.count_)) + added - before.depot()[kind]
    for bonus in before.rules.tile_bonus.values():
        if bonus.lost_with == kind and sold <= added:
            hexes = f"The yellow tiles on {', '.join(bonus.hexes)} are taken off the map"
            told = {
                (0, 0): hexes,
                (0, 1): f"{hexes} with the next {kind}-train, since this one was added",
                (1, 1): f"{hexes}, unless that was done with the first {kind}-train",
            }
            yield told.get((sold, added), hexes)


def coming_losses(table: Table) -> Iterator[str]:
    """What will take tiles off the map, with which train, each as a sentence without its full stop."""
    for name, bonus in table.rules.tile_bonus.items():
        if bonus.lost_with and any(lost_tiles(table, bonus.lost_with)):
            hexes = ", ".join(bonus.hexes)
            yield f"First {bonus.lost_with}-train: the {name}, which takes the yellow tiles on {hexes} off the map"


def unpaid(table: Table, hex_name: str) -> str:
    """The rivers of a hex that nobody has paid for, as a sentence without its full stop; "" if there are none."""
    open_ = {
        other: cost
        for other, cost in table.rules.river_edges(hex_name).items()
        if key(table, hex_name, other) not in table.river_by
    }
    rivers = listed(f"to {other} {table.money(cost)}" for other, cost in sorted(open_.items()))
    return f"Rivers of {hex_name} that nobody has paid for: {rivers}" if open_ else ""
