"""1846: the statements of `banker help 1846` about preparation, privates and stock, each with answers worked out from it (18xx.games is the source)."""

import re

import pytest

from banker.cli.help import text_of
from banker.engine.turns import current_turn
from banker.errors import Invalid
from banker.mechanisms.closing import Closing
from banker.rounds.turn import Pass
from banker.rules.read import read
from banker.state.table import REMOVED
from support.table import Play, play

OUT = {"orange": "LSL,MC,O&I", "blue": "SC,MPC,TBC", "corporations": "C&O,ERIE"}
DRAFT = "private cid ms; private ben big4; private ann c&wi; private cid mail; private ben lm; private ann bt"
RULES = read("1846", OUT)


def _play(lay: str = "", **options: str) -> Play:
    return play(lay, "Ann Ben Cid", "1846", **(OUT | options))


def _operating(more: str = "", **options: str) -> Play:
    """PRR (par 60) operates in OR 1.1 after the minors, with $120 from Ann and $500."""
    game = _play(**options)
    names = " ".join(game.table.rules.private)
    owners = {"MS": "cid", "BIG4": "ben"}
    game.say("; ".join(f"private {owners.get(name, 'ann')} {name}" for name in names.split()))
    return game.say(f"par ann prr 60; pay bank prr 500 test; next; run ms 0; run big4 0{more}")


# --- preparation ---


@pytest.mark.rule("1846.1", "1846.4", "1846.37")
@pytest.mark.parametrize(
    ("players", "bank", "limit", "counts"),
    [(3, 6500, 14, (7, 4, 3, 9)), (4, 7500, 12, (8, 5, 4, 9)), (5, 9000, 11, (9, 6, 5, 9))],
)
def test_money_limits_and_cards(players: int, bank: int, limit: int, counts: tuple[int, ...]) -> None:
    """$400 each out of the bank; the minors have two of the 2-trains."""
    drawn = {
        3: OUT,
        4: {"orange": "LSL,MC", "blue": "SC,MPC", "corporations": "ERIE"},
        5: {"orange": "LM", "blue": "BT"},
    }[players]
    game = play("", " ".join("ABCDE"[:players]), "1846", **drawn)
    assert (game.see("cash A"), game.see("cash bank"), game.see("limit")) == (400, bank - 400 * players, limit)
    assert len(game.table.rules.corporation) - 2 == players + 2, "and the two minors"
    assert len(game.table.rules.private) == 2 * players
    rules = game.table.rules
    assert tuple(rules.train[kind].count_ for kind in ("2", "4", "5", "6")) == counts
    assert game.table.depot()["2"] == counts[0] - 2


@pytest.mark.rule("1846.2", "1846.3")
def test_what_is_drawn() -> None:
    """What is removed is in the game no more; only certain names are drawn."""
    rules = _play().table.rules
    assert [*rules.corporation] == ["PRR", "NYC", "B&O", "GT", "IC", "MS", "BIG4"]
    assert [*rules.private] == ["MS", "BIG4", "C&WI", "MAIL", "BT", "LM"]
    with pytest.raises(Invalid):
        _play(corporations="PRR,IC")


@pytest.mark.rule("1846.4")
def test_limit_when_a_corporation_closes() -> None:
    """Of five one is gone: 11 for three players; fewer leave it there."""
    game = _operating("; price prr 10 test; run prr 0")
    assert (game.table.price("PRR"), game.see("limit")) == (None, 11)
    assert game.say("close nyc test").see("limit") == 11
    closing = Closing.of(read("1846"), None)
    assert closing is not None
    assert (closing.limits_by[4], closing.limits_by[5]) == ({6: 12, 5: 10, 4: 8}, {7: 11, 6: 10, 5: 8, 4: 6})


# --- private companies ---


@pytest.mark.rule("1846.5", "1846.6", "1846.8", "1846.9")
def test_draft() -> None:
    """In any order; MS costs $140 and BIG4 $100, of which $60 and $40 are theirs; then Ann begins."""
    game = _play()
    game.refused("par ann prr 60", "until all privates are sold")
    assert game.gains("private cid ms") == {"Cid": -140, "Bank": 80, "MS": 60}
    assert game.gains("private ben big4") == {"Ben": -100, "Bank": 60, "BIG4": 40}
    assert game.gains("private ann c&wi; private cid mail") == {"Ann": -60, "Cid": -80, "Bank": 140}
    game.say("private ben lm; private ann bt")
    assert (game.see("trains MS"), game.see("trains BIG4")) == ("2", "2")
    assert (game.table.on_map("MS"), game.table.on_map("BIG4")) == (1, 1)
    assert game.see("priority") == "Ann"


