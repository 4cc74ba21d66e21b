"""`count` compares what is on the table with the ledger, for money and shares."""

import pytest

from support.counting import begin_three
from support.say import Say
from support.table import play

# --- money ---


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("count alice 412", "Alice has $412, as recorded."),
        ("count ALICE $412", "Alice has $412, as recorded."),
        ("count prr 1,000", "PRR has $1,000, as recorded."),
        ("count nyc 0", "NYC has $0, as recorded."),
        ("count bank 8988", "The bank has $8,988, as recorded."),
        ("count alice 422", "Alice has $422, $10 more than the recorded $412."),
        ("count alice 0", "Alice has $0, $412 less than the recorded $412."),
        ("count prr 2000", "PRR has $2,000, $1,000 more than the recorded $1,000."),
        ("count bank 8,900", "The bank has $8,900, $88 less than the recorded $8,988."),
    ],
)
def test_count_money_of_any_account(line: str, answer: str) -> None:
    """`count` takes players, treasuries and the bank, and tells by how much more or less they have than recorded."""
    game = play("cash Alice 412; stock PRR 100 Alice 60 Bob 10 pool 20")
    assert game.told(line).splitlines()[0] == answer


def test_count_moves_nothing() -> None:
    """`count` records what was counted and moves nothing."""
    game = play("cash Alice 412")
    assert game.gains("count alice 400; count bank 1; count prr ipo 3") == {}
    assert (game.see("cash Alice"), game.see("percent PRR ipo")) == (412, 100)


def test_count_money_that_the_bank_owes() -> None:
    """A broken bank's balance is below $0, and `count bank 0` tells the difference."""
    game = play("round OR 5.1 of 1; stock PRR 100 Alice 60 Bob 20 Carol 20; trains PRR 4; bank 100").say("run prr 300")
    assert game.told("count bank 0").startswith("The bank has $0, $200 more than the recorded -$200")


# --- notes ---


@pytest.mark.parametrize(
    ("rules", "players", "words", "dollars"),
    [
        ("1830", "Alice Bob Carol", "500x1 100x3 5x2", 810),
        ("1830", "Alice Bob Carol", "1x30 5x18 10x30 20x24 50x16 100x28 500x15", 12000),
        ("1830", "Alice Bob Carol", "100x0", 0),
        ("1830", "Alice Bob Carol", "100x1 100x2", 300),
        (
            "1830-starter",
            "Alice=PRR Bob=NYC",
            "10x1 20x1 50x1 100x1 500x1",
            680,
        ),  # the 500s are the bank's reserve (B3)
        ("1830-7p", "Alice Bob Carol Dora Ed Nora Finn", "1x3 500x24", 12003),
        ("1851", "Alice Bob Carol", "7x3 1000x1 2x5", 1031),
    ],
)
def test_count_adds_up_notes(rules: str, players: str, words: str, dollars: int) -> None:
    """`count` adds up notes of the values that the game has; 1851 does not say which values it has."""
    game = play(rules=rules, players=players).say(
        f"count prr {words}" if rules == "1830-starter" else f"count bank {words}"
    )
    assert game.records[-1].words[-1] == str(dollars)


@pytest.mark.parametrize(
    ("rules", "players", "words", "value"),
    [
        ("1830", "Alice Bob Carol", "100x1 3x2", "$3"),
        ("1830", "Alice Bob Carol", "1000x1", "$1,000"),
        ("1830", "Alice Bob Carol", "25x0", "$25"),
        ("1830-starter", "Alice=PRR Bob=NYC", "5x4", "$5"),
        ("1830-starter", "Alice=PRR Bob=NYC", "1x4", "$1"),
        ("1830-7p", "Alice Bob Carol Dora Ed Nora Finn", "2x1", "$2"),
    ],
)
def test_count_refuses_unknown_notes(rules: str, players: str, words: str, value: str) -> None:
    """A note of a value that the game does not have is refused, and the values are named."""
    play(rules=rules, players=players).invalid(
        f"count prr {words}", f"There is no {value} note.", "$10, $20, $50, $100, $500"
    )


def test_count_refuses_more_than_a_million(banker: Say) -> None:
    """More than $1,000,000 in notes is refused, since such an amount could not be read back."""
    assert banker("new 1851 Alice Bob Carol").code == 0
    answer = banker("count bank 9999x999")
    assert (answer.code, answer.out) == (2, "")
    assert "'9989001' is too large: an amount is at most $1,000,000." in answer.err


