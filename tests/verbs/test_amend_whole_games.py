"""`amend` and `void` of events in whole games: afterwards all is as if it had been said right the first time."""

import re
import shlex
import shutil
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from banker.verbs.registry import verbs
from support.corrections import (
    CORRECTIONS,
    LEDGERS,
    PATH,
    Arguments,
    cash,
    counting,
    cut,
    difference,
    document,
    listed,
    looks,
    paid,
    said_again,
    settled,
)
from support.marks import seeds
from support.say import Answer, Say, say

_RIGHT = Path("right.toml")
_REMARK = re.compile(
    r"^(?:remember|Note): |stays at |^sold at \$|nothing to pay$| won$| owed |the override is not needed"
)
"""Lines that only remind of something: none of them is what an event comes to."""
_SO_FAR = re.compile(r" and now holds \d+%\.$| and has \d+ left\.$|^.* must discard .*$|^The bank now owes .*$")
"""How things are behind an event: it need not be listed for that alone."""


# --- every verb of the four games, as what was said and as what should have been said ---


def _every_verb(place: int) -> list[tuple[str, int]]:
    """The first (0) or the last (-1) event of each verb in each sample session."""
    cases: list[tuple[str, int]] = []
    for ledger in LEDGERS:
        events = [event for event in document(ledger)["event"] if event["do"] not in CORRECTIONS]
        by_verb = {event["do"]: [one["n"] for one in events if one["do"] == event["do"]] for event in events}
        cases += sorted((ledger, numbers[place]) for numbers in by_verb.values())
    return cases


_FIRST = _every_verb(0)
_EVERY = [*_FIRST, *(case for case in _every_verb(-1) if case not in _FIRST)]
_every = pytest.mark.parametrize(
    ("ledger", "n"),
    seeds(_EVERY, fast=len(_FIRST)),
    ids=[f"{ledger}-{n}-{document(ledger)['event'][n - 1]['do']}" for ledger, n in _EVERY],
)


def test_the_samples_have_every_verb() -> None:
    """Or the tests below would not try it: all but the corrections themselves."""
    assert {document(ledger)["event"][n - 1]["do"] for ledger, n in _EVERY} >= {*verbs()} - CORRECTIONS


@_every
def test_an_event_that_was_forgotten(banker: Say, ledger: str, n: int) -> None:
    """A note where an event of any kind should have been, amended to it: as the game in which it was said."""
    (event,) = (said for said in (*_counting_with(ledger, n),) if said.n == n)
    cut(ledger, n, _RIGHT)
    cut(ledger, n - 1)
    assert banker("note 'something happened'").code == 0
    override = "" if event.override is None else f"--override {shlex.quote(event.override)} "
    _is_right(looks(), banker(f"{override}amend {n} {shlex.join(event.words)}"))


def _counting_with(ledger: str, n: int) -> tuple[Arguments, ...]:
    event = document(ledger)["event"][n - 1]
    return (*counting(ledger, n - 1), Arguments(n, (event["do"], *event["words"]), event.get("override")))


@_every
def test_an_event_that_never_was(banker: Say, ledger: str, n: int) -> None:
    """An event of any kind, amended to a note or left out: as the game without it."""
    cut(ledger, n)
    cut(ledger, n - 1, _RIGHT)
    _is_right(looks(), banker(f"amend {n} note 'nothing happened'" if n % 2 else f"void {n} 'nothing happened'"))


def _is_right(before: dict[str, Any], answer: Answer) -> None:
    """The table is that of the game in which nothing was wrong, and the settlement comes to the difference."""
    assert (answer.code, answer.err) == (0, "")
    right = looks(_RIGHT)
    assert looks() == right
    assert paid(settled(answer.out), list(cash(before))) == difference(cash(right), cash(before))


# --- with many later events ---


class Case(NamedTuple):
    """A correction in a sample session: of which event, to what (None: left out), how many events it has then."""

    ledger: str
    n: int
    better: str | None
    last: int = 999
    override: str | None = None

    @property
    def command(self) -> str:
        """As it is typed."""
        override = f"--override {shlex.quote(self.override)} " if self.override else ""
        return override + (f"void {self.n}" if self.better is None else f"amend {self.n} {self.better}")

    @property
    def right(self) -> list[Arguments]:
        """What would have been said in the first place."""
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
    Case("1830-bankrupt", 146, "sell rosa b&o 1", last=161),  # Rosa stays its president
    Case("1830-bankrupt", 91, None, override="nobody saw it"),  # a train over the limit, all round long
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
    Case("1830-7p-bankrupt", 65, None),
    Case("1830-7p-bankrupt", 51, "run nyc 80"),
    Case("1830-7p-bankrupt", 43, "private rdg sv 39"),
    Case("1830-7p-bankrupt", 85, "train b&o 2 --from prr --price 1"),
]


