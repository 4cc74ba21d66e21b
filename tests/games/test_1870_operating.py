"""1870: the statements of `banker help 1870` about redeemed stock, operating rounds, trains and ends, each with answers worked out from it (18xx.games is the source)."""

import re

import pytest

from banker.calc import dividends
from banker.rounds import stations
from banker.rules.read import read
from banker.views.market import market
from support.table import Play, play

RULES = read("1870")
STOCK = "phase 3; round SR 3; stock MKT 76 Ben 40 Ann 30 pool 10; stock SP 90 Cid 50 Ann 20; ran MKT; cash MKT 900"
RUN = "phase 3; round OR 2.1 of 2; stock MKT 76 Ben 60 Ann 20 pool 10; at MKT 1,9; trains MKT 2"


def _play(lay: str = STOCK, **options: str) -> Play:
    return play(lay, "Ann Ben Cid Dee", "1870", **options)


# --- redeemed stock ---


@pytest.mark.rule("1870.38", "1870.39", "1870.43", "1870.44")
def test_redeeming() -> None:
    """One certificate at the market price, once a round, by a corporation that has operated, as the whole turn."""
    game = _play()
    game.refused("redeem sp", "SP has not operated yet", "1870.38")
    game.refused("redeem mkt 2", "1 certificate at once", "1870.38")
    assert game.gains("redeem mkt") == {"MKT": -76, "Bank": 76}
    assert (game.see("percent MKT MKT"), game.see("price MKT"), game.see("priority")) == (10, 76, "Cid")
    assert "has ended their turn" in game.refused_at_the_prompt("sell ben mkt")
    told = game.refused("redeem mkt", "it may redeem once a round", "1870.39")
    assert "undo" not in told, "it could redeem no more at once"
    again = _play(STOCK.replace(" pool 10", "")).say("redeem mkt --from ann")
    assert again.gains("buy ann mkt") == {"Ann": -76, "Bank": 76}, "Ann has sold nothing"
    assert "instead of that" in _play().say("sell ben mkt").refused_at_the_prompt("redeem mkt")


@pytest.mark.rule("1870.40")
def test_at_most_40_percent() -> None:
    """Unsold stock included: with 20% in the IPO and 10% redeemed it is 30%, so one more; with 40% none."""
    game = _play(STOCK.replace("Ann 30 pool 10", "Ann 20 pool 10"))
    assert game.say("redeem mkt").see("percent MKT MKT") == 10, "30% in the IPO"
    full = _play(STOCK.replace("Ann 30 pool 10", "Ann 10 pool 10"))
    full.refused("redeem mkt", "the limit is 40%", "1870.40")


@pytest.mark.rule("1870.41", "1870.42")
def test_from_whom() -> None:
    """From the pool as long as it has some, then from any player; from the president only with more than each other."""
    _play().refused("redeem mkt --from ann", "The bank pool has MKT", "1870.41")
    none = STOCK.replace(" pool 10", "")
    assert _play(none).gains("redeem mkt --from ann") == {"MKT": -76, "Ann": 76}
    assert _play(none).gains("redeem mkt --from ben") == {"MKT": -76, "Ben": 76}
    _play(none.replace("Ben 40 Ann 30", "Ben 30 Ann 30")).refused("redeem mkt --from ben", "presidency", "1870.42")
    _play(none.replace("Ben 40 Ann 30", "Ben 20 Ann 10")).refused("redeem mkt --from ben")


@pytest.mark.rule("1870.45", "1870.53")
def test_redeemed_stock() -> None:
    """Nobody can buy it, it counts for nobody, and the corporation gets its dividend; stock in the pool earns nothing."""
    game = _play(
        STOCK.replace("stock SP 90 Cid 50 Ann 20; ", "").replace("Ann 30 pool 10", "Ann 40 pool 20; trains MKT 2")
    ).say("redeem mkt")
    game.refused("buy dee mkt treasury", "offer it again")
    assert game.table.certificates_counted("Ben") == 3
    assert game.say("next").gains("run mkt 100") == {"Ben": 40, "Ann": 40, "MKT": 10, "Bank": -90}


