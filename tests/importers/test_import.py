"""`import` reads games exported from 18xx.games, whatever happened in them, and refuses other files."""

from collections import Counter

import pytest

from banker.errors import Invalid
from support.marks import SLOW, few, seeds
from support.site_actions import (
    ALL_PASS,
    AUCTION,
    FLOATED,
    PRR,
    SOLD,
    act,
    bid,
    buys,
    events,
    game,
    imported,
    tile,
)
from support.site_log import Json
from support.site_play import Site, played

# --- the auction ---


def test_bid_on_the_cheapest_private_buys_it() -> None:
    """A bid on SV buys it at once, and CS with its single bid is sold in the same action."""
    raw = game(bid(1, "CS", 45), bid(2, "SV", 20))
    assert events(raw) == ["private Ben SV 20", "private Ann CS 45"]
    assert [record.ref for record in imported(raw).records] == ["2", "2"]


def test_several_bids_are_auctioned() -> None:
    """A private with several bids is auctioned among its bidders; a player who passes there may still bid for others."""
    raw = game(bid(1, "CS", 45), bid(2, "CS", 50), bid(3, "SV", 20), bid(1, "CS", 55), act("pass", 2), bid(1, "DH", 70))
    assert events(raw) == ["private Cy SV 20", "private Ann CS 55", "private Ann DH 70"]


def test_cheapest_private_nobody_wants() -> None:
    """If all pass, SV becomes cheaper until Ben must take it for nothing, and then CS is sold at its single bid."""
    raw = game(bid(1, "CS", 45), *[act("pass", seat) for _ in range(4) for seat in (2, 3, 1)])
    assert events(raw) == ["next", "next", "next", "next", "private Ben SV 0", "private Ann CS 45"]


def test_all_pass_after_a_sale() -> None:
    """If all pass after SV is sold, its owner gets $5."""
    raw = game(bid(1, "SV", 20), act("pass", 2), act("pass", 3), act("pass", 1))
    assert events(raw) == ["private Ann SV 20", "next"]
    assert imported(raw).table.cash("Ann") == 800 - 20 + 5


def test_presidents_certificate_without_a_par() -> None:
    """The purchase of a president's certificate is recorded only once its par is known; until then the import says what is missing."""
    assert events(game(*AUCTION)) == SOLD
    assert [record.ref for record in imported(game(*AUCTION)).records][-1] == "6"
    half = imported(game(*AUCTION[:-1]))
    assert len(half.records) == 5
    assert [(line.ref, "but the par is missing." in line.text) for line in half.unknown] == [("6", True)]


# --- undoing ---


def test_undone_and_skipped_actions_leave_no_trace() -> None:
    """Undone actions, messages and automatic actions leave the imported game as it would be without them."""
    mistake, undo, redo = bid(2, "CS", 200), act("undo", 2), act("redo", 2)
    for between in (
        [mistake, undo],
        [mistake, {**undo, "action_id": 1}],
        [mistake, act("message", 3, message="hm"), undo],
        [mistake, mistake, undo, undo, redo, undo],
        [undo, redo],
        [{**undo, "action_id": 0}, redo],
        [{**mistake, "skip": True}, {**undo, "skip": True}],
        [act("program_share_pass", 1)],
        [mistake, mistake, {**undo, "action_id": 2}, undo],
    ):
        assert events(game(AUCTION[0], *between, *AUCTION[1:])) == SOLD, between
    together = {**AUCTION[0], "auto_actions": [{key: value for key, value in AUCTION[1].items() if key != "id"}]}
    assert events(game(together, *AUCTION[2:])) == SOLD


def test_missing_and_double_ids() -> None:
    """An action without an id is named by its position, and a double id is reported."""
    raw = game(*AUCTION)
    for action in raw["actions"]:
        del action["id"]
    assert imported(raw).records[0].ref == "no. 1"
    raw["actions"][0]["id"] = raw["actions"][1]["id"] = 5
    assert ("5", True) in [(line.ref, "Several actions have this id" in line.text) for line in imported(raw).unknown]
    raw = game(act("redo", 1), *AUCTION)
    assert [line.ref for line in imported(raw).unknown] == ["1"]


# --- rounds ---


