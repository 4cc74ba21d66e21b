"""Bonds of corporations, and their interest (1849.53 to 1849.55)."""

import pytest

from banker.mechanisms.bonds import Bond
from support.sicily import sicily
from support.table import Play


def _game(phase: str = "8H", cash: int = 600, **options: str) -> Play:
    """SFA is up in OR 3.1, at L.100; its treasury has so much. ATA is next."""
    laid = f"stock SFA 100 Ann 40 Ben 10; stock ATA 68 Ben 20; cash SFA {cash}; trains SFA 8H; trains ATA 8H"
    return sicily(f"phase {phase}; round OR 3.1 of 2; {laid}", **({"bonds": "yes"} | options))


def _with_bond(cash: int = 0, ann: int = 0) -> Play:
    """SFA has taken its bond in OR 3.1; OR 3.2 begins, and SFA has run for nothing, with so much in its treasury."""
    game = _game().say("run sfa 0; bond sfa; run ata 0; next; run sfa 0")
    return game.lay(f"cash SFA {cash}; cash Ann {ann}")


@pytest.mark.rule("1849.53")
def test_a_bond_brings_500_and_costs_a_step_to_the_left() -> None:
    """As the last thing of a turn; the price goes from 90, after the run for nothing, to 80 (1849.53)."""
    game = _game()
    game.refused("bond sfa", "after its run", "1849.25")
    game.say("run sfa 0")
    assert game.table.price("SFA") == 90
    assert game.gains("bond sfa") == {"SFA": 500, "Bank": -500}
    assert game.table.price("SFA") == 80
    game.refused("bond sfa", "SFA has a bond, and can have only one", "1849.53")
    game.refused("bond sfa --repay", "has taken its bond in this turn", "1849.53")
    game.refused("issue sfa", "comes before")


@pytest.mark.rule("1849.53", "1849.54")
def test_a_later_turn_pays_interest_and_may_repay() -> None:
    """The turn of repayment pays L.50 and L.500, the price goes right, and no bond follows in that turn (1849.53, 1849.54)."""
    game = _with_bond(cash=549)
    game.refused("bond sfa --repay", "SFA has L.549, but the cost is L.550")
    game.lay("cash SFA 550")
    before = game.table.price("SFA")
    assert before == 71
    assert game.gains("bond sfa --repay") == {"SFA": -550, "Bank": 550}
    assert game.table.price("SFA") == 80
    game.refused("bond sfa", "has repaid a bond in this turn", "1849.53")
    game.refused("bond sfa --interest", "owes no interest now", "1849.54")


@pytest.mark.rule("1849.53")
def test_only_from_a_phase_on_and_by_the_option() -> None:
    """From the first 8H on (1849.53)."""
    _game("6H").say("run sfa 0").refused("bond sfa", "only from phase 8H on")
    _game(bonds="no").say("run sfa 0").refused("bond sfa", "Corporations take no bonds in this game")


@pytest.mark.rule("1849.54")
def test_interest_is_paid_when_the_turn_ends() -> None:
    """The next turn shows it; until then it can be paid by a command, after which no train is bought (1849.54)."""
    assert _with_bond(cash=80).gains("run ata 0") == {"SFA": -50, "Bank": 50}
    game = _with_bond(cash=400)
    assert game.gains("bond sfa --interest") == {"SFA": -50, "Bank": 50}
    game.refused("train sfa 8H", "already paid interest")
    assert game.gains("run ata 0") == {}


@pytest.mark.rule("1849.54")
def test_the_turn_of_taking_pays_none() -> None:
    """1849.54."""
    game = _game().say("run sfa 0; bond sfa")
    assert game.gains("run ata 0") == {}


@pytest.mark.rule("1849.54")
def test_the_president_pays_what_the_treasury_lacks() -> None:
    """L.20 of the L.50 are there, Ann adds L.30 (1849.54)."""
    assert _with_bond(cash=20, ann=100).gains("bond sfa --interest") == {"SFA": -20, "Ann": -30, "Bank": 50}
    assert _with_bond(cash=20, ann=100).gains("run ata 0") == {"SFA": -20, "Ann": -30, "Bank": 50}


