"""Whose turn it is, and the trades and passes that decide it."""

from collections.abc import Sequence
from typing import NamedTuple

from banker.rounds.mechanism import SomeEvent, first_answer, mechanisms
from banker.rounds.objections import Objection
from banker.rounds.questions import Asked, SaleTurn
from banker.rounds.together import trading_over
from banker.rules.mechanism import corporations_trade
from banker.rules.values import END_ZONE
from banker.state.facts import GameFacts
from banker.state.record import FactChange
from banker.state.table import BANK, Draft, Table


class Trade(NamedTuple):
    """A purchase, a sale or a bid in a player's turn of a stock round."""

    who: str
    sale: bool
    between: bool = False
    """Whether nobody's turn ends with it: a private changes hands between players (1830 23.1), or is turned in for stock (A82)."""
    alone: bool = False
    """Whether no other player takes part in that, so that it is a trade in the turn of `who` at most."""
    sold: str = ""
    """The corporation whose stock is sold."""
    bought: str = ""
    """The corporation whose stock is bought, if several purchases of it from there are allowed in some turns."""
    begins: str = ""
    """The corporation that begins with it, if its president may buy more of it in the same turn (`trading.after_par`)."""
    neither: bool = False
    """Whether it is neither a purchase nor a sale: the turn continues, and ending it then is not a pass."""
    first: bool = False
    """Whether nothing can come before it in the same turn."""
    last: bool = False
    """Whether nothing can follow it in the same turn."""

    @property
    def is_purchase(self) -> bool:
        """Whether it is the purchase of a turn."""
        return not (self.sale or self.neither or self.between)


class Pass(NamedTuple):
    """A pass by the player `who`, or the end of the turn of the corporation `who`, after so many recorded events.

    With a `private`, the player drops out of the bidding for it instead (1830 7.2).
    """

    events: int
    who: str
    private: str = ""
    ends_turn: bool = False
    """Whether it was no pass, but the end of a turn in which the player had dealt (`Turn.has_dealt`)."""


