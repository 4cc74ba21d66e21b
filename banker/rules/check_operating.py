"""Checks between the values of a ruleset about its operating rounds: trains, phases, turns, dealt railroads."""

from collections.abc import Iterator

from banker.rules.faults import Fault, unknown, valid
from banker.rules.values import Ruleset


def counts(rules: Ruleset) -> Iterator[Fault]:
    """Every type of train has a number, every corporation a station of its own unless a mechanism lets it begin without."""
    for name, train in valid(rules.train):
        if train.count_ == 0 and not rules.setup:
            yield Fault(f"train[{name}].count", 'must be a number from 1 or "unlimited"')
    stationless = {name for mechanism in rules.mechanisms for name in mechanism.stationless()}
    for name, corporation in valid(rules.corporation):
        if corporation.tokens == 0 and name not in stationless:
            yield Fault(f"corporation[{name}].tokens", "must be at least 1, not 0")


def setups(rules: Ruleset) -> Iterator[Fault]:
    """How railroads are dealt: each to one player, and the number of trains of each type."""
    least = min((sum(map(len, setup.charters)) * setup.treasury for _, setup in valid(rules.setup)), default=0)
    if least > rules.bank.total:
        yield Fault("setup", f"deals at least {least}, more than bank.total")
    for name, setup in valid(rules.setup):
        path = f"setup[{name}]"
        dealt = [charter for hand in setup.charters for charter in hand]
        hands = sorted(map(sorted, setup.charters))
        if setup.players != len(setup.charters) or len(set(dealt)) != len(dealt) or not all(setup.charters):
            yield Fault(f"{path}.charters", f"must have {setup.players} hands without duplicate railroads")
        if any(hands == sorted(map(sorted, other.charters)) for key, other in valid(rules.setup) if key < name):
            yield Fault(path, "deals the same hands as another setup")
        if list(setup.trains) != list(rules.train):
            yield Fault(f"{path}.trains", f"must have the numbers of {', '.join(rules.train)}, in that order")


def trains(rules: Ruleset) -> Iterator[Fault]:
    """Prices and costs are lists that make sense."""
    percents = rules.trains.between_percent
    if len(percents) not in (0, 2) or list(percents) != sorted(percents):
        yield Fault("trains.between_percent", "must be empty, or the least and the most percent of face value")
    if not rules.tokens.costs:
        yield Fault("tokens.costs", "must have at least one cost")


def phases(rules: Ruleset) -> Iterator[Fault]:
    """A phase is named for a train, or says which trains begin it; the first train begins the first one."""
    begins = {name: phase.begins for name, phase in valid(rules.phase)}
    for name in rules.phase:
        if begins.get(name) is None:
            yield from unknown(f"phase[{name}]", [name], rules.train, "train")
    first, train = next(iter(rules.phase), ""), next(iter(rules.train), "")
    if not first or not train or train not in (begins.get(first) or [first]):
        yield Fault("phase", "must begin with a phase named for the first train")


def begins(rules: Ruleset) -> Iterator[Fault]:
    """A private that lets a corporation begin is exchanged for it, at a price: a free certificate is never the president's."""
    for name, corporation in valid(rules.corporation):
        its, private = corporation.begins, rules.private.get(corporation.begins)
        if private is None:
            continue
        if private.exchange is None or name not in private.exchange.corporations:
            text = f"is {its!r}, which is not a private that is exchanged for {name}"
            yield Fault(f"corporation[{name}].begins", text)
        elif not private.exchange.prices:
            text = f"is {its!r}, whose certificate is free and so never the president's: set private[{its}].exchange.prices"
            yield Fault(f"corporation[{name}].begins", text)


def turn(rules: Ruleset) -> Iterator[Fault]:
    """The steps of a turn are each there once, in an order that works."""
    every = ("tile", "token", "run", "train")
    steps = rules.turn.steps
    if sorted(steps) != sorted(every) or steps.index("train") < steps.index("run"):
        text = f"must have {', '.join(every)}, each once, and train after run"
        yield Fault("turn.steps", text)
