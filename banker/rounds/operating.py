"""A corporation's turn in an operating round, and what it must do before that ends (1830 16.0, 17.0)."""

from collections.abc import Iterator

from banker.calc import trains
from banker.rounds import open_privates, stations, stranded
from banker.rounds.auction import before_next
from banker.rounds.depot import cheapest
from banker.rounds.mechanism import mechanisms
from banker.rounds.objections import Objection
from banker.rounds.questions import Building
from banker.rounds.turn import is_past_trains, last_turn_over
from banker.rules.mechanism import minors, resold_as, rusts_to, same_card, steps_of
from banker.state.facts import GameFacts
from banker.state.table import BANK, DEPOT, MAP, POOL, REMOVED, Draft, Table

_STEPS = {
    "tile": ("lays track", "laid track", "laying track"),
    "token": ("places a station", "placed a station", "placing a station"),
    "run": ("runs its trains", "run its trains", "the run"),
    "train": ("buys trains", "bought a train", "buying trains"),
}
"""What a corporation does in each step of its turn, what it has done, and the step by name; mechanisms bring others."""


def in_stock_round(table: Table) -> Iterator[Objection]:
    """The objection that this is a stock round, in which no corporation operates."""
    if table.round.is_stock:
        pays = not table.sold_first() and any(table.owner(name) != REMOVED for name in table.rules.private)
        paying = " and pays the privates" if pays else ""
        text = f"Corporations operate in operating rounds, and this is {table.round}"
        hint = before_next(table) or f"`next` ends the stock round{paying}."
        yield Objection(text, table.rules.cite.rounds, hint)


def turn_objections(table: Table, corporation: str, step: str | None) -> Iterator[Objection]:
    """Objections to a corporation doing a step of its turn now; a step of None may be done at any moment of the turn.

    It must be the corporation's turn in operating order, and the steps follow the order of the ruleset (1830 16.0, 17.0).
    """
    cite = table.rules.cite
    if table.round.is_stock:
        yield from in_stock_round(table)
        return
    if not table.floated(corporation):
        yield Objection(f"{corporation} has not floated", cite.float)
        return
    if table.operating == corporation:
        yield from _step_objections(table, corporation, step)
        return
    yield from must_buy_first(table)
    if last_turn_over(table):
        text = f"The price of {table.operating} has reached the end of the market, and the game ends after its turn"
        yield Objection(text, cite.market_end, "Type `end`.")
        return
    waiting = table.yet_to_operate()
    begun = table.operating
    if begun in waiting:
        text = f"{begun} has begun its turn and has not run yet"
        yield Objection(text, cite.turn_order, f"If {begun} does not run: `run {begun} 0`.")
    elif corporation not in waiting:
        if table.has_operated(corporation):
            yield Objection(f"{corporation} has had its turn in {table.round}", table.order_cite)
        else:
            yield Objection(f"{corporation} floated in {table.round}, and first operates in the next round", cite.float)
    elif waiting[0] != corporation:
        yield Objection(f"{waiting[0]} operates before {corporation}", table.order_cite)
    else:
        yield from _step_objections(table, corporation, step)


def _step_objections(table: Table, corporation: str, step: str | None) -> Iterator[Objection]:
    if step is None:
        return
    steps, words = steps_of(table.rules), {**_STEPS}
    for mechanism in mechanisms(table):
        words |= mechanism.steps
    does, _, this = words[step]
    done = table.step if table.operating == corporation else None
    with_tiles = table.rules.turn.stations == "with-tiles" and {step, done} <= {"tile", "token"}
    # `run` refuses a second run itself
    if done is not None and step != "run" and steps.index(step) < steps.index(done) and not with_tiles:
        _, has_done, that = words[done]
        text = f"{corporation} has already {has_done}; {this} comes before {that}"
        yield Objection(text, table.rules.cite.turn_order)
    if steps.index(step) > steps.index("run") and not table.has_operated(corporation):
        text = f"{corporation} {does} after its run, and has not run yet"
        yield Objection(text, table.rules.cite.turn_order, f"If it does not run: `run {corporation} 0`.")


def step_or_later(table: Table, corporation: str, step: str) -> str | None:
    """The step for what may also be done at any later moment of the turn: None once that step is over."""
    return None if any(_step_objections(table, corporation, step)) else step


