"""Privates that allow a corporation another station of its charter in a turn, once (18LosAngeles.9)."""

from collections.abc import Iterator

from banker.rounds.mechanism import Mechanism
from banker.rounds.objections import Objection
from banker.rules.kinds import PrivateName
from banker.state.declaration import Facts, Single
from banker.state.facts import ROUND
from banker.state.table import Draft, Table
from banker.verbs.arguments import Private
from banker.verbs.token import Token


class StationBesideFacts(Facts, of_each="private"):
    """What was placed with it."""

    used_in = Single("station_beside", ROUND)
    """The round in which its station was placed, once."""


class Beside(Token):
    """Place a station of CORP beside that of its turn, with a private that it owns."""

    verb = "token"
    arguments = (
        *Token.arguments,
        Private("by", option="--with", help="a private of CORP that allows this station or right"),
    )

    of_turn = False

    by: str

    def objections(self, table: Table) -> Iterator[Objection]:
        its = StationBeside.of(table.rules)
        if self.by not in its.privates:
            yield Objection(f"{self.by} allows no station", its.cite)
        elif table.owner(self.by) != self.corporation:
            yield Objection(f"{self.corporation} does not own {self.by}", its.cite)
        elif not its.is_left(table, self.by):
            yield Objection(f"{self.by} has already placed its station", its.cite)
        yield from super().objections(table)

    def apply(self, draft: Draft) -> None:
        super().apply(draft)
        draft.set_fact(StationBesideFacts.used_in, self.by, draft.table.round, StationBeside.of(draft.table.rules).cite)


class StationBeside(Mechanism):
    """Privates that once allow the corporation that owns one to place another station of its charter in a turn, at the usual price."""

    facts = (StationBesideFacts,)
    forms = (("token", "--with", Beside),)

    privates: tuple[PrivateName, ...]
    """The privates."""

    def is_left(self, table: Table, private: str) -> bool:
        """Whether a private still allows its station."""
        return StationBesideFacts.of(table, private).used_in is None

    def offers(self, table: Table, corporation: str) -> Iterator[str]:
        for name in self.privates:
            if table.owner(name) == corporation and self.is_left(table, name):
                yield f"one more station with {name}"
