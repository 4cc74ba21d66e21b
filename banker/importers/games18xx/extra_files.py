"""More files about a game, by action id: revenues of runs, which old files lack, and payments that no ruleset can express."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from banker.errors import Invalid
from banker.importers.games18xx.actions import Action
from banker.importers.imported_game import Run
from banker.importers.json_file import parse
from banker.money import MOST
from banker.rules.values import Ruleset
from banker.state import names
from banker.state.table import BANK
from banker.verbs.arguments import Text

_KIND = "run_routes"
_MOST_REVENUE = 10**6
_LONGEST = 200
_SHOWN = 60
_PAYMENT = '["bank", "PRR", 100, "a reason"]'
_FORMS = {"revenues": 'dollars, such as {"73": 100}', "payments": f'payments, such as {{"40": {_PAYMENT}}}'}


class ExtraFile(NamedTuple):
    """A file in addition to that of the game: its name and contents."""

    name: str
    contents: Mapping[str, object]


NOTHING = ExtraFile("", {})


def read_extra_file(data: bytes, name: str, holds: str) -> ExtraFile:
    """A file of `revenues` or `payments`; raises Invalid if it is damaged or no JSON object."""
    found = parse(data, name, f"a file of {holds}")
    if not isinstance(found, dict):
        raise Invalid(f"{name} has no {holds}: it must be a JSON object of action ids and {_FORMS[holds]}.")
    return ExtraFile(name, found)


def require_runs(given: ExtraFile, actions: Sequence[Action], multiple: int) -> dict[str, int]:
    """The revenues by action; raises Invalid, with the action, for one that is no run of the game or no revenue.

    `actions` are all of the game, with those that were undone.
    """
    runs = {action.ref for action in actions if action.kind == _KIND}
    found = {}
    for ref, amount in given.contents.items():
        of_action = f"{given.name}: the revenue of action {ref} must be"
        if ref not in runs:
            raise Invalid(f"{given.name}: action {ref[:_SHOWN] or repr(ref)} is not a run of the game (`{_KIND}`).")
        if type(amount) is not int or amount < 0 or amount % multiple:
            shown = json.dumps(amount).replace('"', "'")[:_SHOWN]
            raise Invalid(f"{of_action} whole dollars, a multiple of {multiple}, not {shown}.")
        if amount >= _MOST_REVENUE:
            raise Invalid(f"{of_action} less than {_MOST_REVENUE:,}, not {str(amount)[:_SHOWN]}.")
        found[ref] = amount
    return found


def without_revenue(actions: Sequence[Action], known: Mapping[str, int], rules: Ruleset) -> tuple[Run, ...]:
    """The runs with a route whose revenue the file does not tell, and that is not known either."""
    found = []
    for action in actions:
        routes = action.list("routes") if action.kind == _KIND and action.ref not in known else []
        routes = [route for route in routes if isinstance(route, dict)]
        if any(route.get("revenue") is None for route in routes):
            who, ways = str(action.data.get("entity"))[:_SHOWN], ", ".join(map(_route, routes))
            found.append(Run(action.ref, who, ways, rules.dividend.multiple, rules.game.currency))
    return tuple(found)


def _route(route: Mapping[str, Any]) -> str:
    """The train of a run with the hexes on its way: `2-0 H12 H10`."""
    parts = route.get("connections")
    hexes = [hex_ for part in parts if isinstance(part, list) for hex_ in part] if isinstance(parts, list) else []
    return " ".join(str(word)[:_SHOWN] for word in dict.fromkeys([str(route.get("train")), *map(str, hexes)]))


def require_payments(
    given: ExtraFile, actions: Sequence[Action], players: Sequence[str], rules: Ruleset
) -> dict[int, list[tuple[str, ...]]]:
    """The words of payments (`pay`), by the index of the action that they follow: the last one with its id.

    An action has one payment, or a list of them. `actions` are those left after all undos. Raises Invalid, with the action, for a
    faulty payment, or an action that does not count.
    """
    last = {action.ref: index for index, action in enumerate(actions)}
    found = {}
    for ref, value in given.contents.items():
        if ref not in last:
            raise Invalid(
                f"{given.name}: action {_shown(ref)} is not an action of the game, or was undone, so no payment can follow it."
            )
        place = f"{given.name}: the payment after action {_shown(ref)}"
        several = value if isinstance(value, list) and value and isinstance(value[0], list) else [value]
        found[last[ref]] = [_payment(words, players, rules, place) for words in several]
    return found


def _payment(value: object, players: Sequence[str], rules: Ruleset, place: str) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) != 4:  # noqa: PLR2004 - as the sentence says
        raise Invalid(f"{place} must have who pays, who is paid, the amount and the reason, such as {_PAYMENT}.")
    source, to, amount, reason = value
    paying, paid = (_account(who, players, rules, place) for who in (source, to))
    if paying == paid:
        raise Invalid(f"{place} is from {paying} to {paid}: it needs two different parties.")
    if type(amount) is not int or not 0 < amount <= MOST:
        raise Invalid(f"{place} must be whole dollars from 1 to {MOST:,}, not {_shown(amount)}.")
    if not isinstance(reason, str) or not Text.accepts(reason) or not reason.isprintable() or len(reason) > _LONGEST:
        raise Invalid(f"{place} needs a reason: text of 1 to {_LONGEST} letters that does not begin with two dashes.")
    return paying, paid, str(amount), reason


def _account(who: object, players: Sequence[str], rules: Ruleset, place: str) -> str:
    if not isinstance(who, str):
        raise Invalid(f"{place} must name players, corporations or the bank, not {_shown(who)}.")
    try:
        return names.account(who[:_SHOWN], players, rules, BANK)
    except Invalid as error:
        raise Invalid(f"{place}: {error}") from None


def _shown(value: object) -> str:
    if isinstance(value, str):
        return value if value.isascii() and value.isdecimal() and len(value) < _SHOWN else repr(value[:_SHOWN])
    return json.dumps(value)[:_SHOWN]
