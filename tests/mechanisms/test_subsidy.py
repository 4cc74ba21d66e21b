"""A subsidy of a run: paid to the treasury beside the revenue, in every answer that tells what a run pays (18xx.games, 1888)."""

import pytest

from banker.advice.projection import project
from banker.rounds.payout import payments, repeated
from banker.verbs.event import read_event
from banker.verbs.run import Run
from banker.views.earnings import runs
from banker.views.projection import projection_view
from banker.views.state_data import table_data
from support.say import Say
from support.table import Play, play

_TURN = "phase 3; round OR 2.1 of 2; stock JZR 90 Ann 60 pool 20; stock LYR 80 Ben 60; trains JZR 2 3; trains LYR 2"
_FIRST = [
    "private ann kt",
    "private ben ta",
    "private cid hs",
    "private ann cw",
    "private ben yrf",
    "private cid fc",
    "par ann jzr 70",
]


def _play(lay: str = _TURN) -> Play:
    return play(lay, "Ann Ben Cid", "1888")


@pytest.mark.rule("1888.14")
@pytest.mark.parametrize(
    ("run", "gains", "price"),
    [
        ("110", {"Ann": 66, "JZR": 22, "Bank": -88}, 95),
        ("110 --subsidy 40", {"Ann": 66, "JZR": 62, "Bank": -128}, 95),
        ("110 --subsidy 80", {"Ann": 66, "JZR": 102, "Bank": -168}, 95),
        ("110w --subsidy 80", {"JZR": 190, "Bank": -190}, 85),
    ],
)
def test_subsidy(run: str, gains: dict[str, int], price: int) -> None:
    """¥40 for each train that stops at C5, paid out or withheld: to the treasury alone, and the price moves as without it."""
    game = _play()
    assert game.gains(f"run jzr {run}") == gains
    assert game.see("price JZR") == price


@pytest.mark.rule("1888.15")
def test_subsidy_without_revenue() -> None:
    """A run of ¥0 with a subsidy: the treasury is paid, and the price moves left."""
    game = _play()
    assert game.gains("run jzr 0 --subsidy 40") == {"JZR": 40, "Bank": -40}
    assert game.see("price JZR") == 85


def test_which_subsidies_there_are() -> None:
    """It is a multiple of ¥40, and one train brings no more; elsewhere no subsidy at all."""
    game = _play()
    game.refused("run jzr 110 --subsidy 30", "A subsidy is ¥40 for each train that stops at C5, not ¥30", "1888.14")
    game.refused("run jzr 110 --subsidy 120", "not ¥120", "JZR has 2 trains")
    game.say("run jzr 110")
    game.refused("run lyr 0 --subsidy 80", "not ¥80", "LYR has 1 train.")
    play("round OR 1.1; stock PRR 100 Alice 60; trains PRR 2").invalid("run prr 50 --subsidy 40", "no option --subsidy")


def test_a_run_is_repeated_with_its_subsidy() -> None:
    """`run jzr` repeats revenue and subsidy; a revenue that is typed has the subsidy that is typed, and a note tells of the last one."""
    game = _play().say("run jzr 110 --subsidy 80; run lyr 0; next")
    assert game.gains("run jzr")["JZR"] == 22 + 80
    assert game.records[-1].words == ("JZR", "110", "--subsidy", "80")
    game.say("undo; run jzr --subsidy 40")
    assert game.records[-1].words == ("JZR", "110", "--subsidy", "40")
    told = game.say("undo").told("run jzr 120")
    assert (
        "JZR had a subsidy of ¥80 last time. If it stops at C5 now: `undo`, then add `--subsidy 80` (1888.14)." in told
    )
    assert repeated(game.table, "JZR") == {}
    assert "last time" not in game.say("undo").told("run jzr 120 --subsidy 80")


def test_fewer_trains_repeat_a_smaller_subsidy() -> None:
    """It is repeated for as many trains as there still are, also in a projection, which would stop otherwise."""
    game = _play().say("run jzr 110 --subsidy 80; run lyr 0; train lyr 3 --from jzr --price 10")
    assert repeated(game.table, "JZR") == {"subsidy": 40}
    assert project(game.table, {}, 1).stopped is None
    assert game.say("next").gains("run jzr")["JZR"] == 22 + 40


@pytest.mark.parametrize(
    ("run", "sentence"),
    [
        ("110 --subsidy 40", "JZR runs for ¥110 and pays it out, and gets a subsidy of ¥40."),
        ("110w", "JZR runs for ¥110 and withholds it."),
        ("0 --subsidy 40", "JZR does not run and gets a subsidy of ¥40."),
        ("0", "JZR does not run."),
    ],
)
def test_sentence(run: str, sentence: str) -> None:
    """What pages say of a run."""
    table = _play().table
    assert read_event(Run, ["JZR", *run.split()], table).sentence(table, table) == sentence


def test_projection_repeats_the_subsidy() -> None:
    """Each round of the projection pays it again; without trains it is over."""
    game = _play().say("run jzr 110 --subsidy 40; run lyr 0")
    found = project(game.table, {}, 1)
    assert [payment.amount for payment in found.rounds[-1].runs[0].payments] == [66, 22, 40]
    view = projection_view(game.table, found)
    assert view.data["rounds"][-1]["bank"] == game.table.cash("Bank") - 66 - 22 - 40
    replaced = project(game.table, {"JZR": "200"}, 1)
    assert [payment.amount for payment in replaced.rounds[-1].runs[0].payments] == [120, 40, 40]


def test_answers_for_programs() -> None:
    """`status -O json` has the subsidy of the last run beside its revenue; a game without subsidies lacks the key."""
    game = _play().say("run jzr 110 --subsidy 40")
    run = next(one["run"] for one in table_data(game.table, 0)["corporations"] if one["id"] == "JZR")
    assert (run["revenue"], run["paid"], run["withheld"], run["subsidy"]) == (110, 110, 0, 40)
    assert sum(one.amount for one in payments(game.table, "JZR", 100, "pay", {"subsidy": 80})) == 60 + 20 + 80
    assert runs(game.records, game.table.rules)[0]["revenue"] == 110


def test_at_the_prompt(banker: Say) -> None:
    """`payout` with and without it, the reason in `explain`, and a clean audit."""
    bought = ["buy ann jzr", "buy ben jzr"] * 2
    lines = ["new 1888 Ann Ben Cid", *_FIRST, *bought, "next", "run jzr 0", "train jzr 2", "next", "next"]
    banker("play", "\n".join(lines))
    out = banker("payout jzr 100 --subsidy 40").out
    assert "JZR, subsidy           40" in out
    assert "The bank pays ¥100." in out
    assert "JZR, subsidy" not in banker("payout jzr 100").out
    banker("run jzr 100 --subsidy 40")
    found = [line for line in banker("explain jzr").out.splitlines() if "subsidy" in line]
    assert found == ["17  OR 2.1  run JZR 100 --subsidy 40            Bank   40      660  subsidy"]
    assert "--subsidy" in banker("run --help").out
    assert banker("audit").code == 0
