"""Completion in PowerShell: the request and its answer everywhere, the script itself where PowerShell is installed."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from banker.cli.complete import next_words
from banker.cli.scripts import script
from banker.cli.usages import FORMS
from support.say import Say

POWERSHELL = shutil.which("pwsh") or shutil.which("powershell")


def ask(*typed: str) -> list[str]:
    """Return the answer to a request; PowerShell puts a colon before each word."""
    return next_words("powershell", [f":{word}" for word in typed])


@pytest.fixture
def friday(banker: Say) -> Say:
    """A ledger with names that need quotation marks."""
    assert banker("new 1830 'Mary Ann' Bob Carol").code == 0
    return banker


def test_answer_has_a_description() -> None:
    """Each word has its description after a tab, as the tooltip."""
    assert ask("stat") == [f"status\t{FORMS['status'].summary}"]


@pytest.mark.usefixtures("friday")
@pytest.mark.parametrize(
    ("begun", "come"),
    [
        ("", ["Mary Ann\t", "Bob\t", "Carol\t"]),
        ("ma", ["Mary Ann\t"]),
        ("'mary a", ["Mary Ann\t"]),
        ("mary` a", ["Mary Ann\t"]),
        ("C:\\no", []),
    ],
)
def test_words_are_unquoted_as_powershell_quotes_them(begun: str, come: list[str]) -> None:
    """An empty word arrives, a quotation mark may be open, the backtick escapes, and the backslash does not."""
    assert ask("par", begun) == come


def test_backslash_of_a_path_is_kept() -> None:
    """A ledger at a Windows path is asked for its names, and the path of a ruleset is completed as a file."""
    assert ask("-f", "C:\\games\\friday.toml", "rules", "check", ".\\mi") == [":files"]
    assert ask("import", "C:\\ga") == [":files"]


def test_script_has_matching_brackets() -> None:
    """The script closes each bracket that it opens: all that can be told of it without PowerShell."""
    code = re.sub(r"#.*|'[^'\n]*'|\"[^\"\n]*\"", "", script("powershell"))
    still_open: list[str] = []
    for letter in code:
        if letter in "([{":
            still_open.append({"(": ")", "[": "]", "{": "}"}[letter])
        elif letter in ")]}":
            assert still_open.pop() == letter
    assert still_open == []
    assert "completion --next powershell" in code


@pytest.mark.usefixtures("friday")
@pytest.mark.skipif(POWERSHELL is None, reason="PowerShell is not installed")
def test_tab_in_a_real_powershell() -> None:
    """PowerShell completes a verb, a name with a space, B&O, the value of an option, and a file."""
    assert POWERSHELL is not None
    Path("other.toml").write_bytes(Path("game.toml").read_bytes())
    lines = {
        "banker bankr": "bankrupt",
        "banker par ma": "'Mary Ann'",
        "banker par 'mary a": "'Mary Ann'",
        "banker par bob bo": "bo",
        "banker -f oth": "other.toml",
    }
    code = "banker completion powershell | Out-String | Invoke-Expression; " + "; ".join(
        f'(TabExpansion2 "{line}" {len(line)}).CompletionMatches[0].CompletionText' for line in lines
    )
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    result = subprocess.run(
        [POWERSHELL, "-NoProfile", "-NonInteractive", "-Command", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PATH": path},
        timeout=120,
    )
    shown = [line.removeprefix("./").removeprefix(".\\") for line in result.stdout.splitlines()]
    assert shown == list(lines.values()), result.stderr
