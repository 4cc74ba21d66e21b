"""What a story says: headline, turning points, best and worst, word for word; and when there is none."""

import re
from pathlib import Path
from typing import Any

import pytest

from banker.game import Game
from banker.opening import begin
from banker.views.finale import finale
from support.marks import SLOW, few, seeds
from support.paths import SESSIONS
from support.say import say, sitting
from views.test_report_data import in_page

STORIES = seeds(
    sorted(path.stem for path in SESSIONS.glob("*.toml") if not path.stem.startswith("starter")), fast=1, slow=14
)


def story_of(session: str) -> Any:
    """Return the story in the report of a sample session."""
    return in_page(say(f"-f {SESSIONS / session}.toml report -o -").out)["story"]


@SLOW
def test_a_story_word_for_word() -> None:
    """A game of four, won by $89."""
    story = story_of("1830-four-players")
    assert story["headline"] == "Bob wins by $89"
    assert story["deck"] == (
        "Bob made $1,806 more than Alice on Erie and $1,372 more on NYC; Alice won back $1,717 on B&M, $1,265 on NYNH and $107 elsewhere."
    )
    assert story["ending"] == "It ended in OR 7.3: the bank has broken."
    points = {point["n"]: (point["heading"], point["text"], point["effect"]) for point in story["turning"]}
    assert list(points) == [8, 10, 132, 211, 236, 271]
    assert points[8] == (
        "Bob starts NYC and takes 50% at $67",
        "By the end each share had brought $349 in dividends and price: $210 more in all than the same money spread over everything bought in SR 1.",
        210,
    )
    assert points[10][1].startswith("Until sold or the end each share brought $296 on average: $171 less in all ")
    assert points[132][1].startswith("Until sold in SR 6 and SR 7 each share brought $171 in dividends and price: ")
    assert points[211] == (
        "Carol pays $488 for CPR’s 6-train",
        "CPR could not afford the train it had to have. To raise it Carol sold 3 C&O, which cost Dora $180 and Alice $30. The 6-train then earned $1,280 in five runs.",
        -488,
    )
    best = {line["what"]: (line["fact"], line["figures"]) for line in story["best"]}
    assert best == {
        "Best buy": ("Bob, Erie at $45 in SR 6", "brought $325 a share by the end, 7.2 times the price"),
        "Worst buy": ("Carol, B&O at $100 in SR 1", "brought $90 a share until sold in SR 2, $10 less than the price"),
        "Sold too soon": ("Carol, 3 C&O for $336 in OR 5.1", "kept, they would have brought $1,092 by the end"),
        "Largest run": ("B&M, $590 in OR 7.3", "paid out, with Alice as president"),
        "Costliest sale": ("Carol sells 3 C&O in OR 5.1", "it cost the others $210 at once"),
        "Best train": ("5-train, $450, Erie in OR 4.1", "9 runs, $2,220: 4.9 times its price"),
    }


@few(1)
@pytest.mark.parametrize(
    ("session", "told"),
    [
        ("1830-7p-bank-broken", "Anna sells 4 B&O, $180 to $120: It costs Frank $180, Emma $120, Clara $60 and David $60 at once. Frank becomes president."),
        ("1830-7p-bankrupt", "B&O (Nils) buys a 4-train: six 2-trains rust: RDG lost three; B&O, PRR and NYC one each. Up to the end of the next set RDG earned $150 less than if it had repeated its last run. By the shares they held, it cost Ida $60, Jonas $15 and Mona $15."),
        ("18ChesapeakeOfftheRails-bankrupt", "LV (Max) buys a 6-train: two 3-trains rust: B&O lost them. Up to the end of the next set B&O earned $420 less than if it had repeated its last run. By the shares they held, it cost Max $168 and Lea $42."),
        ("1830-bankrupt", "Quentin goes bankrupt and ends the game: Quentin loses $925 in one event; the sales cost Paula $91 and Rosa $80."),
    ],
)  # fmt: skip
def test_turning_points_word_for_word(session: str, told: str) -> None:
    """A sale, a train that made others rust, a bankruptcy."""
    assert told in [f"{point['heading']}: {point['text']}" for point in story_of(session)["turning"]]


