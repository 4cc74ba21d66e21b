"""After `amend` or `void` of an event in a whole game, the table is that of the game in which it was right at once."""

import re
import shlex
import shutil
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from banker.verbs.registry import FINAL, verbs
from support.corrections import (
    CORRECTIONS,
    LEDGERS,
    OF_OWN_RULESETS,
    PATH,
    Arguments,
    cash,
    content,
    counting,
    cut,
    difference,
    listed,
    looks,
    paid,
    said_again,
    settled,
)
from support.marks import few, seeds
from support.say import Answer, Say, say

_RIGHT = Path("right.toml")
_REMARK = re.compile(
    r"^Note: |stays at |^Sold at | costs nothing\.$| won\.$| share the victory\.$| owed |the override is not needed"
)
"""Lines that are only reminders; no effect of an event is among them."""
_SO_FAR = re.compile(r" and now holds \d+%\.$| and has \d+ left\.$|^.* must discard .*$|^The bank owes .*$")
"""The state after an event: an event is not listed for a change of this alone."""


# --- every verb of the four games, as recorded and as it should have been recorded ---


def _every_verb(place: int) -> list[tuple[str, int]]:
    """Return the first (0) or the last (-1) event of each verb in each sample session."""
    cases: list[tuple[str, int]] = []
    for ledger in LEDGERS:
        by_verb: dict[str, list[int]] = {}
        for event in content(ledger).records:
            if event.do not in CORRECTIONS.union(FINAL):
                by_verb.setdefault(event.do, []).append(event.n)
        cases += sorted((ledger, numbers[place]) for numbers in by_verb.values())
    return cases


_FIRST = _every_verb(0)
_LAST = _every_verb(-1)


