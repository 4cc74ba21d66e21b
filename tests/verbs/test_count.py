"""`count`: what the table really holds, put beside the book; and what would explain a difference (design, Counting)."""

from typing import Any

import pytest

from banker.advice.counts import beside_the_book, open_counts
from support.say import Answer, Say
from support.table import Play, play
from tools.slips import HEAD, KINDS, Row, experiment, rows

_NO_SLIP = "no slip with a single event since the last count that agreed explains it"


def _causes(game: Play, line: str) -> dict[int, str]:
    """The causes that a count names, by event, the likeliest first."""
    found = [said.removeprefix("it may be event ") for said in game.told(line).splitlines()[1:] if said != _NO_SLIP]
    return {int(said.split()[0]): said.partition("): ")[2] for said in found}


# --- money ---


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("count alice 412", "Alice has 412 dollars, as the book says"),
        ("count ALICE $412", "Alice has 412 dollars, as the book says"),
        ("count prr 1,000", "PRR has 1,000 dollars, as the book says"),
        ("count nyc 0", "NYC has 0 dollars, as the book says"),
        ("count bank 8988", "Bank has 8,988 dollars, as the book says"),
        ("count alice 422", "Alice has 422 dollars, and the book says 412: 10 too many"),
        ("count alice 0", "Alice has 0 dollars, and the book says 412: 412 too few"),
        ("count prr 2000", "PRR has 2,000 dollars, and the book says 1,000: 1,000 too many"),
        ("count bank 8,900", "Bank has 8,900 dollars, and the book says 8,988: 88 too few"),
    ],
)
def test_money_of_anyone(line: str, told: str) -> None:
    """Players, treasuries and the Bank are counted; a difference says which way it is."""
    game = play("cash Alice 412; stock PRR 100 Alice 60 Bob 10 pool 20")
    assert game.told(line).splitlines()[0] == told


def test_a_count_moves_nothing() -> None:
    """What was counted is put on record, and the book stays as it is."""
    game = play("cash Alice 412")
    assert game.gains("count alice 400; count bank 1; count prr ipo 3") == {}
    assert (game.see("cash Alice"), game.see("percent PRR ipo")) == (412, 100)


def test_money_that_the_bank_owes() -> None:
    """What a broken Bank pays on paper is below zero in the book."""
    game = play("round OR 5.1 of 1; stock PRR 100 Alice 60 Bob 20 Carol 20; trains PRR 4; bank 100").say("run prr 300")
    assert game.told("count bank 0").startswith("Bank has 0 dollars, and the book says -200: 200 too many")


# --- notes ---


@pytest.mark.parametrize(
    ("rules", "players", "words", "dollars"),
    [
        ("1830", "Alice Bob Carol", "500x1 100x3 5x2", 810),
        ("1830", "Alice Bob Carol", "1x30 5x18 10x30 20x24 50x16 100x28 500x15", 12000),
        ("1830", "Alice Bob Carol", "100x0", 0),
        ("1830", "Alice Bob Carol", "100x1 100x2", 300),
        ("1830-starter", "Alice=PRR Bob=NYC", "10x1 20x1 50x1 100x1 500x1", 680),  # the 500s are its reserve (B3)
        ("1830-7p", "Alice Bob Carol Dora Ed Nora Finn", "1x3 500x24", 12003),
        ("1851", "Alice Bob Carol", "7x3 1000x1 2x5", 1031),
    ],
)
def test_notes_are_added_up(rules: str, players: str, words: str, dollars: int) -> None:
    """Money is counted in notes of the values that the game has; 1851 does not say which it has."""
    game = play(rules=rules, players=players).say(
        f"count prr {words}" if rules == "1830-starter" else f"count bank {words}"
    )
    assert game.records[-1].words[-1] == str(dollars)


@pytest.mark.parametrize(
    ("rules", "players", "words", "value"),
    [
        ("1830", "Alice Bob Carol", "100x1 3x2", "$3"),
        ("1830", "Alice Bob Carol", "1000x1", "$1000"),
        ("1830", "Alice Bob Carol", "25x0", "$25"),
        ("1830-starter", "Alice=PRR Bob=NYC", "5x4", "$5"),
        ("1830-starter", "Alice=PRR Bob=NYC", "1x4", "$1"),
        ("1830-7p", "Alice Bob Carol Dora Ed Nora Finn", "2x1", "$2"),
    ],
)
def test_a_note_that_there_is_not(rules: str, players: str, words: str, value: str) -> None:
    """A note of a value that the game has not is no count, and the values are named."""
    play(rules=rules, players=players).invalid(
        f"count prr {words}", f"there is no note of {value}:", "10, 20, 50, 100, 500"
    )


