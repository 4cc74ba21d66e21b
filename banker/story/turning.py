"""The turning points: the three to six events that changed the distances between the players most."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from banker.calc.trains import a_train
from banker.errors import listed
from banker.number_words import in_words
from banker.story.course import Course, Step
from banker.story.losses import Rust, Sale
from banker.story.purchases import Purchase
from banker.story.trains import Owned

_MOST, _OF_A_KIND = 6, 3
_LEAST = Fraction(15, 1000)
"""The least size, as a part of the average final worth."""


class Point(NamedTuple):
    """An event, its effect on each player in dollars, and what is told of it; the seat is whose effect is shown."""

    kind: str
    place: int
    seat: int
    effect: Sequence[Fraction | int]
    heading: str
    text: str

    @property
    def distance(self) -> Fraction:
        """How far the effect on the player is from the average effect."""
        return Fraction(self.effect[self.seat]) - Fraction(sum(self.effect), len(self.effect))

    @property
    def size(self) -> int:
        """The same without its sign, in whole dollars."""
        return round(abs(self.distance))


class Found(NamedTuple):
    """What the turning points are found among."""

    course: Course
    purchases: Sequence[Purchase]
    sales: Sequence[Sale]
    rusts: Sequence[Rust]
    trains: Sequence[Owned]


def turning_points(found: Found) -> list[Point]:
    """The turning points in the order of events.

    The size of a point is the distance of its effect on a player from the average effect: on the buyer of stock, else on whom it hurt most.
    The largest are told: at most six, at most three of a kind, none under 1.5% of the average final worth, and one for an event.
    Of two purchases of a round whose gains mirror each other the better one is told. If the last one told and the first one left out
    have the same size, neither is told.
    """
    course = found.course
    points = sorted(_points(found), key=lambda point: (-point.size, -point.distance, course.steps[point.place].n))
    least = _LEAST * sum(course.worth) / len(course.worth)
    points = [point for point in points if abs(point.distance) >= least]
    chosen: list[Point] = []
    kinds: Counter[str] = Counter()

    def is_open(point: Point) -> bool:
        taken = any(other.place == point.place for other in chosen)
        return not taken and kinds[point.kind] < _OF_A_KIND and not _mirrored(course, point, chosen)

    for point in points:
        if len(chosen) < _MOST and is_open(point):
            chosen.append(point)
            kinds[point.kind] += 1
    left_out = next(filter(is_open, points), None)
    if left_out and left_out.size == chosen[-1].size:
        chosen = [point for point in chosen if point.size != left_out.size]
    return sorted(chosen, key=lambda point: point.place)


def _mirrored(course: Course, point: Point, chosen: Sequence[Point]) -> bool:
    same = (other for other in chosen if other.kind == point.kind == "purchase" and other is not point)
    steps = course.steps
    return any(
        steps[other.place].round == steps[point.place].round
        and abs(Fraction(other.effect[other.seat]) + point.effect[point.seat]) < 1
        for other in same
    )


def _points(found: Found) -> Iterator[Point]:
    yield from (_of_purchase(found.course, purchase) for purchase in found.purchases)
    counted: list[Sale] = []
    for place, step in enumerate(found.course.steps):
        if step.do == "train" and min(step.cash) < 0:
            yield _of_payment(found, place, counted)
    yield from (point for sale in found.sales if sale not in counted and (point := _of_sale(found.course, sale)))
    yield from (point for rust in found.rusts if (point := _of_rust(found.course, rust)))
    yield from (
        _of_bankruptcy(found.course, place) for place, step in enumerate(found.course.steps) if step.do == "bankrupt"
    )


def _hurt(effect: Sequence[Fraction | int]) -> int:
    return min(range(len(effect)), key=lambda seat: effect[seat])


def _of_purchase(course: Course, purchase: Purchase) -> Point:
    shares, name, gain = purchase.shares, purchase.corporation, purchase.gain
    who, each = course.players[purchase.seat], course.money(purchase.brought / shares)
    takes = (
        f"starts {name} and takes {shares * course.rules.corporation[name].share}%"
        if purchase.par
        else f"buys {shares} {name}"
    )
    share, until = "each share" if shares > 1 else "it", purchase.until(course)
    brought = (
        f"{share} brought {each} on average"
        if "or" in until.split()
        else f"{share} brought {each} in dividends and price"
    )
    if until == "by the end":
        brought = f"{share} had brought {each} in dividends and price"
    said = f"{until[0].upper()}{until[1:]} {brought}"
    more = f"{course.money(abs(gain))} {'more' if gain > 0 else 'less'}{' in all' if shares > 1 else ''}"
    text = f"{said}: {more} than the same money spread over everything bought in {purchase.round}."
    effect = [gain if seat == purchase.seat else Fraction(0) for seat in course.seats]
    heading = f"{who} {takes} at {purchase.prices(course)}"
    return Point("purchase", purchase.place, purchase.seat, effect, heading, text)


def _of_payment(found: Found, place: int, counted: list[Sale]) -> Point:
    """A president's payment towards a train; the sales of that player directly before it belong to it, and count as told."""
    course = found.course
    step = course.steps[place]
    effect = [min(0, cash) for cash in step.cash]
    seat = _hurt(effect)
    paid, who = -effect[seat], course.players[seat]
    raised = [
        sale for sale in found.sales
        if sale.seat == seat and sale.round == step.round and sale.places[0] < place
        and all(course.steps[other].do == "sell" for other in range(sale.places[0], place))
    ]  # fmt: skip
    counted += raised
    text = _need(course, step)
    if raised:
        for sale in raised:
            effect = [one + other for one, other in zip(effect, sale.loss, strict=True)]
        lost = _lost(course, effect, seat)
        own = -effect[seat] - paid
        lost += [f"{who} another {course.money(own)}"] if own > 0 else []
        text += f" To raise it {who} sold {listed(f'{sale.shares} {sale.corporation}' for sale in raised)}"
        text += f", which cost {listed(lost)}." if lost else "."
    train = next((train for train in found.trains for owner in train.owners if owner.since == place), None)
    text += _then_earned(course, train, place) if train else ""
    return Point(
        "payment",
        place,
        _hurt(effect),
        effect,
        f"{who} pays {course.money(paid)} for {step.about}’s {train.type if train else step.words[1]}-train",
        text,
    )


