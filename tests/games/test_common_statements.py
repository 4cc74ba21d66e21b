"""What the titles of 18xx.games have in common against 1830: X.1 to X.13 of the checklist, each in every title that has it."""

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from banker.rules.read import read
from support.table import Play, play


class Title(NamedTuple):
    """A corporation of a title without rules of its own, another one, a par price in no zone, and what is drawn or chosen."""

    corporation: str
    other: str
    par: int
    options: Mapping[str, str] = {}
    between_players: bool = False
    helps: bool = True
    """Whether the president's money may buy a train of another corporation."""
    train: str = "4"
    """A type of train that another corporation may sell, and its phase."""
    most: int = 60
    """Percent of a corporation that a player may hold."""
    owns_unsold: bool = False
    """Whether a corporation pays a fee when it floats, owns its unsold stock, and must run before anybody sells its stock."""
    without: tuple[str, ...] = ()
    """The statements that others of the title replace."""


TITLES = {
    "1889": Title("KU", "UR", 80, helps=False),
    "18Chesapeake": Title("C&O", "LV", 80, {"cv": "N&W"}),
    "1836Jr30": Title("NBDS", "HSM", 82),
    "18ChesapeakeOfftheRails": Title("C&O", "LV", 90, {"cv": "N&W"}),
    "18AL": Title("TAG", "ABC", 75, between_players=True),
    "18GA": Title("G&F", "SAL", 70, between_players=True),
    "18TN": Title("SR", "TC", 75, between_players=True),
    "18NL": Title("MES", "ZHE", 82),
    "1850Jr": Title("CTL", "RCS", 82),
    "1882": Title("GT", "QLL", 82, {"rebellion": "5"}),
    "18ChristmasEve": Title("C&O", "LV", 80, {"sc": "N&W"}),
    "18Tokaido": Title("YSL", "NRC", 80, {"out": "none"}),
    "1888": Title("ZDR", "LYR", 80, helps=False),
    "1870": Title(
        "SP", "MP", 82, helps=False, between_players=True, without=("X.2", "X.5", "X.6", "X.7", "X.9", "X.10", "X.12")
    ),
    "18MS": Title("GMO", "IC", 75, train="3+", most=70, without=("X.2", "X.3", "X.7", "X.8", "X.12", "X.13")),
    "18Texas": Title("T&P", "MP", 82, {"jg": "MP"}, owns_unsold=True, without=("X.1", "X.3", "X.11", "X.12", "X.13")),
}


def every_title(statement: str) -> pytest.MarkDecorator:
    """Each title of which a statement holds."""
    return pytest.mark.parametrize("name", [name for name, title in TITLES.items() if statement not in title.without])


def _play(name: str, lay: str) -> Play:
    """A table of three players in a title: `@` is its corporation at its par, `%` the other one."""
    title = TITLES[name]
    if title.owns_unsold:
        lay = f"cash {title.corporation} 140; cash {title.other} 140; {lay}"
    lay = lay.replace("@", f"{title.corporation} {title.par}").replace("%", f"{title.other} {title.par}")
    return play(lay, "Ann Ben Cid", name, **title.options)


def _in_stock_round(name: str, lay: str) -> Play:
    """The second stock round; corporations have run before it where their stock could not be sold else."""
    if not TITLES[name].owns_unsold:
        return _play(name, f"round SR 2; {lay}")
    game = _play(name, f"round OR 1.1 of 1; {lay}")
    return game.say("; ".join([*(f"run {corporation} 0" for corporation in game.table.yet_to_operate()), "next"]))


@pytest.mark.rule("X.1")
@every_title("X.1")
def test_capital_at_the_float(name: str) -> None:
    """The purchase that floats a corporation brings it ten times its par; it operates in the next operating round."""
    corporation, par = TITLES[name].corporation, TITLES[name].par
    sold = read(name, TITLES[name].options).stock.float
    game = _play(name, f"round SR 2; stock @ Ann 20 Ben {sold - 30}; cash Ann 500")
    assert game.see(f"cash {corporation}") == 0
    assert game.gains(f"buy ann {corporation}") == {"Ann": -par, "Bank": par - 10 * par, corporation: 10 * par}
    assert game.say("next").table.yet_to_operate() == [corporation]


