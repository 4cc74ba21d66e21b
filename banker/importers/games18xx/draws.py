"""The random draws of 18xx.games, which follow from the seed in a game's file."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice

from banker.importers.games18xx.actions import PROGRAM
from banker.mechanisms.sale_by_deck import SaleByDeck
from banker.rules.about import External
from banker.rules.seating import with_instead
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


def options_drawn(rules: Ruleset, seed: int, players: int, optional: Collection[str] = ()) -> dict[str, str]:
    """The value of each option that is drawn before the game: one number for each option, or for each name that is drawn from.

    They are drawn in the order of `draws`; what is not named there follows in the order of the ruleset. Of names, those with
    the lowest numbers are drawn. A deck of privates that nobody sees, with a blank card for each player, is shuffled before. `optional` are
    the optional rules of the file.
    """
    other = rules.external[PROGRAM]
    always = {name for rule in optional for name in other.always_drawn.get(rule, ())}
    never = {name for rule in optional for name in other.never_drawn.get(rule, ())}
    sale = SaleByDeck.of(with_instead(rules, players), None)
    deck = len({*rules.private} - always) + players if sale and not sale.in_the_open else 0
    found, number = dict[str, str](), islice(numbers(seed), deck + other.draws_after, None)
    for name in dict.fromkeys([*other.draws, *rules.option]):
        option = rules.option[name]
        if not option.is_drawn(players):
            continue
        if option.drawn_from:
            free = [each for each in option.drawn_from if each not in always | never]
            by_number = sorted(free, key={each: next(number) for each in free}.__getitem__)
            sure = [each for each in option.drawn_from if each in always]
            drawn = _late(other, optional, [*sure, *by_number])[: option.number[players]]
            found[name] = ",".join(sorted(drawn, key=(drawn if option.in_order else option.drawn_from).index))
        else:
            values = [word for word in option.values if word != option.undrawn]
            found[name] = values[next(number) % len(values)]
    return found


def _late(other: External, optional: Collection[str], drawn: list[str]) -> list[str]:
    """Names in the order in which they are drawn, where some come late by an optional rule (`External.drawn_late`)."""
    for name, first in (late for rule in optional for late in other.drawn_late.get(rule, {}).items()):
        if name in drawn[:first] and len(drawn) > first:
            place = drawn.index(name)
            drawn[place], drawn[first] = drawn[first], name
    return drawn


def shuffled(seed: int, items: Sequence[str]) -> list[str]:
    """Items in the order of the numbers drawn for them."""
    return [item for _, item in sorted(zip(numbers(seed), items, strict=False))]
