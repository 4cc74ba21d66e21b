"""What a refusal advises is allowed: no other objection of the same refusal forbids it."""

import re
from collections.abc import Iterable, Iterator
from itertools import product

import pytest

from banker.errors import BankerError
from banker.game import Refused
from support.marks import few
from support.table import Play, play

_LAYOUTS = {
    "auction": ("1830", ""),
    "first stock round": ("1830", "round SR 1; stock PRR 100 Alice 30 Bob 10"),
    "stock round": ("1830", "round SR 3; stock PRR 100 Alice 40 Bob 30 pool 30; stock NYC 76 Bob 60; private MH Alice"),
    "operating round": (
        "1830",
        "round OR 3.1; stock PRR 100 Alice 40 Bob 30 pool 20; stock NYC 76 Bob 60; private MH Bob",
    ),
    "after a run": ("1830", "round OR 3.1; stock PRR 100 Alice 40 Bob 30; trains PRR 3; stock NYC 76 Bob 60; ran PRR"),
    "forced": (
        "1830",
        "phase 4; round OR 4.1 of 2; stock B&O 67 Alice 20 Bob 20 Carol 20; cash B&O 56; cash Alice 200; ran B&O; stock NYC 67 Alice 50",
    ),
    "discard due": ("1830", "round OR 3.1; phase 4; stock PRR 100 Alice 60; trains PRR 3 3 3 3; stock NYC 76 Bob 60"),
    "treasury stock": ("1851", "round SR 3; stock L&N 75 Alice 50 Bob 10; stock GM&O 75 Bob 40"),
    "treasury stock, operating": ("1851", "round OR 3.1; stock L&N 75 Alice 50 Bob 10; stock GM&O 75 Bob 40"),
    "own stock": ("18Texas", "cash T&P 900; round OR 3.1; stock T&P 70 Alice 60 pool 20"),
    "one block": ("1889", "round SR 3; stock AR 75 Alice 50 Bob 20 pool 20"),
}
_WHO = "Alice", "Bob", "Carol"


def _lines(game: Play) -> Iterator[str]:
    """Return many lines that somebody could type, most of them refused."""
    floated = [name for name in game.table.rules.corporation if game.table.floated(name)]
    corporations = [*floated, *[name for name in game.table.rules.corporation if name not in floated][:1]]
    for who, name, count in product((*_WHO, *floated), corporations, (1, 2, 3, 5, 7)):
        yield f"sell {who} {name} {count}"
        yield f"buy {who} {name} pool {count}"
        yield f"buy {who} {name} ipo {count}"
        yield f"buy {who} {name} treasury {count}"
    for name, count in product(corporations, (1, 2, 3, 5, 7)):
        yield f"issue {name} {count}"
        yield f"redeem {name} {count}"
    for who, name in product(_WHO, corporations):
        yield from (f"par {who} {name} 67", f"bankrupt {who}", f"exchange {who} MH {name}", f"buy {who} {name}")
    for name, kind in product(corporations, game.table.rules.train):
        yield from (f"train {name} {kind}", f"train {name} {kind} --president", f"discard {name} {kind}")
    for name in corporations:
        yield from (f"run {name} 60", f"token {name}", f"token {name} 40", f"tile {name} 80", f"reissue {name}")
    for who, name in product((*_WHO, *floated), game.table.rules.private):
        yield from (f"private {who} {name}", f"private {who} {name} 60", f"bid {who} {name} 60", f"bid {who} {name} 3")


def _advised(game: Play, line: str, message: str) -> Iterator[list[str]]:
    """Return each thing that a refusal advises, as the lines of which one should be allowed."""
    verb, who, name, *_ = [*line.split(), "", ""]
    for seller, does, count in re.findall(r"(\S+) may (sell|buy) ([0-9]+)\.", message):
        own = seller == who and seller in game.table.rules.corporation and verb in ("issue", "redeem")
        yield (
            [f"{verb} {name if not own else who} {count}"]
            if own
            else [f"{does} {seller} {name} {count}", f"{does} {seller} {name} pool {count}"]
        )
    for command in re.findall(r"`([^`]+)`", message):
        if command.split()[0] not in ("p", "n", "u", "undo", "raise"):
            yield list(_filled_in(game, command))


def _filled_in(game: Play, command: str) -> Iterator[str]:
    rules = game.table.rules
    values: dict[str, Iterable[object]] = {
        **dict.fromkeys(("WHO", "BUYER", "PLAYER"), _WHO),
        "PRICE": (1, 30, *rules.market.par),
        "TYPE": tuple(rules.train),
        "COUNT": (1, 2),
    }
    words = [values.get(word, (word,)) for word in command.split()]
    for filled in product(*words):
        yield " ".join(map(str, filled))


def _allowed(game: Play, line: str) -> bool:
    try:
        _copy(game).say(line)
    except BankerError:
        return False
    return True


@few(4)
@pytest.mark.parametrize("name", _LAYOUTS)
def test_advice_in_a_refusal_is_allowed(name: str) -> None:
    """Whatever a refusal tells to type or to sell instead is not refused itself."""
    rules, layout = _LAYOUTS[name]
    game, wrong, seen = play(layout, rules=rules), set[str](), 0
    for line in _lines(game):
        try:
            _copy(game).say(line)
        except Refused as error:
            seen += 1
            for lines in _advised(game, line, str(error)):
                if not any(_allowed(game, advised) for advised in lines):
                    wrong.add(f"{line}: {error}")
        except BankerError:
            continue
    assert seen
    assert wrong == set()


def _copy(game: Play) -> Play:
    copy = Play.__new__(Play)
    copy.__dict__ = {**vars(game), "records": [*game.records]}
    return copy
