"""The quick way to read a ledger: what banker wrote itself has one shape, which patterns take apart.

Reading TOML would take most of the time of a `status`. Whatever has another shape, though it be good TOML, or an escape in a
text, is left to tomllib, and a test holds that both read the same.
"""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from banker.state.record import KEYS, FactChange, Move, Record, TokenMove, Transfer

_LETTERS = r'[^"\\\n]'
_TEXT = f'"({_LETTERS}*)"'
_TEXTS = rf'\[((?:"{_LETTERS}*"(?:, "{_LETTERS}*")*)?)\]\n'
_NUMBER = "[1-9][0-9]{0,8}"
_AT = r"at = ([0-9]{4}-[01][0-9]-[0-3][0-9]T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z)\n"
_ROWS = r"\[\n((?:    \{ .*\n)*)\]\n"
_SEAL = 'seal = "([0-9a-f]{16})"\n?'
_OPTION = f'[a-z0-9_]+ = "{_LETTERS}*"'
_HEADER = (
    f"(?:#.*\n)*format = {_TEXT}\nruleset = {_TEXT}\ndigest = {_TEXT}\n"
    rf"options = \{{ ((?:{_OPTION}(?:, {_OPTION})*)?) \}}\nplayers = {_TEXTS}box = {_ROWS}{_AT}{_SEAL}"
)
_EVENT = re.compile(
    rf"\n\[\[event\]\]\nn = ({_NUMBER})\n{_AT}round = {_TEXT}\ndo = {_TEXT}\nwords = {_TEXTS}"
    rf"(?:override = {_TEXT}\n)?(?:ref = {_TEXT}\n)?moves = (?:\[\]\n|{_ROWS}){_SEAL}"
)
_PAIR = rf"\[(?:0|{_NUMBER}), (?:0|{_NUMBER})\]"
_VALUE = rf'(?:"({_LETTERS}+)"|(0|-?{_NUMBER}|{_PAIR}))'
_ROW = re.compile(
    rf'(?m)^    \{{ of = "([a-z_]+)"(?:, (corp|private|type|on) = {_TEXT})?(?:, (amount|count) = ({_NUMBER}))?'
    rf"(?:, from = {_VALUE})?(?:, to = {_VALUE})?(?:, above = ({_PAIR}))? \}},$"
)
_CONTROL = bytes({*range(32), 127} - {ord("\n")})
"""Characters that TOML allows in no text; banker writes them as escapes."""


def read_header(data: bytes) -> Mapping[str, Any] | None:
    """A header as tomllib would read it, but with the moves of its box; None if tomllib must be asked."""
    try:
        found = re.fullmatch(_HEADER, data.decode())
        if found is not None and len(data.translate(None, _CONTROL)) == len(data):
            number, ruleset, digest, options, players, box, at, _ = found.groups()
            chosen = re.findall(f"([a-z0-9_]+) = {_TEXT}", options)
            header = {"format": number, "ruleset": ruleset, "digest": digest, "options": dict(chosen)}
            header |= {"players": players[1:-1].split('", "'), "box": _moves(box), "at": datetime.fromisoformat(at)}
            return header if players and len(header["options"]) == len(chosen) else None
    except ValueError:
        pass
    return None


def read_event(data: bytes) -> Record | None:
    """An event with its seal; None if tomllib must be asked."""
    try:
        found = _EVENT.fullmatch(data.decode())
        if found is not None and len(data.translate(None, _CONTROL)) == len(data):
            n, at, round_, do, words, override, ref, rows, seal = found.groups()
            texts = tuple(words[1:-1].split('", "')) if words else ()
            moves = _moves(rows) if rows else ()
            return Record(int(n), datetime.fromisoformat(at), round_, do, texts, moves, override, ref, seal)
    except ValueError:
        pass
    return None


def _moves(rows: str) -> tuple[Move, ...]:
    """The moves in rows of the ledger; raises ValueError if one of them has another shape."""
    moves: list[Move] = []
    for of, key, name, number_key, number, source, before, to, after, above in _ROW.findall(rows):
        if (key, number_key) == KEYS.get(of) and source and to and not above:
            moves.append(Transfer(of, name, int(number or 1), source, to))
        elif of == "price" and key == "corp" and not (number or source or to) and (before or after):
            moves.append(TokenMove(name, _cell(before), _cell(after), _cell(above) or (0, 0)))
        elif of not in KEYS and of != "price" and key in ("", "on") and not (number or above):
            was, now = source or (int(before) if before else None), to or (int(after) if after else None)
            moves.append(FactChange(of, name, was, now))
    if len(moves) != rows.count("\n"):
        raise ValueError
    return tuple(moves)


def _cell(pair: str) -> tuple[int, int] | None:
    """The two numbers of a pair; None for nothing, and a ValueError for anything but a pair, such as one number."""
    if not pair:
        return None
    first, second = pair.removeprefix("[").removesuffix("]").split(", ")
    return int(first), int(second)
