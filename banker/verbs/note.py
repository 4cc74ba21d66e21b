"""`note`: something to remember, which moves nothing."""

from dataclasses import dataclass
from typing import Self

from banker.state.draft import Draft
from banker.verbs.arguments import Arguments
from banker.verbs.event import Event


@dataclass(frozen=True, slots=True)
class Note(Event):
    """Put a TEXT into the ledger.

    It moves nothing; `log` shows it in its place. What the table has agreed upon, or why somebody did something, is found again there.
    """

    verb = "note"
    usage = "TEXT"
    example = 'note "pizza at half past eight"'
    allowed_after_end = True

    text: str

    @classmethod
    def read(cls, said: Arguments) -> Self:
        text = said.rest()
        if not text:
            raise said.wrong("the text is missing")
        return cls(text)

    def words(self) -> tuple[str, ...]:
        return (self.text,)

    def apply(self, draft: Draft) -> None:
        """Nothing moves."""