# --- shares ---


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("count prr ipo 1", "The IPO has 1 share of PRR, as recorded."),
        ("count prr IPO 3", "The IPO has 3 shares of PRR, 2 more than the recorded 1."),
        ("count prr pool 2", "The bank pool has 2 shares of PRR, as recorded."),
        ("count prr pool 0", "The bank pool has 0 shares of PRR, 2 fewer than the recorded 2."),
        ("count prr treasury 0", "The treasury of PRR has 0 shares of PRR, as recorded."),
        ("count prr alice 6", "Alice has 6 shares of PRR, as recorded."),
        ("count prr alice 5", "Alice has 5 shares of PRR, 1 fewer than the recorded 6."),
        ("count prr carol 1", "Carol has 1 share of PRR, 1 more than the recorded 0."),
    ],
)
def test_count_shares_anywhere(line: str, answer: str) -> None:
    """Shares are counted in units of 10%, the president's certificate as two."""
    game = play("stock PRR 100 Alice 60 Bob 10 pool 20")
    assert game.told(line).splitlines()[0] == answer


def test_count_shares_in_a_treasury() -> None:
    """In 1851, unsold shares of a corporation that has floated are in its treasury (C7)."""
    game = play("stock L&N 75 Alice 50 Bob 10", rules="1851")
    unsold = game.see("percent L&N L&N") // 10
    assert unsold > 0
    assert game.told(f"count l&n treasury {unsold}") == f"The treasury of L&N has {unsold} shares of L&N, as recorded."
    assert game.told("count ln ipo 0") == "The IPO has 0 shares of L&N, as recorded."
    told = game.told("count L&N alice 4")
    assert told.startswith("Alice has 4 shares of L&N, 1 fewer than the recorded 5.")


def test_count_in_the_starter_game() -> None:
    """In the starter game, the money of players and railroads is counted."""
    game = play(rules="1830-starter", players="Alice=PRR Bob=NYC")
    assert game.told("count prr 200") == "PRR has $200, as recorded."
    assert game.told("count alice 0") == "Alice has $0, as recorded."
    assert game.told("count nyc 100x2 10x1").startswith("NYC has $210, $10 more than the recorded $200.")


# --- more than there is (A73) ---


@pytest.mark.parametrize(
    ("rules", "line", "sentence"),
    [
        ("1830", "count prr alice 11", "Alice cannot have 11 shares of PRR: there are 10 (A73)."),
        ("1830", "count prr alice 60", "there are 10 (A73). If you mean 60%, count 6."),
        ("1830", "count prr alice 1000", "Alice cannot have 1000 shares of PRR: there are 10 (A73)."),
        ("1830", "count prr ipo 11", "The IPO cannot have 11 shares"),
        ("1830", "count prr pool 11", "The bank pool cannot have 11 shares"),
        ("1830", "count prr treasury 11", "The treasury of PRR cannot have 11 shares"),
        ("1830", "count alice 12001", "Alice cannot have $12,001: the game has $12,000 (A73)."),
        ("1830", "count prr 12001", "PRR cannot have $12,001: the game has $12,000"),
        ("1830", "count bank 12001", "The bank cannot have $12,001: the game has $12,000"),
        ("18NL", "count nrs alice 11", "there are 10"),
    ],
)
def test_count_refuses_more_than_there_is(rules: str, line: str, sentence: str) -> None:
    """Nobody can have more money or stock than the game has, wherever it is counted; a percentage gets its shares."""
    play(rules=rules).refused(line, sentence)


def test_count_of_everything_there_is() -> None:
    """The last dollar and the last share can be counted anywhere, even if the ledger has them elsewhere."""
    game = play("stock PRR 100 Alice 60")
    for line in ("count prr alice 10", "count prr ipo 10", "count bank 12000", "count bob 12000"):
        assert "more than the recorded" in game.told(line)


def test_a_broken_bank_owes_money_that_can_be_counted() -> None:
    """A bank at -$200 has paid $200 with IOUs, so $12,200 can be counted (1830 25.0)."""
    game = play("round OR 5.1 of 1; stock PRR 100 Alice 60 Bob 20 Carol 20; trains PRR 4; bank 100").say("run prr 300")
    owed = -game.see("cash Bank")
    assert owed == 200
    there_is = sum(game.see(f"cash {who}") for who in ("Alice", "Bob", "Carol", "PRR", "Out"))
    game.refused(f"count alice {there_is + 1}", f"the game has ${there_is:,}")


def test_stock_that_was_watered_counts() -> None:
    """After watering, a corporation of 1830 for seven has eleven shares (D18)."""
    players = "Alice Bob Carol Dora Ed Nora Finn"
    game = play("round SR 3; stock PRR 100 Alice 60 Bob 40; at PRR 1,7", rules="1830-7p", players=players)
    game.refused("count prr alice 12", "there are 11 (A73)")


def test_count_refuses_more_notes_than_the_box_has() -> None:
    """The box of 1830 has 15 notes of $500 (1830 Table 8)."""
    play().invalid("count alice 500x16", "The game has 15 $500 notes, not 16.")


# --- when ---


def test_count_after_the_end_of_the_game() -> None:
    """Money is counted after the end of the game too, since the scores depend on it."""
    game = play("round OR 5.1 of 1; stock PRR 100 Alice 60 Bob 20 Carol 20; trains PRR 4; bank 100")
    game.say("run prr 300; end")
    cash = game.see("cash Alice")
    assert game.see("over")
    assert game.told(f"count alice {cash}") == f"Alice has ${cash}, as recorded."
    assert f"Alice has ${cash + 5}, $5 more than the recorded ${cash}." in game.told(f"count alice {cash + 5}")


