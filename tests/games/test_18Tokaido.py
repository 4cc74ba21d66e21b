"""18Tokaido: the thirteen statements of `banker help 18Tokaido`, each with answers worked out from it (18xx.games is the source)."""

import re
from datetime import UTC, datetime

import pytest

from banker.cli.help import text_of
from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.engine.turns import current_turn
from banker.errors import Impossible
from banker.importers.games18xx.draws import options_drawn
from banker.mechanisms.sale_by_draft import back_and_forth
from banker.opening import first_header
from banker.rounds.ending import in_sight
from banker.rounds.turn import Pass
from banker.rules.options import require_drawn
from banker.rules.read import raw_ruleset, read
from banker.views.effects import effects
from banker.views.market import order_view
from banker.views.state_data import end_data, table_data
from banker.views.trains import trains_view
from support.say import Say
from support.table import Play, play

TWO, THREE, FOUR = "Ann Ben", "Ann Ben Cid", "Ann Ben Cid Dee"
RULES = read("18Tokaido")
LAST = "phase 6; round OR 5.2 of 3; stock YSL 95 Ann 60; trains YSL 6; ran YSL; cash YSL 900"
"""YSL has run in the second operating round of three, and can buy the first D-train."""


def _play(lay: str = "", players: str = THREE, **options: str) -> Play:
    return play(lay, players, "18Tokaido", **options)


def _effects_with(game: Play, line: str, word: str) -> list[str]:
    """The lines about an event that have a word."""
    before = game.table.copy()
    game.say(line)
    return [line for line in effects(before, game.table, game.records[-1].moves) if word in line]


def _until(phase: str, game: Play) -> Play:
    """A game in which no corporation operates, after the export that begins a phase."""
    while game.table.phase_name != phase:
        game.say("next")
    return game


# --- the game ---


@pytest.mark.rule("18Tokaido.1")
@pytest.mark.parametrize(
    ("players", "out", "cash", "limit"),
    [(TWO, "KAN", 820, 24), (TWO, "none", 820, 28), (THREE, "KAN", 550, 16), (THREE, "none", 550, 18), (FOUR, "none", 480, 14)],
)  # fmt: skip
def test_start(players: str, out: str, cash: int, limit: int) -> None:
    """Cash, certificate limit and bank, by number of players and corporations: 8 x 6 / 2 = 24, 8 x 7 / 2 = 28."""
    game = _play("", players, out=out)
    assert (game.see("cash Ann"), game.see("limit")) == (cash, limit)
    assert game.see("cash bank") == 12_000 - cash * len(players.split())


@pytest.mark.rule("18Tokaido.1")
def test_the_bank_never_ends_the_game() -> None:
    """A bank below zero pays on, and the game goes on after the set."""
    game = _play("round OR 2.1; stock YSL 95 Ann 60; trains YSL 2; bank 10").say("run ysl 100")
    assert game.see("cash bank") == -50
    assert in_sight(game.table) is None
    assert str(game.say("next").table.round) == "SR 3"


@pytest.mark.rule("18Tokaido.2")
def test_a_corporation_is_out() -> None:
    """KAN is not in the game; it is drawn with two or three players, never YSL, and not with four."""
    game = _play(out="KAN")
    assert list(game.table.rules.corporation) == ["YSL", "SRC", "ARC", "NRC", "SHI", "NAN"]
    with pytest.raises(Exception, match="Unknown corporation"):
        game.say("par ann kan 80")
    assert len(_play().table.rules.corporation) == 7
    assert [options_drawn(RULES, seed, 3)["out"] for seed in (1, 2)] == ["SRC", "KAN"]
    assert options_drawn(RULES, 1, 4) == {}
    drawn = {options_drawn(RULES, seed, 2)["out"] for seed in range(200)}
    assert drawn == {"SRC", "KAN", "ARC", "NRC", "SHI", "NAN"}
    require_drawn(RULES, {}, 4)
    with pytest.raises(Exception, match="--option out=NAME"):
        require_drawn(RULES, {}, 3)


