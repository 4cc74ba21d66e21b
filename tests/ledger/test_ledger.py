"""The ledger: its format, which damage it tolerates, and which damage it refuses."""

import os
import re
import threading
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banker.digest import digest
from banker.errors import Damaged
from banker.game import Game
from banker.ledger import format as ledger_format
from banker.rules import load, read
from banker.rules.find import folder
from support.marks import POSIX
from support.say import Say

PATH = Path("game.toml")


def test_ledger_is_plain_toml(game: Say) -> None:
    """A ledger is a TOML file with a header and events, each with its words, moves and seal."""
    game("par carol prr 76")
    text = PATH.read_text()
    document = tomllib.loads(text)
    assert document["format"] == "1.0"
    assert document["players"] == ["Alice", "Bob", "Carol", "Dora"]
    assert document["options"]["capital"] == "operating-round"
    assert [event["n"] for event in document["event"]] == list(range(1, 8))
    last = document["event"][-1]
    assert (last["do"], last["words"], last["round"]) == ("par", ["Carol", "PRR", "76"], "SR 1")
    assert list(last)[-1] == "seal"
    assert '    { of = "price", corp = "PRR", to = [4, 7] },\n' in text


def test_words_of_an_event_are_complete(game: Say) -> None:
    """What was left out of an event, such as source, count and price, is filled in before it is recorded."""
    game("par carol prr 76")
    game("buy dora prr")
    assert tomllib.loads(PATH.read_text())["event"][-1]["words"] == ["Dora", "PRR", "ipo", "1"]


def test_ledger_only_grows(game: Say) -> None:
    """Every event, an undo too, leaves the bytes before it as they are."""
    for command in ("par carol prr 76", "undo", "redo", "note 'a \"quoted\" word'", "buy dora prr"):
        before = PATH.read_bytes()
        assert game(command).code == 0
        assert PATH.read_bytes().startswith(before)
        assert len(PATH.read_bytes()) > len(before)


@pytest.mark.parametrize("keep", [1, 30, 200, 10_000])
def test_torn_last_event_is_left_out_with_a_warning(game: Say, keep: int) -> None:
    """A torn last event is left out with a warning, and the next event moves it to another file."""
    before = PATH.read_bytes()
    game("par carol prr 76")
    whole = PATH.read_bytes()
    torn = whole[: min(len(before) + keep, len(whole) - 2)]  # without its newline an event is whole
    PATH.write_bytes(torn)
    answer = game("status -O json")
    assert answer.code == 0
    assert "unfinished" in answer.err
    assert answer.data["game"]["events"] == 6
    assert PATH.read_bytes() == torn
    assert game("note again").code == 0
    assert Path("game.toml.torn-1").read_bytes() == torn[len(before) :]
    assert game("status -O json").err == ""
    assert game("audit").code == 0


def test_zeros_behind_the_last_event_are_a_torn_event(game: Say) -> None:
    """Zeros at the end, which some file systems leave after a crash, count as a torn event."""
    PATH.write_bytes(PATH.read_bytes() + bytes(512))
    assert game("status -O json").data["game"]["events"] == 6
    assert game("note again").code == 0
    assert Path("game.toml.torn-1").read_bytes() == bytes(512)


def test_change_in_the_middle_is_refused_with_its_line(game: Say) -> None:
    """A change in the middle exits with 3 and names its line; nothing is repaired or written."""
    text = PATH.read_text().replace("amount = 40", "amount = 20")
    PATH.write_text(text)
    for command in ("status", "note x", "audit", "undo"):
        answer = game(command)
        assert answer.code == 3, command
        (line,) = re.findall(r"line (\d+)", answer.err)
        assert text.splitlines()[int(line) - 1] == "[[event]]"
        assert "event 2" in answer.err
    assert PATH.read_text() == text


@pytest.mark.parametrize("drop", [0, 2, 4])
def test_missing_event_is_refused(game: Say, drop: int) -> None:
    """A ledger with a missing event is refused, because the chain of seals is broken."""
    head, *events = PATH.read_text().split("\n[[event]]\n")
    del events[drop]
    PATH.write_text("\n[[event]]\n".join([head, *events]))
    assert game("status").code == 3


