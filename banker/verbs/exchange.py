"""`exchange`: a private company is turned in for stock (1830 Table 1 note 3; 7 players, rule 18b)."""

from collections.abc import Iterator
from dataclasses import dataclass

from banker.calc import limits
from banker.errors import Ambiguous, Impossible
from banker.rounds import operating, stock
from banker.rounds.objections import Objection, not_enough
from banker.rounds.turn import Turn
from banker.rules.values import Exchange as Rule
from banker.state.draft import Draft
from banker.state.table import BANK, IPO, REMOVED, Table
from banker.verbs.arguments import Choice, Corporation, Dollars, Given, Player, Private
from banker.verbs.event import Event, Note
from banker.verbs.words import Words


class _WhoseStock(Corporation):
    """The corporation whose stock is wanted, which may be left out before `ipo` or `pool`."""

    def fits(self, word: str, words: Words) -> bool:
        return not _SOURCE.fits(word, words)


def _owners(turn: Turn) -> tuple[str | None, ...]:
    """The players who have a private that can be turned in."""
    table = turn.table
    able = [name for name, private in table.rules.private.items() if private.exchange]
    return tuple(who for who in table.players if any(table.owner(name) == who for name in able))


_SOURCE = Choice("source", "ipo|pool", optional=True)


@dataclass(frozen=True, slots=True)
class Exchange(Event):
    """PLAYER turns a private company in for stock.

    It is one certificate, of a corporation that the private company stands for, from the offering or the pool: free, or at the price that the rules let its owner choose.
    """

    verb = "exchange"
    arguments = (
        Player("who", up=_owners),
        Private("private"),
        _WhoseStock("corporation", optional=True),
        _SOURCE,
        Choice(
            "price", "par|market", option="--price", help="which of the two prices is paid, where there is a choice"
        ),
        Dollars("par", "P", option="--par", help="the par price, if it is a president's certificate"),
    )
    example = "exchange dora mh pool"

    who: str
    private: str
    corporation: str
    source: str
    price: str | None
    par: int | None

    @classmethod
    def fill_in(cls, given: Given, words: Words) -> None:
        table, private = words.table, given["private"]
        rule = table.rules.private[private].exchange
        if rule is None:
            able = [name for name, other in table.rules.private.items() if other.exchange]
            raise words.wrong(f"{private} cannot be exchanged" + (f", only {', '.join(able)} can" if able else ""))
        corporation = given["corporation"] or rule.corporation
        if not corporation:
            raise words.wrong(f"say whose stock is wanted: {', '.join(rule.choice)}")
        given["corporation"] = corporation
        if given["source"] not in (None, *rule.from_):
            raise words.wrong(f"the certificate for {private} comes from the {' or '.join(rule.from_)}")
        if given["source"] is None:
            known = corporation in rule.corporations
            given["source"] = _only_source(table, corporation, rule.from_) if known else rule.from_[0]
        if given["price"] is None and given["par"] is None and rule.prices:
            given["price"] = _only_price(table, corporation, rule)

    def objections(self, table: Table) -> Iterator[Objection]:
        cite = table.rules.cite
        rule = table.rules.private[self.private].exchange
        if rule is None or self.corporation not in rule.corporations:
            of = " or ".join(rule.corporations) if rule else "nothing"
            yield Objection(f"{self.private} is exchanged for stock of {of}", cite.exchange)
            return
        owner = table.owner(self.private)
        if owner != self.who:
            words = "is closed" if owner == REMOVED else f"belongs to {owner}"
            yield Objection(f"{self.private} {words}, and its owner exchanges it, a player", cite.exchange)
        yield from stock.privates_are_sold(table)
        yield from stock.is_watered(table)
        held, most = table.percent(self.corporation, self.who), _below(table, self.corporation, rule)
        if held >= most:
            text = f"{self.who} holds {held}% of {self.corporation}, and must hold less than {most}%"
            yield Objection(text, cite.exchange)
        yield from self._certificate_objections(table, rule)
        yield from operating.raised_for(table)
        begun = table.operating
        if not table.round.is_stock and begun in table.yet_to_operate():
            yield Objection(f"{begun} is in its turn, and an exchange is made between turns", cite.exchange)

    def _certificate_objections(self, table: Table, rule: Rule) -> Iterator[Objection]:
        """The certificate must be there, and where it is not free, be paid for (7 players, rule 18b)."""
        cite = table.rules.cite
        presidents = self._is_presidents(table)
        if not presidents and not table.ordinary(self.corporation, self._place()):
            first = table.has_president(self.corporation, IPO) and bool(rule.prices)
            hint = "; its president's certificate lies in the offering" if first else ""
            yield Objection(f"there is no {self.corporation} in the {self.source}{hint}", cite.exchange)
            return
        if not rule.prices:
            if self.price is not None or self.par is not None:
                yield Objection(f"the certificate for {self.private} is free", cite.exchange)
            return
        yield from stock.may_buy_again(table, self.who, self.corporation)
        if not presidents and self.price is not None and self.price not in rule.prices:
            yield Objection(f"it is had at the {' or '.join(rule.prices)} price", cite.exchange)
        if presidents and self.par is None:
            yield Objection(
                f"it is the president's certificate of {self.corporation}: name its price with --par", cite.par
            )
            return
        if presidents and self.par is not None:
            yield from stock.par_objections(table, self.corporation, self.par)
        elif self.par is not None:
            why = (
                f"the par of {self.corporation} is set"
                if table.corporation[self.corporation].par
                else "it is no president's certificate"
            )
            yield Objection(f"{why}, so there is no price to name", cite.par)
        if not presidents and self._price(table) is None:
            yield Objection(f"{self.corporation} has no price yet", cite.exchange)
            return
        yield from not_enough(table, self.who, self._cost(table), cite.purchase)

    def _is_presidents(self, table: Table) -> bool:
        """Whether it is the president's certificate that is bought: the first one of the offering, where it is not free."""
        rule = table.rules.private[self.private].exchange
        return rule is not None and bool(rule.prices) and table.has_president(self.corporation, self._place())

    def _place(self) -> str:
        return stock.place_of(self.source, self.corporation)

    def _cost(self, table: Table) -> int:
        """Dollars for the certificate; raises Impossible if nobody has said at which price."""
        rule = table.rules.private[self.private].exchange
        if rule is None or not rule.prices:
            return 0
        if self._is_presidents(table) and self.par is not None:
            return stock.presidents_price(table, self.corporation, self.par)
        price = self._price(table)
        if price is None:
            raise Impossible(f"{self.corporation} has no price yet")
        return price

    def _price(self, table: Table) -> int | None:
        return table.corporation[self.corporation].par if self.price == "par" else table.price(self.corporation)

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        name = before.operating
        if name is not None:
            yield Note("", f"the turn of {name} is over: an exchange is made between turns")
        if name and before.rules.trains.must_own_train and not before.trains(name):
            words = f"{name} has no train: if it must buy one, `undo`, and exchange after it"
            yield Note("no-train", words, before.rules.cite.train_required)

    def apply(self, draft: Draft) -> None:
        table, name = draft.table, self.corporation
        cite = table.rules.cite.exchange
        if not table.round.is_stock:
            operating.end_turn(draft)  # it is made between turns, so that of whoever has run is over
        presidents, cost = self._is_presidents(table), self._cost(table)
        draft.give("private", self.private, self.who, REMOVED, cite)
        draft.pay(self.who, BANK, cost, cite, "turned in")
        draft.give("president" if presidents else "share", name, self._place(), self.who, cite)
        if presidents and self.par is not None:
            stock.set_par(draft, name, self.par)
        stock.settle_presidency(draft, name)
        stock.float_if_sold(draft, name)


