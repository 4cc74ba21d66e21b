"""Which notes the Bank hands out, and `change`: what is said at the table, and that no note appears or vanishes."""

import json
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from conftest import Say
from hypothesis import given
from hypothesis import strategies as st

from banker.calc.banknotes import Notes, worth
from banker.game import Game
from banker.rules.places import BANK, BOX, RESERVE
from banker.rules.read import read
from banker.rules.values import Ruleset
from banker.state.moves import Transfer
from banker.state.purses import HandOut, Purses
from banker.state.setup import lay_out
from banker.state.table import Table
from banker.views.banknotes import handed_lines

SESSIONS = sorted((Path(__file__).parent.parent / "sample_sessions").glob("*.toml"))
GAMES = ["1830", "1830-starter", "1851", "1830-7p"]
CLASSIC = read("1830")
PLAYERS = ("Alice", "Bob", "Carol")


def purses(**notes: Notes) -> Purses:
    """Purses of 1830 that hold just these notes."""
    found = Purses(CLASSIC, lay_out(CLASSIC, PLAYERS))
    found.notes = dict(notes)
    return found


def paid(purses: Purses, *payments: tuple[str, str, int]) -> list[str]:
    """What is printed when all that is paid in one event."""
    return handed_lines(purses.pay([Transfer("cash", "", amount, source, to) for source, to, amount in payments]))


def all_notes(rules: Ruleset) -> Counter[int]:
    return Counter(rules.bank.notes) + Counter(rules.bank.reserve_notes)


def counted(purses: Purses) -> Counter[int]:
    return sum((Counter(purses.purse(who)) for who in purses.holders()), Counter())


# --- what is said ---


def test_who_gets_which_notes(banker: Say) -> None:
    """After the lines of the event, before its number; as few notes as can be."""
    banker("new 1830 Alice Bob Carol Dora --option notes=on")
    banker("play", "private alice sv\nprivate bob cs\nprivate carol dh\nprivate dora mh\nprivate alice ca")
    assert banker("private bob bo --par 67").out.splitlines()[-1].startswith("private Bob BO 220 --par 67 is event 6")
    lines = banker("-n next").out.splitlines()
    assert lines[-2] == "hand out: Alice $30 = 20 + 10; Bob $40 = 2x20; Carol $15 = 10 + 5; Dora $20 = 20"
    assert lines[-1].startswith("next would be event 7")
    assert banker("next").out.splitlines()[-2] == lines[-2]


def test_only_what_the_bank_hands_out_is_said(banker: Say) -> None:
    """Nothing where somebody pays it, or another; what is taken back is handed out, too."""
    banker("new 1830 Alice Bob Carol --option notes=on")
    assert "hand out" not in banker("private alice sv").out
    assert "hand out" not in banker("pay alice bob 30 a debt").out
    assert "hand out" not in banker("undo").out
    assert "hand out: Alice $20 = 20\n" in banker("undo").out
    assert "hand out: Carol $24 = 20 + 4x1\n" in banker("pay bank carol 24 found").out


def test_json(banker: Say) -> None:
    """The lines are among `follows`; `notes` has them as numbers."""
    banker("new 1830 Alice Bob Carol --option notes=on")
    data = banker("pay bank carol 24 found -O json").data
    assert data["follows"] == ["Bank pays Carol $24", "hand out: Carol $24 = 20 + 4x1"]
    assert data["notes"] == [
        {"to": "Carol", "amount": 24, "notes": {"20": 1, "1": 4}, "back": {}, "due": 0, "owed": 0, "swap": None}
    ]


def test_off_is_as_it_was(banker: Say) -> None:
    """Without the option no line and no key more, and the header does not speak of it."""
    banker("new 1830 Alice Bob Carol")
    answer = banker("pay bank carol 24 found -O json").data
    assert list(answer) == ["n", "do", "words", "moves", "follows", "seal"]
    assert "hand out" not in banker("pay bank carol 24 found").out
    assert "notes" not in tomllib.loads(Path("game.toml").read_text())["options"]


