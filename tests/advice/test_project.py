"""`project`: how it would end, held against sums done by hand and against really recording the same events."""

from pathlib import Path
from typing import Any

import pytest

from banker.advice.projection import MOST_ROUNDS, Projection, project
from banker.state.facts import CorporationFacts
from support.paths import SESSIONS
from support.say import Say, sitting
from support.table import Play, play


def _project(game: Play, rounds: int | None = None, **figures: str) -> Projection:
    before = game.table.copy()
    projection = project(game.table, figures, rounds)
    assert game.table.same_as(before)
    return projection


# --- sums done by hand ---


def test_one_round_by_hand() -> None:
    """PRR, 60% Alice's and 40% Bob's, runs for $100 at 100: $60 and $40, and 112 then; SV pays its $5 before (1830 6.0, 16.0, 20.3).

    Sold out, it rises to the top line first (1830 8.2(2)): at 100 it lies there already.
    """
    game = play("phase 2; round OR 1.1 of 1; private SV Bob; stock PRR 100 Alice 60 Bob 40; trains PRR 2")
    game.say("run prr 100; next").lay("cash Alice 200; cash Bob 300; bank 5000")
    (one,) = _project(game, 1).rounds
    assert (one.name, one.income, one.rises) == ("OR 2.1", {"Bob": 5}, {})
    assert [(run.corporation, run.word, run.price) for run in one.runs] == [("PRR", "100", 126)]
    assert {payment.to: payment.amount for payment in one.runs[0].payments} == {"Alice": 60, "Bob": 40}
    assert (one.paid, one.table.cash("Bank")) == (105, 4895)
    assert (one.table.worth("Alice").total, one.table.worth("Bob").total) == (
        260 + 6 * 126,
        300 + 5 + 40 + 4 * 126 + 20,
    )


def test_the_rise_of_what_is_sold_out() -> None:
    """NYC sold out at 67 on line 6 rises to 71 on line 5 as the stock round goes by, and to 76 for its payout (1830 8.2(2), (3))."""
    game = play("phase 2; round SR 3; stock NYC 67 Alice 60 Bob 40; trains NYC 2")
    (one,) = _project(game, 1, NYC="50").rounds
    assert one.rises == {"NYC": (67, 71)}
    assert one.runs[0].price == 76


def test_the_end_by_hand() -> None:
    """Of $150 OR 2.2 leaves $50; the bank breaks in OR 3.1, and the set of two is played out (1830 22.0, 25.0)."""
    game = play("phase 3; round OR 2.1 of 2; stock PRR 100 Alice 60 Bob 40; trains PRR 3")
    game.say("run prr 100").lay("cash Alice 0; cash Bob 10; bank 150")
    projection = _project(game)
    assert [(one.name, one.table.cash("Bank")) for one in projection.rounds] == [
        ("OR 2.2", 50),
        ("OR 3.1", -50),
        ("OR 3.2", -150),
    ]
    last = projection.rounds[-1].table
    assert (last.over, projection.stopped) == ("the bank has broken", None)
    assert (last.cash("Alice"), last.cash("Bob")) == (180, 10 + 120)


def test_the_round_that_has_begun_is_finished_first() -> None:
    """NYC has run, PRR has not: the rest of OR 4.1, then one more round; NYC's figure holds from then on."""
    game = play("phase 4; round OR 4.1 of 2; stock NYC 100 Alice 60; stock PRR 67 Bob 60; trains NYC 4; trains PRR 4")
    game.say("run nyc 100")
    projection = _project(game, 1, NYC="200w", PRR="30")
    assert [(one.name, [(run.corporation, run.word) for run in one.runs]) for one in projection.rounds] == [
        ("OR 4.1", [("PRR", "30")]),
        ("OR 4.2", [("NYC", "200w"), ("PRR", "30")]),
    ]


def test_a_turn_that_has_begun_goes_on() -> None:
    """Who has laid track and not run yet runs next (1830 17.0)."""
    game = play("phase 4; round OR 4.1 of 2; stock NYC 100 Alice 60; trains NYC 4").say("tile nyc 80")
    assert [run.corporation for run in _project(game, 1, NYC="40").rounds[0].runs] == ["NYC"]


