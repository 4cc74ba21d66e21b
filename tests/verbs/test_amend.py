"""`amend` and `void` as a user meets them: a mistake found an hour later, put right, settled at the table, and kept in the ledger.

Most tests take one of the sample sessions, put one of its events right, and compare with a game in which all of it was
said right the first time: not by what the program thinks counts, but by saying the words again, one after the other.
"""

import json
import os
import pty
import re
import select
import shlex
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from banker.ledger import format as ledger_format
from banker.verbs.registry import verbs
from support.paths import SESSIONS
from support.say import Answer, Say, say

_SAMPLES = SESSIONS
_LEDGERS = sorted(path.stem for path in _SAMPLES.glob("*.toml"))
_MARK = "\n[[event]]\n"
_CORRECTIONS = {"undo", "redo", "amend", "void"}
_QUICK = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # a sync costs nothing there
_REMARK = re.compile(
    r"^(?:remember|Note): |stays at |^sold at \$|nothing to pay$| won$| owed |the override is not needed"
)
"""Lines that only remind of something: none of them is what an event comes to."""
_SO_FAR = re.compile(r" and now holds \d+%\.$| and has \d+ left\.$|^.* must discard .*$|^The bank now owes .*$")
"""How things are behind an event: it need not be listed for that alone."""
_LISTED = re.compile(r"^Event (\d+) \((.*?)\)(?: now: (.*?)(?: Before: (.*))?| no longer: (.*)|: (.*))$")
_LOOKS = ("status", "order", "limits", "score", "market", "trains")
PATH = Path("game.toml")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[Say]:
    """`banker("status")` in an empty folder where writing is quick."""
    monkeypatch.delenv("BANKER_FILE", raising=False)
    with tempfile.TemporaryDirectory(dir=_QUICK) as folder:
        monkeypatch.chdir(folder)
        yield say
        monkeypatch.undo()


# --- sample sessions cut off, said again, and compared ---


class Arguments(NamedTuple):
    """An event of a sample session: its number there, its words with the verb, the override it needed."""

    n: int
    words: tuple[str, ...]
    override: str | None

    @property
    def line(self) -> str:
        """As it is typed."""
        override = [] if self.override is None else ["--override", self.override]
        return shlex.join([*override, *self.words])


@cache
def _document(ledger: str) -> dict[str, Any]:
    return tomllib.loads((_SAMPLES / f"{ledger}.toml").read_text())


@cache
def counting(ledger: str, last: int) -> tuple[Arguments, ...]:
    """The first events of a sample session that count, corrected as it says (none of its corrections is undone)."""
    standing: dict[int, Arguments] = {}
    every: dict[int, Arguments] = {}
    for event in _document(ledger)["event"][:last]:
        if event["do"] == "undo":
            del standing[int(event["words"][-1])]
        elif event["do"] == "redo":
            standing[int(event["words"][-1])] = every[int(event["words"][-1])]
        elif event["do"] == "void":
            del standing[int(event["words"][0])]
        elif event["do"] == "amend":
            n = int(event["words"][0])
            standing[n] = Arguments(n, tuple(event["words"][1:]), event.get("override"))
        else:
            said = Arguments(event["n"], (event["do"], *event["words"]), event.get("override"))
            every[said.n] = standing[said.n] = said
    return tuple(standing[n] for n in sorted(standing))


def cut(ledger: str, last: int, path: Path = PATH) -> None:
    """Put a sample session on the disk as it was after event `last`."""
    pieces = (_SAMPLES / f"{ledger}.toml").read_text().split(_MARK)
    path.write_text(_MARK.join(pieces[: last + 1]).rstrip("\n") + "\n")


def said_again(ledger: str, events: Sequence[Arguments], path: str) -> list[dict[str, Any]]:
    """Say events one after the other in a new ledger of that game; what each printed, as JSON."""
    cut(ledger, 0, Path(path))
    answer = say(f"-f {path} -O json play", "".join(f"{event.line}\n" for event in events))
    assert answer.code == 0, answer.err
    return [json.loads(line) for line in answer.out.splitlines()]


def looks(path: str = "game.toml") -> dict[str, Any]:
    """The table from all sides, but for the number of events and the seal."""
    seen = {verb: say(f"-f {path} -O json {verb}").data for verb in _LOOKS}
    seen["status"]["game"].pop("events")
    seen["score"].pop("seal", None)
    return seen


