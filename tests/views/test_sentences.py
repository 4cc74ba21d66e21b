"""Sentences that tell why: sold-out rises, what a phase allows, what stands in the way, and what to type then."""

import re
from pathlib import Path

import pytest

from banker.advice.raising import what_to_raise
from banker.calc.trains import phase_in_words
from banker.engine.recorded import replay
from banker.game import Game
from banker.ledger.format import unfinished
from banker.rules.find import shipped
from banker.rules.read import read
from banker.state.record import TokenMove
from banker.verbs.bankrupt import Bankrupt
from banker.views.effects import effects
from banker.views.raising import raising_view
from support.marks import few
from support.paths import SESSIONS
from support.say import Say
from support.table import play

LEDGERS = sorted(SESSIONS.glob("*.toml"))


@few(4, 8)
@pytest.mark.parametrize("path", LEDGERS, ids=lambda path: path.stem)
def test_every_sold_out_rise_says_so(path: Path) -> None:
    """At the end of a stock round, every rise by the rule of sold-out stock says "sold out", and no other price does (1830 8.2(2))."""
    game = Game(path, writing=False)
    rule = game.rules.cite.market_sold_out
    for step in replay(game.steps(), game.records, lambda record: record.do in ("next", "end", "sell", "run")):
        after = step.before.copy()
        after.apply(*step.record.moves)
        moved = [made.move for made in step.moves if isinstance(made.move, TokenMove) and made.cite == rule]
        rises = (
            {move.corporation for move in moved if not _falls(move, game)}
            if step.record.do in ("next", "end")
            else set()
        )
        lines = effects(step.before, after, step.record.moves)
        assert {line.partition(" is sold out: ")[0] for line in lines if " is sold out: " in line} == rises
        for_scripts = effects(step.before, after, step.record.moves, for_scripts=True)
        assert not any("sold out" in line for line in for_scripts)


def _falls(move: TokenMove, game: Game) -> bool:
    """Whether a price falls, where the rule of sold-out stock is also that of stock in the bank pool (1846.19)."""
    spaces = game.rules.market.spaces
    return bool(move.source and move.to and spaces[move.to].price < spaces[move.source].price)


@pytest.mark.parametrize("title", shipped())
def test_a_phase_tells_when_corporations_may_buy_privates(title: str) -> None:
    """The phase that first lets corporations buy privates says so (1830 22.0), as its ruleset has it, if that is not the first one; no other phase does."""
    rules = read(title)
    allowed = [name for name, phase in rules.phase.items() if phase.privates_to_corporations]
    phases = [name for name in rules.phase if "may now buy privates" in phase_in_words(rules, name)]
    assert phases == [name for name in allowed[:1] if name != next(iter(rules.phase))]


def test_first_train_of_phase_three_tells_it() -> None:
    """The first 3-train of 1830 begins the phase in which corporations may buy privates; the next one tells nothing."""
    game = play(
        "round OR 3.1; stock PRR 100 Alice 60; stock NYC 67 Bob 60; trains PRR 2 2; trains NYC 2 2 2 2; cash PRR 500; ran PRR"
    )
    sentence = "Phase 3: up to 4 trains per corporation. Corporations may now buy privates."
    assert sentence in game.told("train prr 3")
    assert "Phase" not in game.told("train prr 3")


@few(3, 6)
@pytest.mark.parametrize("n", range(1, 9))
def test_what_blocks_a_void_can_be_corrected_first(banker: Say, n: int) -> None:
    """A `void` that is refused names the event to correct first; whoever follows that gets there in the end."""
    assert banker("new 1830 Ann Ben Cyd").code == 0
    lines = "private ann sv,private ben cs,private cyd dh,private ann mh,private ben ca,private cyd bo --par 67,par ann prr 67,buy ben prr,buy cyd prr,next"
    assert banker("play", lines.replace(",", "\n")).code == 0
    to_void = [n]
    for _ in range(30):
        answer = banker(f"void {to_void[-1]} --yes")
        if answer.code == 0:
            to_void.pop()
            if not to_void:
                break
            continue
        found = re.search(r"First (?:correct event (\d+): |take back event (\d+): `undo`\.)", answer.err)
        assert found is not None, answer.err
        if found[1]:
            to_void.append(int(found[1]))
        else:
            assert f"Undid event {found[2]} " in banker("undo").out
    assert not to_void, "the event itself could be removed at last"


@pytest.mark.parametrize("cash", range(0, 300, 60))
@pytest.mark.parametrize("stock", ["", "stock NYC 67 Bob 60 Alice 20; ", "stock NYC 100 Bob 20 Alice 40 Carol 20; "])
def test_raise_names_bankrupt_where_it_is_accepted(stock: str, cash: int) -> None:
    """`raise` names `bankrupt` where no sales are enough for a train that must be bought, and only there (1830 24.0(6))."""
    laid = f"phase 4; round OR 4.1 of 2; {stock}stock B&O 67 Alice 60; cash B&O 10; cash Alice {cash}; ran B&O"
    game = play(laid)
    below = raising_view(what_to_raise(game.table, "Alice"), game.table.rules).below
    named = any("`bankrupt Alice`" in line for line in below)
    assert named == (not [*Bankrupt("Alice").objections(game.table)])


def test_one_byte_is_no_bytes() -> None:
    """The sentence about the end of a torn ledger counts in plain English."""
    assert unfinished(1) == "The last byte is an unfinished event, which is ignored."
    assert unfinished(1, "game.toml") == "The last byte of game.toml is an unfinished event, which is ignored."
    assert unfinished(2, "game.toml") == "The last 2 bytes of game.toml are an unfinished event, which is ignored."
