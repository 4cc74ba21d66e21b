"""Small files outside the ledger to which several sessions append lines: passes, and the history of typed lines."""

import os
from collections.abc import Iterable

from banker.ledger.atomic import StrPath
from banker.system import FLAGS

_MINE = 0o600


def append_line(path: StrPath, line: str) -> None:
    """Append a line in one write, and create the file and its folder if needed; raises OSError."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | FLAGS, _MINE)
    try:
        os.write(descriptor, f"{line}\n".encode())
    finally:
        os.close(descriptor)


def replace_lines(path: StrPath, lines: Iterable[str]) -> None:
    """Replace all lines; raises OSError."""
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{line}\n" for line in lines)
