"""`project`: how the game would end, checked against sums done by hand and against recording the same events."""

from pathlib import Path
from typing import Any

import pytest

from banker.advice.projection import MOST_ROUNDS, Projection, project
from banker.state.facts import CorporationFacts
from support.marks import few
from support.paths import SESSIONS
from support.say import Say, sitting
from support.table import Play, play


def _project(game: Play, rounds: int | None = None, **figures: str) -> Projection:
    before = game.table.copy()
    projection = project(game.table, figures, rounds)
    assert game.table.same_as(before)
    return projection


# --- sums done by hand ---


def test_one_round() -> None:
    """PRR, 60% Alice's and 40% Bob's, pays $100 as $60 and $40 and rises to $112; SV pays its $5 first (1830 6.0, 16.0, 20.3).

    Sold-out stock would rise to the top line first (1830 8.2(2)), but at $100 PRR is there already.
    """
    game = play("phase 2; round OR 1.1 of 1; private SV Bob; stock PRR 100 Alice 60 Bob 40; trains PRR 2")
    game.say("run prr 100; next").lay("cash Alice 200; cash Bob 300; bank 5000")
    (played,) = _project(game, 1).rounds
    assert (played.name, played.income, played.rises) == ("OR 2.1", {"Bob": 5}, {})
    assert [(run.corporation, run.word, run.price) for run in played.runs] == [("PRR", "100", 126)]
    assert {payment.to: payment.amount for payment in played.runs[0].payments} == {"Alice": 60, "Bob": 40}
    assert (played.paid, played.table.cash("Bank")) == (105, 4895)
    assert (played.table.worth("Alice").total, played.table.worth("Bob").total) == (
        260 + 6 * 126,
        300 + 5 + 40 + 4 * 126 + 20,
    )


def test_sold_out_stock_rises() -> None:
    """NYC is sold out at $67 on line 6, so it rises to $71 on line 5 after the stock round and to $76 for its payout (1830 8.2(2), (3))."""
    game = play("phase 2; round SR 3; stock NYC 67 Alice 60 Bob 40; trains NYC 2")
    (played,) = _project(game, 1, NYC="50").rounds
    assert played.rises == {"NYC": (67, 71)}
    assert played.runs[0].price == 76


def test_the_bank_breaks() -> None:
    """OR 2.2 leaves $50 of the bank's $150; it breaks in OR 3.1, and the set of two rounds is played out (1830 22.0, 25.0)."""
    game = play("phase 3; round OR 2.1 of 2; stock PRR 100 Alice 60 Bob 40; trains PRR 3")
    game.say("run prr 100").lay("cash Alice 0; cash Bob 10; bank 150")
    projection = _project(game)
    assert [(played.name, played.table.cash("Bank")) for played in projection.rounds] == [
        ("OR 2.2", 50),
        ("OR 3.1", -50),
        ("OR 3.2", -150),
    ]
    last = projection.rounds[-1].table
    assert (last.over, projection.stopped) == ("the bank has broken", None)
    assert (last.cash("Alice"), last.cash("Bob")) == (180, 10 + 120)


def test_current_round_is_finished_first() -> None:
    """NYC has run and PRR has not: the projection finishes OR 4.1, then plays one more round with the given figure for NYC."""
    game = play("phase 4; round OR 4.1 of 2; stock NYC 100 Alice 60; stock PRR 67 Bob 60; trains NYC 4; trains PRR 4")
    game.say("run nyc 100")
    projection = _project(game, 1, NYC="200w", PRR="30")
    assert [(played.name, [(run.corporation, run.word) for run in played.runs]) for played in projection.rounds] == [
        ("OR 4.1", [("PRR", "30")]),
        ("OR 4.2", [("NYC", "200w"), ("PRR", "30")]),
    ]


def test_turn_that_has_begun_goes_on() -> None:
    """A corporation that has laid track but not run operates next (1830 17.0)."""
    game = play("phase 4; round OR 4.1 of 2; stock NYC 100 Alice 60; trains NYC 4").say("tile nyc 80")
    assert [run.corporation for run in _project(game, 1, NYC="40").rounds[0].runs] == ["NYC"]


def test_corporation_without_a_train_runs_for_nothing() -> None:
    """A corporation whose trains have rusted runs for $0, unless the user gives another figure."""
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
def test_projection_stops_where_players_must_decide(lay: str, says: str) -> None:
    """The projection stops before a decision of the players, and says in one sentence what it is."""
    first, _, said = lay.partition("; sell")
    game = play(first)
    if said:
        game.say(f"sell{said}")
    projection = _project(game)
    assert projection.stopped is not None
    assert says in projection.stopped
    assert projection.rounds == []


