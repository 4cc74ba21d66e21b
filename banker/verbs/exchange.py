"""`exchange`: a private is exchanged for stock (1830 Table 1 note 3; 7 players, rule 18b)."""

from collections.abc import Iterator

from banker.calc import limits
from banker.errors import Ambiguous, Impossible, either, listed
from banker.rounds import open_privates, operating, starting, stock
from banker.rounds.objections import Objection, not_enough
from banker.rounds.together import trading_over
from banker.rounds.turn import Trade, Turn, out_of_turn
from banker.rules.privates import Exchange as Rule
from banker.state.facts import GameFacts
from banker.state.table import BANK, DEPOT, IPO, REMOVED, Draft, Table
from banker.verbs.arguments import Choice, Corporation, Dollars, Player, Private, Values, Words
from banker.verbs.event import Doubt, Event, Note


class _WhoseStock(Corporation):
    """The corporation whose stock is wanted; it may be left out before `ipo` or `pool`."""

    def fits(self, word: str, words: Words) -> bool:
        return not _SOURCE.fits(word, words)


def _owners(turn: Turn) -> tuple[str | None, ...]:
    """The players who own a private that can be exchanged."""
    table = turn.table
    able = [name for name, private in table.rules.private.items() if private.exchange]
    return tuple(who for who in table.players if any(table.owner(name) == who for name in able))


_SOURCE = Choice("source", "ipo|pool", optional=True, other={**stock.OTHER_SOURCES, "treasury": "treasury"})