def must_buy_first(table: Table) -> Iterator[Objection]:
    """The objection that stock was sold for a train that can be bought and has not been bought yet (1830 24.0(3)), or that one is due."""
    name, what = table.raising_for, "Stock"
    if name is None and table.raised is not None:
        name, what = table.operating, "A private"
    if name is not None and not table.trains(name) and _may_still_buy(table, name):
        text = f"{what} was sold to buy {name} a train, and {name} must buy it first"
        yield Objection(text, table.rules.cite.forced_sale)
    else:
        yield from train_due(table)
    for mechanism in mechanisms(table) if table.operating else ():
        yield from mechanism.turn_goes_on(table, table.operating or "")


def train_due(table: Table) -> Iterator[Objection]:
    """The objection that a corporation which must own a train, with a route or without, has run and can still buy one."""
    name = owes_train(table) if table.rules.trains.must_own_train == "always" else None
    if name is not None and _may_still_buy(table, name):
        text = f"{name} has no train and must buy one before its turn ends"
        yield Objection(text, table.rules.cite.train_required, f"Type `train {name} TYPE`.")


def unneeded_sale(table: Table, corporation: str, kind: str, price: int) -> Iterator[Objection]:
    """The objection that another corporation's train needs no money that the president has just raised (1830 24.0(3); A66).

    Each certificate must have been needed when it was sold, so the money before the last one counts.
    """
    president = table.president(corporation)
    if table.raised is None or table.operating != corporation or table.trains(corporation) or president is None:
        return
    if table.rules.emergency.bank_train == "any":
        return
    treasury, own = table.cash(corporation), max(0, table.cash(president) - table.raised)
    if price <= treasury + own:
        has = f"{corporation} has {table.money(treasury)}, and {president} had {table.money(own)} before the last certificate was sold"
        text = f"That sale is not needed for {trains.a_train(kind)} at {table.money(price)}: {has}"
        hint = f"Buy a train for more than {table.money(treasury + own)} with --president, or `undo` the sale."
        yield Objection(text, table.rules.cite.forced_sale, hint, ruling="A66")


def lacks_train(table: Table) -> str | None:
    """The corporation that has run in the current turn and has no train, although it must have one if it has a route and the bank sells some.

    Only the players know whether it has a route (1830 20.2; A53).
    """
    name = table.operating
    if name is None or table.round.is_stock or not table.rules.trains.must_own_train or name in minors(table.rules):
        return None
    return name if table.has_operated(name) and not table.trains(name) and cheapest(table, name) else None


def owes_train(table: Table) -> str | None:
    """The corporation that lacks a train and can still buy one: no later step of its turn has begun."""
    return None if is_past_trains(table) else lacks_train(table)


def _may_still_buy(table: Table, corporation: str) -> bool:
    """Whether it is a corporation's turn to buy a train, and the bank has one that it or its president can pay for.

    A president who cannot is bankrupt. After an override, none of this is certain.
    """
    offer = cheapest(table, corporation)
    if offer is None or table.operating != corporation or any(turn_objections(table, corporation, "train")):
        return False
    return table.president(corporation) is not None or table.cash(corporation) >= offer[1]


def begin_turn(draft: Draft, corporation: str, step: str | None = None) -> None:
    """Begin a corporation's turn, unless it has begun, and record the step that it reaches.

    Its first turn puts its home station on the map (1830 19.0).
    """
    table = draft.table
    cite = table.rules.cite
    if table.operating != corporation:
        end_turn(draft)
        draft.set_game(GameFacts.operating, corporation, table.order_cite)
        if stations.home_due(table, corporation):
            draft.give("token", corporation, corporation, MAP, cite.home_token)
            cost, why = table.rules.tokens.costs[0], "the home station"
            draft.pay(corporation, BANK, cost, cite.home_token, why, "station", corporation)
    if step is not None:
        draft.set_game(GameFacts.step, step, cite.turn_order)


def end_turn(draft: Draft) -> None:
    """End the current turn, if there is one: clear whose it is, what was done in it, and the prices held for its sales."""
    stranded.note_stranded(draft)
    corporation, tiles = draft.table.operating, draft.table.tiles_laid or ()
    cite = draft.table.rules.cite.turn_order
    draft.set_game(GameFacts.operating, None, cite)
    draft.set_game(GameFacts.step, None, cite)
    draft.set_game(GameFacts.tiles_laid, None, cite)
    draft.set_game(GameFacts.stations_placed, None, cite)
    draft.set_game(GameFacts.bought_from_bank, None, cite)
    draft.set_game(GameFacts.seller, None, cite)
    for name in [*draft.table.prices_held]:
        draft.set_fact(GameFacts.prices_held, name, None, cite)
    draft.set_game(GameFacts.raising_for, None, cite)
    draft.set_game(GameFacts.raised, None, cite)
    for mechanism in mechanisms(draft.table):
        mechanism.turn_ends(draft, corporation, tiles)


