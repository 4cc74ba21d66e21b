"""What players ask on their phones, as data: what they may buy and sell, what the last runs would pay, the corporation that is up."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from banker.advice.projection import Projection, project, run_of
from banker.calc import trains
from banker.engine.history import History
from banker.engine.resolve import Resolved
from banker.errors import BankerError
from banker.rounds.auction import left_bidding
from banker.rounds.depot import on_sale
from banker.rounds.ending import brought_end, in_sight
from banker.rounds.forced_sales import ForcedPurchase, need
from banker.rounds.payout import last_run, read_run, run_word
from banker.rounds.starting import percent_to_float
from banker.rounds.turn import Turn, table_in_turn, table_to_show, tables_in_turn
from banker.rules.mechanism import minors, same_card
from banker.state.record import Record
from banker.state.table import POOL, Table
from banker.verbs.event import object_to
from banker.views.finale import finale
from banker.views.status import ranked
from banker.views.trades import exchanges, trades


def answers(turn: Turn, records: Sequence[Record]) -> dict[str, Any]:
    """The answers of a moment: `trades` and `exchanges` in seat order, `outlook`, the corporation that is `up`, percent still `to_float`, `most_bids` in seat order (free cash, with what a player who still bids for the private that is contested has bid for it, 1830 7.2), what privates were `paid`, and the `finale`."""
    table, in_turn = table_to_show(turn), tables_in_turn(turn)
    name = None if table.round.is_stock or table.over else turn.ran or turn.next_to_operate
    return {
        "trades": [trades(its, who) for who, its in in_turn.items()],
        "exchanges": [exchanges(its, who) for who, its in in_turn.items()],
        "outlook": _outlook(table),
        "up": None if name is None else _operating(table_in_turn(turn, name), name),
        "to_float": _to_float(table),
        "most_bids": [its.spendable(who) + left_bidding(turn).get(who, 0) for who, its in in_turn.items()],
        "paid": _paid_for(table, records) if table.sold_first() else {},
        "finale": None if table.over is None else finale(table, records),
    }


def _to_float(table: Table) -> dict[str, int]:
    """The corporations that have started and wait for sales to float, with the percent that the bank must still sell."""
    found = {name: percent_to_float(table, name) for name in table.rules.corporation}
    return {name: percent for name, percent in found.items() if percent}


def _paid_for(table: Table, records: Sequence[Record]) -> dict[str, int]:
    """What the players who own privates have paid for them, as the words of the events that count say, with all corrections."""
    sales = [entry.words for entry in History(records).entries() if entry.do == "private" and entry.words[2:]]
    paid = {words[1]: int(words[2]) for words in sales if words[1] in table.rules.private and words[2].isdecimal()}
    return {name: price for name, price in paid.items() if table.owner(name) in table.players}


def _outlook(table: Table) -> dict[str, Any] | None:
    """What the rest of this operating round, or the next one, pays if the last runs repeat; once the end is in sight, how the game then ends.

    None if there is no such round, or the players must decide something before it.
    """
    if table.over is not None:
        return None
    begun = not table.round.is_stock and bool(table.yet_to_operate())
    found = project(table, {}, None if in_sight(table) else int(not begun))
    if not found.rounds:
        return None
    first = found.rounds[0]
    return {
        "round": first.name,
        "income": {who: first.income[who] for who in table.players if who in first.income},
        "runs": [
            {"corporation": run.corporation, "run": run.word, "pays": _paid(table, found, run.corporation)}
            for run in first.runs
        ],
        "end": _end(found),
    }


def _paid(table: Table, found: Projection, name: str) -> dict[str, int]:
    paid: Counter[str] = Counter()
    for run in found.rounds[0].runs:
        for payment in run.payments if run.corporation == name else ():
            paid[payment.to] += payment.amount
    return {who: paid[who] for who in table.players if who in paid}


def _end(found: Projection) -> list[dict[str, Any]] | None:
    """Everybody at the projected end of the game, the winner first."""
    last = found.rounds[-1].table
    if last.over is None:
        return None
    return [
        {"name": one.who, "rank": one.rank, "worth": one.worth.total, "cash": last.cash(one.who)}
        for one in ranked(last)
    ]


def _operating(table: Table, name: str) -> dict[str, Any]:
    """The corporation that is up: its limit, the trains of the next card and the others that the bank sells, whether it must buy one (False, True if it has a route, or "always"), what its president adds to which train (in words; dollars; None: nothing), and what its last run would bring. A minor buys no train."""
    ran = table.operating == name and table.has_operated(name)
    needed = need(table) if ran else None
    is_minor = name in minors(table.rules)
    next_card = [] if is_minor else _next_card(table, name)
    return {
        "corporation": name,
        "limit": None if is_minor else trains.limit(table.rules, table.phase_name, name),
        "has_run": ran,
        "must_own_train": not is_minor and table.rules.trains.must_own_train,
        "president_adds": {"what": needed.what, "amount": needed.price - table.cash(name)}
        if isinstance(needed, ForcedPurchase)
        else None,
        "next": next_card,
        "also": [] if is_minor else [offer for offer in _on_sale(table, name) if offer not in next_card],
        "run": None if ran else runs_of(table, name, read_run(last_run(table, name), table.rules)[0]),
    }


def _next_card(table: Table, name: str) -> list[dict[str, Any]]:
    """The first train that the bank sells, and what else its card can be bought as."""
    on_sale = [*_on_sale(table, name)]
    cards = {kind for offer in on_sale[:1] for kind in (offer["train"], *same_card(table.rules, offer["train"]))}
    return [offer for offer in on_sale if offer["train"] in cards]


def _on_sale(table: Table, name: str) -> Iterator[dict[str, Any]]:
    """The trains that the bank sells, with the number left (None: unlimited) and the price with one of these types traded in."""
    rules, depot = table.rules, table.depot()
    for kind in on_sale(table, name):
        old = trains.to_trade_in(rules, kind, table.trains(name))
        in_depot, in_pool = kind in table.new_trains(), table.trains(POOL).count(kind)
        yield {
            "train": kind,
            "price": trains.price(rules, kind),
            "left": None if rules.train[kind].unlimited and in_depot else depot[kind] * in_depot + in_pool,
            "traded_in": trains.price(rules, kind, old[0]) if old else None,
            "types": old,
        }


def runs_of(table: Table, name: str, revenue: int) -> dict[str, Any]:
    """What a run of this revenue does by each decision that the rules allow: cash and worth by player, treasury, the price after it, and why and when it `ends` the game (None: it does not)."""
    rules = table.rules
    decisions = rules.dividend.decisions if revenue else ("none",)
    ways = [
        way
        for decision in decisions
        if (way := _run(table, name, run_word(revenue, decision, rules.dividend), decision))
    ]
    word = run_word(revenue, decisions[0], rules.dividend)
    why_not = [] if ways else [one.text for one in object_to(run_of(table, name, word), table)]
    about = {"corporation": name, "revenue": revenue, "multiple": rules.dividend.multiple}
    return {**about, "ways": ways, "why_not": why_not}


def _run(table: Table, name: str, word: str, decision: str) -> dict[str, Any] | None:
    """One of them; None if the rules refuse it."""
    event = run_of(table, name, word)
    if object_to(event, table):
        return None
    try:
        after = Resolved(event, table).after
    except BankerError:
        return None
    players, ends = table.players, brought_end(table, after)
    return {
        "decision": decision,
        "word": word,
        "gets": {who: after.cash(who) - table.cash(who) for who in players},
        "worth": {who: after.worth(who).total - table.worth(who).total for who in players},
        "keeps": after.cash(name) - table.cash(name),
        "from": table.price(name),
        "to": after.price(name),
        "ends": ends and {"why": ends[0], "when": ends[1]},
    }
