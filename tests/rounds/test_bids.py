"""Bids for privates: money set aside, who buys, whose turn it is then (1830 7.1 to 7.3; A12, A63, A64)."""

import json

import pytest

from banker.engine.turns import current_turn
from banker.rounds.auction import state_of_bids
from banker.rounds.turn import Pass
from support.say import Say
from support.table import Play, play

SEATS = "Ann Bob Carol Dora"
_DEALT = "private bob lo --par 75; private ann mc; private carol et"


def _whose_turn(game: Play, *passes: Pass) -> str | None:
    return current_turn(game.table, game.records, passes).player


# --- whose turn it is (1830 7.0, 7.2; A63, A64) ---


@pytest.mark.rule("1.022", "1.033")
@pytest.mark.parametrize(
    ("lines", "player"),
    [
        ("private ann sv", "Bob"),
        ("bid ann mh 115", "Bob"),  # a bid is a turn: 7.1(2)
        ("private ann sv; private dora cs 45", "Bob"),  # bids that nobody recorded: the price tells
        ("bid ann cs 45; private bob sv; private ann cs", "Carol"),
        ("bid ann cs 45; bid bob cs 50; private carol sv", "Dora"),
        ("bid ann cs 45; bid bob cs 50; private carol sv; bid ann cs 55; bid bob cs 60", "Dora"),  # no turns
        ("bid ann cs 45; bid bob cs 50; private carol sv; bid ann cs 55; private", "Dora"),
        ("bid ann cs 45; bid bob dh 75; private carol sv; private; private", "Dora"),
        ("private ann sv; private bob cs; private carol dh; private dora mh; private dora ca 165; private bob bo 250 --par 67", "Ann"),
        ("private ann sv; private bob cs; next; private dora dh 75", "Carol"),  # nobody was offered one in this round
    ],
)  # fmt: skip
def test_turn_after_a_private_is_left_of_the_last_who_was_offered_one(lines: str, player: str) -> None:
    """A purchase on a bid takes no turn: the player left of the last buyer of an offered private is next (7.2; A64)."""
    assert _whose_turn(play(players=SEATS).say(lines)) == player


@pytest.mark.rule("1.016", "1.033")
def test_purchase_on_a_bid_counts_for_the_priority() -> None:
    """The priority deal goes left of the last buyer, even one who bought on a bid (7.0; A64)."""
    game = play(players=SEATS).say("private ann sv; private bob cs; private carol dh; private dora mh; private ann ca")
    game.say("private carol bo 250 --par 67")
    assert (_whose_turn(game), game.see("priority")) == ("Bob", "Dora")


@pytest.mark.rule("1.030")
def test_bidder_who_dropped_out_bids_again() -> None:
    """Ann drops out and then bids $60: also when Bob has bid $65, she is in the bidding again (7.2)."""
    game = play(players=SEATS).say("bid ann cs 45; bid bob cs 50; bid carol cs 55; private dora sv")
    passes = [Pass(4, "Ann", "CS")]
    assert current_turn(game.table, game.records, passes).dropped == ("Ann",)
    game.say("bid ann cs 60; bid bob cs 65")
    assert current_turn(game.table, game.records, passes).dropped == ()


def test_undone_and_amended_bids_take_no_turn() -> None:
    """Turns follow the events that stand."""
    game = play(players=SEATS).say("bid ann mh 115; bid bob mh 120; undo")
    assert _whose_turn(game) == "Bob"
    assert _whose_turn(game.say("void 1")) == "Ann"


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2), (2, 1, 0), (1, 2, 0)])
def test_turn_after_the_deal_is_left_of_the_holder_of_the_lo(order: tuple[int, ...]) -> None:
    """In whatever order the deal is typed, Carol has the first turn, left of Bob, who holds the L&O (1851 Initial Stock Round)."""
    dealt = _DEALT.split("; ")
    game = play(rules="1851", players="Ann Bob Carol").say("; ".join(dealt[place] for place in order))
    assert (_whose_turn(game), game.see("priority")) == ("Carol", "Carol")
    assert _whose_turn(game.say("buy carol ln")) == "Ann"


def test_nobody_passes_a_dealt_private(banker: Say) -> None:
    """At the prompt, a dealt private skips nobody, and its holder must be named (1851 Initial Stock Round)."""
    game = play(rules="1851", players="Ann Bob Carol").say("private carol et")
    event = game.records[-1]
    assert event.words == ("Carol", "ET&WNC", "80")
    assert banker("new 1851 Ann Bob Carol").code == 0
    assert banker("play", "private et").code != 0
    assert banker("play", "private").code != 0


