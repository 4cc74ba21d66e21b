"""What single trains earned, and the best and the worst of a game, reckoned again from what `replay -O json` prints."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from support.story_reckoner import Reckoner

T = TypeVar("T")


class Train:
    """A train: its type, what its first owner paid, the event and the owner, its runs and its part of their revenue."""

    def __init__(self, kind: str, price: int, n: int, owner: str) -> None:
        self.kind, self.price, self.n, self.owner = kind, price, n, owner
        self.runs, self.revenue, self.rusted = 0, Fraction(0), False
        self.again = False
        """Bought again from the bank pool, where equal trains that came there in one event cannot be told apart."""

    @property
    def told(self) -> tuple[str, int, int, str, int, int]:
        """As the page has it."""
        return self.kind, self.price, self.n, self.owner, self.runs, round(self.revenue)


def trains(game: Reckoner) -> list[Train]:
    """Every train that a corporation had; of equal ones in one place, the first to come is the first to go."""
    first = [Train(kind, 0, 0, name) for name in game.names for kind in game.of(0, name)["trains"]]
    have: dict[str, list[Train]] = {name: [one for one in first if one.owner == name] for name in game.names}
    every = first
    pool: list[Train] = []
    high = max((_number(kind) or 0 for one in game.states for kind in _all(one)), default=0)
    for place, line in enumerate(game.lines):
        if place in game.runs and game.revenue(place):
            _run(have[game.about(place) or ""], game.revenue(place), high + 2)
        words = line["words"]
        freed = []
        given = words[words.index("--trade-in") + 1] if "--trade-in" in words[:-1] else None
        traded = None
        for name in game.names:
            gone = Counter(one.kind for one in have[name]) - Counter(game.of(place + 1, name)["trains"])
            its = [_taken(have[name], kind) for kind in gone.elements()]
            freed += its
            traded = next((one for one in its if name in words[:1] and one.kind == given), traded)
        if given is not None and given in words[1:2]:  # one of a type for another of it
            swapped = _taken(have[words[0]], given)
            if "pool" in words[1:] and all(one.kind != given for one in pool):  # the pool has only this one to sell
                swapped.again = True
                have[words[0]].append(swapped)
        for name in game.names:
            came = Counter[str](game.of(place + 1, name)["trains"]) - Counter(one.kind for one in have[name])
            for kind in came.elements():
                is_pooled = "pool" in words[1:] and any(one.kind == kind for one in pool)
                source = pool if is_pooled else freed
                if any(one.kind == kind for one in source):
                    have[name].append(_taken(source, kind))
                    have[name][-1].rusted = False
                    have[name][-1].again |= is_pooled
                else:
                    price = int(words[words.index("--price") + 1]) if "--price" in words else 0
                    have[name].append(Train(kind, price, line["n"], name))
                    every.append(have[name][-1])
        if line["do"] == "train" and "bank" in words[2:] and _is_closed(game, place, words[0]):
            every.append(Train(words[1], int(words[words.index("--price") + 1]), line["n"], words[0]))
        begins = game.states[place]["game"]["phase"] != game.states[place + 1]["game"]["phase"]
        for one in freed:
            old = [kind for corporation in game.states[place]["corporations"] for kind in corporation["obsolete"]]
            is_rust = line["do"] == "train" or (line["do"] == "next" and begins)  # by a train that the bank exports
            one.rusted = one.kind in old or (is_rust and one is not traded)
        room = Counter(game.states[place + 1]["discarded"]) - Counter(one.kind for one in pool)
        for one in freed:
            if room[one.kind]:
                room[one.kind] -= 1
                pool.append(one)
    return every


def _run(mine: list[Train], revenue: int, unnumbered: int) -> None:
    """Share a revenue among the trains that ran, by their numbers."""
    whole = sum(_number(one.kind) or unnumbered for one in mine)
    for one in mine:
        one.runs += 1
        one.revenue += Fraction(revenue * (_number(one.kind) or unnumbered), whole)


def best(game: Reckoner) -> dict[str, tuple[int, tuple[int, ...]]]:
    """What is told of the best and the worst: the number of the event, and the amounts in dollars."""
    found = {**_buys(game), **_runs(game)}
    sold: list[tuple[Fraction, Fraction, int, int]] = []
    cost: list[tuple[int, int]] = []
    for (seat, name, *_), (places, loss) in game.sales().items():
        shares = sum(game.shares(one, seat, name) - game.shares(one + 1, seat, name) for one in places)
        got = sum(game.cash(one, seat) for one in places)
        last = len(game.lines)
        kept = shares * (game.paid[last][name] - game.paid[places[-1] + 1][name] + game.price(last, name))
        n = game.lines[places[0]]["n"]
        sold.append((kept - got, kept, got, n))
        cost.append((-sum(loss) + loss[seat], n))
    sale = _only(sold, lambda one: one[0])
    if sale and sale[0] > 0:
        found["Sold too soon"] = sale[3], (sale[2], round(sale[1]))
    worst = _only(cost, lambda one: one[0])
    if worst and worst[0] > 0:
        found["Costliest sale"] = worst[1], (worst[0],)
    paid = [one for one in trains(game) if one.price]
    top = _only(paid, lambda one: one.revenue / one.price)
    if top and top.revenue > top.price:
        found["Best train"] = top.n, (top.price, round(top.revenue))
    low = _only([one for one in paid if one.rusted], lambda one: -one.revenue / one.price)
    if low and low is not top:
        found["Worst train"] = low.n, (low.price, round(low.revenue))
    return found


class Buy(NamedTuple):
    """A purchase of one corporation in one round: the first event, shares, cost and what they brought."""

    n: int
    shares: int
    cost: Fraction
    brought: Fraction


def _buys(game: Reckoner) -> dict[str, tuple[int, tuple[int, ...]]]:
    buys: dict[tuple[int, str, str], Buy] = {}
    for bought, until, price in game.single_shares():
        key = bought.seat, bought.corporation, bought.round
        name = bought.corporation
        brought = game.paid[until][name] - game.paid[bought.place + 1][name] + price
        so_far = buys.get(key, Buy(game.first_n[key], 0, Fraction(0), Fraction(0)))
        buys[key] = Buy(so_far.n, so_far.shares + 1, so_far.cost + bought.cost, so_far.brought + brought)
    ranked = [(one.brought / one.cost, one) for one in buys.values() if one.cost]
    found: dict[str, tuple[int, tuple[int, ...]]] = {}
    for what, value in (
        ("Best buy", max((one for one, _ in ranked), default=None)),
        ("Worst buy", min((one for one, _ in ranked), default=None)),
    ):
        same = [one for times, one in ranked if times == value]
        if same and value is not None and (value > 1 if what == "Best buy" else value != max(one for one, _ in ranked)):
            first = min(same, key=lambda one: one.n)
            found[what] = first.n, (round(first.brought / first.shares),)
    return found


def _runs(game: Reckoner) -> dict[str, tuple[int, tuple[int, ...]]]:
    found: dict[str, tuple[int, tuple[int, ...]]] = {}
    most = max((game.revenue(one) for one in game.runs), default=0)
    largest = [one for one in game.runs if game.revenue(one) == most]
    if most:
        found["Largest run"] = game.lines[largest[0]]["n"], (most,)
    kept = {one: (game.of(one + 1, game.about(one) or "")["run"] or {})["withheld"] for one in game.runs}
    top = _only([one for one in game.runs if kept[one]], lambda one: kept[one])
    if top is not None and top not in largest:
        found["Largest withheld run"] = game.lines[top]["n"], (kept[top],)
    return found


def _only(found: Iterable[T], value: Callable[[T], Any]) -> T | None:
    ranked = sorted(found, key=value)
    if not ranked or (len(ranked) > 1 and value(ranked[-1]) == value(ranked[-2])):
        return None
    return ranked[-1]


def _all(state: dict[str, Any]) -> list[str]:
    return [kind for one in state["corporations"] for kind in one["trains"]]


def _is_closed(game: Reckoner, place: int, name: str) -> bool:
    """Whether an event closes a corporation: a train that it buys then leaves the game in the same event."""
    had, has = (game.of(state, name)["president"] for state in (place, place + 1))
    return had is not None and has is None


def _taken(there: list[Train], kind: str) -> Train:
    return there.pop(next(place for place, one in enumerate(there) if one.kind == kind))


def _number(kind: str) -> int | None:
    found = re.match("[0-9]+", kind)
    return int(found[0]) if found else None
