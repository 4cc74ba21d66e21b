"""The trains on sale, their prices, and what the first train of a type does (1830 21.0, 22.0)."""

from collections.abc import Collection, Mapping

from banker.errors import either, listed
from banker.rules.mechanism import first_answer, same_card
from banker.rules.values import WHOLE, Ruleset

_FROM_BANK = {
    "any": "any number from the bank",
    "one": "one a turn from the bank",
    "one-of-each": "one of each a turn from the bank",
}


def in_depot(rules: Ruleset, depot: Mapping[str, int], added: Mapping[str, int]) -> list[str]:
    """The types of new trains on sale now: the next in order, under each name of its card, and those available with a type already sold.

    The depot counts an unlimited type downwards from 0; `added` are the trains that entered it from the reserve, by type.
    """
    left = [kind for kind, train in rules.train.items() if train.unlimited or depot[kind] > 0]
    counts = {kind: 0 if train.unlimited else int(train.count_) for kind, train in rules.train.items()}
    begun = {kind for kind, count in counts.items() if depot[kind] < count + added.get(kind, 0)}
    regular = next((kind for kind in left if rules.train[kind].available_with is None), None)
    next_card = () if regular is None else (regular, *same_card(rules, regular))
    return [kind for kind in left if kind in next_card or rules.train[kind].available_with in begun]


def price(rules: Ruleset, kind: str, trade_in: str | None = None) -> int:
    """Dollars to the bank for a train, with or without a train traded in (1830 21.0)."""
    train = rules.train[kind]
    return train.price - (train.trade_in_credit if trade_in else 0)


def to_trade_in(rules: Ruleset, kind: str, held: Collection[str]) -> list[str]:
    """The types of trains held that make a train from the bank cheaper if traded in, the oldest first (1830 21.0)."""
    train = rules.train[kind]
    return [old for old in train.trade_in if old in held] if train.trade_in_credit else []


def usable(rules: Ruleset, kind: str, phase: str) -> list[str]:
    """The types that have not rusted by a phase and make a train from the bank cheaper if traded in."""
    return to_trade_in(rules, kind, {*rules.train} - rusted(rules, phase))


def limit(rules: Ruleset, phase: str, corporation: str) -> int:
    """The number of trains that a corporation may have in a phase (1830 21.0)."""
    own = first_answer(rules, lambda its: its.train_limit(corporation, phases_begun(rules, phase)))
    return own or rules.phase[phase].train_limit + rules.corporation[corporation].more_trains


def _limit_in_words(rules: Ruleset, phase: str) -> str:
    """The train limit of a phase, with those of the corporations that may have more: `2 (NdM: 3)`."""
    usual, each = rules.phase[phase].train_limit, {name: limit(rules, phase, name) for name in rules.corporation}
    groups = {its: [name for name in each if each[name] == its] for its in each.values() if its != usual}
    others = [f"{', '.join(names)}: {its}" for its, names in groups.items()]
    return f"{usual}" + (f" ({', '.join(others)})" if others else "")


def price_traded_in(rules: Ruleset, kind: str, phase: str) -> str | None:
    """The price with a train traded in that has not rusted by a phase: `$800 with a 4- or 5-train traded in`; None if none can be."""
    old = usable(rules, kind, phase)
    if not old:
        return None
    *others, last = old
    types = a_train(either([*(f"{other}-" for other in others), last]))
    return f"{rules.money(price(rules, kind, last))} with {types} traded in"


def a_train(kind: str) -> str:
    """A type of train with its article: `a 3-train`, `an 8-train`, `an E-train`, `an R6H-train`."""
    vowel = kind.startswith(("8", "11", "18")) or (kind[:1].upper() in {*"AEFHILMNORSX"} and not kind[1:2].isalpha())
    return f"{'an' if vowel else 'a'} {kind}-train"


def not_traded_in(rules: Ruleset, kind: str, given: str) -> str:
    """Why a train cannot be traded in for another, as a sentence without its full stop."""
    allowed = rules.train[kind].trade_in
    if not allowed:
        return f"No train can be traded in for {a_train(kind)}"
    return f"Only {either(map(a_train, allowed))} can be traded in for {a_train(kind)}, not {a_train(given)}"


