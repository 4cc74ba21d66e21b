"""How a price token moves on the chart, at its edges, too.

A cell is (row from 1 at the top, column from 1 at the left).
"""

from collections.abc import Callable, Collection
from typing import Literal

from banker.calc.trains import phases_begun
from banker.rules.values import Cell, Market, Ruleset

_STEPS: dict[str, tuple[Cell, ...]] = {
    "stay": (),
    "down": ((1, 0),),
    "up": ((-1, 0),),
    "right-or-up": ((0, 1), (-1, 0)),
    "left-or-down": ((0, -1), (1, 0)),
    "up-or-down-right": ((-1, 0), (1, 1)),
}
"""By path: (rows down, columns right) of the step, then of the step taken where the first leaves the chart.

Where there is no space, the token stays (1830 8.2(1) to 8.2(4)).
"""


ENDS = {
    "down": "at the bottom of its column",
    "up": "at the top of its column",
    "right-or-up": "at the upper right end of the chart",
    "left-or-down": "at the lower left end of the chart",
    "up-or-down-right": "at the upper right end of the chart",
}
"""By path: where a token is when it cannot move further."""


def shut(rules: Ruleset, phase: str) -> set[str]:
    """The zones that no token enters yet in a phase (`Enter.since`)."""
    since = {zone: rule.since for zone, rule in rules.market.enter.items() if rule.since}
    begun = phases_begun(rules, phase) if since else ()
    return {zone for zone, first in since.items() if first not in begun}


def move(market: Market, path: str, cell: Cell, times: int = 1, shut: Collection[str] = ()) -> Cell:
    """The cell where a token ends after `times` steps on a path of the ruleset (`right-or-up`), into no zone that is `shut`."""
    for _ in range(times):
        ways = ((cell[0] + down, cell[1] + right) for down, right in _STEPS[path])
        there = (way for way in ways if way in market.spaces)
        after = next((way for way in there if not _is_barred(market, path, cell, way, shut)), cell)
        if after == cell:
            break
        cell = after
    return cell


def _is_barred(market: Market, path: str, cell: Cell, to: Cell, shut: Collection[str]) -> bool:
    """Whether a step would enter a zone that is `shut`, or one to the right of a dividend a zone that it does not enter (`Enter.paid`)."""
    zone = market.spaces[to].zone
    if zone in shut and zone != market.spaces[cell].zone:
        return True
    return path == "right-or-up" and to[0] == cell[0] and _enters(market, cell, to, "paid")


def _enters(market: Market, cell: Cell, to: Cell, what: Literal["paid", "sale"]) -> bool:
    """Whether a step enters a zone that has a rule of its own for that."""
    zone = market.spaces[to].zone or ""
    rule = market.enter.get(zone) if zone != market.spaces[cell].zone else None
    return rule is not None and bool(rule.paid if what == "paid" else rule.sale)


def fall(market: Market, cell: Cell, times: int) -> Cell:
    """The cell where a token ends after a sale by which it falls `times` steps; the last one may be omitted (`Enter.sale`)."""
    if not times:
        return cell
    before = move(market, market.sale, cell, times - 1)
    after = move(market, market.sale, before)
    return before if _enters(market, before, after, "sale") else after


def from_to(market: Market, source: Cell, to: Cell, written: Callable[[int], str] = str) -> str:
    """A move in prices, each as `written`, with the row where only that changes: `76 to 82`, `67 to 67 in row 8`."""
    was, now = market.spaces[source].price, market.spaces[to].price
    return f"{written(was)} to {written(now)}" + f" in row {to[0]}" * (was == now)


def start(market: Market, price: int) -> Cell | None:
    """The cell where a corporation with this par starts, or None if it is not a par (1830 8.1)."""
    return next((cell for cell, space in market.spaces.items() if space.par and space.price == price), None)


def pars(rules: Ruleset, phase: str) -> list[int]:
    """The prices at which corporations may start in a phase (`Market.par_since`), the least first."""
    begun, since = phases_begun(rules, phase), rules.market.par_since
    return [price for price in sorted(rules.market.par) if since.get(price, begun[0]) in begun]


def cells_at(market: Market, price: int) -> list[Cell]:
    """All cells with this price, from the top row down."""
    return [cell for cell, space in market.spaces.items() if space.price == price]
