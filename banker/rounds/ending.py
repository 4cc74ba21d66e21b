"""What must happen before a round ends, when the game ends, and what is recorded then (1830 25.0)."""

from collections.abc import Iterator

from banker.calc import bank, limits, rounds, score
from banker.errors import listed
from banker.rounds import operating, stock
from banker.rounds.objections import Objection
from banker.state.draft import Draft
from banker.state.facts import CorporationFacts, GameFacts, PlayerFacts
from banker.state.table import BANK, RESERVE, Table


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
    yield from operating.raised_for(table)
    waiting = table.yet_to_operate()
    if waiting:
        yield Objection(
            not_operated(table), cite.operating_order, f"If {waiting[0]} does not run: `run {waiting[0]} 0`."
        )


def not_operated(table: Table) -> str:
    """The corporations that still have to operate in this round, as a sentence without its full stop."""
    waiting = table.yet_to_operate()
    return f"{listed(waiting)} {'has' if len(waiting) == 1 else 'have'} not operated in {table.round}"


def _can_sell_down(table: Table, who: str) -> bool:
    """Whether a player over a limit can sell anything that helps: not in the first round, nor into a full pool (A25)."""
    if stock.is_first_round(table):
        return False
    rules = table.rules.limits
    over = any(one.corporation is None for one in table.over_limits(who))
    return any(
        table.sellable(who, one.corporation)
        for one in table.held(who)
        if limits.over_corporation_limit(rules, one)
        or (over and not limits.exempt(rules, one.zone, "certificate-limit"))
    )


def in_sight(table: Table) -> str | None:
    """Why the game will end: the bank has broken, or a railroad cannot pay for a train (starter game); None if it goes on.

    The ledger stores these texts, and an audit compares them: they must not change.
    """
    if table.bank_has_broken:
        return "the bank has broken"
    name = table.stranded or operating.stranded(table)
    return f"{name} has no train and cannot pay for one" if name else None


def why(table: Table) -> str | None:
    """Why the game will end, to begin a sentence; None if it goes on."""
    reason = in_sight(table)
    return None if reason is None else reason[0].upper() + reason[1:]


def is_last_round(table: Table) -> bool:
    """Whether the game ends after this round, once its end is in sight: by the ruleset, after the set or after any round."""
    if table.round.is_stock:
        return False
    return table.rules.end.bank == "round" or table.round.part >= (table.rounds_in_set or 1)


def close(draft: Draft, reason: str) -> None:
    """End the game and record the final scores (1830 1.0, 25.0)."""
    table = draft.table
    operating.note_stranded(draft)
    cite = table.rules.cite
    draft.set_game(GameFacts.over, reason, cite.end)
    for who in table.players:
        section = cite.bankrupt_score if table.is_bankrupt(who) else cite.score
        draft.set_fact(PlayerFacts.final_score, who, table.worth(who).total, section)


def winners(table: Table) -> str:
    """A sentence that names the winners (1830 1.0; B14)."""
    ranks = score.ranks({who: table.worth(who).total for who in table.players})
    first = [who for who, rank in ranks.items() if rank == 1]
    return f"{first[0]} has won" if len(first) == 1 else f"{listed(first)} share the victory"


def note_end_in_sight(draft: Draft) -> None:
    """After every event: a bank without money has broken, for good (1830 25.0; A1).

    The reserve is then added to it, as it is when a railroad cannot pay for a train (starter game; B3, B5).
    """
    table = draft.table
    cite = table.rules.cite
    if bank.has_broken(table.rules.bank, table.cash(BANK)) and not table.bank_has_broken:
        draft.set_game(GameFacts.bank_broken_in, table.round, cite.bank_breaks)
    if table.rules.end.no_train == "at-once" and table.over is None:
        operating.note_stranded(draft)
    if table.end_in_sight:
        draft.pay(RESERVE, BANK, table.cash(RESERVE), cite.end, "the reserve")


def in_next_stock_round(table: Table) -> Table | None:
    """The table in the next stock round, with today's prices and holdings; None if the game ends before it.

    Corporations that still operate before it count as having operated (1851 Stock Rounds; C9).
    """
    if table.over or in_sight(table):
        return None
    trial, cite = Draft(table), table.rules.cite.rounds
    for name in () if table.round.is_stock else table.yet_to_operate():
        if table.corporation[name].first_operated_in is None:
            trial.set_fact(CorporationFacts.first_operated_in, name, table.round, cite)
    operating.end_turn(trial)
    trial.set_game(GameFacts.round, rounds.Round("SR", table.round.number + 1), cite)
    return trial.table
