"""Recorded events, read and recomputed: the rule and reason of each move, also in ledgers that were changed by hand."""

from pathlib import Path

import pytest

from banker.engine import recorded
from banker.engine.recorded import explained_moves, objections, read_record, replay
from banker.engine.turns import current_turn
from banker.game import Game
from banker.opening import now, steps
from banker.state.record import Record, Transfer
from banker.state.table import ExplainedMove
from banker.verbs.buy import Buy
from support.marks import few
from support.paths import SESSIONS
from support.table import play

SOLD = "round SR 2; stock PRR 100 Alice 40 Bob 20; cash Bob 500"


@few(2)
@pytest.mark.parametrize("path", sorted(SESSIONS.glob("*.toml")), ids=lambda path: path.stem)
def test_every_move_has_its_rule_and_every_payment_its_reason(path: Path) -> None:
    """In whole sessions with corrections, every move has its rule and every payment its reason."""
    game = Game(path, writing=False)
    replayed = list(replay(game.steps(), game.records, lambda _: True))
    game.ledger.close()
    assert [step.record.n for step in replayed] == [record.n for record in game.records]
    for step in replayed:
        assert tuple(made.move for made in step.moves) == step.record.moves
        assert all(made.cite for made in step.moves), step.record
        cash = [made for made in step.moves if isinstance(made.move, Transfer) and made.move.of == "cash"]
        assert all(made.why for made in cash), step.record


def test_replay_recomputes_only_wanted_events() -> None:
    """Replaying selected events computes those only, each from the table before it."""
    game = play(SOLD)
    first = game.table.copy()
    game.say("buy bob prr; sell alice prr; note tea")
    (sale,) = replay(steps(first, game.records, ""), game.records, lambda record: record.do == "sell")
    assert (sale.record.n, sale.moves[0].why) == (2, "1 PRR")
    (percent,) = (
        step.before.percent("PRR", "Bob") for step in replay(steps(first, game.records, ""), game.records, _is_sale)
    )
    assert percent == 30


def _is_sale(record: Record) -> bool:
    return record.do == "sell"


def test_moves_that_do_not_follow_from_the_words_have_no_reason() -> None:
    """Moves that do not follow from an event's words get neither a rule nor a reason."""
    game = play(SOLD)
    before = game.table
    record = game.say("buy bob prr").records[-1]
    made = explained_moves(before, (), record)
    assert made[0].why == "1 PRR from the IPO"
    assert isinstance(record.moves[0], Transfer)
    changed = record._replace(moves=(record.moves[0]._replace(number=5), *record.moves[1:]))
    assert explained_moves(before, (), changed) == [ExplainedMove(move, "", "") for move in changed.moves]
    assert objections(before, (), changed) == []


@pytest.mark.parametrize("words", [(), ("Zoe",), ("Bob", "PRR", "ipo", "1", "more"), ("--", "--")])
def test_unreadable_words_of_a_record(words: tuple[str, ...]) -> None:
    """A record whose words cannot be read gives no event and no reason, and where the rules need it, an error."""
    game = play(SOLD)
    before = game.table
    record = game.say("buy bob prr").records[-1]
    assert isinstance(read_record(game.table, record), Buy)
    assert current_turn(game.table, [record]).player == "Carol"
    changed = record._replace(words=words)
    assert read_record(game.table, changed) is None
    assert not any(made.cite or made.why for made in explained_moves(before, (), changed))
    assert len(objections(before, (), changed)) == 1
    assert current_turn(game.table, [changed]).last_trader is None
    assert read_record(game.table, changed._replace(do="frobnicate")) is None


@pytest.mark.parametrize(("do", "words"), [("amend", ("1", "run", "PRR", "20")), ("void", ("1", "a slip"))])
def test_correction_is_explained_without_recomputing(
    monkeypatch: pytest.MonkeyPatch, do: str, words: tuple[str, ...]
) -> None:
    """The reasons of a correction come from its own words, so that `explain` of many corrections stays fast."""

    def slow(*_: object) -> None:
        raise AssertionError("it is read or worked out again")

    monkeypatch.setattr(recorded, "read_event", slow)
    monkeypatch.setattr(recorded, "resolve", slow)
    game = play(SOLD)
    record = Record(2, now(), "SR 2", do, words, (Transfer("cash", "", 5, "Bob", "Bank"),))
    (made,) = explained_moves(game.table, (), record)
    assert (made.cite, made.why) == ("corrects event 1", "corrects event 1")
    (made,) = explained_moves(game.table, (), record._replace(words=()))
    assert (made.cite, made.why) == ("", "")
