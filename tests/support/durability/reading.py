"""Reading answers and ledgers without any code of the program; and collecting the findings."""

import hashlib
import itertools
import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple


class Answer(NamedTuple):
    """The output of a command and its exit status; minus the signal if the process was killed."""

    code: int
    out: str
    err: str

    @property
    def acknowledged(self) -> list[tuple[int, str]]:
        """Number and seal of each event that the output acknowledges in a whole line."""
        lines = [line for line in self.out.splitlines(keepends=True) if line.startswith('{"n": ') and line[-1] == "\n"]
        return [(line["n"], line["seal"]) for line in map(json.loads, lines)]

    @property
    def complaint(self) -> list[str]:
        """The lines on standard error that are not warnings."""
        return [line for line in self.err.splitlines() if not line.startswith("Warning: ")]


class Whole(NamedTuple):
    """The whole events in some bytes, each as (number, seal), and the ends of the header and of each event."""

    events: list[tuple[int, str]]
    ends: list[int]


def whole(data: bytes) -> Whole:
    """Return the events of a ledger up to the first wrong seal or number."""
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
    """The cases tried under one name and their findings: a row of the table."""

    KINDS = ("missing", "wrong", "traceback", "other")

    def __init__(self, name: str) -> None:
        self.name = name
        self.tried = 0
        self.found: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.first: dict[str, str] = {}
        self.seen: Counter[str] = Counter()

    def fault(self, kind: str, what: str, how: str, count: int = 1) -> None:
        """Note a fault; `how` says how to reproduce it."""
        self.found[kind] += count
        self.faults[f"{kind}: {what}"] += 1
        self.first.setdefault(f"{kind}: {what}", how)

    def add(self, other: "Row") -> None:
        """Add the findings of another process under the same name."""
        self.tried += other.tried
        self.found += other.found
        self.faults += other.faults
        self.seen += other.seen
        self.first = {**other.first, **self.first}

    @property
    def skipped(self) -> str:
        """Why the experiment could not run here, or ""."""
        return next((what for what in self.seen if what.startswith("skipped")), "")

    def report(self) -> str:
        """Return each fault with its count and how it first came about."""
        return "\n".join(f"{count} x {what}\n    e.g. {self.first[what]}" for what, count in self.faults.most_common())


def share(values: Iterable[Any], part: int, parts: int) -> Iterator[Any]:
    """Return every Nth value, so that several processes share the work."""
    return itertools.islice(values, part, None, parts)
