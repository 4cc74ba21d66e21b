"""1846: the statements of `banker help 1846` about operating rounds, trains, bankruptcies and the end, each with answers worked out from it (18xx.games is the source)."""

import pytest

from banker.rules.read import read
from banker.state.table import POOL, REMOVED
from banker.views.earnings import runs
from banker.views.state_data import run_data
from support.table import Play, play

OUT = {"orange": "LSL,MC,O&I", "blue": "SC,MPC,TBC", "corporations": "C&O,ERIE"}
RULES = read("1846", OUT)
RUN = "phase II; round OR 2.1 of 2; stock PRR 60 Ann 40 Ben 10 pool 20; trains PRR 4; cash PRR 300"
NEED = "round OR 2.1 of 2; stock PRR 60 Ann 30 Ben 10; at PRR 1,7; ran PRR"


def _play(lay: str = RUN, players: str = "Ann Ben Cid") -> Play:
    return play(lay, players, "1846", **OUT)


def _need(treasury: int, cash: int = 0, more: str = "", phase: str = "") -> Play:
    """PRR, at $60, has run, has no train, and has $`treasury`; its president Ann has $`cash`."""
    return _play(f"{phase}{NEED}; cash PRR {treasury}; cash Ann {cash}{more}")


def _sell_out(game: Play, *kinds: str) -> Play:
    """Nothing is left in the depot of these cards."""
    for kind in kinds:
        if left := game.table.depot()[kind]:
            game.say(f"move {left} train {kind} depot out test")
    return game


# --- the turn ---


@pytest.mark.rule("1846.22", "1846.27")
def test_order() -> None:
    """Minors first; in OR 1.1 from the lowest price up, then from the highest down, on one space the first there."""
    game = play("", "Ann Ben Cid", "1846", **OUT)
    game.say("private cid ms; private ben big4; private ann c&wi; private cid mail; private ben lm; private ann bt")
    game.say("par ann prr 60; par ben nyc 40; par cid gt 40; next")
    assert (game.see("rounds"), game.see("order")) == (2, "MS BIG4 NYC GT PRR")
    assert game.gains("tile ms c13; tile ms c11") == {"MS": -40, "Bank": 40}
    game.refused("token ms")
    game.refused("issue ms", "a minor, which has no stock (1846.8)")
    game.say("run ms 0").refused("train ms 2", "buys no train")
    game.say("run big4 0")
    for name in ("nyc", "gt", "prr"):
        game.say(f"run {name} 0; train {name} 2")
    assert game.say("next").see("order") == "MS BIG4 PRR NYC GT"


@pytest.mark.rule("1846.23", "1846.24", "1846.25")
def test_issue_and_redeem() -> None:
    """Three at $50, since players hold five and the pool two; or two back at $70; once, before the run; no price moves."""
    game = _play()
    assert "1846.21" not in game.refused("issue prr 4", "what the players hold, 50% (1846.24)")
    assert game.gains("issue prr 3") == {"PRR": 150, "Bank": -150}
    game.refused("redeem prr", "1846.23")
    assert game.table.percent("PRR", POOL) == 50
    back = _play()
    assert back.gains("redeem prr 2") == {"PRR": -140, "Bank": 140}
    assert (game.see("price PRR"), back.see("price PRR")) == (60, 60)
    assert _play(f"{RUN}; at PRR 1,31; cash PRR 600").gains("redeem prr") == {"PRR": -550, "Bank": 550}
    _play().say("run prr 0").refused("redeem prr", "before its run (1846.23)")


@pytest.mark.rule("1846.26")
def test_tiles() -> None:
    """$20 each, also an upgrade; F18 40, H14 60, C15 40; a river once, whichever side connects; never two upgrades."""
    game = _play()
    assert game.gains("tile prr f18 --rivers g19") == {"PRR": -80, "Bank": 80}
    assert game.gains("tile prr f18") == {"PRR": -20, "Bank": 20}
    game.refused("tile prr c3", "already laid 2 tiles", "1846.26")
    assert _play().gains("tile prr h14; tile prr c15") == {"PRR": -100, "Bank": 100}
    upgrades = _play().say("tile prr c3; tile prr c5; run prr 0; next; tile prr c3")
    upgrades.refused("tile prr c5", "1846.26")