@pytest.mark.rule("18Tokaido.2")
def test_no_corporation_is_out_with_four(banker: Say) -> None:
    """`new`, `option` and an amended `option` refuse it with four players; `none` is allowed, and with three everything is."""
    four = "new 18Tokaido Ann Ben Cid Dee"
    words = "must be none with 4 players, not KAN: it is drawn only with 2 or 3 (18Tokaido.2)."
    refused = banker(f"{four} --option out=KAN")
    assert (refused.code, words in refused.err) == (2, True)
    assert banker(f"{four} --option out=none").code == 0
    refused = banker("option out=KAN")
    assert (refused.code, words in refused.err) == (2, True)
    assert banker("option newbie_rules=yes").code == 0
    refused = banker("amend 1 option out=KAN")
    assert (refused.code, words in refused.err) == (2, True)
    refused = banker("insert 1 option out=KAN")
    assert (refused.code, words in refused.err) == (2, True)
    with pytest.raises(Exception, match="with 4 players, not KAN"):
        first_header(raw_ruleset("18Tokaido"), FOUR.split(), {"out": "KAN"}, datetime.now(UTC))
    require_drawn(RULES, {"out": "KAN"}, 3)


@pytest.mark.rule("18Tokaido.10")
def test_trains() -> None:
    """Trains in the depot by number of players; 500 for a 5, 900 for a D and 700 with a trade-in."""
    assert list(_play().table.depot().values()) == [7, 5, 4, 3, 3, 20]
    assert list(_play("", FOUR).table.depot().values()) == [8, 5, 4, 3, 3, 20]
    game = _play("phase 5; round OR 3.1; stock YSL 95 Ann 60; ran YSL; cash YSL 600")
    assert game.gains("train ysl 5") == {"YSL": -500, "Bank": 500}
    later = _play(LAST).say("pay bank ysl 900 test")
    assert later.gains("train ysl d --trade-in 6") == {"YSL": -700, "Bank": 700}
    assert _play(LAST).gains("train ysl d") == {"YSL": -900, "Bank": 900}


# --- private companies ---


@pytest.mark.rule("18Tokaido.3")
def test_privates_in_a_stock_round() -> None:
    """Any private at face value, in any order, as the purchase of a turn; stock is sold beside; no bids; not over the limit."""
    game = _play()
    assert game.gains("private ann st") == {"Ann": -80, "Bank": 80}
    assert current_turn(game.table, game.records).player == "Ben"
    assert game.see("priority") == "Ben"
    assert game.gains("par ben ysl 80") == {"Ben": -160, "Bank": 160}
    game.refused("private cid smt 50", "SMT costs ¥60, not ¥50", "18Tokaido.3")
    game.refused("bid cid fm 65", "bought at face value in this game", "18Tokaido.3")
    game.say("buy cid ysl").refused("sell cid ysl", "No stock may be sold in the first")
    game.say("next")
    assert str(game.table.round) == "OR 1.1"
    game.refused("private cid fm", "The bank sells privates in stock rounds")
    game.say("next; private cid fm; sell cid ysl")
    assert (game.see("owner FM"), str(game.table.round)) == ("Cid", "SR 2")
    full = "stock YSL 95 Ann 60; stock SRC 95 Ann 60; stock KAN 95 Ann 60; stock ARC 95 Ann 30; stock NRC 95 Ann 20"
    _play(full).refused("private ann krc", "Ann would hold 19 certificates, more than the limit of 18", "18Tokaido.1")


@pytest.mark.rule("18Tokaido.3")
def test_privates_of_the_bank() -> None:
    """The bank gets no revenue for them, and they close with the first 5."""
    game = _play("stock YSL 95 Ann 60; private ST Ben")
    assert game.gains("next") == {"Ben": 15, "Bank": -15}
    assert _until("5", _play()).see("owner KRC") == "Out"


@pytest.mark.rule("18Tokaido.3")
def test_the_draft() -> None:
    """Ann, Ben, Cid, Cid, Ben draft at face value; then stock, from the last seat in the other direction, in later rounds, too."""
    game = _play(privates="draft")
    game.refused("next", "The first player must draft a private", "18Tokaido.3")
    game.refused("par ann ysl 80", "until the draft is over", "18Tokaido.3")
    for who, private in (("Ann", "fm"), ("Ben", "krc"), ("Cid", "st"), ("Cid", "smt"), ("Ben", "srt")):
        assert current_turn(game.table, game.records).player == who
        game.say(f"private {who} {private}")
    assert (game.see("privates bank"), game.see("priority"), str(game.table.round)) == ("", "Cid", "SR 1")
    game.say("par cid ysl 80")
    game.refused("sell cid ysl", "No stock may be sold in the first")
    assert (current_turn(game.table, game.records).player, game.see("priority")) == ("Ben", "Ben")
    game.say("buy ben ysl; next; next; par ben nrc 80")
    assert game.see("priority") == "Ann"


