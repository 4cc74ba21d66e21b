"""The README is true and works line by line; the other documents name what is there."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker.cli.help import text_of
from support.paths import PROJECT
from support.say import Say, say
from support.site_play import Site
from tools import transcripts

README = (PROJECT / "README.md").read_text(encoding="utf-8")

in_bash = pytest.mark.skipif(os.name == "nt", reason="the README is written for a shell of Unix")


@in_bash
def test_its_sessions_are_what_banker_prints(tmp_path: Path) -> None:
    """Every console block, word for word: `python tests/tools/transcripts.py --write README.md` rewrites them."""
    found = transcripts.differences(transcripts.read(PROJECT / "README.md"), tmp_path)
    assert not found, "\n".join(map(str, found))


@pytest.fixture
def read_to_the_end(tmp_path: Path) -> Iterator[None]:
    """The folder and the ledger of somebody who has typed every line of the console blocks."""
    with transcripts.evening(tmp_path) as clock:
        for command in transcripts.commands(transcripts.read(PROJECT / "README.md")):
            transcripts.do(command, clock)
        yield


@in_bash
@pytest.mark.usefixtures("read_to_the_end")
def test_the_commands_in_its_sentences_work() -> None:
    """Each `banker ...` outside of the blocks, typed in order after them; only an import needs a file from elsewhere."""
    Path("game.json").write_text(json.dumps(Site(0, rounds=2).export()), encoding="utf-8")
    sentences = re.sub(r"```.*?```", "", README, flags=re.DOTALL)
    typed = [" ".join(words.split()) for words in re.findall(r"`banker ([^`]+)`", sentences)]
    assert len(typed) > 20
    for words in typed:
        seal = Path("game.toml").read_text(encoding="utf-8").rpartition('seal = "')[2].split('"')[0]
        answer = say(words.replace("SEAL", seal))
        assert answer.code == 0, (words, answer.err)


def test_no_line_of_it_fails() -> None:
    """A reader who types what it shows is never refused."""
    commands = list(transcripts.commands(transcripts.read(PROJECT / "README.md")))
    assert len(commands) > 18
    assert not [line for command in commands for line in command.printed if line.startswith(("[exit code", "banker:"))]


def test_it_can_be_read_in_one_go() -> None:
    """The rest stands in help topics, the reference and CONTRIBUTING.md."""
    assert len(README.splitlines()) <= 200


def test_help_says_what_to_type_when(banker: Say) -> None:
    """Whatever `banker help` lists has a line in the topic that the README leads to."""
    assert "`banker help commands`" in README
    listed = re.findall(r"^  ([a-z]+)  ", banker("help").out, re.MULTILINE)
    assert len(listed) > 30
    assert not set(listed) - set(re.findall(r"^  ([a-z]+)", text_of("commands"), re.MULTILINE))


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "SECURITY.md"])
def test_its_links_lead_somewhere(name: str) -> None:
    """Each file that a document points to is there, and each file of the program that it names."""
    text = (PROJECT / name).read_text(encoding="utf-8")
    paths = re.findall(r"\]\(([^)#:]+)\)", text)
    paths += re.findall(r"(?:`|python )((?:banker|rulesets|tests|sample_sessions)/[\w./-]*)(?![\w*])", text)
    named = [path for path in paths if "NAME" not in path]
    assert named
    assert [path for path in named if not (PROJECT / path).exists()] == []


def test_its_house_rules_work(banker: Say) -> None:
    """The example of the topic that it leads to is a sound ruleset that can be played."""
    assert "`banker help house-rules`" in README
    (example,) = re.findall(r"^  # mine.toml\n((?:  .*\n)+)", text_of("house-rules"), re.MULTILINE)
    Path("mine.toml").write_text(example, encoding="utf-8")
    assert banker("rules check mine.toml").code == 0
    assert banker("new ./mine.toml Alice Bob Carol Dora").code == 0
    status = banker("status -O json").data
    assert (status["players"][0]["cash"], status["depot"]["D"]) == (650, 9)
