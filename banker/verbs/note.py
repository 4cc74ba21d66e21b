"""`note`: a text in the ledger, which moves nothing."""

from banker.state.table import Draft, Table
from banker.verbs.arguments import Text
from banker.verbs.event import Event


class Note(Event):
    """Record a note; nothing moves.

    Use it for what the table agreed, or for why somebody did something. `log` shows it among the events.
    """

    arguments = (Text("text", "TEXT"),)
    example = 'note "pizza at half past eight"'
    allowed_after_end = True

    text: str

    def sentence(self, before: Table, after: Table) -> str:
        return f"A note: {self.text}." if self.text else "Note to the banker"

    def apply(self, draft: Draft) -> None:
        """Nothing moves."""