@pytest.mark.rule("18Tokaido.3")
def test_the_first_pass_after_the_draft() -> None:
    """The last private ends the draft, and the next event is that of the last seat: Cid may pass, and it is Ben's turn, then Ann's."""
    game = _play(privates="draft")
    for who, private in (("Ann", "fm"), ("Ben", "krc"), ("Cid", "st"), ("Cid", "smt"), ("Ben", "srt")):
        game.say(f"private {who} {private}")
    passes = [Pass(5, "Cid"), Pass(5, "Ben")]
    turns = [current_turn(game.table, game.records, passes[:n]) for n in range(3)]
    assert [(turn.player, turn.passed) for turn in turns] == [("Cid", 0), ("Ben", 1), ("Ann", 2)]


@pytest.mark.rule("18Tokaido.3")
def test_the_first_player_drafts(banker: Say) -> None:
    """A pass is refused until a private is drafted, by whichever word; then the next player may pass, who is up after an undo, too."""
    assert banker("new 18Tokaido Ann Ben Cid --option out=KAN --option privates=draft").code == 0
    for line in ("p", "pass", "p ann"):
        refused = banker("play", f"{line}\n")
        assert (
            refused.code,
            "Ann cannot pass: the first player must draft a private (18Tokaido.3)" in refused.err,
        ) == (1, True)
    answer = banker("play", "private fm\np\np\np\n")
    assert "Ben passes. It is Cid's turn." in answer.out
    assert "Everybody has passed" in answer.out
    assert banker("play", "u\nu\nu\nu\np\n").code == 1


@pytest.mark.rule("18Tokaido.3")
def test_who_drafts_out_of_turn(banker: Say) -> None:
    """Where passes are typed, a draft by another player than the one who is up is noted; `order` says who drafts next."""
    assert banker("new 18Tokaido Ann Ben Cid --option out=KAN --option privates=draft").code == 0
    answer = banker("play", "private fm\np\nprivate ann krc\norder\n")
    assert "It is Cid's turn." in answer.out
    assert "Next to draft: " in answer.out


@pytest.mark.rule("18Tokaido.3")
def test_only_the_first_seat_begins_the_draft() -> None:
    """Nobody drafts before the first seat, who cannot pass; afterwards the seats between may have passed."""
    game = _play(privates="draft")
    game.refused("private ben krc", "It is Ann's turn to draft, not Ben's", "18Tokaido.3")
    game.say("private ann krc; private cid fm")


@pytest.mark.rule("18Tokaido.3")
def test_order_in_the_draft(banker: Say) -> None:
    """Who drafts first is certain; the priority deal, which the last seat gets after the draft, is not named."""
    assert banker("new 18Tokaido Ann Ben Cid --option out=KAN --option privates=draft").code == 0
    assert [line for line in banker("order").out.splitlines() if line.startswith(("Next", "Priority"))] == [
        "Next to draft: Ann."
    ]
    banker("private ann krc")
    told = [line for line in banker("order").out.splitlines() if line.startswith(("Next", "Priority"))]
    assert told == ["Next to draft: Ben, unless somebody has passed since Ann acted."]


@pytest.mark.rule("18Tokaido.3")
def test_what_nobody_drafts() -> None:
    """All pass after the first purchase: `next` takes what is left out of the game, and stock is sold in another round."""
    game = _play(privates="draft").say("private ann fm")
    passes = [Pass(1, who) for who in ("Ben", "Cid", "Ann")]
    assert [current_turn(game.table, game.records, passes[:n]).player for n in (1, 2)] == ["Cid", "Ann"]
    assert current_turn(game.table, game.records, passes).all_passed
    game.say("next")
    assert (str(game.table.round), game.see("owner KRC"), game.see("priority")) == ("SR 2", "Out", "Cid")
    game.say("par cid ysl 80")
    game.refused("sell cid ysl", "No stock may be sold in the first")


@pytest.mark.rule("18Tokaido.3")
def test_the_order_of_the_draft() -> None:
    """There and back again; who has passed since the last purchase is not asked again."""
    seats, steps = ("A", "B", "C"), [(who, True) for who in "ABCCBAABC"]
    assert [back_and_forth(seats, steps[:n])[0] for n in range(9)] == list("ABCCBAABC")
    assert back_and_forth(seats, [*steps[:5], ("A", False)]) == ("B", 1)
    assert back_and_forth(seats, [*steps[:5], ("A", False), ("B", False), ("C", False)]) == (None, 3)


