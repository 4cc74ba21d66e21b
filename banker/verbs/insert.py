"""`insert`: an event that was forgotten is put before an earlier one, and the game recomputed."""

from banker.verbs.arguments import EventNumber
from banker.verbs.earlier import Replacement, WithReplacement
from banker.verbs.event import Edit


class Insert(WithReplacement):
    """Add a forgotten event before event N and recompute the game.

    VERB ARGUMENTS is the event that belongs just before event N. The answer lists the later events that change, and what to settle at the table: who owes whom, which tokens and certificates move. Nothing in the ledger is rewritten; the settlement is one new event. To `amend` or `void` the inserted event later, use the number of this new event. A terminal asks before it records.
    """

    arguments = (EventNumber("n"), Replacement("replacement", "VERB ARGUMENTS..."))
    example = "insert 57 train prr 2"
    wraps_event = True
    _what = "event to put before"

    def edit(self) -> Edit:
        return Edit(self.n, self.replacement, inserts=True)