@pytest.mark.rule("1849.54")
def test_the_president_sells_stock_for_interest() -> None:
    """Ann has L.5 of the L.30 that SFA lacks: one SFA brings L.71, and she pays at once (1849.54)."""
    game = _with_bond(cash=20, ann=5)
    game.refused("run ata 0", "SFA lacks L.30 for interest, and Ann has L.5", "1849.54")
    game.refused("sell ann sfa 2", "may sell no more than necessary")
    game.refused("sell ben sfa", "Only Ann")
    assert game.gains("sell ann sfa") == {"SFA": -20, "Ann": 71 - 30, "Bank": 20 + 30 - 71}
    game.refused("sell ann sfa", "only to raise money for a train")
    game.say("run ata 0")


@pytest.mark.rule("1849.54")
def test_a_president_without_stock_to_sell_is_bankrupt() -> None:
    """Our ruling: as with a train that must be bought (1849.38)."""
    game = sicily(
        "phase 8H; round OR 3.1 of 2; stock SFA 100 Ann 20; stock ATA 68 Ben 20; trains SFA 8H; trains ATA 8H",
        bonds="yes",
    ).say("run sfa 0; bond sfa; run ata 0; next; run sfa 0")
    game.lay("cash SFA 10; cash Ann 0")
    game.refused("run ata 0", "Ann must sell stock")
    game.say("bankrupt ann --loan")
    assert not game.table.floated("SFA")
    assert game.table.worth("Ann").total == 500 - 750


@pytest.mark.rule("1849.55")
def test_a_bond_counts_against_each_holder() -> None:
    """L.100 for each 10% of a player, in the worth at any time (1849.55)."""
    game = _game().say("run sfa 0")
    ann, ben = (game.table.worth(who).total for who in ("Ann", "Ben"))
    game.say("bond sfa")  # and 10 less for each 10%, as the price falls from 90 to 80
    assert game.table.worth("Ann").total == ann - 4 * (100 + 10)
    assert game.table.worth("Ben").total == ben - 1 * (100 + 10)


def test_a_closed_corporation_has_no_bond() -> None:
    """It begins anew without one (1849.41, 1849.42)."""
    game = _game().say("run sfa 0; bond sfa; close sfa gone")
    assert game.table.worth("Ann").total == game.table.cash("Ann")


@pytest.mark.rule("1849.36", "1849.54")
def test_stock_sold_for_a_train_buys_it_before_any_interest() -> None:
    """SFA has a bond and no train; once Ann has sold stock for an 8H, its turn does not end without one (1849.36)."""
    laid = "stock SFA 100 Ann 40 Ben 10; stock ATA 68 Ben 20 Ann 40; stock CTL 100 Ann 40 Cid 10; cash SFA 0; trains ATA 8H"
    game = sicily(f"phase 8H; round OR 3.1 of 2; {laid}; operated SFA; operated ATA; operated CTL", bonds="yes")
    for name in game.table.order():
        game.say(f"run {name} 0{'; bond sfa' * (name == 'SFA')}")
    game.say("next")
    while game.table.yet_to_operate()[0] != "SFA":
        game.say(f"run {game.table.yet_to_operate()[0]} 0")
    game.say("run sfa 0").lay("cash SFA 0; cash Ann 100")
    game.say("sell ann sfa; sell ann sfa; sell ann ata 2")
    for line in (*(f"run {name} 0" for name in game.table.yet_to_operate()[:1]), "next"):
        game.refused(line, "SFA must buy it first")


@pytest.mark.rule("1849.54")
def test_interest_that_the_treasury_lacks_is_told_as_owed() -> None:
    """Nothing is paid yet, since Ann must sell stock (1849.54)."""
    game = _with_bond(cash=0, ann=5)
    before = game.table
    sentence = Bond("SFA", repay=False, interest=True).sentence(before, game.say("bond sfa --interest").table)
    assert sentence == "SFA lacks L.50 for the interest on its bond."