def test_player_over_the_certificate_limit() -> None:
    """A player over the certificate limit must sell stock; the projection leaves the sale out and says so once."""
    game = play("phase 2; round SR 2", "Alice Bob Carol Dora Ed Fay")
    game.lay("; ".join(f"stock {name} 100 Alice 50 Bob 20" for name in ("PRR", "CPR", "B&O")))
    projection = _project(game, 3)
    text = (
        "Alice holds 12 certificates, more than the limit of 11, and must sell before the round ends (1830 10.0). "
        "The projection ignores this."
    )
    assert (len(projection.rounds), projection.stopped) == (3, None)
    assert projection.notes.count(text) == 1


def test_unsold_privates_stop_the_projection() -> None:
    """The projection stops in SR 1 if privates are still unsold."""
    stopped = _project(play()).stopped
    assert stopped == "The projection stops in SR 1: privates are still unsold (SV, CS, DH, MH, CA, BO)."


def test_stock_that_could_be_watered() -> None:
    """The projection says that PRR could be watered, but does not water it (7 players, rule 19)."""
    game = play("phase 2; round SR 3; stock PRR 100 A 60 B 40; trains PRR 2", "A B C D E F G", "1830-7p")
    projection = _project(game, 1, PRR="10")
    assert "PRR could be watered at the end of SR 3. The projection ignores this." in projection.notes
    assert projection.rounds[0].rises == {}


def test_game_that_would_never_end() -> None:
    """If no money is paid, the projection stops after one round; if too little is paid, it stops after 100."""
    game = play("phase 2; round SR 3; stock PRR 100 Alice 60; trains PRR 2")
    projection = _project(game)
    assert (len(projection.rounds), projection.stopped) == (
        1,
        "No more payments follow, so the game would never end.",
    )
    slow = _project(game, PRR="10")
    assert (len(slow.rounds), slow.stopped) == (
        MOST_ROUNDS,
        "The game would not be over after 100 operating rounds.",
    )
    asked = _project(game, 3)
    assert (len(asked.rounds), asked.stopped) == (3, None)


def test_last_round_of_the_game() -> None:
    """A game with a last operating round ends after it, though nothing is paid; trains that leave before it run no more (18MS.3, 18MS.13)."""
    lay = "phase 3; round OR 1.2 of 2; begun 2; stock GMO 75 Ann 60; stock IC 70 Ben 60; trains GMO 2+; trains IC 5"
    game = play(lay, "Ann Ben Cid", "18MS").say("run gmo 50")
    projection = _project(game)
    assert (projection.rounds[-1].name, projection.stopped) == ("OR 5.2", None)
    assert [run.word for played in projection.rounds for run in played.runs if run.corporation == "GMO"] == [
        *["50"] * 2,
        *["0"] * 6,
    ]
    assert "GMO has no train from OR 3.1 on. Assumed run from then on: 0." in projection.notes
    assert projection.rounds[3].income == {"GMO": 20}, "salvage, as OR 3.1 begins"
    assert "GMO has no train from OR 3.1 on." not in str(_project(game, GMO="50").notes)


def test_exports_go_on() -> None:
    """Trains that leave the game unsold may end it: only when no more do, and nobody is paid, it would never end (18Tokaido.7)."""
    lay = "phase 6; round OR 5.3 of 3; stock PRR 100 Ann 60; trains PRR 6"
    assert "never end" in str(_project(play(lay, "Ann Ben Cid", "18ChesapeakeOfftheRails", cv="LV")).stopped)
    game = play(lay.replace("PRR 100", "KAN 80").replace("PRR", "KAN"), "Ann Ben Cid", "18Tokaido")
    assert _project(game).rounds[-1].table.over == "the first D-train has left the depot"


def test_half_dividends_of_1851() -> None:
    """A half dividend of $170 pays $9 a share and $80 into the treasury in each round (1851 Operating Rounds; C11)."""
    game = play("phase 3; round OR 2.1 of 2; stock L&N 75 Alice 50 Bob 50; trains L&N 3", rules="1851")
    for played in _project(game, 2, **{"L&N": "170h"}).rounds:
        assert {payment.to: payment.amount for payment in played.runs[0].payments} == {
            "Alice": 45,
            "Bob": 45,
            "L&N": 80,
        }


