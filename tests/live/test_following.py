"""The ledger while it is served: events, corrections, other ledgers, damage; and the notes, which stay with the banker."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from live.serving import Server, serving
from support.elsewhere import hostile
from support.marks import SLOW, few
from support.paths import SESSIONS
from support.say import Say, say

FOUR = SESSIONS / "1830-four-players.toml"
UNFINISHED = "The last event of the ledger is not complete. This page shows the game without it."
KEEPS = "This page shows the game as it was before."


@SLOW
def test_each_event_arrives(server: Server, game: Say) -> None:
    """Each state is that of `status`, with the one before; undone events are marked; the ledger is opened for reading only."""
    stream = server.stream()
    states = [stream.next()["state"]]
    for line in ("par alice prr 67", "undo", "redo", "buy bob prr", "void 10", "amend 7 par alice prr 76"):
        before = Path("game.toml").read_bytes()
        assert game(line).code == 0, line
        data = stream.next()
        assert data["state"] == game("-O json status").data
        assert data["before"] | {"rules": data["state"]["rules"]} == states[-1]
        states.append(data["state"])
        logged = {event["n"]: event for event in game("-O json log").data}
        assert [event["n"] for event in data["events"]] == sorted(logged)[-12:]
        for event in data["events"]:
            assert {key: logged[event["n"]][key] for key in ("undone", "corrected_by", "do")}.items() <= event.items()
        assert json.loads(server.got("log.json"))["events"][-12:] == data["events"]
        assert Path("game.toml").read_bytes().startswith(before)
    assert sorted(os.listdir()) == ["banker", "game.toml"]  # the folder with the key of the address, and no other file


@SLOW
def test_an_early_event_of_many_is_amended(tmp_path: Path) -> None:
    """Event 3 of 300 is amended: one more message tells it, with the whole table as it is now."""
    ledger = shutil.copy(FOUR, tmp_path / "game.toml")
    with serving(ledger) as server:
        stream = server.stream()
        assert stream.next()["state"]["game"]["events"] == 337
        server.got("log.json")
        words = next(one for one in say(f"-f {ledger} -O json log").data if one["n"] == 3)
        *others, price = words["words"]
        line = " ".join([words["do"], *others, str(int(price) + 5)])
        assert say(f"-f {ledger} undo").code == 0
        assert stream.next()["events"][-2]["undone"] is True
        said = say(f"-f {ledger} amend 3 {line} --override 'a test'")
        assert said.code == 0, said.err
        data = stream.next()
        assert data["state"] == say(f"-f {ledger} -O json status").data
        everything = json.loads(server.got("log.json"))["events"]
        assert len(everything) == 339
        assert everything[2]["corrected_by"] == 339


SECRET = "SECRETWORD"
NOTES = (
    f"note {SECRET}1", "undo", "redo", f"note {SECRET}2", f"amend 8 note {SECRET}3", "void 9",
    f"insert 7 note {SECRET}4", "undo", f"amend 6 note {SECRET}5", "par alice prr 67", "amend 7 note x",
    f"note {SECRET}6", "undo", f"note {SECRET}7 --ref {SECRET}8",
)  # fmt: skip


@SLOW
def test_notes_stay_with_the_banker(server: Server, game: Say) -> None:
    """No byte of any answer has the text of a note: recorded, undone, restored, amended, voided or inserted."""
    stream = server.stream()
    stream.next()
    names = ["", "table", "market", "log", "player-1", "log.json"]
    recorded = 0
    for line in NOTES:
        if game(line).code == 0:
            recorded += 1
            seen = json.dumps(stream.next()) + "".join(server.got(name).decode() for name in names)
            again = server.stream()
            seen += json.dumps(again.next())
            again.close()
            assert SECRET not in seen, line
            assert "Note to the banker" in seen
    assert recorded >= 10
    assert SECRET in Path("game.toml").read_text(encoding="utf-8")


@SLOW
def test_notes_of_a_damaged_ledger(tmp_path: Path) -> None:
    """The page is not told what is wrong in the ledger's own words: they may be those of a note. The banker is."""
    ledger = shutil.copy(FOUR, tmp_path / "game.toml")
    assert say(f"-f {ledger} note {SECRET}").code == 0
    assert say(f"-f {ledger} note more").code == 0
    with serving(ledger) as server:
        stream = server.stream()
        stream.next()
        text = Path(ledger).read_text(encoding="utf-8")
        Path(ledger).write_text(text.replace(SECRET, f"{SECRET}\x01"), encoding="utf-8")
        assert stream.next("ledger") == f"The ledger cannot be read. {KEEPS}"
        assert SECRET not in server.got("log.json").decode()
        assert server.process.stderr is not None
        assert server.process.stderr.readline().startswith(f"Warning: {ledger}")


def cut(ledger: Path) -> None:
    ledger.write_bytes(ledger.read_bytes()[:-20])


