"""Ledgers recorded before a fact or an option existed: they open, audit and recompute without a false alarm."""

import shutil
import tomllib
from pathlib import Path

import pytest

from banker.audit import Finding, audit
from banker.game import Game
from banker.rules.options import before_options, ledger_choices
from support.say import Say, look

_LEDGERS = Path(__file__).resolve().parent.parent / "data" / "ledgers"
MISNAMED = _LEDGERS / "before_exact_names.toml"
RAISED, NO_TRAIN = _LEDGERS / "before_raised.toml", _LEDGERS / "before_no_train.toml"
TRADED = _LEDGERS / "before_traded_private.toml"
_WITHOUT = "The event was recorded before ruling {}, and stays without this move: {}"
"""Event 9 of 10: Bob buys SV from Ann in SR 2; the priority deal stays with Ann, as before ruling A63."""


@pytest.mark.parametrize(("path", "lacks"), [(RAISED, [(90, "raised")]), (NO_TRAIN, [])])
def test_earlier_ledger_is_sound(path: Path, lacks: list[tuple[int, str]]) -> None:
    """The audit finds nothing but tiles on grey hexes and facts that nobody kept then, and no change of the ruleset."""
    found = [finding for finding in audit(path).findings if "is grey, and takes no tile" not in finding.message]
    words = "No event has the fact {!r}, which earlier versions of banker did not keep, so rules that depend on it are not checked."
    assert {*found} >= {Finding(n, "", "warning", words.format(fact)) for n, fact in lacks}
    assert {one.severity for one in found} <= {"warning"}
    game = Game(path, writing=False)
    try:
        assert not game.ruleset_changed
    finally:
        game.ledger.close()


def test_forced_sale_without_the_fact_has_its_reasons(tmp_path: Path) -> None:
    """An event that lacks the fact `raised` is explained, and the game recomputed after it, as if it had it."""
    path = shutil.copy(RAISED, tmp_path)
    events = tomllib.loads(Path(path).read_text(encoding="utf-8"))["event"]
    sale = next(event for event in events if any(move["of"] == "raising" for move in event["moves"]))
    assert not any(move["of"] == "raised" for move in sale["moves"])
    cut = len(events)
    while events[cut - 1]["n"] > sale["n"]:
        cut -= 1
    text = Path(path).read_text(encoding="utf-8")
    parts = text.split("[[event]]\n")
    short = tmp_path / "short.toml"
    short.write_text("[[event]]\n".join(parts[: cut + 1]), encoding="utf-8")
    shown, corrected, bought = look(short, [f"show {sale['n']}", "-n amend 1 note nothing", "-n next"])
    assert "1851 Emergency Fund Raising" in shown.out
    assert "cannot be recomputed" not in corrected.err
    assert "must buy it first" in bought.err


def test_game_begun_before_the_option_plays_as_it_did() -> None:
    """A starter game whose header lacks `no_train` is judged at the end of a railroad's own turn (B5)."""
    game = Game(NO_TRAIN, writing=False)
    try:
        assert game.rules.options["no_train"] == "own-turn"
        assert game.rules.end.no_train is True
    finally:
        game.ledger.close()


def test_new_game_records_the_option(banker: Say) -> None:
    """A new game has the option in its header, at its default or as chosen; another value is refused."""
    for begun, value in (("", "at-once"), (" --option no_train=own-turn", "own-turn")):
        Path("game.toml").unlink(missing_ok=True)
        assert banker(f"new 1830-starter Ann=PRR Ben=NYC{begun}").code == 0
        assert tomllib.loads(Path("game.toml").read_text(encoding="utf-8"))["options"]["no_train"] == value
    assert "must be at-once or own-turn" in banker("-f x.toml new 1830-starter Ann=PRR Ben=NYC --option no_train=x").err


