"""Doubts about a ruleset without faults: what it says, but nobody can well play. `rules check` lists them."""

from collections.abc import Iterator, Mapping
from itertools import takewhile

from banker.rules.faults import Fault
from banker.rules.values import CLOSE_ZONE, END_ZONE, WHOLE, Ruleset


def doubts(rules: Ruleset) -> Iterator[Fault]:
    """All doubts about a ruleset that has no faults, each with its path."""
    if rules.game.stock_market:
        yield from _limits(rules)
        yield from _capital(rules)
        yield from _zones(rules)
    yield from _sold(rules)
    yield from _rust(rules)
    for mechanism in rules.mechanisms:
        yield from mechanism.doubts(rules)


def _limits(rules: Ruleset) -> Iterator[Fault]:
    """Limits that a certificate does not fit, that nobody can reach, or that no number of shares makes up."""
    limits, share = rules.limits, rules.stock.share
    in_percent = limits.per_corporation_in == "percent"
    presidents = {name: its.president for name, its in rules.corporation.items() if its.president < WHOLE}
    for name, president in presidents.items():
        if (president if in_percent else 1) > limits.per_corporation:
            has = f"{president}%" if in_percent else "one certificate"
            text = f"has a president's certificate above limits.per_corporation: {has}, and {limits.per_corporation} allowed"
            yield Fault(f"corporation[{name}]", text)
    most = limits.per_corporation
    if not in_percent:
        several = (corporation.president for corporation in rules.corporation.values() if corporation.ordinary)
        most = max(several, default=share) + (limits.per_corporation - 1) * share
    if most > WHOLE:
        yield Fault("limits.per_corporation", f"allows {most}% of a corporation, so it limits nobody")
    for path, percent in (("pool", limits.pool), *([("per_corporation", most)] if in_percent else [])):
        if percent % share:
            fits = percent - percent % share
            yield Fault(f"limits.{path}", f"is {percent}%, but shares have {share}%, so only {fits}% can be reached")


def _capital(rules: Ruleset) -> Iterator[Fault]:
    """A capital for more shares than there are, and a first certificate that nobody can pay."""
    stock = rules.stock
    if stock.capitalization * stock.share > WHOLE:
        text = f"pays for {stock.capitalization} shares, but at {stock.share}% a corporation has only {WHOLE // stock.share}"
        yield Fault("stock.capitalization", text)
    least = min(rules.market.par, default=0) * stock.president // stock.share
    if not least:
        yield Fault("market.par", "is empty, so no corporation can begin")
    for players, cash in rules.players.cash.items():
        if cash < least:
            text = f"is {rules.money(cash)}, but the cheapest president's certificate costs {rules.money(least)}"
            yield Fault(f"players.cash[{players}]", text)


def _zones(rules: Ruleset) -> Iterator[Fault]:
    """Zones of the chart without effect."""
    market, limits = rules.market, rules.limits
    marked = {space.zone for space in market.spaces.values()}
    chosen = [
        values for option in rules.option.values() for word in option.values for values in [option.settings(word)]
    ]
    by_option = {letter for values in chosen for letter in _letters(values.get("market.zones"))}
    for letter, zone in market.zones.items():
        has_effect = zone in (END_ZONE, CLOSE_ZONE, *market.enter) or limits.zones.get(zone) or letter in by_option
        if zone in marked and not has_effect:
            yield Fault(f"market.zones[{letter}]", f"is {zone!r}, which has no effect: limits.zones does not say what")
    for zone, exempt in limits.zones.items():
        if "one-at-a-time" in exempt and not limits.multiple_buy_from:
            yield Fault(f"limits.zones[{zone}]", "allows several purchases, but limits.multiple_buy_from is empty")


def _sold(rules: Ruleset) -> Iterator[Fault]:
    """Types of train that never come up for sale, since one before them never runs out."""
    regular = [name for name, train in rules.train.items() if train.available_with is None]
    before = [*takewhile(lambda name: not rules.train[name].unlimited, regular)]
    reached = {*regular[: len(before) + 1]}
    for name, train in rules.train.items():
        if train.available_with in reached:
            reached.add(name)
        elif name not in reached:
            with_ = train.available_with
            why = f"{with_}-trains never are" if with_ else f"{regular[len(before)]}-trains are unlimited"
            yield Fault(f"train[{name}]", f"is never on sale, since {why}")


def _rust(rules: Ruleset) -> Iterator[Fault]:
    """Trains that rust when they are first sold, or before."""
    order = [*rules.train]
    for name, phase in rules.phase.items():
        begins = (name,) if phase.begins is None else phase.begins
        first = min((order.index(kind) for kind in begins if kind in order), default=len(order))
        for kind in phase.rusts:
            if order.index(kind) >= first:
                when = "begins it" if kind in begins else "is sold only after it"
                yield Fault(f"phase[{name}].rusts", f"has the {kind}-train, which {when}")


def _letters(zones: object) -> list[str]:
    """The letters to which an option gives another meaning."""
    return [*zones] if isinstance(zones, Mapping) else []
