"""Bonds of corporations, and their interest (1849.53 to 1849.55)."""

import pytest

from banker.advice.projection import project
from banker.advice.raising import what_to_raise
from banker.mechanisms.bonds import Bond
from support.say import Say
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
    game.refused("run ata 0", "The stock that Ann may sell does not raise it", "`bankrupt Ann`")
    assert "`bankrupt Ann`" in what_to_raise(game.table, "Ann").bankrupt
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


@pytest.mark.rule("1849.36", "1849.54")
@pytest.mark.parametrize("trains", ["8H", ""])
@pytest.mark.parametrize(("cash", "ann"), [(0, 0), (20, 5), (49, 0), (0, 40), (40, 9)])
@pytest.mark.parametrize("first", ["", "bond sfa --interest"])
def test_what_raise_shows_may_be_sold(trains: str, cash: int, ann: int, first: str) -> None:
    """For a train as for interest: the sales of each way are legal, enough, and not more than necessary."""
    game = _with_bond(cash=cash, ann=ann)
    if not trains:
        game.say("move 8H-train sfa out lost").lay(f"cash SFA {cash}; cash Ann {ann}")
    game.say(first)
    found = what_to_raise(game.table, "Ann")
    assert found.need is not None
    assert found.need.what == ("an 8H-train" if not trains and not first else "interest on a bond")
    for way in found.ways:
        table, past = game.table, [*game.records]
        for sale in way.sales:
            game.say(f"sell ann {sale.corporation} {sale.certificates}")
        game.refused("sell ann sfa", "1849.36")
        game.table = table
        game.records[:] = past
    assert bool(found.bankrupt) != bool(found.ways)


@pytest.mark.rule("1849.54")
def test_refusals_tell_of_interest() -> None:
    """A game with bonds has more than trains for which a president may sell stock."""
    game = _with_bond(cash=50)
    assert "a train that must be bought or interest on a bond" in game.refused("sell ann sfa")
    assert "or that cannot pay interest on a bond" in game.refused("bankrupt ann")
    assert "bond" not in _game(bonds="no").say("run sfa 0").refused("sell ann sfa")
    poor = _with_bond(cash=20, ann=5)
    poor.refused("bankrupt ann", "interest on a bond costs L.50", "can sell stock for")


@pytest.mark.rule("1849.54")
def test_reasons_stand_with_the_payments() -> None:
    """Where interest is paid with another event, too, and where the president pays the rest later."""
    assert "SFA has paid L.50 interest on its bond." in _with_bond(cash=80).told("run ata 0")
    assert "SFA has paid L.50 interest on its bond." in _with_bond(cash=550).told("bond sfa --repay")
    game = _with_bond(cash=20, ann=5)
    told = game.told("bond sfa --interest")
    assert "SFA has paid L.20 interest on its bond." in told
    assert "SFA lacks L.30 for interest, and Ann has L.5. Ann must sell stock first: `raise Ann` shows which" in told
    assert "SFA has paid the rest of the interest on its bond." in game.told("sell ann sfa")


@pytest.mark.rule("1849.54")
def test_a_run_tells_what_interest_lacks() -> None:
    """It is due at the end of the turn, and without a train only if the corporation has no route."""
    game = _game().say("run sfa 0; bond sfa; run ata 0; next").lay("cash SFA 20; cash Ann 30")
    assert "SFA has L.20 of the L.50 interest that is due when its turn ends, and Ann pays the rest" in game.told(
        "run sfa 0"
    )
    game = (
        _game().say("run sfa 0; bond sfa; run ata 0; next; move 8H-train sfa out lost").lay("cash SFA 20; cash Ann 5")
    )
    told = game.told("run sfa 0")
    assert (
        "Ann must sell stock for the rest: `bond SFA --interest`, unless it must buy a train, and then `raise Ann`"
        in told
    )
    assert "interest" not in _game().told("run sfa 0")