def half(ledger: Path) -> None:
    ledger.write_bytes(ledger.read_bytes()[: len(ledger.read_bytes()) // 2])


def empty(ledger: Path) -> None:
    ledger.write_bytes(b"")


def gone(ledger: Path) -> None:
    ledger.unlink()


def moved(ledger: Path) -> None:
    ledger.rename(ledger.with_name("elsewhere.toml"))


def broken(ledger: Path) -> None:
    ledger.write_bytes(ledger.read_bytes().replace(b'seal = "', b'seal = "0', 1))


def other_bytes(ledger: Path) -> None:
    ledger.write_bytes(os.urandom(5000))


def folder(ledger: Path) -> None:
    ledger.unlink()
    ledger.mkdir()


def unfinished(ledger: Path) -> None:
    with ledger.open("ab") as file:
        file.write(b"[[event]]\nn = 338\n")


DAMAGE = [
    (empty, "The ledger cannot be read"), (gone, "The ledger is not there"),
    (moved, "The ledger is not there"), (broken, "The ledger cannot be read"), (other_bytes, "The ledger cannot be read"),
    (folder, "The ledger cannot be read"), (unfinished, UNFINISHED), (cut, UNFINISHED), (half, UNFINISHED),
]  # fmt: skip


@few(1, 4)
@pytest.mark.parametrize(("damage", "problem"), DAMAGE, ids=[damage.__name__ for damage, _ in DAMAGE])
def test_a_damaged_ledger(tmp_path: Path, damage: Callable[[Path], None], problem: str) -> None:
    """The page says so and keeps the last good state, also a page that comes new; all is well when the ledger is."""
    ledger = Path(shutil.copy(FOUR, tmp_path / "game.toml"))
    expected = problem if problem == UNFINISHED else f"{problem}. {KEEPS}"
    events = {"cut": 336, "half": 177}.get(damage.__name__, 337)
    with serving(ledger, state=tmp_path / "state") as server:
        stream = server.stream()
        assert stream.next()["state"]["game"]["events"] == 337
        damage(ledger)
        assert stream.next("ledger") == expected
        other = server.stream()
        assert other.next("ledger") == expected
        assert other.next()["state"]["game"]["events"] == events
        assert len(json.loads(server.got("log.json"))["events"]) == events
        if ledger.is_dir():
            ledger.rmdir()
        shutil.copy(FOUR, tmp_path / "again.toml")
        os.replace(tmp_path / "again.toml", ledger)
        assert stream.next("ledger") == ""
        assert other.next("ledger") == ""
        assert say(f"-f {ledger} undo").code == 0
        assert stream.next()["state"]["game"]["events"] in (337, 338)
        assert server.process.poll() is None


@SLOW
def test_the_first_word_on_the_ledger(tmp_path: Path) -> None:
    """Every stream begins with the problem of the ledger or with none, so that a page that comes back forgets an old one."""
    ledger = Path(shutil.copy(FOUR, tmp_path / "game.toml"))
    with serving(ledger) as server:
        assert server.stream().next("ledger") == ""
        unfinished(ledger)
        assert server.stream().next("ledger") == UNFINISHED


@SLOW
def test_a_ledger_that_is_damaged_before_the_server_starts(tmp_path: Path) -> None:
    """Pages are told of an unfinished event that was there from the start; the banker is warned once."""
    ledger = Path(shutil.copy(FOUR, tmp_path / "game.toml"))
    unfinished(ledger)
    with serving(ledger) as server:
        assert server.stream().next("ledger") == UNFINISHED
        assert server.stream().next()["state"]["game"]["events"] == 337
        shutil.copy(FOUR, ledger)
        stream = server.stream()
        assert stream.next("ledger") == ""
        server.process.terminate()
        assert server.process.stderr is not None
        warnings = server.process.stderr.read().splitlines()
    assert warnings == [f"Warning: The last 18 bytes of {ledger} are an unfinished event, which is ignored."]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="the user may read any file")
def test_an_unreadable_ledger(tmp_path: Path) -> None:
    """A ledger that may not be read any more is a problem like the others."""
    ledger = Path(shutil.copy(FOUR, tmp_path / "game.toml"))
    with serving(ledger) as server:
        stream = server.stream()
        stream.next()
        shutil.copy(FOUR, tmp_path / "again.toml")
        (tmp_path / "again.toml").chmod(0)
        os.replace(tmp_path / "again.toml", ledger)
        assert stream.next("ledger") == f"The ledger cannot be read. {KEEPS}"


@SLOW
@pytest.mark.parametrize("other", ["1889-bankrupt", "starter-bank-empty", "1830-7p-bankrupt"])
def test_another_ledger_in_its_place(tmp_path: Path, other: str) -> None:
    """A ledger that replaces the one served is shown, whatever its title and players; its log is its own."""
    ledger = shutil.copy(FOUR, tmp_path / "game.toml")
    with serving(ledger) as server:
        stream = server.stream()
        stream.next()
        server.got("log.json")
        shutil.copy(SESSIONS / f"{other}.toml", tmp_path / "next.toml")
        os.replace(tmp_path / "next.toml", ledger)
        assert stream.next()["state"] == say(f"-f {ledger} -O json status").data
        assert len(json.loads(server.got("log.json"))["events"]) == len(say(f"-f {ledger} -O json log").data)
        Path(ledger).write_bytes(FOUR.read_bytes())  # in place, as an editor or `cp` does it
        assert stream.next()["state"]["game"]["events"] == 337


@SLOW
def test_hostile_names(tmp_path: Path) -> None:
    """Names and reasons that mean something elsewhere are sent as they are, in JSON."""
    ledger = hostile(tmp_path)
    with serving(ledger) as server:
        stream = server.stream()
        state = say(f"-f {ledger} -O json status").data
        state["game"]["own_ruleset"] = "house.toml"  # without its path
        assert stream.next()["state"] == state
        assert 'q" [2020-99-99]' not in json.dumps(json.loads(server.got("log.json")))


@SLOW
def test_a_ledger_that_is_locked(tmp_path: Path) -> None:
    """While a program locks the ledger and leaves an event unfinished, new pages have the game nevertheless."""
    fcntl = pytest.importorskip("fcntl")
    ledger = Path(shutil.copy(FOUR, tmp_path / "game.toml"))
    with serving(ledger) as server, ledger.open("rb+") as locked:
        server.stream().next()
        fcntl.flock(locked.fileno(), fcntl.LOCK_EX)
        unfinished(ledger)
        for stream in [server.stream() for _ in range(8)]:
            assert stream.next()["state"]["game"]["events"] == 337
