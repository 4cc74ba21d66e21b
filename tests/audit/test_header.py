"""The audit holds a ledger's header against the ruleset: the box, the options, and whose tables they are."""

import json
from pathlib import Path

import pytest

from support.hostile import resealed
from support.marks import few
from support.paths import SESSIONS
from support.say import Say

MINE = 'extends = "1830"\nreplace = ["bank.notes"]\n[bank]\ntotal = 8000\nnotes = {}\n'
BOX_ENDS = "]\nat = "


def header_with(old: str, new: str) -> None:
    """Replace a text in the header of `game.toml`, and renew all seals."""
    text = Path("game.toml").read_text(encoding="utf-8")
    assert old in text
    Path("game.toml").write_text(resealed(text.replace(old, new, 1)), encoding="utf-8")


def findings(banker: Say) -> list[tuple[str, str, int]]:
    found = banker("audit -O json").data["ledgers"][0]["findings"]
    return [(finding["severity"], finding["message"], finding["amount"]) for finding in found]


@pytest.mark.parametrize(
    ("old", "new", "words", "dollars"),
    [
        ("amount = 9600", "amount = 9700", "cash in Bank: $9,700, not $9,600", 100),
        ("amount = 600", "amount = 650", "cash in Alice: $650, not $600", 50),
        (BOX_ENDS, '    { of = "cash", amount = 5, from = "Box", to = "PRR" },\n' + BOX_ENDS, "cash in PRR: $5, not $0", 5),
        (BOX_ENDS, '    { of = "share", corp = "NYC", count = 2, from = "Box", to = "Bob" },\n' + BOX_ENDS, "share NYC in Bob: 2, not 0", 0),
        (BOX_ENDS, '    { of = "private", private = "SV", from = "Box", to = "Bob" },\n' + BOX_ENDS, "private SV in Bob: 1, not 0", 0),
        (BOX_ENDS, '    { of = "token", corp = "PRR", count = 3, from = "Box", to = "PRR" },\n' + BOX_ENDS, "token PRR in PRR: 7, not 4", 0),
        ('type = "4", count = 4', 'type = "4", count = 6', "train 4 in Depot: 6, not 4", 0),
        ('type = "D", count = 6', 'type = "D", count = 5', "train D in Depot: 5, not 6", 0),
    ],
    ids=["bank", "player", "treasury", "shares", "private", "stations", "trains", "lost"],
)  # fmt: skip
def test_box_in_the_header_is_the_one_of_the_ruleset(banker: Say, old: str, new: str, words: str, dollars: int) -> None:
    """Extra cash, shares, privates, stations or trains in the header are a finding, as is what is lacking (1830 2.0)."""
    assert banker("new 1830 Alice Bob Carol Dora").code == 0
    header_with(old, new)
    wanted = [("box", f"The box in the ledger's header differs from the ruleset: {words}.", dollars)]
    assert [finding for finding in findings(banker) if "differs" in finding[1]] == wanted
    assert banker("audit").code == 1


def test_president_dealt_by_hand_is_a_finding(banker: Say) -> None:
    """A president's certificate that a player of 1830 begins with is a finding: only the starter game deals railroads."""
    assert banker("new 1830 Alice Bob").code == 0
    header_with(
        'of = "president", corp = "PRR", from = "Box", to = "IPO"',
        'of = "president", corp = "PRR", from = "Box", to = "Bob"',
    )
    assert [words.partition(": ")[2] for _, words, _ in findings(banker)] == [
        "president PRR in IPO: 0, not 1.",
        "president PRR in Bob: 1, not 0.",
    ]


def test_options_and_names_change_what_is_due(banker: Say) -> None:
    """What an option adds is due; without the option in the header it is a finding; `option` and `rename` later are no finding."""
    assert banker("new 1830 Alice Bob --option diesels=unlimited --option bank=20000").code == 0
    assert findings(banker) == []
    assert banker("play", "private alice sv\nrename bob robert\noption diesels=6").code == 0
    assert findings(banker) == []
    header_with('bank = "20000"', 'bank = "12000"')
    found = findings(banker)
    assert (
        "box",
        "The box in the ledger's header differs from the ruleset: cash in Bank: $17,600, not $9,600.",
        8000,
    ) in found


