"""Reading the JSON that 18xx.games exports: title, options, players and actions."""

import unicodedata
from collections.abc import Mapping
from typing import Any

from banker.errors import Invalid, listed
from banker.importers.games18xx import draws
from banker.importers.games18xx.actions import PROGRAM, RecordedGame, all_actions, effective_actions, parse_time
from banker.importers.games18xx.extra_files import NOTHING, ExtraFile, require_payments, require_runs, without_revenue
from banker.importers.games18xx.guesses import Guesses
from banker.importers.games18xx.steps import fault_of_steps
from banker.importers.games18xx.translator import Translator
from banker.importers.imported_game import ImportedGame, Unknown
from banker.importers.json_file import parse
from banker.rules.find import shipped
from banker.rules.invisible import invisible_in
from banker.rules.read import raw_ruleset, read
from banker.rules.values import Ruleset
from banker.state.names import LONGEST, fault_of, wrong_number

_SHOWN = 60


def read_game(
    data: bytes, name: str, ruleset: str | None = None, given: ExtraFile = NOTHING, paid: ExtraFile = NOTHING
) -> ImportedGame:
    """The game in a file; raises Invalid, with the place, if it is not a game of 18xx.games or damaged.

    `ruleset` is the table to play it by, else it is that of its title; `given` is a file of revenues, `paid` one of payments.
    """
    raw = parse(data, name)
    if not isinstance(raw, dict):
        raise Invalid(f"{name} is not a game of {PROGRAM}: it is not a JSON object.")
    title = raw.get("title")
    if "actions" not in raw or "players" not in raw or not isinstance(title, str):
        raise Invalid(f"{name} is not a game of {PROGRAM}: its title, players or actions are missing.")
    ruleset = _ruleset(title, name) if ruleset is None else _own_ruleset(ruleset, title, name)
    rules = read(ruleset)
    seed = draws.seed_of(raw.get("settings"), raw.get("id"))
    options, unknown = _options(raw, rules, name)
    players, renamed = _players(raw["players"], rules, name)
    drawn = draws.options_drawn(rules, seed, len(players), _optional_rules(raw, name))
    options, unknown = drawn | options, unknown + _drawn_by_id(drawn, raw.get("settings"))
    actions, empty_redos = effective_actions(raw["actions"], name)
    unknown += [*renamed, *(Unknown(action.ref, "This `redo` has nothing to redo; ignored.") for action in empty_redos)]
    revenues = require_runs(given, all_actions(raw["actions"], name), rules.dividend.multiple)
    source = RecordedGame(
        read(ruleset, options),
        players,
        actions,
        raw.get("status") == "finished",
        raw.get("game_end_reason") == "manually_ended" or [action.kind for action in actions[-1:]] == ["end_game"],
        raw.get("game_end_reason") == "dnf",
        _result(raw.get("result"), raw["players"], players, name),
        tuple(unknown),
        revenues,
        require_payments(paid, actions, tuple(players.values()), rules),
        seed,
    )
    guesses, number = Guesses(), raw.get("id")
    return ImportedGame(
        f"{PROGRAM} game {number}" if isinstance(number, int | str) and len(str(number)) < _SHOWN else PROGRAM,
        ruleset,
        options,
        tuple(players.values()),
        lambda table: Translator(source, table, guesses).tell(),
        guesses.try_others,
        at=parse_time(raw.get("created_at")),
        without_revenue=without_revenue(actions, revenues, rules),
        take_revenues=revenues.update,
    )


def _ruleset(title: str, name: str) -> str:
    titles = []
    likeliest_first = sorted(shipped(), key=lambda ruleset: ruleset != title)  # since each takes time to read
    for ruleset in likeliest_first:
        external = raw_ruleset(ruleset).raw.get("external", {}).get(PROGRAM)
        called = [external["title"], *external.get("other_titles", ())] if external else []
        if title in called:
            return ruleset
        titles += called
    known = listed(sorted(titles))
    raise Invalid(
        f"{name} is a game of {title[:_SHOWN]!r}. banker imports only {known} from {PROGRAM}."
        f' To add a title, write a ruleset with [external."{PROGRAM}"] (`banker help rulesets`), then type:'
        f" `banker import {name} --ruleset ./mine.toml`."
    )


