"""`private`: a private changes hands (1830 7.0, 23.1)."""

from collections.abc import Callable, Iterator, Sequence

from banker.calc import market, privates
from banker.errors import Impossible, listed
from banker.rounds import auction, beginning, forced_sales, open_privates, operating, private_sales, starting, stock
from banker.rounds.mechanism import mechanisms
from banker.rounds.objections import Objection, no_multiple, not_enough
from banker.rounds.together import trading_over
from banker.rounds.turn import Trade, Turn, out_of_turn
from banker.state import names
from banker.state.facts import GameFacts, PrivateFacts
from banker.state.table import BANK, IPO, REMOVED, Draft, Table
from banker.verbs._private_words import complete
from banker.verbs.arguments import Argument, Corporation, Dollars, OnOffer, Values, Words
from banker.verbs.event import Doubt, Event, Note, read_event


def _buyers(turn: Turn) -> tuple[str | None, ...]:
    """The corporation that may buy now; in the auction the highest bidder, or whoever is up.

    So it is in a stock round where a private of another player is the purchase of a turn; else the buyer must be named.
    """
    if not turn.table.round.is_stock:
        return (turn.ran or turn.next_to_operate,)
    rules, unsold = turn.table.rules, turn.table.privates(BANK)
    sells = unsold and rules.privates.sale not in ("dealt", "rounds")
    sells = sells or rules.privates.between_players == "purchase"
    return (next(iter(auction.bidders(turn.table)), turn.player),) if sells else ()


_BRINGS = "private.*.comes_with"
_PAR = "the par price, if a president's certificate comes with it"
_SHARE = "the corporation whose certificate comes with it, if the buyer chooses"


class _Who(Argument):
    """Who buys: `fill_in` reads the name, since the bank sells only to players."""

    usage = label = "WHO"


