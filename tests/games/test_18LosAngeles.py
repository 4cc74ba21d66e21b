"""18 Los Angeles, first edition: the statements of `banker help 18LosAngeles`, each with answers worked out from it (18xx.games is the source)."""

import re

import pytest

from banker.cli.help import text_of
from banker.errors import Invalid
from banker.rounds.ending import in_sight, last_round
from banker.rules.options import require_drawn
from banker.rules.read import read
from banker.state.table import REMOVED
from support.table import Play, play

OUT = {"orange": "SBL", "blue": "CHE", "corporations": "SF,SP"}
RULES = read("18LosAngeles", OUT)


def _play(lay: str = "", players: str = "Ann Ben Cid", **options: str) -> Play:
    return play(lay, players, "18LosAngeles", **(OUT | options))


def _drafted(game: Play, *owned: str) -> Play:
    for words in owned:
        game.say(f"private {words}")
    return game.say("next")


def _operating(*owned: str, par: str = "par ann la 60", **options: str) -> Play:
    """A corporation of Ann operates in OR 1.1 with $500 more; Ann may have privates, each of which it buys for $1."""
    game = _drafted(_play(**options), *(f"ann {name}" for name in owned))
    name = par.split()[2]
    game.say(f"{par}; pay bank {name} 500 test; next")
    for private in owned:
        game.say(f"private {name} {private} 1")
    return game


# --- preparation ---


@pytest.mark.rule("18LosAngeles.1", "18LosAngeles.10", "18LosAngeles.13")
@pytest.mark.parametrize(
    ("players", "money", "limit", "counts", "number"),
    [
        (2, (7000, 600), 19, (7, 5, 3, 4), (8, 5)),
        (3, (6500, 400), 14, (7, 4, 3, 9), (8, 5)),
        (4, (7500, 400), 12, (8, 5, 4, 9), (8, 6)),
        (5, (9000, 400), 11, (9, 6, 5, 9), (10, 7)),
    ],
)
def test_money_limits_and_cards(
    players: int, money: tuple[int, int], limit: int, counts: tuple[int, ...], number: tuple[int, int]
) -> None:
    """The limits of 1846; without the options two privates fewer than the twelve, and those that are removed."""
    drawn = {2: OUT, 3: OUT, 4: OUT | {"corporations": "LA"}, 5: {}}[players]
    game = play("", " ".join("ABCDE"[:players]), "18LosAngeles", **drawn)
    bank, cash = money
    assert (game.see("cash A"), game.see("cash bank"), game.see("limit")) == (cash, bank - cash * players, limit)
    rules = game.table.rules
    assert tuple(rules.train[kind].count_ for kind in ("2", "4", "5", "6")) == counts
    assert (len(rules.private), len(rules.corporation) - 2) == number, "and the two minors"


@pytest.mark.rule("18LosAngeles.1")
def test_two_players() -> None:
    """70% of a corporation; 16 certificates once one of the five has closed."""
    lay = "round SR 2; stock LA 60 Ann 60 Ben 10; stock UP 60 Ben 20"
    game = _play(lay, "Ann Ben")
    assert game.say("buy ann la treasury").see("percent LA Ann") == 70
    _play(lay.replace("Ann 60", "Ann 70"), "Ann Ben").refused("buy ann la treasury", "70%", "18LosAngeles.1")
    assert (game.see("limit"), game.say("close up test").see("limit")) == (19, 16)


@pytest.mark.rule("18LosAngeles.13")
def test_what_is_drawn() -> None:
    """One of BHC and SBL, one of CHE, LAC and LAS, and corporations of LA, SF and SP only; nothing with five players."""
    assert [*_play().table.rules.corporation] == ["ELA", "LA", "LAIR", "PER", "UP", "GT", "OCR"]
    for wrong in ({"orange": "CHE"}, {"blue": "LAC,LAS"}, {"corporations": "LA"}, {"corporations": "LA,UP"}):
        with pytest.raises(Invalid):
            require_drawn(read("18LosAngeles"), read("18LosAngeles", OUT | wrong).options, 3)
    with pytest.raises(Invalid, match="With 5 players nothing is drawn"):
        require_drawn(read("18LosAngeles"), OUT, 5)


