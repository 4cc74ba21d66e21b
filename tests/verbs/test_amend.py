"""`amend` and `void` as a user meets them: a mistake found late is corrected, settled at the table, and kept in the ledger.

Most tests take a sample session, correct one of its events, and compare with a game in which that event was right at once.
That game is made by entering all the words again, not by what the program thinks counts.
"""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from banker.verbs.registry import CORRECTIONS, FINAL, REVERSALS, verbs
from support.corrections import PATH, cash, counting, cut, listed, looks, settled
from support.hostile import resealed
from support.say import Answer, Say, sitting

_VERBS = f"Choose one of {', '.join(verb for verb in verbs() if verb not in (*CORRECTIONS, *REVERSALS, *FINAL))}."
"""The answer to an unknown verb within an `amend`."""

# --- a game of two players ---


def test_settlement_is_between_the_players_concerned(pair: Say) -> None:
    """The player who should have bought the private pays the one who did, not the bank, and gets the private."""
    answer = pair("amend 1 private big sv")
    assert answer.out.splitlines()[:3] == [
        "To settle at the table:",
        "Big Ben pays Ann $20.",
        "Big Ben now owns the SV private.",
    ]


def test_amend_with_nothing_to_settle(pair: Say) -> None:
    """`amend` says that there is nothing to settle if the table stays the same."""
    assert pair("amend 3 note 'they begin'").out.splitlines()[0] == "Nothing to settle at the table."


def test_amend_that_changes_nothing(pair: Say) -> None:
    """`amend` with the words that the event has already is refused as it cannot be meant; what an earlier `amend` made of it counts."""
    for words in ("private big sv", "private ann sv"):
        assert pair(f"amend 1 {words}").code == 0
        before = PATH.read_bytes()
        for answer in (pair(f"amend 1 {words} 20"), pair(f"amend 1 {words} --override 'to be sure'")):
            assert (answer.code, answer.out) == (2, "")
            assert answer.err.endswith("SV 20`, so there is nothing to correct.\n")
        assert PATH.read_bytes() == before
    assert pair("audit").code == 0


def test_amended_count_settles_nothing(pair: Say) -> None:
    """An amended count moves nothing, so no heading of a settlement is printed."""
    assert pair("count ann 1280").code == 0
    assert pair("amend 5 count big 1160").out.splitlines()[0] == "Nothing to settle at the table."


def test_amend_compares_later_counts_again(pair: Say) -> None:
    """A later count that no longer agrees is listed with the difference, without a word about tokens."""
    assert pair("count ann 1280").code == 0
    out = pair("amend 1 private big sv").out
    assert "stack" not in out
    assert "Event 5 (count Ann 1280) is now $20 too low." in out.splitlines()


def test_amend_compares_a_later_count_of_shares_again(game: Say) -> None:
    """A later count of shares that no longer agrees is listed in shares; the CA brought one PRR, so nine are left in the IPO."""
    game("play", "pay bank bob 1000 x\npar bob prr 67\ncount prr ipo 7")
    par = next(row["n"] for row in game("log -O json").data if row["do"] == "par")
    out = game(f"amend {par} note 'Bob passed'").out
    assert f"Event {par + 1} (count PRR ipo 7) is now 2 shares too low." in out.splitlines()


def test_later_event_with_the_same_effects_is_not_listed(pair: Say) -> None:
    """If another player buys the SV, the purchase of the CS for $40 is not listed."""
    assert "Later events that change" not in pair("amend 1 private big sv").out


def test_amend_records_complete_words(pair: Say) -> None:
    """`amend` records what was left out of the inner event, filled in from the table at that time."""
    pair("amend 1 private big sv")
    assert tomllib.loads(PATH.read_text())["event"][-1]["words"] == ["1", "private", "Big Ben", "SV", "20"]


def test_amend_keeps_quotes_and_spaces(pair: Say) -> None:
    """`amend` keeps several spaces, quotation marks and backslashes of a text."""
    assert pair("""amend 3 note 'a  "b"  $c \\ d'""").code == 0
    assert tomllib.loads(PATH.read_text())["event"][-1]["words"] == ["3", "note", 'a  "b"  $c \\ d']
    assert pair("audit").code == 0
    assert pair("amend 4 pay bank 'big ben' 90 'half a  gift'").out.splitlines()[1] == (
        "Ann pays Big Ben $90 and the bank $10."
    )


