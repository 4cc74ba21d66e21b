"""Which mistake explains a count that differs: each kind of slip, one by one, and several counts together."""

import pytest

from support.counting import begin_three, done
from support.marks import SLOW
from support.say import Say
from support.table import Play, play
from tools.slips import HEAD, KINDS, Row, experiment, rows

_NO_SLIP = "No single mistake since the last matching count explains the difference."


def _causes(game: Play, line: str) -> dict[int, str]:
    """The causes that a count names, by event, the likeliest first."""
    found = [
        said.removeprefix("Possible mistake: event ").removesuffix(".")
        for said in game.told(line).splitlines()[1:]
        if said != _NO_SLIP
    ]
    return {int(said.split()[0]): said.partition("): ")[2] for said in found}


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
        (527, "$27 was paid instead of $72"),
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
    assert "$180 was paid instead of $80" in _causes(game, "count prr 320")[2]
    assert "$120 was paid instead of $80" in _causes(play(lay).say("tile prr 80"), "count prr 380")[1]


def test_a_train_that_the_president_helped_to_pay() -> None:
    """He pays what the treasury lacks, so at 180 in place of 80 he would have paid 100 more (1830 24.0)."""
    game = play("round OR 3.1; stock PRR 100 Alice 60; cash PRR 30; cash Alice 500; ran PRR")
    game.say("train prr 2 --president")
    assert game.see("cash Alice") == 450
    assert "$180 was paid instead of $80" in _causes(game, "count alice 350")[1]


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
    begin_three(banker)
    banker("count alice 660")
    banker("amend 4 private alice mh 130 --yes")
    out = done(banker("count alice 660"))
    assert "Possible mistake: event 6 (amend 4 private Alice MH 130): $10 was not paid" in out


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


@SLOW
@pytest.mark.parametrize("kind", KINDS)
def test_the_true_cause_is_among_the_first_three(results: dict[str, Row], kind: str) -> None:
    """In 90% of the games at least the count names the event and the kind of slip (design, Counting)."""
    row = results[kind]
    assert row.tries >= 60
    assert row.three >= 0.9 * row.tries, f"\n{HEAD}\n{row}"
