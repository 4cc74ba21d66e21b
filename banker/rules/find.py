"""Where rulesets are: in the nearest folder `rulesets` at or above the package, or at a path of the user's."""

import os
from functools import cache

from banker.errors import Invalid

DEFAULT = "1830"
"""The ruleset used where none is named."""
_PACKAGE = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))


@cache
def folder() -> str:
    """The shipped rulesets: inside the package in a wheel, beside it in a checkout or an editable install."""
    for place in (_PACKAGE, os.path.dirname(_PACKAGE)):
        rulesets = os.path.join(place, "rulesets")
        if os.path.isdir(rulesets):
            return rulesets
    raise Invalid(f"banker is not completely installed: the folder {os.path.join(_PACKAGE, 'rulesets')} is missing.")


def shipped() -> list[str]:
    """The names of the rulesets that come with the program."""
    return sorted(name.removesuffix(".toml") for name in os.listdir(folder()) if name.endswith(".toml"))


def is_shipped(path: str) -> bool:
    """Whether a file is one of the rulesets that come with the program."""
    return os.path.dirname(path) == folder()


def full_name(name: str) -> str:
    """The shipped ruleset with this name or unique prefix, without regard to case; else the name unchanged."""
    if is_path(name) or not name:
        return name
    names, wanted = shipped(), name.casefold()
    fits = [other for other in names if other.casefold().startswith(wanted)]
    return next((other for other in names if other.casefold() == wanted), fits[0] if len(fits) == 1 else name)


def is_path(name: str) -> bool:
    """Whether a ruleset is given by the path of a file, not by name."""
    return name.endswith(".toml") or "/" in name or "\\" in name


def locate(name: str, near: str = "") -> str:
    """The file of a ruleset; a path is relative to the folder `near`.

    Raises Invalid, listing the shipped rulesets, if it does not exist.
    """
    if is_path(name):
        path = os.path.normpath(os.path.join(near, name))
        if not os.path.isfile(path):
            raise Invalid(f"There is no ruleset at {path}.")
        return path
    path = os.path.join(folder(), f"{full_name(name)}.toml")
    if not os.path.isfile(path):
        raise Invalid(f"Unknown ruleset {name!r}. Choose one of {', '.join(shipped())}, or the path of your own file.")
    return path
