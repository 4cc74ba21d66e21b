"""`limits`: what may be held and bought; `trains`: what the depot sells and what it does."""

from collections.abc import Sequence
from typing import NamedTuple

from banker.calc import limits, trains
from banker.events.stock import has_sold, limit_objections, settle_presidency
from banker.state.draft import Draft
from banker.state.moves import Thing
from banker.state.table import OFFERING, POOL, Table
from banker.view.form import Section, View


class Room(NamedTuple):
    """What a player holds and may still buy, in certificates, by corporation where it is a mapping."""

    name: str
    certificates: int
    limit: int | None
    exempt: dict[str, int]
    may_buy: dict[str, int]
    over: list[str]


def limits_view(table: Table, players: Sequence[str]) -> View:
    """Certificates held and allowed, which do not count, and what each player may still buy of each corporation."""
    if not table.rules.game.stock_market:
        return View([], [], [f"{table.rules.game.title}: there is no stock, and no limit to it"])
    rooms = [room(table, who) for who in players]
    rows = [
        [
            row.name,
            f"{row.certificates}/{row.limit}",
            _counts(row.exempt),
            "must sell first" if row.over else _counts(row.may_buy),
            "; ".join(row.over),
        ]
        for row in rooms
    ]
    heads = ["player", "certs", "not counted", "may still buy", "over a limit"]
    return View([row._asdict() for row in rooms], [Section(heads, rows)])


def _counts(counts: dict[str, int]) -> str:
    return " ".join(f"{name}:{count}" for name, count in counts.items())


def room(table: Table, who: str) -> Room:
    """One player's certificates against the limits (1830 10.0), money apart."""
    rules = table.rules
    exempt = {
        name: table.certificates(name, who)
        for name in rules.corporation
        if limits.exempt(rules.limits, table.zone(name), "certificate-limit") and table.certificates(name, who)
    }
    may_buy = {name: _most(table, who, name) for name in rules.corporation}
    return Room(
        who,
        table.certificates_counted(who),
        table.certificate_limit(),
        exempt,
        {name: count for name, count in may_buy.items() if count},
        [str(over) for over in table.over_limits(who)],
    )


def _most(table: Table, who: str, name: str) -> int:
    """How many certificates of a corporation someone could take on, one after the other, if they were his to buy."""
    if has_sold(table, who, name):
        return 0
    trial = table.copy()
    taken = 0
    if trial.has_president(name, OFFERING):
        if any(True for _ in limit_objections(trial, who, name, OFFERING, 1)):
            return 0
        trial.apply(Thing("president", name, 1, OFFERING, who))
        taken = 1
    for place in (OFFERING, POOL, name):
        while trial.ordinary(name, place) and not any(True for _ in limit_objections(trial, who, name, place, 1)):
            bought = Draft(trial, ())
            bought.give("share", name, place, who, "")
            settle_presidency(bought, name)
            trial = bought.table
            taken += 1
    return taken


def trains_view(table: Table) -> View:
    """The depot, returned trains, who has what, and what the next train does."""
    rules = table.rules
    on_sale = table.trains_on_sale()
    rows = []
    for kind, train in rules.train.items():
        owners = [f"{name} {count}" for name in rules.corporation if (count := table.trains(name).count(kind))]
        left = "unlimited" if train.unlimited else table.depot()[kind]
        rows.append(
            [
                kind,
                train.price,
                left,
                table.trains(POOL).count(kind) or None,
                "yes" if kind in on_sale else "",
                ", ".join(owners),
                ", ".join(trains.effects(rules, table.phase_name, kind)),
            ]
        )
    data = {
        "depot": {kind: None if rules.train[kind].unlimited else left for kind, left in table.depot().items()},
        "discarded": table.trains(POOL),
        "on_sale": {kind: rules.train[kind].price for kind in on_sale},
        "owned": {name: table.trains(name) for name in rules.corporation if table.trains(name)},
        "limit": table.phase.train_limit,
        "next": [
            {
                "train": kind,
                "price": rules.train[kind].price,
                "does": ", ".join(trains.effects(rules, table.phase_name, kind)),
            }
            for kind in on_sale
        ],
    }
    heads = ["train", "price", "depot", "pool", "on sale", "owned by", "its first purchase"]
    return View(
        data,
        [Section(heads, rows)],
        [f"phase {table.phase_name}: {table.phase.train_limit} trains a corporation"],
    )