def test_shares_bought_at_different_prices() -> None:
    """The heading has the lowest and the highest price."""
    headings = [point["heading"] for point in story_of("1851-bank-broken")["turning"]]
    assert "Nora starts SR and takes 40% at $82 to $90" in headings


@pytest.mark.parametrize(
    ("session", "told"),
    [
        ("18NL-bank-broken", ("HIS and NFL, ƒ240", "twice, first in OR 6.2")),
        ("1851-bankrupt", ("L&N, $190", "twice, first in OR 3.1")),
    ],
)
def test_largest_runs_that_are_equal(session: str, told: tuple[str, str]) -> None:
    """Report and television tell the same of runs that are equally large: all of them."""
    story = story_of(session)
    line = next((line["fact"], line["figures"]) for line in story["best"] if line["what"] == "Largest run")
    assert line == told
    game = Game(str(SESSIONS / f"{session}.toml"), writing=False)
    [shown] = [one for one in finale(game.table, game.records)["superlatives"] if one["what"] == "Largest run"]
    game.close()
    assert told[0].endswith(shown["amount"])
    assert shown["detail"].startswith(told[1])


def test_trains_that_earned_nothing() -> None:
    """No sentence has a figure of zero."""
    found = story_of("1830-bankrupt")["findings"]["trains"]
    assert found[0] == "The 4-trains earned 2.1 times what they cost, the D-trains nothing."


@pytest.mark.parametrize("session", STORIES)
def test_the_amounts_below_the_headline_add_up(session: str) -> None:
    """What the winner made more, less what the second won back, is the margin."""
    story = story_of(session)
    made, _, back = story["deck"].partition("; ")
    amounts = [
        sum(int(amount.replace(",", "")) for amount in re.findall(r"(?<![A-Z\d,])\d[\d,]*", part))
        for part in (made, back)
    ]
    assert amounts[0] - amounts[1] == story["final"][story["order"][0]] - story["final"][story["order"][1]]


def test_a_tie(tmp_path: Path) -> None:
    """Players with the same worth share the win, and nobody made more than the other."""
    begin(path := tmp_path / "game.toml", "1830", ("Ann", "Bob", "Cyd"), {})
    with sitting(path) as banker:
        for line in ("next", "next", "end --override agreed --yes"):
            banker(line)
        story = in_page(banker("report -o -").out)["story"]
    assert story["headline"] == "Ann, Bob and Cyd share the win"
    assert story["deck"] == "Each has $800."
    assert [why["rows"] for why in story["why"]] == [[], []]
    assert (story["turning"], story["best"], story["trains"], story["clock"]) == ([], [], [], None)


_SHORT = """
private ann sv; private bob cs; private cyd dh; private ann mh; private bob ca; private cyd bo --par 67;
par bob prr 67; buy cyd prr; buy ann prr; buy bob prr; buy cyd prr; buy ann prr; next; run prr 0; train prr 2; next; next
"""


def test_what_is_no_achievement(tmp_path: Path) -> None:
    """Shares that fell are no best buy, and a train that never ran is no best train; a run told as the largest is not told again as withheld."""
    begin(path := tmp_path / "game.toml", "1830", ("Ann", "Bob", "Cyd"), {})
    with sitting(path) as banker:

        def best(lines: str) -> dict[str, str]:
            for line in (*lines.split(";"), "end --override agreed --yes"):
                assert banker(line.strip()).code == 0, line
            found = in_page(banker("report -o -").out)["story"]["best"]
            banker("undo --yes")
            return {line["what"]: line["figures"] for line in found}

        assert best(_SHORT) == {}
        assert best("run prr 40w")["Largest run"] == "withheld, with Bob as president"
        found = best("next; next; run prr 40")
    assert found["Largest run"] == "twice, first in OR 2.1"
    assert "Largest withheld run" not in found


def test_no_story() -> None:
    """A game that is not over, and a game without shares, have none."""
    assert story_of("starter-no-train") is None
    assert in_page(say(f"-f {SESSIONS / '1830-four-players.toml'} --at 300 report -o -").out)["story"] is None
