"""Rights that corporations buy, each at most once, in the place of a tile or a station of their turn, or beside them (1850.19, 1850.27)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from banker.calc import trains
from banker.errors import either
from banker.frozen import Frozen
from banker.rounds import operating, track
from banker.rounds.mechanism import Mechanism, mechanisms
from banker.rounds.objections import Objection, not_enough
from banker.rounds.questions import Building
from banker.rules.faults import Fault, valid
from banker.rules.kinds import AtLeastOne, CorporationName, HexName, PhaseName, PrivateName, Section
from banker.rules.values import Ruleset
from banker.state import names
from banker.state.declaration import Facts, Keyed
from banker.state.facts import WORDS, GameFacts, PrivateFacts
from banker.state.record import FactChange, Move, Transfer
from banker.state.table import BANK, Draft, Purpose, Table
from banker.verbs.arguments import Argument, Private, Words
from banker.verbs.event import Event
from banker.verbs.token import Token

_STEPS = {"tile": "tile", "station": "token"}
"""The step of a turn in which a right is bought, by what it takes the place of; at any time if it is not here."""


class RightTerms(Frozen):
    """A right, by the word that players type."""

    name: str
    """What the rules call it, without an article."""
    price: AtLeastOne
    """Dollars."""
    instead_of: Literal["tile", "station", "nothing"]
    """What a corporation cannot do in its turn because it buys the right; with "nothing", it buys the right at any time of its turn."""
    article: Literal["a", "an"] = "a"
    """The article before its name."""
    count: int = 0
    """How many there are; one for each corporation if 0."""
    corporations: tuple[CorporationName, ...] = ()
    """The corporations that can have it; all by default."""
    free_with: PrivateName = ""
    """The private that brings it, free, to the corporation that buys it from a player. Until then, no other corporation can buy it, except from phase `since` on."""
    since: PhaseName = ""
    """The phase from which it is for sale, even if no corporation has bought that private."""
    owner_gets: int = 0
    """Dollars of the price that go to the owner of that private while it is open."""
    hex: HexName = ""
    """The hex that it opens."""
    with_tile_of: PrivateName = ""
    """A private of `yellow_tiles`: its corporation can also give up one more tile on that hex for the right."""
    cite: Section = ""
    """The section about this right; by default `cite` of the table."""

    @property
    def one(self) -> str:
        """Its name with the article."""
        return f"{self.article} {self.name}"


def _tile(terms: RightTerms, corporation: str, by: str) -> Building:
    """The further tile of a private that a right replaces."""
    return Building(corporation, terms.hex, {"by": by}, by)


class RightsFacts(Facts):
    """Who has which right."""

    holders = Keyed("rights", WORDS)
    """For each right, the corporations that have it, in the order in which they got it."""


class RightName(Argument):
    """The word for a right of the game."""

    label = "RIGHT"

    def parse(self, text: str, words: Words) -> str:
        rights = Rights.of(words.table.rules, None)
        if rights is None:
            raise words.error("This game has no rights that corporations buy.")
        found = names.begun_by(text, [*rights.rows])
        if len(found) != 1:
            raise words.error(f"{self.option} must be {either(rights.rows)}, not {text!r}.")
        return found[0]


class WithRight(Event):
    """Pay for a right that CORP gets."""

    verb = "token"
    arguments = (
        Token.arguments[0],
        RightName(
            "right", option="--right", help="a right that CORP buys instead of laying a tile or placing a station"
        ),
        Private("by", option="--with", help="a private of CORP that allows this station or right"),
    )
    done_in_turn = True

    corporation: str
    right: str
    by: str | None

    def first_objections(self, table: Table) -> Iterator[Objection]:
        terms = Rights.of(table.rules).rows[self.right]
        return operating.turn_objections(table, self.corporation, _STEPS.get(terms.instead_of))

    def objections(self, table: Table) -> Iterator[Objection]:
        yield from Rights.of(table.rules).objections(table, self.right, self.corporation, self.by)

    def sentence(self, before: Table, after: Table) -> str:
        terms = Rights.of(before.rules).rows[self.right]
        return f"{self.corporation} gets the {terms.name} for {before.money(terms.price)}."

    def apply(self, draft: Draft) -> None:
        Rights.of(draft.table.rules).buy(draft, self.right, self.corporation, self.by)


class Rights(Mechanism):
    """Rights that corporations buy, each at most once, instead of a tile or a station of their turn, or at any time of it. The revenue that you type includes what a right is worth."""

    facts = (RightsFacts,)
    forms = (("token", "--right", WithRight), ("token", "--with", WithRight))

    rows: Mapping[str, RightTerms]
    """The rights, by the words that players type."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        for name, terms in valid(self.rows):
            if terms.owner_gets > (terms.price if terms.free_with else 0):
                yield Fault(f"rights[{name}].owner_gets", "must be at most its price, and needs `free_with`")

    def holders(self, table: Table, right: str) -> tuple[str, ...]:
        """The corporations that have a right."""
        return RightsFacts.of(table).holders.get(right, ())

    def left(self, table: Table, corporation: str, instead_of: str) -> list[RightTerms]:
        """The rights that a corporation can still get in the place of a tile or a station, perhaps later."""
        can_have = (its for right, its in self.rows.items() if self.can_have(table, right, corporation))
        return [its for its in can_have if its.instead_of == instead_of]

    def can_have(self, table: Table, right: str, corporation: str) -> bool:
        """Whether a corporation has no such right and may get one some day."""
        terms, holders = self.rows[right], self.holders(table, right)
        return corporation not in holders and (not terms.corporations or corporation in terms.corporations)

    def _is_for_sale(self, table: Table, right: str) -> bool:
        terms = self.rows[right]
        begun = terms.since in trains.phases_begun(table.rules, table.phase_name)
        return not terms.free_with or begun or bool(self.holders(table, right))

    def objections(self, table: Table, right: str, corporation: str, by: str | None = None) -> Iterator[Objection]:
        """Objections to a corporation that buys a right now, with the tile of a private (`by`) or with its own."""
        terms, holders = self.rows[right], self.holders(table, right)
        cite = terms.cite or self.cite
        if corporation in holders:
            yield Objection(f"{corporation} already has {terms.one}", cite)
        elif not self.can_have(table, right, corporation):
            yield Objection(f"Only {either(terms.corporations)} can have {terms.one}, not {corporation}", cite)
        elif terms.count and len(holders) >= terms.count:
            yield Objection(f"No {terms.name} is left", cite)
        elif not self._is_for_sale(table, right):
            phase = table.rules.phase_called(terms.since)
            text = f"No {terms.name} is for sale before a corporation buys {terms.free_with}, or phase {phase} begins"
            yield Objection(text, cite)
        else:
            yield from self._place_objections(table, terms, corporation, by)

    def _place_objections(
        self, table: Table, terms: RightTerms, corporation: str, by: str | None
    ) -> Iterator[Objection]:
        """Objections to what it takes the place of, or to its price."""
        if by is None:
            yield from self._turn_objections(table, terms, corporation)
        elif by != terms.with_tile_of:
            yield Objection(f"{by} has no tile that {terms.one} can replace", terms.cite or self.cite)
        else:
            tile = _tile(terms, corporation, by)
            yield from (objection for its in mechanisms(table) for objection in its.tile_objections(table, tile))
        yield from not_enough(table, corporation, terms.price, table.rules.cite.cash)

    def _turn_objections(self, table: Table, terms: RightTerms, corporation: str) -> Iterator[Objection]:
        """The objection that the turn has no tile or station left for it."""
        laid, rules = operating.tiles_laid(table, corporation), table.rules
        placed = (table.stations_placed or 0) if table.operating == corporation else 0
        own = len(track.own_tiles(table, corporation, laid))
        further = sum(its.more_tiles(table, corporation, None) for its in mechanisms(table))
        if terms.instead_of == "tile" and own >= rules.turn.tiles + further:
            text = f"For {terms.one} {corporation} gives up a tile, and {track.already_laid(table, corporation)}"
            yield Objection(text, rules.cite.tiles_in_turn)
        elif terms.instead_of == "station" and placed >= rules.turn.tokens:
            text = f"For {terms.one} {corporation} gives up a station, and it has placed one this turn"
            yield Objection(text, rules.cite.tokens_in_turn)

    def in_place_of_tile(self, word: str) -> str:
        taken = (its for right, its in self.rows.items() if its.instead_of == "tile" and word == (its.hex or right))
        return next((f"bought {its.one} in place of a tile" for its in taken), "")

    def buy(self, draft: Draft, right: str, corporation: str, by: str | None) -> None:
        """A corporation buys a right: the owner of its private gets a part of the price, and the bank the rest."""
        table, terms = draft.table, self.rows[right]
        cite, what = terms.cite or self.cite, terms.one
        operating.begin_turn(draft, corporation, _STEPS.get(terms.instead_of))
        if terms.instead_of == "tile":
            laid = operating.tiles_laid(table, corporation)
            draft.set_game(GameFacts.tiles_laid, (*laid, terms.hex or right), cite)
        elif terms.instead_of == "station":
            draft.set_game(GameFacts.stations_placed, (draft.table.stations_placed or 0) + 1, cite)
        owner = table.owner(terms.free_with) if terms.free_with else BANK
        shared = terms.owner_gets if owner in (*table.players, *table.rules.corporation) else 0
        purpose: Purpose = "payment" if terms.instead_of == "nothing" else terms.instead_of
        if owner != corporation:
            draft.pay(corporation, owner, shared, cite, what, purpose, corporation)
        draft.pay(corporation, BANK, terms.price - shared, cite, what, purpose, corporation)
        self._get(draft, right, corporation)
        if by:
            draft.set_fact(PrivateFacts.extra_tile_in, by, table.round, cite)
            tile = _tile(terms, corporation, by)
            for mechanism in mechanisms(table):
                if mechanism.private_of(table, tile) == by:
                    mechanism.tile_laid(draft, tile)

    def _get(self, draft: Draft, right: str, corporation: str) -> None:
        holders = self.holders(draft.table, right)
        if corporation in holders:  # by an override
            return
        draft.set_fact(RightsFacts.holders, right, (*holders, corporation), self.rows[right].cite or self.cite)

    def private_bought(self, draft: Draft, private: str, corporation: str, seller: str) -> None:
        del seller
        for right, terms in self.rows.items():
            if terms.free_with == private and corporation not in self.holders(draft.table, right):
                self._get(draft, right, corporation)

    def sentence(self, move: FactChange | Transfer, moves: Sequence[Move], after: Table) -> str:
        if not isinstance(move, FactChange) or move.of != "rights" or move.on not in self.rows:
            return ""
        new = [name for name in self.holders(after, move.on) if name not in str(move.before or "").split()]
        return f"{new[-1]} gets {self.rows[move.on].one}." if new else ""

    def owned(self, table: Table, corporation: str) -> list[str]:
        return [right for right in self.rows if corporation in self.holders(table, right)]

    def shown(self, table: Table) -> Iterator[str]:
        for right, terms in self.rows.items():
            if holders := self.holders(table, right):
                left = f" ({terms.count - len(holders)} left)" if terms.count else ""
                yield f"With {terms.one}: {', '.join(holders)}{left}"

    def offers(self, table: Table, corporation: str) -> Iterator[str]:
        for right, terms in self.rows.items():
            if not any(self.objections(table, right, corporation)):
                yield f"{terms.one} for {table.money(terms.price)} (`token {corporation} --right {right}`)"
