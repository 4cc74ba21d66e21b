"""The README says what the program does."""

import re
from pathlib import Path

import pytest

from support.paths import PROJECT
from support.say import Say
from tools import transcripts

README = (PROJECT / "README.md").read_text(encoding="utf-8")


def test_its_sessions_are_what_banker_prints(tmp_path: Path) -> None:
    """Every console block, word for word: `python tests/tools/transcripts.py --write README.md` writes them anew."""
    found = transcripts.differences(transcripts.read(PROJECT / "README.md"), tmp_path)
    assert not found, "\n".join(map(str, found))


def test_it_names_every_verb(banker: Say) -> None:
    """Whatever `banker help` lists stands in the README, too."""
    listed = re.findall(r"^  ([a-z]+)  ", banker("help").out, re.MULTILINE)
    assert len(listed) > 30
    missing = [verb for verb in listed if not re.search(rf"(`|banker ){verb}\b", README)]
    assert not missing


@pytest.mark.parametrize("path", re.findall(r"\]\(([^)#:]+)\)", README))
def test_its_links_lead_somewhere(path: str) -> None:
    """Each file that it points to is there."""
    assert (PROJECT / path).exists()


def test_its_house_rules_work(banker: Say) -> None:
    """The example is a sound ruleset that can be played."""
    (example,) = re.findall(r"```toml\n(.*?)```", README, re.DOTALL)
    Path("mine.toml").write_text(example, encoding="utf-8")
    assert banker("rules check mine.toml").code == 0
    assert banker("new ./mine.toml Alice Bob Carol Dora").code == 0
    status = banker("status -O json").data
    assert (status["players"][0]["cash"], status["depot"]["D"]) == (650, 9)
