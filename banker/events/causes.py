"""Why a count differs from the book: each event since the last count that agreed, tried with the usual slips."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from banker.calc import slips
from banker.events.history import standing
from banker.events.revenue import payments, read_run
from banker.state.moves import Thing
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
    return sorted(_by_event(found), key=lambda cause: (cause.rank, -cause.n))[:_SHOWN]


def _by_event(found: Sequence[Cause]) -> Iterator[Cause]:
    """One cause for each event, with all its slips that come to the same, the most usual first."""
    for n in dict.fromkeys(cause.n for cause in found):
        slips = sorted((cause for cause in found if cause.n == n), key=lambda cause: cause.rank)
        yield Cause(n, slips[0].rank, "; or ".join(dict.fromkeys(cause.text for cause in slips)))


def since_it_agreed(table: Table, past: Sequence[Record], who: str) -> Iterator[Step]:
    """The events since the last count of someone's money that agreed, the latest first."""
    stands, table = {record.n for record in standing(past)}, table.copy()
    for record in reversed(past):
        if record.do == "count" and record.n in stands and record.words == (who, str(table.cash(who))):
            return
        table.take_back(record.moves)
        if record.n in stands:
            yield Step(record, table.copy())


def _slips(step: Step, who: str) -> Iterator[tuple[int, int, str]]:
    """What each slip with an event does to someone's money, how usual it is, and what it was."""
    cash = [move for move in step.record.moves if isinstance(move, Thing) and move.of == "cash"]
    for paid, what in _payments(step, who, cash):
        amount, income = abs(paid), what.startswith("the income")
        yield -paid, 1 if income else 3, f"{what} was not paid, or to or by somebody else"
        yield paid, 3, f"{what} was paid twice"
        yield -2 * paid, 6, f"{what} went the wrong way"
        for other in slips.turned_round(amount):
            yield (other - amount) * (1 if paid > 0 else -1), 4, f"${other} was paid in place of ${amount}"
    yield from _neighbours(step, who, cash)
    if step.record.do == "run":
        yield from _other_run(step, who, _gain(cash, who))
    yield from _other_prices(step, who, _gain(cash, who))


def _gain(cash: Sequence[Thing], who: str) -> int:
    return sum(move.number * ((move.to == who) - (move.source == who)) for move in cash)


def _payments(step: Step, who: str, cash: Sequence[Thing]) -> Iterator[tuple[int, str]]:
    """What an event brings someone (or, below zero, costs), payment by payment and in all, and what to call it."""
    table = step.before
    incomes = [name for name in table.privates(who) if step.record.do == "next" and who != BANK]
    single = [(gain, f"${abs(gain)}") for move in cash if (gain := _gain([move], who))]
    for name in incomes:
        revenue = table.rules.private[name].revenue
        if (revenue, f"${revenue}") in single:
            single[single.index((revenue, f"${revenue}"))] = revenue, f"the income of {name}"
    yield from single
    total = sum(gain for gain, _ in single)
    if total and len(single) > 1:
        yield total, f"${abs(total)}"


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
        if revenue and amount and how != decision:
            yield gets(amount, decision) - delta, 2, f"it was paid at the ${amount} of the last run"
    for other in slips.turned_round(revenue):
        if other % dividend.multiple == 0:
            yield gets(other, decision) - delta, 4, f"it was paid at ${other}"
    for how in dividend.decisions:
        if how != decision and revenue:
            yield gets(revenue, how) - delta, 6, f"it was {'withheld' if how == 'withhold' else 'paid otherwise'}"


def _other_prices(step: Step, who: str, delta: int) -> Iterator[tuple[int, int, str]]:
    """A thing that was bought at another price of its kind; a president pays what the treasury lacks."""
    if delta >= 0:
        return
    words, paid, has = step.record.words, -delta, 0
    if step.record.do == "train" and "--president" in words:
        paid, has = int(words[words.index("--price") + 1]), step.before.cash(words[0])
    for price in _prices(step):
        treasury = min(has, paid) - min(has, price)
        president = max(0, paid - has) - max(0, price - has)
        yield treasury if has and who == words[0] else president, 5, f"${price} was paid in place of ${paid}"


def _prices(step: Step) -> list[int]:
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