def cash(path: str = "game.toml") -> dict[str, int]:
    """What everyone has."""
    status = say(f"-f {path} -O json status").data
    return {
        **{player["name"]: player["cash"] for player in status["players"]},
        **{corporation["id"]: corporation["treasury"] for corporation in status["corporations"]},
        "Bank": status["game"]["bank"],
    }


def paid(lines: Sequence[str], accounts: Sequence[str]) -> Counter[str]:
    """What everyone gains by printed lines such as `The bank pays Ann $5 and B&O $10.`; nobody who gains nothing."""
    gained: Counter[str] = Counter()
    for line in lines:
        kept = re.fullmatch(r"The notes kept out, \$([\d,]+), (go into|come out of) the bank.*", line)
        if kept:
            gained["Bank"] += int(kept[1].replace(",", "")) * (1 if kept[2] == "go into" else -1)
        found = re.fullmatch(r"(.+?) pays (.+)\.", line)
        if found is None:
            continue
        payer = found[1].replace("The bank", "Bank")
        for part in re.split(r"(?<=\d)(?:, | and )", found[2]):
            to, dollars = part.replace("the bank", "Bank").rsplit(" $", 1)
            assert {payer, to} <= set(accounts)
            gained[to] += int(dollars.replace(",", ""))
            gained[payer] -= int(dollars.replace(",", ""))
    return Counter({who: sum_ for who, sum_ in gained.items() if sum_})


def difference(after: dict[str, int], before: dict[str, int]) -> dict[str, int]:
    """Who has how much more."""
    return {who: after[who] - before[who] for who in before if after[who] != before[who]}


def listed(out: str) -> dict[int, tuple[str, str]]:
    """Which later events change, as printed: what they do now, and what they did before."""
    _, _, below = out.partition("Later events that change:\n")
    found = [match for line in below.splitlines() if (match := _LISTED.match(line))]
    return {int(match[1]): (match[3] or match[6] or "", match[4] or match[5] or "") for match in found}


def settled(out: str) -> list[str]:
    """The lines of the settlement."""
    lines = out.splitlines()[1:-1]
    return lines[: next((at for at, line in enumerate(lines) if line.startswith("Later events")), len(lines))]


# --- every verb of the four games, as what was said and as what should have been said ---


def _every_verb() -> list[tuple[str, int]]:
    """The first and the last event of each verb in each sample session."""
    cases: set[tuple[str, int]] = set()
    for ledger in _LEDGERS:
        events = [event for event in _document(ledger)["event"] if event["do"] not in _CORRECTIONS]
        by_verb = {event["do"]: [one["n"] for one in events if one["do"] == event["do"]] for event in events}
        cases |= {(ledger, numbers[place]) for numbers in by_verb.values() for place in (0, -1)}
    return sorted(cases)


_EVERY = _every_verb()
_every = pytest.mark.parametrize(
    ("ledger", "n"), _EVERY, ids=[f"{ledger}-{n}-{_document(ledger)['event'][n - 1]['do']}" for ledger, n in _EVERY]
)


def test_the_samples_have_every_verb() -> None:
    """Or the tests below would not try it: all but the corrections themselves."""
    assert {_document(ledger)["event"][n - 1]["do"] for ledger, n in _EVERY} >= {*verbs()} - _CORRECTIONS


@_every
def test_an_event_that_was_forgotten(quick: Say, ledger: str, n: int) -> None:
    """A note where an event of any kind should have been, amended to it: as the game in which it was said."""
    (event,) = (said for said in (*_counting_with(ledger, n),) if said.n == n)
    cut(ledger, n, Path("right.toml"))
    cut(ledger, n - 1)
    assert quick("note 'something happened'").code == 0
    before = cash()
    override = "" if event.override is None else f"--override {shlex.quote(event.override)} "
    answer = quick(f"{override}amend {n} {shlex.join(event.words)}")
    assert (answer.code, answer.err) == (0, "")
    assert looks() == looks("right.toml")
    assert paid(settled(answer.out), list(before)) == difference(cash("right.toml"), before)


def _counting_with(ledger: str, n: int) -> tuple[Arguments, ...]:
    event = _document(ledger)["event"][n - 1]
    return (*counting(ledger, n - 1), Arguments(n, (event["do"], *event["words"]), event.get("override")))


