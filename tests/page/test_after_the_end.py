"""A game that is over: who shares a place, what is told after the end, and figures that stay in one line."""

import copy
from pathlib import Path
from typing import Any

from page.drawn import data_at, events_of, show, views
from page.screen import drawn, screen
from page.test_what_happened import FOUR, SEVEN, lines, told
from support.marks import SLOW
from support.paths import SESSIONS
from support.say import sitting

BANKRUPT = SESSIONS / "1849Boot-bankrupt.toml"
OVER = FOUR.read_text("utf-8")


def with_worth(ledger: Path, worth: list[int]) -> dict[str, Any]:
    """Return the end of a game in which the players have these amounts."""
    data = copy.deepcopy(data_at(ledger, events_of(ledger)))
    for who, standing, amount in zip(data["state"]["players"], data["state"]["standing"], worth, strict=True):
        who["worth"], standing["rank"] = amount, 1 + sum(other > amount for other in worth)
    return data


@SLOW
def test_players_of_one_place_share_a_step(started: Any, tmp_path: Path) -> None:
    """Steps have the names of all players of a place, their rank, and one amount that is seen; also where more than three stand on them."""
    with screen(started, tmp_path) as page:
        for ledger, worth, steps in (
            (FOUR, [5, 5, 4, 3], ["Alice Bob $5 1", "Carol $4 3"]),
            (FOUR, [3, 5, 4, 4], ["Bob $5 1", "Carol Dora $4 2"]),
            (FOUR, [5, 5, 5, 5], ["Alice Bob Carol Dora $5 1"]),
            (SEVEN, [5, 4, 3, 3, 3, 3, 3], ["Anna $5 1", "Ben $4 2", "Clara David Emma Frank Greta $3 3"]),
            (SEVEN, [9] * 7, ["Anna Ben Clara David Emma Frank Greta $9 1"]),
        ):
            data = with_worth(ledger, worth)
            shown = drawn(page, "table", data)
            page.evaluate("document.querySelectorAll('.step .unseen').forEach((one) => one.hidden = true)")
            assert lines(page, ".podium .step") == steps
            assert shown["podium"] == {who["name"]: who["worth"] for who in data["state"]["players"]}


@SLOW
def test_a_worth_below_zero(started: Any, tmp_path: Path) -> None:
    """It has a true minus at the end of its line, which stays in the chart, as the labels of its scale do."""
    with screen(started, tmp_path) as page:
        drawn(page, "table", data_at(BANKRUPT, events_of(BANKRUPT)))
        assert page.locator(".at-end").all_text_contents()[-1] == "Ada \u2212134"
        box = "(one) => one.getBBox().y + one.getBBox().height"
        lowest, axis = (
            max(page.locator(part).evaluate_all(f"(all) => all.map({box})"))
            for part in (".worth-line", ".worth-chart .sunk")
        )
        assert lowest <= axis
        assert "\u2212" in page.locator(".worth-chart .axis").all_text_contents()[0]


@SLOW
def test_the_end_stays_told(started: Any, tmp_path: Path) -> None:
    """A new name, an option, a note, or the undo of one of them after the end is not what just happened; a correction is."""
    ledger = tmp_path / "game.toml"
    ledger.write_text(OVER, "utf-8")
    with sitting(ledger) as banker, views(started, tmp_path, "phone") as page:
        for line in ("rename Dora Doris", "option notes=on", "undo", "undo", "note well played"):
            assert banker(line).code == 0, line
            show(page, "player", told(ledger), 1)
            assert lines(page, ".just .sentence") == ["The game ends"], line
        for _ in range(12):
            assert banker("note what an evening").code == 0
        show(page, "player", told(ledger), 1)
        assert lines(page, ".just .sentence") == ["The bank has broken"]
        assert banker("amend 336 run erie 480 --yes").code == 0
        show(page, "player", told(ledger), 1)
        assert lines(page, ".just .sentence") == ["Event 336 is corrected: Erie runs for $480 and pays it out"]


@SLOW
def test_figures_stay_in_one_line(started: Any, tmp_path: Path) -> None:
    """On a narrow phone no figure of the evening breaks, and no word in a bar is cut."""
    with views(started, tmp_path, "phone") as page:
        page.set_viewport_size({"width": 320, "height": 700})
        show(page, "player", data_at(FOUR, events_of(FOUR)), 2)
        heights = page.locator(".evening li").evaluate_all("(all) => all.map((one) => one.clientHeight)")
        assert len(set(heights)) == 1
        assert lines(page, ".evening .rt")[-1] == "13 of 23 rounds"
        cut = "(all) => all.filter((one) => one.offsetWidth > one.parentElement.clientWidth).map((one) => one.textContent)"
        assert page.locator(".bar-of span").evaluate_all(cut) == []
