"""Our names for the ids of players, corporations, privates, certificates and trains on 18xx.games."""

from collections.abc import Iterable, Mapping

from banker.importers.games18xx.actions import Action
from banker.rules.about import External
from banker.rules.values import Ruleset
from banker.state.names import plain

_PRESIDENTS = "0"
_LONGEST = 100
_KINDS = {"player": "player", "corporation": "corporation", "company": "private"}


class Names:
    """Our names by theirs: by the ruleset's `external` table, else without case and punctuation."""

    def __init__(self, rules: Ruleset, other: External, players: Mapping[str, str]) -> None:
        self._players = players
        self._corporations = _known(rules.corporation, other)
        self._privates = _known(rules.private, other)
        self._trains = frozenset(rules.train)

    def entity(self, action: Action) -> tuple[str, str]:
        """The name of who acts, and their kind: `player`, `corporation` or `private`."""
        number, entity_type = action.text("entity"), action.data.get("entity_type")
        found = {
            "player": self._players.get(number),
            "corporation": _find(self._corporations, number),
            "private": _find(self._privates, number),
        }
        kinds, what = [*found], ""
        if entity_type is not None:
            text = entity_type if isinstance(entity_type, str) else "entity"
            kinds, what = [_KINDS.get(text, "")], f"the {text[:40]} "
        kind = next((kind for kind in kinds if found.get(kind) is not None), "")
        who = found.get(kind)
        if who is None:
            action.unreadable(f"{what}{number[:40]!r} is not in this game")
        return who, kind

    def corporation(self, action: Action, key: str) -> str:
        """Our name of the corporation in a value."""
        return self._one(action, self._corporations, action.text(key), "corporation")

    def corporation_called(self, action: Action, text: str) -> str:
        """Our name of a corporation named in a part of a value."""
        return self._one(action, self._corporations, text, "corporation")

    def private(self, action: Action, key: str) -> str:
        """Our name of the private company in a value."""
        return self._one(action, self._privates, action.text(key), "private company")

    def train(self, action: Action, key: str) -> str:
        """The type of a train such as `3-1` (type and number)."""
        train = action.text(key)
        kind = train.rpartition("-")[0]
        if kind not in self._trains:
            action.unreadable(f"the train {train[:40]!r} is not in this game")
        return kind

    def shares(self, action: Action, rules: Ruleset) -> tuple[str, list[str], int]:
        """The corporation, the ids of certificates (`PRR_3`; 0 is the president's), and their number in shares.

        Where part of a president's certificate is sold, only `percent` tells how much.
        """
        ids: list[str] = []
        corporation, percent = None, 0
        for item in action.list("shares"):
            name, _, number = item.rpartition("_") if isinstance(item, str) and len(item) < _LONGEST else ("", "", "")
            one = self._one(action, self._corporations, name, "corporation")
            if corporation not in (None, one):
                action.unreadable(f"its shares are of both {corporation} and {one}")
            corporation = one
            ids.append(f"{one}_{number}")
            percent += rules.corporation[one].president if number == _PRESIDENTS else rules.stock.share
        if corporation is None:
            corporation = self.corporation(action, "corporation")
        percent = action.number("percent") if action.has("percent") else percent
        count, rest = divmod(percent, rules.stock.share)
        if rest or not 0 < count <= 100 // rules.stock.share:
            action.unreadable(f"{percent}% is not a number of certificates")
        return corporation, ids, count

    def _one(self, action: Action, known: Mapping[str, str], text: str, kind: str) -> str:
        name = _find(known, text)
        if name is None:
            action.unreadable(f"the {kind} {text[:40]!r} is not in this game")
        return name


def _find(known: Mapping[str, str], text: str) -> str | None:
    return known.get(text) or known.get(plain(text))


def _known(ours: Iterable[str], other: External) -> dict[str, str]:
    """Our names by theirs."""
    names = {plain(name): name for name in ours}
    return names | {theirs: name for theirs, name in other.names.items() if name in set(names.values())}
