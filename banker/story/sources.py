"""Where each dollar of a player's worth came from, and the difference between two players by source."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from banker.number_words import in_words
from banker.story.course import Course, Step

Source = tuple[str, str]
"""A kind, and the corporation that it is about ("" for none)."""
NAMES = {
    "privates": "Privates",
    "trains": "Trains from own cash",
    "bankruptcy": "Bankruptcy",
    "bonds": "Bonds of corporations",
    "interest": "Interest",
    "other": "Other payments",
    "start": "Starting cash",
}
"""The kinds that are about no corporation; `dividends` and `price` are."""


def sources(course: Course) -> list[Counter[Source]]:
    """The dollars of each player by source; what they began with is a source, so the sum is their final worth.

    - A run, also one in nobody's turn: cash to the dividends of the corporation.
    - A purchase or sale of stock, by whatever event, also to the corporation itself, and what the bank pays for stock of one that closes: cash and change of value to its price, and so does every other change of a price times the shares held.
    - A private bought, sold, paid, closed or exchanged, and stock that comes with one, at its first value: privates.
    - A president's cash in a purchase of a train: trains. The event of a bankruptcy, for who is bankrupt, with what they owe the bank after it: bankruptcy. What bonds of corporations take off: bonds. Interest on a debt: interest. The rest: other payments.
    """
    found = [Counter[Source]() for _ in course.seats]
    for seat in course.seats:
        found[seat]["start", ""] += course.first.worth(course.first.players[seat]).total
        for place, step in enumerate(course.steps):
            for source, amount in _of_step(course, place, step, seat):
                found[seat][source] += amount
    return found


def _of_step(course: Course, place: int, step: Step, seat: int) -> Iterator[tuple[Source, int]]:
    if step.bankrupts(seat):
        yield ("bankruptcy", ""), step.change(seat)
        return
    yield ("privates", ""), step.privates[seat]
    yield ("bankruptcy", ""), -step.lent[seat]
    yield ("bonds", ""), -step.bonds[seat]
    kind = _of_cash(step, seat)
    income = step.income[seat] if kind[0] == "other" else 0
    yield ("privates", ""), income
    yield ("interest", ""), step.interest[seat]
    yield ("other", ""), step.helped[seat]
    yield kind, step.cash[seat] - income - step.interest[seat] - step.helped[seat]
    for name, value in step.stock[seat].items():
        had = course.held_before(place, seat, name)
        if step.do in ("private", "exchange") and step.held[seat].get(name, 0) != had:
            came = value
        else:
            came = had * course.price(place, name) if step.before.price(name) is None else 0
        yield ("privates", ""), came
        yield ("price", name), value - came


def _of_cash(step: Step, seat: int) -> Source:
    if step.do == "run" or step.dividends[seat]:
        return "dividends", step.about or ""
    if step.do in ("buy", "sell", "redeem", "par", "water", "close") and step.about:
        return "price", step.about
    if step.do in ("private", "exchange"):
        return "privates", ""
    if step.do == "train" and step.cash[seat] < 0:
        return "trains", ""
    if step.traded[seat] and step.about:
        return "price", step.about
    return "other", ""


class Row(NamedTuple):
    """A source of the difference between two players: dollars from dividends, from the price, and together."""

    kind: str
    """`corporation`, or one of the `NAMES`."""
    about: str | None
    dividends: int
    price: int
    amount: int

    @property
    def name(self) -> str:
        """The source as a row of a table is called."""
        return self.about or NAMES[self.kind]


def why(course: Course, of: list[Counter[Source]], winner: int, other: int) -> list[Row]:
    """What made one player end ahead of another, the largest part first: the rows add up to the margin."""
    more = {source: of[winner][source] - of[other][source] for source in {**of[winner], **of[other]}}
    rows = []
    for name in course.corporations:
        dividends, price = more.get(("dividends", name), 0), more.get(("price", name), 0)
        if dividends or price:
            rows.append(Row("corporation", name, dividends, price, dividends + price))
    rows += [Row(kind, None, 0, 0, amount) for kind in NAMES if (amount := more.get((kind, ""), 0))]
    return sorted(rows, key=lambda row: -abs(row.amount))


def why_data(course: Course) -> list[dict[str, Any]]:
    """The rows for each player but the first, in the order of the result."""
    of = sources(course)
    first, *others = course.order
    return [_of_other(course, of, first, other) for other in others]


def _of_other(course: Course, of: list[Counter[Source]], first: int, other: int) -> dict[str, Any]:
    rows = why(course, of, first, other)
    gains = [row.amount for row in rows if row.amount > 0]
    names = course.players[first], course.players[other]
    margin = course.worth[first] - course.worth[other]
    number, verb = in_words(len(gains)), "was" if len(gains) == 1 else "were"
    finding = f"{number.capitalize()} of {in_words(len(rows))} sources {verb} better for {names[0]} than for {names[1]}, by {course.money(sum(gains))} in all"
    lost = sum(gains) - margin
    return {
        "seat": other,
        "margin": margin,
        "finding": f"{finding}; the others were worse, by {course.money(lost)}." if lost else f"{finding}.",
        "rows": [row._asdict() | {"name": row.name} for row in rows],
    }
