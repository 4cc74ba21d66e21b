"""Prepared rulesets: as good as those made from their tables, and never out of date."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from banker.rules import read as reading
from banker.rules.find import folder, shipped
from banker.rules.prepared import prepare, prepared
from support.paths import PACKAGE, RULESETS


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The shipped tables in another folder, with nothing prepared."""
    inside = tmp_path / "rulesets"
    shutil.copytree(RULESETS, inside, ignore=shutil.ignore_patterns("prepared"))
    monkeypatch.setattr("banker.rules.find.PACKAGE", str(tmp_path / "banker"))
    folder.cache_clear()
    reading._shipped.cache_clear()
    yield inside
    folder.cache_clear()
    reading._shipped.cache_clear()


@pytest.mark.parametrize("name", shipped())
def test_prepared_is_what_is_made(name: str, copied: Path) -> None:
    """What is kept is equal to what is made, value by value, with its digest, options and source."""
    made = reading.read(name)
    assert (copied / "prepared" / name).exists()
    assert prepared(name) == made
    assert prepared(name) is not made


def test_changed_table_is_made_anew(copied: Path) -> None:
    """A change in a table, also of a ruleset that is extended, counts at once."""
    assert (reading.read("1889").bank.total, reading.read("1830").stock.float) == (7000, 60)
    for name, old, new in (("1889", "total = 7000", "total = 7100"), ("1830", "float = 60", "float = 70")):
        path = copied / f"{name}.toml"
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
        assert prepared("1889") is None
        reading._shipped.cache_clear()
        reading.read("1889")
        assert prepared("1889") is not None
    assert (reading.read("1889").bank.total, reading.read("1830").stock.float) == (7100, 70)


@pytest.mark.parametrize("content", [b"", b"\n", b"0123456789abcdef 1830\nnonsense", b"\xff\xfe\n", b"0 no/such\nx"])
def test_damaged_file_is_made_anew(content: bytes, copied: Path) -> None:
    """A file that is not what was written is made anew."""
    reading.read("1830")
    (copied / "prepared" / "1830").write_bytes(content)
    assert prepared("1830") is None
    reading._shipped.cache_clear()
    assert reading.read("1830").bank.total == 12000
    assert prepared("1830") is not None


@pytest.mark.usefixtures("copied")
@pytest.mark.parametrize("name", ["frozen.py", "rules/values.py"])
def test_changed_code_makes_anew(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the code that makes rulesets changes, what it made counts no more."""
    reading.read("1830")
    shutil.copytree(PACKAGE / "rules", tmp_path / "code" / "rules", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(PACKAGE / "mechanisms", tmp_path / "code" / "mechanisms")
    shutil.copy(PACKAGE / "frozen.py", tmp_path / "code")
    monkeypatch.setattr("banker.rules.prepared.PACKAGE", str(tmp_path / "code"))
    assert prepared("1830") is not None
    with open(tmp_path / "code" / name, "a", encoding="utf-8") as file:
        file.write("# changed\n")
    assert prepared("1830") is None


def test_folder_that_cannot_be_written(copied: Path) -> None:
    """Where the program's folder cannot be written, rulesets are made each time."""
    (copied / "prepared").write_text("no folder", encoding="utf-8")
    rules = reading.read("1830")
    prepare("1830", ["1830"], rules)
    assert (prepared("1830"), rules.bank.total) == (None, 12000)


@pytest.mark.parametrize(
    ("options", "unused"),
    [
        ({}, ("build", "check", "load", "make", "options", "toml")),
        ({"diesels": "unlimited"}, ("check", "load", "make", "toml")),
        ({"bank": "13000"}, ("load", "make", "toml")),
    ],
)
def test_opening_a_game_makes_nothing(options: dict[str, str], unused: Sequence[str]) -> None:
    """Once a ruleset is prepared, no command reads TOML for it, nor loads what makes rulesets, whatever its options."""
    reading.read("1830")
    code = (
        f"import sys; before = {{*sys.modules}}; from banker.rules.read import read; read('1830', {options}); "
        "print(*sorted({*sys.modules} - before))"
    )  # what measures coverage reads TOML, too, but before
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ)
    loaded = {*answer.stdout.split()}
    assert loaded & {f"banker.rules.{name}" for name in unused} == set()
    assert "tomllib" not in loaded