def test_starter_game_ends_with_a_railroad_that_cannot_buy_a_train() -> None:
    """A railroad that has no train and cannot pay for one ends the game with that round (starter game, Winning the Game)."""
    game = play(rules="1830-starter", players="Alice=PRR Bob=NYC Carol=CO")
    game.lay("cash PRR 0")
    projection = _project(game)
    assert projection.rounds[-1].table.over == "PRR has no train and cannot pay for one"


# --- the same events recorded ---


def _cut(name: str, events: int) -> str:
    """Return the ledger of a sample session as it was after this many events."""
    parts = (SESSIONS / f"{name}.toml").read_text(encoding="utf-8").split("[[event]]")
    return "[[event]]".join(parts[: events + 1]).rstrip("\n") + "\n"


def _facts(status: dict[str, Any]) -> dict[str, Any]:
    """Return what `project` tells of a round, taken from `status`."""
    return {
        "bank": status["game"]["bank"],
        "bank_broken": status["game"]["bank_broken"],
        "prices": {
            corporation["id"]: corporation["price"]
            for corporation in status["corporations"]
            if corporation["price"] is not None
        },
        "treasuries": {
            corporation["id"]: corporation["treasury"]
            for corporation in status["corporations"]
            if corporation["floated"]
        },
        "players": [{key: player[key] for key in ("name", "cash", "worth")} for player in status["players"]],
    }


@few(3, 6)
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
def test_recording_the_projected_events_gives_the_same_result(banker: Say, name: str, events: int, words: str) -> None:
    """Recording each projected round with `run`, `next` and `end` gives the same money, prices and worth."""
    Path("game.toml").write_text(_cut(name, events), encoding="utf-8")
    content = Path("game.toml").read_bytes()
    projected = banker(f"project {words} -O json").data
    assert Path("game.toml").read_bytes() == content
    assert projected["rounds"], projected["stopped"]
    with sitting() as there:
        _records_the_same(there, projected)


def _records_the_same(banker: Say, projected: dict[str, Any]) -> None:
    runs = projected["runs"]
    for round_ in projected["rounds"]:
        while banker("status -O json").data["game"]["round"] != round_["round"]:
            assert banker("next").code == 0
        while waiting := banker("order -O json").data["operates_next"]:
            answer = banker(f"run '{waiting}' {runs[waiting]}")
            assert answer.code == 0, answer.err
        last = round_ is projected["rounds"][-1]
        if last and projected["over"]:
            assert banker("end").code == 0
        status = banker("status -O json").data
        assert {key: round_[key] for key in _facts(status)} == _facts(status)
    if projected["over"]:
        score = banker("score -O json").data
        assert [(player["name"], player["worth"], player["rank"]) for player in score["players"]] == [
            (player["name"], player["worth"], player["rank"]) for player in projected["players"]
        ]
        assert status["game"]["end_reason"] == projected["end_reason"]


# --- at the table ---


def test_formats_of_a_projection(banker: Say) -> None:
    """`project` prints tables in each format for people, one line of JSON for programs, and takes `--at`."""
    Path("game.toml").write_text(_cut("1830-four-players", 300), encoding="utf-8")
    out = banker("project").out
    for words in (
        "worth after",
        "price after",
        "With these runs, the game ends after OR 7.3 (the bank has broken): ",
        " wins.",
    ):
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
def test_unreadable_arguments_of_project(game: Say, line: str, says: str) -> None:
    """An argument that cannot be read exits with 2 and one sentence."""
    answer = game(line)
    assert (answer.code, says in answer.err) == (2, True), answer.err


def test_figure_for_a_corporation_that_has_not_floated(game: Say) -> None:
    """A figure for a corporation that has not floated changes nothing, and `project` says so."""
    assert "Erie has not floated and does not run." in game("project 1 erie=100").out


def test_figure_for_a_corporation_by_its_full_name(game: Say) -> None:
    """`project` understands the full name of a corporation, as every other command does."""
    assert "PRR has not floated and does not run." in game("project 1 pennsylvania=100").out


def test_project_after_the_end_of_the_game(banker: Say) -> None:
    """After the end of the game, `project` says that the game is over."""
    Path("game.toml").write_text(_cut("1830-four-players", 337), encoding="utf-8")
    assert "The game is over: the bank has broken." in banker("project").out
