"""Questions at the table: who goes next, what the next train does, what may still be bought, what a sale would bring."""

from itertools import pairwise
from pathlib import Path

import pytest

from banker.calc import trains
from banker.engine.turns import current_turn
from banker.game import Refused
from banker.rules.operating import Phase
from banker.state.table import Table
from banker.verbs.sell import Sell
from banker.views.holdings import limits_view
from banker.views.market import order_view
from banker.views.trains import next_phase, trains_view
from support.marks import few
from support.random_tables import random_tables
from support.say import Say
from support.table import Play, play

# --- order ---


def test_order_in_a_stock_round() -> None:
    """`order` shows the player left of the last one who bought or sold, who is next and would get the priority deal (1830 4.0)."""
    game = play("phase 3; round SR 3; stock PRR 67 Alice 60; cash Bob 500; cash Carol 500")
    game.say("buy bob prr")
    view = order_view(current_turn(game.table, game.records))
    assert (view.data["priority"], view.data["deals_next"], view.data["operates_next"]) == ("Carol", "Carol", None)
    assert view.below == [
        "Next to buy or sell: Carol, unless somebody has passed since Bob acted.",
        "Priority deal if everybody passes now: Carol.",
    ]
    known = order_view(current_turn(game.table, game.records, passes_known=True))
    assert known.below[0] == "Next to buy or sell: Carol."
    game.say("buy carol prr")
    assert order_view(current_turn(game.table, game.records)).data["deals_next"] == "Alice"


def test_order_while_a_player_must_take_a_private() -> None:
    """Nobody can pass while a player must take the SVN&RR for nothing, so the turn is known without passes (1830 7.3; A12)."""
    game = play().say("next; next; next; bid bob dh 75; next")
    turn = current_turn(game.table, game.records)
    assert order_view(turn).below == ["Alice must take SV for $0. To record it: `private`."]
    assert turn.is_known
    game.say("private alice sv")
    assert not current_turn(game.table, game.records).is_known


def test_order_in_an_operating_round() -> None:
    """`order` shows the corporation whose turn has begun, else the first that has not operated (1830 16.0)."""
    game = play("phase 3; round OR 3.1; stock PRR 67 Alice 60; stock NYC 100 Bob 60; trains NYC 3; trains PRR 3")
    assert order_view(current_turn(game.table, game.records)).data["operates_next"] == "NYC"
    game.say("run nyc 30")
    view = order_view(current_turn(game.table, game.records))
    assert (view.data["operates_next"], view.data["deals_next"], view.data["priority"]) == ("PRR", None, "Alice")
    assert view.below == ["Next to operate: PRR (Alice).", "Priority deal: Alice, who begins the next stock round."]
    assert order_view(current_turn(game.say("run prr 0").table, game.records)).below[0] == "All have operated."


def test_order_of_a_corporation_that_floated_in_this_round() -> None:
    """A corporation that floats in an operating round first operates in the next, so it has not operated (1830 11.0; A6)."""
    game = play("phase 3; round OR 3.1 of 2; stock PRR 100 Alice 60; stock NYC 67 Bob 50; private MH Bob; ran PRR")
    game.say("exchange bob mh --turn over")
    view = order_view(current_turn(game.table, game.records))
    states = {row[1]: row[-1] for row in view.sections[0].rows}
    assert states == {"PRR": "has operated", "NYC": "floated in this round"}
    assert view.data["yet_to_operate"] == []


def test_order_after_the_bank_has_broken() -> None:
    """After the bank has broken in an operating round, `order` announces no stock round (1830 25.0)."""
    game = play("phase 3; round OR 3.1; stock PRR 67 Alice 60; trains PRR 3; bank 10").say("run prr 100")
    assert order_view(current_turn(game.table, game.records)).below == ["All have operated."]


def test_order_without_stock(banker: Say) -> None:
    """In the starter game, `order` shows no priority deal."""
    assert banker("new 1830-starter Alice=PRR Bob=NYC Carol=CO").code == 0
    data = banker("order -O json").data
    assert (data["operates_next"], data["priority"], data["deals_next"]) == ("PRR", None, None)
    assert "priority" not in banker("order").out


# --- trains ---


def test_next_phase_lists_what_each_corporation_loses() -> None:
    """The first 4-train rusts all 2-trains, leaves PRR without a train and puts B&O over the new limit of 3 (1830 21.0, 22.0)."""
    game = play("round OR 2.1; stock PRR 67 Alice 60; stock NYC 67 Bob 60; stock B&O 100 Carol 60")
    game.lay("trains PRR 2 2; trains NYC 2 3; phase 3")
    game.lay("trains B&O 3 3")
    coming = next_phase(game.table)
    assert coming is not None
    assert (coming.train, coming.after, coming.does) == ("4", game.table.depot()["3"], "2s rust, limit 3")
    assert coming.rusts == {"2": {"PRR": 2, "NYC": 1}}
    assert (coming.without, coming.discards, coming.buyers) == (["PRR"], {}, [])


