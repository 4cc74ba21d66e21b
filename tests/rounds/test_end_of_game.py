"""When the bank breaks, when the game ends, who has won (1830 1.0, 25.0; A1 to A4, A7)."""

import pytest

from banker.calc.score import ranks
from support.starter import starter
from support.table import Play, play


def _bank(money: int, round_: str = "OR 4.1 of 3", lay: str = "", **options: str) -> Play:
    stock = "stock NYC 90 Alice 60 Bob 20; trains NYC 5"
    return play(f"phase 5; {stock}; {lay}; round {round_}; bank {money}", **options)


@pytest.mark.rule("1.002", "1.149", "2.030")
@pytest.mark.parametrize("rules", ["1830", "1830-starter"])
@pytest.mark.parametrize(
    ("option", "bank", "is_broken"),
    [
        ("at-zero", 81, False),
        ("at-zero", 80, True),
        ("at-zero", 79, True),
        ("below-zero", 80, False),
        ("below-zero", 79, True),
    ],
)
def test_bank_breaks(rules: str, option: str, bank: int, *, is_broken: bool) -> None:
    """The bank breaks at $0, or by the option only when it cannot pay, and the reserve is added (1830 1.0, 25.0; Starter, Winning the Game; A1, B3)."""
    if rules == "1830":
        game, reserve = _bank(bank, bank_breaks=option).say("run nyc 100"), 0
        assert game.see("broken") == ("OR 4.1" if is_broken else None)
    else:
        game, reserve = starter(f"trains PRR 2; bank {bank}; round OR 3", bank_breaks=option).say("run prr 80"), 7500
        assert game.see("broken") == ("OR 3" if is_broken else None)
    assert game.see("cash Bank") == bank - 80 + reserve * is_broken


@pytest.mark.rule("1.149")
def test_broken_bank_stays_broken() -> None:
    """Money that returns to the bank does not undo its break (1830 25.0; A1)."""
    game = _bank(80).say("run nyc 100; train nyc 5")
    assert (game.see("cash Bank"), game.see("broken")) == (450, "OR 4.1")


@pytest.mark.rule("1.151")
def test_broken_bank_owes_what_it_pays() -> None:
    """A broken bank pays on and owes the rest, which the accounts and scores include (1830 25.0; A2)."""
    game = _bank(10)
    assert game.gains("run nyc 100") == {"Alice": 60, "Bob": 20, "Bank": -80}
    assert game.see("cash Bank") == -70


@pytest.mark.rule("1.151")
def test_players_lend_to_a_broken_bank() -> None:
    """With `pay` every player may lend the bank the same amount (1830 25.0; A2)."""
    game = _bank(10).say("run nyc 100")
    game.say("pay alice bank 50 loan; pay bob bank 50 loan; pay carol bank 50 loan")
    assert (game.see("cash Bank"), game.see("broken")) == (80, "OR 4.1")


@pytest.mark.rule("1.149")
def test_set_of_operating_rounds_is_played_out() -> None:
    """The bank breaks in the first of three operating rounds: `end` is refused before the third, and `next` after it (1830 25.0)."""
    game = _bank(80).say("run nyc 100")
    game.refused("end", "1830 25.0", "the game continues until this set of operating rounds is over")
    game.say("next; run nyc 0")
    game.refused("end", "1830 25.0", "until this set of operating rounds is over")
    game.say("next")
    game.refused("end", "1830 16.0", "NYC has not operated in OR 4.3")
    game.say("run nyc 0")
    game.refused("next", "1830 25.0", "Type `end`.")
    assert game.say("end").see("over") == "the bank has broken"


@pytest.mark.rule("1.150")
def test_bank_breaks_in_a_stock_round() -> None:
    """If the bank breaks in a stock round, that round and the whole next set are played (1830 25.0; A3)."""
    game = _bank(90, "SR 4").say("sell bob nyc")
    assert game.see("broken") == "SR 4"
    game.refused("end", "1830 25.0", "until the set of operating rounds after SR 4 is over")
    for part in (1, 2, 3):
        game.say("next")
        assert game.see("round") == f"OR 4.{part}"
        game.say("run nyc 0")
    game.refused("next", "1830 25.0", "Type `end`.")
    game.say("end")


@pytest.mark.rule("1.149", "1.089")
@pytest.mark.parametrize(("phase", "rounds"), [("2", 1), ("4", 2), ("6", 3)])
def test_number_of_operating_rounds_in_the_last_set(phase: str, rounds: int) -> None:
    """The last set has as many rounds as its phase says (1830 25.0, 22.0; A3, A4)."""
    game = play(f"phase {phase}; stock NYC 90 Alice 60 Bob 20; round SR 4; bank 90").say("sell bob nyc")
    game.say("; ".join(["next; run nyc 0"] * rounds)).say("end")
    assert game.see("round") == f"OR 4.{rounds}"


@pytest.mark.rule("1.149", "1.083")
def test_bank_broken_by_the_income_of_privates() -> None:
    """The bank may break by income at the start of a round, and that round counts (1830 25.0)."""
    game = _bank(15, "OR 4.2 of 3", "phase 4; private CS Alice; private SV Bob").say("run nyc 0; next")
    assert (game.see("broken"), game.see("round")) == ("OR 4.3", "OR 4.3")
    game.say("run nyc 0; end")


@pytest.mark.rule("1.002")
def test_no_end_while_the_bank_has_money() -> None:
    """`end` is refused while the bank has money (1830 25.0)."""
    _bank(5000, "OR 4.3 of 3").say("run nyc 0").refused("end", "1830 25.0", "$5,000", "continues")


@pytest.mark.rule("1.002", "1.004")
def test_only_notes_after_the_end() -> None:
    """After the end of the game, every event except a note is refused (1830 25.0)."""
    game = _bank(80, "OR 4.3 of 3").say("run nyc 100; end")
    for line in ("next", "end", "run nyc 100", "buy alice nyc", "train nyc 5"):
        game.refused(line, "1830 25.0", "The game is over: the bank has broken")
    game.say("note well played")


@pytest.mark.rule("1.001", "1.004", "1.005", "1.125")
def test_final_score() -> None:
    """The score counts cash and stock at market price, but no treasury, no train and no stock without a price (1830 1.0; A7, A21)."""
    game = _bank(
        60,
        "OR 4.3 of 3",
        "stock PRR 67 Bob 40; stock CPR - Carol 10; at NYC 5,7; cash Alice 100; cash Bob 200; cash Carol 300",
    )
    game.say("run nyc 100; end")
    assert game.see("score Alice") == 100 + 60 + 6 * 76
    assert game.see("score Bob") == 200 + 20 + 2 * 76 + 4 * 67
    assert game.see("score Carol") == 300


@pytest.mark.rule("1.004")
def test_richest_player_wins() -> None:
    """The richest player is first, and equal scores share a rank (1830 1.0)."""
    assert ranks({"Alice": 900, "Bob": 1200, "Carol": 900, "Dora": 100}) == {
        "Alice": 2,
        "Bob": 1,
        "Carol": 2,
        "Dora": 4,
    }


@pytest.mark.rule("1.001", "1.004")
def test_worth_follows_the_market() -> None:
    """A player's worth grows by dividends and by rising prices (1830 1.0)."""
    game = _bank(9000, lay="cash Alice 100")
    before = game.see("worth Alice")
    assert before == 100 + 6 * 90
    assert game.say("run nyc 100").see("worth Alice") == 100 + 60 + 6 * 100
