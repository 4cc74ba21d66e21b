"""Sentences about a player as that player's own page tells them: "You sell 1 PRR" for "Alice sells 1 PRR"."""

import re
from collections.abc import Collection, Iterable

_IRREGULAR = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go", "lies": "lie"}
_NO_VERBS = ("always", "as", "its", "plus", "this", "unless")
"""Words like verbs that may follow a name; `tests/views/test_second_person.py` has all verbs of the program."""
_TOLD = re.compile(r".*? pays .*?: |[^`]*(?=`)|.*", re.DOTALL)
"""What stands before the reason of a payment, which somebody typed, or before a command to type: these stay as they are."""


def addressed(text: str, names: Collection[str]) -> str:
    """A sentence as the player who has these names, one after the other, should read it; the same if it names somebody else."""
    head = found_head[0] if (found_head := _TOLD.match(text)) else ""
    found = "|".join(re.escape(name) for name in names)
    verb = rf"(?!(?:{'|'.join(_NO_VERBS)})\b)[a-z]+s"
    pattern = rf"(?<![\w&])(?<!called )(?:{found})(?:(’s?)|( alone)? ({verb}))?(?![\w&])"
    addressed = re.sub(pattern, _you, head)
    return text if addressed == head else addressed.replace(" with their ", " with your ") + text[len(head) :]


def _you(found: re.Match[str]) -> str:
    owns, adverb, verb = found.groups()
    you = "your" if owns else "you"
    if not found.start() or found.string[: found.start()].endswith(". "):
        you = you.capitalize()
    return f"{you}{adverb or ''} {_with_you(verb)}" if verb else you


def _with_you(verb: str) -> str:
    """The form of a verb after "you", from that after a name."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("ies"):
        return f"{verb.removesuffix('ies')}y"
    return verb.removesuffix("es" if verb.endswith(("sses", "shes", "ches", "xes", "zzes")) else "s")


def by_text(texts: Iterable[str | None], names: Collection[str], *, is_clause: bool = False) -> dict[str, str]:
    """Those of the texts that name this player, with what their own page tells instead; a clause begins with a small letter."""
    found = {text: addressed(text, names) for text in texts if text}
    return {
        text: addressed[0].lower() + addressed[1:] if is_clause else addressed
        for text, addressed in found.items()
        if addressed != text
    }
