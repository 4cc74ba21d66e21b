"""`import`: the turn order of 18xx.games, what is guessed about it, and files that do not follow it."""

from typing import get_args

import pytest

from banker.importers.games18xx.guesses import Guesses
from banker.importers.games18xx.steps import CorporationTurn, waits
from banker.rules.about import ExternalStep
from banker.rules.find import shipped
from banker.rules.read import read
from importers.test_import_turns import passes, ran, to_the_end_of_3_1, train, two_railroads
from support.site_actions import ALL_PASS, AUCTION, PRR, act, bid, buys, events, game, imported, refused
from support.site_log import Json

# --- the turn order ---


def test_player_who_can_do_nothing_is_skipped() -> None:
    """Cy has paid $800 for the B&O and stock is not sold in the first round, so it ends when the others have passed."""
    auction = [
        *AUCTION[:2], bid(3, "BO", 800), bid(1, "DH", 70), bid(2, "MH", 110), act("pass", 3), bid(1, "CA", 160),
        act("par", 3, corporation="B&O", share_price="67,5,6"),
    ]  # fmt: skip
    assert events(game(*auction, *passes(2)))[-1] == "private Cy BO 800 --par 67"
    assert events(game(*auction, *passes(2), *passes(1)))[-2:] == ["next", "next"]
    assert str(imported(game(*auction, *passes(2), *passes(1))).table.round) == "SR 2"


def test_run_of_nothing_has_no_dividend() -> None:
    """The site decides the dividend of a run of $0 itself; old versions of it did not."""
    first = [*passes("PRR"), train("PRR", "2-0", 80), *passes("PRR"), *ALL_PASS, *passes("PRR")]
    run, dividend = ran("PRR", 0)
    for actions in ([run], [run, dividend]):
        raw = game(*AUCTION, *PRR, *ALL_PASS, *first, *actions, train("PRR", "2-1", 80))
        assert events(raw)[-2:] == ["run PRR 0", "train PRR 2 --from bank --price 80"]


def test_private_sold_again_brings_its_certificate_again() -> None:
    """There Ann gets the certificate that once came with the CA from the pool, free; the claim says that it stays there here."""
    ca = act("buy_company", 1, company="CA", price=10)
    sale = [*passes(3), *passes(1), act("sell_shares", 2, shares=["PRR_1"], percent=10), *passes(2), *passes(3)]
    raw = game(*AUCTION, *PRR, *ALL_PASS, *passes("PRR", 2), *sale, ca)
    price = imported(game(*raw["actions"][:-1])).table.price("PRR")
    assert events(raw)[-3:] == [
        "private Ann CA 10", f"pay Bank Ann {price} for a certificate of PRR, free with CA on 18xx.games", "buy Ann PRR pool 1",
    ]  # fmt: skip
    assert [(line.what, line.theirs, line.ours, line.ruling[:4]) for line in imported(raw).ruled] == [
        ("what Ann gets with CA", "a certificate of PRR", "nothing", "A70:")
    ]


def test_stop_for_an_extra_tile() -> None:
    """NYC can pay for no other private, but may still lay the extra tile of the CS, so the site waits for its pass."""
    privates = [act("buy_company", "NYC", company=name, price=price) for name, price in (("CS", 80), ("SV", 40))]
    table = imported(game(*to_the_end_of_3_1(), *privates, players=("Ann", "Ben"))).table
    assert table.cash("NYC") == 10
    assert waits("private", table, CorporationTurn("NYC", set())) is True
    assert waits("private", table, CorporationTurn("NYC", {"B20"})) is False


def test_steps_of_other_programs_are_known() -> None:
    """The steps in the tables of all rulesets are words that the import knows; 1850, 1870 and 18Neb need none, since their games mark each turn."""
    table = imported(game(*AUCTION)).table
    for step in get_args(ExternalStep):
        assert waits(step, table, CorporationTurn("PRR", set())) in (True, False, None)
    titles = {name for name in shipped() for other in read(name).external.values() if not other.steps}
    assert titles == {"1850", "1870", "18Neb"}


# --- guesses ---


