"""An earthquake, which takes the stations and the tile of a hex off the map (1849.35)."""

from collections.abc import Iterator, Sequence

from banker.calc.trains import phase_begun
from banker.rounds.leaving import close_corporation, closed_by
from banker.rounds.mechanism import Mechanism, SomeEvent
from banker.rounds.objections import Objection
from banker.rounds.questions import Building
from banker.rules.kinds import CorporationName, HexName, PhaseName
from banker.state.declaration import Facts, Single
from banker.state.facts import ROUND
from banker.state.table import MAP, REMOVED, Draft, Table
from banker.verbs.arguments import Corporation, Several
from banker.verbs.event import Doubt, Note
from banker.verbs.train import FROM_BANK, Train

_SHAKEN = "--shaken"


class EarthquakeFacts(Facts):
    """When it happened."""

    shook_in = Single("earthquake", ROUND)
    """The round of it."""


class _Shakes(Train):
    """The purchase that brings the earthquake, with the corporations that have a station on its hex."""

    verb = "train"
    arguments = (
        *Train.arguments,
        Several(
            "shaken",
            option=_SHAKEN,
            each=Corporation(""),
            help="each corporation with a station where the earthquake is",
        ),
    )

    shaken: tuple[str, ...]

    def apply(self, draft: Draft) -> None:
        super().apply(draft)
        Earthquake.of(draft.table.rules).shake(draft, self.shaken)


class Earthquake(Mechanism):
    """The first train of a phase brings an earthquake: the stations on a hex leave the game, and its tile is as printed again. A corporation that has no other station closes."""

    facts = (EarthquakeFacts,)
    forms = (("train", _SHAKEN, _Shakes),)

    phase: PhaseName
    """The phase whose first train brings it."""
    hex: HexName
    """The hex. A tile is laid there again only after the next stock round."""
    homes: tuple[CorporationName, ...] = ()
    """The corporations whose home the hex can be; the only station of any other lies elsewhere."""

    def shake(self, draft: Draft, names: tuple[str, ...]) -> None:
        """Take a station of each of these corporations off the map; who has no other closes, and loses none for good."""
        for name in dict.fromkeys(names):
            if draft.table.on_map(name) > 1:
                draft.give("token", name, MAP, REMOVED, self.cite)
            else:
                close_corporation(draft, name, self.cite, REMOVED)

    def phases_begin(self, draft: Draft, phases: Sequence[str]) -> None:
        if self.phase in phases:
            draft.set_game(EarthquakeFacts.shook_in, draft.table.round, self.cite)

    def event_done(self, draft: Draft) -> None:
        """A corporation that closes gets its lost station back, as it can begin again."""
        for name in closed_by(draft.moves):
            lost = draft.table.holdings["token", name].get(REMOVED, 0)
            draft.give("token", name, REMOVED, name, self.cite, lost)

    def _is_due(self, table: Table, phase: str | None) -> bool:
        """Whether a phase that now begins brings it."""
        phases = list(table.rules.phase)
        return phase is not None and phases.index(table.phase_name) < phases.index(self.phase) <= phases.index(phase)

    def is_brought_by(self, table: Table, kind: str) -> bool:
        """Whether the bank's next train of a type brings it."""
        return self._is_due(table, phase_begun(table.rules, table.phase_name, kind))

    def _brings(self, table: Table, event: SomeEvent) -> bool:
        """Whether an event brings it."""
        return isinstance(event, Train) and event.source in FROM_BANK and self.is_brought_by(table, event.kind)

    def doubt(self, table: Table, event: SomeEvent) -> Doubt | None:
        if isinstance(event, _Shakes) or not self._brings(table, event):
            return None
        note = f"No station is believed to be on {self.hex}. If there is one: `undo`, then add {_SHAKEN} CORP"
        return Doubt(f"Is no station on {self.hex}?", Note("", note, self.cite), on_trust=True)

    def notes(self, before: Table, event: SomeEvent) -> Iterator[tuple[str, str, str]]:
        if self._brings(before, event):
            text = f"The earthquake takes all stations on {self.hex} out of the game, and its tile off the map"
            yield "", text, self.cite

    def effects(self, phase: str) -> Sequence[str]:
        return [f"an earthquake on {self.hex}"] if phase == self.phase else []

    def tile_objections(self, table: Table, tile: Building) -> Iterator[Objection]:
        shook = EarthquakeFacts.of(table).shook_in
        if tile.hex == self.hex and shook is not None and shook.number == table.round.number:
            text = f"After the earthquake of {shook} no tile is laid on {self.hex} before the next stock round"
            yield Objection(text, self.cite)

    def event_objections(self, table: Table, event: SomeEvent) -> Iterator[Objection]:
        if not isinstance(event, _Shakes) or not event.shaken:
            return
        if not self._brings(table, event):
            yield Objection(f"This train brings no earthquake, as phase {self.phase} does not begin with it", self.cite)
            return
        for name in event.shaken:
            if table.on_map(name) < (1 if name in self.homes else 2):
                text = f"{name} has no station that can be on {self.hex}"
                yield Objection(text, self.cite)