def test_round_ends_when_all_have_passed() -> None:
    """A round ends with the last pass, whatever round the file states; a corporation without a train has run for $0."""
    start = [*SOLD, *FLOATED]
    for stated in ("Stock Round", "Operating Round"):
        assert events(game(*AUCTION, *PRR, *ALL_PASS[:2], round=stated)) == start
        assert events(game(*AUCTION, *PRR, *ALL_PASS, round=stated)) == [*start, "next"]
    raw = game(*AUCTION, *PRR, *ALL_PASS, act("pass", "PRR"), act("buy_train", "PRR", train="2-0", price=80))
    assert events(raw) == [*start, "next", "run PRR 0", "train PRR 2 --from bank --price 80"]


def test_operating_round_without_corporations() -> None:
    """If all have passed and no corporation has floated, the operating round is empty."""
    raw = game(*AUCTION, *ALL_PASS[1:], ALL_PASS[0], PRR[0])
    assert events(raw) == [*SOLD, "next", "next", "par Ann PRR 67"]


def test_single_corporation_operates_again_in_the_next_round() -> None:
    """Track after a run starts the next round, and player actions in between are a stock round."""
    turn = (tile("PRR", "H14"), act("buy_train", "PRR", train="2-0", price=80), act("pass", "PRR"))
    raw = game(*AUCTION, *PRR, *ALL_PASS, *turn, *ALL_PASS, tile("PRR", "H16"))
    assert events(raw)[len(SOLD) + 5 :] == ["next", "run PRR 0", "train PRR 2 --from bank --price 80", "next", "next"]


# --- operating ---


def operating(*actions: Json) -> list[str]:
    """Return the events after the start of the first operating round, in which only the PRR operates."""
    return events(game(*AUCTION, *PRR, *ALL_PASS, *actions, round="Operating Round"))[len(SOLD) + len(FLOATED) + 1 :]


def test_terrain_is_paid_once() -> None:
    """A tile on a terrain hex is recorded once, and a tile on plain land is not recorded."""
    assert operating(tile("PRR", "G13")) == ["tile PRR G13"]
    assert operating(tile("PRR", "H14")) == []


def test_station_costs() -> None:
    """A home station is free, a later one costs what is due, and Erie's is placed again for free when its home tile is laid."""
    away = act("place_token", "PRR", city="57-0-0", slot=0)
    assert operating(tile("PRR", "H14"), away) == ["token PRR 40", "run PRR 0"]
    erie = [
        act("par", 1, corporation="ERIE", share_price="67,5,6"), buys(2, "ERIE_1"), buys(3, "ERIE_2"), buys(1, "ERIE_3"), buys(2, "ERIE_4"),
    ]  # fmt: skip
    start = (*AUCTION, *erie, *ALL_PASS)
    home = act("place_token", "ERIE", city="59-0-1", slot=0)
    raw = game(
        *start,
        tile("ERIE", "E11", "59-0"),
        home,
        act("place_token", "ERIE", city="D14-0-0", slot=0),
        round="Operating Round",
    )
    assert events(raw)[-3:] == ["next", "token Erie 40", "run Erie 0"]


def test_first_tile_of_another_corporation_on_eries_home() -> None:
    """Another corporation lays the first tile on Erie's home: Erie's station is placed again for free, and the other pays for its own."""
    erie = [
        act("par", 3, corporation="ERIE", share_price="76,3,6"),
        buys(1, "ERIE_1"), buys(2, "ERIE_2"), buys(3, "ERIE_3"), buys(1, "ERIE_4"),
        act("pass", 2), act("pass", 3), act("pass", 1),
    ]  # fmt: skip
    first = act("pass", "ERIE"), act("buy_train", "ERIE", train="2-0", price=80), act("pass", "ERIE")
    again = act("place_token", "PRR", city="59-0-0", slot=0)
    raw = game(*AUCTION, *PRR, *erie, *first, tile("PRR", "E11", "59-0"), again, round="Operating Round")
    assert events(raw)[-3:] == ["next", "run Erie 0", "train Erie 2 --from bank --price 80"]
    raw["actions"].append({**act("place_token", "PRR", city="59-0-1", slot=0), "id": 90})
    assert events(raw)[-2:] == ["token PRR 40", "run PRR 0"]


