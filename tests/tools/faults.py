"""What the ledger promises, tried on the program as processes: nothing acknowledged is lost, nothing wrong accepted.

`python tests/tools/faults.py` tries everything in full, in some minutes, and prints a table of what was found; with words it
tries only what has one of them in its name. test_faults.py tries the same, less often. Most commands are done by a
program that is loaded once and forks for each of them, so that thousands can be tried; kills and several writers at
once are of processes started from nothing.
"""

import contextlib
import hashlib
import itertools
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from errno import EINTR, EIO, ENOSPC
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

BANKER = [sys.executable, "-m", "banker"]
ENVIRONMENT = {**os.environ, "PYTHONUTF8": "1", "NO_COLOR": "1", "BANKER_NOW": "1800000000"}
NOBODY = 65534
BEGIN = ["new", "1830", "Alice", "Bob", "Carol", "Dora"]
TWELVE = """\
private alice sv
private bob cs
private carol dh
private dora mh 145
private alice ca
private bob bo --par 100
par carol prr 76
buy dora prr
note "a café, a \\"quoted\\" word, and 車"
undo
pay bank alice 7 "a wrong change"
note last
"""

SHIM = r"""
/* Lets the Nth call on what lies in a folder fail, or the process die at it. Told by the environment:
   FAULT_FOLDER, FAULT_AT (1 is the first), FAULT_HOW, FAULT_ERROR (a number), FAULT_LOG (where calls are written). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

enum turn { GO, FAIL, HALF, DIE_AFTER, DIE_HALF };
static long calls;

static int named(const char *path) {
    const char *folder = getenv("FAULT_FOLDER");
    return folder && path && !strncmp(path, folder, strlen(folder));
}

static int opened(int descriptor) {
    char link[64], path[4096];
    if (!getenv("FAULT_FOLDER")) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size < 0) return 0;
    path[size] = 0;
    return named(path);
}

static enum turn turn(const char *call, int ours) {
    if (!ours) return GO;
    const char *at = getenv("FAULT_AT"), *how = getenv("FAULT_HOW"), *log = getenv("FAULT_LOG");
    long when = at ? atol(at) : 0;
    calls++;
    int moves = !strcmp(call, "write") || !strcmp(call, "read");
    int for_ever = strstr(how, "ever") != NULL;
    if (!when || calls < when || (calls > when && !for_ever)) return GO;
    if (log && calls == when) {
        int out = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND, 0666);
        syscall(SYS_write, out, call, strlen(call));
        syscall(SYS_close, out);
    }
    if (!strcmp(how, "die before")) kill(getpid(), SIGKILL);
    if (!strcmp(how, "die after")) return DIE_AFTER;
    if (!strcmp(how, "die half-way")) return moves ? DIE_HALF : DIE_AFTER;
    if (!strncmp(how, "half", 4)) return moves ? HALF : GO;
    errno = atoi(getenv("FAULT_ERROR"));
    return FAIL;
}

#define CALL(type, name, label, parameters, arguments, ours)               \
    type name parameters {                                                 \
        static type(*real) parameters;                                     \
        if (!real) real = (type(*) parameters)dlsym(RTLD_NEXT, #name);     \
        enum turn now = turn(label, ours);                                 \
        if (now == FAIL) return -1;                                        \
        type result = real arguments;                                      \
        if (now == DIE_AFTER) kill(getpid(), SIGKILL);                     \
        return result;                                                     \
    }

#define MOVE(name, bytes)                                                        \
    ssize_t name(int descriptor, bytes data, size_t size) {                      \
        enum turn now = turn(#name, opened(descriptor));                         \
        if (now == FAIL) return -1;                                              \
        if ((now == HALF || now == DIE_HALF) && size > 1) size /= 2;             \
        ssize_t result = syscall(SYS_##name, descriptor, data, size);            \
        if (now == DIE_AFTER || now == DIE_HALF) kill(getpid(), SIGKILL);        \
        return result;                                                           \
    }

#define OPEN(name)                                                         \
    int name(const char *path, int flags, ...) {                           \
        va_list more;                                                      \
        va_start(more, flags);                                             \
        int mode = va_arg(more, int);                                      \
        va_end(more);                                                      \
        enum turn now = turn("open", named(path));                         \
        if (now == FAIL) return -1;                                        \
        int result = syscall(SYS_openat, AT_FDCWD, path, flags, mode);     \
        if (now == DIE_AFTER) kill(getpid(), SIGKILL);                     \
        return result;                                                     \
    }

#define STAT(name, by_name, by_descriptor)                                                                  \
    CALL(int, by_name, "stat", (const char *path, struct name *found), (path, found), named(path))           \
    CALL(int, by_descriptor, "fstat", (int descriptor, struct name *found), (descriptor, found), opened(descriptor))

MOVE(read, void *)
MOVE(write, const void *)
OPEN(open)
OPEN(open64)
STAT(stat, stat, fstat)
STAT(stat64, stat64, fstat64)
CALL(off_t, lseek, "lseek", (int d, off_t to, int from), (d, to, from), opened(d))
CALL(off64_t, lseek64, "lseek", (int d, off64_t to, int from), (d, to, from), opened(d))
CALL(int, ftruncate, "ftruncate", (int d, off_t size), (d, size), opened(d))
CALL(int, ftruncate64, "ftruncate", (int d, off64_t size), (d, size), opened(d))
CALL(int, fsync, "fsync", (int d), (d), opened(d))
CALL(int, fdatasync, "fsync", (int d), (d), opened(d))
CALL(int, flock, "flock", (int d, int how), (d, how), opened(d))
CALL(int, unlink, "unlink", (const char *path), (path), named(path))
CALL(int, rename, "rename", (const char *path, const char *to), (path, to), named(path) || named(to))
CALL(int, link, "link", (const char *path, const char *to), (path, to), named(path) || named(to))

int close(int descriptor) { /* a close that fails has closed all the same */
    enum turn now = turn("close", opened(descriptor));
    int error = errno, result = syscall(SYS_close, descriptor);
    if (now == DIE_AFTER) kill(getpid(), SIGKILL);
    if (now == FAIL) errno = error;
    return now == FAIL ? -1 : result;
}
"""


