"""Run by hatchling before a wheel is built: prepares every shipped ruleset (`banker/rules/prepared.py`)."""

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Prepare(BuildHookInterface[Any]):
    """Rulesets are merged, checked and built once, not by each command; one with faults ends the build."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Read each ruleset, which leaves it in `rulesets/prepared/`."""
        del version, build_data
        sys.path.insert(0, self.root)
        from banker.rules.find import shipped
        from banker.rules.read import read

        for name in shipped():
            read(name)
