"""Stretches of payments are not read one by one when a game is recomputed; it comes to the same, in far fewer steps."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from banker import audit
from banker.engine.resolve import resolve
from banker.errors import BankerError
from banker.game import Game
from banker.opening import begin
from banker.state.moves import FactChange
from banker.verbs.earlier import Correction
from banker.verbs.note import Note
from banker.verbs.pay import Pay
from banker.views.effects import changed
from support.marks import SLOW, few

PLAYERS = ["Ann", "Ben", "Cid"]
MONEY = ["Ann", "Ben", "Cid", "Bank", "Ann", "Ben", "PRR"]


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    """A new game that keeps its events in memory."""
    begin(tmp_path / "game.toml", "1830", PLAYERS, {})
    game = Game(tmp_path / "game.toml", writing=True)
    game.pretending = True
    yield game
    game.ledger.close()


@pytest.fixture
def resolved(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The verbs of all events that were read again for corrections."""
    verbs: list[str] = []
    real = resolve

    def counting(*arguments: object, **options: object) -> object:
        verbs.append(str(arguments[2]))
        return real(*arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr("banker.engine.recompute.resolve", counting)
    return verbs


def some_event(chance: random.Random) -> list[str]:
    """Mostly a payment or a note, now and then something that payments depend on or that depends on them."""
    who, to = chance.sample(MONEY, 2)
    much = chance.choice((1, 5, 30, 200, 790, 800, 3000))
    way = chance.random()
    if way < 0.75:
        return ["pay", who, to, str(much), "a bet"]
    if way < 0.85:
        return ["note", "pizza"]
    others = (
        "count Ann 800",
        "count Bank 9600",
        "private Ann SV",
        "bid Ben CA 200",
        "next",
        "rename Cid Dora",
        "par Ann PRR 67",
    )
    return chance.choice(others).split()


def answers(game: Game, words: list[str]) -> object:
    """All that a correction tells and does, or why it is not possible; the game is as before."""
    before = game._now
    try:
        outcome = game.record(words[0], words[1:], override="random")
    except BankerError as error:
        return str(error)
    finally:
        game._now = before
    event = outcome.resolved.event
    assert isinstance(event, Correction)
    later = [line for change in event.recomputed.changes() if (line := changed(change)) is not None]
    return outcome.record.words, outcome.record.moves, [str(one) for one in outcome.resolved.objections], later


@few(4)
@pytest.mark.parametrize("seed", range(12))
def test_same_as_one_by_one(game: Game, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """A correction of a random event gives the same settlement, objections, later changes or error."""
    chance = random.Random(seed)
    game.pretending = True
    for _ in range(chance.choice((20, 150, 300))):
        verb, *words = some_event(chance)
        try:
            game.record(verb, words, override="random")
        except BankerError:
            continue
    told = changes = 0
    for _ in range(12):
        n = chance.randrange(1, len(game.records) + 1)
        words = chance.choice(
            [["void", str(n)], ["amend", str(n), *some_event(chance)], ["insert", str(n), *some_event(chance)]]
        )
        quick = answers(game, words)
        with monkeypatch.context() as context:
            for kind in (Pay, Note):
                context.setattr(kind, "payments", classmethod(lambda _cls, _words: None))
            slow = answers(game, words)
        assert quick == slow, words
        told += not isinstance(quick, str)
        changes += not isinstance(quick, str) and any(not isinstance(move, FactChange) for move in quick[1])  # type: ignore[index]
        if not isinstance(quick, str) and chance.random() < 0.4:
            game.record(words[0], words[1:], override="random")
    assert told
    assert changes


@SLOW
def test_corrections_of_payments_are_audited_in_steps_proportional_to_their_number(
    game: Game, resolved: list[str]
) -> None:
    """Twice as many payments, each amended once, take twice as many steps, give or take a few."""
    steps = []
    for number in (200, 400):
        while len(game.records) < number:
            game.record("pay", ["Ann", "Ben", "1", "a bet"] if len(game.records) % 2 else ["Ben", "Ann", "1", "a bet"])
        amends = [["amend", str(n), "pay", "Bank", "Ann", "2", "a win"] for n in range(1, number + 1)]
        with_amends = [*game.records]
        before = game._now
        with_amends += [game.record(words[0], words[1:]).record for words in amends]
        game._now = before
        resolved.clear()
        _, findings = audit.audit_records(game.table.first(), with_amends, "game")
        assert findings == []
        steps.append(len(resolved))
    assert steps[1] <= 2 * steps[0]
    assert steps[0] <= 2 * 200


def test_void_in_a_long_game_reads_few_events(game: Game, resolved: list[str]) -> None:
    """Of 3,000 payments and notes, only the removed one is read."""
    for n in range(20):
        game.record("pay", ["Ann", "Ben", "1", "a bet"] if n % 2 else ["Ben", "Ann", "1", "a bet"])
    one = game.records
    many = [record._replace(n=n) for n, record in enumerate((one * 150), 1)]
    table = game.table.first()
    for record in many:
        table.apply(*record.moves)
    game._now = game._now._replace(table=table, records=many)
    outcome = game.record("void", ["3"])
    assert [move.number for move in outcome.record.moves if not isinstance(move, FactChange)] == [1]  # type: ignore[union-attr]
    assert len(resolved) <= 2


def test_bank_that_breaks_on_the_way_is_seen(game: Game) -> None:
    """The bank has $9,600. Two payments break it for good (1830 25.0); without the first it does not break."""
    game.record("pay", ["Bank", "Ann", "9000", "a gift"])
    game.record("pay", ["Bank", "Ann", "600", "a gift"])
    game.record("pay", ["Ann", "Bank", "1000", "back"])
    assert game.table.bank_has_broken
    outcome = game.record("void", ["1"], override="test")
    assert not game.table.bank_has_broken
    assert outcome.record.moves
    game.record("undo", [])
    assert game.table.bank_has_broken


def test_payments_after_an_end_that_was_forgotten_are_refused(game: Game) -> None:
    """Notes are allowed after the end of the game, payments are not (cli.md, `end`)."""
    for words in (["note", "pizza"], ["pay", "Ann", "Ben", "5", "a bet"], ["note", "more"]):
        game.record(words[0], words[1:])
    outcome = game.record("insert", ["1", "end"], override="test")
    refused = [str(one) for one in outcome.resolved.objections if "event" in str(one)]
    assert len(refused) == 1
    assert refused[0].startswith(
        "After this correction, the rules refuse event 2 (pay Ann Ben 5 a bet): The game is over"
    )


def test_bank_that_begins_to_owe_money_is_told(game: Game) -> None:
    """A later payment that now brings a broken bank below $0 is listed, as if it had been read (issue 13, 6)."""
    for line in ("pay Ann Bank 200 x", "pay Bank Ben 9800 y", "pay Ben Bank 300 z", "pay Bank Cid 400 z"):
        verb, *words = line.split()
        game.record(verb, words)
    later = answers(game, ["void", "1"])[3]  # type: ignore[index]
    assert [line.partition(" now")[0] for line in later] == [
        "Event 2 (pay Bank Ben 9800 y)",
        "Event 4 (pay Bank Cid 400 z)",
    ]


@pytest.mark.parametrize(("ruleset", "players"), [("1830", PLAYERS), ("1830-starter", ["Ann=PRR", "Ben=NYC"])])
def test_payments_beside_bids_and_in_the_starter_game(
    tmp_path: Path, resolved: list[str], ruleset: str, players: list[str]
) -> None:
    """Bids that everyone can pay, and railroads that cannot be stranded, leave payments as they are: none is read."""
    begin(tmp_path / "other.toml", ruleset, players, {})
    other = Game(tmp_path / "other.toml", writing=True)
    other.pretending = True
    if ruleset == "1830":
        other.record("bid", ["Ann", "CA", "200"])
    for number in range(40):
        one, two = ("Ann", "Ben") if ruleset == "1830" else ("Bank", "PRR")
        who, to = (one, two) if number % 2 else (two, one)
        other.record("pay", [who, to, "1", "a bet"], override="test")
    resolved.clear()
    other.record("void", ["6"], override="test")
    assert len(resolved) <= 3
    other.ledger.close()


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (Pay, ("Ann", "Bank", "3")),
        (Pay, ("Ann", "Bank", "3", "")),
        (Pay, ("Ann", "Bank", "3", "--x")),
        (Pay, ("Ann", "Bank", "1000001", "x")),
        (Pay, ("Ann", "Ann", "1", "x")),
        (Pay, ("Ann", "Bank", "$3", "x")),
        (Note, ()),
        (Note, ("",)),
        (Note, ("a", "b")),
    ],
)
def test_words_that_are_not_complete_are_read(kind: type[Pay | Note], words: tuple[str, ...]) -> None:
    """Only words as the program writes them stand for payments by themselves."""
    assert kind.payments(words) is None
