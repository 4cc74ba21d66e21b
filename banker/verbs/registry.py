"""The verbs that record an event: one file each in this folder, but for those about an earlier event and of mechanisms."""

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from banker.errors import Invalid
from banker.packaged import PACKAGE, names

if TYPE_CHECKING:
    from banker.verbs.event import Event


_MECHANISMS = "banker.mechanisms"
"""Its `VERBS` are those that mechanisms bring: they can be typed in every game, and most games refuse them."""
_SHARED = ("arguments", "earlier", "event", "registry")
"""The modules of this folder that are not verbs."""
BY_HAND = ("close", "move", "price")
"""Verbs for rules that no ruleset has: the rules have nothing against them, and `audit` and `score` list them."""
CORRECTIONS = ("amend", "insert", "void")
REVERSALS = ("undo", "redo")
"""The verbs about earlier events, in `earlier.py`; they are listed here so that reading the past imports no verb."""
_EARLIER = (*CORRECTIONS, *REVERSALS)
FINAL = ("rename",)
"""Verbs that `amend`, `insert` and `void` leave alone: all later events were read by the names that they set."""


@cache
def verbs() -> tuple[str, ...]:
    """All verbs that record an event, in alphabetical order."""
    found = (name.removesuffix(".py") for name in names(os.path.join(PACKAGE, "verbs")) if name.endswith(".py"))
    own = (name for name in found if not name.startswith("_") and name not in _SHARED)
    return tuple(sorted({*import_module(_MECHANISMS).VERBS, *_EARLIER, *own}))


@cache
def find(verb: str) -> type["Event"]:
    """The kind of event for a verb, the class named after it; raises Invalid if the verb is unknown."""
    if verb not in verbs():
        raise Invalid(f"This version of banker does not know the command {verb!r}.")
    brought = import_module(_MECHANISMS).VERBS.get(verb)
    module = f"{_MECHANISMS}.{brought}" if brought else f"banker.verbs.{'earlier' if verb in _EARLIER else verb}"
    kind: type[Event] = getattr(import_module(module), verb.capitalize())
    return kind
