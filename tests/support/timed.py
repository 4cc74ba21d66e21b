"""Ledgers whose events have the times that a test gives them."""

import re
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

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


def until_the_end(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lines of `replay -O json` up to the event that ended the game for good, all if it is not over."""
    standing = [line for line in lines if not line["undone"] and line["do"] not in ("undo", "redo")]
    open_ = [place for place, line in enumerate(standing) if line["state"]["game"]["end_reason"] is None]
    after = standing[open_[-1] + 1 :] if open_ else standing
    return lines[: after[0]["n"]] if after else lines
