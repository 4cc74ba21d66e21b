"""The audit against one planted fault of each kind: it finds this fault, at its event, and nothing else.

Each fault is written by hand into a sample session, under valid seals. The events after it are computed again on the
table that the fault leaves, as by players who have not noticed it, until the rules stop them.
"""

import json
import re
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from banker.state.record import Record
from support import oracle
from support.marks import SLOW, few
from support.paths import SESSIONS
from support.planted_faults import FAULTS, SEVEN_BANKRUPT
from support.planting import (
    BY_HAND,
    EVENING,
    LEDGER,
    Fault,
    Found,
    Plant,
    Step,
    before,
    changed,
    instead,
    lacks,
    missing,
    moves,
    place,
    plan,
    refused,
    said,
    session,
    write,
)
from support.say import Say

ALL = sorted(path.stem for path in SESSIONS.glob("*.toml"))
REFUSED = [fault for fault in FAULTS if all(found.severity == "refused" for found in fault.found)]


def planted(fault: Fault, override: str | None = None) -> tuple[list[Record], int]:
    """Write the ledger with a fault; return its events and how many events come before the fault."""
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
    """Check that exactly the wanted findings are there, gravest first."""
    shown = "\n".join(json.dumps(finding) for finding in found)
    assert len(found) == len(wanted), shown
    for finding, want in zip(found, wanted, strict=True):
        assert want.words in finding["message"], shown
        keys = (finding["event"], finding["severity"], finding["rule"])
        assert keys == (at + 1 + want.event, want.severity, want.rule), shown
        assert want.amount is None or finding["amount"] == want.amount, shown


def test_at_least_25_kinds_of_faults() -> None:
    """There are at least 25 kinds of faults, and all four games have some."""
    assert len({fault.kind for fault in FAULTS}) == len(FAULTS) >= 25
    assert {session(fault.session).header.ruleset for fault in FAULTS} == {"1830", "1851", "1830-starter", "1830-7p"}


@few(1, 16)
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.kind)
def test_planted_fault_is_found_and_nothing_else(banker: Say, fault: Fault) -> None:
    """The audit finds the planted fault at its event, with severity, rule and dollars, and nothing else."""
    records, at = planted(fault)
    assert len(records) > at + max(found.event for found in fault.found)
    check(findings(banker), fault.found, at)


@few(1, 16)
@pytest.mark.parametrize("fault", REFUSED, ids=lambda fault: fault.kind)
def test_override_is_listed_with_its_reason(banker: Say, fault: Fault) -> None:
    """The audit lists each event recorded with `--override` with its reason, and finds no less than without."""
    _, at = planted(fault, BY_HAND)
    found = findings(banker)
    assert all(finding["message"].endswith(f" Recorded because: {BY_HAND}.") for finding in found)
    check(found, [want._replace(severity="override") for want in fault.found], at)


