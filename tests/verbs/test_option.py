"""`option`: an option that was forgotten at `new` is set before it matters; it holds from then on (A71)."""

import json
from pathlib import Path

import pytest

from banker.cli.complete import Names, candidates, next_words
from banker.game import Game
from support.hostile import resealed
from support.say import Answer, Say, sitting

_SOLD = ["pay bank alice 900 loan", "par alice prr 100", "buy bob prr", "buy carol prr"]
"""PRR lacks one certificate to float, after the six events of the fixture."""
_FLOATS = ["buy dora prr"]
_TWOS = """
extends = "1830"
[option.twos]
about = "number of 2-trains"
sets = "train.2.count"
values = { 6 = 6, 7 = 7, 1 = 1, x = "unlimited" }
"""
_DIESELS = "1830 --option diesels=unlimited"


def depot(banker: Say, kind: str) -> object:
    """The number of trains of a type in the depot; None where it is unlimited."""
    return banker("status -O json").data["depot"][kind]


def bank(banker: Say) -> object:
    """What the bank has."""
    return banker("status -O json").data["game"]["bank"]


def options(banker: Say) -> dict[str, str]:
    """The options in force."""
    found: dict[str, str] = banker("status -O json").data["game"]["options"]
    return found


def read_again() -> None:
    """The file gives the same table as the session that wrote it."""
    game = Game("game.toml", writing=False)
    again = game.table.first()
    for record in game.records:
        again.apply(*record.moves)
    game.ledger.close()
    assert again.same_as(game.table)
    assert again.rules == game.rules


def played(banker: Say, *lines: str) -> Answer:
    """The answer to some lines, none of which is refused."""
    answer = banker("play", "\n".join(lines))
    assert (answer.code, answer.err) == (0, "")
    return answer


# --- what it changes ---


def test_rules_change_from_then_on(game: Say) -> None:
    """Capital is paid at the float once capital=float is set; without it, it waits for the operating round (A5)."""
    played(game, *_SOLD)
    before = game("-n buy dora prr").out
    assert "receives $1,000 when the next operating round starts" in before
    assert "Option capital: operating-round to float." in played(game, "option capital=float").out
    assert "The bank pays PRR $1,000." in played(game, *_FLOATS).out
    assert game("audit").code == 0
    read_again()


@pytest.mark.parametrize(
    ("ruleset", "choice", "kind", "left"),
    [
        ("1830", "diesels=unlimited", "D", None),
        (_DIESELS, "diesels=6", "D", 6),
        ("1830", "optional_6=yes", "6", 3),
        ("1830 --option optional_6=yes", "optional_6=no", "6", 2),
        ("1851", "eights=unlimited", "8", None),
    ],
)
def test_trains_come_out_of_the_box_or_go_back(banker: Say, ruleset: str, choice: str, kind: str, left: object) -> None:
    """The depot has what it would have had from the start; the box adds up, also after undo and redo (A42, A43, C21)."""
    assert banker(f"new {ruleset.partition(' ')[0]} Alice Bob Carol {ruleset.partition(' ')[2]}").code == 0
    before = depot(banker, kind)
    for command, number in ((f"option {choice}", left), ("undo", before), ("redo", left)):
        assert banker(command).code == 0
        assert depot(banker, kind) == number
        assert banker("audit").code == 0
    read_again()


def test_bank_of_another_size(game: Say) -> None:
    """The bank has what it would have with bank=8000 at `new`: $4,000 goes back into the box."""
    had = bank(game)
    assert isinstance(had, int)
    assert "$4,000 goes from the bank back into the box." in played(game, "option bank=$8000").out
    assert (bank(game), options(game)["bank"]) == (had - 4000, "8000")
    played(game, "option bank=13000")
    assert bank(game) == had + 1000
    assert game("audit").code == 0
    read_again()


def test_reserve_of_the_starter_game(banker: Say) -> None:
    """The reserve banknotes are another amount (B3), and the box adds up."""
    assert banker("new 1830-starter Ann=PRR Ben=NYC").code == 0
    assert "goes from the box to the reserve banknotes" in played(banker, "option reserve=9000").out
    assert "$1,000 goes from the reserve banknotes back into the box." in played(banker, "option reserve=8000").out
    assert banker("audit").code == 0
    played(banker, "undo", "undo", "redo")
    assert banker("audit").code == 0
    read_again()


def test_bank_that_is_empty_from_the_start(banker: Say) -> None:
    """A bank that has broken only because the option was forgotten has not broken; with the old size it has again (A1)."""
    assert banker("new 1830 Ann Ben Cal --option bank=2400").code == 0
    assert banker("status -O json").data["game"]["bank_broken"] is True
    played(banker, "option bank=12000")
    assert banker("status -O json").data["game"]["bank_broken"] is False
    played(banker, "option bank=2400")
    assert banker("status -O json").data["game"]["bank_broken"] is True
    assert banker("audit").code == 0


