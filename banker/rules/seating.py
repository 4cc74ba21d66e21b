"""The ruleset for given players: what depends on their number and on the railroads dealt to them."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from banker.rules.values import WHOLE, Corporation, Ruleset, Setup


def setup_of(rules: Ruleset, players: Sequence[str], charters: Mapping[str, str]) -> Setup | None:
    """The setup for these players, given the owner of each railroad, or None."""
    hands = sorted(sorted(name for name, owner in charters.items() if owner == player) for player in players)
    fits = (setup for setup in rules.setup.values() if sorted(map(sorted, setup.charters)) == hands)
    return next((setup for setup in fits if setup.players == len(players)), None)


def for_players(rules: Ruleset, players: Sequence[str], charters: Mapping[str, str]) -> Ruleset | None:
    """The ruleset with only the railroads, trains and privates of this game; None if these players cannot play it."""
    if rules.setup:
        setup = setup_of(rules, players, charters)
        if setup is None:
            return None
        dealt = {name for hand in setup.charters for name in hand}
        return rules._replace(
            corporation={name: corporation for name, corporation in rules.corporation.items() if name in dealt},
            train={kind: rules.train[kind]._replace(count_=count) for kind, count in setup.trains.items()},
            setup={"": setup},
        )
    if len(players) not in rules.players.cash:
        return None
    rules = with_instead(rules, len(players))
    if rules.stock.out:
        rules = rules._replace(
            corporation={name: its for name, its in rules.corporation.items() if name != rules.stock.out}
        )
    if out := {name for names in rules.players.out.values() for name in names}:
        rules = without(rules, out)
    for mechanism in rules.mechanisms:
        rules = mechanism.seated(rules, len(players))
    if rules.players.per_corporation:
        limit = rules.players.per_corporation * len(rules.corporation) // len(players)
        limits = {**rules.players.certificate_limit, len(players): limit}
        rules = rules._replace(players=rules.players._replace(certificate_limit=limits))
    if rules.players.president:
        rules = rules._replace(corporation=dict(_with_president(rules, rules.players.president)))
    named = rules.players.privates or rules.private
    return rules._replace(private={name: private for name, private in rules.private.items() if name in named})


def without(rules: Ruleset, out: AbstractSet[str]) -> Ruleset:
    """The ruleset without some corporations and privates, by name."""
    corporations = {name: its for name, its in rules.corporation.items() if name not in out}
    privates = {name: its for name, its in rules.private.items() if name not in out}
    kept = tuple(mechanism.without(out) for mechanism in rules.mechanisms)
    return rules._replace(corporation=corporations, private=privates, mechanisms=kept)


def with_instead(rules: Ruleset, players: int) -> Ruleset:
    """The ruleset with the values that hold for this number of players, which are then those of its options, too."""
    if players not in rules.players.instead:
        return rules
    from banker.rules.build import build, kind_at
    from banker.rules.faults import Faults
    from banker.rules.kinds import Section, as_cited
    from banker.rules.paths import with_value

    instead = rules.players.instead[players]
    set_so = {name: str(instead[its.sets]) for name, its in rules.option.items() if its.sets in instead and its.amount}
    rules = rules._replace(options={**rules.options, **set_so}) if set_so else rules
    for path, value in instead.items():
        kind = kind_at(path)
        built = build(kind, value, path, Faults())
        cited = as_cited(built, rules.game.based_on) if kind is Section else built
        rules = with_value(rules, path.split("."), cited)
    return rules


def _with_president(rules: Ruleset, president: int) -> Iterator[tuple[str, Corporation]]:
    """The corporations, those without a private that brings their president's certificate with one of `president` percent."""
    gifts = (private.comes_with for private in rules.private.values())
    brought = {name for gift in gifts if gift and gift.certificate == "president" for name in gift.corporations}
    for name, corporation in rules.corporation.items():
        cut = corporation if name in brought else _cut(corporation, president)
        yield name, cut


def _cut(corporation: Corporation, president: int) -> Corporation:
    return corporation._replace(president=president, ordinary=(WHOLE - president) // corporation.share)
