"""Files that banker writes beside a ledger, or makes from one: their modes and their names."""

import json
import os
import stat
from pathlib import Path

import pytest

from banker.cli.prompt import earlier_lines, keep
from banker.game import Game
from banker.ledger.small_files import append_line, last_bytes, replace_lines
from banker.live.addresses import secret_of
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


@pytest.fixture(params=["pipe", "device", "folder", "loop"])
def odd(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Something that is no regular file."""
    path = tmp_path / "odd"
    if request.param == "pipe":
        os.mkfifo(path)
    elif request.param == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero" if request.param == "device" else path)
    return path


def test_nothing_waits_for_a_file_that_never_ends(odd: Path) -> None:
    """A pipe or a device in place of a small file is not read, and no pipe is waited for."""
    with pytest.raises(OSError, match=r"regular|directory|symbolic"):
        last_bytes(odd, 9)
    if not odd.is_char_device():  # which takes whatever it is given
        with pytest.raises(OSError):  # noqa: PT011 - whatever the system says of it
            append_line(odd, "x")
        with pytest.raises(OSError):  # noqa: PT011
            replace_lines(odd, ["x"])


def test_only_the_end_of_a_large_file_is_read(tmp_path: Path) -> None:
    """Of a file that has grown too large, the newest lines are there."""
    path = tmp_path / "large"
    path.write_bytes(b"old" * 1000 + b"\nnew\n")
    assert last_bytes(path, 5) == b"\nnew\n"
    assert len(last_bytes(path, 10_000)) == 3005


def test_a_game_goes_on_beside_odd_files(pair: Say, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe in place of the passes, the history or the key of `serve` stops nobody: it is as if there were none."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    turns = tmp_path / "state" / "banker" / "turns"
    turns.mkdir(parents=True)
    ledger = Game("game.toml", writing=False).ledger
    ledger.close()
    os.mkfifo(turns / ledger.header.seal)
    for name in ("history", "serve-key"):
        os.mkfifo(tmp_path / "state" / "banker" / name)
    assert pair("order").code == 0
    assert pair("play", "status\npass\n").code == 0
    assert earlier_lines() == []
    keep("status")
    assert secret_of("a seal", new=False)[1] is False


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