def _twice(cases: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return the cases with each verb in the first two of the sessions that have it."""
    found: dict[str, list[tuple[str, int]]] = {}
    for ledger, n in cases:
        found.setdefault(content(ledger).records[n - 1].do, []).append((ledger, n))
    return [case for of_verb in found.values() for case in of_verb[:2]]


_REST = [*_FIRST, *_LAST]
_EVERY = [*dict.fromkeys([*_twice(_FIRST), *_REST[::2], *_REST[1::2]])]
_every = pytest.mark.parametrize(
    ("ledger", "n"),
    seeds(_EVERY, fast=len(_twice(_FIRST)), slow=len(_EVERY) // 60),
    ids=[f"{ledger}-{n}-{content(ledger).records[n - 1].do}" for ledger, n in _EVERY],
)


def test_sample_sessions_use_every_verb() -> None:
    """The sample sessions use every verb of shipped games except the corrections, so the tests below try each but `rename`, which is final."""
    used = {event.do for ledger in LEDGERS for event in content(ledger).records}
    assert used >= {*verbs()} - CORRECTIONS - OF_OWN_RULESETS


@few(2, 10)
@_every
def test_forgotten_event_is_amended_in(banker: Say, ledger: str, n: int) -> None:
    """A note stands where an event was forgotten; amending the note to the event gives the game that had the event."""
    _corrected_in(banker, ledger, n, "amend")


@few(3, 10)
@_every
def test_forgotten_event_is_inserted(banker: Say, ledger: str, n: int) -> None:
    """Inserting a forgotten event before a later note gives the game that had the event."""
    _corrected_in(banker, ledger, n, "insert")


def _corrected_in(banker: Say, ledger: str, n: int, correction: str) -> None:
    (event,) = (said for said in (*_counting_with(ledger, n),) if said.n == n)
    cut(ledger, n, _RIGHT)
    cut(ledger, n - 1)
    assert banker("note 'something happened'").code == 0
    override = "" if event.override is None else f"--override {shlex.quote(event.override)} "
    _is_right(looks(), banker(f"{override}{correction} {n} {shlex.join(event.words)}"))


def _counting_with(ledger: str, n: int) -> tuple[Arguments, ...]:
    event = content(ledger).records[n - 1]
    return (*counting(ledger, n - 1), Arguments(n, (event.do, *event.words), event.override))


@few(3, 10)
@_every
def test_event_that_never_happened_is_taken_out(banker: Say, ledger: str, n: int) -> None:
    """Amending an event to a note, or voiding it, gives the game without the event."""
    cut(ledger, n)
    cut(ledger, n - 1, _RIGHT)
    _is_right(looks(), banker(f"amend {n} note 'nothing happened'" if n % 2 else f"void {n} 'nothing happened'"))


def _is_right(before: dict[str, Any], answer: Answer) -> None:
    """The table is that of the game without the mistake, and the settlement is the difference between the two."""
    assert (answer.code, answer.err) == (0, "")
    right = looks(_RIGHT)
    assert looks() == right
    assert paid(settled(answer.out), list(cash(before))) == difference(cash(right), cash(before))


# --- with many later events ---


class Case(NamedTuple):
    """A correction in a sample session: the event, its new words (None: voided), and how many events the game has then."""

    ledger: str
    n: int
    better: str | None
    last: int = 999
    override: str | None = None

    @property
    def command(self) -> str:
        """The correction as the user types it."""
        override = f"--override {shlex.quote(self.override)} " if self.override else ""
        return override + (f"void {self.n}" if self.better is None else f"amend {self.n} {self.better}")

    @property
    def right(self) -> list[Arguments]:
        """The events of the game in which the event was right at once."""
        better = () if self.better is None else tuple(shlex.split(self.better))
        return [
            event._replace(words=better if event.n == self.n else event.words, override=event.override or self.override)
            for event in counting(self.ledger, self.last)
            if event.n != self.n or better
        ]


_CASES = [
    Case("1830-bankrupt", 82, "run b&o 150"),
    Case("1830-bankrupt", 10, None),
    Case("1830-bankrupt", 108, "buy paula b&o pool"),
    Case("1830-bankrupt", 145, "sell quentin erie"),
    Case("1830-bankrupt", 86, None),
    Case("1830-bankrupt", 45, None),
    Case("1830-bankrupt", 45, "note 'the Mohawk is kept'"),
    Case("1830-bankrupt", 93, None),
    Case("1830-bankrupt", 126, "run cpr 100"),
    Case("1830-bankrupt", 168, "note 'he sold a train'"),
    Case("1830-bankrupt", 37, None, last=56),  # phase 3 begins later, with one operating round in the set before
    Case("1830-bankrupt", 19, "buy paula b&o", last=24),  # CPR does not float
    Case("1830-bankrupt", 146, "sell rosa b&o 1", last=161),  # Rosa stays president of CPR
    Case(
        "1830-bankrupt", 91, None, override="nobody saw it"
    ),  # a corporation is over its train limit for the whole round
    Case("1830-bankrupt", 146, "sell rosa b&o 2", last=163, override="agreed"),
    Case("1830-four-players", 1, "private carol sv"),
    Case("1830-four-players", 47, None),
    Case("1830-four-players", 173, "run nynh 190"),
    Case("1830-four-players", 177, None),
    Case("1830-four-players", 27, None),
    Case("1830-four-players", 313, "run nynh 350"),
    Case("1851-bank-broken", 120, None),
    Case("1851-bank-broken", 121, None),
    Case("1851-bank-broken", 150, "run ic 150w"),
    Case("1851-bank-broken", 150, "run ic 150h"),
    Case("1851-bank-broken", 166, "pay quinn bank 90 'all lend the same'"),
    Case("1851-bankrupt", 35, "run l&n 100"),
    Case("1851-bankrupt", 90, None),
    Case("1851-bankrupt", 87, None),
    Case("starter-bank-empty", 65, "run nyc 240"),
    Case("starter-bank-empty", 54, "run nyc 270"),
    Case("starter-no-train", 33, None),
    Case("starter-no-train", 66, None),
    Case("starter-no-train", 28, "run nyc 90"),
    Case("1830-7p-bank-broken", 149, "buy anna erie"),
    Case("1830-7p-bank-broken", 183, None),
    Case("1830-7p-bank-broken", 40, "private rdg ca 199"),
    Case("1830-7p-bank-broken", 66, "run prr 70"),
    Case("1830-7p-bankrupt", 66, None),
    Case("1830-7p-bankrupt", 52, "run nyc 80"),
    Case("1830-7p-bankrupt", 44, "private rdg sv 39"),
    Case("1830-7p-bankrupt", 86, "train b&o 2 --from prr --price 1"),
]


class Corrected(NamedTuple):
    """A case corrected once for all the tests that look at it: the tables in every view, and the output."""

    case: Case
    folder: Path
    content: bytes
    """The ledger before the correction."""
    before: dict[str, Any]
    dry: Answer
    answer: Answer
    after: dict[str, Any]
    was: list[dict[str, Any]]
    """The effects of each event of the uncorrected game."""
    now: list[dict[str, Any]]
    """The effects of each event of the right game."""

    @property
    def path(self) -> Path:
        """The corrected ledger."""
        return self.folder / PATH

    @property
    def right(self) -> Path:
        """The ledger of the game in which the event was right at once."""
        return self.folder / _RIGHT


_SOME = [case for ledger in LEDGERS for case in [case for case in _CASES if case.ledger == ledger][:3]]
_ORDERED = [*_SOME, *(case for case in _CASES if case not in _SOME)]


@pytest.fixture(
    scope="module",
    params=seeds(_ORDERED, fast=len(_SOME), slow=len(_SOME) + len(_ORDERED) // 20),
    ids=[f"{case.ledger}: {case.command}" for case in _ORDERED],
)
def corrected(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Corrected:
    """A sample session with one wrong event, the same session corrected, and the session with the event right at once."""
    case: Case = request.param
    folder = tmp_path_factory.mktemp("corrected")
    path = folder / PATH
    cut(case.ledger, case.last, path)
    content, before = path.read_bytes(), looks(path)
    dry = say(f"-f {path} -n {case.command}")
    assert path.read_bytes() == content
    answer = say(f"-f {path} {case.command}")
    was = said_again(case.ledger, counting(case.ledger, case.last), folder / "wrong.toml")
    now = said_again(case.ledger, case.right, folder / _RIGHT)
    return Corrected(case, folder, content, before, dry, answer, looks(path), was, now)


@few(1, 8)
def test_correction_gives_the_table_of_the_right_game(corrected: Corrected) -> None:
    """Every view, the printed payments and the audit agree with the game in which the event was right at once."""
    answer, before, right = corrected.answer, cash(corrected.before), looks(corrected.right)
    assert (answer.code, answer.err) == (0, "")
    assert corrected.after == right
    assert paid(settled(answer.out), list(before)) == difference(cash(right), before)
    if corrected.case.override is None:
        ledgers = say(f"audit -O json {corrected.path} {corrected.right}").data["ledgers"]
        # The difference that a count found depends on when it was made, so `count` findings are left out.
        audits = [
            [finding["severity"] for finding in ledger["findings"] if finding["severity"] != "count"]
            for ledger in ledgers
        ]
        assert audits[0] == audits[1]


@few(1, 8)
def test_later_events_that_change_are_listed(corrected: Corrected) -> None:
    """The correction lists each later event that changes, by number, with its effects now and before."""
    case = corrected.case
    events = counting(case.ledger, case.last)
    was = {event.n: done for event, done in zip(events, corrected.was, strict=True)}
    now = {event.n: done for event, done in zip(case.right, corrected.now, strict=True)}
    counts = {event.n for event in case.right if event.words[0] == "count"}  # counts have a test of their own
    news = {n: _differ(_lines(was[n]), _lines(now[n])) for n in now if n > case.n}
    least = {n for n in news if _differ(*(_not_so_far(done[n]) for done in (was, now)))}
    tokens = {n for n in news if _tokens(was[n]) != _tokens(now[n])}
    found = listed(corrected.answer.out)
    assert (least | tokens) - counts <= set(found)
    assert set(found) <= {n for n in news if news[n]} | tokens | counts
    for n in set(found) - tokens - counts:
        assert found[n] == news[n]


def _lines(done: dict[str, Any]) -> list[str]:
    """What an event did, without the reminders."""
    return [line for line in done["follows"] if not _REMARK.search(line)]


def _not_so_far(done: dict[str, Any]) -> list[str]:
    return [line for line in (_SO_FAR.sub("", line) for line in _lines(done)) if line]


def _tokens(done: dict[str, Any]) -> list[dict[str, Any]]:
    """The moves of price tokens; the place in a stack is not printed."""
    return [move for move in done["moves"] if move["of"] == "price"]


def _differ(was: Sequence[str], now: Sequence[str]) -> tuple[str, str] | None:
    """Return what an event does only now and what it did only before, as the correction lists them."""
    words, gone = ([line for line in lines if line not in other] for lines, other in ((now, was), (was, now)))
    return (_sentences(words), _sentences(gone)) if words or gone else None


def _sentences(lines: Sequence[str]) -> str:
    return " ".join(f"{line.removesuffix('.')}." for line in lines)


@few(1, 8)
def test_correction_appends_one_event(corrected: Corrected, tmp_path: Path) -> None:
    """`-n` prints the same and writes nothing; the correction appends one event whose moves are the settlement.

    After an `undo`, a `redo` and another `undo` of the correction, the table is each time as before.
    """
    dry, real = corrected.dry.out.splitlines(), corrected.answer.out.splitlines()
    events = tomllib.loads(corrected.content.decode())["event"]
    assert dry[:-1] == real[:-1]
    assert dry[-1].startswith(f"Would be event {len(events) + 1}: ")
    assert real[-1].startswith(f"Event {len(events) + 1}: ")
    path = tmp_path / PATH
    shutil.copy(corrected.path, path)
    assert path.read_bytes().startswith(corrected.content)
    assert len(tomllib.loads(path.read_text(encoding="utf-8"))["event"]) == len(events) + 1
    verified = say(f"-f {path} verify {events[-1]['seal']}")
    assert (verified.code, ". 1 event came after it." in verified.out) == (0, True)
    for verb, seen in (("undo", corrected.before), ("redo", corrected.after), ("undo", corrected.before)):
        assert say(f"-f {path} {verb}").code == 0
        assert looks(path) == seen