@pytest.mark.rule("1870.46", "1870.47", "1870.49", "1870.50", "1870.52", "1870.37")
def test_reissuing() -> None:
    """All of it, at $76 x 3/4 + 1 = $58, so the par stays; at $160 it is $120. Buyers pay the corporation; it is a deal."""
    game = _play(STOCK.replace("Ann 30 pool 10", "Ann 40 pool 20")).say("redeem mkt")
    assert game.gains("reissue mkt") == {}
    assert (game.see("par MKT"), game.see("percent MKT ipo"), game.see("priority")) == (76, 10, "Cid")
    assert game.say("next").table.round.is_stock is False
    high = _play(STOCK.replace("Ann 30 pool 10", "Ann 40 pool 20") + "; at MKT 1,11").say("redeem mkt; reissue mkt")
    assert (high.see("par MKT"), high.see("cell MKT")) == (120, [1, 11])
    high.refused("reissue mkt", "has redeemed no stock")
    assert high.gains("buy dee mkt ipo") == {"Dee": -120, "MKT": 120}
    _play().say("redeem mkt").refused("reissue mkt", "once the IPO has none", "1870.46")


@pytest.mark.rule("1870.50")
def test_redeeming_while_reissued_stock_is_unsold() -> None:
    """Allowed in the next round; it cannot be offered before the rest is sold."""
    lay = STOCK.replace("stock SP 90 Cid 50 Ann 20; ", "").replace("Ann 30 pool 10", "Ann 40 pool 20")
    game = _play(lay).say("redeem mkt; reissue mkt; next; run mkt 0; next; run mkt 0; next")
    game.say("redeem mkt").refused("reissue mkt", "once the IPO has none")


@pytest.mark.rule("1870.47", "1870.48")
@pytest.mark.parametrize(
    ("cell", "par", "most"), [("1,11", 120, 120), ("1,12", 140, 140), ("1,17", 225, 200), ("1,21", 300, 200)]
)
def test_new_par(cell: str, par: int, most: int) -> None:
    """$160: 121, $180: 136, $300: 226, $400: 301; at most $200 by an option."""
    lay = f"{STOCK.replace('Ann 30 pool 10', 'Ann 40 pool 20')}; at MKT {cell}"
    assert _play(lay).say("redeem mkt; reissue mkt").see("par MKT") == par
    assert _play(lay, reissue_cap="yes").say("redeem mkt; reissue mkt").see("par MKT") == most


@pytest.mark.rule("1870.51")
def test_reissuing_after_a_sale() -> None:
    """The president may have bought or sold in this turn."""
    game = _play(STOCK.replace("Ann 30 pool 10", "Ann 40 pool 20")).say("redeem mkt; buy cid sp")
    game.say("sell ben mkt")
    assert game.refused_at_the_prompt("reissue mkt") == ""


# --- dividends ---


@pytest.mark.rule("1870.54", "1870.55", "1870.56")
def test_decisions() -> None:
    """All: right. Half of 150: 70 kept, 8 for each 10%; the price stays. Nothing: left. What is unsold earns, too."""
    paid = _play(RUN)
    assert paid.gains("run mkt 150") == {"Ben": 90, "Ann": 30, "MKT": 15, "Bank": -135}
    assert paid.see("cell MKT") == [1, 10]
    half = _play(RUN)
    assert half.gains("run mkt 150h") == {"Ben": 48, "Ann": 16, "MKT": 70 + 8, "Bank": -142}
    assert half.see("cell MKT") == [1, 9]
    kept = _play(RUN)
    assert kept.gains("run mkt 150w") == {"MKT": 150, "Bank": -150}
    assert kept.see("cell MKT") == [1, 8]
    assert dividends.check_run(RULES, 155, "pay"), "revenues are multiples of $10"


# --- track, stations, trains ---


@pytest.mark.rule("1870.82")
@pytest.mark.parametrize(("hex_", "cost"), [("A10", 40), ("D13", 60), ("N7", 80), ("O14", 100), ("B3", 0)])
def test_terrain(hex_: str, cost: int) -> None:
    """The first tile alone."""
    game = _play(f"{RUN}; cash MKT 200")
    assert game.gains(f"tile mkt {hex_}") == ({"MKT": -cost, "Bank": cost} if cost else {})
    assert game.say("run mkt 0; next").gains(f"tile mkt {hex_}") == {}


