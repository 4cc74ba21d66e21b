"""The history of lines typed at the prompt, kept in a file from one session to the next."""

from contextlib import suppress
from pathlib import Path

from banker.ledger.beside import append_line, last_bytes, replace_lines
from banker.system import state_file

KEPT = 2000
"""Lines kept; the file is cut to them once it has twice as many."""
_LARGEST = 4 * 1024 * 1024
"""Bytes that are read of the file, from its end."""


def history_file() -> Path:
    """The file of the typed lines, written one by one so that none is lost if the terminal is killed."""
    return Path(state_file("history"))


def earlier_lines() -> list[str]:
    """The lines of earlier sessions, oldest first; none if the file cannot be read, since the game can go on without it."""
    path = history_file()
    try:
        lines = [line for line in last_bytes(path, _LARGEST).decode(errors="replace").split("\n") if line]
        if len(lines) > 2 * KEPT:
            replace_lines(path, lines[-KEPT:])
    except OSError:
        return []
    return lines[-KEPT:]


def keep(line: str) -> None:
    """Append a line to the file, if that is possible."""
    with suppress(OSError, ValueError):
        append_line(history_file(), line)
