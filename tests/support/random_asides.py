"""Payments that no rule requires, notes, undo and redo, as the referee of random games knows them."""

from banker.state.table import BANK
from support.random_rulebook import Unsure
from support.random_track import Track


class Asides(Track):
    """What is possible beside the game; `done` and `undone` are the numbers of events that can be undone and redone."""

    corporations: list[str]
    done: int
    undone: int

    def _pay(self, source: str, to: str, amount: str, *reason: str) -> bool:
        names = (*self.table.players, *self.corporations, BANK)
        self._name(source, names)
        self._name(to, names)
        money = self._dollars(amount)
        if not "".join(reason).strip() or source == to or not money:
            return False
        if any(word.startswith("--") for word in reason):
            raise Unsure
        mixed = (source in self.corporations or to in self.corporations) and BANK not in (source, to)
        return not mixed and (source == BANK or self.free_cash(source) >= money)

    def _note(self, *text: str) -> bool:
        if any(word.startswith("--") for word in text):
            raise Unsure
        return bool("".join(text).strip())

    def _undo(self, *reason: str) -> bool:
        if any(word.startswith("--") for word in reason):
            raise Unsure
        return self.done > 0 and not " ".join(reason).strip().isdecimal()

    def _redo(self) -> bool:
        return self.undone > 0
