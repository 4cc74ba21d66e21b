"""Reminders: each is shown once when its reason appears, and not if it is silenced."""

import re
import shlex
from collections.abc import Collection

import pytest

from banker.advice.notes import ABOUT, RecordedEvent, notes_on
from banker.cli.session import Session
from banker.cli.shorthand import in_full
from banker.engine.history import History
from banker.engine.resolve import resolve
from banker.errors import Invalid
from banker.opening import now
from banker.state.record import Record
from banker.verbs.event import read_event
from banker.verbs.run import Run
from support.paths import PROJECT
from support.say import Say
from support.sicily import sicily
from support.table import Play, play

STARTER = {"players": "Alice=PRR Bob=NYC Carol=C&O Dora=B&M", "rules": "1830-starter"}
SEVEN = {"players": "Anna Ben Clara David Emma Frank Greta", "rules": "1830-7p"}
FIFTY_ONE = {"players": "Anna Ben Clara", "rules": "1851"}
TWO = "stock PRR 100 Alice 60; stock NYC 90 Bob 60; cash PRR 2000;"
"""A corporation about to buy a train, and one that the purchase affects."""


def reminded(game: Play, lines: str, silent: Collection[str] = ()) -> list[str]:
    """Return the reminders of the last of these lines; each line is done even if it is illegal."""
    found: list[str] = []
    for line in lines.split(";"):
        verb, *words = shlex.split(line)
        resolved = resolve(game.table, History(game.records), verb, words)
        event, draft = resolved.event, resolved.draft
        recorded = RecordedEvent(event, game.table, draft.table, draft.moves, game.records)
        found = [str(note) for note in notes_on(recorded, silent) if note.name]
        n, at = len(game.records) + 1, str(game.table.round)
        game.records.append(Record(n, now(), at, verb, event.words(), tuple(draft.moves)))
        game.table = draft.table
    return found


