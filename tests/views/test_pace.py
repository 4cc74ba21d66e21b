"""`pace` and the last line of `project`: who took how long, and when the game ends, against times added up by hand."""

import json
import random
from collections import Counter
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from banker.advice.evening import TimeLeft, gaps, time_left, untimed
from banker.opening import begin
from banker.state.record import Record, Transfer
from banker.views.pace import end_in_words, lasting
from support.elsewhere import played_at_random
from support.marks import seeds
from support.say import say
from support.table import Play, play
from support.timed import BEGUN, timed, until_the_end
from views.test_report_data import in_page

_EVENINGS = [(title, seed) for seed in range(8) for title in ("1830", "1851", "1889", "18TN", "1830-starter")]


def _records(*minutes: tuple[str, int], paying: tuple[str, ...] = ()) -> list[Record]:
    """Events with these minutes before each, which pass in the given round, and then a run for $10 in each round of `paying`."""
    records, at = [Record(1, BEGUN, "SR 1", "note", ("begun",), ())], BEGUN
    for n, (round_, wait) in enumerate(minutes, 2):
        at += timedelta(minutes=wait)
        records.append(Record(n, at, round_, "note", ("later",), ()))
    paid = (Transfer("cash", "", 10, "Bank", "Alice"),)
    return records + [
        Record(n, at, round_, "run", ("PRR", "10"), paid) for n, round_ in enumerate(paying, len(records) + 1)
    ]


def _left(game: Play, *minutes: tuple[str, int], paying: tuple[str, ...] = ()) -> TimeLeft | None:
    return time_left(game.table, _records(*minutes, paying=paying), {})


def _minutes(game: Play, *minutes: tuple[str, int]) -> tuple[float, ...] | None:
    left = _left(game, *minutes)
    return left and tuple(seconds / 60 for seconds in left[:3])


def _breaking() -> Play:
    """OR 2.1 is played; the bank has $150 and pays $100 a round, so that it breaks in OR 3.1 and the game ends after OR 3.2."""
    game = play("phase 3; round OR 2.1 of 2; stock PRR 100 Alice 60 Bob 40; trains PRR 3")
    return game.say("run prr 100").lay("cash Alice 0; cash Bob 10; bank 150")


_PAST = (
    ("SR 1", 15), ("SR 1", 15), ("SR 1", 10), ("OR 1.1", 4), ("OR 1.1", 6), ("OR 1.2", 20), ("SR 2", 15), ("SR 2", 45), ("SR 2", 15), ("OR 2.1", 3),
)  # fmt: skip
"""Minutes: SR 1 took 40, SR 2 took 30 without its break, OR 1.1 took 10, OR 1.2 took 20."""


def test_time_left() -> None:
    """OR 2.2, SR 3, OR 3.1 and OR 3.2: three times 15 and 35 minutes; the range is from half to twice that."""
    assert _minutes(_breaking(), *_PAST) == (80, 40, 160)


def test_payments_keep_growing() -> None:
    """The bank has $1,000, and PRR, held by players alone, pays $100 in OR 3.1.

    Set 3 is the second that paid, so that each later one pays half of that more: 100 in OR 3.2, two runs of 150 each in set 4, of 200 in set 5, and
    of 250 in set 6: the bank breaks in its first one. Without growth it would break in OR 8.1.
    """
    game = play("phase 3; round OR 3.1 of 2; stock PRR 100 Alice 60 Bob 40; trains PRR 3")
    game.say("run prr 100").lay("cash Alice 0; cash Bob 0; cash PRR 0; bank 1000")
    left = _left(game, *_PAST, ("OR 3.1", 5), paying=("OR 2.1", "OR 3.1"))
    assert left is not None
    assert (left.bank_breaks, left.round) == ("OR 6.1", "OR 6.2")
    assert end_in_words(left).startswith(
        "If payments keep growing, the bank breaks in about OR 6.1, and the game ends after OR 6.2, some "
    )
    other = left._replace(bank_breaks=None)
    assert end_in_words(other, "OR 8.2").startswith("If payments keep growing, the game ends in about OR 6.2, some ")
    assert end_in_words(other, "OR 6.2").startswith("The game ends in about OR 6.2, some ")
    left = _left(game, *_PAST, ("OR 3.1", 5), paying=("OR 1.1", "OR 1.2", "OR 2.1", "OR 2.2", "OR 3.1"))
    assert left is not None
    assert left.bank_breaks == "OR 6.2", "a third more in each set: 100, 130, 130, 170, 170, 200, and 200 break it"