@pytest.mark.rule("18Tokaido.3")
def test_the_auction() -> None:
    """As in 1830, at other prices; a train leaves when all pass after the first is sold."""
    game = _play(privates="auction")
    assert [game.table.rules.private[name].price for name in RULES.private] == [20, 35, 50, 50, 65]
    game.refused("private ann st 65", "KRC must be sold before ST")
    game.say("private ann krc; bid ben st 70; next")
    assert game.table.depot()["2"] == 6


@pytest.mark.rule("18Tokaido.4")
@pytest.mark.parametrize(
    ("private", "least", "most", "low", "high"),
    [("KRC", 1, 20, 10, 40), ("SRT", 1, 40, 17, 70), ("ST", 1, 80, 32, 130)],
)
def test_prices_for_corporations(private: str, least: int, most: int, low: int, high: int) -> None:  # fmt: skip
    """From ¥1 to face; after an auction half, rounded down, to twice."""
    laid = f"phase 3; round OR 2.1; stock YSL 95 Ann 60; private {private} Ann; cash YSL 500; ran YSL"
    for options, (lowest, highest) in (({}, (least, most)), ({"privates": "auction"}, (low, high))):
        for price in (lowest, highest):
            assert _play(laid, **options).say(f"private ysl {private} {price}").see(f"owner {private}") == "YSL"
        for price in (lowest - 1, highest + 1):
            _play(laid, **options).refused(f"private ysl {private} {price}", "18Tokaido.4")
    early = _play(laid.replace("phase 3", "phase 2"))
    early.refused(f"private ysl {private} {least}", "Corporations may not buy privates in phase 2")


@pytest.mark.rule("18Tokaido.5")
def test_fm_and_st() -> None:
    """¥10 and ¥15 to a player, nothing to a corporation; with it they stay open when the others close."""
    laid = "stock YSL 95 Ann 20; private KRC YSL; private FM YSL; private ST Ben"
    assert _play(laid).gains("next") == {"YSL": 5, "Ben": 15, "Bank": -20}
    game = _until("5", _play(laid))
    assert [game.see(f"owner {name}") for name in ("KRC", "FM", "ST")] == ["Out", "YSL", "Out"]


@pytest.mark.rule("18Tokaido.5")
def test_stations_in_words_with_smt() -> None:
    """SRC has a home and two more: one more is told after its home, and the next is no home."""
    laid = "phase 3; round OR 2.1 of 4; stock SRC 95 Ann 60; private SMT Ann; cash SRC 500"
    assert _effects_with(_play(laid), "private src smt 60", "station") == [
        "SRC places its home station and has 2 left.",
        "SRC gets one more station and now has 3 left.",
    ]
    later = _play(laid).say("private src smt 60")
    assert _effects_with(later, "token src", "station") == ["SRC places a station and has 2 left."]


@pytest.mark.rule("18Tokaido.5")
def test_smt() -> None:
    """It closes when SRC buys it; SRC has placed its home: the next stations cost ¥40, ¥40 and ¥60, and then there is none."""
    laid = "phase 3; round OR 2.1 of 4; stock SRC 95 Ann 60; private SMT Ann; cash SRC 500"
    game = _play(laid).say("private src smt 60")
    assert (game.see("owner SMT"), game.table.tokens("SRC")) == ("Out", 3)
    costs = []
    for _ in range(3):
        costs.append(game.gains("token src")["Bank"])
        game.say("run src 0; next")
    assert costs == [40, 40, 60]
    game.refused("token src 60", "SRC has no station left")
    late = _play(laid).say("token src; private src smt 60; run src 0; next")
    assert [late.gains("token src")["Bank"], late.say("run src 0; next").gains("token src")["Bank"]] == [40, 60]


@pytest.mark.rule("18Tokaido.5")
def test_srt() -> None:
    """A mountain costs its owner ¥20, and everybody else ¥40."""
    laid = "round OR 2.1; stock YSL 95 Ann 60; cash YSL 500"
    assert _play(f"{laid}; private SRT YSL").gains("tile ysl h2")["Bank"] == 20
    assert _play(laid).gains("tile ysl h2")["Bank"] == 40


# --- stock ---


