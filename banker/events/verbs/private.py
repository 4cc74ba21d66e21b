"""`private`: a private company changes hands (1830 7.0, 23.1)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from banker.calc import privates
from banker.calc.money import parse_dollars
from banker.errors import Ambiguous, Impossible, Invalid
from banker.events import operating, stock
from banker.events.event import Event, Objection, not_enough
from banker.events.said import Said, Switch
from banker.state.draft import Draft
from banker.state.table import BANK, OFFERING, OUT, Table


@dataclass(frozen=True, slots=True)
class Private(Event):
    """WHO gets a private company, for PRICE dollars.

    WHO is a player or a corporation, and pays whoever has it. From the Bank the price is what it is offered at, if none is said; a winning bid is said as the price.
    """

    verb = "private"
    usage = "WHO PRIVATE [PRICE] [--par P]"
    switches = (Switch("--par", "P", "the par price, if a president's certificate comes with it"),)
    example = "private bob bo 220 --par 100"

    who: str
    private: str
    price: int
    par: int | None

    @classmethod
    def read(cls, said: Said) -> Self:
        table = said.table
        word, private = said.word("who gets it"), said.private()
        who = _player_first(said, word) if table.owner(private) == BANK else said.who(word)
        par = said.switch("--par")
        if said.more():
            price = said.dollars("the price")
        elif table.owner(private) == BANK:
            price = offered_at(table, private)
        else:
            raise said.wrong(f"{table.owner(private)} has {private}: say the price agreed")
        return cls(who, private, price, None if par is None else parse_dollars(par))

    def words(self) -> tuple[str, ...]:
        par = () if self.par is None else ("--par", str(self.par))
        return self.who, self.private, str(self.price), *par

    def objections(self, table: Table) -> Iterator[Objection]:
        owner = table.owner(self.private)
        cite = table.rules.cite
        if owner == BANK:
            yield from self._from_bank(table)
        elif owner == OUT:
            yield Objection(f"{self.private} is closed", cite.closing)
            return
        elif owner in table.rules.corporation:
            yield Objection(
                f"{owner} owns {self.private}, and corporations do not sell private companies",
                cite.private_sale,
            )
        elif owner == self.who:
            yield Objection(f"{self.who} has {self.private} already", cite.private_sale)
        elif self.who in table.players:
            yield from self._between_players(table, owner)
        else:
            yield from self._to_corporation(table)
        if self.par is not None and (owner != BANK or not self._brings_president(table)):
            yield Objection(
                f"no president's certificate comes with {self.private}, so there is no par to name",
                cite.private_brings,
            )
        paying = cite.auction if owner == BANK else cite.private_sale
        yield from not_enough(table, self.who, self.price, paying if self.who in table.players else cite.cash)

    def _brings_president(self, table: Table) -> bool:
        brings = table.rules.private[self.private].brings
        return brings is not None and brings.certificate == "president"

    def _from_bank(self, table: Table) -> Iterator[Objection]:
        rules = table.rules
        cite = rules.cite
        yield from stock.is_stock_round(table, "private companies are sold by the Bank")
        if self.who not in table.players:
            yield Objection("the Bank sells private companies to players only", cite.auction)
        first = table.privates(BANK)[0]
        if first != self.private:
            yield Objection(f"{first} is sold before {self.private}", cite.auction)
        offer = offered_at(table, self.private)
        if self.price != offer and self.private == next(iter(rules.private)):
            yield Objection(f"{self.private} is offered at ${offer}, and cannot be bid on", cite.auction)
        elif self.price != offer and self.price < privates.least_bid(rules.privates, offer):
            least = privates.least_bid(rules.privates, offer)
            yield Objection(f"{self.private} costs ${offer}, or a bid of at least ${least}", cite.bid)
        brings = rules.private[self.private].brings
        if brings is None or brings.certificate != "president":
            return
        if self.par is None:
            words = ", ".join(str(value) for value in sorted(rules.market.par))
            yield Objection(
                f"the president's certificate of {brings.corporation} comes with {self.private}: name its par with --par, one of {words}",
                cite.par,
            )
        else:
            yield from stock.par_objections(table, brings.corporation, self.par)

    def _between_players(self, table: Table, owner: str) -> Iterator[Objection]:
        cite = table.rules.cite
        counted, limit = table.certificates_counted(self.who), table.certificate_limit()
        if counted >= limit:
            words = f"{self.who} would hold {counted + 1} certificates, and {limit} are allowed"
            yield Objection(words, cite.certificate_limit)
        if table.round.is_stock:
            if stock.is_first_round(table):
                yield Objection(
                    "players do not sell private companies to each other in the first stock round",
                    cite.private_sale,
                )
            return
        needed = operating.need(table)
        if needed is None or needed.president != owner or not needed.missing:
            text = "players sell private companies to each other in stock rounds, or to raise money for a train that must be bought"
            yield Objection(text, cite.private_sale)

    def _to_corporation(self, table: Table) -> Iterator[Objection]:
        rules = table.rules
        private = rules.private[self.private]
        if not private.to_corporations:
            yield Objection(f"{self.private} is not sold to corporations", rules.cite.private_brings)
        if not table.phase.privates_to_corporations:
            yield Objection(
                f"corporations buy no private companies in phase {table.phase_name}", rules.cite.private_sale
            )
        least, most = privates.bounds(rules.privates, private)
        if not least <= self.price <= most:
            yield Objection(f"a corporation pays from ${least} to ${most} for {self.private}", rules.cite.private_sale)
        yield from operating.turn_objections(table, self.who, None)

    def happen(self, draft: Draft) -> None:
        table = draft.table
        cite = table.rules.cite
        owner = table.owner(self.private)
        if owner == OUT:
            raise Impossible(f"{self.private} is closed")
        if self.who not in table.players:
            operating.begin_turn(draft, self.who)
        draft.pay(self.who, owner, self.price, cite.auction if owner == BANK else cite.private_sale)
        draft.give("private", self.private, owner, self.who, cite.auction if owner == BANK else cite.private_sale)
        if owner == BANK:
            if self.who not in table.players:
                raise Impossible("what comes with a private company of the Bank can only be a player's")
            self._bring(draft)
            stock.pass_priority(draft, self.who)
            if not table.privates(BANK):
                draft.set_mark("stock_from", "", str(table.round), cite.privates_first)

    def _bring(self, draft: Draft) -> None:
        """The certificate that comes free with it (1830 Table 1 notes 4 and 5)."""
        table = draft.table
        brings = table.rules.private[self.private].brings
        if brings is None:
            return
        name = brings.corporation
        if brings.certificate == "ordinary":
            draft.give("share", name, OFFERING, self.who, table.rules.cite.private_brings)
            return
        draft.give("president", name, OFFERING, self.who, table.rules.cite.private_brings)
        if self.par is None:
            raise Impossible(f"{name} would have a president and no price")
        stock.set_par(draft, name, self.par)
        stock.float_if_sold(draft, name)


def _player_first(said: Said, word: str) -> str:
    """The Bank sells to players, so a name that fits one means him, even if a corporation is called so, too."""
    try:
        return said.player(word)
    except Ambiguous:
        raise
    except Invalid:
        return said.who(word)


def offered_at(table: Table, private: str) -> int:
    """Dollars at which the Bank offers a private now: its face value, or less for the first one (1830 7.3)."""
    offer = table.number("offer", private)
    return table.rules.private[private].price if offer is None else offer
