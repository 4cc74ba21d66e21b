"""What pages of other people are built on: who is up, sentences, trains with an identity, runs in numbers, purposes of payments."""

import json
import shlex
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from banker.game import Game
from banker.rules.places import BOX, DEPOT, REMOVED
from banker.rules.read import apply_options, raw_ruleset
from banker.state.record import Record, Transfer
from banker.views.fleet import fleet
from support.marks import SLOW, few
from support.paths import SESSIONS
from support.say import Say, say, sitting

FOUR = SESSIONS / "1830-four-players.toml"


@pytest.fixture(name="evening")
def _evening() -> list[dict[str, Any]]:
    return [json.loads(line) for line in say(f"-f {FOUR} -O json replay").out.splitlines()]


def _sentence(evening: list[dict[str, Any]], do: str, *words: str) -> str:
    """The sentence of the first event with a verb and words."""
    return next(
        str(event["sentence"]) for event in evening if event["do"] == do and event["words"][: len(words)] == [*words]
    )


def test_each_event_has_a_sentence(evening: list[dict[str, Any]]) -> None:
    """A sentence tells what happened, in the words of the field; the effects tell what followed."""
    assert all(event["sentence"].endswith(".") and isinstance(event["effects"], list) for event in evening)
    assert _sentence(evening, "private", "Dora", "SV") == "Dora buys the SV private for $20."
    assert _sentence(evening, "par", "Alice") == "Alice starts PRR at $67."
    assert _sentence(evening, "buy", "Carol", "B&O") == "Carol buys 1 B&O from the IPO."
    assert _sentence(evening, "tile", "B&O", "J14") == "B&O lays a tile on J14 for $80."
    assert _sentence(evening, "tile", "PRR", "H10") == "PRR lays a tile on H10."
    assert _sentence(evening, "run", "B&O", "0") == "B&O does not run."
    assert _sentence(evening, "run", "B&O", "190") == "B&O runs for $190 and pays it out."
    assert _sentence(evening, "run", "Erie", "160w") == "Erie runs for $160 and withholds it."
    assert _sentence(evening, "train", "B&O", "2") == "B&O buys a 2-train for $80."
    assert _sentence(evening, "discard", "B&O") == "B&O discards a 3-train."
    assert _sentence(evening, "next") == "OR 1.1 begins."


@few(1, 14)
@pytest.mark.parametrize("ledger", sorted(SESSIONS.glob("*.toml")), ids=lambda path: path.stem)
def test_no_sentence_is_a_command(ledger: Path) -> None:
    """No event of a sample session is told by its command alone."""
    for line in say(f"-f {ledger} -O json replay").out.splitlines():
        event = json.loads(line)
        assert event["sentence"] != " ".join((event["do"], *event["words"])) + "."


@SLOW
def test_who_is_up(evening: list[dict[str, Any]]) -> None:
    """In the auction and in stock rounds a player is up, in operating rounds a corporation with its president."""
    turns = [event["turn"] for event in evening]
    seats = ["Alice", "Bob", "Carol", "Dora"]
    nobody: dict[str, Any] = {
        "player": None,
        "corporation": None,
        "president": None,
        "step": None,
        "asked": None,
        "known": True,
        "last": None,
        "more_of": None,
        "sells": False,
        "order": seats,
        "next": None,
        "then": [],
        "private": None,
        "bidders": [],
        "waits": [],
        "discards": {},
    }
    unknown = nobody | {"known": False}
    first = {"player": "Alice", "step": "auction", "next": "Bob", "then": ["Bob", "Carol", "Dora"], "last": "Dora"}
    then = {"player": "Bob", "step": "stock", "next": "Carol", "then": ["Carol", "Dora", "Alice"], "last": "Alice"}
    assert (turns[0], turns[6]) == (unknown | first, unknown | then)
    assert turns[25] == nobody | {"player": "Dora", "corporation": "B&O", "president": "Dora", "step": "tile"}
    assert turns[-1] == nobody