def test_advice_is_set_at_any_time(game: Say) -> None:
    """notes=on changes no move, so no event depends on it: it is set in mid-game, and no game is replayed for it."""
    played(game, *_SOLD, "option notes=on")
    assert "Hand out: Alice $10" in game("pay bank alice 10 gift").out
    assert game("audit").code == 0


# --- when it is too late ---


def test_refused_once_an_event_depended_on_it(game: Say) -> None:
    """PRR has floated without its capital, so capital=float is refused and names that event; the file stays as it was."""
    played(game, *_SOLD, *_FLOATS, "note later")
    before = Path("game.toml").read_bytes()
    answer = game("option capital=float")
    assert answer.code == 1
    assert answer.err == (
        "banker: It is too late for capital=float: event 11 (buy Dora PRR ipo 1) already depended on it (A71)."
        " To recompute the game with it: `insert 11 option capital=float`.\n"
    )
    assert Path("game.toml").read_bytes() == before


def test_inserted_before_the_event_that_depended_on_it(game: Say) -> None:
    """The remedy of the refusal recomputes the game: PRR has its capital, and the settlement says so."""
    played(game, *_SOLD, *_FLOATS)
    answer = game("insert 11 option capital=float")
    assert answer.code == 0
    assert "The bank pays PRR $1,000." in answer.out
    assert options(game)["capital"] == "float"
    assert game("audit").code == 0
    read_again()
    played(game, "undo")
    assert options(game)["capital"] == "operating-round"
    assert game("audit").code == 0


def test_refused_if_an_event_would_have_been_refused(banker: Say) -> None:
    """With no_sale=first-stock-round Bob could not have sold in SR 2, in which the last private was sold (A15)."""
    assert banker("new 1830 Alice Bob Carol").code == 0
    privates = ["private alice sv", "private bob cs", "private carol dh", "private alice mh", "private bob ca", "next"]
    played(banker, *privates, "private carol bo --par 67", "par alice prr 67", "sell bob prr")
    answer = banker("option no_sale=first-stock-round")
    assert answer.code == 1
    assert "event 9 (sell Bob PRR 1) already depended on it" in answer.err
    played(banker, "undo", "option no_sale=first-stock-round")
    assert banker("sell bob prr").code == 1


def test_an_override_is_no_obstacle_if_the_rules_refuse_it_either_way(game: Say) -> None:
    """Two certificates of a corporation that is not brown are refused with brown_from_ipo as without it (A24)."""
    played(game, *_SOLD)
    assert game("--override 'it is yellow' buy dora prr ipo 2").code == 0
    played(game, "option brown_from_ipo=yes")


def test_too_late_with_an_override(game: Say) -> None:
    """With an override the option holds from then on; the audit lists it, and later options are judged by their own."""
    played(game, *_SOLD, *_FLOATS)
    assert game("--override 'from now on' option capital=float").code == 0
    played(game, "option diesels=unlimited", "par carol nyc 67")
    found = game("audit -O json").data["ledgers"][0]["findings"]
    assert [(finding["event"], finding["severity"], finding["rule"]) for finding in found] == [(12, "override", "A71")]
    read_again()


@pytest.mark.parametrize("begun", ["6", "x"])
def test_trains_that_are_sold_cannot_go_back(banker: Say, begun: str) -> None:
    """Two 2-trains have been sold, so there cannot be one in all: even an override cannot record that."""
    Path("mine.toml").write_text(_TWOS, encoding="utf-8")
    assert banker(f"new ./mine.toml Alice Bob Carol --option twos={begun}").code == 0
    played(banker, "pay bank prr 160 gift")
    for _ in range(2):
        assert banker("--override try train prr 2").code == 0
    before = Path("game.toml").read_bytes()
    assert "event 3 (train PRR 2 --from bank --price 80) already depended on it" in banker("option twos=1").err
    answer = banker("--override 'we lost them' option twos=1")
    assert answer.code == 1
    assert "cannot be recorded, even with an override" in answer.err
    assert Path("game.toml").read_bytes() == before


def test_a_count_depends_on_nothing(game: Say) -> None:
    """A count that found too little money shows that bank=8000 was forgotten: the option settles the difference."""
    miscounted = bank(game)
    assert isinstance(miscounted, int)
    played(game, f"count bank {miscounted - 4000}")
    assert game("audit").code == 1
    played(game, "option bank=8000")
    assert game("audit").code == 0