@pytest.mark.rule("1870.83")
def test_stations() -> None:
    """Three or two, the home included."""
    costs = {name: stations.charter(_play().table, name).costs for name in RULES.corporation}
    counts = {name: rules.tokens for name, rules in RULES.corporation.items()}
    assert set(costs.values()) == {(0, 40, 100)}
    assert {name for name, count in counts.items() if count == 3} == {"ATSF", "SP", "SLSF", "MP", "MKT"}
    assert set(counts.values()) == {2, 3}


@pytest.mark.rule("1870.78", "1870.79", "1870.80", "1870.84")
def test_trains() -> None:
    """Prices, numbers, rusting, limits and rounds; any number from the bank in a turn."""
    assert {kind: (train.price, train.count_) for kind, train in RULES.train.items()} == {
        "2": (80, 7), "3": (180, 6), "4": (300, 5), "5": (450, 4), "6": (630, 3), "8": (800, 3), "10": (950, 2), "12": (1100, "unlimited"),
    }  # fmt: skip
    assert {name: phase.rusts for name, phase in RULES.phase.items() if phase.rusts} == {
        "4": ("2",), "6": ("3",), "8": ("4",), "12": ("5",),
    }  # fmt: skip
    assert [phase.train_limit for phase in RULES.phase.values()] == [4, 4, 3, 2, 2, 2, 2, 2]
    assert [phase.operating_rounds for phase in RULES.phase.values()] == [1, 2, 2, 3, 3, 3, 3, 3]
    game = _play(f"{RUN}; cash MKT 900").say("run mkt 0; train mkt 3; train mkt 3; train mkt 3")
    game.refused("train mkt 3", "1870.80")


@pytest.mark.rule("1870.81")
def test_diesels() -> None:
    """From the first 6 on, beside the 6s; $800 with a 4, 5 or 6; the first rusts the 4s, the 5s stay."""
    game = _play(
        f"{RUN.replace('phase 3', 'phase 6').replace('trains MKT 2', 'trains MKT 5')}; cash MKT 2000", d_trains="yes"
    )
    assert [*game.table.rules.train] == ["2", "3", "4", "5", "6", "D"]
    game.say("run mkt 0")
    assert game.gains("train mkt d --trade-in 5") == {"MKT": -800, "Bank": 800}
    assert game.table.phase_name == "D"
    assert game.gains("train mkt d") == {"MKT": -1100, "Bank": 1100}
    assert game.table.rules.phase["D"].rusts == ("4",)


# --- runs to destinations ---


@pytest.mark.rule("1870.58", "1870.60")
def test_several_runs() -> None:
    """At one moment, in operating order: MKT's run moves its price, not the order of the runs; the revenue is told."""
    game = _play(f"{RUN}; stock SP 90 Ann 60; at SP 1,9; trains SP 2")
    assert game.gains("connect mkt 200; connect sp 240w")["SP"] == 240
    assert game.table.yet_to_operate() == ["MKT", "SP"]


# --- forced purchases and ends ---


FORCED = "phase 3; round OR 3.1 of 2; stock MKT 76 Ben 60 Ann 20; stock SP 90 Ann 60 Cid 10; at MKT 1,9; cash SP 0; cash Ann 100; ran MKT"


@pytest.mark.rule("1870.64")
def test_forced_purchase() -> None:
    """The bank's cheapest train alone, no more stock than necessary, once for each corporation; SP's presidency stays."""
    game = _play(f"{FORCED}; trains MKT 2").say("run sp 0")
    game.refused("train sp 2 --from mkt --price 100", "1870.64")
    game.refused("sell ann mkt 2", "no more than necessary", "1870.64")
    assert game.say("sell ann mkt").gains("train sp 3 --president") == {"Ann": -180, "Bank": 180}
    poor = _play(f"{FORCED.replace('cash Ann 100', 'cash Ann 0').replace('Ann 60 Cid 10', 'Ann 40 Cid 30')}").say(
        "run sp 0"
    )
    poor.refused("sell ann sp 2", "its presidency may not change", "1870.64")


@pytest.mark.rule("1870.24", "1870.65")
def test_a_forced_seller_protects_their_own_price() -> None:
    """Ann, president of both, buys MKT back at $120 with what is left, and its price stays."""
    lay = FORCED.replace("Ben 60 Ann 20", "Ann 60").replace("cash Ann 100", "cash Ann 160")
    game = _play(lay).say("run sp 0; sell ann mkt; train sp 3 --president; pay bank ann 20 a gift")
    assert game.gains("protect ann mkt") == {"Ann": -120, "Bank": 120}
    assert game.see("cell MKT") == [1, 9]