def test_more_notes_than_money_in_any_box(banker: Say) -> None:
    """More than a million dollars is no count in notes either: its words would not be understood again."""
    assert banker("new 1851 Alice Bob Carol").code == 0
    answer = banker("count bank 9999x999")
    assert (answer.code, answer.out) == (2, "")
    assert "a million" in answer.err


# --- shares ---


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("count prr ipo 1", "IPO has 1 share of PRR, as the book says"),
        ("count prr IPO 3", "IPO has 3 shares of PRR, and the book says 1: 2 too many"),
        ("count prr pool 2", "Pool has 2 shares of PRR, as the book says"),
        ("count prr pool 0", "Pool has 0 shares of PRR, and the book says 2: 2 too few"),
        ("count prr treasury 0", "PRR has 0 shares of PRR, as the book says"),
        ("count prr alice 6", "Alice has 6 shares of PRR, as the book says"),
        ("count prr alice 5", "Alice has 5 shares of PRR, and the book says 6: 1 too few"),
        ("count prr carol 1", "Carol has 1 share of PRR, and the book says 0: 1 too many"),
    ],
)
def test_shares_anywhere(line: str, told: str) -> None:
    """Shares count in 10% each, the president's certificate as two (Counting); no event explains them."""
    game = play("stock PRR 100 Alice 60 Bob 10 pool 20")
    assert game.told(line) == told


def test_shares_in_a_treasury() -> None:
    """1851: what is unsold when a corporation floats lies in its own treasury (C7)."""
    game = play("stock L&N 75 Alice 50 Bob 10", rules="1851")
    unsold = game.see("percent L&N L&N") // 10
    assert unsold > 0
    assert game.told(f"count l&n treasury {unsold}") == f"L&N has {unsold} shares of L&N, as the book says"
    assert game.told("count ln ipo 0") == "IPO has 0 shares of L&N, as the book says"
    assert game.told("count L&N alice 4") == "Alice has 4 shares of L&N, and the book says 5: 1 too few"


def test_the_starter_game() -> None:
    """Railroads without stock: money of railroads is counted, and who has the charter."""
    game = play(rules="1830-starter", players="Alice=PRR Bob=NYC")
    assert game.told("count prr 200") == "PRR has 200 dollars, as the book says"
    assert game.told("count alice 0") == "Alice has 0 dollars, as the book says"
    assert game.told("count nyc 100x2 10x1").startswith("NYC has 210 dollars, and the book says 200: 10 too many")


# --- what stays of it ---


def _new(banker: Say) -> None:
    """Alice has $660, Bob 760, Carol 730: the book ends with event 4."""
    lines = ["private alice sv", "private bob cs", "private carol dh", "private alice mh 120"]
    assert banker("new 1830 Alice Bob Carol").code == 0
    assert banker("play", "\n".join(lines)).code == 0


def _ok(answer: Answer) -> str:
    assert (answer.code, answer.err) == (0, "")
    return answer.out


def test_a_difference_is_answered_and_recorded(banker: Say) -> None:
    """A count that differs is an event like others: said, written, exit code 0."""
    _new(banker)
    out = _ok(banker("count alice 646"))
    assert out.splitlines()[0] == "Alice has 646 dollars, and the book says 660: 14 too few"
    assert "count Alice 646 is event 5" in out
    assert "count Alice 646" in _ok(banker("log"))
    assert "counted Alice: none to -14" in _ok(banker("show 5"))


def test_a_difference_in_json(banker: Say) -> None:
    """The answer and `show` have it as numbers."""
    _new(banker)
    answer = banker("-O json count alice 646")
    assert _ok(answer)
    assert answer.data["words"] == ["Alice", "646"]
    assert answer.data["follows"][0] == "Alice has 646 dollars, and the book says 660: 14 too few"
    moves = banker("-O json show 5").data["moves"]
    assert [(move["of"], move["on"], move["to"]) for move in moves] == [("counted", "Alice", -14)]
    assert banker("-O json log").data[-1]["words"] == ["Alice", "646"]


