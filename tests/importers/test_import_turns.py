"""`import`: whose turn and which round it is, where 18xx.games does not say it; games by hand, one for each finding."""

import json
from pathlib import Path

from support.say import Say
from support.site_actions import ALL_PASS, AUCTION, FLOATED, PRR, SOLD, act, buys, events, game, tile, told
from support.site_log import Json


def passes(who: object, times: int = 1) -> list[Json]:
    return [act("pass", who)] * times


def ran(who: str, revenue: int, kind: str = "payout") -> list[Json]:
    routes = [{"train": "2-0", "revenue": revenue}]
    return [act("run_routes", who, routes=routes), act("dividend", who, kind=kind)]


def train(who: str, name: str, price: int) -> Json:
    return act("buy_train", who, train=name, price=price)


def two_railroads() -> list[Json]:
    """Two players; Ann has 60% of the PRR, Ben 60% of the NYC, and the stock round is over."""
    bids = [act("bid", 1 + seat % 2, company=name, price=price) for seat, (name, price) in enumerate(
        (("SV", 20), ("CS", 40), ("DH", 70), ("MH", 110), ("CA", 160), ("BO", 220))
    )]  # fmt: skip
    deals = [
        act("par", 2, corporation="B&O", share_price="67,5,6"),
        act("par", 1, corporation="PRR", share_price="67,5,6"),
        act("par", 2, corporation="NYC", share_price="67,5,6"),
    ]
    for number in (1, 2, 3):
        deals += [buys(1, f"PRR_{number + 1}"), buys(2, f"NYC_{number}")]
    return [*bids, *deals, *passes(1), buys(2, "NYC_4"), *passes(1), *passes(2)]


def to_the_end_of_3_1() -> list[Json]:
    """Phase 3: the NYC, last in OR 3.1 and first in OR 3.2, has four trains, and passes only over buying a private."""
    first = [
        action
        for corporation, begin in (("PRR", 0), ("NYC", 3))
        for action in (
            tile(corporation, "H14" if corporation == "PRR" else "E21", f"9-{begin}"),
            *(train(corporation, f"2-{begin + number}", 80) for number in range(3)),
            *passes(corporation),
        )
    ]
    stock = [*passes(1), *passes(2)]
    second = [
        *passes("PRR"), *ran("PRR", 40), *passes("PRR"),
        *passes("NYC"), *ran("NYC", 40), train("NYC", "3-0", 180), *passes("NYC"),
    ]  # fmt: skip
    third = [*passes("PRR"), *ran("PRR", 40, "withhold"), *passes("PRR", 2), *passes("NYC"), *ran("NYC", 40)]
    return [*two_railroads(), *first, *stock, *second, *stock, *third]


def of_two(*actions: Json, **more: object) -> Json:
    return game(*to_the_end_of_3_1(), *actions, players=("Ann", "Ben"), **more)


def test_a_private_bought_first_of_all_in_a_round_is_bought_after_its_income() -> None:
    """The NYC is at its train limit, so that its pass was over buying a private: Ben still has the CS when it pays."""
    private = act("buy_company", "NYC", company="CS", price=80)
    retold = told(of_two(*passes("NYC"), private, *passes("NYC"), *ran("NYC", 40)))
    assert (retold.table.cash("Ben"), retold.table.cash("NYC"), retold.unknown) == (820, 50, [])
    retold = told(of_two(private, *passes("NYC"), *passes("NYC"), *ran("NYC", 40)))
    assert [record.round for record in retold.records if record.words[:2] == ("NYC", "CS")] == ["OR 3.1"]


def test_a_private_turned_in_first_of_all_in_a_round_is_turned_in_after_its_income() -> None:
    """Every corporation has ended its turn in OR 3.1, so that the M&H pays its $20 in OR 3.2 before it goes."""
    exchange = act("buy_shares", "MH", shares=["NYC_5"], percent=10)
    retold = told(of_two(*passes("NYC"), exchange, *passes("NYC"), *ran("NYC", 40)))
    assert (retold.table.cash("Ben"), retold.unknown) == (744, [])


def test_a_private_turned_in_where_the_stock_round_may_be_over_is_told() -> None:
    """Ben could do nothing more and did not pass: whether the M&H has paid once more is not in the file."""
    exchange = act("buy_shares", "MH", shares=["NYC_5"], percent=10)
    retold = told(game(*two_railroads()[:-1], exchange, *passes("PRR", 2), players=("Ann", "Ben")))
    assert "MH was exchanged in SR 1 or just after it; assumed: SR 1." in retold.unknown[0].text


def test_another_player_may_begin_the_first_stock_round_than_here() -> None:
    """Ben begins there, and Ann here: the round goes on until all three have passed, and the privates pay once."""
    deals = [
        *passes(2), *passes(3), PRR[0], *passes(2), *passes(3), buys(1, "PRR_2"), *passes(2), *passes(3), *passes(1),
    ]  # fmt: skip
    retold = told(game(*AUCTION, *deals))
    assert [" ".join((one.do, *one.words)) for one in retold.records] == [
        *SOLD,
        "par Ann PRR 67",
        "buy Ann PRR ipo 1",
        "next",
    ]
    assert str(retold.table.round) == "OR 1.1"
    assert [(one.what, one.theirs, one.ours, one.ruling[:4]) for one in retold.ruled] == [
        ("priority deal", "Ben", "Ann", "A16:")
    ]
    assert (retold.differing, retold.agrees) == ([], None)


