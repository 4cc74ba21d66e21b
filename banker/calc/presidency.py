"""Who is president, and what a president may sell (1830 9.0, 13.0, 14.0; A33, A52)."""

from collections.abc import Mapping, Sequence


def president(percent: Mapping[str, int], current: str, seats: Sequence[str], certificate: int) -> str:
    """Who is president, given percent held by each player, the seats clockwise, and percent of the president's certificate.

    The current one stays unless another holds more, and at least that certificate's worth; among equals the next to the left of the old president comes first (1830 14.0).
    """
    largest = max((percent.get(player, 0) for player in seats), default=0)
    if largest <= percent.get(current, 0) or largest < certificate:
        return current
    place = seats.index(current)
    to_the_left = [*seats[place + 1 :], *seats[:place]]
    return next(player for player in to_the_left if percent.get(player, 0) == largest)


def most_sellable(
    percent: Mapping[str, int],
    seller: str,
    ordinary: int,
    certificate: int,
    share: int,
    *,
    is_president: bool,
    must_stay: bool,
) -> int:
    """How many certificates of `share` percent a holder can part with, the pool aside.

    `ordinary` is how many ordinary certificates he holds. A president keeps his `certificate` of so many percent unless
    another player can take it over (1830 13.0); with `must_stay`, as in a forced sale of the corporation concerned, no one may
    end with more than he has (1830 24.0(3)).
    """
    if not is_president:
        return ordinary
    rival = max((held for player, held in percent.items() if player != seller), default=0)
    can_succeed = rival >= certificate
    if must_stay:
        spare = (percent[seller] - rival) // share if can_succeed else ordinary
        return max(0, min(ordinary, spare))
    return percent[seller] // share if can_succeed else ordinary
