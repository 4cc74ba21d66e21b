"""The whole answer of `status -O json`: the table, and what else a page of the game needs; amounts are dollars."""

from collections.abc import Sequence
from typing import Any

from banker.advice.raising import what_to_raise
from banker.calc import trains
from banker.engine.history import History
from banker.rounds import auction
from banker.rounds.turn import Turn, table_to_show, tables_in_turn
from banker.rules.mechanism import same_card
from banker.rules.values import Ruleset
from banker.state.record import Record
from banker.state.table import BANK, Table
from banker.views.fleet import fleet
from banker.views.raising import raising_data
from banker.views.state_data import holdings, run_data, table_data
from banker.views.status import ranked
from banker.views.trains import later_losses, next_phase
from banker.views.turn_data import turn_data


def status_json(turn: Turn, records: Sequence[Record]) -> dict[str, Any]:
    """All that `status -O json` has: `game_state`, each player's rank, stock and what they could raise, unsold privates, trains on sale and the next phase."""
    table = table_to_show(turn)
    upcoming, limit = next_phase(table), table.certificate_limit()
    ranks = {player.who: player.rank for player in ranked(table)}
    return game_state(turn, records) | {
        "standing": [
            {
                "name": who,
                "rank": ranks[who],
                "certificates_free": limit and limit - on_turn.certificates_counted(who),  # below 0: must sell some
                "stock": _stock(table, who),
                "raise": raising_data(what_to_raise(on_turn, who)),
            }
            for who, on_turn in tables_in_turn(turn).items()
        ],
        "sale": sale_data(turn),
        "on_sale": _on_sale(table),
        "coming": upcoming and upcoming._asdict(),
        "later": later_losses(table),
    }


def _on_sale(table: Table) -> list[dict[str, Any]]:
    """The trains that the bank sells, those of the depot first, with their prices, also with another train traded in, which `or` tells in words."""
    rules, phase = table.rules, table.phase_name
    return [
        {
            "train": kind,
            "price": trains.price(rules, kind),
            "traded_in": trains.price(rules, kind, old[0]) if (old := trains.usable(rules, kind, phase)) else None,
            "or": trains.price_traded_in(rules, kind, phase),
        }
        for kind in table.trains_on_sale()
    ]


def sale_data(turn: Turn) -> list[dict[str, Any]]:
    """The privates that the bank still sells, in order, with their prices and the least next bid (None where nobody bids)."""
    table = table_to_show(turn)
    rule = table.rules.privates
    return [
        {
            "private": name,
            "kind": rule.sale,
            "offered_at": auction.offered_at(table, name),
            "least_bid": auction.least_bid(table, name) if rule.takes_bids else None,
            "only_bidder": auction.only_bidder(turn, name),
        }
        for name in (() if table.over else table.privates(BANK))
    ]


def game_state(turn: Turn, records: Sequence[Record]) -> dict[str, Any]:
    """The table, who is up, the trains, and what does not change."""
    table = table_to_show(turn)
    return table_data(table, len(records)) | {
        "turn": turn_data(turn),
        "fleet": fleet(records, History(records).undone(), table.rules),
        "rules": rules_data(table.rules),
    }


def _stock(table: Table, who: str) -> list[dict[str, Any]]:
    """What a player holds of each corporation, the highest value first."""
    found = []
    for stock in holdings(table, who):
        name = stock["corporation"]
        run = run_data(table, name)
        more = {"certificates": table.certificates(name, who), "president": table.president(name) == who, "run": run}
        found.append({**stock, **more, "dividend": None if run is None else run["per_share"] * stock["shares"]})
    return sorted(found, key=lambda stock: -stock["value"])


def rules_data(rules: Ruleset) -> dict[str, Any]:
    """The tables of a game as a page of it needs them; rows and columns count from 1, money is whole dollars.

    A colour is `None` where the ruleset names none. `train_order` has the types of train as the depot has them: JavaScript puts whole numbers first. `rules show -O json` has all of a ruleset.
    """
    stock = rules.stock
    return {
        "currency": rules.game.currency,
        "share": stock.share,
        "float": stock.float,
        "has_par": rules.has_par,
        "corporations": {
            name: {"name": corp.name, "home": corp.home, "tokens": corp.tokens, "president": corp.president}
            | {"colour": rules.colour.get(name)}
            for name, corp in rules.corporation.items()
        },
        "privates": {
            name: {"name": private.name, "price": private.price, "revenue": private.revenue}
            for name, private in rules.private.items()
        },
        "market": [
            {"row": row, "column": column, **vars(space)} for (row, column), space in rules.market.spaces.items()
        ],
        "zones": {zone: [*exempt] for zone, exempt in rules.limits.zones.items()},
        "trains": {
            kind: {
                "price": train.price,
                "count": None if train.unlimited else train.count_,
                "also": [*same_card(rules, kind)],
            }
            for kind, train in rules.train.items()
        },
        "train_order": [*rules.train],
        "phases": {
            name: {
                "name": rules.phase_called(name),
                "train_limit": phase.train_limit,
                "operating_rounds": phase.operating_rounds,
                "rusts": [*phase.rusts],
                "closes_privates": phase.closes_privates,
            }
            for name, phase in rules.phase.items()
        },
    }
