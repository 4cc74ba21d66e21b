"""Places that cannot be written: a full device, a full disk, read-only files."""

import contextlib
import json
import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

from support.durability.calls import COMMANDS
from support.durability.program import BEGIN, ENVIRONMENT, NOBODY, Banker, workshop
from support.durability.reading import Row, whole
from support.durability.verdict import aftermath, following, judge, lay_down, truthful


def full_device(row: Row, banker: Banker, folder: Path, _part: int, _parts: int) -> None:
    """(5) /dev/full as the ledger, and as the output."""
    if not Path("/dev/full").exists():
        row.seen["skipped: no /dev/full"] += 1
        return
    path = folder / "full" / "game.toml"
    for words in (["status"], ["note", "x"], ["play"], ["audit"], BEGIN):
        row.tried += 1
        lay_down(path, b"")
        path.unlink()
        path.symlink_to("/dev/full")
        judge(row, banker(path, *words, stdin="note x\n"), f"/dev/full as the ledger: {words[0]}", [2, 3])
    for words, stdin, asked in (COMMANDS[name] for name in ("note", "play", "status", "audit")):
        row.tried += 1
        how = f"/dev/full as standard output: {words[0]}"
        case = lay_down(path, banker.twelve)
        answer = banker(path, *words, stdin=stdin, out="/dev/full")
        judge(row, answer, how, [0 if asked else 3])
        aftermath(row, banker, case, answer, asked, how)


def full_disk(row: Row, _banker: Banker, folder: Path, _part: int, _parts: int, times: int = 300) -> None:
    """(5) A disk of a few pages, filled again and again by events of different lengths."""
    disk = folder / "disk"
    disk.mkdir()
    inside = [sys.executable, "-m", "support.durability.disks", str(disk), str(times)]
    mount = 'mount -t tmpfs -o size=20k,mode=777 tmpfs "$1" && shift 1 && exec "$@"'
    command = ["unshare", "-rm", "sh", "-c", mount, "sh", str(disk), *inside]
    done = None
    if shutil.which("unshare"):
        done = subprocess.run(command, capture_output=True, text=True, env=ENVIRONMENT, check=False)
    if done is None or "mount" in done.stderr or "unshare" in done.stderr:
        row.seen["skipped: no disk may be mounted here"] += 1
        return
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    other = Row(row.name)
    vars(other).update({key: Counter(value) if isinstance(value, dict) else value for key, value in found.items()})
    row.add(other)


def on_a_tiny_disk(disk: Path, times: int) -> None:
    """Fill the disk and print the findings as JSON."""
    row, dice = Row("a full disk"), random.Random(5)
    with workshop() as folder, contextlib.closing(Banker(folder)) as banker:
        path, filler = disk / "ledger" / "game.toml", disk / "filler"
        while row.tried < times:
            case = lay_down(path, banker.twelve[: len(banker.twelve) - dice.choice([0, 0, 30])])
            filler.write_bytes(bytes(dice.choice([0, 4096, 8192])))
            for size in (dice.randrange(1, 4000) for _ in range(dice.choice([1, 3, 6]))):
                row.tried += 1
                how = f"a note of {size} letters on a full disk"
                answer = banker(path, "note", "x" * size)
                judge(row, answer, how)
                row.seen["recorded" if answer.code == 0 else "refused"] += 1
                now = whole(path.read_bytes()).events
                if now != [*case.events, *answer.acknowledged]:
                    row.fault("missing", f"acknowledged events: {answer.err}", how)
                truthful(row, answer, len(now) - len(case.events), 1, how)
                case = case._replace(events=now)
            filler.unlink()
            for torn in path.parent.glob("*.torn-*"):
                torn.unlink()
            if len(path.read_bytes()) < 12_000:
                following(row, banker, path, case.events, how)
        assert row.seen["refused"], "the disk was never full"
    print(json.dumps(vars(row)))


def read_only(row: Row, banker: Banker, folder: Path, _part: int, _parts: int) -> None:
    """(6) A file or folder that may not be written: one sentence, nothing changed; queries work."""
    user = None if os.geteuid() else NOBODY
    path = folder / "read-only" / "game.toml"
    torn = banker.twelve[:-30]
    for mode, folder_mode, data in ((0o444, 0o777, banker.twelve), (0o666, 0o555, torn), (0o000, 0o777, torn)):
        for words, stdin in ((["note", "x"], ""), (["play"], "note x\n"), (["status"], ""), (BEGIN, "")):
            row.tried += 1
            how = f"{words[0]} with mode {mode:o} in a folder of mode {folder_mode:o}"
            lay_down(path, data)
            path.chmod(mode)
            path.parent.chmod(folder_mode)
            answer = banker(path, *words, stdin=stdin, user=user)
            path.parent.chmod(0o777)
            path.chmod(0o666)
            expected = [0] if words == ["status"] and mode else [2] if words == BEGIN else [3]
            judge(row, answer, how, expected)
            if answer.acknowledged or path.read_bytes() != data:
                row.fault("wrong", "it was written", how)
            following(row, banker, path, whole(data).events, how)


if __name__ == "__main__":
    on_a_tiny_disk(Path(sys.argv[1]), int(sys.argv[2]))
