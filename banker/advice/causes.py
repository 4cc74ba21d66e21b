"""Why a count differs from the ledger: every event since the last matching count, tried with common mistakes."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from banker.advice.counts import OpenCount, open_counts, read_count
from banker.calc import slips
from banker.engine.history import History
from banker.engine.recorded import read_record
from banker.errors import listed
from banker.rounds import open_privates
from banker.rounds.payout import payments, read_run
from banker.rules.places import IN_SENTENCES
from banker.state.record import Record, Transfer
from banker.state.table import BANK, Table
from banker.verbs.count import Count
from banker.verbs.event import Event
from banker.verbs.run import Run
from banker.verbs.train import Train

_SHOWN = 5
_NEAR = {10: 4, 20: 5, 30: 5, 40: 6, 50: 6}
"""By how many dollars a revenue may be wrong, with the rank of that mistake: so many amounts fit that other mistakes come first."""


class Cause(NamedTuple):
    """A mistake with event `n` that explains a difference; the lower `rank`, the likelier; `also`: whose counts it explains too."""

    n: int
    rank: int
    text: str
    also: tuple[str, ...] = ()


class Step(NamedTuple):
    """An event that counts, the table before it, and the event read from its words (None if they cannot be read)."""

    record: Record
    before: Table
    event: Event | None


class Slip(NamedTuple):
    """A mistake: its effect on someone's cash in dollars, its rank, and its description; `paid` is the revenue and decision used for a run."""

    effect: int
    rank: int
    text: str
    paid: tuple[int, str] | None = None


def causes(table: Table, past: Sequence[Record], count: Count) -> list[Cause]:
    """Mistakes that would explain why a count differs from the ledger, the likeliest first."""
    others = [its for its in open_counts(table, past) if its.place is None and its.who != count.who and not count.place]
    found: dict[int, list[Cause]] = {}
    for step in since_matching_count(table, past, count.holder, count.place and count.who):
        n, who = step.record.n, _then(step, table, count.holder)
        for slip in _slips_with_shares(step, who, count.who) if count.place else _slips(step, who):
            if slip.effect == count.difference(table):
                also = tuple(_also(step, slip, others, table))
                # A wrong revenue that explains other counts too ranks before any other mistake.
                cause = Cause(n, 0 if also and slip.paid else slip.rank, slip.text, also)
                found.setdefault(n, []).append(cause)
    return sorted(map(_in_one, found.values()), key=lambda cause: (-len(cause.also), cause.rank, -cause.n))[:_SHOWN]


def _then(step: Step, now: Table, who: str) -> str:
    return step.before.players[now.players.index(who)] if who in now.players else who


def _also(step: Step, slip: Slip, others: Sequence[OpenCount], table: Table) -> Iterator[str]:
    """Whose open counts the mistake explains too: the same wrong revenue, or another mistake with the same event."""
    for count in others:
        if count.since < step.record.n < count.n and any(
            (other.effect, other.paid) == (count.difference, slip.paid)
            for other in _slips(step, _then(step, table, count.who))
        ):
            yield count.who


def _in_one(causes: list[Cause]) -> Cause:
    """All mistakes with one event that would explain the difference, the one that explains most counts first."""
    causes = sorted(causes, key=lambda cause: (-len(cause.also), cause.rank))
    return causes[0]._replace(text="; or ".join(dict.fromkeys(map(_text, causes))))


def _text(cause: Cause) -> str:
    if not cause.also:
        return cause.text
    return f"{cause.text} (this would also explain the count{'s' * (len(cause.also) > 1)} of {listed(cause.also)})"


def since_matching_count(table: Table, past: Sequence[Record], who: str, corporation: str | None) -> Iterator[Step]:
    """The events since the last count of someone's money, or of their stock of a corporation, that matched the ledger, the latest first."""
    in_force, table = {record.n for record in History(past).in_force()}, table.copy()
    seat = table.players.index(who) if who in table.players else None
    for record in reversed(past):
        who = who if seat is None else table.players[seat]  # before a `rename` the player had another name
        count = read_count(table, record) if record.n in in_force else None
        same = count is not None and (count.holder, count.place and count.who) == (who, corporation)
        if same and count is not None and not count.difference(table):
            return
        table.take_back(record.moves)
        if record.n in in_force:
            yield Step(record, table.copy(), read_record(table, record))


def _slips(step: Step, who: str) -> Iterator[Slip]:
    cash = [move for move in step.record.moves if isinstance(move, Transfer) and move.of == "cash"]
    name = "the bank" if who == BANK else who
    for paid, what in _payments(step, who, cash):
        amount, income = abs(paid), what.startswith("the income")
        missed = f"{name} was not paid {what}, or someone else got it"
        missed = missed if paid > 0 else f"{name} did not pay {what}, or someone else paid it"
        did, turned = ("was paid", "paid") if paid > 0 else ("paid", "was paid")
        yield Slip(-paid, 1 if income else 3, missed)
        yield Slip(paid, 3, f"{name} {did} {what} twice")
        yield Slip(-2 * paid, 6, f"it went the wrong way: {name} {turned} {what}")
        for other in slips.transposed(amount):
            was = f"{name} {did} {step.before.money(other)} instead of {step.before.money(amount)}"
            yield Slip((other - amount) * (1 if paid > 0 else -1), 4, was)
    yield from _neighbours(step, who, cash)
    gained = sum(_gain(move, who) for move in cash)
    if isinstance(step.event, Run):
        yield from _other_run(step.before, step.event, who, gained)
    if step.event is not None:
        yield from _other_prices(step.before, step.event, who, gained)