@pytest.mark.rule("18LosAngeles.9")
def test_optional_privates() -> None:
    """Each for $40; not with two players."""
    assert {"DC&H", "LAT"} & {*RULES.private} == {"DC&H", "LAT"}, "before the players are known"
    assert {"DC&H", "LAT"} & {*_play().table.rules.private} == set()
    game = _play(dch="yes", la_title="yes")
    assert game.gains("private ann dch; private ben lat") == {"Ann": -40, "Ben": -40, "Bank": 80}
    with pytest.raises(Invalid, match="only 3, 4 or 5 players can choose it"):
        require_drawn(read("18LosAngeles"), OUT | {"dch": "yes"}, 2)
    require_drawn(read("18LosAngeles"), OUT | {"dch": "no"}, 2)


@pytest.mark.rule("18LosAngeles.9")
def test_a_station_beside_that_of_the_turn() -> None:
    """With DC&H a corporation places a station of its list at its price, beside that of the turn, once."""
    game = _operating("DC&H", dch="yes")
    assert game.gains("token la") == {"LA": -80, "Bank": 80}
    game.refused("token la", "already placed 1 station")
    assert game.gains("token la --with dch") == {"LA": -80, "Bank": 80}
    assert game.table.on_map("LA") == 3
    game.refused("token la --with dch", "DC&H has already placed its station", "18LosAngeles.9")
    game.refused("token la --with mail", "MAIL allows no station")


# --- private companies ---


@pytest.mark.rule("18LosAngeles.2", "18LosAngeles.3")
def test_draft() -> None:
    """Face value at once, from the first to the last and back; the first may pass; what nobody took leaves the game."""
    game = _play()
    assert game.gains("private ann gt") == {"Ann": -140, "Bank": 80, "GT": 60}
    game.refused("private ben pmc 50", "PMC costs $60", "18LosAngeles.2")
    for words in ("private ben pmc", "private cid lac", "private cid mail", "private ben pt"):
        game.say(words)
    game.say("next")
    assert [game.table.owner(name) for name in ("PT", "OCR", "LAS", "BHC")] == ["Ben", *[REMOVED] * 3]
    assert (game.table.on_map("GT"), game.table.on_map("OCR"), game.see("trains OCR")) == (1, 0, "")
    passed = _play().say("next")
    assert [passed.see(f"cash {who}") for who in ("Ann", "Ben", "Cid")] == [400] * 3


@pytest.mark.rule("18LosAngeles.3")
@pytest.mark.parametrize(("minor", "price", "treasury"), [("GT", 140, 60), ("OCR", 100, 40)])
def test_minors(minor: str, price: int, treasury: int) -> None:
    """A treasury and a 2-train; one tile in a round; $1 to its price from a corporation; it scores its price."""
    game = _drafted(_play(), f"ben {minor}")
    assert (game.see(f"cash {minor}"), game.see(f"trains {minor}"), game.see("cash ben")) == (
        treasury,
        "2",
        400 - price,
    )
    game.say("par ann la 100; next")
    assert game.gains(f"tile {minor} d7") == {minor: -20, "Bank": 20}
    game.refused(f"tile {minor} d9", f"{minor} has already laid 1 tile")
    assert game.table.worth("Ben").privates == price
    game.say(f"run {minor} 30")
    game.refused(f"private la {minor} {price + 1}", f"$1 to ${price}", "1846.47")
    assert game.gains(f"private la {minor} {price}")["Ben"] == price