# What the program says, and what a ledger holds, read without a line of the program's own code.


class Answer(NamedTuple):
    """What a command printed, and its exit code; minus the signal for one that was killed."""

    code: int
    out: str
    err: str

    @property
    def acknowledged(self) -> list[tuple[int, str]]:
        """Number and seal of each event that it said was recorded, in whole lines."""
        lines = [line for line in self.out.splitlines(keepends=True) if line.startswith('{"n": ') and line[-1] == "\n"]
        return [(line["n"], line["seal"]) for line in map(json.loads, lines)]

    @property
    def complaint(self) -> list[str]:
        """The lines on standard error that are no warnings."""
        return [line for line in self.err.splitlines() if not line.startswith("warning: ")]


class Whole(NamedTuple):
    """The whole events in some bytes, (number, seal) each, and where header and each event end."""

    events: list[tuple[int, str]]
    ends: list[int]


def whole(data: bytes) -> Whole:
    """What a ledger holds, as long as seals and numbers are right."""
    events: list[tuple[int, str]] = []
    ends: list[int] = []
    before, start = b"", 0
    for found in re.finditer(rb'^seal = "([0-9a-f]{16})"\n', data, re.MULTILINE):
        body = data[start : found.start()]
        if hashlib.sha256(before + body).hexdigest()[:16].encode() != found[1]:
            break
        if ends:
            number = tomllib.loads(body.decode())["event"][0]["n"]
            if number != len(events) + 1:
                break
            events.append((number, found[1].decode()))
        before, start = found[1], found.end()
        ends.append(start)
    return Whole(events, ends)


class Row:
    """What was tried under one name and what was found: one row of the table."""

    KINDS = ("missing", "wrong", "traceback", "other")

    def __init__(self, name: str) -> None:
        self.name = name
        self.tried = 0
        self.found: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.first: dict[str, str] = {}
        self.seen: Counter[str] = Counter()

    def fault(self, kind: str, what: str, how: str, count: int = 1) -> None:
        """Something is not as it should be; `how` tells how to make it happen again."""
        self.found[kind] += count
        self.faults[f"{kind}: {what}"] += 1
        self.first.setdefault(f"{kind}: {what}", how)

    def add(self, other: "Row") -> None:
        """Take in what another found under the same name."""
        self.tried += other.tried
        self.found += other.found
        self.faults += other.faults
        self.seen += other.seen
        self.first = {**other.first, **self.first}

    @property
    def skipped(self) -> str:
        """Why it could not be tried here, or nothing."""
        return next((what for what in self.seen if what.startswith("skipped")), "")

    def report(self) -> str:
        """Every fault, how often it was found, and how the first time."""
        return "\n".join(f"{count} x {what}\n    e.g. {self.first[what]}" for what, count in self.faults.most_common())