@_every
def test_an_event_that_never_was(quick: Say, ledger: str, n: int) -> None:
    """An event of any kind, amended to a note or left out: as the game without it."""
    cut(ledger, n)
    cut(ledger, n - 1, Path("right.toml"))
    before = cash()
    answer = quick(f"amend {n} note 'nothing happened'" if n % 2 else f"void {n} 'nothing happened'")
    assert (answer.code, answer.err) == (0, "")
    assert looks() == looks("right.toml")
    assert paid(settled(answer.out), list(before)) == difference(cash("right.toml"), before)


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
_cases = pytest.mark.parametrize("case", _CASES, ids=[f"{case.ledger}: {case.command}" for case in _CASES])


@_cases
def test_as_if_it_had_been_said_right(quick: Say, case: Case) -> None:
    """The table from all sides, the payments printed, the audit: design.md, Mistakes 1 and 3."""
    cut(case.ledger, case.last)
    said_again(case.ledger, case.right, "right.toml")
    before = cash()
    answer = quick(case.command)
    assert (answer.code, answer.err) == (0, "")
    assert looks() == looks("right.toml")
    assert paid(settled(answer.out), list(before)) == difference(cash("right.toml"), before)
    if case.override is None:
        audits = [quick(f"audit -O json {name}").data["ledgers"][0]["findings"] for name in ("game.toml", "right.toml")]
        # What a count found open depends on when it was said: the settlement answers for one that agreed then.
        graver = [[one["severity"] for one in found if one["severity"] != "count"] for found in audits]
        assert graver[0] == graver[1]


@_cases
def test_what_else_changes_is_listed(quick: Say, case: Case) -> None:
    """Each later event that comes to something else, by number, with what it comes to now and came to before: Mistakes 2."""
    cut(case.ledger, case.last)
    was = {
        event.n: done
        for event, done in zip(
            counting(case.ledger, case.last),
            said_again(case.ledger, counting(case.ledger, case.last), "wrong.toml"),
            strict=True,
        )
    }
    now = {
        event.n: done for event, done in zip(case.right, said_again(case.ledger, case.right, "right.toml"), strict=True)
    }
    counts = {event.n for event in case.right if event.words[0] == "count"}  # they have a test of their own
    news = {n: _differ(_told(was[n]), _told(now[n])) for n in now if n > case.n}
    least = {n for n in news if _differ(*(_not_so_far(done[n]) for done in (was, now)))}
    tokens = {n for n in news if _tokens(was[n]) != _tokens(now[n])}
    found = listed(quick(case.command).out)
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


@_cases
def test_one_event_is_appended(quick: Say, case: Case) -> None:
    """`-n` prints the same and writes nothing; then nothing is rewritten, and the moves are the settlement: Mistakes 4.

    `undo` of the correction, `redo` of it, `undo` once more: the table is each time as before.
    """
    cut(case.ledger, case.last)
    before, events, table = PATH.read_bytes(), _events(), looks()
    dry = quick(f"-n {case.command}").out.splitlines()
    assert PATH.read_bytes() == before
    real = quick(case.command).out.splitlines()
    assert dry[:-1] == real[:-1]
    assert dry[-1].startswith(f"Would be event {len(events) + 1}: ")
    assert real[-1].startswith(f"Event {len(events) + 1}: ")
    assert ", seal " in real[-1]
    assert PATH.read_bytes().startswith(before)
    assert len(_events()) == len(events) + 1
    verified = quick(f"verify {events[-1]['seal']}")
    assert (verified.code, "1 came after it" in verified.out) == (0, True)
    corrected = looks()
    for verb, seen in (("undo", table), ("redo", corrected), ("undo", table)):
        assert quick(verb).code == 0
        assert looks() == seen


def _events() -> list[dict[str, Any]]:
    return list(tomllib.loads(PATH.read_text())["event"])


# --- an evening of two ---


@pytest.fixture
def pair(banker: Say) -> Say:
    """Ann and Big Ben, one private sold to each, a note and a payment."""
    assert banker("new 1830 Ann 'Big Ben'").code == 0
    lines = ["private ann sv", "private big cs", "note 'they \"begin\"'", "pay bank ann 100 'a gift'"]
    assert banker("play", "\n".join(lines)).code == 0
    return banker


def test_the_settlement_is_between_those_who_owe(pair: Say) -> None:
    """Who should have bought it owes the one who did, and not the Bank; the certificate goes with it."""
    answer = pair("amend 1 private big sv")
    assert answer.out.splitlines()[:3] == [
        "To settle at the table:",
        "Big Ben pays Ann $20.",
        "Big Ben now owns the SV private.",
    ]


