"""Notes to the banker: those of the event itself (`Event.notes`), and those that several kinds of event can cause.

A note with a name is a reminder: it is printed when its reason appears, and can be silenced.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from banker.calc import bank, presidency, trains
from banker.errors import listed
from banker.rounds import open_privates, operating
from banker.rounds.depot import cheapest
from banker.rounds.ending import not_operated
from banker.rounds.mechanism import mechanisms
from banker.rounds.payout import last_run, payments, read_run, repeated
from banker.rounds.turn import once_over, table_before
from banker.state import names
from banker.state.record import Move, Record, Transfer
from banker.state.table import BANK, Table
from banker.verbs.event import Event, Note

ABOUT: Mapping[str, str] = {
    "privates": "what each private pays to whom; a run before the privates have paid",
    "skipped": "a corporation that should operate first, or has not operated when a round ends",
    "discard": "a corporation has more trains than are allowed",
    "limit": "a player holds more certificates than are allowed",
    "bank": "the last runs, if repeated, would break the bank",
    "last-train": "one train of a type is left, or none: which trains are next, and their effects",
    "presidency": "the next certificate that a president sells makes someone else president",
    "rivers": "rivers of a hex that nobody has paid for",
    "revenue": "a run for at least five times the corporation's last run",
    "no-payout": "a corporation with trains that paid out last time, and now pays nothing",
    "bonus": "a station or tile for which the bank may pay a bonus",
    "discount": "a train that a private would have made cheaper",
    "cheaper-station": "a station that a private would have made cheaper",
    "trade-in": "a train that could have been traded in for the one bought",
    "no-train": "a corporation without a train, which may have to buy one",
    "without-train": "a corporation that ended its turn without a train",
    "stranded": "a railroad that cannot pay for a train (starter game)",
    "water": "stock that could have been watered (1830 for seven)",
    "one-sale": "a second sale in a turn, at the price that the first one left",
    "bought-then-sold": "a sale after a purchase in the same turn, if the rules want sales first",
    "one-block": "a second sale of a corporation's stock in one turn (1889)",
    "free-station": "a corporation paid for a station that a private makes free",
    "returned-station": "where a returned station may go (1830 for seven)",
    "bankrupt": "what could still have saved a bankrupt player",
}
"""Every reminder, and what it is about."""
ENDED_REMINDERS = ("without-train",)
"""The reminders that are needless where the end of the turn was typed, since the answer to that tells the same."""
TURN_REMINDERS = ("bought-then-sold", "one-block")
"""The reminders that are not needed if the turn is known: the rules then refuse the event."""
ALL, NONE = "all", "none"
_STILL_DUE = ("discard", "limit")
"""Reminders of something that must be done: printed again when an `undo` makes it necessary again."""


class RecordedEvent(NamedTuple):
    """An event with the table before and after it, what it moved, and the events before it."""

    event: Event
    before: Table
    after: Table
    moves: Sequence[Move]
    past: Sequence[Record]


def notes_on(recorded: RecordedEvent, silent: Collection[str] = (), *, asked: bool = False) -> list[Note]:
    """All notes on an event, except silenced reminders and the note of a doubt about which somebody was `asked`."""
    before = table_before(recorded.before, recorded.event)
    doubt = recorded.event.doubt(before)
    found = [
        *recorded.event.notes(before, recorded.after),
        *(Note(*note) for its in mechanisms(before) for note in its.notes(before, recorded.event)),
        *([doubt.note] if doubt and doubt.note and not asked else []),
        *_causes(recorded),
    ]
    if recorded.after.over is None:
        reasons = _STILL_DUE if recorded.event.verb in ("undo", "rename") else _REASONS
        found += [note for name in reasons if name not in silent for note in _REASONS[name](recorded)]
    return [note for note in found if note.name not in silent]


def _causes(recorded: RecordedEvent) -> Iterator[Note]:
    if recorded.event.verb != "count":
        return
    from banker.advice.causes import causes  # only a count needs it
    from banker.verbs.count import Count

    count, before, past = recorded.event, recorded.before, recorded.past
    if not isinstance(count, Count) or not count.difference(before):
        return
    cause = None
    for cause in causes(before, past, count):
        record = past[cause.n - 1]
        yield Note("", f"Possible mistake: event {cause.n} ({' '.join((record.do, *record.words))}): {cause.text}")
    if cause is None:
        yield Note("", "No single mistake since the last matching count explains the difference")


def read_names(text: str, silent: Iterable[str] = ()) -> set[str]:
    """The silenced names and those in a text, separated by commas; `all` silences all, `none` clears them; raises Invalid."""
    found = {*silent}
    for word in filter(None, (part.strip() for part in text.split(","))):
        name = names.match(word, (*ABOUT, ALL, NONE), "reminder")
        found = {*ABOUT} if name == ALL else set() if name == NONE else {*found, name}
    return found


def _privates(recorded: RecordedEvent) -> Iterator[Note]:
    """Income by private; and a warning if a corporation operates in a stock round, before the privates have paid."""
    before, after = recorded.before, recorded.after
    cite = after.rules.cite.private_income
    if recorded.event.ends_round:
        if paid := _income(recorded):
            no_buyer = after.round.is_stock  # 1830 7.3
            yield Note("privates", f"The privates pay {paid}", after.rules.cite.discount if no_buyer else cite)
    elif before.round.is_stock and _begins_turn(recorded):
        running = any(before.has_operated(name) for name in before.rules.corporation)
        owners = (before.owner(name) for name, private in before.rules.private.items() if private.revenue)
        if not running and any(owner in (*before.players, *before.rules.corporation) for owner in owners):
            words = f"{before.round} is not over, so the privates have not paid. Type `next` to end it"
            yield Note("privates", words, cite)


def _income(recorded: RecordedEvent) -> str:
    """What an event paid to each owner of privates, and for which: `Alice $25 (SV 5, DH 20), Bob $10 (CS)`."""
    cash = [move for move in recorded.moves if isinstance(move, Transfer) and (move.of, move.source) == ("cash", BANK)]
    paid = {(move.to, move.number) for move in cash}
    income: dict[str, dict[str, int]] = {}
    for name in recorded.after.rules.private:
        owner = open_privates.payee(recorded.after, name)
        revenue = open_privates.revenue(recorded.after, name)
        if (owner, revenue) in paid:
            income.setdefault(owner, {})[name] = revenue
    parts = []
    for who, sums in income.items():
        each = (f"{name} {amount}" if len(sums) > 1 else name for name, amount in sums.items())
        parts.append(f"{who} {recorded.after.money(sum(sums.values()))} ({', '.join(each)})")
    return ", ".join(parts)


def _skipped(recorded: RecordedEvent) -> Iterator[Note]:
    """With an override, a corporation can operate before its turn, and a round can end before all have operated."""
    before, after = recorded.before, recorded.after
    if before.round.is_stock:
        return
    cite, waiting = after.order_cite, once_over(before).yet_to_operate()
    if recorded.event.ends_round and waiting:
        yield Note("skipped", not_operated(before), cite)
    elif _begins_turn(recorded):
        name = str(after.operating)
        due = waiting[: waiting.index(name)] if name in waiting else []
        if due:
            yield Note("skipped", f"{listed(due)} should operate before {name}", cite)


def _begins_turn(recorded: RecordedEvent) -> bool:
    return recorded.after.operating not in (None, recorded.before.operating)


def _discard(recorded: RecordedEvent) -> Iterator[Note]:
    before, after = recorded.before.discards_due(), recorded.after.discards_due()
    rules, phase = recorded.after.rules, recorded.after.phase_name
    for name, count in after.items():
        if count != before.get(name):
            limit = trains.limit(rules, phase, name)
            words = f"{name} must discard {count} train{'s' * (count > 1)}: the limit is {limit}"
            yield Note("discard", words, rules.cite.discard)


def _limit(recorded: RecordedEvent) -> Iterator[Note]:
    before, after = recorded.before, recorded.after
    cite = after.rules.cite
    for who in after.players:
        for over in after.over_limits(who):
            if all(over.corporation != known.corporation for known in before.over_limits(who)):
                section = cite.corporation_limit if over.corporation else cite.certificate_limit
                yield Note("limit", f"{who} must sell stock: they hold {over}", section)


def _bank(recorded: RecordedEvent) -> Iterator[Note]:
    """When the next runs would break the bank: once when this becomes true, and again at the beginning of each round."""
    before, after = recorded.before, recorded.after
    runs = _breaking_runs(after)
    if runs and (before.round != after.round or not _breaking_runs(before)):
        words = f"The bank has {after.money(after.cash(BANK))} and would break if the last runs, {after.money(runs)}, were paid again"
        yield Note("bank", words, after.rules.cite.bank_breaks)


def _breaking_runs(table: Table) -> int:
    """Dollars that the bank pays if every floated corporation repeats its last run; 0 if that would not break it, or it has broken already."""
    if table.bank_has_broken:
        return 0
    last = ((name, last_run(table, name)) for name in table.rules.corporation if table.floated(name))
    paid = (payments(table, name, *read_run(run, table.rules), repeated(table, name)) for name, run in last)
    runs = sum(payment.amount for each in paid for payment in each)
    return runs if runs and bank.has_broken(table.rules.bank, table.cash(BANK) - runs) else 0


def _last_train(recorded: RecordedEvent) -> Iterator[Note]:
    """The next type costs more and may rust trains; when one train is left, only if the next type takes something away."""
    before, after = recorded.before, recorded.after
    rules, depot, depot_before = after.rules, after.depot(), before.depot()
    for kind, train in rules.train.items():
        left, gone = depot[kind], kind in trains.rusted(rules, after.phase_name)
        if train.unlimited or gone or left > 1 or left >= depot_before[kind]:
            continue
        then = trains.in_depot(rules, {**depot, kind: 0}, after.trains_added)
        regular = [other for other in then if rules.train[other].available_with is None] or then
        if (train.available_with and then) or (left and not any(_harms(after, other) for other in regular)):
            continue
        words = f"The last {kind}-train is {'gone' if recorded.event.ends_round else 'sold'}"
        words = f"One {kind}-train is left" if left else words
        prices = {other: rules.money(rules.train[other].price) for other in regular}
        following = listed(f"{other}-trains at {price}{_effects(after, other)}" for other, price in prices.items())
        # D-trains are sold beside the 6-trains (1830 22.0)
        on_sale = {*regular} <= {*(after if left else before).trains_on_sale()}
        then_come = f"{'Also' if left else 'Still'} on sale" if on_sale else "Next"
        text = f"{then_come}: {following}" if following else "The depot is empty"
        yield Note("last-train", f"{words}. {text}", rules.cite.train_order)


def _harms(table: Table, kind: str) -> bool:
    """Whether the first train of a type rusts trains, lowers the train limit or closes privates."""
    begun = trains.phase_begun(table.rules, table.phase_name, kind)
    if begun is None:
        return False
    then = table.rules.phase[begun]
    return bool(then.rusts) or then.closes_privates or then.train_limit < table.phase.train_limit


def _effects(table: Table, kind: str) -> str:
    """The price of a train of a type with another one traded in, the effects of the first, and who loses trains."""
    rules = table.rules
    losers: dict[str, list[str]] = {}
    for name in rules.corporation:
        for old, same in groupby(table.trains(name)):
            losers.setdefault(f"{old}s rust", []).append(f"{name} {len(list(same))}")
    effects = trains.effects(rules, table.phase_name, kind)
    less = trains.price_traded_in(rules, kind, table.phase_name)
    words = [less] if less else []
    words += [f"{effect}: {', '.join(losers[effect])}" if effect in losers else effect for effect in effects]
    return f" ({'; '.join(words)})" if words else ""


def _without_train(recorded: RecordedEvent) -> Iterator[Note]:
    """A turn ends in which the corporation should have bought a train, if it has a route (1830 20.2; A53)."""
    before, after = recorded.before, recorded.after
    name = operating.lacks_train(before)
    if name is None or after.operating == name or recorded.event.needs_confirmation or after.trains(name):
        return
    if name in before.cells and name not in after.cells:  # it has closed
        return
    route = "" if before.rules.trains.must_own_train == "always" else "If it has a route: "
    words = f"{name} ended its turn without a train. {route}`undo`, then `train {name} TYPE`"
    yield Note("without-train", words, after.rules.cite.train_required)


def _stranded(recorded: RecordedEvent) -> Iterator[Note]:
    """A railroad cannot pay for a train, perhaps because its own has just rusted in another railroad's turn."""
    before, after, name = recorded.before, recorded.after, recorded.after.stranded
    offer = cheapest(after, name) if name else None
    if name and before.stranded is None and offer and after.rules.end.no_train == "at-once":
        kind, price = offer
        words = f"{name} has {after.money(after.cash(name))} and no train, and the cheapest is {trains.a_train(kind)} for {after.money(price)}"
        yield Note("stranded", words, after.rules.cite.end)


