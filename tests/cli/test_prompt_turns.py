"""The prompt serves one player or one corporation at a time, and asks where a line would take another's turn."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pexpect", reason="there is no pseudo-terminal on this system")
from support.marks import SLOW, few
from support.say import Say
from support.terminal import OPENING, Terminal, file_of_passes

BOTH_FLOAT = "\n".join(
    f"buy {words}" for words in ("carol prr", "alice prr", "bob nyc", "carol nyc", "alice prr", "bob nyc")
)
OPERATING = f"{OPENING}{BOTH_FLOAT}\nbuy carol nyc\nnext\n"


@pytest.fixture
def stock_round(banker: Say, tmp_path: Path) -> Iterator[Terminal]:
    """A prompt in the first stock round; it is Carol's turn."""
    assert banker("play", OPENING).code == 0
    with Terminal(tmp_path) as terminal:
        yield terminal


@pytest.fixture
def operating_round(banker: Say, tmp_path: Path) -> Iterator[Terminal]:
    """A prompt in OR 1.1, in which PRR has run and NYC has not."""
    assert banker("play", OPERATING).code == 0
    with Terminal(tmp_path) as terminal:
        terminal.type("0")
        yield terminal


def events(banker: Say) -> list[str]:
    """All events of the ledger, in words."""
    found: list[Any] = [json.loads(line) for line in banker("replay -O json").out.splitlines()]
    return [" ".join([event["do"], *event["words"]]) for event in found]


def test_after_a_run_the_prompt_names_one_corporation(operating_round: Terminal, banker: Say) -> None:
    """After its run a corporation keeps the turn (1830 17.0): `token` and `tile` are its own, and are refused by the order."""
    assert operating_round.prompt.startswith("OR 1.1 · PRR has run · bank")
    before = events(banker)
    for line in ("token", "tile 80"):
        answer = operating_round.type(line)
        assert answer.startswith("banker: PRR has already run its trains"), answer
        assert "It is PRR's turn. To begin NYC's turn: `n`." in answer
    assert events(banker) == before
    operating_round.type("t 2")
    assert events(banker)[-1] == "train PRR 2 --from bank --price 80"


@few(1)
@pytest.mark.parametrize("keys", ["", "n"])
def test_enter_or_n_begins_the_next_turn(operating_round: Terminal, banker: Say, keys: str) -> None:
    """Enter or `n` ends the turn of the corporation that has run; `u` takes that back, and `n` later ends the round."""
    answer = operating_round.type(keys)
    assert "PRR's turn is over, and it has no train. It is NYC's turn." in answer
    assert operating_round.prompt.startswith("OR 1.1 · NYC · bank")
    assert "It is PRR's turn again. No event is undone." in operating_round.type("u")
    assert operating_round.prompt.startswith("OR 1.1 · PRR has run · bank")
    operating_round.type("n")
    operating_round.type("token 0 -n")
    operating_round.type("0")
    assert events(banker)[-1] == "run NYC 0"
    operating_round.type("n")
    assert operating_round.prompt.startswith("SR 2"), "all have operated, so `n` ends the round"


def test_a_second_revenue_is_no_run_of_a_corporation_without_trains(operating_round: Terminal, banker: Say) -> None:
    """Nobody is asked what would be refused: the prompt tells how to correct the first run."""
    before = events(banker)
    told = " ".join(operating_round.type("60w").split())
    assert (
        "PRR has run, and NYC, which is next, has no train. To correct the run of PRR: `u`, then its revenue." in told
    )
    assert events(banker) == before


def test_second_revenue_is_asked_about(operating_round: Terminal, banker: Say) -> None:
    """A second revenue may be a correction of the first, so the prompt asks before the next corporation runs."""
    before = events(banker)
    question = "PRR has run, and has no train. Is its turn over, and does NYC run for 0? [y/N]:"
    operating_round.ask("0", question)
    assert "it is still the turn of PRR" in operating_round.type("n")
    assert events(banker) == before
    operating_round.ask("0", question)
    operating_round.type("y")
    assert events(banker) == [*before, "run NYC 0"]


def test_answers_of_the_prompt_fit_the_terminal(operating_round: Terminal) -> None:
    """What ends a turn or a pass says is folded between words, as other answers are."""
    answer = operating_round.type("n")
    assert "If PRR has a route, it must" in " ".join(answer.split())
    assert all(len(line) <= 80 for line in answer.splitlines())


def test_a_turn_that_cannot_end_is_refused_before_a_question(operating_round: Terminal) -> None:
    """A revenue after a run, while trains must be discarded, is refused with what to type; `n` says the same."""
    operating_round.type("pay bank prr 2000 gift")
    for kind in ("3", "3", "5"):
        operating_round.type(f"train prr {kind} --override early")
    for keys in ("60", "n"):
        answer = " ".join(operating_round.type(keys).split())
        assert "PRR must discard 1 train first (1830 21.0). To do so: `discard PRR TYPE`." in answer