class Turn(NamedTuple):
    """Whose turn it is: a player's in a stock round, a corporation's in an operating round, nobody's after the end."""

    table: Table
    player: str | None
    """The player whose turn it is; in an operating round, the one who begins the next stock round."""
    sold: bool
    """Whether that player has sold in this turn, and may still buy."""
    last_trader: str | None
    """The last player who bought or sold, unless somebody has passed since."""
    sales: tuple[str, ...]
    """The corporations whose stock that player has sold in the same turn."""
    passed: int
    """The number of players who have passed in a row since the last trade."""
    ran: str | None
    """The corporation that has run and whose turn is not over: it may still buy trains, and nobody else acts."""
    next_to_operate: str | None
    """The corporation that runs next, whether or not its turn has begun."""
    passed_for_good: tuple[str, ...] = ()
    """The players who have passed and not dealt since, in the order of their first such pass."""
    dropped: tuple[str, ...] = ()
    """The bidders who have dropped out of the bidding for the private that is sold now; never the highest of them."""
    sale: SaleTurn | None = None
    """Whose turn it is where the sale of the privates has an order of its own."""
    has_dealt: bool = False
    """Whether that player has dealt in this turn, so that to end it is no pass."""
    bought: str = ""
    """The corporation whose stock that player has bought in this turn, and may buy more of (1830 10.0; A85)."""
    last: str | None = None
    """The player or corporation that acted last in this round."""
    is_over: bool = False
    """Whether what the last trader did leaves nothing to do in the same turn."""
    waiting: Asked | None = None
    """What a player may do once the turn is over, which it may not be."""
    settled_by: tuple[str, ...] = ()
    """The command that records what waits for the end of a turn and nobody is asked about; empty if nothing waits."""
    passes_known: bool = False
    """Whether a prompt follows the game, so that all passes and ended turns are known."""

    @property
    def waits_for_end(self) -> bool:
        """Whether another corporation operates once the banker says that the turn of the one that has run is over."""
        return self.ran is not None and (self.next_to_operate is not None or self.waiting is not None)

    @property
    def goes_on(self) -> bool:
        """Whether the turn in which stock was sold last may not be over."""
        return self.player == self.table.seller if self.table.round.is_stock else self.ran is not None

    @property
    def asked(self) -> Asked | None:
        """What a player may do now, before the next turn begins."""
        return None if self.goes_on else self.waiting

    @property
    def is_deal(self) -> bool:
        """Whether the privates are still being dealt, or kept from a deck, which is in nobody's turn (1851 Initial Stock Round; 1846.7)."""
        table, is_sale = self.table, self.sale is not None
        is_deal = table.rules.privates.sale in ("dealt", "deck") and not is_sale
        return table.round.is_stock and is_deal and bool(table.privates(BANK))

    @property
    def next_up(self) -> str | None:
        """Who is up: a player who is asked, the player in a stock round, else the corporation that operates next."""
        if self.asked:
            return self.asked.player
        return self.player if self.table.round.is_stock else self.next_to_operate

    @property
    def is_known(self) -> bool:
        """Whether it is certain whose turn it is: an event tells, or a prompt; else somebody may have passed unrecorded."""
        if self.asked:
            return True
        must_buy = self.sale is not None and self.sale.must_buy is not None
        return self.passes_known or self.is_deal or must_buy or not (self.table.round.is_stock or self.waits_for_end)

    @property
    def trading_over(self) -> Objection | None:
        """The objection that nobody may trade again in this stock round (7 players, rule 19; D17)."""
        return next(trading_over(self.table), None)

    @property
    def trader(self) -> str | None:
        """The corporation that may trade stock in its turn, once it has run."""
        return self.ran or self.next_to_operate if corporations_trade(self.table.rules) else None

    @property
    def ended(self) -> bool:
        """Whether the corporation that operated last has run, and the banker has said that its turn is over."""
        name = self.table.operating
        return not self.table.round.is_stock and self.ran is None and name is not None and self.table.has_operated(name)

    @property
    def all_passed(self) -> bool:
        """Whether all players have passed in a row, so that the stock round is over (1830 4.0)."""
        return self.table.round.is_stock and self.passed >= len(self.table.in_turn)

    def passed_over(self, who: str | None) -> list[str]:
        """The players who have passed unrecorded if `who` deals now, or (None) if the stock round ends now."""
        if self.player is None or not self.table.round.is_stock or (self.asked and who == self.asked.player):
            return []
        if self.sale:
            return [*self.sale.asked] if who is None else []
        seats = self.table.in_turn
        if who is not None and who not in seats:
            return []
        first = seats.index(self.player)
        count = len(seats) - self.passed if who is None else (seats.index(who) - first) % len(seats)
        return [seats[(first + place) % len(seats)] for place in range(count)]


def first_comes(table: Table, event: SomeEvent | Asked | None, *, old_rules: bool = False) -> Draft:
    """A draft with what mechanisms do before an event, before a player is asked or, without either, at the end of a turn."""
    draft = Draft(table, old_rules=old_rules)
    for mechanism in mechanisms(table):
        mechanism.comes_first(draft, event)
    if draft.moves:
        events_done(draft)
    return draft


def events_done(draft: Draft) -> None:
    """What mechanisms do once an event has made its moves."""
    for mechanism in mechanisms(draft.table):
        mechanism.event_done(draft)


def table_before(table: Table, event: SomeEvent | Asked | None) -> Table:
    """The table on which an event is judged or a player is asked: with what mechanisms do before that or, without either, at the end of a turn."""
    return first_comes(table, event).table if table.rules.mechanisms else table


def once_over(table: Table) -> Table:
    """The table with what waits for the end of a turn, unless the game is over."""
    return table if table.over else table_before(table, None)


def next_asked(table: Table) -> Asked | None:
    """What a player may do once the turn is over; without a player, what waits for that."""
    return first_answer(table, lambda its: its.asks(table))