def _presidency(recorded: RecordedEvent) -> Iterator[Note]:
    """Another player holds as much as the president, who would lose the presidency by selling one certificate."""
    before, after = recorded.before, recorded.after
    for name in after.rules.corporation:
        rivals = _rivals(after, name)
        if rivals and rivals != _rivals(before, name):
            heir, president = rivals
            words = f"{heir} and {president} both hold {after.percent(name, heir)}% of {name}"
            then = f"If {president} sells one, {heir} becomes president"
            yield Note("presidency", f"{words}. {then}", after.rules.cite.presidency)


def _rivals(table: Table, corporation: str) -> tuple[str, str] | None:
    """Who would be president if the president sold one certificate, and the president; None if nobody else would."""
    old, held = table.president(corporation), table.held_by_players(corporation)
    if old not in held:  # a president without stock presides, whatever the others hold
        return None
    held[old] -= table.rules.corporation[corporation].share
    new = presidency.president(held, old, table.players, table.rules.corporation[corporation].president)
    return None if new in (None, old) else (new, old)


_REASONS: Mapping[str, Callable[[RecordedEvent], Iterator[Note]]] = {
    "privates": _privates,
    "skipped": _skipped,
    "discard": _discard,
    "limit": _limit,
    "bank": _bank,
    "last-train": _last_train,
    "presidency": _presidency,
    "without-train": _without_train,
    "stranded": _stranded,
}
