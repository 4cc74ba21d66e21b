"""`tile`: what laying track costs a corporation (1830 18.0)."""

import re
from collections.abc import Iterator, Sequence

from banker.calc.money import parse_dollars
from banker.rounds import operating
from banker.rounds.objections import Objection, not_enough
from banker.state.draft import Draft
from banker.state.facts import GameFacts, PrivateFacts
from banker.state.table import BANK, Table
from banker.verbs.arguments import Argument, Corporation, Given, Words
from banker.verbs.event import Event, Note


class _HexOrCost(Argument):
    """A hex by its name (`E21`), or the cost of the tile in dollars."""

    def parse(self, text: str, words: Words) -> str | int:
        found = re.fullmatch(r"([A-Za-z])(\d{1,2})", text, re.ASCII)
        return f"{found[1].upper()}{int(found[2])}" if found else parse_dollars(text)


class Tile(Event):
    """Pay for a tile that CORP lays.

    For a HEX the ruleset has the cost, and an upgrade is free; or type the COST.
    """

    arguments = (
        Corporation("corporation", actors=lambda turn: (turn.ran or turn.next_to_operate,)),
        _HexOrCost("where", "HEX|COST"),
    )
    example = "tile nyc e21"
    step = "tile"

    corporation: str
    hex: str | None
    cost: int

    @classmethod
    def fill_in(cls, given: Given, words: Words) -> None:
        where, table = given.pop("where"), words.table
        given["hex"] = where if isinstance(where, str) else None
        laid = given["hex"] in table.tile_by
        given["cost"] = where if isinstance(where, int) else 0 if laid else table.rules.terrain_cost(where)

    @property
    def where(self) -> str | int:
        """The hex, or the cost that was typed instead."""
        return self.cost if self.hex is None else self.hex

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        if self.hex and not self.cost:
            yield Note("", f"A tile on {self.hex} costs nothing")

    def objections(self, table: Table) -> Iterator[Objection]:
        rules = table.rules
        laid = len(operating.tiles_laid(table, self.corporation))
        if laid >= operating.tiles_allowed(table) and self._extra(table) is None:
            text = f"{self.corporation} has already laid {laid} tile{'s' * (laid > 1)} this turn"
            yield Objection(text, rules.cite.tile)
        for name, private in rules.private.items():
            owner = table.owner(name)
            if self.hex in private.hexes and owner in table.players:
                text = f"No tile may be laid on {self.hex} while {owner} owns {name}"
                yield Objection(text, rules.cite.private_hex)
        costs = {0, *(kind.cost for kind in rules.terrain.values())}
        if self.cost not in costs:
            words = " or ".join(f"${cost}" for cost in sorted(costs))
            yield Objection(f"A tile costs {words}, not ${self.cost}", rules.cite.tile)
        yield from not_enough(table, self.corporation, self.cost, rules.cite.cash)

    def _extra(self, table: Table) -> str | None:
        """The private that allows one extra tile this turn, on its own hex, once (1830 Table 1 note 1)."""
        hexes = {self.hex or "", *operating.tiles_laid(table, self.corporation)}
        for name, private in table.rules.private.items():
            unused = table.owner(name) == self.corporation and table.private[name].extra_tile_in is None
            if unused and private.extra_tile in hexes:
                return name
        return None

    def other_prices(self, table: Table) -> Sequence[int]:
        return [0, *(kind.cost for kind in table.rules.terrain.values())]

    def apply(self, draft: Draft) -> None:
        table = draft.table
        cite = table.rules.cite.tile
        operating.begin_turn(draft, self.corporation, "tile")
        laid = operating.tiles_laid(table, self.corporation)
        extra = self._extra(table) if len(laid) >= operating.tiles_allowed(table) else None
        if extra:
            draft.set_fact(PrivateFacts.extra_tile_in, extra, table.round, cite)
        draft.set_game(GameFacts.tiles_laid, (*laid, self.words()[1]), cite)
        draft.pay(self.corporation, BANK, self.cost, cite, f"a tile on {self.hex}" if self.hex else "a tile")
        if self.hex and self.hex not in table.tile_by:
            draft.set_fact(GameFacts.tile_by, self.hex, self.corporation, cite)
