"""Files that banker writes beside a ledger, or makes from one: their modes and their names."""

import json
import os
import stat
from pathlib import Path

import pytest

from support.marks import POSIX
from support.say import Say
from support.site_actions import AUCTION, game

pytestmark = POSIX
MODES = (0o600, 0o640, 0o660, 0o644)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("wanted", MODES, ids=oct)
def test_torn_events_and_exports_keep_the_mode_of_the_ledger(pair: Say, wanted: int) -> None:
    """Whoever may not read a ledger may not read its torn event or an export of it."""
    path = Path("game.toml")
    path.write_bytes(path.read_bytes() + b"torn")
    path.chmod(wanted)
    assert pair("note on").code == 0
    assert (mode(Path("game.toml.torn-1")), Path("game.toml.torn-1").read_bytes()) == (wanted, b"torn")
    for form in ("hledger", "beancount", "csv", "json"):
        assert pair(f"export --to {form} -o out.{form}").code == 0
        assert mode(Path(f"out.{form}")) == wanted
    assert mode(path) == wanted


@pytest.mark.parametrize("wanted", MODES, ids=oct)
def test_import_keeps_the_mode_of_its_source(banker: Say, wanted: int) -> None:
    """A ledger made from a file that only its owner may read is as private; from standard input it is as any new file."""
    source = Path("game.json")
    source.write_text(json.dumps(game(*AUCTION)), encoding="utf-8")
    source.chmod(wanted)
    assert banker("-f new.toml import game.json").code == 0
    assert mode(Path("new.toml")) == wanted
    umask = os.umask(0)
    os.umask(umask)
    assert banker("-f other.toml import -", source.read_text()).code == 0
    assert mode(Path("other.toml")) == 0o666 & ~umask


def test_import_of_a_file_that_cannot_be_written_makes_a_ledger_that_can(banker: Say) -> None:
    """A ledger that was made from a read-only file can be appended to."""
    source = Path("game.json")
    source.write_text(json.dumps(game(*AUCTION)), encoding="utf-8")
    source.chmod(0o400)
    assert banker("-f new.toml import game.json").code == 0
    assert mode(Path("new.toml")) == 0o600


@pytest.mark.parametrize("letter", ["x", "\u00fc", "\U0001f682"], ids=["ascii", "two bytes", "four bytes"])
@pytest.mark.parametrize("free", range(6))
def test_ledger_with_the_longest_name(banker: Say, letter: str, free: int) -> None:
    """A name as long as the file system allows can be begun, imported to, exported to, and its torn event moved aside."""
    longest = os.pathconf(".", "PC_NAME_MAX") - free
    size = len(letter.encode())
    name = letter * ((longest - 5) // size) + "y" * ((longest - 5) % size) + ".toml"
    assert len(name.encode()) == longest
    Path("game.json").write_text(json.dumps(game(*AUCTION)), encoding="utf-8")
    assert banker(f"-f {name} import game.json").code == 0
    path = Path(name)
    for number in (1, 2):
        path.write_bytes(path.read_bytes() + b"torn" * number)
        assert banker(f"-f {name} note on").code == 0
    assert sorted(torn.read_bytes() for torn in Path().glob("*.torn-*")) == [b"torn", b"torntorn"]
    assert banker(f"-f {name} audit").code == 0
    path.unlink()
    assert banker(f"-f {name} new 1830 Ann Ben").code == 0
    assert banker(f"-f {name} play", "note one\npass\n").code == 0
    path.rename("short.toml")
    assert banker(f"-f short.toml export --to csv -o {name}").code == 0