@pytest.mark.rule("18Tokaido.8")
def test_market() -> None:
    """The market of 18Chesapeake; ¥55 is yellow, but counts for the limit with newbie_rules."""
    other = read("18Chesapeake")
    assert (RULES.market.grid, RULES.market.par) == (other.market.grid, other.market.par)
    assert _play().refused("par ann ysl 100", "18Tokaido.8")
    laid = "round SR 2; stock YSL 80 Ann 60; at YSL 6,1"
    assert _play(laid).table.certificates_counted("Ann") == 0
    assert _play(laid, newbie_rules="yes").table.certificates_counted("Ann") == 5


@pytest.mark.rule("18Tokaido.9")
def test_order_of_a_turn() -> None:
    """A sale after a purchase is out of order, but not with limited_express."""
    laid = "round SR 2; stock YSL {0} Ann 50 Ben 20; stock NRC {0} Cid 60 Ann 20; cash Ann 500"
    for option, par, count in (("no", 80, 1), ("yes", 82, 0)):
        game = _play(laid.format(par), limited_express=option).say("buy ann nrc")
        event = resolve(game.table, History(game.records), "sell", ["ann", "ysl"]).event
        assert len([*event.turn_objections(current_turn(game.table, game.records))]) == count


@pytest.mark.rule("18Tokaido.12")
def test_order_of_passing() -> None:
    """The players are named in the order in which they passed, and take their turns so; with two players nobody is named."""
    game = _play("round SR 2", pass_priority="yes")
    game.refused("next", "in the order in which the players passed", "18Tokaido.12", "next --passed Ann,Ben,Cid")
    game.refused("next --passed ben,ann", "18Tokaido.12")
    game.say("next --passed ben,ann,cid; next")
    assert (str(game.table.round), game.see("priority")) == ("SR 3", "Ben")
    assert current_turn(game.table, game.records).player == "Ben"
    game.say("par ben ysl 80")
    assert (game.see("priority"), current_turn(game.table, game.records).player) == ("Ann", "Ann")
    assert _play("round SR 2", TWO, pass_priority="yes").say("next").see("priority") == "Ann"
    _play("round SR 2").refused("next --passed ben,ann,cid", "has an effect only", "18Tokaido.12")


@pytest.mark.rule("18Tokaido.12")
@pytest.mark.parametrize("ends", ["p", "next", "n"])
def test_the_prompt_knows_the_order_of_passing(banker: Say, ends: str) -> None:
    """Ben passes, Cid buys, Ann passes and Ben again, Cid passes: for good, Ben was the first and Ann the second."""
    banker("new 18Tokaido Ann Ben Cid --option out=none --option pass_priority=yes")
    answer = banker("play", f"par ann ysl 70\np\nprivate cid st\np\np\np\n{ends}")
    assert answer.code == 0, answer.err
    assert "Event 3: next --passed Ben,Ann,Cid" in answer.out


# --- operating rounds ---


@pytest.mark.rule("18Tokaido.13")
def test_terrain_and_stations() -> None:
    """¥40 on twelve hexes; ¥40 and ¥60 for stations."""
    (mountain,) = RULES.terrain.values()
    assert (mountain.cost, " ".join(mountain.hexes)) == (40, "B8 B10 F6 G5 H2 H4 H6 H8 I1 I5 J4 K3")
    game = _play("round OR 2.1 of 3; stock SRC 95 Ann 60; cash SRC 500")
    assert game.gains("tile src k3")["Bank"] == 40
    assert [game.gains("token src")["Bank"], game.say("run src 0; next").gains("token src")["Bank"]] == [40, 60]


@pytest.mark.rule("18Tokaido.6")
@pytest.mark.parametrize("kind", ["2", "3", "4", "5", "6", "D"])
def test_export(kind: str) -> None:
    """The next train of any type leaves at the end of a set, and begins its phase if it is the first."""
    game = _play()
    first = game.table.depot()[kind]
    while game.table.depot()[kind] == first:
        game.say("next")
    assert (game.table.phase_name, game.table.round.is_stock) == (kind, True)
    assert game.table.holdings["train", kind]["Out"] == 1


# --- the end ---


@pytest.mark.rule("18Tokaido.7")
def test_a_d_train_that_is_bought() -> None:
    """OR 5.2 is the last of its set; SR 6 and the three rounds of set 6 follow, and the third ends the game."""
    game = _play(LAST).say("train ysl d")
    assert (game.table.rounds_in_set, str(game.say("next").table.round)) == (2, "SR 6")
    game.say("next; run ysl 0; next; run ysl 0; next; run ysl 0")
    assert str(game.table.round) == "OR 6.3"
    game.refused("next", "18Tokaido.7")
    assert game.say("end").table.over