def test_what_a_corporation_does_next(evening: list[dict[str, Any]]) -> None:
    """After its track a station, if it has one left and the money; after a station its run; after the run trains; a discard comes first."""
    turns = {event["n"]: event["turn"] for event in evening}
    steps = {153: "run", 155: "token", 156: "train", 157: "train", 167: "tile", 168: "run", 170: "token", 171: "train"}
    assert {n: turns[n]["step"] for n in steps} == steps  # the B&O has no money for a station
    assert {n: turn["discards"] for n, turn in turns.items() if turn["discards"]} == {150: {"B&O": 1}}


@pytest.mark.parametrize(
    ("lines", "step"),
    [
        ("", "tile"),
        ("tile prr 0", "token"),
        ("token prr", "run"),
        ("tile prr 0; token prr", "run"),
        ("run prr 0", "train"),
        ("train prr 2 --override test", "run"),
    ],
)
def test_the_next_step(game: Say, lines: str, step: str) -> None:
    """Steps that are behind a corporation do not come back; an override that skipped the run leaves it to be done."""
    for line in (
        "par alice prr 100",
        "buy alice prr 2",
        "buy bob prr 3",
        "buy carol prr",
        "next",
        *filter(None, lines.split("; ")),
    ):
        assert game(f"{line}{'' if '--over' in line else ' --override test'}").code == 0
    assert game("status -O json").data["turn"]["step"] == step


def test_nobody_is_up_while_privates_are_dealt(banker: Say) -> None:
    """Neither the holder of the priority deal nor anybody else has a turn before all are dealt."""
    found = []
    for line in ("new 1851 Alice Bob Carol", "private alice l&o --par 70", "private bob m&c", "private carol et&wnc"):
        assert banker(line).code == 0
        turn = banker("status -O json").data["turn"]
        found.append((turn["player"], turn["step"], turn["next"]))
    assert found == [(None, "deal", None)] * 3 + [("Bob", "stock", "Carol")]


def test_who_is_next_where_turns_do_not_go_by_seats(tmp_path: Path) -> None:
    """In a draft turns go in turn and back; after it, in the other direction, and `status` says so in words, too."""
    file = tmp_path / "game.toml"
    assert say(f"-f {file} new 18Tokaido Alice Bob Carol --option out=none --option privates=draft").code == 0
    privates = [row["private"] for row in say(f"-f {file} -O json status").data["sale"]]
    turns = []
    for who, private in zip(["Alice", "Bob", "Carol", "Carol", "Bob", "Alice"], privates, strict=False):
        turn = say(f"-f {file} -O json status").data["turn"]
        turns.append((turn["player"], turn["next"]))
        assert turn["order"] == ["Alice", "Bob", "Carol"]
        assert say(f"-f {file} private {who} {private}").code == 0
    assert turns[:4] == [("Alice", "Bob"), ("Bob", "Carol"), ("Carol", "Carol"), ("Carol", "Bob")][: len(turns)]
    assert len(turns) >= 3
    if say(f"-f {file} -O json status").data["sale"]:
        assert say(f"-f {file} next").code == 0
    turn = say(f"-f {file} -O json status").data["turn"]
    assert (turn["player"], turn["next"], turn["order"]) == ("Carol", "Bob", ["Carol", "Bob", "Alice"])
    assert "Turns in stock rounds go Carol, Bob, Alice" in say(f"-f {file} status").out


def test_nobody_is_next_while_bids_decide(tmp_path: Path) -> None:
    """While bidders raise each other, nobody can tell who is up after them."""
    file = tmp_path / "game.toml"
    for line in ("new 1830 Ann Ben Cyd", "bid ann cs 45", "bid ben cs 50", "private cyd sv"):
        assert say(f"-f {file} {line}").code == 0, line
    assert say(f"-f {file} -O json status").data["turn"]["next"] is None


