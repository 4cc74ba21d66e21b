"""Checks that hold on every table of every game, whatever was recorded before."""

from collections.abc import Iterator

from banker.mechanisms.watering import Watering, WateringFacts
from banker.rules.mechanism import may_owe
from banker.state.box import Box
from banker.state.table import BANK, DEPOT, IPO, POOL, REMOVED, RESERVE, Table
from support.random_referee import Referee


def faults(referee: Referee, box: Box) -> Iterator[str]:
    """Yield each failed check, in words that begin with its subject."""
    table = referee.table
    rules = table.rules
    for words in box.count(table):
        yield f"the box does not come out: {words}"
    for who, cash in table.holdings["cash", ""].items():
        if cash < 0 and who != BANK and not (who in table.players and may_owe(table.rules)):
            yield f"someone has less than nothing: {who} ${cash}"
    bank = table.cash(BANK)
    if referee.bank_breaks(bank) and not table.bank_broken_in:
        yield f"a bank has broken unnoticed: ${bank}"
    sighted = table.bank_broken_in is not None or table.stranded is not None
    if rules.bank.reserve and sighted == bool(table.cash(RESERVE)):
        yield f"the reserve is not where it should be: ${table.cash(RESERVE)}"
    for kind, from_phases in referee.rusted_from.items():
        if referee.phase in from_phases and set(table.holdings["train", kind]) - {REMOVED, DEPOT}:
            yield f"rusted trains are in play: {kind} in phase {referee.phase}"
    closed = [name for name in rules.private if referee.phase in referee.closed and not referee.stays(name)]
    if any(table.owner(name) not in (REMOVED, BANK) for name in closed):
        yield f"privates are open in phase {referee.phase}"
    yield from _scores(referee)
    if referee.market:
        yield from _stock(referee)


def _scores(referee: Referee) -> Iterator[str]:
    """Final scores are each player's cash, stock and privates (1.0, 23.3, 25.0)."""
    table = referee.table
    if not table.over:
        return
    for who in table.players:
        score, worth = table.player[who].final_score, referee.worth(who)
        if score != worth:
            yield f"a score is wrong: {who} has {score} and should have {worth}"


def _stock(referee: Referee) -> Iterator[str]:
    table = referee.table
    if sorted(table.cells) != sorted(name for stack in table.stacks.values() for name in stack):
        yield f"the stacks are not the tokens: {table.stacks}"
    for name in referee.with_stock():
        yield from _of(referee, name)


def _of(referee: Referee, name: str) -> Iterator[str]:
    """Yield the failed checks of one corporation."""
    table = referee.table
    percents = {who: table.percent(name, who) for who in (*table.players, IPO, POOL, name, *referee.out_of_the_game)}
    whole = 110 if Watering.of(table.rules, None) and WateringFacts.of(table, name).watered_in else 100
    if sum(percents.values()) != whole:
        yield f"percentages do not sum to {whole}: {name} {percents}"
    lies = list(table.holdings["president", name])
    if len(lies) != 1 or lies[0] not in (*table.players, *referee.without_president(name)):
        yield f"the president's certificate is astray: {name} {lies}"
    elif lies[0] in table.players and any(percents[who] > percents[referee.president(name)] for who in table.players):
        yield f"somebody holds more than the president: {name} {lies} {percents}"
    cell = table.cells.get(name)
    if (cell is None) != (lies[0] in (IPO, REMOVED)):
        yield f"price and president do not go together: {name} {cell} {lies}"
    if cell is not None and (cell not in table.rules.market.spaces or name not in table.stacks.get(cell, [])):
        yield f"a price is off the chart: {name} {cell}"
    if table.floated(name) != (cell is not None and referee.floats(name)):
        yield f"floated does not go with what is sold: {name} {percents}"
    if percents[POOL] > referee.most_in_pool():
        yield f"the pool holds too much: {name} {percents}"
    if percents[name] > referee.most_in_treasury:
        yield f"the treasury holds too much: {name} {percents}"
    yield from referee.faults_of(name)


def over_by_a_purchase(referee: Referee, verb: str, words: tuple[str, ...], after: Table) -> Iterator[str]:
    """No player exceeds a limit by their own purchase; `referee` has the table before it."""
    who = words[0] if verb in ("buy", "par", "private") else ""
    if who in after.players and type(referee)(after, 0, 0).over(who):
        yield f"limits hold after {verb}: not by {words}"