@pytest.mark.rule("1846.28", "1846.29")
@pytest.mark.parametrize(
    ("name", "number", "special"),
    [("PRR", 4, (40, 60)), ("NYC", 3, ()), ("B&O", 3, (40, 100)), ("C&O", 3, ()), ("ERIE", 3, (40,)), ("IC", 3, (40,)), ("GT", 2, ())],
)  # fmt: skip
def test_stations(name: str, number: int, special: tuple[int, ...]) -> None:
    """After the home $80 each, one a turn; the special place once at another price."""
    out = OUT | {"corporations": next(two for two in ("PRR,ERIE", "C&O,ERIE", "C&O,PRR") if name not in two)}
    lay = f"round OR 2.1 of 2; stock {name} 60 Ann 60; cash {name} 900; trains {name} 2"
    game = play(lay, "Ann Ben Cid", "1846", **out)
    assert game.table.rules.corporation[name].tokens == number + 1
    play(lay, "Ann Ben Cid", "1846", **out).refused(f"token {name} 30", "1846.29" if special else "1846.28")
    for cost in (*special, 80):
        other = play(lay, "Ann Ben Cid", "1846", **out)
        assert other.gains(f"token {name} {cost}") == {name: -cost, "Bank": cost}
        other.refused(f"token {name} 80", "already placed 1 station")
        if cost in special:
            other.say(f"run {name} 0; next").refused(f"token {name} {cost}", "costs $80")


@pytest.mark.rule("1846.30")
def test_any_order() -> None:
    """A tile, stock, a station, a private, and another tile."""
    game = _play(f"{RUN}; private BT Cid; cash PRR 20")
    game.say("tile prr c3; issue prr 3; private prr bt 1; token prr; tile prr c5")
    assert game.see("cash PRR") == 20 - 20 + 150 - 1 - 80 - 20


# --- runs ---


@pytest.mark.rule("1846.31", "1846.32")
def test_decisions() -> None:
    """Of 110 half keeps 50 and pays 6 for each 10%, to the treasury, too; 110 gives 11; the pool gets nothing."""
    assert _play().gains("run prr 110h") == {"PRR": 50 + 18, "Ann": 24, "Ben": 6, "Bank": -98}
    assert _play().gains("run prr 110") == {"PRR": 33, "Ann": 44, "Ben": 11, "Bank": -88}
    assert _play().gains("run prr 110w") == {"PRR": 110, "Bank": -110}


@pytest.mark.rule("1846.33")
@pytest.mark.parametrize(
    ("column", "run", "to"),
    [
        (9, "0", 70), (9, "30", 70), (9, "40", 80), (9, "70", 80), (9, "80", 90), (9, "150", 90), (9, "160", 100),
        (9, "240", 100), (9, "500w", 70), (9, "170h", 90), (15, "450", 180), (16, "490", 195), (16, "500", 212),
        (6, "20", 40), (6, "30", 50),
    ],
)  # fmt: skip
def test_prices(column: int, run: str, to: int) -> None:
    """From $80: below half left, below the price no move, then one and two right; three from $165 on. Of 170 half pays 90."""
    game = _play(f"{RUN}; at PRR 1,{column}").say(f"run prr {run}")
    assert game.see("price PRR") == to


@pytest.mark.rule("1846.34")
def test_runs_of_minors() -> None:
    """Of 30 and 70 half each, of 50 25; no decision."""
    game = play("", "Ann Ben Cid", "1846", **OUT)
    game.say("private cid ms; private ben big4; private ann c&wi; private cid mail; private ben lm; private ann bt")
    game.say("par ann prr 60; next").refused("run ms 30w", "always keeps half")
    assert game.gains("run ms 50") == {"MS": 25, "Cid": 25, "Bank": -50}
    assert game.gains("run big4 70") == {"BIG4": 35, "Ben": 35, "Bank": -70}
    shown = [(run["corporation"], run["paid"], run["withheld"]) for run in runs(game.records, RULES)]
    assert shown == [("MS", 25, 25), ("BIG4", 35, 35)]
    last = [run_data(game.table, name) or {} for name in ("MS", "BIG4")]
    assert [(run["paid"], run["withheld"]) for run in last] == [(25, 25), (35, 35)]