def test_count_while_a_discard_is_due() -> None:
    """A count is possible while a train must be discarded."""
    game = play("round OR 3.1; phase 4; stock PRR 100 Alice 60; trains PRR 3 3 3 3")
    assert game.see("discards") == {"PRR": 1}
    game.refused("run prr 30", "1830 21.0")
    assert game.told(f"count prr {game.see('cash PRR')}") == "PRR has $1,000, as recorded."
    assert "Alice has 5 shares of PRR, 1 fewer than the recorded 6." in game.told("count prr alice 5")


def test_count_in_the_middle_of_a_turn() -> None:
    """After a count, a corporation that has run may still buy a train."""
    game = play("round OR 3.1; stock PRR 100 Alice 60; trains PRR 2").say("run prr 30; count prr 3; count alice 7")
    assert game.gains("train prr 2")["PRR"] == -80


# --- unreadable words ---


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            "",
            "`count` needs WHO|bank: `count WHO|bank AMOUNT | WHO|bank NOTExCOUNT... | CORP ipo|pool|treasury|PLAYER SHARES`",
        ),
        (
            "alice",
            "`count` needs AMOUNT: `count WHO|bank AMOUNT | WHO|bank NOTExCOUNT... | CORP ipo|pool|treasury|PLAYER SHARES`",
        ),
        ("alice x", "'x' is not an amount"),
        ("alice -5", "'-5' is not an amount"),
        ("alice 4.5", "'4.5' is not an amount"),
        ("alice 1,00", "'1,00' is not an amount"),
        ("alice 2000000", "'2000000' is too large: an amount is at most $1,000,000."),
        ("alice 100x", "'100x' is not an amount"),
        ("alice x3", "'x3' is not an amount"),
        ("alice 0x5", "'0x5' is not an amount"),
        ("alice 100x-1", "'100x-1' is not an amount"),
        ("alice 5x1000", "'5x1000' is not an amount"),
        ("alice \u0665x1", "is not an amount"),
        ("alice 100x1 412", "'412' is not a note and a count, such as 100x3."),
        ("alice 412 100x1", "Unexpected argument '100x1'."),
        ("alice 412 413", "Unexpected argument '413'."),
        ("alice 100x1 pool", "'pool' is not a note and a count, such as 100x3."),
        ("alice bob 3", "'bob' is not an amount. Type whole dollars, such as 120 or $120."),
        ("bank ipo 3", "'ipo' is not an amount. Type whole dollars, such as 120 or $120."),
        ("dave 12", "Unknown player or corporation 'dave'. Choose one of "),
        ("b 12", "'b' is ambiguous: Bob, B&O, B&M or Bank."),
        ("prr pool", "To count shares: `count CORP ipo|pool|treasury|PLAYER SHARES`."),
        ("prr dave 3", "Unknown place 'dave'. Choose one of ipo, pool, treasury, Alice, Bob, Carol."),
        ("prr prr 3", "Unknown place 'prr'. Choose one of ipo, pool, treasury, Alice, Bob, Carol."),
        ("prr bank 3", "Unknown place 'bank'. Choose one of ipo, pool, treasury, Alice, Bob, Carol."),
        ("prr ipo x", "'x' is not a number of shares."),
        ("prr ipo -1", "'-1' is not a number of shares."),
        ("alice prr 3", "To count shares: `count CORP ipo|pool|treasury|PLAYER SHARES`."),
        ("prr ipo pool 1", "'pool' is not a number of shares."),
        ("prr alice 6 7", "Unexpected argument '7'."),
        ("--notes alice 5", "--notes"),
    ],
)
def test_unreadable_counts(banker: Say, words: str, sentence: str) -> None:
    """A count that cannot be read gives one sentence and exit status 2, and nothing is written."""
    begin_three(banker)
    answer = banker(f"count {words}")
    assert (answer.code, answer.out) == (2, "")
    assert sentence in answer.err
    assert len(answer.err.strip().splitlines()) == 1
    assert banker("show 5").code == 2


@pytest.mark.parametrize(("name", "typed"), [("Own", "own"), ("Ówn", "own"), ("Bob", "Bo")])
def test_a_player_called_like_a_word(banker: Say, name: str, typed: str) -> None:
    """A word for a place is the player who is called so; the treasury still has its own word."""
    assert banker(f"new 1830 Ann {name} Cal").code == 0
    assert banker(f"-O json count prr {typed} 0").data["words"] == ["PRR", name, "0"]
    assert banker("-O json count prr treasury 0").data["words"] == ["PRR", "treasury", "0"]
    assert banker(f"rename {name} Zoe").code == 0
    assert banker(f"-O json count prr {name} 0").data["words"] == ["PRR", "Zoe", "0"]