def tiles_allowed(table: Table, tile: Building) -> int:
    """The number of tiles that a corporation may lay in a turn with this tile (1830 18.0; 1851 Operating Rounds)."""
    more = sum(mechanism.more_tiles(table, tile.corporation, tile) for mechanism in mechanisms(table))
    return table.rules.turn.tiles + more


def tiles_laid(table: Table, corporation: str) -> tuple[str, ...]:
    """The tiles laid in a corporation's current turn: the hex of each, or the cost that was typed instead."""
    return table.tiles_laid or () if table.operating == corporation else ()


def from_bank_objections(table: Table, corporation: str, kind: str) -> Iterator[Objection]:
    """Objections to a train from the bank, by what the corporation has bought there in this turn."""
    bought, limit = table.bought_from_bank or (), table.phase.from_bank
    if table.operating != corporation or limit == "any" or not bought:
        return
    if limit == "one-of-each" and kind not in bought:
        return
    may = "only one" if limit == "one" else "only one of each type"
    has = trains.a_train(bought[-1] if limit == "one" else kind)
    text = f"{corporation} has already bought {has} from the bank this turn, and may buy {may}"
    yield Objection(text, table.rules.cite.from_bank)


def note_from_bank(draft: Draft, kind: str) -> None:
    """Remember a train that the operating corporation buys from the bank, where a phase limits these."""
    table = draft.table
    if any(phase.from_bank != "any" for phase in table.rules.phase.values()):
        bought = (*(table.bought_from_bank or ()), kind)
        draft.set_game(GameFacts.bought_from_bank, bought, table.rules.cite.from_bank)


def take_train(draft: Draft, corporation: str, kind: str, source: str, cite: str) -> None:
    """Give a corporation a train, with its consequences: phase, rust, closed privates (1830 21.0, 22.0, 23.2)."""
    table = draft.table
    if source == POOL and kind not in (there := table.trains(POOL)):  # a card that was returned under another name
        returned = next((other for other in there if kind in resold_as(table.rules, other)), kind)
        draft.give("train", returned, POOL, REMOVED, cite)
        source = REMOVED
    draft.give("train", kind, source, corporation, cite)
    if source == DEPOT and leaves_depot(draft, kind) and table.rules.end.train_cuts_set:
        draft.set_game(GameFacts.rounds_in_set, table.round.part, table.rules.cite.end)
    for name, private in table.rules.private.items():
        if private.closes_with_first_train_of == corporation:
            open_privates.close(draft, name)


def leaves_depot(draft: Draft, kind: str) -> bool:
    """The effects of a train that has left the depot, bought or exported: the phase that it begins, and the last set.

    True if it is the first train of the type that ends the game, which then ends after the next set.
    """
    table = draft.table
    for other in same_card(table.rules, kind):
        draft.give("train", other, DEPOT, REMOVED, table.rules.cite.train_order)
    phase = trains.phase_begun(table.rules, table.phase_name, kind)
    if phase is not None:
        begin_phase(draft, phase)
    ends = kind == table.rules.end.train and table.last_set is None
    if ends:
        draft.set_game(GameFacts.last_set, table.round.number + 1, table.rules.cite.end)
    return ends


def begin_phase(draft: Draft, phase: str) -> None:
    """Begin a phase, with the effects of any phase that an override skipped."""
    table = draft.table
    cite = table.rules.cite
    phases = list(table.rules.phase)
    passed = phases[phases.index(table.phase_name) + 1 : phases.index(phase) + 1]
    draft.set_game(GameFacts.phase_name, phase, cite.phase)
    for mechanism in mechanisms(table):
        mechanism.phases_begin(draft, passed)
    to = rusts_to(table.rules)
    for kind in (kind for name in passed for kind in table.rules.phase[name].rusts):
        for place, count in list(table.holdings["train", kind].items()):
            if place != to and (place in (*table.rules.corporation, POOL) or (place == DEPOT and count > 0)):
                draft.give("train", kind, place, to, cite.phase, count)
    if any(table.rules.phase[name].closes_privates for name in passed):
        for name in table.rules.private:
            if not open_privates.stays(table, name):
                open_privates.close(draft, name)


def place_of_discards(table: Table) -> str:
    """Where trains go that are discarded or traded in (1830 21.0; A46)."""
    return POOL if table.rules.trains.discarded == "pool" else REMOVED
