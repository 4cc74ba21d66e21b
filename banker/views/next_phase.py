"""What the next train that begins a phase will do, and to whom."""

from typing import NamedTuple

from banker.calc import trains
from banker.state.table import BANK, POOL, REMOVED, Table
from banker.views.width import NARROW, in_lines


class NextPhase(NamedTuple):
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


def next_phase(table: Table) -> NextPhase | None:
    """The next train that begins a phase, and what that does to whom; None if there is none (1830 21.0, 22.0, 23.2)."""
    rules = table.rules
    kind = next((kind for kind in rules.train if trains.phase_begun(rules, table.phase_name, kind)), None)
    if kind is None:
        return None
    earlier = [other for other in rules.train if rules.train[other].available_with is None]
    earlier = [] if kind in table.trains_on_sale() else earlier[: earlier.index(kind)]
    then, limit = rules.phase[kind], table.phase.train_limit
    kept = {name: [one for one in table.trains(name) if one not in then.rusts] for name in rules.corporation}
    rusts = {
        old: {name: count for name in (*rules.corporation, POOL) if (count := table.trains(name).count(old))}
        for old in then.rusts
    }
    return NextPhase(
        kind,
        sum(table.depot()[other] for other in earlier),
        ", ".join(trains.effects(rules, table.phase_name, kind)),
        rusts,
        [name for name, left in kept.items() if table.trains(name) and not left],
        {name: len(left) - then.train_limit for name, left in kept.items() if len(left) > then.train_limit},
        [name for name, left in kept.items() if len(left) == then.train_limit and len(table.trains(name)) < limit],
        {name: table.owner(name) for name in rules.private if table.owner(name) != REMOVED}
        if then.closes_privates
        else {},
    )


def next_phase_lines(coming: NextPhase | None) -> list[str]:
    """A line for each of its effects."""
    if coming is None:
        return []
    when = f", after {coming.after} more" if coming.after else ""
    lines = [f"the first {coming.train}-train{when}: {coming.does or 'nothing else changes'}"]
    lines += [f"  {kind}s lost: {_owners(owners)}" for kind, owners in coming.rusts.items() if owners]
    lines += [f"  without a train then: {', '.join(coming.without)}"] if coming.without else []
    discards = [_owners(coming.discards)] if coming.discards else []
    discards += [f"1 of {' or '.join(coming.buyers)} if it buys it"] if coming.buyers else []
    lines += [f"  to discard: {', and '.join(discards)}"] if discards else []
    closing = [f"{name} ({who})" for name, who in coming.closes.items()]
    lines += in_lines(["  closing: " + closing[0], *closing[1:]], NARROW, ", ") if closing else []
    return lines


def _owners(counts: dict[str, int]) -> str:
    return ", ".join(f"{'the pool' if name == POOL else name} {count}" for name, count in counts.items())


def closed_by(table: Table) -> list[str]:
    """The privates that close with the first train of a corporation (1830 Table 1 note 5)."""
    return [
        f"the first train of {private.closes_with_first_train_of} closes {name} ({table.owner(name)})"
        for name, private in table.rules.private.items()
        if private.closes_with_first_train_of and table.owner(name) not in (REMOVED, BANK)
    ]