def test_nothing_to_settle_is_said(pair: Say) -> None:
    """Where an amendment changes nothing that lies on the table."""
    assert pair("amend 3 note 'they begin'").out.splitlines()[0] == "nothing is to be settled"
    assert pair("amend 1 private ann sv 20").out.splitlines()[0] == "nothing is to be settled"


def test_only_what_lies_on_the_table_is_to_be_settled(pair: Say) -> None:
    """A count moves nothing: no heading without a line under it."""
    assert pair("count ann 1280").code == 0
    assert pair("amend 5 count big 1160").out.splitlines()[0] == "nothing is to be settled"


def test_a_count_is_compared_again(pair: Say) -> None:
    """What was counted stays; that it was right or wrong is news, and no talk of tokens."""
    assert pair("count ann 1280").code == 0
    out = pair("amend 1 private big sv").out
    assert "stack" not in out
    assert "event 5 (count Ann 1280)" in out


def test_an_event_whose_answer_is_the_same_is_not_listed(pair: Say) -> None:
    """SV goes to somebody else: that CS cost $40 is no news."""
    assert "Later events that change" not in pair("amend 1 private big sv").out


def test_the_words_recorded_are_complete(pair: Say) -> None:
    """What was left out of the inner event is filled in from the table as it was then."""
    pair("amend 1 private big sv")
    assert tomllib.loads(PATH.read_text())["event"][-1]["words"] == ["1", "private", "Big Ben", "SV", "20"]


def test_quotes_and_spaces_in_the_words(pair: Say) -> None:
    """A text is taken as it stands, several spaces and quotation marks too."""
    assert pair("""amend 3 note 'a  "b"  $c \\ d'""").code == 0
    assert tomllib.loads(PATH.read_text())["event"][-1]["words"] == ["3", "note", 'a  "b"  $c \\ d']
    assert pair("audit").code == 0
    assert pair("amend 4 pay bank 'big ben' 90 'half a  gift'").out.splitlines()[1] == (
        "Ann pays Big Ben $90, Bank $10"
    )


def test_an_amended_event_is_amended_and_voided_and_all_of_it_undone(pair: Say) -> None:
    """Each correction is settled against the one before; each undo takes the last one back."""
    balances = [cash()]
    for command in ("amend 4 pay bank ann 70 gift", "amend 4 pay bank ann 40 gift", "void 4 'no gifts'"):
        assert pair(command).code == 0
        balances.append(cash())
    assert [balance["Ann"] for balance in balances] == [1280, 1250, 1220, 1180]
    for before in reversed(balances[:-1]):
        assert pair("undo").code == 0
        assert cash() == before
    for after in balances[1:]:
        assert pair("redo").code == 0
        assert cash() == after
    assert pair("redo").code == 2
    assert pair("audit").code == 0


def test_an_undo_goes_on_behind_an_undone_correction(pair: Say) -> None:
    """At any depth: the correction, then the event that it corrected, and both again."""
    pair("amend 4 pay bank ann 70 gift")
    assert [pair("undo").code, pair("undo").code, pair("undo").code] == [0, 0, 0]
    assert cash()["Ann"] == 1180
    assert pair("amend 4 note x").code == 2
    assert [pair("redo").code, pair("redo").code, pair("redo").code] == [0, 0, 0]
    assert cash()["Ann"] == 1250