def test_amend_twice_then_void_then_undo_all(pair: Say) -> None:
    """Each correction settles the difference to the one before, and each `undo` reverts the last one."""
    balances = [cash(looks())]
    for command in ("amend 4 pay bank ann 70 gift", "amend 4 pay bank ann 40 gift", "void 4 'no gifts'"):
        assert pair(command).code == 0
        balances.append(cash(looks()))
    assert [balance["Ann"] for balance in balances] == [1280, 1250, 1220, 1180]
    for before in reversed(balances[:-1]):
        assert pair("undo").code == 0
        assert cash(looks()) == before
    for after in balances[1:]:
        assert pair("redo").code == 0
        assert cash(looks()) == after
    assert pair("redo").code == 2
    assert pair("audit").code == 0


def test_undo_reverts_the_corrected_event_after_the_correction(pair: Say) -> None:
    """`undo` reverts the correction, then the event that it corrected; `redo` restores both."""
    pair("amend 4 pay bank ann 70 gift")
    assert [pair("undo").code, pair("undo").code, pair("undo").code] == [0, 0, 0]
    assert cash(looks())["Ann"] == 1180
    assert pair("amend 4 note x").code == 2
    assert [pair("redo").code, pair("redo").code, pair("redo").code] == [0, 0, 0]
    assert cash(looks())["Ann"] == 1250


def test_events_go_on_after_a_correction(pair: Say) -> None:
    """Events after a correction follow from the corrected table, and a later correction recomputes them too."""
    pair("amend 1 private big sv")
    assert pair("private ann dh").code == 0
    assert "Ann pays Big Ben $20" in pair("amend 1 private ann sv").out
    assert pair("log -O json").data[5]["words"] == ["Ann", "DH", "70"]
    assert pair("audit").code == 0


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("amend", "`amend` needs N: `amend N VERB ARGUMENTS...`"),
        ("amend x note y", "'x' is not the number of an event."),
        ("amend 0 note y", "'0' is not the number of an event."),
        ("amend -1 note y", "'-1' is not the number of an event."),
        ("amend 01 note y", "'01' is not the number of an event."),
        ("amend 1.5 note y", "'1.5' is not the number of an event."),
        ("amend 99 note y", "Event 99 cannot be corrected: the ledger has 9 events."),
        ("amend 10 note y", "Event 10 cannot be corrected: the ledger has 9 events."),
        ("amend 999999999999 note y", "is not the number of an event."),
        ("amend 5 note y", "Event 5 cannot be corrected: it was undone or voided."),
        ("amend 6 note y", "Event 6 cannot be corrected: it is an `undo`."),
        ("amend 8 note y", "Event 8 cannot be corrected: it is a `redo`."),
        ("amend 9 note y", "Event 9 cannot be corrected: it is an `amend`."),
        ("amend 1", "`amend` needs VERB ARGUMENTS...: `amend N VERB ARGUMENTS...`"),
        ("amend 1 frobnicate", f"Unknown command 'frobnicate'. {_VERBS}"),
        ("amend 1 undo", "Event 1 cannot be replaced with a correction (`undo`)."),
        ("amend 1 redo", "Event 1 cannot be replaced with a correction (`redo`)."),
        ("amend 1 void 2", "Event 1 cannot be replaced with a correction (`void`)."),
        ("amend 1 amend 1 note y", "Event 1 cannot be replaced with a correction (`amend`)."),
        ("amend 1 status", f"Unknown command 'status'. {_VERBS}"),
        ("amend 1 private", "Who buys SV? Usage: private WHO PRIVATE [PRICE] [--par P] [--share CORP]"),
        ("amend 1 private zed sv", "Unknown player or corporation 'zed'"),
        (
            "amend 1 private ann sv 20 30",
            "Unexpected argument '30'. Usage: private WHO PRIVATE [PRICE] [--par P] [--share CORP]",
        ),
        ("amend 1 private ann sv twenty", "twenty"),
        ("amend 1 private ann sv 20 --frob", "`private` has no option --frob. Usage: private WHO PRIVATE "),
        ("amend 1 private ann sv --par", "--par"),
        ("void", "`void` needs N: `void N [REASON]`"),
        ("void x", "'x' is not the number of an event."),
        ("void 99", "Event 99 cannot be corrected: the ledger has 9 events."),
        ("void 6", "Event 6 cannot be corrected: it is an `undo`."),
        ("void 1 --because", "`void` has no option --because. Usage: void N [REASON]"),
        ("--at 3 void 1", "`--at` only shows an earlier table. Leave it out to record an event."),
        ("amend 1 private big sv --at 3", "`--at` only shows an earlier table. Leave it out to record an event."),
        ("--override ' ' void 1", "`--override` needs a reason."),
    ],
)
def test_amend_and_void_with_unreadable_arguments(pair: Say, command: str, words: str) -> None:
    """A line that cannot be read exits with 2 and one sentence, and the file stays as it was."""
    for line in ("note five", "undo", "undo", "redo", "amend 3 note six"):
        assert pair(line).code == 0
    before = PATH.read_bytes()
    answer = pair(command)
    assert answer.code == 2
    assert words in answer.err
    assert answer.out == ""
    assert PATH.read_bytes() == before