def test_state_in_numbers(evening: list[dict[str, Any]]) -> None:
    """Runs, worth, stacks and certificates are numbers of their own, and agree with the totals."""
    for event in evening:
        state = event["state"]
        for player in state["players"]:
            assert sum(player["worth_in"].values()) == player["worth"]
        tokens = {name: (stack["row"], stack["column"]) for stack in state["stacks"] for name in stack["tokens"]}
        assert tokens == {row["id"]: (row["row"], row["column"]) for row in state["corporations"] if row["price"]}
    run = next(event for event in evening if event["words"] == ["Erie", "160w"])
    erie = next(row for row in run["state"]["corporations"] if row["id"] == "Erie")
    assert erie["run"] == {"revenue": 160, "paid": 0, "withheld": 160, "per_share": 0, "round": run["round"]}


def test_every_train_has_an_identity() -> None:
    """The fleet has each train that was sold, where it has been, and is at the end where the state says."""
    status = say(f"-f {FOUR} -O json status").data
    first = status["fleet"][0]
    assert first["id"] == "2-1"
    assert first["moves"][0] == {"n": 29, "round": "OR 1.1", "do": "train", "to": "B&O", "price": 80}
    assert first["at"] is None
    for row in status["corporations"]:
        assert sorted(train["type"] for train in status["fleet"] if train["at"] == row["id"]) == sorted(row["trains"])
    assert len({train["id"] for train in status["fleet"]}) == len(status["fleet"])


def _train_event(n: int, do: str, words: str, *moves: tuple[str, str, str]) -> Record:
    """An event that moves trains, each from a place to another."""
    made = tuple(Transfer("train", kind, 1, source, to) for kind, source, to in moves)
    return Record(n, datetime(2026, 1, 1, tzinfo=UTC), "OR 1.1", do, tuple(words.split()), made)


def test_how_a_train_ended() -> None:
    """A train that is out of the game rusted, was obsolete, traded in, discarded or exported, or a correction took it; what only changes the depot is no train of the fleet."""
    events = [
        _train_event(1, "next", "", ("2", DEPOT, REMOVED)),
        _train_event(2, "train", "IC 2", ("2", DEPOT, "IC")),
        _train_event(3, "train", "IC 2", ("2", DEPOT, "IC")),
        _train_event(4, "train", "IC 4 --trade-in 2", ("2", "IC", REMOVED), ("4", DEPOT, "IC"), ("2", "IC", REMOVED)),
        _train_event(5, "run", "IC 50", ("4", "IC", REMOVED)),
        _train_event(6, "train", "IC 5", ("5", DEPOT, "IC")),
        _train_event(7, "discard", "IC 5", ("5", "IC", REMOVED)),
        _train_event(8, "train", "IC 6", ("6", DEPOT, "IC")),
        _train_event(9, "amend", "8 note x", ("6", "IC", REMOVED)),
        _train_event(10, "train", "IC 6", ("6", DEPOT, "IC")),
        _train_event(11, "void", "10", ("6", "IC", DEPOT)),
        _train_event(12, "exchange", "Ann SC", ("8", REMOVED, DEPOT)),
        _train_event(13, "option", "trains=8", ("8", BOX, DEPOT)),
        _train_event(14, "train", "IC 6", ("6", DEPOT, "IC")),
        _train_event(15, "next", "", ("6'", DEPOT, REMOVED), ("4", DEPOT, REMOVED)),  # the first 6' makes it obsolete
        _train_event(16, "train", "IC 8", ("8", DEPOT, "IC"), ("2", "IC", REMOVED)),
    ]
    ended = {train["id"]: train["ended"] for train in fleet(events, (), apply_options(raw_ruleset("18TN"), {}))}
    assert ended == {
        "2-1": "exported",
        "2-2": "traded in",
        "2-3": "rusted",
        "4-1": "out of the game",  # with its corporation: nothing had made it obsolete
        "5-1": "discarded",
        "6-1": "corrected",
        "6-3": None,
        "6'-1": "exported",
        "4-2": "obsolete",
        "8-1": None,
        "2-4": "rusted",
    }


