"""Everything in the README works when typed, and the documents name only files that exist."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.cli.help import text_of
from support.paths import PROJECT, SESSIONS
from support.say import Say, say
from support.site_play import Site
from tools import transcripts

README = (PROJECT / "README.md").read_text(encoding="utf-8")

in_bash = pytest.mark.skipif(os.name == "nt", reason="the README is written for a shell of Unix")


@in_bash
def test_readme_sessions_are_what_banker_prints(tmp_path: Path) -> None:
    """The console blocks are current; `python tests/tools/transcripts.py --write README.md` rewrites them."""
    found = transcripts.differences(transcripts.read(PROJECT / "README.md"), tmp_path)
    assert not found, "\n".join(map(str, found))


@pytest.fixture
def read_to_the_end(tmp_path: Path) -> Iterator[None]:
    """The folder and ledger of a user who has typed every line of the console blocks."""
    with transcripts.evening(tmp_path) as clock:
        for command in transcripts.commands(transcripts.read(PROJECT / "README.md")):
            transcripts.do(command, clock)
        yield


@in_bash
@pytest.mark.usefixtures("read_to_the_end")
def test_readme_commands_in_sentences_work() -> None:
    """Each `banker ...` in a sentence works after the blocks; only an import needs another file, and a season a finished game."""
    Path("game.json").write_text(json.dumps(Site(0, rounds=2).export()), encoding="utf-8")
    Path("last-week.toml").write_bytes((SESSIONS / "1830-bankrupt.toml").read_bytes())
    sentences = re.sub(r"```.*?```", "", README, flags=re.DOTALL)
    typed = [" ".join(words.split()) for words in re.findall(r"`banker ([^`]+)`", sentences)]
    assert len(typed) > 20
    for words in typed:
        seal = Path("game.toml").read_text(encoding="utf-8").rpartition('seal = "')[2].split('"')[0]
        dry = "-n " * words.startswith("serve")  # a server goes on until it is stopped
        answer = say(dry + words.replace("SEAL", seal))
        assert answer.code == 0, (words, answer.err)


def test_readme_shows_no_error() -> None:
    """No command of the README is refused."""
    commands = list(transcripts.commands(transcripts.read(PROJECT / "README.md")))
    assert len(commands) > 18
    assert not [line for command in commands for line in command.printed if line.startswith(("[exit code", "banker:"))]


def test_readme_is_short() -> None:
    """The README has at most 200 lines; the rest is in help topics, the reference and CONTRIBUTING.md."""
    assert len(README.splitlines()) <= 200


def test_contributing_is_short() -> None:
    """CONTRIBUTING.md has at most 250 lines; how it is tested and measured is in tests/README.md."""
    assert len((PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8").splitlines()) <= 250


def test_help_commands_lists_every_verb(banker: Say) -> None:
    """Every verb of `banker help` has a line in `banker help commands`, which the README names."""
    assert "`banker help commands`" in README
    listed = re.findall(r"^  ([a-z]+)  ", banker("help").out, re.MULTILINE)
    assert len(listed) > 30
    missing = {*listed} - {*re.findall(r"^  ([a-z]+)", text_of("commands"), re.MULTILINE)}
    assert not missing, f"add {missing} to banker/cli/texts/commands.txt"


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "SECURITY.md", "tests/README.md"])
def test_links_of_documents_exist(name: str) -> None:
    """Every file that a document links to or names exists."""
    text = (PROJECT / name).read_text(encoding="utf-8")
    paths = re.findall(r"\]\(([^)#:]+)\)", text)
    paths += re.findall(r"(?:`|python )((?:banker|rulesets|tests|sample_sessions)/[\w./-]*)(?![\w*])", text)
    named = [path for path in paths if "NAME" not in path]
    assert named
    assert [path for path in named if not (PROJECT / path).exists()] == []


def test_house_rules_example_works(banker: Say) -> None:
    """The ruleset in `banker help house-rules` is valid and can be played."""
    assert "`banker help house-rules`" in README
    (example,) = re.findall(r"^  # mine.toml\n((?:  .*\n)+)", text_of("house-rules"), re.MULTILINE)
    Path("mine.toml").write_text(example, encoding="utf-8")
    assert banker("rules check mine.toml").code == 0
    assert banker("new ./mine.toml Alice Bob Carol Dora").code == 0
    status = banker("status -O json").data
    assert (status["players"][0]["cash"], status["depot"]["D"]) == (650, 9)
