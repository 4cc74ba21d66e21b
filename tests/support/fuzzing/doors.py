"""The three inputs of the fuzzer: a ledger to read, a ruleset to read and play, a command line."""

import contextlib
import io
import re
import shlex
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from support.fuzzing.changes import NASTY_WORDS, Changer, sealed
from support.paths import PROJECT

_LONGEST = 300
_SECONDS = 5


class Hang(BaseException):
    """An input took too long."""


class Wrong(Exception):
    """A wrong answer."""


def said(text: str) -> tuple[list[str], list[str]]:
    """Return the words of the last `new` of a sample session, and all its lines after it, without `banker`."""
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
    """A sample session: how it begins, its lines, and its ledger."""

    ruleset: str
    new: list[str]
    lines: list[str]
    ledger: bytes

    def until(self, event: int) -> bytes:
        """Return the ledger as it was after an event."""
        found = list(re.finditer(rb'^seal = ".*"\n', self.ledger, re.MULTILINE))
        return self.ledger[: found[min(event, len(found) - 1)].end()]


def samples() -> list[Sample]:
    """Return the sample sessions."""
    found = []
    for path in sorted((PROJECT / "sample_sessions").glob("*.toml")):
        new, lines = said(path.with_suffix(".txt").read_text(encoding="utf-8"))
        found.append(Sample(new[1], new, lines, path.read_bytes()))
    return found


def command(words: Sequence[str], stdin: str = "") -> int:
    """Run one command as the program would; raise Wrong for a wrong answer."""
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
    if "Unexpected error, a defect of banker" in answers[1]:
        raise Wrong(answers[1][:_LONGEST])
    why = answers[1] or answers[0]  # the answer of `audit` and `verify` is on standard output, whatever it is
    if code and not why.strip():
        raise Wrong(f"exit code {code} without a word why")
    # The csv of `export` ends its rows with CR LF, and begins with a byte order mark if it is not ASCII.
    shown = "".join((answers[0].removeprefix("\ufeff"), answers[1])).replace("\r\n", "\n")
    if any(not letter.isprintable() and letter not in "\n\t" for letter in shown):
        raise Wrong(f"an answer to {verb_of(words)} steers the terminal")
    return code


def verb_of(words: Sequence[str]) -> str:
    """Return the verb and options of a command, for the words of a finding."""
    return " ".join(word for word in words if word.isascii() and word.isalpha() and word.islower())[:40]


class Door:
    """One kind of input: its seeds, and how it is tried."""

    def __init__(self, known: Sequence[Sample], seed: int) -> None:
        self.known = known
        self.changer = Changer(seed)
        self.corpus = self.seeds()
        self.changer.learn(self.corpus)

    def seeds(self) -> list[bytes]:
        """Return the inputs to start with."""
        raise NotImplementedError

    def feed(self, data: bytes) -> None:
        """Try an input in this folder."""
        raise NotImplementedError

    def next(self) -> bytes:
        """Return a new input made from the corpus; recent entries are taken more often."""
        chance = self.changer.chance
        pool = self.corpus[-30:] if chance.random() < 0.4 else self.corpus
        return self.finish(self.changer.change(chance.choice(pool), chance.choice(self.corpus)))

    def finish(self, data: bytes) -> bytes:
        """Repair a changed input, so that it gets past the first check."""
        return data


class LedgerDoor(Door):
    """Ledgers: read, queried in every way, audited, and continued."""

    looks = (
        *("log", "score", "market", "order", "limits", "trains", "replay"),
        *("-O json status", "-O json replay", "-O csv status", "-O md log", "raise alice 100", "project 1"),
        *("explain bank", "explain prr", "explain alice"),
        *("export --to json", "export --to hledger", "export --to beancount", "export --to csv"),
        *("export --to csv --what balances", "export --to csv --what worth", "export --to csv --what prices"),
    )
    more = (
        "-n count bank 100",
        "-n count alice 100",
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
        """Return the beginnings of the sample ledgers, and the whole ones."""
        return [sample.until(event) for sample in self.known for event in (0, 3, 12, 40, 10**6)]

    def finish(self, data: bytes) -> bytes:
        """Renew the seals of most ledgers."""
        way = self.changer.chance.random()
        return data if way < 0.1 else sealed(data, numbered=way < 0.6)

    def feed(self, data: bytes) -> None:
        """Try every query on the ledger, or only two if it cannot be read."""
        Path("game.toml").write_bytes(data)
        code = command(["status"])
        command(["audit"])
        if code == 0:
            for line in (*self.looks, *self.more):
                command(line.split())


class RulesetDoor(Door):
    """Rulesets: checked, shown, and played if they are valid."""

    def seeds(self) -> list[bytes]:
        """Return the shipped rulesets, those of the tests, and some that extend them."""
        folders = (PROJECT / "rulesets", PROJECT / "tests" / "data" / "rulesets")
        files = sorted(path for folder in folders for path in folder.rglob("*.toml"))
        short = [
            f'extends = "{sample.ruleset}"\n[bank]\ntotal = 9000\nnotes = {{}}\n'.encode() for sample in self.known
        ]
        return [path.read_bytes() for path in files] + short

    def feed(self, data: bytes) -> None:
        """Check the ruleset, and if it is valid, play a sample session with it."""
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
    """Command lines, run on a sample ledger as it was after some event."""

    def seeds(self) -> list[bytes]:
        """Return inputs of a few lines each; the first line names the ledger and the event."""
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
        self.changer.nasty = NASTY_WORDS

    def feed(self, data: bytes) -> None:
        """Run one line after the other; no path leads out of this folder."""
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