@pytest.mark.rule("1.016", "1.117")
def test_private_bought_from_a_player_moves_the_priority() -> None:
    """It is the buyer's purchase, whoever's turn it is in; it ends no turn (4.0, 23.1; A63)."""
    game = play(players=SEATS).say("private ann sv; private bob cs; next; private dora sv 30")
    assert (game.see("priority"), _whose_turn(game)) == ("Ann", "Carol")


def test_private_bought_from_a_player_is_no_pass() -> None:
    """A round goes on as long as players buy: passes before the purchase do not count any more (4.0; A63)."""
    game = play(players=SEATS).say("private ann sv; private bob cs; next; private bob sv 30")
    passes = [Pass(3, "Carol"), Pass(3, "Dora"), Pass(4, "Ann"), Pass(4, "Bob"), Pass(4, "Carol")]
    turn = current_turn(game.table, game.records, passes)
    assert (turn.passed, turn.player) == (2, "Dora")


def test_private_bought_from_a_player_in_an_operating_round_moves_no_priority() -> None:
    """The priority deal belongs to stock rounds (4.0)."""
    game = play("phase 3; round OR 2.1; stock PRR 100 Ann 60; private MH Bob; cash PRR 300", players=SEATS)
    assert game.say("private prr mh 110").see("priority") == "Ann"


# --- bids (1830 7.1, 7.2) ---


@pytest.mark.rule("1.025", "1.026", "1.028")
def test_bid_for_a_later_private() -> None:
    """A bid moves no cash; the next one is $5 more, and a second bid of a player replaces their first (7.2)."""
    game = play(players=SEATS)
    game.refused("bid ann sv 25", "1830 7.2", "SV is on offer")
    game.refused("bid ann mh 114", "1830 7.2", "at least $115", "its price of $110", "$114")
    assert game.gains("bid ann mh 115") == {}
    game.refused("bid bob mh 119", "1830 7.2", "at least $120", "Ann's bid of $115", "$119")
    game.say("bid bob mh 120; bid ann mh 131")
    assert game.table.bids("MH") == {"Ann": 131, "Bob": 120}
    assert game.table.reserved("Ann") == 131


@pytest.mark.rule("1.027")
def test_money_of_a_bid_cannot_be_spent() -> None:
    """The cash left over pays for everything else; a raise may use the money of the bid itself (7.2)."""
    game = play(players="Ann Bob Carol Dora Ed Finn").say("bid ann ca 300; private bob sv")  # $400 each
    game.refused("bid ann mh 115", "1830 7.2", "Ann has $100 ($400 less $300 reserved for bids)", "$115")
    game.refused("pay ann bank 101 toll", "Ann has $100 ($400 less $300 reserved for bids), less than $101")
    game.say("private ann cs; bid ann ca 355")
    game.refused("private ann dh", "1830 7.1", "Ann has $5 ($360 less $355 reserved for bids)", "$70")
    game.refused("bid ann ca 361", "Ann has $360, but the cost is $361")


@pytest.mark.parametrize(
    ("bid", "why"), [("sv 999", "Ann has $800"), ("mh 999", "Ann has $800"), ("sv 0", "its amount is $0")]
)
def test_bid_that_does_not_count(banker: Say, bid: str, why: str) -> None:
    """A bid that an override records above the player's cash is none (7.2), and the answer says so, not who bids."""
    assert banker("new 1830 Ann Bob Carol").code == 0
    answer = banker(f"--override agreed bid ann {bid}")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.splitlines()[1] == f"This bid does not count: {why} (1830 7.2)."
    assert len(banker("-O json log").data) == 1


@pytest.mark.rule("1.029", "1.031")
def test_only_bidder_buys_at_the_bid() -> None:
    """A private with one bid is not offered: its bidder buys it for the bid, with the money set aside (7.2)."""
    game = play(players="Ann Bob Carol Dora Ed Finn").say("bid ann cs 400; private bob sv")
    game.refused("next", "1830 7.2", "Ann has bid for CS", "Type `private`")
    game.refused("private bob cs", "1830 7.2", "Bob has not bid for CS", "Ann has the only bid for CS")
    game.refused("private ann cs 399", "1830 7.2", "pays that bid, $400")
    game.refused("bid ann cs 405", "1830 7.2", "only bidder")
    game.refused("bid bob dh 75", "1830 7.2", "CS has bids")
    assert game.gains("private") == {"Ann": -400, "Bank": 400}
    assert (game.see("owner CS"), game.table.bid_of) == ("Ann", {})


