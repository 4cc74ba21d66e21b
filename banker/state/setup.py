"""The contents of the box, and where they are before the first event."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from banker.errors import Invalid
from banker.rules.mechanism import spare
from banker.rules.places import BANK, BOX, DEPOT, IPO, MAP, REMOVED, RESERVE
from banker.rules.values import Ruleset
from banker.state.record import Transfer


def lay_out(rules: Ruleset, players: Sequence[str], charters: Mapping[str, str] | None = None) -> list[Transfer]:
    """Money dealt, to players or (with `charters`, the owner of each railroad dealt) to treasuries; stock in the IPO, trains in the depot.

    1830 2.0; starter game, Setting Up the Game. The ruleset is the one for these players (`banker.rules.seating`).
    """
    setup = next(iter(rules.setup.values()), None)
    if setup is None:
        dealt = dict.fromkeys(players, rules.players.cash[len(players)])
    else:
        dealt = dict.fromkeys(rules.corporation, setup.treasury)
    box = [Transfer("cash", "", rules.bank.total - sum(dealt.values()), BOX, BANK)]
    box += [Transfer("cash", "", amount, BOX, who) for who, amount in dealt.items()]
    box.append(Transfer("cash", "", rules.bank.reserve, BOX, RESERVE))
    for name, corporation in rules.corporation.items():
        box.append(Transfer("president", name, 1, BOX, (charters or {}).get(name, IPO)))
        box.append(Transfer("share", name, corporation.ordinary, BOX, IPO))
        home = rules.tokens.home == "start"
        box.append(Transfer("token", name, corporation.tokens - home, BOX, name))
        box.append(Transfer("token", name, int(home), BOX, MAP))
    box += [Transfer("private", name, 1, BOX, BANK) for name in rules.private]
    box += [Transfer("train", kind, train.reserve, BOX, REMOVED) for kind, train in rules.train.items()]
    limited = {kind: train for kind, train in rules.train.items() if not train.unlimited}
    box += [Transfer("train", kind, int(train.count_), BOX, DEPOT) for kind, train in limited.items()]
    box += [Transfer(of, name, count, BOX, REMOVED) for (of, name), count in spare(rules).items()]
    return [thing for thing in _moved(rules, box) if thing.number]


def _moved(rules: Ruleset, box: list[Transfer]) -> list[Transfer]:
    """A box in which some things lie elsewhere by a mechanism."""
    for of, name, usual, place in (its for mechanism in rules.mechanisms for its in mechanism.elsewhere()):
        at = next(at for at, thing in enumerate(box) if (thing.of, thing.name, thing.to) == (of, name, usual))
        box[at] = box[at]._replace(number=box[at].number - 1)
        box.append(Transfer(of, name, 1, BOX, place))
    return box


def charters_in(rules: Ruleset, box: Iterable[Transfer]) -> dict[str, str]:
    """The owner of each railroad in a box, where the ruleset deals railroads; no other game begins with presidents."""
    return {thing.name: thing.to for thing in box if thing.of == "president"} if rules.setup else {}


def require_money(rules: Ruleset, players: Sequence[str], box: Iterable[Transfer], total: int | None = None) -> None:
    """Raises Invalid if the bank, which has the `total` of the ruleset or another one, has less than the players start with."""
    total = rules.bank.total if total is None else total
    dealt = sum(thing.number for thing in box if thing.of == "cash" and thing.to not in (BANK, RESERVE))
    if dealt > total:
        start = f"{len(players)} players would start with {rules.money(dealt)} together"
        raise Invalid(f"{start}, but the bank has {rules.money(total)}.")


def require_bank(rules: Ruleset, players: Sequence[str], box: Iterable[Transfer], chosen: Mapping[str, str]) -> None:
    """Raises Invalid if an option sets the bank to less than the players start with, by the box of the `rules`."""
    for name, value in chosen.items():
        if name in rules.option and rules.option[name].sets == "bank.total":
            total = int(value) if rules.option[name].amount else rules.option[name].values.get(value)
            if isinstance(total, int):
                require_money(rules, players, box, total)


def box_by(
    rules: Ruleset, box: Iterable[Transfer], others: Ruleset, players: Sequence[str], charters: Mapping[str, str]
) -> list[Transfer]:
    """A box as laid out by `rules`, with what would be different by the `others`; raises Invalid if money is lacking."""
    number: Counter[Transfer] = Counter()
    other_box = lay_out(others, players, charters)
    require_money(others, players, other_box)
    for things, sign in ((box, 1), (lay_out(rules, players, charters), -1), (other_box, 1)):
        for thing in things:
            number[thing._replace(number=1)] += sign * thing.number
    return [thing._replace(number=count) for thing, count in number.items() if count]
