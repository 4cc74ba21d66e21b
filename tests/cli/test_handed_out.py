"""The notes that the bank hands out, and `change`: both from a full bank."""

import json
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banker.calc.banknotes import full_bank, hand_out, worth
from banker.game import Game
from banker.rules.places import BANK
from banker.rules.read import read
from banker.state.record import Transfer
from banker.views.banknotes import handed_lines
from support.marks import SLOW, few
from support.paths import SESSIONS
from support.say import Say

LEDGERS = sorted(SESSIONS.glob("*.toml"))
GAMES = ["1830", "1830-starter", "1851", "1830-7p"]
CLASSIC = read("1830")


# --- the line `Hand out` ---


def test_hand_out_names_the_notes_of_each_player(banker: Say) -> None:
    """An event with payments of the bank prints who gets which notes, as few as possible, before its number."""
    banker("new 1830 Alice Bob Carol Dora --option notes=on")
    banker("play", "private alice sv\nprivate bob cs\nprivate carol dh\nprivate dora mh\nprivate alice ca")
    assert banker("private bob bo --par 67").out.splitlines()[-1].startswith("Event 6: private Bob BO 220 --par 67")
    lines = banker("-n next").out.splitlines()
    assert lines[-2] == "Hand out: Alice $30 = 20 + 10; Bob $40 = 2x20; Carol $15 = 10 + 5; Dora $20 = 20"
    assert lines[-1].startswith("Would be event 7: next")
    assert banker("next").out.splitlines()[-2] == lines[-2]


def test_hand_out_only_for_payments_of_the_bank(banker: Say) -> None:
    """Payments to the bank or between players print no notes; an `undo` that makes the bank pay does."""
    banker("new 1830 Alice Bob Carol --option notes=on")
    assert "Hand out" not in banker("private alice sv").out
    assert "Hand out" not in banker("pay alice bob 30 a debt").out
    assert "Hand out" not in banker("undo").out
    assert "Hand out: Alice $20 = 20\n" in banker("undo").out
    assert "Hand out: Carol $24 = 20 + 4x1\n" in banker("pay bank carol 24 found").out


def test_hand_out_in_json(banker: Say) -> None:
    """JSON has the line in `follows` and the numbers in `notes`."""
    banker("new 1830 Alice Bob Carol --option notes=on")
    data = banker("pay bank carol 24 found -O json").data
    assert data["follows"] == ["The bank pays Carol $24.", "Hand out: Carol $24 = 20 + 4x1"]
    assert data["notes"] == [{"to": "Carol", "amount": 24, "notes": {"20": 1, "1": 4}, "owed": 0}]


def test_without_the_option_nothing_is_handed_out(banker: Say) -> None:
    """Without the option, neither the answer, nor its JSON, nor the header mentions notes."""
    banker("new 1830 Alice Bob Carol")
    answer = banker("pay bank carol 24 found -O json").data
    assert list(answer) == ["n", "do", "words", "moves", "follows", "seal"]
    assert "Hand out" not in banker("pay bank carol 24 found").out
    assert "notes" not in tomllib.loads(Path("game.toml").read_text())["options"]


