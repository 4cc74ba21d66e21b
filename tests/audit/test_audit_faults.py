"""The audit against one planted fault of each kind: it finds that, at its event, and nothing else.

Each fault is written by hand into a sample session, under good seals. What was said after it is worked out again on the
table that the fault leaves, as people do who have not noticed, up to where the rules would stop them.
"""

import json
import re
import shlex
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.errors import BankerError, Damaged
from banker.game import apply_record, rules_of
from banker.ledger import format as ledger_format
from banker.state.moves import from_toml, to_toml
from banker.state.record import Record
from banker.state.table import Table
from support import oracle
from support.paths import SESSIONS
from support.say import Say

EVENING = "1830-four-players"
FIVE_1851 = "1851-bank-broken"
STARTER = "starter-bank-empty"
STRANDED = "starter-no-train"
SEVEN = "1830-7p-bank-broken"
SEVEN_BANKRUPT = "1830-7p-bankrupt"
ALL = sorted(path.stem for path in SESSIONS.glob("*.toml"))
BY_HAND = "the pencil slipped"
LEDGER = "game.toml"

Row = dict[str, Any]
"""A move as the ledger writes it."""
Edit = Callable[[list[Row]], list[Row]]
"""What is done to the moves of one event."""


class Step(NamedTuple):
    """An event to be written: what is said, how its moves are changed, and the round that it is put down in."""

    do: str
    words: tuple[str, ...]
    override: str | None = None
    edits: tuple[Edit, ...] = ()
    round: str | None = None
    planted: bool = False


Plan = list[Step]
Plant = Callable[[Plan, int], None]
"""Plants a fault in a plan, at a place in it."""


class Found(NamedTuple):
    """What must be reported: how many events behind the place, how grave, the rule, the dollars, and words of it.

    The dollars are None where one sum pays for the other, and so nobody could say what is at stake.
    """

    event: int
    severity: str
    rule: str
    amount: int | None
    words: str


class Fault(NamedTuple):
    """A kind of fault: the session and the event (`SR 2 sell Carol PRR`) where it is planted, and what is found."""

    kind: str
    session: str
    at: str
    plant: Plant
    found: Sequence[Found]
    unnoticed: bool = False
    """Whether people go on whatever the rules say, so that what follows from the fault is recorded, too."""


# --- writing a ledger by hand ---


@cache
def session(name: str) -> ledger_format.Content:
    return ledger_format.parse((SESSIONS / f"{name}.toml").read_bytes(), name)


def plan(name: str) -> Plan:
    """What was said in a session, but for what the rules refused; `undo` and `redo` without the number of their event."""
    return [
        Step(record.do, record.words[:-2] if record.do in ("undo", "redo") else record.words)
        for record in session(name).records
        if record.override is None
    ]


def place(name: str, event: str) -> int:
    """Where an event stands that begins with a round, a verb and some words; behind a # the how-manieth such."""
    begins, _, which = event.partition("#")
    records = (record for record in session(name).records if record.override is None)
    said = (" ".join((record.round, record.do, *record.words)) for record in records)
    found = [number for number, words in enumerate(said) if words.startswith(begins)]
    assert found, f"{name} has no event {event}"
    return found[int(which or 1) - 1]


def write(path: Path, header: ledger_format.Header, steps: Plan, *, unnoticed: bool = False) -> list[Record]:
    """A ledger of what is said; it ends before the first event, not planted, that the rules refuse or cannot be."""
    head = ledger_format.render_header(header)
    text, seal = head, ledger_format.last_seal(head)
    table, records = Table(rules_of(header, path.name), header.players, header.box), list[Record]()
    for step in steps:
        record = _record(table, records, step, unnoticed=unnoticed)
        if record is None:
            break
        text += ledger_format.render_record(record, seal)
        seal = ledger_format.last_seal(text[-100:])
        records.append(record._replace(seal=seal))
        try:
            apply_record(table, record, path.name)
        except Damaged:
            break
    path.write_bytes(text)
    return records


def _record(table: Table, past: list[Record], step: Step, *, unnoticed: bool) -> Record | None:
    try:
        resolved = resolve(table, History(past), step.do, step.words)
        objections, draft = resolved.objections, resolved.draft
    except BankerError:
        assert not step.planted, f"{step} cannot be written at all"
        return None
    if objections and not (unnoticed or step.planted):
        return None
    rows = [to_toml(move) for move in draft.moves]
    for edit in step.edits:
        rows = edit(rows)
    at = session(EVENING).header.at
    override = step.override if objections else None
    moves = tuple(map(from_toml, rows))
    return Record(len(past) + 1, at, step.round or str(table.round), step.do, resolved.event.words(), moves, override)


