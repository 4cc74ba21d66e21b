"""A coverage-guided fuzzer: `python tests/tools/fuzz.py --seconds 600 --seed 1 [--only ledger|ruleset|words] [--keep FOLDER]`.

Three doors are tried in turn: a ledger that is read, a ruleset that is read and played, a command line. What is fed to
them begins with the sample sessions and the shipped tables, is changed byte by byte and token by token (ledgers are
sealed again, to get behind their seals), and whatever reaches a statement of `banker` that nothing has reached before is
kept and changed further. A finding is: an exception that `run` lets through, an exit code other than 0 to 3, more than
five seconds, or an answer that would steer the terminal. Each is made as small as may be, printed, and the exit code is 1.

Which statements are reached is noted by calls put between them when `banker` is imported: that needs no tracing.
"""

import argparse
import ast
import builtins
import contextlib
import io
import os
import random
import re
import resource
import shlex
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

PROJECT = Path(__file__).resolve().parents[2]
_SECONDS = 5
_MEMORY = 2 * 1024**3
_TRIES_TO_SHRINK = 400
_reached: set[int] = set()
_statements = iter(range(10**9))


class Noting(ast.NodeTransformer):
    """Puts a note before every statement of every function, behind its docstring."""

    def __init__(self) -> None:
        self.depth = 0

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Note the statements of a node's bodies, if it stands within a function."""
        function = isinstance(node, ast.FunctionDef)
        self.depth += function
        super().generic_visit(node)
        for field in ("body", "orelse", "finalbody") if self.depth else ():
            statements = getattr(node, field, None)
            if isinstance(statements, list):
                first = int(function and ast.get_docstring(node, clean=False) is not None)  # type: ignore[arg-type]
                noted = [part for statement in statements[first:] for part in (_note(statement), statement)]
                setattr(node, field, statements[:first] + noted)
        self.depth -= function
        return node


def _note(statement: ast.stmt) -> ast.stmt:
    note = ast.parse(f"_note_statement({next(_statements)})").body[0]
    for node in ast.walk(note):
        ast.copy_location(node, statement)
    return note


class Loader(SourceFileLoader):
    """Loads a module with its notes; nothing of it is cached."""

    def get_code(self, fullname: str) -> CodeType:
        """The module's code, compiled anew."""
        path = self.get_filename(fullname)
        return compile(Noting().visit(ast.parse(self.get_data(path))), path, "exec", dont_inherit=True)


class Finder(MetaPathFinder):
    """Finds the modules of `banker` for the loader above."""

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: Any = None) -> ModuleSpec | None:
        """The module's place, if it is one of `banker`."""
        if fullname.partition(".")[0] != "banker":
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and spec.origin is not None:
            spec.loader = Loader(fullname, spec.origin)
        return spec


class Hang(BaseException):
    """It has taken too long."""


def _too_long(_signal: int, _frame: FrameType | None) -> None:
    raise Hang


class Finding(NamedTuple):
    """What went wrong, in words that are the same for the same defect, and what led to it."""

    what: str
    door: str
    data: bytes
    detail: str


class Wrong(Exception):
    """An answer that should not have been."""


# What a session says ------------------------------------------------------------------------------------------------


def said(text: str) -> tuple[list[str], list[str]]:
    """The words of the last `new` of a sample session, and all its lines behind it, each without `banker`."""
    new: list[str] = []
    lines: list[str] = []
    inside = False
    for line in text.splitlines():
        if line == "END":
            inside = False
        elif inside:
            lines.append(line.partition("#")[0].strip())
        elif line.startswith("$ banker "):
            words = line.removeprefix("$ banker ")
            inside = "<<'END'" in words
            if words.startswith("new "):
                new, lines = shlex.split(words), []
            elif not inside:
                lines.append(words)
    return new, [line for line in lines if line]


class Sample(NamedTuple):
    """A sample session: how it begins, what is said, and its ledger."""

    ruleset: str
    new: list[str]
    lines: list[str]
    ledger: bytes

    def until(self, event: int) -> bytes:
        """Its ledger as it was after an event."""
        found = list(re.finditer(rb'^seal = ".*"\n', self.ledger, re.MULTILINE))
        return self.ledger[: found[min(event, len(found) - 1)].end()]


