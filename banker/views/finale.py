"""The end of a game as a television shows it: worth by round, and three superlatives."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from operator import itemgetter
from typing import Any

from banker.engine.as_counted import as_counted
from banker.engine.recorded import Replayed, explained_moves
from banker.errors import Damaged, listed
from banker.number_words import times
from banker.opening import steps
from banker.rules.values import WHOLE
from banker.state.record import Record
from banker.state.table import Table
from banker.verbs.registry import CORRECTIONS, find, verbs
from banker.views.earnings import earnings, largest_runs, president_then, runs
from banker.views.worth_by_round import RoundEnd, worth_by_round

_SUPERLATIVES = 3


def finale(table: Table, records: Sequence[Record]) -> dict[str, Any]:
    """Everybody's worth at the end of each round in seat order, superlatives (what, whose, how much, a detail in words), and `dividends` by corporation in seat order."""
    rounds: list[RoundEnd] = []
    with suppress(Damaged):  # a ledger edited by hand
        rounds = worth_by_round(table, records, "")
    ran = runs(records, table.rules)
    largest = _largest_run(table, largest_runs(ran, itemgetter("revenue")), records)
    found = [largest, _best_share(table, ran), _longest_lead(table, rounds), _largest_gain(table, rounds)]
    return {
        "rounds": [{"round": end.round, "worth": [worth.total for worth in end.worth]} for end in rounds],
        "evenings": [_evening(seat, rounds) for seat in range(len(table.players))],
        "superlatives": [superlative for superlative in found if superlative is not None][:_SUPERLATIVES],
        "dividends": _dividends(table, records),
    }


def _dividends(table: Table, records: Sequence[Record]) -> dict[str, list[int]]:
    """The dividends of each corporation that paid players any, in seat order, with all corrections."""
    events = [
        Replayed(record, before, explained_moves(before, records[: record.n - 1], record) if _pays(record) else ())
        for record, before, _ in steps(table.first(), records, "")
    ]
    sources = earnings(table, as_counted(events, table))["sources"]
    return {source["about"]: source["amounts"] for source in sources if source["kind"] == "dividend"}


def _pays(record: Record) -> bool:
    """Whether an event may pay a dividend: a run, or the correction of one; a ledger edited by hand may have unknown verbs."""
    return record.do in CORRECTIONS or (record.do in verbs() and find(record.do).is_run)


def _superlative(what: str, amount: str, detail: str, corporation: str | None = None) -> dict[str, Any]:
    return {"what": what, "corporation": corporation, "amount": amount, "detail": detail}


def _largest_run(table: Table, first: Sequence[dict[str, Any]], records: Sequence[Record]) -> dict[str, Any] | None:
    names = list(dict.fromkeys(run["corporation"] for run in first))
    if not first:
        return None
    at = f"in {first[0]['round']}" if len(first) == 1 else f"{times(len(first))}, first in {first[0]['round']}"
    more = f", by {listed(names)}" if len(names) > 1 else ""
    if len(first) == 1 and (president := president_then(table, records, first[0])):
        more = f", {president} presided"
    return _superlative(
        "Largest run", table.money(first[0]["revenue"]), at + more, names[0] if len(names) == 1 else None
    )


def _best_share(table: Table, ran: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    """What one share has brought since its par: dividends and the rise of its price."""
    if not table.rules.game.stock_market:
        return None
    paid: Counter[str] = Counter()
    for run in ran:
        paid[run["corporation"]] += run["paid"] * table.rules.corporation[run["corporation"]].share // WHOLE
    gains = {
        name: paid[name] + price - par
        for name in table.rules.corporation
        if (par := table.corporation[name].par) is not None and (price := table.price(name)) is not None
    }
    most = max(gains.values(), default=0)
    first = [name for name, gain in gains.items() if gain == most]
    if most <= 0:
        return None
    amount = f"+{table.money(most)}"
    if len(first) > 1:
        return _superlative("Best share to hold", amount, f"each share of {listed(first)}")
    [name] = first
    detail = f"{table.money(paid[name])} paid, {table.corporation[name].par} → {table.price(name)}"
    return _superlative("Best share to hold", amount, detail, name)


def _evening(seat: int, rounds: Sequence[RoundEnd]) -> dict[str, Any] | None:
    """A player's best and worst round, and at the end of how many rounds nobody had more; None with a single round."""
    gains = [(now.worth[seat].total - was.worth[seat].total, now.round) for was, now in pairwise(rounds)]
    if not gains:
        return None
    led = sum(end.worth[seat].total == max(its.total for its in end.worth) for end in rounds)
    (best, when), (worst, then) = max(gains, key=lambda gain: gain[0]), min(gains, key=lambda gain: gain[0])
    return {"best": best, "best_round": when, "worst": worst, "worst_round": then, "led": led}


def _longest_lead(table: Table, rounds: Sequence[RoundEnd]) -> dict[str, Any] | None:
    """Who alone had the most at the end of most rounds."""
    leads: Counter[str] = Counter()
    for end in rounds:
        worth = [its.total for its in end.worth]
        if worth.count(max(worth)) == 1:
            leads[table.players[worth.index(max(worth))]] += 1
    most = max(leads.values(), default=0)
    first = [who for who in table.players if leads[who] == most]
    if not most:
        return None
    each = " each" * (len(first) > 1)
    return _superlative("Longest in the lead", listed(first), f"{most} of {len(rounds)} rounds{each}")


def _largest_gain(table: Table, rounds: Sequence[RoundEnd]) -> dict[str, Any] | None:
    """The largest gain of a player in one round."""
    gains = [
        (now.worth[seat].total - before.worth[seat].total, -seat, now.round)
        for before, now in pairwise(rounds)
        for seat in range(len(table.players))
    ]
    gain, seat, name = max(gains, default=(0, 0, ""))
    detail = f"+{table.money(gain)} in {name}"
    return _superlative("Largest gain in a round", table.players[-seat], detail) if gain > 0 else None
