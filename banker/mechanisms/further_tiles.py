"""Tiles beyond those of a turn, if every tile of the turn is the first on its hex (1882.16, 18TN.13, 18GA.14, 1851 Operating Rounds)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from banker.rounds import track
from banker.rounds.mechanism import Mechanism, SomeEvent, first_answer
from banker.rounds.objections import Objection
from banker.rounds.questions import Building
from banker.rounds.together import loses_tile
from banker.rules.faults import Fault
from banker.rules.kinds import PhaseName, Section
from banker.rules.mechanism import minors
from banker.rules.values import Ruleset
from banker.state.declaration import Facts, Single
from banker.state.facts import TEXT
from banker.state.table import Draft, Table
from banker.verbs.arguments import Flag
from banker.verbs.tile import Tile


class FurtherTilesFacts(Facts):
    """What was replaced."""

    replaced = Single("replaced", TEXT)
    """The hex on which a tile was replaced in this turn."""


class FurtherTiles(Mechanism):
    """Tiles that a corporation may lay in a turn beyond those of `turn`, if every tile of the turn is the first on its hex."""

    facts = (FurtherTilesFacts,)
    options = (
        ("tile", Flag("second", option="--second", help="the second tile of a turn, which has a fee in some games")),
    )

    tiles: int = 0
    """How many it may lay in a turn."""
    fee: int = 0
    """Dollars for each of them, in addition to the cost of its hex."""
    at_first: int = 0
    """How many more of these it may lay in its first operating round."""
    with_upgrade: bool = False
    """Whether one tile of such a turn may replace another tile."""
    by_minors: bool = True
    """Whether minors may lay such tiles, too."""
    cite_minors: Section = ""
    """The section by which they may not."""
    by_phase: Mapping[PhaseName, int] = {}
    """By phase: how many it may lay at no fee."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        if self.fee and not self.tiles:
            yield Fault("further_tiles.tiles", "must be at least 1 where such a tile has a fee")

    def limits(self, rules: Ruleset, phase: str) -> Sequence[str]:
        free = self.by_phase.get(phase, 0)
        return [f"{rules.turn.tiles + free} tiles a turn"] if free else []

    def at_fee(self, table: Table, corporation: str) -> int:
        """How many a corporation may lay at a fee in its turn now."""
        if corporation in minors(table.rules) and not self.by_minors:
            return 0
        is_first = table.corporation[corporation].operated_in in (None, table.round)
        return self.tiles + (self.at_first if is_first else 0)

    def _free(self, table: Table) -> int:
        return self.by_phase.get(table.phase_name, 0)

    def _replaced(self, table: Table, corporation: str) -> str | None:
        return FurtherTilesFacts.of(table).replaced if table.operating == corporation else None

    def fill_in(self, verb: str, given: dict[str, Any], table: Table) -> None:
        """The tiles known in a turn may make the next one a tile at a fee."""
        name = given.get("corporation", "")
        tile = Building(name, given.get("hex"), given)
        if (
            verb == "tile"
            and self.at_fee(table, name)
            and not first_answer(table, lambda its: its.private_of(table, tile))
        ):
            given["second"] = given["second"] or track.has_laid_own(table, name)

    def more_tiles(self, table: Table, corporation: str, tile: Building | None = None) -> int:
        replaced, at_fee = self._replaced(table, corporation), self.at_fee(table, corporation)
        if tile is None:
            return 0 if replaced and not self.with_upgrade else self._free(table) + at_fee
        return (0 if replaced or tile.replaces else self._free(table)) + bool(tile.given.get("second")) * at_fee

    def tile_cost(self, table: Table, tile: Building) -> int:
        return self.fee if tile.given.get("second") else 0

    def tile_objections(self, table: Table, tile: Building) -> Iterator[Objection]:
        """It must be the first on its hex, as the tiles before it."""
        if not tile.given.get("second") or tile.private:
            return
        name, replaced = tile.corporation, FurtherTilesFacts.of(table).replaced
        if not self.at_fee(table, name):
            yield Objection(f"{name} may lay no tile beyond those of a turn", self.cite)
        elif self.with_upgrade:
            if tile.replaces and replaced is not None:
                text = f"{table.operating} has replaced the tile on {replaced}, and may replace no other this turn"
                yield Objection(text, self.cite)
        elif not tile.is_first:
            text = f"A tile beyond those of a turn must be yellow, and {tile.hex} has a tile"
            yield Objection(text, self.cite, "If that tile is gone: add --yellow." * loses_tile(table, tile.hex or ""))
        elif replaced is not None:
            text = f"{table.operating} has replaced the tile on {replaced}, and lays no other tile this turn"
            yield Objection(text, self.cite)

    def too_many_tiles(self, table: Table, tile: Building, beyond: int) -> Objection | None:
        name, replaced, free = tile.corporation, FurtherTilesFacts.of(table).replaced, self._free(table)
        if beyond <= free and replaced is not None:
            text = f"{name} has upgraded the tile on {replaced} this turn, and may lay no other tile"
        elif beyond <= free and tile.replaces:
            text = f"{name} has already laid a tile this turn, and an upgrade must be the only tile of a turn"
        elif free or self.at_fee(table, name):
            text = track.already_laid(table, name)
        elif name in minors(table.rules) and not self.by_minors and self.cite_minors:
            return Objection(track.already_laid(table, name), self.cite_minors)
        else:
            return None
        return Objection(text, self.cite)

    def notes(self, before: Table, event: SomeEvent) -> Iterator[tuple[str, str, str]]:
        if isinstance(event, Tile) and event.given().get("second") and self.fee and not event.tile(before).private:
            yield "", f"A second tile in a turn costs {before.money(self.fee)} more", self.cite

    def tile_laid(self, draft: Draft, tile: Building) -> None:
        may_lay_more = self._free(draft.table) or self.at_fee(draft.table, tile.corporation)
        if may_lay_more and tile.replaces and not tile.private:
            draft.set_fact(FurtherTilesFacts.replaced, "", tile.hex, draft.table.rules.cite.tile)

    def turn_ends(self, draft: Draft, corporation: str | None, tiles: Sequence[str]) -> None:
        draft.set_fact(FurtherTilesFacts.replaced, "", None, draft.table.rules.cite.turn_order)