# --- trains ---


@pytest.mark.rule("1846.36", "1846.37", "1846.38")
def test_cards() -> None:
    """A card under either name, any number up to the limit; the first of each card begins a phase."""
    prices = {kind: train.price for kind, train in RULES.train.items()}
    assert prices == {"2": 80, "4": 180, "3/5": 160, "5": 500, "4/6": 450, "6": 800, "7/8": 900}
    assert [phase.train_limit for phase in RULES.phase.values()] == [4, 4, 3, 2]
    game = _play(f"{RUN}; cash PRR 3000").say("run prr 0")
    assert (game.see("phase"), game.table.depot()["4"], game.table.depot()["3/5"]) == ("II", 3, 3)
    assert game.gains("train prr 3/5") == {"PRR": -160, "Bank": 160}
    assert (game.table.depot()["4"], game.table.depot()["3/5"]) == (2, 2)
    assert game.gains("train prr 4") == {"PRR": -180, "Bank": 180}
    assert _sell_out(game, "4").gains("train prr 4/6") == {"PRR": -450, "Bank": 450}
    assert game.see("phase") == "III"
    game.say("discard prr 4").refused("train prr 5", "the limit is 3", "1846.36")
    late = _play("phase III; round OR 4.1 of 2; stock PRR 60 Ann 60; trains PRR 5; cash PRR 2000").say("run prr 0")
    assert _sell_out(late, "5").say("train prr 7/8").see("phase") == "IV"


@pytest.mark.rule("1846.39")
def test_obsolete_trains() -> None:
    """The first 5 makes PRR's 2 and NYC's obsolete: they run once more, count no more, and cannot be sold."""
    lay = "phase II; round OR 3.1 of 2; stock PRR 60 Ann 60; stock NYC 50 Ben 60; trains PRR 2; trains NYC 2 4; cash PRR 900"
    game = _sell_out(_play(lay), "4").say("run prr 0; train prr 5")
    assert (game.see("phase"), game.table.trains_counted("PRR"), game.table.trains_counted("NYC")) == ("III", 1, 1)
    game.refused("train prr 2 --from nyc --price 1", "1846.39")
    game.say("run nyc 80")
    assert (game.see("trains NYC"), game.see("trains PRR")) == ("4", "2 5")
    assert game.say("next; run nyc 40; run prr 90").see("trains PRR") == "5"
    fourth = _play("phase III; round OR 5.1 of 2; stock PRR 60 Ann 60; trains PRR 2 4; cash PRR 900")
    _sell_out(fourth, "5").say("run prr 0; train prr 6")
    assert "2" not in fourth.see("trains PRR").split()


@pytest.mark.rule("1846.40")
def test_discards() -> None:
    """Above the limit of phase III one goes to the pool, and is sold there under either name."""
    late = _play(
        "phase III; round OR 3.1 of 2; stock PRR 60 Ann 60; stock NYC 50 Ben 60; trains NYC 5 4/6; cash PRR 900"
    )
    _sell_out(late.say("move 1 train 5 depot nyc test"), "5").say("run prr 0; train prr 6")
    assert late.gains("discard nyc 5") == {}
    assert {"5", "4/6"} <= {*late.see("sold").split()}
    assert late.say("pay bank prr 500 test").gains("train prr 5 --from pool") == {"PRR": -500, "Bank": 500}


@pytest.mark.rule("1846.41")
def test_trains_of_others() -> None:
    """From any president's corporation for $1 or more of the treasury; not with the president's money."""
    lay = f"{NEED}; stock NYC 50 Ben 60; trains NYC 2 2; cash PRR 70; cash Ann 100"
    game = _play(lay)
    game.refused("train prr 2 --from nyc --price 0")
    game.refused("train prr 2 --from nyc --price 75 --president")
    assert "--president" not in game.refused("train prr 2 --from nyc --price 75", "only for a train of the bank")
    _play(f"{lay}; cash PRR 60").say("issue prr").refused("train prr 2 --from nyc --price 1", "by force", "1846.56")
    assert game.gains("train prr 2 --from nyc --price 1") == {"PRR": -1, "NYC": 1}


