"""`insert`: an event forgotten before an earlier one, with the same recomputation, list and settlement as `amend`."""

import tomllib
from typing import Any

import pytest

from support.corrections import PATH, looks
from support.say import Say


@pytest.fixture
def running(game: Say) -> Say:
    """A game of four in OR 1.1 in which the PRR has run for nothing; its train was forgotten, and OR 2.1 follows."""
    lines = [
        "pay bank carol 500 loan",
        "par carol prr 67",
        *["buy carol prr"] * 3,
        "buy dora prr",
        "next",
        "run prr 0",
        "next",
    ]
    assert game("play", "\n".join(lines)).code == 0
    return game


def _n(game: Say, do: str) -> int:
    """Return the number of the last event of a verb."""
    number: int = [row["n"] for row in game("log -O json").data if row["do"] == do][-1]
    return number


def _last() -> dict[str, Any]:
    event: dict[str, Any] = tomllib.loads(PATH.read_text())["event"][-1]
    return event


def test_forgotten_private_income_is_settled(pair: Say) -> None:
    """A forgotten payment is settled, and the answer says what was recorded (the house: design, Mistakes)."""
    answer = pair("insert 3 pay bank big 30 'income'")
    assert answer.out.splitlines()[:2] == ["To settle at the table:", "The bank pays Big Ben $30."]
    assert _last()["words"] == ["3", "pay", "Bank", "Big Ben", "30", "income"]
    assert pair("audit").code == 0


def test_forgotten_train_before_a_later_event(running: Say) -> None:
    """A train forgotten before the end of a round: the PRR pays $80, and the train comes out of the depot."""
    end = _n(running, "next")
    answer = running(f"insert {end} train prr 2")
    assert answer.out.splitlines()[:3] == ["To settle at the table:", "PRR pays the bank $80.", "PRR gets a 2-train."]
    status = running("status -O json").data
    prr = next(row for row in status["corporations"] if row["id"] == "PRR")
    assert (prr["trains"], status["depot"]["2"]) == (["2"], 5)
    assert running("audit").code == 0


def test_later_events_that_change_are_listed(running: Say) -> None:
    """A private sold before a round began: its income in that round goes to the buyer, and `next` is listed."""
    begun = next(row["n"] for row in running("log -O json").data if row["do"] == "next")
    answer = running(f"insert {begun} private bob ca 170 --override agreed")
    _, _, listed = answer.out.partition("Later events that change:\n")
    assert listed.startswith(f"Event {begun} (next) now: The bank pays Alice $5, Bob $")


def test_the_inserted_event_can_be_corrected(running: Say) -> None:
    """The inserted event has the number of its `insert`: `amend`, `insert` and `void` take it, `undo` takes all back."""
    without = looks()
    end = _n(running, "next")
    assert running(f"insert {end} train prr 2").code == 0
    train = _n(running, "insert")
    with_train = looks()
    assert running(f"insert {train} pay bank prr 10 gift").code == 0
    gift = _n(running, "insert")
    assert running(f"amend {gift} pay bank prr 20 gift").code == 0
    assert looks()["status"] != with_train["status"]
    assert running("play", "undo\nundo").code == 0
    assert looks() == with_train
    assert running(f"void {train}").code == 0
    assert looks() == without
    answer = running(f"void {train}")
    assert (answer.code, answer.err) == (2, f"banker: Event {train} cannot be corrected: it was undone or voided.\n")
    assert running("audit").code == 0


def test_undo_and_redo(running: Say) -> None:
    """`undo` takes an `insert` back, `redo` restores it."""
    before = looks()
    assert running(f"insert {_n(running, 'next')} train prr 2").code == 0
    after = looks()
    assert running("undo").code == 0
    assert looks() == before
    assert running("redo").code == 0
    assert looks() == after
    assert running("audit").code == 0


def test_what_the_rules_refuse(running: Say) -> None:
    """An event that the rules refuse there is refused with the reason; so is one that makes a later event impossible."""
    run = _n(running, "run")
    answer = running(f"insert {run} train prr 2")
    assert answer.code == 1
    assert "PRR buys trains after its run, and has not run yet (1830 17.0)" in answer.err
    assert running(f"insert {run} pay prr bank 9999 fine").code == 1
    assert running(f"insert {run} train prr 2 -n --override 'agreed'").code == 0


def test_order_of_inserted_events_decides_the_turn(game: Say) -> None:
    """After a purchase inserted before another one of the same round, it is the turn of the player after the later buyer."""
    assert game("play", "pay bank alice 900 loan\npar alice prr 67\nbuy bob prr\nbuy carol prr").code == 0
    assert game(f"insert {_n(game, 'buy')} pay bank dora 10 gift").code == 0
    assert game(f"insert {_n(game, 'buy')} sell alice prr -n").code == 1
    assert game(f"insert {_n(game, 'buy') - 1} buy alice prr").code == 0
    assert game("play", "buy prr").out.startswith("Dora ")


def test_at_the_prompt_the_corporation_and_letters_are_enough(running: Say) -> None:
    """In `play`, `insert N t 2` is a train for the corporation whose turn it was, and a number is its run."""
    end = _n(running, "next")
    assert running("play", f"insert {end} t 2").code == 0
    assert _last()["words"] == [str(end), "train", "PRR", "2", "--from", "bank", "--price", "80"]
    assert running("play", f"undo\nvoid {_n(running, 'run')}\n").code == 1
    assert "is already `run PRR 0`" in running("play", f"amend {_n(running, 'run')} run 0").err


def test_a_number_is_the_run_of_whoever_was_next(game: Say) -> None:
    """In `play`, `insert N 0` is a forgotten run."""
    lines = ["pay bank carol 500 loan", "par carol prr 67", *["buy carol prr"] * 3, "buy dora prr", "next", "note x"]
    assert game("play", "\n".join(lines)).code == 0
    assert game("play", f"insert {_n(game, 'note')} 0").code == 0
    assert _last()["words"][1:] == ["run", "PRR", "0"]


def test_a_pay_inserted_before_a_count_does_not_settle_it(pair: Say) -> None:
    """A payment inserted before a count is in the book that the count is compared with."""
    assert pair("count ann 1290").code == 0
    assert pair("audit").code == 1
    count = _n(pair, "count")
    answer = pair(f"insert {count} pay bank ann 10 'forgotten'")
    assert f"Event {count} (count Ann 1290) now agrees with the ledger." in answer.out.splitlines()
    assert pair("audit").code == 0


def test_settlement_of_a_presidency_names_who_gets_the_certificate(banker: Say) -> None:
    """Whoever pays for the certificate gets it, and swaps two of them for the president's (1830 13.0)."""
    auction = "private ann sv; private ben cs; private ann dh; private ben mh; private ann ca; private ben bo --par 67"
    assert banker("new 1830 Ann Ben").code == 0
    lines = [*auction.split("; "), "par ann nyc 67", "buy ben nyc", "buy ann bo", "buy ben nyc"]
    assert banker("play", "\n".join(lines)).code == 0
    settled = banker("insert 9 buy ben nyc").out.splitlines()
    assert settled[1:4] == [
        "Ben pays the bank $67.",
        "Ben becomes president of NYC.",
        "Ben gets 1 NYC from the IPO and now holds 30%.",
    ]
    assert banker("audit").code == 0
    assert banker("undo").out.splitlines()[:3] == [
        "The bank pays Ben $67.",
        "Ann becomes president of NYC.",
        "1 NYC goes back to the IPO.",
    ]
