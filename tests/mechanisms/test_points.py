"""The fixed points at which the core asks mechanisms are those that CONTRIBUTING.md lists."""

import re

from banker.rounds.mechanism import Mechanism
from banker.rules.mechanism import Mechanism as Keys
from support.paths import PROJECT

NO_POINTS = {"table", "of", "cite", "toml_keys", "kinds"}
"""What the classes have besides: the name of the table, how one is found, the key of every table, and what reading a ruleset asks."""


def test_contributing_lists_every_fixed_point() -> None:
    """Each fixed point is in the table of CONTRIBUTING.md, and each name there is a fixed point."""
    points = {name for kind in (Keys, Mechanism) for name in vars(kind) if not name.startswith("_")}
    rows = (PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("| when | points |")[1].split("\n\n")[0]
    assert {*re.findall(r"`(\w+)`", rows)} == points - NO_POINTS
