"""Why a count differs from the book: each event since the last count that agreed, tried with the usual slips."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from banker.calc import slips
from banker.events.history import undone
from banker.events.verbs.run import payments, read_run
from banker.state.moves import Thing, reverse
from banker.state.record import Record
from banker.state.table import BANK, Table

_SHOWN = 5


class Cause(NamedTuple):
    """A slip with an event that explains a difference; `rank` tells how usual it is (the smallest most)."""

    n: int
    rank: int
    text: str


class Step(NamedTuple):
    """An event that stands, and the table before it."""

    record: Record
    before: Table


def causes(table: Table, past: Sequence[Record], who: str, difference: int) -> list[Cause]:
    """What would explain that someone has so many dollars more (or less) than the book says, the likeliest first."""
    found = [
        Cause(step.record.n, rank, text)
        for step in since_it_agreed(table, past, who)
        for effect, rank, text in _slips(step, who)
        if effect == difference
    ]
    first = {cause.n: cause for cause in sorted(found, key=lambda cause: -cause.rank)}  # one for each event
    return sorted(first.values(), key=lambda cause: (cause.rank, -cause.n))[:_SHOWN]


def since_it_agreed(table: Table, past: Sequence[Record], who: str) -> Iterator[Step]:
    """The events since the last count of someone's money that agreed, the latest first."""
    gone, table = undone(past), table.copy()
    for record in reversed(past):
        if record.do == "count" and record.words == (who, str(table.cash(who))):
            return
        for move in reversed(record.moves):
            table.apply(reverse(move))
        if record.n not in gone and record.do not in ("undo", "redo"):
            yield Step(record, table.copy())


def _slips(step: Step, who: str) -> Iterator[tuple[int, int, str]]:
    """What each slip with an event does to someone's money, how usual it is, and what it was."""
    cash = [move for move in step.record.moves if isinstance(move, Thing) and move.of == "cash"]
    delta = sum(move.number * ((move.to == who) - (move.source == who)) for move in cash)
    if step.record.do == "next":
        yield from _income(step, who)
    if delta:
        yield -delta, 3, f"${abs(delta)} was not paid, or to or by somebody else"
        yield delta, 3, f"${abs(delta)} was paid twice"
        yield -2 * delta, 6, f"${abs(delta)} went the wrong way"
        for other in slips.turned_round(abs(delta)):
            yield (other - abs(delta)) * (1 if delta > 0 else -1), 4, f"${other} was paid in place of ${abs(delta)}"
    yield from _neighbours(step, who, cash)
    if step.record.do == "run":
        yield from _other_run(step, who, delta)
    if delta < 0:
        for price in _other_prices(step):
            yield -delta - price, 5, f"${price} was paid in place of ${-delta}"


def _income(step: Step, who: str) -> Iterator[tuple[int, int, str]]:
    table = step.before
    for name in table.privates(who):
        yield -table.rules.private[name].revenue, 1, f"the income of {name} was not paid"
        yield table.rules.private[name].revenue, 5, f"the income of {name} was paid twice"


def _neighbours(step: Step, who: str, cash: Sequence[Thing]) -> Iterator[tuple[int, int, str]]:
    """What somebody else was to get went to him; likelier from the one who sits beside him."""
    players = step.before.players
    if who not in players:
        return
    beside = {players[players.index(who) - 1], players[(players.index(who) + 1) % len(players)]}
    for move in cash:
        if move.to in players and move.to != who and move.source == BANK:
            yield move.number, 3 if move.to in beside else 5, f"the ${move.number} of {move.to} went to {who}"


def _other_run(step: Step, who: str, delta: int) -> Iterator[tuple[int, int, str]]:
    """A dividend at another revenue: that of the run before, one with its digits turned round, one withheld."""
    table, dividend = step.before, step.before.rules.dividend
    name = step.record.words[0]
    revenue, decision = read_run(step.record.words[1], dividend)

    def gets(amount: int, how: str) -> int:
        return sum(payment.amount for payment in payments(table, name, amount, how) if payment.to == who)

    last = table.mark("run", name)
    if last is not None:
        amount, how = read_run(last, dividend)
        yield gets(amount, how) - delta, 2, f"it was paid at the last run, {last}"
    for other in slips.turned_round(revenue):
        if other % dividend.multiple == 0:
            yield gets(other, decision) - delta, 4, f"it was paid at ${other}"
    for how in dividend.decisions:
        if how != decision and revenue:
            yield gets(revenue, how) - delta, 6, f"it was {'withheld' if how == 'withhold' else 'paid otherwise'}"


def _other_prices(step: Step) -> list[int]:
    """What a thing of this kind might have cost: another train, station, hex, or the other price of a share."""
    table, rules = step.before, step.before.rules
    words = step.record.words
    match step.record.do:
        case "train":
            prices = [train.price for train in rules.train.values()]
            return [*prices, *(train.price - train.trade_in_credit for train in rules.train.values())]
        case "token":
            return [*rules.tokens.costs, rules.tokens.returned]
        case "tile":
            return [0, *(kind.cost for kind in rules.terrain.values())]
        case "buy":
            return [int(words[3]) * price for price in (table.par(words[1]), table.price(words[1])) if price]
        case "par":
            return [
                table.rules.corporation[words[1]].president // rules.stock.share * price for price in rules.market.par
            ]
        case "private":
            return [rules.private[words[1]].price]
    return []
