"""How many certificates someone holds, and how many he may (1830 10.0; A22, A23, A26)."""

from collections.abc import Iterable
from typing import NamedTuple

from banker.rules.values import Exemption, Limits


class Held(NamedTuple):
    """Someone's certificates of one corporation, the president's one among them, and the zone of its price."""

    corporation: str
    certificates: int
    zone: str | None


class Over(NamedTuple):
    """A limit that a holding is over: that of one corporation, or (None) that of all certificates."""

    corporation: str | None
    certificates: int
    allowed: int

    def __str__(self) -> str:
        of = f" of {self.corporation}" if self.corporation else ""
        return f"{self.certificates} certificates{of}, and {self.allowed} are allowed"


def exempt(limits: Limits, zone: str | None, what: Exemption) -> bool:
    """Whether stock with its price in a zone is free of a limit."""
    return zone is not None and what in limits.zones.get(zone, ())


def counted(limits: Limits, holdings: Iterable[Held], privates: int) -> int:
    """Certificates that count towards the limit: those of stock outside the exempt zones, and open privates."""
    stock = sum(held.certificates for held in holdings if not exempt(limits, held.zone, "certificate-limit"))
    return stock + privates


def most_percent(limits: Limits, president: int, share: int) -> int:
    """Percent of a corporation that one may hold as its president, whose certificate is so many percent (D8)."""
    return president + (limits.per_corporation - 1) * share


def over_corporation_limit(limits: Limits, held: Held) -> int:
    """By how many certificates a holding is over what one may hold of one corporation."""
    if exempt(limits, held.zone, "corporation-limit"):
        return 0
    return max(0, held.certificates - limits.per_corporation)
