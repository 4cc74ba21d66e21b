"""The table of 1849 as far as it goes without its title: the draw, RSA, pars with fees, stock of the treasury, dividends, terrain, and the end."""

from banker.importers.games18xx.draws import options_drawn
from banker.rules.read import read
from support.paths import DATA
from support.table import Play, play

RULES = str(DATA / "rulesets" / "valid" / "1849.toml")
ORDER = "SFA,ATA,CTL,AFG,IFT,RCS"
SOLD = "private cid sce 20; private ann sigi 45; private ben cnm 75; private dan sms 110; private ann rsa 150 --par 100"


def _play(lines: str, players: str = "Ann Ben Cid Dan", laid: str = "") -> Play:
    return play(laid, players, RULES, order=ORDER).say(lines)


def test_the_order_is_drawn_as_the_site_draws_it() -> None:
    """Seeds 1 and 9 of the random games: IFT changes places with the fourth by `delay_ift` (1849.2)."""
    rules = read(RULES, {"order": ORDER})
    assert rules.option["order"].in_order
    plain, late = (options_drawn(rules, 9, 3, optional)["order"].split(",") for optional in ((), ("delay_ift",)))
    assert sorted(plain) == sorted(late)
    assert "IFT" not in late[:3]


def test_rsa_brings_the_first_in_order_and_the_bank_pays_for_it() -> None:
    """Twice the par, less its fee; the station is on the map (1849.8, 1849.46)."""
    game = _play(SOLD)
    assert (game.table.president("SFA"), game.table.cash("SFA"), game.table.tokens("SFA")) == ("Ann", 160, 2)
    assert (game.table.cash("Ann"), game.table.percent("SFA", "SFA")) == (180, 80)


def test_a_par_pays_the_treasury_and_the_fee_and_the_next_may_begin() -> None:
    """1849.3, 1849.6, 1849.7, 1849.8."""
    game = _play(SOLD)
    game.refused("par dan ctl 68", "ATA begins before CTL")
    game.refused("par dan ata 144", "L.68, L.100.")
    assert game.gains("par dan ata 100") == {"Dan": -200, "ATA": 170, "Bank": 30}
    assert game.gains("buy ben ata") == {"Ben": -100, "ATA": 100}
    game.say("par ann ctl 68")


def test_a_dividend_moves_the_price_only_from_the_price_on() -> None:
    """The whole run counts; the treasury's stock is paid, too (1849.11, 1849.22)."""
    laid = "round OR 2.1; private SCE out; cash SFA 40; stock SFA 100 Ann 60; trains SFA 4H; {}"
    assert _play("run sfa 90", laid=laid.format("")).see("price SFA") == 100
    paid = _play("run sfa 100", laid=laid.format(""))
    assert (paid.see("price SFA"), paid.table.cash("SFA")) == (111, 40)
    assert _play("run sfa 90w", laid=laid.format("")).see("price SFA") == 90


def test_narrow_track_costs_a_quarter_and_sigi_halves_broad_track() -> None:
    """1849.27: F4 is a mountain for 160."""
    laid = "round OR 2.1; cash SFA 500; stock SFA 100 Ann 60; {}"
    assert _play("", laid=laid.format("")).gains("tile sfa f4 --narrow")["SFA"] == -40
    assert _play("", laid=laid.format("private SIGI SFA")).gains("tile sfa f4")["SFA"] == -80


def test_three_players_have_fewer_trains_and_corporations() -> None:
    """1849.2, 1849.32: the last in order is out, and there is a 6H, an 8H and a 16H fewer."""
    table = _play("", "Ann Ben Cid").table
    assert (list(table.rules.corporation), table.depot()["6H"], table.depot()["8H"]) == (
        ["AFG", "ATA", "CTL", "IFT", "SFA"],
        3,
        2,
    )
