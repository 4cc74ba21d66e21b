"""Sessions that are killed, several at once, and ledgers changed by others while a session has them open."""

import contextlib
import json
import os
import random
import signal
import subprocess
import time
import tomllib
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from support.durability.program import BANKER, ENVIRONMENT, Banker, workshop
from support.durability.reading import Answer, Row, whole
from support.durability.verdict import Case, aftermath, following, judge, lay_down
from support.say import in_words


class Session:
    """A prompt session of the real program, used line by line."""

    def __init__(self, path: Path) -> None:
        self.process = subprocess.Popen(
            [*BANKER, "-O", "json", "-f", str(path), "play"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=ENVIRONMENT,
        )

    def say(self, line: str) -> str:
        """Send a line and return the answer, or "" if the session has ended."""
        assert self.process.stdin
        assert self.process.stdout
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        return self.process.stdout.readline()

    def end(self) -> Answer:
        """Return the rest of the session's output."""
        out, err = self.process.communicate()
        return Answer(self.process.returncode, out, in_words(err))


def _copy_over(path: Path, data: bytes) -> None:
    """Write other bytes into the same file, as `cp` does."""
    with path.open("r+b") as file:
        file.truncate(0)
        file.write(data)


def _move_over(path: Path, data: bytes) -> None:
    """Put another file in the place of this one, as a careful editor does."""
    other = path.with_suffix(".new")
    other.write_bytes(data)
    other.replace(path)


def replaced(row: Row, banker: Banker, folder: Path, _part: int, _parts: int) -> None:
    """(6) Another program changes the file while a session has it open: the file never holds two mixed histories."""
    path = folder / "replaced" / "game.toml"
    lay_down(path, banker.twelve)
    banker(path, "note", "with which the session begins")
    mine = path.read_bytes()
    ends = whole(mine).ends
    lay_down(path, banker.twelve[: ends[-3]])
    assert len(banker(path, "play", stdin=f'note "another history"\nnote "{"y" * 200}"\n').acknowledged) == 2
    other = path.read_bytes()
    assert len(other) > len(mine)
    middle = bytearray(mine)
    middle[ends[3] + 60] ^= 3
    at_end = bytearray(mine)
    at_end[-3] ^= 1
    hands: dict[str, Callable[[], object]] = {
        "the same moved over it": lambda: _move_over(path, mine),
        "another history moved over it": lambda: _move_over(path, other),
        "removed": path.unlink,
        "cut in the middle of an event": lambda: os.truncate(path, ends[5] + 20),
        "cut between two events": lambda: os.truncate(path, ends[5]),
        "emptied": lambda: os.truncate(path, 0),
        "another history copied over it": lambda: _copy_over(path, other),
        "another history, as long, copied over it": lambda: _copy_over(path, other[: len(mine)]),
        "an event changed in place": lambda: _copy_over(path, bytes(middle)),
        "the last seal changed in place": lambda: _copy_over(path, bytes(at_end)),
        "zeros put behind it": lambda: _copy_over(path, mine + bytes(100)),
        "half an event put behind it": lambda: _copy_over(
            path, mine + mine[ends[-2] :].replace(b"n = 13", b"n = 14")[:-30]
        ),
    }
    for what, hand in hands.items():
        row.tried += 1
        replace_once(row, path, mine, what, hand)


def replace_once(row: Row, path: Path, mine: bytes, what: str, hand: Callable[[], object]) -> None:
    """Change the ledger of a running session, and let the session go on."""
    lay_down(path, mine[: whole(mine).ends[-2]])
    session = Session(path)
    first = session.say('note "with which the session begins"')
    assert path.read_bytes() == mine
    hand()
    theirs = path.read_bytes() if path.exists() else b""
    second = session.say("note x")
    answer = session.end()
    how = f"{what} while a session has it open: {second.strip() or answer.err.strip()}"
    judge(row, answer, how)
    row.seen[f"{what}: {'written' if second else 'refused'}"] += 1
    now = path.read_bytes() if path.exists() else b""
    assert first
    acknowledged = [(line["n"], line["seal"]) for line in map(json.loads, filter(None, [second]))]
    lost = [event for event in [*whole(theirs).events, *acknowledged] if event not in whole(now).events]
    if lost and what != "an event changed in place":  # the session cannot know without reading the whole file again
        row.fault("missing", f"{len(lost)} whole events after: {what}", how, len(lost))
    if not second and now != theirs:
        row.fault("wrong", f"refused and written all the same: {what}", how)


def kills(row: Row, banker: Banker, _folder: Path, part: int, parts: int, times: int = 400) -> None:
    """(7) A session is killed while it writes at full speed, in memory or (odd parts) on disk: acknowledged events are kept."""
    with workshop(in_memory=part % 2 == 0) as folder:
        dice, path = random.Random(part), folder / "kills" / "game.toml"
        for number in range(part, times, parts):
            if number % 10 == part % 10 or not path.exists():
                lay_down(path, banker.twelve)
            kill_once(row, banker, path, dice, at_once=number % 5 == 0)


def kill_once(row: Row, banker: Banker, path: Path, dice: random.Random, *, at_once: bool) -> None:
    """Kill one session, some time after it has acknowledged some events."""
    row.tried += 1
    case, said = Case(path, b"", whole(path.read_bytes()).events), Path(f"{path.parent}.txt")
    lines = [f'note "{"abcdefgh" * dice.choice([1, 20, 200])}"' for _ in range(150)]
    said.write_text("\n".join([*lines, *['pay bank bob 1 "and again"'] * 400]))
    answer = kill(path, said, 0 if at_once else dice.randrange(100), dice.random() * 0.004)
    how = f"killed after {len(answer.acknowledged)} events"
    judge(row, answer, how, [-signal.SIGKILL])
    now = path.read_bytes()
    row.seen["a torn event was left"] += len(now) != whole(now).ends[-1]
    row.seen["events acknowledged"] += len(answer.acknowledged)
    aftermath(row, banker, case, answer, 550, how)


def kill(path: Path, said: Path, lines: int, pause: float) -> Answer:
    """Kill a session some time after it has acknowledged some events, and return its output."""
    with said.open("rb") as stdin:
        session = subprocess.Popen(
            [*BANKER, "-O", "json", "-f", str(path), "play"],
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
        )
    assert session.stdout
    heard = [session.stdout.readline() for _ in range(lines)]
    time.sleep(pause if lines else 0.05 + pause * 20)
    session.kill()
    out, err = session.communicate()
    return Answer(session.returncode, (b"".join(heard) + out).decode(), in_words(err.decode()))


def writers(row: Row, banker: Banker, folder: Path, _part: int, _parts: int, each: int = 250) -> None:
    """(8) Four sessions write at once: each event is recorded once, in one chain, and follows from those before it."""
    path = folder / "writers" / "game.toml"
    case = lay_down(path, banker.twelve)
    sessions = []
    for who in range(4):
        said = folder / f"writer-{who}.txt"
        said.write_text("".join(f"pay bank alice 1 {who}-{number}\n" for number in range(each)))
        with said.open("rb") as stdin, said.with_suffix(".out").open("wb") as out:
            command = [*BANKER, "-O", "json", "-f", str(path), "play"]
            sessions.append(subprocess.Popen(command, stdin=stdin, stdout=out, stderr=out, env=ENVIRONMENT))
    codes = [session.wait() for session in sessions]
    acknowledged: Counter[tuple[int, str]] = Counter()
    for who, code in enumerate(codes):
        text = (folder / f"writer-{who}.out").read_text()
        answer = Answer(
            code, text, in_words("\n".join(line for line in text.splitlines() if not line.startswith('{"n"')))
        )
        judge(row, answer, f"writer {who} of four", [0])
        acknowledged += Counter(answer.acknowledged)
        row.tried += each
    now = whole(path.read_bytes())
    how = f"four writers with {each} events each"
    if lost := [event for event in acknowledged if event not in set(now.events)]:
        row.fault("missing", "acknowledged events", how, len(lost))
    if set(acknowledged.values()) != {1} or len(acknowledged) != 4 * each:
        row.fault("other", f"{len(acknowledged)} acknowledged of {4 * each}", how)
    events = tomllib.loads(path.read_text())["event"][len(case.events) :]
    asked = sorted(f"{who}-{number}" for who in range(4) for number in range(each))
    if sorted(event["words"][-1] for event in events) != asked or now.ends[-1] != len(path.read_bytes()):
        row.fault("wrong", "not every event once, in one chain", how)
    following(row, banker, path, now.events, how)


def held_lock(row: Row, banker: Banker, folder: Path, _part: int, _parts: int) -> None:
    """If another process never releases the lock, queries work and writing is refused after a while."""
    import fcntl

    path = folder / "lock" / "game.toml"
    case = lay_down(path, banker.twelve)
    with path.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        for words, asked in ((["status"], 0), (["note", "x"], 1)):
            row.tried += 1
            answer = banker(path, *words)
            judge(row, answer, f"{words[0]} while the lock is held", [3 if asked else 0])
    aftermath(row, banker, case, answer, 1, "the lock was held")
