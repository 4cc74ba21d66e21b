"""A file of JSON that somebody else wrote, read with every fault said in one sentence."""

import json
from typing import Any, NoReturn

from banker.errors import Invalid

_SHOWN = 60


def parse(data: bytes, name: str) -> Any:  # noqa: ANN401 - whatever JSON can be
    """What a file holds; raises Invalid, with the line, for what is cut off, damaged or no JSON."""
    text = _decoded(data, name)
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
        what = "the file is cut off here, or damaged" if cut else f"it is no JSON: {error.msg}"
        raise Invalid(f"{name}: line {error.lineno}: {what} (column {error.colno})") from None
    except RecursionError:
        raise Invalid(f"{name} is nested deeper than any game") from None
    except _Fault as error:
        raise Invalid(f"{name}: {error}") from None
    except ValueError:
        raise Invalid(f"{name} holds a number with more digits than any game has") from None


def _decoded(data: bytes, name: str) -> str:
    """Bytes as UTF-8, without a mark at their beginning; raises Invalid with the line where they are none."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Invalid(f"{name}: line {line}: byte {error.start + 1} is no text (UTF-8 is meant)") from None


class _Fault(Exception):
    """What JSON allows, and no game has."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    row = dict(pairs)
    if len(row) != len(pairs):
        raise _Fault(f"a key stands twice in {str(row)[:_SHOWN]}")
    return row


def _no_number(word: str) -> NoReturn:
    raise _Fault(f"{word} is no number of a game")
