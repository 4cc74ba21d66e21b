"""The certificates of a file by their ids: where each one is, which tells from where the next purchase is.

Ids are those of 18xx.games (`PRR_3`; 0 is the president's). A holder's certificates are kept in the order in which they came,
since that program passes the first ones on.
"""

from collections.abc import Iterable, Sequence

from banker.rules.values import Ruleset
from banker.state.table import POOL, Table

UNSOLD = ""
"""The holder of a corporation's unsold certificates, in the IPO or in its treasury."""


class Certificates:
    """Who has each certificate."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._of = {
            name: {UNSOLD: [f"{name}_{number}" for number in range(corporation.ordinary + 1)]}
            for name, corporation in rules.corporation.items()
        }

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

    def trade(self, before: Table, after: Table, ids: Sequence[str], count: int, who: str, to: str) -> None:
        """Certificates that `who` had went to `to`, `count` shares of them, with the change of presidency that followed.

        The new president gives certificates for the president's one: to the old president, or to the pool if that one does
        not have as many left. Of certificates that are more than the `count`, the rest comes back out of the pool.
        """
        if not ids:
            return
        corporation = ids[0].rpartition("_")[0]
        presidents, held = f"{corporation}_0", self._of[corporation]
        self.move(ids, to)
        shares = self._rules.corporation[corporation].president // self._rules.stock.share
        old, new = before.president(corporation), after.president(corporation)
        if old and new and old != new:
            own = sum(shares if certificate == presidents else 1 for certificate in held.get(old, ()))
            given = [certificate for certificate in held.get(new, ()) if certificate != presidents][:shares]
            self.move(given, old if own >= shares else POOL)
            self.move([presidents], new)
        size = sum(shares if certificate == presidents else 1 for certificate in ids)
        self.move(held.get(to, [])[: max(0, size - count)], who)
