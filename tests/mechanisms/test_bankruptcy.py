"""A forced issue before the president helps, bankruptcies after which the game goes on, and corporations without a president (1846.55 to 1846.65)."""

from pathlib import Path

from banker.state.table import POOL
from support.made_up_line import line
from support.table import Play

_LAID = "round OR 2.1; stock PRR 60 Alice 30 Bob 10; at PRR 1,{column}; cash PRR {treasury}; cash Alice {cash}"


def _needy(folder: Path, column: int = 7, treasury: int = 0, cash: int = 0, more: str = "") -> Play:
    """PRR has run and has no train; the cheapest is a 2 for $80."""
    laid = _LAID.format(column=column, treasury=treasury, cash=cash)
    return line(folder, f"{laid}{more}; ran PRR")


def test_a_forced_issue_brings_the_price_beyond_where_the_token_goes(tmp_path: Path) -> None:
    """For n certificates each is paid at the price n + 1 to the left, and the token moves n (1846.56)."""
    game = _needy(tmp_path, treasury=20)
    game.refused("train prr 2 --president", "must issue some before its president helps")
    game.refused("sell alice prr", "must issue some before its president helps")
    game.refused("issue prr", "as few certificates as it needs", "It may issue 2 for $60.")
    assert game.gains("issue prr 2") == {"PRR": 60, "Bank": -60}
    assert (game.see("price PRR"), game.table.percent("PRR", POOL)) == (40, 20)
    game.refused("issue prr", "already issued stock by force")
    game.say("train prr 2")


def test_as_few_as_reach_the_train_or_all(tmp_path: Path) -> None:
    """With $40 in the treasury one certificate brings $40 and is enough; with nothing no number is, so it issues all (1846.57)."""
    _needy(tmp_path).refused("issue prr", "It may issue 4 for $40.")
    game = _needy(tmp_path, treasury=40)
    game.refused("issue prr 2", "It may issue 1 for $40.")
    game.say("issue prr; train prr 2")
    assert game.table.trains("PRR") == ["2"]
    rich = _needy(tmp_path, treasury=80)
    rich.refused("issue prr", "can pay $80 for a train")


def test_a_corporation_that_has_issued_buys_from_the_bank(tmp_path: Path) -> None:
    """Not from another corporation (1846.41)."""
    game = _needy(tmp_path, treasury=40, more="; stock NYC 60 Bob 60; trains NYC 2 2")
    game.say("issue prr")
    game.refused("train prr 2 --from nyc --price 1", "PRR has issued stock by force, and buys its train from the bank")


def test_the_game_goes_on_without_a_bankrupt_player(tmp_path: Path) -> None:
    """The forced issue and all sales come first; stock beyond all limits goes to the pool without a move, cash to the corporation (1846.61)."""
    game = _needy(tmp_path, column=3, cash=5, more="; stock NYC 60 Alice 60 Bob 20; at NYC 1,2; private TB Alice")
    assert "is not bankrupt" in _needy(tmp_path, column=3, cash=90).refused("bankrupt alice")
    game.say("bankrupt alice")
    table = game.table
    assert (table.over, table.is_bankrupt("Alice"), table.cash("Alice"), table.worth("Alice").total) == (
        None,
        True,
        0,
        0,
    )
    assert table.held("Alice") == []
    assert table.price("NYC") is None  # its president has sold at 10, so it closes
    assert (table.president("PRR"), table.has_president("PRR", POOL)) == (None, True)
    assert table.operating == "PRR"


def test_a_corporation_without_a_president_withholds_and_buys_by_itself(tmp_path: Path) -> None:
    """It lays and issues nothing; without a run and a train its price falls twice (1846.63)."""
    game = line(tmp_path, "round OR 2.1; stock PRR 60 Alice 60; at PRR 1,7; cash PRR 80")
    game.say("move 4 prr alice pool given up; move president prr alice pool given up")
    assert game.table.president("PRR") is None
    game.refused("tile prr c3", "PRR has no president, and lays no tile")
    game.refused("issue prr", "has no president")
    game.say("run prr 0")
    assert game.see("price PRR") == 40
    game.refused("next", "PRR has no train and must buy one")
    game.refused("train prr 3", "buys the cheapest train of the bank", "Type `train PRR 2`.")
    game.refused("train prr 2 --from nyc --price 1")
    game.say("train prr 2")
    game.refused("train prr 2", "buys no train while it has one")
    game.say("next")
    game.refused("run prr 40", "withholds what it runs for", "`run PRR 40w`")
    assert game.gains("run prr 40w") == {"PRR": 40, "Bank": -40}
    assert game.see("price PRR") == 30


def test_the_first_player_with_20_percent_presides(tmp_path: Path) -> None:
    """By a purchase from the pool (1846.64)."""
    game = line(tmp_path, "round SR 3; stock PRR 60 Alice 60")
    game.say("move 4 prr alice pool given up; move president prr alice pool given up")
    game.say("buy bob prr pool")
    assert game.table.president("PRR") is None
    game.say("buy bob prr pool")
    assert (game.table.president("PRR"), game.table.percent("PRR", "Bob")) == ("Bob", 20)


def test_the_last_player_wins_at_once(tmp_path: Path) -> None:
    """A bankruptcy ends the game when a single player is left (1846.65)."""
    laid = "round OR 2.1; stock PRR 60 Alice 30; at PRR 1,3; ran PRR"
    game = line(tmp_path, laid, players="Alice Bob", privates="LM", railroads="ERIE,NNH").say("pay alice bank 400 lost")
    game.say("bankrupt alice")
    assert game.table.over == "Bob alone is not bankrupt"
    assert game.table.player["Alice"].final_score == 0