# --- planting ---


def _said(line: str, override: str | None = None) -> Step:
    do, *words = shlex.split(line)
    return Step(do, tuple(words), override, planted=True)


def before(*lines: str) -> Plant:
    """These are said before it."""

    def plant(steps: Plan, at: int) -> None:
        steps[at:at] = map(_said, lines)

    return plant


def instead(*lines: str) -> Plant:
    """These are said instead of it."""

    def plant(steps: Plan, at: int) -> None:
        steps[at : at + 1] = map(_said, lines)

    return plant


def left_out(steps: Plan, at: int) -> None:
    """It is not said; what comes next is said all the same."""
    del steps[at]
    steps[at] = steps[at]._replace(planted=True)


def swapped(steps: Plan, at: int) -> None:
    """The next one is said first."""
    steps[at], steps[at + 1] = steps[at + 1]._replace(planted=True), steps[at]


def in_round(name: str) -> Plant:
    """It is put down in another round."""

    def plant(steps: Plan, at: int) -> None:
        steps[at] = steps[at]._replace(round=name)

    return plant


def moves(*edits: Edit) -> Plant:
    """Its moves are not what its words come to."""

    def plant(steps: Plan, at: int) -> None:
        steps[at] = steps[at]._replace(edits=edits, planted=True)

    return plant


def missing(**keys: Any) -> Edit:
    """One of its moves is not made: the one with these keys (`from_` is `from`)."""
    return lambda rows: [row for row in rows if row is not _the_one(rows, keys)]


def changed(new: Row, **keys: Any) -> Edit:
    """One of its moves is another one."""
    return lambda rows: [{**row, **new} if row is _the_one(rows, keys) else row for row in rows]


def added(row: Row) -> Edit:
    """It makes one move more."""
    return lambda rows: [*rows, row]


def _the_one(rows: list[Row], keys: Row) -> Row:
    wanted = {key.rstrip("_"): value for key, value in keys.items()}
    found = [row for row in rows if wanted.items() <= row.items()]
    assert len(found) == 1, f"{wanted} in {rows}"
    return found[0]


def lacks(rule: str, words: str, amount: int = 0, event: int = 0) -> Found:
    return Found(event, "moves", rule, amount, f"Missing move: {words}")


def too_much(words: str, amount: int = 0, event: int = 0) -> Found:
    return Found(event, "moves", "", amount, f"Unexpected move: {words}")


def refused(rule: str, words: str, amount: int | None = 0, event: int = 0) -> Found:
    return Found(event, "refused", rule, amount, words)


