"""Ledgers edited and sealed again: an answer or one sentence, and an audit that finds what does not follow from the words."""

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from banker.audit import audit
from banker.ledger.format import Content, render_whole
from banker.opening import apply_records, rules_of
from banker.state.facts import FACTS
from banker.state.record import FactChange, Move, Record, TokenMove, Transfer
from banker.state.table import Table
from support.marks import few, seeds
from support.resealed import Editor, sound
from support.resealed_looks import wrong_answers
from support.say import Say

LOOKS = (
    "status",
    "order",
    "market",
    "log",
    "replay",
    "score",
    "-O json status",
    "explain bank",
    "-n report",
    "-n next",
)


@pytest.mark.parametrize("seed", seeds(range(40), fast=0, slow=1))
def test_edited_ledgers(banker: Say, seed: int) -> None:
    """Any edit under right seals gives right answers, or one sentence and exit code 3 (1 from `audit`)."""
    assert banker("help").code == 0
    editor, chance = Editor(seed), random.Random(seed)
    for _ in range(12):
        edited = editor.edited()
        assert [*wrong_answers(edited, Path("game.toml"), chance)] == [], edited.what


def game_of(fits: Callable[[Content], bool]) -> Content:
    """A sample game that fits."""
    return next(content for content in sound() if fits(content))


def written(content: Content, records: Sequence[Record]) -> None:
    Path("game.toml").write_bytes(render_whole(content.header, records)[0])


def with_move(content: Content, place: int, *moves: Move) -> list[Record]:
    """The events up to one, which has more moves."""
    last = content.records[place]
    return [*content.records[:place], last._replace(moves=(*last.moves, *moves))]


def is_damaged(banker: Say, event: int, sentence: str) -> None:
    """Whatever is asked, the answer is this sentence; the audit finds it at the event."""
    for command in (*LOOKS, "--at 1 status"):
        answer = banker(command)
        assert (answer.code, answer.out) == (3, ""), command
        assert f"game.toml: event {event} cannot have happened. {sentence}" in answer.err
    assert banker("audit").code == 1
    found = audit("game.toml").findings
    assert any((finding.event, finding.severity) == (event, "box") and sentence in finding.message for finding in found)


def test_a_price_token_of_no_corporation(banker: Say) -> None:
    """The price token of a corporation that the game does not have is told in one sentence."""
    content = game_of(lambda ledger: "PRR" not in rules_of(ledger.header, "").corporation)
    to = next(iter(rules_of(content.header, "").market.spaces))
    written(content, with_move(content, 4, TokenMove("PRR", None, to, (0, 0))))
    is_damaged(banker, 5, "There is no corporation PRR in this game.")


def floats(move: Move) -> bool:
    return isinstance(move, FactChange) and move.of == "floated"


def test_floated_corporation_without_a_price(banker: Say) -> None:
    """Its token is taken off the stock market in the event in which it floats."""
    content = game_of(lambda ledger: any(floats(move) for record in ledger.records for move in record.moves))
    place, name = next((n, move.on) for n, it in enumerate(content.records) for move in it.moves if floats(move))  # type: ignore[union-attr]
    table = Table(rules_of(content.header, ""), content.header.players, content.header.box)
    apply_records(table, content.records[: place + 1], "")
    off = TokenMove(name, table.cells[name], None, (table.above(name), 0))
    written(content, with_move(content, place, off))
    is_damaged(banker, place + 1, f"{name} cannot have floated without a price on the stock market.")


def test_president_without_stock(banker: Say) -> None:
    """A player presides over a corporation of which nobody has bought anything."""
    content = game_of(lambda ledger: ledger.header.ruleset == "18ChristmasEve")
    who, name = content.header.players[0], next(it.name for it in content.header.box if it.of == "president")
    written(content, with_move(content, 0, FactChange("presides", name, None, who)))
    is_damaged(banker, 1, f"{who} cannot preside over {name} without any of its stock.")


def buys_private(move: Move) -> bool:
    return isinstance(move, Transfer) and move.of == "private" and move.source == "Bank"