# The table of each game, and the line that shows the reminder with these words.
CASES: list[tuple[str, dict[str, str], str, str, str]] = [
    # 1830 16.0: Alice's two privates pay 5 and 25.
    ("privates", {}, "round SR 2; private SV Alice; private CA Alice; private CS Bob", "next",
     "The privates pay Alice $30 (SV 5, CA 25), Bob $10 (CS) (1830 16.0)"),
    ("privates", SEVEN, "round SR 2; private BO Greta", "next", "The privates pay Greta $30 (BO) (1830 16.0)"),
    ("privates", FIFTY_ONE, "round SR 2; private M&C Anna", "next", "The privates pay Anna $10 (M&C) (as in 1830 16.0)"),
    ("privates", {}, "round SR 2; private SV Alice; stock PRR 100 Alice 60", "run prr 0",
     "SR 2 is not over, so the privates have not paid. Type `next` to end it (1830 16.0)"),
    ("skipped", {}, "round OR 2.1; stock PRR 100 Alice 60; stock NYC 90 Bob 60", "run nyc 0",
     "PRR should operate before NYC (1830 16.0)"),
    ("skipped", {}, "round OR 2.1; stock PRR 100 Alice 60; stock NYC 90 Bob 60", "next",
     "PRR and NYC have not operated in OR 2.1 (1830 16.0)"),
    ("skipped", SEVEN, "round OR 2.1; stock RDG 100 Anna 60", "next", "RDG has not operated in OR 2.1 (1830 16.0)"),
    ("skipped", FIFTY_ONE, "round OR 2.1; stock SR - Anna 60; stock L&N 100 Anna 60; stock IC 75 Ben 60", "tile ic 0",
     "L&N should operate before IC (as in 1830 16.0)"),
    ("skipped", STARTER, "", "run c&o 0", "PRR and NYC should operate before C&O (Starter, Sequence of Play)"),
    ("discard", {}, "round OR 5.1; phase 4; stock PRR 100 Alice 60; stock NYC 90 Bob 60; trains NYC 3 3 4; ran PRR; cash PRR 999",
     "train prr 5", "NYC must discard 1 train: the limit is 2 (1830 21.0)"),
    ("discard", SEVEN, "round OR 5.1; phase 3; stock PRR 100 Anna 60; trains PRR 3 3 3; ran PRR; cash PRR 999",
     "train prr 4", "PRR must discard 1 train: the limit is 3 (1830 21.0)"),
    ("discard", FIFTY_ONE, "round OR 5.1; phase 4; stock L&N 100 Anna 60; stock IC 75 Ben 60; trains IC 3 3 4; ran L&N; cash L&N 999",
     "train l&n 5", "IC must discard 1 train: the limit is 2 (as in 1830 21.0)"),
    ("discard", STARTER, "phase 3; trains NYC 3 3 3 3; ran PRR; cash PRR 999", "train prr 4",
     "NYC must discard 1 train: the limit is 3 (Starter, Game Phases)"),
    # 1830 10.0: in the orange zone, at 39 here, a player may hold more of a corporation than in the yellow zone.
    ("limit", {}, "round OR 2.1; stock PRR 67 Alice 70; at PRR 4,1; trains PRR 2", "run prr 100",
     "Alice must sell stock: they hold 6 certificates of PRR, more than the limit of 5 (1830 10.0)"),
    ("limit", SEVEN, "round OR 2.1; stock PRR 67 Anna 70; at PRR 4,1; trains PRR 2", "run prr 100",
     "Anna must sell stock: they hold 6 certificates of PRR, more than the limit of 5 (1830 10.0)"),
    ("limit", FIFTY_ONE, "round SR 2; stock L&N 100 Anna 60; cash Anna 500", "buy anna l&n",
     "Anna must sell stock: they hold 6 certificates of L&N, more than the limit of 5 (1851 Limits of Stock Holding)"),
    ("bank", {}, "round OR 2.1; stock PRR 100 Alice 100; trains PRR 2; bank 250", "run prr 130",
     "The bank has $120 and would break if the last runs, $130, were paid again (1830 25.0)"),
    ("bank", SEVEN, "round OR 2.1; stock PRR 100 Anna 60; trains PRR 2; bank 100", "run prr 100",
     "The bank has $40 and would break if the last runs, $60, were paid again (1830 25.0)"),
    ("bank", FIFTY_ONE, "round OR 2.1; stock L&N 100 Anna 60; trains L&N 2; bank 150", "run l&n 100w",
     "The bank has $50 and would break if the last runs, $100, were paid again (1851 End of Game)"),
    ("bank", STARTER, "trains PRR 2; bank 150", "run prr 100",
     "The bank has $50 and would break if the last runs, $100, were paid again (Starter, Winning the Game)"),
    ("last-train", {}, f"round OR 2.1; phase 3; {TWO} trains NYC 2 2 3 3 3; ran PRR", "train prr 3",
     "One 3-train is left. Next: 4-trains at $300 (2s rust: NYC 2; limit 3) (1830 21.0)"),
    ("last-train", {}, f"round OR 2.1; phase 3; {TWO} trains NYC 2 3 3 3; trains PRR 3; ran PRR", "train prr 3",
     "The last 3-train is sold. Next: 4-trains at $300 (2s rust: NYC 1; limit 3) (1830 21.0)"),
    ("last-train", {}, f"round OR 3.1; phase 5; {TWO} trains NYC 3 4; pool 5; ran PRR", "train prr 5",
     "One 5-train is left. Next: 6-trains at $630 (3s rust: NYC 1; Ds on sale) (1830 21.0)"),
    ("last-train", {}, f"round OR 3.1; phase 6; {TWO} trains NYC 4 5; ran PRR", "train prr 6",
     "The last 6-train is sold. Still on sale: D-trains at $1,100 ($800 with a 4-, 5- or 6-train traded in; 4s rust: NYC 1) (1830 21.0)"),
    ("last-train", SEVEN, "round OR 3.1; phase 6; stock PRR 100 Anna 60; stock NYC 90 Ben 60; cash PRR 2000; trains NYC 4 5; ran PRR", "train prr 6",
     "The last 6-train is sold. Still on sale: 8-trains at $840 ($640 with a 4-, 5- or 6-train traded in) and D-trains at $1,100 ($800 with a 4-, 5-, 6- or 8-train traded in; 4s rust: NYC 1) (1830 21.0)"),
    ("last-train", FIFTY_ONE, "round OR 2.1; phase 3; stock L&N 100 Anna 60; cash L&N 2000; trains L&N 2 3 3 3; ran L&N", "train l&n 3",
     "The last 3-train is sold. Next: 4-trains at $300 (2s rust: L&N 1; limit 3) (as in 1830 21.0)"),
    ("last-train", STARTER, "phase 4; trains NYC 4 4 4; trains PRR 4; ran PRR; cash PRR 2000", "train prr 5",
     "The last 5-train is sold. The depot is empty (Starter, Purchase Trains)"),
    ("presidency", {}, "round SR 2; stock PRR 100 Alice 30 Bob 20; cash Bob 500", "buy bob prr",
     "Bob and Alice both hold 30% of PRR. If Alice sells one, Bob becomes president (1830 13.0)"),
    ("presidency", {}, "round SR 2; stock PRR 100 Alice 40 Bob 30", "sell alice prr",
     "Bob and Alice both hold 30% of PRR. If Alice sells one, Bob becomes president (1830 13.0)"),
    ("presidency", SEVEN, "round SR 2; stock RDG 100 Anna 30 Ben 20; cash Ben 500", "buy ben rdg",
     "Ben and Anna both hold 30% of RDG. If Anna sells one, Ben becomes president (1830 13.0)"),
    ("presidency", FIFTY_ONE, "round SR 2; stock L&N 100 Anna 30 Ben 20; cash Ben 500", "buy ben l&n",
     "Ben and Anna both hold 30% of L&N. If Anna sells one, Ben becomes president (as in 1830 13.0)"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "seats", "lay", "line", "words"), CASES)