def test_a_dry_run_of_a_count(banker: Say) -> None:
    """With `-n` the difference is said and nothing is written."""
    _new(banker)
    assert "14 too few" in _ok(banker("-n count alice 646"))
    assert banker("show 5").code == 2


def test_a_count_in_a_session(banker: Say) -> None:
    """Several counts that differ, one after the other, at the table and in `play`."""
    _new(banker)
    out = _ok(banker("play", "count alice 646\ncount alice 646\ncount bob 1\ncount bank 0\n"))
    assert out.count("Alice has 646 dollars, and the book says 660: 14 too few") == 2
    assert "Bob has 1 dollars, and the book says 760: 759 too few" in out
    assert "count Bank 0 is event 8" in out


def _difference(banker: Say, n: int) -> Any:
    """What a count came to, as its moves have it."""
    return [move.get("to") for move in banker(f"-O json show {n}").data["moves"]]


def test_a_count_is_undone_and_redone(banker: Say) -> None:
    """A count that was said wrong is undone like any event."""
    _new(banker)
    banker("count alice 646")
    assert _ok(banker("undo"))
    assert _ok(banker("redo"))
    assert (_difference(banker, 6), _difference(banker, 7)) == ([None], [-14])


def test_an_amend_explains_a_difference(banker: Say) -> None:
    """MH was bought for 130 and not for 120: with the better event the count agrees, and so does the next."""
    _new(banker)
    assert "10 too few" in _ok(banker("count alice 650"))
    assert "count Alice 650" in _ok(banker("amend 4 private alice mh 130 --yes"))
    assert _ok(banker("count alice 650")).startswith("Alice has 650 dollars, as the book says")
    moves = banker("-O json show 6").data["moves"]
    assert [(move["from"], move["to"]) for move in moves if move["of"] == "counted"] == [(-10, 0)]
    assert _ok(banker("audit")) == ""


def test_an_agreeing_count_that_an_amend_makes_differ(banker: Say) -> None:
    """The count agreed with the book of its time, and differs from the corrected one: the amend lists it."""
    _new(banker)
    banker("count alice 660")
    assert "count Alice 660" in _ok(banker("amend 4 private alice mh 130 --yes"))
    assert "10 too many" in _ok(banker("count alice 660"))


def test_a_count_that_is_put_right_leaves_the_audit_clean(banker: Say) -> None:
    """Whatever was counted, a later count that agrees ends it."""
    _new(banker)
    for words in ("alice 646", "alice 660", "bank 500x3 1x1", "prr ipo 9", "prr treasury 1", "prr bob 0"):
        assert _ok(banker(f"count {words}"))
    assert _open(banker) == [(7, "Bank", 8349), (8, "IPO", 0), (9, "PRR", 0)]
    for words in ("bank 9850", "prr ipo 10", "prr treasury 0"):
        assert _ok(banker(f"count {words}"))
    assert _ok(banker("audit")) == ""


# --- counts that are open: the audit lists them, the lowest of all ---


def _open(banker: Say) -> list[tuple[int, str, int]]:
    """What an audit says of counts: the event, whose or where, and the dollars; there is nothing else to say."""
    findings = banker("-O json audit").data["ledgers"][0]["findings"]
    assert {finding["severity"] for finding in findings} <= {"count"}
    return [(one["event"], one["message"].split()[1], one["amount"]) for one in findings]


def test_the_audit_lists_an_open_count(banker: Say) -> None:
    """It says what was counted and what the book had, and the exit code says that something was found."""
    _new(banker)
    banker("count bob 1")
    answer = banker("audit")
    assert (answer.code, answer.err) == (1, "")
    assert "counted: Bob has $1 and not $760: 759 too few, and nothing since has put it right" in answer.out


def test_an_open_count_of_shares(banker: Say) -> None:
    """Shares are listed like money, without dollars at stake."""
    _new(banker)
    banker("count prr ipo 9")
    assert _open(banker) == [(5, "IPO", 0)]
    assert "counted: IPO has 9 of PRR and not 10: 1 too few" in banker("audit").out


def test_open_counts_are_the_last_of_all(banker: Say) -> None:
    """A graver finding comes first."""
    _new(banker)
    banker("count bob 1")
    assert banker("--override agreed pay alice prr 10 gift").code == 0
    rows = banker("audit").out.splitlines()[2:]
    assert rows[0].startswith("override")
    assert rows[-1].startswith("count")


