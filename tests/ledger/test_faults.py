"""What the ledger promises, tested on running processes; `python tests/tools/faults.py` tries everything, these tests a part."""

import contextlib
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from support.durability.calls import HOWS
from support.durability.program import Banker, workshop
from support.durability.reading import Row
from support.marks import SLOW, few, seeds
from tools.faults import EXPERIMENTS

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the program is loaded once, and forks")
Try = Callable[..., Row]


@pytest.fixture(scope="module")
def tried() -> Iterator[Try]:
    """`tried("/dev/full")` runs one experiment, which must find no fault."""
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


@SLOW
def test_cut_ledger_keeps_its_whole_events(tried: Try) -> None:
    """Wherever a ledger is cut, a torn event is left out with a warning, and the next event is written in its place."""
    assert tried("truncated at every byte", step=59).tried > 100


@pytest.mark.parametrize("step", seeds([97, 31], fast=1))
def test_changed_event_is_refused(tried: Try, step: int) -> None:
    """Two changed bits of a byte are refused, or the last event is left out with a warning."""
    seen = tried("two bits of every byte changed", step=step, pairs=1).seen
    assert seen["refused"] > 3100 // step
    assert seen["last event left out"] > 93 // step


@pytest.mark.parametrize("times", seeds([40, 160], fast=1))
def test_two_changes_do_not_hide_an_event(tried: Try, times: int) -> None:
    """With a changed bit in each of two places, at most the last event is left out."""
    tried("a bit in each of two places changed", times=times)


@few(1, 2)
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
def test_failed_system_call_harms_nothing(tried: Try, command: str, hows: list[str]) -> None:
    """If the Nth system call fails or is the last one, for each N, the answer is one sentence and nothing is lost."""
    numbers = [[fault.how for fault in HOWS].index(how) for how in hows]
    row = tried("the Nth call fails", commands=[command], hows=numbers)
    called = (
        {"open", "fstat", "flock", "lseek", "read", "close"} if command in ("status", "audit") else {"write", "fsync"}
    )
    assert all(row.seen[call] >= len(hows) for call in called)


@SLOW
def test_short_write_is_reported_and_reverted(tried: Try) -> None:
    """A write cut short by RLIMIT_FSIZE is reported, and the file is as before."""
    seen = tried("short writes under RLIMIT_FSIZE", step=37).seen
    assert min(seen["all recorded"], seen["said to be short"]) > 3


def test_full_device(tried: Try) -> None:
    """/dev/full is refused as a ledger; an event whose answer cannot be printed there is still recorded."""
    tried("/dev/full")


@SLOW
def test_full_disk(tried: Try) -> None:
    """On a full disk, an event that does not fit is reported as not recorded."""
    tried("a full disk", times=40)


@SLOW
def test_read_only_files(tried: Try) -> None:
    """A read-only file or folder can be queried, and writing is refused."""
    tried("read-only")


@SLOW
def test_zeros_at_the_end_are_a_torn_event(tried: Try) -> None:
    """Zeros and other remains of a crash count as a torn event; an event written twice is refused."""
    assert tried("zeros and other ends").seen["refused"] == 2


@SLOW
def test_session_sees_that_its_ledger_was_replaced(tried: Try) -> None:
    """If another program replaces, removes, cuts or overwrites the ledger, the file never mixes two histories."""
    tried("replaced while open")


@pytest.mark.parametrize("times", seeds([3, 30], fast=0, slow=1))
def test_killed_session_keeps_acknowledged_events(tried: Try, times: int) -> None:
    """After SIGKILL during fast writing, every acknowledged event is in the file."""
    assert tried("SIGKILL of a writing session", times=times).seen["events acknowledged"] > 100 * times // 30


@pytest.mark.parametrize("each", seeds([5, 25], fast=0, slow=1))
def test_four_writers_at_once_lose_nothing(tried: Try, each: int) -> None:
    """Four sessions write at once, and each event is recorded once in one chain."""
    assert tried("four writers at once", each=each).tried == 4 * each
