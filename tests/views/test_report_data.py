"""The data in a report: every state as `status` has it, and earnings that add up to the worth, in games of every kind."""

import json
import re
import shlex
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from banker.engine.as_counted import as_counted
from banker.engine.recorded import Replayed, explained_moves
from banker.views.earnings import earnings
from banker.views.game_data import difference
from banker.views.web_page import joined
from support.elsewhere import KINDS, made
from support.marks import SLOW, few, seeds
from support.paths import SESSIONS
from support.random_overrides import OverriddenGame
from support.say import say, sitting

_NOT_BY_EVENT = ("standing", "on_sale", "coming", "later")
"""The keys of `status -O json` that a report has no use for."""


def in_page(page: str) -> dict[str, Any]:
    """Return the data in a report."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def changed(before: Any, change: Any) -> Any:
    """Return the value that a change leads to, as `banker/page/states.js` does."""
    if change is None:
        return before
    if isinstance(change, list):
        return change[0]
    if isinstance(before, list):
        return [*changed({str(place): value for place, value in enumerate(before)}, change).values()]
    after = {key: value for key, value in before.items() if change.get(key) != []}
    return after | {key: changed(before.get(key), value) for key, value in change.items() if value != []}


def states(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the table before event 1 and after each event."""
    state = data["before"]
    yield state
    for event in data["events"]:
        state = changed(state, event["change"])
        yield state


_ORDER = [(kind,) for kind in (*KINDS[::2], *KINDS[1::2])]


