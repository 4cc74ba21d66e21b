"""What each train earned: its runs, its part of the revenue, and the trains that its purchase made rust."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from banker.engine.recorded import Replayed
from banker.story.course import Course, Step
from banker.views.fleet import fleet


@dataclass(slots=True)
class Owner:
    """A corporation that had a train from the event at one place to that at another, with its runs and dollars of revenue."""

    corporation: str
    since: int
    until: int
    runs: int = 0
    revenue: Fraction = Fraction(0)


@dataclass(slots=True)
class Owned:
    """A train that corporations owned; places are those of events, prices in dollars."""

    type: str
    price: int
    n: int
    round: str
    bought_at: int | None
    """Where it was bought from the bank first."""
    ended: str | None = None
    ended_round: str | None = None
    rusted_at: int | None = None
    """Where it first rusted while a corporation had it."""
    owners: list[Owner] = field(default_factory=list)

    @property
    def runs(self) -> int:
        """The runs of all owners."""
        return sum(owner.runs for owner in self.owners)

    @property
    def revenue(self) -> Fraction:
        """Its part of the revenue of these runs."""
        return sum((owner.revenue for owner in self.owners), Fraction(0))

    @property
    def rusted_of(self) -> str:
        """The corporation that had it when it first rusted."""
        return next(owner.corporation for owner in self.owners if owner.until == self.rusted_at)


def trains(course: Course, events: Sequence[Replayed]) -> list[Owned]:
    """Each train that a corporation had, in the order in which they left the depot.

    A run is divided among the trains of the corporation by their numbers; a train without one counts two more than the highest.
    """
    places = {step.n: place for place, step in enumerate(course.steps)}
    every = fleet([replayed.record for replayed in events], (), course.rules)
    found = [train for one in every if (train := _owned(course, one, places)).owners]
    high = max((_number(train.type) or 0 for train in found), default=0)
    for run in course.runs:
        running = [(train, owner) for train in found for owner in train.owners
                   if owner.corporation == run.corporation and owner.since < run.place <= owner.until]  # fmt: skip
        whole = sum(_number(train.type) or high + 2 for train, _ in running)
        for train, owner in running if run.revenue else ():
            owner.runs += 1
            owner.revenue += Fraction(run.revenue * (_number(train.type) or high + 2), whole)
    return found


def _number(kind: str) -> int | None:
    found = re.match(r"\d+", kind)
    return int(found[0]) if found else None


def _owned(course: Course, train: Mapping[str, Any], places: Mapping[int, int]) -> Owned:
    moves: Sequence[Mapping[str, Any]] = train["moves"]
    bought = places[moves[0]["n"]] if moves[0]["do"] == "train" else None
    found = Owned(train["type"], 0, moves[0]["n"], moves[0]["round"], bought)
    for move, after in zip(moves, [*moves[1:], None], strict=True):
        if move["to"] in (None, "pool"):
            continue
        if not found.owners:
            found.price, found.n, found.round = move["price"] or 0, move["n"], move["round"]
        until = places[after["n"]] if after else len(course.steps)
        found.owners.append(Owner(move["to"], places.get(move["n"], -1), until))
        if after:
            _end(found, after, train["ended"], until, course.steps[until])
    if train["at"] not in (None, "pool"):
        found.ended = found.ended_round = None
    return found


def _end(found: Owned, move: Mapping[str, Any], ended: str | None, place: int, step: Step) -> None:
    """How its last owner lost a train: it left the game, or went to the bank pool and was never bought again.

    Trains that rust go to the bank pool where they can be bought again.
    """
    found.ended, found.ended_round = ended, move["round"]
    is_bought = move["do"] == "train"
    if move["to"] == "pool":
        words = step.words
        given = words[words.index("--trade-in") + 1] if "--trade-in" in words[:-1] else None
        is_traded = found.type == given and found.owners[-1].corporation == step.about
        found.ended = "discarded" if not is_bought else "traded in" if is_traded else "rusted"
    if is_bought and move["to"] in (None, "pool") and found.ended in ("rusted", "obsolete"):
        found.rusted_at = place if found.rusted_at is None else found.rusted_at


def train_data(found: Sequence[Owned]) -> list[dict[str, Any]]:
    """The trains, with what the purchase of each made rust, by type and by owner; dollars are rounded."""
    rusted = Counter((train.rusted_at, train.type) for train in found if train.rusted_at is not None)
    lost = Counter((train.rusted_at, train.rusted_of) for train in found if train.rusted_at is not None)
    return [
        {
            "type": train.type,
            "price": train.price,
            "n": train.n,
            "round": train.round,
            "runs": train.runs,
            "revenue": round(train.revenue),
            "owners": [[owner.corporation, owner.runs, float(owner.revenue)] for owner in train.owners],
            "rusted": {kind: number for (place, kind), number in rusted.items() if place == train.bought_at},
            "lost": {name: number for (place, name), number in lost.items() if place == train.bought_at},
            "ended": train.ended,
            "ended_round": train.ended_round,
        }
        for train in found
    ]
