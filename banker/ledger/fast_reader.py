"""The quick way to read a ledger: what banker wrote itself has one shape, and that shape is nearly JSON.

Reading TOML would take most of the time of a `status`. Whatever has another shape, though it be good TOML, is left to
tomllib, and a test holds that both read the same.
"""

import json
import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any

PREFACE = """\
# A ledger of banker. Events are only ever appended; each ends with a seal over its bytes and the seal before it.
"""
_Row = dict[str, Any]
_ROW_KEYS = ("corp", "type", "private", "count", "amount", "on", "from", "to", "above")
# What stands between two values, in TOML and in JSON. Within a text the latter would end it: no JSON then.
_ROWS = [
    ("\n    { of = ", '{"of":'),
    *((f", {key} = ", f',"{key}":') for key in _ROW_KEYS),
    (" },\n]\n", "}]\n"),
]
_EVENTS = [
    *_ROWS,
    ("\n\n[[event]]\nn = ", '},{"n":'),
    ("\nat = ", ',"at":"'),
    ("\nround = ", '","round":'),
    *((f"\n{key} = ", f',"{key}":') for key in ("do", "words", "override", "ref", "moves", "seal")),
]
_HEADER = [
    *_ROWS,
    ("\nformat = ", '{"format":'),
    *((f"\n{key} = ", f',"{key}":') for key in ("ruleset", "own", "digest", "options", "players", "box")),
    ("\nat = ", ',"at":"'),
    ("\nseal = ", '","seal":'),
]
# What JSON reads in another way than TOML, or reads at all: some escapes, no value.
_UNLIKE = ("\\u", "\\U", "\\/", "null")


def read_events(data: bytes) -> list[_Row] | None:
    """Events with their seals as tomllib would read them, or None if it must be asked."""
    try:
        text = _as_json(f"\n{data.decode()}", _EVENTS)
        events: list[_Row] = json.loads(f"[{text.removeprefix('},')}}}]")
        for event in events:
            event["at"] = _time(event["at"])
        _each_key_once(text, events, *(event["moves"] for event in events))
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return events


def read_header(data: bytes) -> _Row | None:
    """A header with its seal as tomllib would read it, or None if it must be asked."""
    try:
        text = data.decode().removeprefix(PREFACE.rstrip())
        text = _as_json(re.sub(r"^options = \{.*\}$", _options, text, count=1, flags=re.MULTILINE), _HEADER)
        header: _Row = json.loads(f"{text}}}")
        header["at"] = _time(header["at"])
        _each_key_once(text, [header, header["options"]], header["box"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return header


def _options(line: re.Match[str]) -> str:
    """The options' line of a header with its keys, which may be any, as JSON has them."""
    return re.sub(r"([{,]) ([A-Za-z0-9_-]+) = ", r'\1"\2":', line[0])


def _as_json(text: str, between: Sequence[tuple[str, str]]) -> str:
    if any(letters in text for letters in _UNLIKE):
        raise ValueError("JSON reads it in another way")
    for toml, as_json in between:
        text = text.replace(toml, as_json)
    return text


def _time(text: str) -> datetime:
    """A time in the one way in which it is written: Python reads more of them than TOML."""
    if (
        len(text) != len("2026-11-21T21:14:03Z")
        or text[4] + text[7] + text[10] + text[13] + text[16] + text[19] != "--T::Z"
    ):
        raise ValueError("it is written in another way")
    return datetime.fromisoformat(text)


def _each_key_once(text: str, *tables: Sequence[_Row]) -> None:
    """Raise ValueError for a key that stands twice in a table: TOML refuses it, JSON takes the last."""
    if text.count('":') - text.count('\\":') != sum(sum(map(len, rows)) for rows in tables):
        raise ValueError("a key stands twice")