def test_void_refuses_a_number_as_its_reason(pair: Say) -> None:
    """`void 4 3` is refused like `undo 4 3`, because a user who types it wants to void two events."""
    assert pair("void 4 3").code == 2


def test_later_event_that_became_illegal(pair: Say) -> None:
    """A void that makes a later event illegal exits with 1; with `--override` it is recorded, and the audit lists it."""
    before = PATH.read_bytes()
    answer = pair("void 1")
    assert (answer.code, answer.out) == (1, "")
    assert (
        'the rules refuse event 2 (private "Big Ben" CS 40): SV must be sold before CS (1830 7.1). First' in answer.err
    )
    assert PATH.read_bytes() == before
    assert pair("-n void 1").code == 1
    answer = pair("void 1 --override 'he gave it back'")
    assert answer.code == 0
    assert cash(looks())["Ann"] == 1300
    audit = pair("audit")
    assert audit.code == 1
    assert "he gave it back" in audit.out
    assert "SV must be sold before CS" in audit.out


def test_override_lists_events_that_became_illegal(pair: Say) -> None:
    """A void with `--override` lists the later events that become illegal."""
    out = pair("void 1 --override 'he gave it back'").out
    assert re.search(r'event 2 \(private "Big Ben" CS 40\).*SV must be sold before CS', out)


def test_void_of_a_par_before_purchases_is_refused(game: Say) -> None:
    """Voiding the par of NYC is refused, and the error names the first later purchase of NYC."""
    game("play", "pay bank bob 1000 x\npar bob prr 67\npar carol nyc 67\nbuy bob nyc\nbuy carol nyc")
    answer = game("amend 8 par bob cpr 67")
    assert answer.code == 0
    answer = game("amend 8 note 'he passed'")
    assert answer.code == 0
    game("play", "buy dora nyc\nbuy alice nyc")
    answer = game("void 9")
    assert answer.code == 1
    assert [int(n) for n in re.findall(r"[Ee]vent (\d+) \(", answer.err)][:1] == [10]


def test_amend_to_an_illegal_event(pair: Say) -> None:
    """`amend` to an illegal event is refused with the rule; with `--override` it is recorded."""
    answer = pair("amend 1 private ann sv 19")
    assert (answer.code, "and takes no bids (1830 7.1)" in answer.err) == (1, True)
    assert pair("amend 1 private ann sv 19 --override 'he was short'").code == 0
    assert cash(looks())["Ann"] == 1281
    assert pair("amend 1 private ann sv 18").code == 1
    assert pair("amend 1 private ann sv 20").code == 0
    assert pair("audit -O json").code == 1  # an event recorded with a reason stays on the audit's list


def test_impossible_correction_is_refused_even_with_override(pair: Say) -> None:
    """A correction that pays money that an account does not have is refused, even with `--override`."""
    pair("pay ann 'big ben' 1250 all")
    before = PATH.read_bytes()
    for option in ("", "--override because "):
        answer = pair(f"{option}void 4")
        assert answer.code == 1
        assert 'Event 5 (pay Ann "Big Ben" 1250 all) would no longer be possible.' in answer.err
        assert "Ann has $1,180, less than $1,250 (1830 17.0)." in answer.err
        assert pair(f"{option}amend 4 pay ann bank 5000 x").code == 1
    assert PATH.read_bytes() == before