def test_an_option_set_before_is_no_obstacle(game: Say) -> None:
    """The check of another value replays the game without the first one; what happened under it still counts (A71)."""
    played(game, "option capital=float", *_SOLD, *_FLOATS)
    assert "event 12 (buy Dora PRR ipo 1) already depended on it" in game("option capital=operating-round").err
    played(game, "undo", "option capital=operating-round")
    assert game("audit").code == 0


# --- the other commands ---


def test_undo_and_redo(game: Say) -> None:
    """Undoing it puts the old rules back."""
    played(game, "option brown_from_ipo=yes diesels=unlimited")
    assert (options(game)["brown_from_ipo"], depot(game, "D")) == ("yes", None)
    played(game, "undo")
    assert (options(game)["brown_from_ipo"], depot(game, "D")) == ("no", 6)
    played(game, "redo")
    assert (options(game)["brown_from_ipo"], depot(game, "D")) == ("yes", None)


def test_void_and_amend(game: Say) -> None:
    """The event can be voided or amended; the later ones are recomputed, and what they moved is settled."""
    played(game, "option capital=float diesels=unlimited", *_SOLD, *_FLOATS)
    assert "PRR pays the bank $1,000." in game("-n void 7").out
    answer = game("amend 7 option optional_6=yes")
    assert answer.code == 0
    assert (depot(game, "6"), depot(game, "D"), options(game)["capital"]) == (3, 6, "operating-round")
    assert game("audit").code == 0
    assert game("void 7").code == 0
    assert (depot(game, "6"), depot(game, "D")) == (2, 6)
    assert game("audit").code == 0
    read_again()


def test_correction_that_an_option_forbids(game: Say) -> None:
    """An event put in before the option, which depends on it, is refused; after the option it is welcome."""
    played(game, *_SOLD, "option capital=float", "note later")
    refused = game("insert 11 buy dora prr")
    assert refused.code == 1
    assert "the rules refuse event 11 (option capital=float): It is too late for capital=float" in refused.err
    assert game("insert 12 buy dora prr").code == 0
    assert game("audit").code == 0


def test_the_same_value_twice_is_recomputed(game: Say) -> None:
    """An option put in earlier makes a later event with the same value do nothing, and is not refused for that."""
    played(game, "option diesels=unlimited", "note later", "option optional_6=yes")
    assert game("insert 1 option diesels=unlimited").code == 0
    assert (depot(game, "D"), depot(game, "6")) == (None, 3)
    assert game("option capital=float").code == 0
    assert game("audit").code == 0


def test_earlier_tables_have_the_earlier_rules(game: Say) -> None:
    """`--at`, `show`, `log` and `replay` have the rules of their time."""
    played(game, "option diesels=unlimited")
    assert game("--at 6 status -O json").data["depot"]["D"] == 6
    states = [json.loads(line)["state"] for line in game("replay -O json").out.splitlines()]
    assert [state["game"]["options"]["diesels"] for state in states[-2:]] == ["6", "unlimited"]
    assert "diesels" in game("show 7").out
    assert game("log -O json").data[-1]["words"] == ["diesels=unlimited"]


def test_status_and_exports_tell_it(game: Say) -> None:
    """`status` lists what was set since; every export has the options in force, and all things somewhere."""
    assert "Options" not in game("status").out
    played(game, "option diesels=unlimited bank=13000")
    assert "Options set since `new`: diesels unlimited, bank $13,000" in game("status").out
    for program in ("hledger", "beancount"):
        text = game(f"export --to {program}").out
        assert "diesels unlimited (set later)" in text
        assert "bank 13000 (set later)" in text
    exported = game("export --to json").data
    assert exported["ledger"]["options"]["diesels"] == "6"
    assert exported["table"]["game"]["options"]["diesels"] == "unlimited"
    balances = game("export --to csv --what balances").out.splitlines()
    assert balances[-1].endswith(str(bank(game)))


@pytest.mark.parametrize(
    ("sets", "value", "line"),
    [
        ("players.cash.3", "900", "$100 goes from the box to Bobby."),
        ("corporation.PRR.tokens", "2", "PRR now has 2 stations left."),
        ("train.2.price", "90", "Option any: a to b."),
    ],
)
def test_options_of_any_kind(banker: Say, sets: str, value: str, line: str) -> None:
    """Whatever an option of the user's own sets, its effects can be told, undone and counted, also after a rename."""
    now = {"players.cash.3": "800", "corporation.PRR.tokens": "4", "train.2.price": "80"}
    text = f'extends = "1830"\n[option.any]\nabout = "anything"\nsets = "{sets}"\nvalues = {{ a = {now[sets]}, b = {value} }}\n'
    Path("mine.toml").write_text(text, encoding="utf-8")
    assert banker("new ./mine.toml Alice Bob Carol").code == 0
    assert line in played(banker, "rename bob Bobby", "option any=b").out
    assert banker("audit").code == 0
    played(banker, "undo", "redo", "undo")
    assert banker("audit").code == 0
    read_again()


