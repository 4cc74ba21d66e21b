"""The ruleset for given players: what depends on their number and on the railroads dealt to them."""

from collections.abc import Mapping, Sequence

from banker.rules.values import Ruleset, Setup


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
    named = rules.players.privates.get(len(players))
    if named is None:
        return rules
    return rules._replace(private={name: private for name, private in rules.private.items() if name in named})