FAULTS = [
    # Private companies
    Fault(
        "a private's income not paid",
        EVENING,
        "SR 1 next",
        moves(missing(of="cash", to="Dora", amount=5)),
        [lacks("1830 16.0", "$5: Bank to Dora", 5)],
    ),
    Fault(
        "a private's income paid to its owner of before",
        EVENING,
        "SR 2 next",
        moves(changed({"to": "Bob"}, of="cash", to="NYC", amount=15)),
        [lacks("1830 16.0", "$15: Bank to NYC", 15), too_much("$15: Bank to Bob", 15)],
    ),
    Fault(
        "a private sold to a corporation for more than double",
        EVENING,
        "OR 1.1 private NYC DH 140",
        instead("private NYC DH 150"),
        [refused("1830 23.1", "$35 to $140", 150)],
    ),
    Fault(
        "stock bought before the privates",
        EVENING,
        "SR 1 private Dora BO",
        before("par Alice PRR 67"),
        [refused("1830 8.0", "BO are not sold yet", 134)],
    ),
    Fault(
        "a private not closed",
        EVENING,
        "OR 4.1 train C&O 5",
        moves(missing(of="private", private="SV")),
        [lacks("1830 23.2", "private SV: B&O to Out")],
    ),
    # Who operates, and when
    Fault(
        "a corporation that did not operate",
        EVENING,
        "OR 7.2 run Erie 460",
        left_out,
        [refused("1830 16.0", "yet to operate in OR 7.2: Erie")],
    ),
    Fault(
        "a corporation that operated out of order",
        EVENING,
        "OR 7.2 run B&M 580",
        swapped,
        [refused("1830 16.0", "B&M operates before PRR", 280)],
    ),
    Fault(
        "a railroad that operated out of the order of the list",
        STARTER,
        "OR 6 run NYC 190",
        instead("run C&O 70"),
        [refused("Starter, Sequence of Play", "NYC has begun its turn", 70)],
    ),
    Fault(
        "a corporation that ran twice",
        EVENING,
        "OR 7.1 token C&O 40",
        before("run NYC 300"),
        [refused("1830 17.0", "NYC has run already in OR 7.1", 300)],
    ),
    Fault(
        "a corporation that operated twice",
        EVENING,
        "OR 7.1 run NYNH 340",
        before("run NYC 300"),
        [refused("1830 16.0", "NYC has had its turn in OR 7.1", 300)],
    ),
    Fault(
        "an event in the wrong round",
        EVENING,
        "OR 2.1 run B&O 100",
        in_round("OR 2.2"),
        [Found(0, "box", "", 0, "written down in OR 2.2, and OR 2.1 was being played")],
    ),
    # Prices
    Fault(
        "a sold-out rise not made",
        EVENING,
        "SR 6 next",
        moves(missing(of="price", corp="NYNH")),
        [lacks("1830 8.2(2)", "price of NYNH: 67 (line 5, column 6) to 71 (line 4, column 6)")],
    ),
    Fault(
        "a price off its path after a dividend",
        EVENING,
        "OR 2.1 run B&O 100",
        moves(changed({"to": [1, 6]}, of="price")),
        [
            lacks("1830 8.2(3)", "price of B&O: 82 (line 2, column 6) to 90 (line 2, column 7)"),
            too_much("price of B&O: 82 (line 2, column 6) to 90 (line 1, column 6)"),
        ],
    ),
    Fault(
        "a price off its path after a withheld run",
        EVENING,
        "OR 4.1 run Erie 160w",
        moves(missing(of="price")),
        [lacks("1830 8.2(4)", "price of Erie: 67 (line 6, column 7) to 65 (line 6, column 6)")],
    ),
    Fault(
        "a price off its path after a sale",
        EVENING,
        "SR 2 sell Carol PRR 3",
        moves(changed({"to": [7, 6]}, of="price")),
        [
            lacks("1830 8.2(1)", "price of PRR: 67 (line 5, column 6) to 60 (line 8, column 6)"),
            too_much("price of PRR: 67 (line 5, column 6) to 63 (line 7, column 6)"),
        ],
    ),
    Fault(
        "a price that did not move at the float",
        FIVE_1851,
        "SR 1 buy Nora NC&StL ipo",
        moves(missing(of="price")),
        [lacks("1851 Formation of Corporations", "price of NC&StL: 70 (line 5, column 3) to 75 (line 4, column 3)")],
    ),
    Fault(
        "a price token at another par",
        EVENING,
        "SR 1 par Bob NYC 67",
        moves(changed({"to": [5, 7], "above": [0, 0]}, of="price")),
        [
            lacks("1830 8.1", "price of NYC: nowhere to 67 (line 6, column 7)"),
            too_much("price of NYC: nowhere to 71 (line 5, column 7)"),
        ],
    ),
    Fault(
        "a price token on top of a stack",
        EVENING,
        "SR 1 par Bob NYC 67",
        moves(changed({"above": [0, 0]}, of="price")),
        [lacks("1830 8.1", "price of NYC: nowhere to 67"), too_much("price of NYC: nowhere to 67")],
    ),
    # Stock
    Fault(
        "a purchase over the certificate limit",
        EVENING,
        "SR 7 next",
        before("buy Alice B&O ipo"),
        [refused("1830 10.0", "Alice would hold 17 certificates", 100)],
    ),
    Fault(
        "a purchase over the limit, kept beyond the round",  # the end of the round is a fault of its own
        EVENING,
        "SR 7 next",
        before("buy Alice B&O ipo"),
        [
            refused("1830 10.0", "Alice would hold 17 certificates", 100),
            refused("1830 10.0", "Alice holds 17 certificates", event=1),
        ],
        unnoticed=True,
    ),
    Fault(
        "a purchase of a sixth certificate",
        EVENING,
        "SR 5 next",
        before("buy Bob Erie ipo"),
        [refused("1830 10.0", "Bob would hold 6 certificates of Erie", 67)],
    ),
    Fault(
        "a purchase after a sale in the same round",
        EVENING,
        "SR 2 par Carol CPR",
        before("buy Carol PRR pool"),
        [refused("1830 4.0", "Carol has sold PRR in SR 2", 60)],
    ),
    Fault(
        "a sale in the first round",
        EVENING,
        "SR 1 next",
        before("sell Alice NYC"),
        [refused("1830 12.0(1)", "nothing may be sold in the first stock round", 67)],
    ),
    Fault(
        "a sale beyond the pool's limit",
        EVENING,
        "SR 4 next",
        before("sell Alice PRR"),
        [refused("1830 12.0(2)", "the pool holds 50% and may hold 50%", 70)],
    ),
    Fault(
        "a presidency that did not pass at a purchase",
        EVENING,
        "SR 4 buy Carol B&O pool#3",
        moves(missing(of="president"), missing(of="share", from_="Carol", to="Dora")),
        [
            lacks("1830 13.0", "president's certificate of B&O: Dora to Carol"),
            lacks("1830 13.0", "2 B&O: Carol to Dora"),
        ],
    ),
    Fault(
        "a presidency that passed to the wrong player",
        SEVEN,
        "SR 5 sell Anna B&O 4",
        moves(changed({"to": "Emma"}, of="president"), changed({"from": "Emma"}, of="share", to="Anna")),
        [
            lacks("1830 13.0", "president's certificate of B&O: Anna to Frank"),
            lacks("1830 13.0", "2 B&O: Frank to Anna"),
            too_much("president's certificate of B&O: Anna to Emma"),
            too_much("2 B&O: Emma to Anna"),
        ],
    ),
    Fault(
        "the wrong player has the priority deal",
        EVENING,
        "SR 2 sell Carol PRR 3",
        moves(changed({"to": "Alice"}, of="priority")),
        [lacks("1830 4.0", "priority: Bob to Dora"), too_much("priority: Bob to Alice")],
    ),
    Fault(
        "own stock sold in the first operating round",
        FIVE_1851,
        "OR 1.1 next",
        before("sell TC TC 1"),
        [refused("1851 Stock Rounds", "TC has not completed an operating round", 70)],
    ),
    Fault(
        "the levy of watering wrong",
        SEVEN,
        "SR 3 water B&O",
        moves(changed({"amount": 10}, of="cash", from_="David")),
        [lacks("7 players 19", "$20: David to Anna", 20), too_much("$10: David to Anna", 10)],
    ),
    # Capital
    Fault(
        "capital wrong",
        EVENING,
        "SR 1 next",
        moves(changed({"amount": 600}, of="cash", to="NYC")),
        [lacks("1830 11.0", "$670: Bank to NYC", 670), too_much("$600: Bank to NYC", 600)],
    ),
    Fault(
        "capital missing",
        EVENING,
        "SR 1 next",
        moves(missing(of="cash", to="NYC")),
        [lacks("1830 11.0", "$670: Bank to NYC", 670)],
    ),
    Fault(
        "the station fee missing",
        FIVE_1851,
        "SR 1 buy Nora NC&StL ipo",
        moves(missing(of="cash", from_="NC&StL")),
        [lacks("1851 Formation of Corporations", "$100: NC&StL to Bank", 100)],
    ),
    # Dividends
    Fault(
        "a dividend off by a dollar",
        EVENING,
        "OR 2.1 run B&O 100",
        moves(changed({"amount": 51}, of="cash", to="Dora")),
        [lacks("1830 20.3", "$50: Bank to Dora", 50), too_much("$51: Bank to Dora", 51)],
    ),
    Fault(
        "the pool's dividend left with the bank",
        EVENING,
        "OR 3.1 run PRR 50",
        moves(missing(of="cash", to="PRR")),
        [lacks("1830 20.3", "$25: Bank to PRR", 25)],
    ),
    Fault(
        "the pool's dividend paid to the corporation where the bank keeps it",
        FIVE_1851,
        "OR 3.1 run L&N 70",
        moves(added({"of": "cash", "amount": 21, "from": "Bank", "to": "L&N"})),
        [too_much("$21: Bank to L&N", 21)],
    ),
    Fault(
        "a half dividend rounded wrongly",
        FIVE_1851,
        "OR 2.2 run L&N 130h",
        moves(changed({"amount": 26}, of="cash", to="Pia")),
        [lacks("1851 Operating Rounds", "$28: Bank to Pia", 28), too_much("$26: Bank to Pia", 26)],
    ),
    Fault(
        "revenue without a train",
        EVENING,
        "OR 1.1 run B&O 0",
        instead("run B&O 50"),
        [refused("1830 20.3", "B&O has no train", 30)],
    ),
    # Trains
    Fault(
        "a train sold too cheap",
        EVENING,
        "OR 1.1 train B&O 2",
        instead("train B&O 2 --price 70"),
        [refused("1830 21.0", "a 2-train costs $80 from the Bank", 70)],
    ),
    Fault(
        "a train paid too low",
        EVENING,
        "OR 1.1 train B&O 2",
        moves(changed({"amount": 70}, of="cash")),
        [lacks("1830 21.0", "$80: B&O to Bank", 80), too_much("$70: B&O to Bank", 70)],
    ),
    Fault(
        "a train out of order",
        EVENING,
        "OR 1.1 train B&O 2",
        before("train B&O 3 --from bank"),
        [refused("1830 21.0", "the Bank sells no 3-train now", 180)],
    ),
    Fault(
        "a train between corporations for less than half its price",
        SEVEN,
        "OR 2.2 train RDG 3 --from NYC",
        instead("train RDG 3 --from NYC --price 80"),
        [refused("1830 21.0, option train_price_range", "$90 to $360", 80)],
    ),
    Fault(
        "a train that did not rust",
        EVENING,
        "OR 2.2 train B&O 4",
        moves(missing(of="train", type="2", from_="NYC")),
        [lacks("1830 22.0", "2 2-train: NYC to Out")],
    ),
    Fault(
        "a discard not made",
        EVENING,
        "OR 4.1 discard B&O 3",
        left_out,
        [refused("1830 21.0", "B&O must discard 1 train first: `discard B&O TYPE`", 450)],
    ),
    Fault(
        "a dearer train with the president's money",
        EVENING,
        "OR 5.1 train CPR 6",
        instead("pay Bob Carol 100 lent", "pay Bank Carol 370 lent", "train CPR D --from bank --president"),
        [refused("1830 24.0", "the cheapest is bought: a 6-train at $630", None, event=2)],
    ),
    Fault(
        "more of the president's money than was lacking",
        EVENING,
        "OR 5.3 train Erie D",
        moves(changed({"amount": 214}, of="cash", from_="Bob")),
        [lacks("1830 24.0", "$210: Bob to Erie", 210), too_much("$214: Bob to Erie", 214)],
    ),
    # Track and stations
    Fault(
        "a station too cheap",
        EVENING,
        "OR 7.2 token C&O 100",
        instead("token C&O 40"),
        [refused("1830 19.0", "the next station of C&O costs $100", 40)],
    ),
    Fault(
        "terrain not paid",
        EVENING,
        "OR 1.1 tile B&O J14",
        moves(missing(of="cash")),
        [lacks("1830 18.0", "$80: B&O to Bank", 80)],
    ),
    Fault(
        "terrain paid in full where half is due",
        STRANDED,
        "OR 3 tile C&O E5",
        moves(changed({"amount": 80}, of="cash")),
        [lacks("Starter, Lay or Upgrade Track", "$40: C&O to Bank", 40), too_much("$80: C&O to Bank", 80)],
    ),
    Fault(
        "track on the hex of a player's private",
        EVENING,
        "OR 1.1 tile PRR H10",
        instead("tile PRR B20"),
        [refused("1830 18.0", "B20 is closed to track while Alice owns CS")],
    ),
    # The end
    Fault(
        "the bank's breaking not marked",
        EVENING,
        "OR 7.3 run NYC 310",
        moves(missing(of="broken")),
        [lacks("1830 25.0", "broken: none to OR 7.3")],
    ),
    Fault(
        "the reserve not added",
        STARTER,
        "OR 11 run PRR 340",
        moves(missing(of="cash", from_="Reserve")),
        [lacks("Starter, Winning the Game", "$1,500: Reserve to Bank", 1500)],
    ),
    Fault(
        "an end that came late",
        EVENING,
        "OR 7.3 end",
        instead("next"),
        [refused("1830 25.0", "this was the last operating round of the set")],
    ),
    Fault(
        "an end of 1851 that came late",
        FIVE_1851,
        "OR 6.1 end",
        instead("next"),
        [refused("1851 End of Game", "this was the last operating round: say `end`")],
    ),
    Fault(
        "a railroad that cannot pay for a train, and no end",
        STRANDED,
        "OR 7 end",
        instead("next"),
        [refused("Starter, Winning the Game", "C&O has no train and cannot pay for one")],
    ),
    Fault("an end too early", EVENING, "OR 7.2 next", instead("end"), [refused("1830 25.0", "so the game goes on")]),
    Fault(
        "an end before the set was played out",
        SEVEN,
        "OR 5.2 next",
        instead("end"),
        [refused("1830 25.0", "the set of operating rounds after OR 5.2 is played out")],
    ),
    Fault(
        "a bankrupt who could pay",
        EVENING,
        "OR 5.1 train CPR 6",
        before("bankrupt Carol"),
        [refused("1830 24.0(6)", "Carol is not bankrupt", None)],
    ),
    Fault(
        "a final score wrong",
        EVENING,
        "OR 7.3 end",
        moves(changed({"to": 5532}, of="score", on="Alice")),
        [lacks("1830 1.0", "score Alice: none to 5522"), too_much("score Alice: none to 5532")],
    ),
    # Not of this game at all
    Fault(
        "a move from nowhere",
        EVENING,
        "OR 2.1 run B&O 100",
        moves(added({"of": "train", "type": "6", "count": 1, "from": "Alice", "to": "B&O"})),
        [Found(0, "box", "", 0, "cannot have happened"), too_much("1 6-train: Alice to B&O")],
    ),
]
REFUSED = [fault for fault in FAULTS if all(found.severity == "refused" for found in fault.found)]


