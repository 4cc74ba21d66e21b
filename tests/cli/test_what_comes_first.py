"""Refusals tell the cause, and what to type, as newcomers to 1846, 18 Los Angeles and 1870 needed it; and answers show what a title has."""

import pytest

from banker.cli.complete import Names, candidates
from banker.rules.raw_keys import has_one_of
from banker.rules.read import read
from support.say import Say
from support.table import play

OUT = "--option orange=BHC --option blue=CHE --option corporations=SF,SP"
NEW = f"new 18LosAngeles Ann Ben Cy {OUT}"
TWO = "new 1846 Ann Ben --option orange=LSL,MC --option blue=SC,MPC --option north=ERIE --option south=IC"


def _play(banker: Say, lines: str) -> str:
    answer = banker("play --keep-going", lines)
    return answer.out + answer.err


def test_no_priority_deal(banker: Say) -> None:
    """Where the order by cash decides who begins, nothing names a priority deal (18LosAngeles.4)."""
    banker(NEW)
    shown = _play(banker, "private ann gt\nnext\npar ann la 60\npar ben up 60\nstatus\norder\nnext\nstatus\norder\n")
    assert "riority" not in shown
    assert "The player with the least cash then begins the next stock round." in shown
    assert banker("status -O json").data["game"]["priority"] is None
    assert banker("order -O json").data["priority"] is None


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("run gt 30", "GT begins once a player has bought its private (18LosAngeles.3)."),
        (
            "par ann la 60",
            "No stock is traded until the draft is over, and GT, OCR, PMC, MAIL, LAC, LAS, PT, SBL are still for sale (18LosAngeles.2). Once everybody has passed, `next` ends the draft.",
        ),
    ],
)
def test_before_the_end_of_a_draft(banker: Say, line: str, told: str) -> None:
    """A minor waits for its private, and stock for the end of the draft, which `next` brings."""
    banker(NEW)
    assert told in _play(banker, f"{line}\n")


def test_left_over_in_a_draft(banker: Say) -> None:
    """A private that nobody took, and its minor, have left the game with the draft (18LosAngeles.2)."""
    banker(NEW)
    told = _play(banker, "private ann las\nnext\nprivate ann gt\nrun gt 40\n")
    assert "GT is closed (18LosAngeles.2)." in told
    assert "GT is out of the game (18LosAngeles.2)." in told


def test_a_round_that_next_does_not_end_yet(banker: Say) -> None:
    """Where `next` would be refused, no refusal suggests it (1846.71)."""
    banker(TWO)
    for line in ("tile ms 20", "run ms 0"):
        told = _play(banker, f"{line}\n")
        assert "next`" not in told
        assert "`n`" not in told


def test_tiles_of_a_minor(banker: Say) -> None:
    """A minor of 18 Los Angeles lays one tile (18LosAngeles.3)."""
    banker(NEW)
    told = _play(banker, "private ann gt\nnext\npar ann la 60\nnext\ntile gt d5\ntile gt d7\n")
    assert "GT has already laid 1 tile this turn (18LosAngeles.3)." in told


def test_values_for_two_players(banker: Say) -> None:
    """With two players the options name their bank (1846.69), and the depot has a section of its own (18LosAngeles.10)."""
    banker(TWO)
    assert banker("status -O json").data["game"]["options"]["bank"] == "7000"
    drawn = {"orange": "BHC", "blue": "CHE", "corporations": "SF,SP"}
    sections = [play("", seats, "18LosAngeles", **drawn).table.rules.cite.train_order for seats in ("A B", "A B C")]
    assert sections == ["18LosAngeles.10", "as in 1846.37"]


def test_new_tells_what_is_out(banker: Say) -> None:
    """`new` names what is out of the game, and the first command of a draft."""
    told = banker(TWO).out
    assert "Options: all defaults.\nOut of the game: LSL, MC, SC, MPC, ERIE, IC.\nSR 1 begins with Ben.\n" in told
    assert "To draft a private: `private Ben PRIVATE`." in told
    wrong = banker(TWO.replace("south=IC", "south=PRR")).err
    assert "must be B&O, C&O or IC, not 'PRR'." in wrong