def test_events_go_on_after_a_correction(pair: Say) -> None:
    """They come after all, and a correction after them works them out, too."""
    pair("amend 1 private big sv")
    assert pair("private ann dh").code == 0
    assert "Ann pays Big Ben $20" in pair("amend 1 private ann sv").out
    assert pair("log -O json").data[5]["words"] == ["Ann", "DH", "70"]
    assert pair("audit").code == 0


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("amend", "the number of the event is missing"),
        ("amend x note y", "'x' is no number of an event"),
        ("amend 0 note y", "'0' is no number of an event"),
        ("amend -1 note y", "'-1' is no number of an event"),
        ("amend 01 note y", "'01' is no number of an event"),
        ("amend 1.5 note y", "'1.5' is no number of an event"),
        ("amend 99 note y", "event 99 does not count: the ledger has 9"),
        ("amend 10 note y", "event 10 does not count: the ledger has 9"),
        ("amend 999999999999 note y", "is no number of an event"),
        ("amend 5 note y", "event 5 does not count: it was undone"),
        ("amend 6 note y", "event 6 does not count: it is an `undo`"),
        ("amend 8 note y", "event 8 does not count: it is a `redo`"),
        ("amend 9 note y", "event 9 does not count: it is an `amend`"),
        ("amend 1", "what it should have been is missing"),
        ("amend 1 frobnicate", "there is no verb 'frobnicate'"),
        ("amend 1 undo", "there is no verb 'undo'"),
        ("amend 1 redo", "there is no verb 'redo'"),
        ("amend 1 void 2", "there is no verb 'void'"),
        ("amend 1 amend 1 note y", "there is no verb 'amend'"),
        ("amend 1 status", "there is no verb 'status'"),
        ("amend 1 private", "who gets it is missing"),
        ("amend 1 private zed sv", "there is no player or corporation 'zed'"),
        ("amend 1 private ann sv 20 30", "'30' is too much"),
        ("amend 1 private ann sv twenty", "twenty"),
        ("amend 1 private ann sv 20 --frob", "has no --frob"),
        ("amend 1 private ann sv --par", "--par"),
        ("void", "the number of the event is missing"),
        ("void x", "'x' is no number of an event"),
        ("void 99", "event 99 does not count"),
        ("void 6", "event 6 does not count"),
        ("void 1 --because", "has no --because"),
        ("--at 3 void 1", "--at is for looking"),
        ("amend 1 private big sv --at 3", "--at is for looking"),
        ("--override ' ' void 1", "--override needs a reason"),
    ],
)
def test_what_is_not_understood(pair: Say, command: str, words: str) -> None:
    """Exit 2, one sentence, and the file as it was."""
    for line in ("note five", "undo", "undo", "redo", "amend 3 note six"):
        assert pair(line).code == 0
    before = PATH.read_bytes()
    answer = pair(command)
    assert answer.code == 2
    assert words in answer.err
    assert answer.out == ""
    assert PATH.read_bytes() == before


def test_a_number_behind_void_is_no_reason(pair: Say) -> None:
    """As with `undo 4`: whoever says `void 4 3` means two events, and would be told that one of them is a reason."""
    assert pair("void 4 3").code == 2


def test_a_later_event_that_became_illegal(pair: Say) -> None:
    """Exit 1, the event by number, its words and the rule; nothing written. With a reason it stands, and audits list it."""
    before = PATH.read_bytes()
    answer = pair("void 1")
    assert (answer.code, answer.out) == (1, "")
    assert "event 2 (private Big Ben CS 40): SV is sold before CS (1830 7.1)" in answer.err
    assert PATH.read_bytes() == before
    assert pair("-n void 1").code == 1
    answer = pair("void 1 --override 'he gave it back'")
    assert answer.code == 0
    assert cash()["Ann"] == 1300
    audit = pair("audit")
    assert audit.code == 1
    assert "he gave it back" in audit.out
    assert "SV is sold before CS" in audit.out


def test_what_became_illegal_is_listed_when_it_is_overridden(pair: Say) -> None:
    """Design.md, Mistakes 2: those that become illegal are listed, too."""
    out = pair("void 1 --override 'he gave it back'").out
    assert re.search(r"event 2 \(private Big Ben CS 40\).*SV is sold before CS", out)


def test_stock_of_a_corporation_that_never_began(game: Say) -> None:
    """The first later event that cannot be: stock of the NYC, whose president's certificate nobody has bought."""
    game("play", "pay bank bob 1000 x\npar bob prr 67\npar carol nyc 67\nbuy bob nyc\nbuy carol nyc")
    answer = game("amend 8 par bob cpr 67")
    assert answer.code == 0
    answer = game("amend 8 note 'he passed'")
    assert answer.code == 0
    game("play", "buy dora nyc\nbuy alice nyc")
    answer = game("void 9")
    assert answer.code == 1
    assert [int(n) for n in re.findall(r"event (\d+) \(", answer.err)][:1] == [10]


def test_the_better_event_may_be_illegal_itself(pair: Say) -> None:
    """Refused with the rule; with a reason it stands."""
    answer = pair("amend 1 private ann sv 19")
    assert (answer.code, "SV is offered at $20, and cannot be bid on (1830 7.1)" in answer.err) == (1, True)
    assert pair("amend 1 private ann sv 19 --override 'he was short'").code == 0
    assert cash()["Ann"] == 1281
    assert pair("amend 1 private ann sv 18").code == 1
    assert pair("amend 1 private ann sv 20").code == 0
    assert pair("audit -O json").code == 1  # what was recorded with a reason stays on the list


