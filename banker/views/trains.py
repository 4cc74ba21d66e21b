"""`trains`: what the depot sells, and the effects of the next train that begins a phase."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from banker.calc import trains
from banker.errors import either, listed
from banker.rounds import open_privates
from banker.rounds.mechanism import first_answer, mechanisms
from banker.rounds.payout import loses_run
from banker.rules.mechanism import same_card
from banker.state.names import private_in_words
from banker.state.table import BANK, POOL, REMOVED, Table
from banker.views.rendering import Section, View, flat, wrap_lines
from banker.views.width import ANY, NARROW, Column, fit, join_lines


class NextPhase(NamedTuple):
    """The effects of the next train that begins a phase, by the current table; counts are trains. Fields are JSON keys."""

    train: str
    after: int
    """How many trains leave the depot before it: sold, exported, or by a calendar."""
    does: str
    rusts: dict[str, dict[str, int]]
    """By type, how many each owner loses."""
    without: list[str]
    """Corporations left without a train."""
    discards: dict[str, int]
    buyers: list[str]
    """Corporations that would have to discard one only if they buy the train."""
    closes: dict[str, str]
    """Privates that close, with their owners."""


def next_phase(table: Table) -> NextPhase | None:
    """The effects of the next train that begins a phase; None if there is none (1830 21.0, 22.0, 23.2)."""
    rules = table.rules
    kind = next((kind for kind in rules.train if trains.phase_begun(rules, table.phase_name, kind)), None)
    if kind is None:
        return None
    earlier = [other for other in rules.train if rules.train[other].available_with is None]
    earlier = [] if kind in table.trains_on_sale() else earlier[: earlier.index(kind)]
    phase = str(trains.phase_of(rules, kind))
    then = rules.phase[phase]
    held = {name: table.trains(name) for name in (*rules.corporation, POOL)}
    kept = {name: [train for train in held[name] if train not in then.rusts] for name in rules.corporation}
    limit = {name: (trains.limit(rules, table.phase_name, name), trains.limit(rules, phase, name)) for name in kept}
    owners = {name: owner for name in rules.private if (owner := table.owner(name)) != REMOVED}
    return NextPhase(
        kind,
        sum(table.depot()[other] for other in earlier),
        ", ".join(trains.effects(rules, table.phase_name, kind)),
        {old: {name: its.count(old) for name, its in held.items() if old in its} for old in then.rusts},
        [name for name, left in kept.items() if held[name] and not left],
        {name: len(left) - limit[name][1] for name, left in kept.items() if len(left) > limit[name][1]},
        [name for name, left in kept.items() if len(left) == limit[name][1] and len(held[name]) < limit[name][0]],
        {name: owner for name, owner in owners.items() if not open_privates.stays(table, name)}
        if then.closes_privates
        else {},
    )


def _effect_lines(kind: str, effects: list[str], when: str = "") -> list[str]:
    return join_lines(f"First {kind}-train{when}: ", effects or ["nothing else changes"])


def _phase_lines(upcoming: NextPhase | None, effects: dict[str, list[str]]) -> list[str]:
    """Lines with what the next train that begins a phase does, then one for each loss."""
    if upcoming is None:
        return []
    when = f" (after {upcoming.after} more)" if upcoming.after else ""
    lines = _effect_lines(upcoming.train, effects[upcoming.train], when)
    lines += [f"  {kind}s lost: {_owners(owners)}" for kind, owners in upcoming.rusts.items() if owners]
    lines += [f"  left without a train: {', '.join(upcoming.without)}"] if upcoming.without else []
    discards = [_owners(upcoming.discards)] if upcoming.discards else []
    discards += [f"{either(upcoming.buyers)} 1 if it buys the train"] if upcoming.buyers else []
    lines += [f"  to discard: {', and '.join(discards)}"] if discards else []
    return lines + join_lines("  privates that close: ", [f"{name} ({who})" for name, who in upcoming.closes.items()])


def _owners(counts: dict[str, int]) -> str:
    return ", ".join(f"{'bank pool' if name == POOL else name} {count}" for name, count in counts.items())


def _export_lines(table: Table) -> list[str]:
    kind = first_answer(table, lambda its: its.leaves_next(table))
    return [f"At the end of the set the next train leaves the game: now {trains.a_train(kind)}"] if kind else []


def later_losses(table: Table) -> list[str]:
    """What leaves at the end of the set, and what mechanisms bring or take later, each a sentence without its full stop; nothing once the game is over."""
    coming = (line for mechanism in mechanisms(table) for line in mechanism.coming_losses(table))
    return [] if table.over else [*_export_lines(table), *coming]


def _card_lines(table: Table) -> list[str]:
    """The types that are the same cards, while there are any left."""
    cards = {frozenset((kind, *same_card(table.rules, kind))): left for kind, left in table.depot().items()}
    several = [([f"{kind}s" for kind in table.rules.train if kind in card], left) for card, left in cards.items()]
    return [f"{listed(kinds)} are the same cards: {left} in all." for kinds, left in several if kinds[1:] and left]


def _closed_by(table: Table) -> list[str]:
    return [
        f"First train of {private.closes_with_first_train_of}: the {private_in_words(name, table.rules)} ({table.owner(name)}) closes"
        for name, private in table.rules.private.items()
        if private.closes_with_first_train_of and table.owner(name) not in (REMOVED, BANK)
    ]


def _trade_in_lines(table: Table) -> list[str]:
    rules, depot = table.rules, table.depot()
    left = [kind for kind, train in rules.train.items() if train.unlimited or depot[kind] > 0]
    prices = [(kind, trains.price_traded_in(rules, kind, table.phase_name)) for kind in left]
    return [f"{kind}-train: {table.money(rules.train[kind].price)}, or {less}." for kind, less in prices if less]


def trains_view(table: Table, width: int | None = NARROW) -> View:
    """The depot, trains in the bank pool, who owns what, and the effects of the next train."""
    rules, depot, discarded, on_sale = table.rules, table.depot(), table.trains(POOL), table.trains_on_sale()
    upcoming, exported = next_phase(table), first_answer(table, lambda its: its.leaves_next(table))
    owned = {name: its for name in rules.corporation if (its := table.trains(name))}
    effects = {kind: trains.effects(rules, table.phase_name, kind) for kind in rules.train}
    data = {
        "depot": {kind: None if rules.train[kind].unlimited else left for kind, left in depot.items()},
        "discarded": discarded,
        "on_sale": {kind: rules.train[kind].price for kind in on_sale},
        "owned": owned,
        "obsolete": {name: its for name in owned if (its := table.obsolete_trains(name))},
        "loses_run": [name for name in rules.corporation if loses_run(table, name)],
        "limit": table.phase.train_limit,
        "trade_in": {
            kind: {"price": trains.price(rules, kind, old[0]), "types": old}
            for kind in rules.train
            if (old := trains.usable(rules, kind, table.phase_name))  # with another train traded in (1830 21.0)
        },
        "next": [
            {"train": kind, "price": rules.train[kind].price, "does": ", ".join(effects[kind])} for kind in on_sale
        ],
        "coming": upcoming and upcoming._asdict(),
        "exported": exported,
    }
    counts = [{name: its.count(kind) for name, its in owned.items() if kind in its} for kind in rules.train]
    columns = [
        Column("train", list(rules.train)),
        Column("price", [train.price for train in rules.train.values()]),
        Column("depot", ["unlimited" if train.unlimited else depot[kind] for kind, train in rules.train.items()]),
        Column("pool", [discarded.count(kind) or None for kind in rules.train], leaves=None if discarded else ANY),
        Column("on sale", ["yes" if kind in on_sale else "" for kind in rules.train]),
        Column("owned by", [", ".join(f"{name} {count}" for name, count in its.items()) for its in counts]),
        Column("its first purchase", [", ".join(words) for words in effects.values()], leaves=ANY),
    ]
    shown = fit(columns, width)
    rest = [
        line
        for kind, words in effects.items()
        if words and "its first purchase" in shown.left and (upcoming is None or kind != upcoming.train)
        for line in _effect_lines(kind, words)
    ]
    below = wrap_lines((line for mechanism in mechanisms(table) for line in mechanism.shown(table)), NARROW)
    below += [*(f"{line}." for line in _export_lines(table)), *_card_lines(table)]
    coming = chain.from_iterable(mechanism.coming_losses(table) for mechanism in mechanisms(table))
    below += [*_phase_lines(upcoming, effects), *wrap_lines(coming, NARROW), *_closed_by(table), *rest]
    above = [*wrap_lines([trains.phase_in_words(rules, table.phase_name)], NARROW), *_trade_in_lines(table)]
    return View(data, [shown], above, below, plain=lambda: _in_rows(columns, owned))


def _in_rows(columns: Sequence[Column], owned: Mapping[str, Sequence[str]]) -> Section:
    """A row for each type of train, with the number that each corporation owns."""
    return flat(
        {column.title: column.cells[place] for column in columns if column.title != "owned by"}
        | {"owned": {name: its.count(str(kind)) for name, its in owned.items()}}
        for place, kind in enumerate(columns[0].cells)
    )