def test_the_last_count_of_each_is_listed(banker: Say) -> None:
    """Of several counts of one account the last says how it is."""
    _new(banker)
    banker("play", "count alice 1\ncount bob 1\ncount alice 2\n")
    assert _open(banker) == [(6, "Bob", 759), (7, "Alice", 658)]


@pytest.mark.parametrize(
    "line",
    [
        "count alice 660",
        "undo",
        "void 5 --yes",
        "amend 5 count alice 660 --yes",
        "amend 4 private alice mh 130 --yes",
        "pay alice bank 10 paid too much",
    ],
)
def test_what_puts_a_count_right(banker: Say, line: str) -> None:
    """A count that agrees, one that was said wrong, a better event, or a payment of just that sum."""
    _new(banker)
    banker("count alice 650")
    assert _open(banker) == [(5, "Alice", 10)]
    assert _ok(banker(line))
    assert _open(banker) == []


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("pay bank alice 10 the wrong way", 10),
        ("pay alice bank 9 too little", 10),
        ("pay bob bank 10 of another", 10),
        ("amend 4 private alice mh 125 --yes", 5),
        ("count prr ipo 10", 10),
        ("note alice is to count again", 10),
    ],
)
def test_what_does_not_put_it_right(banker: Say, line: str, left: int) -> None:
    """Anything else; an amend that explains a part leaves the rest."""
    _new(banker)
    banker("count alice 650")
    assert _ok(banker(line))
    assert _open(banker) == [(5, "Alice", left)]


def test_a_count_is_open_again_if_what_put_it_right_is_undone(banker: Say) -> None:
    """An undone amend has put nothing right."""
    _new(banker)
    banker("count alice 650")
    banker("amend 4 private alice mh 130 --yes")
    assert _ok(banker("undo"))
    assert _open(banker) == [(5, "Alice", 10)]
    assert _ok(banker("redo"))
    assert _open(banker) == []


def test_an_amend_of_what_was_counted_right_opens_nothing(banker: Say) -> None:
    """The amend lists what is to be settled at the table: until that is paid the count differs, and no slip is open."""
    _new(banker)
    banker("count alice 660")
    banker("amend 4 private alice mh 130 --yes")
    assert _open(banker) == []
    banker("amend 5 count alice 640 --yes")
    assert _open(banker) == [(5, "Alice", 10)]


@pytest.mark.parametrize(
    "words", [(), ("Alice",), ("Alice", "x"), ("Alice", "9" * 5000), ("Alice", "100x1", "5x2"), ("a", "b", "c", "1")]
)
def test_a_count_written_by_hand_that_is_none(words: tuple[str, ...]) -> None:
    """Words that are no count are found elsewhere in the audit; here they are passed over."""
    record = play().say("count alice 1").records[-1]
    assert [one.n for one in open_counts([record])] == [1]
    assert open_counts([record._replace(words=words)]) == []
    assert beside_the_book(record._replace(words=words), play().table) is None


def test_show_puts_a_count_beside_the_book(banker: Say) -> None:
    """As the book was when it was counted, for money and for shares; other events have no such line."""
    _new(banker)
    banker("play", "count alice 646\nprivate bob ca\ncount prr ipo 9\n")
    assert "Alice has 646 dollars, and the book says 660: 14 too few" in _ok(banker("show 5"))
    data = banker("-O json show 5").data
    assert (data["book"], data["difference"]) == (660, -14)
    assert "as the book says" in _ok(banker("show 7"))
    assert "book" not in banker("-O json show 4").data


# --- when ---


def test_a_count_when_the_game_is_over() -> None:
    """Money is counted when the game is over, too: the scores depend on it."""
    game = play("round OR 5.1 of 1; stock PRR 100 Alice 60 Bob 20 Carol 20; trains PRR 4; bank 100")
    game.say("run prr 300; end")
    cash = game.see("cash Alice")
    assert game.see("over")
    assert game.told(f"count alice {cash}") == f"Alice has {cash} dollars, as the book says"
    assert "5 too many" in game.told(f"count alice {cash + 5}")


def test_a_count_when_a_discard_is_due() -> None:
    """A train that must be discarded first keeps nobody from counting."""
    game = play("round OR 3.1; phase 4; stock PRR 100 Alice 60; trains PRR 3 3 3 3")
    assert game.see("discards") == {"PRR": 1}
    game.refused("run prr 30", "1830 21.0")
    assert "as the book says" in game.told(f"count prr {game.see('cash PRR')}")
    assert "1 too few" in game.told("count prr alice 5")