def test_a_train_whose_phase_was_skipped() -> None:
    """After an 8 that an override sells early, IC runs its 4 once more: it was obsolete, although the phase of the 6 was skipped (18TN.8)."""
    events = [
        _train_event(1, "train", "IC 4", ("4", DEPOT, "IC")),
        _train_event(2, "train", "IC 8", ("8", DEPOT, "IC")),
        _train_event(3, "run", "IC 50", ("4", "IC", REMOVED)),
    ]
    ended = [train["ended"] for train in fleet(events, (), apply_options(raw_ruleset("18TN"), {}))]
    assert ended == ["obsolete", None]


def test_a_train_that_leaves_by_hand_or_by_the_calendar_did_not_rust() -> None:
    """What closes, is moved out by hand, or leaves after a round is out of the game; what rusts by a move by hand has rusted."""
    events = [
        _train_event(1, "train", "IC 2", ("2", DEPOT, "IC"), ("2", DEPOT, "IC"), ("2", DEPOT, "IC")),
        _train_event(2, "move", "1 train 2 IC Out x", ("2", "IC", REMOVED)),
        _train_event(3, "close", "IC x", ("2", "IC", REMOVED)),
        _train_event(4, "move", "1 train 4 Depot IC x", ("4", DEPOT, "IC"), ("2", "IC", REMOVED)),
    ]
    ended = {train["id"]: train["ended"] for train in fleet(events, (), apply_options(raw_ruleset("1830"), {}))}
    assert ended == {"2-1": "out of the game", "2-2": "out of the game", "2-3": "rusted", "4-1": None}
    events = [
        _train_event(1, "train", "IC 2+", ("2+", DEPOT, "IC")),
        _train_event(2, "next", "", ("2+", "IC", REMOVED)),
    ]
    assert [train["ended"] for train in fleet(events, (), apply_options(raw_ruleset("18MS"), {}))] == [
        "out of the game"
    ]


def test_undone_purchases_leave_no_train(game: Say) -> None:
    """A train that was bought by mistake, and undone, is not in the fleet."""
    moves = (
        "par carol prr 67\nbuy alice prr\nbuy bob prr\nbuy dora prr\nbuy carol prr\nnext\nrun prr 0\ntrain prr 2\nundo"
    )
    assert game("play --keep-going", moves).code == 0
    assert game("status -O json").data["fleet"] == []
    assert game("train prr 2").code == 0
    assert [train["id"] for train in game("status -O json").data["fleet"]] == ["2-1"]


def test_purposes_add_up_to_each_account() -> None:
    """What an account begins with and its payments are what it ends with; each payment has a purpose."""
    game = Game(FOUR, writing=False)
    try:
        for who in (*game.table.players, *game.table.rules.corporation):
            account = say(f"-f {FOUR} -O json explain '{who}'").data
            assert account["begins"] + sum(line["amount"] for line in account["lines"]) == account["ends"]
            assert all(line["purpose"] for line in account["lines"])
    finally:
        game.ledger.close()


def test_rules_beside_the_state() -> None:
    """`status` has what does not change: colours, the board with its zones and pars, trains and phases."""
    rules = say(f"-f {FOUR} -O json status").data["rules"]
    assert rules["corporations"]["PRR"]["colour"] == "#32763F"
    assert rules["privates"]["SV"] == {"name": "Schuylkill Valley Navigation & RR", "price": 20, "revenue": 5}
    assert {"row": 6, "column": 7, "price": 67, "zone": None, "par": True} in rules["market"]
    assert rules["trains"]["D"] == {"price": 1100, "count": 6, "also": []}
    assert rules["phases"]["5"]["closes_privates"] is True