@pytest.mark.rule("1846.42", "1846.55")
def test_must_buy() -> None:
    """With a route or without; first its $60 and two at $30 by force, then nothing of Ann's $400."""
    game = _need(60, cash=400)
    game.refused("next", "must buy one", "1846.42")
    game.refused("train prr 2 --president", "must issue some before its president helps")
    assert game.say("issue prr").gains("train prr 2") == {"PRR": -80, "Bank": 80}


# --- forced purchases ---


@pytest.mark.rule("1846.56", "1846.57")
@pytest.mark.parametrize(
    ("treasury", "offers", "count", "brings", "price"),
    [
        (60, "1 for $40", 1, 40, 50),
        (30, "2 for $60", 2, 60, 40),  # 2 x 30, at least the 50 that it lacks
        (0, "2 for $60", 2, 60, 40),  # 40, 60, 60, 40: none is enough
    ],
)
def test_forced_issue(treasury: int, offers: str, count: int, brings: int, price: int) -> None:
    """Each of n at the price n + 1 left; as few as the 2 needs, or the most there is."""
    game = _need(treasury)
    if treasury:
        game.refused(f"issue prr {count + 1}", offers, "1846.56")
        assert game.gains(f"issue prr {count}") == {"PRR": brings, "Bank": -brings}
        assert game.see("price PRR") == price
        game.refused("issue prr", "already issued stock by force")
    else:
        assert "4 for $40" in game.refused("issue prr 1")
    _need(80).refused("issue prr", "can pay $80", "1846.56")
    _need(20).refused("train prr 2", "If it must buy a train, type `issue PRR COUNT`, with")


@pytest.mark.rule("1846.57", "1846.58")
def test_either_name_of_a_card() -> None:
    """With $130 of a 3/5's $160 one at $40 is enough for it; two at $30 reach the 4. With $165 only the 4 may follow the issue."""
    phase = "phase II; "
    game = _need(130, phase=phase)
    game.refused("issue prr 3", "1 for $40, 4 for $40 or 2 for $60")
    assert game.say("issue prr 2").gains("train prr 4") == {"PRR": -180, "Bank": 180}
    rich = _need(165, phase=phase)
    rich.refused("train prr 4 --president", "enough for a 3/5-train", "1846.58")
    rich.say("issue prr").refused("train prr 3/5", "had $165 before it issued stock", "1846.58")
    rich.say("train prr 4")
    no_more = f"{NEED.replace('Ann 30 Ben 10', 'Ann 40 Ben 10 pool 50')}; stock NYC 80 Ben 60 Ann 30; trains NYC 4"
    poor = _play(f"{phase}{no_more}; cash PRR 0; cash Ann 170; ran PRR")
    assert poor.gains("train prr 3/5 --president") == {"Ann": -160, "Bank": 160}
    _play(f"{phase}{no_more}; cash PRR 0; cash Ann 170").refused("train prr 4 --president", "$170")


SALE = "phase II; round OR 2.1 of 2; stock NYC 80 Ben 40 Ann 40; trains NYC 4; stock PRR 60 Ann 30 Ben 20 pool 50; cash PRR 0"


@pytest.mark.rule("1846.58", "1846.59")
def test_sales() -> None:
    """Of NYC at $80 Ann may sell two for a 4 with $24, one with $124; with $170 only the 4 needs it."""
    lay = SALE.replace("round OR 2.1", "round OR 1.2")

    def game(cash: int) -> Play:
        return _play(f"{lay}; cash Ann {cash}").say("run nyc 60; pay ann bank 24 test; run prr 0")

    game(24).refused("sell ann nyc 4", "no more than necessary", "1846.59")
    game(24).say("sell ann nyc 2; train prr 4 --president")
    game(124).refused("sell ann nyc 2", "no more than necessary")
    had = game(170)
    had.say("sell ann nyc").refused("train prr 3/5 --president", "is not needed for a 3/5-train", "1846.59")
    assert had.gains("train prr 4 --president") == {"Ann": -180, "Bank": 180}
    assert had.see("price NYC") == 80, "Ben presides over it"
    game(204).refused("sell ann nyc", "already have the $180 for a 4-train")


