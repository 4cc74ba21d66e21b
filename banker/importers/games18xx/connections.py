"""The marks of corporations' turns on 18xx.games, and the connection runs that follow them."""

from collections.abc import Mapping

from banker.importers.games18xx.actions import Action
from banker.importers.games18xx.map_guesses import MARK
from banker.importers.games18xx.revenues import DECISIONS, revenue_of
from banker.importers.games18xx.site import Site
from banker.importers.imported_game import Translation
from banker.state.table import Table


class Connections:
    """Connection runs, each in three actions: where the marker goes, the routes, and what becomes of the revenue."""

    def __init__(self, site: Site, revenues: Mapping[str, int]) -> None:
        self._site, self._revenues = site, revenues
        self._charter = False
        self._revenue = 0

    def translate(self, action: Action, name: str, table: Table) -> Translation:
        """An action of a corporation that makes its connection run, or a mark."""
        if action.kind == MARK:
            yield from self._site.mark(action, name)
        elif action.kind == "choose":
            self._charter = action.text("choice") == "Charter"
        elif action.kind == "run_routes":
            known = self._revenues.get(action.ref)
            self._revenue = revenue_of(action, table, name) if known is None else known
        elif action.kind == "dividend":
            letter = DECISIONS.get(action.text("kind"), "") if self._revenue else ""
            self._site.connecting = [other for other in self._site.connecting if other != name]
            yield action.step("connect", name, f"{self._revenue}{letter}", *["--charter"] * self._charter)
