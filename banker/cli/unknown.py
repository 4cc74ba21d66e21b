"""What to type instead of a word that is no command: a similar command, or the one that goes with a name in the game."""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from difflib import get_close_matches
from typing import TYPE_CHECKING

from banker.cli.command import command_names
from banker.cli.session import Session
from banker.errors import BankerError, Invalid, either

if TYPE_CHECKING:
    from banker.state.table import Table

_REVENUE = re.compile(r"\$?\d[\d,+$]*[wh]?", re.ASCII | re.IGNORECASE)


def suggestion(words: Sequence[str], session: Session) -> str:
    """A sentence that tells what to type instead of these words, the first of which is no command."""
    try:
        found = _with_name(words, session)
    except BankerError:  # there is no ledger, or it cannot be read
        found = None
    if found is not None:
        return found
    near = get_close_matches(words[0], command_names(), 3)
    return f"Did you mean {either(near)}?" if near else "`banker help` lists all commands."


def _with_name(words: Sequence[str], session: Session) -> str | None:
    """The sentence where the first word names a player, corporation or private of the game, else None."""
    from banker.cli.shorthand import every_verb, verb_of

    table = session.game().table
    word, rest = words[0], list(words[1:])
    named = _meant(word, table)
    if named is None or table.over:
        return None
    kind, name = named
    verb = verb_of(rest[0]) if rest else ""
    if verb in every_verb():
        commands = [" ".join((verb, word, *rest[1:]))]
    else:
        who = "" if session.shows_now else "WHO "
        match kind:
            case "player":
                commands = list(_with_player(table, word))
            case "corporation":
                commands = list(_with_corporation(table, name, word, who, rest))
            case _:
                commands = list(_with_private(table, name, word, who, rest))
    return f"{name} is a {kind}, and a line begins with a command: {either(f'`{command}`' for command in commands)}."


def _meant(word: str, table: "Table") -> tuple[str, str] | None:
    """What a word names, and of which kind: in the auction rather a private, in an operating round a corporation."""
    from banker.state import names
    from banker.state.table import BANK

    found: dict[str, str] = {}
    rules = table.rules
    aliases = {name: private.aliases for name, private in rules.private.items()}
    readers: dict[str, Callable[[], str]] = {
        "player": lambda: names.match(word, table.players, "player", former=table.aliases),
        "corporation": lambda: names.corporation(word, rules),
        "private": lambda: names.match(word, aliases, "private", aliases),
    }
    for kind, read in readers.items():
        with suppress(Invalid):
            found[kind] = read()
    first = ("corporation", "player", "private")
    if table.round.is_stock:
        first = ("private", "player", "corporation") if table.privates(BANK) else ("player", "corporation", "private")
    return next(((kind, found[kind]) for kind in first if kind in found), None)


def _number(rest: Sequence[str], otherwise: str) -> str:
    """The number that was typed after the name, or what belongs there."""
    return rest[0] if rest and _REVENUE.fullmatch(rest[0]) else otherwise


def _with_player(table: "Table", word: str) -> Iterator[str]:
    from banker.state.table import BANK

    if not table.round.is_stock:
        yield f"score {word}"
    elif table.privates(BANK):
        yield f"private {word}"
    else:
        yield f"buy {word} CORP"
        yield f"sell {word} CORP"


def _with_corporation(table: "Table", name: str, word: str, who: str, rest: Sequence[str]) -> Iterator[str]:
    if not table.round.is_stock:
        revenue = _number(rest, "REVENUE")
        yield f"run {word} {revenue}"
        if revenue == "REVENUE":
            yield f"train {word} TYPE"
    elif table.price(name) is None:
        yield f"par {who}{word} {_number(rest, 'PRICE')}"
    else:
        yield f"buy {who}{word}"
        yield f"sell {who}{word}"


def _with_private(table: "Table", name: str, word: str, who: str, rest: Sequence[str]) -> Iterator[str]:
    from banker.rounds.auction import next_private
    from banker.state.table import BANK

    if table.owner(name) != BANK:
        yield f"private WHO {word} {_number(rest, 'PRICE')}"
    elif next_private(table) == name:
        yield f"private {who}{word}"
    elif next_private(table) is not None:
        yield f"bid {who}{word} {_number(rest, 'AMOUNT')}"
    else:
        yield f"private WHO {word}"
