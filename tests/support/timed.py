"""Ledgers whose events have the times that a test gives them."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from support.hostile import resealed

BEGUN = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)


def timed(path: Path, seconds: Iterable[int], begun: datetime = BEGUN) -> Path:
    """Give the events of a ledger times with these seconds between them, the first at `begun`, and seal it again."""
    at, waits = begun - timedelta(0), iter([0, *seconds])

    def next_time(_: re.Match[str]) -> str:
        nonlocal at
        at += timedelta(seconds=next(waits, 0))
        return f"\nat = {at:%Y-%m-%dT%H:%M:%SZ}\nround"

    path.write_text(
        resealed(re.sub(r"\nat = \S+\nround", next_time, path.read_text(encoding="utf-8"))), encoding="utf-8"
    )
    return path