def samples() -> list[Sample]:
    """The sample sessions."""
    found = []
    for path in sorted((PROJECT / "sample_sessions").glob("*.toml")):
        new, lines = said(path.with_suffix(".txt").read_text(encoding="utf-8"))
        found.append(Sample(new[1], new, lines, path.read_bytes()))
    return found


# Changing things ----------------------------------------------------------------------------------------------------

_TOKEN = re.compile(rb'"(?:[^"\\\n]|\\.)*"|[\w.:&+-]+|\S')
_NASTY = [
    *(b"0 -1 1 2 7 99 100 101 999999999 1000000000 18446744073709551616 1.5 -0.0 1e999 nan inf true false".split()),
    *(b'"" "Bank" "Box" "IPO" "Pool" "Out" "x" [] {} [[]] [1] [0,0] [-1,4] [99,99] {a=1} 0x10 1_0'.split()),
    *(b'1979-05-27 0001-01-01T00:00:00Z 9999-12-31T23:59:59-23:59 07:32:00 [[event]] "SR 0" "OR 0.0" "OR 9.9"'.split()),
    b'"\\u001b[2J"',
    '"\u202e\u200b\x9b"'.encode(),
    b'"' + b"x" * 3000 + b'"',
    b"9" * 5000,
    b"0x" + b"f" * 5000,
    b"a." * 2000 + b"a",
    b"[" * 2000,
    b'"\\ud800"',
    b'own = \'[["x", {"extends": "1830", "bank": {"total": 5}}]]\'',
    b'own = \'[["x", {"replace": ["bank"]}]]\'',
]
_NASTY_WORDS = [
    *(
        b"--override -n -O json csv md tsv table --at 0 -1 -f -- --event --option = == 120w 120h 0w $1 1+1 30+10 +".split()
    ),
    *(b"-h --help --version --keep-going -r 1830 1851 1830-7p 1830-starter bank ipo pool treasury market par".split()),
    *(b"--par --share --price --from --trade-in --president --returned-by audit play rules calc replay".split()),
    *(b"'' ' ' \"a b\" ' -- \xe2\x80\xae \xc2\x9b \xf0\x9f\x82\xa1 9999999999 \xc2\xb2 \xd9\xa3 1e3 1.5 0x10".split()),
    b"9" * 5000,
    b"x" * 10_000,
]
_BYTES = [b"\0", b"\x1b", b"\xff", b"\xed\xa0\x80", b'"', b"\\", b"\n", b"\r", b"#", b"=", b"[", b"]", b"{", b"}", b"'"]