@pytest.mark.rule("1846.7")
def test_last_private() -> None:
    """Two passes take $20 off; $0, or $80 for MS, is the least; others cost what they cost."""
    first = DRAFT.split("; ")
    game = _play().say("; ".join(first[1:]))
    game.refused("private cid ms 75", "at least $80", "1846.7")
    assert game.gains("private cid ms 80") == {"Cid": -80, "Bank": 20, "MS": 60}
    cheap = _play().say("; ".join(first[:-1]))
    assert cheap.gains("private ann bt 20") == {"Ann": -20, "Bank": 20}
    assert _play().say("; ".join(first[:-1])).gains("private ann bt 0") == {}
    _play().refused("private ann bt 30", "BT costs $40", "1846.6")


@pytest.mark.rule("1846.46", "1846.47", "1846.68")
@pytest.mark.parametrize(
    ("private", "face", "pays"),
    [("C&WI", 60, 10), ("MAIL", 80, 0), ("TBC", 60, 20), ("MPC", 60, 15), ("SC", 40, 10), ("LSL", 40, 15), ("MC", 40, 15), ("O&I", 40, 15), ("BT", 40, 10), ("LM", 40, 15)],
)  # fmt: skip
def test_privates(private: str, face: int, pays: int) -> None:
    """Revenue from OR 1.1 on, $1 to face from a corporation in phases I and II, and face in the score."""
    orange = [name for name in ("LSL", "MC", "O&I", "LM") if name != private][:3]
    blue = [name for name in ("SC", "MPC", "TBC", "BT") if name != private][:3]
    out = {"orange": ",".join(orange), "blue": ",".join(blue)}
    for round_, phase in (("OR 1.2 of 2", "I"), ("OR 2.1 of 2", "II")):
        game = _play(f"phase {phase}; round {round_}; stock PRR 60 Ann 60; cash PRR 200; private {private} Cid", **out)
        assert game.table.worth("Cid").privates == face
        game.refused(f"private prr {private} {face + 1}", f"$1 to ${face}", "1846.47")
        game.refused(f"private ben {private} 1")
        assert game.gains(f"private prr {private} {face}") == {"PRR": -face, "Cid": face}
    paid = _play(f"round SR 2; private {private} Cid", **out)
    assert paid.gains("next") == ({"Cid": pays, "Bank": -pays} if pays else {})


@pytest.mark.rule("1846.48", "1846.68")
def test_buying_a_minor() -> None:
    """$1 to $60 to Cid; MS's $60, its train, which has run, and its station; it needs room; MS counts $60 for Cid."""
    game = _operating()
    assert game.table.worth("Cid").privates == 60
    game.refused("private prr ms 61", "$1 to $60")
    _operating().refused("private prr big4 41", "$1 to $40")
    assert game.gains("private prr ms 50") == {"PRR": 10, "Cid": 50, "MS": -60}
    assert (game.see("trains PRR"), game.table.order(), game.table.owner("MS")) == ("2", ["BIG4", "PRR"], "PRR")
    assert game.table.on_map("MS") == 1
    full = _operating("; move 4 train 2 depot prr test")
    full.refused("private prr ms 1", "no room for the train of MS")


@pytest.mark.rule("1846.51")
def test_tunnels_are_cheaper() -> None:
    """With TBC H14 costs 40, F18 20, the tunnel G19-G21 nothing beside the tile's 20, the river F18-G19 its 40."""
    game = _operating("; private prr tbc 1", blue="SC,MPC,BT")
    assert game.gains("tile prr h14") == {"PRR": -40, "Bank": 40}
    assert game.gains("tile prr g21 --rivers g19") == {"PRR": -20, "Bank": 20}
    other = _operating("; private prr tbc 1", blue="SC,MPC,BT")
    assert other.gains("tile prr f18 --rivers g19") == {"PRR": -60, "Bank": 60}


@pytest.mark.rule("1846.52")
@pytest.mark.parametrize(
    ("private", "hexes", "out"),
    [("LSL", ["D14"], "MC,O&I,LM"), ("MC", ["B10", "B12"], "LSL,O&I,LM"), ("O&I", ["F14", "F16"], "LSL,MC,LM"), ("LM", ["G13", "H12"], "LSL,MC,O&I")],
)  # fmt: skip
def test_tiles_of_privates(private: str, hexes: list[str], out: str) -> None:
    """Free, beside the two of the turn, and no more; at H12 LM's tile costs the river's 40."""
    game = _operating(f"; private prr {private} 1; tile prr c3; tile prr c5", orange=out)
    for hex_ in hexes:
        assert game.gains(f"tile prr {hex_} --with {private}") == {}
    game.refused(f"tile prr {hexes[0]} --with {private}", "no tile left", "1846.52")
    if private == "LM":
        river = _operating(f"; private prr {private} 1", orange=out)
        assert river.gains("tile prr h12 --with lm --rivers i11") == {"PRR": -40, "Bank": 40}


