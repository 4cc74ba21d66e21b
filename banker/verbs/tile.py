"""`tile`: what laying track costs a corporation (1830 18.0)."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from banker.errors import Invalid, either
from banker.rounds import operating, track
from banker.rounds.mechanism import first_answer, mechanisms
from banker.rounds.objections import Objection, not_enough
from banker.rounds.questions import Building
from banker.rounds.together import brought_options
from banker.state import names
from banker.state.facts import GameFacts, PrivateFacts
from banker.state.table import BANK, Draft, Table
from banker.verbs.arguments import Argument, Corporation, Dollars, Values, Words
from banker.verbs.event import Event, Note

_CORPORATION = Corporation("corporation", actors=lambda turn: (turn.ran or turn.next_to_operate,))


class Hex(Argument):
    """A hex by its name (`E21`)."""

    label = "HEX"

    def parse(self, text: str, words: Words) -> str:
        found = re.fullmatch(r"([A-Za-z])(\d{1,2})", text, re.ASCII)
        if not found:
            raise words.error(f"{text!r} is not a hex.")
        return f"{found[1].upper()}{int(found[2])}"


class _Cost(Dollars):
    """A cost in the place of a hex."""

    def parse(self, text: str, words: Words) -> int:
        try:
            return super().parse(text, words)
        except Invalid:
            raise words.error(f"{text!r} is neither a hex, such as B12, nor a cost, such as 80.") from None


class Tile(Event):
    """Pay for a tile that CORP lays.

    Type the HEX, and `banker` knows the cost (in most games upgrades are free), or type the COST. If you recorded a tile by its COST alone, `banker` does not know its hex: a later `tile CORP HEX 0` says that the earlier tile lies on HEX, and that this one upgrades it.

    The options are for games in which they matter. If rivers cost money, name with `--rivers` the hexes beyond those that the track now crosses. If you did not record the first tile of a turn, add `--second` to the second one.
    """

    arguments = (_CORPORATION, Hex("hex"), Dollars("typed", "COST", optional=True))
    other_forms = ((_CORPORATION, _Cost("typed", "COST")),)
    example = "tile nyc e21"
    step = "tile"

    corporation: str
    hex: str | None
    typed: int | None
    """The cost in dollars, if that was typed."""
    cost: int
    brought: tuple[tuple[Argument, Any], ...] = ()
    """The options of mechanisms that were given, with their values."""

    @classmethod
    def fill_in(cls, given: Values, words: Words) -> None:
        hex_: str | None = given.setdefault("hex", None)
        table, corporation, due = words.table, given["corporation"], 0
        if hex_:
            due = track.cost(table, corporation, hex_, track.cheaper_by(table, corporation, hex_))
            due += _more(table, Building(corporation, hex_, given))
        given["cost"] = due if given["typed"] is None else given["typed"]

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        tile = self.tile(before)
        if self.hex and not self.cost:
            yield Note("", f"A tile on {self.hex} costs nothing")
        if tile.private and before.rules.private[tile.private].extra_tile_off:
            yield Note("", f"It is the extra tile of the {names.private_in_words(tile.private, before.rules)}")

    def first_objections(self, table: Table) -> Iterator[Objection]:
        return operating.turn_objections(table, self.corporation, self._step(table))

    def objections(self, table: Table) -> Iterator[Objection]:
        # Another cost is no remedy where no tile may be laid at all.
        yield from list(self._to_the_tile(table)) or self._to_its_cost(table)

    def _to_the_tile(self, table: Table) -> Iterator[Objection]:
        """Objections to a tile there now, whatever it costs."""
        rules, tile = table.rules, self.tile(table)
        laid = operating.tiles_laid(table, self.corporation)
        own = len(track.own_tiles(table, self.corporation, (*laid, self.hex or str(self.cost))))
        for mechanism in mechanisms(table):
            yield from mechanism.tile_objections(table, tile)
        beyond = own - operating.tiles_allowed(table, tile)
        is_beside = tile.private and track.is_beside(table, self.corporation, tile.private, self.hex or "")
        if beyond > 0 and not is_beside:
            found = (mechanism.too_many_tiles(table, tile, beyond) for mechanism in mechanisms(table))
            usual = Objection(track.already_laid(table, self.corporation), rules.cite.tiles_in_turn)
            yield next(filter(None, found), usual)
        for name, private in rules.private.items():
            owner = table.owner(name)
            if self.hex in private.hexes and owner in table.players:
                text = f"No tile may be laid on {self.hex} while {owner} owns {name}"
                yield Objection(text, rules.cite.private_hex)
        if self.hex is not None:
            yield from track.hex_objections(table, self.corporation, self.hex)

    def _to_its_cost(self, table: Table) -> Iterator[Objection]:
        """Objections to the cost, which the corporation must be able to pay once it is known."""
        rules, name = table.rules, self.corporation
        if self.hex is None:
            costs = list(dict.fromkeys(cost + beyond for cost, beyond in self._without_hex(table)))
            if self.cost not in costs:
                words = f"A tile costs {either(map(rules.money, costs))}, not {rules.money(self.cost)}"
                needing = [flag.option for flag in brought_options(table, self.verb) if flag.needs and not flag.hidden]
                hint = f"With {either(needing)}, name the hex: `tile {name} HEX`." if needing else ""
                if not rules.terrain:
                    hint = f"The ruleset has no terrain: `pay {name} bank {self.cost} tile`."
                yield Objection(words, rules.cite.tile, hint)
        elif found := track.cost_objections(
            table, name, self.hex, self.typed, self._extra(table), self._extra_cost(table)
        ):
            yield from found
            return
        yield from not_enough(table, name, self.cost, rules.cite.cash)

    def tile(self, table: Table) -> Building:
        """The tile, as mechanisms are asked about it."""
        tile = Building(self.corporation, self.hex, self.given(), self._extra(table))
        if any(mechanism.first_again(tile) for mechanism in mechanisms(table)):
            return tile
        replaces = track.replaces(table, self.corporation, self.hex, self._for_the_hex(table))
        return tile._replace(is_first=not track.has_tile(table, self.hex), replaces=replaces)

    def _extra_cost(self, table: Table) -> int:
        """Dollars that the tile costs beyond its hex."""
        if self.hex is None:
            return next((beyond for cost, beyond in self._without_hex(table) if cost + beyond == self.cost), 0)
        return _more(table, Building(self.corporation, self.hex, self.given()))

    def _without_hex(self, table: Table) -> list[tuple[int, int]]:
        """Dollars that a hex that is not named can cost, and what a tile there costs beyond it."""
        tile = Building(self.corporation, None, self.given())
        hexes = track.costs_without_hex(table, self.corporation)
        return [(cost, _more(table, tile._replace(for_hex=cost))) for cost in hexes]

    def _for_the_hex(self, table: Table) -> int:
        """Dollars paid for its hex alone."""
        return max(0, self.cost - self._extra_cost(table))

    def _extra(self, table: Table) -> str | None:
        """The private whose extra tile this is, on its own hex, once (1830 Table 1 note 1).

        One that makes the tile cheaper is used at that price, another when the tiles of the turn are laid.
        """
        name = self.corporation
        if by_mechanism := self._by_mechanism(table):
            return by_mechanism
        cheaper = track.cheaper_by(table, name, self.hex) if self.hex else None
        if self.hex and cheaper and self.cost == track.cost(table, name, self.hex, cheaper):
            return cheaper
        has_laid_own = track.has_laid_own(table, name)
        for private in track.extra_tiles(table, name):
            # without a discount the first tile on its hex is always the extra one, since there is no other use for that
            terms = table.rules.private[private]
            is_beside = has_laid_own and track.is_beside(table, name, private, self.hex or "")
            if self.hex in track.extra_hexes_left(table, name, private) and (is_beside or not terms.extra_tile_off):
                return private
        return None

    def _by_mechanism(self, table: Table) -> str | None:
        """The private by which a mechanism allows the tile."""
        tile = Building(self.corporation, self.hex, self.given())
        return first_answer(table, lambda its: its.private_of(table, tile))

    def _step(self, table: Table) -> str | None:
        """The step of the turn that this is; None for a tile of a private that may be laid at any time of the turn (A83)."""
        extra = self._extra(table)
        if extra is None and track.lays_for_station(table, self.corporation, self.hex):
            return operating.step_or_later(table, self.corporation, "tile")
        if extra is None:
            return "tile"
        if self._by_mechanism(table):
            return "tile" if any(mechanism.is_step(extra) for mechanism in mechanisms(table)) else None
        terms = table.rules.private[extra]
        return None if self.hex in terms.extra_hexes and terms.extra_tile_when == "any-time" else "tile"

    def other_prices(self, table: Table) -> Sequence[int]:
        return [0, *(kind.cost for kind in table.rules.terrain.values())]

    def sentence(self, before: Table, after: Table) -> str:
        place = f" on {self.hex}" if self.hex else ""
        cost = f" for {before.money(self.cost)}" if self.cost else ""
        return f"{self.corporation} lays a tile{place}{cost}."

    def apply(self, draft: Draft) -> None:
        table = draft.table
        cite, tile, paid = table.rules.cite.tile, self.tile(table), self._for_the_hex(table)
        laid = operating.tiles_laid(table, self.corporation)
        operating.begin_turn(draft, self.corporation, self._step(table))
        if tile.private:
            draft.set_fact(PrivateFacts.extra_tile_in, tile.private, table.round, cite)
        draft.set_game(GameFacts.tiles_laid, (*laid, self.hex or str(paid)), cite)
        lay(draft, tile, self.cost, paid, cite)


def lay(draft: Draft, tile: Building, cost: int, for_hex: int, cite: str) -> None:
    """Pay for a tile and lay it; `for_hex` is the part of the cost, in dollars, that its hex brings."""
    name, why = tile.corporation, f"a tile on {tile.hex}" if tile.hex else "a tile"
    draft.pay(name, BANK, cost, cite, why, "tile", name)
    track.lay(draft, name, tile.hex, for_hex, tile.private)
    for mechanism in mechanisms(draft.table):
        mechanism.tile_laid(draft, tile)


def _more(table: Table, tile: Building) -> int:
    """Dollars that a tile costs beyond the terrain of its hex."""
    more = sum(mechanism.tile_cost(table, tile) for mechanism in mechanisms(table))
    terrain = track.cost(table, tile.corporation, tile.hex) if tile.hex else tile.for_hex
    for mechanism in mechanisms(table):
        more -= mechanism.tile_discount(table, tile, terrain + more)
    return more