def test_next_phase_lists_discards_and_the_closing_mh() -> None:
    """The first 5-train makes B&O discard one, NYC only if NYC buys it, and closes Bob's MH (1830 21.0, 23.2)."""
    game = play(
        "phase 4; round OR 4.1; private MH Bob; stock B&O 100 Alice 60; stock NYC 67 Bob 60; stock PRR 67 Alice 60"
    )
    game.lay("trains B&O 3 4 4; trains NYC 3 4; trains PRR 4")
    depot = game.table.depot()["4"]
    coming = next_phase(game.table)
    assert coming is not None
    assert (coming.train, coming.after, coming.discards, coming.buyers) == ("5", depot, {"B&O": 1}, ["NYC"])
    assert coming.closes["MH"] == "Bob"
    lines = trains_view(game.table).below
    assert "  to discard: B&O 1, and NYC 1 if it buys the train" in lines
    assert any("MH (Bob)" in line for line in lines)


@few(1, 2)
@pytest.mark.parametrize("ruleset", ["1830", "1851", "1830-starter", "1830-7p"])
@pytest.mark.parametrize("seeds", [range(3), range(3, 8)])
def test_next_phase_tells_what_then_happens(ruleset: str, seeds: range) -> None:
    """In random games, every train that begins a phase has the effects that `trains` announced."""
    begun = 0
    for seed in seeds:
        tables = list(random_tables(ruleset, seed, 500))
        for before, after in pairwise(tables):
            if before.phase_name != after.phase_name and not before.discards_due():
                _as_said(before, after)
                begun += 1
    assert begun > len(seeds)


def _as_said(before: Table, after: Table) -> None:
    said = next_phase(before)
    assert said is not None
    names = list(before.rules.corporation)
    buyer = next(name for name in names if after.trains(name).count(said.train) > before.trains(name).count(said.train))
    discards = said.discards | (
        {buyer: said.discards.get(buyer, 0) + 1} if buyer in (*said.buyers, *said.discards) else {}
    )
    traded = [
        kind for kind in before.trains(buyer) if after.trains("Pool").count(kind) > before.trains("Pool").count(kind)
    ]
    if not traded:
        assert after.discards_due() == discards
        assert [name for name in said.without if name != buyer] == [
            name for name in names if before.trains(name) and not after.trains(name)
        ]
    assert (after.phase_name, said.after) == (said.train, 0)
    assert all(not after.trains(name).count(kind) for kind in said.rusts for name in (*names, "Pool"))
    assert all(
        before.trains(name).count(kind) == n for kind, owners in said.rusts.items() for name, n in owners.items()
    )
    closed = {
        name: before.owner(name) for name in before.rules.private if after.owner(name) == "Out" != before.owner(name)
    }
    own = {name for name, private in before.rules.private.items() if private.closes_with_first_train_of == buyer}
    assert {name: who for name, who in closed.items() if name not in own - said.closes.keys()} == said.closes


def test_first_train_of_a_phase_with_another_tile() -> None:
    """In 1851 a corporation may lay two tiles in a turn from the first 3-train on (1851 Operating Rounds; C29)."""
    game = play("round OR 1.1; stock L&N 100 Alice 60; pool 2 2 2 2 2; ran L&N; cash L&N 999", rules="1851")
    assert trains.effects(game.table.rules, "2", "3") == ["2 operating rounds", "2 tiles a turn", "green tiles"]
    assert trains_view(game.table).above == ["Phase 2: up to 4 trains per corporation."]
    game.lay("phase 3")
    assert trains_view(game.table).above == ["Phase 3: up to 4 trains per corporation, 2 tiles a turn."]


@pytest.mark.parametrize("field", sorted({*Phase._fields} - {"name", "begins"}))
def test_each_change_of_a_phase_has_a_word(field: str) -> None:
    """Whatever differs between two phases is among the effects that `trains` announces."""
    rules = play("round OR 1.1").table.rules
    phase = rules.phase["2"]
    values = {"rusts": ("2",), "makes_obsolete": ("2",), "privates_to_corporations": True, "closes_privates": True}
    other = phase._replace(**{field: values.get(field, 9)})
    assert trains.effects(rules._replace(phase={"2": phase, "3": other}), "2", "3")


def test_no_next_phase_after_the_first_diesel() -> None:
    """After the first D-train, `trains` announces no further effects (1830 22.0)."""
    game = play("phase D; round OR 7.1; stock PRR 67 Alice 60")
    assert next_phase(game.table) is None
    assert trains_view(game.table).data["coming"] is None


def test_bo_private_closes_with_the_first_train_of_the_bo() -> None:
    """`trains` announces that the B&O private closes with the first train of the B&O (1830 Table 1, note 5)."""
    game = play("round SR 1; private BO Alice")
    assert "First train of B&O: the B&O private (Alice) closes" in trains_view(game.table).below


# --- limits ---


def test_limits_leave_out_stock_sold_in_this_round() -> None:
    """`limits` leaves out stock that the player sold in this stock round, and says why (1830 4.0)."""
    game = play("phase 3; round SR 3; stock PRR 67 Alice 40 Bob 30").say("sell bob prr")
    view = limits_view(game.table, game.table.players)
    bob = next(row for row in view.data if row["name"] == "Bob")
    assert (bob["sold"], "PRR" in bob["may_buy"]) == (["PRR"], False)
    assert view.below == ["Sold by Bob, who may not buy it again in SR 3: PRR"]


