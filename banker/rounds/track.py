"""The tiles on the map as far as the table knows them: where one may be laid, and for what (1830 18.0, Table 1 note 2)."""

from collections.abc import Iterator, Sequence

from banker.errors import either, listed
from banker.rounds import operating, stations
from banker.rounds.mechanism import mechanisms
from banker.rounds.objections import Objection
from banker.rounds.questions import Building
from banker.rules.board import NEVER
from banker.rules.values import Ruleset
from banker.state.facts import GameFacts, PrivateFacts
from banker.state.table import Draft, Table


def cost(table: Table, corporation: str, hex_name: str, private: str | None = None) -> int:
    """Dollars for a tile of a corporation on a hex: of the first one, if none is known there (1830 18.0).

    `private` is the one whose extra tile it is.
    """
    rules, off = table.rules, dict[str, int]()
    for name, owned in rules.private.items():
        if owned.discount is not None and table.owner(name) == corporation:
            off |= dict.fromkeys(owned.discount.terrain, owned.discount.off)
    full = rules.terrain_cost(hex_name, later=hex_name in table.tile_by, off=off)
    if private is None:
        return full
    terms, its = rules.private[private], rules.corporation[corporation]
    if terms.extra_tile_free_at_home and its.home == hex_name and _never_ran(table, corporation):
        return 0
    return max(0, full - terms.extra_tile_off)


def _never_ran(table: Table, corporation: str) -> bool:
    return table.corporation[corporation].operated_in is None


def is_beside(table: Table, corporation: str, private: str, hex_name: str) -> bool:
    """Whether the tile of a private on a hex is laid in addition to those of the turn."""
    at_home = table.rules.corporation[corporation].home == hex_name and _never_ran(table, corporation)
    return at_home or not table.rules.private[private].extra_tile_free_at_home


def costs_without_hex(table: Table, corporation: str) -> list[int]:
    """What a tile on a hex that is not named can cost a corporation, the least first."""
    rules = table.rules
    hexes = {name for kind in rules.terrain.values() for name in kind.hexes}
    costs = {0, *(kind.cost for kind in rules.terrain.values()), *(cost(table, corporation, name) for name in hexes)}
    for name in (name for name in rules.private if table.owner(name) == corporation):
        costs |= {cost(table, corporation, extra, name) for extra in rules.private[name].extra_hexes}
    return sorted(costs)


def extra_tiles(table: Table, corporation: str) -> Iterator[str]:
    """The privates of a corporation with an extra tile that is not laid yet (1830 Table 1 note 1)."""
    for name in table.rules.private:
        if table.owner(name) == corporation and extra_hexes_left(table, corporation, name):
            yield name


def extra_hexes_left(table: Table, corporation: str, private: str) -> list[str]:
    """The hexes on which a private still allows its extra tiles, the first ones there (A83): once, and only in one turn."""
    terms, used_in = table.rules.private[private], table.private[private].extra_tile_in
    hexes, laid = terms.extra_hexes, operating.tiles_laid(table, corporation)
    most = terms.extra_tiles or len(hexes)
    this_turn = used_in == table.round and 0 < sum(tile in hexes for tile in laid) < most
    return [extra for extra in hexes if extra not in table.tile_by] if used_in is None or this_turn else []


def cheaper_by(table: Table, corporation: str, hex_name: str) -> str | None:
    """The private whose extra tile on a hex costs its corporation less than another tile there."""
    full = cost(table, corporation, hex_name)
    for name in extra_tiles(table, corporation):
        if hex_name in table.rules.private[name].extra_hexes and cost(table, corporation, hex_name, name) < full:
            return name
    return None


def own_tiles(table: Table, corporation: str, laid: Sequence[str]) -> list[str]:
    """Those of the tiles `laid` in a turn of a corporation that are its own: without the extra ones that privates allow in it.

    Each of those lies on a hex of its own; a tile without a hex may be one of them.
    """
    left = [*laid]
    for name, private in table.rules.private.items():
        if table.owner(name) == corporation and table.private[name].extra_tile_in == table.round:
            on_one = [hexes for mechanism in mechanisms(table) for hexes in mechanism.extra_hexes(table, name)]
            on_any = [{*private.extra_hexes}] * private.extra_tiles
            for hexes in on_any or [{own} for own in private.extra_hexes] or on_one:
                beside = [own for own in hexes if is_beside(table, corporation, name, own)]
                no_hex = next(filter(str.isdecimal, left), None) if beside else None
                extra = next((named for named in left if named in beside), no_hex)
                if extra is not None:
                    left.remove(extra)
    return left