def test_next_turn_begins_when_the_corporation_is_named(operating_round: Terminal, banker: Say) -> None:
    """A line that names the next corporation needs no question."""
    operating_round.type("run nyc 0")
    assert events(banker)[-1] == "run NYC 0"
    assert operating_round.prompt.startswith("OR 1.1 · NYC has run · bank")


def test_train_named_after_the_turn_ended_takes_it_back(operating_round: Terminal) -> None:
    """A corporation that is named after its turn ended still has it, as long as the next one has done nothing."""
    operating_round.type("n")
    operating_round.type("t prr 2")
    assert operating_round.prompt.startswith("OR 1.1 · PRR has run · bank")


@few(1)
@pytest.mark.parametrize("line", ["count prr 590", "note PRR", "pay prr bank 10 fine", "count prr ipo 4"])
def test_what_is_done_in_nobodys_turn_gives_no_turn_back(operating_round: Terminal, banker: Say, line: str) -> None:
    """After the end of PRR's turn, a count of its money, a note or a payment by it leaves the turn with NYC (1830 17.0)."""
    operating_round.type("t 2")
    operating_round.type("n")
    operating_round.type(line)
    assert operating_round.prompt.startswith("OR 1.1 · NYC · bank")
    before = events(banker)
    assert "NYC" in operating_round.type("train 2")
    assert events(banker) == before, "NYC has not run, so it buys no train yet"


def test_player_out_of_turn_is_asked_about(stock_round: Terminal, banker: Say) -> None:
    """Naming a player out of turn asks whether those before them have passed; no records nothing (1830 4.0)."""
    before = events(banker)
    stock_round.ask("b bob prr", "It is Carol's turn. Have Carol and Alice passed? [y/N]:")
    assert "Nothing was recorded: it is Carol's turn." in stock_round.type("n")
    assert events(banker) == before
    stock_round.ask("b alice prr", "It is Carol's turn. Has Carol passed? [y/N]:")
    assert "Assumed" not in stock_round.type("y")
    assert events(banker) == [*before, "buy Alice PRR ipo 1"]
    stock_round.type("b bob prr")
    assert events(banker)[-1] == "buy Bob PRR ipo 1", "whoever is up may be named without a question"


@SLOW
def test_passes_survive_in_a_second_prompt(stock_round: Terminal, tmp_path: Path) -> None:
    """A second prompt of the same evening knows the passes, which are in a file beside the history, not in the ledger."""
    ledger = (tmp_path / "game.toml").read_bytes()
    stock_round.type("p")
    stock_round.type("p")
    with Terminal(tmp_path) as again:
        assert again.prompt.startswith("SR 1 · Bob")
        assert "Alice's pass is undone." in again.type("u")
        assert again.prompt.startswith("SR 1 · Alice")
        answer = stock_round.type("b prr")
        assert "Another banker has typed or undone a pass." in answer
        assert "Nothing was done." in answer
        assert stock_round.prompt.startswith("SR 1 · Alice")
    assert (tmp_path / "game.toml").read_bytes() == ledger
    assert file_of_passes(tmp_path).is_file()
    stock_round.leave()
    with Terminal(tmp_path, BANKER_NOW=str(1_800_000_000 + 7 * 24 * 3600)) as next_week:
        assert next_week.prompt.startswith("SR 1 · Carol"), "a week later the passes are forgotten"


@SLOW
def test_end_of_a_corporations_turn_survives_too(operating_round: Terminal, tmp_path: Path) -> None:
    """A second prompt knows that the turn of PRR is over."""
    operating_round.type("")
    with Terminal(tmp_path) as again:
        assert again.prompt.startswith("OR 1.1 · NYC · bank")


@SLOW
def test_a_damaged_file_of_passes_is_ignored(stock_round: Terminal, tmp_path: Path) -> None:
    """Where the file of passes is damaged, no pass is known."""
    stock_round.type("p")
    with open(file_of_passes(tmp_path), "a", encoding="utf-8") as file:
        file.write('nonsense\n[]\n{"who": 1}\n{"after": 1, "events": "x", "who": [], "at": "y", "taken_back": 0}\n')
    with Terminal(tmp_path) as again:
        assert again.prompt.startswith("SR 1 · Carol")


