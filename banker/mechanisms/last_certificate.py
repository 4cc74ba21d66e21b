"""The last certificate of each corporation, which is two ordinary shares in one (1849.5, 1849.10, 1849.15, 1849.16)."""

from collections import Counter
from collections.abc import Iterator

from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.objections import Objection
from banker.rounds.questions import Given
from banker.rules.faults import Fault
from banker.rules.values import Ruleset
from banker.state.declaration import Facts, Single
from banker.state.facts import NUMBER, PLAYER
from banker.state.record import FactChange, Move, Transfer
from banker.state.table import IPO, POOL, Draft, Table
from banker.verbs.arguments import Flag
from banker.verbs.sell import Sell

_UNSOLD = ""
_SHARES = 2


class LastCertificateFacts(Facts, of_each="corporation"):
    """Where the last certificate of a corporation is, unless that is with the unsold stock."""

    holder = Single("last_holder", PLAYER)
    """The player who holds it."""
    in_pool = Single("last_in_pool", NUMBER)
    """1 while it is in the bank pool."""


class LastCertificate(Mechanism):
    """Two of the ordinary shares of each corporation are one certificate, the last. It is bought, issued or redeemed only when nothing else lies where it lies. Players may sell it at any time. A new president gives it, if they have it, for the president's certificate."""

    facts = (LastCertificateFacts,)
    options = (
        ("sell", Flag("last", option="--last", help="the last certificate is among what goes to the bank pool")),
    )

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        if rules.stock.president != _SHARES * rules.stock.share:
            yield Fault(self.table, "needs a president's certificate of two shares")

    def at(self, table: Table, corporation: str) -> str:
        """Who holds it: a player, `POOL`, or "" for the corporation, with its unsold stock."""
        facts = LastCertificateFacts.of(table, corporation)
        return POOL if facts.in_pool else facts.holder or _UNSOLD

    def joined(self, table: Table, corporation: str, who: str) -> int:
        return int(self.at(table, corporation) == self._place(corporation, who))

    def _place(self, corporation: str, who: str) -> str:
        return _UNSOLD if who in (IPO, corporation) else who

    def _singles(self, table: Table, corporation: str, place: str) -> int:
        """The certificates of one share in a place."""
        return table.ordinary(corporation, place) - _SHARES * self.joined(table, corporation, place)

    def shares(self, table: Table, corporation: str, place: str, count: int) -> int:
        return int(bool(self.joined(table, corporation, place)) and count > self._singles(table, corporation, place))

    def least_sale(self, table: Table, who: str, corporation: str, given: Given) -> int:
        if given.get("last"):
            return _SHARES
        alone = self.joined(table, corporation, who) and not self._singles(table, corporation, who)
        return _SHARES if alone and not table.has_president(corporation, who) else 1

    def event_done(self, draft: Draft) -> None:
        self.stock_moved(draft)

    def stock_moved(self, draft: Draft) -> None:
        moved = (move.name for move in draft.moves if isinstance(move, Transfer) and move.of == "share")
        for name in dict.fromkeys(moved):
            self._put(draft, name, self._followed(draft, name))

    def has_sold(self, draft: Draft, who: str, corporation: str, given: Given) -> None:
        if given.get("last"):
            self._put(draft, corporation, POOL)

    def _put(self, draft: Draft, corporation: str, place: str) -> None:
        holder = place if place in draft.table.players else None
        draft.set_fact(LastCertificateFacts.holder, corporation, holder, self.cite)
        draft.set_fact(LastCertificateFacts.in_pool, corporation, 1 if place == POOL else None, self.cite)

    def _followed(self, draft: Draft, corporation: str) -> str:
        """Where it is after the moves of an event: it goes for a president's certificate, and with the last shares of a place."""
        at, left = self._before(draft, corporation), Counter[str]()
        for who, count in draft.table.holdings["share", corporation].items():
            left[self._place(corporation, who)] += count
        shares = [
            move
            for move in draft.moves
            if isinstance(move, Transfer) and (move.of, move.name) == ("share", corporation)
        ]
        for share in shares:
            left[self._place(corporation, share.to)] -= share.number
            left[self._place(corporation, share.source)] += share.number
        before: Move | None = None
        for move in draft.moves:
            if isinstance(move, FactChange) and self._is_own(move, corporation):
                at = self._told(move, at)
            elif isinstance(move, Transfer) and (move.of, move.name) == ("share", corporation):
                source, to = self._place(corporation, move.source), self._place(corporation, move.to)
                left[source] -= move.number
                left[to] += move.number
                if source == at and (left[source] < _SHARES or self._swaps(before, move)):
                    at = to
            before = move
        return at

    def _before(self, draft: Draft, corporation: str) -> str:
        """Where it was before the moves of an event."""
        facts = LastCertificateFacts.of(draft.table, corporation)
        was = {LastCertificateFacts.holder.wire: facts.holder, LastCertificateFacts.in_pool.wire: facts.in_pool}
        own = [move for move in draft.moves if isinstance(move, FactChange) and self._is_own(move, corporation)]
        was |= {move.of: move.before for move in reversed(own)}
        return POOL if was[LastCertificateFacts.in_pool.wire] else str(was[LastCertificateFacts.holder.wire] or _UNSOLD)

    def _is_own(self, move: FactChange, corporation: str) -> bool:
        return move.on == corporation and move.of in LastCertificateFacts.declared

    def _told(self, move: FactChange, at: str) -> str:
        """Where it is after a change of a fact about it."""
        if move.of == LastCertificateFacts.holder.wire:
            return str(move.after) if move.after else _UNSOLD
        return POOL if move.after else at if at != POOL else _UNSOLD

    def _swaps(self, before: Move | None, move: Transfer) -> bool:
        """Whether shares are given for the president's certificate."""
        return isinstance(before, Transfer) and (before.of, before.name, before.to) == (
            "president",
            move.name,
            move.source,
        )

    def shown(self, table: Table) -> Iterator[str]:
        sold = ((name, self.at(table, name)) for name in table.rules.corporation)
        places = [f"{name} {'in the bank pool' if at == POOL else f'with {at}'}" for name, at in sold if at]
        if places:
            yield f"Last certificates that are sold: {', '.join(places)}."

    def event_objections(self, table: Table, event: SomeEvent) -> Iterator[Objection]:
        name = getattr(event, "corporation", None)
        if isinstance(event, Sell) and event.who in table.players:
            held = table.percent(event.corporation, event.who) >= event.count * table.rules.stock.share
            yield from self._sale(table, event) if held and table.price(event.corporation) else ()
        elif event.verb in ("issue", "sell") and isinstance(name, str) and not self.at(table, name):
            singles, all_ = self._singles(table, name, name), table.ordinary(name, name)
            if singles < event.count < all_:
                yield Objection(f"The last certificate of {name} is issued only together with all others", self.cite)

    def _sale(self, table: Table, event: Sell) -> Iterator[Objection]:
        """Objections to a sale that no certificates make up, and to the last certificate as part of it."""
        name, who, given = event.corporation, event.who, event.given().get("last")
        trial = Draft(table)
        event.apply(trial)
        self.stock_moved(trial)
        passes = trial.table.president(name) != table.president(name)
        had = self.at(table, name)
        if event.count == 1 and had == who and not self._singles(table, name, who) and not passes:
            yield Objection(f"{who} has only the last certificate of {name} to sell, which is two shares", self.cite)
        elif given and (event.count < _SHARES or had not in (who, passes and trial.table.president(name))):
            yield Objection(f"The last certificate of {name} is not among what {who} sells", self.cite)
        elif trial.table.ordinary(name, self.at(trial.table, name) or name) < _SHARES:
            text = f"The last certificate of {name} goes to the bank pool, which has no certificate to give in return"
            yield Objection(text, self.cite)