def test_only_the_last_three_rounds_of_a_kind_count() -> None:
    """Six operating rounds of 20, 20, 10, 10, 10 and 16 minutes before the current one: the mean of the last three is 12."""
    later = [(f"OR {n}.1", minutes) for n, minutes in enumerate((20, 20, 10, 10, 10, 16), 3)]
    assert _minutes(_breaking(), ("SR 1", 20), *later, ("OR 2.1", 5)) == (56, 28, 112)


def test_a_round_that_is_under_way_counts_in_part() -> None:
    """One of two corporations has run in the last round, so half an operating round is left: 15 minutes by half."""
    game = play(
        "phase 3; round OR 2.1 of 1; stock PRR 100 Alice 60 Bob 40; stock NYC 67 Bob 60; trains PRR 3; trains NYC 3"
    )
    game.lay("cash Alice 0; cash Bob 10; bank 90").say("run prr 100")
    assert _minutes(game, *_PAST) == (7.5, 3.75, 15)


def test_a_stock_round_that_is_under_way() -> None:
    """12 of some 35 minutes are over, so 23 are left; then OR 3.1 and OR 3.2 take 15 each."""
    game = play("phase 3; round OR 2.1 of 1; stock PRR 100 Alice 60 Bob 40; trains PRR 3").say("run prr 100; next")
    game.lay("cash Alice 0; cash Bob 0; bank 50")
    left = _left(game, *_PAST[:-1], ("SR 3", 12))
    assert left == TimeLeft(53 * 60, 53 * 30, 53 * 120, "OR 3.2", "OR 3.1")


@pytest.mark.parametrize(
    "minutes",
    [
        (),  # one event
        (("SR 1", 0), ("OR 2.1", 0)),  # an import without times
        (("SR 1", 15), ("OR 1.1", 10), ("SR 2", -1), ("OR 2.1", 3)),  # a clock that was put back
        (("SR 1", 15), ("OR 2.1", 10)),  # no operating round is over
        (("SR 1", 15), ("OR 1.1", 10), ("SR 2", 600), ("OR 2.1", 3)),  # by correspondence: one pause in four is a break
    ],
)
def test_no_estimate(minutes: tuple[tuple[str, int], ...]) -> None:
    """Where the times tell nothing, there is none."""
    assert _minutes(_breaking(), *minutes) is None


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "1 minute"), (95, "2 minutes"), (7199, "120 minutes"), (7200, "2 h"), (7800, "2 h 10 min")],
)
def test_times_in_words(seconds: int, words: str) -> None:
    """Minutes up to two hours."""
    assert lasting(seconds) == words


def test_a_clock_that_is_seconds_off() -> None:
    """Imported games have events a second or two before the one before them: no time passes there."""
    records = _records(*_PAST)
    records[3:] = [record._replace(at=record.at - timedelta(minutes=10, seconds=2)) for record in records[3:]]
    assert [gap.seconds for gap in gaps(records)][:3] == [900, 900, 0]
    assert untimed(gaps(records)) is None


# --- pace ---


def _by_hand(path: Path) -> dict[str, Any]:
    """What `pace` should find, from `replay -O json` alone."""
    events = [json.loads(line) for line in say(f"-f {path} replay -O json").out.splitlines()]
    rounds, players, corporations = Counter[str](), Counter[str | None](), Counter[str]()
    breaks = []
    for before, after in pairwise(until_the_end(events)):
        seconds = (datetime.fromisoformat(after["at"]) - datetime.fromisoformat(before["at"])).seconds
        if seconds > 1200:
            breaks.append((before["n"], seconds))
            continue
        turn = before["turn"]
        rounds[before["state"]["game"]["round"]] += seconds
        players[turn["player"] or turn["president"]] += seconds
        corporations[turn["corporation"] or ""] += seconds
    del corporations[""], players[None]
    return {"rounds": +rounds, "players": +players, "corporations": +corporations, "breaks": breaks}


