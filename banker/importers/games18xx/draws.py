"""The random draws of 18xx.games, which follow from the seed in a game's file."""

import re
from collections.abc import Iterator, Mapping, Sequence

from banker.importers.games18xx.actions import PROGRAM
from banker.rules.values import Ruleset

_MODULUS = 2**31


def seed_of(settings: object, number: object) -> int:
    """The seed in the settings of a file; without one the first run of digits in the game's id, or else 0."""
    seed = settings.get("seed") if isinstance(settings, Mapping) else None
    if type(seed) is int:
        return seed
    found = re.search(r"[0-9]{1,18}", str(number if seed in (None, "") else seed)[:60])
    return int(found[0]) if found else 0


def numbers(seed: int) -> Iterator[int]:
    """The numbers that its generator gives, each from 0 to 2**31 - 1."""
    while True:
        seed = (1103515245 * seed + 12345) % _MODULUS
        yield seed


def options_drawn(rules: Ruleset, seed: int, players: int) -> dict[str, str]:
    """The value of each option that is drawn before the game: one number for each option.

    They are drawn in the order of `draws`; what is not named there follows in the order of the ruleset.
    """
    order = dict.fromkeys([*rules.external[PROGRAM].draws, *rules.option])
    options = ((name, rules.option[name]) for name in order)
    drawn = (
        (name, [word for word in option.values if word != option.undrawn])
        for name, option in options
        if option.is_drawn(players)
    )
    return {name: values[number % len(values)] for (name, values), number in zip(drawn, numbers(seed), strict=False)}


def shuffled(seed: int, items: Sequence[str]) -> list[str]:
    """Items in the order of the numbers drawn for them."""
    return [item for _, item in sorted(zip(numbers(seed), items, strict=False))]