@pytest.mark.rule("1.030", "1.032")
def test_bidders_raise_and_the_others_get_their_money_back() -> None:
    """Only the bidders raise, from the highest bid, by at least $5; the money of the others is free again (7.2)."""
    game = play(players=SEATS).say("bid ann cs 45; bid bob cs 50; bid carol cs 60")
    state = state_of_bids(current_turn(game.say("private dora sv").table, game.records))
    assert "CS is auctioned between Carol $60, Bob $50 and Ann $45, and the next bid is at least $65" in state
    game.refused("bid dora cs 65", "1830 7.2", "Dora has not bid for CS")
    game.refused("bid ann cs 64", "at least $65")
    game.refused("private ann cs", "1830 7.2", "Carol has bid $60 for CS, so the next bid is at least $65, not $45")
    assert "Carol has bid" in game.refused("private bob cs 64", "$65")
    printed = game.say("bid ann cs 65; bid bob cs 70").told("private ann cs 75")  # a last raise, said with the purchase
    assert "Ann pays the bank $75." in printed
    assert "Bob gets back the $70 reserved for the CS private." in printed
    assert (game.table.bid_of, game.table.spendable("Bob")) == ({}, 600)


@pytest.mark.rule("1.035")
def test_no_bid_while_the_first_private_must_be_taken() -> None:
    """At $0 the SVN&RR is taken before anything else (7.3)."""
    play(players=SEATS).say("next; next; next; next").refused("bid bob mh 115", "1830 7.3", "must take it for $0")


def test_bids_stay_when_a_round_finds_no_buyer() -> None:
    """The money stays on the table until the private is sold, in later rounds too (7.2, 7.3)."""
    game = play(players=SEATS).say("bid ann mh 115; next; private bob sv")
    assert (game.table.bids("MH"), game.see("round")) == ({"Ann": 115}, "SR 2")


def test_no_bids_where_privates_are_dealt() -> None:
    """In 1851 the privates are dealt (1851 Initial Stock Round)."""
    play(rules="1851", players="Ann Bob Carol").refused("bid ann et 85", "1851 Initial Stock Round", "dealt")


def test_no_bid_for_a_private_that_is_sold() -> None:
    """Bids are for the bank's privates (7.1)."""
    play(players=SEATS).say("private ann sv").refused("bid bob sv 25", "1830 7.2", "SV is sold: it belongs to Ann")


# --- at the prompt and from the shell ---


@pytest.mark.parametrize(
    ("script", "last"),
    [
        ("private", ["Ann", "SV", "20"]),
        ("private sv", ["Ann", "SV", "20"]),
        ("private bob", ["Bob", "SV", "20"]),
        ("bid mh 115\nprivate", ["Bob", "SV", "20"]),
        ("bid cs 45\nprivate\nprivate", ["Ann", "CS", "45"]),
        ("bid cs 45\nbid cs 50\nprivate\nbid cs 55\nprivate cs", ["Ann", "CS", "55"]),  # the lower of two raises
        ("bid cs 45\nbid cs 50\nprivate\nbid cs 55\nbid cs 60\nprivate", ["Bob", "CS", "60"]),
        ("private\nprivate carol cs 45\nprivate", ["Bob", "DH", "70"]),
        ("private\np\nprivate", ["Carol", "CS", "40"]),
    ],
)
def test_private_without_name_or_price(banker: Say, script: str, last: list[str]) -> None:
    """`private` takes whoever has bid for the private that is sold now, or whoever is up."""
    assert banker("new 1830 Ann Bob Carol").code == 0
    answer = banker("play", script)
    assert answer.code == 0, answer.err
    assert json.loads(banker("replay -O json").out.splitlines()[-1])["words"] == last


def test_private_from_the_shell(banker: Say) -> None:
    """A shell has no turn, but the highest bidder is known there too."""
    assert banker("new 1830 Ann Bob Carol").code == 0
    assert banker("private").code == banker("private sv").code == 2
    assert banker("play", "bid cs 45\nprivate bob sv\n").code == 0
    assert banker("private").code == 0
    assert banker("explain ann -O json").data["ends"] == 755


def test_bids_are_shown(banker: Say) -> None:
    """`status` and `limits` show what is set aside; JSON has it for each player."""
    assert banker("new 1830 Ann Bob Carol").code == 0
    assert banker("play", "bid mh 115\nbid ca 165\nbid ca 170\nbid ca 175").code == 0
    line = "Bids: Ann MH $115, CA $175 ($510 left to spend);\n  Bob CA $165 ($635 left to spend); "
    assert line in banker("status").out
    assert line in banker("limits").out
    assert banker("status -O json").data["players"][0]["bids"] == {"MH": 115, "CA": 175}
    assert [row["set_aside"] for row in banker("limits -O json").data] == [290, 165, 170]
    assert banker("audit").code == 0