def planted(fault: Fault, override: str | None = None) -> tuple[list[Record], int]:
    """Write the ledger of a fault; its events, and how many stand before the place."""
    steps, at = plan(fault.session), place(fault.session, fault.at)
    fault.plant(steps, at)
    steps = [step._replace(override=override) for step in steps]
    header = session(fault.session).header
    return write(Path(LEDGER), header, steps, unnoticed=fault.unnoticed), at


def findings(banker: Say, path: str = LEDGER) -> list[dict[str, Any]]:
    answer = banker(f"audit {path} -O json")
    found: list[dict[str, Any]] = answer.data["ledgers"][0]["findings"]
    assert (answer.code, answer.data["ledgers"][0]["ok"]) == (int(bool(found)), not found)
    return found


def check(found: list[dict[str, Any]], wanted: Sequence[Found], at: int) -> None:
    """Every finding is there, and no other, the gravest first."""
    shown = "\n".join(json.dumps(finding) for finding in found)
    assert len(found) == len(wanted), shown
    for finding, want in zip(found, wanted, strict=True):
        assert want.words in finding["message"], shown
        keys = (finding["event"], finding["severity"], finding["rule"])
        assert keys == (at + 1 + want.event, want.severity, want.rule), shown
        assert want.amount is None or finding["amount"] == want.amount, shown


