"""What must happen before a round ends, when the game ends, and what is recorded then (1830 25.0)."""

from collections.abc import Iterator
from itertools import starmap
from typing import Literal, NamedTuple

from banker.calc import bank, limits, rounds, score
from banker.errors import listed
from banker.rounds import operating, stock, stranded
from banker.rounds.mechanism import SomeEvent, first_answer, mechanisms
from banker.rounds.objections import Objection
from banker.rounds.turn import events_done, first_comes, is_last_turn, last_turn_over
from banker.rules.values import END_ZONE
from banker.state.facts import CorporationFacts, GameFacts, PlayerFacts
from banker.state.table import BANK, POOL, RESERVE, Draft, Table


def outstanding(table: Table) -> Iterator[Objection]:
    """Objections to ending the round now."""
    cite = table.rules.cite
    if table.round.is_stock:
        for who in table.players:
            over = table.over_limits(who)
            if over and not table.is_bankrupt(who) and _can_sell_down(table, who):
                words = f"{who} holds {listed(map(str, over))}, and must sell before the round ends"
                yield Objection(words, cite.certificate_limit)
        return
    yield from operating.must_buy_first(table)
    waiting = [] if last_turn_over(table) else table.yet_to_operate()
    if waiting:
        hint = f"If {waiting[0]} does not run: `run {waiting[0]} 0`."
        yield Objection(not_operated(table), table.order_cite, hint)


def shows_end_of_turn(table: Table, event: SomeEvent) -> bool:
    """Whether an event shows that the turn before it is over; in a stock round, whether it is certain that it is."""
    if event.ends_round or event.between_turns:
        return True
    if event.verb == "end":
        ended = after_rises(table)
        return in_sight(ended) is not None and is_last_round(ended)
    in_operating = not table.round.is_stock and event.actor in table.rules.corporation
    return in_operating and event.actor != table.operating


def not_operated(table: Table) -> str:
    """The corporations that still have to operate in this round, as a sentence without its full stop."""
    waiting = table.yet_to_operate()
    return f"{listed(waiting)} {'has' if len(waiting) == 1 else 'have'} not operated in {table.round}"


def _can_sell_down(table: Table, who: str) -> bool:
    """Whether a player over a limit can sell anything that helps: not in the first round, nor into a full pool (A25)."""
    if stock.is_first_round(table):
        return False
    rules = table.rules.limits
    over = any(excess.corporation is None for excess in table.over_limits(who))
    counts = [held for held in table.held(who) if over and not limits.exempt(rules, held.zone, "certificate-limit")]
    counts += [held for held in table.held(who) if limits.over_corporation_limit(rules, held)]
    return any(table.sellable(who, held.corporation) for held in counts)


class Reason(NamedTuple):
    """Why the game will end, and after what: an operating turn, this round of either kind, an operating round, a set of these, or the next set."""

    text: str
    after: Literal["at-once", "turn", "any-round", "round", "set", "next-set"]
    cite: str


_SOONEST = ("at-once", "turn", "any-round", "round", "set", "next-set")


def reason(table: Table) -> Reason | None:
    """Why the game will end, the soonest of several reasons; None if it continues.

    The ledger stores these texts, and an audit compares them: they must not change.
    """
    name = stranded.stranded(table)
    return min(_reasons(table, name), key=lambda reason: _SOONEST.index(reason.after), default=None)


def _reasons(table: Table, stranded_now: str | None) -> Iterator[Reason]:
    """A price is at the end of the market, the bank has broken, a certain train is sold, a railroad cannot pay for one (starter game)."""
    end, cite = table.rules.end, table.rules.cite
    if table.at_market_end is not None and end.market != "never":
        text = f"the price of {table.at_market_end} has reached the end of the market"
        yield Reason(text, end.market, cite.market_end)
    if table.bank_has_broken:
        yield Reason("the bank has broken", end.bank, cite.end)
    if table.last_set is not None:
        is_last = table.round.number >= table.last_set
        yield Reason(f"the first {end.train}-train has left the depot", "set" if is_last else "next-set", cite.end)
    for mechanism in mechanisms(table):
        yield from starmap(Reason, mechanism.ends(table))
    if name := table.stranded or stranded_now:
        yield Reason(f"{name} has no train and cannot pay for one", end.bank, cite.end)


def cite(table: Table) -> str:
    """The section of the rules by which the game ends, or by which a broken bank ends it."""
    found = reason(table)
    return table.rules.cite.end if found is None else found.cite


def game_over(table: Table) -> Objection:
    """The objection that the game has ended."""
    return Objection(f"The game is over: {rounds.why_over(str(table.over))}", cite(table))


def in_sight(table: Table) -> str | None:
    """Why the game will end; None if it continues."""
    found = reason(table)
    return None if found is None else found.text


def why(table: Table) -> str | None:
    """Why the game will end, to begin a sentence; None if it continues."""
    text = in_sight(table)
    return None if text is None else text[0].upper() + text[1:]


def brought_end(before: Table, after: Table) -> tuple[str, str] | None:
    """Why and when the game ends by what has happened between two tables; None if nothing new ends it."""
    found = reason(after)
    if found is None or before.over or found == reason(before):
        return None
    return found.text, "at once" if after.over else f"after {last_round(after)}"


def is_last_round(table: Table) -> bool:
    """Whether the game ends after this round, once its end is in sight."""
    found = reason(table)
    after = table.rules.end.bank if found is None else found.after
    if after == "turn":
        return is_last_turn(table)
    if table.round.is_stock or after == "next-set":
        return after == "any-round"
    return after != "set" or table.round.part >= (table.rounds_in_set or 1)


