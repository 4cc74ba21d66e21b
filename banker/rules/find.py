"""Where rulesets are: in the nearest folder `rulesets` at or above the package, or at a path of the user's."""

import os
from collections.abc import Mapping, Sequence
from functools import cache

from banker.errors import Ambiguous, Invalid, either
from banker.packaged import PACKAGE, names, text

DEFAULT = "1830"
"""The default ruleset."""


@cache
def folder() -> str:
    """The shipped rulesets: inside the package in a wheel, beside it in a checkout or an editable install."""
    for place in (PACKAGE, os.path.dirname(PACKAGE)):
        rulesets = os.path.join(place, "rulesets")
        if names(rulesets):
            return rulesets
    raise Invalid(f"banker is not completely installed: the folder {os.path.join(PACKAGE, 'rulesets')} is missing.")


def shipped() -> list[str]:
    """The names of the rulesets that come with the program."""
    return sorted(name.removesuffix(".toml") for name in names(folder()) if name.endswith(".toml"))


def is_shipped(path: str) -> bool:
    """Whether a file is one of the rulesets that come with the program."""
    return os.path.dirname(path) == folder()


def name_of(path: str) -> str:
    """The name of a shipped ruleset, by its file."""
    return os.path.basename(path).removesuffix(".toml")


def is_path(name: str) -> bool:
    """Whether a ruleset is given by the path of a file, not by name."""
    return name.endswith(".toml") or "/" in name or "\\" in name


def shipped_name(name: str) -> str:
    """The name of a ruleset that a ledger names: it comes with the program, so no other file is looked at, whatever the name.

    A path of a shipped ruleset, as earlier versions kept it, means the one with that name. Raises Invalid.
    """
    known = shipped()
    if name not in known and is_path(name):
        name = name.replace("\\", "/").rpartition("/")[2].removesuffix(".toml")
        if name not in known:
            raise Invalid(f"The ledger names the ruleset {name!r}, but neither keeps it nor does it come with banker.")
    return name if name in known else name_of(locate(name))


def locate(name: str, near: str = "") -> str:
    """The file of a ruleset: a shipped one by its name or a unique prefix, in any case, or a path relative to `near`.

    Punctuation counts only where names differ in nothing else. What begins several names may be what players call one of
    them for short. Raises Invalid, listing the shipped rulesets, if it does not
    exist, Ambiguous if the prefix fits several.
    """
    if is_path(name):
        path = os.path.normpath(os.path.join(near, name))
        if not os.path.isfile(path):
            raise Invalid(f"There is no ruleset at {path}.")
        return path
    known = shipped()
    fits = _named(name.casefold(), {other: other.casefold() for other in known})
    fits = fits or _named(letters_of(name), {other: letters_of(other) for other in known})
    if not fits:
        choices = f"Choose one of {', '.join(known)}, or the path of your own file."
        title = " To write a ruleset for another title: `banker help other-titles`." if name[:2] == "18" else ""
        raise Invalid(f"Unknown ruleset {name!r}. {did_you_mean(name, known)}{choices}{title}")
    if len(fits) > 1:
        fits = [fit for fit in fits if _short(fit) == name.casefold()] or fits
    if len(fits) > 1:
        raise Ambiguous(f"{name!r} is ambiguous: {either(fits)}.")
    return os.path.join(folder(), f"{fits[0]}.toml")


def did_you_mean(word: str, known: Sequence[str]) -> str:
    """A question, with a space behind it, whether a name that begins with the same letters, or is spelled alike, was meant; empty if none is near."""
    from difflib import get_close_matches  # which few commands need

    initials = ("".join(each for each in name if not each.islower()) for name in known)
    near = [name for name, its in zip(known, initials, strict=True) if its.casefold() == word.casefold()]
    small = {name.casefold(): name for name in known}
    near = near or [small[name] for name in get_close_matches(word.casefold(), small, 3)]
    return f"Did you mean {either(near)}? " if near else ""


def _short(name: str) -> str:
    """What players call the game of a shipped ruleset for short, in lower case."""
    from banker.rules.toml import read_toml

    game = read_toml(text(os.path.join(folder(), f"{name}.toml"))).get("game", {})
    return str(game.get("short", "")).casefold()


def _named(wanted: str, forms: Mapping[str, str]) -> list[str]:
    """The names with exactly this form, or else all whose form begins with it."""
    same = [name for name, form in forms.items() if form == wanted]
    return same or [name for name, form in forms.items() if wanted and form.startswith(wanted)]


def letters_of(name: str) -> str:
    """The letters and digits of a name, in lower case."""
    return "".join(filter(str.isalnum, name.casefold()))