def test_a_count_in_the_middle_of_a_turn() -> None:
    """A corporation that has run may still buy its train after a count."""
    game = play("round OR 3.1; stock PRR 100 Alice 60; trains PRR 2").say("run prr 30; count prr 3; count alice 7")
    assert game.gains("train prr 2")["PRR"] == -80


# --- wrong words ---


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("", "who is missing"),
        ("alice", "the amount is missing"),
        ("alice x", "'x' is not an amount"),
        ("alice -5", "'-5' is not an amount"),
        ("alice 4.5", "'4.5' is not an amount"),
        ("alice 1,00", "'1,00' is not an amount"),
        ("alice 2000000", "a million"),
        ("alice 100x", "'100x' is not an amount"),
        ("alice x3", "'x3' is not an amount"),
        ("alice 0x5", "'0x5' is not an amount"),
        ("alice 100x-1", "'100x-1' is not an amount"),
        ("alice 5x1000", "'5x1000' is not an amount"),
        ("alice \u0665x1", "is not an amount"),
        ("alice 100x1 412", "'412' is no note"),
        ("alice 412 100x1", "'100x1' is too much"),
        ("alice 412 413", "'413' is too much"),
        ("alice 100x1 pool", "'pool' is no note"),
        ("alice bob 3", "too much"),
        ("bank ipo 3", "too much"),
        ("dave 12", "no player or corporation 'dave'"),
        ("b 12", "'b' is ambiguous: Bob or B&O or B&M or Bank."),
        ("prr pool", "'pool' is not an amount"),
        ("prr dave 3", "no player 'dave'"),
        ("prr prr 3", "no player 'prr'"),
        ("prr bank 3", "no player 'bank'"),
        ("prr ipo x", "'x' is no number of shares"),
        ("prr ipo -1", "'-1' is no number of shares"),
        ("prr ipo 100", "'100' is no number of shares"),
        ("prr ipo pool 1", "too much"),
        ("prr alice 6 7", "too much"),
        ("--notes alice 5", "--notes"),
    ],
)
def test_words_that_are_no_count(banker: Say, words: str, sentence: str) -> None:
    """What is not understood is one sentence and exit code 2, and nothing is written."""
    _new(banker)
    answer = banker(f"count {words}")
    assert (answer.code, answer.out) == (2, "")
    assert sentence in answer.err
    assert len(answer.err.strip().splitlines()) == 1
    assert banker("show 5").code == 2


# --- causes, one by one ---


def _privates() -> Play:
    return play("round SR 3; cash Alice 500; stock PRR 100 Alice 60 Bob 20; private SV Alice; private CS Alice")


def test_an_income_left_out() -> None:
    """SV brings 5 and CS 10: which of them was left out is told by the amount."""
    assert "the income of SV was not paid" in _causes(_privates().say("next"), "count alice 510")[1]
    assert "the income of CS was not paid" in _causes(_privates().say("next"), "count alice 505")[1]


def test_no_income_in_a_stock_round() -> None:
    """Privates pay when an operating round begins, so the end of the last one left no income out (1830 16.0)."""
    game = _privates().say("next; run prr 0; next")
    assert game.see("round") == "SR 4"
    assert list(_causes(game, "count alice 510")) == [1]


def _runs(*runs: str) -> Play:
    """PRR runs once a round, each round of two events: a run and a `next`."""
    game = play("round OR 3.1 of 3; stock PRR 100 Alice 60 Bob 20; trains PRR 3; cash Alice 500; cash Bob 500")
    return game.say("; next; ".join(f"run prr {run}" for run in runs))


def test_a_payout_at_the_last_run() -> None:
    """Alice has 60%: at 120 she got 72 and not 84."""
    assert "at the last run, 120" in _causes(_runs("120", "140"), "count alice 644")[3]


def test_a_payout_at_the_last_revenue_that_was_withheld() -> None:
    """The last run was withheld; paid out was its revenue, though, 120 in place of 140."""
    assert "last run" in _causes(_runs("120w", "140"), "count alice 572")[3]


def test_slips_that_come_to_the_same_are_all_named() -> None:
    """After a run of nothing "as last time" and "not paid" are one amount: who reads it must find the one that was."""
    text = _causes(_runs("0", "140"), "count alice 500")[3]
    assert "last run" in text
    assert "was not paid" in text


