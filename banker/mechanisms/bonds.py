"""Bonds: what corporations borrow of the bank, with interest in each later turn (1849.53 to 1849.55)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from banker.calc.trains import phases_begun
from banker.errors import Invalid
from banker.rounds import forced_sales, operating
from banker.rounds.ending import shows_end_of_turn
from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.objections import Objection, not_enough
from banker.rounds.questions import Asked
from banker.rules.faults import Fault
from banker.rules.kinds import AtLeastOne, PhaseName, Section
from banker.rules.values import Ruleset
from banker.state.declaration import Facts, Single
from banker.state.facts import NUMBER, ROUND
from banker.state.record import FactChange, Move, Transfer
from banker.state.table import BANK, Draft, Table
from banker.verbs.arguments import Corporation, Flag, Values, Words
from banker.verbs.event import Event, Note

_INTEREST = "interest"
_BOND = "bond"
_WHY = "interest on its bond"
_DUE = "interest on a bond"


class BondsFacts(Facts, of_each="corporation"):
    """The bond of a corporation."""

    taken_in = Single("bond", ROUND)
    """The round in which it took the bond that it has not repaid."""
    repaid_in = Single("bond_repaid", ROUND)
    """The last round in which it repaid one."""
    interest_in = Single("bond_interest", ROUND)
    """The last round in which it paid interest."""
    lacks = Single("bond_interest_lacking", NUMBER)
    """Dollars of that interest that its president still has to pay."""


class Bonds(Mechanism):
    """As the last step of its turn a corporation may take a bond, one at a time, or repay it in a later turn. In every later turn it pays interest, after it has traded its own stock; its president pays what the treasury lacks, and sells stock for it if necessary. The price moves as after a run without a dividend when a bond is taken, and as after a dividend when it is repaid."""

    facts = (BondsFacts,)
    owed_as = "bonds"

    allowed: bool = True
    """Whether corporations may take bonds; an option can set this."""
    since: PhaseName
    """The phase from which corporations may take bonds."""
    amount: AtLeastOne
    """Dollars of a bond."""
    interest: AtLeastOne
    """Dollars of interest in each later turn."""
    counts: int
    """Dollars that a bond takes off the worth of a player for each share of the corporation."""
    cite_interest: Section = ""
    """The section of the interest."""
    cite_worth: Section = ""
    """The section of the worth."""

    @property
    def steps(self) -> Mapping[str, tuple[str, str, str]]:
        pays = ("pays interest", "paid interest", "interest")
        if not self.allowed:
            return {}
        return {_INTEREST: pays, _BOND: ("takes or repays a bond", "taken or repaid a bond", "a bond")}

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        if rules.game.stock_market and not rules.turn.steps:
            yield Fault(self.table, "needs a turn with steps")

    def is_out(self, table: Table, corporation: str) -> bool:
        """Whether a corporation has a bond."""
        return BondsFacts.of(table, corporation).taken_in is not None

    def is_due(self, table: Table, corporation: str) -> bool:
        """Whether a corporation that has run in its turn still has to pay interest in it."""
        facts, now = BondsFacts.of(table, corporation), table.round
        now_due = table.operating == corporation and table.has_operated(corporation)
        return now_due and facts.taken_in not in (None, now) and facts.interest_in != now

    def objections(self, table: Table, corporation: str, *, repay: bool) -> Iterator[Objection]:
        """Objections to a bond that a corporation takes or repays now."""
        facts, name = BondsFacts.of(table, corporation), corporation
        if facts.taken_in and not repay:
            yield Objection(
                f"{name} has a bond, and can have only one", self.cite, f"To repay it: `bond {name} --repay`."
            )
        elif repay and not facts.taken_in:
            yield Objection(f"{name} has no bond to repay", self.cite)
        elif repay and facts.taken_in == table.round:
            yield Objection(f"{name} has taken its bond in this turn, and repays it in a later one", self.cite)
        elif not repay and facts.repaid_in == table.round:
            yield Objection(f"{name} has repaid a bond in this turn, and takes none in the same one", self.cite)
        elif not repay and self.since not in phases_begun(table.rules, table.phase_name):
            phase = table.rules.phase_called(self.since)
            yield Objection(f"Corporations take bonds only from phase {phase} on", self.cite)
        elif repay:
            due = self.interest if self.is_due(table, name) else 0
            yield from not_enough(table, name, self.amount + due, table.rules.cite.cash)

    def take(self, draft: Draft, corporation: str) -> None:
        """A corporation takes a bond."""
        table, why = draft.table, "a bond"
        draft.pay(BANK, corporation, self.amount, self.cite, why, "payment", corporation)
        draft.set_fact(BondsFacts.taken_in, corporation, table.round, self.cite)
        draft.move_price(corporation, table.moved_price(corporation, table.rules.market.unpaid), self.cite)

    def repay(self, draft: Draft, corporation: str) -> None:
        """A corporation pays interest that is due, and repays its bond."""
        table = draft.table
        if self.is_due(table, corporation):
            self.pay_interest(draft, corporation)
        draft.pay(corporation, BANK, self.amount, self.cite, "the bond repaid", "payment", corporation)
        draft.set_fact(BondsFacts.taken_in, corporation, None, self.cite)
        draft.set_fact(BondsFacts.repaid_in, corporation, table.round, self.cite)
        draft.move_price(corporation, table.moved_price(corporation, table.rules.market.paid), self.cite)

    def pay_interest(self, draft: Draft, corporation: str) -> None:
        """A corporation pays interest as far as its treasury goes; `event_done` has its president pay the rest."""
        cite, table = self.cite_interest, draft.table
        operating.begin_turn(draft, corporation, _INTEREST)
        pays = min(self.interest, max(0, table.cash(corporation)))
        draft.pay(corporation, BANK, pays, cite, _WHY, "interest", corporation)
        draft.set_fact(BondsFacts.interest_in, corporation, table.round, cite)
        draft.set_fact(BondsFacts.lacks, corporation, self.interest - pays or None, cite)

    def comes_first(self, draft: Draft, event: SomeEvent | Asked | None) -> None:
        """Interest is paid at the end of the turn at the latest, or when the president sells stock for it."""
        table, name = draft.table, self._waits(draft.table)
        if name is None:
            return
        if event is None or isinstance(event, Asked) or shows_end_of_turn(table, event) or _is_for_it(table, event):
            self.pay_interest(draft, name)

    def _waits(self, table: Table) -> str | None:
        """The corporation whose interest waits for the end of its turn; None if nothing waits, or it must buy a train first."""
        name = table.operating
        due = name is not None and not table.round.is_stock and self.is_due(table, name)
        return name if due and not any(operating.must_buy_first(table)) else None

    def asks(self, table: Table) -> Asked | None:
        name = self._waits(table)
        return Asked("", name, "", "", (), (Bond.verb, name, "--interest")) if name else None

    def event_done(self, draft: Draft) -> None:
        """The president pays what the treasury lacks as soon as they can."""
        table, why, cite = draft.table, "what its treasury lacks for interest", self.cite_interest
        for name in table.rules.corporation:
            lacks, president = BondsFacts.of(table, name).lacks, table.president(name)
            if lacks and president is not None and table.cash(president) >= lacks:
                draft.pay(president, name, lacks, cite, why, "help", name)
                draft.pay(name, BANK, lacks, cite, _WHY, "interest", name)
                draft.set_fact(BondsFacts.lacks, name, None, cite)

    def dues(self) -> str:
        return _DUE if self.allowed else ""

    def sentence(self, move: FactChange | Transfer, moves: Sequence[Move], after: Table) -> str:
        if not isinstance(move, FactChange) or not any(
            isinstance(paid, Transfer) and (paid.source, paid.to) == (move.on, BANK) for paid in moves
        ):
            return ""
        if move.of == BondsFacts.interest_in.wire:
            lacks = BondsFacts.of(after, move.on).lacks or 0
            return f"{move.on} has paid {after.money(self.interest - lacks)} interest on its bond."
        due_now = any(isinstance(other, FactChange) and other.of == BondsFacts.interest_in.wire for other in moves)
        pays_rest = move.of == BondsFacts.lacks.wire and move.after is None and not due_now
        return f"{move.on} has paid the rest of the interest on its bond." if pays_rest else ""

    def owes(self, table: Table, corporation: str) -> tuple[str, int] | None:
        due = self.interest if self.is_due(table, corporation) else BondsFacts.of(table, corporation).lacks
        return (_DUE, due) if due else None

    def turn_goes_on(self, table: Table, corporation: str) -> Iterator[Objection]:
        president, lacks = table.president(corporation), BondsFacts.of(table, corporation).lacks
        if lacks and president is not None:
            text = f"{corporation} lacks {table.money(lacks)} for interest, and {president} has {table.money(table.cash(president))}"
            yield Objection(text, self.cite_interest, forced_sales.way_out(table, president))

    def notes(self, before: Table, event: SomeEvent) -> Iterator[tuple[str, str, str]]:
        if event.verb != "run" or not self.is_out(before, event.corporation):
            return
        draft = Draft(before)
        event.apply(draft)
        table, name = draft.table, event.corporation
        president, has = table.president(name), max(0, table.cash(name))
        if president is None or self._waits(table) is None or has >= self.interest:
            return
        pays = f"{president} pays the rest"
        if table.cash(president) < self.interest - has:
            first = "" if table.trains(name) else f"`bond {name} --interest`, unless it must buy a train, and then "
            pays = f"{president} must sell stock for the rest: {first}`raise {president}`"
        due = (
            f"{name} has {table.money(has)} of the {table.money(self.interest)} interest that is due when its turn ends"
        )
        yield "", f"{due}, and {pays}", self.cite_interest

    def owed(self, table: Any, who: str) -> int:  # noqa: ANN401 - as in the base
        out = (name for name in table.rules.corporation if self.is_out(table, name))
        return sum(self.counts * (table.percent(name, who) // table.rules.corporation[name].share) for name in out)

    def shown(self, table: Table) -> Iterator[str]:
        if out := [name for name in table.rules.corporation if self.is_out(table, name)]:
            yield f"With a bond of {table.money(self.amount)}: {', '.join(out)}"

    def owned(self, table: Any, corporation: str) -> list[str]:  # noqa: ANN401 - as in the base
        return [_BOND] if self.is_out(table, corporation) else []

    def offers(self, table: Any, corporation: str) -> Iterator[str]:  # noqa: ANN401 - as in the base
        if self.allowed and table.operating == corporation and table.has_operated(corporation):
            for does, repay in (("a bond of", False), ("the repayment of its bond for", True)):
                if not any(self.objections(table, corporation, repay=repay)):
                    command = f"bond {corporation}{' --repay' * repay}"
                    yield f"{does} {table.money(self.amount)} (`{command}`)"


def _is_for_it(table: Table, event: SomeEvent) -> bool:
    """Whether a president sells stock to pay interest, and not for a train."""
    needed = forced_sales.need(table)
    return (
        needed is not None
        and not isinstance(needed, forced_sales.ForcedPurchase)
        and (event.verb, event.actor) == ("sell", needed.president)
    )


class Bond(Event):
    """Let CORP take a bond from the bank, or repay it.

    In some games this is the last step of a corporation's turn. `--repay` pays the bond back. Interest is paid at the end of each later turn: by `n` at the prompt, and elsewhere with the next event. `--interest` pays it before that: use it for a corporation without a train and without a route, whose president then raises money for the interest only.
    """

    arguments = (
        Corporation("corporation", actors=lambda turn: (turn.ran or turn.next_to_operate,)),
        Flag("repay", option="--repay", help="CORP pays its bond back, with the interest of this turn"),
        Flag(
            "interest", option="--interest", help="CORP pays only the interest of this turn, and buys no train after it"
        ),
    )
    example = "bond prr"
    needs_stock = True
    done_in_turn = True

    corporation: str
    repay: bool
    interest: bool

    @classmethod
    def fill_in(cls, given: Values, words: Words) -> None:
        del words
        if given["repay"] and given["interest"]:
            raise Invalid("Type either --repay, which also pays the interest, or --interest.")

    def first_objections(self, table: Table) -> Iterator[Objection]:
        bonds = Bonds.of(table.rules, None)
        if bonds is None or not bonds.allowed:
            yield Objection("Corporations take no bonds in this game", bonds.cite if bonds else table.rules.cite.rounds)
            return
        yield from operating.turn_objections(table, self.corporation, _INTEREST if self.interest else _BOND)

    def objections(self, table: Table) -> Iterator[Objection]:
        bonds = Bonds.of(table.rules)
        if table.operating == self.corporation:
            yield from operating.must_buy_first(table)
        if not self.interest:
            yield from bonds.objections(table, self.corporation, repay=self.repay)
        elif not bonds.is_due(table, self.corporation):
            yield Objection(f"{self.corporation} owes no interest now", bonds.cite_interest)

    def notes(self, before: Table, after: Table) -> Iterator[Note]:
        for lacking in Bonds.of(after.rules).turn_goes_on(after, self.corporation) if self.interest else ():
            yield Note("", f"{lacking.text}. {lacking.hint.removesuffix('.')}", lacking.cite)

    def sentence(self, before: Table, after: Table) -> str:
        lacks = BondsFacts.of(after, self.corporation).lacks
        if self.interest and lacks:
            return f"{self.corporation} lacks {after.money(lacks)} for the interest on its bond."
        does = "pays interest on its bond" if self.interest else "repays its bond" if self.repay else "takes a bond"
        return f"{self.corporation} {does}."

    def apply(self, draft: Draft) -> None:
        bonds = Bonds.of(draft.table.rules)
        if self.interest:
            bonds.pay_interest(draft, self.corporation)
            return
        operating.begin_turn(draft, self.corporation, _BOND)
        (bonds.repay if self.repay else bonds.take)(draft, self.corporation)