_SETTLING = "new 1830 Ann Bob Carol Dora\nbid cs 45\nbid cs 50\nbid cs 55\nprivate sv\n"
"""Ann, Bob and Carol have bid for the CS, and the SV is sold."""


def test_passing_drops_a_bidder_out(banker: Say) -> None:
    """A bidder drops out with `p NAME`, or with `p` where two are left; nothing is recorded (7.2)."""
    answer = banker("play", f"{_SETTLING}p bob\np")
    assert answer.code == 0
    dropped, then = answer.out.splitlines()[-2:]
    assert dropped.startswith(
        "Bob drops out. CS is auctioned between Carol $55 and Ann $45, and the next bid is at least"
    )
    assert then == "Ann drops out. Carol has the only bid left for CS and buys it for $55. Type `private`."
    assert banker("replay -O json").out.count("\n") == 4
    answer = banker("private cs")
    assert answer.out.startswith("Carol pays the bank $55.\n"), "from the shell it takes the highest bid"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("p", "Who drops out of the bidding for CS? Type `p Bob` or `p Ann`."),
        ("p carol", "Carol has the highest bid for CS. Only Bob or Ann can drop out: `p NAME`."),
        ("p dora", "Dora does not bid for CS. Only Bob or Ann can drop out: `p NAME`."),
        ("p bob\np bob", "Bob does not bid for CS. Only Ann can drop out: `p NAME`."),
        ("p bob\np\np", "Nobody passes now: Carol has the only bid left for CS and buys it for $55. Type `private`."),
        ("p bob\nbid 60\nu\np ann x", "Unexpected arguments 'ann x': `pass` takes none."),
    ],
)
def test_who_cannot_drop_out(banker: Say, lines: str, message: str) -> None:
    """Only bidders below the highest drop out, each once."""
    answer = banker("play", f"{_SETTLING}{lines}")
    assert answer.code == 2
    assert answer.err.endswith(f"banker: {message}\n"), answer.err


def test_bid_without_a_private_is_for_the_one_that_is_auctioned(banker: Say) -> None:
    """`bid 60` is a bid for the private that its bidders settle, by whoever must raise (7.2)."""
    answer = banker("play", f"{_SETTLING}p bob\nbid 60\nbid 65\nbid ann 70")
    assert answer.code == 0, answer.err
    words = [json.loads(line)["words"] for line in banker("replay -O json").out.splitlines()]
    assert words[4:] == [["Ann", "CS", "60"], ["Carol", "CS", "65"], ["Ann", "CS", "70"]]
    assert (
        "`bid` needs PRIVATE" in banker("bid dora 75 -f other.toml").err + banker("play", "u\nu\nu\nu\nu\nbid 75").err
    )


def test_a_drop_out_can_be_taken_back(banker: Say) -> None:
    """`u` directly after it takes a drop-out back; turns do not count it as a pass."""
    answer = banker("play", f"{_SETTLING}p bob\nu\nbid bob 60\nprivate\nprivate")
    assert answer.code == 0, answer.err
    assert "Bob's pass is undone" in answer.out
    assert "Bob dropped out" not in answer.out
    assert "private Bob CS 60" in answer.out
    assert answer.out.endswith("private Ann DH 70\n"), "Dora bought the SV, so Ann is up (7.2; A64)"


def test_nobody_passes_a_single_bid(banker: Say) -> None:
    """Where one bid is left, a pass is refused with what to type (7.2)."""
    assert banker("new 1830 Ann Bob Carol").code == 0
    answer = banker("play", "bid cs 45\nprivate\np")
    assert answer.code == 2
    assert "Nobody passes now: Ann has the only bid for CS and buys it for $45. Type `private`." in answer.err


def test_the_only_bid_for_a_president(game: Say) -> None:
    """The answer to the last sale before the B&O private says how its par is given, and that command works (1830 8.1)."""
    for line in (
        "new 1830 Ann Ben Cyd -f bo.toml",
        *(f"private {who} -f bo.toml" for who in ("ann sv", "ben cs", "cyd dh", "ann mh")),
    ):
        assert game(line).code == 0
    assert game("bid cyd bo 225 -f bo.toml").code == 0
    said = game("private ben ca -f bo.toml").out
    assert (
        "Cyd has the only bid for BO and buys it for $225. Type `private --par 67`, or another par price of B&O (1830 7.2)."
        in said
    )
    assert "B&O starts at $67." in game("private --par 67 -f bo.toml").out
