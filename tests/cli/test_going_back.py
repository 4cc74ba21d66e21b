"""`undo N`: the game goes back to event N, with one recorded undo for each later event."""

import json
from pathlib import Path

import pytest

from support.say import Say

PATH = Path("game.toml")


@pytest.fixture
def three(banker: Say) -> Say:
    """Three privates sold, the third one after an undo: events 1, 2, 3 (undone), 4 (its undo) and 5."""
    assert banker("new 1830 Alice Bob Carol").code == 0
    for line in ("private alice sv", "private bob cs", "private carol dh", "undo", "private carol dh 75"):
        assert banker(line).code == 0
    return banker


def test_goes_back_to_an_event(three: Say) -> None:
    """After `undo 1 --yes` the table is what it was after event 1, and every undo is an event of its own."""
    answer = three("undo 1 --yes")
    assert answer.code == 0
    events = [record for record in three("log -O json").data if not record["undone"]]
    assert [(record["n"], record["do"]) for record in events] == [(1, "private"), (4, "undo"), (6, "undo"), (7, "undo")]
    was, now = three("status -O json --at 1").data, three("status -O json").data
    assert was["players"] == now["players"]
    assert three("audit").code == 0
    assert three("redo").code == 0


def test_json_has_a_line_for_each_event(three: Say) -> None:
    """With `-O json` each recorded undo prints its line."""
    lines = three("undo 0 --yes -O json").out.splitlines()
    assert [json.loads(line)["words"] for line in lines] == [["--event", "5"], ["--event", "2"], ["--event", "1"]]


def test_needs_the_answer_without_a_terminal(three: Say) -> None:
    """Nothing can be asked without a terminal, so the answer has to be given; the ledger stays as it was."""
    before = PATH.read_bytes()
    answer = three("undo 1")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == (
        "banker: `undo 1` undoes 2 events, from event 5 (private Carol DH 75) back to event 2 (private Bob CS 40). Add --yes.\n"
    )
    assert PATH.read_bytes() == before


@pytest.mark.parametrize("line", ["-n undo 1", "undo 1 --yes -n"])
def test_dry_run_shows_what_would_be_undone(three: Say, line: str) -> None:
    """`-n undo 1` lists the events and what then changes at the table, also with `--yes`, and records nothing."""
    before = PATH.read_bytes()
    answer = three(line)
    assert answer.code == 0
    assert answer.out.splitlines()[:3] == [
        "Going back to event 1 undoes 2 events:",
        "  event 5 (private Carol DH 75)",
        "  event 2 (private Bob CS 40)",
    ]
    assert PATH.read_bytes() == before


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("undo 9", "There is no event 9: the ledger has 5 events."),
        ("undo 5", "No event after event 5 is left to undo. To undo the last event: `undo`."),
        ("undo 3", "The game cannot go back to event 3: event 3 (private Carol DH 70) has been undone since."),
    ],
)
def test_where_the_game_cannot_go_back(three: Say, command: str, message: str) -> None:
    """An event that does not exist, the last one, and one that was undone since."""
    answer = three(f"{command} --yes")
    assert (answer.code, answer.err) == (2, f"banker: {message}\n")


def test_going_back_over_a_rename_moves_nothing_between_the_names(three: Say) -> None:
    """What is to settle leaves a new name out: Carol and Carla are one person."""
    assert three("rename carol Carla").code == 0
    lines = three("undo 2 -n").out.splitlines()
    assert "The bank pays Carla $75." in lines
    assert not [line for line in lines if "Carol pays" in line or "Carol now owns" in line]
    assert three("undo 2 --yes").code == 0
    assert three("status -O json").data["players"][2]["name"] == "Carol"


def test_what_many_payments_gave_comes_back_in_one_sum(banker: Say) -> None:
    """The income of two privates is paid in one sum, and goes back in one sum."""
    banker("new 1830 Ann Ben Cid")
    lines = ["ann sv", "ben cs", "cid dh", "ann mh", "ben ca", "cid bo --par 67"]
    paid = banker("play", "\n".join([*(f"private {line}" for line in lines), "next"]))
    assert "The bank pays Ann $25, Ben $35 and Cid $45." in paid.out
    assert [line for line in banker("undo 5 --yes -n").out.splitlines() if "pays" in line] == [
        "Ann pays the bank $25.",
        "Ben pays the bank $35.",
        "The bank pays Cid $175.",
    ]
    answer = banker("undo")
    assert [line for line in answer.out.splitlines() if "pays" in line] == [
        "Cid pays the bank $45.",
        "Ben pays the bank $35.",
        "Ann pays the bank $25.",
    ]


def test_every_correction_takes_yes(game: Say) -> None:
    """Whatever undoes, redoes or corrects an event takes `--yes`, whether or not it would ask."""
    game("par carol prr 67")
    for line in ("undo --yes", "redo --yes", "amend 7 par carol prr 71 --yes", "void 7 --yes"):
        assert game(line).code == 0, line


def test_what_goes_back_is_told_once(three: Say) -> None:
    """`undo 1 --yes` lists what the players settle in sums, then one line; not each payment of each event again."""
    assert three("undo 1 --yes").out.splitlines() == [
        "To settle at the table:",
        "The bank pays Bob $40 and Carol $75.",
        "The bank now owns the CS private.",
        "The bank now owns the DH private.",
        "Events 6 to 7 undo 2 events, from event 5 (private Carol DH 75) back to event 2 (private Bob CS 40).",
    ]
    assert three("undo 0 --yes").out.splitlines()[-1] == "Event 8 undoes event 1 (private Alice SV 20)."