@pytest.mark.parametrize(
    ("counted", "text"),
    [
        (500, "$72 was not paid"),
        (644, "$72 was paid twice"),
        (428, "$72 went the wrong way"),
        (527, "$27 was paid in place of $72"),
        (596, "the $24 of Bob went to Alice"),
        (626, "it was paid at $210"),
    ],
)
def test_slips_with_a_dividend(counted: int, text: str) -> None:
    """A run of 120, of which Alice gets 72 and Bob 24."""
    assert text in _causes(_runs("120"), f"count alice {counted}")[1]


def test_a_thing_at_another_price() -> None:
    """A 2-train at the price of a 3-train, a station at that of the next, a river that was paid like a mountain."""
    lay = "round OR 3.1; stock PRR 100 Alice 60; trains PRR 2; cash PRR 500"
    game = play(lay).say("run prr 0; train prr 2")
    assert "$180 was paid in place of $80" in _causes(game, "count prr 320")[2]
    assert "$120 was paid in place of $80" in _causes(play(lay).say("tile prr 80"), "count prr 380")[1]


def test_a_train_that_the_president_helped_to_pay() -> None:
    """He pays what the treasury lacks, so at 180 in place of 80 he would have paid 100 more (1830 24.0)."""
    game = play("round OR 3.1; stock PRR 100 Alice 60; cash PRR 30; cash Alice 500; ran PRR")
    game.say("train prr 2 --president")
    assert game.see("cash Alice") == 450
    assert "$180 was paid in place of $80" in _causes(game, "count alice 350")[1]


def test_one_of_several_payments_of_an_event() -> None:
    """Two privates pay in one event; 10 of them went the wrong way, 20 dollars in all."""
    text = _causes(_privates().say("next"), "count alice 495")[1]
    assert "went the wrong way" in text


def test_a_count_that_agreed_ends_the_search() -> None:
    """What was before it was right."""
    game = _runs("120", "120").say("count alice 644")
    assert _causes(game.say("next; run prr 0"), "count alice 572") == {}


def test_a_count_that_differed_does_not_end_the_search() -> None:
    """Only one that agreed shows that all before it was right."""
    game = _runs("120").say("count alice 500; next; run prr 0")
    assert list(_causes(game, "count alice 500")) == [1]


def test_a_count_of_another_does_not_end_the_search() -> None:
    """Bob's money says nothing of Alice's, nor do her shares."""
    game = _runs("120").say("count bob 524; count prr alice 6")
    assert list(_causes(game, "count alice 500")) == [1]


def test_a_count_that_was_undone_does_not_end_the_search() -> None:
    """It was said by mistake, so nothing was found right by it."""
    game = _runs("120").say("count alice 572; undo")
    assert list(_causes(game, "count alice 500")) == [1]


def test_an_event_that_was_undone_is_no_cause() -> None:
    """What did not happen had no slip."""
    game = _runs("130").say("undo; run prr 0")
    assert _causes(game, "count alice 422") == {}


def test_a_settlement_that_was_not_paid(banker: Say) -> None:
    """An `amend` that was agreed on and not settled at the table is a cause like others."""
    _new(banker)
    banker("count alice 660")
    banker("amend 4 private alice mh 130 --yes")
    out = _ok(banker("count alice 660"))
    assert "it may be event 6 (amend 4 private Alice MH 130): $10 was not paid" in out


def test_no_slip_is_said_so() -> None:
    """A difference that nothing explains is said to be one."""
    assert _runs("120").told("count alice 575").splitlines()[1:] == [_NO_SLIP]


def test_five_causes_at_most_the_latest_first() -> None:
    """Seven runs of the same amount: five of them are named, and of equal ones the latest is the likeliest."""
    lay = "round OR 3.1 of 9; stock PRR 100 Alice 60; trains PRR 3"
    game = play(lay).say("; next; ".join(["run prr 100"] * 7))
    causes = _causes(game, f"count alice {game.see('cash Alice') + 60}")
    assert list(causes) == [13, 11, 9, 7, 5]


# --- a revenue some tens off, and what several counts say together ---


def _louisville() -> Play:
    """The L&N runs for 130: Alice's 30% bring 39, Bob's 10% 13, and the treasury gets 52 (1851)."""
    lay = "round OR 5.1; stock L&N 75 Alice 30 Bob 10 pool 20; trains L&N 3; cash Alice 500; cash Bob 500"
    return play(lay, rules="1851").say("run ln 130")


