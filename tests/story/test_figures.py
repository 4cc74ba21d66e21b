"""The figures of a story: reckoned again from `replay -O json`, and adding up, for the sample sessions and random games of every title."""

import json
import re
import shlex
from collections import Counter
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from banker.engine.as_counted import as_counted
from banker.engine.history import History
from banker.engine.recorded import Replayed, explained_moves
from banker.engine.turns import current_turn
from banker.opening import begin
from banker.rounds.turn import table_to_show
from banker.rules.read import read
from banker.rules.values import Ruleset
from banker.state.record import Transfer
from banker.story.report import story
from banker.verbs.registry import CORRECTIONS
from banker.views.earnings import earnings
from banker.views.state_data import table_data
from support import story_records
from support.corrections import content, counting
from support.marks import few, seeds
from support.paths import SESSIONS
from support.random_overrides import OverriddenGame, Stuck
from support.random_players import PLAYS
from support.say import say, sitting
from support.story_reckoner import BREAK, Reckoner
from support.timed import until_the_end
from views.test_report_data import in_page

_FIRST = "1870-bank-broken"
"""Runs to destinations, prices that fall later, and protected ones."""
STORIES = [_FIRST, *sorted({path.stem for path in SESSIONS.glob("[!s]*.toml")} - {_FIRST})]
RANDOM = [(name, seed) for seed in range(20) for name in PLAYS if name != "1830-starter"]


def compare(told: dict[str, Any], reckoned: Reckoner) -> None:
    """Require the same figures."""
    assert told["final"] == reckoned.final
    first = told["order"][0]
    for why in told["why"]:
        rows = {row["about"] or row["kind"]: row["amount"] for row in why["rows"]}
        assert {source: amount for source, amount in rows.items() if amount} == reckoned.difference(first, why["seat"])
    points = [(point["n"], point["kind"], point["seat"], point["effect"]) for point in told["turning"]]
    assert sorted(points) == reckoned.turning_points()
    assert told["fed"] == reckoned.fed()
    rounds = [
        (one["round"], [(part["cash"], part["privates"], part["stock"]) for part in one["players"]])
        for one in told["rounds"]
    ]
    assert rounds == reckoned.portfolio()
    runs, revenue = reckoned.trains()
    found = {kind: [train for train in told["trains"] if train["type"] == kind] for kind in {*runs, *revenue}}
    for kind, trains in found.items():
        assert sum(train["runs"] for train in trains) == runs[kind], kind
        assert abs(sum(train["revenue"] for train in trains) - float(revenue.get(kind, 0))) <= len(trains), kind
    every = story_records.trains(reckoned)
    alike = {train.kind for train in every if train.again}
    each = [
        (one["type"], one["price"], one["n"], one["owners"][0][0], one["runs"], one["revenue"])
        for one in told["trains"]
    ]
    assert sorted(one for one in each if one[0] not in alike) == sorted(
        train.told for train in every if train.kind not in alike
    )
    records = story_records.best(reckoned)
    best = [line for line in told["best"] if not (alike and line["what"].endswith("train"))]
    if not alike:
        assert {line["what"] for line in best} == {*records}
    for line in best:
        assert line["n"] == records[line["what"]][0], line
        shown = f"{line['fact']} {line['figures']}".replace("nothing", "0").replace("never ran", "0").replace(",", "")
        assert {str(amount) for amount in records[line["what"]][1]} <= {*re.findall(r"\d+", shown)}, line


def reckoner(path: Path) -> Reckoner:
    """Return the reckoner for a ledger without corrections."""
    with sitting(path) as banker:
        lines = [json.loads(line) for line in banker("-O json replay").out.splitlines()]
        first = banker("-O json status --at 0").data
        reasons = Counter[tuple[str, int, int]]()
        for seat, player in enumerate(lines[-1]["state"]["players"]):
            for line in json.loads(banker(f"-O json explain {shlex.quote(player['name'])}").out)["lines"]:
                reasons[line["purpose"], line["n"], seat] += line["amount"]
    return Reckoner(first, lines, reasons, _share_sizes(read(first["game"]["ruleset"])))


def _share_sizes(rules: Ruleset) -> dict[str, int]:
    return {name: corporation.share for name, corporation in rules.corporation.items()}


def adds_up(told: dict[str, Any]) -> None:
    """Require that the rows of each waterfall are the margin."""
    first = told["order"][0]
    for why in told["why"]:
        assert (
            sum(row["amount"] for row in why["rows"])
            == why["margin"]
            == told["final"][first] - told["final"][why["seat"]]
        )
        assert all(row["dividends"] + row["price"] == row["amount"] for row in why["rows"] if row["about"])


def agrees(told: dict[str, Any], earned: dict[str, Any]) -> None:
    """Require that waterfalls and "who fed whom" have the dividends of "who earned what"."""
    first = told["order"][0]
    paid = {source["about"]: source["amounts"] for source in earned["sources"] if source["kind"] == "dividend"}
    for why in told["why"]:
        for row in why["rows"]:
            if row["about"]:
                amounts = paid.get(row["about"]) or [0] * len(told["final"])
                assert row["dividends"] == amounts[first] - amounts[why["seat"]], row
    fed = [sum(by) for by in zip(*told["fed"]["dividends"], strict=True)]
    assert sum(fed) <= sum(map(sum, paid.values()))


