"""What sales of stock, and trains that rusted, cost the players."""

import re
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from banker.rules.values import WHOLE
from banker.story.course import Course
from banker.story.trains import Owned


@dataclass(slots=True)
class Sale:
    """What one player sold of one corporation in one round, up to a payment of theirs for a train, and what the fall of the price took from each player."""

    seat: int
    corporation: str
    round: str
    places: list[int]
    n: int
    was: int
    shares: int
    now: int
    got: int
    loss: list[int]
    """Negative, by seat: for each sale the fall times the shares still held after it."""

    @property
    def cost_others(self) -> int:
        """Dollars lost by others than the seller."""
        return -sum(self.loss) + self.loss[self.seat]


def sales(course: Course) -> list[Sale]:
    """All sales by players in their order."""
    found: list[Sale] = []
    latest: dict[tuple[int, str, str], Sale] = {}
    for place, step in enumerate(course.steps):
        name = step.about
        if step.do == "train":  # what a player sells after paying for a train is not for that train
            latest = {key: sale for key, sale in latest.items() if step.cash[key[0]] >= 0}
        if step.do != "sell" or name is None:
            continue
        fewer = [course.held_before(place, seat, name) - step.held[seat].get(name, 0) for seat in course.seats]
        seat = next((seat for seat in course.seats if fewer[seat] > 0), None)
        if seat is None:
            continue
        was, now = course.price_before(place, name), course.price(place, name)
        sale = latest.get((seat, name, step.round))
        if sale is None:
            sale = Sale(seat, name, step.round, [], step.n, was, 0, now, 0, [0 for _ in course.seats])
            latest[seat, name, step.round] = sale
            found.append(sale)
        sale.places.append(place)
        sale.shares += fewer[seat]
        sale.now, sale.got = now, sale.got + step.cash[seat]
        sale.loss = [loss - (was - now) * held.get(name, 0) for loss, held in zip(sale.loss, step.held, strict=True)]
    return found


@dataclass(slots=True)
class Rust:
    """A purchase of a train after which others were gone, by owner, and what their corporations earned less, in dollars."""

    place: int
    buyer: str
    train: str
    gone: dict[str, Counter[str]]
    less: dict[str, int]
    effect: list[Fraction]


def rusts(course: Course, trains: list[Owned]) -> list[Rust]:
    """Every purchase that made trains rust, with the lack of revenue until the end of the next set of operating rounds.

    A run lacks what it brought less than the last run of the corporation before the purchase.
    """
    found = []
    for place, step in enumerate(course.steps):
        gone: dict[str, Counter[str]] = {}
        for train in trains:
            if train.rusted_at == place:
                gone.setdefault(train.rusted_of, Counter())[train.type] += 1
        if gone and step.do == "train" and step.about:
            bought = next((train.type for train in trains if train.bought_at == place), step.words[1])
            rust = Rust(place, step.about, bought, gone, {}, [Fraction(0) for _ in course.seats])
            for name in sorted(gone, key=course.corporations.index):
                _lack(course, rust, name)
            found.append(rust)
    return found


def _set_of(name: str) -> int:
    found = re.match(r"OR (\d+)", name)
    return int(found[1]) if found else 0


def _lack(course: Course, rust: Rust, name: str) -> None:
    runs = [run for run in course.runs if run.corporation == name]
    before = [run.revenue for run in runs if run.place < rust.place]
    last = _set_of(course.steps[rust.place].round) + 1
    for run in runs if before else ():
        step, less = course.steps[run.place], before[-1] - run.revenue
        if run.place > rust.place and 0 < _set_of(step.round) <= last and less > 0:
            rust.less[name] = rust.less.get(name, 0) + less
            for seat in course.seats:
                part = Fraction(step.held[seat].get(name, 0) * course.rules.corporation[name].share, WHOLE)
                rust.effect[seat] -= less * part
