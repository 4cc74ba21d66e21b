"""Short names of players, the same in tables of a terminal and on pages: never a part of a word, unless nothing else fits a terminal.

`banker/page/names.js` does the same where the width of a text is known only to a browser; both answer the questions of `tests/data/short_names.toml`.
"""

import re
from collections.abc import Callable, Sequence

from banker.views.columns import begun, columns

_BOUND = {"عبد", "أبو", "ابن", "بن", "بنت", "أم", "آل"}
_ABBREVIATION = 3
"""The most letters of an abbreviation such as `Dr.`"""
_ENDS = "・·‧"
_BEFORE, _AFTER = "\"'“„«([", f"{_ENDS},;:\"'”“»)]"
"""Punctuation around a word, which is no part of it."""
_WORD = 3
"""Letters of the shortest word that is a name alone, in a script that has letters for sounds."""
_LONG = 10
"""Letters of the longest first word that is the short name of a player where another word would be shorter."""
_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")


def _is_bound(part: str) -> bool:
    """Whether a part of a name stays with the next word: `von`, `de`, `Dr.`, `bin` and their like."""
    begin = part.removesuffix(".")
    if begin != part and begin.isalpha() and len(begin) <= _ABBREVIATION:
        return True
    return part in _BOUND or (part[:1].islower() and all(sign.isalpha() or sign in "'’-" for sign in part))


def words_of(name: str) -> list[str]:
    """The words of a name; they end at white space and at the dot in the middle of a line, not at a hyphen."""
    words: list[str] = []
    held = ""
    for part in (one for word in name.split() for one in re.split(rf"(?<=[{_ENDS}])", word)):
        held = f"{held} {part}" if held else part
        if not _is_bound(part):
            words.append(held)
            held = ""
    return [found for word in (*words, held) if (found := word.lstrip(_BEFORE).rstrip(_AFTER))]


def _letters(text: str) -> int:
    if text.isascii():
        return len(text)
    import unicodedata  # which takes a millisecond, and few names need

    return sum(not unicodedata.category(sign).startswith("M") for sign in text)


def _key(text: str) -> str:
    if text.isascii():
        return text.lower()
    import unicodedata

    return unicodedata.normalize("NFKC", text).lower()


def _has_letters_for_sounds(sign: str) -> bool:
    import unicodedata

    return unicodedata.name(sign, "").startswith(_SCRIPTS)


def _is_name(word: str) -> bool:
    """Whether a word is long enough to be a name alone: three letters, or one sign of a script without letters."""
    other = not all(sign.isalpha() if sign.isascii() else _has_letters_for_sounds(sign) for sign in word)
    return any(map(str.isalpha, word)) and not word.endswith(".") and (_letters(word) >= _WORD or other)


def short_names(names: Sequence[str], fits: Callable[[str], bool]) -> list[list[str]]:
    """The names of all at the table, each in one line or in two; one that fits neither way is a word of its own, or whole.

    Tried in this order: the whole name, a word that nobody else has, two lines. That word is the same at every width: the first one unless it is long, else the shortest.
    """
    words = [words_of(name) for name in names]
    found = []
    for place, name in enumerate(names):
        others = {_key(word) for other, of in enumerate(words) if other != place for word in of}
        own = [word for word in words[place] if _key(word) not in others and _is_name(word)]
        is_first = own and own[0] == words[place][0] and _letters(own[0]) <= _LONG
        word = own[0] if is_first else min(own, key=_letters, default=None)
        lines = _in_two(words[place])
        if fits(name):
            found.append([name])
        elif word and fits(word):
            found.append([word])
        elif lines and (not word or all(map(fits, lines))):
            found.append(lines)
        else:
            found.append([word or name])
    return found


def _in_two(words: Sequence[str]) -> list[str] | None:
    """The words in two lines, as equal as they can be; None for a single word."""
    cuts = [[" ".join(words[:place]), " ".join(words[place:])] for place in range(1, len(words))]
    return min(cuts, key=lambda lines: max(map(_letters, lines)), default=None)


def in_one_line(names: Sequence[str], most: int) -> list[str]:
    """Names in at most `most` columns, if whole words do; else words of their own, without `von` and the like."""
    found = short_names(names, lambda text: columns(text) <= most)
    called = [name if len(lines) > 1 else lines[0] for name, lines in zip(names, found, strict=True)]
    bare = [
        word.split()[-1] if columns(word) > most and len(lines) == 1 else word
        for word, lines in zip(called, found, strict=True)
    ]
    return bare if len(set(bare)) == len(bare) else called


def cut(names: Sequence[str], most: int) -> list[str]:
    """Names in at most `most` columns (3 or more), all different, for a terminal that is too narrow for their words.

    Tried in this order: the words of `in_one_line`, cut off; initials. If some are still equal, those get the number of
    their seat after it.
    """
    called = in_one_line(names, most)
    ends = [begun(word, most) for word in called]
    initials = ["".join(part[:1] for part in parts) for parts in (re.split(r"[\s-]+", name) for name in names)]
    shortened = [begun(name, most) for name in names]
    for choice in (ends, [end if len(i) == 1 else i for end, i in zip(ends, initials, strict=True)]):
        if all(0 < columns(name) <= most for name in choice) and len(set(choice)) == len(choice):
            return choice
    seated = [f"{begun(name, most - 1)}{seat}" for seat, name in enumerate(shortened, 1)]
    mixed = [seat if shortened.count(name) > 1 else name for seat, name in zip(seated, shortened, strict=True)]
    return mixed if len(set(mixed)) == len(mixed) else seated