@pytest.mark.parametrize(("less", "revenue"), [(3, 120), (-3, 140), (6, 110), (9, 100), (12, 90), (15, 80), (-15, 180)])
def test_a_revenue_some_tens_off(less: int, revenue: int) -> None:
    """Alice holds 30% of the L&N: $3 for each $10 of revenue, up to $50 off."""
    game = _louisville()
    assert f"it was paid at ${revenue}" in _causes(game, f"count alice {game.see('cash Alice') - less}")[1]


def test_a_revenue_further_off_is_no_slip() -> None:
    """$80 off is more than a slip."""
    game = _louisville()
    assert _causes(game, f"count alice {game.see('cash Alice') - 24}") == {}


def test_the_treasury_is_paid_at_another_revenue() -> None:
    """It is paid for 40%, and for the whole of a run that is withheld."""
    game = _louisville()
    assert "it was paid at $120" in _causes(game, f"count ln {game.see('cash L&N') - 4}")[1]
    game = play("round OR 3.1; stock PRR 100 Alice 60; trains PRR 3; cash PRR 100").say("run prr 130w")
    assert "it was paid at $120" in _causes(game, "count prr 220")[1]


def test_who_holds_nothing_is_not_paid_at_another_revenue() -> None:
    """Carol has no stock of it."""
    game = _louisville()
    assert _causes(game, f"count carol {game.see('cash Carol') + 3}") == {}


def test_the_nearest_revenue_first() -> None:
    """Alice has 60% of the PRR and 20% of the NYC: $6 are $10 of the one and $30 of the other."""
    lay = "round OR 3.1; stock PRR 100 Alice 60; stock NYC 90 Bob 60 Alice 20; trains PRR 3; trains NYC 3"
    game = play(lay).say("run prr 130; run nyc 140")
    causes = _causes(game, f"count alice {game.see('cash Alice') - 6}")
    assert list(causes) == [1, 2]
    assert causes[2] == "it was paid at $110"


def test_several_counts_that_agree_on_one_run() -> None:
    """Alice is $6 short: $10 of the PRR, or $20 of the NYC; Carol's $12 are $20 of the NYC, so that comes first."""
    game = _two_runs()
    assert list(_causes(game, f"count alice {game.see('cash Alice') - 6}")) == [1, 2]
    game = _two_runs()
    game.say(f"count carol {game.see('cash Carol') - 12}")
    causes = _causes(game, f"count alice {game.see('cash Alice') - 6}")
    assert list(causes) == [2, 1]
    assert causes[2] == "it was paid at $80, as the count of Carol says too"


def test_three_counts_that_agree_on_one_run() -> None:
    """The more say so, the likelier; a count that has been put right says nothing."""
    game = _two_runs()
    game.say(f"count carol {game.see('cash Carol') - 12}; count bob {game.see('cash Bob') - 2}")
    line = f"count alice {game.see('cash Alice') - 6}"
    assert _causes(game, line)[2] == "it was paid at $80, as the counts of Carol and Bob say too"
    game.say(f"count carol {game.see('cash Carol')}")
    assert _causes(game, line)[2] == "it was paid at $80, as the count of Bob says too"


def _two_runs() -> Play:
    """The PRR runs for 130, 60% of it Alice's; the NYC for 100, 60% of it Carol's, 30% Alice's and 10% Bob's."""
    lay = "round OR 3.1; stock PRR 100 Alice 60; stock NYC 90 Carol 60 Alice 30 Bob 10; trains PRR 3; trains NYC 3"
    return play(lay).say("run prr 130; run nyc 100")


# --- the experiment ---


@pytest.fixture(scope="module")
def results() -> dict[str, Row]:
    """Random games of all tables, a slip in each: a smaller run of `python tests/tools/slips.py`."""
    found = rows([made for _, made in experiment(10, 4)])
    print(HEAD, *found, sep="\n")
    return {row.kind: row for row in found}


@pytest.mark.parametrize("kind", KINDS)
def test_the_true_cause_is_among_the_first_three(results: dict[str, Row], kind: str) -> None:
    """In 90% of the games at least the count names the event and the kind of slip (design, Counting)."""
    row = results[kind]
    assert row.tries >= 60
    assert row.three >= 0.9 * row.tries, f"\n{HEAD}\n{row}"