@few(3, 14)
@pytest.mark.parametrize("ledger", sorted(SESSIONS.glob("*.toml")), ids=lambda path: path.stem)
def test_how_each_player_stands(ledger: Path) -> None:
    """Ranks are those of `score`, `raise` is what `raise` prints; stock by value adds up; the rest follows from the state."""
    with sitting(ledger) as banker:
        last = banker("-O json status").data["game"]["events"]
        for n in sorted({0, last // 4, last // 2, last - 1, last}):
            state = banker(f"-O json status --at {n}").data
            ranks = {player["name"]: player["rank"] for player in banker(f"-O json score --at {n}").data["players"]}
            runs = {row["id"]: row["run"] for row in state["corporations"]}
            for who, standing in zip(state["players"], state["standing"], strict=True):
                assert standing["name"] == who["name"]
                assert standing["rank"] == ranks[who["name"]]
                assert standing["raise"] == banker(f"-O json --at {n} raise {shlex.quote(who['name'])}").data
                assert standing["certificates_free"] == (who["limit"] and who["limit"] - who["certificates"])
                assert {held["corporation"]: held["percent"] for held in standing["stock"]} == who["shares"]
                values = [held["value"] for held in standing["stock"]]
                assert values == sorted(values, reverse=True)
                assert not state["rules"]["market"] or sum(values) == who["worth_in"]["stock"]
                for held in standing["stock"]:
                    assert held["run"] == runs[held["corporation"]]
                    assert held["president"] == (held["corporation"] in who["president"])


def test_the_last_dividend_of_a_holding() -> None:
    """It is what the last run paid for the stock held now: 6 shares of NYNH at $15, 2 of PRR at $11, nothing of C&O."""
    alice = say(f"-f {FOUR} -O json status --at 168").data["standing"][0]
    assert {holding["corporation"]: (holding["shares"], holding["dividend"]) for holding in alice["stock"]} == {
        "NYNH": (6, 90), "PRR": (2, 22), "C&O": (1, 0), "NYC": (1, 12), "CPR": (1, 7),
    }  # fmt: skip
    assert (alice["raise"]["round"], alice["raise"]["most"]["brings"], alice["raise"]["most"]["cash"]) == (
        "SR 5",
        539,
        737,
    )


def test_what_is_for_sale_and_what_comes_next() -> None:
    """`sale` has each unsold private with its price and the least bid, in the order of the auction; `coming` is what `trains` tells of the next phase."""
    with sitting(FOUR) as banker:
        state = banker("-O json status --at 3").data
        assert state["sale"] == [
            {"private": "MH", "kind": "auction", "offered_at": 110, "least_bid": 115, "only_bidder": None},
            {"private": "CA", "kind": "auction", "offered_at": 160, "least_bid": 165, "only_bidder": None},
            {"private": "BO", "kind": "auction", "offered_at": 220, "least_bid": 225, "only_bidder": None},
        ]
        assert state["coming"]["train"] == "3"
        for n in (60, 200, 337):
            state = banker(f"-O json status --at {n}").data
            assert state["sale"] == []
            assert state["coming"] == banker(f"-O json trains --at {n}").data["coming"]


@pytest.mark.parametrize(
    ("new", "kind"),
    [("18Tokaido Ann Ben Cyd --option out=none", "stock-round"), ("18Tokaido Ann Ben Cyd --option out=none --option privates=draft", "draft"), ("1851 'Ann' Ben Cyd", "dealt")],
)  # fmt: skip
def test_privates_that_are_not_auctioned(tmp_path: Path, new: str, kind: str) -> None:
    """Whichever way the bank sells them, each unsold private is in `sale`, with no bid where there are none."""
    file = tmp_path / "game.toml"
    assert say(f"-f {file} new {new}").code == 0
    state = say(f"-f {file} -O json status").data
    assert [private["private"] for private in state["sale"]] == [*state["rules"]["privates"]] != []
    for private in state["sale"]:
        price = state["rules"]["privates"][private["private"]]["price"]
        none = {"least_bid": None, "only_bidder": None}
        assert private == {"private": private["private"], "kind": kind, "offered_at": price, **none}


def test_who_gets_a_private_as_the_only_bidder(banker: Say) -> None:
    """Whoever alone has bid for a private, or is the last left in its bidding, gets it (1830 7.2); among several bidders nobody does."""
    lines = ["new 1830 Ann Ben Cyd", "bid ann mh 115", "bid ben dh 75", "bid cyd dh 80", "private ann sv"]
    assert [banker(line).code for line in lines] == [0] * len(lines)

    def told() -> dict[str, Any]:
        return {one["private"]: one["only_bidder"] for one in banker("-O json status").data["sale"]}

    assert told() == {"CS": None, "DH": None, "MH": "Ann", "CA": None, "BO": None}
    assert banker("private ben cs").code == banker("private cyd dh").code == 0
    assert told() == {"MH": "Ann", "CA": None, "BO": None}
    assert banker("private").out.startswith("Ann pays the bank $115.")


def test_who_is_up_in_the_auction_of_a_private(banker: Say) -> None:
    """Of two bidders the lower one is up; of three nobody is known to be, and all are named, the highest bid first."""
    banker("new 1830 Alice Bob Carol")
    for line in ("bid alice cs 45", "bid bob cs 50", "private carol sv"):
        assert banker(line).code == 0
    turn = banker("status -O json").data["turn"]
    assert (turn["player"], turn["step"], turn["next"]) == ("Alice", "auction", None)
    assert (turn["private"], turn["bidders"]) == ("CS", ["Bob", "Alice"])
    for line in ("undo", "bid carol cs 55", "private alice sv"):
        assert banker(line).code == 0
    turn = banker("status -O json").data["turn"]
    assert (turn["player"], turn["bidders"]) == (None, ["Carol", "Bob", "Alice"])


def test_a_run_without_stock_tells_no_decision(banker: Say) -> None:
    """In the starter game nobody decides about dividends, and the sentence of a run says none."""
    path = SESSIONS / "starter-bank-empty.toml"
    events = [json.loads(line) for line in banker(f"-f {path} -O json replay").out.splitlines()]
    sentences = [event["sentence"] for event in events if event["do"] == "run"]
    assert sentences
    assert not [sentence for sentence in sentences if "withholds" in sentence or "pays" in sentence]
    account = banker(f"-f {path} explain NYC").out
    assert "revenue of $60" in account
    assert "withheld" not in account


def test_corrections_tell_the_event_in_words(banker: Say) -> None:
    """An undo, redo or void names the event that it is about, an amend or insert the one that counts now; a note keeps its text."""
    assert banker("new 1830 Alice Bob").code == 0
    commands = """private alice sv; undo; redo; undo; private bob sv; amend 5 private alice sv; undo; void 5; note secret; undo
        pay bank bob 5 change; insert 11 pay bank alice 7 rent; amend 12 pay bank alice 8 rent; void 12; amend 11 note secret; undo"""
    for line in commands.replace(";", "\n").splitlines():
        assert banker(line.strip()).code == 0, line
    sentences = [json.loads(line)["sentence"] for line in banker("-O json replay").out.splitlines()]
    assert sentences == [
        "Alice buys the SV private for $20.",
        "Event 1 (Alice buys the SV private for $20) is undone.",
        "Event 1 (Alice buys the SV private for $20) is restored.",
        "Event 1 (Alice buys the SV private for $20) is undone.",
        "Bob buys the SV private for $20.",
        "Event 5 is corrected: Alice buys the SV private for $20.",
        "Event 6 (event 5 is corrected: Alice buys the SV private for $20) is undone.",
        "Event 5 (Bob buys the SV private for $20) is removed.",
        "A note: secret.",
        "Event 9 (a note) is undone.",
        "The bank pays Bob $5: change.",
        "An event is put in before event 11: the bank pays Alice $7: rent.",
        "Event 12 is corrected: the bank pays Alice $8: rent.",
        "Event 12 (the bank pays Alice $8: rent) is removed.",
        "Event 11 is corrected: a note.",
        "Event 15 (event 11 is corrected: a note) is undone.",
    ]