def test_without_a_train() -> None:
    """Its last run was with a train that has rusted: it runs 0, unless another figure is said."""
    game = play("phase 4; round OR 4.1 of 2; stock NYC 100 Alice 60; trains NYC 4").say("run nyc 90; next")
    rusted = play("phase 4; round OR 4.2 of 2; stock NYC 100 Alice 60")
    CorporationFacts.last_run.put(rusted.table, "NYC", "90")
    assert [run.word for run in _project(game, 1).rounds[0].runs] == ["90"]
    projection = _project(rusted, 1)
    assert [run.word for run in projection.rounds[0].runs] == ["0"]
    assert projection.notes == ["NYC has no train. Assumed run: 0."]
    expected = _project(rusted, 1, NYC="80")
    assert [run.word for run in expected.rounds[0].runs] == ["80"]
    assert expected.notes == ["NYC has no train. Assumed run: 80."]


@pytest.mark.parametrize(
    ("lay", "says"),
    [
        ("phase 5; round OR 5.1 of 3; stock NYC 100 Alice 60; trains NYC 4 4 5", "NYC must discard 1 train first"),
        (
            "phase 4; round OR 4.1 of 2; stock NYC 100 Alice 60 Bob 40; stock PRR 67 Bob 60 Alice 30; cash NYC 0; cash Alice 200; ran NYC; sell alice prr",
            "Stock was sold to buy NYC a train, and NYC must buy it first",
        ),
    ],
)
def test_what_stands_in_the_way(lay: str, says: str) -> None:
    """What only the players can decide is said in a sentence, and the projection ends before it."""
    first, _, said = lay.partition("; sell")
    game = play(first)
    if said:
        game.say(f"sell{said}")
    projection = _project(game)
    assert projection.stopped is not None
    assert says in projection.stopped
    assert projection.rounds == []


def test_who_holds_too_much() -> None:
    """What he would sell nobody knows: it is left out, and said once."""
    game = play("phase 2; round SR 2", "Alice Bob Carol Dora Ed Fay")
    game.lay("; ".join(f"stock {name} 100 Alice 50 Bob 20" for name in ("PRR", "CPR", "B&O")))
    projection = _project(game, 3)
    text = (
        "Alice holds 12 certificates, more than the limit of 11, and must sell before the round ends (1830 10.0). "
        "That is left out."
    )
    assert (len(projection.rounds), projection.stopped) == (3, None)
    assert projection.notes.count(text) == 1


def test_privates_that_are_not_sold() -> None:
    """The sale of the privates comes first."""
    stopped = _project(play()).stopped
    assert stopped == "The projection stops in SR 1: privates are still unsold (SV, CS, DH, MH, CA, BO)."


def test_stock_that_might_be_watered() -> None:
    """In the game for seven what might be watered is said, and not done (7 players, rule 19)."""
    game = play("phase 2; round SR 3; stock PRR 100 A 60 B 40; trains PRR 2", "A B C D E F G", "1830-7p")
    projection = _project(game, 1, PRR="10")
    assert "PRR could be watered at the end of SR 3. That is left out." in projection.notes
    assert projection.rounds[0].rises == {}


def test_a_game_that_would_never_end() -> None:
    """Where nothing is paid it stops after the first round of that; where too little is, after a hundred."""
    game = play("phase 2; round SR 3; stock PRR 100 Alice 60; trains PRR 2")
    projection = _project(game)
    assert (len(projection.rounds), projection.stopped) == (
        1,
        "Nothing is paid any more, so the game would never end.",
    )
    slow = _project(game, PRR="10")
    assert (len(slow.rounds), slow.stopped) == (
        MOST_ROUNDS,
        "The game would not be over after 100 operating rounds.",
    )
    asked = _project(game, 3)
    assert (len(asked.rounds), asked.stopped) == (3, None)


def test_half_dividends_of_1851() -> None:
    """170 paid by half is $9 a share and $80 for the treasury, each round the same (1851 Operating Rounds; C11)."""
    game = play("phase 3; round OR 2.1 of 2; stock L&N 75 Alice 50 Bob 50; trains L&N 3", rules="1851")
    for one in _project(game, 2, **{"L&N": "170h"}).rounds:
        assert {payment.to: payment.amount for payment in one.runs[0].payments} == {"Alice": 45, "Bob": 45, "L&N": 80}


def test_the_starter_game_ends_without_a_train() -> None:
    """Who has no train and cannot pay for one ends the game with that round (starter game, Winning the Game)."""
    game = play(rules="1830-starter", players="Alice=PRR Bob=NYC Carol=CO")
    game.lay("cash PRR 0")
    projection = _project(game)
    assert projection.rounds[-1].table.over == "PRR has no train and cannot pay for one"


# --- the same recorded ---


def _cut(name: str, events: int) -> str:
    """The ledger of a sample session as it was after so many events."""
    parts = (SESSIONS / f"{name}.toml").read_text(encoding="utf-8").split("[[event]]")
    return "[[event]]".join(parts[: events + 1]).rstrip("\n") + "\n"


