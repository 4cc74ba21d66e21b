"""`private`: a private company changes hands (1830 7.0, 23.1)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from banker.calc import privates
from banker.errors import Impossible
from banker.rounds import operating, stock
from banker.rounds.objections import Objection, not_enough
from banker.rounds.turn import Deal, Turn
from banker.state import names
from banker.state.draft import Draft
from banker.state.facts import GameFacts, PrivateFacts
from banker.state.table import BANK, IPO, REMOVED, Table
from banker.verbs import arguments as kinds
from banker.verbs.arguments import Argument, Corporation, Dollars, Given, player_first
from banker.verbs.event import Event
from banker.verbs.words import Words


class _Buyer(Argument):
    """Who gets it, read once it is known who sells it: the Bank sells to players."""


def _operating(turn: Turn) -> tuple[str | None, ...]:
    """The corporation that may buy now; nobody in a stock round, where players are named."""
    return () if turn.table.round.is_stock else (turn.coming, turn.ran)


@dataclass(frozen=True, slots=True)
class Private(Event):
    """WHO gets a private company, for PRICE dollars.

    WHO is a player or a corporation, and pays whoever has it. From the Bank the price is what it is offered at, if none is said; a winning bid is said as the price.
    """

    verb = "private"
    arguments = (
        _Buyer("who", "WHO", what="who gets it", up=_operating),
        kinds.Private("private"),
        Dollars("price", "PRICE", optional=True),
        Dollars("par", "P", option="--par", help="the par price, if a president's certificate comes with it"),
        Corporation(
            "share", option="--share", help="the corporation whose certificate comes with it, if the buyer chooses"
        ),
    )
    example = "private bob bo 220 --par 100"

    who: str
    private: str
    price: int
    par: int | None
    share: str | None

    @classmethod
    def fill_in(cls, given: Given, words: Words) -> None:
        table, private = words.table, given["private"]
        owner, who = table.owner(private), given["who"]
        # A name that fits a player and a corporation is the player's where only players buy: from the Bank.
        given["who"] = player_first(who, words) if owner == BANK else names.account(who, table.players, table.rules)
        if given["price"] is None:
            if owner != BANK:
                raise words.wrong(f"{owner} has {private}: say the price agreed")
            given["price"] = offered_at(table, private)

    def objections(self, table: Table) -> Iterator[Objection]:
        owner = table.owner(self.private)
        cite = table.rules.cite
        if owner == BANK:
            yield from self._from_bank(table)
        elif owner == REMOVED:
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
                cite.private_comes_with,
            )
        if self.share is not None and (owner != BANK or not self._choice(table)):
            yield Objection(f"there is no choice of stock with {self.private}", cite.private_comes_with)
        paying = cite.auction if owner == BANK else cite.private_sale
        yield from not_enough(table, self.who, self.price, paying if self.who in table.players else cite.cash)

    def _choice(self, table: Table) -> tuple[str, ...]:
        brings = table.rules.private[self.private].comes_with
        return brings.choice if brings else ()

    def _brings_president(self, table: Table) -> bool:
        brings = table.rules.private[self.private].comes_with
        return brings is not None and brings.certificate == "president"

    def _from_bank(self, table: Table) -> Iterator[Objection]:
        rules = table.rules
        cite = rules.cite
        yield from stock.is_stock_round(table, "private companies are sold by the Bank")
        if self.who not in table.players:
            yield Objection("the Bank sells private companies to players only", cite.auction)
        yield from self._as_dealt(table) if rules.privates.sale == "dealt" else self._at_auction(table)
        yield from self._what_comes_with_it(table)

    def _as_dealt(self, table: Table) -> Iterator[Objection]:
        """Each player buys one private, at its face value (1851 Initial Stock Round)."""
        cite, face = table.rules.cite.auction, table.rules.private[self.private].price
        owned = table.privates(self.who) if self.who in table.players else []
        if owned:
            yield Objection(f"{self.who} has {owned[0]}: each player is dealt one private company", cite)
        if self.price != face:
            yield Objection(f"{self.private} costs ${face}", cite)

    def _at_auction(self, table: Table) -> Iterator[Objection]:
        rules = table.rules
        cite = rules.cite
        first = table.privates(BANK)[0]
        if first != self.private:
            yield Objection(f"{first} is sold before {self.private}", cite.auction)
        offer = offered_at(table, self.private)
        if self.price != offer and self.private == next(iter(rules.private)):
            yield Objection(f"{self.private} is offered at ${offer}, and cannot be bid on", cite.auction)
        elif self.price != offer and self.price < privates.least_bid(rules.privates, offer):
            least = privates.least_bid(rules.privates, offer)
            yield Objection(f"{self.private} costs ${offer}, or a bid of at least ${least}", cite.bid)

    def _what_comes_with_it(self, table: Table) -> Iterator[Objection]:
        """What the buyer must say of the stock that comes with it: the price of a president's certificate, his choice."""
        rules = table.rules
        cite = rules.cite
        choice = self._choice(table)
        if choice and self.share not in choice:
            words = f"a certificate comes with {self.private}: choose it with --share, one of {', '.join(choice)}"
            yield Objection(words, cite.private_comes_with)
        brings = rules.private[self.private].comes_with
        if brings is None or brings.certificate != "president":
            return
        if self.par is None:
            words = ", ".join(str(value) for value in sorted(rules.market.par))
            yield Objection(
                f"the president's certificate of {brings.corporation} comes with {self.private}: name its price with --par, one of {words}",
                cite.par,
            )
        else:
            yield from stock.par_objections(table, brings.corporation, self.par)

    def _between_players(self, table: Table, owner: str) -> Iterator[Objection]:
        cite = table.rules.cite
        if not table.rules.privates.between_players:
            yield Objection("players do not sell private companies", cite.private_sale)
            return
        counted, limit = table.certificates_counted(self.who), table.certificate_limit()
        if limit is not None and counted >= limit:
            words = f"{self.who} would hold {counted + 1} certificates, and {limit} are allowed"
            yield Objection(words, cite.certificate_limit)
        if table.round.is_stock:
            yield from stock.is_watered(table)
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
            yield Objection(f"{self.private} is not sold to corporations", rules.cite.private_comes_with)
        if not table.phase.privates_to_corporations:
            yield Objection(
                f"corporations buy no private companies in phase {table.phase_name}", rules.cite.private_sale
            )
        least, most = privates.bounds(rules.privates, private)
        if not least <= self.price <= most:
            yield Objection(f"a corporation pays from ${least} to ${most} for {self.private}", rules.cite.private_sale)
        yield from operating.turn_objections(table, self.who, None)

    def deal(self, table: Table) -> Deal | None:
        return Deal(self.who, sale=False, private=self.private) if self.who in table.players else None

    def other_prices(self, table: Table) -> Sequence[int]:
        return [table.rules.private[self.private].price]

    def apply(self, draft: Draft) -> None:
        table = draft.table
        cite = table.rules.cite
        owner = table.owner(self.private)
        if owner == REMOVED:
            raise Impossible(f"{self.private} is closed")
        if self.who not in table.players:
            operating.begin_turn(draft, self.who)
        sale = cite.auction if owner == BANK else cite.private_sale
        draft.pay(self.who, owner, self.price, sale, table.rules.private[self.private].name)
        draft.give("private", self.private, owner, self.who, sale)
        if owner == BANK:
            if self.who not in table.players:
                raise Impossible("what comes with a private company of the Bank can only be a player's")
            self._bring(draft)
            self._pass_priority(draft)
            if not table.privates(BANK):
                draft.set_game(GameFacts.stock_sold_since, table.round, cite.privates_first)

    def _pass_priority(self, draft: Draft) -> None:
        """To the left of the buyer (1830 4.0), or of whoever was dealt the private that decides it (1851; C23)."""
        first = draft.table.rules.privates.first_turn
        if not first or draft.table.owner(first) == BANK:
            stock.pass_priority(draft, self.who)
        else:
            stock.pass_priority(draft, draft.table.owner(first))

    def _bring(self, draft: Draft) -> None:
        """The certificate that comes free with it (1830 Table 1 notes 4 and 5)."""
        table = draft.table
        brings = table.rules.private[self.private].comes_with
        if brings is None:
            return
        cite = table.rules.cite.private_comes_with
        settled = table.private[self.private].comes_with
        name = settled or self.share or brings.corporation
        if name not in brings.corporations and settled is None:
            raise Impossible(f"nobody has chosen what comes with {self.private}")
        for other, instead in brings.if_chosen.get(name, {}).items():
            draft.set_fact(PrivateFacts.comes_with, other, instead, cite)
        if brings.certificate == "ordinary":
            draft.give("share", name, IPO, self.who, cite)
            stock.float_if_sold(draft, name)
            return
        draft.give("president", name, IPO, self.who, cite)
        if self.par is None:
            raise Impossible(f"{name} would have a president and no price")
        stock.set_par(draft, name, self.par)
        stock.float_if_sold(draft, name)


def offered_at(table: Table, private: str) -> int:
    """Dollars at which the Bank offers a private now: its face value, or less for the first one (1830 7.3)."""
    offer = table.private[private].offered_at
    return table.rules.private[private].price if offer is None else offer
