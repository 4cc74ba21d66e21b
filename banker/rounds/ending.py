"""What is outstanding at the end of a round, when the game is over, and what is recorded then (1830 25.0)."""

from collections.abc import Iterator

from banker.calc import bank, limits, score
from banker.rounds import operating, stock
from banker.rounds.objections import Objection
from banker.state.draft import Draft
from banker.state.facts import GameFacts, PlayerFacts
from banker.state.table import BANK, RESERVE, Table


def outstanding(table: Table) -> Iterator[Objection]:
    """What must happen before a round can end."""
    cite = table.rules.cite
    if table.round.is_stock:
        for who in table.players:
            over = table.over_limits(who)
            if over and not table.is_bankrupt(who) and _can_sell_down(table, who):
                yield Objection(
                    f"{who} holds {' and '.join(map(str, over))}: {who} must sell first", cite.certificate_limit
                )
        return
    yield from operating.raised_for(table)
    waiting = table.yet_to_operate()
    if waiting:
        words = f"yet to operate in {table.round}: {', '.join(waiting)} (`run {waiting[0]} 0` if it does not run)"
        yield Objection(words, cite.operating_order)


def _can_sell_down(table: Table, who: str) -> bool:
    """Whether a player over a limit may sell what would help (no sale in the first round, no room in the pool: A25)."""
    if any(True for _ in stock.may_sell_yet(table)):
        return False
    rules, held = table.rules.limits, table.held(who)
    over = any(one.corporation is None for one in table.over_limits(who))
    helps = (
        one.corporation
        for one in held
        if limits.over_corporation_limit(rules, one)
        or (over and not limits.exempt(rules, one.zone, "certificate-limit"))
    )
    return any(table.sellable(who, name) for name in helps)


def in_sight(table: Table) -> str | None:
    """Why the game will end: the bank has broken, or a railroad cannot pay for a train (starter game); None if it will not."""
    if table.bank_has_broken:
        return "the bank has broken"
    name = table.stranded or operating.stranded(table)
    return f"{name} has no train and cannot pay for one" if name else None


def is_last_round(table: Table) -> bool:
    """Whether the game, its end in sight, is over after this round: the last of the set, or any operating round, by the tables."""
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
        bankrupt = table.is_bankrupt(who)
        draft.set_fact(
            PlayerFacts.final_score, who, table.worth(who).total, cite.bankrupt_score if bankrupt else cite.score
        )


def winners(table: Table) -> str:
    """Who has won, in a sentence (1830 1.0; B14)."""
    ranks = score.ranks({who: table.worth(who).total for who in table.players})
    first = [who for who, rank in ranks.items() if rank == 1]
    return f"{first[0]} has won" if len(first) == 1 else f"{' and '.join(first)} share the victory"


def note_end_in_sight(draft: Draft) -> None:
    """After every event: a bank without money has broken, for good (1830 25.0; A1).

    What was kept in reserve is added to it then, or when a railroad cannot pay for a train (starter game; B3).
    """
    table = draft.table
    cite = table.rules.cite
    if bank.has_broken(table.rules.bank, table.cash(BANK)) and not table.bank_has_broken:
        draft.set_game(GameFacts.bank_broken_in, table.round, cite.bank_breaks)
    if table.end_in_sight:
        draft.pay(RESERVE, BANK, table.cash(RESERVE), cite.end, "the notes kept out")