class Exchange(Event):
    """Exchange a private of PLAYER for a certificate.

    The private closes, and PLAYER gets one certificate of CORP from the IPO or the bank pool: free in 1830, at par or market price in 1830 for 7 players. For a president's certificate, add `--par`. In an operating round, exchanges happen between turns, so an exchange ends the turn of the corporation that has just run.
    """

    arguments = (
        Player("who", actors=_owners),
        Private("private"),
        _WhoseStock("corporation", optional=True),
        _SOURCE,
        Choice("price", "par|market", option="--price", help="the price paid, if it can be chosen"),
        Dollars("par", "P", option="--par", help="the par price, if it is a president's certificate"),
        Choice("turn", "over|on", option="--turn", help="whether the current corporation's turn is over or continues"),
    )
    example = "exchange dora mh pool"
    after_a_turn = "--turn=over"

    who: str
    private: str
    corporation: str
    source: str
    price: str | None
    par: int | None
    turn: str | None
    """Whether the turn of the corporation that has run is over; None if nobody has said."""

    @classmethod
    def fill_in(cls, given: Values, words: Words) -> None:
        table, private = words.table, given["private"]
        rule = table.rules.private[private].exchange
        if rule is None:
            able = [name for name, other in table.rules.private.items() if other.exchange]
            only = f"; only {listed(able)} can" if able else ""
            raise words.error(f"{private} cannot be exchanged{only}.")
        corporation = given["corporation"] or rule.corporation
        if not corporation:
            raise words.error(f"Which corporation's stock? Add one of {', '.join(rule.choice)}.")
        given["corporation"] = corporation
        if given["source"] is None:
            known = corporation in rule.corporations
            given["source"] = _only_source(table, corporation, rule.from_) if known else rule.from_[0]
        elif given["source"] not in rule.from_:
            sources = either(stock.SOURCES[source] for source in rule.from_)
            raise words.error(f"The certificate for {private} comes from {sources}.")
        if given["turn"] and _current(table) is None:
            raise words.error("No corporation is in its turn now, so --turn has no effect.")
        if given["price"] is None and given["par"] is None and rule.prices:
            given["price"] = _only_price(table, corporation, rule)

    def objections(self, table: Table) -> Iterator[Objection]:
        cite = table.rules.cite
        rule = table.rules.private[self.private].exchange
        if rule is None or self.corporation not in rule.corporations:
            can = f"can be exchanged only for {either(rule.corporations)}" if rule else "cannot be exchanged"
            yield Objection(f"{self.private} {can}", cite.exchange)
            return
        # The end of a turn is no remedy while anything else forbids the exchange.
        now = [*self._at_any_time(table, rule)] or [*operating.must_buy_first(table)]
        yield from now or self._in_a_turn(table)

    def _at_any_time(self, table: Table, rule: Rule) -> Iterator[Objection]:
        """Objections to an exchange that do not depend on whose turn it is."""
        cite = table.rules.cite
        owner = table.owner(self.private)
        if owner != self.who:
            belongs = f"belongs to {'the bank' if owner == BANK else owner}, not {self.who}"
            yield Objection(f"{self.private} {'is closed' if owner == REMOVED else belongs}", cite.exchange)
        yield from stock.unsold_privates(table, ruling="A80")
        yield from trading_over(table)
        if rule.when in ("turn", "stock-round"):
            yield from stock.outside_stock_round(table, f"{self.private} is exchanged", cite.exchange)
            yield from stock.over_now(table, self.who)
        held, most = table.percent(self.corporation, self.who), rule.below
        if most == "limit":
            most = limits.most_percent(table.rules.limits, table.rules.corporation[self.corporation])
        if held >= most:
            text = f"{self.who} holds {held}% of {self.corporation}, and may exchange {self.private} only below {most}%"
            yield Objection(text, cite.exchange)
        yield from self._certificate_objections(table, rule)

    def _in_a_turn(self, table: Table) -> Iterator[Objection]:
        """Objections to an exchange in the middle of a corporation's turn (1830 Table 1 note 3; A37, A68)."""
        name, cite = self._interrupted(table), table.rules.cite.exchange
        between = f"{self.private} is exchanged between turns"
        if name is None:
            return
        if not table.has_operated(name):
            text = f"{between}, and {name} has not finished its turn"
            yield Objection(text, cite, f"If {name} does not run: `run {name} 0`.", ruling="A68")
        elif self.turn == "on":
            yield Objection(f"{between}, and the turn of {name} continues", cite, ruling="A68")
        elif self.turn is None and operating.owes_train(table) == name:
            text = f"{between}, and {name} must still buy a train if it has a route"
            command = " ".join((self.verb, *self._replace(turn="over").words()))
            hint = f"If it has none, its turn is over: `{command}`."
            yield Objection(text, cite, hint, ruling="A68")

    def doubt(self, table: Table) -> Doubt | None:
        name = self._interrupted(table)
        if name is None or self.turn is not None:
            return super().doubt(table)
        return Doubt(f"{self.private} is exchanged between turns. Is the turn of {name} over?")

    def _interrupted(self, table: Table) -> str | None:
        """The corporation whose turn has begun and is not known to be over, where the exchange must be between turns."""
        rule = table.rules.private[self.private].exchange
        return _current(table) if rule is None or rule.when == "between-turns" else None

    def _in_players_turn(self, table: Table) -> bool:
        """Whether it is the purchase of a player's turn in a stock round."""
        rule = table.rules.private[self.private].exchange
        return rule is not None and rule.when == "turn"

    def turn_objections(self, turn: Turn) -> Iterator[Objection]:
        rule = turn.table.rules.private[self.private].exchange
        if rule is not None and not rule.after_sale and turn.player == self.who and turn.sold:
            may = f"may exchange {self.private} only in a turn without a sale"
            yield Objection(f"{self.who} has sold stock in this turn, and {may}", turn.table.rules.cite.exchange)

    def turn_doubt(self, turn: Turn) -> str | None:
        return None if self._in_players_turn(turn.table) else out_of_turn(turn, self.who)

    def trade(self, table: Table) -> Trade | None:
        """The purchase of a turn, or one between turns, which leaves the purchase of the turn but makes passes void (A82)."""
        in_turn = self._in_players_turn(table)
        return Trade(self.who, sale=False, between=not in_turn, alone=True) if in_turn or self._buys(table) else None

    def _buys(self, table: Table) -> bool:
        """Whether the certificate is bought, not free (7 players, rule 18b)."""
        rule = table.rules.private[self.private].exchange
        return rule is not None and bool(rule.prices)

    def _no_certificate(self, table: Table, rule: Rule) -> Objection:
        name, source, cite = self.corporation, stock.SOURCES[self.source], table.rules.cite.exchange
        if table.price(name) is None and not rule.prices:
            text = f"{name} has not begun, and {self.private} is exchanged for its stock only after that"
            return Objection(text, cite)
        begins = rule.prices and table.has_president(name, IPO)
        hint = "Its president's certificate is in the IPO." if begins else ""
        return Objection(f"{source[0].upper()}{source[1:]} has no certificate of {name}", cite, hint)

    def _certificate_objections(self, table: Table, rule: Rule) -> Iterator[Objection]:
        """Objections about the certificate: none left, no price, not enough money (7 players, rule 18b)."""
        name, cite = self.corporation, table.rules.cite
        presidents = self._is_presidents(table)
        if not presidents and not table.ordinary(name, self._place()):
            yield self._no_certificate(table, rule)
            return
        if not rule.prices:
            if self.price is not None or self.par is not None:
                yield Objection(f"The certificate for {self.private} is free, so it takes no price", cite.exchange)
            return
        yield from stock.sold_before(table, self.who, name)
        if not presidents and self.price is not None and self.price not in rule.prices:
            text = f"The certificate for {self.private} costs the {either(rule.prices)} price"
            yield Objection(text, cite.exchange)
        if presidents and self.par is None:
            yield Objection(f"The president's certificate of {name} needs a par price", cite.par, "Set it with --par.")
            return
        if presidents and self.price not in (None, "par"):
            yield Objection(f"The president's certificate of {name} is bought at its par price", cite.par)
        if presidents and self.par is not None:
            yield from starting.par_objections(table, name, self.par)
        elif self.par is not None:
            has_par = table.corporation[name].par
            why = f"{name} already has a par price" if has_par else f"The certificate of {name} is not the president's"
            yield Objection(f"{why}, so --par has no effect", cite.par)
        if not presidents and stock.price_by(table, name, self.price) is None:
            yield Objection(f"{name} has no price yet", cite.exchange)
            return
        yield from not_enough(table, self.who, self._cost(table), cite.exchange)

    def _is_presidents(self, table: Table) -> bool:
        """Whether the certificate is the president's: the first one from the IPO, unless certificates are free."""
        return self._buys(table) and table.has_president(self.corporation, self._place())

    def _place(self) -> str:
        return stock.place_named(self.source, self.corporation)

    def _cost(self, table: Table) -> int:
        """Dollars for the certificate; raises Impossible if it has no price."""
        rule = table.rules.private[self.private].exchange
        if rule is None or not rule.prices:
            return 0
        if self._is_presidents(table) and self.par is not None:
            one_share = rule.presidents_price == "one-share"
            return self.par if one_share else starting.presidents_price(table, self.corporation, self.par)
        price = stock.price_by(table, self.corporation, self.price)
        if price is None:
            raise Impossible(f"{self.corporation} has no price yet.")
        return price

    def _treasury_gets(self, table: Table) -> int:
        """Dollars from the bank for a certificate of the treasury."""
        rule = table.rules.private[self.private].exchange
        paid = rule is not None and rule.treasury_paid and self.source == "treasury"
        return (table.price(self.corporation) or 0) if paid else 0

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        if before.operating is not None and after.operating is None:
            yield Note("", f"The turn of {before.operating} is over, since a private is exchanged between turns")

    def sentence(self, before: Table, after: Table) -> str:
        return f"{self.who} turns in {self.private} for 1 {self.corporation} from {stock.SOURCES[self.source]}."

    def apply(self, draft: Draft) -> None:
        table, name = draft.table, self.corporation
        cite = table.rules.cite.exchange
        if self._interrupted(table) is not None and not any(self._in_a_turn(table)):
            operating.end_turn(draft)  # with an override, in the middle of a turn, that turn goes on (A68)
        presidents, cost = self._is_presidents(table), self._cost(table)
        if self._in_players_turn(table):
            stock.begin_deal(draft, self.who)
        open_privates.turn_in(draft, self.private, self.who, cite)
        draft.pay(self.who, BANK, cost, cite, f"for {self.private}", "purchase", self.corporation)
        draft.pay(BANK, name, self._treasury_gets(table), cite, f"a share for {self.private}", "capital", name)
        draft.give("president" if presidents else "share", name, self._place(), self.who, cite)
        if presidents and self.par is not None:
            starting.set_par(draft, name, self.par)
        stock.settle_presidency(draft, name)
        self._add_train(draft)
        if self._in_players_turn(table):
            starting.float_if_sold(draft, name)
            stock.end_turn_of_purchase(draft, self.who)
        else:
            starting.float_if_sold(draft, name)
            if self._buys(table):
                stock.pass_priority(draft, self.who)  # it is a purchase: A82

    def _add_train(self, draft: Draft) -> None:
        """Add a train of the reserve to the depot, if the next type there is one that the private adds."""
        table, rule = draft.table, draft.table.rules.private[self.private].exchange
        kind = next(iter(table.new_trains()), "")
        added = table.trains_added.get(kind, 0)
        if rule is not None and kind in rule.adds_train and added < table.rules.train[kind].reserve:
            draft.give("train", kind, REMOVED, DEPOT, table.rules.cite.exchange)
            draft.set_fact(GameFacts.trains_added, kind, added + 1, table.rules.cite.exchange)


def _current(table: Table) -> str | None:
    """The corporation whose turn has begun and is not known to be over."""
    return None if table.round.is_stock else table.operating


def _only_source(table: Table, corporation: str, allowed: tuple[str, ...]) -> str:
    """The source where none is given: the only one with stock, since the owner chooses (A35); raises Ambiguous."""
    holding = [word for word in allowed if table.ordinary(corporation, stock.place_named(word, corporation))]
    if len(holding) > 1:
        raise Ambiguous(f"Which source of {corporation}? Add {either(f'`{word}`' for word in holding)}.")
    return holding[0] if holding else allowed[0]


def _only_price(table: Table, corporation: str, rule: Rule) -> str | None:
    """The price where none is given: the only one, or either if both are equal; raises Ambiguous."""
    prices = {"par": table.corporation[corporation].par, "market": table.price(corporation)}
    known = {word: price for word, price in prices.items() if word in rule.prices and price is not None}
    if len(set(known.values())) > 1:
        words = either(f"`--price {word}` ({table.money(price)})" for word, price in known.items())
        raise Ambiguous(f"Which price of {corporation}? Add {words}.")
    return next(iter(known), None)
