"""How the answers of two checkouts differ: in what they did (a difference), or only in the words that they said it with."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any

_SEAL = re.compile(r"\b[0-9a-f]{16}\b")
_NUMBER = re.compile(r"\d[\d,.]*")
_NAME = re.compile(
    r"\b(?:Alice|Bob|Carol|Dora|Ed|Nora Quay|Finn|Quentin|Rosa|Sven|Tilda|Ute|Vera|Zed)\b|\b[A-Z][A-Z&]+\b|'[^']*'"
)
_REFUSED = re.compile(r"^line \d+: banker: ", re.MULTILINE)
_APART = ("seal", "digest", "banker", "version", "format", "bytes")
"""Keys that differ between any two versions."""
_NONE = object()


class Found:
    """What was found: `different` has each difference with its place, `words` how often each kind of other words came."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.different: list[str] = []
        self.words: Counter[tuple[str, str]] = Counter()
        self.figures: Counter[tuple[str, str]] = Counter()
        """Messages with other numbers, too: mostly the same message, made more exact."""
        self.example: dict[tuple[str, str], str] = {}
        self._pairs: dict[tuple[str, str], list[tuple[str, str]]] = {}

    def game(self, typed: Any, before: Any, now: Any) -> None:
        """Compare a whole game; after the first line that differs, no other line of it is compared."""
        name, self.counts["games"] = typed["name"], self.counts["games"] + 1
        for (argv, _), then, line in zip(typed["lines"], before["lines"], now["lines"], strict=True):
            place = f"{name}: {' '.join(argv)[:160]!r}"
            self.counts["lines"] += 1
            self.counts["refused"] += then[0] != 0
            self.counts["events"] += len(then[3])
            if then[0] != line[0]:
                self.different.append(
                    f"{place}: exit code {then[0]} -> {line[0]}\n    - {then[2][-300:]}\n    + {line[2][-300:]}"
                )
                return
            for at, was, became in differing(_REFUSED.findall(then[2]), _REFUSED.findall(line[2])):
                self.different.append(f"{place}: refused line{at}: {_short(was)} -> {_short(became)}")
                return
            for at, was, became in differing(then[3], line[3]):
                self.different.append(f"{place}: ledger {at}: {was} -> {became}")
                return
            self._text(place, then[1], line[1], figures=False)
            self._text(place, then[2], line[2], figures=False)
        for view in before["views"]:
            self.counts["views"] += 1
            self.counts["pages"] += view.startswith("report")
            place, then, view_now = f"{name}: {view}", before["views"][view], now["views"].get(view, [_NONE, "", ""])
            if then[0] != view_now[0]:
                self.different.append(f"{place}: exit code {then[0]} -> {view_now[0]}: {view_now[2][-300:]}")
                continue
            self._text(place, then[1], view_now[1], figures=True)
            self._text(place, then[2], view_now[2], figures=False)

    def _text(self, place: str, then: str, now: str, *, figures: bool) -> None:
        """Compare two texts, as data if they are JSON; other `figures` in a text are a difference."""
        if then == now or (then := _SEAL.sub("SEAL", then)) == (now := _SEAL.sub("SEAL", now)):
            return
        if then[:1] in ("{", "[") and now[:1] in ("{", "["):
            self._data(place, then, now)
            return
        for was, became in self._lines(then, now):
            if figures and _NUMBER.findall(was) != _NUMBER.findall(became):
                self.different.append(f"{place}:\n    - {was[:400]}\n    + {became[:400]}")
                return
            self._other_words(place, was, became)

    def _data(self, place: str, then: str, now: str) -> None:
        try:
            pairs = list(differing(_parsed(then), _parsed(now)))
        except ValueError:
            self.different.append(f"{place}: no JSON")
            return
        for at, was, became in pairs:
            if _is_words(at, was) and _is_words(at, became):
                self._other_words(f"{place} {at}", _as_text(was), _as_text(became))
            else:
                self.different.append(f"{place}: {at}: {_short(was)} -> {_short(became)}")
                return

    def _lines(self, then: str, now: str) -> list[tuple[str, str]]:
        if (then, now) not in self._pairs:
            was, became = then.splitlines(), now.splitlines()
            blocks = SequenceMatcher(a=was, b=became, autojunk=False).get_opcodes()
            self._pairs[then, now] = [
                ("\n".join(was[a:b]), "\n".join(became[c:d])) for tag, a, b, c, d in blocks if tag != "equal"
            ]
        return self._pairs[then, now]

    def _other_words(self, place: str, was: str, became: str) -> None:
        """Count the kind of two texts: the words in which they differ, whatever names and numbers stand in them."""
        kind = _kind(was, became)
        (self.words if _NUMBER.findall(was) == _NUMBER.findall(became) else self.figures)[kind] += 1
        self.example.setdefault(kind, f"{place}\n    - {was[:400]}\n    + {became[:400]}")


def _parsed(text: str) -> Any:
    """One JSON value, or those of all lines."""
    try:
        return json.loads(text)
    except ValueError:
        return [json.loads(line) for line in text.splitlines()]


def differing(then: Any, now: Any, at: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield the places at which two values differ, and both values there."""
    if isinstance(then, dict) and isinstance(now, dict):
        for key in {**then, **now}:
            if key not in _APART:
                yield from differing(then.get(key, _NONE), now.get(key, _NONE), f"{at}.{key}")
    elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        for place, (was, became) in enumerate(zip(then, now, strict=True)):
            yield from differing(was, became, f"{at}[{place}]")
    elif type(then) is not type(now) or then != now:
        yield at, then, now


def _is_words(at: str, value: Any) -> bool:
    """Whether a value is a sentence, or lines of them, and no datum."""
    if isinstance(value, list):
        return bool(value) and all(isinstance(line, str) and _is_words(at, line) for line in value)
    return isinstance(value, str) and (at.endswith((".message", ".warning")) or value.count(" ") > 1)


def _as_text(value: Any) -> str:
    return "\n".join(value) if isinstance(value, list) else str(value)


def _short(value: Any) -> str:
    return "nothing" if value is _NONE else repr(value)[:200]


def _kind(was: str, became: str) -> tuple[str, str]:
    """The words that one text has and the other has not."""
    then, now = (_NAME.sub("X", _NUMBER.sub("#", text)).split() for text in (was, became))
    blocks = [block for block in SequenceMatcher(a=then, b=now, autojunk=False).get_opcodes() if block[0] != "equal"]
    return (
        " … ".join(" ".join(then[a:b]) for _, a, b, _, _ in blocks)[:200],
        " … ".join(" ".join(now[c:d]) for *_, c, d in blocks)[:200],
    )
