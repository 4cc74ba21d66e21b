"""The revenues of runs: 18xx.games computes them from the map, and old files of it lack them."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from banker.errors import Invalid
from banker.importers.games18xx.actions import Action
from banker.importers.imported_game import Run
from banker.importers.json_file import parse_beside
from banker.rules.values import Ruleset

_KIND = "run_routes"
_MOST = 10**6
_SHOWN = 60


def read_revenues(data: bytes, name: str) -> dict[str, object]:
    """What a file `{action id: dollars}` has; raises Invalid if it is damaged or no JSON object."""
    return parse_beside(data, name, "revenues", 'dollars, such as {"73": 100}')


def require_runs(given: Mapping[str, object], actions: Sequence[Action], multiple: int, name: str) -> dict[str, int]:
    """The revenues of a file, by action; raises Invalid, with the action, for one that is no run of the game or no revenue.

    `actions` are all of the game, with those that were undone.
    """
    runs = {action.ref for action in actions if action.kind == _KIND}
    found = {}
    for ref, amount in given.items():
        if ref not in runs:
            raise Invalid(f"{name}: action {ref[:_SHOWN] or repr(ref)} is not a run of the game (`{_KIND}`).")
        if type(amount) is not int or amount < 0 or amount % multiple:
            raise Invalid(
                f"{name}: the revenue of action {ref} must be whole dollars, a multiple of {multiple}, not {_shown(amount)}."
            )
        if amount >= _MOST:
            raise Invalid(
                f"{name}: the revenue of action {ref} must be less than {_MOST:,}, not {str(amount)[:_SHOWN]}."
            )
        found[ref] = amount
    return found


def _shown(value: object) -> str:
    """A value as JSON has it, in short."""
    return json.dumps(value).replace('"', "'")[:_SHOWN]


def without_revenue(actions: Sequence[Action], known: Mapping[str, int], rules: Ruleset) -> tuple[Run, ...]:
    """The runs with a route whose revenue the file does not tell, and that is not known either."""
    return tuple(
        Run(
            action.ref,
            str(action.data.get("entity"))[:_SHOWN],
            _routes(action.list("routes")),
            rules.dividend.multiple,
            rules.game.currency,
        )
        for action in actions
        if action.kind == _KIND and action.ref not in known and any(map(_lacks_revenue, action.list("routes")))
    )


def _lacks_revenue(route: object) -> bool:
    return isinstance(route, dict) and route.get("revenue") is None


def _routes(routes: Sequence[Any]) -> str:
    """The trains of a run, each with the hexes on its way: `2-0 H12 H10, 3-1 E19 F20 G19`."""
    return ", ".join(_route(route) for route in routes if isinstance(route, dict))


def _route(route: Mapping[str, Any]) -> str:
    parts = route.get("connections")
    hexes = [hex_ for part in parts if isinstance(part, list) for hex_ in part] if isinstance(parts, list) else []
    return " ".join(str(word)[:_SHOWN] for word in dict.fromkeys([str(route.get("train")), *map(str, hexes)]))