@pytest.mark.rule("1846.59")
def test_a_sale_that_would_close() -> None:
    """At $10 Ann sells none of PRR."""
    game = _play("round OR 2.1 of 2; stock PRR 60 Ann 40 Ben 10 pool 10; at PRR 1,2; ran PRR; cash Ann 10; cash PRR 0")
    game.refused("sell ann prr", "would close it", "1846.59")


@pytest.mark.rule("1846.59")
def test_a_sale_that_would_change_the_presidency() -> None:
    """Ann and Ben have 20% of PRR each: she sells none."""
    game = _play("round OR 2.1 of 2; stock PRR 60 Ann 20 Ben 20 pool 40; ran PRR; cash Ann 10; cash PRR 0")
    game.refused("sell ann prr", "1846.59")


# --- bankruptcy ---


@pytest.mark.rule("1846.60", "1846.61", "1846.62", "1846.68")
def test_bankruptcy() -> None:
    """PRR, at $20, has nothing to issue; Ann's two NYC bring $40 each though only one may be sold, PRR's two $20; with her $14 that goes to PRR, of which nobody has 20%."""
    lay = "round OR 1.2 of 2; stock NYC 40 Ben 40 Ann 20; trains NYC 2; stock PRR 60 Ann 20 Ben 10; at PRR 1,4; private BT Ann; cash PRR 0"
    runs = "run nyc 20; run prr 0; pay ann bank 390 test"
    assert "is not bankrupt" in _play(lay).say(runs).refused("bankrupt ann", "1846.60")
    game = _play(lay.replace("Ann 20; trains", "Ann 20 pool 40; trains")).say(runs)
    assert game.gains("bankrupt ann") == {"Ann": -14, "PRR": 134, "Bank": -120}
    table = game.table
    assert (table.is_bankrupt("Ann"), table.over, table.held("Ann"), table.worth("Ann").total) == (True, None, [], 0)
    assert (table.owner("BT"), table.president("PRR"), table.operating) == (REMOVED, None, "PRR")
    assert game.see("price NYC") == 40


def test_no_note_of_trains_that_nobody_sells() -> None:
    """NYC's 2 would be cheaper; without a president nobody sells it, nor does it help PRR once that has issued by force."""
    lay = "round OR 2.1 of 2; stock NYC 40 Ben 20; trains NYC 2; stock PRR 60 Ann 20 pool 40; at PRR 1,3; ran PRR; cash PRR 10; cash Ann 0"
    assert "NYC could also have sold PRR a train" in _play(lay).told("bankrupt ann")
    alone = _play(lay).say("move president nyc ben pool given up")
    assert "could also" not in alone.told("bankrupt ann")
    issued = _play(lay.replace("Ann 20 pool 40; at PRR 1,3", "Ann 40; at PRR 1,5")).say("issue prr 2")
    assert "could also" not in issued.told("bankrupt ann")


@pytest.mark.rule("1846.61", "1846.62")
def test_a_new_president_goes_on() -> None:
    """Ben has 20%, and becomes president when Ann sells; PRR still needs its train, with his money."""
    lay = "round OR 2.1 of 2; stock PRR 60 Ann 30 Ben 20 pool 50; at PRR 1,3; ran PRR; cash PRR 0; cash Ann 0"
    game = _play(lay).say("bankrupt ann")
    assert (game.see("president PRR"), game.table.operating) == ("Ben", "PRR")
    game.refused("next", "must buy one")
    assert game.gains("train prr 2 --president")["Ben"] == -20, "Ann's three brought $60"


ALONE = "stock PRR 60 Ann 60; at PRR 1,7; cash PRR 100"


