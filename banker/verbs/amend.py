"""`amend`: an earlier event is replaced, and the game recomputed."""

from banker.verbs.arguments import EventNumber
from banker.verbs.earlier import Replacement, WithReplacement
from banker.verbs.event import Edit, Past


class Amend(WithReplacement):
    """Replace event N and recompute the game.

    VERB ARGUMENTS is the correct event. The answer lists the later events that change, and what to settle at the table: who owes whom, which tokens and certificates move. Nothing in the ledger is rewritten; the settlement is one new event. A terminal asks before it records.
    """

    arguments = (EventNumber("n"), Replacement("replacement", "VERB ARGUMENTS..."))
    example = "amend 57 run prr 130"
    wraps_event = True

    def nothing_to_record(self, past: Past) -> str | None:
        entry = past.entry(self.n)
        if entry is None or (entry.do, *entry.words) != self.replacement:
            return None
        return f"Event {self.n} is already `{entry.command}`, so there is nothing to correct."

    def edit(self) -> Edit:
        return Edit(self.n, self.replacement)