def table_to_show(turn: Turn) -> Table:
    """The table as every view shows it: what waits for the end of a turn is done once that is over, up to what a player is asked about."""
    if turn.goes_on:
        return turn.table
    return table_before(turn.table, turn.asked) if turn.asked else once_over(turn.table)


def tables_in_turn(turn: Turn) -> dict[str, Table]:
    """By player: the table as it will be in their turn (`table_in_turn`), which is one for all whose turn it is not."""
    someone = {_is_theirs(turn, who): who for who in turn.table.players}
    tables = {is_theirs: table_in_turn(turn, who) for is_theirs, who in someone.items()}
    return {who: tables[_is_theirs(turn, who)] for who in turn.table.players}


def _is_theirs(turn: Turn, who: str) -> bool:
    """Whether it is the turn of a player or a corporation, or a president may have to sell stock in that of the corporation."""
    table, ran = turn.table, turn.ran
    return turn.goes_on and who in (table.seller, ran, ran and table.president(ran))


def table_in_turn(turn: Turn, who: str) -> Table:
    """The table as it will be in the turn of a player or a corporation: with what waits for the end of another turn, and without who traded last if passes have ended their turn, whose sales it still has (A86)."""
    table = turn.table if _is_theirs(turn, who) else once_over(turn.table)
    if not (turn.passes_known and table.round.is_stock) or table.seller in (None, turn.last_trader):
        return table
    now = table.copy()
    now.apply(FactChange(GameFacts.seller.wire, "", table.seller, None))
    return now


def out_of_turn(turn: Turn, *who: str) -> str | None:
    """That it is another player's turn in a stock round, as a sentence without its full stop; None where that is not known."""
    if not turn.table.round.is_stock or not turn.is_known or turn.player in (None, *who) or turn.all_passed:
        return None
    return f"It is {turn.player}'s turn"


def all_seats(table: Table) -> tuple[str, ...]:
    """The players in the order of their turns, bankrupt ones included, who may hold the priority deal."""
    return table.turn_order or table.players


def first_to_act(table: Table, who: str | None) -> str | None:
    """Who acts for a holder of the priority deal: they themselves, or the next player to their left who is not bankrupt."""
    seats = all_seats(table)
    if who not in seats or table.over:
        return who
    place = seats.index(who)
    return next((each for each in seats[place:] + seats[:place] if not table.is_bankrupt(each)), who)


def to_the_left(seats: Sequence[str], who: str) -> str:
    """The player to the left of a player, who are seated clockwise."""
    return seats[(seats.index(who) + 1) % len(seats)]


def is_past_trains(table: Table) -> bool:
    """Whether the turn has reached a step of a mechanism, after which it is too late to buy a train."""
    return table.step not in (None, *table.rules.turn.steps)


def is_last_turn(table: Table) -> bool:
    """Whether the game ends after the turn of the corporation that operates, whose price is or was at the end of the market (`end.market`)."""
    name = table.operating
    there = name is not None and (name == table.at_market_end or table.zone(name) == END_ZONE)
    return there and table.rules.end.market == "turn"


def last_turn_over(table: Table) -> bool:
    """Whether the corporation after whose turn the game ends has run in it."""
    return is_last_turn(table) and table.has_operated(table.operating or "")


def order_by_cash(draft: Draft) -> None:
    """As stock comes on sale in a stock round, put the players in order of their cash where that is the order of turns (18LosAngeles.4)."""
    table, cite = draft.table, draft.table.rules.cite.priority
    if not table.rules.trading.has_priority_deal and table.round.is_stock and not table.sold_first():
        draft.set_game(GameFacts.turn_order, tuple(sorted(all_seats(table), key=table.cash)), cite)
        draft.set_game(GameFacts.priority, draft.table.in_turn[0], cite)


def order_of_passing_counts(table: Table) -> bool:
    """Whether the order in which the players dropped out becomes the order of the next stock round."""
    return table.round.is_stock and table.rules.trading.next_order == "passing" and not table.sold_first()
