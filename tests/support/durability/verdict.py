"""What must hold after every experiment: the program's answer is true, and acknowledged events are in the file."""

import json
import re
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from support.durability.program import Banker
from support.durability.reading import Answer, Row, whole


def judge(row: Row, answer: Answer, how: str, codes: Iterable[int] = (0, 3)) -> None:
    """Check that an answer has an expected exit status, complains in one sentence, and shows no traceback."""
    if "Traceback" in answer.err:
        place = re.findall(r'File ".*?(\w+/\w+\.py)", line (\d+), in (\w+)', answer.err)[-1]
        row.fault("traceback", f"{answer.err.splitlines()[-1]} ({' '.join(place)})", how)
        return
    if answer.code not in codes:
        row.fault("other", f"exit {answer.code}: {answer.err.strip()[-200:]}", how)
    elif answer.code > 0 and (len(answer.complaint) != 1 or "banker: " not in answer.complaint[0]):
        row.fault("other", f"no one clear sentence: {answer.err.strip()[-300:]!r}", how)
    elif answer.code == 0 and answer.complaint:
        row.fault("other", f"exit 0, and yet: {answer.err.strip()[-300:]!r}", how)


def truthful(row: Row, answer: Answer, recorded: int, asked: int, how: str) -> None:
    """Check that exit status and sentence say what became of the requested events."""
    said = " ".join(answer.complaint)
    reported = len(answer.acknowledged) + answer.err.count(" is recorded, but its answer could not be written")
    unsaid = recorded - reported
    kind = re.sub(r"/\S+/|\d+", "*", said)
    if answer.code == 0 and reported != asked:
        row.fault("other", "exit 0, and not all acknowledged", how)
    if unsaid > 1:
        row.fault("other", f"{unsaid} events recorded that were not acknowledged", how)
    if answer.code > 0 and unsaid == 1 and "recorded" not in said.replace("Nothing was recorded", ""):
        row.fault("other", f"recorded, and not said: {kind}", how)
    if answer.code > 0 and unsaid == 0 and " is recorded, but" in said:
        row.fault("other", f"not recorded, and said to be: {kind}", how)
    if "answer could not be written" in said and "/dev/full" not in how:
        row.fault("other", f"a false sentence: {kind}", how)


class Case(NamedTuple):
    """A ledger before an experiment: its path, bytes and events."""

    path: Path
    data: bytes
    events: list[tuple[int, str]]


def lay_down(path: Path, data: bytes) -> Case:
    """Make a new folder that contains only this ledger."""
    shutil.rmtree(path.parent, ignore_errors=True)
    path.parent.mkdir(parents=True)
    path.parent.chmod(0o777)
    path.write_bytes(data)
    path.chmod(0o666)
    return Case(path, data, whole(data).events)


def aftermath(row: Row, banker: Banker, case: Case, answer: Answer, asked: int, how: str) -> None:
    """Check that no acknowledged event is missing, nothing is half done, the answer is true, and the next command works."""
    now = whole(case.path.read_bytes()).events
    known = [*case.events, *answer.acknowledged]
    lost = [event for event in known if event not in now]
    if lost:
        row.fault("missing", f"{len(lost)} acknowledged events", how, len(lost))
    if now[: len(case.events)] != case.events or len(now) > len(case.events) + asked:
        row.fault("wrong", "events that nobody asked for, or others", how)
    if answer.code >= 0 and "Traceback" not in answer.err:
        truthful(row, answer, len(now) - len(case.events), asked, how)
    following(row, banker, case.path, now, how)


def following(row: Row, banker: Banker, path: Path, now: Sequence[tuple[int, str]], how: str) -> None:
    """Check that the next command finds the events of the file and appends to them."""
    torn = path.read_bytes()[whole(path.read_bytes()).ends[-1] :]
    answer = banker(path, "note", "after it")
    if answer.code != 0 or [n for n, _ in answer.acknowledged] != [len(now) + 1]:
        row.fault("other", f"the next command fails: exit {answer.code}: {answer.err.strip()[-200:]}", how)
        return
    if bool(torn) != answer.err.startswith("Warning: "):
        row.fault("other", f"a torn event of {len(torn)} bytes, and it warns: {answer.err!r}", how)
    if whole(path.read_bytes()).events != [*now, *answer.acknowledged]:
        row.fault("wrong", "the next command does not stand behind what was there", how)
    if torn and torn not in [file.read_bytes() for file in path.parent.glob("*.torn-*")]:
        row.fault("missing", "the torn event was not put aside", how)
    audit = banker(path, "audit")
    if audit.code != 0 or audit.err:
        row.fault("other", f"the audit afterwards: exit {audit.code}: {audit.err}", how)


def events_of(answer: Answer) -> int:
    """Return the number of events in the output of `status`."""
    count: int = json.loads(answer.out)["game"]["events"]
    return count


def refused(row: Row, banker: Banker, path: Path, how: str) -> None:
    """Check that a damaged ledger is not written."""
    before = path.read_bytes()
    answer = banker(path, "note", "x")
    judge(row, answer, how, [3])
    if answer.acknowledged or path.read_bytes() != before or len(list(path.parent.iterdir())) > 1:
        row.fault("wrong", "a damaged ledger was written", how)
