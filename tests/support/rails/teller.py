"""What is remembered from one line of a log of Rails to the next, and what several kinds of lines share."""

from collections.abc import Callable, Container, Iterator, Sequence

from banker.errors import Invalid
from banker.importers.imported_game import Claim, Step, Translation, Unknown
from banker.rules.values import Ruleset
from banker.state.table import Table
from support.rails.lines import Line


class Translator:
    """Goes through the lines once and remembers what later lines need."""

    def __init__(self, name: str, rules: Ruleset, lines: Sequence[Line], now: Callable[[], Table]) -> None:
        """`name` is the file's, `now` returns the table as it is."""
        self.name = name
        self.rules = rules
        self.lines = lines
        self.now = now
        self.place = 0
        """Which line it is, for those that look at the lines that follow."""
        self.closing = False
        """Whether a stock round is over and the next round has not begun."""
        self.revenue: dict[str, int] = {}
        self.paid: dict[tuple[str, bool], int] = {}
        """What the run before paid to whom, kept parts of a half apart."""
        self.runner = ""
        self.ruling = ""
        """What explains why the payments of a run are not ours."""
        self.helped: Line | None = None
        self.operating: Line | None = None
        self.seller = ""
        self.prices: dict[str, int] = {}
        """What the seller got for a certificate of a corporation first in this turn."""
        self.worth: dict[str, int] = {}
        """What everybody was worth when the operating round began, before its income."""
        self.final: dict[str, int] = {}
        """What everybody was worth in Rails' eyes before a bankruptcy."""

    def invalid(self, line: Line, why: str) -> Invalid:
        """Return the error for a line that contradicts another."""
        return Invalid(f"{self.name}: line {line.number}: {why}")

    def following(self) -> Iterator[Line]:
        """Yield the lines after this one."""
        return (self.lines[place] for place in range(self.place + 1, len(self.lines)))

    def costs(self, line: Line, who: str, what: str, dollars: int, step: Step) -> Translation:
        """Yield an event, and the claim about what it cost."""
        before = self.now().cash(who)
        yield step
        yield Claim(line.ref, f"{who} pays for {what}", dollars, before - self.now().cash(who))

    def turn_of(self, who: str) -> None:
        """Start a player's turn: prices held for another player's sales end."""
        if who != self.seller:
            self.seller = who
            self.prices = {}

    def price_stays(self, line: Line, corporation: str, before: int | None, between: Container[str]) -> Translation:
        """Claim that a price stayed, if no line with a new price follows."""
        for other in self.following():
            if other.key == "PRICE_MOVES_LOG" and other.text(0) == corporation:
                return
            if other.key not in between:
                yield Claim(
                    line.ref, f"price of {corporation}, which does not move", before, self.now().price(corporation)
                )
                return

    def help_unused(self) -> Translation:
        """Report a president's money that no train purchase follows."""
        if self.helped is not None:
            corporation, who, amount = self.helped.values
            yield Unknown(
                self.helped.ref, f"{who} adds ${amount} for {corporation}, and the log has no train bought with it"
            )
            self.helped = None

    def worths(self) -> dict[str, int]:
        """Return the worth of each player."""
        table = self.now()
        return {who: table.worth(who).total for who in table.players}

    def turn_over(self) -> Translation:
        """Report a corporation that has ended its turn without a run."""
        line, self.operating = self.operating, None
        if line is not None:
            corporation = line.text(0)
            ran = self.now().has_operated(corporation)
            if not ran:
                yield Unknown(line.ref, f"{corporation} operates, and the log does not say what it ran for")
