"""The lines for trains and presidents' certificates that move, and the places of a game as sentences name them."""

from banker.calc import trains
from banker.rules.places import BOX, IN_SENTENCES, subject
from banker.state.record import Transfer
from banker.state.table import REMOVED, Table


def train(move: Transfer, after: Table) -> str | None:
    """The line for a train; those that rust have lines for several."""
    if BOX in (move.source, move.to):
        left = after.depot()[move.name]
        unlimited = after.rules.train[move.name].unlimited
        return None if unlimited else f"The depot now has {left} {move.name}-train{'s' * (left != 1)}."
    count = f"{move.number} {move.name}-trains" if move.number > 1 else trains.a_train(move.name)
    if move.to == REMOVED:
        is_told = move.name in no_longer_used(after) or move.source in after.rules.corporation
        return None if is_told else f"{count[0].upper()}{count[1:]} leaves the game."
    if move.to in after.rules.corporation:
        return f"{move.to} gets {count}."
    does = "returns" if move.source in after.rules.corporation else "gives"
    return f"{subject(move.source)} {does} {count} to {IN_SENTENCES.get(move.to, move.to)}."


def president(move: Transfer, before: Table, after: Table) -> str:
    """The line for a president's certificate; whoever presided without it is no new president."""
    name, to = move.name, move.to
    if to == REMOVED:
        return f"The president's certificate of {name} leaves the game."
    if to not in after.players:
        return f"The president's certificate of {name} goes to {IN_SENTENCES.get(to, to)}."
    if before.president(name) == to or after.president(name) != to:
        return f"{to} gets the president's certificate of {name} and now holds {after.percent(name, to)}%."
    return f"{to} becomes president of {name}."


def no_longer_used(after: Table) -> set[str]:
    """The types of train that have rusted, or are obsolete."""
    return trains.rusted(after.rules, after.phase_name) | after.obsolete_types()
