"""Connection runs: a corporation that reaches its destination runs once more, in nobody's turn (1870.57 to 1870.63)."""

from collections.abc import Iterator, Mapping
from typing import Any

from banker.calc import dividends
from banker.errors import Impossible
from banker.rounds import operating
from banker.rounds.mechanism import Mechanism
from banker.rounds.objections import Objection
from banker.rounds.payout import payments, read_run, run_word, why_paid
from banker.rounds.questions import Charter
from banker.rules.kinds import CorporationName, HexName, Section
from banker.rules.values import Ruleset
from banker.state.declaration import Facts, Single
from banker.state.facts import NUMBER, ROUND
from banker.state.record import FactChange, Move, Transfer
from banker.state.table import BANK, REMOVED, Draft, Table
from banker.verbs.arguments import Argument, Corporation, Flag
from banker.verbs.event import Event


class ConnectionFacts(Facts, of_each="corporation"):
    """What became of a destination."""

    connected_in = Single("connected", ROUND)
    """The round in which the corporation reached it, and ran."""
    station_cost = Single("destination_station", NUMBER)
    """Dollars for the station that it has on its charter instead of a marker on the map."""


class Connection(Mechanism):
    """Each corporation runs once more when it first reaches its destination with a train, at the start of an operating round or after any corporation's turn. All is paid, and the price moves as after a dividend; or all is withheld, and the price stays."""

    facts = (ConnectionFacts,)

    charter_cost: int
    """Dollars for a station that goes onto the charter instead of a marker on the map, as the last one."""
    destination: Mapping[CorporationName, HexName]
    """The hex of each destination."""
    cite_run: Section = ""
    """That all revenue of the run is paid or withheld, and how the price moves."""
    cite_charter: Section = ""
    """The station on the charter."""

    def spare(self, rules: Ruleset) -> Iterator[tuple[str, str]]:
        return (("token", name) for name in self.destination)

    def charter(self, table: Table, corporation: str, its: Charter) -> Charter:
        cost = ConnectionFacts.of(table, corporation).station_cost
        if cost is None:
            return its
        costs = [its.costs[min(place, len(its.costs) - 1)] for place in range(its.number)]
        return its._replace(costs=(*costs, cost), number=its.number + 1)

    def offers(self, table: Table, corporation: str) -> Iterator[str]:
        hex_name = self.destination.get(corporation)
        if hex_name and ConnectionFacts.of(table, corporation).connected_in is None:
            yield f"a connection run to {hex_name}"

    def sentence(self, move: FactChange | Transfer, moves: list[Move], after: Table) -> str:  # type: ignore[override]
        if not isinstance(move, FactChange) or move.of != ConnectionFacts.station_cost.wire or move.after is None:
            return ""
        return f"{move.on} has one more station on its charter, for {after.money(int(str(move.after)))}."


class Connect(Event):
    """Run CORP to its destination, which it has just reached.

    In some games a corporation runs once more when it first reaches its destination: at the start of an operating round, or after the turn of any corporation, which this command ends. `120` pays out $120, `120w` withholds it. Its marker goes to the destination on the map or, with `--charter`, becomes another station on its charter.
    """

    arguments = (
        Corporation("corporation"),
        Argument("word", "REVENUE[w]"),
        Flag("charter", option="--charter", help="the marker becomes a station on the charter"),
    )
    example = "connect prr 120"
    needs_stock = True
    between_turns = True
    is_run = True

    corporation: str
    revenue: int
    decision: str
    word: str
    charter: bool

    @classmethod
    def fill_in(cls, given: dict[str, Any], words: Any) -> None:  # noqa: ANN401 - as `Event` has it
        rules = words.table.rules
        given["revenue"], given["decision"] = read_run(given["word"], rules)
        given["word"] = run_word(given["revenue"], given["decision"], rules.dividend)

    def first_objections(self, table: Table) -> Iterator[Objection]:
        yield from super().first_objections(table)
        if Connection.of(table.rules, None) is None:
            yield Objection("In this game there are no connection runs", table.rules.cite.revenue)
        elif table.round.is_stock:
            text = f"Connection runs are made in operating rounds, and this is {table.round}"
            yield Objection(text, Connection.of(table.rules).cite)

    def objections(self, table: Table) -> Iterator[Objection]:
        mechanism = Connection.of(table.rules)
        name, cite, cite_run = self.corporation, mechanism.cite, mechanism.cite_run
        facts = ConnectionFacts.of(table, name)
        if facts.connected_in is not None:
            yield Objection(f"{name} has already reached its destination, in {facts.connected_in}", cite)
        elif name not in mechanism.destination:
            yield Objection(f"{name} has no destination", cite)
        elif not table.trains(name):
            yield Objection(f"{name} has no train", cite)
        if not self.revenue:
            text = f"{name} runs to its destination with a train, so its connection run needs a revenue"
            yield Objection(text, cite_run)
        elif self.decision == "half":
            yield Objection("The revenue of a connection run is paid out or withheld, not half paid", cite_run)
        else:
            for words in dividends.check_run(table.rules, self.revenue, self.decision):
                yield Objection(words, table.rules.cite.revenue)
        if (now := table.operating) is not None and not table.has_operated(now):
            hint = f"If {now} does not run: `run {now} 0`."
            yield Objection(f"{now} has begun its turn and has not run yet", cite, hint)
        yield from operating.must_buy_first(table)

    def sentence(self, before: Table, after: Table) -> str:
        does = "withholds it" if self.decision == "withhold" else "pays it out"
        return f"{self.corporation} reaches its destination, runs for {before.money(self.revenue)} and {does}."

    def apply(self, draft: Draft) -> None:
        table, name, rules = draft.table, self.corporation, draft.table.rules
        mechanism = Connection.of(rules)
        if self.decision == "half":
            raise Impossible("The revenue of a connection run is not half paid.")
        operating.end_turn(draft)
        draft.set_fact(ConnectionFacts.connected_in, name, table.round, mechanism.cite)
        if self.charter:
            draft.set_fact(ConnectionFacts.station_cost, name, mechanism.charter_cost, mechanism.cite_charter)
            draft.give("token", name, REMOVED, name, mechanism.cite_charter)
        for payment in payments(table, name, self.revenue, self.decision):
            why, kept = why_paid(table, name, self.revenue, self.decision, payment), not payment.percent
            kept = kept or self.decision == "withhold"
            draft.pay(
                BANK, payment.to, payment.amount, mechanism.cite_run, why, "withheld" if kept else "dividend", name
            )
        if self.decision == "pay":
            draft.move_price(name, table.moved_price(name, rules.market.paid), mechanism.cite_run)
