"""Reading a JSON file from elsewhere; every fault is reported in one sentence."""

import json
from typing import Any, NoReturn

from banker.errors import Invalid

_SHOWN = 60


def parse(data: bytes, name: str, what: str = "a game") -> Any:  # noqa: ANN401 - whatever JSON can be
    """The value in a file of UTF-8; raises Invalid, with the line, if it is cut off, damaged or not JSON."""
    try:
        text = data.decode("utf-8-sig")
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
        what = "the file is cut off or damaged" if cut else f"not valid JSON: {error.msg}"
        raise Invalid(f"{name}, line {error.lineno}, column {error.colno}: {what}.") from None
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Invalid(f"{name}, line {line}: byte {error.start + 1} is not UTF-8.") from None
    except RecursionError:
        raise Invalid(f"{name} is not {what}: its values are nested too deeply.") from None
    except _Fault as error:
        raise Invalid(f"{name}: {error}.") from None
    except ValueError:
        raise Invalid(f"{name} is not {what}: it has a number with too many digits.") from None


class _Fault(Exception):
    """Something that JSON allows and no game has."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    row = dict(pairs)
    if len(row) != len(pairs):
        raise _Fault(f"duplicate key in {str(row)[:_SHOWN]}")
    return row


def _no_number(word: str) -> NoReturn:
    raise _Fault(f"{word} is not a number")
