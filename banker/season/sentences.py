"""What the page of a season says first: who won most, how much luck that may be, and who is rated first."""

from collections.abc import Mapping, Sequence
from typing import Any

from banker.errors import listed
from banker.season.standings import Rating, stronger

_SURE = 0.95
"""The probability from which there is no reasonable doubt."""


def headline(players: Sequence[Mapping[str, Any]], evenings: int) -> str:
    """Who won most of the evenings; `players` are those of `season_view`."""
    won = max(one["won"] for one in players)
    first = [one["name"] for one in players if one["won"] == won]
    return f"{listed(first)} won {won}{' each' * (len(first) > 1)} of {evenings} evening{'s' * (evenings != 1)}"


def deck(players: Sequence[Mapping[str, Any]]) -> list[str]:
    """What one would expect of equal players, and how likely the player rated first is stronger than the second."""
    won = max(one["won"] for one in players)
    first = [one for one in players if one["won"] == won]
    found = [
        f"With equal players, {one['name']} would have won {one['expected']:.1f} of {one['played']}."
        for one in first[:1]
    ]
    ranked = [(one["name"], Rating(**one["rating"])) for one in players if one["rating"] and one["ranked"]][:2]
    if len(ranked) > 1:
        (best, one), (second, other) = ranked
        chance = stronger(one, other)
        likely = "beyond reasonable doubt" if chance >= _SURE else f"with a probability of {100 * chance:.0f}%"
        found.append(f"{best} is rated first, and is stronger than {second} {likely}.")
    return found