def bounds_between(rules: Ruleset, kind: str, *, own: bool) -> tuple[int, int | None]:
    """The least and the most dollars (None: no limit) for a train between corporations, or (`own`) those of one president.

    1830 21.0; A47; 1851 Operating Rounds; C18; D0.
    """
    trains, face = rules.trains, rules.train[kind].price
    least = trains.between_same_president if own else trains.between_corporations
    if least == "face":
        return face, face
    if not trains.between_percent:
        return least, None
    low, high = trains.between_percent
    return max(least, -(-face * low // WHOLE)), face * high // WHOLE


def phase_begun(rules: Ruleset, current: str, kind: str) -> str | None:
    """The phase that the first purchase of a type begins; None if it is not later than the current one."""
    phases, begun = list(rules.phase), phase_of(rules, kind)
    return begun if begun is not None and phases.index(begun) > phases.index(current) else None


def phase_of(rules: Ruleset, kind: str) -> str | None:
    """The phase that the first purchase of a type begins; None if it begins none."""
    for name, phase in rules.phase.items():
        if kind in ((name,) if phase.begins is None else phase.begins):
            return name
    return None


def effects(rules: Ruleset, current: str, kind: str) -> list[str]:
    """What the first purchase of a type does, in words; nothing if its phase has begun already (1830 22.0)."""
    begun = phase_begun(rules, current, kind)
    if begun is None:
        return []
    phases = list(rules.phase)
    now, then = rules.phase[phases[phases.index(begun) - 1]], rules.phase[begun]
    words = [f"{listed(f'{old}s' for old in then.rusts)} rust"] if then.rusts else []
    words += [word for mechanism in rules.mechanisms for word in mechanism.effects(begun)]
    if then.train_limit != now.train_limit:
        words.append(f"limit {_limit_in_words(rules, begun)}")
    if then.operating_rounds != now.operating_rounds:
        words.append(f"{then.operating_rounds} operating rounds")
    if then.from_bank != now.from_bank:
        words.append(_FROM_BANK.get(then.from_bank, _FROM_BANK["any"]))
    words += [word for word in limits(rules, begun) if word not in limits(rules, phases[phases.index(begun) - 1])]
    if rules.board.replaced_from == begun:
        words.append("green tiles")
    if then.privates_to_corporations and not now.privates_to_corporations:
        words.append("corporations buy privates")
    if then.closes_privates:
        words.append("privates close")
    if kind == rules.end.train:
        words += ["if bought, the operating round is the last of its set"] if rules.end.train_cuts_set else []
        words.append("the game ends after one more stock round and set")
    return words + [f"{other}s on sale" for other, train in rules.train.items() if train.available_with == kind]


def phase_in_words(rules: Ruleset, name: str) -> str:
    """A phase, its limits, and whether corporations may now buy privates, as a sentence: `Phase 4: up to 3 trains per corporation.`."""
    phase, phases = rules.phase[name], list(rules.phase)
    before = rules.phase[phases[max(0, phases.index(name) - 1)]]
    more = "".join(f", {word}" for word in limits(rules, name))
    begins = phase.privates_to_corporations and not before.privates_to_corporations
    buying = ". Corporations may now buy privates" if begins else ""
    most = f"{_limit_in_words(rules, name)} train{'s' * (phase.train_limit != 1)}"
    return f"Phase {rules.phase_called(name)}: up to {most} per corporation{more}{buying}."


def limits(rules: Ruleset, phase: str) -> list[str]:
    """What mechanisms allow as long as a phase lasts, in words."""
    return [word for mechanism in rules.mechanisms for word in mechanism.limits(rules, phase)]


def obsolete(rules: Ruleset, phases: Collection[str]) -> set[str]:
    """The types that run only once more, once these phases have begun."""
    return {kind for mechanism in rules.mechanisms for kind in mechanism.obsolete(phases)}


def phases_begun(rules: Ruleset, phase: str) -> list[str]:
    """The phases up to one."""
    phases = list(rules.phase)
    return phases[: phases.index(phase) + 1]


def rusted(rules: Ruleset, phase: str) -> set[str]:
    """The types that have rusted by a phase."""
    return {kind for name in phases_begun(rules, phase) for kind in rules.phase[name].rusts}
