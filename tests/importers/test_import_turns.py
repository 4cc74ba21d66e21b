"""`import` finds turns and rounds that 18xx.games does not state: games written by hand, one for each case."""

import json
from pathlib import Path

from support.say import Say
from support.site_actions import ALL_PASS, AUCTION, PRR, act, bid, buys, events, game, imported, tile
from support.site_log import Json


def passes(who: object, times: int = 1) -> list[Json]:
    return [act("pass", who)] * times


def ran(who: str, revenue: int, kind: str = "payout") -> list[Json]:
    routes = [{"train": "2-0", "revenue": revenue}]
    return [act("run_routes", who, routes=routes), act("dividend", who, kind=kind)]


def train(who: str, name: str, price: int) -> Json:
    return act("buy_train", who, train=name, price=price)


def two_railroads() -> list[Json]:
    """Two players: Ann has 60% of PRR and Ben 60% of NYC, and the stock round is over."""
    bids = [act("bid", 1 + seat % 2, company=name, price=price) for seat, (name, price) in enumerate(
        (("SV", 20), ("CS", 40), ("DH", 70), ("MH", 110), ("CA", 160), ("BO", 220))
    )]  # fmt: skip
    purchases = [
        act("par", 2, corporation="B&O", share_price="67,5,6"),
        act("par", 1, corporation="PRR", share_price="67,5,6"),
        act("par", 2, corporation="NYC", share_price="67,5,6"),
    ]
    for number in (1, 2, 3):
        purchases += [buys(1, f"PRR_{number + 1}"), buys(2, f"NYC_{number}")]
    return [*bids, *purchases, *passes(1), buys(2, "NYC_4"), *passes(1), *passes(2)]


def to_the_end_of_3_1() -> list[Json]:
    """Phase 3: NYC, last in OR 3.1 and first in OR 3.2, has four trains, so it can only pass or buy a private."""
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


def test_private_bought_at_the_start_of_a_round_pays_first() -> None:
    """NYC's pass can only be about a private and ends OR 3.1, so Ben still owns the CS when it pays in OR 3.2."""
    private = act("buy_company", "NYC", company="CS", price=80)
    replayed = imported(of_two(*passes("NYC"), private, *passes("NYC"), *ran("NYC", 40)))
    assert (replayed.table.cash("Ben"), replayed.table.cash("NYC"), replayed.unknown) == (820, 50, [])
    replayed = imported(of_two(private, *passes("NYC"), *passes("NYC"), *ran("NYC", 40)))
    assert [record.round for record in replayed.records if record.words[:2] == ("NYC", "CS")] == ["OR 3.1"]


def test_private_exchanged_at_the_start_of_a_round_pays_first() -> None:
    """Every corporation has ended its turn in OR 3.1, so the M&H pays its $20 in OR 3.2 before it is exchanged."""
    exchange = act("buy_shares", "MH", shares=["NYC_5"], percent=10)
    replayed = imported(of_two(*passes("NYC"), exchange, *passes("NYC"), *ran("NYC", 40)))
    assert (replayed.table.cash("Ben"), replayed.unknown) == (744, [])


def test_another_player_begins_the_first_stock_round() -> None:
    """Ann bought the B&O with an earlier bid: there whoever sits left of Cy begins, the last to buy at once, and here Ben (A16)."""
    auction = [
        *AUCTION[:3], bid(1, "BO", 225), bid(2, "MH", 110), bid(3, "CA", 160), act("par", 1, corporation="B&O", share_price="67,5,6"),
    ]  # fmt: skip
    replayed = imported(game(*auction, PRR[0], *passes(2), *passes(3), *passes(1)))
    assert [" ".join((record.do, *record.words)) for record in replayed.records[-4:]] == [
        "private Ann BO 225 --par 67", "par Ann PRR 67", "next", "next",
    ]  # fmt: skip
    assert str(replayed.table.round) == "SR 2"
    assert [(line.what, line.theirs, line.ours, line.ruling[:4]) for line in replayed.ruled] == [
        ("priority deal", "Ann", "Ben", "A16:")
    ]
    assert (replayed.differing, replayed.overridden, replayed.unknown, replayed.agrees) == ([], [], [], None)