def test_swapped_events_are_refused(game: Say) -> None:
    """A ledger with two swapped events is refused."""
    head, *events = PATH.read_text().split("\n[[event]]\n")
    events[1], events[2] = events[2], events[1]
    PATH.write_text("\n[[event]]\n".join([head, *events]))
    assert game("status").code == 3


def reseal(text: str) -> str:
    """Return the text with new seals, as a forger who knows the format would write it."""
    seal, result = "", ""
    for piece in re.split(r'(?<=\n)seal = ".*"\n', text)[:-1]:
        seal = digest((seal + piece).encode())
        result += f'{piece}seal = "{seal}"\n'
    return result


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ('format = "1.0"', 'format = "2.0"', "reads format 1.0. Install a newer one."),
        ('format = "1.0"', "format = 'x'", "no format number"),
        ('format = "1.0"', "format = true", "no format number"),
        ('format = "1.0"', 'format = "1.0"\nextra = 1', "unknown keys extra"),
        ('ruleset = "1830"', 'ruleset = "1831"', "Unknown ruleset '1831'"),
        ('ruleset = "1830"', "ruleset = 1830", "wrong type"),
        (
            '    { of = "share", corp = "PRR", count = 8, from = "Box", to = "IPO" },\n',
            "",
            "the box in its header lacks share PRR.",
        ),
        (
            '    { of = "president", corp = "PRR", from = "Box", to = "IPO" },\n',
            "",
            "the box in its header lacks president PRR.",
        ),
        (
            'corp = "PRR", count = 8, from = "Box"',
            'corp = "PRR", count = 8, from = "Bank"',
            "does not come from the box",
        ),
        ('players = ["Alice", "Bob", "Carol", "Dora"]', 'players = ["Alice"]', "cannot play"),
        ('players = ["Alice", "Bob", "Carol", "Dora"]', "", "incomplete"),
        ('diesels = "6"', 'diesels = "9"', "6 or unlimited"),
        ("n = 3\n", "n = 4\n", "its number is 4"),
        ("amount = 40", "amount = 4000", "cannot have happened"),
        ("amount = 40", "amount = -40", "is not a move"),
        ("amount = 40", 'amount = "40"', "is not a move"),
        ("amount = 40", "amount = 40.0", "is not a move"),
        ("amount = 40", "amount = 99999999999999999999", "is not a move"),
        ("amount = 40", "amount = 40, amount = 40", "cannot be read"),
        ('of = "cash", amount = 40', 'of = "cash"', "is not a move"),
        ('private = "CS", from = "Bank"', 'private = "XX", from = "Bank"', "There is no private XX in this game."),
        ("moves = [\n", "moves = [[1]]\nmore = [\n", "event 1"),
        ('do = "private"', "do = 5", "wrong type"),
        ('do = "private"', 'do = "private"\nextra = 1', "unknown keys"),
    ],
)
def test_faults_under_valid_seals_are_refused(game: Say, old: str, new: str, hint: str) -> None:
    """A ledger with wrong content under valid seals is refused in one clear sentence."""
    text = PATH.read_text()
    assert old in text
    PATH.write_text(reseal(text.replace(old, new, 1)))
    answer = game("status")
    assert answer.code in (2, 3)
    assert hint in answer.err
    assert "Traceback" not in answer.err
    audit = game("audit")
    assert audit.code in (1, 2, 3)
    assert hint in audit.out + audit.err


def test_false_event_under_valid_seals_is_found_by_the_audit(game: Say) -> None:
    """Bob pays $20 for a private of $40: the moves are possible, but the audit finds them wrong."""
    PATH.write_text(reseal(PATH.read_text().replace("amount = 40", "amount = 20")))
    assert game("status").code == 0
    audit = game("audit -O json")
    assert audit.code == 1
    findings = audit.data["ledgers"][0]["findings"]
    assert {finding["event"] for finding in findings} == {2}
    assert any("Missing move: $40: Bob to Bank" in finding["message"] for finding in findings)


