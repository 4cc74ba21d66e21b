"""What must hold between the tables of a ruleset: one small function a subject, each giving all its faults."""

from collections.abc import Iterator

from banker.rules.build import Fault
from banker.rules.values import Ruleset

_WHOLE = 100


def check(rules: Ruleset, *, whole: bool = True) -> list[Fault]:
    """All faults between the tables; where some value is already known to be none (not `whole`), as far as can be told."""
    faults: list[Fault] = []
    for examine in _CHECKS:
        try:
            faults.extend(examine(rules))
        except (AttributeError, TypeError, ValueError):
            if whole:
                raise
    return faults


def _money(rules: Ruleset) -> Iterator[Fault]:
    notes = sum(value * count for value, count in rules.bank.notes.items())
    if rules.bank.notes and notes != rules.bank.total:
        yield Fault("bank.notes", f"the notes come to {notes}, and bank.total is {rules.bank.total}")
    for players, cash in rules.players.cash.items():
        if players * cash > rules.bank.total:
            yield Fault(f"players.cash[{players}]", f"{players} times {cash} is more than the bank has")
    if set(rules.players.cash) != set(rules.players.certificate_limit):
        yield Fault("players.certificate_limit", "must have the same numbers of players as players.cash")
    if not rules.players.cash:
        yield Fault("players.cash", "must have at least one number of players")


def _stock(rules: Ruleset) -> Iterator[Fault]:
    stock = rules.stock
    if stock.share < 1 or stock.president + stock.ordinary * stock.share != _WHOLE:
        yield Fault("stock", f"the certificates come to {stock.president + stock.ordinary * stock.share}%, not 100%")
    elif stock.president % stock.share:
        yield Fault("stock.president", f"must be a multiple of {stock.share}, so that it can be exchanged")
    for zone in rules.limits.zones:
        if zone not in rules.market.zones.values():
            yield Fault(f"limits.zones[{zone}]", "is no zone of the market")


def _market(rules: Ruleset) -> Iterator[Fault]:
    if not any(text for line in rules.market.grid for text in line):
        yield Fault("market.grid", "has no space")
    starts = [space.price for space in rules.market.spaces.values() if space.par]
    if rules.market.spaces and sorted(starts) != sorted(rules.market.par):
        yield Fault("market.par", f"is {sorted(rules.market.par)}, but the grid marks {sorted(starts)} with a p")
    for row, line in enumerate(rules.market.grid, 1):
        filled = [column for column, text in enumerate(line) if text]
        if filled != list(range(min(filled, default=0), len(line))):
            yield Fault(f"market.grid[{row}]", "has a hole: spaces of a line must lie side by side")


def _privates(rules: Ruleset) -> Iterator[Fault]:
    for name, private in rules.private.items():
        for key, corporation in (
            ("brings.corporation", private.brings and private.brings.corporation),
            ("exchange.corporation", private.exchange and private.exchange.corporation),
            ("closed_by_train_of", private.closed_by_train_of),
        ):
            if corporation and corporation not in rules.corporation:
                yield Fault(f"private[{name}].{key}", f"is {corporation!r}, which is no corporation here")
        if name in rules.corporation:
            yield Fault(f"private[{name}]", "has the id of a corporation")


def _trains(rules: Ruleset) -> Iterator[Fault]:
    for name, train in rules.train.items():
        for key, others in (("beside", (train.beside,) if train.beside else ()), ("trade_in", train.trade_in)):
            yield from _known_trains(rules, f"train[{name}].{key}", others)
    if not rules.tokens.costs:
        yield Fault("tokens.costs", "must have at least one cost")


def _phases(rules: Ruleset) -> Iterator[Fault]:
    for name, phase in rules.phase.items():
        yield from _known_trains(rules, f"phase[{name}]", (name,))
        yield from _known_trains(rules, f"phase[{name}].rusts", phase.rusts)
    if not rules.phase or not rules.train or next(iter(rules.phase)) != next(iter(rules.train)):
        yield Fault("phase", "the first one must be named for the first train")


def _known_trains(rules: Ruleset, path: str, kinds: tuple[str, ...]) -> Iterator[Fault]:
    return (Fault(path, f"is {kind!r}, which is no train here") for kind in kinds if kind not in rules.train)


def _options(rules: Ruleset) -> Iterator[Fault]:
    for name, option in rules.option.items():
        if option.amount == bool(option.values):
            yield Fault(f"option[{name}]", "must have either values or amount = true")
        value: object = rules
        for part in option.sets.split("."):
            if isinstance(value, dict):
                value = value.get(part)
            else:
                value = getattr(value, part if part != "from" else "from_", None)
        if value is None:
            yield Fault(f"option[{name}].sets", f"{option.sets!r} is no value of these tables")


_CHECKS = (_money, _stock, _market, _privates, _trains, _phases, _options)