def test_counts_under_a_name_that_nobody_has(tmp_path: Path) -> None:
    """Where Ann became Bob, earlier versions took part of "Mary Ann" for Ann: the void of her count names "Mary Bob".

    Such a ledger opens, its open counts are hers, every event has its moves, and the game can be recomputed.
    """
    path = shutil.copy(MISNAMED, tmp_path)
    assert 'on = "Mary Bob"' in Path(path).read_text(encoding="utf-8")
    found = audit(path).findings
    names = [one for one in found if one.severity == "warning"]
    assert {one.message.partition(", as in ledgers of earlier versions")[0] for one in names} == {
        "The fact 'counted' of Mary Ann has a wrong name",
        "The fact 'counted' of PRR Mary Ann has a wrong name",
    }
    assert [(one.event, one.severity) for one in found if one not in names] == [
        (12, "count"),
        (15, "count"),
        (16, "count"),
        (19, "count"),
    ]
    commands = [
        "status",
        "-n undo",
        "-n void 15",
        'count "mary ann" 559',
        "void 11 --yes",
        "undo",
        "undo",
        "audit",
        "export --to hledger",
    ]
    *answers, checked, exported = look(path, commands)
    assert [answer.code for answer in answers] == [0] * len(answers)
    assert "moves" not in checked.out
    assert "Mary Bob" not in exported.out


def test_own_table_keeps_its_value() -> None:
    """A user's own table that sets the value itself is not changed by the choice before the option."""
    option = {"sets": "end.no_train", "values": {"at-once": "at-once", "own-turn": True}, "before": "own-turn"}
    raw = {"end": {"no_train": "at-once"}, "option": {"no_train": option}}
    assert before_options(raw) == {"end": {"no_train": True}, "option": {}}
    assert ledger_choices(raw, {}) == {"no_train": "own-turn"}
    assert ledger_choices(raw, {"no_train": "at-once"}) == {"no_train": "at-once"}
    own = {**raw, "end": {"no_train": False}}
    assert before_options(own) == {"end": {"no_train": False}, "option": {}}
    assert ledger_choices(own, {}) == {}


def test_choice_before_an_option_must_be_one_of_its_values(banker: Say) -> None:
    """`rules check` finds an option whose choice for earlier ledgers does not exist."""
    Path("own.toml").write_text('extends = "1830-starter"\n[option.no_train]\nbefore = "never"\n', encoding="utf-8")
    answer = banker("rules check own.toml")
    assert "option[no_train].before: is 'never', which is not one of its values" in answer.out + answer.err


@pytest.mark.parametrize(
    ("line", "settlement"),
    [
        ("amend 9 private bob sv 35", "Bob pays Ann $5."),
        ("void 9", "Ann pays Bob $30.\nAnn now owns the SV private."),
        ("insert 9 pay ann bank 7 fine", "Ann pays the bank $7."),
        ("amend 10 note dinner", "Nothing to settle at the table."),
        ("insert 10 private carol sv 50", "Carol pays Bob $50.\nCarol now owns the SV private."),
    ],
)
def test_private_traded_before_its_ruling_can_be_corrected(tmp_path: Path, line: str, settlement: str) -> None:
    """An event without the move that ruling A63 added reproduces its moves; so does the game with a correction."""
    path = Path(shutil.copy(TRADED, tmp_path))
    done, again, after = look(path, [line, "-n insert 1 note again", "status"])
    assert done.out.removeprefix("To settle at the table:\n").partition("\nEvent 11:")[0] == settlement
    assert again.out.startswith("Nothing to settle at the table.")
    assert "priority deal Ann" in after.out


def test_audit_says_which_event_was_recorded_before_its_ruling() -> None:
    """The only finding is a warning that names ruling A63 and the move; `show` has the section behind each recorded move."""
    assert audit(TRADED).findings == [
        Finding(9, "1830 4.0", "warning", _WITHOUT.format("A63", "priority: Ann to Carol")),
    ]
    (shown,) = look(TRADED, ["show 9"])
    assert shown.out.count("1830 23.1") == 2


def test_priority_that_need_not_move_is_no_earlier_form(tmp_path: Path) -> None:
    """Bob's second purchase has no move of the priority deal, which is at his left already; without his first it has."""
    path = Path(shutil.copy(TRADED, tmp_path))
    bought = ["private bob mh 50", "private bob dh 60"]
    *_, voided, again, shown, audited = look(path, [*bought, "void 11", "-n void 10", "status", "audit"])
    assert (voided.code, again.code) == (0, 0)
    assert "priority deal Carol" in shown.out
    assert audited.out.count("\nwarning ") == 1, "only that about event 9"
