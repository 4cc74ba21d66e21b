"""What a corporation's turn in an operating round has in common (1830 16.0, 17.0, 24.0)."""

from collections.abc import Iterator
from typing import NamedTuple

from banker.calc import emergency, trains
from banker.rounds import stock
from banker.rounds.objections import Objection
from banker.state.draft import Draft
from banker.state.facts import GameFacts
from banker.state.table import BANK, DEPOT, MAP, POOL, REMOVED, Table


def turn_objections(table: Table, corporation: str, step: str | None) -> Iterator[Objection]:
    """What stands against a corporation doing a step of its turn now; None is any moment of it.

    Its turn must have come in operating order, and the steps go in the order of the tables (1830 16.0, 17.0).
    """
    cite = table.rules.cite
    if table.round.is_stock:
        pays = not table.privates(BANK) and any(table.owner(name) != REMOVED for name in table.rules.private)
        hint = " and pays the private companies" if pays else ""
        text = f"corporations operate in operating rounds, and this is {table.round}: `next` ends it{hint}"
        yield Objection(text, cite.rounds)
        return
    if not table.floated(corporation):
        yield Objection(f"{corporation} has not floated", cite.float)
        return
    if table.operating == corporation:
        yield from _step_objections(table, corporation, step)
        return
    yield from raised_for(table)
    waiting = table.yet_to_operate()
    begun = table.operating
    if begun is not None and begun in waiting:
        yield Objection(
            f"{begun} has begun its turn and has not run yet (`run {begun} 0` if it does not)",
            cite.turn_order,
        )
    elif corporation not in waiting:
        if table.has_operated(corporation):
            yield Objection(f"{corporation} has had its turn in {table.round}", cite.operating_order)
        else:
            yield Objection(f"{corporation} floated in {table.round} and operates from the next round on", cite.float)
    elif waiting[0] != corporation:
        yield Objection(f"{waiting[0]} operates before {corporation}", cite.operating_order)
    else:
        yield from _step_objections(table, corporation, step)


def _step_objections(table: Table, corporation: str, step: str | None) -> Iterator[Objection]:
    if step is None:
        return
    steps = table.rules.turn.steps
    if step not in steps:
        yield Objection("corporations do not deal in their own stock", table.rules.cite.own_stock)
        return
    done = table.step if table.operating == corporation else None
    if done is not None and steps.index(step) < steps.index(done):
        words = f"{corporation} has {_DONE[done]} already, and {_COMES[step]} before that"
        yield Objection(words, table.rules.cite.turn_order)
    if steps.index(step) > steps.index("run") and not table.has_operated(corporation):
        text = f"{corporation} has not run yet, and {_COMES[step]} after it (`run {corporation} 0` if it does not run)"
        yield Objection(text, table.rules.cite.turn_order)


_DONE = {
    "tile": "laid track",
    "token": "placed a station",
    "run": "run its trains",
    "train": "bought a train",
    "stock": "dealt in its own stock",
}
_COMES = {
    "tile": "track is laid",
    "token": "a station is placed",
    "run": "trains run",
    "train": "trains are bought",
    "stock": "own stock is sold or bought",
}


def raised_for(table: Table) -> Iterator[Objection]:
    """The objection that stock was sold to raise money for a train, which must be bought now (1830 24.0(3))."""
    name = table.raising_for
    if name is not None and not table.trains(name):
        yield Objection(
            f"money was raised for a train of {name}, which must buy it first", table.rules.cite.forced_sale
        )


def begin_turn(draft: Draft, corporation: str) -> None:
    """Make it a corporation's turn, if it is not; in its first one the home token goes on the map (1830 19.0)."""
    table = draft.table
    cite = table.rules.cite
    if table.operating == corporation:
        return
    end_turn(draft)
    draft.set_game(GameFacts.operating, corporation, cite.operating_order)
    if home_due(table, corporation):
        draft.give("token", corporation, corporation, MAP, cite.home_token)
        draft.pay(corporation, BANK, table.rules.tokens.costs[0], cite.home_token, "its home station")


def home_due(table: Table, corporation: str) -> bool:
    """Whether a corporation has its home token still to place (1830 19.0); one taken from the map is not due again."""
    taken_back = table.corporation[corporation].stations_returned is not None
    return 0 < table.tokens(corporation) == table.rules.corporation[corporation].tokens and not taken_back


def stranded(table: Table) -> str | None:
    """The railroad at the end of its turn that has no train and cannot pay for one, if that ends the game.

    Starter game, Winning the Game; B5.
    """
    name = table.operating
    if name is None or not table.rules.end.no_train or not table.has_operated(name):
        return None
    offer = cheapest(table)
    return name if offer is not None and not table.trains(name) and table.cash(name) < offer[1] else None


def note_stranded(draft: Draft) -> None:
    """When a turn ends: mark the railroad that has no train and cannot pay for one (starter game, Winning the Game)."""
    name = stranded(draft.table)
    if name is not None and draft.table.stranded is None:
        draft.set_game(GameFacts.stranded, name, draft.table.rules.cite.end)


