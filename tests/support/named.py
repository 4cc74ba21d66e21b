"""Whom a prompt names, and whom it must name for a page to agree."""

import re
from typing import Any

from banker.rounds.together import trading_over
from banker.state.table import Table

_BESIDES = re.compile(r"^order changed: | is next(?=, then |$)| \(has sold\)$")
_TWO = 2
_NAMED = 3
"""How many corporations the prompt names that are still to run."""


def by_prompt(shown: str) -> str:
    """The round and whom a prompt names, without what it says besides."""
    words, *_ = (*shown.removesuffix(" > ").split(" | "), "")[1:]
    return (
        f"{shown.partition(' | ')[0]} | {_BESIDES.sub('', words)}" if not shown.startswith("game over") else "game over"
    )


def by_page(state: Any, table: Table) -> str:
    """The round and whom a prompt must name for a page to agree."""
    turn = state["turn"]
    if state["game"]["over"]:
        return "game over"
    if turn["bidders"]:
        lower = turn["bidders"][1] if len(turn["bidders"]) == _TWO else None
        who = f"{turn['private']}: {lower or ' or '.join(turn['bidders'])}"
        assert turn["player"] == lower, turn
    elif not table.round.is_stock:
        name = turn["corporation"]
        assert turn["player"] == (name and table.president(name)), turn
        who = "all have operated" if name is None else name
        if name is not None and table.operating == name and table.has_operated(name):
            who = f"{name} has run"
        who += _still_to_run(state["game"]["end"], name)
    elif turn["asked"]:
        who = f"{turn['player']}: {turn['step']} {turn['asked']}?"
    elif turn["player"] is not None:
        who = turn["player"] + (f" (has bought {turn['more_of']})" if turn["more_of"] else "")
    elif turn["step"] == "deal":
        who = "deal the privates"
    else:
        who = "trading is over" if any(trading_over(table)) else "everybody has passed"
    return f"{state['game']['round']}{_end(state['game']['end'])} | {who}"


def _end(end: Any) -> str:
    """What follows the round once the page says that the game will end."""
    if end is None:
        return ""
    return ", last round" if end["is_last_round"] else f", ends after {end['after']}"


def _still_to_run(end: Any, up: str | None) -> str:
    """What follows the corporation that is up once the page says that the game will end."""
    waiting = [name for name in end["to_run"] if name != up] if end else []
    more = f" and {len(waiting) - _NAMED} more" if len(waiting) > _NAMED else ""
    return f", then {', '.join(waiting[:_NAMED])}{more}" if waiting else ""