@few(1, 10)
@pytest.mark.parametrize("name", sorted({*ALL} - {SEVEN_BANKRUPT}))  # a session with refused events in it
def test_session_written_by_hand_without_a_fault_is_clean(banker: Say, name: str) -> None:
    """A session written by hand without a fault is clean, whole or cut in half."""
    header, steps = session(name).header, plan(name)
    assert len(write(Path(LEDGER), header, steps)) == len(steps)
    assert "no findings" in banker(f"audit {LEDGER}").out
    assert len(write(Path("half.toml"), header, steps[: len(steps) // 2])) == len(steps) // 2
    assert "no findings" in banker("audit half.toml").out


# --- faults that last ---


@SLOW
def test_missing_discard_is_reported_once(banker: Say) -> None:
    """A discard that is missing through two rounds of events is reported once."""
    steps, at = plan(EVENING), place(EVENING, "OR 4.1 discard B&O 3")
    del steps[place(EVENING, "OR 4.1 train NYNH 3 --from pool")]
    del steps[at]
    written = write(Path(LEDGER), session(EVENING).header, steps, unnoticed=True)
    assert {"undo", "note"} <= {record.do for record in written[at:]}
    messages = [finding["message"] for finding in findings(banker)]
    assert messages.count("B&O must discard 1 train first (1830 21.0). To do so: `discard B&O TYPE`.") == 1, messages


def test_note_does_not_repeat_a_finding(banker: Say) -> None:
    """A fault that lasts is reported once, even with a note in between."""
    steps, at = plan(EVENING), place(EVENING, "OR 4.1 discard B&O 3")
    discard = steps[at]
    steps[at : at + 4] = [*steps[at + 1 : at + 3], Step("note", ("pizza",)), steps[at + 3], discard]
    written = write(Path(LEDGER), session(EVENING).header, steps[: at + 5], unnoticed=True)
    assert [record.do for record in written[at:]] == ["train", "tile", "note", "run", "discard"]
    check(findings(banker), [refused("1830 21.0", "B&O must discard 1 train first", 450)], at)


@SLOW
@pytest.mark.parametrize(
    ("session_name", "event", "again", "plant", "words"),
    [
        (EVENING, "OR 1.1 train B&O 2", 1, moves(missing(of="cash")), "Missing move: $80: B&O to Bank"),
        (EVENING, "OR 1.1 train B&O 2", 1, instead("train B&O 2 --price 70"), "The bank sells a 2-train for $80"),
        (
            EVENING,
            "SR 1 next",
            0,
            before("sell Alice NYC", "sell Carol NYC"),
            "No stock may be sold in the first stock round",
        ),
    ],
    ids=["not paid", "too cheap", "too early"],
)
def test_same_fault_in_two_events_is_found_twice(
    banker: Say, session_name: str, event: str, again: int, plant: Plant, words: str
) -> None:
    """Two neighbouring events with the same fault give two findings."""
    steps, at = plan(session_name), place(session_name, event)
    for number in range(1 + again):
        plant(steps, at + number)
    write(Path(LEDGER), session(session_name).header, steps)
    found = [finding["event"] for finding in findings(banker) if words in finding["message"]]
    assert found == [at + 1, at + 2]


def test_bank_broken_unnoticed_to_the_end(banker: Say) -> None:
    """A break of the bank that the ledger misses is reported at its event, and the `end` as one without the mark of a broken bank."""
    steps, at = plan(EVENING), place(EVENING, "OR 7.3 run NYC 310")
    for number in range(at, len(steps) - 1):
        steps[number] = steps[number]._replace(edits=(missing(of="broken"),))
    steps[-1] = said("end")._replace(edits=(changed({"to": "the bank has broken"}, of="over"), missing(of="broken")))
    written = write(Path(LEDGER), session(EVENING).header, steps)
    assert len(written) == len(steps)
    found = findings(banker)
    assert {finding["event"] for finding in found} == {at + 1, len(steps)}
    first = [finding for finding in found if finding["event"] == at + 1]
    check(first, [lacks("1830 25.0", "bank broken in: none to OR 7.3")], at)


def test_two_faults_are_both_found(banker: Say) -> None:
    """Two faults in a game are both found, the gravest first and then in the order of events."""
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


def test_wrong_place_in_a_stack_is_described(banker: Say) -> None:
    """The missing move and the unexpected move of a token in a stack are described differently."""
    planted(next(fault for fault in FAULTS if fault.kind == "a price token on top of a stack"))
    lacking, extra = (finding["message"].partition(": ")[2] for finding in findings(banker))
    assert lacking != extra


def test_table_of_findings(banker: Say) -> None:
    """`audit` prints one line for each finding, with severity, event, finding, rule and dollars."""
    planted(next(fault for fault in FAULTS if fault.kind == "terrain not paid"))
    answer = banker(f"audit {LEDGER} -O csv")
    heading, line = answer.out.splitlines()
    assert (answer.code, heading) == (1, "severity,event,finding,rule,dollars")
    assert line == "moves,27,Missing move: $80: B&O to Bank,1830 18.0,80"


# --- ledgers without faults ---


@few(4)
@pytest.mark.parametrize("name", ALL)
def test_sample_session_is_clean_except_for_its_overrides(banker: Say, name: str) -> None:
    """The audit of a sample session lists only the events recorded with `--override`."""
    announced = [record.n for record in session(name).records if record.override]
    found = findings(banker, str(SESSIONS / f"{name}.toml"))
    assert [(finding["event"], finding["severity"]) for finding in found] == [(n, "override") for n in announced]


@pytest.mark.skipif(not oracle.MONEY.exists(), reason="the recorded games are not there")
def test_recorded_game_is_clean(banker: Say) -> None:
    """The audit of game 26855, entered with `play`, finds nothing."""
    heading, events = oracle.read()
    options = " ".join(f"--option={name}={value}" for name, value in oracle.OPTIONS.items())
    assert banker(f"new 1830 {' '.join(map(shlex.quote, heading['players']))} {options}").code == 0
    assert banker("play", "\n".join(command for command, _ in oracle.commands(events))).code == 0
    assert banker("audit").code == 0


# --- several ledgers ---


@SLOW
def test_several_ledgers_have_a_line_each(banker: Say) -> None:
    """`audit` of several ledgers prints a line for each: the scores, best first, and the findings by kind or "none"."""
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


@SLOW
def test_many_ledgers_are_audited_in_order(banker: Say) -> None:
    """Many ledgers audited in parallel give the answers of single audits, in the order named, damaged ones included."""
    planted(next(fault for fault in FAULTS if fault.kind == "a station too cheap"))
    Path("damaged.toml").write_bytes(Path(LEDGER).read_bytes().replace(b"words = [", b"words = [ ", 1))
    paths = [
        *(str(SESSIONS / f"{name}.toml") for name in ALL[::3]),
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


@SLOW
def test_missing_ledger_is_named(banker: Say) -> None:
    """If a ledger does not exist, `audit` exits with 2, names it, and prints nothing about the others."""
    paths = " ".join(str(SESSIONS / f"{name}.toml") for name in ALL[:5])
    for names in ("nobody.toml", f"{paths} nobody.toml {paths}"):
        answer = banker(f"audit {names}")
        assert (answer.code, answer.out) == (2, "")
        assert "nobody.toml" in answer.err