def test_last_guess_is_changed_first() -> None:
    """Each attempt changes the last guess that has only been made as is likely; the last two take up the furthest one, beyond an end and as it is."""
    guesses = Guesses()
    seen = []
    while True:
        seen.append((guesses.make(likely=True), guesses.make(likely=False), guesses.plays_on, guesses.lenient))
        if not guesses.try_others():
            break
    assert [flags[:2] for flags in seen[:4]] == [(True, False), (True, True), (False, False), (False, True)]
    assert not any(flags[2] or flags[3] for flags in seen[:4])
    assert seen[4:] == [(True, False, True, False), (True, False, True, True)]


def test_rounds_that_agreed_are_not_told_otherwise() -> None:
    """Only guesses of the round that fails, and of the one before, are changed; then the furthest attempt is taken up where it failed."""
    guesses, seen = Guesses(), []
    while True:
        made = []
        for action in range(4):  # each in a round of its own
            guesses.begin(action)
            made.append((guesses.make(likely=True), guesses.lenient))
            if action < 3:
                guesses.end_round()
        seen.append(made)
        if not guesses.try_others():
            break
    assert {tuple(value for value, _ in made[:2]) for made in seen} == {(True, True)}
    assert len({tuple(value for value, _ in made) for made in seen}) == 4
    assert {made[3][1] for made in seen} == {False, True}
    assert not any(lenient for made in seen for _, lenient in made[:3])


def test_attempts_are_limited() -> None:
    """However many guesses there are, attempts end, and the sooner the more actions were translated."""
    for translated, most in ((0, 200), (10_000, 12)):
        guesses, attempts = Guesses(), 0
        while attempts == 0 or guesses.try_others():
            attempts += 1
            guesses.translated += translated
            for _ in range(20):
                guesses.make(likely=True)
        assert attempts < most
        assert guesses.lenient


# --- files that do not follow the site ---


def test_missing_pass_is_reported() -> None:
    """Ben's last pass is missing, so the import says what it assumes; the exchange before it stays in the stock round."""
    exchange = act("buy_shares", "MH", shares=["NYC_5"], percent=10)
    replayed = imported(game(*two_railroads()[:-1], exchange, *passes("PRR", 2), players=("Ann", "Ben")))
    assert [(line.text, line.assumed) for line in replayed.unknown] == [
        ("PRR acts, but it is the turn of Ben; assumed: Ben did nothing more.", True)
    ]
    assert replayed.agrees is False
    assert [record.round for record in replayed.records if record.do == "exchange"] == ["SR 1"]
    assert [record.do for record in replayed.records][-2:] == ["next", "run"]


def test_missing_step_is_reported() -> None:
    """PRR buys a train before the pass at its track."""
    replayed = imported(game(*AUCTION, *PRR, *ALL_PASS, train("PRR", "2-0", 80)))
    assert [line.text for line in replayed.unknown] == [
        "PRR cannot buy_train at its step track; assumed: it did nothing there."
    ]
    assert [record.do for record in replayed.records][-3:] == ["next", "run", "train"]


def test_few_notes_about_many_actions() -> None:
    """Ten actions out of turn are told one by one, and the others counted."""
    replayed = imported(game(*AUCTION, *PRR, *[action for _ in range(40) for action in passes(1)]))
    texts = [line.text for line in replayed.unknown]
    assert len(texts) == 11
    assert texts[-1].endswith("more actions were out of turn; assumed likewise.")


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        ([act("pass", "NYC")], "action with id 16: NYC acts, but it is the turn of"),
        ([*passes(3), buys(2, "NYC_1")], "action with id 16: Cy acts, but it is the turn of PRR"),
    ],
)
def test_impossible_file_is_refused_with_the_action(actions: list[Json], said: str) -> None:
    """A file that makes no sense even out of turn is refused with the first action that does not fit."""
    assert said in refused(game(*AUCTION, *PRR, *ALL_PASS, *actions))


def test_automatic_actions_that_are_null() -> None:
    """`"auto_actions": null` is the same as none."""
    assert events(game(*[{**action, "auto_actions": None} for action in AUCTION])) == events(game(*AUCTION))