def test_bid_for_a_private_that_is_sold(banker: Say) -> None:
    """A bid for a private in the event that sells it; nor can an override record one (1830 7.2)."""
    content = game_of(lambda ledger: any(map(buys_private, ledger.records[0].moves)))
    who, name = content.header.players[1], next(it.name for it in content.records[0].moves if buys_private(it))  # type: ignore[union-attr]
    written(content, with_move(content, 0, FactChange("bid", f"{who} {name}", None, 100)))
    sentence = f"{who} cannot have a bid for the {name} private, which the bank has sold."
    is_damaged(banker, 1, sentence)
    written(content, content.records[:1])
    answer = banker(f"bid '{who}' '{name}' 100 --override agreed")
    assert (answer.code, banker("-O json status").data["game"]["events"]) == (1, 1)
    assert sentence in answer.err


@pytest.mark.parametrize("number", ["1" + "0" * 20, "0", "-1", "2", "3"])
@pytest.mark.parametrize("do", ["undo", "redo", "amend", "void", "insert"])
def test_event_about_no_event(banker: Say, do: str, number: str) -> None:
    """Event 2 refers to an event that is not before it, or that it cannot undo."""
    content = sound()[0]
    words = ("--event", number) if do in ("undo", "redo") else (number, "note", "x")
    written(content, [content.records[0], content.records[1]._replace(do=do, words=words, moves=())])
    for command in LOOKS:
        answer = banker(command)
        assert (answer.code, answer.out) == (3, ""), command
        assert f"game.toml: event 2 cannot have happened. `{do}` cannot refer to event {number}." in answer.err
    assert banker("audit").code in (1, 3)


def test_box_with_two_of_one_thing(banker: Say) -> None:
    """A header that deals a private, or a president's certificate, twice."""
    content = sound()[0]
    for of, words in (("private", "There must be exactly one {} private."), ("president", "{} must have exactly one")):
        thing = next(it for it in content.header.box if it.of == of)
        twice = content.header._replace(box=(*content.header.box, thing._replace(to=content.header.players[0])))
        written(content._replace(header=twice), content.records[:2])
        answer = banker("status")
        assert (answer.code, answer.out) == (3, "")
        assert f"the box in its header cannot be right. {words.format(thing.name)}" in answer.err
        assert banker("audit").code == 1


def test_options_that_the_ruleset_does_not_have(banker: Say) -> None:
    """A header with an option of another game is damaged, whatever is asked."""
    content = sound()[0]
    header = content.header._replace(options={"weather": "rain"})
    written(content._replace(header=header), content.records[:2])
    for command in ("status", "audit", "log"):
        answer = banker(command)
        assert answer.code == 3
        assert "the options in its header are not those of" in answer.err


def having(content: Content, wire: str) -> list[int]:
    """The events that change a fact."""
    changes = ((it.n, move) for it in content.records for move in it.moves if isinstance(move, FactChange))
    return [*dict.fromkeys(n for n, move in changes if move.of == wire)]


SHORTEST = sorted(sound(), key=lambda content: len(content.records))
RECORDED = {
    wire: content
    for wire, fact in FACTS.items()
    if not fact.stays and (content := next((it for it in SHORTEST if having(it, wire)), None))
}


def lacking(records: Sequence[Record], wire: str, events: Sequence[int]) -> list[Record]:
    """The events, some without their changes of a fact, from which each later change follows."""
    values: dict[str, object] = {}
    found = []
    for record in records:
        moves: list[Move] = []
        for move in record.moves:
            if not isinstance(move, FactChange) or move.of != wire:
                moves.append(move)
            elif record.n not in events:
                now = values.get(move.on)
                values[move.on] = move.after
                if now != move.after:
                    moves.append(move._replace(before=now))  # type: ignore[arg-type] # it comes from a move
        found.append(record._replace(moves=tuple(moves)))
    return found


@few(3, 24)
@pytest.mark.parametrize("wire", RECORDED)
@pytest.mark.usefixtures("banker")
def test_fact_left_out(wire: str) -> None:
    """The audit misses a fact that the words of an event give and its moves lack, in one event or in all."""
    content = RECORDED[wire]
    having_it = having(content, wire)
    for events in ([having_it[0]], [having_it[-1]], having_it):
        written(content, lacking(content.records, wire, events))
        found = [
            finding
            for finding in audit("game.toml").findings
            if finding.severity in ("moves", "damaged", "box", "refused")
        ]
        assert any(it.event in (events[0], None) for it in found), (events, found)
