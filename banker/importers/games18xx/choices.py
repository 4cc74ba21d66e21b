"""Choices of 18xx.games that are told by their words, of players out of turn and of corporations."""

from banker.importers.games18xx.actions import Action

LOAN = "--loan"
LEAVES = "--leaves"
TWO = "--two"
ONE = "one"
OF_BANKRUPT = (LOAN, LEAVES)
_CHOICES = {"Leave game": LEAVES, "Two 10% certs": TWO, "One 20% cert": ONE}
_CLOSE = "Close "


def choice_of(action: Action) -> str | None:
    """What a player chooses out of turn; None if it is something else."""
    if action.kind != "choose" or action.data.get("entity_type") != "player":
        return None
    text = action.text("choice")
    return LOAN if text.startswith("Take ") and text.endswith(" loan") else _CHOICES.get(text)


def buys_train_token(action: Action) -> bool:
    """Whether a corporation chooses to buy the token of a type of train, such as `Buy E-Token for L.1100`."""
    return action.kind == "choose" and action.text("choice").startswith("Buy E-Token ")


def closed_by(action: Action) -> str:
    """The private that a choice such as `Close SMS` closes; empty if it closes none."""
    text = action.text("choice")
    return text.removeprefix(_CLOSE) if text.startswith(_CLOSE) else ""
