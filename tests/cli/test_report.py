"""`report`: one file that needs no other, small, and harmless whatever the names are."""

import os
import re
import stat
from pathlib import Path

import pytest

from support.elsewhere import LEDGERS, hostile
from support.marks import SLOW, few
from support.paths import SESSIONS
from support.say import Say, say

FOUR = SESSIONS / "1830-four-players.toml"
MOST = 560_000


@few(1, 8)
@pytest.mark.parametrize("ledger", LEDGERS, ids=lambda path: path.stem)
def test_a_report_is_one_small_file(ledger: Path) -> None:
    """It has at most 560 kB, its story included, and names no file and no address from which anything would be loaded."""
    page = say(f"-f {ledger} report -o -").out
    assert len(page.encode()) <= MOST
    assert re.findall(r"\s(?:src|href|srcset|action|data)\s*=\s*[\"'][^\"'#]", page) == []
    assert "@import" not in page
    assert "url(" not in page
    addresses = set(re.findall(r"[a-z]+://[^\\\"'\s]+", page))
    assert addresses == {"http://www.w3.org/2000/svg"}


@SLOW
def test_the_policy_allows_only_what_is_in_the_file() -> None:
    """The content security policy names the script and the style by their digests, and allows nothing else."""
    page = say(f"-f {FOUR} report -o -").out
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    assert policy[1].startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe" not in policy[1]
    assert " style=" not in page.partition("<body>")[0]


def test_hostile_names_stay_text(banker: Say, tmp_path: Path) -> None:
    """No name ends a script or begins an element: the file has the elements of any other report."""
    names = ["</script><b>", "<!--<script>", "><img src>", "&lt;i&gt;"]
    quoted = " ".join(f"'{name}'" for name in names)
    assert banker(f"new 1830 {quoted}").code == 0
    assert banker("note '</script><script>alert(1)</script>\u2028'").code == 0
    page = banker("report -o -").out
    assert page.count("<script") == page.count("</script>") == 2
    assert "<img" not in page
    assert "<b>" not in page.partition("<title>")[2].partition('<script type="application/json"')[0]
    assert "\u2028" not in page
    (tmp_path / "x").mkdir()
    other = say(f"-f {hostile(tmp_path / 'x')} report -o -").out
    assert other.count("</script>") == 2


def test_where_it_is_written(game: Say, tmp_path: Path) -> None:
    """Without -o it lies beside the ledger; an older report is replaced, and nothing else is."""
    said = game("report")
    assert (said.code, said.err) == (0, "")
    assert re.fullmatch(
        r"Wrote the report of 6 events to game\.html \([0-9,]+ kB\)\. Open it in a browser\.\n", said.out
    )
    first = Path("game.html").read_bytes()
    assert game("note pizza").code == 0
    assert game("report").code == 0
    assert Path("game.html").read_bytes() != first
    Path("mine.html").write_text("my own page", encoding="utf-8")
    refused = game("report -o mine.html")
    assert refused.code == 2
    assert "mine.html exists already and was not changed" in refused.err
    assert Path("mine.html").read_text(encoding="utf-8") == "my own page"
    refused = game("report -o game.toml")
    assert refused.code == 2
    assert sorted(os.listdir(tmp_path)) == ["game.html", "game.toml", "mine.html"]


def test_dry_run_and_json(game: Say) -> None:
    """`-n` writes nothing; `-O json` tells file, events and bytes."""
    assert game("-n report").out.startswith("Would write the report of 6 events to game.html")
    assert not Path("game.html").exists()
    said = game("-O json report -o evening.html").data
    assert said == {"file": "evening.html", "events": 6, "bytes": Path("evening.html").stat().st_size}


def test_at_an_earlier_event(game: Say) -> None:
    """With `--at` it is the report of the game as it was."""
    assert game("--at 3 report -o early.html").out.startswith("Wrote the report of 3 events")
    assert '"events":[]' in game("--at 0 report -o -").out


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_who_may_read_it(game: Say) -> None:
    """Those who may not read the ledger may not read its report either."""
    Path("game.toml").chmod(0o600)
    assert game("report").code == 0
    assert stat.S_IMODE(Path("game.html").stat().st_mode) == 0o600
    assert game("report").code == 0
    assert stat.S_IMODE(Path("game.html").stat().st_mode) == 0o600
