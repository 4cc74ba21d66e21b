"""Who is president, and what a president may sell (1830 9.0, 13.0, 14.0; A33, A52)."""

from collections.abc import Mapping, Sequence

from banker.rules.values import Stock


def president(percent: Mapping[str, int], current: str, seats: Sequence[str], stock: Stock) -> str:
    """Who is president, given percent held by each player and the seats clockwise.

    The current one stays unless another holds more, and at least a president's certificate's worth; among equals
    the next to the left of the old president comes first (1830 14.0).
    """
    largest = max((percent.get(player, 0) for player in seats), default=0)
    if largest <= percent.get(current, 0) or largest < stock.president:
        return current
    place = seats.index(current)
    to_the_left = [*seats[place + 1 :], *seats[:place]]
    return next(player for player in to_the_left if percent.get(player, 0) == largest)


def most_sellable(
    percent: Mapping[str, int],
    seller: str,
    ordinary: int,
    stock: Stock,
    *,
    is_president: bool,
    must_stay: bool,
) -> int:
    """How many certificates (of `stock.share` percent) a holder can part with, the pool aside.

    `ordinary` is how many ordinary certificates he holds. A president keeps his certificate unless another player
    can take it over (1830 13.0); with `must_stay`, as in a forced sale of the corporation concerned, no one may
    end with more than he has (1830 24.0(3)).
    """
    if not is_president:
        return ordinary
    rival = max((held for player, held in percent.items() if player != seller), default=0)
    can_succeed = rival >= stock.president
    if must_stay:
        spare = (percent[seller] - rival) // stock.share if can_succeed else ordinary
        return max(0, min(ordinary, spare))
    return percent[seller] // stock.share if can_succeed else ordinary
