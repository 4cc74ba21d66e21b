"""The figures of a story, reckoned again from what `replay -O json` prints, with definitions of its own and without the program's code."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

Line = dict[str, Any]
BREAK = 20 * 60


class Bought(NamedTuple):
    """Shares that were bought together, with what each cost."""

    n: int
    round: str
    place: int
    seat: int
    corporation: str
    cost: Fraction


class Reckoner:
    """A game without corrections: the events that stand, each with the state after it; `share` has the percent of one share of each corporation."""

    def __init__(
        self, first: Line, lines: Sequence[Line], reasons: Counter[tuple[str, int, int]], share: Mapping[str, int]
    ) -> None:
        """`reasons` has the cash by its purpose ("income" from privates, "interest" on a debt), event and seat."""
        self.lines = [line for line in lines if not line["undone"] and line["do"] not in ("undo", "redo")]
        self.states = [first, *(line["state"] for line in self.lines)]
        self.share, self.reasons = share, reasons
        self.seats = range(len(first["players"]))
        self.names: list[str] = [one["id"] for one in first["corporations"]]
        self.final = [player["worth"] for player in self.states[-1]["players"]]
        self.runs = [place for place, line in enumerate(self.lines) if line["do"] == "run" and self._run(place)]
        self.paid = [*self._paid()]

    # --- the table ---

    def of(self, state: int, name: str) -> Line:
        """A corporation in a state; state 0 is the one before the first event."""
        found: Line = self.states[state]["corporations"][self.names.index(name)]
        return found

    def shares(self, state: int, seat: int, name: str) -> int:
        """The shares that a player holds in a state."""
        return int(self.states[state]["players"][seat]["shares"].get(name, 0)) // self.share[name]

    def price(self, state: int, name: str) -> int:
        """A price in a state; 0 if there is none."""
        return self.of(state, name)["price"] or 0

    def cash(self, place: int, seat: int) -> int:
        """What an event changes."""
        before, after = (self.states[place + more]["players"][seat]["cash"] for more in (0, 1))
        return int(after - before)

    def about(self, place: int) -> str | None:
        """The corporation that runs, or whose stock an event moves, first of them one that it names; else the first that it names."""
        words: Sequence[str] = self.lines[place]["words"]
        named = [word for word in words if word in self.names]
        if named and self.lines[place]["do"] == "run":
            return named[0]
        for name in (*named, *self.names):
            held = [[self.shares(state, seat, name) for seat in self.seats] for state in (place, place + 1)]
            if held[0] != held[1]:
                return name
        return named[0] if named else None

    def seat_of(self, state: int, who: str | None) -> int | None:
        """The seat of a player by the name in a state."""
        return next((seat for seat in self.seats if self.states[state]["players"][seat]["name"] == who), None)

    def _run(self, place: int) -> Line | None:
        name = self.about(place)
        return self.of(place + 1, name)["run"] if name else None

    # --- sources ---

    def difference(self, first: int, other: int) -> dict[str, int]:
        """What one player got more than another, by corporation or kind of source."""
        mine, theirs = self._sources(first), self._sources(other)
        found = {source: mine[source] - theirs[source] for source in {**mine, **theirs}}
        return {source: amount for source, amount in found.items() if amount}

    def _sources(self, seat: int) -> Counter[str]:
        found = Counter({"start": self.states[0]["players"][seat]["worth"]})
        for place, line in enumerate(self.lines):
            before, after = (self.states[place + more]["players"][seat] for more in (0, 1))
            if line["do"] == "bankrupt" and line["words"][0] == before["name"]:
                found["bankruptcy"] += after["worth"] - before["worth"]
                continue
            found["bonds"] -= after["worth_in"].get("owed", 0) - before["worth_in"].get("owed", 0)
            income, interest = (self.reasons[why, line["n"], seat] for why in ("income", "interest"))
            found["privates"] += after["worth_in"]["privates"] - before["worth_in"]["privates"]
            cash, do, about = self.cash(place, seat), line["do"], self.about(place)
            paid, traded = (self._for(place, seat, *why) for why in (("dividend",), ("purchase", "sale")))
            trades = do in ("run", "buy", "sell", "redeem", "par", "water", "close")
            added = self._for(place, seat, "help") if do == "run" else 0
            found["other"] += added
            cash -= added
            if about and (trades or paid or (traded and do not in ("private", "exchange"))):
                found[about] += cash
            elif do in ("private", "exchange"):
                found["privates"] += cash
            elif do == "train" and cash < 0:
                found["trains"] += cash
            else:
                found["privates"] += income
                found["interest"] += interest
                found["other"] += cash - income - interest
            for name in self.names:
                had, has = self.shares(place, seat, name), self.shares(place + 1, seat, name)
                worth = has * self.price(place + 1, name) - had * self.price(place, name)
                first = had * self.price(place + 1, name) * (self.of(place, name)["price"] is None)
                gift = worth if do in ("private", "exchange") and had != has else first
                found["privates"] += gift
                found[name] += worth - gift
        return found

    def _for(self, place: int, seat: int, *purposes: str) -> int:
        return sum(self.reasons[why, self.lines[place]["n"], seat] for why in purposes)

    # --- effects ---

    def _paid(self) -> list[dict[str, Fraction]]:
        """What a share of each corporation has paid up to each state, and the bank for it when it closed."""
        so_far = dict.fromkeys(self.names, Fraction(0))
        found = [so_far]
        for place in range(len(self.lines)):
            name, run = self.about(place), self._run(place) if place in self.runs else None
            if name and run and run["paid"]:
                held = sum(self.shares(place, seat, name) for seat in self.seats)
                brought = sum(self.cash(place, seat) - self._for(place, seat, "help") for seat in self.seats)
                each = Fraction(brought, held) if held else run["per_share"]
                so_far = {**so_far, name: so_far[name] + each}
            elif name and any(self._for(place, seat, "dividend") for seat in self.seats):
                held = sum(self.shares(place, seat, name) for seat in self.seats)
                each = Fraction(sum(self._for(place, seat, "dividend") for seat in self.seats), held or 1)
                so_far = {**so_far, name: so_far[name] + each}
            if name and self.lines[place]["do"] == "close":
                held = sum(self.shares(place, seat, name) for seat in self.seats)
                each = Fraction(sum(self.cash(place, seat) for seat in self.seats), held or 1)
                so_far = {**so_far, name: so_far[name] + each}
            found.append(so_far)
        return found

    def gains(self) -> dict[tuple[int, str, str], tuple[int, Fraction]]:
        """By buyer, corporation and round: the first event, and the gain over the same money spread over the round."""
        single = self.single_shares()
        spent: Counter[str] = Counter()
        for bought, _, _ in single:
            spent[bought.round] += bought.cost  # type: ignore[assignment]
        found: dict[tuple[int, str, str], tuple[int, Fraction]] = {}
        places = {line["n"]: place for place, line in enumerate(self.lines)}
        for bought, until, price in single:
            key = bought.seat, bought.corporation, bought.round
            brought = self.paid[until][bought.corporation] - self.paid[bought.place + 1][bought.corporation] + price
            all_bought = Fraction(0)
            for other, _, _ in single:
                if other.round == bought.round:
                    since = places[self.first_n[other.seat, other.corporation, other.round]] + 1
                    name = other.corporation
                    all_bought += self.paid[until][name] - self.paid[since][name] + self.price(until, name)
            gain = brought - bought.cost * all_bought / spent[bought.round]
            n, sum_so_far = found.get(key, (self.first_n[key], Fraction(0)))
            found[key] = n, sum_so_far + gain
        return found

    def single_shares(self) -> list[tuple[Bought, int, Fraction]]:
        """Each share that somebody bought: until which state they held it, and what it brought then; not those resold at once."""
        queues: dict[tuple[int, str], list[Bought | None]] = defaultdict(list)
        found: list[tuple[Bought, int, Fraction]] = []
        self.first_n: dict[tuple[int, str, str], int] = {}
        for place, line in enumerate(self.lines):
            for seat in self.seats:
                for name in self.names:
                    change = self.shares(place + 1, seat, name) - self.shares(place, seat, name)
                    cash = self.cash(place, seat)
                    traded = self._for(place, seat, "purchase") and line["do"] not in ("private", "exchange")
                    is_bought = (line["do"] in ("buy", "par") or traded) and cash < 0
                    for _ in range(change):
                        bought = Bought(line["n"], line["round"], place, seat, name, Fraction(-cash, change))
                        queues[seat, name].append(bought if is_bought else None)
                        if is_bought:
                            self.first_n.setdefault((seat, name, line["round"]), line["n"])
                    for _ in range(-change):
                        share = queues[seat, name].pop(0)
                        sold = line["do"] in ("buy", "sell", "redeem") and cash > 0
                        gone = line["do"] == "move" or not self.price(place + 1, name)
                        price = Fraction(0 if gone else self.price(place, name))
                        price = Fraction(cash, -change) if sold else price
                        if share and share.round != line["round"]:
                            found.append((share, place + 1, price))
        last = len(self.lines)
        for (_, name), queue in queues.items():
            found += [(share, last, Fraction(self.price(last, name))) for share in queue if share]
        return found

    def sales(self) -> dict[tuple[int, str, str, int], tuple[list[int], list[int]]]:
        """By seller, corporation, round and how many trains the seller had paid towards: the places of the sales, and what the fall of the price cost each player."""
        found: dict[tuple[int, str, str, int], tuple[list[int], list[int]]] = {}
        paid = Counter[int]()
        for place, line in enumerate(self.lines):
            name = self.about(place)
            if line["do"] == "train":
                paid.update(seat for seat in self.seats if self.cash(place, seat) < 0)
            if line["do"] != "sell" or not name:
                continue
            seller = [
                seat for seat in self.seats if self.shares(place + 1, seat, name) < self.shares(place, seat, name)
            ]
            if seller:
                places, loss = found.setdefault(
                    (seller[0], name, line["round"], paid[seller[0]]), ([], [0 for _ in self.seats])
                )
                places.append(place)
                for seat in self.seats:
                    loss[seat] -= (self.price(place, name) - self.price(place + 1, name)) * self.shares(
                        place + 1, seat, name
                    )
        return found

    def effects(self) -> list[tuple[str, int, int, list[Fraction]]]:
        """All that may be a turning point: its kind, the place and number of its event, the effect on each player."""
        nothing = [Fraction(0) for _ in self.seats]
        found: list[tuple[str, int, int, list[Fraction]]] = []
        numbers = {line["n"]: place for place, line in enumerate(self.lines)}
        for (seat, _, _), (n, gain) in self.gains().items():
            found.append(("purchase", numbers[n], n, [gain if one == seat else Fraction(0) for one in self.seats]))
        told, sales = set(), self.sales()
        for place, line in enumerate(self.lines):
            effect = [Fraction(min(0, self.cash(place, seat))) for seat in self.seats]
            if line["do"] == "train" and any(effect):
                payer = effect.index(min(effect))
                for key, (places, loss) in sales.items():
                    between = range(places[0], place)
                    if (
                        key[0] == payer
                        and key[2] == line["round"]
                        and places[0] < place
                        and all(self.lines[one]["do"] == "sell" for one in between)
                    ):
                        effect = [one + other for one, other in zip(effect, loss, strict=True)]
                        told.add(key)
                found.append(("payment", place, line["n"], effect))
        for key, (places, loss) in sales.items():
            if key not in told and any(loss[seat] for seat in self.seats if seat != key[0]):
                found.append(("sale", places[0], self.lines[places[0]]["n"], [Fraction(one) for one in loss]))
        for place, line in enumerate(self.lines):
            effect = self._rusts(place) if line["do"] == "train" else nothing
            if any(effect):
                found.append(("rust", place, line["n"], effect))
            if line["do"] == "bankrupt":
                worths = [[player["worth"] for player in self.states[place + more]["players"]] for more in (0, 1)]
                found.append(
                    ("bankruptcy", place, line["n"], [Fraction(now - was) for was, now in zip(*worths, strict=True)])
                )
        return found

    def _rusts(self, place: int) -> list[Fraction]:
        line, buyer = self.lines[place], self.about(place)
        words, last = line["words"], _set(line["round"]) + 1
        given = words[words.index("--trade-in") + 1] if "--trade-in" in words[:-1] else None
        seller = words[words.index("--from") + 1] if "--from" in words[:-1] else None
        effect = [Fraction(0) for _ in self.seats]
        for name in self.names:
            lost = Counter[str](self.of(place, name)["trains"]) - Counter[str](self.of(place + 1, name)["trains"])
            if name == buyer and given:
                lost[given] -= 1
            if name == seller:
                lost[words[1]] -= 1
            if not +lost or set(+lost) & set(self.of(place + 1, name)["obsolete"]):
                continue
            before = [one for one in self.runs if one < place and self.about(one) == name]
            for run in self.runs if before else ():
                less = self.revenue(before[-1]) - self.revenue(run)
                if run > place and self.about(run) == name and 0 < _set(self.lines[run]["round"]) <= last and less > 0:
                    for seat in self.seats:
                        effect[seat] -= Fraction(less * self.shares(run + 1, seat, name) * self.share[name], 100)
        return effect

    def revenue(self, place: int) -> int:
        """The revenue of a run."""
        run = self._run(place)
        assert run is not None
        return int(run["revenue"])

    def turning_points(self) -> list[tuple[int, str, int, int]]:
        """The points to tell, in order: number of the event, kind, the seat whose effect is shown, the effect in dollars."""
        points = []
        for kind, place, n, effect in self.effects():
            mean = Fraction(sum(effect), len(effect))
            hurt = effect.index(min(effect))
            seat = next((one for one in self.seats if effect[one]), 0) if kind == "purchase" else hurt
            far = effect[seat] - mean
            if abs(far) * 1000 * len(self.final) >= 15 * sum(self.final):
                points.append((-round(abs(far)), -far, n, place, kind, seat, effect))
        points.sort(key=lambda point: point[:3])
        told: list[Any] = []

        def fits(point: Any) -> bool:
            kind, rounds = point[4], self.lines[point[3]]["round"]
            mirror = any(
                other[4] == kind == "purchase"
                and self.lines[other[3]]["round"] == rounds
                and abs(other[6][other[5]] + point[6][point[5]]) < 1
                for other in told
            )
            return (
                not mirror
                and point[2] not in [other[2] for other in told]
                and [other[4] for other in told].count(kind) < 3
            )

        for point in points:
            if len(told) < 6 and fits(point):
                told.append(point)
        rest = [point for point in points if fits(point)]
        if rest and rest[0][0] == told[-1][0]:
            told = [point for point in told if point[0] != rest[0][0]]
        return sorted((n, kind, seat, round(effect[seat])) for _, _, n, _, kind, seat, effect in told)

    # --- the rest ---

    def fed(self) -> dict[str, list[list[int]]]:
        """By president, the dividends of each player; by seller, what falls of prices cost each player."""
        paid, falls = ([[0 for _ in self.seats] for _ in self.seats] for _ in range(2))
        for place in range(len(self.lines)):
            cash = [
                self.cash(place, one) - self._for(place, one, "help")
                if place in self.runs
                else self._for(place, one, "dividend")
                for one in self.seats
            ]
            name = self.about(place) if any(cash) else None
            president = self.seat_of(place + 1, self.of(place + 1, name)["president"]) if name else None
            for seat in self.seats if president is not None else ():
                paid[president or 0][seat] += max(0, cash[seat])
        for (seller, *_), (_, loss) in self.sales().items():
            falls[seller] = [one + other for one, other in zip(falls[seller], loss, strict=True)]
        return {"dividends": paid, "falls": falls}

    def trains(self) -> tuple[Counter[str], dict[str, Fraction]]:
        """By type of train: the runs, and the part of the revenue."""
        types = {kind for state in self.states for one in state["corporations"] for kind in one["trains"]}
        high = max((_number(kind) or 0 for kind in types), default=0)
        runs, revenue = Counter[str](), defaultdict[str, Fraction](Fraction)
        for place in self.runs:
            trains = self.of(place, self.about(place) or "")["trains"]
            weights = [_number(kind) or high + 2 for kind in trains]
            for kind, weight in zip(trains, weights, strict=True):
                runs[kind] += bool(self.revenue(place))
                revenue[kind] += Fraction(self.revenue(place) * weight, sum(weights))
        return runs, {kind: its for kind, its in revenue.items() if its}

    def portfolio(self) -> list[tuple[str, list[tuple[int, int, dict[str, int]]]]]:
        """By round, what each player had at its end: cash, privates, and the value of each stock that has one.

        The prices that change as a round ends are those of its end, though the income of the next round comes with the same event.
        """
        rises = {place: place + 1 for place, line in enumerate(self.lines) if line["do"] == "next"}
        last = {state["game"]["round"]: place for place, state in enumerate(self.states) if place}
        return [
            (
                name,
                [
                    (
                        player["cash"],
                        player["worth_in"]["privates"],
                        {
                            one: value
                            for one in player["shares"]
                            if (value := self.shares(place, seat, one) * self.price(rises.get(place, place), one))
                        },
                    )
                    for seat, player in enumerate(self.states[place]["players"])
                ],
            )
            for name, place in last.items()
        ]


def _set(name: str) -> int:
    """The number of a set of operating rounds; 0 for another round."""
    found = re.fullmatch(r"OR (\d+)\.\d+", name)
    return int(found[1]) if found else 0


def _number(kind: str) -> int | None:
    found = re.match("[0-9]+", kind)
    return int(found[0]) if found else None
