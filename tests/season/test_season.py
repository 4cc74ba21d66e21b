"""`season`: standings, ratings, head to head and records of made-up evenings, against sums done by hand; and folders of ledgers."""

import random
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from banker.season.evenings import Evening, Seat
from banker.season.sentences import deck, headline
from banker.season.standings import Rating, Standing, head_to_head, rated_evenings, records, standings, stronger
from support.hostile import resealed
from support.paths import SESSIONS
from support.say import Answer, say


def _evening(n: int, *worth: tuple[str, int], **given: Any) -> Evening:
    """An evening with these players and what they ended with."""
    seats = tuple(Seat(who, of, 1 + sum(other > of for _, other in worth), bankrupt=False) for who, of in worth)
    game = Evening(f"{n}.toml", f"2026-01-{n:02}", "1830", "$#", seats, "the bank has broken", str(n), None, None, None)
    return game._replace(**given)


_GAMES = [
    _evening(1, ("Ann", 600), ("Bob", 300), ("Cyd", 300), run=(300, "PRR", "Ann"), bank_broke=(7, 1), seconds=9000),
    _evening(2, ("Ann", 500), ("Bob", 1500), run=(450, "NYC", "Bob"), bank_broke=(6, 3), seconds=7200),
    _evening(3, ("Ann", 400), ("Bob", 400), ("Cyd", 100), ("Dan", 100), run=(450, "B&O", None)),
]


def test_standings() -> None:
    """Ann's parts are 150% (600 of a third of 1,200), 50% and 160%, her distances 300, -1,000 and 0; a shared victory is won."""
    found = {one.name: one for one in standings(_GAMES)}
    third, half, quarter = 1 / 3, 1 / 2, 1 / 4
    assert found["Ann"] == Standing("Ann", 3, 2, third + half + quarter, 120, -233)
    assert found["Bob"] == Standing("Bob", 3, 2, third + half + quarter, 128, 233)  # 75, 150, 160%; -300, 1,000, 0
    assert found["Cyd"] == Standing("Cyd", 2, 0, third + quarter, 58, -300)  # 75 and 40%; twice -300
    assert found["Dan"] == Standing("Dan", 1, 0, quarter, 40, -300)


def test_shares_beside_a_debt() -> None:
    """Ann owes $134 more than she has: she has no share, and the shares of the others are of the $230 that they have."""
    found = standings([_evening(1, ("Ann", -134), ("Bob", 45), ("Cyd", 75), ("Dan", 110))])
    assert {one.name: one.share for one in found} == {"Ann": 0, "Bob": 78, "Cyd": 130, "Dan": 191}
    assert [one.share for one in standings([_evening(1, ("Ann", -5), ("Bob", 0))])] == [0, 0]


def test_head_to_head() -> None:
    """Ann finished ahead of Bob once of three evenings, Bob of Ann once; level is ahead of nobody."""
    found = head_to_head(_GAMES)
    assert (found["Ann", "Bob"], found["Bob", "Ann"]) == ((1, 3), (1, 3))
    assert (found["Bob", "Cyd"], found["Cyd", "Bob"], found["Cyd", "Dan"]) == ((1, 2), (0, 2), (0, 1))
    assert ("Dan", "Dan") not in found


def test_records() -> None:
    """The bank broke soonest in OR 6.3; of two runs of $450 the earlier one counts; a shared victory is the closest evening, and Bob's second win."""
    found = {one["record"]: (one["who"], one["value"], one["file"]) for one in records(_GAMES)}
    assert found == {
        "highest score": ("Bob", 1500, "2.toml"),
        "largest margin": ("Bob", 1000, "2.toml"),
        "closest evening": ("Ann", 0, "3.toml"),
        "won in a row": ("Bob", 2, "3.toml"),
        "largest run": ("NYC (Bob)", 450, "2.toml"),
        "fastest bank": (None, "OR 6.3", "2.toml"),
        "quickest evening": (None, 7200, "2.toml"),
        "longest evening": (None, 9000, "1.toml"),
    }


def test_currencies_are_not_compared() -> None:
    """Of two evenings in yen and one in dollars each currency has its scores, margins and runs; nobody has a mean margin over both."""
    games = [_GAMES[0], *(game._replace(currency="¥#") for game in _GAMES[1:])]
    found = [(one["record"], one["who"], one["value"], one["file"]) for one in records(games)]
    assert found[:7] == [
        ("highest score", "Bob", 1500, "2.toml"),
        ("largest margin", "Bob", 1000, "2.toml"),
        ("closest evening", "Ann", 0, "3.toml"),
        ("largest run", "NYC (Bob)", 450, "2.toml"),
        ("highest score", "Ann", 600, "1.toml"),
        ("largest margin", "Ann", 300, "1.toml"),
        ("largest run", "PRR (Ann)", 300, "1.toml"),
    ]
    assert {one.name: one.margin for one in standings(games)} == {"Ann": None, "Bob": None, "Cyd": None, "Dan": -300}


def _ratings(games: list[Evening]) -> dict[str, Rating]:
    """Return the ratings after the last evening."""
    after = rated_evenings(games)
    assert after is not None
    return after[-1]


