"""Where rulesets lie: in the nearest folder `rulesets` at or above the package, or wherever the user says."""

import os
from functools import cache

from banker.errors import Invalid

DEFAULT = "1830"
"""The ruleset that is meant where none is named."""
_PACKAGE = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))


@cache
def folder() -> str:
    """The shipped rulesets: inside the package in a wheel, beside it in a checkout or an editable install."""
    for place in (_PACKAGE, os.path.dirname(_PACKAGE)):
        rulesets = os.path.join(place, "rulesets")
        if os.path.isdir(rulesets):
            return rulesets
    raise Invalid(f"the rulesets that belong to banker are missing: no folder {os.path.join(_PACKAGE, 'rulesets')}")


def shipped() -> list[str]:
    """The names of the rulesets that come with the program."""
    return sorted(name.removesuffix(".toml") for name in os.listdir(folder()) if name.endswith(".toml"))


def is_shipped(path: str) -> bool:
    """Whether a file is one of the rulesets that come with the program."""
    return os.path.dirname(path) == folder()


def full_name(name: str) -> str:
    """The shipped ruleset that a name means, without case and by the start that only one has; else the name as it is."""
    if is_path(name) or not name:
        return name
    names, wanted = shipped(), name.casefold()
    fits = [other for other in names if other.casefold().startswith(wanted)]
    return next((other for other in names if other.casefold() == wanted), fits[0] if len(fits) == 1 else name)


def is_path(name: str) -> bool:
    """Whether a ruleset's name is rather the path of a file of the user's."""
    return name.endswith(".toml") or "/" in name or "\\" in name


def locate(name: str, near: str = "") -> str:
    """The file of a ruleset; a path of the user's is relative to the folder `near`.

    Raises Invalid, with the rulesets there are, if it does not exist.
    """
    if is_path(name):
        path = os.path.normpath(os.path.join(near, name))
        if not os.path.isfile(path):
            raise Invalid(f"there is no ruleset {path}: no such file")
        return path
    path = os.path.join(folder(), f"{full_name(name)}.toml")
    if not os.path.isfile(path):
        raise Invalid(f"there is no ruleset {name!r}: choose one of {', '.join(shipped())}, or a path to your own")
    return path