@pytest.mark.rule("18LosAngeles.16")
@pytest.mark.parametrize(
    ("private", "pays"),
    [("PT", 15), ("BHC", 15), ("SBL", 15), ("CHE", 20), ("LAC", 15), ("LAS", 10), ("PMC", 10), ("DC&H", 10), ("LAT", 10), ("MAIL", 0)],
)  # fmt: skip
def test_income(private: str, pays: int) -> None:
    """From the bank, in each operating round."""
    out = {"orange": "BHC" if private == "SBL" else "SBL", "blue": "LAC" if private == "CHE" else "CHE"}
    game = _play(f"round SR 2; private {private} Cid", dch="yes", la_title="yes", **out)
    assert game.gains("next") == ({"Cid": pays, "Bank": -pays} if pays else {})


@pytest.mark.rule("18LosAngeles.6", "18LosAngeles.11")
def test_bonuses_are_part_of_the_revenue() -> None:
    """They are typed with it, and nothing is paid apart; MAIL stays with LA in phase III, LAC closes."""
    game = _play(
        "phase II; round OR 3.1 of 2; stock LA 60 Ann 60; trains LA 4; cash LA 900; private MAIL LA; private LAC LA"
    )
    assert game.gains("run la 120w") == {"LA": 120, "Bank": -120}
    game.say("move 3 train 4 depot out test; train la 5")
    assert [game.table.owner(name) for name in ("MAIL", "LAC")] == ["LA", REMOVED]


@pytest.mark.rule("18LosAngeles.8", "18LosAngeles.14")
@pytest.mark.parametrize(
    ("private", "hex_", "replaces"),
    [("PT", "C10", False), ("BHC", "B3", False), ("SBL", "E4", True), ("SBL", "E6", True)],
)
def test_tiles_of_privates(private: str, hex_: str, *, replaces: bool) -> None:
    """Free, beside the two of the turn, once; B3 has two mountain edges, and SBL's replaces another tile."""
    out = {"orange": "BHC" if private == "SBL" else "SBL"}
    game = _operating(private, **out)
    if replaces:
        game.refused(f"tile la {hex_} --with sbl", "replaces another", "18LosAngeles.8")
    game.say(f"tile la {hex_ if replaces else 'd7'}; tile la d9").lay("phase II" if replaces else "")
    edges = " --rivers a4,b5" if hex_ == "B3" else ""
    assert game.gains(f"tile la {hex_} --with {private}{edges}") == {}
    game.refused(f"tile la {hex_} --with {private}", "no tile left", "18LosAngeles.8")
    game.refused(f"tile la d5 --with {private}", "18LosAngeles.8")


@pytest.mark.rule("18LosAngeles.14")
def test_mountains_are_cheaper() -> None:
    """With CHE E14 costs 20, a mountain edge nothing beside the tile's 20, and water its 40."""
    game = _operating("CHE", blue="LAC")
    assert game.gains("tile la e14") == {"LA": -20, "Bank": 20}
    assert game.gains("tile la a10 --rivers a8,b9") == {"LA": -20, "Bank": 20}
    assert _operating("CHE", blue="LAC").gains("tile la d3") == {"LA": -40, "Bank": 40}
    assert _operating("CHE", blue="LAC").gains("tile la b7 --rivers c8") == {"LA": -60, "Bank": 60}
    assert _operating().gains("tile la e14 --rivers f15") == {"LA": -60, "Bank": 60}


# --- stock and operating rounds ---


@pytest.mark.rule("18LosAngeles.4")
def test_the_least_cash_begins() -> None:
    """Ben 340, Cid 340, Ann 400: Ben begins; of equal cash they stay; a purchase changes nothing until the next stock round."""
    game = _drafted(_play(), "ben pmc", "cid lac")
    assert (game.table.in_turn, game.table.priority) == (("Ben", "Cid", "Ann"), "Ben")
    game.say("par ben la 100; par cid up 60; par ann ela 60; next")
    assert game.table.priority == "Ben"
    game.say(
        "run up 0; train up 2; run ela 0; train ela 2; run la 0; train la 2; next; run la 0; run up 0; run ela 0; next"
    )
    assert [game.see(f"cash {who}") for who in game.table.in_turn] == [160, 250, 280]
    assert (game.table.in_turn, game.table.priority) == (("Ben", "Cid", "Ann"), "Ben")


