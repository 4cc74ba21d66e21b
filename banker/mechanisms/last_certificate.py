"""The last certificate of each corporation, which is two ordinary shares in one (1849.5, 1849.10, 1849.15 to 1849.17)."""

from collections import Counter
from collections.abc import Iterator

from banker.calc.limits import Over
from banker.errors import Impossible
from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.objections import Objection
from banker.rounds.questions import Given
from banker.rules.faults import Fault
from banker.rules.kinds import Section
from banker.rules.values import Ruleset
from banker.state.declaration import Facts, Single
from banker.state.facts import NUMBER, PLAYER
from banker.state.record import FactChange, Move, Transfer
from banker.state.table import IPO, POOL, Draft, Table
from banker.verbs.arguments import Flag
from banker.verbs.buy import Buy
from banker.verbs.event import Doubt, Note
from banker.verbs.sell import Sell

_UNSOLD = ""
_SHARES = 2
_TWO = Flag(
    "two",
    option="--two",
    help="the new president gives two ordinary certificates for the president's, not the last one",
)


class LastCertificateFacts(Facts, of_each="corporation"):
    """Where the last certificate of a corporation is, unless that is with the unsold stock."""

    holder = Single("last_holder", PLAYER)
    """The player who holds it."""
    in_pool = Single("last_in_pool", NUMBER)
    """1 while it is in the bank pool."""


class _BoughtForTwo(Buy):
    """A purchase by which a new president gives two ordinary certificates for the president's."""

    verb = "buy"
    arguments = (*Buy.arguments, _TWO)

    two: bool

    def exceeded(self, table: Table, place: str) -> list[Over]:
        trial = Draft(table)
        self.apply(trial)
        return trial.table.over_limits(self.who)

    def apply(self, draft: Draft) -> None:
        super().apply(draft)
        LastCertificate.of(draft.table.rules).keep(draft, self.corporation)


class LastCertificate(Mechanism):
    """Two of the ordinary shares of each corporation are one certificate, the last. It is bought, issued or redeemed only when no other certificate of the corporation is in the same place. Players may sell it at any time. A new president who has it gives it for the president's certificate; if they could also give two others, the old president chooses."""

    facts = (LastCertificateFacts,)
    options = (
        ("sell", Flag("last", option="--last", help="the sale includes the last certificate")),
        ("sell", _TWO),
    )
    forms = (("buy", _TWO.option, _BoughtForTwo),)

    cite_choice: Section = ""
    """The section of what the old president chooses."""

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
        return _SHARES if self._is_alone(table, corporation, who) else 1

    def _is_alone(self, table: Table, corporation: str, who: str) -> bool:
        """Whether somebody has it and none of one share. Who keeps it keeps 20%, and so sells no part of a president's certificate, either (1849.15)."""
        return bool(self.joined(table, corporation, who)) and not self._singles(table, corporation, who)

    def event_done(self, draft: Draft) -> None:
        self.stock_moved(draft)

    def stock_moved(self, draft: Draft) -> None:
        moved = (move.name for move in draft.moves if isinstance(move, Transfer) and move.of == "share")
        for name in dict.fromkeys(moved):
            self._put(draft, name, self._followed(draft, name))

    def has_sold(self, draft: Draft, who: str, corporation: str, given: Given) -> None:
        if given.get("last"):
            self._put(draft, corporation, POOL)
        elif given.get("two"):
            self.keep(draft, corporation)

    def keep(self, draft: Draft, corporation: str) -> None:
        """Leave it with the new president, who gives two others."""
        self.stock_moved(draft)
        self._put(draft, corporation, draft.table.president(corporation) or _UNSOLD)

    def _chosen(self, table: Table, event: SomeEvent) -> str:
        """The old president, who chooses what a new one gives for the president's certificate; empty if there is no choice."""
        if not isinstance(event, (Buy, Sell)) or event.who not in table.players:
            return ""
        trial = Draft(table)
        try:
            event.apply(trial)
        except Impossible:  # there is no such certificate, which others object to
            return ""
        self.stock_moved(trial)
        name = event.corporation
        old, new = table.president(name), trial.table.president(name)
        if (
            new is None
            or new == old
            or trial.table.percent(name, new) < 2 * _SHARES * table.rules.corporation[name].share
        ):
            return ""
        bought = isinstance(event, Buy) and self.at(trial.table, name) != self.at(table, name)
        return old or "" if bought or self.at(table, name) == new else ""

    def doubt(self, table: Table, event: SomeEvent) -> Doubt | None:
        if isinstance(event, _BoughtForTwo) or (isinstance(event, Sell) and any(event.given().values())):
            return None
        if not (old := self._chosen(table, event)):
            return None
        what = "two ordinary certificates for the president's, instead of the last certificate"
        note = f"{old} could have chosen {what}: `undo`, then add {_TWO.option}"
        return Doubt(f"Does {old} choose {what}?", Note("", note, self.cite_choice), option=_TWO.option)

    def _put(self, draft: Draft, corporation: str, place: str) -> None:
        holder = place if place in draft.table.players else None
        draft.set_fact(LastCertificateFacts.holder, corporation, holder, self.cite)
        draft.set_fact(LastCertificateFacts.in_pool, corporation, 1 if place == POOL else None, self.cite)

    def _followed(self, draft: Draft, corporation: str) -> str:
        """Where it is after the moves of an event: it goes for a president's certificate, and with the last shares of a place."""
        at, left, swapped = self._before(draft, corporation), Counter[str](), Counter[str]()
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
                at = self._change(move, at)
            elif isinstance(move, Transfer) and (move.of, move.name) == ("share", corporation):
                source, to = self._place(corporation, move.source), self._place(corporation, move.to)
                swaps = self._swaps(before, move)
                left[source] -= move.number
                left[to] += move.number
                if source == at and (left[source] < _SHARES + swapped[source] or swaps):
                    at = to
                elif (
                    swaps and draft.mended()
                ):  # in return for the president's certificate, which who keeps this one has not sold
                    swapped[to] += move.number
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

    def _change(self, move: FactChange, at: str) -> str:
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
        two = event.two if isinstance(event, _BoughtForTwo) else isinstance(event, Sell) and event.given().get("two")
        if two and not self._chosen(table, event):
            text = f"No new president of {name} has both its last certificate and two others to give"
            yield Objection(text, self.cite_choice)
        elif isinstance(event, Sell) and event.who in table.players:
            held = (
                table.percent(event.corporation, event.who)
                >= event.count * table.rules.corporation[event.corporation].share
            )
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
        if event.count == 1 and self._is_alone(table, name, who):
            yield Objection(f"{who} has only the last certificate of {name} to sell, which is two shares", self.cite)
        elif given and (event.count < _SHARES or had not in (who, passes and trial.table.president(name))):
            yield Objection(f"The last certificate of {name} is not among what {who} sells", self.cite)
        elif trial.table.ordinary(name, self.at(trial.table, name) or name) < _SHARES:
            text = f"The last certificate of {name} goes to the bank pool, which has no certificate to give in return"
            yield Objection(text, self.cite)
