"""`season`: standings, ratings, head to head and records of made-up evenings, against sums done by hand; and folders of ledgers."""

import random
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from banker.season.evenings import Evening, Seat
from banker.season.standings import Standing, head_to_head, ratings, records, standings
from support.hostile import resealed
from support.paths import SESSIONS
from support.say import Answer, say


def _evening(n: int, *worth: tuple[str, int], **given: Any) -> Evening:
    """An evening with these players and what they ended with."""
    seats = tuple(Seat(who, of, 1 + sum(other > of for _, other in worth), bankrupt=False) for who, of in worth)
    game = Evening(f"{n}.toml", f"2026-01-{n:02}", "1830", "$#", seats, "the bank has broken", str(n), None, None, None)
    return game._replace(**given)


_GAMES = [
    _evening(1, ("Ann", 600), ("Bob", 300), ("Cyd", 300), run=(300, "PRR"), bank_broke=(7, 1), seconds=9000),
    _evening(2, ("Ann", 500), ("Bob", 1500), run=(450, "NYC"), bank_broke=(6, 3), seconds=7200),
    _evening(3, ("Ann", 400), ("Bob", 400), ("Cyd", 100), ("Dan", 100), run=(450, "B&O")),
]


def test_standings() -> None:
    """Ann's parts are 150% (600 of a third of 1,200), 50% and 160%, her distances 300, -1,000 and 0; a shared victory is won."""
    found = {one.name: one for one in standings(_GAMES)}
    third, half, quarter = 1 / 3, 1 / 2, 1 / 4
    assert found["Ann"] == Standing("Ann", 3, 2, third + half + quarter, 120, -233)
    assert found["Bob"] == Standing("Bob", 3, 2, third + half + quarter, 128, 233)  # 75, 150, 160%; -300, 1,000, 0
    assert found["Cyd"] == Standing("Cyd", 2, 0, third + quarter, 58, -300)  # 75 and 40%; twice -300
    assert found["Dan"] == Standing("Dan", 1, 0, quarter, 40, -300)


def test_head_to_head() -> None:
    """Ann finished ahead of Bob once of three evenings, Bob of Ann once; level is ahead of nobody."""
    found = head_to_head(_GAMES)
    assert (found["Ann", "Bob"], found["Bob", "Ann"]) == ((1, 3), (1, 3))
    assert (found["Bob", "Cyd"], found["Cyd", "Bob"], found["Cyd", "Dan"]) == ((1, 2), (0, 2), (0, 1))
    assert ("Dan", "Dan") not in found


def test_records() -> None:
    """The bank broke soonest in OR 6.3; of two runs of $450 the earlier one counts; a shared victory is the closest evening."""
    found = {one["record"]: (one["who"], one["value"], one["file"]) for one in records(_GAMES)}
    assert found == {
        "highest score": ("Bob", 1500, "2.toml"),
        "largest margin": ("Bob", 1000, "2.toml"),
        "closest evening": ("Ann", 0, "3.toml"),
        "largest run": ("NYC", 450, "2.toml"),
        "fastest bank": (None, "OR 6.3", "2.toml"),
        "quickest evening": (None, 7200, "2.toml"),
        "longest evening": (None, 9000, "1.toml"),
    }


def test_ratings_of_one_evening() -> None:
    """Two new players: by the paper on Plackett-Luce, the winner gains what the loser loses, from 25 with a deviation of 25/3."""
    found = ratings([_evening(1, ("Ann", 500), ("Bob", 400))])
    assert found is not None
    assert found["Ann"].mu + found["Bob"].mu == pytest.approx(50)
    assert found["Ann"].mu > 25
    assert found["Ann"].sigma == pytest.approx(found["Bob"].sigma)
    assert 0 < found["Ann"].sigma < 25 / 3


@pytest.mark.parametrize("seed", range(5))
def test_of_random_evenings(seed: int) -> None:
    """Wins and expected wins add up to the evenings, equal parts to 100%; the order of the games counts for ratings, that of the seats does not."""
    dice = random.Random(seed)
    games = []
    for n in range(1, 15):
        who = dice.sample("ABCDEFG", dice.choice((2, 3, 4, 6)))
        games.append(_evening(n, *((name, dice.randrange(1, 9) * 100 + place) for place, name in enumerate(who))))
    found = standings(games)
    assert sum(one.won for one in found) == len(games)
    assert sum(one.expected for one in found) == pytest.approx(len(games))
    assert sum(one.played for one in found) == sum(len(game.seats) for game in games)
    rated = ratings(games)
    other = ratings([game._replace(seats=game.seats[::-1]) for game in games])
    assert rated is not None
    assert other is not None
    assert all(tuple(rated[name]) == pytest.approx(tuple(other[name])) for name in rated)


