"""18Texas: the twenty statements of `banker help 18Texas`, each with answers worked out from it (18xx.games is the source)."""

import re

import pytest

from banker.advice.projection import project
from banker.cli.help import text_of
from banker.engine.turns import current_turn
from banker.rules.read import read
from banker.rules.seating import for_players
from support.say import Say
from support.table import Play, play

THREE = "Ann Ben Cid"
RULES = read("18Texas", {"jg": "MP"})
TURN = "phase 3; round OR 2.1 of 2; stock MP 75 Ann 60; stock SAA 70 Ben 60; trains MP 2"


def _play(lay: str = "", players: str = THREE) -> Play:
    """A game in which corporations have $500 before they are laid out and pay for their stations."""
    funded = "".join(f"cash {name} 500; " for name in re.findall(r"stock (\S+)", lay))
    return play(funded + lay, players, "18Texas", jg="MP")


# --- preparation ---


@pytest.mark.rule("18Texas.1")
@pytest.mark.parametrize(("players", "cash", "limit", "bank"), [(3, 500, 15, 6500), (4, 430, 12, 6280), (5, 400, 10, 6000)])  # fmt: skip
def test_money_and_certificate_limit(players: int, cash: int, limit: int, bank: int) -> None:
    """The bank's $8,000 less what is dealt, the cash of each player and the certificate limit."""
    game = _play(players=" ".join(["Ann", "Ben", "Cid", "Dee", "Eve"][:players]))
    assert (game.see("cash Ann"), game.see("limit"), game.see("cash bank")) == (cash, limit, bank)
    assert RULES.numbers_of_players == [3, 4, 5]


@pytest.mark.rule("18Texas.2")
def test_as_many_privates_as_players() -> None:
    """Three, four with the IGN, or all five."""
    names = ["BBBCRC", "GRRRC", "JG", "IGN", "NOPR"]
    for players in (3, 4, 5):
        seated = for_players(RULES, [f"P{seat}" for seat in range(players)], {})
        assert seated is not None
        assert [*seated.private] == names[:players]


@pytest.mark.rule("18Texas.3")
def test_sale_of_the_privates() -> None:
    """One best bid for each player, at least the price or $5 more; the left of the last bidder begins."""
    game = _play().say("bid ann jg 200")
    game.refused("bid ben jg 204", "$205", "18Texas.3")
    game.refused("bid ann grrrc 80", "Ann already has the highest bid for JG", "18Texas.3")
    game.say("bid ben jg 205; bid cid grrrc 80")
    game.refused("private cid grrrc", "Ann still has to bid", "18Texas.3")
    assert current_turn(game.table, game.records).player == "Ann"
    game.say("bid ann bbbcrc 51")
    sold = game.gains("private ann bbbcrc; private ben jg --par 75; private cid grrrc")
    assert sold == {"Ann": -51, "Ben": -205, "Cid": -80, "Bank": 51 + 205 + 80 - 150, "MP": 150}
    assert (game.see("priority"), current_turn(game.table, game.records).player) == ("Ben", "Ben")
    assert _play().say("private ann bbbcrc; private ben grrrc; private cid jg --par 75").see("priority") == "Ann"


@pytest.mark.rule("18Texas.4")
def test_no_private_is_sold_again() -> None:
    """Neither to a corporation nor to another player."""
    _play(f"{TURN}; private GRRRC Ann").refused("private mp grrrc 80", "may not be sold to a corporation", "18Texas.4")
    _play("round SR 3; private GRRRC Ann").refused("private ben grrrc 80", "18Texas.4")


