"""`note`: a text in the ledger, which moves nothing."""

from banker.state.draft import Draft
from banker.verbs.arguments import Text
from banker.verbs.event import Event


class Note(Event):
    """Record a TEXT that moves nothing.

    Use it for what the table agreed, or why somebody did something. `log` shows it in its place.
    """

    arguments = (Text("text", "TEXT"),)
    example = 'note "pizza at half past eight"'
    allowed_after_end = True

    text: str

    def apply(self, draft: Draft) -> None:
        """Nothing moves."""
