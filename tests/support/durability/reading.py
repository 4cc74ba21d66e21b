"""What the program says and what a ledger holds, read without a line of the program's own code; and what was found."""

import hashlib
import itertools
import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple


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
        return [line for line in self.err.splitlines() if not line.startswith("Warning: ")]


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


def share(values: Iterable[Any], part: int, parts: int) -> Iterator[Any]:
    """Every so manieth, so that several processes share the work."""
    return itertools.islice(values, part, None, parts)