def test_override_of_a_later_event_stays(pair: Say) -> None:
    """An event recorded with `--override` needs no new reason when another event is corrected."""
    assert pair("private ann mh --override 'we all agreed'").code == 0
    assert pair("amend 4 pay bank ann 50 'a gift'").code == 0
    findings = pair("audit -O json").data["ledgers"][0]["findings"]
    assert [finding["event"] for finding in findings] == [5]


def test_amend_takes_the_options_of_the_inner_event(banker: Say) -> None:
    """`amend N train prr 5 --from erie --price 2` works with the options in any place and in either form."""
    for words in (
        "train prr 5 --from erie --price 2",
        "train prr 5 --price=2 --from=erie",
        "train --from erie --price 2 prr 5",
    ):
        cut("1830-bankrupt", 126)
        out = banker(f"amend 124 {words}").out
        assert out.splitlines()[1] == "PRR pays Erie $1."
        assert "Event 127: amend 124 train PRR 5 --from Erie --price 2\n" in out
    cut("1830-bankrupt", 163)
    assert banker("-n amend 163 train erie D --trade-in 6").code == 0
    assert banker("-n amend 163 train erie D").code == 1
    cut("1830-bankrupt", 6)
    assert "B&O: $100 to $90" in banker("amend 6 private rosa bo 225 --par 90").out


def test_amend_takes_shared_options_before_and_after(pair: Say) -> None:
    """`-n`, `-f` and `-O` belong to `amend` itself, before and after the inner event."""
    PATH.rename("other.toml")
    before = Path("other.toml").read_bytes()
    first = pair("-n -f other.toml -O json amend 1 private big sv").data
    last = pair("amend 1 private big sv -n -f other.toml -O json").data
    assert first == last
    assert (first["do"], first["seal"]) == ("amend", None)
    assert {"of": "cash", "amount": 20, "from": "Big Ben", "to": "Ann"} in first["moves"]
    assert Path("other.toml").read_bytes() == before


def test_amend_and_void_at_the_prompt(pair: Say) -> None:
    """At the prompt, an error names its line, and the session goes on from the corrected table."""
    answer = pair("play --keep-going", "amend 1 private big sv  # his\nvoid 77\nprivate ann dh\nvoid 4 no gifts\n")
    assert answer.code == 2
    assert "line 2: banker: Event 77 cannot be corrected: the ledger has 5 events." in answer.err
    assert (cash(looks())["Ann"], cash(looks())["Big Ben"]) == (1130, 1140)
    assert tomllib.loads(PATH.read_text())["event"][-1]["words"] == ["4", "no gifts"]
    assert pair("audit").code == 0


@pytest.mark.parametrize("line", ["note tried", "amend 1 private big sv", "void 4", "undo"])
def test_dry_run_at_the_prompt(pair: Say, line: str) -> None:
    """A line with `-n` records nothing, not even in memory: the next line becomes the next event."""
    answer = pair("play", f"note first\n-n {line}\nnote done\n")
    assert (answer.code, "Event 6: note done\n" in answer.out) == (0, True)
    assert pair("audit").code == 0


def test_log_shows_which_event_corrects_which(pair: Say) -> None:
    """`log` shows by which event an event was corrected, until the correction is undone."""
    pair("amend 1 private big sv")
    pair("void 4")
    rows = pair("log -O json").data
    assert [row["corrected_by"] for row in rows] == [5, None, None, 6, None, None]
    assert re.search(r"^1 .*private Ann SV 20 +20 +corrected by 5$", pair("log").out, re.MULTILINE)
    pair("undo")
    assert [row["corrected_by"] for row in pair("log -O json").data][3] is None
    assert pair("log --at 4 -O json").data[0]["corrected_by"] is None


def test_show_names_the_corrected_event(pair: Say) -> None:
    """`show` of a correction gives the corrected event as the reason of each move."""
    pair("amend 1 private big sv")
    assert "corrects event 1" in pair("show 5").out


def test_show_of_an_event_that_was_corrected(pair: Say) -> None:
    """`show` of a corrected event names the correction."""
    pair("amend 1 private big sv")
    assert "Corrected by event 5: these are its original moves." in pair("show 1").out