def test_ratings_of_one_evening() -> None:
    """Two new players: by the paper on Plackett-Luce, the winner gains what the loser loses, from 25 with a deviation of 25/3."""
    found = _ratings([_evening(1, ("Ann", 500), ("Bob", 400))])
    assert found["Ann"].mu + found["Bob"].mu == pytest.approx(50)
    assert found["Ann"].mu > 25
    assert found["Ann"].sigma == pytest.approx(found["Bob"].sigma)
    assert 0 < found["Ann"].sigma < 25 / 3


def test_ratings_after_each_evening() -> None:
    """Each evening goes on from the ratings before it; who was absent keeps theirs."""
    after = rated_evenings(_GAMES)
    assert after is not None
    assert [one == _ratings(_GAMES[:n]) for n, one in enumerate(after, 1)] == [True] * 3
    assert after[1]["Cyd"] == after[0]["Cyd"]
    assert "Dan" not in after[1]


def test_who_is_stronger() -> None:
    """Two equal ratings: one half; one deviation of the difference (5 for 3 and 4) above: 84.1%, by the table of the normal distribution."""
    assert stronger(Rating(25, 3), Rating(25, 4)) == pytest.approx(0.5)
    assert stronger(Rating(30, 3), Rating(25, 4)) == pytest.approx(0.8413, abs=1e-4)


def test_first_sentences() -> None:
    """The headline names all who won most; the deck tells what equal players would win, and who is rated first of those ranked."""

    def player(name: str, won: int, mu: float, *, ranked: bool = True) -> dict[str, Any]:
        rating = {"mu": mu, "sigma": 1.0}
        return {"name": name, "won": won, "played": 8, "expected": 2.0, "rating": rating, "ranked": ranked}

    players = [player("Ann", 3, 31), player("Bob", 3, 30.5), player("Cyd", 1, 20, ranked=False)]
    assert headline(players, 8) == "Ann and Bob won 3 each of 8 evenings"
    assert headline([player("Ann", 1, 25)], 1) == "Ann won the only evening"
    assert headline([player("Ann", 1, 25), player("Bob", 1, 25)], 1) == "Ann and Bob share the only evening"
    assert deck(players) == [
        "With equal players, Ann would have won 2.0 of 8 and Bob 2.0 of 8.",
        "Ann is rated first, and is stronger than Bob with a probability of 64%.",
    ]
    assert deck([player("Ann", 3, 40), *players[1:]])[1].endswith("stronger than Bob beyond reasonable doubt.")
    assert len(deck([{**one, "rating": None} for one in players])) == 1
    level = [player("Ann", 3, 30), player("Bob", 1, 30), player("Cyd", 1, 20)]
    assert deck(level)[1] == "Ann and Bob are both rated first."
    assert deck([*level[:2], player("Cyd", 1, 30)])[1] == "Ann, Bob and Cyd are all rated first."


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
    rated = _ratings(games)
    other = _ratings([game._replace(seats=game.seats[::-1]) for game in games])
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
    assert not re.search("(?m)['-]$|^['-]|,['-],", say(f"season {folder} -O csv").out), "no rank is an empty cell"
    shown = say(f"season {folder}").out
    assert "Left out: unfinished.toml. The game is not over. It is in SR 1." in shown
    page = say(f"season {folder} --html -o {folder}/season.html")
    lines = [line for line in shown.splitlines() if line.startswith("Left out: ")]
    assert (page.code, len(lines), page.out.splitlines()[1:]) == (0, 4, lines)
    # scores are those of the ledgers themselves
    score = say(f"-f {folder}/1830-four-players.toml score -O json").data["players"]
    (game,) = (one for one in found.data["evenings"] if one["file"] == "1830-four-players.toml")
    assert {one["name"]: one["worth"] for one in game["seats"]} == {one["name"]: one["worth"] for one in score}


def test_figures_for_a_program(tmp_path: Path) -> None:
    """As CSV, the table has a number in each column."""
    folder = _season(tmp_path, "1830-four-players")
    heads, first, *_ = say(f"season {folder} -O csv").out.splitlines()
    assert heads == "rank,player,rating,sigma,played,won,expected,share of par,margin"
    assert re.fullmatch(r",Bob,\d\d\.\d+,\d\.\d+,1,1,0\.25,103,89", first)


def test_two_seats_of_one_player(tmp_path: Path) -> None:
    """If an alias puts one player on two seats, the ledger is left out and named."""
    folder = _season(tmp_path, "1830-four-players")
    (folder / "names.toml").write_text('[aliases]\nAlice = ["Bob"]\n', encoding="utf-8")
    found = say(f"season {folder} --aliases {folder}/names.toml")
    assert "Left out: 1830-four-players.toml. Alice has two seats in it, so one alias is wrong." in found.err


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
    for command in ("season", "season --html", "-O json season", "-O csv season"):
        answer = say(f"{command} {tmp_path}")
        assert answer.code == 1, command
        assert "No finished game is in this folder." in answer.out + answer.err, command
    (tmp_path / "notes.toml").write_text("x = 1")
    for command in ("season", "season --html"):
        assert "\n  Left out: notes.toml. " in say(f"{command} {tmp_path}").err
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