class Corrected(NamedTuple):
    """A case done once for all that is to be seen of it: the tables from all sides, and what was printed."""

    case: Case
    folder: Path
    content: bytes
    """The ledger before."""
    before: dict[str, Any]
    dry: Answer
    answer: Answer
    after: dict[str, Any]
    was: list[dict[str, Any]]
    """What each event did that was said first."""
    now: list[dict[str, Any]]
    """What each event did in the game in which all was said right."""

    @property
    def path(self) -> Path:
        """The ledger that was corrected."""
        return self.folder / PATH

    @property
    def right(self) -> Path:
        """The ledger in which all was said right the first time."""
        return self.folder / _RIGHT


_SOME = [case for ledger in LEDGERS for case in [case for case in _CASES if case.ledger == ledger][:3]]
_ORDERED = [*_SOME, *(case for case in _CASES if case not in _SOME)]


@pytest.fixture(
    scope="module", params=seeds(_ORDERED, fast=len(_SOME)), ids=[f"{case.ledger}: {case.command}" for case in _ORDERED]
)
def corrected(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Corrected:
    """A sample session with one event wrong, the same put right, and the same said right."""
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


def test_as_if_it_had_been_said_right(corrected: Corrected) -> None:
    """The table from all sides, the payments printed, the audit: design.md, Mistakes 1 and 3."""
    answer, before, right = corrected.answer, cash(corrected.before), looks(corrected.right)
    assert (answer.code, answer.err) == (0, "")
    assert corrected.after == right
    assert paid(settled(answer.out), list(before)) == difference(cash(right), before)
    if corrected.case.override is None:
        ledgers = say(f"audit -O json {corrected.path} {corrected.right}").data["ledgers"]
        # What a count found open depends on when it was said: the settlement answers for one that agreed then.
        audits = [[one["severity"] for one in ledger["findings"] if one["severity"] != "count"] for ledger in ledgers]
        assert audits[0] == audits[1]


def test_what_else_changes_is_listed(corrected: Corrected) -> None:
    """Each later event that comes to something else, by number, with what it comes to now and came to before: Mistakes 2."""
    case = corrected.case
    events = counting(case.ledger, case.last)
    was = {event.n: done for event, done in zip(events, corrected.was, strict=True)}
    now = {event.n: done for event, done in zip(case.right, corrected.now, strict=True)}
    counts = {event.n for event in case.right if event.words[0] == "count"}  # they have a test of their own
    news = {n: _differ(_told(was[n]), _told(now[n])) for n in now if n > case.n}
    least = {n for n in news if _differ(*(_not_so_far(done[n]) for done in (was, now)))}
    tokens = {n for n in news if _tokens(was[n]) != _tokens(now[n])}
    found = listed(corrected.answer.out)
    assert (least | tokens) - counts <= set(found)
    assert set(found) <= {n for n in news if news[n]} | tokens | counts
    for n in set(found) - tokens - counts:
        assert found[n] == news[n]


def _told(done: dict[str, Any]) -> list[str]:
    """What an event did, without what is only a reminder."""
    return [line for line in done["follows"] if not _REMARK.search(line)]


def _not_so_far(done: dict[str, Any]) -> list[str]:
    return [line for line in (_SO_FAR.sub("", line) for line in _told(done)) if line]


def _tokens(done: dict[str, Any]) -> list[dict[str, Any]]:
    """The moves of price tokens: where a token lies in its stack is not told."""
    return [move for move in done["moves"] if move["of"] == "price"]


def _differ(was: Sequence[str], now: Sequence[str]) -> tuple[str, str] | None:
    """What an event does only now, and what it did only before, as the correction lists them."""
    words, gone = ([line for line in one if line not in other] for one, other in ((now, was), (was, now)))
    return (_sentences(words), _sentences(gone)) if words or gone else None


def _sentences(lines: Sequence[str]) -> str:
    return " ".join(f"{line.removesuffix('.')}." for line in lines)


def test_one_event_is_appended(corrected: Corrected, tmp_path: Path) -> None:
    """`-n` prints the same and writes nothing; then nothing is rewritten, and the moves are the settlement: Mistakes 4.

    `undo` of the correction, `redo` of it, `undo` once more: the table is each time as before.
    """
    dry, real = corrected.dry.out.splitlines(), corrected.answer.out.splitlines()
    events = tomllib.loads(corrected.content.decode())["event"]
    assert dry[:-1] == real[:-1]
    assert dry[-1].startswith(f"Would be event {len(events) + 1}: ")
    assert real[-1].startswith(f"Event {len(events) + 1}: ")
    assert ", seal " in real[-1]
    path = tmp_path / PATH
    shutil.copy(corrected.path, path)
    assert path.read_bytes().startswith(corrected.content)
    assert len(tomllib.loads(path.read_text(encoding="utf-8"))["event"]) == len(events) + 1
    verified = say(f"-f {path} verify {events[-1]['seal']}")
    assert (verified.code, "1 came after it" in verified.out) == (0, True)
    for verb, seen in (("undo", corrected.before), ("redo", corrected.after), ("undo", corrected.before)):
        assert say(f"-f {path} {verb}").code == 0
        assert looks(path) == seen