def test_game_ended_by_its_players_is_not_played_out() -> None:
    """The players ended the game after PRR broke the bank, so NYC does not run."""
    first = [*passes("PRR"), train("PRR", "2-0", 80), *passes("PRR"), *passes("NYC", 2)]
    broken = [*passes(1), *passes(2), *passes("PRR"), *ran("PRR", 20000)]
    actions = [*two_railroads(), *first, *broken]
    for raw in (
        game(*actions, act("end_game", 1), players=("Ann", "Ben")),
        game(*actions, players=("Ann", "Ben"), status="finished", game_end_reason="manually_ended"),
    ):
        assert events(raw)[-2:] == ["run PRR 20000", "end"]
        assert "NYC has not operated in OR 2.1" in str(imported(raw).records[-1].override)


def test_last_action_of_a_corporation_without_a_train() -> None:
    """A corporation that has passed at its track and its trains has run for $0; before that it waits where the file ends."""
    start = [*AUCTION, *PRR, *ALL_PASS]
    assert events(game(*start, *passes("PRR", 2)))[-2:] == ["run PRR 0", "next"]
    unfinished = game(*start, *passes("PRR"))
    assert events(unfinished)[-1] == "next"
    assert events(unfinished | {"status": "finished", "game_end_reason": "manually_ended"})[-2:] == ["next", "end"]


def test_skipped_action_that_may_move_money_fails_the_import(banker: Say) -> None:
    """An unknown action or optional rule makes the import exit with 1, with `agrees` false; so do bonds and bought stations of other games."""
    kinds = ("scrap", "take_loan", "payoff_loan", "buy_token")
    others = [game(*AUCTION, *PRR, *ALL_PASS, act(kind, "PRR"), result={}) for kind in kinds]
    rule = game(*AUCTION, settings={"optional_rules": ["flying_trains"]})
    for number, raw in enumerate((*others, rule)):
        Path("game.json").write_text(json.dumps(raw), encoding="utf-8")
        assert banker("-n import game.json").code == 1
        answer = banker(f"-f {number}.toml -O json import game.json")
        assert (answer.code, answer.data["agrees"], answer.data["unknown"][0]["left_out"]) == (1, False, True)


def test_import_without_a_stated_result(banker: Say) -> None:
    """A file without a result has `agrees` null and exit status 0."""
    for result, agrees in (({}, None), ({"1": 800, "2": 800, "3": 934}, True)):
        Path("game.json").write_text(json.dumps(game(*AUCTION, result=result)), encoding="utf-8")
        answer = banker("-n -O json import game.json")
        assert (answer.code, answer.data["agrees"]) == (0, agrees)


def test_players_sell_privates_to_each_other() -> None:
    """Players sell privates to each other from the second stock round on (A40), and buying one is a turn."""
    turn = [*passes("PRR"), train("PRR", "2-0", 80), *passes("PRR")]
    raw = game(*AUCTION, *PRR, *ALL_PASS, *turn, *passes(3), act("buy_company", 1, company="CS", price=55), *passes(1))
    assert events(raw)[-1] == "private Ann CS 55"
    assert (imported(raw).overridden, imported(raw).agrees) == ([], None)


def test_turn_ends_by_itself() -> None:
    """PRR has all trains that it may, so nothing is left to do, and the round ends without a pass."""
    trains = [train("PRR", f"2-{number}", 80) for number in range(4)]
    raw = game(*AUCTION, *PRR, *ALL_PASS, *passes("PRR", 2), *trains, *passes(3))
    assert events(raw)[-3:] == ["train PRR 2 --from bank --price 80"] * 2 + ["next"]


def test_optional_third_6_train() -> None:
    """The optional rule `optional_6_train` becomes the option optional_6=yes (A43)."""
    assert imported(game(settings={"optional_rules": ["optional_6_train"]})).header.options["optional_6"] == "yes"