def _slips_with_shares(step: Step, who: str, corporation: str) -> Iterator[Slip]:
    """Mistakes with certificates of a corporation; the effect is in shares of someone, or of a place (`IPO`)."""
    name, charter = IN_SENTENCES.get(who, who), step.before.rules.corporation[corporation]
    for move in step.record.moves:
        if not isinstance(move, Transfer) or move.of not in ("share", "president") or move.name != corporation:
            continue
        shares = move.number * (charter.swapped if move.of == "president" else 1)
        certificates = f"{shares} share{'s' * (shares > 1)}"
        if move.to == who:
            yield Slip(-shares, 1, f"{name} did not get {certificates}, or someone else did")
            yield Slip(shares, 3, f"{name} got {certificates} twice")
        elif move.source == who:
            yield Slip(shares, 1, f"{name} did not give up {certificates}, or someone else did")
            yield Slip(-shares, 3, f"{name} gave up {certificates} twice")
        elif move.to in step.before.players:
            yield Slip(shares, 4, f"{certificates} for {move.to} went to {name}")
        elif move.source in step.before.players:
            yield Slip(-shares, 4, f"{certificates} of {move.source} came from {name}")


def _gain(move: Transfer, who: str) -> int:
    """Dollars of a payment that someone gets (negative: pays)."""
    return move.number * ((move.to == who) - (move.source == who))


def _payments(step: Step, who: str, cash: Sequence[Transfer]) -> Iterator[tuple[int, str]]:
    """What an event brings someone (negative: costs), payment by payment and in total, each with its name for the message."""
    written = step.before.money
    single = [(gain, written(abs(gain))) for move in cash if (gain := _gain(move, who))]
    if step.record.do == "next" and who != BANK:
        for name in step.before.privates(who):
            revenue = open_privates.revenue(step.before, name)
            if (revenue, written(revenue)) in single:
                single[single.index((revenue, written(revenue)))] = revenue, f"the income of {name}"
    yield from single
    total = sum(gain for gain, _ in single)
    if total and len(single) > 1:
        yield total, written(abs(total))


def _neighbours(step: Step, who: str, cash: Sequence[Transfer]) -> Iterator[Slip]:
    """A payment for another player went to `who`; a neighbour's is likelier."""
    players = step.before.players
    if who not in players:
        return
    neighbours = {players[players.index(who) - 1], players[(players.index(who) + 1) % len(players)]}
    for move in cash:
        if move.to in players and move.to != who and move.source == BANK:
            text = f"the {step.before.money(move.number)} for {move.to} went to {who}"
            yield Slip(move.number, 3 if move.to in neighbours else 5, text)


def _other_run(table: Table, run: Run, who: str, delta: int) -> Iterator[Slip]:
    """A run paid out with a wrong revenue or decision, as it affects a recipient or the bank."""
    named = set()
    for paid, rank, text in _revenues(table, run):
        if rank in _NEAR.values() and paid in named:
            continue
        named.add(paid)
        made = payments(table, run.corporation, *paid, run.given())
        to_all = sum(payment.amount for payment in made)
        gets = -to_all if who == BANK else sum(payment.amount for payment in made if payment.to == who)
        yield Slip(gets - delta, rank, text, paid)


def _revenues(table: Table, run: Run) -> Iterator[tuple[tuple[int, str], int, str]]:
    """Wrong revenues and decisions for a run, each with its rank and description.

    Those are: the last run, digits swapped, withheld instead of paid, and a revenue $10 to $50 off.
    """
    revenue, decision, dividend = run.revenue, run.decision, table.rules.dividend
    last = table.corporation[run.corporation].last_run
    if last is not None:
        amount, how = read_run(last, table.rules)
        again = {"withhold": "withheld", "half": "half paid out"}.get(how, "paid")
        yield (amount, how), 2, f"the last revenue, {table.money(amount)}, was {again} again"
        if revenue and amount and how != decision:
            yield (amount, decision), 2, f"the last run's revenue, {table.money(amount)}, was paid"
    for other in slips.transposed(revenue):
        if other % dividend.multiple == 0:
            yield (other, decision), 4, f"it was paid as a run for {table.money(other)}"
    for how in dividend.decisions:
        if how != decision and revenue:
            yield (revenue, how), 6, f"it was {'withheld' if how == 'withhold' else 'paid out differently'}"
    for off, rank in _NEAR.items():
        for other in (revenue + off, revenue - off):
            if revenue and other > 0 and other % dividend.multiple == 0:
                yield (other, decision), rank, f"it was paid as a run for {table.money(other)}"


def _other_prices(table: Table, event: Event, who: str, delta: int) -> Iterator[Slip]:
    """A purchase at a price that the game asks for something similar; a president pays what the treasury lacks."""
    if delta >= 0:
        return
    paid, has, buyer = -delta, 0, ""
    if isinstance(event, Train) and event.president:
        paid, has, buyer = event.price, table.cash(event.corporation), event.corporation
    for price in event.other_prices(table):
        treasury = min(has, paid) - min(has, price)
        president = max(0, paid - has) - max(0, price - has)
        effect = treasury if has and who == buyer else president
        did = f"{who} paid {table.money(price)}" if paid == -delta else f"{table.money(price)} was paid"
        yield Slip(effect, 5, f"{did} instead of {table.money(paid)}")
