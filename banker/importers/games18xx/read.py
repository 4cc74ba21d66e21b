"""The JSON that 18xx.games exports: whose game it is, who plays, by which rules, and its actions."""

import codecs
import unicodedata
from collections.abc import Mapping
from typing import Any

from banker.errors import Invalid
from banker.importers.games18xx.actions import moment, those_that_count
from banker.importers.games18xx.game import PROGRAM, Source
from banker.importers.games18xx.translator import Translator
from banker.importers.imported_game import ImportedGame, Unknown
from banker.importers.json_file import parse
from banker.importers.titles import known_titles, ruleset_called
from banker.rules.read import read
from banker.rules.values import Ruleset
from banker.state.names import fault_of, wrong_number

_LONGEST = 24
_SHOWN = 60
_STATES = ("new", "active", "finished", "error", "archived")


def is_mine(data: bytes) -> bool:
    """Whether a file may be a game of 18xx.games: JSON, and no other kind that is JSON, too."""
    return data.removeprefix(codecs.BOM_UTF8).lstrip().startswith((b"{", b"["))


def read_game(data: bytes, name: str) -> ImportedGame:
    """The story of a game; raises Invalid, with the place, for what is no such game."""
    raw = parse(data, name)
    if not isinstance(raw, dict):
        raise Invalid(f"{name} is no game of {PROGRAM}: it holds a list")
    title = raw.get("title")
    if "actions" not in raw or "players" not in raw or not isinstance(title, str):
        raise Invalid(f"{name} is no game of {PROGRAM}: it has no title, players and actions")
    ruleset = _ruleset(title, name)
    rules = read(ruleset)
    settings = raw.get("settings")
    options, unknown = _options(raw, settings if isinstance(settings, dict) else {}, rules, name)
    players, renamed = _players(raw["players"], rules, name)
    actions, odd = those_that_count(raw["actions"], name)
    unknown += [*renamed, *(Unknown(action.ref, "it redoes something, and nothing was undone") for action in odd)]
    number = raw.get("id")
    source = Source(
        name,
        rules,
        players,
        actions,
        _word(raw, "status", _STATES),
        _word(raw, "round"),
        _word(raw, "game_end_reason"),
        _result(raw.get("result"), raw["players"], players, name),
        tuple(unknown),
    )
    called = f"{PROGRAM} game {number}" if isinstance(number, int | str) and len(str(number)) < _SHOWN else PROGRAM

    return ImportedGame(
        called,
        ruleset,
        options,
        tuple(players.values()),
        lambda table: Translator(source, table).tell(),
        at=moment(raw.get("created_at")),
    )


def _word(raw: Mapping[str, Any], key: str, known: tuple[str, ...] = ()) -> str:
    """A text that need not be there; anything else is as if it was not."""
    value = raw.get(key)
    return value if isinstance(value, str) and (not known or value in known) else ""


def _ruleset(title: str, name: str) -> str:
    """The ruleset of a title; raises Invalid if there is none."""
    ruleset = ruleset_called(PROGRAM, title)
    if ruleset is None:
        raise Invalid(f"{name} is a game of {title[:_SHOWN]!r}: of {PROGRAM}, {known_titles(PROGRAM)} can be imported")
    return ruleset


def _options(
    raw: Mapping[str, Any], settings: Mapping[str, Any], rules: Ruleset, name: str
) -> tuple[dict[str, str], list[Unknown]]:
    """Our options that the game was played with, and the rules chosen there that are not known here."""
    other = rules.external[PROGRAM]
    options, unknown = dict(other.options), []
    chosen = settings.get("optional_rules") or raw.get("optional_rules") or []
    if not isinstance(chosen, list) or not all(isinstance(rule, str) for rule in chosen):
        raise Invalid(f"{name}: its `optional_rules` are no list of names")
    for rule in dict.fromkeys(chosen):
        if rule in other.optional_rules:
            options |= other.optional_rules[rule]
        else:
            text = f"the optional rule {rule[:_SHOWN]} is not known here, and the game is gone through without it"
            unknown.append(Unknown("settings", text, left_out=True))
    return options, unknown


def _players(raw: object, rules: Ruleset, name: str) -> tuple[dict[str, str], list[Unknown]]:
    """The players by id, in seat order; whoever has a name that cannot be one here gets another."""
    if not isinstance(raw, list):
        raise Invalid(f"{name}: its `players` are no list")
    if len(raw) not in rules.numbers_of_players:
        raise Invalid(f"{name}: {wrong_number(rules, len(raw))}")
    players: dict[str, str] = {}
    unknown = []
    for seat, player in enumerate(raw, 1):
        if not isinstance(player, dict) or not isinstance(player.get("name"), str):
            raise Invalid(f"{name}: player {seat} has no name")
        called, number = player["name"], _id(player)
        if number in players:
            raise Invalid(f"{name}: two players have the id {number!r}")
        players[number] = _name(called, list(players.values()), seat, rules)
        if players[number] != called:
            text = f"the player of seat {seat}, {called[:_SHOWN]!r} there, is called {players[number]} here"
            unknown.append(Unknown("players", text))
    return players, unknown


def _id(player: Mapping[str, Any]) -> str:
    """What a player goes by in the actions: his id, else his name."""
    number = player.get("id")
    return str(number) if type(number) in (int, str) else str(player["name"])


def _name(called: str, others: list[str], seat: int, rules: Ruleset) -> str:
    """A name that can be one here, as near to the player's own as may be."""
    clean = unicodedata.normalize("NFC", "".join(letter for letter in called if letter.isprintable() and letter != "="))
    short, shorter = clean.strip()[:_LONGEST].strip(), clean.strip()[: _LONGEST - 3].strip()
    wishes = [clean.strip(), short, *([f"{shorter} {seat}"] if shorter else [])]
    wishes += [f"Player {seat}", *(f"Player {seat}{letter}" for letter in "abcdef")]
    return next(wish for wish in wishes if fault_of(wish, others, rules) is None)


def _result(raw: object, people: list[dict[str, Any]], players: Mapping[str, str], name: str) -> dict[str, int]:
    """The final scores that the file states, by our names; it has them by id, or by name."""
    if not isinstance(raw, dict):
        return {}
    by_name = {person["name"]: players[_id(person)] for person in people}
    scores = {}
    for number, score in raw.items():
        who = players.get(number) or by_name.get(number)
        if who is None:
            raise Invalid(f"{name}: its `result` names {number[:_SHOWN]!r}, who does not play")
        if type(score) is not int or not 0 <= score < 10**9:
            raise Invalid(f"{name}: its `result` of {number[:_SHOWN]!r} is no number of dollars")
        scores[who] = score
    return scores
