"""`insert`: an event that was forgotten is put before an earlier one, and the game recomputed."""

from banker.verbs.arguments import EventNumber
from banker.verbs.earlier import Replacement, WithReplacement
from banker.verbs.event import Edit


class Insert(WithReplacement):
    """Add a forgotten event before event N and recompute the game.

    VERB ARGUMENTS is what should have been recorded just before event N. The answer lists the later events that change and what to settle at the table: who owes whom, which tokens and certificates move. Nothing in the ledger is rewritten; the settlement is recorded as one new event, and with the number of that one you can `amend` or `void` what was inserted. On a terminal you are asked first.
    """

    arguments = (EventNumber("n"), Replacement("replacement", "VERB ARGUMENTS..."))
    example = "insert 57 train prr 2"
    wraps_event = True
    _what = "event to put before"

    def edit(self) -> Edit:
        return Edit(self.n, self.replacement, inserts=True)
