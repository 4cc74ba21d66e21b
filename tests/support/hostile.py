"""Hostile input, and the checks of the answer: one clear sentence, no traceback, no control characters."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from banker.digest import digest
from support.paths import SESSIONS
from support.say import Answer, in_words

MEMORY = 512 * 1024**2
PATIENCE = 10
LONG = 10_000
DIGITS = "9" * 5000
HEX = "0x" + "f" * 5000

STEERING = "\x07\x9b2J\x1b]0;x\x07\x08\u202e\u2066\u200b\ufeff"
"""A bell, a screen cleared by one letter, a window renamed, a backspace, reversed text, and invisible characters."""
SHOWN = r"\x07\x9b2J\x1b]0;x\x07\x08\u202e\u2066\u200b\ufeff"
IN_TOML = r"\u0007\u009b2J\u001b]0;x\u0007\u0008\u202e\u2066\u200b\ufeff"

_PROGRAM = """
try:
    import resource
    resource.setrlimit(resource.RLIMIT_AS, ({memory}, {memory}))
except (ImportError, ValueError, OSError):
    pass  # Windows has no such limit, and macOS does not take it
from banker.cli.main import main
main()
"""


def program(*words: str, stdin: bytes | Path = b"", environment: dict[str, str] | None = None) -> Answer:
    """Run the program as a process with little memory; a process that hangs is a failure."""
    command = [sys.executable, "-c", _PROGRAM.format(memory=MEMORY), *words]
    others = {key: value for key, value in os.environ.items() if key not in ("BANKER_FILE", "BANKER_NOW")}
    settings = {**others, "PYTHONIOENCODING": "utf-8:strict", **(environment or {})}
    feed: dict[str, Any] = {"input": stdin} if isinstance(stdin, bytes) else {"stdin": stdin.open("rb")}
    try:
        done = subprocess.run(command, capture_output=True, timeout=PATIENCE, env=settings, check=False, **feed)
    except subprocess.TimeoutExpired:
        pytest.fail(f"hangs: {' '.join(words)[:200]}")
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


def is_harmless(text: str) -> bool:
    """Whether a terminal can print the text as it is; a tab separates the columns of TSV."""
    return all(letter.isprintable() or letter in "\n\t" for letter in text)


def is_refused(answer: Answer, *codes: int, hint: str = "") -> None:
    """Check that the answer is one clear sentence on standard error with an expected exit status."""
    assert "Traceback" not in answer.err, answer.err[-300:]
    assert answer.code in codes, answer
    assert answer.out == ""
    err = in_words(answer.err)
    assert re.match(r"(line \d+: )?banker: ", err), err[:300]
    assert len(err.splitlines()) == 1, err[:300]
    assert len(err) < 1100
    assert is_harmless(answer.err)
    assert hint in err


def resealed(text: str) -> str:
    """Return a ledger with all its seals renewed."""
    seal, result = "", ""
    *pieces, rest = re.split(r'(?<=\n)seal = "[0-9a-f]*"\n', text)
    for piece in pieces:
        seal = digest((seal + piece).encode())
        result += f'{piece}seal = "{seal}"\n'
    return result + rest


def sample(name: str, event: int = 4) -> str:
    """Return a sample ledger as it was after an event."""
    text = (SESSIONS / f"{name}.toml").read_text(encoding="utf-8")
    return text[: list(re.finditer(r'^seal = ".*"\n', text, re.MULTILINE))[event].end()]


MANY = 100 * 1000**2


def fill(path: Path, first: str, line: str, size: int = MANY) -> Path:
    """Write a file that repeats a line."""
    with path.open("w", encoding="utf-8") as file:
        file.write(first)
        chunk = line * (1_000_000 // len(line) + 1)
        for _ in range(size // len(chunk)):
            file.write(chunk)
    return path


DEEP = 5000
DEEP_VALUES = {
    "arrays": "[" * DEEP + "]" * DEEP,
    "tables": "{a=" * DEEP + "1" + "}" * DEEP,
    "arrays not closed": "[" * (20 * DEEP),
    "300 arrays": "[" * 300 + "]" * 300,
    "300 tables": "{a=" * 300 + "1" + "}" * 300,
    "dots": "{ " + "a." * DEEP + "a = 1 }",
}


WRONG = [
    *(
        "0",
        "-1",
        "1.5",
        "-0.0",
        "inf",
        "nan",
        "true",
        '""',
        '"x"',
        "[]",
        "[[]]",
        "[1, 'a']",
        "{}",
        "{ a = 1 }",
        "'1830'",
    ),
    *("1979-05-27", "07:32:00", "2026-10-16T19:01:44Z", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"),
    *("18446744073709551616", "-9223372036854775809", "1e400", DIGITS, "-" + DIGITS, HEX, '"\\u0000"', '"\\ud800"'),
]


def is_answered(answer: Answer) -> None:
    """Check that there is an answer at all, without control characters."""
    assert answer.code in (0, 1, 2, 3)
    err = in_words(answer.err)
    assert answer.code in (0, 1) or err.startswith("banker: ")
    assert is_harmless(answer.out + answer.err)
    assert max(map(len, err.splitlines()), default=0) < 1100
