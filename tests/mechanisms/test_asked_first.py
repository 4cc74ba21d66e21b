"""What is typed while a player is asked whether they protect a price: nothing acts for somebody else, or ends a turn, unsaid (1870.20 to 1870.33)."""

import re
from pathlib import Path

import pytest

from banker.engine.turns import current_turn
from banker.rounds.turn import Pass, Turn, table_to_show
from banker.verbs.registry import find, verbs
from banker.views.market import order_view
from banker.views.turn_data import turn_data
from support.at_prompt import Bomb, PowerCut, Prompt, table_with
from support.say import Say
from support.table import Play, play

RULES = "1870"
OPENING = "private ann grsc; private ben mrbc; private cid scc; private dee gsc; private ann frisco --par 68; private ben katy; par cid ATSF 76; buy dee ATSF; buy ann ATSF; buy ben ATSF; buy cid ATSF; next; run atsf 0; train atsf 2; run slsf 0; train slsf 2; next"
ASKED = "Cid is asked first, and may buy 1 ATSF for $72, so that its price stays: `protect Cid ATSF`, or `protect --falls ATSF` if not."
OF_PLAYERS = {
    "buy slsf", "sell atsf", "s atsf", "b mkt", "par mkt 76", "private grsc 10", "exchange grsc", "pass ann", "p dee",
}  # fmt: skip
OF_CORPORATIONS = {"60", "run 60", "train 2", "token 40", "tile b9", "discard 2", "bankrupt"}
SALE = "phase 3; round SR 3; stock MKT 76 Ben 60 Ann 30; stock SP 90 Cid 50 Ann 20; at MKT 1,9; at SP 1,8; ran MKT"


@pytest.fixture
def asked(banker: Say) -> Say:
    """A ledger in which Dee has sold, and Cid is asked in the next session once somebody types that Dee's turn is over."""
    assert banker(f"new {RULES} Ann Ben Cid Dee").code == 0
    assert banker("play", f"{OPENING}; sell dee atsf".replace("; ", "\n")).code == 0
    return banker


def test_no_line_acts_for_the_next_player(asked: Say) -> None:
    """A line that does not name who acts is refused with who is asked, and what to type; nothing is recorded."""
    before = Path("game.toml").read_bytes()
    assert asked("play", "p\n").code == 0
    for line in sorted(OF_PLAYERS):
        answer = asked("play", f"{line}\n")
        assert (answer.code != 0, ASKED in answer.err) == (True, True), (line, answer.err)
    assert Path("game.toml").read_bytes() == before
    assert asked("play", "p cid\n").out.count("protect --falls ATSF") == 1, "Cid declines"


def test_lines_of_corporations(banker: Say) -> None:
    """In an operating round, too, the next corporation does not run while a president is asked (1870.65)."""
    assert banker(f"new {RULES} Ann Ben Cid").code == 0
    opening = "private ann grsc; private ben mrbc; private cid scc; private ann gsc; private ben frisco --par 68; private cid katy; par ann mkt 76; buy ben mkt; buy cid mkt; buy ann mkt; buy cid mkt; next; run mkt 0; train mkt 2; run slsf 0; next"
    forced = "buy ben mkt; pay slsf bank 680 x; pay ben bank 370 x; next; price mkt 7,6 x; run slsf 0; sell ben mkt 2; train slsf 2 --president; n"
    begun = banker("play", f"{opening}; {forced}".replace("; ", "\n"))
    assert begun.code == 0, begun.err
    before = Path("game.toml").read_bytes()
    for line in sorted(OF_CORPORATIONS):
        answer = banker("play", f"{line}\n")
        assert "Ann is asked first, and may buy 2 MKT for $120" in answer.err, (line, answer.err)
    assert Path("game.toml").read_bytes() == before


def test_all_verbs_are_tried() -> None:
    """Each verb whose actor may be left out is in one of the lists above, except of bids, which are over by then, and of what only other titles have."""
    typed = {line.split()[0] for line in OF_PLAYERS | OF_CORPORATIONS}
    actors = {name for name in verbs() if (found := find(name).arguments) and found[0].actors}
    assert actors - typed <= {"protect", "bid", "gift", "give", "issue", "redeem", "bond"}