@pytest.mark.rule("X.2")
@every_title("X.2")
def test_the_bank_breaks_below_zero(name: str) -> None:
    """A bank of exactly nothing is not broken; one that owes is, and pays on. In 18Tokaido that does not end the game."""
    corporation = TITLES[name].corporation
    paid = 100 if TITLES[name].owns_unsold else 60
    for left, broken in ((paid, False), (paid - 1, name != "18Tokaido")):
        game = _play(name, f"round OR 2.1; stock @ Ann 60; trains {corporation} 2; bank {left}").say(
            f"run {corporation} 100"
        )
        assert game.see("cash bank") == left - paid
        assert bool(game.table.bank_has_broken) == broken


@pytest.mark.rule("X.3")
@every_title("X.3")
def test_no_sale_in_the_first_stock_round(name: str) -> None:
    """Nothing is sold in the whole first stock round; in the second one it is."""
    corporation = TITLES[name].corporation
    _play(name, "stock @ Ann 40").refused(f"sell ann {corporation}", "No stock may be sold in the first stock round")
    assert (
        _play(name, "round SR 2; stock @ Ann 40").say(f"sell ann {corporation}").see(f"percent {corporation} Ann") == 30
    )


@pytest.mark.rule("X.4")
@every_title("X.4")
def test_sixty_percent(name: str) -> None:
    """The limit is 60% (in 18MS 70%), in however many certificates: six of 10% are allowed, and a seventh is not."""
    corporation, most = TITLES[name].corporation, TITLES[name].most
    game = _play(name, f"round SR 2; stock @ Ann 20 Ben {most - 10} pool {90 - most}; cash Ben 900")
    assert game.see(f"president {corporation}") == "Ann"
    game.say(f"buy ben {corporation} pool")
    again = _play(name, f"round SR 2; stock @ Ben {most} pool {100 - most}; cash Ben 900")
    again.refused(f"buy ben {corporation} pool", f"{most}%")


@pytest.mark.rule("X.5")
@every_title("X.5")
def test_more_than_sixty_percent_is_sold_first(name: str) -> None:
    """Who has more than 60% buys nothing before the surplus is sold."""
    corporation, other = TITLES[name].corporation, TITLES[name].other
    game = _in_stock_round(name, f"stock @ Ann {TITLES[name].most + 10}; stock % Ben 60; cash Ann 500")
    game.refused(f"buy ann {other}", "sell")
    game.say(f"sell ann {corporation}; buy ann {other}")


@pytest.mark.rule("X.6")
@every_title("X.6")
def test_a_second_sale_in_a_turn(name: str) -> None:
    """It is at the price to which the first has brought it down; in 1889 there is none."""
    corporation = TITLES[name].corporation
    game = _in_stock_round(name, "stock @ Ann 60")
    price = game.see(f"price {corporation}")
    assert game.gains(f"sell ann {corporation}") == {"Ann": price, "Bank": -price}
    fallen = game.see(f"price {corporation}")
    assert fallen < price
    if name == "1889":
        assert "one sale (1889.4)" in game.refused_at_the_prompt(f"sell ann {corporation}")
    else:
        assert game.gains(f"sell ann {corporation}") == {"Ann": fallen, "Bank": -fallen}


@pytest.mark.rule("X.7")
@every_title("X.7")
def test_privates_between_players(name: str) -> None:
    """Players sell no privates to each other, but for 18AL, 18GA and 18TN, where it is the purchase of a turn."""
    private = next(iter(read(name, TITLES[name].options).private))
    game = _play(name, f"round SR 2; private {private} Ann; cash Ben 500")
    line = f"private ben {private} 30"
    if TITLES[name].between_players:
        assert game.gains(line) == {"Ann": 30, "Ben": -30}
    else:
        game.refused(line, "Players may not sell privates to each other", name)