# The program, loaded once.


class Fault(NamedTuple):
    """The Nth call on the ledger's folder does not do as it should."""

    at: int
    how: str
    error: int = EIO

    def __str__(self) -> str:
        return f"call {self.at} {self.how}" + (f", errno {self.error}" if self.how in ("once", "for ever") else "")


@contextlib.contextmanager
def workshop(*, in_memory: bool = True) -> Iterator[Path]:
    """A folder of one's own, in memory if it may be and can be."""
    memory = "/dev/shm" if in_memory and os.access("/dev/shm", os.W_OK) else None
    folder = Path(tempfile.mkdtemp(prefix="banker-", dir=memory))
    folder.chmod(0o777)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def build_shim(folder: Path) -> Path | None:
    """The library that lets calls fail, or None where it cannot be built."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None or not sys.platform.startswith("linux"):
        return None
    source, library = folder / "shim.c", folder / "shim.so"
    source.write_text(SHIM)
    done = subprocess.run(
        [compiler, "-O1", "-shared", "-fPIC", "-o", library, source, "-ldl"], capture_output=True, check=False
    )
    return library if done.returncode == 0 else None


class Banker:
    """The program, loaded; every command is done in a process forked from it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.shim = build_shim(folder)
        environment = {**ENVIRONMENT, **({"LD_PRELOAD": str(self.shim)} if self.shim else {})}
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--serve", str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
        )

    def close(self) -> None:
        """Let it go."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def __call__(self, path: Path, *words: str, stdin: str = "", **conditions: Any) -> Answer:
        """Do a command on a ledger; conditions: `fault`, `limit` (bytes of a file), `user`, `out` (a file)."""
        assert self._process.stdin
        assert self._process.stdout
        request = {"words": ["-O", "json", "-f", str(path), *words], "stdin": stdin, **conditions}
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        self._process.stdin.flush()
        return Answer(*json.loads(self._process.stdout.readline()))

    @cached_property
    def twelve(self) -> bytes:
        """A ledger of twelve events."""
        path = self.folder / "twelve.toml"
        assert self(path, *BEGIN).code == 0
        assert len(self(path, "play", stdin=TWELVE).acknowledged) == 12
        return path.read_bytes()


def serve(folder: str) -> None:
    """Be the program, loaded: a request a line on standard input, an answer a line on standard output."""
    import gc

    from banker.cli import main  # only the loaded program needs it, and test files are read without it

    _load_everything(folder)
    gc.freeze()
    requests = open(0, "rb", buffering=0, closefd=False)  # noqa: SIM115 - for as long as we run; a fork takes no more than its line
    for line in iter(requests.readline, b""):
        request = json.loads(line)
        sys.stdout.write(json.dumps(_fork(main.main, request)) + "\n")
        sys.stdout.flush()


def _load_everything(folder: str) -> None:
    """Say most things once, so that what they need is there and a forked process loads nothing more."""
    path = str(Path(folder, "loading.toml"))
    for words, stdin in ((BEGIN, ""), (["play"], TWELVE), (["status"], ""), (["audit"], ""), (["nonsense"], "")):
        subprocess_like = {"words": ["-O", "json", "-f", path, *words], "stdin": stdin}
        _loaded_by(subprocess_like)


def _loaded_by(request: dict[str, Any]) -> None:
    import io
    import shlex

    from banker.cli import main, session

    shlex.split("x")
    one, before = session.Session(), sys.stdin
    sys.stdin = io.StringIO(request["stdin"])
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            main.run(request["words"], one)
    finally:
        sys.stdin = before
        one.close()


def _fork(program: Callable[[], None], request: dict[str, Any]) -> Answer:
    (stdin, to), (out, stdout), (err, stderr) = os.pipe(), os.pipe(), os.pipe()
    os.write(to, request["stdin"].encode())
    os.close(to)
    child = os.fork()
    if child == 0:
        for number, descriptor in enumerate((stdin, stdout, stderr)):
            os.dup2(descriptor, number)
        os.closerange(3, 64)
        _be(program, request)
    for descriptor in (stdin, stdout, stderr):
        os.close(descriptor)
    texts = [_drain(out), _drain(err)]
    return Answer(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), *texts)


def _drain(descriptor: int) -> str:
    with open(descriptor, "rb") as file:
        return file.read().decode()


def _be(program: Callable[[], None], request: dict[str, Any]) -> None:
    """Be one command, under its conditions, and end as the interpreter would."""
    code: Any = 1
    if out := request.get("out"):
        os.dup2(os.open(out, os.O_WRONLY), 1)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - for as long as we run
    sys.argv = ["banker", *request["words"]]
    if limit := request.get("limit"):
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    if user := request.get("user"):
        os.setgid(user)
        os.setuid(user)
    if fault := request.get("fault"):
        at, how, error = fault
        folder = os.path.dirname(request["words"][3])
        settings = {"FOLDER": folder, "AT": at, "HOW": how, "ERROR": error, "LOG": f"{folder}.log"}
        os.environ.update({f"FAULT_{name}": str(value) for name, value in settings.items()})
    try:
        program()
    except SystemExit as end:
        code = end.code
    except BaseException:  # noqa: BLE001 - as the interpreter has it
        traceback.print_exc()
    os.environ.pop("FAULT_FOLDER", None)
    with contextlib.suppress(OSError):
        sys.stdout.flush()
    os._exit(code)


# What must hold after whatever happened.


def judge(row: Row, answer: Answer, how: str, codes: Iterable[int] = (0, 3)) -> None:
    """An answer is one of the codes that it may be, a complaint is one sentence, and nothing is a traceback."""
    if "Traceback" in answer.err:
        where = re.findall(r'File ".*?(\w+/\w+\.py)", line (\d+), in (\w+)', answer.err)[-1]
        row.fault("traceback", f"{answer.err.splitlines()[-1]} ({' '.join(where)})", how)
        return
    if answer.code not in codes:
        row.fault("other", f"exit {answer.code}: {answer.err.strip()[-200:]}", how)
    elif answer.code > 0 and (len(answer.complaint) != 1 or "banker: " not in answer.complaint[0]):
        row.fault("other", f"no one clear sentence: {answer.err.strip()[-300:]!r}", how)
    elif answer.code == 0 and answer.complaint:
        row.fault("other", f"exit 0, and yet: {answer.err.strip()[-300:]!r}", how)


def truthful(row: Row, answer: Answer, recorded: int, asked: int, how: str) -> None:
    """The exit code and the sentence tell what became of the events that were asked for."""
    said = " ".join(answer.complaint)
    unsaid = recorded - len(answer.acknowledged)
    kind = re.sub(r"/\S+/|\d+", "*", said)
    if answer.code == 0 and len(answer.acknowledged) != asked:
        row.fault("other", "exit 0, and not all acknowledged", how)
    if unsaid > 1:
        row.fault("other", f"{unsaid} events recorded that were not acknowledged", how)
    if answer.code > 0 and unsaid == 1 and "recorded" not in said.replace("nothing recorded", ""):
        row.fault("other", f"recorded, and not said: {kind}", how)
    if answer.code > 0 and unsaid == 0 and " is recorded, but" in said:
        row.fault("other", f"not recorded, and said to be: {kind}", how)
    if "answer could not be written" in said and "/dev/full" not in how:
        row.fault("other", f"a false sentence: {kind}", how)


class Case(NamedTuple):
    """A ledger before something happens to it: where it is, its bytes, and its events."""

    path: Path
    data: bytes
    events: list[tuple[int, str]]


def lay_down(path: Path, data: bytes) -> Case:
    """A new folder with nothing but this ledger in it."""
    shutil.rmtree(path.parent, ignore_errors=True)
    path.parent.mkdir(parents=True)
    path.parent.chmod(0o777)
    path.write_bytes(data)
    path.chmod(0o666)
    return Case(path, data, whole(data).events)


def aftermath(row: Row, banker: Banker, case: Case, answer: Answer, asked: int, how: str) -> None:
    """Nothing acknowledged is missing, nothing half done, the sentence is true, and the next command works."""
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
    """The next command finds the events that are there, and writes behind them."""
    torn = path.read_bytes()[whole(path.read_bytes()).ends[-1] :]
    answer = banker(path, "note", "after it")
    if answer.code != 0 or [n for n, _ in answer.acknowledged] != [len(now) + 1]:
        row.fault("other", f"the next command fails: exit {answer.code}: {answer.err.strip()[-200:]}", how)
        return
    if bool(torn) != answer.err.startswith("warning: "):
        row.fault("other", f"a torn event of {len(torn)} bytes, and it warns: {answer.err!r}", how)
    if whole(path.read_bytes()).events != [*now, *answer.acknowledged]:
        row.fault("wrong", "the next command does not stand behind what was there", how)
    if torn and torn not in [file.read_bytes() for file in path.parent.glob("*.torn-*")]:
        row.fault("missing", "the torn event was not put aside", how)
    audit = banker(path, "audit")
    if audit.code != 0 or audit.err:
        row.fault("other", f"the audit afterwards: exit {audit.code}: {audit.err}", how)


def events_of(answer: Answer) -> int:
    """How many events a `status` counts."""
    count: int = json.loads(answer.out)["game"]["events"]
    return count


# The experiments. Each does a part of all that it has to try: number `part` of `parts`.


def share(values: Iterable[Any], part: int, parts: int) -> Iterator[Any]:
    """Every so manieth, so that several processes share the work."""
    return itertools.islice(values, part, None, parts)


def truncation(row: Row, banker: Banker, folder: Path, part: int, parts: int, step: int = 1) -> None:
    """(1) Cut at every byte: whole events are there, a torn one is left out with a warning, a header is needed."""
    data = banker.twelve
    all_of_it = whole(data)
    for cut in share(range(0, len(data), step), part, parts):
        row.tried += 1
        how = f"twelve events cut to {cut} bytes"
        path = folder / "cut" / "game.toml"
        lay_down(path, data[:cut])
        ends = [end for end in all_of_it.ends if end <= cut]
        answer = banker(path, "status")
        judge(row, answer, how, [0] if ends else [3])
        if answer.code == 0:
            if events_of(answer) != len(ends) - 1:
                row.fault("wrong", f"{len(ends) - 1} whole events, and it counts {events_of(answer)}", how)
            if bool(answer.err) != (cut != ends[-1]):
                row.fault("other", f"warning: {answer.err!r}", how)
        if path.read_bytes() != data[:cut]:
            row.fault("other", "looking changed the file", how)
        if ends:
            following(row, banker, path, all_of_it.events[: len(ends) - 1], how)
        else:
            refused(row, banker, path, how)


def refused(row: Row, banker: Banker, path: Path, how: str) -> None:
    """A damaged ledger is not written, by anyone."""
    before = path.read_bytes()
    answer = banker(path, "note", "x")
    judge(row, answer, how, [3])
    if answer.acknowledged or path.read_bytes() != before or len(list(path.parent.iterdir())) > 1:
        row.fault("wrong", "a damaged ledger was written", how)


PAIRS = list(itertools.combinations(range(8), 2))


def changed_bits(row: Row, banker: Banker, folder: Path, part: int, parts: int, step: int = 1, pairs: int = 6) -> None:
    """(2) Two bits of a byte changed: never is another event believed; each byte with other pairs of bits."""
    data = banker.twelve
    places = ((place, (place * pairs + k) % len(PAIRS)) for place in range(0, len(data), step) for k in range(pairs))
    for place, pair in share(places, part, parts):
        one, other = PAIRS[pair]
        changed = bytearray(data)
        changed[place] ^= 1 << one | 1 << other
        believe(row, banker, folder, bytes(changed), f"bits {one} and {other} of byte {place}")


def two_places(row: Row, banker: Banker, folder: Path, part: int, parts: int, times: int = 4000) -> None:
    """(2) One bit changed in each of two places, many of them about the last seals."""
    data = banker.twelve
    dice = random.Random(part)
    last = whole(data).ends[-3]
    for number in range(times // parts):
        first = last if number % 2 else 0
        changed = bytearray(data)
        places = [(dice.randrange(first, len(data)), dice.randrange(8)) for _ in range(2)]
        for place, bit in places:
            changed[place] ^= 1 << bit
        if bytes(changed) != data:
            words = " and ".join(f"bit {bit} of byte {place}" for place, bit in places)
            believe(row, banker, folder, bytes(changed), words)


def believe(row: Row, banker: Banker, folder: Path, changed: bytes, how: str) -> None:
    """A changed ledger is refused, or its last event is left out with a warning: nothing else may be believed."""
    row.tried += 1
    path = folder / "bits" / "game.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(changed)
    answer = banker(path, "status")
    judge(row, answer, how)
    row.seen["refused" if answer.code else "last event left out"] += 1
    if answer.code == 0:
        count = events_of(answer)
        if count > len(banker_twelve := whole(banker.twelve).events) - 1:
            row.fault("wrong", f"{count} events believed", how)
        elif count < len(banker_twelve) - 1:
            row.fault("missing", f"{11 - count} whole events before the last left out as part of it", how, 11 - count)
        if not answer.err.startswith("warning: "):
            row.fault("other", "no warning", how)
        if changed[: whole(banker.twelve).ends[count]] != banker.twelve[: whole(banker.twelve).ends[count]]:
            row.fault("wrong", "an event believed that was changed", how)


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
    """(3) The Nth call fails, falls short, or is the last one ever, N rising until none does any more."""
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
    """Let one call fail; False if there were not so many calls."""
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
    """A ledger was begun or there is none; one that is half there is never believed, and nothing is written over."""
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
    """(4) No file may be longer than so many bytes: real short writes, at every size up to two events beyond."""
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


def full_device(row: Row, banker: Banker, folder: Path, _part: int, _parts: int) -> None:
    """(5) /dev/full as the ledger, and as where the answer goes."""
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
        judge(row, answer, how, [3])
        aftermath(row, banker, case, answer, asked, how)


def full_disk(row: Row, _banker: Banker, folder: Path, _part: int, _parts: int, times: int = 300) -> None:
    """(5) A disk of a few pages, filled again and again by events of all lengths."""
    disk = folder / "disk"
    disk.mkdir()
    inside = [sys.executable, __file__, "--on-a-tiny-disk", str(disk), str(times)]
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
    """Fill it; print what was found as JSON."""
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
    """(6) A file, or a folder, that may not be written: one sentence, nothing changed; looking is allowed."""
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


def zeros(row: Row, banker: Banker, folder: Path, _part: int, _parts: int) -> None:
    """(6) Zeros, or anything else, behind the last event or over its end, as a crash may leave them."""
    data, path = banker.twelve, folder / "zeros" / "game.toml"
    ends = whole(data).ends
    tails = [bytes(size) for size in (1, 2, 511, 512, 4096, 100_000)]
    tails += [b"\n", b"\n\n", b"x", b"\xff\xfe", b"\n[[event]]", b"\n[[event]]\n", random.Random(6).randbytes(4096)]
    cases = [(data + tail, 12, tail[:12]) for tail in tails]
    cases += [(data[:-size] + bytes(size), 11, b"over it") for size in range(1, ends[-1] - ends[-2], 7)]
    cases += [(data + data[ends[-2] + 1 :], 12, b"the last event twice"), (data + data[ends[-2] :], 12, b"twice")]
    for changed, count, what in cases:
        row.tried += 1
        how = f"{len(changed)} bytes with {what!r} at the end"
        lay_down(path, changed)
        answer = banker(path, "status")
        judge(row, answer, how)
        row.seen["refused" if answer.code else "left out with a warning"] += 1
        if answer.code:
            if not what.endswith((b"twice",)):
                row.fault("other", f"refused: {answer.err.strip()}", how)
            refused(row, banker, path, how)
            continue
        if events_of(answer) != count or not answer.err.startswith("warning: "):
            row.fault("wrong", f"{count} whole events, and it counts {events_of(answer)}: {answer.err!r}", how)
        following(row, banker, path, whole(data).events[:count], how)


class Session:
    """A table session of the real program, spoken to line by line."""

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
        """Say a line, and hear one; "" if it has ended."""
        assert self.process.stdin
        assert self.process.stdout
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        return self.process.stdout.readline()

    def end(self) -> Answer:
        """What it said at last."""
        out, err = self.process.communicate()
        return Answer(self.process.returncode, out, err)


def _copy_over(path: Path, data: bytes) -> None:
    """As `cp` does: the same file, other bytes."""
    with path.open("r+b") as file:
        file.truncate(0)
        file.write(data)


def _move_over(path: Path, data: bytes) -> None:
    """As a careful editor does: another file of the same name."""
    other = path.with_suffix(".new")
    other.write_bytes(data)
    other.replace(path)


def replaced(row: Row, banker: Banker, folder: Path, _part: int, _parts: int) -> None:
    """(6) Somebody else's hands on the file while a session has it open: never two histories in one file."""
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
    """Lay hands on the ledger of a running session, and let it go on."""
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
    if lost and what != "an event changed in place":  # which nobody can know without reading all of it again
        row.fault("missing", f"{len(lost)} whole events after: {what}", how, len(lost))
    if not second and now != theirs:
        row.fault("wrong", f"refused and written all the same: {what}", how)