# --- sell -n ---


def _sale_refused(game: Play, line: str) -> tuple[str, str]:
    """Return the refusal of a sale and the line that `sell -n` adds to it."""
    _, who, corporation, count = line.split()
    event = Sell(who, corporation, int(count))
    return game.refused(line), "\n".join(event.effects_if_allowed(game.table))


def test_sell_n_in_an_operating_round() -> None:
    """`sell -n` is refused now, and tells that in SR 4 two PRR bring $200, lower the price to $82 and make Bob president (1830 13.0, 15.0)."""
    game = play("phase 4; round OR 3.1; stock PRR 100 Alice 40 Bob 30; trains PRR 4")
    refusal, effects = _sale_refused(game, "sell Alice PRR 2")
    assert "1830 24.0(3)" in refusal
    assert effects == (
        "In SR 4, at today's price, Alice would get $200 for 2 PRR; PRR would move from $100 to $82, and Bob would become president."
    )


def test_sell_n_in_the_first_stock_round() -> None:
    """`sell -n` in the first stock round tells what the sale would bring in SR 2 (1830 12.0(1))."""
    _, effects = _sale_refused(play("stock PRR 100 Alice 40 Bob 30"), "sell Bob PRR 1")
    assert effects == "In SR 2, at today's price, Bob would get $100 for 1 PRR; PRR would move from $100 to $90."


def test_sell_n_to_a_space_of_the_same_price() -> None:
    """The price below $67 in row 7 is $67 in row 8 (1830 chart): `sell -n` names the row, since the price tells nothing."""
    game = play("phase 4; round OR 3.1; stock PRR 67 Alice 40 Bob 30; at PRR 7,7; trains PRR 4")
    _, effects = _sale_refused(game, "sell Bob PRR 1")
    assert effects == "In SR 4, at today's price, Bob would get $67 for 1 PRR; PRR would move from $67 to $67 in row 8."


@pytest.mark.parametrize("line", ["sell Alice PRR 5", "sell Carol PRR 1"])
def test_sell_n_of_a_sale_that_stays_illegal(line: str) -> None:
    """`sell -n` adds nothing if the next stock round would refuse the sale too."""
    game = play("phase 4; round OR 3.1; stock PRR 100 Alice 40 Bob 30; trains PRR 4")
    assert _sale_refused(game, line)[1] == ""


def test_sell_n_without_a_stock_round_to_come() -> None:
    """`sell -n` adds nothing once the bank has broken, since no stock round follows (1830 25.0)."""
    game = play("phase 4; round OR 3.1; stock PRR 100 Alice 40 Bob 30; trains PRR 4; bank 10").say("run prr 100")
    assert _sale_refused(game, "sell Alice PRR 1")[1] == ""


def _begun(banker: Say) -> None:
    for line in (
        "new 1830 Alice Bob Carol", "private alice sv", "private bob cs", "private carol dh", "private alice mh",
        "private bob ca", "private carol bo --par 100", "pay bank alice 400 loan", "pay bank bob 900 loan",
        "par alice prr 100", "buy alice prr", "buy alice prr", "buy bob prr", "buy bob prr",
    ):  # fmt: skip
        assert banker(line).code == 0, line


def test_sell_n_in_the_shell_and_at_the_prompt(banker: Say) -> None:
    """`sell -n` shows what a legal sale brings, why an illegal one is refused and what it would bring later; nothing is recorded."""
    _begun(banker)
    content = Path("game.toml").read_bytes()
    now = banker("sell -n bob prr 2")
    assert (now.code, "No stock may be sold in the first stock round" in now.err) == (1, True)
    assert "In SR 2, at today's price, Bob would get $200 for 2 PRR; PRR would move from $100 to $82." in now.err
    assert banker("sell bob prr 2").err.count("\n") == 1, "who does not ask is told why, and no more"
    played = banker("play --keep-going", "sell -n bob prr 2\n-n sell bob prr 2\norder\n")
    assert played.err.count("In SR 2, at today's price, Bob would get $200 for 2 PRR") == 2
    assert Path("game.toml").read_bytes() == content
    for line in ("next", "run prr 0", "train prr 2", "next"):
        assert banker(line).code == 0
    content = Path("game.toml").read_bytes()
    for answer in (
        banker("sell -n bob prr 2"),
        banker("play", "sell -n bob prr 2"),
        banker("-n play", "sell bob prr 2"),
    ):
        assert "The bank pays Bob $180." in answer.out
        assert "PRR: $90 to $76" in answer.out
        assert "Would be event " in answer.out
    assert Path("game.toml").read_bytes() == content


def test_refusal_with_an_added_line() -> None:
    """A refusal shows what is added to its objections on a line of its own."""
    game = play("stock PRR 100 Alice 40 Bob 30")
    objections = list(Sell("Bob", "PRR", 1).objections(game.table))
    assert str(Refused(objections, ["and this"])) == f"{objections[0]}\n  and this"
