"""The certificates of a file by their ids: where each one is, which tells from where the next purchase is.

Ids are those of 18xx.games (`PRR_3`; 0 is the president's). A holder's certificates are kept in the order in which they came,
since that program passes the first ones on.
"""

from collections.abc import Iterable, Sequence

from banker.mechanisms.last_certificate import LastCertificate
from banker.rules.values import Ruleset
from banker.state.table import POOL, Table

_PRESIDENTS = "0"
"""The number of a president's certificate."""
UNSOLD = ""
"""The holder of a corporation's unsold certificates, in the IPO or in its treasury."""


def last_of(rules: Ruleset, corporation: str) -> str:
    """The id of the last certificate of a corporation, which is two shares; "" in games without one."""
    return f"{corporation}_{rules.corporation[corporation].ordinary - 1}" if LastCertificate.of(rules, None) else ""


def size(rules: Ruleset, certificate: str) -> int:
    """The shares of a certificate by its id."""
    corporation, _, number = certificate.rpartition("_")
    is_large = number == _PRESIDENTS or certificate == last_of(rules, corporation)
    return rules.corporation[corporation].swapped if is_large else 1


class Certificates:
    """Who has each certificate."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._of = {name: self._unsold(name) for name in rules.corporation}

    def _unsold(self, corporation: str) -> dict[str, list[str]]:
        number = self._rules.corporation[corporation].ordinary + 1 - bool(last_of(self._rules, corporation))
        return {UNSOLD: [f"{corporation}_{each}" for each in range(number)]}

    def begin(self, corporation: str, president: str) -> None:
        """A corporation begins, perhaps again, after it has closed and got back all certificates."""
        presidents = f"{corporation}_{_PRESIDENTS}"
        if self.holder(presidents) != UNSOLD:
            self._of[corporation] = self._unsold(corporation)
        self.move([presidents], president)

    def holder(self, certificate: str) -> str:
        """Who has a certificate."""
        held = self._of[certificate.rpartition("_")[0]]
        return next((who for who, ids in held.items() if certificate in ids), UNSOLD)

    def next_unsold(self, corporation: str) -> str:
        """The first ordinary certificate that is not sold yet."""
        ids = self._of[corporation][UNSOLD]
        return next((certificate for certificate in ids if certificate != f"{corporation}_0"), f"{corporation}_1")

    def move(self, certificates: Iterable[str], to: str) -> None:
        """Give certificates to a holder, in this order."""
        for certificate in certificates:
            held = self._of[certificate.rpartition("_")[0]]
            for ids in held.values():
                if certificate in ids:
                    ids.remove(certificate)
            held.setdefault(to, []).append(certificate)

    def trade(
        self, before: Table, after: Table, ids: Sequence[str], count: int, who: str, to: str, *, two: bool = False
    ) -> None:
        """Certificates that `who` had went to `to`, `count` shares of them, with the change of presidency that followed.

        The new president gives certificates for the president's one: to the old president, or to the pool if that one does
        not have as many left: the last certificate, if they have it, unless the old president chose `two` others. Of
        certificates that are more than the `count`, the rest comes back out of the pool.
        """
        if not ids:
            return
        corporation = ids[0].rpartition("_")[0]
        presidents, held = f"{corporation}_{_PRESIDENTS}", self._of[corporation]
        self.move(ids, to)
        shares, last = size(self._rules, presidents), last_of(self._rules, corporation)
        old, new = before.president(corporation), after.president(corporation)
        if old and new and old != new:
            own = sum(size(self._rules, certificate) for certificate in held.get(old, ()))
            singles = [certificate for certificate in held.get(new, ()) if size(self._rules, certificate) == 1]
            given = [last] if last in held.get(new, ()) and not two else singles[:shares]
            self.move(given, old if own >= shares else POOL)
            self.move([presidents], new)
        more = sum(size(self._rules, certificate) for certificate in ids) - count
        self.move([certificate for certificate in held.get(to, []) if certificate != last][: max(0, more)], who)
