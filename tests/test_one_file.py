"""The program runs from a zip file: `tests/tools/one_file.py` builds one for users, `.ci/run` builds and tries that one."""

import os
import shutil
import subprocess
import sys
import zipapp
from collections.abc import Callable
from pathlib import Path

import pytest

from banker.cli.help import text_of, topics
from banker.cli.scripts import script
from banker.rules.find import shipped
from support.marks import SLOW, few
from support.paths import PACKAGE, PROJECT, RULESETS, SESSIONS
from tools.one_file import MAIN, compile_beside

Run = Callable[..., str]
_VERSION = "0.0.zip"


@pytest.fixture(scope="module", params=["for this Python", "for another"])
def zipped(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program in a zip file, without what it needs, compiled for this Python or for one that does not exist."""
    folder = tmp_path_factory.mktemp("zipped")
    inside = folder / "inside"
    shutil.copytree(PACKAGE, inside / "banker", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(RULESETS, inside / "banker" / "rulesets")
    (inside / "banker" / "__init__.py").write_text(f'__version__ = "{_VERSION}"\n', encoding="utf-8")
    (inside / "__main__.py").write_text(MAIN, encoding="utf-8")
    compile_beside(inside)
    if request.param == "for another":
        for compiled in inside.rglob("*.pyc"):
            compiled.write_bytes(b"\0\0\r\n" + compiled.read_bytes()[4:])
    zipapp.create_archive(inside, folder / "banker.pyz", compressed=True)
    shutil.rmtree(inside)
    return folder / "banker.pyz"


@pytest.fixture
def run(zipped: Path, tmp_path: Path) -> Run:
    """`run("status")` runs the zip file in an empty folder and returns what it prints."""

    def answer(*words: str, code: int = 0, stdin: str = "") -> str:
        result = subprocess.run(
            [sys.executable, str(zipped), *words],
            cwd=tmp_path,
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            check=False,
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        )
        assert result.returncode == code, result.stderr
        return result.stdout + result.stderr

    return answer


@few(0, 2)
def test_game_from_a_zip_file(run: Run) -> None:
    """A game is begun, recorded, shown and audited, by the program in the zip file."""
    assert run("--version") == f"banker, version {_VERSION}\n"
    assert "SR 1 begins with Alice" in run("new", "1830", "Alice", "Bob", "Carol")
    assert "Event 1" in run("private", "alice", "sv")
    assert "Event 3" in run("play", stdin="private bob cs\nundo\n")
    assert "Alice" in run("status")
    assert "no findings" in run("audit")
    assert "Unknown ruleset 'none'" in run("rules", "show", "none", code=2)


@SLOW
def test_texts_and_rulesets_from_a_zip_file(run: Run) -> None:
    """Rulesets, rulings, help topics and completion scripts are found in the zip file."""
    listed = run("rules", "list")
    assert all(name in listed for name in shipped())
    for name in shipped()[::4]:
        assert run("rules", "check", name)
    assert "bankrupt_privates" in run("help", "A8")
    shown = run("help")
    assert all(topic in shown for topic in topics())
    assert run("help", "names") == text_of("names")
    assert run("completion", "powershell") == script("powershell")
    assert run("completion", "--next", "bash", "new", "1851") == "1851\n"


@SLOW
def test_house_rules_with_a_zip_file(run: Run, tmp_path: Path) -> None:
    """A ruleset of the user's extends one in the zip file; a ledger with it is read again."""
    (tmp_path / "mine.toml").write_text('extends = "1830"\ngame.title = "Mine"\n', encoding="utf-8")
    run("new", "./mine.toml", "Alice", "Bob")
    assert "no findings" in run("audit")


@SLOW
def test_recorded_games_from_a_zip_file(run: Run) -> None:
    """Whole games of two titles are audited with nothing to say."""
    for name in ("1830-four-players", "1851-bankrupt"):
        assert run("-f", str(SESSIONS / f"{name}.toml"), "audit").count("no findings") == 1


def test_older_python_is_told_so() -> None:
    """What runs first has no newer syntax and names the Python that is needed."""
    compile(MAIN, "__main__.py", "exec", dont_inherit=True)
    old = MAIN.replace("import sys\n", "import sys\nsys.version_info = (3, 8, 1)\n", 1)
    result = subprocess.run([sys.executable, "-c", old], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (1, "banker needs Python 3.11 or later; this is 3.8.\n")


def test_usual_installation_loads_nothing_for_zip_files() -> None:
    """Only a program in a zip file imports `zipfile`."""
    code = "import sys, banker.cli.main, banker.rules.find as find; find.shipped(); print('zipfile' in sys.modules)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=PROJECT)
    assert result.stdout == "False\n"


@SLOW
def test_report(run: Run, tmp_path: Path) -> None:
    """The modules of the page are read from the zip file, too."""
    shutil.copy(SESSIONS / "1830-four-players.toml", tmp_path / "game.toml")
    assert run("report").startswith("Wrote the report of 337 events to game.html")
    assert "const report_js = " in (tmp_path / "game.html").read_text(encoding="utf-8")