@pytest.mark.rule("1849.54")
@pytest.mark.parametrize("name", ["SFA", "ATA"])
def test_a_projection_pays_interest_once_a_turn(name: str) -> None:
    """The same runs, played, lead to the same money in each treasury, also where the round ends with the one that pays."""
    game = _game().lay("cash ATA 600; operated CTL")
    for other in ("SFA", "ATA"):
        game.say(f"run {other} 0{f'; bond {name}' * (other == name)}")
    game.say("next")
    begun = game.table.yet_to_operate()[0]
    game.say(f"run {begun} 0")
    found = project(game.table, {}, 2)
    for played in found.rounds:
        for other in game.table.yet_to_operate():
            game.say(f"run {other} 0")
        after = game.table
        game.say("next")
        if game.table.round.is_stock:
            game.say("next")
        assert {other: played.table.cash(other) for other in ("SFA", "ATA")} == {
            other: game.table.cash(other) for other in ("SFA", "ATA")
        }, (played.name, after.round)


_BEGUN = (
    "private Lea SCE; private Max SIGI; private Noa CNM; private Lea SMS; private Max RSA --par 68; par Noa AFG 100;"
    " buy Noa AFG; buy Lea AFG treasury; buy Lea AFG treasury; next; run AFG 0; bond AFG --override=early;"
    " run RCS 0; next; next; pay AFG bank 960 x; pay Noa bank 150 x; run AFG 0"
)


@pytest.fixture
def in_debt(banker: Say) -> Say:
    """A ledger in OR 2.1: AFG has a bond and neither train nor money, its president Noa L.5."""
    order = "--option order=RCS,AFG,SFA,ATA,CTL,IFT"
    assert banker(f"new 1849 Lea Max Noa {order} --option bonds=yes").code == 0
    begun = banker("play", _BEGUN.replace("; ", "\n"))
    assert begun.code == 0, begun.err
    return banker


@pytest.mark.rule("1849.54")
def test_a_turn_without_a_route_ends_at_the_prompt(in_debt: Say) -> None:
    """`n` is the step: it records the interest, which Noa must raise then, and not the price of a train."""
    shown = in_debt("raise Noa").out
    assert (
        "Without a route AFG needs no train, only L.50 for interest on a bond: type `bond AFG --interest` first"
        in shown
    )
    ended = in_debt("play --keep-going", "n\nraise\nsell afg\nn\nstatus\n")
    assert "AFG lacks L.50 for interest, and Noa has L.5. Noa must sell stock first" in ended.out
    assert "It is still the turn of AFG." in ended.err
    assert "To raise L.45 in OR 2.1 for interest on a bond of AFG" in ended.out
    assert "AFG has paid the rest of the interest on its bond." in ended.out
    assert "AFG's turn is over. It is RCS's turn." in ended.out


@pytest.mark.rule("1849.25", "1849.54")
def test_a_train_is_still_bought_after_both_steps_of_n_are_undone(in_debt: Say) -> None:
    """`n` records the interest, after which no train is bought (1849.25), and then ends the turn."""
    assert in_debt("play", "pay bank AFG 500 x\n").code == 0
    told = in_debt("play", "n\nundo\nundo\ntrain AFG 4H\n")
    assert "it must buy one first: `undo` twice, then `train AFG TYPE`" in told.out
    assert (told.code, told.err) == (0, "")


@pytest.mark.rule("1849.54")
def test_a_turn_without_a_route_ends_in_the_shell(in_debt: Say) -> None:
    """`raise` names the step, after which stock is sold for the interest."""
    assert "Noa must sell stock first: `raise Noa`" in in_debt("run RCS 0").err
    assert in_debt("bond AFG --interest").code == 0
    assert in_debt("sell Noa AFG").code == 0
    assert in_debt("run RCS 0").code == 0


@pytest.mark.rule("1849.54")
def test_the_prompt_and_status_agree_after_a_turn(in_debt: Say) -> None:
    """Both have the interest as soon as `n` has ended the turn, also that of the last corporation (1849.54)."""
    assert in_debt("play", "pay bank AFG 100 x\n").code == 0
    told = in_debt("play", "n\nstatus -O json\nrun RCS 0\n").out
    assert told.index("AFG has paid L.50") < told.index("AFG's turn is over") < told.index('"bank"')
    assert "Event 20: bond AFG --interest" in told
    assert "interest on its bond" in in_debt("explain AFG").out


def test_an_option_that_a_later_event_needs_is_not_unset(in_debt: Say) -> None:
    """The reason is what the rules say against that event, not what its moves cannot do."""
    refused = in_debt("insert 2 option bonds=no --yes").err
    assert "Event 12 (bond AFG) would no longer be possible. Corporations take no bonds in this game" in refused
    assert "fact" not in refused