def test_what_cannot_be_is_refused_even_with_a_reason(pair: Say) -> None:
    """Money that is not there cannot be paid: the later event by number and words, or the better one itself."""
    pair("pay ann 'big ben' 1250 all")
    before = PATH.read_bytes()
    for option in ("", "--override because "):
        answer = pair(f"{option}void 4")
        assert answer.code == 1
        assert "event 5 (pay Ann Big Ben 1250 all)" in answer.err
        assert "$1,250 cannot come from Ann, which has $1,180" in answer.err
        assert pair(f"{option}amend 4 pay ann bank 5000 x").code == 1
    assert PATH.read_bytes() == before


def test_what_was_overridden_stays_so(pair: Say) -> None:
    """A correction of something else asks for no new reason for what was allowed at the time."""
    assert pair("private ann mh --override 'we all agreed'").code == 0
    assert pair("amend 4 pay bank ann 50 'a gift'").code == 0
    findings = pair("audit -O json").data["ledgers"][0]["findings"]
    assert [finding["event"] for finding in findings] == [5]


def test_the_switches_are_those_of_the_inner_event(quick: Say) -> None:
    """`amend N train prr 5 --from erie --price 2`, however they are written and wherever they stand."""
    for words in (
        "train prr 5 --from erie --price 2",
        "train prr 5 --price=2 --from=erie",
        "train --from erie --price 2 prr 5",
    ):
        cut("1830-bankrupt", 126)
        out = quick(f"amend 124 {words}").out
        assert out.splitlines()[1] == "PRR pays Erie $1"
        assert "Event 127: amend 124 train PRR 5 --from Erie --price 2, seal " in out
    cut("1830-bankrupt", 163)
    assert quick("-n amend 163 train erie D --trade-in 6").code == 0
    assert quick("-n amend 163 train erie D").code == 1
    cut("1830-bankrupt", 6)
    assert "B&O: 100 to 90" in quick("amend 6 private rosa bo 225 --par 90").out


def test_shared_options_stand_before_and_after(pair: Say) -> None:
    """`-n`, `-f`, `-O`: of the command, not of the event within it."""
    PATH.rename("other.toml")
    before = Path("other.toml").read_bytes()
    first = pair("-n -f other.toml -O json amend 1 private big sv").data
    last = pair("amend 1 private big sv -n -f other.toml -O json").data
    assert first == last
    assert (first["do"], first["seal"]) == ("amend", None)
    assert {"of": "cash", "amount": 20, "from": "Big Ben", "to": "Ann"} in first["moves"]
    assert Path("other.toml").read_bytes() == before


def test_in_a_table_session(pair: Say) -> None:
    """The same verbs, one a line; a refusal has its line, and the session goes on from the corrected table."""
    answer = pair("play --keep-going", "amend 1 private big sv  # his\nvoid 77\nprivate ann dh\nvoid 4 no gifts\n")
    assert answer.code == 2
    assert "line 2: banker: event 77 does not count" in answer.err
    assert (cash()["Ann"], cash()["Big Ben"]) == (1130, 1140)
    assert tomllib.loads(PATH.read_text())["event"][-1]["words"] == ["4", "no gifts"]
    assert pair("audit").code == 0


@pytest.mark.parametrize("line", ["note tried", "amend 1 private big sv", "void 4", "undo"])
def test_a_dry_run_within_a_table_session(pair: Say, line: str) -> None:
    """A line with `-n` records nothing, not even in memory: what comes behind it is the next event, and the ledger is whole."""
    answer = pair("play", f"note first\n-n {line}\nnote done\n")
    assert (answer.code, "Event 6: note done, seal " in answer.out) == (0, True)
    assert pair("audit").code == 0


def test_the_log_says_what_was_corrected(pair: Say) -> None:
    """Which event by which; not any more once that is undone."""
    pair("amend 1 private big sv")
    pair("void 4")
    rows = pair("log -O json").data
    assert [row["corrected_by"] for row in rows] == [5, None, None, 6, None, None]
    assert re.search(r"^1 .*private Ann SV 20 +corrected by 5$", pair("log").out, re.MULTILINE)
    pair("undo")
    assert [row["corrected_by"] for row in pair("log -O json").data][3] is None
    assert pair("log --at 4 -O json").data[0]["corrected_by"] is None


def test_show_says_what_a_correction_corrects(pair: Say) -> None:
    """The rule behind each of its moves is the event it corrects."""
    pair("amend 1 private big sv")
    assert "corrects event 1" in pair("show 5").out


def test_show_says_that_an_event_was_corrected(pair: Say) -> None:
    """Whoever looks at the wrong one is told that it does not stand, and by which it was corrected."""
    pair("amend 1 private big sv")
    assert "corrected by 5" in pair("show 1").out


