"""Start-up counts at a table: what each command loads, and what was done so that it is so little."""

import gc
import hashlib
import subprocess
import sys
from collections.abc import Mapping

import pytest

from banker.cli.usages import USAGES
from banker.rules.frozen import Frozen
from banker.seal import digest
from support.paths import SESSIONS
from support.say import Say

LEDGER = SESSIONS / "1830-four-players.toml"
BASE = "import click, tomllib"
# Each takes a millisecond and more: together as long as a whole ledger of 250 events.
SLOW = {
    "_hashlib",
    "asyncio",
    "csv",
    "dataclasses",
    "hashlib",
    "html",
    "importlib.metadata",
    "importlib.resources",
    "pathlib",
    "tabulate",
    "tomli_w",
    "unicodedata",
}
OF_TABULATE = {"dataclasses", "html", "importlib.metadata", "tabulate"}
PROGRAM = {
    "banker",
    "banker.ledger",
    "banker.ledger.peek",
    "banker.cli",
    "banker.cli.entry",
    "banker.cli.main",
    "banker.cli.session",
    "banker.cli.command",
    "banker.cli.commands",
    "banker.cli.reporting",
    "banker.errors",
    "banker.rounds",
    "banker.verbs",
    "banker.verbs.registry",
    "banker.views",
    "banker.views.rendering",
}
HELP = PROGRAM | {"banker.cli.usages"}
ROOMS = ("errors", "game", "rules", "calc", "seal", "state", "ledger")
"""The rooms of which what only looks may load any module."""
LOOK = PROGRAM | {"banker.cli.queries", "banker.views.width"}


def loaded(code: str) -> set[str]:
    """The modules that a process has loaded at its end."""
    code = f"import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); {code}"
    result = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    return set(result.stderr.splitlines()[-1].split())


def loaded_by(*arguments: str) -> tuple[set[str], set[str]]:
    """The modules of banker's that a command loads, and those of others beside click's and tomllib's."""
    words = ["banker", "-f", str(LEDGER), *arguments]
    modules = loaded(f"sys.argv = {words!r}; from banker.cli.entry import main; main()")
    ours = {name for name in modules if name.split(".")[0] == "banker"}
    return ours, modules - ours - loaded(BASE)


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], []])
def test_help_loads_no_verb_and_no_ledger(arguments: list[str]) -> None:
    """The list of all verbs is shown without loading one of them."""
    ours, others = loaded_by(*arguments)
    assert ours <= HELP
    assert not others & (SLOW | {"json"})


def test_help_on_a_verb_loads_that_verb() -> None:
    """What a verb that looks does is told without the book and the rules."""
    ours, others = loaded_by("market", "--help")
    assert ours <= LOOK
    assert not others & (SLOW | {"json"})


@pytest.mark.parametrize(
    ("arguments", "more"),
    [
        (["status"], {"banker.views.status"}),
        (
            ["order"],
            {
                "banker.views.market",
                "banker.rounds.turn",
                "banker.engine",
                "banker.engine.history",
                "banker.engine.turns",
            },
        ),
        (["payout", "prr", "120"], {"banker.views.payout", "banker.rounds.payout"}),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_looking_loads_little(arguments: list[str], more: set[str]) -> None:
    """What only writing, or another verb, needs is not loaded by one that looks; tabulate only where a table is shown."""
    ours, others = loaded_by(*arguments)
    assert {name for name in ours if name.split(".")[1:2] and name.split(".")[1] not in ROOMS} <= LOOK | more
    assert not others & (SLOW - OF_TABULATE)
    _, others = loaded_by("-O", "json", *arguments)
    assert not others & SLOW


def test_a_verb_that_is_not_in_the_table_of_usages_is_listed_all_the_same(
    banker: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new kind of event is one new file: its line is taken from it, and is the same."""
    whole = banker("--help").out
    for name in list(USAGES):
        monkeypatch.delitem(USAGES, name)
    assert banker("--help").out == whole


def test_a_table_session_looks_for_garbage(banker: Say) -> None:
    """One command does without; a session of a whole evening does not."""
    gc.disable()
    try:
        assert banker("help exit-codes").code == 0
        assert not gc.isenabled()
        assert banker("play", "help exit-codes").code == 0
        assert gc.isenabled()
    finally:
        gc.enable()


@pytest.mark.parametrize(
    ("arguments", "code"), [(["status"], 0), (["payout", "prr", "121"], 2), (["-f", "no", "log"], 2)]
)
def test_a_process_ends_with_its_code_and_all_it_said(arguments: list[str], code: int) -> None:
    """That nothing is cleared away at the end loses nothing."""
    command = [sys.executable, "-m", "banker", "-f", str(LEDGER), *arguments]
    result = subprocess.run(command, check=False, capture_output=True, text=True)
    assert result.returncode == code
    assert (result.stdout if code == 0 else result.stderr).endswith("\n")


@pytest.mark.parametrize("size", [0, 1, 55, 56, 64, 1000, 100_000])
def test_the_digest_is_the_beginning_of_sha_256(size: int) -> None:
    """Whichever module it comes from."""
    data = bytes(number % 251 for number in range(size))
    assert digest(data) == hashlib.sha256(data).hexdigest()[:16]


class Pair(Frozen):
    """Two fields, the second with a default."""

    first: int
    second: Mapping[str, int] = {}


class Single(Frozen):
    """One field, which can be hashed."""

    name: str


def test_a_value_is_what_its_fields_are() -> None:
    """By place or by name, compared by kind and fields, shown as it is written."""
    pair = Pair(1, {"a": 2})
    assert pair == Pair(first=1, second={"a": 2}) != Pair(1)
    assert repr(pair) == "Pair(first=1, second={'a': 2})"
    assert pair._replace(first=3) == Pair(3, {"a": 2})
    assert Pair(1) != (1, {})
    assert len({Single("a"), Single("a"), Single("b")}) == 2


def test_a_value_is_frozen_and_whole() -> None:
    """It cannot be changed, and lacks no field and has no other."""
    with pytest.raises(AttributeError, match=r"Pair\.first is frozen"):
        Pair(1).first = 2  # type: ignore[misc]
    with pytest.raises(AttributeError, match=r"Pair\.first is frozen"):
        del Pair(1).first
    for values, named in (((), {}), ((1, {}, 3), {}), ((1,), {"third": 3})):
        with pytest.raises(TypeError, match="Pair has the fields first, second"):
            Pair(*values, **named)  # type: ignore[arg-type]