def has_laid_own(table: Table, corporation: str) -> bool:
    """Whether a corporation has laid the tiles of its turn: a further one is the extra one of a private, or needs an option."""
    laid = own_tiles(table, corporation, operating.tiles_laid(table, corporation))
    return len(laid) >= operating.tiles_allowed(table, Building(corporation, None, {}))


def already_laid(table: Table, corporation: str) -> str:
    """A clause that tells how many tiles a corporation has laid in its turn, and what it has done in place of others."""
    laid = operating.tiles_laid(table, corporation)
    did = list(filter(None, (its.in_place_of_tile(word) for word in laid for its in mechanisms(table))))
    if count := len(laid) - len(did):
        did.insert(0, f"laid {count} tile{'s' * (count > 1)}")
    return f"{corporation} has already {listed(did)} this turn"


def may_lay(table: Table, corporation: str) -> bool:
    """Whether a corporation may lay a tile more as a step of its turn now: its own, the extra one of a private, or that of a mechanism."""
    laid, terms = operating.tiles_laid(table, corporation), table.rules.private
    more = sum(mechanism.more_tiles(table, corporation, None) for mechanism in mechanisms(table))
    extra = (
        is_beside(table, corporation, name, hex_name)
        for name in extra_tiles(table, corporation)
        for hex_name in extra_hexes_left(table, corporation, name)
        if terms[name].extra_tile_when != "any-time"
    )
    return len(own_tiles(table, corporation, laid)) < table.rules.turn.tiles + more or any(extra)


def has_tile(table: Table, hex_name: str | None) -> bool:
    """Whether a hex is known to have a tile, or is printed as one."""
    return hex_name in table.tile_by or table.rules.board.has_tile(hex_name or "")


def replaces(table: Table, corporation: str, hex_name: str | None, paid: int) -> bool:
    """Whether a tile of a corporation is known to replace another: there is one, or what the first one costs was not paid."""
    if hex_name is None or has_tile(table, hex_name):
        return hex_name is not None
    return not paid and cost(table, corporation, hex_name, cheaper_by(table, corporation, hex_name)) > 0


def has_begun(table: Table, phase: str) -> bool:
    """Whether a phase has begun; true if it has no name."""
    phases = list(table.rules.phase)
    return not phase or (phase in phases and phases.index(phase) <= phases.index(table.phase_name))


def hex_objections(table: Table, corporation: str, hex_name: str) -> list[Objection]:
    """Objections to any tile of a corporation on a hex now (1830 18.0, 18.1; A67)."""
    rules, board = table.rules, table.rules.board
    if not rules.board_fits:
        return []
    if not board.may_have(hex_name):
        neighbours = [name for name in _neighbours(hex_name) if board.may_have(name)]
        hint = f"Beside it: {' and '.join(neighbours)}." if neighbours else ""
        return [Objection(f"{hex_name} is not on the map", rules.cite.tile, hint)]
    colour = board.colours.get(hex_name, "")
    since = board.tiles_from.get(colour, "")
    if since == NEVER:
        return [Objection(f"{hex_name} is {colour}, and takes no tile", rules.cite.printed)]
    if not has_begun(table, since):
        text = f"{hex_name} is {colour}, and takes no tile before phase {rules.phase_called(since)}"
        return [Objection(text, rules.cite.printed)]
    if hex_name in table.tile_by and not has_begun(table, board.replaced_from):
        begins = rules.phase_called(board.replaced_from)
        text = f"{hex_name} has a tile, and no tile is replaced before phase {begins}"
        return [Objection(text, rules.cite.replacement)]
    for name in board.home_first:
        if hex_name == rules.corporation[name].home and name != corporation and stations.home_due(table, name):
            text = f"{hex_name} is the home of {name}, and takes no tile before its station is there"
            return [Objection(text, rules.cite.tile)]
    return []


def _neighbours(hex_name: str) -> list[str]:
    """The hexes on both sides of one in its row, by their names in alternating rows."""
    row, number = hex_name[0], int(hex_name[1:])
    return [f"{row}{column}" for column in (number - 1, number + 1)]