def test_a_statement_has_the_correction_in_it(pair: Say) -> None:
    """`explain`: a line of its own, with the balance going on."""
    pair("amend 1 private big sv")
    assert re.search(
        r"^5 .*amend 1 private \"Big Ben\" SV 20 +Big Ben +20 +1,300 +corrects event 1",
        pair("explain ann").out,
        re.MULTILINE,
    )


def test_looking_back_shows_what_was_known_then(pair: Say) -> None:
    """`--at` an event before the correction: as the table lay, not as it should have."""
    before = pair("status").out
    pair("amend 1 private big sv")
    assert pair("status --at 4").out == before


# --- rounds, phases, floats, presidents ---


def test_an_amended_purchase_changes_who_is_president(banker: Say) -> None:
    """1830 13.0: with a tenth more Bob has the most; later he does what a president does, and both certificates pass."""
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


def test_a_presidents_certificate_goes_back(quick: Say) -> None:
    """Rosa has sold nothing of the B&O: she is its president, and her certificates are what they were."""
    cut("1830-bankrupt", 147)
    out = settled(quick("amend 146 note 'Rosa keeps the B&O'").out)
    assert out[0] == "Rosa pays the bank $390."
    assert "Rosa is president of B&O" in out
    assert quick("-O json status").data["corporations"][3]["president"] == "Rosa"
    assert quick("-O json status").data["players"][2]["shares"]["B&O"] == 30


def test_undo_and_redo_at_any_depth(quick: Say) -> None:
    """A whole game taken back event by event, each table as it was, and said again by `redo`."""
    ledger, last = "1851-bankrupt", 60
    cut(ledger, last)
    standing = [event.n for event in counting(ledger, last)]
    whole = PATH.read_bytes()
    then = {n: _state(f"--at {n}") for n in (0, *standing)}
    # Events undone in the sample itself leave the table as it was before them: `--at` of the last that stood.
    assert quick("play", "undo\n" * len(standing)).code == 0
    assert quick("undo").code == 2
    assert PATH.read_bytes().startswith(whole)
    back = [_state(f"--at {last + number}") for number in range(1, len(standing) + 1)]
    assert back == [then[n] for n in (*reversed(standing[:-1]), 0)]
    assert quick("play", "redo\n" * len(standing)).code == 0
    assert quick("redo").code == 2
    assert _state("") == then[standing[-1]]
    assert quick("audit").code == 0


def _state(options: str) -> dict[str, Any]:
    status: dict[str, Any] = say(f"{options} -O json status").data
    del status["game"]["events"]
    return status


def test_the_score_of_a_finished_game_changes(quick: Say) -> None:
    """Amended when the game is over, the final result is that of the right game, and is settled."""
    cut("1830-four-players", 999)
    before = quick("score -O json").data
    answer = quick("amend 313 run nynh 350")
    after = quick("score -O json").data
    assert before["final"] is after["final"] is True
    worth = [{player["name"]: player["worth"] for player in score["players"]} for score in (before, after)]
    assert worth[0] != worth[1]
    assert quick("audit").code == 0
    assert any(line.startswith("Event 337 (end) now: ") for line in answer.out.splitlines())


def test_a_finished_game_goes_on(quick: Say) -> None:
    """Had he not gone bankrupt there would be no result: the winner's line is gone, and the next can be said."""
    cut("1830-bankrupt", 168)
    out = quick("void 168").out
    assert "the game goes on" in out
    assert quick("score -O json").data["final"] is False
    assert quick("run prr 0").code in (0, 1)
    assert quick("bankrupt quentin").code == 0


# --- ledgers that cannot be worked out again ---


def _reseal(text: str) -> str:
    seal, result = "", ""
    for piece in re.split(r'(?<=\n)seal = ".*"\n', text)[:-1]:
        seal = ledger_format.seal_of(seal, piece.encode())
        result += f'{piece}seal = "{seal}"\n'
    return result


@pytest.mark.parametrize("command", ["amend 3 note x", "void 4", "amend 1 private big sv"])
def test_moves_that_do_not_come_from_their_words(pair: Say, command: str) -> None:
    """Of an event from other tables or another hand: one clear sentence, and nothing written."""
    PATH.write_text(_reseal(PATH.read_text().replace("amount = 40, from", "amount = 35, from")))
    before = PATH.read_bytes()
    answer = pair(command)
    assert (answer.code, answer.out) == (1, "")
    assert "do not come to its moves" in answer.err
    assert len(answer.err.splitlines()) == 1
    assert PATH.read_bytes() == before