@few(0, 2)
@pytest.mark.parametrize("session", STORIES)
def test_figures_of_sessions(session: str, tmp_path: Path) -> None:
    """Waterfalls, turning points, who fed whom, trains, portfolio and clock of a finished game are those of its replay."""
    path = SESSIONS / f"{session}.toml"
    page = in_page(say(f"-f {path} report -o -").out)
    told = page["story"]
    adds_up(told)
    agrees(told, page["earnings"])
    clean = said_again(session, tmp_path / "clean.toml")
    assert_same_clock(told["clock"], path)
    again = in_page(say(f"-f {clean} report -o -").out)["story"]
    compare(again, reckoner(clean))
    numbers = [entry.n for entry in counting(session, len(content(session).records))]
    for point in again["turning"] + again["best"] + again["trains"]:
        point["n"] = numbers[point["n"] - 1] if point["n"] else 0  # before the first event
    for key in ("why", "turning", "fed", "best", "trains", "headline", "deck", "ending"):
        assert told[key] == again[key], key


def said_again(session: str, path: Path) -> Path:
    """Record a sample session again without what was undone, and with its corrections made."""
    header = content(session).header
    events = counting(session, len(content(session).records))
    begin(path, header.ruleset, header.players, header.options)
    with sitting(path) as banker:
        for event in events:
            answer = banker(f"{event.line} --yes" if event.words[0] in ("bankrupt", "end") else event.line)
            assert answer.code == 0, (event, answer.err)
    return path


def assert_same_clock(clock: dict[str, Any] | None, path: Path) -> None:
    """Require the minutes of the players by round, as the times and turns of the events are."""
    lines = [json.loads(line) for line in say(f"-f {path} -O json replay").out.splitlines()]
    seconds = Counter[tuple[str, str | None]]()
    for line, after in pairwise(until_the_end(lines)):
        gap = round((datetime.fromisoformat(after["at"]) - datetime.fromisoformat(line["at"])).total_seconds())
        if gap <= BREAK:
            seconds[after["round"], line["turn"]["player"] or line["turn"]["president"]] += gap
    if clock is None:
        assert sum(seconds.values()) < 60 or min(seconds.values()) < 0
        return
    by_round = Counter[str]()
    for (name, _), its in seconds.items():
        by_round[name] += its
    found = {one["round"]: sum(one["players"]) + one["nobody"] for one in clock["rounds"]}
    assert {name: its for name, its in found.items() if its} == {name: its for name, its in by_round.items() if its}
    assert clock["seconds"] == sum(by_round.values())


@pytest.mark.parametrize(("ruleset", "seed"), seeds(RANDOM, fast=1, slow=len(PLAYS)))
def test_figures_of_random_games(ruleset: str, seed: int) -> None:
    """The same in random games played to their end; those with corrections only have to add up, and agree with who earned what."""
    game = OverriddenGame(ruleset, seed)
    game.play()
    try:
        game.finish()
    except Stuck as stuck:  # overrides can leave players who must bid without the money for it
        pytest.skip(f"the random player finds no end: {stuck}")
    table = game.table.first()
    first, events, lines = table_data(table, 0), [], []
    undone = History(game.records).undone()
    for place, record in enumerate(game.records):
        before = table.copy()
        events.append(Replayed(record, before, explained_moves(before, game.records[:place], record)))
        table.apply(*record.moves)
        line = {
            "n": record.n,
            "do": record.do,
            "words": record.words,
            "round": record.round,
            "undone": record.n in undone,
        }
        shown = table_to_show(current_turn(table, game.records[: place + 1]))  # as `replay` has it
        lines.append(line | {"state": table_data(shown, record.n)})
    if len(table.players) == 1 or not table.rules.game.stock_market:
        return
    counted = as_counted(events, table)
    told = story(table, counted)
    adds_up(told)
    earned = {(source["kind"], source["about"]): source["amounts"] for source in earnings(table, counted)["sources"]}
    winner = told["order"][0]
    for why in told["why"]:
        for row in why["rows"]:
            amounts = earned.get(("dividend", row["about"]))
            if row["about"] and amounts:
                assert row["dividends"] == amounts[winner] - amounts[why["seat"]]
    if not any(record.do in CORRECTIONS for record in game.records):
        reasons = Counter[tuple[str, int, int]]()
        for record, before, moves in events:
            for made in moves:
                if isinstance(made.move, Transfer) and made.move.of == "cash":
                    for end, sign in ((made.move.source, -1), (made.move.to, 1)):
                        if end in before.players:
                            reasons[str(made.purpose), record.n, before.players.index(end)] += sign * made.move.number
        compare(told, Reckoner(first, lines, reasons, _share_sizes(table.rules)))
