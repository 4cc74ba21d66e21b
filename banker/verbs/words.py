"""The words typed after a verb, split into arguments in their order and options by name."""

from collections.abc import Mapping, Sequence

from banker.errors import Invalid
from banker.state.table import Table


class Words:
    """The words after a verb, to be read on a table one by one; `end` raises if any are left."""

    def __init__(
        self,
        verb: str,
        usage: str,
        options: Mapping[str, str] | None,
        words: Sequence[str],
        table: Table,
    ) -> None:
        """`options` maps the verb's options to their values as help shows them ("" for a flag); None leaves options unread."""
        self.table = table
        self._verb = verb
        self._usage = usage
        self._given: dict[str, str] = {}
        self._left: list[str] = []
        if options is None:
            self._left = list(words)
        else:
            self._set_apart(options, list(words))

    def _set_apart(self, options: Mapping[str, str], words: list[str]) -> None:
        while words:
            word = words.pop(0)
            if word == "--":
                self._left.extend(words)
                return
            if not word.startswith("--"):
                self._left.append(word)
                continue
            name, equals, value = word.partition("=")
            takes = options.get(name)
            if takes is None:
                raise self.wrong(f"`{self._verb}` has no option {name}.")
            if not takes and equals:
                raise self.wrong(f"The option {name} takes no value.")
            if takes and not equals:
                if not words:
                    raise self.wrong(f"The option {name} needs a value: {name} {takes}.")
                value = words.pop(0)
            if name in self._given:
                raise self.wrong(f"The option {name} is given twice.")
            self._given[name] = value

    def wrong(self, text: str) -> Invalid:
        """An error: a sentence, followed by the usage of the verb."""
        return Invalid(f"{text} Usage: {self._verb} {self._usage}".rstrip())

    @property
    def left(self) -> Sequence[str]:
        """The words that no argument has taken yet."""
        return self._left

    def next(self) -> str | None:
        """The next word without taking it; None at the end."""
        return self._left[0] if self._left else None

    def take(self, label: str) -> str:
        """Take the next word; raises Invalid with the missing argument's label if there is none."""
        if not self._left:
            raise self.missing(label)
        return self._left.pop(0)

    def missing(self, label: str) -> Invalid:
        """The error for an argument that was left out."""
        return Invalid(f"`{self._verb}` needs {label}: `{self._verb} {self._usage}`")

    def rest(self) -> tuple[str, ...]:
        """Take all words left."""
        words, self._left = tuple(self._left), []
        return words

    def option(self, name: str) -> str | None:
        """The value of an option, "" for a flag, None if it was not given."""
        return self._given.get(name)

    def end(self) -> None:
        """Raise Invalid if words are left that no argument has taken."""
        if self._left:
            raise self.wrong(f"Unexpected argument{'s' * (len(self._left) > 1)} {' '.join(self._left)!r}.")
