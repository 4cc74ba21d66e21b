"""`next`: a round ends, and the next one begins with all payments due."""

from collections.abc import Iterator

from banker.calc import privates, rounds
from banker.rounds import auction, ending, open_privates, operating, starting
from banker.rounds.mechanism import first_answer, mechanisms
from banker.rounds.objections import Objection
from banker.rounds.turn import Turn, order_by_cash, order_of_passing_counts
from banker.state.facts import GameFacts, PrivateFacts
from banker.state.table import BANK, Draft, Table
from banker.verbs.arguments import Player, Several
from banker.verbs.event import Event

_PASSED = "the players in the order in which they dropped out of the round"


class Next(Event):
    """End this round and begin the next.

    At the end of a stock round the prices of sold-out corporations rise. At the start of an operating round the privates pay and floated corporations receive their capital. In games that export trains, the next one leaves the game at the end of a set.
    """

    arguments = (Several("passed", each=Player("player"), option="--passed", help=_PASSED, hidden=True),)
    example = "next"
    ends_round = True

    passed: tuple[str, ...] | None

    def first_objections(self, table: Table) -> Iterator[Objection]:
        return ending.outstanding(table)

    def objections(self, table: Table) -> Iterator[Objection]:
        cite = table.rules.cite
        ended = ending.after_rises(table)
        why = ending.why(ended)
        if why and ending.is_last_round(ended):
            which = "the round ends the game" if table.round.is_stock else f"{table.round} is the last operating round"
            yield Objection(f"{why}, and {which}", ending.cite(ended), "Type `end`.")
        yield from self._order_missing(table)
        unsold = table.sold_first()
        sale = first_answer(table, lambda its: its.sale_turn(table, ()))
        if sale and (must := sale.must_buy):
            yield must._replace(text=f"{must.text}, so {table.round} is not over")
        elif unsold and table.rules.privates.sale in ("dealt", "all-at-once") and any(auction.still_to_buy(table)):
            are = "is" if len(unsold) == 1 else "are"
            which = "the private dealt to them" if table.rules.privates.sale == "dealt" else "a private"
            words = f"Each player must buy {which}, and {', '.join(unsold)} {are} not sold yet"
            yield Objection(words, cite.auction)
        elif auction.bidders(table):
            yield self._auctioned(table)
        elif first := auction.must_take(table):
            free = auction.next_private(table)
            words = f"Nobody has bought {free}, and now {first} must take it for {table.money(0)}"
            yield Objection(words, cite.discount, f"Type `private {first} {free} 0`.")

    def _auctioned(self, table: Table) -> Objection:
        bids, private = auction.bidders(table), table.sold_first()[0]
        whose = f"{next(iter(bids))} has" if len(bids) == 1 else f"{len(bids)} players have"
        words = f"{whose} bid for {private}, so it is sold before the round ends"
        return Objection(words, table.rules.cite.bid, auction.to_settle(table))

    def objections_in_turn(self, objections: list[Objection], turn: Turn) -> list[Objection]:
        if not auction.bidders(turn.table):
            return objections
        on_table, private = self._auctioned(turn.table), auction.next_private(turn.table)
        left = Objection(f"{private} is sold before the round ends", on_table.cite, f"{auction.state_of_bids(turn)}.")
        return [left if objection == on_table else objection for objection in objections]

    def _order_missing(self, table: Table) -> Iterator[Objection]:
        """Objections to the order in which the players passed: it is needed, or has no effect, or does not name each of them."""
        cite, names = table.rules.cite.priority, ",".join(table.in_turn)
        counts = order_of_passing_counts(table)
        if not counts and self.passed:
            yield Objection(
                "`--passed` has an effect only at the end of a stock round whose passes decide the next order", cite
            )
        elif counts and sorted(self.passed or ()) != sorted(table.in_turn):
            text = "The next stock round goes in the order in which the players passed in this one"
            yield Objection(text, cite, f"Name them all in that order: `next --passed {names}`.")

    def sentence(self, before: Table, after: Table) -> str:
        return f"{after.round} begins."

    def apply(self, draft: Draft) -> None:
        table, cite = draft.table, draft.table.rules.cite
        unsold = table.sold_first()
        if unsold and not any(mechanism.sale_pauses(table) for mechanism in mechanisms(table)):
            self._no_buyer(draft, unsold)
            return
        for mechanism in mechanisms(table):
            mechanism.round_ends(draft)
        if table.round.is_stock:  # 1830 8.2(2), 22.0; A4, A10
            ending.rise_sold_out(draft)
            draft.set_game(GameFacts.rounds_in_set, ending.next_set_length(table), cite.operating_rounds)
            if self.passed:
                left_out = tuple(who for who in table.players if who not in self.passed)  # bankrupt players
                draft.set_game(GameFacts.turn_order, (*self.passed, *left_out), cite.priority)
                draft.set_game(GameFacts.priority, self.passed[0], cite.priority)
        after = rounds.following(table.round, table.rounds_in_set or 1)
        if after.is_stock:
            operating.end_turn(draft)
            _end_set(draft)
        self._begin(draft, after)
        if not after.is_stock:
            pay_privates(draft, cite.private_income)
            for name in table.rules.corporation:
                if table.floated(name):
                    starting.pay_capital(draft, name)

    def _no_buyer(self, draft: Draft, unsold: list[str]) -> None:
        """Lower the price of what nobody has bought, or let the privates pay, after a stock round without a sale, unless the sale ends then.

        What follows is another stock round, with a number of its own (1830 7.3; A72).
        """
        table = draft.table
        cite = table.rules.cite
        for mechanism in mechanisms(table):
            mechanism.sale_ends(draft)
        is_over = not table.privates(BANK)
        cheaper = [] if is_over else privates.discounted(table.rules, unsold)
        offers = [privates.next_offer(table.rules.privates, auction.offered_at(table, name)) for name in cheaper]
        for name, offer in zip(cheaper, offers, strict=True):
            draft.set_fact(PrivateFacts.offered_at, name, offer, cite.discount)
        if 0 in offers:
            return
        if not (is_over or cheaper):
            pay_privates(draft, cite.discount)
            _end_set(draft)
        self._begin(draft, rounds.Round("SR", table.round.number + 1))
        if is_over:
            draft.set_game(GameFacts.stock_sold_since, draft.table.round, cite.privates_first)

    def _begin(self, draft: Draft, after: rounds.Round) -> None:
        operating.end_turn(draft)
        cite = draft.table.rules.cite
        draft.set_game(GameFacts.last_buyer, None, cite.one_certificate)
        draft.set_game(GameFacts.round, after, cite.rounds)
        order_by_cash(draft)
        for mechanism in mechanisms(draft.table):
            mechanism.round_begins(draft)


def _end_set(draft: Draft) -> None:
    for mechanism in mechanisms(draft.table):
        mechanism.set_ends(draft)


def pay_privates(draft: Draft, cite: str) -> None:
    """Pay the revenue of every private to its owner, player or corporation (1830 6.0, 7.3, 16.0)."""
    table = draft.table
    for name, private in table.rules.private.items():
        owner = table.owner(name)
        if owner in table.players or owner in table.rules.corporation:
            pays = open_privates.revenue(table, name)
            draft.pay(BANK, open_privates.payee(table, name), pays, cite, f"income of {private.name}", "income", name)