@pytest.fixture(
    scope="module", params=seeds(_ORDER, fast=len(KINDS[::2]), slow=len(KINDS[::2]) + 2), ids=str, name="ledger"
)
def _ledger(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(request.param, tmp_path_factory.mktemp("ledgers"))


@few(1, 8)
def test_every_state_is_that_of_status(ledger: Path) -> None:
    """Decoded, the state after event N is what `status -O json --at N` prints, as far as a report has it; the events are those of `replay`."""
    with sitting(ledger) as banker:
        data = in_page(banker("report -o - --notes").out)
        found = list(states(data))
        for n in [*range(0, len(found), 23), len(found) - 1]:
            said = banker(f"-O json status --at {n}").data
            if said["game"]["own_ruleset"]:
                said["game"]["own_ruleset"] = Path(said["game"]["own_ruleset"]).name
            assert found[n] == {key: value for key, value in said.items() if key not in _NOT_BY_EVENT}, n
        replayed = [json.loads(line) for line in banker("-O json replay").out.splitlines()]
        keys = set(found[0]) - {"turn", "fleet", "rules", "sale"}
        for event, state, line in zip(data["events"], found[1:], replayed, strict=True):
            line["state"]["game"]["own_ruleset"] = state["game"]["own_ruleset"]  # with its path
            assert {key: state[key] for key in keys} == line["state"]
            assert state["turn"] == line["turn"]
            assert {key: value for key, value in line.items() if key not in ("state", "turn")}.items() <= event.items()


def _corrected_run(data: dict[str, Any], line: dict[str, Any]) -> str | None:
    """The corporation whose run a line of `explain` corrects; a report counts it as if the run had been right."""
    if line["purpose"] != "correction":
        return None
    do, words = (data["events"][line["n"] - 1][key] for key in ("do", "words"))
    if do == "void":
        do, words = (data["events"][int(words[0]) - 1][key] for key in ("do", "words"))
    else:
        do, words = words[1], words[2:]
    return str(words[0]) if do == "run" else None


@few(1, 8)
def test_earnings_add_up(ledger: Path) -> None:
    """What a player began with and all sources are their worth, to the dollar; dividends are those that `explain` lists."""
    with sitting(ledger) as banker:
        data = in_page(banker("report -o -").out)
        found = data["earnings"]
        worth = {player["name"]: player["worth"] for player in banker("-O json score").data["players"]}
        for seat, who in enumerate(found["players"]):
            sources = {(source["kind"], source["about"]): source["amounts"][seat] for source in found["sources"]}
            assert found["begins"][seat] + sum(sources.values()) == worth[who]
            if not data["before"]["rules"]["market"]:
                continue
            said: Counter[str] = Counter()
            for line in json.loads(banker(f"-O json explain {shlex.quote(who)}").out)["lines"]:
                run = line["about"] if line["purpose"] == "dividend" else _corrected_run(data, line)
                if run is not None and not line["undone"]:
                    said[run] += line["amount"]
            assert {about: amount for (kind, about), amount in sources.items() if kind == "dividend" and amount} == said


@pytest.mark.parametrize(
    ("ruleset", "seed"),
    seeds([(name, seed) for seed in range(8) for name in ("1830", "1851", "1830-7p", "1889")], fast=0, slow=4),
)
def test_earnings_add_up_with_overrides_and_corrections(ruleset: str, seed: int) -> None:
    """The same in random games with events against the rules, renamed players, options set late and forgotten events."""
    game = OverriddenGame(ruleset, seed)
    game.play()
    table = game.table.first()
    events = []
    for place, record in enumerate(game.records):
        events.append(Replayed(record, table.copy(), explained_moves(table, game.records[:place], record)))
        table.apply(*record.moves)
    found = earnings(table, as_counted(events, table))
    for seat, who in enumerate(table.players):
        amounts = [source["amounts"][seat] for source in found["sources"]]
        assert found["begins"][seat] + sum(amounts) == table.worth(who).total


def test_a_corrected_purchase_is_no_gain(game: Any) -> None:
    """A purchase that is voided leaves neither a loss on stock nor a gift from a correction."""
    assert game("par carol prr 67").code == 0
    without = in_page(game("report -o -").out)["earnings"]
    for line in ("buy alice prr", "buy bob prr", "void 8 --yes", "void 9 --yes"):
        assert game(line).code == 0
    assert in_page(game("report -o -").out)["earnings"] == without


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"a": 1}, {"a": 1}),
        ({"a": 1, "b": {"c": 2}}, {"b": {"c": 3}, "d": None}),
        ([{"a": 1}, {"b": 2}], [{"a": 1}, {"b": 3}, {"c": []}]),
        ([{"a": 1}, {"b": 2}, {"c": 3}], [{"a": 2}]),
        ([], [{"a": 1}]),
        ([{"a": 1}], []),
        ({"a": [1, 2]}, {"a": []}),
        ({"a": {}}, {"a": []}),
        ({"a": None}, {"a": {"b": [{"c": 1}]}}),
    ],
)
def test_differences(before: Any, after: Any) -> None:
    """A difference leads from one value to the other, and nothing changes the value before."""
    kept = json.dumps(before)
    assert changed(before, json.loads(json.dumps(difference(before, after)))) == after
    assert json.dumps(before) == kept


@SLOW
def test_corrected_runs() -> None:
    """The runs of a report are those that count: undone ones are left out, a corrected one has its new revenue."""
    data = in_page(say(f"-f {SESSIONS / '1830-four-players.toml'} report -o -").out)
    undone = {event["n"] for event in data["events"] if event["undone"]}
    assert undone
    assert not undone & {run["n"] for run in data["runs"]}
    assert all(run["paid"] + run["withheld"] == run["revenue"] for run in data["runs"])


def test_modules_are_joined_whole() -> None:
    """The script has every module once, after those that it imports, and no import is left."""
    script = joined("report")
    assert "\nimport " not in script
    assert "\nexport " not in script
    order = re.findall(r"^const (\w+)_js = ", script, re.MULTILINE)
    assert order[-1] == "report"
    assert len(order) == len(set(order)) > 10
    for name in order:
        assert script.index(f"const {name}_js = ") < (script.find(f"= {name}_js;") % len(script))
