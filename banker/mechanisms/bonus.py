"""Money that the bank pays for a station or a tile on certain hexes (1882.17)."""

from collections.abc import Iterator, Mapping
from typing import Literal

from banker.errors import either
from banker.frozen import Frozen
from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.objections import Objection
from banker.rounds.questions import Building
from banker.rules.kinds import AtLeastOne, CorporationName, HexName, PrivateName, Section
from banker.state.declaration import Facts, Keyed
from banker.state.facts import WORDS
from banker.state.table import BANK, REMOVED, Draft, Purpose, Table
from banker.verbs.arguments import Flag
from banker.verbs.event import Doubt, Note
from banker.verbs.tile import Hex, Tile
from banker.verbs.token import Token

_BONUS, _ON = "--bonus", "--on"


class BonusTerms(Frozen):
    """A bonus, by a name."""

    on: Literal["station", "tile", "first-tile"]
    """What a corporation places there: a station, a tile, or the first tile."""
    hexes: tuple[HexName, ...]
    """The hexes."""
    pays: AtLeastOne
    """Dollars from the bank to the corporation."""
    corporations: tuple[CorporationName, ...] = ()
    """The corporations that can get it; any by default."""
    owner_of: PrivateName = ""
    """The private whose owner gets it instead of the corporation, while it is open."""
    times: Literal["every-time", "once-each", "once"] = "every-time"
    """Whether the bank pays it every time, once to each corporation, or once in the game."""
    if_: str = ""
    """A condition that only the map shows, in words that follow "if", such as "it joins two towns"."""
    cite: Section = ""
    """The section about this bonus; by default `cite` of the table."""

    @property
    def is_asked(self) -> bool:
        """Whether only the players can tell if it is due."""
        return self.on == "station" or bool(self.if_)

    @property
    def place(self) -> str:
        """What it is paid for: `a station on G4`."""
        what = {"station": "a station", "tile": "a tile", "first-tile": "a yellow tile"}[self.on]
        return f"{what} on {either(self.hexes)}"


class BonusFacts(Facts):
    """Who got a bonus that is paid once."""

    paid_to = Keyed("bonus", WORDS)
    """By bonus: the corporations for which it was paid."""


class WithBonus(Token):
    """Pay for a station that CORP places on a hex for which the bank pays a bonus."""

    verb = "token"
    arguments = (
        *Token.arguments,
        Flag("bonus", option=_BONUS, help="collect the bonus that the bank pays for this place"),
        Hex("hex", option=_ON, help="the hex of the station, for a bonus there"),
    )

    bonus: bool
    hex: str | None

    def paid(self, table: Table) -> list[tuple[str, BonusTerms]]:
        """The bonuses, by their names: on its hex or, where that was not named, on any."""
        due = Bonus.of(table.rules).due(table, self.corporation, station=True)
        if self.hex is None:
            return [*due]
        return [(name, terms._replace(hexes=(self.hex,))) for name, terms in due if self.hex in terms.hexes]

    def objections(self, table: Table) -> Iterator[Objection]:
        yield from super().objections(table)
        due, cite = self.paid(table), Bonus.of(table.rules).cite
        if not due:
            on = f" on {self.hex}" if self.hex else ""
            yield Objection(f"No bonus for a station of {self.corporation}{on} is left", cite)
        elif self.hex is None and len(due) > 1:
            hexes = either(sorted({name for _, terms in due for name in terms.hexes}))
            hint = f"Type `token {self.corporation} {self.cost} {_ON} HEX`."
            yield Objection(f"The bank pays one of {len(due)} bonuses for a station on {hexes}", cite, hint)

    def sentence(self, before: Table, after: Table) -> str:
        bonus, due = Bonus.of(before.rules), self._chosen(before)
        found = ((bonus.payee(before, terms, self.corporation), terms.pays) for _, terms in due)
        paid = (f", and the bank pays {payee} {before.money(pays)}" for payee, pays in found)
        return f"{super().sentence(before, after).removesuffix('.')}{''.join(paid)}."

    def _chosen(self, table: Table) -> list[tuple[str, BonusTerms]]:
        """The bonuses that the bank pays for this station: on a hex that was not named, only one."""
        return self.paid(table)[: None if self.hex else 1]

    def apply(self, draft: Draft) -> None:
        due = self._chosen(draft.table)
        super().apply(draft)
        for name, terms in due:
            Bonus.of(draft.table.rules).pay(draft, name, terms, self.corporation)


