"""`bid`: a bid for a private that is not on offer yet, or a raise when its bidders are left to settle it (1830 7.2)."""

from collections.abc import Iterator

from banker.rounds import auction, stock
from banker.rounds.objections import Objection, no_multiple, not_enough
from banker.rounds.turn import Trade, Turn
from banker.state.facts import GameFacts, bid_key
from banker.state.table import BANK, Draft, Table
from banker.verbs.arguments import Dollars, OnOffer, Player, Values, Words
from banker.verbs.event import Event, Note


def _bidder(turn: Turn) -> tuple[str | None, ...]:
    """Whoever is up; in an auction between two players, the one who must raise."""
    return (auction.who_bids_next(turn) if len(auction.bidders(turn.table)) > 1 else turn.player,)


class Bid(Event):
    """Bid for a private that is not on offer yet.

    The bid is reserved until the private is sold: the player cannot spend it on anything else. When the private is next, `private` sells it to its bidder; several bidders first raise with `bid`, and you can omit PRIVATE. At the prompt, `p NAME` says that a bidder drops out; with two bidders left, `p` says that the lower one does. To take that back, type `u` at once; later, the player simply bids again.
    """

    arguments = (Player("who", actors=_bidder), OnOffer("private", optional=True), Dollars("amount"))
    example = "bid bob mh 115"
    needs_stock = True

    who: str
    private: str
    amount: int

    @classmethod
    def fill_in(cls, given: Values, words: Words) -> None:
        if given["private"] is not None:
            return
        if not auction.bidders(words.table):
            raise words.missing("PRIVATE")
        given["private"] = auction.next_private(words.table)

    @classmethod
    def wrong_round(cls, table: Table) -> Iterator[Objection]:
        yield from stock.outside_stock_round(table, "Players bid for privates")

    def first_objections(self, table: Table) -> Iterator[Objection]:
        yield from super().first_objections(table)
        cite = table.rules.cite
        if not table.rules.privates.takes_bids:
            how = "dealt" if table.rules.privates.sale == "dealt" else "bought at face value"
            yield Objection(f"The privates are {how} in this game, so nobody bids for them", cite.auction)
        yield from self.wrong_round(table)
        owner = table.owner(self.private)
        if owner != BANK:
            is_sold = f"is sold: it belongs to {owner}" if owner in table.players else "is not for sale by the bank"
            yield Objection(f"{self.private} {is_sold}", cite.bid)

    def objections(self, table: Table) -> Iterator[Objection]:
        cite, bids = table.rules.cite.bid, table.bids(self.private)
        first = auction.next_private(table)
        if table.rules.privates.sale == "all-at-once":
            yield from self._to_lead_on_one(table)
        elif first == self.private:
            yield from self._to_raise(table, bids)
        elif first and auction.bidders(table):
            words = f"{first} has bids, and is sold before anyone bids for {self.private}"
            yield Objection(words, cite, auction.to_settle(table))
        elif taker := auction.must_take(table):
            must = f"{taker}, who was offered it first, must take it for {table.money(0)}"
            hint = f"Type `private {taker} {first} 0`."
            yield Objection(f"Nobody has bought {first}, so {must}", table.rules.cite.discount, hint)
        least = auction.least_bid(table, self.private)
        if self.amount < least:
            offer, best = auction.offered_at(table, self.private), next(iter(bids.items()), None)
            above = f"{best[0]}'s bid of {table.money(best[1])}" if best else f"its price of {table.money(offer)}"
            more = f"{table.money(table.rules.privates.bid_increment)} more than {above}"
            must = f"must be at least {table.money(least)}, {more if least > offer else 'its price'}"
            yield Objection(f"A bid for {self.private} {must}, not {table.money(self.amount)}", cite)
        yield from no_multiple(table, self.amount, auction.least_bid(table, self.private))
        yield from not_enough(table, self.who, self.amount, cite, table.staked(self.who, self.private))

    def _to_lead_on_one(self, table: Table) -> Iterator[Objection]:
        """The objection that a player has a private, or already has the highest bid for one, where everybody buys one."""
        for private in table.rules.private:
            if table.owner(private) == self.who:
                words = f"Each player buys only one private, and {self.who} already owns the {private} private"
                yield Objection(words, table.rules.cite.auction)
            elif table.owner(private) == BANK and next(iter(table.bids(private)), None) == self.who:
                yield Objection(f"{self.who} already has the highest bid for {private}", table.rules.cite.bid)

    def _to_raise(self, table: Table, bids: dict[str, int]) -> Iterator[Objection]:
        """Objections to a bid for the private that is sold now: only its bidders raise, and only if there are several."""
        cite = table.rules.cite.bid
        if not bids:
            words = f"{self.private} is on offer, and bids are for later privates"
            price = auction.offered_at(table, self.private)
            yield Objection(words, cite, f"To buy it for {table.money(price)}: `private {self.who} {self.private}`.")
        elif len(bids) == 1:
            words = f"{self.private} is sold to its only bidder without an auction"
            yield Objection(words, cite, auction.to_settle(table))
        elif self.who not in bids:
            words = f"{self.who} has not bid for {self.private}, and only its bidders take part in the auction"
            yield Objection(words, cite)

    def turn_doubt(self, turn: Turn) -> str | None:
        if turn.all_passed and turn.table.rules.privates.sale == "rounds":
            return f"Everybody has passed, so the bidding of {turn.table.round} is over"
        return auction.why_doubtful(turn, self.who, self.private)

    def turn_notes(self, turn: Turn) -> Iterator[Note]:
        table = turn.table
        if self.who not in table.bids(self.private):  # recorded against the rules
            has = f"{self.who} has {table.money(table.cash(self.who))}"
            text = f"This bid does not count: {has if self.amount else f'its amount is {table.money(0)}'}"
        elif auction.next_private(table) == self.private:
            text = auction.state_of_bids(turn)
        else:
            text = auction.bids_for(table, self.private)
        yield Note("", text, table.rules.cite.bid)

    def trade(self, table: Table) -> Trade | None:
        return None if auction.next_private(table) == self.private else Trade(self.who, sale=False)

    def sentence(self, before: Table, after: Table) -> str:
        return f"{self.who} bids {before.money(self.amount)} for {self.private}."

    def apply(self, draft: Draft) -> None:
        if draft.table.rules.privates.bids_on_all:
            stock.pass_priority(draft, self.who, draft.table.rules.cite.auction)
        draft.set_fact(GameFacts.bid_of, bid_key(self.who, self.private), self.amount, draft.table.rules.cite.bid)
