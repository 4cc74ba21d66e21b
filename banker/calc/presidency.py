"""Who is president, and what a president may sell (1830 9.0, 13.0, 14.0; A33, A52)."""

from collections.abc import Mapping, Sequence


def president(percent: Mapping[str, int], current: str, seats: Sequence[str], certificate: int) -> str:
    """Who is president, given percent by player, the seats clockwise, and the percent of the president's certificate.

    The current president stays unless another player holds more, and at least the percent of that certificate. Among
    equals the first to the left of the old president succeeds them (1830 14.0); of one who has no seat, the first of all.
    """
    largest = max((percent.get(player, 0) for player in seats), default=0)
    if largest <= percent.get(current, 0) or largest < certificate:
        return current
    place = seats.index(current) if current in seats else 0  # who is bankrupt may deal by an override
    to_the_left = [*seats[place:], *seats[:place]]
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
    """How many certificates of `share` percent a player can sell, the pool limit aside.

    `ordinary` is the number of ordinary certificates they hold. A president keeps the president's `certificate` (percent)
    unless another player can take it over (1830 13.0). With `must_stay`, for the corporation of a forced purchase, they
    must remain president (1830 24.0(3)).
    """
    if not is_president:
        return ordinary
    rival = max((held for player, held in percent.items() if player != seller), default=0)
    can_succeed = rival >= certificate
    if must_stay:
        spare = (percent[seller] - rival) // share if can_succeed else ordinary
        return max(0, min(ordinary, spare))
    return percent[seller] // share if can_succeed else ordinary