def _then_earned(course: Course, train: Owned, place: int) -> str:
    """What a train earned after a purchase, which its effect leaves out: the payment alone would look like a mere loss."""
    owners = [owner for owner in train.owners if owner.since >= place]
    runs, revenue = sum(owner.runs for owner in owners), sum(owner.revenue for owner in owners)
    return (
        f" The {train.type}-train then earned {course.money(revenue)} in {in_words(runs)} run{'s' * (runs != 1)}."
        if runs
        else f" The {train.type}-train never ran."
    )


def _need(course: Course, step: Step) -> str:
    """Why a president paid: a corporation with a train did not have to buy one."""
    name = step.about or ""
    if course.rules.trains.must_own_train and not step.before.trains(name):
        return f"{name} could not afford the train it had to have."
    return f"{name} had {'only part of the price' if step.before.cash(name) > 0 else 'no money'}."


def _lost(course: Course, effect: Sequence[Fraction | int], but: int | None = None) -> list[str]:
    """Who lost how much, the largest amount first."""
    seats = [seat for seat in course.seats if seat != but and round(effect[seat]) < 0]
    return [
        f"{course.players[seat]} {course.money(-effect[seat])}" for seat in sorted(seats, key=lambda seat: effect[seat])
    ]


def _of_sale(course: Course, sale: Sale) -> Point | None:
    lost = _lost(course, sale.loss, sale.seat)
    if not lost:
        return None
    first, last = course.steps[sale.places[0]].before, course.steps[sale.places[-1]].after
    after = last.president(sale.corporation)
    new = after is not None and last.players.index(after)
    before = first.president(sale.corporation)
    changed = after is not None and (before is None or first.players.index(before) != new)
    text = f"It costs {listed(lost)} at once." + (f" {course.players[new]} becomes president." if changed else "")
    prices = f"{course.money(sale.was)} to {course.money(sale.now)}"
    heading = f"{course.players[sale.seat]} sells {sale.shares} {sale.corporation}, {prices}"
    return Point("sale", sale.places[0], _hurt(sale.loss), sale.loss, heading, text)