@pytest.mark.rule("1870.66")
def test_bankruptcy() -> None:
    """It ends the game at once; MKT, sold before for the same train, keeps its price, and so do all."""
    lay = FORCED.replace("at MKT 1,9", "at MKT 10,7; at SP 10,4").replace("cash Ann 100", "cash Ann 1")
    game = _play(lay).say("run sp 0; sell ann mkt 2; bankrupt ann")
    assert (game.see("cell MKT"), game.table.over) == ([10, 7], "Ann is bankrupt")
    assert game.see("cash Ann") == 0


@pytest.mark.rule("1870.67", "1870.87")
def test_bank() -> None:
    """A broken bank ends the game after the set; a closing corporation's cash does not mend it."""
    game = _play(f"{RUN}; bank 20; at MKT 1,9").say("run mkt 200")
    assert game.table.bank_has_broken
    game.refused("end", "set of operating rounds")
    game.say("next; run mkt 0; end")
    assert game.table.over
    lay = "phase 3; round OR 2.1 of 1; stock MKT 76 Ben 60 pool 40; stock SP 90 Ann 60 pool 40; at SP 10,3; at MKT 1,9; cash SP 300; trains MKT 2; trains SP 2; bank 10"
    closes = _play(lay).say("run mkt 100; run sp 0")
    assert closes.table.price("SP") is None
    assert closes.table.bank_has_broken
    assert closes.see("cash bank") > 0


@pytest.mark.rule("1870.67", "1870.12")
def test_400() -> None:
    """Only the top; with the option the game ends in the middle of the turn."""
    lay = RUN.replace("at MKT 1,9", "at MKT 1,20")
    top = _play(lay).say("run mkt 10")
    assert (top.see("price MKT"), top.table.over) == (400, None)
    ended = _play(lay, finish_on_400="yes").say("run mkt 10")
    assert ended.table.over == "the price of MKT has reached the end of the market"
    told = _play(lay, finish_on_400="yes").told("run mkt 10")
    assert "THE PRICE OF MKT HAS REACHED THE END OF THE MARKET.\nThe game is over" in told
    assert "The game ends after" not in told, "SP has not operated, and never will"


@pytest.mark.parametrize("title", ["1870", "1830", "1882"])
def test_letters_of_the_chart(title: str) -> None:
    """`market` explains every letter that follows a price, as i at the ledge and e at the top."""
    chart = "\n".join(map(str, market(play(rules=title).table, colour=False).drawing or ()))
    legend = dict(re.findall(r"\b([a-z]) (\w+)[,;]", chart))
    assert set(re.findall(r"\d([a-z])", chart)) <= {*legend}
    zones = play(rules=title).table.rules.market.zones
    assert legend == zones
    if title == "1870":
        assert ("250i" in chart, "400e" in chart, legend["i"], legend["e"]) == (True, True, "ledge", "top")


def test_wide_chart() -> None:
    """The 21 columns are folded into two parts, each under its heading, and every price is in one of them; 100 columns hold the whole chart."""
    game = play(
        "round OR 2.1 of 1; stock MKT 100 Ben 60; stock SP 100 Ann 60; at MKT 1,21; at SP 1,21", "Ann Ben", "1870"
    )
    lines = list(map(str, market(game.table, colour=False).drawing))
    assert max(map(len, lines)) <= 80
    heads = [place for place, line in enumerate(lines) if line.startswith("Columns")]
    assert [lines[place] for place in heads] == ["Columns 1 to 11:", "Columns 12 to 21:"]
    tokens = [line.split() for line in lines[heads[1] + 3 : heads[1] + 5]]
    assert tokens == [["MKT"], ["SP"]], "below 400, the top one first"
    prices = [word for line in lines if line[:2].strip().isdecimal() for word in line.split()[1:]]
    assert len(prices) == len(game.table.rules.market.spaces)
    assert max(map(len, map(str, market(game.table, colour=False, width=100).drawing))) == 3 + 11 * 4 + 10 * 5


@pytest.mark.rule("1870.86")
def test_a_set_without_corporations() -> None:
    """The privates pay; then the next stock round begins."""
    game = _play("round SR 2; private SCC Cid")
    assert game.gains("next") == {"Cid": 10, "Bank": -10}
    assert str(game.say("next").table.round) == "SR 3"
