"""What a story says of trains that presidents paid for, and of stock that a corporation bought from players."""

from pathlib import Path
from typing import Any

from banker.engine.as_counted import as_counted
from banker.engine.recorded import Replayed, explained_moves
from banker.story.course import Course
from banker.story.report import story
from banker.story.sources import sources
from banker.views.earnings import earnings
from support.sicily import sicily
from support.table import Play, play, with_keys


def counted(game: Play) -> list[Replayed]:
    """The events of a game that was laid out and played."""
    table = game.table.first()
    events = []
    for place, record in enumerate(game.records):
        before = table.copy()
        events.append(Replayed(record, before, explained_moves(before, game.records[:place], record)))
        table.apply(*record.moves)
    return as_counted(events, table)


def told(game: Play) -> Any:
    """The story of a game that was laid out and played."""
    return story(game.table, counted(game))


def points_of(game: Play) -> list[tuple[str, str]]:
    """Heading and text of each turning point."""
    return [(point["heading"], point["text"]) for point in told(game)["turning"]]


def test_each_forced_purchase_has_its_own_sales() -> None:
    """Two trains for the same president in a round: each has the sale directly before it."""
    game = play(
        "round OR 2.1 of 1; phase 3; stock B&O 100 Ann 60 pool 10; stock PRR 67 Ann 60 pool 10; stock NYC 90 Bob 50 Ann 30 Cyd 20;"
        " trains NYC 3; cash Ann 0; cash B&O 100; cash PRR 100",
        "Ann Bob Cyd",
        "1830",
    )
    for line in (
        "run b&o 0",
        "sell ann nyc",
        "train b&o 3 --president",
        "run nyc 0w",
        "run prr 0",
        "sell ann nyc",
        "train prr 3 --president",
    ):
        game.say(line)
    assert points_of(game) == [
        (
            "Ann pays $80 for B&O’s 3-train",
            "B&O could not afford the train it had to have. To raise it Ann sold 1 NYC, which cost Bob $40, Cyd $16 and Ann another $16. The 3-train never ran.",
        ),
        (
            "Ann pays $80 for PRR’s 3-train",
            "PRR could not afford the train it had to have. To raise it Ann sold 1 NYC, which cost Bob $25, Cyd $10 and Ann another $5. The 3-train never ran.",
        ),
    ]


def test_stock_bought_back_from_a_player(tmp_path: Path) -> None:
    """What a corporation pays for its stock is no other payment, but belongs to its price."""
    own = 'when = "stock-round"\nredeem_from = "pool-first"\nredeem_at = "right"\n'
    rules = with_keys(tmp_path, f"[own_stock]\nmost = 50\n{own}")
    game = play("phase 3; round SR 3; stock PRR 67 Ann 40 Bob 40; cash PRR 500; ran PRR", "Ann Bob Cyd", rules=rules)
    assert game.gains("redeem prr --from bob") == {"PRR": -71, "Bob": 71}
    ahead_of_ann = told(game)["why"][0]
    assert [(row["name"], row["price"]) for row in ahead_of_ann["rows"]] == [("PRR", 4)]


def test_help_with_a_train_that_is_not_needed() -> None:
    """A president may help a corporation that has a train (18MS.27)."""
    laid = "stock GMO 75 Ann 60 Ben 20; trains GMO 5; cash GMO 300; cash Ann 400; ran GMO"
    game = play(f"phase 6; round OR 5.1 of 2; begun 9; {laid}", "Ann Ben Cid", "18MS")
    assert game.gains("train gmo 6 --president") == {"GMO": -300, "Ann": -300, "Bank": 600}
    assert points_of(game) == [
        ("Ann pays $300 for GMO’s 6-train", "GMO had only part of the price. The 6-train never ran.")
    ]
    game.say("next").say("run gmo 330")
    assert [text for _, text in points_of(game)] == [
        "GMO had only part of the price. The 6-train then earned $330 in one run."
    ]


def test_interest_on_a_debt_has_its_own_name() -> None:
    """A debt of $100 grows by $50 with the stock round: interest, and no other payment."""
    game = play("round SR 2; cash Ann -100; cash Ben 300", "Ann Ben Cid", "18MS").say("next")
    found = sources(Course(game.table, counted(game)))[0]
    assert (found["interest", ""], found["other", ""]) == (-50, 0)
    sums = {one["kind"]: one["amounts"] for one in earnings(game.table, counted(game))["sources"]}
    assert (sums["interest"], "payment" in sums) == ([-50, 0, 0], False)


def test_a_sale_that_lets_an_earlier_fall_happen() -> None:
    """Bob's sale of FW begins his turn, at which the price of SSW falls by what Alice sold (1870.19) and closes it: the cash is of FW."""
    game = play(
        "round SR 9; stock SSW 68 Bob 60 Alice 40; stock FW 68 Bob 60 Alice 40; at SSW 8,1; operated SSW; operated FW",
        "Alice Bob",
        "1870",
    ).say("sell alice ssw 3")
    assert "SSW closes." in game.told("sell bob fw 1")
    steps = Course(game.table, counted(game)).steps
    assert [(step.about, step.cash) for step in steps] == [("SSW", [30, 0]), ("FW", [0, 68])]


def test_a_run_that_lets_an_earlier_fall_happen() -> None:
    """Alice sells SSW by an override, and before FW runs its price falls (1870.19) and closes it: the dividends are of FW."""
    game = play(
        "round OR 9.1; stock SSW 68 Bob 60 Alice 40; stock FW 68 Bob 60 Alice 40; at SSW 8,1",
        "Alice Bob",
        "1870",
    )
    game.override("sell alice ssw 3").override("run fw 100")
    assert "SSW" not in game.table.cells
    course = Course(game.table, counted(game))
    assert [(step.about, step.dividends) for step in course.steps] == [("SSW", [0, 0]), ("FW", [40, 60])]
    assert sources(course)[0]["dividends", "FW"] == 40


def test_interest_of_another_corporation_is_no_part_of_a_run() -> None:
    """Before SFA runs, Ben pays what ATA lacks for the interest on its bond (1849.54): the dividends of SFA are what it pays."""
    game = sicily(
        "phase 12H; round OR 3.1 of 2; stock ATA 144 Ben 20; stock SFA 68 Ann 20 Ben 10; trains ATA 10H; trains SFA 8H; cash Ben 200",
        bonds="yes",
    )
    game.say("run ata 0; bond ata; run sfa 0; next; pay ata bank 490 x; run ata 0; run sfa 100")
    course = Course(game.table, counted(game))
    ann, ben, *_ = course.steps[-1].dividends
    assert (ann, ben) == (20, 10)
    assert sources(course)[1]["dividends", "SFA"] == 10
    assert sources(course)[1]["other", ""] == course.steps[-1].helped[1] < 0