def _below(table: Table, corporation: str, rule: Rule) -> int:
    """Percent that the owner must hold less of (1830 Table 1 note 3; D5)."""
    if rule.below != "limit":
        return rule.below
    rules = table.rules
    return limits.most_percent(rules.limits, rules.corporation[corporation].president, rules.stock.share)


def _only_source(table: Table, corporation: str, allowed: tuple[str, ...]) -> str:
    """The source that is meant where none is said: the choice is the owner's, so it must be the only one (A35)."""
    holding = [word for word in allowed if table.ordinary(corporation, stock.place_of(word, corporation))]
    if len(holding) > 1:
        raise Ambiguous(f"{corporation} lies in two places: say {' or '.join(holding)}")
    return holding[0] if holding else allowed[0]


def _only_price(table: Table, corporation: str, rule: Rule) -> str | None:
    """The price that is meant where none is said: there is only one, or both are the same."""
    prices = {"par": table.corporation[corporation].par, "market": table.price(corporation)}
    known = {word: price for word, price in prices.items() if word in rule.prices and price is not None}
    if len(set(known.values())) > 1:
        words = " or ".join(f"{word} at ${price}" for word, price in known.items())
        raise Ambiguous(f"{corporation} can be had at two prices: say --price {words}")
    return next(iter(known), None)