def test_banker_notes_switches_the_option(banker: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """BANKER_NOTES switches the notes on or off for any ledger; an unknown value gives a warning."""
    banker("new 1830 Alice Bob Carol")
    banker("-f on.toml new 1830 Alice Bob Carol --option notes=on")
    monkeypatch.setenv("BANKER_NOTES", "on")
    assert "Hand out: Carol $24" in banker("pay bank carol 24 found").out
    monkeypatch.setenv("BANKER_NOTES", "off")
    assert "Hand out" not in banker("-f on.toml pay bank carol 24 found").out
    monkeypatch.setenv("BANKER_NOTES", "perhaps")
    answer = banker("-f on.toml pay bank carol 24 found")
    assert (answer.code, answer.err) == (
        0,
        "Warning: BANKER_NOTES must be on or off, not 'perhaps'. The ledger's option is used.\n",
    )
    assert "Hand out" in answer.out


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_option_notes(game: str) -> None:
    """The option `notes` is off by default, and changes nothing else in the tables."""
    off, on = read(game), read(game, {"notes": "on"})
    assert (off.advice.notes, on.advice.notes) == (False, True)
    assert on._replace(advice=off.advice, options=off.options) == off


@few(6)
@pytest.mark.parametrize("path", LEDGERS, ids=lambda path: path.stem)
def test_digests_do_not_change(path: Path) -> None:
    """The sample ledgers, written before the option existed, open without a warning."""
    header = tomllib.loads(path.read_text(encoding="utf-8"))
    assert read(header["ruleset"]).digest == header["digest"]


def test_note_values_of_a_user_ruleset(banker: Say) -> None:
    """A ruleset of the user's own may name the values of the notes; without a value of 1 it is refused."""
    Path("mine.toml").write_text('extends = "1851"\n[advice]\nnotes = true\nnote_values = [25, 1]\n')
    banker("new ./mine.toml Alice Bob Carol")
    assert "Hand out: Bob $80 = 3x25 + 5x1\n" in banker("pay bank bob 80 found").out
    Path("mine.toml").write_text('extends = "1851"\n[advice]\nnote_values = [25, 0]\n')
    assert "advice.note_values: must have a 1, no 0" in banker("rules check mine.toml").err


# --- from a full bank ---


def test_every_event_is_paid_from_a_full_bank(banker: Say) -> None:
    """Each payment is made from a full bank, so equal payments get equal notes."""
    banker("new 1830 Alice Bob Carol --option notes=on")
    said = {banker("pay bank carol 2500 found").out.splitlines()[-2] for _ in range(3)}
    assert said == {"Hand out: Carol $2,500 = 5x500"}


def test_number_of_notes_is_a_limit(banker: Say) -> None:
    """The bank hands out at most the notes in the box, such as fifteen 500s (1830 Table 8), and owes the rest."""
    banker("new 1830 Alice Bob Carol --option notes=on")
    assert "Hand out: Carol $8,000 = 15x500 + 5x100\n" in banker("pay bank carol 8000 found").out
    data = banker("pay bank carol 12345 found -O json").data
    assert data["notes"][0]["owed"] == 345
    assert worth({int(value): count for value, count in data["notes"][0]["notes"].items()}) == 12000
    assert data["follows"][-1].endswith("and the bank owes $345")


def test_box_without_small_notes(banker: Say) -> None:
    """The starter game has no notes below 10, so the bank owes what they cannot make."""
    banker("new 1830-starter Tom=prr+bm Mia=co+nyc --option notes=on")
    assert "Hand out: PRR $15: give 10, and the bank owes $5\n" in banker("pay bank prr 15 found").out
    assert "Hand out: PRR $5: the bank owes $5\n" in banker("pay bank prr 5 found").out
    assert banker("change 15").out.splitlines()[-2:] == [
        "$15: give 10, and the bank owes $5",
        "The bank has left: $4,370 = 28x100 + 16x50 + 24x20 + 29x10",
    ]


def test_smallest_amount_is_served_first() -> None:
    """The 1s go to the player who can be paid with nothing else, in whatever order the players are named."""
    rules = CLASSIC._replace(bank=CLASSIC.bank._replace(total=39, notes={20: 1, 10: 1, 5: 1, 1: 4}))
    assert handed_lines(hand_out([("Alice", 28), ("Bob", 4)], rules), rules) == [
        "Hand out: Alice $28: give 20 + 5, and the bank owes $3; Bob $4 = 4x1"
    ]


payments = st.lists(st.tuples(st.sampled_from(["Alice", "Bob", "PRR", ""]), st.integers(0, 3000)), max_size=8)


@SLOW
@pytest.mark.parametrize("game", GAMES)
@given(asked=payments)
def test_any_payments(game: str, asked: list[tuple[str, int]]) -> None:
    """For any payments, each amount is its notes plus what is owed, and no note is handed out twice."""
    rules = read(game)
    handed = hand_out(asked, rules)
    assert [(notes.to, notes.amount) for notes in handed] == asked
    assert all(worth(notes.notes) + notes.owed == notes.amount and notes.owed >= 0 for notes in handed)
    full, given_out = full_bank(rules), sum((Counter(notes.notes) for notes in handed), Counter[int]())
    if full is None:
        assert not any(notes.owed for notes in handed)
        return
    assert given_out <= Counter(full)
    small = min(full)
    if sum(amount for _, amount in asked) <= worth(full) - 500 and len(asked) < 7:
        assert all(notes.owed == notes.amount % small for notes in handed)


@few(12)
@pytest.mark.parametrize("path", LEDGERS, ids=lambda path: path.stem)
def test_full_bank_is_enough_for_every_event(path: Path) -> None:
    """In the sample sessions, a full bank pays every event in exact notes."""
    game = Game(path, writing=False)
    game.ledger.close()
    for record in game.records:
        paid = Counter[str]()
        for move in record.moves:
            if isinstance(move, Transfer) and (move.of, move.source) == ("cash", BANK):
                paid[move.to] += move.number
        assert not any(notes.owed for notes in hand_out(list(paid.items()), game.rules)), record


def test_bank_of_another_size_has_unknown_notes() -> None:
    """With another size of the bank, the number of notes is unknown."""
    assert full_bank(read("1830", {"bank": "10000"})) is None
    assert full_bank(read("1851")) is None
    assert full_bank(CLASSIC) == CLASSIC.bank.notes
    assert full_bank(read("1830-starter", {"reserve": "5000"})) == {100: 28, 50: 16, 20: 24, 10: 30}


# --- change ---


def test_change_without_a_ledger(banker: Say) -> None:
    """`change` without a ledger takes a full bank of 1830 or of the game named."""
    assert banker("change 120").out == (
        "From a full bank of 1830, $12,000:\n\n"
        "dollars  notes\n-------  --------\n    120  100 + 20\n\n"
        "The bank has left: $11,880 = 15x500 + 27x100 + 16x50 + 23x20 + 30x10 + 18x5 + 30x1\n"
    )
    data = banker("change $120 -O json").data
    assert (data["amount"], data["notes"], data["left"]["100"]) == (120, {"100": 1, "20": 1}, 27)
    assert banker("change 343 -r 1830-7p -O json").data["notes"] == {"100": 3, "20": 2, "1": 3}
    starter = banker("change 180 -r 1830-starter -O json").data
    assert (starter["notes"], starter["left"]) == (
        {"100": 1, "50": 1, "20": 1, "10": 1},
        {"100": 27, "50": 15, "20": 23, "10": 29},
    )


def test_change_without_known_notes(banker: Say) -> None:
    """1851 does not say how many notes there are, so `change` takes as many as needed and shows no rest."""
    answer = banker("change 90 2000000 -r 1851")
    assert answer.code == 2
    answer = banker("change 90 10000 -r 1851 -O json")
    assert (answer.data["notes"], answer.data["left"]) == ({"500": 20, "50": 1, "20": 2}, None)
    assert "The ruleset does not say how many notes there are" in banker("change 90 -r 1851").out


def test_change_with_a_ledger(game: Say) -> None:
    """`change` takes the game and options of the ledger, and several amounts."""
    assert game("change 24 12").out == (
        "From a full bank of 1830, $12,000:\n\n"
        "dollars  notes\n-------  --------\n"
        "     24  20 + 4x1\n     12  10 + 2x1\n\n"
        "The bank has left: $11,964 = 15x500 + 28x100 + 16x50 + 23x20 + 29x10 + 18x5 + 24x1\n"
    )
    begun = game("change 24 12 60 --at 0 -O json").data
    assert [payment["notes"] for payment in begun["payments"]] == [
        {"20": 1, "1": 4},
        {"10": 1, "1": 2},
        {"50": 1, "10": 1},
    ]
    assert sum(int(value) * count for value, count in begun["left"].items()) == 12000 - 96
    assert game("change 60 -r 1851").out.startswith("From a full bank of 1851")
    assert game("change 60 --at 7").code == 2
    assert len(Path("game.toml").read_text().split("[[event]]")) == 7


def test_change_of_a_bank_of_another_size(banker: Say) -> None:
    """`change` follows the ledger's option for the size of the bank."""
    banker("new 1830 Alice Bob Carol --option bank=8000")
    assert banker("change 11000 -O json").data["notes"] == {"500": 22}


def test_keys_of_change_in_json(banker: Say) -> None:
    """The JSON of `change` keeps its old keys, some of them always empty."""
    data = banker("change 24 -O json").data
    assert list(data) == ["amount", "notes", "left", "payments"]
    assert data["payments"] == [{"to": None, "amount": 24, "notes": {"20": 1, "1": 4}, "owed": 0}]


def test_change_at_the_prompt(game: Say) -> None:
    """At the prompt, `change` does not depend on what was just paid."""
    lines = game("play", "change 1 -O json\npay bank alice 24 found\nchange 1 -O json\n").out.splitlines()
    assert json.loads(lines[0]) == json.loads(lines[-1])


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ("abc", 2, "'abc' is not an amount"),
        ("-1", 2, "'-1' is not an amount"),
        ("1.5", 2, "'1.5' is not an amount"),
        ("", 2, "Missing argument"),
        ("1000000", 1, "$1,000,000 is more than all notes of a full bank, $12,000."),
        ("12001", 1, "$12,001 is more than all notes of a full bank, $12,000."),
        ("10000000", 2, "'10000000' is too large: an amount is at most $1,000,000."),
        ("5 -r nothing", 2, "Unknown ruleset 'nothing'"),
        ("5 " * 31, 2, "31 amounts are too many: at most 30 are allowed."),
        ("5 -f gone.toml", 2, "gone.toml"),
        ("\u0665", 2, "is not an amount"),
    ],
)
def test_unreadable_change(banker: Say, words: str, code: int, message: str) -> None:
    """Arguments that cannot be read or paid give one clear sentence."""
    answer = banker(f"change {words}")
    assert (answer.code, answer.out) == (code, "")
    assert message in answer.err


def test_help_says_that_the_bank_counts_as_full(banker: Say) -> None:
    """The ledger does not track notes, so the bank counts as full."""
    assert "from one full bank, since the ledger does not track notes." in " ".join(banker("change --help").out.split())
    assert "It assumes a full bank" in " ".join(banker("help banknotes").out.split())
