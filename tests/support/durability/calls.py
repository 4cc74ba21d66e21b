"""System calls that fail, write too little, or are the last that the program makes."""

import itertools
import re
import signal
from collections.abc import Sequence
from errno import EINTR, EIO, ENOSPC
from pathlib import Path

from support.durability.program import BEGIN, Banker, Fault
from support.durability.reading import Answer, Row, share, whole
from support.durability.verdict import aftermath, events_of, following, judge, lay_down, refused

COMMANDS: dict[str, tuple[list[str], str, int]] = {
    "note": (["note", "x"], "", 1),
    "torn": (["note", "x"], "", 1),
    "play": (["play"], "note one\npay bank bob 3 two\nundo\n", 3),
    "new": (BEGIN, "", 0),
    "status": (["status"], "", 0),
    "audit": (["audit"], "", 0),
}
HOWS = [
    Fault(0, "once", EIO),
    Fault(0, "for ever", EIO),
    Fault(0, "once", ENOSPC),
    Fault(0, "for ever", ENOSPC),
    Fault(0, "once", EINTR),
    Fault(0, "half once"),
    Fault(0, "half for ever"),
    Fault(0, "die before"),
    Fault(0, "die half-way"),
    Fault(0, "die after"),
]


def failing_calls(
    row: Row,
    banker: Banker,
    folder: Path,
    part: int,
    parts: int,
    commands: Sequence[str] = tuple(COMMANDS),
    hows: Sequence[int] = range(len(HOWS)),
) -> None:
    """(3) The Nth call fails, writes too little, or is the last one, for each N until no call is left."""
    if banker.shim is None:
        row.seen["skipped: no C compiler for the library that lets calls fail"] += 1
        return
    for command, how in share(itertools.product(commands, hows), part, parts):
        for at in itertools.count(1):
            fault = HOWS[how]._replace(at=at)
            if not fail_once(row, banker, folder / "fault" / "game.toml", command, fault):
                break
            assert at < 500, "calls without end"


def fail_once(row: Row, banker: Banker, path: Path, command: str, fault: Fault) -> bool:
    """Let one call fail; return False if there are not so many calls."""
    words, stdin, asked = COMMANDS[command]
    torn = banker.twelve[: whole(banker.twelve).ends[-1] - 40]
    case = lay_down(path, {"torn": torn}.get(command, banker.twelve))
    if command == "new":
        path.unlink()
    log = Path(f"{path.parent}.log")
    log.unlink(missing_ok=True)
    answer = banker(path, *words, stdin=stdin, fault=fault)
    if not log.exists():
        return False
    row.tried += 1
    call = log.read_text()
    row.seen[call] += 1
    how = f"{command}: {fault} ({call}): exit {answer.code}: {answer.err.strip()[-160:]}"
    judge(row, answer, how, [-signal.SIGKILL] if fault.how.startswith("die") else [0, 3])
    if answer.code == 0 and call in ("write", "fsync") and fault.error != EINTR and fault.how in ("once", "for ever"):
        row.fault("wrong", f"a {call} that failed is passed over", how)
    if command == "new":
        begun(row, banker, path, answer, how)
    else:
        aftermath(row, banker, case, answer, asked, how)
    if command == "status" and answer.code == 0 and events_of(answer) != 12:
        row.fault("wrong", f"{events_of(answer)} events of 12 seen", how)
    return True


def begun(row: Row, banker: Banker, path: Path, answer: Answer, how: str) -> None:
    """A ledger was begun or there is none; a half-written one is never read as a ledger, and nothing is overwritten."""
    there = path.exists() and bool(whole(path.read_bytes()).ends)
    again = banker(path, *BEGIN)
    judge(row, again, how, [0, 2])
    if answer.code == 0 and not there:
        row.fault("missing", "a ledger said to be begun", how)
    if answer.code > 0 and again.code == 2 and not there and not re.search("remove|delete", answer.err):
        row.fault("other", "half a header stands in the way, and it does not say so", how)
    if "answer could not be written" in answer.err and "Traceback" not in answer.err:
        row.fault("other", f"a false sentence: {answer.err.strip()}", how)
    if again.code == 0 or there:
        following(row, banker, path, [], how)
    else:
        row.seen["half a header stands in the way"] += 1
        refused(row, banker, path, how)


def short_writes(row: Row, banker: Banker, folder: Path, part: int, parts: int, step: int = 1) -> None:
    """(4) Files are limited in size, which makes real short writes, at every size up to two events more."""
    data = banker.twelve
    path = folder / "short" / "game.toml"
    stdin = "note one\nnote two\nnote three\n"
    torn = data[: whole(data).ends[-1] - 40]
    lay_down(path, data)
    banker(path, "play", stdin=stdin)
    most = whole(path.read_bytes()).ends[14] + 8
    for limit in share([1, 100, *range(len(torn), most, step)], part, parts):
        for before, words, asked in ((data, ["play"], 3), (torn, ["note", "x"], 1)):
            row.tried += 1
            how = f"{' '.join(words)} on {len(before)} bytes under a limit of {limit}"
            case = lay_down(path, before)
            answer = banker(path, *words, stdin=stdin, limit=limit)
            judge(row, answer, how)
            row.seen["all recorded" if answer.code == 0 else "said to be short"] += 1
            aftermath(row, banker, case, answer, asked, how)
