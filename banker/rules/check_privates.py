"""Checks between the values of a ruleset about its privates."""

from collections.abc import Iterator

from banker.rules.faults import Fault, valid
from banker.rules.mechanism import minors
from banker.rules.privates import ComesWith
from banker.rules.seating import with_instead
from banker.rules.values import Ruleset


def dealt(rules: Ruleset) -> Iterator[Fault]:
    """The privates in the game by number of players; where they are dealt, at most one a player."""
    first = rules.privates.first_turn
    for players in rules.players.cash:
        names = with_instead(rules, players).players.privates or tuple(rules.private)
        if first in rules.private and first not in names:
            yield Fault("privates.first_turn", f"names {first!r}, which a game of {players} players does not have")
        if rules.privates.sale == "dealt" and len(names) > players:
            text = f"deals {len(names)} privates to {players} players, one to each"
            yield Fault(f"players.instead[{players}]", text)


def bids(rules: Ruleset) -> Iterator[Fault]:
    """Bids are multiples of an amount, by which they can be raised."""
    of = rules.privates.bid_multiple
    if not of or rules.privates.bid_increment % of:
        yield Fault("privates.bid_multiple", f"is {of}, but privates.bid_increment must be a multiple of it")


def privates(rules: Ruleset) -> Iterator[Fault]:
    """What comes with a private, what it is exchanged for, and its name."""
    for name, private in valid(rules.private):
        for key, corporation in (("comes_with", private.comes_with), ("exchange", private.exchange)):
            if corporation is not None and bool(corporation.choice) == bool(corporation.corporation):
                yield Fault(f"private[{name}].{key}", "must have either corporation or choice")
        if private.comes_with:
            if private.comes_with.choice and private.comes_with.certificate == "president":
                yield Fault(f"private[{name}].comes_with", "cannot have a choice of presidents' certificates")
            yield from _if_chosen(rules, f"private[{name}].comes_with.if_chosen", private.comes_with)
        if private.exchange and not private.exchange.from_:
            yield Fault(f"private[{name}].exchange.from", "must have at least one place")
        if name in rules.corporation and minors(rules).get(name) != name:
            yield Fault(f"private[{name}]", "must not have the id of a corporation")


def prices(rules: Ruleset) -> Iterator[Fault]:
    """The least that a corporation pays for a private comes before the most."""
    own = {f"private[{name}].corporation_pays": private.corporation_pays for name, private in valid(rules.private)}
    for path, bounds in {"privates.corporation_pays": rules.privates.corporation_pays, **own}.items():
        if bounds is not None and bounds[0] > bounds[1]:
            yield Fault(path, f"is [{bounds[0]}, {bounds[1]}]: the least comes first")


def rights(rules: Ruleset) -> Iterator[Fault]:
    """What a private saves its owner, and with whom it stays open."""
    for name, private in valid(rules.private):
        if private.discount is not None and not private.discount.terrain:
            yield Fault(f"private[{name}].discount.terrain", "must have at least one terrain")
        has_terms = private.extra_tile_off or private.extra_tiles or private.extra_tile_when != "any-time"
        if private.extra_tile is None and has_terms:
            yield Fault(f"private[{name}].extra_tile", "is missing, and the terms of an extra tile are there")


def _if_chosen(rules: Ruleset, path: str, gift: ComesWith) -> Iterator[Fault]:
    privates = dict(valid(rules.private))
    for chosen, others in gift.if_chosen.items():
        if chosen not in gift.corporations:
            yield Fault(path, f"has {chosen!r}, which cannot be chosen")
        for private in others:
            if private in privates and privates[private].comes_with is None:
                yield Fault(f"{path}[{chosen}]", f"has the private {private!r}, which comes without stock")
