"""The names in a ledger's header, unverified, for completion.

It reads only the beginning of the file and imports little, since a shell asks while somebody types.
"""

import os
import re
import stat
from typing import Any

from banker.frozen import Frozen
from banker.system import READING

_MOST = 1024 * 1024
"""Bytes, more than any header has, even with a ruleset of the user's own in it."""
_LONGEST = 10_000
_TEXT = rb'"(?:[^"\\\n]|\\.)*"'
# Every command imports this module, so no pattern is compiled before it is used.
_BOX = rb'(?m)^ {4}\{ of = "(president|private|train)", (?:corp|private|type) = (' + _TEXT + rb")"
_LINE = rb"(?m)^((?:ruleset|players|options) = .*)$"
_RENAMED = (
    rb'(?m)^ {4}\{ of = "name", on = (' + _TEXT + rb")(?:, from = " + _TEXT + rb")?(?:, to = (" + _TEXT + rb"))? }"
)
_OWN = rb"(?m)^(own = .*)$"


class LedgerNames(Frozen):
    """The names in a header, empty if it cannot be read; `own` is the text of a user's own ruleset."""

    ruleset: str = ""
    players: tuple[str, ...] = ()
    seated: tuple[str, ...] = ()
    """The players by their names at the beginning of the game."""
    corporations: tuple[str, ...] = ()
    privates: tuple[str, ...] = ()
    trains: tuple[str, ...] = ()
    own: str | None = None
    options: tuple[tuple[str, str], ...] = ()

    @property
    def unlimited(self) -> bool:
        """Whether there may be unlimited types of train, which the box does not list."""
        return self.own is not None or any(value == "unlimited" for _, value in self.options)


def ledger_path(given: str | None) -> str:
    """The path of the ledger: the one given, else $BANKER_FILE, else game.toml in this folder."""
    return given or os.environ.get("BANKER_FILE") or "game.toml"


def ledger_names(path: str) -> LedgerNames:
    """The names in a ledger; none if it does not exist or cannot be read."""
    try:
        data = _beginning(path)
        found = _names(data[: data.index(b'\nseal = "') + 1])
        return found._replace(players=_renamed(found.players, data), seated=found.players)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return LedgerNames()


def may_have_long_names(path: str) -> bool:
    """Whether a player may have a name of several words: else nobody needs the names, and reading them takes long."""
    try:
        data = _beginning(path)
    except (OSError, ValueError):
        return False
    lines = re.findall(rb"(?m)^players = .*", data) + re.findall(rb'(?m)^ {4}\{ of = "name", .*', data)
    texts = b"".join(text for line in lines for text in re.findall(_TEXT, line))
    return not texts.isascii() or b" " in texts or b"\\" in texts


def _beginning(path: str) -> bytes:
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise ValueError
    with open(os.open(path, READING), "rb", buffering=0) as file:
        return file.read(_MOST)


def _names(header: bytes) -> LedgerNames:
    lines = [line for line in re.findall(_LINE, header) if len(line) <= _LONGEST]
    box = dict.fromkeys(re.findall(_BOX, header))
    lines += [
        of + b" = [" + b", ".join(name for kind, name in box if kind == of) + b"]"
        for of in (b"president", b"private", b"train")
    ]
    import tomllib  # every command imports this module

    text = tomllib.loads(b"\n".join(lines).decode())
    own = re.search(_OWN, header)
    return LedgerNames(
        str(text["ruleset"]),
        _texts(text["players"]),
        (),
        _texts(text["president"]),
        _texts(text["private"]),
        _texts(text["train"]),
        _own(own[1].decode()) if own else None,
        tuple((name, str(value)) for name, value in text["options"].items()),
    )


def _own(line: str) -> str:
    """The files of a user's ruleset; nobody has checked the line, and to read it must not take long."""
    from banker.rules.toml import read_toml  # few ledgers need it

    return str(read_toml(line)["own"])


def _renamed(players: tuple[str, ...], data: bytes) -> tuple[str, ...]:
    """The players by the names that events have given them since, as far as these bytes go."""
    import tomllib

    now = {name: name for name in players}
    for seat, names in re.findall(_RENAMED, data):
        on, called = (tomllib.loads(f"x = {text.decode()}")["x"] if text else "" for text in (seat, names))
        now[on] = called.rpartition(", ")[2] or on
    return tuple(now[name] for name in players)


def _texts(values: Any) -> tuple[str, ...]:  # noqa: ANN401 - the header is not verified
    return tuple(value for value in values if isinstance(value, str) and value.isprintable())