def test_there_are_enough_kinds() -> None:
    """Issue 4: at least 25, over the four games."""
    assert len({fault.kind for fault in FAULTS}) == len(FAULTS) >= 25
    assert {session(fault.session).header.ruleset for fault in FAULTS} == {"1830", "1851", "1830-starter", "1830-7p"}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.kind)
def test_a_planted_fault_is_found_and_nothing_else(banker: Say, fault: Fault) -> None:
    """Issue 4, 7: at its event, as grave as it is, with the rule and the dollars."""
    records, at = planted(fault)
    assert len(records) > at + max(found.event for found in fault.found)
    check(findings(banker), fault.found, at)


@pytest.mark.parametrize("fault", REFUSED, ids=lambda fault: fault.kind)
def test_what_was_recorded_with_a_reason_is_listed_with_it(banker: Say, fault: Fault) -> None:
    """cli.md, --override: the reason stands in the ledger and every audit lists it; no less is found."""
    _, at = planted(fault, BY_HAND)
    found = findings(banker)
    assert all(finding["message"].endswith(f"(recorded because: {BY_HAND})") for finding in found)
    check(found, [want._replace(severity="override") for want in fault.found], at)


@pytest.mark.parametrize("name", sorted({*ALL} - {SEVEN_BANKRUPT}))  # which goes on from what was refused
def test_a_session_written_by_hand_without_a_fault_is_clean(banker: Say, name: str) -> None:
    """Silent, exit 0: so what is found above is the fault; and a shorter game is no fault."""
    header, steps = session(name).header, plan(name)
    assert len(write(Path(LEDGER), header, steps)) == len(steps)
    assert banker(f"audit {LEDGER}") == (0, "", "")
    assert len(write(Path("half.toml"), header, steps[: len(steps) // 2])) == len(steps) // 2
    assert banker("audit half.toml") == (0, "", "")


# --- what is wrong for long ---


def test_a_discard_not_made_is_said_once(banker: Say) -> None:
    """In two rounds of purchases, runs and undone runs, all of them too early."""
    steps, at = plan(EVENING), place(EVENING, "OR 4.1 discard B&O 3")
    del steps[place(EVENING, "OR 4.1 train NYNH 3 --from pool")]
    del steps[at]
    written = write(Path(LEDGER), session(EVENING).header, steps, unnoticed=True)
    assert {"undo", "note"} <= {record.do for record in written[at:]}
    messages = [finding["message"] for finding in findings(banker)]
    assert messages.count("B&O must discard 1 train first: `discard B&O TYPE`") == 1, messages


def test_a_note_in_between_does_not_say_it_again(banker: Say) -> None:
    """What is wrong until it is put right is said once, whatever is put down meanwhile."""
    steps, at = plan(EVENING), place(EVENING, "OR 4.1 discard B&O 3")
    discard = steps[at]
    steps[at : at + 4] = [*steps[at + 1 : at + 3], Step("note", ("pizza",)), steps[at + 3], discard]
    written = write(Path(LEDGER), session(EVENING).header, steps[: at + 5], unnoticed=True)
    assert [record.do for record in written[at:]] == ["train", "tile", "note", "run", "discard"]
    check(findings(banker), [refused("1830 21.0", "B&O must discard 1 train first: `discard B&O TYPE`", 450)], at)


@pytest.mark.parametrize(
    ("session_name", "event", "again", "plant", "words"),
    [
        (EVENING, "OR 1.1 train B&O 2", 1, moves(missing(of="cash")), "Missing move: $80: B&O to Bank"),
        (EVENING, "OR 1.1 train B&O 2", 1, instead("train B&O 2 --price 70"), "a 2-train costs $80 from the Bank"),
        (EVENING, "SR 1 next", 0, before("sell Alice NYC", "sell Carol NYC"), "nothing may be sold"),
    ],
    ids=["not paid", "too cheap", "too early"],
)
def test_the_same_fault_of_the_next_event_is_another_fault(
    banker: Say, session_name: str, event: str, again: int, plant: Plant, words: str
) -> None:
    """Two events that lie one behind the other and go wrong in the same way: two findings."""
    steps, at = plan(session_name), place(session_name, event)
    for number in range(1 + again):
        plant(steps, at + number)
    write(Path(LEDGER), session(session_name).header, steps)
    found = [finding["event"] for finding in findings(banker) if words in finding["message"]]
    assert found == [at + 1, at + 2]


def test_a_bank_broken_unnoticed_to_the_end(banker: Say) -> None:
    """Said at the event that broke it; and the end is one that the marks do not bear out."""
    steps, at = plan(EVENING), place(EVENING, "OR 7.3 run NYC 310")
    for number in range(at, len(steps) - 1):
        steps[number] = steps[number]._replace(edits=(missing(of="broken"),))
    steps[-1] = _said("end")._replace(edits=(changed({"to": "the bank has broken"}, of="over"), missing(of="broken")))
    written = write(Path(LEDGER), session(EVENING).header, steps)
    assert len(written) == len(steps)
    found = findings(banker)
    assert {finding["event"] for finding in found} == {at + 1, len(steps)}
    first = [finding for finding in found if finding["event"] == at + 1]
    check(first, [lacks("1830 25.0", "broken: none to OR 7.3")], at)


def test_a_wrong_event_does_not_hide_another(banker: Say) -> None:
    """Two faults are two, the gravest first: what it moved before what the rules refuse, in the order of events."""
    first, second = (
        next(fault for fault in FAULTS if fault.kind == kind) for kind in ("a station too cheap", "terrain not paid")
    )
    steps = plan(EVENING)
    for fault in (first, second):
        fault.plant(steps, place(EVENING, fault.at))
    write(Path(LEDGER), session(EVENING).header, steps)
    events = [place(EVENING, fault.at) + 1 for fault in (second, first)]
    assert [(row["event"], row["severity"]) for row in findings(banker)] == list(
        zip(events, ("moves", "refused"), strict=True)
    )


def test_a_token_on_the_wrong_place_of_a_stack_is_told_from_the_right_one(banker: Say) -> None:
    """The two lines of it do not read the same."""
    planted(next(fault for fault in FAULTS if fault.kind == "a price token on top of a stack"))
    lacking, extra = (finding["message"].partition(": ")[2] for finding in findings(banker))
    assert lacking != extra


def test_the_table_of_findings(banker: Say) -> None:
    """A line each with severity, event, finding, rule and dollars."""
    planted(next(fault for fault in FAULTS if fault.kind == "terrain not paid"))
    answer = banker(f"audit {LEDGER} -O csv")
    heading, line = answer.out.splitlines()
    assert (answer.code, heading) == (1, "severity,event,finding,rule,dollars")
    assert line == "moves,27,Missing move: $80: B&O to Bank,1830 18.0,80"


# --- what is no fault ---


@pytest.mark.parametrize("name", ALL)
def test_a_session_is_clean_but_for_what_it_announces(banker: Say, name: str) -> None:
    """The ledgers as they lie there: only what was recorded with --override."""
    announced = [record.n for record in session(name).records if record.override]
    found = findings(banker, str(SESSIONS / f"{name}.toml"))
    assert [(finding["event"], finding["severity"]) for finding in found] == [(n, "override") for n in announced]


@pytest.mark.skipif(not oracle.MONEY.exists(), reason="the recorded games are not there")
def test_the_recorded_game_is_clean(banker: Say) -> None:
    """Issue 4: game 26855, said through `play`."""
    heading, events = oracle.read()
    options = " ".join(f"--option={name}={value}" for name, value in oracle.OPTIONS.items())
    assert banker(f"new 1830 {' '.join(map(shlex.quote, heading['players']))} {options}").code == 0
    assert banker("play", "\n".join(command for command, _ in oracle.commands(events))).code == 0
    assert banker("audit") == (0, "", "")


# --- several ledgers ---


def test_several_ledgers_have_a_line_each_with_their_scores(banker: Say) -> None:
    """Best first; a clean one has none, one that is not has how many of what."""
    planted(next(fault for fault in FAULTS if fault.kind == "a dividend off by a dollar"))
    clean = SESSIONS / f"{EVENING}.toml"
    answer = banker(f"audit {clean} {LEDGER}")
    assert answer.code == 1
    lines = answer.out.splitlines()
    (good,) = (line for line in lines if line.startswith(str(clean)))
    assert re.search(r"none +Bob 5,611 Alice 5,522 Carol 5,391 Dora 5,362$", good)
    found = [line for line in lines if line.startswith(LEDGER)]
    assert len(found) == 3
    assert "2 moves" in found[0]
    assert ["$50: Bank to Dora" in found[1], "$51: Bank to Dora" in found[2]] == [True, True]
    two = banker(f"audit {clean} {clean}")
    assert (two.code, [line.startswith(str(clean)) for line in two.out.splitlines()].count(True)) == (0, 2)


def test_many_ledgers_are_the_same_as_one_by_one(banker: Say) -> None:
    """On all processors, in the order in which they were named, one of them damaged, one with a fault, one named twice."""
    planted(next(fault for fault in FAULTS if fault.kind == "a station too cheap"))
    Path("damaged.toml").write_bytes(Path(LEDGER).read_bytes().replace(b"words = [", b"words = [ ", 1))
    paths = [
        *(str(SESSIONS / f"{name}.toml") for name in ALL),
        LEDGER,
        "damaged.toml",
        LEDGER,
        str(SESSIONS / f"{EVENING}.toml"),
    ]
    together = banker(f"audit {' '.join(paths)} -O json")
    alone = [banker(f"audit {path} -O json") for path in paths]
    assert len(paths) > 8
    assert together.data["ledgers"] == [answer.data["ledgers"][0] for answer in alone]
    assert together.code == max(answer.code for answer in alone) == 3
    assert [ledger["file"] for ledger in together.data["ledgers"]] == paths


def test_a_ledger_that_is_not_there_is_named(banker: Say) -> None:
    """Among many, too: exit 2, and nothing of the others."""
    paths = " ".join(str(SESSIONS / f"{name}.toml") for name in ALL)
    for names in ("nobody.toml", f"{paths} nobody.toml {paths}"):
        answer = banker(f"audit {names}")
        assert (answer.code, answer.out) == (2, "")
        assert "nobody.toml" in answer.err