def test_game_ended_early_by_its_players() -> None:
    """A game that its players ended early is ended with an override that names the site and our rule."""
    replayed = imported(
        game(*AUCTION, *PRR, act("end_game", 1), status="finished", result={"1": 866, "2": 926, "3": 733})
    )
    assert [record.do for record in replayed.records][-1] == "end"
    assert [(event.said, event.n) for event in replayed.overridden] == [("end", 12)]
    assert [event.excuse for event in replayed.overridden] == ["the players ended it by hand"]
    assert imported(game(*AUCTION, *PRR, act("end_game", 1), status="finished")).agrees is None
    assert replayed.records[-1].override == (
        "18xx.games game 7: the players ended it by hand; by our rules: The bank still holds $9,952, so the game continues (1830 25.0)"
    )


def test_sale_after_the_last_turn_belongs_to_the_stock_round() -> None:
    """PRR has no train, can pay for one, and passes, so its president's sale belongs to the next stock round."""
    sale = act("sell_shares", 1, shares=["PRR_4"], percent=10)
    raw = game(*AUCTION, *PRR, *ALL_PASS, *[act("pass", "PRR")] * 2, act("pass", 3), sale, act("pass", 1))
    assert events(raw)[-3:] == ["run PRR 0", "next", "sell Ann PRR 1"]


def test_run_is_the_sum_of_its_routes() -> None:
    """A run without routes is 0 whatever the dividend says, and a route without a revenue is refused."""
    train = (act("pass", "PRR"), act("buy_train", "PRR", train="2-0", price=80), act("pass", "PRR"))

    def ran(*revenues: int | None, kind: str = "payout") -> list[str]:
        routes = [{"train": "2-0", "revenue": revenue} for revenue in revenues]
        return operating(
            *train,
            *ALL_PASS,
            act("pass", "PRR"),
            act("run_routes", "PRR", routes=routes),
            act("dividend", "PRR", kind=kind),
        )[-1:]

    assert ran(30, 40) == ["run PRR 70"]
    assert ran(30, 40, kind="withhold") == ["run PRR 70w"]
    assert ran(0, kind="withhold") == ["run PRR 0"]
    with pytest.raises(Invalid, match=r"game\.json, the action with id \d+: a route has no revenue"):
        ran(30, None)
    with pytest.raises(Invalid, match="the dividend 'most' is unknown"):
        ran(30, kind="most")


# --- whole games ---


def said(site: Site) -> list[str]:
    return [" ".join((record.do, *record.words)) for record in site.records]


SEEDS = (0, 2, 3, 4, 6, 7, 9, 11, 13, 14, 17, 18, 21, 24, 28, 29, 33, 36)


@few(1, 2)
@pytest.mark.parametrize("seed", seeds(SEEDS, fast=2, slow=6))
def test_random_games_are_imported_event_for_event(seed: int) -> None:
    """A random game with undone actions around it is imported without overrides, with every event and score as played."""
    site = played(seed)
    replayed = imported(site.export())
    assert [" ".join((record.do, *record.words)) for record in replayed.records] == said(site)
    assert [record.moves for record in replayed.records] == [record.moves for record in site.records]
    assert (replayed.differing, replayed.overridden) == ([], [])
    assert len([claim for claim in replayed.claims if claim.ref == "result"]) == len(site.players)
    assert [line for line in replayed.unknown if "assumed" in line.text] == []


@SLOW
def test_random_games_cover_everything() -> None:
    """The random games contain contested auctions, discounts, discards, trade-ins, sold presidencies and every kind of end."""
    seen: Counter[str] = Counter()
    for site in map(played, SEEDS):
        over = site.table.over or "unfinished"
        seen["over: " + over.removeprefix(over.split()[0]) if "bankrupt" in over else over] += 1
        seen.update(record.do for record in site.records)
        seen.update(action["type"] for action in site.actions)
        seen["auto"] += any("auto_actions" in action for action in site.actions)
        seen["discount"] += any(record.do == "private" and record.words[2] == "0" for record in site.records)
        seen["free token"] += any(record.do == "token" and record.words[1] == "0" for record in site.records)
        seen["trade-in"] += any("--trade-in" in record.words for record in site.records)
        seen["president"] += any("--president" in record.words for record in site.records)
        seen["presidency"] += any(share.endswith("_0") for action in site.actions for share in action.get("shares", ()))
        seen["pool train"] += any(record.do == "train" and "pool" in record.words for record in site.records)
    for what in (
        "the bank has broken", "over:  is bankrupt", "unfinished", "end", "bankrupt", "discard", "exchange", "auto", "undo",
        "redo", "message", "trade-in", "president", "presidency", "discount", "pool train", "free token", "tile", "token", "bid",
    ):  # fmt: skip
        assert seen[what], f"no {what} in any game: {seen}"