def test_reminder_is_shown_once_and_can_be_silenced(
    name: str, seats: dict[str, str], lay: str, line: str, words: str
) -> None:
    """A reminder is shown at the event that causes it, not at the next one, and not if it is silenced."""
    assert any(said.startswith(f"Note: {words}") for said in reminded(play(lay, **seats), line))
    assert not any(words in said for said in reminded(play(lay, **seats), line, {name}))
    assert not any(words in said for said in reminded(play(lay, **seats), line, {*ABOUT}))
    assert any(words in said for said in reminded(play(lay, **seats), line, {*ABOUT} - {name}))
    assert not reminded(play(lay, **seats), f"{line}; note that was it")


# The reminders of a single verb.
OF_A_VERB: list[tuple[str, dict[str, str], str, str, str]] = [
    ("no-train", {}, "round OR 2.1; stock PRR 100 Alice 60", "run prr 0",
     "PRR has no train. If it has a route, it must buy a train; the cheapest is a 2-train for $80 (1830 20.2)."),
    ("one-sale", {}, "round SR 2; stock PRR 100 Alice 60 Bob 20", "sell bob prr; sell bob prr",
     "Certificates of one `sell` share one price, and a later `sell` gets the lower price (1830 15.0)."),
    ("trade-in", {}, "round OR 5.1; phase 6; stock PRR 100 Alice 60; trains PRR 4; cash PRR 1200; ran PRR", "train prr d",
     "PRR could have traded in a 4-train and paid $800. To trade it in: `undo`, then `train PRR D --trade-in 4` (1830 21.0)."),
    ("trade-in", {}, "round OR 5.1; phase 6; stock PRR 100 Alice 60; trains PRR 6; pool D; cash PRR 1200; ran PRR", "train prr d --from pool",
     "PRR could have traded in a 6-train and paid $800. To trade it in: `undo`, then `train PRR D --trade-in 6` (1830 21.0)."),
    ("no-payout", {}, "round OR 2.1; stock PRR 100 Alice 60; trains PRR 2", "run prr 60; next; run prr 0",
     "PRR ran for $60 last time, has a train, and did not run now. If that is a mistake, `undo` (1830 20.3)."),
    ("no-payout", {}, "round OR 2.1; stock PRR 100 Alice 60; trains PRR 2", "run prr 60; next; run prr 70w",
     "PRR ran for $60 and paid out last time, and withheld $70 now. If that is a mistake, `undo` (1830 20.3)."),
    ("no-payout", STARTER, "trains PRR 3", "run prr 60; run nyc 0; run co 0; run bm 0; next; run prr 0",
     "PRR ran for $60 last time, has a train, and did not run now. If that is a mistake, `undo` (Starter, Operate Trains)."),
    ("free-station", {}, "round OR 2.1; stock PRR 100 Alice 60; private DH PRR; cash PRR 500", "tile prr f16; token prr",
     "A station on F16 is free this turn: `undo`, then `token PRR 0` (1830 Table 1 note 2)."),
    ("bankrupt", {}, "round OR 4.1; phase 5; private SV Alice; stock PRR 67 Alice 60; cash Alice 0; cash PRR 0; ran PRR",
     "bankrupt alice", "Alice could also have sold SV to another player (1830 24.0(3))."),
]  # fmt: skip