def test_named_lines_ask_at_a_prompt(asked: Say) -> None:
    """Whoever names another player is asked whether the first one declines."""
    with table_with(Bomb()) as printed:
        prompt = Prompt("game.toml")
        for line in ("p", "sell ann atsf", "no", "buy ann slsf", "no", "sell ann atsf", "yes"):
            prompt.type(line)
        prompt.type(PowerCut())
    said = " ".join(printed.getvalue().split())
    assert said.count("Cid may buy 1 ATSF for $72, so that its price stays. Does Cid decline?") == 3
    assert said.count(f"Nothing was recorded. {ASKED}") == 2
    assert asked("log -O json").data[-1]["words"] == ["Ann", "ATSF", "1"]


def test_who_follows() -> None:
    """While Cid is asked, everybody follows: Ann to the left of the seller, then Ben, Cid and Dee (1870.32)."""
    game = play(SALE, "Ann Ben Cid Dee", RULES).say("sell ann mkt 1")
    data = turn_data(_turn(game, "Ann"))
    assert (data["player"], data["next"], data["then"]) == ("Ben", "Ben", ["Ben", "Cid", "Dee", "Ann"])
    game = play(SALE, "Ann Ben Cid Dee", RULES).say("sell ann sp 1")
    data = turn_data(_turn(game, "Ann"))
    assert (data["player"], data["next"], data["then"]) == ("Cid", "Ben", ["Ben", "Cid", "Dee", "Ann"])


def test_what_nobody_may_protect_has_fallen() -> None:
    """1870.20, 1870.29: Ben lacks the cash for MKT, which falls before Cid is asked about SP, so every view shows it fallen; SP waits."""
    game = play(f"{SALE}; cash Ben 100", "Ann Ben Cid Dee", RULES).say("sell ann mkt 1; sell ann sp 1")
    over = _turn(game, "Ann")
    assert (over.next_up, over.asked and over.asked.about) == ("Cid", "SP")
    shown = table_to_show(over)
    assert (shown.price("MKT"), shown.price("SP")) == (110, 110)
    assert not any("MKT falls" in line for line in order_view(over).below)
    first = play(f"{SALE}; cash Cid 0", "Ann Ben Cid Dee", RULES).say("sell ann mkt 1; sell ann sp 1")
    shown = table_to_show(_turn(first, "Ann"))
    assert (shown.price("MKT"), shown.price("SP")) == (120, 110), "SP falls only after Ben is asked about MKT"


def test_nothing_waits() -> None:
    """`protect` where no price waits says so, and asks for no player."""
    game = play(SALE, "Ann Ben Cid Dee", RULES)
    for line in ("protect", "protect ann"):
        assert game.invalid(line) == "No price waits to fall."
    game.refused("protect ann mkt", "The price of MKT does not wait to fall", "1870.19")
    game.say("sell ann mkt 1").refused(
        "protect cid", "Cid may not protect MKT: Ben was president before Ann sold it", "1870.20"
    )


def test_a_connection_run_asks_whether_the_turn_is_over(asked: Say) -> None:
    """1870.57: after its own run a corporation may still buy trains, so the prompt asks before a connection run ends its turn."""
    assert asked("play", "p\np\nnext\nrun atsf 20\n").code == 0
    with table_with(Bomb()) as printed:
        prompt = Prompt("game.toml")
        for line in ("connect atsf 50", "no", "connect atsf 50", "yes", "connect slsf 40"):
            prompt.type(line)
        shown = re.split(r" [·|] ", prompt.shown or "")[1]
        prompt.type(PowerCut())
    said = " ".join(printed.getvalue().split())
    assert said.count("Is the turn of ATSF over?") == 2
    assert "Nothing was recorded: it is still the turn of ATSF." in said
    assert [record["words"][0] for record in asked("log -O json").data[-2:]] == ["ATSF", "SLSF"]
    assert shown == "SLSF"


def _turn(game: Play, who: str) -> Turn:
    return current_turn(game.table, game.records, [Pass(len(game.records), who)], passes_known=True)