def _alone(round_: str = "OR 2.1 of 2", more: str = "") -> Play:
    """PRR without a president: all of Ann's stock lies in the bank pool."""
    game = _play(f"round {round_}; {ALONE}{more}")
    return game.say("move 4 prr ann pool given up; move president prr ann pool given up")


@pytest.mark.rule("1846.63")
def test_without_a_president() -> None:
    """No tile, issue or private; two spaces left without run and train; then it buys a 2, runs, and withholds."""
    game = _alone(more="; private BT Cid")
    game.refused("tile prr c3", "has no president", "1846.63")
    game.refused("issue prr", "has no president")
    game.refused("private prr bt 1", "has no president")
    assert game.say("run prr 0").see("price PRR") == 40
    game.refused("next", "must buy one")
    assert game.gains("train prr 2") == {"PRR": -80, "Bank": 80}
    game.say("next").refused("run prr 80", "withholds what it runs for", "1846.63")
    assert game.gains("run prr 80w") == {"PRR": 80, "Bank": -80}
    assert game.see("price PRR") == 30


@pytest.mark.rule("1846.64")
def test_a_president_again() -> None:
    """Ben's second 10% makes him president, also where only the president's certificate is left: he pays $60 and gives his other one."""
    game = _alone("SR 2").say("buy ben prr pool; buy cid prr pool; buy ben prr pool")
    assert (game.see("president PRR"), game.see("percent PRR Ben")) == ("Ben", 20)
    left = _alone("SR 2").say("move 4 prr pool out test; move 1 prr out ben test")
    left.refused("buy cid prr pool", "no certificate")
    assert left.gains("buy ben prr pool") == {"Ben": -60, "Bank": 60}
    assert (left.see("president PRR"), left.see("percent PRR Ben"), left.see("percent PRR pool")) == ("Ben", 20, 10)


@pytest.mark.rule("1846.65")
def test_the_last_player() -> None:
    """Ann's bankruptcy leaves Ben and Cid; Cid's leaves Ben, and the game is over."""
    lay = "round OR 2.1 of 2; stock PRR 60 Ann 20; at PRR 1,3; stock NYC 60 Cid 20; at NYC 1,3; cash Ann 5; cash Cid 5; cash PRR 0; cash NYC 0"
    game = _play(f"{lay}; ran PRR").say("bankrupt ann")
    assert game.table.over is None
    assert game.say("run nyc 0; bankrupt cid").table.over == "Ben alone is not bankrupt"
    assert [game.see(f"score {who}") for who in ("Ann", "Cid")] == [0, 0]


# --- the end ---


@pytest.mark.rule("1846.66")
def test_bank() -> None:
    """Broken below $0; the set goes on; broken in a stock round, the next set is the last."""
    game = _play(f"{RUN}; bank 60").say("run prr 100w")
    assert game.table.bank_has_broken
    game.refused("end", "set of operating rounds")
    assert game.say("next; run prr 0; end").table.over == "the bank has broken"


@pytest.mark.rule("1846.66")
def test_bank_broken_in_a_stock_round() -> None:
    """Ann sells to a bank that has $50: the game goes on through both operating rounds of the next set."""
    game = _play(RUN.replace("OR 2.1", "OR 2.2")).say("run prr 30; next")
    bank = game.see("cash bank")
    game.say(f"pay bank ben {bank - 50} test; sell ann prr")
    assert (game.table.bank_has_broken, str(game.table.round)) == (True, "SR 3")
    game.refused("end", "set of operating rounds", "1846.66")
    game.say("next; run prr 30w").refused("end", "set of operating rounds")
    assert game.say("next; run prr 30w; end").table.over == "the bank has broken"


@pytest.mark.rule("1846.67")
def test_all_closed() -> None:
    """With the last corporation and the last private the game is over."""
    game = _play("round OR 2.1 of 2; stock PRR 60 Ann 60; at PRR 1,2; private BT Cid")
    for name in ("nyc", "b&o", "gt", "ic", "bt"):
        game.say(f"close {name} test")
    assert game.table.over is None
    assert game.say("run prr 0").table.over == "all corporations and privates are closed"