@pytest.mark.parametrize(("name", "seats", "lay", "line", "words"), OF_A_VERB)
def test_reminder_of_a_single_verb_can_be_silenced(
    name: str, seats: dict[str, str], lay: str, line: str, words: str
) -> None:
    """A reminder of a single verb is silenced by its name too."""
    assert f"Note: {words}" in reminded(play(lay, **seats), line)
    assert not any(words in said for said in reminded(play(lay, **seats), line, {name}))


@pytest.mark.parametrize(
    ("lay", "lines"),
    [
        ("trains PRR 2", "run prr 60; next; run prr 60; note tea"),
        ("trains PRR 2", "run prr 60w; next; run prr 70w"),
        ("trains PRR 2", "run prr 60; next; run prr 0; next; next; run prr 0"),  # doubted once
        ("", "run prr 0; next; run prr 0"),
        ("trains PRR 3; stock NYC 67 Bob 60; ran NYC; cash NYC 2000; phase 5", "run nyc 60; train nyc d; run prr 0"),
        ("phase 6; trains PRR 3; ran PRR; cash PRR 1200", "train prr d"),  # a 3-train cannot be traded in
        ("phase 6; trains PRR 4; ran PRR; cash PRR 1200", "train prr d --trade-in 4"),
        ("phase 6; trains PRR 5; ran PRR; cash PRR 1200", "train prr 6"),  # it costs the same with a trade-in
    ],
)
def test_what_is_usual_brings_no_doubt(lay: str, lines: str) -> None:
    """A run like the last one, a second run for nothing, a run without trains, and a purchase without a possible trade-in are not doubted."""
    game = play(f"round OR 3.1; stock PRR 100 Alice 60; {lay}")
    found = reminded(game, lines)
    assert not any("could have traded" in said or "last time" in said for said in found), found