def _facts(status: dict[str, Any]) -> dict[str, Any]:
    """What `project` tells of a round, from `status`."""
    return {
        "bank": status["game"]["bank"],
        "bank_broken": status["game"]["bank_broken"],
        "prices": {one["id"]: one["price"] for one in status["corporations"] if one["price"] is not None},
        "treasuries": {one["id"]: one["treasury"] for one in status["corporations"] if one["floated"]},
        "players": [{key: one[key] for key in ("name", "cash", "worth")} for one in status["players"]],
    }


@pytest.mark.parametrize(
    ("name", "events", "words"),
    [
        ("1830-four-players", 60, "3"),
        ("1830-four-players", 121, "prr=100 nyc=60w"),
        ("1830-four-players", 300, ""),
        ("1830-7p-bank-broken", 150, "2"),
        ("1830-7p-bank-broken", 185, ""),
        ("1851-bank-broken", 90, "4"),
        ("1851-bank-broken", 160, ""),
        ("starter-bank-empty", 30, ""),
        ("starter-no-train", 20, ""),
    ],
)
def test_it_is_what_recording_the_same_gives(banker: Say, name: str, events: int, words: str) -> None:
    """Each round of the projection is recorded with run, next and end: money, prices and worth come out the same."""
    Path("game.toml").write_text(_cut(name, events), encoding="utf-8")
    content = Path("game.toml").read_bytes()
    projected = banker(f"project {words} -O json").data
    assert Path("game.toml").read_bytes() == content
    assert projected["rounds"], projected["stopped"]
    with sitting() as there:
        _records_the_same(there, projected)


def _records_the_same(banker: Say, projected: dict[str, Any]) -> None:
    runs = projected["runs"]
    for one in projected["rounds"]:
        while banker("status -O json").data["game"]["round"] != one["round"]:
            assert banker("next").code == 0
        while waiting := banker("order -O json").data["operates_next"]:
            answer = banker(f"run '{waiting}' {runs[waiting]}")
            assert answer.code == 0, answer.err
        last = one is projected["rounds"][-1]
        if last and projected["over"]:
            assert banker("end").code == 0
        status = banker("status -O json").data
        assert {key: one[key] for key in _facts(status)} == _facts(status)
    if projected["over"]:
        score = banker("score -O json").data
        assert [(one["name"], one["worth"], one["rank"]) for one in score["players"]] == [
            (one["name"], one["worth"], one["rank"]) for one in projected["players"]
        ]
        assert status["game"]["end_reason"] == projected["end_reason"]


# --- at the table ---


def test_as_it_is_said(banker: Say) -> None:
    """Tables for people in each format, one line of JSON for programs, and `--at`."""
    Path("game.toml").write_text(_cut("1830-four-players", 300), encoding="utf-8")
    out = banker("project").out
    for words in ("worth after", "price after", "The game ends after OR 7.3 (the bank has broken): ", "has won."):
        assert words in out
    assert banker("project 2").out != banker("--at 120 project 2").out
    for form in ("csv", "tsv", "md"):
        assert "OR 7.1" in banker(f"-O {form} project 1").out
    assert banker("project -O json").out.count("\n") == 1


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("project 0", "'0' is not a number of rounds from 1 to 100. Type `project [N] [CORP=REVENUE[w|h]]...`."),
        ("project 101", "'101' is not a number of rounds from 1 to 100"),
        ("project 2 3", "'3' is not a number of rounds from 1 to 100"),
        ("project prr", "'prr' is not a number of rounds from 1 to 100"),
        ("project zz=10", "Unknown corporation 'zz'"),
        ("project prr=10 prr=20", "PRR is named twice."),
        ("project prr=15", "a multiple of $10"),
        ("project prr=10h", "In this game a revenue is paid out or withheld, not half paid."),
        ("project prr=", "is not an amount"),
    ],
)
def test_what_is_not_understood(game: Say, line: str, says: str) -> None:
    """One sentence, exit code 2."""
    answer = game(line)
    assert (answer.code, says in answer.err) == (2, True), answer.err


def test_what_does_not_run(game: Say) -> None:
    """A figure for a corporation that has not floated changes nothing, and that is said."""
    assert "Erie has not floated and does not run." in game("project 1 erie=100").out


def test_a_game_that_is_over(banker: Say) -> None:
    """There is nothing to project."""
    Path("game.toml").write_text(_cut("1830-four-players", 337), encoding="utf-8")
    assert "The game is over: the bank has broken." in banker("project").out
