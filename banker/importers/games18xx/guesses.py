"""What only the map tells is guessed from the actions that follow; where a guess leads nowhere, the import begins again with another."""

_MOST_ATTEMPTS = 64
_MOST_ACTIONS = 30_000
"""Actions translated in all attempts, after which the file is taken as it is."""


class Guesses:
    """The guesses of one attempt, in order, and whether the next attempt may contradict the file."""

    def __init__(self) -> None:
        self._made: list[tuple[bool, bool]] = []
        """Each guess, and whether it is not the likely one."""
        self._place = 0
        self._attempts = 1
        self.translated = 0
        """The actions translated so far, in all attempts."""
        self.plays_on = False
        """Whether no guesses fit, so that the game may go on after a round that ends it by our rules."""
        self.lenient = False
        """Whether no guesses fit even so, so that an action that is out of turn is taken as it stands."""

    def make(self, *, likely: bool) -> bool:
        """The next guess: as decided after an earlier attempt, else the likely one."""
        if self._place == len(self._made):
            self._made.append((likely, False))
        self._place += 1
        return self._made[self._place - 1][0]

    def try_others(self) -> bool:
        """Prepare the next attempt, which changes the last guess that can be changed; False if there is none left."""
        del self._made[self._place :]
        self._place = 0
        while self._made and self._made[-1][1]:
            self._made.pop()
        if self._made and self._attempts < _MOST_ATTEMPTS and self.translated < _MOST_ACTIONS:
            self._made[-1] = (not self._made[-1][0], True)
            self._attempts += 1
            return True
        if self.lenient:
            return False
        self.plays_on, self.lenient = True, self.plays_on
        self._made.clear()
        return True
