"""A verb is one file: a made-up verb in a copy of the package works everywhere without another line changed by hand."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable

import pytest

from support.marks import SLOW, few
from support.paths import PACKAGE, PROJECT, RULESETS

TIP = '''"""`tip`: a player tips whoever runs the bank (made up)."""

from collections.abc import Iterator

from banker.rounds.objections import Objection, not_enough
from banker.state.table import Draft
from banker.state.table import BANK, Table
from banker.verbs.arguments import Corporation, Dollars, Player
from banker.verbs.event import Event


class Tip(Event):
    """Tip the banker.

    The money goes to the Bank.
    """

    verb = "tip"
    arguments = (
        Player("who", actors=lambda turn: (turn.player,)),
        Dollars("amount"),
        Corporation("thanks_to", option="--for", help="the corporation that did well"),
    )
    example = "tip alice 5"

    who: str
    amount: int
    thanks_to: str | None

    def objections(self, table: Table) -> Iterator[Objection]:
        yield from not_enough(table, self.who, self.amount, table.rules.cite.cash)

    def apply(self, draft: Draft) -> None:
        draft.pay(self.who, BANK, self.amount, draft.table.rules.cite.payment, "a tip", "payment")
'''
Banker = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module", name="tipping")
def _tipping(tmp_path_factory: pytest.TempPathFactory) -> Banker:
    """`tipping("tip", "alice", "5")` runs a copy of the program that has the verb, in a folder with a game of 1830."""
    folder = tmp_path_factory.mktemp("made-up")
    shutil.copytree(PACKAGE, folder / "banker", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(RULESETS, folder / "rulesets")
    (folder / "banker" / "verbs" / "tip.py").write_text(TIP, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{PROJECT / 'tests'}"}

    def run(
        *words: str, typed: str = "", program: tuple[str, ...] = ("-m", "banker")
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, *program, *words],
            cwd=folder, env=environment, input=typed, capture_output=True, text=True, check=False,
        )  # fmt: skip

    generated = run(program=("-c", "from tools.reference import usages; print(usages(), end='')")).stdout
    (folder / "banker" / "cli" / "usages.py").write_text(generated, encoding="utf-8")
    assert run("new", "1830", "Alice", "Bob", "Carol").returncode == 0
    assert run("tip", "alice", "5", "--for", "prr").returncode == 0
    return run


@SLOW
def test_help_lists_the_verb(tipping: Banker) -> None:
    """Help lists the verb among those that record, and `help tip` shows its usage, options and example."""
    assert "tip " in tipping("--help").stdout
    text = tipping("help", "tip").stdout
    assert "banker tip [OPTIONS] PLAYER AMOUNT [--for CORP]" in text
    assert "The corporation that did well." in text
    assert "banker tip alice 5" in text


@SLOW
def test_reference_has_the_verb(tipping: Banker) -> None:
    """`python tests/tools/reference.py --write` would write the verb."""
    code = "from tools.reference import reference; print(reference())"
    done = tipping(program=("-c", code))
    assert "### tip\n\n```text\nbanker tip PLAYER AMOUNT [--for CORP]\n```" in done.stdout, done.stderr


@few(1, 8)
@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
@pytest.mark.parametrize(
    ("typed", "offered"),
    [(("ti",), "tip"), (("tip", "al"), "Alice"), (("tip", "alice", "5", "--"), "--for"),
     (("tip", "alice", "5", "--for", "nyc"), "NYC"), (("amend", "1", "ti"), "tip"), (("help", "ti"), "tip")],
)  # fmt: skip
def test_each_shell_completes_the_verb(shell: str, typed: tuple[str, ...], offered: str, tipping: Banker) -> None:
    """Completion offers the verb, its arguments, its option and the option's values."""
    found = tipping("completion", "--next", shell, *typed).stdout.splitlines()
    assert offered in [line.partition("\t")[0] for line in found]


def test_prompt_fills_in_the_player(tipping: Banker) -> None:
    """At the prompt, the player whose turn it is may be left out."""
    answer = json.loads(tipping("-n", "-O", "json", "play", typed="tip 3\n").stdout)
    assert answer["words"] == ["Alice", "3"]


def test_log_show_and_explain_know_the_verb(tipping: Banker) -> None:
    """`log`, `show` and `explain` take words, rule and reason from the verb."""
    assert "tip Alice 5 --for PRR" in tipping("log").stdout
    shown = json.loads(tipping("-O", "json", "show", "1").stdout)
    assert (shown["do"], shown["words"]) == ("tip", ["Alice", "5", "--for", "PRR"])
    assert shown["moves"][0]["rule"].startswith("1830 ")
    lines = json.loads(tipping("-O", "json", "explain", "alice").stdout)["lines"]
    assert [(line["amount"], line["why"]) for line in lines] == [(-5, "a tip")]


def test_audit_and_amend_know_the_verb(tipping: Banker) -> None:
    """The audit finds nothing, `amend` takes the verb, and its objections and argument errors are reported."""
    assert (tipping("audit").returncode, "no findings" in tipping("audit").stdout) == (0, True)
    amended = json.loads(tipping("-n", "-O", "json", "amend", "1", "tip", "bob", "7").stdout)
    assert amended["words"] == ["1", "tip", "Bob", "7"]
    assert tipping("tip", "alice", "5000").returncode == 1
    assert tipping("tip", "alice").returncode == 2