@pytest.mark.rule("18Texas.5")
def test_stock_that_comes_with_privates() -> None:
    """The corporation drawn, in any order of the sale; the bank pays it the price of two, three or four shares."""
    game = _play(players="Ann Ben Cid Dee Eve")
    assert game.gains("private ann ign 210; private ben nopr 240") == {"Ann": -210, "Ben": -240, "Bank": 450}
    assert (game.see("percent MP Ann"), game.see("percent MP Ben")) == (10, 10)
    assert game.gains("private cid jg 200 --par 90") == {"Cid": -200, "Bank": 200 - 4 * 90, "MP": 4 * 90}
    other = _play(players="Ann Ben Cid Dee").say("private cid jg 200 --par 90")
    assert other.gains("private ann ign 210") == {"Ann": -210, "Bank": 120, "MP": 90}
    _play().refused("private cid jg 200", "MP")
    assert play("", THREE, "18Texas", jg="SSW").say("private cid jg 200 --par 70").see("president SSW") == "Cid"


# --- stock ---


@pytest.mark.rule("18Texas.6", "18Texas.7")
def test_buyers_pay_the_corporation() -> None:
    """At the market price, from the president's certificate on; there is no other capital, and the pool pays the bank."""
    game = _play("round SR 2; cash Ann 900; cash Ben 900")
    assert game.gains("par ann sp 100") == {"Ann": -200, "SP": 200}
    assert game.gains("buy ben sp; buy ann sp") == {"Ben": -100, "Ann": -100, "SP": 200}
    assert game.gains("buy ben sp") == {"Ben": -100, "SP": 100 - 140, "Bank": 140}
    assert game.gains("buy ann sp treasury") == {"Ann": -110, "SP": 110}
    pool = _play("round SR 3; stock SP 100 Ann 40 pool 20")
    assert pool.gains("buy ben sp pool") == {"Ben": -pool.see("price SP"), "Bank": pool.see("price SP")}


@pytest.mark.rule("18Texas.8")
@pytest.mark.parametrize(
    ("name", "fee", "stations"), [("T&P", 140, 5), ("MKT", 100, 4), ("SP", 140, 5), ("MP", 100, 4), ("SSW", 60, 3), ("SAA", 60, 3)]
)  # fmt: skip
def test_floating(name: str, fee: int, stations: int) -> None:
    """At 50%: a row up, the fee for all stations, the home station; the others are free."""
    game = _play("round SR 2; cash Ann 900; cash Ben 900").say(f"par ann {name} 82; buy ben {name}; buy ann {name}")
    assert game.see(f"tokens {name}") == stations
    assert game.gains(f"buy ben {name}") == {"Ben": -82, name: 82 - fee, "Bank": fee}
    assert (game.see(f"tokens {name}"), game.see(f"price {name}")) == (stations - 1, 90)
    game.say(f"next; token {name}")
    assert game.see(f"tokens {name}") == stations - 2


@pytest.mark.rule("18Texas.9")
def test_market() -> None:
    """Seven rows without zones, and five prices to start at."""
    assert len(RULES.market.grid) == 7
    assert {space.zone for space in RULES.market.spaces.values()} == {None}
    _play("round SR 2").refused("par ann sp 67", "$70, $75, $82, $90, $100", "18Texas.9")


@pytest.mark.rule("18Texas.10")
def test_sell_then_buy() -> None:
    """One certificate a turn; a sale after it is refused where turns are known."""
    game = _play("round SR 3; stock MP 75 Ann 60 pool 20; stock SAA 70 Ben 60; ran MP")
    game.refused("buy ben mp pool 2", "18Texas.10")
    laid = "round OR 2.1 of 1; stock MP 75 Ann 40 Ben 20 pool 10; stock SAA 70 Ben 60 pool 10; cash Ann 300"
    later = _play(laid).say("run mp 0; run saa 0; next; buy ann saa pool")
    assert "18Texas.10" in later.refused_at_the_prompt("sell ann mp")


@pytest.mark.rule("18Texas.11")
def test_no_sale_before_the_first_run() -> None:
    """Not in any stock round before it has run, also for nothing, nor for a train; once it has run, at once."""
    game = _play("round SR 3; stock MP 75 Ann 60")
    game.refused("sell ann mp", "MP has not run yet, and its stock may not be sold before that", "18Texas.11")
    game.say("next; run mp 0; next; sell ann mp")
    forced = "phase 3; round OR 2.1; stock MP 75 Ann 60; stock SAA 70 Ann 60; cash Ann 0; cash MP 0; trains SAA 2"
    assert _play(f"{forced}; pool 2").say("run mp 0").refused("sell ann saa", "SAA has not run yet")
    _play(f"{forced}; pool 2").say("run mp 0; sell ann mp")