@pytest.mark.rule("1846.53")
def test_tiles_of_ic() -> None:
    """The first tile on J4 is free, its river 40; an upgrade costs 20."""
    lay = "phase II; round OR 2.1 of 2; stock IC 60 Ann 60; cash IC 300"
    for hex_ in ("E5", "F6", "G5", "H6"):
        game = _play(lay)
        assert game.gains(f"tile ic {hex_}") == {}
        assert game.gains(f"tile ic {hex_}") == {"IC": -20, "Bank": 20}
    assert _play(lay).gains("tile ic j4 --rivers j6") == {"IC": -40, "Bank": 40}


@pytest.mark.rule("1846.44", "1846.54", "1846.35")
def test_bonuses_are_part_of_the_revenue() -> None:
    """They are typed with it, in phase II with the privates, in III without them; nothing is paid apart, and MAIL stays without revenue."""
    out = {"blue": "TBC,BT,SC", "orange": "LSL,MC,O&I"}
    game = _play(
        "phase II; round OR 2.1 of 2; stock PRR 60 Ann 60; trains PRR 4; private MAIL PRR; private MPC PRR", **out
    )
    assert game.gains("run prr 130") == {"Ann": 78, "PRR": 52, "Bank": -130}
    assert game.gains("next") == {"PRR": 15, "Bank": -15}
    for phase in ("III", "IV"):
        later = _play(f"phase {phase}; round OR 3.1 of 2; stock PRR 60 Ann 60; trains PRR 5; private MAIL PRR", **out)
        assert later.gains("run prr 120w") == {"PRR": 120, "Bank": -120}
        assert later.gains("next") == {}


@pytest.mark.rule("1846.43")
def test_phase_3_closes_privates() -> None:
    """MAIL stays with PRR; Ben's BIG4 closes: its $40 to the bank, its train out of the game, nothing for him."""
    game = _operating("; private prr mail 1; private prr c&wi 1; private prr ms 1; run prr 0; pay bank prr 900 test")
    game.say("move 5 train 2 depot out test; move 4 train 4 depot out test")
    assert game.gains("train prr 5") == {"PRR": -500, "Bank": 540, "BIG4": -40}
    table = game.table
    assert [table.owner(name) for name in ("MAIL", "C&WI", "MS", "BIG4", "BT")] == ["PRR", *[REMOVED] * 4]
    assert (table.trains("BIG4"), table.on_map("BIG4"), table.floated("BIG4")) == ([], 0, False)
    game.refused("private prr lm 1")


# --- stock ---


@pytest.mark.rule("1846.10", "1846.11", "1846.12", "1846.13")
def test_par_and_treasury() -> None:
    """Twice the par for 20%, into the treasury; then the market price, whatever the par; IC's par once from the bank."""
    assert sorted(RULES.market.par) == [40, 50, 60, 70, 80, 90, 100, 112, 124, 137, 150]
    game = _play().say(DRAFT)
    game.refused("par ann prr 65", "$60, $70", "1846.11")
    assert game.gains("par ann ic 60") == {"Ann": -120, "IC": 180, "Bank": -60}
    assert (game.table.floated("IC"), game.table.on_map("IC")) == (True, 1)
    assert game.gains("par ben prr 70") == {"Ben": -140, "PRR": 140}
    assert game.gains("price ic 80 test; buy ben ic") == {"Ben": -80, "IC": 80}
    assert game.say("next").table.order()[2:] == ["PRR", "IC"]


STOCK = "round SR 2; stock PRR 60 Ann 30 Ben 20 pool 10; stock NYC 80 Ben 20 Cid 10"


def _after_a_run(stock: str) -> Play:
    """A stock round after PRR has run; what it paid has not moved its price."""
    return _play(f"round OR 1.2 of 2; {stock}; trains PRR 2").say("run prr 40; next")


@pytest.mark.rule("1846.14")
def test_one_certificate_and_60_percent() -> None:
    """From the pool to the bank; one a turn; Ann's seventh 10% is refused."""
    game = _play(f"{STOCK}; ran PRR")
    game.refused("buy ann prr treasury 2", "only one certificate")
    assert game.gains("buy ann prr pool") == {"Ann": -60, "Bank": 60}
    _play(f"{STOCK.replace('Ann 30', 'Ann 60').replace('Ben 20 pool', 'Ben 10 pool')}; cash Ann 400").refused(
        "buy ann prr treasury", "60%", "1846.14"
    )


@pytest.mark.rule("1846.15")
def test_market() -> None:
    """One line of 31 spaces; at $550 a token stays."""
    assert [space.price for space in RULES.market.spaces.values()][::30] == [0, 550]
    assert RULES.limits.zones == {}
    game = _play("round OR 2.1 of 2; stock PRR 60 Ann 60; at PRR 1,31; trains PRR 2").say("run prr 600")
    assert game.see("price PRR") == 550


