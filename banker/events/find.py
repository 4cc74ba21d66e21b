"""The verbs there are: one file each in the folder `verbs`, so that a new kind of event is one new file."""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from banker.errors import Invalid

if TYPE_CHECKING:
    from banker.events.event import Event


@cache
def verbs() -> tuple[str, ...]:
    """All verbs that record an event, by alphabet."""
    folder = Path(__file__).parent / "verbs"
    return tuple(sorted(path.stem for path in folder.glob("[a-z]*.py")))


@cache
def find(verb: str) -> type["Event"]:
    """The kind of event that a verb names; raises Invalid if there is none."""
    if verb not in verbs():
        raise Invalid(f"there is no event {verb!r}: choose one of {', '.join(verbs())}")
    from banker.events.event import Event

    module = import_module(f"banker.events.verbs.{verb}")
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)]
    return next(kind for kind in kinds if kind is not Event and kind.verb == verb)
