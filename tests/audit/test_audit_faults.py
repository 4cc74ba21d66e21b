"""The audit against one planted fault of each kind: it finds that, at its event, and nothing else.

Each fault is written by hand into a sample session, under good seals. What was said after it is worked out again on the
table that the fault leaves, as people do who have not noticed, up to where the rules would stop them.
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
    assert all(finding["message"].endswith(f" Recorded because: {BY_HAND}.") for finding in found)
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
    assert messages.count("B&O must discard 1 train first (1830 21.0). To do so: `discard B&O TYPE`.") == 1, messages


def test_a_note_in_between_does_not_say_it_again(banker: Say) -> None:
    """What is wrong until it is put right is said once, whatever is put down meanwhile."""
    steps, at = plan(EVENING), place(EVENING, "OR 4.1 discard B&O 3")
    discard = steps[at]
    steps[at : at + 4] = [*steps[at + 1 : at + 3], Step("note", ("pizza",)), steps[at + 3], discard]
    written = write(Path(LEDGER), session(EVENING).header, steps[: at + 5], unnoticed=True)
    assert [record.do for record in written[at:]] == ["train", "tile", "note", "run", "discard"]
    check(findings(banker), [refused("1830 21.0", "B&O must discard 1 train first", 450)], at)


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
    steps[-1] = said("end")._replace(edits=(changed({"to": "the bank has broken"}, of="over"), missing(of="broken")))
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
