"""The verbs there are: one file each in the folder `verbs`, so that a new kind of event is one new file."""

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from banker.errors import Invalid

if TYPE_CHECKING:
    from banker.verbs.event import Event


_SHARED = ("arguments", "correction", "earlier", "event", "registry", "words")
"""The files of this folder that are no verb."""

CORRECTIONS = ("amend", "void")
REVERSALS = ("undo", "redo")
"""The verbs about earlier events: reading a past must tell them from the others without loading any."""


@cache
def verbs() -> tuple[str, ...]:
    """All verbs that record an event, by alphabet."""
    names = os.listdir(os.path.dirname(__file__))
    return tuple(
        sorted(
            name.removesuffix(".py")
            for name in names
            if name.endswith(".py") and not name.startswith("_") and name.removesuffix(".py") not in _SHARED
        )
    )


@cache
def find(verb: str) -> type["Event"]:
    """The kind of event that a verb names; raises Invalid if there is none."""
    if verb not in verbs():
        raise Invalid(f"there is no event {verb!r}: choose one of {', '.join(verbs())}")
    from banker.verbs.event import Event

    module = import_module(f"banker.verbs.{verb}")
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)]
    return next(kind for kind in kinds if vars(kind).get("verb") == verb)