def test_explain_lists_the_correction(pair: Say) -> None:
    """`explain` lists the correction as a line of its own, with the running balance."""
    pair("amend 1 private big sv")
    assert re.search(
        r"^5 .*amend 1 private \"Big Ben\" SV 20 +Big Ben +20 +1,300 +corrects event 1",
        pair("explain ann").out,
        re.MULTILINE,
    )


def test_status_at_shows_the_table_before_the_correction(pair: Say) -> None:
    """`status --at` an event before the correction shows the table as it was then."""
    before = pair("status").out
    pair("amend 1 private big sv")
    assert pair("status --at 4").out == before


# --- rounds, phases, floats, presidents ---


def test_amended_purchase_changes_the_president(banker: Say) -> None:
    """With one more certificate Bob becomes president and acts as president later; both certificates pass (1830 13.0)."""
    banker("new 1830 Ann Bob Cleo")
    lines = ["pay bank ann 2000 x", "pay bank bob 2000 x", "private cleo sv", "private cleo cs", "private ann dh"]
    lines += ["private ann mh", "private ann ca", "private cleo bo 220 --par 67", "par ann nyc 67"]
    lines += ["buy bob nyc", "buy cleo b&o", "buy ann b&o", "buy bob nyc", "buy cleo b&o", "buy ann b&o", "buy bob nyc"]
    lines += ["note 'Cleo passes, Ann and Bob too'"]
    assert banker("play", "\n".join(lines)).code == 0, banker("log").out
    answer = banker("amend 12 buy bob nyc")
    assert answer.code == 0
    sixth = "NYC floats. It receives $670 when the next operating round starts."
    more, second = "Bob buys 1 NYC from the IPO", "Ann buys 1 B&O from the IPO and now holds 20%."
    assert listed(answer.out) == {
        13: (f"{more} and now holds 30%. Bob becomes president of NYC.", f"{more} and now holds 20%."),
        15: ("Ann buys 1 B&O from the IPO and now holds 10%.", f"{second} {sixth.replace('NYC', 'B&O')}"),
        16: (f"{more} and now holds 40%. {sixth}", f"{more} and now holds 30%. Bob becomes president of NYC."),
    }
    assert settled(answer.out)[:2] == ["Bob pays Ann $67.", f"{more.replace('buys', 'gets')} and now holds 40%."]
    assert sixth in settled(answer.out)
    assert banker("-O json status").data["corporations"][1]["floated"] is True
    back = banker("amend 12 note 'Ann passed'")
    assert "NYC has not floated." in settled(back.out)
    assert banker("-O json status").data["corporations"][1]["floated"] is False


def test_presidents_certificate_goes_back(banker: Say) -> None:
    """If Rosa did not sell B&O, Rosa is its president again and has all certificates back."""
    cut("1830-bankrupt", 147)
    out = settled(banker("amend 146 note 'Rosa keeps the B&O'").out)
    assert out[0] == "Rosa pays the bank $390."
    assert "Rosa becomes president of B&O." in out
    assert banker("-O json status").data["corporations"][3]["president"] == "Rosa"
    assert banker("-O json status").data["players"][2]["shares"]["B&O"] == 30


def test_undo_and_redo_a_whole_game(banker: Say) -> None:
    """A whole game is undone event by event, each table is as it was, and `redo` restores all of it."""
    ledger, last = "1851-bankrupt", 60
    cut(ledger, last)
    numbers = [event.n for event in counting(ledger, last)]
    whole = PATH.read_bytes()
    with sitting() as there:
        then = {n: _state(there(f"--at {n} -O json status")) for n in (0, *numbers)}
    # Events undone in the sample itself leave the table as it was before them, so compare with the last event that counts.
    assert banker("play", "undo\n" * len(numbers)).code == 0
    assert banker("undo").code == 2
    assert PATH.read_bytes().startswith(whole)
    with sitting() as there:
        back = [_state(there(f"--at {last + n} -O json status")) for n in range(1, len(numbers) + 1)]
    assert back == [then[n] for n in (*reversed(numbers[:-1]), 0)]
    assert banker("play", "redo\n" * len(numbers)).code == 0
    assert banker("redo").code == 2
    assert _state(banker("-O json status")) == then[numbers[-1]]
    assert banker("audit").code == 0


