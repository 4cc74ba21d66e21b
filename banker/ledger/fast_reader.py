"""The quick way to read a ledger: what banker wrote itself has one shape, and that shape is nearly JSON.

Reading TOML would take most of the time of a `status`. Whatever has another shape, though it be good TOML, is left to
tomllib, and a test holds that both read the same.
"""

import json
import re
from datetime import datetime
from typing import Any

_Row = dict[str, Any]
# What stands between two values, in TOML and in JSON. Within a text the latter would end it: no JSON then.
_BETWEEN = [
    ("\n    { of = ", '{"of":'),
    *(
        (f", {key} = ", f',"{key}":')
        for key in ("corp", "type", "private", "count", "amount", "on", "from", "to", "above")
    ),
    (" },\n]\n", "}]\n"),
    ("\n\n[[event]]\nn = ", '},{"n":'),
    ("\nat = ", ',"at":"'),
    ("\nround = ", '","round":'),
    *((f"\n{key} = ", f',"{key}":') for key in ("do", "words", "override", "ref", "moves", "seal")),
]
# What JSON reads in another way than TOML, or reads at all: some escapes, no value.
_UNLIKE = ("\\u", "\\U", "\\/", "null")
# A time in the one way in which it is written: Python reads more of them than TOML.
_AT = re.compile(r"\nat = [0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z\n")


def read_events(data: bytes) -> list[_Row] | None:
    """Events with their seals as tomllib would read them, or None if it must be asked."""
    try:
        text = f"\n{data.decode()}"
        times = len(_AT.findall(text))
        if any(letters in text for letters in _UNLIKE):
            return None
        for toml, as_json in _BETWEEN:
            text = text.replace(toml, as_json)
        events: list[_Row] = json.loads(f"[{text.removeprefix('},')}}}]")
        for event in events:
            event["at"] = datetime.fromisoformat(event["at"])
        # A key that stands twice in a table is refused by TOML; JSON takes the last.
        keys = sum(len(event) + sum(map(len, event["moves"])) for event in events)
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return events if times == len(events) and keys == text.count('":') - text.count('\\":') else None
