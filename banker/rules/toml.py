"""TOML that somebody else may have written: read in a time that grows with its size, and never deeply nested."""

import re
import tomllib
from collections.abc import Iterator

from banker.rules.kinds import Raw
from banker.sizes import DEPTH, KEY_PARTS

_PIECE = (
    r'"""(?:[^"\\]|\\.|"(?!""))*(?:""")?'
    r"|'''(?:[^']|'(?!''))*(?:''')?"
    r'|"(?:[^"\\\n]|\\.)*"?'
    r"|'[^'\n]*'?"
    r"|\#[^\n]*"
    r"|[A-Za-z0-9_+-]+|[.]|[ \t]+|."
)
"""What TOML is made of, as far as the parts of a key need to be counted; a string is one token.

A string without its end is one, too: tomllib reads no further, and to look for its end again would take too long.
"""


_MOST_BITS = 4096
"""The bits of a number that a message can show: Python writes none of more than 4,300 digits."""
_TOO_LONG = "it has a number with too many digits"


def read_toml(text: str) -> Raw:
    """What a text in TOML stands for; raises ValueError, also for keys of too many parts, deep nesting and huge numbers."""
    if _longest_key(text) > KEY_PARTS:  # tomllib would take time that grows with the square of the parts
        raise ValueError(f"a key has more than {KEY_PARTS} parts")
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        raise
    except ValueError:
        raise ValueError(_TOO_LONG) from None
    except RecursionError:
        raise ValueError(f"its values are nested more than {DEPTH} deep") from None
    require_shallow(found)
    return found


def pieces(text: str) -> Iterator[str]:
    """The tokens of a text in TOML; together they are the text."""
    return (token[0] for token in re.finditer(_PIECE, text, re.DOTALL))


def require_shallow(value: object) -> None:
    """Raise ValueError if tables and lists are nested more than `DEPTH` deep."""
    level = [value]
    for _ in range(DEPTH + 1):
        inner: list[object] = []
        for item in level:
            if isinstance(item, dict):
                inner += item.values()
            elif isinstance(item, list):
                inner += item
        numbers = (item for item in inner if type(item) is int)  # one in hexadecimal can be of any length
        if any(number.bit_length() > _MOST_BITS for number in numbers):
            raise ValueError(_TOO_LONG)
        if not inner:
            return
        level = [item for item in inner if isinstance(item, dict | list)]
    raise ValueError(f"its values are nested more than {DEPTH} deep")


def _longest_key(text: str) -> int:
    """The greatest number of parts that dots connect, outside strings and comments."""
    if text.count(".") < KEY_PARTS:
        return 1
    longest = parts = 1
    connected = False
    for token in re.finditer(_PIECE, text, re.DOTALL):
        first = token[0][0]
        if first == ".":
            parts, connected = parts + 1, True
            longest = max(longest, parts)
        elif first not in " \t":
            parts = parts if connected else 1
            connected = False
    return longest
