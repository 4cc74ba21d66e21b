"""`close`: a corporation or a private taken out of the game by hand."""

from collections.abc import Sequence

from banker.errors import Ambiguous, Impossible, Invalid
from banker.rounds import by_hand, leaving, operating
from banker.rounds.objections import BY_HAND
from banker.state import names
from banker.state.table import REMOVED, Draft, Table
from banker.verbs.arguments import Argument, Dollars, Text, Values, Words
from banker.verbs.event import Event, Question


class _Closing(Argument):
    """A corporation or a private."""

    label = "CORP|PRIVATE"

    def parse(self, text: str, words: Words) -> str:
        return _named(text, words.table)


def _named(text: str, table: Table) -> str:
    """The corporation or private that a text names; raises Invalid or Ambiguous."""
    rules = table.rules
    of_kinds = names.of_kinds(text, rules, names.corporation, names.private)
    found = [*dict.fromkeys(name for _, name in of_kinds)]  # a minor and its private close together
    if len(found) > 1:
        kinds = {name: f"the {names.private_in_words(name, rules)} (`{name}`)" for name in rules.private}
        raise Ambiguous(names.ambiguous(text, [kinds.get(name, f"`{name}`") for name in found]))
    if not found:
        choices = ", ".join((*rules.corporation, *rules.private))
        raise Invalid(f"Unknown corporation or private {text!r}. Choose one of {choices}.")
    return found[0]


class Close(Event):
    """Take a corporation or private out of the game by hand.

    Use it for rules that banker does not know: it checks none. A corporation's money goes to the bank; its stock leaves the game, and holders get nothing for it unless `--pays` says so; a terminal asks. Its trains go where discarded trains go, its stations return to it, and its privates close. It then has no price and no president, and does not operate. Only `move` and `price` can start it again. Only the banker sees the REASON; pages do not show it.
    """

    arguments = (
        _Closing("what"),
        Dollars("pays", option="--pays", help="what the bank pays holders for each share; default: nothing"),
        Text("reason", "REASON"),
    )
    example = "close prr merged into the nyc"
    by_hand = True
    needs_stock = True

    what: str
    pays: int | None
    reason: str

    @classmethod
    def fill_in(cls, given: Values, words: Words) -> None:
        what, table = given["what"], words.table
        if what in table.rules.private:
            if given["pays"] is not None:
                raise words.error("`--pays` is for the stock of a corporation, and a private has none.")
            if table.owner(what) == REMOVED:
                raise Invalid(f"The {names.private_in_words(what, table.rules)} is closed.")
        elif {*table.holdings["share", what], *table.holdings["president", what]} <= {REMOVED}:
            raise Invalid(f"{what} is closed.")

    @classmethod
    def question(cls, words: Sequence[str], table: Table) -> Question | None:
        try:
            what = _named(next(iter(words), ""), table)
        except Invalid:
            return None
        pays = any(word.startswith("--pays") for word in words)
        if pays or what in table.rules.private or not table.held_by_players(what) or not table.rules.game.stock_market:
            return None
        text = f"What does the bank pay for each share of {what}? Enter alone means nothing."
        return Question(text, lambda answer: (*words, f"--pays={answer}") if answer else words)

    def sentence(self, before: Table, after: Table) -> str:
        is_private = self.what in before.rules.private
        return f"{f'The {names.private_in_words(self.what, before.rules)}' if is_private else self.what} closes."

    def apply(self, draft: Draft) -> None:
        if not draft.table.rules.game.stock_market:
            raise Impossible("Without stock, a railroad stays with its player to the end.")
        if self.what in draft.table.rules.private:
            by_hand.move_private(draft, self.what, draft.table.owner(self.what), REMOVED)
        else:
            trains = operating.place_of_discards(draft.table)
            leaving.close_corporation(draft, self.what, BY_HAND, trains, self.pays or 0)
