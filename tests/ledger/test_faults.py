"""What the ledger promises, tried on the program as processes; `python tests/tools/faults.py` tries all of it, not a part."""

import contextlib
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from support.durability.calls import HOWS
from support.durability.program import Banker, workshop
from support.durability.reading import Row
from support.marks import seeds
from tools.faults import EXPERIMENTS

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the program is loaded once, and forks")
Try = Callable[..., Row]


@pytest.fixture(scope="module")
def tried() -> Iterator[Try]:
    """`tried("/dev/full")` tries one thing, and has nothing to report."""
    with workshop() as folder, contextlib.closing(Banker(folder)) as banker:

        def try_it(name: str, **less: Any) -> Row:
            row = Row(name)
            EXPERIMENTS[name][0](row, banker, folder, 0, 1, **less)
            if row.skipped:
                pytest.skip(row.skipped)
            assert row.tried
            assert row.report() == ""
            return row

        yield try_it


def test_a_cut_ledger_has_the_events_that_are_whole(tried: Try) -> None:
    """Wherever it is cut: a torn event is left out with a warning, and the next one stands where it should."""
    assert tried("truncated at every byte", step=59).tried > 100


@pytest.mark.parametrize("step", seeds([97, 31], fast=1))
def test_no_changed_event_is_believed(tried: Try, step: int) -> None:
    """Two bits of a byte: refused, or the last event left out with a warning."""
    seen = tried("two bits of every byte changed", step=step, pairs=1).seen
    assert seen["refused"] > 3100 // step
    assert seen["last event left out"] > 93 // step


@pytest.mark.parametrize("times", seeds([40, 160], fast=1))
def test_two_changes_do_not_hide_an_event(tried: Try, times: int) -> None:
    """A bit in each of two places, however they lie: at most the last event is left out."""
    tried("a bit in each of two places changed", times=times)


@pytest.mark.parametrize(
    ("command", "hows"),
    [
        ("note", ["once", "for ever", "half once", "die half-way"]),
        ("torn", ["for ever", "die after"]),
        ("play", ["once"]),
        ("new", ["once", "for ever", "die after"]),
        ("status", ["once", "half for ever"]),
        ("audit", ["once"]),
    ],
)
def test_a_call_that_fails_harms_nothing(tried: Try, command: str, hows: list[str]) -> None:
    """The Nth system call on the ledger fails or is the last, N rising: one sentence, nothing lost or half done."""
    numbers = [[fault.how for fault in HOWS].index(how) for how in hows]
    row = tried("the Nth call fails", commands=[command], hows=numbers)
    called = (
        {"open", "fstat", "flock", "lseek", "read", "close"} if command in ("status", "audit") else {"write", "fsync"}
    )
    assert all(row.seen[call] >= len(hows) for call in called)


def test_a_short_write_is_said_and_taken_back(tried: Try) -> None:
    """RLIMIT_FSIZE in the middle of an event: real short writes."""
    seen = tried("short writes under RLIMIT_FSIZE", step=37).seen
    assert min(seen["all recorded"], seen["said to be short"]) > 3


def test_a_device_that_is_full(tried: Try) -> None:
    """/dev/full is no ledger; an answer that cannot be printed there is recorded all the same."""
    tried("/dev/full")


def test_a_disk_that_is_full(tried: Try) -> None:
    """Filled page by page: what does not fit is not recorded, and said so."""
    tried("a full disk", times=40)


def test_what_may_not_be_written_is_left_as_it_is(tried: Try) -> None:
    """A read-only file or folder can be looked at; to write is refused."""
    tried("read-only")


def test_zeros_at_the_end_are_a_torn_event(tried: Try) -> None:
    """As are other things that a crash may leave there; an event that stands twice is refused."""
    assert tried("zeros and other ends").seen["refused"] == 2


def test_a_session_sees_that_its_ledger_was_replaced(tried: Try) -> None:
    """Moved over, removed, cut, copied over: never are two histories in one file."""
    tried("replaced while open")


@pytest.mark.parametrize("times", seeds([3, 30], fast=1))
def test_what_a_killed_session_had_said_is_there(tried: Try, times: int) -> None:
    """SIGKILL while it writes as fast as it can."""
    assert tried("SIGKILL of a writing session", times=times).seen["events acknowledged"] > 100 * times // 30


@pytest.mark.parametrize("each", seeds([5, 25], fast=1))
def test_four_writers_at_once_lose_nothing(tried: Try, each: int) -> None:
    """Every event once, in one chain."""
    assert tried("four writers at once", each=each).tried == 4 * each