@pytest.mark.rule("18Tokaido.7")
def test_the_last_set_is_in_sight_at_once() -> None:
    """Everything that asks for the end has one answer, from the purchase on; a stock round still comes before the last set."""
    game = _play(LAST)
    assert (in_sight(game.table), end_data(game.table)) == (None, None)
    game.say("train ysl d")
    told = end_data(game.table)
    assert told is not None
    assert told["after"] == "the operating rounds that follow SR 6"
    assert table_data(game.table, len(game.records))["game"]["end_in_sight"]
    assert any("begins the next stock round" in line for line in order_view(current_turn(game.table, [])).below)


@pytest.mark.rule("18Tokaido.7")
def test_a_d_train_that_is_exported() -> None:
    """A stock round and the three rounds of one set follow, and the third ends the game."""
    game = _until("D", _play())
    number = game.table.round.number
    assert (game.table.depot()["D"], game.table.last_set) == (19, number)
    assert str(game.say("next; next; next").table.round) == f"OR {number}.3"
    game.refused("next", "18Tokaido.7")
    assert game.say("end").table.depot()["D"] == 19


@pytest.mark.rule("18Tokaido.7")
def test_trains_tells_of_the_end() -> None:
    """What the first D does is told before it is sold; so is which train leaves, until the last set, after which none does."""
    game = _play(LAST)
    ends = "if bought, the operating round is the last of its set, the game ends after one more stock round and set"
    assert f"First D-train: 4s rust, {ends}" in " ".join(" ".join(trains_view(game.table).below).split())
    leaves = "At the end of the set the next train leaves the game: now a {}-train."
    assert leaves.format("6") in trains_view(game.table).below
    assert trains_view(game.table).data["exported"] == "6"
    game = _until("D", _play())
    assert trains_view(game.table).data["exported"] is None
    bought = _play(LAST).say("train ysl d")
    assert leaves.format("6") in trains_view(bought.table).below
    assert trains_view(bought.say("next").table).data["exported"] is None


@pytest.mark.rule("18Tokaido.11")
def test_limited_express() -> None:
    """Float at 50%, par prices from 67 to 100, two 6s, D at 1,100 and 800 with a trade-in; ¥300 ends the game with the round."""
    game = _play("round SR 2; cash Ann 900", limited_express="yes")
    assert sorted(game.table.rules.market.par) == [67, 71, 76, 82, 90, 100]
    assert game.table.depot()["6"] == 2
    game.say("par ann ysl 67; buy ann ysl; buy ben ysl")
    assert not game.table.floated("YSL")
    assert game.say("buy cid ysl").table.floated("YSL")
    laid = LAST.replace("YSL 95", "YSL 90").replace("cash YSL 900", "cash YSL 2000")
    assert _play(laid, limited_express="yes").gains("train ysl d --trade-in 6")["Bank"] == 800
    end = "phase 5; round OR 5.1 of 3; stock YSL 90 Ann 60; at YSL 1,13; trains YSL 5; cash YSL 1"
    ended = _play(end, limited_express="yes").say("run ysl 100")
    assert (ended.see("price YSL"), ended.table.at_market_end) == (300, "YSL")
    ended.refused("next", "18Tokaido.11")
    assert ended.say("end").table.over
    rises = _play("round SR 5; stock YSL 90 Ann 60 Ben 40; at YSL 2,14", limited_express="yes")
    rises.refused("next", "the round ends the game", "18Tokaido.11")


def test_help_has_every_statement() -> None:
    """`banker help 18Tokaido` has the statements 1 to 13, once each."""
    numbers = re.findall(r"^- 18Tokaido\.(\d+):", text_of("18Tokaido"), re.MULTILINE)
    assert sorted(map(int, numbers)) == list(range(1, 14))


def test_limited_express_cannot_be_taken_back_under_a_price_token() -> None:
    """An option that would take away the space where a token lies is refused, even with an override: no price would be left."""
    markets = {choice: read("18Tokaido", {"limited_express": choice}).market.spaces for choice in ("yes", "no")}
    for row, column in sorted(markets["yes"].keys() - markets["no"].keys())[:2]:
        game = _play(f"round SR 5; stock YSL 90 Ann 60 Ben 40; at YSL {row},{column}", limited_express="yes")
        resolved = resolve(game.table, History(game.records), "option", ["limited_express=no"])
        with pytest.raises(Impossible, match="no longer have the space where the price token of YSL lies"):
            _ = resolved.draft
