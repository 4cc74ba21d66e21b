"""What each part of the story finds, in sentences; one whose figure is zero is left out."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from banker.number_words import in_words
from banker.story.course import Course
from banker.story.trains import Owned
from banker.views.pace import break_in_words, lasting


def of_fed(course: Course, fed: Mapping[str, Sequence[Sequence[int]]]) -> list[str]:
    """Who was paid most by another's corporations, who gained and lost most by that, and whose sales cost the others most."""
    names, seats = course.players, course.seats
    paid, falls = fed["dividends"], fed["falls"]
    others = [(paid[seat][other], seat, other) for seat in seats for other in seats if seat != other]
    amount, president, player = max(others)
    found = (
        [f"The corporations that {names[president]} ran paid {names[player]} {course.money(amount)} in dividends."]
        if amount
        else []
    )
    net = [sum(row[seat] for row in paid) - sum(paid[seat]) for seat in seats]
    most, least = max(seats, key=lambda seat: net[seat]), min(seats, key=lambda seat: net[seat])
    if net[most]:
        found.append(
            f"{names[most]} got {course.money(net[most])} more from the others’ corporations than they got from {names[most]}’s;"
            f" {names[least]} {course.money(-net[least])} less."
        )
    cost = [falls[seat][seat] - sum(falls[seat]) for seat in seats]
    seller = max(seats, key=lambda seat: cost[seat])
    if cost[seller]:
        found.append(f"Sales by {names[seller]} took {course.money(cost[seller])} from what the others held.")
    return found


def of_trains(trains: Sequence[Owned]) -> list[str]:
    """How many times their cost the best and the worst type earned, and how many trains did not earn their price."""
    paid = [train for train in trains if train.price]
    if not paid:
        return []
    kinds = dict.fromkeys(train.type for train in paid)
    times = {kind: _times([train for train in paid if train.type == kind]) for kind in kinds}
    most, least = max(kinds, key=lambda kind: times[kind]), min(kinds, key=lambda kind: times[kind])
    found = []
    if times[most]:
        low = f"{float(times[least]):.1f} times" if times[least] else "nothing"
        less = f", the {least}-trains {low}" if times[least] < times[most] else ""
        found.append(f"The {most}-trains earned {float(times[most]):.1f} times what they cost{less}.")
    short = sum(train.revenue < train.price for train in paid)
    if short:
        found.append(
            f"{in_words(short).capitalize()} of {in_words(len(paid))} trains did not earn {'its' if short == 1 else 'their'} price."
        )
    return [*found, "The line across a bar is the price. A run of several trains is shared by their numbers."]


def _times(trains: Sequence[Owned]) -> Fraction:
    return sum((train.revenue for train in trains), Fraction(0)) / sum(train.price for train in trains)


def of_clock(players: Sequence[str], clock: Mapping[str, Any]) -> list[str]:
    """How long the game took, the longest round, who was up longest and shortest, and the breaks."""
    spent = {round_["round"]: sum(round_["players"]) + round_["nobody"] for round_ in clock["rounds"]}
    by_player = [sum(round_["players"][seat] for round_ in clock["rounds"]) for seat in range(len(players))]
    longest = max(spent, key=lambda name: spent[name])
    most, least = by_player.index(max(by_player)), by_player.index(min(by_player))
    found = [f"{lasting(clock['seconds'])} at the table. {longest} took longest, {lasting(spent[longest])}."]
    if most != least:
        found.append(
            f"{players[most]} was up for {lasting(by_player[most])}, {players[least]} for {lasting(by_player[least])}."
        )
    breaks = [break_in_words(gap["seconds"], gap["n"], gap["round"]) for gap in clock["breaks"]]
    return [*found, *(breaks or ["No break of more than 20 minutes."])]