# --- folders ---


def _season(folder: Path, *names: str) -> Path:
    for name in names:
        shutil.copy(SESSIONS / f"{name}.toml", folder)
    return folder


def _of(answer: Answer) -> dict[str, int]:
    return {one["name"]: one["played"] for one in answer.data["players"]}


def test_folder_with_all_kinds_of_files(tmp_path: Path) -> None:
    """Damaged, unfinished and copied ledgers are named and left out; players count under any of their names."""
    folder = _season(tmp_path, "1830-four-players", "1851-bankrupt", "18GA-end-of-market")
    shutil.copy(folder / "18GA-end-of-market.toml", folder / "copy.toml")
    text = (folder / "1851-bankrupt.toml").read_text(encoding="utf-8")
    (folder / "damaged.toml").write_text(text.replace('do = "next"', 'do = "nexd"', 1), encoding="utf-8")
    (folder / "other.toml").write_text("a = 1\n", encoding="utf-8")
    say(f"-f {folder}/unfinished.toml new 1830 Alice Bob Carol")
    (folder / "aliases.toml").write_text('[aliases]\nAlice = ["max", "EMIL"]\n', encoding="utf-8")
    found = say(f"season {folder} -O json")
    assert (found.code, len(found.data["evenings"])) == (0, 3)
    left = {one["file"]: one["why"] for one in found.data["left_out"]}
    assert sorted(left) == ["copy.toml", "damaged.toml", "other.toml", "unfinished.toml"]
    assert left["unfinished.toml"] == "The game is not over. It is in SR 1."
    assert left["copy.toml"] == "It is the same game as 18GA-end-of-market.toml."
    assert _of(found)["Alice"] == 3
    assert "Max" not in _of(found)
    shown = say(f"season {folder}").out
    assert "Left out: unfinished.toml. The game is not over. It is in SR 1." in shown
    # scores are those of the ledgers themselves
    score = say(f"-f {folder}/1830-four-players.toml score -O json").data["players"]
    (game,) = (one for one in found.data["evenings"] if one["file"] == "1830-four-players.toml")
    assert {one["name"]: one["worth"] for one in game["seats"]} == {one["name"]: one["worth"] for one in score}


def test_two_seats_of_one_player(tmp_path: Path) -> None:
    """If an alias puts one player on two seats, the ledger is left out and named."""
    folder = _season(tmp_path, "1830-four-players")
    (folder / "names.toml").write_text('[aliases]\nAlice = ["Bob"]\n', encoding="utf-8")
    found = say(f"season {folder} --aliases {folder}/names.toml -O json").data
    assert found["evenings"] == []
    assert found["left_out"] == [
        {"file": "1830-four-players.toml", "why": "Alice has two seats in it, so one alias is wrong."}
    ]


@pytest.mark.parametrize(
    "text",
    [
        "[aliases",
        "a = 1",
        "[aliases]\nAlice = 3",
        "[aliases]\nAlice = [3]",
        '[aliases]\nA = ["B"]\nC = ["b"]',
        "\ud800",
    ],
)
def test_wrong_aliases(tmp_path: Path, text: str) -> None:
    """A file that is no table of names is refused in a sentence."""
    (tmp_path / "aliases.toml").write_bytes(text.encode(errors="surrogatepass"))
    answer = say(f"season {tmp_path}")
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert "aliases.toml" in answer.err


def test_folders_that_do_not_work(tmp_path: Path) -> None:
    """No such folder, and a folder without a finished game."""
    assert say(f"season {tmp_path}/none").code == 2
    assert say(f"season {tmp_path}").out == "No finished game is in this folder.\n"
    assert say(f"season {tmp_path} --at 3").code == 2


def test_without_openskill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All but the ratings is shown, and a sentence says what to install."""
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    answer = say(f"season {_season(tmp_path, '1830-four-players')}")
    assert "Ratings need the package openskill." in answer.out
    assert say(f"season {tmp_path} -O json").data["ratings_need"] == "openskill"


def test_ledgers_read_in_parallel(tmp_path: Path) -> None:
    """24 ledgers, of which each has another end."""
    text = (SESSIONS / "1851-bankrupt.toml").read_text(encoding="utf-8")
    for n in range(24):
        begun = re.sub(r"(?m)^at = .*$", f"at = 2026-10-16T18:{n:02}:00Z", text, count=1)
        (tmp_path / f"{n:02}.toml").write_text(resealed(begun), encoding="utf-8")
    found = say(f"season {tmp_path} -O json").data
    assert [game["file"] for game in found["evenings"]] == [f"{n:02}.toml" for n in range(24)]
