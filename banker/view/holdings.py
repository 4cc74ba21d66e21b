"""`limits`: what may be held and bought; `trains`: what the depot sells and what it does."""

from collections.abc import Sequence
from typing import NamedTuple

from banker.calc import limits, trains
from banker.events.stock import has_sold, limit_objections, settle_presidency
from banker.state.draft import Draft
from banker.state.moves import Thing
from banker.state.table import BANK, OFFERING, OUT, POOL, Table
from banker.view.form import Section, View


class Room(NamedTuple):
    """What a player holds and may still buy, in certificates, by corporation where it is a mapping."""

    name: str
    certificates: int
    limit: int | None
    exempt: dict[str, int]
    may_buy: dict[str, int]
    over: list[str]
    sold: list[str]
    """What he sold in this stock round, and may not buy before the next."""


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
    sold = [
        f"{row.name} sold {' '.join(row.sold)} in {table.round}, and buys none of it before the next"
        for row in rooms
        if row.sold
    ]
    return View([row._asdict() for row in rooms], [Section(heads, rows)], below=sold)


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
        [name for name in rules.corporation if table.round.is_stock and has_sold(table, who, name)],
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
    on_sale, coming = table.trains_on_sale(), coming_phase(table)
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
                effects(table, kind),
            ]
        )
    data = {
        "depot": {kind: None if rules.train[kind].unlimited else left for kind, left in table.depot().items()},
        "discarded": table.trains(POOL),
        "on_sale": {kind: rules.train[kind].price for kind in on_sale},
        "owned": {name: table.trains(name) for name in rules.corporation if table.trains(name)},
        "limit": table.phase.train_limit,
        "next": [{"train": kind, "price": rules.train[kind].price, "does": effects(table, kind)} for kind in on_sale],
        "coming": coming and coming._asdict(),
    }
    heads = ["train", "price", "depot", "pool", "on sale", "owned by", "its first purchase"]
    return View(
        data,
        [Section(heads, rows)],
        [f"phase {table.phase_name}: {table.phase.train_limit} trains a corporation"],
        [*(_said(coming) if coming else []), *_closed_by(table)],
    )


class Coming(NamedTuple):
    """What the next train that begins a phase will do, as stock and trains lie now; counts are of trains."""

    train: str
    after: int
    """How many are sold before it."""
    does: str
    rusts: dict[str, dict[str, int]]
    """By type, who loses how many."""
    without: list[str]
    """Who has no train then."""
    discards: dict[str, int]
    buyers: list[str]
    """Who would have to discard one only if it is the one that buys the train."""
    closes: dict[str, str]
    """Which privates, and whose they are."""


def coming_phase(table: Table) -> Coming | None:
    """The next train that begins a phase, and what that does to whom; None if there is none (1830 21.0, 22.0, 23.2)."""
    rules = table.rules
    kind = next((kind for kind in rules.train if trains.phase_begun(rules, table.phase_name, kind)), None)
    if kind is None:
        return None
    earlier = [other for other in rules.train if rules.train[other].beside is None]
    earlier = [] if kind in table.trains_on_sale() else earlier[: earlier.index(kind)]
    then, limit = rules.phase[kind], table.phase.train_limit
    kept = {name: [one for one in table.trains(name) if one not in then.rusts] for name in rules.corporation}
    rusts = {
        old: {name: count for name in (*rules.corporation, POOL) if (count := table.trains(name).count(old))}
        for old in then.rusts
    }
    return Coming(
        kind,
        sum(table.depot()[other] for other in earlier),
        effects(table, kind),
        rusts,
        [name for name, left in kept.items() if table.trains(name) and not left],
        {name: len(left) - then.train_limit for name, left in kept.items() if len(left) > then.train_limit},
        [name for name, left in kept.items() if len(left) == then.train_limit and len(table.trains(name)) < limit],
        {name: table.owner(name) for name in rules.private if table.owner(name) != OUT} if then.closes_privates else {},
    )


def _said(coming: Coming) -> list[str]:
    """A line for each of its effects."""
    when = f", after {coming.after} more" if coming.after else ""
    lines = [f"the first {coming.train}-train{when}: {coming.does or 'nothing else changes'}"]
    lines += [f"  {kind}s lost: {_owners(owners)}" for kind, owners in coming.rusts.items() if owners]
    lines += [f"  without a train then: {', '.join(coming.without)}"] if coming.without else []
    discards = [_owners(coming.discards)] if coming.discards else []
    discards += [f"1 of {' or '.join(coming.buyers)} if it buys it"] if coming.buyers else []
    lines += [f"  to discard: {', and '.join(discards)}"] if discards else []
    lines += (
        [f"  closing: {', '.join(f'{name} ({who})' for name, who in coming.closes.items())}"] if coming.closes else []
    )
    return lines


def _owners(counts: dict[str, int]) -> str:
    return ", ".join(f"{'the pool' if name == POOL else name} {count}" for name, count in counts.items())


def _closed_by(table: Table) -> list[str]:
    """The privates that close with the first train of a corporation (1830 Table 1, note 5)."""
    return [
        f"the first train of {private.closed_by_train_of} closes {name} ({table.owner(name)})"
        for name, private in table.rules.private.items()
        if private.closed_by_train_of and table.owner(name) not in (OUT, BANK)
    ]


def effects(table: Table, kind: str) -> str:
    """What the first purchase of a type will do from here, or nothing if it is past (1830 22.0)."""
    rules = table.rules
    begun = trains.phase_begun(rules, table.phase_name, kind)
    if begun is None:
        return ""
    phases = list(rules.phase)
    now, then = rules.phase[phases[phases.index(begun) - 1]], rules.phase[begun]
    words = [f"{old}s rust" for old in then.rusts]
    if then.train_limit != now.train_limit:
        words.append(f"limit {then.train_limit}")
    if then.operating_rounds != now.operating_rounds:
        words.append(f"{then.operating_rounds} operating rounds")
    if then.privates_to_corporations and not now.privates_to_corporations:
        words.append("corporations buy privates")
    if then.closes_privates:
        words.append("privates close")
    words += [f"{other}s on sale" for other, train in rules.train.items() if train.beside == kind]
    return ", ".join(words)