def test_switched_by_the_environment(banker: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """On for a ledger begun without it, off for one begun with it; any other word is warned of, and the event is recorded."""
    banker("new 1830 Alice Bob Carol")
    banker("-f on.toml new 1830 Alice Bob Carol --option notes=on")
    monkeypatch.setenv("BANKER_NOTES", "on")
    assert "hand out: Carol $24" in banker("pay bank carol 24 found").out
    monkeypatch.setenv("BANKER_NOTES", "off")
    assert "hand out" not in banker("-f on.toml pay bank carol 24 found").out
    monkeypatch.setenv("BANKER_NOTES", "perhaps")
    answer = banker("-f on.toml pay bank carol 24 found")
    assert (answer.code, answer.err) == (0, "warning: BANKER_NOTES is neither on nor off: it is as the ledger has it\n")
    assert "hand out" in answer.out


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_the_option(game: str) -> None:
    """Off by default; on, it is the same game: the digest of its tables is that of a ledger begun without."""
    off, on = read(game), read(game, {"notes": "on"})
    assert (off.advice.notes, on.advice.notes) == (False, True)
    assert on._replace(advice=off.advice, options=off.options) == off


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_the_digests_are_those_of_old(path: Path) -> None:
    """A ledger written before there was the option opens without a warning."""
    header = tomllib.loads(path.read_text(encoding="utf-8"))
    assert read(header["ruleset"]).digest == header["digest"]


def test_ones_own_values(banker: Say) -> None:
    """A ruleset of the user's own may say which notes there are where nobody counted them; with a 1, or it is a fault."""
    Path("mine.toml").write_text('extends = "1851"\n[advice]\nnotes = true\nnote_values = [25, 1]\n')
    banker("new ./mine.toml Alice Bob Carol")
    assert "hand out: Bob $80 = 3x25 + 5x1\n" in banker("pay bank bob 80 found").out
    Path("mine.toml").write_text('extends = "1851"\n[advice]\nnote_values = [25, 0]\n')
    assert "advice.note_values: must have a 1, no 0" in banker("rules check mine.toml").err


# --- where exact notes are missing ---


def test_the_payee_gives_change() -> None:
    """The Bank has no 1s: he gets 10 and gives 5 and a 1 back."""
    table = purses(Bank={10: 3}, Carol={5: 1, 1: 1})
    assert paid(table, (BANK, "Carol", 4)) == ["hand out: Carol $4: the Bank lacks 1s: give 10 and take 5 + 1 back"]
    assert (table.purse(BANK), table.purse("Carol")) == ({10: 2, 5: 1, 1: 1}, {10: 1})


def test_somebody_else_gives_change() -> None:
    """If he cannot, the Bank changes a note with whoever can."""
    table = purses(Bank={10: 3}, Carol={20: 1}, Dora={5: 3, 1: 20})
    assert paid(table, (BANK, "Carol", 4)) == [
        "hand out: Carol $4: the Bank lacks 1s: change 10 with Dora for 10x1, then give 4x1"
    ]
    assert table.purse("Dora") == {10: 1, 5: 3, 1: 10}


def test_nobody_has_change() -> None:
    """The Bank owes, and pays it with what it pays next, once it can; or he pays with it."""
    table = purses(Bank={10: 3})
    assert paid(table, (BANK, "Carol", 14)) == ["hand out: Carol $14: the Bank lacks 1s: give 10, and the Bank owes $4"]
    assert (table.owed("Carol"), table.owed(BANK)) == (4, -4)
    table.notes["Dora"] = {1: 20}
    assert paid(table, ("Dora", BANK, 20), (BANK, "Carol", 2)) == ["hand out: Carol $2 and $4 owed = 6x1"]
    assert table.owed("Carol") == 0


def test_a_bank_below_zero_owes() -> None:
    """It hands out what it has to the smallest amounts, and owes the rest; who pays it, pays with what it owes him first."""
    table = purses(Bank={10: 3, 1: 1})
    assert paid(table, (BANK, "Alice", 60), (BANK, "Bob", 11)) == [
        "hand out: Alice $60: the Bank lacks 50s: give 2x10, and the Bank owes $40",
        "hand out: Bob $11 = 10 + 1",
    ]
    paid(table, ("Alice", BANK, 50))
    assert (table.purse("Alice"), table.purse(BANK), table.owed("Alice")) == ({10: 1}, {10: 1}, 0)
    paid(table, (BANK, "Alice", 60), ("Alice", "Bob", 40))  # on paper, from hand to hand
    assert (table.owed("Alice"), table.owed("Bob"), table.purse("Bob")) == (30, 20, {10: 3, 1: 1})


def test_everybody_is_served_before_anybody_gets_change() -> None:
    """The 10 goes to Bob, who can be paid with nothing else."""
    table = purses(Bank={100: 1, 50: 1, 20: 3, 10: 1})
    assert paid(table, (BANK, "Alice", 110), (BANK, "Bob", 10)) == ["hand out: Alice $110 = 50 + 3x20; Bob $10 = 10"]


def test_whoever_pays_gets_change() -> None:
    """From whom he pays, else from the Bank, else from others; if nobody has any he leaves a note with the Bank."""
    table = purses(Bank={20: 4}, Alice={100: 1}, Bob={50: 1})
    paid(table, ("Alice", BANK, 20))
    assert (table.purse("Alice"), table.purse(BANK)) == ({20: 4}, {100: 1})
    paid(table, ("Bob", "Alice", 10))
    assert (table.purse("Alice"), table.purse("Bob")) == ({20: 2, 50: 1}, {20: 2})
    paid(table, ("Bob", "Alice", 5))
    assert (table.purse("Bob"), table.owed("Bob"), table.owed("Alice")) == ({20: 1}, 15, 5)


def test_the_deal() -> None:
    """Four players of 1830 get the same, with small notes; half of those stay in the Bank."""
    table = Purses(CLASSIC, lay_out(CLASSIC, (*PLAYERS, "Dora")))
    assert {tuple(table.purse(who).items()) for who in (*PLAYERS, "Dora")} == {
        ((5, 2), (10, 3), (20, 3), (50, 2), (100, 4))
    }
    assert table.purse(BANK) == {500: 15, 100: 12, 50: 8, 20: 12, 10: 18, 5: 10, 1: 30}


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_everybody_is_dealt_his_money_in_notes(players: int) -> None:
    """For each number of players, and nothing is owed."""
    names = [f"P{number}" for number in range(players)]
    table = Purses(CLASSIC, lay_out(CLASSIC, names))
    assert {worth(table.purse(name)) for name in names} == {CLASSIC.players.cash[players]}
    assert counted(table) == all_notes(CLASSIC)


# --- nothing appears, nothing vanishes ---


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_no_note_appears_or_vanishes(path: Path) -> None:
    """After each event of each sample session: every note of the box is somewhere, and everyone's are his cash in the book."""
    game = Game(path, writing=False)
    game.ledger.close()
    table, found = game.first_table(), Purses(game.rules, game.ledger.header.box)
    for record in game.records:
        handed = found.pay(record.moves)
        for move in record.moves:
            table.apply(move)
        assert sum(one.amount for one in handed) == _from_the_bank(record.moves)
        assert all(_comes_out(one) for one in handed)
        if found.known:
            _agrees(found, table)


def _from_the_bank(moves: object) -> int:
    assert isinstance(moves, tuple)
    cash = (move for move in moves if isinstance(move, Transfer) and move.of == "cash")
    return sum(move.number for move in cash if move.source == BANK and move.to != RESERVE)


def _comes_out(one: HandOut) -> bool:
    return worth(one.notes) - worth(one.back) + one.owed == one.amount + one.due


def _agrees(found: Purses, table: Table) -> None:
    assert counted(found) == all_notes(table.rules)
    for who in (*table.players, *table.rules.corporation, BANK, RESERVE):
        assert worth(found.purse(who)) + found.owed(who) == table.cash(who)


def test_sessions_with_notes_are_among_them() -> None:
    """A box without counts would show nothing above."""
    games = [Game(path, writing=False) for path in SESSIONS]
    assert sum(game.purses(0).known for game in games) >= 3
    assert {game.rules.game.id for game in games if game.purses(0).known} >= {"1830", "1830-7p", "1830-starter"}


accounts = st.sampled_from([*PLAYERS, "PRR", BANK, BANK])


@given(st.lists(st.tuples(accounts, accounts, st.integers(1, 3000)), max_size=30))
def test_any_payments(payments: list[tuple[str, str, int]]) -> None:
    """Whatever is paid, in whatever order: the Bank may go below zero, the others may not."""
    table = Table(CLASSIC, PLAYERS)
    found = Purses(CLASSIC, lay_out(CLASSIC, PLAYERS))
    for source, to, amount in payments:
        much = amount if source == BANK else min(amount, table.cash(source))
        if much and source != to:
            move = Transfer("cash", "", much, source, to)
            table.apply(move)
            assert all(_comes_out(one) for one in found.pay([move]))
            _agrees(found, table)


def test_an_amount_of_ones_own_hides_the_notes() -> None:
    """A bank of another size, or tables that do not fit the box of a ledger: nobody knows how many notes there are."""
    rules = read("1830", {"bank": "10000"})
    assert not Purses(rules, lay_out(rules, PLAYERS)).known
    assert not Purses(CLASSIC, [Transfer("cash", "", 11999, BOX, BANK)]).known
    starter, reserve = read("1830-starter", {"reserve": "5000"}), Transfer("cash", "", 5000, BOX, RESERVE)
    assert not Purses(starter, [Transfer("cash", "", 4380, BOX, BANK), reserve]).known


# --- one event after the other ---


def test_it_goes_on_from_where_it_was() -> None:
    """The purses are not reckoned from the start for each event."""
    game = Game(next(path for path in SESSIONS if path.stem == "1830-four-players"), writing=False)
    first = game.purses(len(game.records) - 1)
    assert game.purses(len(game.records)) is first


def test_looking_back_and_on_again() -> None:
    """Earlier events are asked for anew."""
    game = Game(SESSIONS[0], writing=False)
    now, then = game.purses(50), game.purses(10)
    assert (now.events, then.events) == (50, 10)
    assert game.purses(50).notes == now.notes


# --- change ---


def test_change_without_a_ledger(banker: Say) -> None:
    """Out of a full bank of 1830, or of another game."""
    assert banker("change 120").out == (
        "out of a full bank of 1830, $12,000\n\n"
        "dollars  notes\n-------  --------\n    120  100 + 20\n\n"
        "then the Bank has $11,880 = 15x500 + 27x100 + 16x50 + 23x20 + 30x10 + 18x5 + 30x1\n"
    )
    data = banker("change $120 -O json").data
    assert (data["amount"], data["notes"], data["left"]["100"]) == (120, {"100": 1, "20": 1}, 27)
    assert banker("change 343 -r 1830-7p -O json").data["notes"] == {"100": 3, "20": 2, "1": 3}
    starter = banker("change 180 -r 1830-starter -O json").data
    assert (starter["notes"], starter["left"]) == (
        {"100": 1, "50": 1, "20": 1, "10": 1},
        {"100": 27, "50": 15, "20": 23, "10": 29},
    )


def test_change_in_a_game_whose_notes_nobody_counted(banker: Say) -> None:
    """1851 does not say how many there are: as many as needed, and nothing is said of what is left."""
    answer = banker("change 90 2000000 -r 1851")
    assert answer.code == 2
    answer = banker("change 90 10000 -r 1851 -O json")
    assert (answer.data["notes"], answer.data["left"]) == ({"500": 20, "50": 1, "20": 2}, None)
    assert "how many notes there are of each is not known" in banker("change 90 -r 1851").out


def test_change_out_of_the_bank_of_a_ledger(game: Say) -> None:
    """As reckoned now, or after an earlier event; several amounts, each for somebody."""
    answer = game("change 24 12 --to alice --to prr")
    assert answer.out.startswith(
        "out of the bank after event 6, as reckoned\n\n"
        "to     dollars  notes\n-----  -------  --------\n"
        "Alice       24  20 + 4x1\nPRR         12  10 + 2x1\n\nthen the Bank has $"
    )
    begun = game("change 24 12 60 --at 0 -O json").data
    assert [payment["notes"] for payment in begun["payments"]] == [
        {"20": 1, "1": 4},
        {"10": 1, "1": 2},
        {"50": 1, "10": 1},
    ]
    assert sum(int(value) * count for value, count in begun["left"].items()) == 9600 - 96
    assert game("change 60 -r 1830").out.startswith("out of a full bank")
    assert len(Path("game.toml").read_text().split("[[event]]")) == 7


def test_change_in_a_session_sees_what_was_just_paid(game: Say) -> None:
    """The same bank, a moment later."""
    lines = game("play", "change 1 -O json\npay bank alice 24 found\nchange 1 -O json\n").out.splitlines()
    before, after = json.loads(lines[0])["left"], json.loads(lines[-1])["left"]
    assert (before["20"] - after["20"], before["1"] - after["1"]) == (1, 4)


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ("abc", 2, "'abc' is no amount"),
        ("-1", 2, "'-1' is no amount"),
        ("1.5", 2, "'1.5' is no amount"),
        ("", 2, "Missing argument"),
        ("1000000", 1, "$1,000,000 cannot come out of the bank: it has notes for $12,000"),
        ("12001", 1, "it has notes for $12,000"),
        ("10000000", 2, "a million dollars is the most"),
        ("5 --to alice", 2, "there is no player or corporation in this game"),
        ("5 6 --to alice", 2, "there are 2 amounts, and 1 to get them"),
        ("5 -r nothing", 2, "there is no ruleset 'nothing'"),
        ("5 " * 31, 2, "30 are the most at once"),
        ("5 -f gone.toml", 2, "gone.toml"),
        ("\u0665", 2, "is no amount"),
    ],
)
def test_change_of_nonsense(banker: Say, words: str, code: int, message: str) -> None:
    """One clear sentence."""
    answer = banker(f"change {words}")
    assert (answer.code, answer.out) == (code, "")
    assert message in answer.err


def test_change_to_one_twice(game: Say) -> None:
    """He gets one amount."""
    assert "somebody is to get two amounts" in game("change 5 6 --to alice --to ali").err


def test_help_says_that_it_is_reckoned(banker: Say) -> None:
    """Honest: nobody records notes."""
    assert "nobody records notes" in " ".join(banker("change --help").out.split())
    assert "is reckoned" in banker("help notes").out