class Changer:
    """Changes what it is given, by chance; the same seed and the same questions give the same changes."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.tokens: list[bytes] = []
        self.nasty: list[bytes] = _NASTY

    def learn(self, seeds: Sequence[bytes]) -> None:
        """Take the tokens to put in from what there is."""
        self.tokens = sorted({token for seed in seeds for token in _TOKEN.findall(seed)})

    def change(self, data: bytes, other: bytes) -> bytes:
        """A few changes, one after the other."""
        ways = (self.token, self.token, self.token, self.lines, self.lines, self.raw)
        for _ in range(self.chance.choice((1, 1, 1, 2, 3, 8))):
            data = self.chance.choice(ways)(data)
        if self.chance.random() < 0.05:
            data = self.splice(data, other)
        return data

    def token(self, data: bytes) -> bytes:
        """Another token in the place of one, or none, or twice, or two of them swapped."""
        found = list(_TOKEN.finditer(data))
        if not found:
            return self.chance.choice(self.tokens)
        one, two = sorted(self.chance.choices(found, k=2), key=re.Match.start)
        way = self.chance.random()
        if way < 0.15:
            new = b""
        elif way < 0.25:
            new = one[0] + b" " + one[0]
        elif way < 0.35:
            return data[: one.start()] + two[0] + data[one.end() : two.start()] + one[0] + data[two.end() :]
        elif way < 0.55 and one[0].isdigit():
            new = str(max(0, int(one[0][:18]) + self.chance.choice((-100, -10, -1, 1, 10, 100)))).encode()
        else:
            new = self.chance.choice(self.nasty if way < 0.75 else self.tokens)
        return data[: one.start()] + new + data[one.end() :]

    def lines(self, data: bytes) -> bytes:
        """A few lines gone, or twice, or elsewhere."""
        lines = data.splitlines(keepends=True)
        start = self.chance.randrange(len(lines) or 1)
        end = start + self.chance.choice((1, 1, 1, 2, 5, 20))
        some = lines[start:end]
        if self.chance.random() < 0.5:
            del lines[start:end]
        if self.chance.random() < 0.6:
            to = self.chance.randrange(len(lines) + 1)
            lines[to:to] = some
        return b"".join(lines)

    def raw(self, data: bytes) -> bytes:
        """Bytes put in, taken out or turned."""
        at = self.chance.randrange(len(data) + 1)
        way = self.chance.randrange(4)
        if way == 0:
            return data[:at] + self.chance.choice(_BYTES) + data[at:]
        if way == 1:
            return data[:at] + data[at + self.chance.choice((1, 1, 4, 30)) :]
        if way == 2 and at < len(data):
            return data[:at] + bytes([data[at] ^ 1 << self.chance.randrange(8)]) + data[at + 1 :]
        return data[:at] + data[at : at + 20] + data[at:]

    def splice(self, data: bytes, other: bytes) -> bytes:
        """The beginning of one thing and the end of another."""
        cut = self.chance.randrange(len(data) + 1)
        return data[:cut] + other[self.chance.randrange(len(other) + 1) :]


def sealed(data: bytes, *, numbered: bool) -> bytes:
    """A ledger with all its seals made right, and its events counted from 1 if so wanted."""
    from banker.ledger.format import seal_of

    if numbered:
        numbers = iter(range(1, 10**9))
        data = re.sub(rb"^n = \d+$", lambda _: b"n = %d" % next(numbers), data, flags=re.MULTILINE)
    seal, result = "", b""
    *pieces, rest = re.split(rb'^seal = ".*"\n', data, flags=re.MULTILINE)
    for piece in pieces:
        seal = seal_of(seal, piece)
        result += piece + f'seal = "{seal}"\n'.encode()
    return result + rest


# The three doors ----------------------------------------------------------------------------------------------------


def command(words: Sequence[str], stdin: str = "") -> int:
    """Do one command as the program would; raises Wrong for an answer that should not have been."""
    from banker.cli.main import run
    from banker.cli.session import Session

    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", errors) for errors in ("strict", "backslashreplace"))
    session, before = Session(), sys.stdin
    sys.stdin = io.StringIO(stdin)
    signal.setitimer(signal.ITIMER_REAL, _SECONDS)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = run(list(words), session)
            out.flush()
            err.flush()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        sys.stdin = before
        session.close()
    answers = [stream.buffer.getvalue().decode(errors="replace") for stream in (out, err)]
    if code not in (0, 1, 2, 3):
        raise Wrong(f"exit code {code}")
    if code and not answers[1].strip() and words[:1] != ["audit"]:
        raise Wrong(f"exit code {code} without a word why")
    if any(not letter.isprintable() and letter not in "\n\t" for letter in "".join(answers)):
        raise Wrong(f"an answer to {verb_of(words)} steers the terminal")
    return code


def verb_of(words: Sequence[str]) -> str:
    """What was said, for the words of a finding: its verb and how it was to be answered."""
    return " ".join(word for word in words if word.isascii() and word.isalpha() and word.islower())[:40]


class Door:
    """One way in: what is fed to it at first, and how it is fed."""

    def __init__(self, known: Sequence[Sample], seed: int) -> None:
        self.known = known
        self.changer = Changer(seed)
        self.corpus = self.seeds()
        self.changer.learn(self.corpus)

    def seeds(self) -> list[bytes]:
        """What there is to begin with."""
        raise NotImplementedError

    def feed(self, data: bytes) -> None:
        """Try it in this folder."""
        raise NotImplementedError

    def next(self) -> bytes:
        """Something new, out of what is in the corpus; what came last into it is taken more often."""
        chance = self.changer.chance
        pool = self.corpus[-30:] if chance.random() < 0.4 else self.corpus
        return self.finish(self.changer.change(chance.choice(pool), chance.choice(self.corpus)))

    def finish(self, data: bytes) -> bytes:
        """What must be put right after a change, so that it gets further than the first check."""
        return data


class LedgerDoor(Door):
    """Ledgers: read, looked at in every way, gone over, and gone on with."""

    looks = ("log", "score", "market", "order", "limits", "trains", "replay", "-O json status", "-O json replay")
    more = (
        "-n next",
        "-n undo",
        "-n redo",
        "-n end",
        "-n note x",
        "show 1",
        "-O json show 3",
        "show 12",
        "--at 2 status",
    )

    def seeds(self) -> list[bytes]:
        """The beginnings of the sample ledgers, and the whole of them."""
        return [sample.until(event) for sample in self.known for event in (0, 3, 12, 40, 10**6)]

    def finish(self, data: bytes) -> bytes:
        """Mostly with good seals."""
        way = self.changer.chance.random()
        return data if way < 0.1 else sealed(data, numbered=way < 0.6)

    def feed(self, data: bytes) -> None:
        """Try every look at it; only two if it cannot be read."""
        Path("game.toml").write_bytes(data)
        code = command(["status"])
        command(["audit"])
        if code == 0:
            for line in (*self.looks, *self.more):
                command(line.split())


class RulesetDoor(Door):
    """Rulesets: checked, shown, and if nothing is wrong with them, played by."""

    def seeds(self) -> list[bytes]:
        """The shipped tables, those of the tests, and some that extend them."""
        folders = (PROJECT / "rulesets", PROJECT / "tests" / "data" / "rulesets")
        files = sorted(path for folder in folders for path in folder.rglob("*.toml"))
        short = [
            f'extends = "{sample.ruleset}"\n[bank]\ntotal = 9000\nnotes = {{}}\n'.encode() for sample in self.known
        ]
        return [path.read_bytes() for path in files] + short

    def feed(self, data: bytes) -> None:
        """Check it, and if it is good, play by it as far as a sample session goes."""
        Path("mine.toml").write_bytes(data)
        if command(["rules", "check", "./mine.toml"]):
            return
        command(["rules", "show", "./mine.toml"])
        command(["-O", "json", "rules", "show", "./mine.toml"])
        known = [sample for sample in self.known if sample.ruleset.encode() in data] or self.known
        sample = known[len(data) % len(known)]
        Path("game.toml").unlink(missing_ok=True)
        if command(
            ["new", "./mine.toml", *(word for word in sample.new[2:] if not word.startswith("-") and "_" not in word)]
        ):
            return
        script = "\n".join(sample.lines[:60])
        command(["play", "--keep-going"], script)
        for verb in ("status", "market", "limits", "score", "trains", "audit"):
            command([verb])


class WordsDoor(Door):
    """Command lines: said to a ledger of the samples, as it was after some event."""

    def seeds(self) -> list[bytes]:
        """A few lines each; the first says to which ledger, and after which event."""
        seeds = []
        for number, sample in enumerate(self.known):
            for start in range(0, len(sample.lines), 4):
                lines = "\n".join(sample.lines[start : start + 4])
                seeds.append(f"{number} {start}\n{lines}\n".encode())
        calc = ["calc limit 4", "calc float 100 -r 1851", "calc order PRR=100 NYC=90", "calc move 100 sell sell"]
        calc += ["calc payout 120 alice=5 bob=2 --pool 1 -r 1830", "calc revenue 30+50+30 --red-to-red -r 1851"]
        looks = ["rules list", "help exit-codes", "change 120", "explain prr", "raise alice 100", "project 1"]
        return [*seeds, *(f"0 9\n{line}\n".encode() for line in calc + looks)]

    def __init__(self, known: Sequence[Sample], seed: int) -> None:
        super().__init__(known, seed)
        self.changer.nasty = _NASTY_WORDS

    def feed(self, data: bytes) -> None:
        """Say one line after the other; no path leads out of this folder."""
        first, _, rest = data.partition(b"\n")
        numbers = [int(number[:6]) for number in re.findall(rb"\d+", first)][:2]
        number, event = ([*numbers, 0, 0])[:2]
        for path in Path().iterdir():
            path.unlink()
        Path("game.toml").write_bytes(self.known[number % len(self.known)].until(event))
        text = rest.decode(errors="surrogateescape").replace("/", "_")
        if event % 2:
            command(["play", "-n", "--keep-going"], text)
            return
        for line in text.splitlines()[:8]:
            try:
                words = shlex.split(line)
            except ValueError:
                continue
            command(words, "status\nnext\n")


DOORS: dict[str, Callable[[Sequence[Sample], int], Door]] = {
    "ledger": LedgerDoor,
    "ruleset": RulesetDoor,
    "words": WordsDoor,
}


# Finding things -----------------------------------------------------------------------------------------------------


def attempt(name: str, door: Door, data: bytes) -> Finding | None:
    """Feed something to a door; what is wrong with it, if anything is."""
    try:
        door.feed(data)
    except (Exception, Hang) as error:  # noqa: BLE001 - that is what is looked for
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if f"{os.sep}banker{os.sep}" in frame.filename]
        where = f" at {Path(own[-1].filename).relative_to(PROJECT)}:{own[-1].lineno}" if own else ""
        what = (
            str(error)
            if isinstance(error, Wrong)
            else f"{type(error).__name__}{'' if isinstance(error, Hang) else where}"
        )
        detail = "".join(traceback.format_exception_only(type(error), error)).strip()[:300]
        return Finding(what, name, data, detail + where)
    return None


def shrink(finding: Finding, door: Door) -> Finding:
    """The same finding with less to it: lines, then tokens left out as long as it stays."""
    tries = 0

    def pieces(data: bytes, *, lines: bool) -> list[bytes]:
        return (
            data.splitlines(keepends=True) if lines else re.findall(rb'"(?:[^"\\\n]|\\.)*"|\w+|\s+|.', data, re.DOTALL)
        )

    for lines in (True, False):
        size = max(1, len(pieces(finding.data, lines=lines)) // 2)
        while size and tries < _TRIES_TO_SHRINK:
            parts, start = pieces(finding.data, lines=lines), 0
            while start < len(parts) and tries < _TRIES_TO_SHRINK:
                tries += 1
                less = b"".join(parts[:start] + parts[start + size :])
                for data in {less, sealed(less, numbered=True) if finding.door == "ledger" else less}:
                    found = attempt(finding.door, door, data)
                    if found is not None and found.what == finding.what:
                        finding, parts = found, pieces(data, lines=lines)
                        break
                else:
                    start += size
            size //= 2
    return finding


def hunt(names: Sequence[str], seed: int, seconds: float) -> Iterator[Finding]:
    """Feed the doors in turn until the time is over; each defect is given once."""
    known = samples()
    doors = {name: DOORS[name](known, seed) for name in names}
    end = time.monotonic() + seconds
    for name, door in doors.items():
        share = time.monotonic() + seconds / len(doors) / 4
        for data in door.changer.chance.sample(door.corpus, len(door.corpus)):
            if time.monotonic() > share:
                break
            attempt(name, door, data)
    fed, seen = 0, set()
    while time.monotonic() < end:
        for name, door in doors.items():
            before = len(_reached)
            data = door.next()
            found = attempt(name, door, data)
            fed += 1
            if found is not None and found.what not in seen:
                seen.add(found.what)
                yield shrink(found, door)
            elif len(_reached) > before:
                door.corpus.append(data)
    sizes = ", ".join(f"{len(door.corpus)} for {name}" for name, door in doors.items())
    print(f"{fed} tried, {len(_reached)} of {next(_statements)} statements reached; kept {sizes}")


def main() -> int:
    """Hunt, and tell."""
    parser = argparse.ArgumentParser(description="Feed banker what it does not expect.")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=DOORS, help="one door alone")
    parser.add_argument("--keep", type=Path, help="a folder in which each finding is kept as a file")
    said_ = parser.parse_args()
    if said_.keep:
        said_.keep.mkdir(parents=True, exist_ok=True)
        said_.keep = said_.keep.resolve()
    sys.path.insert(0, str(PROJECT))
    sys.meta_path.insert(0, Finder())
    builtins.__dict__["_note_statement"] = _reached.add
    signal.signal(signal.SIGALRM, _too_long)
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    os.environ.update(BANKER_NOW="1792180000")
    os.environ.pop("BANKER_FILE", None)
    folder = tempfile.mkdtemp(dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
    os.chdir(folder)
    number = 0
    try:
        for number, found in enumerate(hunt([said_.only] if said_.only else list(DOORS), said_.seed, said_.seconds), 1):
            print(f"{found.door}: {found.what}\n  {found.detail}\n  {found.data[-1500:]!r}", flush=True)
            if said_.keep:
                (said_.keep / f"{found.door}-{number}").write_bytes(found.data)
    finally:
        os.chdir(PROJECT)
        shutil.rmtree(folder)
    return min(number, 1)


if __name__ == "__main__":
    sys.exit(main())
