"""How many certificates a player holds, and how many they may hold (1830 10.0; A22, A23, A26)."""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from banker.frozen import Frozen
from banker.rules.values import WHOLE, Corporation, Exemption, Limits


class Held(NamedTuple):
    """A player's certificates of one corporation, including the president's certificate, their percent, the zone of its price."""

    corporation: str
    certificates: int
    percent: int
    zone: str | None
    shares: int
    """The number of ordinary certificates for which all of these stand."""
    most: int
    """Percent of it that may be held; 0 for the limit of all corporations."""


class Over(Frozen):
    """A limit that a holding exceeds, in `unit`: of one corporation, or (None) of all certificates."""

    corporation: str | None
    holds: int
    allowed: int
    unit: str = " certificates"

    def __str__(self) -> str:
        of = f" of {self.corporation}" if self.corporation else ""
        percent = "%" if self.unit == "%" else ""
        return f"{self.holds}{self.unit}{of}, more than the limit of {self.allowed}{percent}"


def exempt(limits: Limits, zone: str | None, what: Exemption) -> bool:
    """Whether stock whose price is in this zone is exempt from a limit."""
    return zone is not None and what in limits.zones.get(zone, ())


def counted(limits: Limits, holdings: Iterable[Held], privates: int, besides: Collection[str] = ()) -> int:
    """Certificates that count towards the certificate limit: stock outside the exempt zones but for that of corporations `besides`, and open privates."""
    stock = (held for held in holdings if not exempt(limits, held.zone, "certificate-limit"))
    return sum(held.certificates for held in stock if held.corporation not in besides) + privates


def most_percent(limits: Limits, its: Corporation) -> int:
    """Percent of a corporation that its president may hold (D8)."""
    if its.most or limits.per_corporation_in == "percent":
        return its.most or limits.per_corporation
    return its.president + (limits.per_corporation - 1) * its.share


def over_corporation_limit(limits: Limits, held: Held) -> Over | None:
    """The limit of one corporation, if a holding exceeds it."""
    if exempt(limits, held.zone, "corporation-limit") or held.percent == held.certificates * WHOLE:
        return None  # a single certificate is the whole corporation
    if held.most:
        return Over(held.corporation, held.percent, held.most, "%") if held.percent > held.most else None
    in_percent, most = limits.per_corporation_in == "percent", limits.per_corporation
    holds, unit = (held.percent, "%") if in_percent else (held.certificates, " certificates")
    return Over(held.corporation, holds, most, unit) if holds > most else None
