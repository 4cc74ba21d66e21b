"""`log`: date, time and dollars of each event, and only the last of them."""

import csv
import io
import os
import re
import time
from pathlib import Path

import pytest

from support.hostile import resealed
from support.marks import few
from support.say import Say


def _rows(answer: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(answer)))


def test_only_the_last_events(game: Say) -> None:
    """`log -n 2` lists the last two events, also of those of one account."""
    assert [row["n"] for row in _rows(game("log -n 2 -O csv").out)] == ["5", "6"]
    assert [row["event"] for row in _rows(game("log alice --last 1 -O csv").out)] == ["private Alice CA 160"]
    assert [row["n"] for row in _rows(game("log -n 99 -O csv").out)] == [*"123456"]
    assert game("log -n 0").code == 2


def test_dry_run_before_the_command_still_works(game: Say) -> None:
    """Only behind `log` is -n the number of events."""
    assert game("-n log").out == game("log --dry-run").out == game("log").out


def test_every_column_has_a_heading(game: Say) -> None:
    """The csv of `log` is one table whose columns all have a name."""
    heads = game("log -O csv").out.splitlines()[0].split(",")
    assert heads == ["n", "date", "time", "round", "event", "dollars", "remarks"]


def test_dollars(game: Say) -> None:
    """The dollars of an event are all that changed hands, or what one account got (negative: paid)."""
    assert [row["dollars"] for row in _rows(game("log -O csv").out)] == ["20", "40", "70", "145", "160", "220"]
    assert [row["dollars"] for row in _rows(game("log alice -O csv").out)] == ["-20", "-160"]


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="Windows cannot change the time zone of a process")
def test_local_time(game: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """Date and time are those where the banker is; the JSON keeps UTC."""
    monkeypatch.setenv("BANKER_NOW", "1792177200")  # 2026-10-16 19:00:00 UTC
    assert game("note a").code == 0
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    try:
        row = _rows(game("log -n 1 -O csv").out)[0]
        assert (row["date"], row["time"]) == ("2026-10-17", "04:00:00")
        assert game("log -n 1 -O json").data[0]["at"] == "2026-10-16T19:00:00Z"
    finally:
        os.environ["TZ"] = "UTC"
        time.tzset()


def test_history_is_another_name_of_log(game: Say) -> None:
    """`history`, or the start of it, is `log`, from a shell, in a file for `play`, and for `?`; oldest first."""
    whole = game("log")
    assert [line.split()[0] for line in whole.out.splitlines()[2:4]] == ["1", "2"]
    for line in ("history", "hist"):
        assert game(line) == whole
        assert game("play", line) == whole
    assert game("play", "? history").out == game("play", "? log").out
    assert game("play", "h").out == game("play", "help").out, "the start of a command goes before another name"


@few(2, 14)
@pytest.mark.skipif(not hasattr(time, "tzset"), reason="Windows cannot change the time zone of a process")
@pytest.mark.parametrize("zone", ["XXX-24", "XXX24", "XXX-24:59:59", "XXX+167", "XXX-14", "XXX+12", "No/Where"])
@pytest.mark.parametrize("at", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "2026-10-16T19:00:00Z"])
def test_any_time_anywhere(game: Say, monkeypatch: pytest.MonkeyPatch, zone: str, at: str) -> None:
    """At the ends of the calendar, and in a time zone that is a day away, the time is shown as it is in the ledger (UTC)."""
    text = Path("game.toml").read_text(encoding="utf-8")
    Path("game.toml").write_text(resealed(re.sub(r"(?<=\nat = )\S+", at, text)), encoding="utf-8")
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        for command in ("log", "log alice", "status", "show 1", "report -o -", "replay -O json", "audit"):
            assert (game(command).code, game(command).err) == (0, ""), command
        row = _rows(game("log -n 1 -O csv").out)[0]
        shown = f"{row['date']}T{row['time']}Z"
        assert shown == at or zone in ("XXX-14", "XXX+12")
    finally:
        os.environ["TZ"] = "UTC"
        time.tzset()


def test_show_has_words_for_what_changes(game: Say) -> None:
    """`show` says in words which fact of the game changes, where the ledger has short keys; JSON has the keys."""
    for line in (
        "par alice prr 67",
        "buy bob prr",
        "buy carol prr",
        "buy bob prr",
        "buy carol prr",
        "next",
        "run prr 0",
    ):
        assert game(line).code == 0, line
    shown = [" ".join(line.split()) for n in (10, 11, 13) for line in game(f"show {n}").out.splitlines()]
    for words in ("PRR floated in: none to SR 1 ", "PRR last run: none to 0 ", "PRR operated in: none to OR 1.1 "):
        assert any(line.startswith(words) for line in shown), words
    assert [move["of"] for move in game("show 13 -O json").data["moves"] if "on" in move][-1:] == ["operated"]


def test_numbers_of_events_are_numbers(game: Say) -> None:
    """What is no number, or none of an event, is refused in words of the program."""
    assert game("status --at x").err == "banker: Invalid value for '--at': 'x' is not a whole number.\n"
    assert game("status --at -1").err == "banker: Invalid value for '--at': -1 is less than 0.\n"
    assert game("show x").err == "banker: Invalid value for 'N': 'x' is not a whole number.\n"