def _own_ruleset(ruleset: str, title: str, name: str) -> str:
    rules = read(ruleset)
    external = rules.external.get(PROGRAM)
    if external is None:
        raise Invalid(
            f'The ruleset {ruleset} cannot import a game: it has no [external."{PROGRAM}"] (`banker help rulesets`).'
        )
    if title not in (external.title, *external.other_titles):
        raise Invalid(
            f"{name} is a game of {title[:_SHOWN]!r}, but the ruleset {ruleset} imports {external.title!r}, as its"
            f' [external."{PROGRAM}"] says.'
        )
    if fault := fault_of_steps(rules):
        raise Invalid(
            f'The ruleset {ruleset} cannot import a game: the steps below its [external."{PROGRAM}"] {fault}.'
        )
    return ruleset


def _options(raw: Mapping[str, Any], rules: Ruleset, name: str) -> tuple[dict[str, str], list[Unknown]]:
    other, unknown = rules.external[PROGRAM], []
    options = dict(other.options)
    for rule in _optional_rules(raw, name):
        options |= other.optional_rules.get(rule, {})
        if not any(
            rule in known for known in (other.optional_rules, other.always_drawn, other.never_drawn, other.drawn_late)
        ):
            text = f"The optional rule {rule[:_SHOWN]} is unknown; the game is replayed without it."
            unknown.append(Unknown("settings", text, left_out=True))
    return options, unknown


def _optional_rules(raw: Mapping[str, Any], name: str) -> list[str]:
    settings = raw.get("settings")
    chosen = (isinstance(settings, dict) and settings.get("optional_rules")) or raw.get("optional_rules") or []
    if not isinstance(chosen, list) or not all(isinstance(rule, str) for rule in chosen):
        raise Invalid(f"{name}: its optional_rules must be a list of names.")
    return list(dict.fromkeys(chosen))


def _drawn_by_id(drawn: Mapping[str, str], settings: object) -> list[Unknown]:
    """What was drawn before the game, if the file has no seed that tells it."""
    if not drawn or (isinstance(settings, dict) and settings.get("seed") not in (None, "")):
        return []
    said = listed([f"{name} {value}" for name, value in drawn.items()])
    return [Unknown("settings", f"The file has no seed; by the game's id the draw before the game was {said}.")]


def _players(raw: object, rules: Ruleset, name: str) -> tuple[dict[str, str], list[Unknown]]:
    """The players by id, in seat order; a name that banker does not allow is changed."""
    if not isinstance(raw, list):
        raise Invalid(f"{name}: its players must be a list.")
    if len(raw) not in rules.numbers_of_players:
        raise Invalid(f"{name}: {wrong_number(rules, len(raw))}")
    players: dict[str, str] = {}
    unknown = []
    for seat, player in enumerate(raw, 1):
        if not isinstance(player, dict) or not isinstance(player.get("name"), str):
            raise Invalid(f"{name}: player {seat} has no name.")
        theirs, number = player["name"], _id(player)
        if number in players:
            raise Invalid(f"{name}: two players have the id {number!r}.")
        players[number] = _name(theirs, list(players.values()), seat, rules)
        if players[number] != theirs:
            text = f"The player in seat {seat} is {theirs[:_SHOWN]!r} in the file and {players[number]} here."
            unknown.append(Unknown("players", text))
    return players, unknown


def _id(player: Mapping[str, Any]) -> str:
    """The id of a player in the actions: `id`, else their name."""
    number = player.get("id")
    return str(number) if type(number) in (int, str) else str(player["name"])


def _name(theirs: str, others: list[str], seat: int, rules: Ruleset) -> str:
    """A valid name for a player, as close to theirs as possible."""
    seen = "".join(character for character in theirs if character != "=" and not invisible_in(character))
    clean = unicodedata.normalize("NFC", seen)
    short, shorter = clean.strip()[:LONGEST].strip(), clean.strip()[: LONGEST - 3].strip()
    wishes = [clean.strip(), short, *([f"{shorter} {seat}"] if shorter else [])]
    wishes += [f"Player {seat}", *(f"Player {seat}{letter}" for letter in "abcdef")]
    return next(wish for wish in wishes if fault_of(wish, others, rules) is None)


def _result(raw: object, people: list[dict[str, Any]], players: Mapping[str, str], name: str) -> dict[str, int]:
    if not isinstance(raw, dict):
        return {}
    by_name = {person["name"]: players[_id(person)] for person in people}
    scores = {}
    for number, score in raw.items():
        who = players.get(number) or by_name.get(number)
        if who is None:
            raise Invalid(f"{name}: its result names {number[:_SHOWN]!r}, who is not a player.")
        if type(score) is not int or not -(10**9) < score < 10**9:
            raise Invalid(f"{name}: its result of {number[:_SHOWN]!r} is not a number of dollars.")
        scores[who] = score
    return scores