def kills(row: Row, banker: Banker, _folder: Path, part: int, parts: int, times: int = 400) -> None:
    """(7) A session killed while it writes as fast as it can, in memory or (odd parts) on the disk: what it had said is there."""
    with workshop(in_memory=part % 2 == 0) as folder:
        dice, path = random.Random(part), folder / "kills" / "game.toml"
        for number in range(part, times, parts):
            if number % 10 == part % 10 or not path.exists():
                lay_down(path, banker.twelve)
            kill_once(row, banker, path, dice, at_once=number % 5 == 0)


def kill_once(row: Row, banker: Banker, path: Path, dice: random.Random, *, at_once: bool) -> None:
    """Kill one session, some time after it has said some things."""
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
    """Kill a session some time after it has acknowledged some events, and tell what it had said."""
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
    return Answer(session.returncode, (b"".join(heard) + out).decode(), err.decode())


def writers(row: Row, banker: Banker, folder: Path, _part: int, _parts: int, each: int = 250) -> None:
    """(8) Four sessions at once: every event once, in one chain, each decided on those before it."""
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
        answer = Answer(code, text, "\n".join(line for line in text.splitlines() if not line.startswith("{")))
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
    """A lock that is never let go of: looking works, writing is refused after a while."""
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


Experiment = Callable[..., None]
EXPERIMENTS: dict[str, tuple[Experiment, int]] = {
    "truncated at every byte": (truncation, 6),
    "two bits of every byte changed": (changed_bits, 8),
    "a bit in each of two places changed": (two_places, 2),
    "the Nth call fails": (failing_calls, 8),
    "short writes under RLIMIT_FSIZE": (short_writes, 4),
    "/dev/full": (full_device, 1),
    "a full disk": (full_disk, 1),
    "read-only": (read_only, 1),
    "zeros and other ends": (zeros, 1),
    "replaced while open": (replaced, 1),
    "SIGKILL of a writing session": (kills, 4),
    "four writers at once": (writers, 1),
    "a lock never let go": (held_lock, 1),
}