def cost_objections(
    table: Table, corporation: str, hex_name: str, typed: int | None, private: str | None, beyond: int = 0
) -> Sequence[Objection]:
    """Objections to the cost that was typed for a tile on a hex, or to none, if it decides whether this is an upgrade.

    `private` is the one whose extra tile it is; `beyond` are the dollars due for anything but the hex.
    """
    rules, cite = table.rules, table.rules.cite.tile
    typed = None if typed is None else typed - beyond
    full, command = cost(table, corporation, hex_name, private), f"tile {corporation} {hex_name}"
    unnamed = table.unnamed_tiles.get(str(full), 0)
    upgrades = not rules.board_fits or has_begun(table, rules.board.replaced_from)
    if full and unnamed and upgrades:
        if typed in (0, full):
            return ()
        tiles = "a tile" if unnamed == 1 else f"{unnamed} tiles"
        text = f"It is unclear whether {hex_name} has a tile, since {tiles} for {rules.money(full)} had no hex"
        if table.cash(corporation) < full:
            hint = f"{corporation} cannot pay for the first, but for an upgrade: `{command} 0`."
        else:
            hint = f"Add the cost: `{command} {full}`, or 0 if it is an upgrade."
        return [Objection(text, cite, hint)]
    if typed in (None, full):
        return ()
    what, hint = f"The first tile on {hex_name}", ""
    if hex_name in table.tile_by:
        what = f"A tile that replaces the one on {hex_name}"
    if full and not typed and upgrades:
        hint = f"If {hex_name} has a tile that was not recorded: `tile {corporation} 0`."
    elif cheaper := cheaper_by(table, corporation, hex_name):
        hint = f"As the extra tile of {cheaper} it costs {rules.money(cost(table, corporation, hex_name, cheaper))}."
    words = f"{what} costs {rules.money(full + beyond)}, not {rules.money(typed + beyond)}"
    return [Objection(words, cite, hint)]


def lay(draft: Draft, corporation: str, hex_name: str | None, paid: int, private: str | None) -> None:
    """Remember a tile: its hex, or that one of its cost lies somewhere; and whether a station on it is free (A65).

    `private` is the one whose extra tile it is.
    """
    table = draft.table
    cite = table.rules.cite
    _note_station(draft, corporation, hex_name, paid)
    if hex_name is None:
        if paid:
            _count_unnamed(draft, paid, 1)
    elif hex_name not in table.tile_by:
        full = cost(table, corporation, hex_name, private)
        if full and not paid and table.unnamed_tiles.get(str(full)):
            _count_unnamed(draft, full, -1)
        draft.set_fact(GameFacts.tile_by, hex_name, corporation, cite.tile)


def _count_unnamed(draft: Draft, paid: int, more: int) -> None:
    count = draft.table.unnamed_tiles.get(str(paid), 0) + more
    draft.set_fact(GameFacts.unnamed_tiles, str(paid), count or None, draft.table.rules.cite.tile)


def _note_station(draft: Draft, corporation: str, hex_name: str | None, paid: int) -> None:
    """Record a tile that is or may be on the hex of a private's free station, and makes none free.

    It does only as the first tile there, laid by the corporation that owns the private (1830 Table 1 note 2; A65).
    """
    table = draft.table
    for name, private in table.rules.private.items():
        free_hex, owner = private.free_token, table.owner(name)
        if free_hex is None or owner not in (corporation, *table.players):
            continue
        full = table.rules.terrain_cost(free_hex)
        first = free_hex not in table.tile_by and paid == full
        if hex_name == free_hex or (hex_name is None and first and full):
            now = None if first and owner == corporation else table.round
            draft.set_fact(PrivateFacts.station_paid_in, name, now, table.rules.cite.free_station)


def lays_for_station(table: Table, corporation: str, hex_name: str | None) -> bool:
    """Whether it is the first tile on the hex of a private of a corporation that makes a station there free (1830 Table 1 note 2)."""
    terms = (private for name, private in table.rules.private.items() if table.owner(name) == corporation)
    return hex_name is not None and hex_name not in table.tile_by and any(term.free_token == hex_name for term in terms)


def free_station(table: Table, corporation: str, laid: Sequence[str]) -> str | None:
    """The private that makes a station on its hex free (1830 Table 1 note 2; A65).

    By `free_token` it does so only with the tiles `laid` in this turn.
    """
    rules = table.rules
    for name, private in rules.private.items():
        free_hex = private.free_token
        facts = table.private[name]
        if not free_hex or table.owner(name) != corporation or facts.station_paid_in == table.round:
            continue
        if facts.station_free_in is not None:
            continue
        by_its_cost = str(rules.terrain_cost(free_hex)) in laid and free_hex not in table.tile_by
        if free_hex in laid or by_its_cost:
            return name
    return next((name for name in rules.private if _has_free_station(table, corporation, name)), None)


def _has_free_station(table: Table, corporation: str, private: str) -> bool:
    """Whether a private of a corporation still makes a station on one of its hexes free, without a tile."""
    hexes = table.rules.private[private].free_token_on
    return bool(hexes) and table.owner(private) == corporation and table.private[private].station_free_in is None


def free_hexes(rules: Ruleset, private: str) -> str:
    """The hexes on which a private makes a station free, as part of a sentence: `F16`, `E4 or F9`."""
    its = rules.private[private]
    return its.free_token or either(its.free_token_on)