def _of_rust(course: Course, rust: Rust) -> Point | None:
    if not rust.less:
        return None
    kinds: Counter[str] = sum(rust.gone.values(), Counter())
    gone = _in_kinds(kinds)
    president = course.steps[rust.place].after.president(rust.buyer)
    who = f"{rust.buyer} ({president})" if president else rust.buyer
    heading = f"{who} buys {a_train(rust.train)}: {gone} rust{'s' * (kinds.total() == 1)}"
    less = course.money(sum(rust.less.values()))
    lost = _lost(course, rust.effect)
    own = "it" if len(rust.less) == 1 else "each"
    text = _losers(rust.gone)
    text += f" Up to the end of the next set {listed(rust.less)} earned {less} less than if {own} had repeated its last run."
    text += f" By the shares they held, it cost {listed(lost)}." if lost else ""
    return Point("rust", rust.place, _hurt(rust.effect), rust.effect, heading, text)


def _in_kinds(trains: Counter[str]) -> str:
    return listed(f"{in_words(number)} {kind}-train{'s' * (number > 1)}" for kind, number in trains.items())


def _losers(gone: Mapping[str, Counter[str]]) -> str:
    """Who lost how many trains; their type only where there are several."""
    if len(gone) == 1:
        [(name, trains)] = gone.items()
        return f"{name} lost {'them' if trains.total() > 1 else 'it'}."
    alike = len({kind for trains in gone.values() for kind in trains}) == 1
    groups: dict[str, list[str]] = {}
    for name, trains in sorted(gone.items(), key=lambda one: -one[1].total()):
        groups.setdefault(in_words(trains.total()) if alike else _in_kinds(trains), []).append(name)
    effects = [(listed(names), f"{what} each" if len(names) > 1 else what) for what, names in groups.items()]
    (first, what), *others = effects
    parts = [f"{first} lost {what}", *(f"{names} {its}" for names, its in others)]
    return f"{listed(parts) if len(groups) == len(gone) else '; '.join(parts)}."


def _of_bankruptcy(course: Course, place: int) -> Point:
    step = course.steps[place]
    effect = [step.change(seat) for seat in course.seats]
    seat = next((seat for seat in course.seats if step.bankrupts(seat)), _hurt(effect))
    who = course.players[seat]
    others = _lost(course, effect, seat)
    text = f"{who} loses {course.money(-effect[seat])} in one event"
    closed = [
        name for name in course.corporations if course.price_before(place, name) and not course.price(place, name)
    ]
    what = f"the sales and the closing of {listed(closed)}" if closed else "the sales"
    text += f"; {what} cost {listed(others)}." if others else "."
    then = ""
    if step.after.over:
        then = " and ends the game"
    elif step.lent[seat] > 0:
        then = " and takes a loan"
        text += f" The loan takes {course.money(step.lent[seat])} off the final worth."
    elif step.after.is_bankrupt(step.after.players[seat]):
        then = " and leaves the game"
    return Point("bankruptcy", place, _hurt(effect), effect, f"{who} goes bankrupt{then}", text)


def point_data(course: Course, point: Point) -> dict[str, Any]:
    """A turning point for the page."""
    step = course.steps[point.place]
    return {
        "kind": point.kind,
        "n": step.n,
        "round": step.round,
        "seat": point.seat,
        "effect": round(point.effect[point.seat]),
        "distance": round(point.distance),
        "heading": point.heading,
        "text": point.text,
    }