def end_turn(draft: Draft) -> None:
    """Clear what held for the turn that is over, if there was one."""
    note_stranded(draft)
    forget_turn(draft, draft.table.rules.cite.turn_order)


def forget_turn(draft: Draft, cite: str) -> None:
    """Forget what is remembered of a turn: whose it is, what was done in it, whose sales have held prices."""
    draft.set_game(GameFacts.operating, None, cite)
    draft.set_game(GameFacts.step, None, cite)
    draft.set_game(GameFacts.tiles_laid, None, cite)
    draft.set_game(GameFacts.stations_placed, None, cite)
    draft.set_game(GameFacts.dealer, None, cite)
    for name in [*draft.table.prices_held]:
        draft.set_fact(GameFacts.prices_held, name, None, cite)
    draft.set_game(GameFacts.raising_for, None, cite)


def reach_step(draft: Draft, step: str) -> None:
    """Remember how far the turn has come."""
    draft.set_game(GameFacts.step, step, draft.table.rules.cite.turn_order)


def tiles_allowed(table: Table) -> int:
    """How many tiles a corporation may lay in a turn (1830 18.0; 1851 Operating Rounds)."""
    return table.rules.turn.tiles + table.phase.extra_tiles


def tiles_laid(table: Table, corporation: str) -> tuple[str, ...]:
    """The tiles of a corporation's turn, if it is its turn: the hex of each, or the cost that was said instead."""
    return table.tiles_laid or () if table.operating == corporation else ()


class ForcedPurchase(NamedTuple):
    """A train that must be bought with the president's money: whose, and what it costs at least (1830 24.0)."""

    corporation: str
    president: str
    kind: str
    price: int
    missing: int
    """Dollars the president still lacks with all of the treasury and his own cash."""


def cheapest(table: Table) -> tuple[str, int] | None:
    """The cheapest train that the Bank sells, returned ones included, and its price (1830 24.0; A49)."""
    prices = [(trains.price(table.rules, kind), kind) for kind in table.trains_on_sale()]
    return (min(prices)[1], min(prices)[0]) if prices else None


def need(table: Table) -> ForcedPurchase | None:
    """The forced purchase that the corporation whose turn it is stands before, or None.

    It has run, owns no train, and its treasury does not pay for the cheapest. Whether it has a route, and so must
    buy at all, only the players know (1830 20.2; A53).
    """
    name = table.operating
    if name is None or table.round.is_stock or not table.has_operated(name) or table.trains(name):
        return None
    if table.step == "stock":  # trains are bought before it
        return None
    president, offer = table.president(name), cheapest(table)
    if president is None or offer is None or not table.rules.trains.must_own_train:
        return None
    kind, price = offer
    if table.cash(name) >= price:
        return None
    missing = emergency.to_raise(price, table.cash(name), table.cash(president))
    return ForcedPurchase(name, president, kind, price, missing)


def can_raise(table: Table, needed: ForcedPurchase) -> dict[str, tuple[int, int]]:
    """What a president could sell to meet a need, by corporation: (certificates, price), each in one sale."""
    who = needed.president
    sales = {}
    for name in table.rules.corporation:
        count = table.sellable(who, name, must_stay=name == needed.corporation)
        if count:
            sales[name] = (count, stock.sale_price(table, who, name))
    return sales


def take_train(draft: Draft, corporation: str, kind: str, source: str) -> None:
    """Give a corporation a train with all that follows: the phase, rust, closed privates (1830 21.0, 22.0, 23.2)."""
    table = draft.table
    cite = table.rules.cite
    draft.give("train", kind, source, corporation, cite.train_order)
    phase = trains.phase_begun(table.rules, table.phase_name, kind) if source == DEPOT else None
    if phase is not None:
        _begin_phase(draft, phase)
    for name, private in table.rules.private.items():
        if private.closes_with_first_train_of == corporation:
            close_private(draft, name)


def _begin_phase(draft: Draft, phase: str) -> None:
    """Let a phase begin; what was skipped on the way to it (by an override) happens, too."""
    table = draft.table
    cite = table.rules.cite
    phases = list(table.rules.phase)
    passed = phases[phases.index(table.phase_name) + 1 : phases.index(phase) + 1]
    draft.set_game(GameFacts.phase_name, phase, cite.phase)
    for kind in (kind for name in passed for kind in table.rules.phase[name].rusts):
        for place, count in list(table.holdings["train", kind].items()):
            if place in (*table.rules.corporation, POOL) or (place == DEPOT and count > 0):
                draft.give("train", kind, place, REMOVED, cite.phase, count)
    if any(table.rules.phase[name].closes_privates for name in passed):
        for name in table.rules.private:
            close_private(draft, name)


def close_private(draft: Draft, name: str) -> None:
    """Take a private out of play, if it still is in it (1830 23.2)."""
    owner = draft.table.owner(name)
    if owner != REMOVED:
        draft.give("private", name, owner, REMOVED, draft.table.rules.cite.closing)