@pytest.mark.rule("18LosAngeles.4")
def test_left_is_left_in_this_order() -> None:
    """Ann sells to 10%; Ben and Cid hold 20% each: Cid, who comes after Ann by cash, becomes president."""
    lay = "round OR 1.2 of 2; stock LA 60 Ann 30 Ben 20 Cid 20; trains LA 2; cash Ann 60; cash Cid 70; cash Ben 80"
    game = _play(lay).say("run la 30w; next")
    assert game.table.in_turn == ("Ann", "Cid", "Ben")
    assert game.say("sell ann la 2").see("president LA") == "Cid"


@pytest.mark.rule("18LosAngeles.5")
def test_no_subsidy_and_no_cheaper_tiles() -> None:
    """Twice the par from the president, no more; a plain tile costs $20 whoever lays it."""
    for name in ("ELA", "LA", "LAIR", "PER", "UP"):
        game = _drafted(_play())
        assert game.gains(f"par ann {name} 60") == {"Ann": -120, name: 120}
        assert game.say("next").gains(f"tile {name} d7") == {name: -20, "Bank": 20}


@pytest.mark.rule("18LosAngeles.15")
@pytest.mark.parametrize(
    ("name", "number", "special", "out"),
    [("ELA", 6, (40, 60), "SF,SP"), ("LA", 5, (40,), "SF,SP"), ("SF", 5, (40,), "LA,SP"), ("SP", 5, (40, 100), "LA,SF"), ("PER", 4, (), "SF,SP")],
)  # fmt: skip
def test_stations(name: str, number: int, special: tuple[int, ...], out: str) -> None:
    """The home at once, for nothing; then $80 each, or a special price, once."""
    begun = _drafted(_play(corporations=out)).say(f"par ann {name} 60")
    assert (begun.table.on_map(name), begun.table.rules.corporation[name].tokens) == (1, number)
    for price in (80, *special):
        begun = _drafted(_play(corporations=out)).say(f"par ann {name} 100; next")
        assert begun.gains(f"token {name} {price}") == {name: -price, "Bank": price}
    for price in {40, 60, 100} - {*special}:
        _drafted(_play(corporations=out)).say(f"par ann {name} 100; next").refused(f"token {name} {price}", "1846.28")


# --- end ---


@pytest.mark.rule("18LosAngeles.12")
def test_an_empty_depot_ends_the_game() -> None:
    """With two players, one more stock round and set follow once the bank has no train left."""
    game = _drafted(_play(players="Ann Ben"))
    assert game.see("round") == "SR 2"
    game.say("par ann la 150; par ben up 150; next")
    game.lay("phase IV; cash LA 1700; cash UP 1700")
    number = game.table.round.number
    for name in ("LA", "UP"):
        game.say(f"run {name} 0")
        while game.table.trains_on_sale() and len(game.table.trains(name)) < 2:
            game.say(f"train {name} 6")
    assert (game.see("sold"), (in_sight(game.table) is not None)) == ("", True)
    assert "SR 3" in last_round(game.table)
    game.say("next; run LA 0; run UP 0; next")
    assert (game.table.round.number, (in_sight(game.table) is not None)) == (number + 1, True)
    game.say("next; run LA 0; run UP 0")
    game.refused("end", "The depot is empty, but the game continues until this set of operating rounds is over")
    game.say("next; run LA 0; run UP 0; end")
    assert game.table.over


def test_help_names_each_statement_once() -> None:
    """Sixteen statements."""
    found = re.findall(r"^- (18LosAngeles\.\d+): ", text_of("18LosAngeles"), re.MULTILINE)
    assert sorted(found) == sorted(f"18LosAngeles.{number}" for number in range(1, 17))