def _state(status: Answer) -> Any:
    return {**status.data, "game": {**status.data["game"], "events": None}}


def test_amend_changes_the_score_of_a_finished_game(banker: Say) -> None:
    """An amended event of a finished game changes the final scores to those of the right game."""
    cut("1830-four-players", 999)
    before = banker("score -O json").data
    answer = banker("amend 313 run nynh 350")
    after = banker("score -O json").data
    assert before["final"] is after["final"] is True
    worth = [{player["name"]: player["worth"] for player in score["players"]} for score in (before, after)]
    assert worth[0] != worth[1]
    assert banker("audit").code == 0
    assert any(line.startswith("Event 337 (end) now: ") for line in answer.out.splitlines())


def test_void_of_a_bankruptcy_reopens_the_game(banker: Say) -> None:
    """Voiding a bankruptcy reopens the game: there is no winner any more, and the next event can be recorded."""
    cut("1830-bankrupt", 168)
    out = banker("void 168").out
    assert "The game continues." in out.splitlines()
    assert banker("score -O json").data["final"] is False
    assert banker("run prr 0").code in (0, 1)
    assert banker("bankrupt quentin").code == 0


@pytest.mark.parametrize("command", ["insert 2 note x", "void 2", "amend 1 private big sv"])
def test_amend_refuses_moves_that_do_not_match_their_words(pair: Say, command: str) -> None:
    """`amend` is refused with one sentence if the moves of that event or of a later one do not follow from its words."""
    PATH.write_text(resealed(PATH.read_text().replace("amount = 40, from", "amount = 35, from")))
    before = PATH.read_bytes()
    answer = pair(command)
    assert (answer.code, answer.out) == (1, "")
    assert (
        "This game cannot be recomputed: its recorded words no longer reproduce its recorded moves. `banker audit` shows where."
        in answer.err
    )
    assert len(answer.err.splitlines()) == 1
    assert PATH.read_bytes() == before
    assert pair("amend 3 note x").code == 0, "events before the edit move what they moved"


def test_amend_warns_of_a_changed_ruleset(pair: Say) -> None:
    """If the ruleset has changed but all moves still follow from their words, `amend` warns and goes on."""
    text = re.sub(r'digest = "\w+"', 'digest = "0000000000000000"', PATH.read_text())
    PATH.write_text(resealed(text))
    answer = pair("amend 1 private big sv")
    assert answer.code == 0
    assert (
        "Warning: The ruleset 1830 has changed since this ledger was begun. The recorded events do not change."
        in answer.err
    )
    assert cash(looks())["Big Ben"] == 1140


@pytest.mark.parametrize(
    "words",
    [
        '["1"]',
        '["1", "note"]',
        '["99", "note", "x"]',
        '["x", "note", "y"]',
        "[]",
        '["1", "undo"]',
        '["5", "note", "x"]',
    ],
)
def test_audit_finds_a_forged_correction(pair: Say, words: str) -> None:
    """A correction written by hand that is empty or impossible is found by `audit`, and no command gives a traceback."""
    pair("amend 3 note 'x'")
    text = PATH.read_text().replace('words = ["3", "note", "x"]', f"words = {words}")
    assert words in text
    PATH.write_text(resealed(text))
    assert pair("audit").code == 1
    for command in ("status", "log", "show 5", "score", "explain ann", "-n undo", "-n void 4", "-n amend 1 note x"):
        answer = pair(command)
        assert answer.code in (0, 1, 2, 3), command
        assert "Traceback" not in answer.err


def test_long_cascade_is_cut(banker: Say) -> None:
    """A correction that makes many later events illegal for one reason names three of them, and how many more there are."""
    begin = "new 1830 Ann Ben Cy\nprivate ann sv\n" + "".join(f"pay ann bank {n} x\n" for n in range(1, 20))
    assert banker("new 1830 Ann Ben Cy").code == 0
    for line in begin.splitlines()[1:]:
        assert banker(line).code == 0
    answer = banker("insert 1 end --yes")
    assert answer.code == 1
    assert answer.err.count("the rules refuse event") == 1
    assert "(pay Ann Bank 2 x) and 17 more: The game is over" in answer.err