@POSIX
@pytest.mark.parametrize("what", ["folder", "fifo", "loop", "empty", "garbage", "binary"])
def test_file_that_is_no_ledger(banker: Say, what: str) -> None:
    """A file that is no ledger exits with 3 and one sentence, without waiting for a pipe."""
    if what == "folder":
        PATH.mkdir()
    elif what == "fifo":
        os.mkfifo(PATH)
    elif what == "loop":
        PATH.symlink_to(PATH)
    else:
        PATH.write_bytes({"empty": b"", "garbage": b"hello", "binary": bytes(range(256)) * 50}[what])
    for command in ("status", "note x"):
        answer = banker(command)
        assert (answer.code, answer.out) == (3, "")
        assert len(answer.err.splitlines()) == 1


def test_read_only_ledger_can_be_queried(game: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """A query opens the ledger only for reading."""
    opened: list[int] = []
    real = os.open

    def note(path: str, flags: int, *mode: int) -> int:
        opened.append(flags)
        return real(path, flags, *mode)

    monkeypatch.setattr(os, "open", note)
    assert game("status").code == 0
    assert all(not flags & (os.O_RDWR | os.O_WRONLY) for flags in opened)


def test_two_bankers_at_once_lose_nothing(game: Say) -> None:
    """With several writers, each event follows from those recorded before it."""
    failed: list[Exception] = []

    def write() -> None:
        try:
            mine = Game(PATH, writing=True)
            for _ in range(25):
                mine.record("pay", ["Alice", "Bob", "1", "a dollar"])
            mine.ledger.close()
        except Exception as error:  # noqa: BLE001 - a thread's errors are looked at below
            failed.append(error)

    writers = [threading.Thread(target=write) for _ in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert failed == []
    status = game("status -O json").data
    assert status["game"]["events"] == 106
    assert game("audit").code == 0


@pytest.mark.usefixtures("game")
def test_last_ten_dollars_are_spent_once() -> None:
    """A second banker's open session sees what the first has recorded before it decides."""
    first, second = Game(PATH, writing=True), Game(PATH, writing=True)
    cash = first.table.cash("Alice")
    first.record("pay", ["Alice", "Bob", str(cash), "all of it"])
    with pytest.raises(Exception, match="has \\$0"):
        second.record("pay", ["Alice", "Carol", "10", "the last ten"])
    first.ledger.close()
    second.ledger.close()


@pytest.mark.usefixtures("game")
def test_ledger_replaced_while_open_is_not_written() -> None:
    """If another program has replaced the file, nothing is written to it."""
    mine = Game(PATH, writing=True)
    other = PATH.read_bytes()
    PATH.unlink()
    PATH.write_bytes(other)
    with pytest.raises(Damaged, match="replaced"):
        mine.record("note", ["x"])
    assert PATH.read_bytes() == other
    PATH.unlink()
    with pytest.raises(Damaged, match="is not there any more"):
        mine.record("note", ["x"])
    mine.ledger.close()


def test_short_write_is_reverted(game: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a short write nothing is recorded, and the file is as before."""
    before = PATH.read_bytes()
    real = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, text: real(descriptor, text[:100]))
    answer = game("note x")
    assert answer.code == 3
    assert "Nothing was recorded" in answer.err
    assert PATH.read_bytes() == before


def test_failed_fsync_is_reported_and_not_repeated(game: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """If fsync fails, the event is in the file, but the answer says that it may not be on the disk."""
    calls = []

    def fail(descriptor: int) -> None:
        calls.append(descriptor)
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", fail)
    answer = game("note x")
    assert answer.code == 3
    assert "is recorded, but may not be on the disk yet" in answer.err
    assert len(calls) == 1


def test_new_leaves_no_file_when_the_disk_is_full(banker: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """`new` on a full disk leaves no file with half a header."""
    monkeypatch.setattr(os, "write", lambda _descriptor, _text: 10)
    answer = banker("new 1830 Alice Bob")
    assert answer.code == 3
    assert not PATH.exists()


def test_changed_ruleset_leaves_old_events_as_they_are(game: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the tables of 1830 have changed since, the old events stay as they are, with a warning."""
    before = game("status -O json").data
    real = load.layers

    def changed(path: str, seen: tuple[str, ...] = ()) -> list[load.Layer]:
        over = {
            "extends": "1830",
            "players": {"cash": {"4": 700}},
            "train": {"2": {"count": 9}},
            "private": {"SV": {"revenue": 50}},
        }
        return [(os.path.join(folder(), "later.toml"), over), *real(path, seen)]

    monkeypatch.setattr(load, "layers", changed)
    monkeypatch.setattr(read, "prepared", lambda _: None)
    monkeypatch.setattr(read, "prepare", lambda *_: None)
    monkeypatch.setattr(read, "_shipped", read._shipped.__wrapped__)
    after = game("status -O json")
    assert {**after.data, "rules": None} == {**before, "rules": None}
    assert "The ruleset 1830 has changed since this ledger was begun. The recorded events do not change." in after.err
    assert "The ruleset 1830 has changed since this ledger was begun (digest " in game("audit").out


@given(st.binary(max_size=300))
def test_any_bytes_are_a_ledger_or_damaged(data: bytes) -> None:
    """Any bytes are read as a ledger or raise Damaged."""
    with pytest.raises(Damaged):
        ledger_format.parse(data, "x")


# --- the last newline ---


@pytest.mark.parametrize("events", [0, 1, 6])
def test_ledger_without_its_last_newline_is_read_whole(game: Say, events: int) -> None:
    """An editor that strips the last newline loses no event: the next event puts the newline back, byte for byte."""
    pieces = PATH.read_bytes().split(b"\n[[event]]\n")[: events + 1]
    whole = b"\n[[event]]\n".join(pieces)
    PATH.write_bytes(whole.rstrip(b"\n"))
    answer = game("status -O json")
    assert (answer.data["game"]["events"], answer.err) == (events, "")
    assert game("audit").code == 0
    assert PATH.read_bytes() == whole.rstrip(b"\n"), "looking changes nothing"
    assert game("note on").code == 0
    assert PATH.read_bytes().startswith(whole.rstrip(b"\n") + b"\n\n[[event]]\n")
    assert game("status -O json").data["game"]["events"] == events + 1
    assert [*Path().glob("*.torn-*")] == []


def test_two_bankers_and_a_stripped_newline(game: Say) -> None:
    """Two bankers who have the same ledger open, without its last newline, see each other's events."""
    PATH.write_bytes(PATH.read_bytes().rstrip(b"\n"))
    first, second = Game(PATH, writing=True), Game(PATH, writing=True)
    first.record("note", ["one"])
    assert (second.refresh(), second.refresh()) == (1, 0)
    second.record("note", ["two"])
    first.record("note", ["three"])
    for each in (first, second):
        each.ledger.close()
    assert game("status -O json").data["game"]["events"] == 9


def test_cut_without_newline_is_torn_in_the_middle(game: Say) -> None:
    """What is cut by two bytes is a torn event, since its seal is incomplete."""
    PATH.write_bytes(PATH.read_bytes()[:-2])
    answer = game("status -O json")
    assert answer.data["game"]["events"] == 5
    assert "unfinished" in answer.err


@pytest.mark.parametrize(("change", "hint"), [("bom", "byte order mark"), ("crlf", "CR LF")])
def test_what_an_editor_did_to_the_header_is_told(game: Say, change: str, hint: str) -> None:
    """A byte order mark or other ends of lines change every seal; the refusal says what to save the file as."""
    whole = PATH.read_bytes()
    PATH.write_bytes(b"\xef\xbb\xbf" + whole if change == "bom" else whole.replace(b"\n", b"\r\n"))
    answer = game("status")
    assert (answer.code, answer.err.count("\n")) == (3, 1)
    assert hint in answer.err