def test_a_game_that_its_players_end_is_not_played_out() -> None:
    """The bank is broken by the PRR, and the NYC is still to come: it does not run."""
    first = [*passes("PRR"), train("PRR", "2-0", 80), *passes("PRR"), *passes("NYC", 2)]
    broken = [*passes(1), *passes(2), *passes("PRR"), *ran("PRR", 20000)]
    actions = [*two_railroads(), *first, *broken]
    for raw in (
        game(*actions, act("end_game", 1), players=("Ann", "Ben")),
        game(*actions, players=("Ann", "Ben"), status="finished", game_end_reason="manually_ended"),
    ):
        assert events(raw)[-2:] == ["run PRR 20000", "end"]
        assert "NYC has not operated in OR 2.1" in str(told(raw).records[-1].override)
    raw = game(*actions, players=("Ann", "Ben"), status="finished", game_end_reason="bank")
    assert events(raw)[-3:] == ["run PRR 20000", "run NYC 0", "end"]


def test_the_last_told_of_a_corporation_without_a_train_passes_its_run_over() -> None:
    """Its price falls where it stands beyond its run for certain; where it might still place a station, that is told."""
    start = [*AUCTION, *PRR, *ALL_PASS]
    assert events(game(*start, *passes("PRR", 2), round="Operating Round"))[-2:] == ["next", "run PRR 0"]
    unfinished = game(*start, *passes("PRR"), round="Operating Round")
    for raw in (unfinished, unfinished | {"status": "finished", "game_end_reason": "manually_ended"}):
        retold = told(raw)
        assert "run" not in [record.do for record in retold.records]
        assert ["PRR may have been skipped at its station" in one.text for one in retold.unknown] == [True]


def test_what_is_left_out_and_may_have_moved_money_fails_an_import(banker: Say) -> None:
    """An action that this game has not, and an optional rule that is not known: exit code 1, and nothing agrees."""
    loan = game(*AUCTION, *PRR, *ALL_PASS, act("take_loan", "PRR", loan=0), result={})
    rule = game(*AUCTION, settings={"optional_rules": ["flying_trains"]})
    for number, raw in enumerate((loan, rule)):
        Path("game.json").write_text(json.dumps(raw), encoding="utf-8")
        assert banker("-n import game.json").code == 1
        answer = banker(f"-f {number}.toml -O json import game.json")
        assert (answer.code, answer.data["agrees"], answer.data["unknown"][0]["left_out"]) == (1, False, True)


def test_where_nothing_is_stated_nothing_agrees_or_differs(banker: Say) -> None:
    """`agrees` is null then, and the exit code 0."""
    for result, agrees in (({}, None), ({"1": 800, "2": 800, "3": 934}, True)):
        Path("game.json").write_text(json.dumps(game(*AUCTION, result=result)), encoding="utf-8")
        answer = banker("-n -O json import game.json")
        assert (answer.code, answer.data["agrees"]) == (0, agrees)


def test_players_sell_privates_to_each_other_in_stock_rounds() -> None:
    """For any price, from the second stock round on (A40); what buys is a turn."""
    turn = [*passes("PRR"), train("PRR", "2-0", 80), *passes("PRR")]
    raw = game(*AUCTION, *PRR, *ALL_PASS, *turn, act("buy_company", 1, company="CS", price=55), *passes(1))
    assert events(raw)[-1] == "private Ann CS 55"
    assert (told(raw).overridden, told(raw).agrees) == ([], None)
    private = act("buy_company", 1, company="CS", price=55)
    retold = told(game(*two_railroads(), *passes("PRR"), private, players=("Ann", "Ben"), round="Operating Round"))
    assert (str(retold.table.round), [one.said for one in retold.overridden]) == ("OR 1.1", ["private Ann CS 55"])


def test_a_pass_too_many_of_a_corporation_that_is_not_first_in_the_next_round_is_of_this_one() -> None:
    """The PRR, last in OR 1.1 behind the B&M, has nothing left to do when it passes once more."""
    other = [
        act("par", 2, corporation="B&M", share_price="76,3,6"),
        buys(3, "B&M_1"),
        buys(1, "B&M_2"),
        buys(2, "B&M_3"),
        buys(3, "B&M_4"),
    ]
    turns = [
        *passes("B&M", 2),
        *passes("PRR"),
        *(train("PRR", f"2-{number}", 80) for number in range(4)),
        *passes("PRR", 2),
    ]
    raw = game(*AUCTION, *PRR, *other, *passes(1), *turns, round="Operating Round")
    assert [record.round for record in told(raw).records][-1] == "OR 1.1"
    assert told(raw).overridden == []


def test_the_optional_third_6_is_an_option_here() -> None:
    """As 18xx.games names it (A43)."""
    assert told(game(settings={"optional_rules": ["optional_6_train"]})).header.options["optional_6"] == "yes"


def test_stock_sold_with_money_for_a_train_is_sold_in_a_stock_round() -> None:
    """The PRR, last of the round, has no train and $670; Ann's sale is no emergency, though the PRR acts next."""
    sale = act("sell_shares", 1, shares=["PRR_4"], percent=10)
    raw = game(*AUCTION, *PRR, *ALL_PASS, *passes("PRR"), sale, *passes("PRR"), round="Operating Round")
    assert events(raw)[len(SOLD) + len(FLOATED) :] == ["next", "run PRR 0", "next", "sell Ann PRR 1", "next"]
    assert told(raw).overridden == []