@SLOW
def test_two_events_are_undone_after_asking(stock_round: Terminal, banker: Say) -> None:
    """`u 2` lists two events and undoes them after a question."""
    before = events(banker)
    stock_round.type("b prr")
    stock_round.type("b nyc")
    shown = stock_round.ask("u 2", "Undo these 2 events? [y/N]:")
    assert "Going back to event 8 undoes 2 events:" in shown
    assert "buy Alice NYC ipo 1" in shown
    assert "buy Carol PRR ipo 1" in shown
    assert "Nothing was undone" in stock_round.type("n")
    assert len(events(banker)) == len(before) + 2
    stock_round.ask("u2", "Undo these 2 events? [y/N]:")
    stock_round.type("y")
    assert events(banker)[-2:] == ["undo --event 10", "undo --event 9"]
    assert stock_round.prompt.startswith("SR 1 · Carol")
    assert "but 8 can be undone" in stock_round.type("u 50")


def test_short_forms(operating_round: Terminal, banker: Say) -> None:
    """`t2` is `t 2`, and `60 w` is `60w`."""
    operating_round.type("t2")
    assert events(banker)[-1] == "train PRR 2 --from bank --price 80"
    for line in ("n", "r0", "n", "n\ry"):
        operating_round.type(line)
    assert operating_round.prompt.startswith("OR 2.1 · PRR · bank"), operating_round.prompt
    operating_round.type("60 w")
    assert events(banker)[-1] == "run PRR 60w"


@SLOW
def test_raise_and_worth_mean_whoever_is_up(stock_round: Terminal) -> None:
    """`worth` and `raise` without a name are those of whoever is up, in an operating round of the president."""
    answer = stock_round.type("worth")
    assert re.search(r"^ +\d+ +Carol +", answer, re.MULTILINE), answer
    assert "B&O" in answer
    assert "Carol could raise" in answer
    assert "Bob could raise" in stock_round.type("score bob")
    assert stock_round.type("raise 50") == stock_round.type("raise carol 50")
    assert stock_round.type("raise") == stock_round.type("raise carol")
    for line in ("b prr", "b prr", "b nyc", "b nyc", "b prr", "b nyc", "b nyc", "n\ry"):
        stock_round.type(line)
    assert stock_round.prompt.startswith("OR 1.1 · PRR · bank")
    assert "lice could raise" in stock_round.type("worth"), "the president of PRR"
    assert stock_round.type("raise 50") == stock_round.type("raise alice 50")


def test_note_with_an_apostrophe(stock_round: Terminal, banker: Say) -> None:
    """An apostrophe in a note is an apostrophe."""
    stock_round.type("note Bob's dog ate Alice's B&O, it's late")
    assert events(banker)[-1] == "note Bob's dog ate Alice's B&O, it's late"


@SLOW
def test_no_seal_after_an_event(stock_round: Terminal) -> None:
    """The seal is in the file and on the score sheet, not after each event."""
    assert "Event 9: buy Carol PRR ipo 1\n" in stock_round.type("b prr")
    assert "Seal: " in stock_round.type("score")
    assert "Seal" not in stock_round.type("worth")


def test_end_is_confirmed_at_the_prompt(tmp_path: Path, banker: Say) -> None:
    """`bankrupt` and `end` ask on a terminal, since they end the game; `--yes` does not."""
    assert banker("play", OPENING).code == 0
    with Terminal(tmp_path) as terminal:
        terminal.ask("end --override 'late already'", "Record this event? [y/N]:")
        assert "Nothing was recorded: you did not confirm it." in terminal.type("n")
        terminal.ask("bankrupt carol --override 'no money'", "Record this event? [y/N]:")
        terminal.type("n")
        terminal.type("end --yes --override 'late already'")
        assert terminal.prompt.startswith("game over")
    assert events(banker)[-1] == "end"


SIX = """
new 1830 Alexandra Bartholomew Carol Dora Emil Friederike
private alex sv
private bart cs
private carol dh
private dora mh
private emil ca
private fried bo --par 67
par alex prr 67
"""


@few(1)
@pytest.mark.parametrize(
    "script", [SIX, f"{SIX}\nbuy bart prr\nbuy carol prr\nbuy dora prr\nbuy alex prr\nnext\nrun prr 0"]
)
def test_greeting_fits_in_24_rows_for_six_players(tmp_path: Path, banker: Say, script: str) -> None:
    """The greeting and the first prompt fit on a terminal of 24 rows and 80 columns."""
    assert banker("play", script).code == 0
    with Terminal(tmp_path) as terminal:
        lines = terminal.greeting.rstrip("\n").splitlines()
        assert all(len(line) <= 80 for line in lines), lines
        assert len(lines) + 1 <= 24
        assert lines[-1] == "Type ? for help. Ctrl-D ends the session."