@pytest.mark.rule("18Texas.16")
def test_sold_out_only_with_players() -> None:
    """A price rises if players hold 100%, not if the treasury holds some."""
    assert _rise("stock MP 75 Ann 60 Ben 40") == 1
    assert _rise("stock MP 75 Ann 60 Ben 30") == 0
    assert _rise("stock MP 75 Ann 60 Ben 30 pool 10") == 0


def _rise(stock: str) -> int:
    game = _play(f"round SR 3; {stock}")
    row = game.table.cells["MP"][0]
    return int(row - game.say("next").table.cells["MP"][0])


# --- operating rounds ---


@pytest.mark.rule("18Texas.12")
def test_two_tiles() -> None:
    """Two that are the first on their hexes; an upgrade is the only tile."""
    game = _play(TURN)
    assert game.gains("tile mp d5; tile mp d3") == {"MP": -100, "Bank": 100}
    game.refused("tile mp e4", "already laid 2 tiles")
    game.say("run mp 0; run saa 0; next")
    game.say("tile mp e4")
    game.refused("tile mp d9", "upgrade must be the only tile", "18Texas.12")


@pytest.mark.rule("18Texas.13")
@pytest.mark.parametrize(("hex_", "cost"), [("d5", 40), ("l9", 40), ("d3", 60), ("j3", 60), ("d9", 60), ("i14", 60)])
def test_terrain(hex_: str, cost: int) -> None:
    """Desert and water; D9 and I14 take no tile before green ones."""
    assert _play(TURN).gains(f"tile mp {hex_}") == {"MP": -cost, "Bank": cost}
    early = _play("round OR 1.1; stock MP 75 Ann 60")
    if hex_ in ("d9", "i14"):
        early.refused(f"tile mp {hex_}", "18Texas.13")
    assert sum(len(kind.hexes) for kind in RULES.terrain.values()) == 17


@pytest.mark.rule("18Texas.17")
def test_tiles_of_privates() -> None:
    """The corporation pays for I14; J5, D13 and E12 cost nothing, and are not recorded."""
    game = _play(f"{TURN}; private GRRRC Ann")
    assert game.gains("tile mp i14") == {"MP": -60, "Bank": 60}
    assert [RULES.terrain_cost(hex_) for hex_ in ("J5", "D13", "E12")] == [0, 0, 0]


@pytest.mark.rule("18Texas.14")
@pytest.mark.parametrize(
    ("run", "treasury", "ann", "steps"),
    [("150", 45, 90, 1), ("80", 24, 48, 1), ("70", 21, 42, 0), ("150h", 70 + 24, 48, 1), ("140h", 70 + 21, 42, 0),
     ("10h", 3, 6, 0), ("150w", 150, 0, -1), ("0", 0, 0, -1)],
)  # fmt: skip
def test_dividends(run: str, treasury: int, ann: int, steps: int) -> None:
    """All, half (kept in tens) or nothing; treasury stock earns, pool stock does not; the price moves by what is paid."""
    game = _play("round OR 2.1; stock MP 75 Ann 60 pool 10; at MP 5,4; trains MP 2; phase 3")
    column = game.table.cells["MP"][1]
    gains = game.gains(f"run mp {run}")
    assert (gains.get("MP", 0), gains.get("Ann", 0)) == (treasury, ann)
    assert game.table.cells["MP"][1] - column == steps


@pytest.mark.rule("18Texas.15")
def test_issue() -> None:
    """From the second operating turn on, once, after the trains; a row down for each, at the price before; 50% in the pool."""
    game = _play(TURN).say("run mp 0w")
    game.refused("issue mp", "MP issues stock only from its second operating turn on", "18Texas.15")
    game.say("run saa 0; next")
    game.refused("issue mp", "after its run")
    game.say("run mp 0w")
    price, row = game.see("price MP"), game.table.cells["MP"][0]
    assert game.gains("issue mp 2") == {"MP": 2 * price, "Bank": -2 * price}
    assert (game.table.cells["MP"][0] - row, game.see("percent MP pool")) == (2, 20)
    game.refused("redeem mp", "already traded its own stock", "18Texas.15")
    game.refused("train mp 3", "already traded its own stock")


