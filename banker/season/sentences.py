"""What the page of a season says first: who won most, how much luck that may be, and who is rated first."""

from collections.abc import Mapping, Sequence
from typing import Any

from banker.errors import listed
from banker.season.standings import Rating, in_tenths, stronger

_SURE = 0.95
"""The probability from which there is no reasonable doubt."""


def headline(players: Sequence[Mapping[str, Any]], evenings: int) -> str:
    """Who won most of the evenings; `players` are those of `season_view`."""
    won = max(player["won"] for player in players)
    first = [player["name"] for player in players if player["won"] == won]
    if evenings == 1:
        return f"{listed(first)} {'share' if len(first) > 1 else 'won'} the only evening"
    return f"{listed(first)} won {won}{' each' * (len(first) > 1)} of {evenings} evenings"


def deck(players: Sequence[Mapping[str, Any]]) -> list[str]:
    """What one would expect of equal players, and how likely the player rated first is stronger than the second."""
    won = max(player["won"] for player in players)
    first, *others = [player for player in players if player["won"] == won]
    expected = [f"{first['name']} would have won {in_tenths(first['expected'])} of {first['played']}"]
    expected += [f"{player['name']} {in_tenths(player['expected'])} of {player['played']}" for player in others]
    ranked = [
        (player["name"], Rating(**player["rating"])) for player in players if player["rating"] and player["ranked"]
    ]
    return [f"With equal players, {listed(expected)}.", *([_rated_first(ranked)] if len(ranked) > 1 else [])]


def _rated_first(ranked: Sequence[tuple[str, Rating]]) -> str:
    """Who is rated first of two or more, the best first."""
    (best, rating), (second, other) = ranked[:2]
    equal = [name for name, its in ranked if its.mu == rating.mu]
    if len(equal) > 1:
        return f"{listed(equal)} are {'all' if equal[2:] else 'both'} rated first."
    chance = stronger(rating, other)
    likely = "beyond reasonable doubt" if chance >= _SURE else f"with a probability of {100 * chance:.0f}%"
    return f"{best} is rated first, and is stronger than {second} {likely}."
