"""What each purchase of stock brought, against the same money spread over everything that was bought in that round."""

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal, NamedTuple

from banker.errors import either, listed
from banker.story.course import Course, Step

Went = Literal["", "sold", "closed", "given up"]
"""How shares went: empty for those held at the end, `closed` with their corporation, `given up` by hand."""


class Part(NamedTuple):
    """Shares of a purchase that went together: the event after which they were gone, and for each the dividends, the price and the cost."""

    shares: int
    until: int
    went: Went
    dividends: Fraction
    price: Fraction
    cost: Fraction


@dataclass(slots=True)
class Purchase:
    """What one player bought of one corporation in one round, with a par too; the place is that of its first event."""

    seat: int
    corporation: str
    round: str
    place: int
    n: int
    par: bool = False
    parts: list[Part] = field(default_factory=list)
    same: Fraction = Fraction(0)
    """What the same money brought, spread over everything that all players bought in that round."""

    @property
    def shares(self) -> int:
        """Shares, without those sold again in the same round."""
        return sum(part.shares for part in self.parts)

    @property
    def cost(self) -> Fraction:
        """Dollars paid for them."""
        return sum((part.shares * part.cost for part in self.parts), Fraction(0))

    @property
    def brought(self) -> Fraction:
        """Dividends while they were held, with what the bank paid when their corporation closed, and the price for which they were sold or which they had at the end."""
        return sum((part.shares * (part.dividends + part.price) for part in self.parts), Fraction(0))

    @property
    def gain(self) -> Fraction:
        """How much more they brought than the same money."""
        return self.brought - self.same

    @property
    def kept(self) -> int:
        """The shares held at the end."""
        return sum(part.shares for part in self.parts if not part.went)

    def prices(self, course: Course) -> str:
        """What a share cost; the lowest and the highest price if they differ."""
        costs = [part.cost for part in self.parts]
        return " to ".join(dict.fromkeys(map(course.money, (min(costs), max(costs)))))

    def until(self, course: Course) -> str:
        """Until when they were held, as part of a sentence."""
        gone = [part for part in self.parts if part.went]
        went = either(dict.fromkeys(part.went for part in gone))
        if not self.kept:
            return f"until {went} in {listed(dict.fromkeys(course.steps[part.until].round for part in gone))}"
        return f"until {went} or the end" if gone else "by the end"


@dataclass(slots=True)
class _Lot:
    shares: int
    place: int
    cost: Fraction
    purchase: Purchase | None


def purchases(course: Course) -> list[Purchase]:
    """All purchases in their order. Stock is sold in the order in which it was bought; stock that came with a private was not."""
    found: dict[tuple[int, str, str], Purchase] = {}
    lots: dict[tuple[int, str], list[_Lot]] = defaultdict(list)
    for place, step in enumerate(course.steps):
        for seat in course.seats:
            for name in course.corporations:
                more = step.held[seat].get(name, 0) - course.held_before(place, seat, name)
                if more > 0:
                    lots[seat, name].append(_bought(found, step, seat, name, more, place))
                elif more:
                    _sold(course, lots[seat, name], step, seat, name, -more, place)
    last = len(course.steps) - 1
    for (_, name), its in lots.items():
        for lot in its:
            _close(course, lot, lot.shares, last, Fraction(course.price(last, name)), name, "")
    kept = [purchase for purchase in found.values() if _without_resold(course, purchase)]
    for purchase in kept:
        _compare(course, purchase, [other for other in kept if other.round == purchase.round])
    return kept


def _bought(
    found: dict[tuple[int, str, str], Purchase], step: Step, seat: int, name: str, shares: int, place: int
) -> _Lot:
    paid = -step.cash[seat]
    is_bought = step.do in ("buy", "par") or (step.traded[seat] < 0 and step.do not in ("private", "exchange"))
    if not is_bought or paid <= 0:
        return _Lot(shares, place, Fraction(0), None)
    purchase = found.setdefault((seat, name, step.round), Purchase(seat, name, step.round, place, step.n))
    purchase.par |= step.do == "par"
    return _Lot(shares, place, Fraction(paid, shares), purchase)


def _sold(course: Course, lots: list[_Lot], step: Step, seat: int, name: str, shares: int, place: int) -> None:
    went: Went = "sold"
    price = Fraction(course.price_before(place, name))
    if step.do in ("sell", "buy", "redeem") and step.cash[seat] > 0:
        price = Fraction(step.cash[seat], shares)
    elif step.after.price(name) is None:
        went, price = "closed", Fraction(0)
    elif step.do == "move":
        went, price = "given up", Fraction(0)
    while shares and lots:
        number = min(shares, lots[0].shares)
        _close(course, lots[0], number, place, price, name, went)
        shares -= number
        if not lots[0].shares:
            del lots[0]


def _close(course: Course, lot: _Lot, shares: int, place: int, price: Fraction, name: str, went: Went) -> None:
    """Shares of a lot go, or the game ends."""
    lot.shares -= shares
    if lot.purchase is not None:
        dividends = course.dividends[place][name] - course.dividends[lot.place][name]
        lot.purchase.parts.append(Part(shares, place, went, dividends, price, lot.cost))


def _without_resold(course: Course, purchase: Purchase) -> bool:
    """Leave out the shares sold again in the round of the purchase; whether any are left."""
    steps = course.steps
    purchase.parts = [part for part in purchase.parts if not (part.went and steps[part.until].round == purchase.round)]
    return purchase.cost > 0


def _compare(course: Course, purchase: Purchase, bought: list[Purchase]) -> None:
    """Find what the same money brought, spread over all purchases of the round and held as long as each part."""
    spent = sum((other.cost for other in bought), Fraction(0))
    for part in purchase.parts:
        worth = sum((other.shares * _worth(course, other, part.until) for other in bought), Fraction(0))
        purchase.same += part.shares * part.cost * worth / spent


def _worth(course: Course, purchase: Purchase, place: int) -> Fraction:
    """What a share of a purchase has paid since, and its price after an event."""
    name, dividends = purchase.corporation, course.dividends
    return dividends[place][name] - dividends[purchase.place][name] + course.price(place, name)