@few(1)
@pytest.mark.parametrize("reason", ["", "--override 'he asked first'"])
def test_1851_buying_then_selling_is_refused(tmp_path: Path, banker: Say, reason: str) -> None:
    """In one turn a player sells, then buys (1851 Stock Rounds; C28): the prompt knows the turn, so it refuses the reverse."""
    lines = "private alice lo --par 75\nprivate bob mc\nprivate carol et\nbuy bob ln\nbuy carol ln\nbuy alice ln"
    lines += "\nbuy bob ln treasury\npar carol ic 70\nnext\nrun ln 0\ntrain ln 2\ntrain ln 2\nnext"
    assert banker("play", f"new 1851 Alice Bob Carol\n{lines}").code == 0
    with Terminal(tmp_path) as terminal:
        who = terminal.prompt.split(" · ")[1]
        terminal.type("b ln treasury")
        bought = events(banker)
        assert bought[-1] == f"buy {who} L&N treasury 1"
        answer = terminal.type(f"s {who} ln")
        said = f"banker: In one turn {who} may sell and then buy, but not buy and then sell (1851 Stock Rounds)."
        answer = " ".join(answer.split())  # lines are folded
        assert answer.startswith(said), answer
        assert "If the others have passed since, type `p` for each of them first." in answer
        assert events(banker) == bought
        if not reason:
            terminal.type("p")
            terminal.type("p")
        assert "Note: In one turn" not in terminal.type(f"s {who} ln {reason}")
    assert events(banker)[-1] == f"sell {who} L&N 1"
    audit = banker("audit -O json").data["ledgers"][0]["findings"]
    assert [finding["severity"] for finding in audit] == ["override"] * bool(reason)
    assert all("he asked first" in finding["message"] for finding in audit), "every audit lists an override"


@SLOW
def test_import_that_leaves_hints_is_confirmed(tmp_path: Path) -> None:
    """`import` asks on a terminal if the file leaves something to look at, and writes nothing without a yes."""
    players = [{"id": number, "name": name} for number, name in enumerate(("Ann", "Ben", "Cid"), 1)]
    prices = (("SV", 20), ("CS", 40), ("DH", 70), ("MH", 110), ("CA", 160), ("BO", 220))
    bids = [
        {"type": "bid", "entity": place % 3 + 1, "entity_type": "player", "company": name, "price": price}
        for place, (name, price) in enumerate(prices)
    ]
    game = {"id": 7, "title": "1830", "players": players, "actions": bids}
    path = tmp_path / "a.json"
    path.write_text(json.dumps(game), encoding="utf-8")
    with Terminal(tmp_path) as terminal:
        shown = terminal.ask(f"import '{path}'", "[y/N]:")
        assert "Left out (no. 6): Cid bought BO for $220, but the par is missing" in shown
        assert "Nothing was written: you did not confirm it." in terminal.type("n")
        assert not (tmp_path / "game.toml").exists()
        terminal.ask(f"import '{path}'", "[y/N]:")
        terminal.type("y")
        assert terminal.prompt.startswith("SR 1 · Cid"), terminal.prompt
    other = tmp_path / "other"
    other.mkdir()
    path.write_text(json.dumps(game | {"actions": bids[:5]}), encoding="utf-8")
    with Terminal(other) as terminal:
        assert "Ann $800" in terminal.type(f"import '{path}'"), "there is nothing to look at, and so no question"


def test_name_instead_of_a_command(operating_round: Terminal) -> None:
    """A name where a command belongs is answered with the line to type; whoever's turn it is may be left out there."""
    answer = " ".join(operating_round.type("prr").split())
    assert "PRR is a corporation. Type a command before it: `run prr REVENUE` or `train prr TYPE`." in answer


OWES = f"{OPERATING}pay prr bank 650 test\npay alice bank 420 test\nrun prr 0\n"
"""PRR has run, owns no train, and Alice must sell stock to buy one."""


@SLOW
def test_who_is_meant_once_the_turn_of_who_owes_a_train_is_over(banker: Say, tmp_path: Path) -> None:
    """`raise` and `sell` act for the president who must raise money only until that turn ends; then a sale for it is asked about (1830 24.0)."""
    assert banker("play", OWES).code == 0
    with Terminal(tmp_path) as terminal:
        assert terminal.type("raise").startswith("Alice has $")
        terminal.type("n")
        assert terminal.prompt.startswith("OR 1.1 · NYC")
        assert terminal.type("raise").startswith("Bob does not have to buy a train")
        before = events(banker)
        terminal.ask("s prr", "PRR's turn is over, and Alice may sell only because it must buy a train.")
        assert "Nothing was recorded." in terminal.type("n")
        assert "Only Alice, the president of PRR, may sell stock now" in terminal.type("s nyc 2")
        assert events(banker) == before
        terminal.type("u")
        assert "Alice sells 1 PRR" in terminal.type("s prr")
