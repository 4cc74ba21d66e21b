"""The arguments of `calc`: cells and prices, events of a price, holders and their certificates."""

import re
from collections.abc import Sequence

from banker.errors import Invalid
from banker.money import parse_money, plain
from banker.rules.values import Market, Ruleset
from banker.state import names

_NUMBER = re.compile(r"[0-9]{1,2}", re.ASCII)


def chart_of(rules: Ruleset) -> Market:
    """The market of a ruleset; raises Invalid if it has none."""
    if not rules.market.spaces:
        raise Invalid(f"{rules.game.id} has no stock market.")
    return rules.market


def read_steps(chart: Market, events: Sequence[str]) -> list[tuple[str, int]]:
    """The path and the number of steps of each event (`pay sell 2`); raises Invalid or Ambiguous."""
    ways = {"pay": chart.paid, "withhold": chart.unpaid, "sell": chart.sale, "soldout": chart.sold_out}
    ways |= {"float": chart.floated} if chart.floated != "stay" else {}
    steps: list[tuple[str, int]] = []
    for event in events:
        if _NUMBER.fullmatch(event) and int(event) and steps:
            steps[-1] = (steps[-1][0], steps[-1][1] * int(event))
            continue
        steps.append((ways[names.match(event, ways, "event")], 1))
    return steps


def require_distinct(given: Sequence[str]) -> None:
    """Raise Invalid for a duplicate."""
    for place, name in enumerate(given):
        if name in given[:place]:
            raise Invalid(f"{name} is named twice.")


def read_holders(pairs: Sequence[str]) -> dict[str, int]:
    """The number of certificates of each holder; raises Invalid for a duplicate."""
    read = [*map(read_pair, pairs)]
    require_distinct([who for who, _ in read])
    return {who: read_count(value) for who, value in read}


def read_pair(text: str) -> tuple[str, str]:
    """The two parts of `NAME=VALUE`; raises Invalid."""
    name, equals, value = text.partition("=")
    if not (name and equals and value):
        raise Invalid(f"{text!r} is not NAME=VALUE.")
    return name, value


def read_count(text: str) -> int:
    """A number of certificates, from 0 to 99; raises Invalid."""
    if not _NUMBER.fullmatch(text):
        raise Invalid(f"{text!r} is not a number of certificates.")
    return int(text)


def read_face(rules: Ruleset, text: str) -> int:
    """Dollars of a private company, given by face value or by name; raises Invalid or Ambiguous."""
    if plain(text, rules.game.currency).isdecimal():
        return parse_money(text, rules.game.currency)
    return rules.private[names.private(text, rules)].price
