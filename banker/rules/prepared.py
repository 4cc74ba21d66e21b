"""Shipped rulesets as they were merged, checked and built before, so that a command need not read TOML.

They lie beside the tables, in `prepared/`: in a wheel since it was built (`prepare.py`), in a checkout since the first use. Each begins
with a digest of the tables that it was made from and of the code that made it; where that differs, it is made anew.
"""

import os
from collections.abc import Iterable
from zlib import crc32

from banker.digest import digest
from banker.packaged import PACKAGE, data, keep, names
from banker.rules.find import folder
from banker.rules.values import Ruleset

_CODE = ("rules", "mechanisms")
"""The packages whose code makes a ruleset from tables; with `frozen.py` it makes its values."""


def prepared(name: str) -> Ruleset | None:
    """A shipped ruleset without options set, as it was made before; None if it was not, or is out of date."""
    try:
        heading, _, content = data(os.path.join(folder(), "prepared", name)).partition(b"\n")
        known, *layers = heading.decode().split()
        if known != _digest(layers):
            return None
    except (OSError, ValueError):
        return None
    from _pickle import loads  # not pickle, which takes longer to import than a ruleset to load

    found: Ruleset = loads(content)  # as trustworthy as compiled code, which lies beside it
    return found


def prepare(name: str, layers: Iterable[str], rules: Ruleset) -> None:
    """Keep a ruleset made from these shipped tables; without effect where the program's folder cannot be written."""
    from _pickle import dumps

    layers = list(layers)
    heading = " ".join([_digest(layers), *layers])
    keep(os.path.join(folder(), "prepared", name), f"{heading}\n".encode() + dumps(rules, 5))


def _digest(layers: Iterable[str]) -> str:
    """The digest of the checksums of the tables and of the code: the digest of all their text would cost as much as the rest."""
    files = [*(os.path.join(folder(), f"{layer}.toml") for layer in layers), os.path.join(PACKAGE, "frozen.py")]
    for package in _CODE:
        inside = os.path.join(PACKAGE, package)
        files += [os.path.join(inside, name) for name in sorted(names(inside)) if name.endswith(".py")]
    return digest(" ".join(str(crc32(data(file))) for file in files).encode())