class Bonus(Mechanism):
    """Bonuses that the bank pays for a station or a tile on certain hexes."""

    facts = (BonusFacts,)
    forms = (("token", _BONUS, WithBonus), ("token", _ON, WithBonus))
    options = (
        (
            "tile",
            Flag(
                "bonus",
                option=_BONUS,
                help="collect the bonus that the bank pays for this place",
                needs="hex",
                hidden=True,
            ),
        ),
    )

    rows: Mapping[str, BonusTerms]
    """The bonuses, by a name."""

    def due(self, table: Table, corporation: str, *, station: bool) -> Iterator[tuple[str, BonusTerms]]:
        """The bonuses, by their names, that the bank still pays to someone for a station of a corporation, or else for a tile."""
        for name, terms in self.rows.items():
            paid = BonusFacts.of(table).paid_to.get(name, ())
            is_left = terms.times == "every-time" or not (corporation in paid if terms.times == "once-each" else paid)
            can_get = not terms.corporations or corporation in terms.corporations
            can_get = can_get and self.payee(table, terms, corporation) is not None
            if is_left and can_get and (terms.on == "station") == station:
                yield name, terms

    def for_station(self, table: Table, corporation: str, hex_name: str) -> bool:
        """Whether the bank pays a bonus for a station of a corporation on a hex."""
        return any(hex_name in terms.hexes for _, terms in self.due(table, corporation, station=True))

    def asks_for_tile(self, table: Table, corporation: str, hex_name: str) -> bool:
        """Whether only the map shows if the bank pays a bonus for a tile of a corporation on a hex; files of games do not tell."""
        return any(terms.is_asked for _, terms in self._on_hex(table, corporation, hex_name))

    def pay(self, draft: Draft, name: str, terms: BonusTerms, corporation: str) -> None:
        """Pay a bonus, and remember it if it is paid once."""
        payee = self.payee(draft.table, terms, corporation)
        if payee is not None:
            purpose: Purpose = "station" if terms.on == "station" else "tile"
            draft.pay(BANK, payee, terms.pays, terms.cite or self.cite, terms.place, purpose, corporation)
        if terms.times != "every-time":
            paid = BonusFacts.of(draft.table).paid_to.get(name, ())
            draft.set_fact(BonusFacts.paid_to, name, (*paid, corporation), self.cite)

    def payee(self, table: Table, terms: BonusTerms, corporation: str) -> str | None:
        """Who gets a bonus: the corporation, or the owner of a private; None if that is still with the bank, or closed."""
        owner = table.owner(terms.owner_of) if terms.owner_of else corporation
        return None if owner in (BANK, REMOVED) else owner

    def offers(self, table: Table, corporation: str) -> Iterator[str]:
        for _, terms in (*self.due(table, corporation, station=True), *self.due(table, corporation, station=False)):
            payee = self.payee(table, terms, corporation)
            if terms.on == "station" or terms.times != "every-time":
                to = f" (to {payee})" if payee != corporation else ""
                yield f"{table.money(terms.pays)} for {terms.place}{f', if {terms.if_}' if terms.if_ else ''}{to}"

    def _for_tile(self, table: Table, tile: Building) -> Iterator[tuple[str, BonusTerms]]:
        """The bonuses for a tile, as far as the options tell."""
        for name, terms in self._on_hex(table, tile.corporation, tile.hex):
            is_first = tile.is_first or terms.on == "tile"
            if is_first and (not terms.is_asked or tile.given.get("bonus")):
                yield name, terms._replace(hexes=(tile.hex,))

    def _on_hex(self, table: Table, corporation: str, hex_name: str | None) -> Iterator[tuple[str, BonusTerms]]:
        return (due for due in self.due(table, corporation, station=False) if hex_name in due[1].hexes)

    def doubt(self, table: Table, event: SomeEvent) -> Doubt | None:
        """Whether a bonus is due that only the map shows."""
        if isinstance(event, Tile) and not event.given().get("bonus"):
            asked = [terms for _, terms in self._on_hex(table, event.corporation, event.hex) if terms.is_asked]
        elif type(event) is Token:
            asked = [terms for _, terms in self.due(table, event.corporation, station=True)]
        else:
            return None
        paid = [(terms, self.payee(table, terms, event.corporation)) for terms in asked]
        if not paid:
            return None
        offers = "; if ".join(
            f"{terms.if_ or f'it is on {either(terms.hexes)}'}, the bank pays {payee} {table.money(terms.pays)}"
            for terms, payee in paid
        )
        option = f"{_ON} HEX" if len(paid) > 1 and event.verb == "token" else _BONUS
        note = f"If {offers}: `undo`, then `{' '.join((event.verb, *event.words(), option))}`"
        return Doubt(f"If {offers}. Is that so?", Note("bonus", note, paid[0][0].cite or self.cite), option=_BONUS)

    def tile_objections(self, table: Table, tile: Building) -> Iterator[Objection]:
        if tile.given.get("bonus") and not any(terms.is_asked for _, terms in self._for_tile(table, tile)):
            yield Objection(f"No bonus for a tile of {tile.corporation} on {tile.hex} is left", self.cite)

    def notes(self, before: Table, event: SomeEvent) -> Iterator[tuple[str, str, str]]:
        paid = self._for_tile(before, event.tile(before)) if isinstance(event, Tile) else ()
        for _, terms in event.paid(before) if isinstance(event, WithBonus) else paid:
            text = f"The bank pays {before.money(terms.pays)} for {terms.place}"
            yield "", text, terms.cite or self.cite

    def tile_laid(self, draft: Draft, tile: Building) -> None:
        for name, terms in [*self._for_tile(draft.table, tile)]:
            self.pay(draft, name, terms, tile.corporation)