@few(5)
@pytest.mark.parametrize("path", sorted(SESSIONS.glob("*.toml")), ids=lambda path: path.stem)
def test_boxes_of_whole_games_are_in_order(banker: Say, path: Path) -> None:
    """The box of each sample game is the one of its ruleset, with its options and dealt railroads."""
    found = banker(f"audit {path} -O json").data["ledgers"][0]["findings"]
    assert [finding for finding in found if finding["severity"] == "box"] == []


def test_audit_says_that_everything_is_in_order(game: Say) -> None:
    """Without findings the audit says so, and what it takes on the players' word; a script reads both as JSON."""
    assert game("audit") == (
        0,
        (
            "game.toml: no findings. Everything is in order in 6 events and in the box.\n"
            "Taken on trust:\n"
            "  event 4: Bids for MH were not recorded: a bid of $145 is believed (1830 7.2)\n"
        ),
        "",
    )
    ledger = game("audit -O json").data["ledgers"][0]
    assert (ledger["ok"], [event["event"] for event in ledger["believed"]]) == (True, [4])


@pytest.mark.parametrize(
    ("new", "hint"),
    [
        ('{ of = "share", corp = "ABC", count = 2, from = "Box", to = "Bob" }', "has share ABC, which 1830 does not have"),
        ('{ of = "train", type = "9", count = 2, from = "Box", to = "Depot" }', "has train 9, which 1830 does not have"),
        ('{ of = "private", private = "SV", from = "Box", to = "Mars" }', "puts private SV in Mars, which is not a place"),
        ('{ of = "cash", amount = 9, from = "Box", to = "Mars" }', "puts cash in Mars, which is not a place"),
    ],
)  # fmt: skip
def test_things_that_the_game_does_not_have(banker: Say, new: str, hint: str) -> None:
    """A box with things or places that the game does not have is refused by every command."""
    assert banker("new 1830 Alice Bob").code == 0
    header_with(BOX_ENDS, f"    {new},\n{BOX_ENDS}")
    for command in ("status", "log", "export --to csv", "explain alice", "private alice sv"):
        answer = banker(command)
        assert (answer.code, answer.out) == (3, "")
        assert hint in answer.err


# --- whose tables ---


def test_house_rule_is_never_silent(banker: Say) -> None:
    """`new`, `status`, `audit` and the exports name the user's own file, and say that it does not come with banker."""
    Path("mine.toml").write_text(MINE, encoding="utf-8")
    notice = "Ruleset: ./mine.toml, your own file and none that comes with banker."
    assert notice in banker("new ./mine.toml Alice Bob").out.splitlines()
    Path("mine.toml").unlink()
    assert notice in banker("status").out.splitlines()
    assert notice in banker("audit").out.splitlines()
    assert f"game.toml: {notice}" in banker("audit game.toml game.toml").out.splitlines()
    assert banker("status -O json").data["game"]["own_ruleset"] == "./mine.toml"
    assert banker("audit -O json").data["ledgers"][0]["own_ruleset"] == "./mine.toml"
    for form in ("hledger", "beancount"):
        assert notice in banker(f"export --to {form}").out
    for form in ("csv", "json", "hledger", "beancount"):
        assert notice in banker(f"export --to {form}").err
    assert json.loads(banker("export --to json").out)["table"]["game"]["own_ruleset"] == "./mine.toml"


def test_shipped_ruleset_is_not_mentioned(game: Say) -> None:
    """A ruleset that comes with banker needs no notice, also if it is named by its path."""
    assert "none that comes with banker" not in game("status").out + game("audit").out + game("export --to csv").err
    assert game("status -O json").data["game"]["own_ruleset"] is None


def test_ledger_that_claims_a_shipped_ruleset(banker: Say) -> None:
    """A ledger that says 1830 and carries other tables is warned about at each command, and the audit finds it."""
    Path("mine.toml").write_text(MINE, encoding="utf-8")
    assert banker("new ./mine.toml Alice Bob").code == 0
    header_with('ruleset = "./mine.toml"', 'ruleset = "1830"')
    words = "The ledger calls its ruleset 1830, but carries other tables than the 1830 that comes with banker."
    for command in ("status", "log", "private alice sv", "export --to csv"):
        assert f"Warning: {words}" in banker(command).err
    assert ("warning", words, 0) in findings(banker)
    assert banker("audit").code == 1