def test_void_names_each_reason_once(banker: Say) -> None:
    """Events that a correction makes impossible for one reason are told together."""
    banker(NEW)
    _play(banker, "private ann gt\nnext\npar ann la 60\npar ben up 60\npar cy ela 60\n")
    told = banker("-n void 2").err
    assert "the rules refuse events 3 (par Ann LA 60), 4 (par Ben UP 60) and 5 (par Cy ELA 60): No stock" in told
    assert told.count("After this correction") == 1


def test_amend_tells_the_rule_first(banker: Say) -> None:
    """A replacement that the rules refuse is refused with the rule and its event, although the money lacks, too (1846.37)."""
    banker(NEW)
    _play(banker, "private ann gt\nnext\npar ann la 60\nnext\nrun gt 0\nrun la 0\ntrain la 2\n")
    told = banker("-n amend 7 train la 4").err
    assert "Event 7 cannot be `train LA 4 --from bank --price 180`: The bank has no 4-train for sale" in told


def test_undo_settles_through_the_bank(banker: Say) -> None:
    """`undo N` lets everybody pay or get one sum, adds certificates up, and calls nothing a purchase or a closing that goes back."""
    banker(NEW)
    _play(
        banker,
        "private ann gt\nprivate ben las\nnext\npar ann la 60\nbuy ann la treasury 1\nnext\nrun gt 40\nrun la 0\ntrain la 2\n",
    )
    told = banker("-n undo 0").out
    payments = [line for line in told.splitlines() if " pays " in line]
    assert payments
    assert all(line.startswith("The bank pays ") or " pays the bank " in line for line in payments)
    assert told.count("back to the IPO") == 1
    assert "8 LA go back to the IPO." in told
    assert "station of OCR is back on the map." in told
    assert "closes" not in told


def test_options_of_other_games_are_not_completed() -> None:
    """Tab offers the options that the game has; without a game, all."""
    raw = read("1846").source.raw
    assert candidates(["run", "nyc", "10"], "--s", Names()) == ["--subsidy"]
    assert candidates(["run", "nyc", "10"], "--s", Names(raw=lambda: raw)) == []
    assert candidates(["train", "nyc", "2"], "--", Names(raw=lambda: raw)).count("--trade-in") == 0
    assert has_one_of(read("1870").source.raw, ["connection"])
    assert has_one_of(None, ["connection"])


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("report x.html", "Unexpected argument 'x.html'. Usage: report [-o FILE]"),
        ("explain ann cash", "Unexpected argument 'cash'. Usage: explain WHO|bank\n"),
        ("show", "Missing argument 'N'. Usage: show N\n"),
        ("help 18la", "There is no help on '18la'. Did you mean 18LosAngeles? "),
        ("new 18la A B", "Unknown ruleset '18la'. Did you mean 18LosAngeles? "),
        ("override", "Unknown command 'override'. To read about it: `banker help override`.\n"),
    ],
)
def test_what_to_type_instead(banker: Say, line: str, told: str) -> None:
    """A mistyped command is refused with its usage, or with what is spelled alike."""
    banker("new 1830 Ann Ben")
    assert told in banker(line).err


def test_a_private_that_nobody_may_sell_yet(banker: Say) -> None:
    """Without a price, too, the first refusal is that players may not sell it yet (1870.69)."""
    banker("new 1870 Ann Ben Cy Dee")
    assert "before phase 2 (1870.69)" in _play(banker, "private ann grsc\nprivate ben grsc\n")


def test_nothing_yet(banker: Say) -> None:
    """`order`, `limits` and `audit` before anything has happened have no empty tables and no zeros."""
    banker("new 1870 Ann Ben Cy Dee")
    assert "No corporation has floated.\n" in banker("order").out
    assert "may still buy" not in banker("limits").out
    assert "Everything is in order in the box, before the first event." in banker("audit").out
    assert "GRSC $20" in banker("status").out
