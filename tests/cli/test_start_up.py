"""Start-up time matters at a table: these tests fix which modules each command loads."""

import gc
import hashlib
import subprocess
import sys
from collections.abc import Mapping

import pytest

from banker.cli.usages import FORMS
from banker.digest import digest
from banker.frozen import Frozen
from support.marks import SLOW
from support.paths import SESSIONS
from support.say import Say

LEDGER = SESSIONS / "1830-four-players.toml"
BASE = "import click, tomllib"
# Each takes a millisecond or more; together they take as long as a whole ledger of 250 events.
COSTLY = {
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
OF_VERBS = {"dataclasses"}
"""What verbs load, which the history of the trains needs."""
OF_TABULATE = {"dataclasses", "importlib.metadata", "tabulate"}
OF_RUN = {"banker.engine.resolve", "banker.verbs.arguments", "banker.verbs.event", "banker.verbs.run"} | {
    f"banker.rounds.{name}"
    for name in [
        "allowances",
        "auction",
        "beginning",
        "depot",
        "ending",
        "mechanism",
        "objections",
        "open_privates",
        "operating",
        "payout",
        "questions",
        "stations",
        "stock",
        "stranded",
        "together",
        "turn",
    ]
}
"""What a run loads, which `payout` tries, to tell whether it ends the game."""
PROGRAM = {
    "banker",
    "banker.ledger",
    "banker.cli.ledger_names",
    "banker.cli",
    "banker.cli.entry",
    "banker.cli.main",
    "banker.cli.screen",
    "banker.cli.streams",
    "banker.cli.session",
    "banker.cli.command",
    "banker.errors",
    "banker.frozen",
    "banker.mechanisms",
    "banker.packaged",
    "banker.system",
    "banker.rounds",
    "banker.verbs",
    "banker.verbs.registry",
    "banker.views",
    "banker.views.columns",
    "banker.views.rendering",
}
HELP = PROGRAM | {"banker.cli.forms", "banker.cli.usages"}
ROOMS = (
    "errors",
    "number_words",
    "system",
    "packaged",
    "opening",
    "game",
    "rules",
    "calc",
    "digest",
    "sizes",
    "money",
    "state",
    "ledger",
)
"""The packages from which a query may load any module."""
LOOK = PROGRAM | {
    "banker.cli.queries",
    "banker.views.width",
    "banker.views.names",
    "banker.engine",
    "banker.engine.history",
}
"""What a query loads: a ledger with an `undo` is opened with its history, which shows that it can be one."""


def loaded(code: str) -> set[str]:
    """Return the modules that a process has loaded at its end."""
    code = f"import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); {code}"
    result = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    return set(result.stderr.splitlines()[-1].split())


def loaded_by(*arguments: str) -> tuple[set[str], set[str]]:
    """Return the modules of banker that a command loads, and the others that click and tomllib do not load."""
    words = ["banker", "-f", str(LEDGER), *arguments]
    modules = loaded(f"sys.argv = {words!r}; from banker.cli.entry import main; main()")
    ours = {name for name in modules if name.split(".")[0] == "banker"}
    return ours, modules - ours - loaded(BASE)


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], []])
def test_help_loads_no_verb_and_no_ledger(arguments: list[str]) -> None:
    """`--help` lists all verbs without loading one."""
    ours, others = loaded_by(*arguments)
    assert ours <= HELP
    assert not others & (COSTLY | {"json"})


def test_help_on_a_verb_loads_that_verb() -> None:
    """`market --help` loads neither the ledger nor the rules."""
    ours, others = loaded_by("market", "--help")
    assert ours <= LOOK
    assert not others & (COSTLY | {"json"})


@SLOW
@pytest.mark.parametrize(
    ("arguments", "more"),
    [
        (
            ["status"],
            {
                "banker.views.status",
                "banker.views.state_data",
                "banker.rounds.payout",
                "banker.rounds.mechanism",
                "banker.rounds.questions",
                "banker.rounds.objections",
            },
        ),
        (
            ["order"],
            {
                "banker.views.market",
                "banker.rounds.auction",
                "banker.rounds.mechanism",
                "banker.rounds.together",
                "banker.rounds.questions",
                "banker.rounds.objections",
                "banker.rounds.turn",
                "banker.engine.passes",
                "banker.engine.turns",
            },
        ),
        (
            ["payout", "prr", "120"],
            {"banker.cli.line", "banker.views.payout", "banker.advice", "banker.advice.end_of_run", *OF_RUN},
        ),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_queries_load_little(arguments: list[str], more: set[str]) -> None:
    """A query loads nothing that only writing or another verb needs, and tabulate only for a table."""
    ours, others = loaded_by(*arguments)
    assert {name for name in ours if name.split(".")[1:2] and name.split(".")[1] not in ROOMS} <= LOOK | more
    assert not others & (COSTLY - OF_TABULATE)
    _, others = loaded_by("-O", "json", *arguments)
    assert not others & (COSTLY - OF_VERBS)


def test_help_lists_a_verb_without_a_recorded_usage(banker: Say) -> None:
    """A verb that is missing in the table of usages is listed by `--help` with its own summary."""
    whole = banker("--help").out
    forms = dict(FORMS)
    FORMS.clear()
    try:
        assert banker("--help").out == whole
    finally:
        FORMS.update(forms)  # in the order in which completion offers them


def test_prompt_collects_garbage(banker: Say) -> None:
    """A single command runs without garbage collection; a session collects garbage."""
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
def test_process_ends_with_its_status_and_output(arguments: list[str], code: int) -> None:
    """Leaving without clean-up loses neither the exit status nor the end of the output."""
    command = [sys.executable, "-m", "banker", "-f", str(LEDGER), *arguments]
    result = subprocess.run(command, check=False, capture_output=True, text=True)
    assert result.returncode == code
    assert (result.stdout if code == 0 else result.stderr).endswith("\n")


@pytest.mark.parametrize("size", [0, 1, 55, 56, 64, 1000, 100_000])
def test_digest_is_the_beginning_of_sha_256(size: int) -> None:
    """The digest is the first 16 digits of SHA-256, whichever module computes it."""
    data = bytes(number % 251 for number in range(size))
    assert digest(data) == hashlib.sha256(data).hexdigest()[:16]


class Pair(Frozen):
    """Two fields, the second with a default."""

    first: int
    second: Mapping[str, int] = {}


class Single(Frozen):
    """One field; the value can be hashed."""

    name: str


def test_frozen_values_compare_by_kind_and_fields() -> None:
    """A value takes its fields by position or name, compares by kind and fields, and has a valid `repr`."""
    pair = Pair(1, {"a": 2})
    assert pair == Pair(first=1, second={"a": 2}) != Pair(1)
    assert repr(pair) == "Pair(first=1, second={'a': 2})"
    assert pair._replace(first=3) == Pair(3, {"a": 2})
    assert Pair(1) != (1, {})
    assert len({Single("a"), Single("a"), Single("b")}) == 2


def test_frozen_values_cannot_change() -> None:
    """A value cannot be changed, and needs exactly its fields."""
    with pytest.raises(AttributeError, match=r"Pair\.first is frozen"):
        Pair(1).first = 2  # type: ignore[misc]
    with pytest.raises(AttributeError, match=r"Pair\.first is frozen"):
        del Pair(1).first
    for values, named in (((), {}), ((1, {}, 3), {}), ((1,), {"third": 3})):
        with pytest.raises(TypeError, match="Pair has the fields first, second"):
            Pair(*values, **named)  # type: ignore[arg-type]