@pytest.mark.rule("1846.16")
def test_turn() -> None:
    """Sell, then buy; one block of a corporation; nothing is sold after a purchase."""
    game = _after_a_run("stock PRR 60 Ann 30 Ben 20").say("sell ann prr")
    assert "one sale" in game.refused_at_the_prompt("sell ann prr")
    game.say("par ann nyc 40")
    assert "1846.16" in game.refused_at_the_prompt("sell ann prr")


@pytest.mark.rule("1846.17")
def test_who_may_sell() -> None:
    """NYC has not operated: Cid may not sell, its president Ben may, also in SR 1."""
    game = _play(STOCK.replace("round SR 2; ", ""))
    game.refused("sell cid nyc", "except by its president", "1846.17")
    lay = STOCK.replace("round SR 2; ", "").replace("Ben 20 Cid 10", "Ben 30 Cid 10")
    assert _play(lay).gains("sell ben nyc") == {"Ben": 80, "Bank": -80}


@pytest.mark.rule("1846.18")
def test_falls_by_sales() -> None:
    """The president's three fall one space in all, another's none; with them the presidency may pass."""
    lay = "stock PRR 60 Ann 50 Ben 20"
    assert _after_a_run(lay).say("sell ann prr 3").see("price PRR") == 50
    assert _after_a_run(lay).say("sell ben prr 2").see("price PRR") == 60
    passed = _after_a_run(lay).say("sell ann prr 4")
    assert (passed.see("price PRR"), passed.see("president PRR")) == (50, "Ben")


@pytest.mark.rule("1846.19", "1846.20")
def test_end_of_a_stock_round() -> None:
    """All 100% with players: right. 10% in the pool: left, from $10 out of the game. Treasury stock does neither."""
    lay = "round SR 2; stock PRR 60 Ann 60 Ben 40; stock NYC 80 Ben 20 pool 10; stock GT 70 Cid 30; stock IC 40 Cid 20 pool 20; at IC 1,2"
    game = _play(lay).say("next")
    assert [game.see(f"price {name}") for name in ("PRR", "NYC", "GT", "IC")] == [70, 70, 70, None]


@pytest.mark.rule("1846.21")
def test_pool_and_priority() -> None:
    """At most 50% in the pool; the priority deal is to the left of the last who dealt."""
    game = _after_a_run("stock PRR 60 Ann 20 Ben 20 Cid 20 pool 40")
    game.refused("sell ben prr 2", "the limit is 50%", "1846.21")
    assert game.say("sell ben prr").see("priority") == "Cid"


@pytest.mark.rule("1846.45", "1846.20")
def test_closing() -> None:
    """Cash to the bank, its train out of the game, its private and stock gone; its turn is over; it begins no more."""
    lay = "round OR 2.1 of 2; stock PRR 60 Ann 50 Ben 20; at PRR 1,2; cash PRR 70; trains PRR 2; private BT PRR"
    game = _play(f"{lay}; stock NYC 80 Ben 20; trains NYC 2; ran NYC")
    assert game.gains("run prr 0") == {"PRR": -70, "Bank": 70}
    table = game.table
    assert (table.price("PRR"), table.trains("PRR"), table.owner("BT"), table.on_map("PRR")) == (None, [], REMOVED, 0)
    assert (table.certificates_counted("Ann"), table.worth("Ann").total) == (0, 400)
    game.refused("train prr 2")
    game.say("next; run nyc 40; next").refused("par ann prr 40", "1846.45")


# --- bankrupt players ---


@pytest.mark.rule("1846.61", "1846.65")
def test_bankrupt_players_have_no_turn() -> None:
    """Ann, bankrupt, held the priority deal: Ben begins, Cid follows, two passes end the round; she deals no more."""
    lay = "round OR 2.2 of 2; stock PRR 60 Ann 20; at PRR 1,3; cash Ann 5; stock NYC 80 Ben 20; trains NYC 2; ran NYC; ran PRR"
    game = _play(lay).say("bankrupt ann")
    assert game.table.over is None
    game.override("next")
    game.refused("buy ann nyc treasury", "Ann is bankrupt", "1846.61")
    up = current_turn(game.table, game.records)
    assert (game.see("priority"), up.player) == ("Ann", "Ben")
    events = len(game.records)
    one = [Pass(events, "Ben")]
    assert current_turn(game.table, game.records, one, passes_known=True).player == "Cid"
    assert not current_turn(game.table, game.records, one, passes_known=True).all_passed
    assert current_turn(game.table, game.records, [*one, Pass(events, "Cid")], passes_known=True).all_passed


def test_help_names_each_statement_once() -> None:
    """Seventy-two statements."""
    found = re.findall(r"^- (1846\.\d+): ", text_of("1846"), re.MULTILINE)
    assert sorted(found) == sorted(f"1846.{number}" for number in range(1, 73))
