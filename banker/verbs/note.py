"""`note`: something to remember, which moves nothing."""

from dataclasses import dataclass

from banker.state.draft import Draft
from banker.verbs.arguments import Text
from banker.verbs.event import Event


@dataclass(frozen=True, slots=True)
class Note(Event):
    """Put a TEXT into the ledger.

    It moves nothing; `log` shows it in its place. What the table has agreed upon, or why somebody did something, is found again there.
    """

    verb = "note"
    arguments = (Text("text", "TEXT", what="the text"),)
    example = 'note "pizza at half past eight"'
    allowed_after_end = True

    text: str

    def apply(self, draft: Draft) -> None:
        """Nothing moves."""