class Private(Event):
    """Buy a private from the bank or its owner.

    WHO, a player or a corporation, pays PRICE to the bank or to the owner. From the bank, PRICE defaults to the bid of WHO or the price on offer. Omit WHO for the highest bidder, and PRIVATE for the private that the bank sells now. If a president's certificate comes with it, `private 67` buys it with a par price of $67.
    """

    arguments = (
        _Who("who", optional=True, actors=_buyers),
        OnOffer("private", optional=True),
        Dollars("price", "PRICE", optional=True),
        Dollars("par", "P", option="--par", help=_PAR, only_with=_BRINGS),
        Corporation("share", option="--share", help=_SHARE, only_with=_BRINGS),
    )
    example = "private bob bo 220 --par 100"
    done_in_turn = True

    who: str
    private: str
    price: int
    par: int | None
    share: str | None

    @classmethod
    def fill_in(cls, given: Values, words: Words) -> None:
        complete(given, words)

    def objections(self, table: Table) -> Iterator[Objection]:
        owner = table.owner(self.private)
        cite = table.rules.cite
        if owner == BANK:
            yield from self._from_bank(table)
        elif owner == REMOVED:
            yield Objection(f"{self.private} is closed", open_privates.closed_by(table, self.private))
            return
        elif owner in table.rules.corporation:
            yield Objection(f"{owner} owns {self.private}, and corporations may not sell privates", cite.private_sale)
        elif owner == self.who:
            yield Objection(f"{self.who} already owns {self.private}", cite.private_sale)
        elif self.who in table.players:
            yield from self._between_players(table, owner)
        else:
            yield from self._to_corporation(table)
        yield from self._what_comes_with_it(table, from_bank=owner == BANK)
        staked, paying = table.staked(self.who, self.private), self._section(table)
        yield from not_enough(table, self.who, self.price, paying if self.who in table.players else cite.cash, staked)

    def _from_bank(self, table: Table) -> Iterator[Objection]:
        yield from stock.outside_stock_round(table, "The bank sells privates")
        if self.who not in table.players:
            yield Objection("The bank sells privates only to players", table.rules.cite.auction)
        match table.rules.privates.sale:
            case "auction":
                yield from self._at_auction(table)
            case "dealt":  # each player buys one at face value (1851 Initial Stock Round)
                yield from self._second_one(table)
                yield from self._at_face(table)
            case "stock-round":  # beside stock, as the purchase of a turn
                yield from trading_over(table)
                yield from self._at_face(table)
                yield from self._one_too_many(table)
            case "all-at-once":
                yield from self._all_at_once(table)
            case "deck" | "rounds":  # its mechanism knows the prices
                return
            case _:
                yield from self._at_face(table)

    def _at_face(self, table: Table) -> Iterator[Objection]:
        """The objection to any price but the one at which the bank offers the private."""
        price = auction.offered_at(table, self.private)
        if self.price != price:
            text = f"{self.private} costs {table.money(price)}, not {table.money(self.price)}"
            yield Objection(text, table.rules.cite.auction)

    def _second_one(self, table: Table) -> Iterator[Objection]:
        """The objection that a player has a private, and others have none yet."""
        owned = table.privates(self.who) if self.who in table.players else []
        if owned and any(auction.still_to_buy(table)):
            text = f"Each player buys only one private, and {self.who} already owns the {owned[0]} private"
            yield Objection(text, table.rules.cite.auction)

    def _all_at_once(self, table: Table) -> Iterator[Objection]:
        """Objections where all privates are sold at once, each to its highest bidder; bids need not be recorded."""
        cite, offer = table.rules.cite, auction.offered_at(table, self.private)
        waiting, best = auction.still_to_bid(table), next(iter(table.bids(self.private).items()), None)
        yield from self._second_one(table)
        if table.bid_of and waiting:
            have = "has" if len(waiting) == 1 else "have"
            yield Objection(f"{listed(waiting)} still {have} to bid before any private is sold", cite.auction)
        elif best and best != (self.who, self.price):
            words = f"{best[0]} has the highest bid for {self.private} and pays that bid, {table.money(best[1])}"
            yield Objection(words, cite.bid)
        elif self.price < offer:
            words = f"A bid for {self.private} is at least {table.money(offer)}, not {table.money(self.price)}"
            yield Objection(words, cite.bid)

    def _at_auction(self, table: Table) -> Iterator[Objection]:
        rules = table.rules
        cite = rules.cite
        first = table.privates(BANK)[0]
        if first != self.private:
            yield Objection(f"{first} must be sold before {self.private}", cite.auction)
        elif bids := auction.bidders(table):
            yield from self._to_a_bidder(table, bids)
            return
        elif (taker := auction.must_take(table)) not in (None, self.who):
            text = f"{taker} was offered {first} first, and must take it for {table.money(0)}"
            yield Objection(text, cite.discount, f"Type `private {taker} {first} 0`.", ruling="A12")
            return
        offer = auction.offered_at(table, self.private)
        least = privates.least_bid(rules.privates, offer)
        if self.price != offer and self.private == next(iter(rules.private)):
            words = f"{self.private} costs {rules.money(offer)}, not {rules.money(self.price)}, and takes no bids"
            yield Objection(words, cite.auction)
        elif self.price != offer and self.price < least:
            words = f"{self.private} costs {rules.money(offer)}, or a bid of at least {rules.money(least)}, not {rules.money(self.price)}"
            yield Objection(words, cite.bid)
        elif self.price != offer:
            yield from no_multiple(table, self.price)

    def _to_a_bidder(self, table: Table, bids: dict[str, int]) -> Iterator[Objection]:
        """Objections where there are bids: one of the bidders buys it, for the highest bid or a raise (1830 7.2)."""
        cite, least = table.rules.cite.bid, auction.least_bid(table, self.private)
        (first, best), hint = next(iter(bids.items())), ""
        if self.who not in bids:
            words = f"{self.who} has not bid for {self.private}, and only its bidders may buy it now"
            hint = auction.to_settle(table)
        elif (self.who, self.price) == (first, best):
            return
        elif len(bids) == 1:
            words = f"{first} has the only bid for {self.private} and pays that bid, {table.money(best)}, not {table.money(self.price)}"
        elif self.price < least:
            words = f"{first} has bid {table.money(best)} for {self.private}, so the next bid is at least {table.money(least)}, not {table.money(self.price)}"
        else:
            yield from no_multiple(table, self.price)
            return
        yield Objection(words, cite, hint)

    def _what_comes_with_it(self, table: Table, *, from_bank: bool) -> Iterator[Objection]:
        """Objections about the stock that comes with it: the par price, or the buyer's choice, is missing or not allowed."""
        rules, cite = table.rules, table.rules.cite
        brings = rules.private[self.private].comes_with if from_bank else None
        choice = brings.choice if brings else ()
        if choice and self.share not in choice:
            words = f"The buyer of {self.private} chooses a certificate that comes with it"
            yield Objection(words, cite.private_comes_with, f"Choose it with --share, one of {', '.join(choice)}.")
        presidents = brings is not None and brings.certificate == "president"
        if brings and presidents and private_sales.has_certificate(table, brings, brings.corporation):
            if self.par is not None:
                yield from starting.par_objections(table, brings.corporation, self.par)
            else:
                name, prices = brings.corporation, ", ".join(map(rules.money, market.pars(rules, table.phase_name)))
                private = names.private_in_words(self.private, rules)
                kind = "par" if rules.has_par else "first"
                words = f"The president's certificate of {name} comes with the {private} and needs a {kind} price"
                yield Objection(words, cite.par, f"Set it with --par, one of {prices}.")
        elif self.par is not None:
            words = f"No president's certificate comes with {self.private}, so --par has no effect"
            yield Objection(words, cite.private_comes_with)
        if self.share is not None and not choice:
            words = f"The buyer of {self.private} chooses no stock, so --share has no effect"
            yield Objection(words, cite.private_comes_with)

    def _between_players(self, table: Table, owner: str) -> Iterator[Objection]:
        cite = table.rules.cite
        if never := list(private_sales.not_between_players(table)):
            yield from never
            return
        if not table.rules.private[self.private].to_players:
            yield Objection(f"Players may not sell {self.private} to each other", cite.between_players)
            return
        yield from self._one_too_many(table)
        if table.round.is_stock:
            yield from trading_over(table)
            if table.rules.privates.between_players == "purchase":
                yield from stock.unsold_privates(table)
            elif stock.is_first_round(table):
                text = "Players may not sell privates to each other in the first stock round"
                yield Objection(text, cite.between_players)
            return
        needed, text = forced_sales.need(table), "Players may sell privates to each other only in stock rounds"
        if table.rules.privates.between_players == "purchase":
            yield Objection(text, cite.between_players)
        elif needed is None or needed.president != owner or not needed.missing:
            yield Objection(f"{text}, or to pay for {forced_sales.purposes(table.rules)}", cite.between_players)

    def _one_too_many(self, table: Table) -> Iterator[Objection]:
        """The objection that the buyer may hold no further certificate."""
        counted, limit = table.certificates_counted(self.who), table.certificate_limit()
        if self.who in table.players and limit is not None and counted >= limit:
            words = f"{self.who} would hold {counted + 1} certificates, more than the limit of {limit}"
            yield Objection(words, table.rules.cite.certificate_limit, ruling="A69")

    def _to_corporation(self, table: Table) -> Iterator[Objection]:
        yield from private_sales.objections(table, self.private, self.who)
        if table.rules.private[self.private].to_corporations:
            yield from private_sales.price_objections(table, self.private, self.price, self.who)
        yield from operating.turn_objections(table, self.who, None)

    def trade(self, table: Table) -> Trade | None:
        if self.who not in table.players or not table.round.is_stock:
            return None
        if table.owner(self.private) != BANK:
            return Trade(self.who, sale=False, between=table.rules.privates.between_players != "purchase")
        # Who buys on a bid takes no turn (1830 7.2; A64), nor does anybody where the sale has an order of its own.
        takes_turn = table.rules.privates.takes_turns and not self._on_bid(table)
        return Trade(self.who, sale=False) if takes_turn else None

    def _on_bid(self, table: Table) -> bool:
        """Whether the bank sells it on a bid, which is above its face value (1830 7.2; A81)."""
        from_bank = table.owner(self.private) == BANK and table.rules.privates.sale == "auction"
        return from_bank and self.price > table.rules.private[self.private].price

    def doubt(self, table: Table) -> Doubt | None:
        if not self._on_bid(table) or table.bids(self.private):
            return None
        unrecorded, price = f"Bids for {self.private} were not recorded", table.money(self.price)
        question = f"{unrecorded}. Was it sold on a bid of {price}?"
        note = Note("", f"{unrecorded}: a bid of {price} is believed", table.rules.cite.bid)
        return Doubt(question, note, on_trust=True)

    def _section(self, table: Table) -> str:
        """The section behind the price: that of a sale by a player, of bids, of privates without a buyer, or of the sale at face value."""
        cite = table.rules.cite
        if table.owner(self.private) != BANK:
            return cite.between_players if self.who in table.players else cite.private_sale
        at_discount = self.price < table.rules.private[self.private].price
        return cite.bid if self._on_bid(table) else cite.discount if at_discount else cite.auction

    def turn_doubt(self, turn: Turn) -> str | None:
        trade = self.trade(turn.table)
        if trade is not None and trade.between:
            return out_of_turn(turn, self.who, turn.table.owner(self.private))
        if turn.sale:
            return out_of_turn(turn, self.who)
        return auction.why_doubtful(turn, self.who, self.private)

    def needs_all_passed(self, table: Table) -> bool:
        return table.owner(self.private) == BANK and auction.highest_bidder(table, self.private) is not None

    @classmethod
    def told_by_turn(cls, words: Sequence[str], whose: Callable[[], Turn]) -> Sequence[str]:
        """The words with the price of the last private, if passes tell it and no price was named."""
        turn = whose()
        price = turn.sale.price if turn.sale else None
        is_named = [word for word in words if not word.startswith("--")][2:]
        if price is None or is_named or turn.table.owner(read_event(cls, words, turn.table).words()[1]) != BANK:
            return words
        return *words, str(price)

    def turn_objections(self, turn: Turn) -> Iterator[Objection]:
        price, table = turn.sale.price if turn.sale else None, turn.table
        if turn.sale and turn.sale.must_buy and price is not None and self.who != turn.sale.player:
            yield turn.sale.must_buy
        elif price is not None and price != self.price:
            text = f"After the passes of this round {self.private} costs {table.money(price)}, not {table.money(self.price)}"
            yield Objection(text, table.rules.cite.discount, f"Type `private {self.who} {self.private} {price}`.")

    def turn_notes(self, turn: Turn) -> Iterator[Note]:
        if auction.bidders(turn.table):
            yield Note("", auction.state_of_bids(turn), turn.table.rules.cite.bid)

    def other_prices(self, table: Table) -> Sequence[int]:
        return [table.rules.private[self.private].price]

    def sentence(self, before: Table, after: Table) -> str:
        owner = before.owner(self.private)
        seller = f" from {owner}" if owner != BANK else ""
        return f"{self.who} buys the {names.private_in_words(self.private, before.rules)} for {before.money(self.price)}{seller}."

    def apply(self, draft: Draft) -> None:
        table = draft.table
        cite = table.rules.cite
        owner = table.owner(self.private)
        if owner == REMOVED:
            raise Impossible(f"{self.private} is closed.")
        if self.who not in table.players:
            operating.begin_turn(draft, self.who)
            beginning.remove_exchanged(draft, self.private)
        sale = self._section(table)
        draft.pay(self.who, owner, self.price, sale, table.rules.private[self.private].name, "private", self.private)
        draft.give("private", self.private, owner, self.who, sale)
        needed = forced_sales.need(table)
        if needed is not None and needed.president == owner and self.who in table.players:
            draft.set_game(GameFacts.raised, self.price, cite.forced_sale)
        if self.who in table.rules.corporation:
            for mechanism in mechanisms(table):
                mechanism.private_bought(draft, self.private, self.who, owner)
        if owner == BANK:
            if self.who not in table.players:
                raise Impossible("The stock that comes with a private from the bank can go only to a player.")
            self._give_stock(draft)
            self._after_sale(draft)
        elif table.rules.privates.between_players == "purchase" and self.who in table.players:
            stock.begin_deal(draft, self.who)
            stock.end_turn_of_purchase(draft, self.who)
        else:
            stock.pass_priority(draft, self.who)  # it counts as the buyer's purchase: A63

    def _after_sale(self, draft: Draft) -> None:
        """What follows a sale by the bank: the priority deal, and what follows whenever a private leaves the bank."""
        table = draft.table
        cite, rule = table.rules.cite, table.rules.privates
        # The priority deal goes to the left of the buyer (1830 4.0), or of whom a certain private was dealt (1851; C23).
        dealt = table.owner(rule.first_turn) if rule.first_turn else BANK
        if not rule.bids_on_all:
            stock.pass_priority(draft, self.who if dealt == BANK else dealt, cite.auction if rule.first_turn else "")
        private_sales.has_left_bank(draft, self.private)

    def _give_stock(self, draft: Draft) -> None:
        """Give the buyer the certificate that comes with it (1830 Table 1 notes 4 and 5)."""
        table = draft.table
        brings = table.rules.private[self.private].comes_with
        if brings is None:
            return
        cite = brings.cite or table.rules.cite.private_comes_with
        settled = table.private[self.private].comes_with
        name = settled or self.share or brings.corporation
        if name not in brings.corporations and settled is None:
            raise Impossible(f"The certificate that comes with {self.private} has not been chosen.")
        for other, instead in brings.if_chosen.get(name, {}).items():
            draft.set_fact(PrivateFacts.comes_with, other, instead, cite)
        if not private_sales.has_certificate(table, brings, name):
            return
        draft.give("share" if brings.certificate == "ordinary" else "president", name, IPO, self.who, cite)
        if brings.certificate == "president":
            if self.par is None:
                raise Impossible(f"{name} would have a president but no price.")
            starting.set_par(draft, name, self.par)
        for mechanism in mechanisms(table):
            mechanism.stock_brought(draft, name, brings.certificate)
        starting.float_if_sold(draft, name)