@pytest.mark.parametrize(("title", "seed"), seeds(_EVENINGS, fast=1, slow=15))
def test_pace_of_random_evenings(title: str, seed: int, tmp_path: Path) -> None:
    """Rounds, players, corporations and breaks are those of the replay; each round is the sum of its players."""
    dice = random.Random(seed)
    path = played_at_random(title, seed, tmp_path)
    timed(path, (dice.choice((0, 5, 40, 300, 1200, 1201, 3000)) for _ in range(150)))
    found, expected = say(f"-f {path} pace -O json").data, _by_hand(path)
    assert Counter({round_["round"]: round_["seconds"] for round_ in found["rounds"]}) == expected["rounds"]
    assert Counter({player["name"]: player["seconds"] for player in found["players"]}) == expected["players"]
    assert (
        Counter({corporation["id"]: corporation["seconds"] for corporation in found["corporations"]})
        == expected["corporations"]
    )
    assert [(gap["event"], gap["seconds"]) for gap in found["breaks"]] == expected["breaks"]
    assert all(round_["seconds"] == sum(round_["players"].values()) + round_["between"] for round_ in found["rounds"])
    assert found["seconds"] == sum(expected["rounds"].values())


def test_pace_in_words(tmp_path: Path) -> None:
    """Alice buys, Bob takes 2 minutes, Carol 3, Alice takes 25 (a break) and Bob 10."""
    path = tmp_path / "game.toml"
    say(f"-f {path} new 1830 Alice Bob Carol")
    for line in ("private alice sv", "private bob cs", "private carol dh", "private alice mh", "private bob ca"):
        say(f"-f {path} {line}")
    timed(path, (120, 180, 1500, 600))
    assert say(f"-f {path} pace").out.split("\n\n")[-1] == "Break of 25 minutes after event 3 (SR 1).\n"
    assert say(f"-f {path} pace -O csv").out == "round,minutes,Alice,Bob,Carol\nSR 1,15,0,12,3\nall,15,0,12,3\n"
    timed(path, (120, 180, 1201, 600))
    assert say(f"-f {path} pace").out.split("\n\n")[-1] == "Break of 21 minutes after event 3 (SR 1).\n"
    timed(path, (120, 10, 10, 20))
    cells = say(f"-f {path} pace -O csv").out.strip().replace("\n", ",").split(",")
    assert "" not in cells, "a player without a minute has 0"
    timed(path, ())
    assert "in an imported game without times" in say(f"-f {path} pace").out
    timed(path, (120, -180))
    assert say(f"-f {path} pace -O json").data["problem"].startswith("Event 3 is earlier than event 2")


def test_what_comes_after_the_end_takes_no_time(tmp_path: Path) -> None:
    """A note, a name and a correction a day later are no part of the evening: not in `pace`, the report, its clock or `season`."""
    begin(path := tmp_path / "game.toml", "1830", ("Ann", "Bob", "Cyd"), {})
    for line in (
        "next",
        "next",
        "end --override agreed --yes",
        "undo --yes",
        "redo",
        "note late",
        "rename Ann Eve",
        "void 1 --yes",
    ):
        assert say(f"-f {path} {line}").code == 0, line
    timed(path, (600, 300, 60, 86400, 1, 1000, 5))
    evening = ["2026-11-20T19:00:00Z", "2026-11-20T19:15:00Z"]
    pace = say(f"-f {path} pace -O json").data
    assert ([pace["from"], pace["to"]], pace["seconds"], pace["breaks"]) == (evening, 900, [])
    page = in_page(say(f"-f {path} report -o -").out)
    clock = page["story"]["clock"]
    assert page["played"] == evening == [clock["from"], clock["to"]]
    assert say(f"season {tmp_path} -O json").data["evenings"][0]["seconds"] == 900
    assert in_page(say(f"-f {path} --at 2 report -o -").out)["played"] == [
        "2026-11-20T19:00:00Z",
        "2026-11-20T19:10:00Z",
    ]


def test_events_without_times_tell_no_evening(tmp_path: Path) -> None:
    """The moment at which a script or an import recorded all events is not told as the evening."""
    begin(path := tmp_path / "game.toml", "1830", ("Ann", "Bob", "Cyd"), {})
    for line in ("next", "end --override agreed --yes", "note late"):
        assert say(f"-f {path} {line}").code == 0, line
    timed(path, (0, 86400))
    page = in_page(say(f"-f {path} report -o -").out)
    assert (page["played"], page["story"]["clock"]) == (None, None)
    assert say(f"season {tmp_path} -O json").data["evenings"][0]["seconds"] is None