@pytest.mark.parametrize(("revenue", "noted"), [(90, False), (100, True)])
def test_a_revenue_five_times_as_high(revenue: int, noted: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """A run for five times as much as the last one may be a typo; one for less is not noted."""
    game = play("round OR 2.1; stock PRR 100 Alice 60; trains PRR 2")
    found = reminded(game, f"run prr 20; next; run prr {revenue}")
    assert any(f"PRR ran for $20 before, and for ${revenue} now." in said for said in found) is noted


@pytest.mark.parametrize(
    ("bank", "before", "revenue", "question"),
    [
        (5000, 20, "90", ""),
        (5000, 20, "100", "PRR ran for $20 before. Does it run for $100 now?"),
        (5000, 20, "100w", "PRR ran for $20 and paid out last time. Does it withhold $100 now?"),
        (5000, 20, "100000", "PRR ran for $20 before. Does it run for $100,000 now, more than the bank has?"),
        (100, 80, "120", ""),
        (100, 80, "160", "PRR ran for $80 before. Does it run for $160 now, more than the bank has?"),
        (50, 80, "160", "PRR ran for $80 before. Does it run for $160 now, more than the bank has?"),
        (5000, None, "500", ""),
        (5000, None, "10000", "PRR has not run before. Does it run for $10,000 now, more than the bank has?"),
        (-9, 20, "90", ""),
        (-9, 20, "100", "PRR ran for $20 before. Does it run for $100 now?"),
    ],
)
def test_what_a_terminal_asks_about_a_revenue(bank: int, before: int | None, revenue: str, question: str) -> None:
    """Five times the last revenue, or so much more that it breaks the bank, is asked about before it is recorded."""
    game = play("round OR 2.1; stock PRR 100 Alice 60; trains PRR 2")
    if before is not None:
        game.say(f"run prr {before}; next")
    game.lay(f"round OR 3.1; bank {max(bank, 0)}")
    if bank < 0:
        game.say("pay bank carol 9 x")
    doubt = read_event(Run, ["PRR", revenue], game.table).doubt(game.table)
    assert (doubt.question if doubt else "") == question


def test_reminders_of_every_verb_are_listed() -> None:
    """Every name of a reminder in the verbs is in the list of names that can be silenced."""
    from inspect import getmodule, getsource
    from re import findall

    from banker.verbs.registry import find, verbs

    sources = [getsource(getmodule(find(verb)) or find(verb)) for verb in verbs()]
    used = {name for source in sources for name in findall(r'(?:Note\(\s*|yield )"([\w-]+)", ', source)}
    assert {"no-train", "water", "bankrupt"} <= used <= {*ABOUT}


def test_reminder_is_shown_again_when_its_reason_returns() -> None:
    """NYC is over its limit, discards a train, and an `undo` of the discard shows the reminder again."""
    game = play(
        "round OR 5.1; phase 4; stock PRR 100 Alice 60; stock NYC 90 Bob 60; trains NYC 3 3 4; ran PRR; cash PRR 999"
    )
    assert "NYC must discard 1 train" in reminded(game, "train prr 5")[0]
    assert not reminded(game, "discard nyc 3")
    assert "NYC must discard 1 train" in reminded(game, "undo")[0]


def test_two_trains_too_many() -> None:
    """The reminder tells how many trains must still be discarded after each discard."""
    game = play(
        "round OR 5.1; phase 4; stock PRR 100 Alice 60; stock NYC 90 Bob 60; trains NYC 3 3 3 4; ran PRR; cash PRR 999"
    )
    assert "NYC must discard 2 trains" in reminded(game, "train prr 5")[0]
    assert "NYC must discard 1 train: the limit is 2 (1830 21.0)." in reminded(game, "discard nyc 3")[0]


def test_reminder_of_the_bank_comes_once_a_round() -> None:
    """The reminder that the bank could break is shown once a round, and no more once the bank has broken."""
    game = play("round OR 2.1 of 2; stock PRR 100 Alice 60; trains PRR 2; cash PRR 0; bank 450")
    assert reminded(game, "run prr 200w") == []
    game = play("round OR 2.1 of 2; stock PRR 100 Alice 60; trains PRR 2; cash PRR 0; bank 350")
    assert "would break" in reminded(game, "run prr 200w")[0]
    assert reminded(game, "note still so") == []
    assert "would break" in reminded(game, "next")[0]
    assert reminded(game, "run prr 150w") == []


def test_no_reminder_of_a_rival_without_enough_stock() -> None:
    """No reminder of a rival is shown unless the rival holds 20% and as much as the president (1830 13.0)."""
    assert not reminded(play("round SR 2; stock PRR 100 Alice 40 Bob 20; cash Bob 500"), "buy bob prr")
    assert not reminded(play("round SR 2; stock RDG 67 Anna 30 Ben 10; cash Ben 500", **SEVEN), "buy ben rdg")


def test_refusal_to_run_in_a_stock_round() -> None:
    """A `run` in a stock round is refused with the hint that `next` ends the round and pays the privates."""
    game = play("round SR 2; private SV Alice; stock PRR 100 Alice 60")
    game.refused("run prr 0", "this is SR 2 (1830 3.0). `next` ends the stock round and pays the privates.")


def test_banker_silent_silences_reminders(game: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """BANKER_SILENT takes unique beginnings of names, `all` and `none`."""
    assert "Note: The privates pay Alice $" in game("next -n").out
    for silent in ("privates", "bank,priv", "all", " ALL "):
        monkeypatch.setenv("BANKER_SILENT", silent)
        assert "Note: " not in game("next -n").out
    monkeypatch.setenv("BANKER_SILENT", "all,none")
    assert "Note: " in game("next -n").out


def test_unknown_name_in_banker_silent(game: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unknown name in BANKER_SILENT gives a warning of one line, and the other names are silenced."""
    monkeypatch.setenv("BANKER_SILENT", "bonk,privates")
    answer = game("next -n")
    assert answer.code == 0
    assert answer.err.startswith("Warning: in BANKER_SILENT: Unknown reminder 'bonk'. Choose one of privates, skipped,")
    assert answer.err.count("\n") == 1
    assert "Note: " not in answer.out


def test_reminders_in_json(game: Say) -> None:
    """JSON lists reminders under `follows`, in the words of the text."""
    follows = game("next -n -O json").data["follows"]
    assert follows[-1].startswith("Note: The privates pay Alice $")


def test_silence_at_the_prompt(monkeypatch: pytest.MonkeyPatch) -> None:
    """`silence` at the prompt adds to the names of BANKER_SILENT; `none` shows all reminders again."""
    monkeypatch.setenv("BANKER_SILENT", "bank")
    session = Session()
    for word, silent in (("pres", {"bank", "presidency"}), ("all", {*ABOUT}), ("none", set())):
        assert in_full(["silence", word], session) == []
        assert session.silent == silent
    with pytest.raises(Invalid, match="Unknown reminder 'bonk'"):
        in_full(["silence", "bonk"], session)


def test_help_lists_the_reminders(banker: Say) -> None:
    """`help reminders` lists every reminder with its subject, and how to silence it."""
    text = banker("help reminders").out
    assert all(f"{name} " in text and about in text for name, about in ABOUT.items())
    assert "BANKER_SILENT=" in text
    assert max(map(len, text.splitlines())) <= 100


def test_help_names_the_reminders_that_are_asked(banker: Say) -> None:
    """Each reminder in place of which a terminal asks a question: to silence it drops the question, too."""
    sources = (
        path.read_text("utf-8") for room in ("verbs", "mechanisms") for path in (PROJECT / "banker" / room).glob("*.py")
    )
    asked = {name for text in sources for name in re.findall(r'Doubt\([^\n]*?\n?[^\n]*?Note\("([a-z-]+)"', text)}
    help_ = " ".join(banker("help reminders").out.split())
    said = help_.partition("asks a question instead of printing the reminder: ")[2].partition(".")[0]
    assert {*said.split(", ")} == asked >= {"revenue", "discount"}


def test_a_turn_ends_without_a_train_after_a_later_step() -> None:
    """A bond, which comes after trains, does not hide that the turn ended without one (1849.36)."""
    game = sicily(
        "phase 8H; round OR 3.1 of 2; stock SFA 100 Ann 40 Ben 10; stock ATA 68 Ben 20; cash SFA 600; operated SFA; operated ATA; trains ATA 8H",
        bonds="yes",
    )
    game.say("run sfa 0; bond sfa")
    assert "SFA ended its turn without a train." in game.told("run ata 0")
