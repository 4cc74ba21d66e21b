"""Sample sessions cut off, recorded again, and compared; and the output of corrections."""

import json
import re
import shlex
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from banker.ledger.format import Content, parse
from support.paths import SESSIONS
from support.say import look, say

LEDGERS = sorted(path.stem for path in SESSIONS.glob("*.toml"))
MARK = "\n[[event]]\n"
CORRECTIONS = {"undo", "redo", "amend", "insert", "void"}
OF_OWN_RULESETS: set[str] = set()
"""Verbs that every shipped game refuses, so that no session has them."""
_LISTED = re.compile(r"^Event (\d+) \((.*?)\)(?: now: (.*?)(?: Before: (.*))?| no longer: (.*)|: (.*))$")
_LOOKS = ("status", "order", "limits", "score", "market", "trains")
PATH = Path("game.toml")


class Arguments(NamedTuple):
    """An event of a sample session: its number, its words with the verb, and its override."""

    n: int
    words: tuple[str, ...]
    override: str | None

    @property
    def line(self) -> str:
        """The event as the user types it."""
        override = [] if self.override is None else ["--override", self.override]
        return shlex.join([*override, *self.words])


@cache
def content(ledger: str) -> Content:
    """Return what a sample session has: its header, and its records, of which event `n` has index `n - 1`."""
    return parse((SESSIONS / f"{ledger}.toml").read_bytes(), ledger)


@cache
def counting(ledger: str, last: int) -> tuple[Arguments, ...]:
    """The first events of a sample session that count, with its corrections made (none of which is undone)."""
    counted: dict[float, Arguments] = {}
    every: dict[int, Arguments] = {}
    for event in content(ledger).records[:last]:
        if event.do == "undo":
            del counted[int(event.words[-1])]
        elif event.do == "redo":
            counted[int(event.words[-1])] = every[int(event.words[-1])]
        elif event.do == "void":
            del counted[int(event.words[0])]
        elif event.do == "insert":
            counted[int(event.words[0]) - 0.5] = Arguments(event.n, event.words[1:], event.override)
        elif event.do == "amend":
            n = int(event.words[0])
            counted[n] = Arguments(n, event.words[1:], event.override)
        else:
            said = Arguments(event.n, (event.do, *event.words), event.override)
            every[said.n] = counted[said.n] = said
    return tuple(counted[n] for n in sorted(counted))


def cut(ledger: str, last: int, path: Path = PATH) -> None:
    """Write a sample session as it was after event `last`."""
    pieces = (SESSIONS / f"{ledger}.toml").read_text(encoding="utf-8").split(MARK)
    path.write_text(MARK.join(pieces[: last + 1]).rstrip("\n") + "\n", encoding="utf-8")


def said_again(ledger: str, events: Sequence[Arguments], path: Path) -> list[dict[str, Any]]:
    """Record events in a new ledger of the same game; return what each printed, as JSON."""
    cut(ledger, 0, path)
    answer = say(f"-f {shlex.quote(str(path))} -O json play", "".join(f"{event.line}\n" for event in events))
    assert answer.code == 0, answer.err
    return [json.loads(line) for line in answer.out.splitlines()]


def looks(path: Path = PATH) -> dict[str, Any]:
    """Return the table in every view, without the number of events, the seal, and what tells how the table came about."""
    answers = look(path, [f"-O json {verb}" for verb in _LOOKS])
    seen = {verb: answer.data for verb, answer in zip(_LOOKS, answers, strict=True)}
    seen["status"]["game"].pop("events")
    seen["status"].pop("fleet")
    seen["score"].pop("seal", None)
    seen["score"].pop("by_hand")
    return seen


def cash(seen: dict[str, Any]) -> dict[str, int]:
    """Return the cash of every account, from the views of a table."""
    status = seen["status"]
    return {
        **{player["name"]: player["cash"] for player in status["players"]},
        **{corporation["id"]: corporation["treasury"] for corporation in status["corporations"]},
        "Bank": status["game"]["bank"],
    }


def _in_dollars(line: str) -> str:
    """A line with a dollar sign before each amount, whatever the currency of the game is."""
    return re.sub(r"(\d[\d,]*)F\b", r"$\1", re.sub(r"(?:[¥ƒ]|L\.)(?=\d)", "$", line))


def paid(lines: Sequence[str], accounts: Sequence[str]) -> Counter[str]:
    """Return what each account gains by lines such as `The bank pays Ann $5 and B&O $10.`."""
    gained: Counter[str] = Counter()
    for line in map(_in_dollars, lines):
        kept = re.fullmatch(r"The reserve banknotes, \$([\d,]+), (go into|come out of) the bank.*", line)
        if kept:
            gained["Bank"] += int(kept[1].replace(",", "")) * (1 if kept[2] == "go into" else -1)
        found = re.fullmatch(r"(.+?) pays (.+ \$[\d,]+)\.", line)
        if found is None:
            continue
        payer = found[1].replace("The bank", "Bank")
        for part in re.split(r"(?<=\d)(?:, | and )", found[2]):
            to, dollars = re.split(r" \$(?=[\d,]+$)", part.replace("the bank", "Bank"))
            assert {payer, to} <= set(accounts)
            gained[to] += int(dollars.replace(",", ""))
            gained[payer] -= int(dollars.replace(",", ""))
    return Counter({who: sum_ for who, sum_ in gained.items() if sum_})


def difference(after: dict[str, int], before: dict[str, int]) -> dict[str, int]:
    """Return how much more each account has; equal ones are left out."""
    return {who: after[who] - before[who] for who in before if after[who] != before[who]}


def listed(out: str) -> dict[int, tuple[str, str]]:
    """Return the later events that change, as printed: their effects now and before."""
    _, _, below = out.partition("Later events that change:\n")
    found = [match for line in below.splitlines() if (match := _LISTED.match(line))]
    return {int(match[1]): (match[3] or match[6] or "", match[4] or match[5] or "") for match in found}


def settled(out: str) -> list[str]:
    """Return the lines of the settlement."""
    lines = out.splitlines()[1:-1]
    return lines[: next((at for at, line in enumerate(lines) if line.startswith("Later events")), len(lines))]
