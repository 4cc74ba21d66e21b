"""`tile`: what laying track costs a corporation (1830 18.0)."""

import re
from collections.abc import Iterator, Sequence

from banker.errors import Invalid, either
from banker.rounds import operating, rivers, track
from banker.rounds.objections import Objection, not_enough
from banker.rules.operating import Step
from banker.state import names
from banker.state.facts import GameFacts, PrivateFacts
from banker.state.table import BANK, Draft, Table
from banker.verbs.arguments import Argument, Corporation, Dollars, Flag, Several, Values, Words
from banker.verbs.event import Event, Note

_CORPORATION = Corporation("corporation", actors=lambda turn: (turn.ran or turn.next_to_operate,))
_SECOND = Flag("second", option="--second", help="it is the further tile of a turn, at a fee", hidden=True)


class _Hex(Argument):
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

    Type the HEX, and `banker` knows the cost (upgrades are free), or type the COST. If you recorded a tile by its COST alone, `banker` does not know its hex: a later `tile CORP HEX 0` says that the earlier tile lies on HEX, and that this one upgrades it.

    If rivers cost money, name with `--rivers` the hexes beyond those that the track now crosses. If a second tile in a turn has a fee, add `--second` to it when you did not record the first one.
    """

    arguments = (
        _CORPORATION,
        _Hex("hex"),
        Dollars("typed", "COST", optional=True),
        Several(
            "rivers",
            each=_Hex("river"),
            option="--rivers",
            help="the hexes beyond the rivers that it crosses",
            hidden=True,
        ),
        _SECOND,
        Flag("extra", option="--extra", help="it comes with a station that a private has moved", hidden=True),
        Flag("yellow", option="--yellow", help="it is yellow again, where the earlier tile is gone", hidden=True),
    )
    other_forms = ((_CORPORATION, _Cost("typed", "COST"), _SECOND),)
    example = "tile nyc e21"
    step = "tile"

    corporation: str
    hex: str | None
    typed: int | None
    """The cost in dollars, if that was typed."""
    rivers: tuple[str, ...] | None
    """The hexes beyond the rivers that the track crosses."""
    second: bool
    """Whether it is a tile beyond those of the turn, at a fee."""
    extra: bool
    """Whether it is the tile that comes with a station that a private has moved."""
    yellow: bool
    """Whether it is yellow on a hex that has had a tile before."""
    cost: int

    @classmethod
    def fill_in(cls, given: Values, words: Words) -> None:
        where: str | None = given.setdefault("hex", None)
        of_a_hex = [option for option in words.options if option != _SECOND.option]
        if where is None and of_a_hex:
            raise words.error(f"{of_a_hex[0]} needs the HEX of the tile.")
        given |= {"rivers": given.get("rivers"), "extra": bool(given.get("extra")), "yellow": bool(given.get("yellow"))}
        table, corporation, due = words.table, given["corporation"], 0
        paid_tile = not given["extra"] and rivers.is_paid_tile(table, corporation)
        given["second"] = bool(given.get("second")) or paid_tile
        if where:
            due = track.cost(table, corporation, where, track.cheaper_by(table, corporation, where))
            due += rivers.cost(table, where, given["rivers"] or (), second=given["second"])
        given["cost"] = due if given["typed"] is None else given["typed"]

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        if self.hex and not self.cost:
            yield Note("", f"A tile on {self.hex} costs nothing")
        extra, fee = self._extra(before), before.rules.turn.paid_tile_cost
        if self.second and extra is None and fee:
            yield Note("", f"A second tile in a turn costs {before.money(fee)} more", before.rules.cite.second_tile)
        if bonus := rivers.bonus(before, self.hex, yellow=self.yellow):
            words = f"The bank pays {before.money(bonus)} for a yellow tile on {self.hex}"
            yield Note("", words, before.rules.cite.tile_bonus)
        if extra and before.rules.private[extra].extra_tile_off:
            yield Note("", f"It is the extra tile of the {names.private_in_words(extra, before.rules)}")
        if self.hex and not self.rivers and (unpaid := rivers.unpaid(before, self.hex)):
            words = (
                f"{unpaid}. If its track crosses one: `undo`, then `tile {self.corporation} {self.hex} --rivers HEX`"
            )
            yield Note("rivers", words, before.rules.cite.tile)

    def first_objections(self, table: Table) -> Iterator[Objection]:
        return operating.turn_objections(table, self.corporation, self._step(table))

    def objections(self, table: Table) -> Iterator[Objection]:
        # Another cost is no remedy where no tile may be laid at all.
        yield from list(self._to_the_tile(table)) or self._to_its_cost(table)

    def _to_the_tile(self, table: Table) -> Iterator[Objection]:
        """Objections to a tile there now, whatever it costs."""
        rules = table.rules
        laid = operating.tiles_laid(table, self.corporation)
        own = track.own_tiles(table, self.corporation, (*laid, self.hex or str(self.cost)))
        paid_tiles = track.paid_tiles(table, self.corporation)
        allowed = operating.tiles_allowed(table, self.corporation, replacing=self._replaces(table))
        allowed += self.second * paid_tiles
        if self.extra and self._extra(table) is None:
            text = f"{self.corporation} has no private with which it has moved a station to {self.hex} this turn"
            yield Objection(text, rules.cite.moved_station)
        if self.second and self._extra(table) is None:
            yield from rivers.paid_tile_objections(table, self.corporation, self.hex, yellow=self.yellow)
        if own > allowed and self._extra(table) is None:
            cite = rules.cite.second_tile if paid_tiles or table.phase.extra_tiles else rules.cite.tiles_in_turn
            yield Objection(self._too_many(table, laid, own - allowed), cite)
        for name, private in rules.private.items():
            owner = table.owner(name)
            if self.hex in private.hexes and owner in table.players:
                text = f"No tile may be laid on {self.hex} while {owner} owns {name}"
                yield Objection(text, rules.cite.private_hex)
        if self.hex is not None:
            yield from track.hex_objections(table, self.corporation, self.hex)
        yield from rivers.objections(table, self.hex, self.rivers or ())

    def _too_many(self, table: Table, laid: Sequence[str], beyond: int) -> str:
        """That the tiles laid in this turn allow no further one, or no upgrade, by so many tiles."""
        name, replaced = self.corporation, table.tile_replaced
        if beyond <= table.phase.extra_tiles and replaced is not None:
            return f"{name} has upgraded the tile on {replaced} this turn, and may lay no other tile"
        if beyond <= table.phase.extra_tiles and self._replaces(table):
            return f"{name} has already laid a tile this turn, and an upgrade must be the only tile of a turn"
        return f"{name} has already laid {len(laid)} tile{'s' * (len(laid) > 1)} this turn"

    def _replaces(self, table: Table) -> bool:
        """Whether it is known to upgrade a tile."""
        for_the_hex = max(0, self.cost - self._beyond(table))
        return not self.yellow and track.replaces(table, self.corporation, self.hex, for_the_hex)

    def _to_its_cost(self, table: Table) -> Iterator[Objection]:
        """Objections to the cost, which the corporation must be able to pay once it is known."""
        rules = table.rules
        if self.hex is None:
            costs = rivers.without_hex(table, self.corporation, second=self.second)
            if self.cost not in costs:
                which = "A tile that crosses no river" if rules.rivers else "A tile"
                words = f"{which} costs {either(map(rules.money, costs))}, not {rules.money(self.cost)}"
                hint = f"With rivers: `tile {self.corporation} HEX --rivers HEX`." if rules.rivers else ""
                yield Objection(words, rules.cite.tile, hint)
        elif wrong := track.cost_objections(
            table, self.corporation, self.hex, self.typed, self._extra(table), self._beyond(table)
        ):
            yield from wrong
            return
        yield from not_enough(table, self.corporation, self.cost, rules.cite.cash)

    def _beyond(self, table: Table) -> int:
        """Dollars that the tile costs beyond its hex."""
        return rivers.cost(table, self.hex, self.rivers or (), second=self.second)

    def _extra(self, table: Table) -> str | None:
        """The private whose extra tile this is, on its own hex, once (1830 Table 1 note 1).

        One that makes the tile cheaper is used at that price, another when the tiles of the turn are laid.
        """
        name = self.corporation
        if self.extra:
            return track.with_moved_station(table, name, self.hex)
        cheaper = track.cheaper_by(table, name, self.hex) if self.hex else None
        if self.hex and cheaper and self.cost == track.cost(table, name, self.hex, cheaper):
            return cheaper
        laid = operating.tiles_laid(table, name)
        has_laid_own = track.own_tiles(table, name, laid) >= operating.tiles_allowed(table, name)
        for private in track.extra_tiles(table, name):
            # without a discount the first tile on its hex is always the extra one, since there is no other use for that
            if self.hex in track.extra_hexes_left(table, name, private) and (
                has_laid_own or not table.rules.private[private].extra_tile_off
            ):
                return private
        return None

    def _step(self, table: Table) -> Step | None:
        """The step of the turn that this is; None for a tile of a private that may be laid at any time of the turn (A83)."""
        extra = self._extra(table)
        if extra is None and track.lays_for_station(table, self.corporation, self.hex):
            return operating.step_or_later(table, self.corporation, "tile")
        terms = table.rules.private[extra] if extra else None
        if terms is None or (terms.extra_hexes and self.hex not in terms.extra_hexes):
            return "tile"
        return None if terms.extra_tile_when == "any-time" or terms.moves_station else "tile"

    def other_prices(self, table: Table) -> Sequence[int]:
        return [0, *(kind.cost for kind in table.rules.terrain.values())]

    def sentence(self, before: Table, after: Table) -> str:
        where = f" on {self.hex}" if self.hex else ""
        cost = f" for {before.money(self.cost)}" if self.cost else ""
        return f"{self.corporation} lays a tile{where}{cost}."

    def apply(self, draft: Draft) -> None:
        table = draft.table
        cite = table.rules.cite.tile
        laid, extra = operating.tiles_laid(table, self.corporation), self._extra(table)
        operating.begin_turn(draft, self.corporation, self._step(table))
        if extra:
            draft.set_fact(PrivateFacts.extra_tile_in, extra, table.round, cite)
        for_the_hex = max(0, self.cost - self._beyond(table))
        draft.set_game(GameFacts.tiles_laid, (*laid, self.hex or str(for_the_hex)), cite)
        may_lay_more = track.paid_tiles(table, self.corporation) or table.phase.extra_tiles
        if may_lay_more and extra is None and self._replaces(table):
            draft.set_game(GameFacts.tile_replaced, self.hex, cite)
        bonus = rivers.bonus(table, self.hex, yellow=self.yellow)
        why = f"a tile on {self.hex}" if self.hex else "a tile"
        draft.pay(self.corporation, BANK, self.cost, cite, why, "tile", self.corporation)
        track.lay(draft, self.corporation, self.hex, for_the_hex, extra)
        section, why = table.rules.cite.tile_bonus, f"a yellow tile on {self.hex}"
        draft.pay(BANK, self.corporation, bonus, section, why, "tile", self.corporation)
        rivers.pay(draft, self.corporation, self.hex, self.rivers or ())