def test_event_that_cannot_be_replayed(game: Say) -> None:
    """Where nobody can tell whether an event depended on an option, it needs an override."""
    text = Path("game.toml").read_text(encoding="utf-8")
    Path("game.toml").write_text(resealed(text.replace('"Bob", "CS", "40"', '"Bob", "XX", "40"')), encoding="utf-8")
    answer = game("option capital=float")
    assert answer.code == 1
    assert "since event 2 (private Bob XX 40) cannot be replayed" in answer.err
    assert game("--override 'we know' option capital=float").code == 0


def test_own_ruleset_keeps_its_tables(banker: Say) -> None:
    """A user's own ruleset is read from the ledger again; its own option is set, and a value that cannot be is refused."""
    Path("mine.toml").write_text(_TWOS, encoding="utf-8")
    assert banker("new ./mine.toml Alice Bob Carol").code == 0
    Path("mine.toml").unlink()
    played(banker, "option twos=7")
    assert depot(banker, "2") == 7
    assert banker("audit").code == 0
    read_again()


# --- what is typed ---


@pytest.mark.parametrize(
    ("typed", "recorded"),
    [
        ("diesels=unl", ["diesels=unlimited"]),
        ("DIES=Unlimited", ["diesels=unlimited"]),
        ("bank=$9000", ["bank=9000"]),
        ("cap=float opt=y", ["capital=float", "optional_6=yes"]),
        ("cap=float capital=fl", ["capital=float"]),
    ],
)
def test_names_and_values_can_be_shortened(game: Say, typed: str, recorded: list[str]) -> None:
    """Names and values are matched without case and by unique beginning; the ledger has them in full."""
    assert game(f"-O json option {typed}").data["words"] == recorded


@pytest.mark.parametrize(
    ("typed", "code", "reason"),
    [
        ("diesel=7", 2, "The option diesels (number of D-trains) must be 6 or unlimited, not '7'."),
        ("foo=1", 2, "Unknown option 'foo'. Choose one of capital, bank_breaks,"),
        ("b=1", 2, "'b' is ambiguous: bank_breaks, brown_from_ipo, bankrupt_privates or bank."),
        ("diesels", 2, "'diesels' is not NAME=VALUE."),
        ("diesels=6", 2, "The option diesels is already 6."),
        ("diesels=6 diesels=unlimited", 2, "The option diesels has two values, '6' and 'unlimited'."),
        ("", 2, "`option` needs NAME=VALUE"),
        ("bank=much", 2, "The option bank must be whole dollars from 1 to 9,999,999, not 'much'."),
        ("bank=2000", 2, "4 players would start with $2,400 together, but the bank has $2,000."),
        ("diesels=", 2, "must be 6 or unlimited, not ''"),
    ],
)
def test_words_that_make_no_sense(game: Say, typed: str, code: int, reason: str) -> None:
    """Each is refused with what would do; nothing is recorded."""
    answer = game(f"option {typed}")
    assert answer.code == code
    assert reason in answer.err
    assert len(game("log -O json").data) == 6


@pytest.mark.usefixtures("game")
def test_completion_offers_names_and_values() -> None:
    """The options of the ledger's own ruleset, each with its values, also within `insert`; an amount has no value."""
    assert next_words("bash", ["option", "d"]) == ["diesels=6", "diesels=unlimited"]
    assert next_words("bash", ["option", "diesels", "=", "u"]) == ["unlimited"]
    assert next_words("bash", ["option", "capital=float", "bank="]) == ["bank=", ":open"]
    assert next_words("bash", ["insert", "1", "option", "opt"]) == ["optional_6=no", "optional_6=yes"]
    names = Names(options=["diesels=6", "notes=on"])
    assert candidates(["option"], "n", names, playing=True) == ["notes=on"]


def test_two_bankers(game: Say) -> None:
    """A session that is open has the rules that another one sets meanwhile."""
    with sitting() as other:
        assert other("trains").code == 0
        played(game, "option diesels=unlimited")
        assert other("note hello").code == 0
        assert other("status -O json").data["depot"]["D"] is None


def test_names_of_the_table_do_not_matter(game: Say) -> None:
    """Renamed players and undone events are no obstacle."""
    played(game, "rename bob Robert", "note x", "undo", *[line.replace("bob", "robert") for line in _SOLD])
    played(game, "option capital=float bank=9000")
    assert game("audit").code == 0
    read_again()


def test_shortest_verbs_stay_what_they_were(game: Say) -> None:
    """`o` is still the operating order, and `opt` is the new verb."""
    assert game("o").out == game("order").out
    assert game("opt diesels=unlimited").code == 0
