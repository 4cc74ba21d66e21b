"""What the evenings of a group add up to: standings, ratings, head to head, and records."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from statistics import NormalDist
from typing import Any, NamedTuple

from banker.season.evenings import Evening, Seat

RANKED = 5
"""Evenings that a player needs to be ranked."""


class Standing(NamedTuple):
    """A player's evenings: how many they won, how many an average player would have won, and two means.

    `share` is the part of the final worth of all, in percent of an equal part, where a debt counts as nothing; `margin` the dollars to the best other player, None if
    the evenings have several currencies.
    """

    name: str
    played: int
    won: int
    expected: float
    share: int
    margin: int | None


class Rating(NamedTuple):
    """A rating with its standard deviation: the true strength lies within two of these nineteen times in twenty."""

    mu: float
    sigma: float


def rated_evenings(games: Iterable[Evening]) -> list[dict[str, Rating]] | None:
    """The rating of each player so far after each game, in their order, by the Plackett-Luce model; None without openskill."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    model = PlackettLuce()
    found: dict[str, Any] = {}
    after = []
    for game in games:
        teams = [[found.get(seat.name) or model.rating(name=seat.name)] for seat in game.seats]
        ratings = model.rate(teams, ranks=[float(player.rank) for player in game.seats])
        for seat, (rated,) in zip(game.seats, ratings, strict=True):
            found[seat.name] = rated
        after.append({name: Rating(rated.mu, rated.sigma) for name, rated in found.items()})
    return after


def stronger(one: Rating, other: Rating) -> float:
    """The probability that a player is stronger than another."""
    return NormalDist(other.mu - one.mu, hypot(one.sigma, other.sigma)).cdf(0)


def standings(games: Iterable[Evening]) -> list[Standing]:
    """A line for each player: the most wins above the expected number first."""
    sat: dict[str, list[tuple[Evening, Seat]]] = {}
    for game in games:
        for seat in game.seats:
            sat.setdefault(seat.name, []).append((game, seat))
    found = [_standing(name, its) for name, its in sat.items()]
    return sorted(found, key=lambda line: (line.expected - line.won, line.name))


def _standing(name: str, sat: Sequence[tuple[Evening, Seat]]) -> Standing:
    won = sum(seat.rank == 1 for _, seat in sat)
    shares = []
    for game, seat in sat:
        worth = sum(max(0, player.worth) for player in game.seats)
        shares.append(100 * max(0, seat.worth) * len(game.seats) / worth if worth else 0)
    margins = [_margin(game, seat) for game, seat in sat]
    number = len(sat)
    one = len({game.currency for game, _ in sat}) == 1
    expected = sum(1 / len(game.seats) for game, _ in sat)
    margin = round(sum(margins) / number) if one else None
    return Standing(name, number, won, expected, round(sum(shares) / number), margin)


def _margin(game: Evening, seat: Seat) -> int:
    return seat.worth - max((player.worth for player in game.seats if player is not seat), default=seat.worth)


def head_to_head(games: Iterable[Evening]) -> dict[tuple[str, str], tuple[int, int]]:
    """For two players, in both orders: how often the first finished ahead of the second, of how many evenings together."""
    found: dict[tuple[str, str], tuple[int, int]] = {}
    for game in games:
        for player in game.seats:
            for other in game.seats:
                if player is not other:
                    ahead, together = found.get((player.name, other.name), (0, 0))
                    found[player.name, other.name] = ahead + (player.rank < other.rank), together + 1
    return found


def _longest_streak(sat: Iterable[tuple[Evening, Seat]]) -> tuple[str, int, Evening] | None:
    """Who won most of their evenings in a row, how many, and the last of them; None if nobody won two."""
    found, most = None, 1
    row: Counter[str] = Counter()
    for game, seat in sat:
        row[seat.name] = row[seat.name] + 1 if seat.rank == 1 else 0
        if row[seat.name] > most:
            most = row[seat.name]
            found = seat.name, most, game
    return found


def records(games: Sequence[Evening]) -> list[dict[str, Any]]:
    """The records of the evenings: what, who (or which corporation), how much, and the file; the earliest of equal ones.

    Amounts are compared only within a currency, so each currency has records of its own, the one of most evenings first.
    """
    found: list[tuple[str, str | None, Any, Evening]] = []
    for currency, _ in Counter(game.currency for game in games).most_common():
        found += _amounts([game for game in games if game.currency == currency])
    best = [(game, seat) for game in games for seat in game.seats]
    if (streak := _longest_streak(best)) is not None:
        found.append(("won in a row", *streak))
    broke = [(game, *game.bank_broke) for game in games if game.bank_broke]
    if broke:
        game, number, part = min(broke, key=lambda entry: entry[1:])
        found.append(("fastest bank", None, f"OR {number}.{part}" if part else f"OR {number}", game))
    timed = [(game, game.seconds) for game in games if game.seconds is not None]
    for what, pick in (("quickest evening", min), ("longest evening", max)):
        if timed:
            game, seconds = pick(timed, key=lambda entry: entry[1])
            found.append((what, None, seconds, game))
    found += [("bankruptcy", seat.name, None, game) for game, seat in best if seat.bankrupt]
    return [{"record": what, "who": who, "value": value, "file": game.file} for what, who, value, game in found]


def _amounts(games: Sequence[Evening]) -> Iterator[tuple[str, str | None, int, Evening]]:
    """The records that are amounts, of evenings with one currency."""
    game, seat = max(((game, seat) for game in games for seat in game.seats), key=lambda entry: entry[1].worth)
    yield "highest score", seat.name, seat.worth, game
    wins = [
        (game, seat, _margin(game, seat))
        for game in games
        for seat in game.seats
        if seat.rank == 1 and len(game.seats) > 1
    ]
    for what, extreme in (("largest margin", max), ("closest evening", min))[: len(wins)]:
        game, seat, margin = extreme(wins, key=lambda entry: entry[2])
        yield what, seat.name, margin, game
    ran = [(game, *game.run) for game in games if game.run]
    if ran:
        game, revenue, corporation, president = max(ran, key=lambda entry: entry[1])
        yield "largest run", f"{corporation} ({president})" if president else corporation, revenue, game


def in_tenths(number: float) -> str:
    """A number with one decimal; a half is rounded up. All views show the number of the data in this way, also `inTenths` on the page."""
    return f"{number + 1e-9:.1f}"