def last_round(table: Table) -> str:
    """The round that will be the last, once the end of the game is in sight."""
    found = reason(table)
    if found is not None and found.after == "next-set":
        return f"the operating rounds that follow SR {table.round.number + 1}"
    if found is not None and found.after == "set":
        number = table.round.number
        return "the next set of operating rounds" if table.round.is_stock else f"OR {number}.{table.rounds_in_set or 1}"
    if found is not None and found.after == "turn":
        return f"the next turn of {table.at_market_end}" if not is_last_turn(table) else "this turn"
    goes_on = table.round.is_stock and not is_last_round(table)
    return "the next operating round" if goes_on else str(table.round)


def still_to_run(table: Table) -> list[str]:
    """The corporations that run before the game ends, once that is in sight: in this round, or in the operating round after this stock round, as the order is now."""
    if table.round.is_stock:
        return [] if is_last_round(table) else table.order(at=rounds.operating_round(table.round))
    waiting = table.yet_to_operate()
    found = reason(table)
    if found is None or found.after != "turn" or table.at_market_end not in waiting:
        return waiting
    return waiting[: waiting.index(table.at_market_end) + 1]


def rounds_to_come(table: Table) -> list[rounds.Round]:
    """The operating rounds after this one until the game ends with their set, or after the first one that follows this stock round."""
    found = reason(table)
    if found is None or found.after != "set":
        return []
    now = rounds.operating_round(table.round)
    length = next_set_length(table) if table.round.is_stock else table.rounds_in_set or 1
    return [now._replace(part=part) for part in range((now.part or 1) + 1, length + 1)]


def next_set_length(table: Table) -> int:
    """How many operating rounds follow this stock round."""
    length = first_answer(table, lambda its: its.set_length(table, table.round.number))
    return length or table.phase.operating_rounds


def rise_sold_out(draft: Draft) -> None:
    """At the end of a stock round, move the prices of sold-out corporations and of those in the bank pool (1830 8.2(2); A4; 1846.19)."""
    table = draft.table
    cite, market = table.rules.cite.market_sold_out, table.rules.market
    for name in filter(table.cells.__contains__, table.order() if table.round.is_stock else ()):
        if table.sold_out(name):
            draft.move_price(name, table.moved_price(name, market.sold_out), cite)
        elif market.in_pool != "stay" and table.percent(name, POOL):
            draft.move_price(name, table.moved_price(name, market.in_pool), table.rules.cite.market_in_pool)


def after_rises(table: Table) -> Table:
    """The table at the end of its round: where a price can end the game in a stock round, with its sold-out rises."""
    if table.rules.end.market != "any-round" or not table.round.is_stock or table.sold_first():
        return table
    trial = first_comes(table, None)
    rise_sold_out(trial)
    follow_up(trial)
    return trial.table


def close(draft: Draft, because: str, section: str = "") -> None:
    """End the game and record the final scores (1830 1.0, 25.0), by a section of its own or by that of the end in sight."""
    table = draft.table
    stranded.note_stranded(draft)
    cites = table.rules.cite
    draft.set_game(GameFacts.over, because, section or cite(table))
    for who in table.players:
        by = cites.bankrupt_score if table.is_bankrupt(who) else cites.score
        draft.set_fact(PlayerFacts.final_score, who, table.worth(who).total, by)


def winners(table: Table, won: str = "has won") -> str:
    """A sentence that names the winners (1830 1.0; B14); `won` is what one alone has done."""
    ranks = score.ranks({who: table.worth(who).total for who in table.players})
    first = [who for who, rank in ranks.items() if rank == 1]
    return f"{first[0]} {won}" if len(first) == 1 else f"{listed(first)} share the victory"


def follow_up(draft: Draft) -> None:
    """What follows at once from an event: a bank without money has broken, mechanisms do their part, and a price has reached the end of the market, for good (1830 25.0; A1).

    The reserve is then added to it, as it is when a railroad cannot pay for a train (starter game; B3, B5).
    """
    table = draft.table
    cite = table.rules.cite
    if bank.has_broken(table.rules.bank, table.cash(BANK)) and not table.bank_has_broken:
        draft.set_game(GameFacts.bank_broken_in, table.round, cite.bank_breaks)
    events_done(draft)
    if table.rules.end.market != "never" and table.at_market_end is None:
        there = (name for name in table.cells if table.zone(name) == END_ZONE)
        draft.set_game(GameFacts.at_market_end, next(there, None), cite.market_end)
    if table.over is None and (found := reason(table)) is not None and found.after == "at-once":
        close(draft, found.text)
    if table.rules.end.no_train == "at-once" and table.over is None:
        stranded.note_stranded(draft)
    if any(found.after != "next-set" for found in _reasons(table, None)):
        draft.pay(RESERVE, BANK, table.cash(RESERVE), cite.end, "the reserve", "reserve")


def in_next_stock_round(table: Table) -> Table | None:
    """The table in the next stock round, with today's prices and holdings; None if the game ends before it.

    Corporations that still operate before it count as having operated (1851 Stock Rounds; C9).
    """
    found = reason(table)
    if table.over or (found is not None and found.after != "next-set"):
        return None
    trial, cite = Draft(table), table.rules.cite.rounds
    for name in () if table.round.is_stock else table.yet_to_operate():
        if table.corporation[name].first_operated_in is None:
            trial.set_fact(CorporationFacts.first_operated_in, name, table.round, cite)
    operating.end_turn(trial)
    trial.set_game(GameFacts.round, rounds.Round("SR", table.round.number + 1), cite)
    return trial.table