@pytest.mark.rule("18Texas.15")
def test_redeem() -> None:
    """From the first operating turn on, at the market price, all from the treasury; no price moves; 50% in the treasury."""
    game = _play("round OR 2.1; stock MP 75 Ann 40 pool 40; cash MP 500; trains MP 2").say("run mp 0")
    price = game.see("price MP")
    game.refused("redeem mp 4", "The treasury of MP holds 20% of its stock, and the limit is 50%")
    assert game.gains("redeem mp 3") == {"MP": -3 * price, "Bank": 3 * price}
    assert game.see("price MP") == price
    poor = _play("round OR 2.1; stock MP 75 Ann 40 pool 40; cash MP 50; trains MP 2").say("run mp 0")
    poor.refused("redeem mp", "MP has $50")


@pytest.mark.rule("18Texas.18")
def test_trains() -> None:
    """Numbers and prices; what rusts; no trade-in."""
    found = {kind: (train.count_, train.price, train.trade_in) for kind, train in RULES.train.items()}
    expected = {"2": (5, 100), "3": (4, 200), "4": (3, 300), "5": (2, 500), "6": (2, 600), "8": (4, 800)}
    assert found == {kind: (*both, ()) for kind, both in expected.items()}
    assert {name: phase.rusts for name, phase in RULES.phase.items() if phase.rusts} == {"4": ("2",), "6": ("3",), "8": ("4",)}  # fmt: skip


@pytest.mark.rule("18Texas.19")
def test_discards_leave_the_game() -> None:
    """A train over the limit goes to nobody."""
    game = _play(
        "phase 4; round OR 3.1; stock MP 75 Ann 60; stock SAA 70 Ben 60; trains MP 3 3 4; trains SAA 4 4; cash SAA 900"
    )
    game.say("run mp 0; run saa 0; train saa 5; discard saa 4; discard mp 3")
    assert game.table.holdings["train", "3"].get("pool", 0) == 0
    assert game.see("trains MP") == "3 4"


@pytest.mark.rule("18Texas.20")
def test_presidents_money() -> None:
    """Never for another corporation's train; and the corporation issues nothing to buy one."""
    laid = (
        "phase 3; round OR 2.1; stock MP 75 Ann 60; stock SAA 70 Ann 60; trains SAA 2; cash MP 10; cash Ann 500; ran MP"
    )
    game = _play(laid)
    game.refused("train mp 2 --from saa --price 60 --president", "18Texas.20")
    assert game.gains("train mp 2 --from saa --price 10") == {"MP": -10, "SAA": 10}
    assert RULES.emergency.other_corporation == "never"


def test_projection_and_payout() -> None:
    """A projection pays treasury stock, and moves prices by what is paid."""
    game = _play(TURN).say("run mp 70")
    assert project(game.table, {}, 1).rounds[-1].table.cash("MP") >= game.see("cash MP")


def test_the_topic_has_the_twenty_statements() -> None:
    """`banker help 18Texas` has each statement once."""
    found = re.findall(r"^- (18Texas\.\d+): ", text_of("18Texas"), re.MULTILINE)
    assert sorted(found) == sorted(f"18Texas.{number}" for number in range(1, 21))


@pytest.mark.rule("18Texas.8")
def test_calc_float(banker: Say) -> None:
    """`calc float` has what each corporation pays for its stations, and the price after the float."""
    data = banker("calc float 75 --ruleset 18Texas -O json").data
    assert (data["stations"], data["capital"], data["price"]) == (140, 0, 82)
    assert {" ".join(row["corporations"]): row["stations"] for row in data["others"]} == {"MKT MP": 100, "SSW SAA": 60}
