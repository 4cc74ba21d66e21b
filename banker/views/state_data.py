"""The state of a game as data: the keys of `status -O json`, which other programs rely on."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from banker.calc.rounds import operating_round
from banker.rounds.payout import beyond_revenue, loses_run, paid, read_run, repeated
from banker.rules.mechanism import offers, owned
from banker.rules.values import WHOLE, Ruleset
from banker.state.table import BANK, IPO, POOL, Table


def table_data(table: Table, events: int) -> dict[str, Any]:
    """The state of the game for JSON; the keys are fixed."""
    from banker.rounds.ending import in_sight  # which `status` needs only for JSON

    corporations = [_corporation(table, name) for name in table.rules.corporation]
    bids = {name: table.bids(name) for name in table.privates(BANK)} if table.bid_of else {}
    return {
        "schema": 1,
        "game": {
            "ruleset": table.rules.game.id,
            "title": table.rules.game.title,
            "own_ruleset": own_ruleset(table.rules),
            "round": str(table.round),
            "rounds_in_set": table.rounds_in_set,
            "phase": table.phase_name,
            "bank": table.cash(BANK),
            "bank_broken": table.bank_has_broken,
            "priority": table.priority if table.rules.trading.has_priority_deal else None,
            "over": table.over is not None,
            "end_reason": table.over,
            "end_in_sight": in_sight(table) is not None,
            "end": end_data(table),
            "options": dict(table.rules.options),
            "events": events,
        },
        "players": [_player(table, who, corporations, bids) for who in table.players],
        "corporations": corporations,
        "order": table.order(at=operating_round(table.round)),
        "yet_to_operate": [] if table.round.is_stock else table.yet_to_operate(),
        "stacks": [
            {"row": row, "column": column, "tokens": [*tokens]}
            for (row, column), tokens in sorted(table.stacks.items())
            if tokens
        ],
        "depot": {kind: None if table.rules.train[kind].unlimited else left for kind, left in table.depot().items()},
        "discarded": table.trains(POOL),
    }


def own_ruleset(rules: Ruleset) -> str | None:
    """The name of a user's own ruleset file; None for a ruleset that comes with the program."""
    return None if rules.source.shipped else rules.source.name


def without_path(state: dict[str, Any]) -> dict[str, Any]:
    """A state for pages: of the path of a user's own ruleset, as it was typed, only the name of the file."""
    path = state["game"]["own_ruleset"]
    return state if path is None else state | {"game": state["game"] | {"own_ruleset": re.split(r"[/\\]", path)[-1]}}


def end_data(table: Table) -> dict[str, Any] | None:
    """Why the game will end, and after which round; None while that is open, and once the game is over.

    `to_run` has the corporations that still operate in this round (`to_run_in`), or in the operating round that follows this stock round, and
    `then` the rounds after that one in which all do; where the end is not that of a set, only `after` tells how long the game goes on.
    """
    from banker.rounds import ending  # which `status` needs only for JSON

    if table.over is not None or ending.in_sight(table) is None:
        return None

    return {
        "why": ending.why(table),
        "after": ending.last_round(table),
        "is_last_round": ending.is_last_round(table),
        "to_run": ending.still_to_run(table),
        "to_run_in": str(operating_round(table.round)),
        "then": [str(one) for one in ending.rounds_to_come(table)],
    }


def _player(
    table: Table, who: str, corporations: Sequence[Mapping[str, Any]], all_bids: Mapping[str, Mapping[str, int]]
) -> dict[str, Any]:
    held, worth = table.held(who), table.worth(who)
    return {
        "name": who,
        "cash": table.cash(who),
        "free": table.spendable(who),
        "bids": {name: bids[who] for name, bids in all_bids.items() if who in bids},
        "certificates": table.certificates_counted(who),
        "limit": table.certificate_limit(),
        "worth": worth.total,
        "not_counted": sum(holding.certificates for holding in table.not_counted(who)),
        "worth_in": worth.parts,
        "shares": {holding.corporation: holding.percent for holding in held},
        "certificates_of": {holding.corporation: holding.certificates for holding in held},
        "privates": table.privates(who),
        "president": [corporation["id"] for corporation in corporations if corporation["president"] == who],
        "bankrupt": table.is_bankrupt(who),
    }


def _corporation(table: Table, name: str) -> dict[str, Any]:
    row, column = table.cells.get(name, (None, None))
    facts = table.corporation[name]
    return {
        "id": name,
        "par": facts.par,
        "price": table.price(name),
        "row": row,
        "column": column,
        "zone": table.zone(name),
        "floated": table.floated(name),
        "president": table.president(name),
        "treasury": table.cash(name),
        "ipo": table.percent(name, IPO),
        "pool": table.percent(name, POOL),
        "own": table.percent(name, name),
        "out": table.out_of_play(name),
        "trains": table.trains(name),
        "obsolete": table.obsolete_trains(name),
        "loses_run": loses_run(table, name),
        "tokens_left": table.tokens(name),
        "privates": table.privates(name),
        "rights": owned(table, name),
        "offers": offers(table, name),
        "last_run": facts.last_run,
        "run": run_data(table, name),
    }


def holdings(table: Table, who: str) -> list[dict[str, Any]]:
    """What a player holds of each corporation: shares, the price of one, and their value."""
    return [
        {
            "corporation": held.corporation,
            "shares": held.shares,
            "percent": held.percent,
            "price": (price := table.price(held.corporation)),
            "value": held.shares * (price or 0),
        }
        for held in table.held(who)
    ]


def run_data(table: Table, name: str) -> dict[str, Any] | None:
    """The last run of a corporation in numbers: dollars paid out are those for all of its stock, also for certificates that are not paid."""
    facts, rules = table.corporation[name], table.rules
    if facts.last_run is None:
        return None
    revenue, decision = read_run(facts.last_run, rules)
    out = paid(rules, name, revenue, decision)
    return {
        "revenue": revenue,
        "paid": out,
        "withheld": revenue - out,
        "per_share": out * rules.corporation[name].share // WHOLE,
        "round": None if facts.operated_in is None else str(facts.operated_in),
        **{what: amount for amount, what, _ in beyond_revenue(table, name, repeated(table, name))},
    }
