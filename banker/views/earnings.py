"""Who earned what, from the money that each player began with to their worth now, and the runs that count; in dollars."""

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeVar

from banker.engine.history import History
from banker.engine.recorded import Replayed
from banker.errors import BankerError
from banker.opening import apply_records
from banker.rounds.payout import paid, read_run
from banker.rules.mechanism import owed_as
from banker.rules.values import Ruleset
from banker.state.record import Record, Transfer
from banker.state.table import ExplainedMove, Table
from banker.verbs.registry import find

T = TypeVar("T")
_KINDS = {
    "dividend": "dividend",
    "withheld": "revenue",
    "income": "income",
    "private": "private",
    "purchase": "stock",
    "sale": "stock",
    "stock": "stock",
    "train": "train",
    "help": "train",
    "tile": "track",
    "station": "track",
    "interest": "interest",
    "correction": "correction",
    "bankruptcy": "bankruptcy",
}
"""The source that a payment belongs to, by its purpose; any other is `payment`."""
_ORDER = (
    "dividend", "revenue", "stock_sold", "stock_held", "income", "private", "train", "track", "interest", "payment", "correction", "bankruptcy", "bonds",
)  # fmt: skip


class _Stock:
    """A player's stock of one corporation: percent held, what it cost in dollars, and the gain on what was sold."""

    def __init__(self) -> None:
        self.percent = self.cost = self.gain = 0

    def move(self, percent: int, cash: int) -> None:
        """Stock that comes (or goes, if negative) in an event, and the cash that does; stock sold has the average cost."""
        if percent >= 0:
            self.cost -= cash
        else:
            cost = self.cost * min(-percent, self.percent) // max(self.percent, 1)
            self.cost -= cost
            self.gain += cash - cost
        self.percent += percent


def earnings(now: Table, events: Sequence[Replayed]) -> dict[str, Any]:
    """What each player began with, each source, and their worth, which is the sum; the amounts are in seat order.

    `events` are those that count (`as_counted`).
    """
    first = now.first()
    by_player = [_of_player(now, seat, events) for seat in range(len(now.players))]
    begins = [sum(map(first.cash, _accounts(now, seat, now.seats))) for seat in range(len(now.players))]
    worth = [now.worth(who).total for who in now.players]
    named = [*now.rules.corporation, *now.rules.private, None]
    keys = sorted(set[_Source]().union(*by_player), key=lambda key: (_ORDER.index(key[0]), named.index(key[1])))
    amounts = {key: [found[key] for found in by_player] for key in keys}
    sources = [{"kind": kind, "about": about, "amounts": of} for (kind, about), of in amounts.items() if any(of)]
    return {"players": [*now.players], "begins": begins, "sources": sources, "worth": worth}


_Source = tuple[str, str | None]


def _accounts(now: Table, seat: int, names: Sequence[str]) -> tuple[str, ...]:
    """The accounts that a player's worth is made of, where the players have these names."""
    if now.rules.end.score == "treasuries":
        return tuple(name for name in now.rules.corporation if now.president(name) == now.players[seat])
    return (names[seat],)


def _of_player(now: Table, seat: int, events: Sequence[Replayed]) -> Counter[_Source]:
    found: Counter[_Source] = Counter()
    stocks = {name: _Stock() for name in now.rules.corporation}
    who = now.players[seat]
    for _, before, moves in events:
        traded = _cash(_accounts(now, seat, before.players), moves, found, now)
        percent = _percent(now, before.players[seat], moves)
        for name in {**percent, **traded}:
            stocks[name].move(percent[name], traded[name])
    worth = now.worth(who)
    if now.rules.end.score != "treasuries":
        for name, stock in stocks.items():
            value = now.percent(name, who) // now.rules.corporation[name].share * (now.price(name) or 0)
            found["stock_sold", name] = stock.gain
            found["stock_held", name] = value - stock.cost
    if worth.owed:
        found["bonds", None] -= owed_as(now, who, "bonds")
        found["bankruptcy", None] -= worth.owed - owed_as(now, who, "bonds")
    if worth.privates:
        for name in now.privates(who):
            found["private", name] += now.rules.private[name].price
    return found


def _cash(
    accounts: Collection[str], moves: Sequence[ExplainedMove], found: Counter[_Source], now: Table
) -> Counter[str]:
    """Add the payments of an event to their sources; those for stock are returned by corporation."""
    traded: Counter[str] = Counter()
    for made in moves:
        move = made.move
        if not isinstance(move, Transfer) or move.of != "cash":
            continue
        amount = move.number * ((move.to in accounts) - (move.source in accounts))
        kind = _KINDS.get(made.purpose or "", "payment")
        about = made.about if made.about in now.rules.corporation or made.about in now.rules.private else None
        if kind == "stock" and about is not None:
            traded[about] += amount
        elif kind == "stock":
            found["payment", None] += amount
        elif amount:
            found[kind, about] += amount
    return traded


def _percent(now: Table, who: str, moves: Sequence[ExplainedMove]) -> Counter[str]:
    rules, percent = now.rules, Counter[str]()
    for made in moves:
        move = made.move
        if isinstance(move, Transfer) and move.of in ("share", "president"):
            charter = rules.corporation[move.name]
            each = charter.share if move.of == "share" else charter.president
            percent[move.name] += move.number * each * ((move.to == who) - (move.source == who))
    return Counter({name: number for name, number in percent.items() if number})


def largest_runs(ran: Sequence[T], revenue: Callable[[T], int]) -> list[T]:
    """The runs with the largest revenue, in their order; none if nothing was earned."""
    most = max(map(revenue, ran), default=0)
    return [run for run in ran if most and revenue(run) == most]


def president_then(table: Table, records: Sequence[Record], run: dict[str, Any]) -> str | None:
    """Who was president of a corporation when it ran, by their name now."""
    then = table.first()
    apply_records(then, records[: run["n"]], "")
    president = then.president(run["corporation"])
    return None if president is None else table.players[then.players.index(president)]


def runs(records: Sequence[Record], rules: Ruleset) -> list[dict[str, Any]]:
    """Each run that counts, in dollars; an inserted one has the round of the event that follows it."""
    found: list[dict[str, Any]] = []
    inserted: list[dict[str, Any]] = []
    for entry in History(records).entries():
        record = records[entry.n - 1]
        if record.do != "insert":
            for run in inserted:
                run["round"] = record.round
            inserted = []
        try:
            if not find(entry.do).is_run:
                continue
            revenue, decision = read_run(entry.words[1], rules)
        except (BankerError, IndexError):  # a ledger edited by hand
            continue
        out = paid(rules, entry.words[0], revenue, decision)
        run = {"n": entry.n, "round": record.round, "corporation": entry.words[0]}
        found.append(run | {"revenue": revenue, "paid": out, "withheld": revenue - out})
        if record.do == "insert":
            inserted.append(found[-1])
    return found