def attempt(name: str, part: int = 0, parts: int = 1, **less: Any) -> Row:
    """Do an experiment, or a part of it."""
    row = Row(name)
    with workshop() as folder, contextlib.closing(Banker(folder)) as banker:
        EXPERIMENTS[name][0](row, banker, folder, part, parts, **less)
    return row


def main(words: list[str]) -> int:
    """Do all experiments, or those with one of the words in their names, and print what was found."""
    from tabulate import tabulate

    rows = {name: Row(name) for name in EXPERIMENTS if not words or any(word in name for word in words)}
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        parts = [(name, part, EXPERIMENTS[name][1]) for name in rows for part in range(EXPERIMENTS[name][1])]
        for row in pool.map(attempt, *zip(*parts, strict=True)):
            rows[row.name].add(row)
    head = ["what was tried", "times", "acknowledged missing", "wrong accepted", "tracebacks", "otherwise wrong"]
    print(tabulate([[row.name, row.tried, *(row.found[kind] for kind in Row.KINDS)] for row in rows.values()], head))
    for row in rows.values():
        seen = ", ".join(f"{what} {count}" for what, count in row.seen.most_common())
        print("\n".join(filter(None, [f"\n{row.name}" + (f" ({seen})" if seen else ""), row.report()])))
    return int(any(row.faults for row in rows.values()))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--serve"]:
        serve(sys.argv[2])
    elif sys.argv[1:2] == ["--on-a-tiny-disk"]:
        on_a_tiny_disk(Path(sys.argv[2]), int(sys.argv[3]))
    else:
        sys.exit(main(sys.argv[1:]))
