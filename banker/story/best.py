"""The best and the worst of a game: purchases, runs, sales and trains, each with its figures."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TypeVar

from banker.errors import listed
from banker.number_words import times
from banker.story.course import Course
from banker.story.losses import Sale
from banker.story.purchases import Purchase
from banker.story.trains import Owned
from banker.story.turning import Found
from banker.views.earnings import largest_runs

Line = tuple[str, str, str, int]
"""What is told, of whom, the figures, and the number of the event."""
T = TypeVar("T")
_SCRAPPED = {"rusted": "rusted", "obsolete": "left the game as obsolete"}
"""How a train can end that its owner would have kept, in words."""
_SEVERAL = 1.5
"""From so many times the price on, a purchase is told as a multiple of it."""


def _only(found: Iterable[T], value: Callable[[T], int | Fraction]) -> T | None:
    """The one with the largest value; None if two have it."""
    ranked = sorted(found, key=value, reverse=True)
    if not ranked or (len(ranked) > 1 and value(ranked[0]) == value(ranked[1])):
        return None
    return ranked[0]


def best(found: Found) -> list[Line]:
    """The best and the worst, without those that two share and what is no achievement: the best brought more than its price. Equal purchases of one round, and runs as large as the largest, name all who made them."""
    return [*_buys(found), *_too_soon(found), *_runs(found.course), *_costliest(found), *_trains(found)]


def _times(purchase: Purchase) -> Fraction:
    return purchase.brought / purchase.cost


def _buys(found: Found) -> Iterator[Line]:
    if not found.purchases:
        return
    top, low = max(found.purchases, key=_times), min(found.purchases, key=_times)
    if _times(top) > 1:
        yield _buy(found, "Best buy", top)
    if _times(low) < _times(top):
        yield _buy(found, "Worst buy", low)


def _buy(found: Found, what: str, purchase: Purchase) -> Line:
    course, name = found.course, purchase.corporation
    same = (
        other for other in found.purchases
        if (other.corporation, other.round, _times(other)) == (name, purchase.round, _times(purchase))
    )  # fmt: skip
    who = listed(dict.fromkeys(course.players[other.seat] for other in same))
    each, price = purchase.brought / purchase.shares, purchase.cost / purchase.shares
    more = f"{_ratio(_times(purchase))} times the price"
    if _times(purchase) < _SEVERAL:
        difference = round(each) - round(price)
        more = f"{course.money(abs(difference))} {'more' if difference > 0 else 'less'} than the price"
        more = more if difference else "just the price"
    what_each = f"{course.money(each)} a share" if round(each) else "nothing"
    figures = f"brought {what_each} {purchase.until(course)}, {more}"
    return what, f"{who}, {name} at {purchase.prices(course)} in {purchase.round}", figures, purchase.n


def _ratio(value: Fraction) -> str:
    return f"{float(value):.1f}"


def _too_soon(found: Found) -> Iterator[Line]:
    course = found.course
    last = len(course.steps) - 1

    def kept(sale: Sale) -> Fraction:
        name = sale.corporation
        since = course.dividends[last][name] - course.dividends[sale.places[-1]][name]
        return sale.shares * (since + course.price(last, name))

    sale = _only(found.sales, lambda sale: kept(sale) - sale.got)
    if sale and kept(sale) > sale.got:
        fact = f"{course.players[sale.seat]}, {sale.shares} {sale.corporation} for {course.money(sale.got)} in {sale.round}"
        they = "they" if sale.shares > 1 else "it"
        yield "Sold too soon", fact, f"kept, {they} would have brought {course.money(kept(sale))} by the end", sale.n


def _runs(course: Course) -> Iterator[Line]:
    largest = largest_runs(course.runs, lambda run: run.revenue)
    if len(largest) > 1:
        step, names = course.steps[largest[0].place], listed(dict.fromkeys(run.corporation for run in largest))
        often = f"{times(len(largest))}, first in {step.round}"
        yield "Largest run", f"{names}, {course.money(largest[0].revenue)}", often, step.n
    elif largest:
        [first] = largest
        step = course.steps[first.place]
        how = {first.revenue: "paid out", 0: "withheld"}.get(first.paid, f"{course.money(first.paid)} paid out")
        president = "" if first.president is None else f", with {course.players[first.president]} as president"
        yield (
            "Largest run",
            f"{first.corporation}, {course.money(first.revenue)} in {step.round}",
            how + president,
            step.n,
        )
    kept = _only((run for run in course.runs if run.withheld), lambda run: run.withheld)
    if kept is None or kept in largest:  # its line tells that already
        return
    step = course.steps[kept.place]
    fall = course.price_before(kept.place, kept.corporation) - course.price(kept.place, kept.corporation)
    figures = ("withheld" if kept.president is None else f"withheld by {course.players[kept.president]}") + (
        f"; the price fell by {course.money(fall)}" if fall > 0 else ""
    )
    yield "Largest withheld run", f"{kept.corporation}, {course.money(kept.withheld)} in {step.round}", figures, step.n


def _costliest(found: Found) -> Iterator[Line]:
    course, sale = found.course, _only(found.sales, lambda sale: sale.cost_others)
    if sale and sale.cost_others:
        fact = f"{course.players[sale.seat]} sells {sale.shares} {sale.corporation} in {sale.round}"
        yield "Costliest sale", fact, f"it cost the others {course.money(sale.cost_others)} at once", sale.n


def _trains(found: Found) -> Iterator[Line]:
    course, paid = found.course, [train for train in found.trains if train.price]
    top = _only(paid, _earned)
    if top and _earned(top) > 1:
        figures = f"{_ran(top)}, {course.money(top.revenue)}: {_ratio(_earned(top))} times its price"
        yield "Best train", _train(course, top), figures, top.n
    low = _only([train for train in paid if train.ended in _SCRAPPED], lambda train: -_earned(train))
    if low and low is not top:
        earned = f"{_ran(low)}, {course.money(low.revenue)}" if low.runs else "never ran"
        gone = _SCRAPPED[low.ended or ""]
        yield "Worst train", _train(course, low), f"{earned} before it {gone} in {low.ended_round}", low.n


def _earned(train: Owned) -> Fraction:
    return train.revenue / train.price


def _ran(train: Owned) -> str:
    return f"{train.runs} run{'s' * (train.runs != 1)}"


def _train(course: Course, train: Owned) -> str:
    return f"{train.type}-train, {course.money(train.price)}, {train.owners[0].corporation} in {train.round}"


def fed(course: Course, sales: Sequence[Sale]) -> dict[str, list[list[int]]]:
    """By president (row) and player: dividends paid; by seller (row) and player: what the falls of prices cost who still held stock."""
    paid = [[0 for _ in course.seats] for _ in course.seats]
    falls = [[0 for _ in course.seats] for _ in course.seats]
    for step in course.steps:
        president = step.after.president(step.about) if step.about and any(step.dividends) else None
        for seat, cash in enumerate(step.dividends if president is not None else ()):
            paid[step.after.players.index(str(president))][seat] += max(0, cash)
    for sale in sales:
        falls[sale.seat] = [one + other for one, other in zip(falls[sale.seat], sale.loss, strict=True)]
    return {"dividends": paid, "falls": falls}
