"""Who and what an action means: 18xx.games' ids of players, corporations, privates, certificates and trains as ours."""

from collections.abc import Iterable, Mapping

from banker.importers.games18xx.actions import Action
from banker.rules.about import External
from banker.rules.values import Ruleset
from banker.state.names import plain

_PRESIDENTS = "0"
_LONGEST = 100
_KINDS = {"player": "player", "corporation": "corporation", "company": "private"}


class Names:
    """Their names with ours: as they are written, else without case and punctuation, else by the table of the ruleset."""

    def __init__(self, rules: Ruleset, other: External, players: Mapping[str, str]) -> None:
        self._players = players
        self._corporations = _known(rules.corporation, other)
        self._privates = _known(rules.private, other)
        self._trains = frozenset(rules.train)

    def entity(self, action: Action) -> tuple[str, str]:
        """Who acts, by our name, and what that is: `player`, `corporation` or `private`."""
        number, told = action.text("entity"), action.data.get("entity_type")
        found = {
            "player": self._players.get(number),
            "corporation": self._corporations.get(number) or self._corporations.get(plain(number)),
            "private": self._privates.get(number) or self._privates.get(plain(number)),
        }
        if told is None:
            for one, name in found.items():
                if name is not None:
                    return name, one
            action.wrong(f"{number[:40]!r} is not in this game")
        kind = _KINDS.get(told) if isinstance(told, str) else None
        who = found.get(kind) if kind else None
        if kind is None or who is None:
            action.wrong(f"the {told if isinstance(told, str) else 'entity'} {number[:40]!r} is not in this game"[:200])
        return who, kind

    def corporation(self, action: Action, key: str) -> str:
        """The corporation that a value names."""
        return self._one(action, self._corporations, action.text(key), "corporation")

    def private(self, action: Action, key: str) -> str:
        """The private company that a value names."""
        return self._one(action, self._privates, action.text(key), "private company")

    def train(self, action: Action, key: str) -> str:
        """The type of a train named as `3-1`: type and number."""
        kind = action.text(key).rpartition("-")[0]
        if kind not in self._trains:
            action.wrong(f"there is no train {action.text(key)[:40]!r}")
        return kind

    def shares(self, action: Action, rules: Ruleset) -> tuple[str, list[str], int]:
        """Of which corporation, which certificates by id (`PRR_3`; 0 is the president's), and how many tenths they are.

        A sale of a part of the president's certificate says so by its percent alone.
        """
        ids: list[str] = []
        corporation = None
        percent = 0
        for item in action.list("shares"):
            name, _, number = item.rpartition("_") if isinstance(item, str) and len(item) < _LONGEST else ("", "", "")
            one = self._one(action, self._corporations, name, "corporation")
            if corporation not in (None, one):
                action.wrong(f"its shares are of {corporation} and of {one}")
            corporation = one
            ids.append(f"{one}_{number}")
            percent += rules.corporation[one].president if number == _PRESIDENTS else rules.stock.share
        if corporation is None:
            corporation = self.corporation(action, "corporation")
        percent = action.number("percent") if action.has("percent") else percent
        count, rest = divmod(percent, rules.stock.share)
        if rest or not 0 < count <= 100 // rules.stock.share:
            action.wrong(f"{percent}% is no number of certificates")
        return corporation, ids, count

    def _one(self, action: Action, known: Mapping[str, str], text: str, kind: str) -> str:
        name = known.get(text) or known.get(plain(text))
        if name is None:
            action.wrong(f"there is no {kind} {text[:40]!r} in this game")
        return name


def _known(ours: Iterable[str], other: External) -> dict[str, str]:
    """Our names by theirs."""
    names = {plain(name): name for name in ours}
    return names | {theirs: name for theirs, name in other.names.items() if name in set(names.values())}
