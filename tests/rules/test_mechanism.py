"""A mechanism: one file brings its keys, and no ruleset without its table loads it."""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType

import pytest

from banker.errors import Impossible, Invalid
from banker.frozen import Frozen
from banker.rules import mechanism as found_by
from banker.rules.faults import Fault
from banker.rules.kinds import Section, TrainType
from banker.rules.mechanism import Mechanism
from banker.rules.paths import entries, with_value
from banker.rules.read import read
from banker.rules.schema import schema
from banker.rules.values import Ruleset


class Ferry(Frozen):
    """A crossing."""

    cost: int
    """Dollars to cross."""
    closed_by: TrainType = ""
    """The type of train that closes it."""


class Ferries(Mechanism):
    """Crossings that cost money."""

    rows: Mapping[str, Ferry]
    """The crossings, by name."""
    most: int = 3
    """Crossings of a run."""
    again: Section = ""
    """A second crossing."""

    def faults(self, rules: Ruleset) -> Iterator[Fault]:
        """As many crossings as there are ferries."""
        if self.most > len(self.rows):
            yield Fault("ferries.most", f"is {self.most}, and there are {len(self.rows)} ferries")


@pytest.fixture(autouse=True)
def _ferries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    module = ModuleType("banker.mechanisms.ferries")
    module.__dict__["Ferries"] = Ferries
    monkeypatch.setattr(Ferries, "__module__", __name__)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    for name in ("check", "build", "schema"):
        monkeypatch.setattr(f"banker.rules.{name}.mechanisms", lambda: ("ferries",), raising=False)
    monkeypatch.setattr(Ferries, "table", "ferries")


def _read(text: str) -> Ruleset:
    Path("mine.toml").write_text(f'extends = "1830"\n{text}', encoding="utf-8")
    return read("./mine.toml")


FERRIES = """
[ferries]
most = 1
again = "1830 8.2"
north = { cost = 10 }
[ferries.south]
cost = 20
closed_by = "5"
"""


def test_keys_and_rows() -> None:
    """Its keys are read, all others are rows; citations that are missing name the game."""
    (ferries,) = _read(FERRIES).mechanisms
    assert isinstance(ferries, Ferries)
    assert ferries == Ferries(most=1, again="1830 8.2", cite="1830", rows={"north": Ferry(10), "south": Ferry(20, "5")})


def test_found() -> None:
    """A ruleset with its table has it; elsewhere a default takes its place, or it is an error."""
    assert isinstance(Ferries.of(_read(FERRIES)), Ferries)
    assert Ferries.of(read("1830"), None) is None
    with pytest.raises(Impossible, match="1830 has no Ferries"):
        Ferries.of(read("1830"))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("most = 'many'", "ferries.most: must be a whole number, not 'many'"),
        ("most = 2\nnorth = { cost = 1 }", "ferries.most: is 2, and there are 1 ferries"),
        ("most = 0\nnorth = { price = 1 }", "ferries[north].price: is an unknown key"),
        ("most = 0\nnorth = { cost = 1, closed_by = '9' }", "names '9', which is not a train of this ruleset"),
    ],
)
def test_faults(text: str, fault: str) -> None:
    """Types, unknown keys, names of nothing, and what it checks itself."""
    with pytest.raises(Invalid) as refused:
        _read(f"[ferries]\n{text}\n")
    assert fault in str(refused.value)


def test_unknown_table() -> None:
    """A table that belongs to no mechanism is refused as before."""
    with pytest.raises(Invalid, match="ferris: is an unknown key"):
        _read("[ferris]\nwheels = 1\n")


def test_paths() -> None:
    """Its values have paths, which options set."""
    rules = _read(
        FERRIES
        + """
[option.toll]
about = "the toll of the ferry in the south"
sets = "ferries.south.cost"
values = { 20 = 20, 30 = 30 }
"""
    )
    assert [ferry.cost for ferry in entries(entries(rules)["ferries"]).values() if isinstance(ferry, Ferry)] == [10, 20]
    for other in (with_value(rules, ("ferries", "south", "cost"), 30), read("./mine.toml", {"toll": "30"})):
        assert entries(entries(other)["ferries"])["south"] == Ferry(30, "5")


def test_schema() -> None:
    """Editors know its keys, what they mean, and its rows."""
    found = schema()["properties"]["ferries"]
    assert found["description"] == "Crossings that cost money."
    assert found["properties"]["most"] == {
        "description": "Crossings of a run.",
        "type": "integer",
        "minimum": 0,
        "maximum": 999_999_999,
        "default": 3,
    }
    assert found["properties"]["cite"]["description"] == "The section of the rules."
    assert found["additionalProperties"]["properties"]["cost"]["description"] == "Dollars to cross."


def test_every_file_is_one() -> None:
    """Every file of the folder has a class of its name, with a text below every key."""
    for name in found_by.mechanisms():
        kind = found_by.mechanism_class(name)
        assert issubclass(kind, Mechanism), name
