"""Where rulesets lie: in the nearest folder `rulesets` at or above the package, or wherever the user says."""

from pathlib import Path

from banker.errors import Invalid

_PACKAGE = Path(__file__).resolve().parent.parent


def folder() -> Path:
    """The shipped rulesets: inside the package in a wheel, beside it in a checkout or an editable install."""
    for place in (_PACKAGE, _PACKAGE.parent):
        if (place / "rulesets").is_dir():
            return place / "rulesets"
    raise Invalid(f"the rulesets that belong to banker are missing: no folder {_PACKAGE / 'rulesets'}")


def shipped() -> list[str]:
    """The names of the rulesets that come with the program."""
    return sorted(path.stem for path in folder().glob("*.toml"))


def is_path(name: str) -> bool:
    """Whether a ruleset's name is rather the path of a file of the user's."""
    return name.endswith(".toml") or "/" in name or "\\" in name


def locate(name: str, near: Path) -> Path:
    """The file of a ruleset; a path of the user's is relative to the folder `near`.

    Raises Invalid, with the rulesets there are, if it does not exist.
    """
    if is_path(name):
        path = near / name
        if not path.is_file():
            raise Invalid(f"there is no ruleset {path}: no such file")
        return path
    path = folder() / f"{name}.toml"
    if not path.is_file():
        raise Invalid(f"there is no ruleset {name!r}: choose one of {', '.join(shipped())}, or a path to your own")
    return path