@pytest.mark.rule("X.8")
@every_title("X.8")
def test_score_of_a_bankrupt_player(name: str) -> None:
    """The stock that could not be sold and the private at face; no cash."""
    corporation, rules = TITLES[name].corporation, read(name, TITLES[name].options)
    private = [*rules.private][1]
    lay = f"phase 4; round OR 3.1; private {private} Ann; stock @ Ann 60 pool 40; cash Ann 0; cash {corporation} 0; ran {corporation}"
    game = _play(name, lay)
    game.say("bankrupt ann")
    assert game.see("cash Ann") == 0
    worth = game.table.worth("Ann")
    held = game.see(f"percent {corporation} Ann") // 10 * game.see(f"price {corporation}")
    assert worth.total == held + rules.private[private].price


@pytest.mark.rule("X.10")
@every_title("X.10")
def test_prices_move_as_in_1830(name: str) -> None:
    """Right for a dividend, left for none, down for a sale in any round."""
    corporation = TITLES[name].corporation

    def at(game: Play) -> tuple[int, int]:
        row, column = game.table.cells[corporation]
        return row, column

    first = next(iter(read(name, TITLES[name].options).train))
    laid = f"round OR 2.1; stock @ Ann 60; trains {corporation} {first}"
    row, column = at(_play(name, laid))
    assert at(_play(name, laid).say(f"run {corporation} 100")) == (row, column + 1)
    assert at(_play(name, laid).say(f"run {corporation} 100w")) == (row, column - 1)
    assert at(_play(name, laid).say(f"run {corporation} 0")) == (row, column - 1)
    selling = _in_stock_round(name, "stock @ Ann 60")
    row, column = at(selling)
    assert at(selling.say(f"sell ann {corporation} 1")) == (row + 1, column)


@pytest.mark.rule("X.11")
@every_title("X.11")
def test_trains_of_other_corporations(name: str) -> None:
    """From 1 to all that the treasury has; with the president's money at most face value, in 1889 and 1888 never."""
    corporation, other, kind = TITLES[name].corporation, TITLES[name].other, TITLES[name].train
    laid = f"phase {kind[0]}; round OR 3.1; stock @ Ann 60; stock % Ben 60; trains {other} {kind}; ran {corporation}"
    game = _play(name, f"{laid}; cash {corporation} 400")
    game.refused(f"train {corporation} {kind} --from {other} --price 0", "1")
    game.refused(f"train {corporation} {kind} --from {other} --price 401", "400")
    for price in (1, 400):
        bought = _play(name, f"{laid}; cash {corporation} 400").gains(
            f"train {corporation} {kind} --from {other} --price {price}"
        )
        assert bought == {corporation: -price, other: price}
    poor, face = (
        _play(name, f"{laid}; cash {corporation} 0; cash Ann 900"),
        read(name, TITLES[name].options).train[kind].price,
    )
    poor.refused(f"train {corporation} {kind} --from {other} --price {face + 1} --president", "")
    if TITLES[name].helps:
        assert poor.gains(f"train {corporation} {kind} --from {other} --price {face} --president") == {
            "Ann": -face,
            other: face,
        }
    else:
        poor.refused(
            f"train {corporation} {kind} --from {other} --price {face} --president",
            {"1889": "1889.14", "1888": "1888.11", "1870": "1870.64"}[name],
        )


@pytest.mark.rule("X.12")
@every_title("X.12")
def test_number_of_d_trains(name: str) -> None:
    """Unlimited, but for 1836Jr30 with 5, 1850Jr with 4 and 18Tokaido with 20; 18AL, 18GA and 18TN have none."""
    trains = read(name, TITLES[name].options).train
    if name in ("18AL", "18GA", "18TN"):
        assert "D" not in trains
    else:
        known = {"1836Jr30": 5, "1850Jr": 4, "18Tokaido": 20}
        assert (trains["D"].unlimited, trains["D"].count_) == (name not in known, known.get(name, trains["D"].count_))


@pytest.mark.rule("X.13")
@every_title("X.13")
def test_no_private_to_a_corporation_late_in_the_game(name: str) -> None:
    """None is sold to a corporation from the first 5 on; in 1882, from the first 6 on."""
    corporation, rules = TITLES[name].corporation, read(name, TITLES[name].options)
    private = next(iter(rules.private))
    phase = "6" if name == "1882" else "5"
    laid = f"phase {phase}; round OR 3.1; private {private} Ann; stock @ Ann 60; cash {corporation} 900"
    _play(name, laid).refused(f"private {corporation} {private} {rules.private[private].price}", "")