def test_tables_that_have_changed_but_not_for_this_game(pair: Say) -> None:
    """The digest differs, and yet all words come to their moves: it is warned, and done."""
    text = re.sub(r'digest = "\w+"', 'digest = "0000000000000000"', PATH.read_text())
    PATH.write_text(_reseal(text))
    answer = pair("amend 1 private big sv")
    assert answer.code == 0
    assert "have changed since this ledger was begun" in answer.err
    assert cash()["Big Ben"] == 1140


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
def test_a_correction_written_by_another_hand(pair: Say, words: str) -> None:
    """One that says nothing, or nothing that can be: found by the audit, and no traceback from any verb."""
    pair("amend 3 note 'x'")
    text = PATH.read_text().replace('words = ["3", "note", "x"]', f"words = {words}")
    assert words in text
    PATH.write_text(_reseal(text))
    assert pair("audit").code == 1
    for command in ("status", "log", "show 5", "score", "explain ann", "-n undo", "-n void 4", "-n amend 1 note x"):
        answer = pair(command)
        assert answer.code in (0, 1, 2, 3), command
        assert "Traceback" not in answer.err


# --- on a terminal ---


def _on_a_terminal(arguments: str, *answers: str) -> Answer:
    """Do a command in a process on a pseudo-terminal: each answer is typed when the program waits."""
    pid, terminal = pty.fork()
    if pid == 0:  # pragma: no cover - the child becomes the program
        os.environ.update(COLUMNS="200", NO_COLOR="1", TERM="dumb")
        os.execv(sys.executable, [sys.executable, "-m", "banker", *shlex.split(arguments)])
    out, left = b"", list(answers)
    while True:
        ready, _, _ = select.select([terminal], [], [], 2 if left else 20)
        if ready:
            try:
                data = os.read(terminal, 65536)
            except OSError:
                break
            if not data:
                break
            out += data
        elif left:
            os.write(terminal, left.pop(0).encode())
        else:
            break
    os.close(terminal)
    _, status = os.waitpid(pid, 0)
    return Answer(os.waitstatus_to_exitcode(status), out.decode().replace("\r\n", "\n"), "")


@pytest.mark.parametrize(("typed", "recorded"), [("y\n", 5), ("n\n", 4), ("\n", 4)])
def test_on_a_terminal_it_asks(pair: Say, typed: str, recorded: int) -> None:
    """The settlement is shown first; recorded only if the Banker agrees, and not by a mere return."""
    answer = _on_a_terminal("amend 1 private big sv", typed)
    assert answer.out.index("Big Ben pays Ann $20") < answer.out.index("recorded?")
    assert pair("-O json status").data["game"]["events"] == recorded
    assert (answer.code == 0) == (recorded == 5)
    assert "Traceback" not in answer.out


@pytest.mark.parametrize(
    "command", ["amend 1 private big sv --yes", "--yes void 4", "void --yes 4", "-n void 4", "note x"]
)
def test_on_a_terminal_it_need_not_ask(pair: Say, command: str) -> None:
    """With `--yes`, in a dry run, or for what corrects nothing."""
    command = command if not command.startswith("--yes") else "void 4 --yes"
    answer = _on_a_terminal(command)
    assert answer.code == 0
    assert "recorded?" not in answer.out
    assert pair("-O json status").data["game"]["events"] == (4 if "-n" in command else 5)


def test_on_a_terminal_a_refusal_comes_before_the_question(pair: Say) -> None:
    """Nobody is asked about what cannot be."""
    answer = _on_a_terminal("void 1")
    assert answer.code == 1
    assert "recorded?" not in answer.out
    assert pair("-O json status").data["game"]["events"] == 4


@pytest.mark.parametrize(("typed", "ann"), [("y\n", 1180), ("n\n", 1280)])
def test_in_a_table_session_on_a_terminal(pair: Say, typed: str, ann: int) -> None:
    """The question is put there, too; agreed or not, the session goes on with a ledger that is whole."""
    _on_a_terminal("play", "status\n", "void 4\n", typed, "note afterwards\n", "\x04")
    assert pair("audit").code == 0
    assert cash()["Ann"] == ann
    events = tomllib.loads(PATH.read_text())["event"]
    assert [event["n"] for event in events] == list(range(1, len(events) + 1))
    assert [event["do"] for event in events[4:]] == (["void", "note"] if ann == 1180 else ["note"])
