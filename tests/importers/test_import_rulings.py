"""`import`: what 18xx.games allows and our rules refuse is recorded with an override that names our ruling (A66, A68)."""

from banker.importers.imported_game import ImportedGame, Step, replay
from importers.test_import_turns import passes, ran, train
from support.site_actions import AUCTION, PRR, act, buys, events, game, imported, tile
from support.site_log import Json

_EXCHANGE = act("buy_shares", "MH", shares=["NYC_1"], percent=10)
_BM = (
    act("par", 3, corporation="B&M", share_price="76,3,6"),
    buys(1, "B&M_1"),
    buys(2, "B&M_2"),
    buys(3, "B&M_3"),
    buys(1, "B&M_4"),
    *passes(2),
    *passes(3),
    *passes(1),
)
_TILE = tile("PRR", "I11")


def _of_three(*actions: Json) -> Json:
    """OR 1.1, in which B&M is first and PRR second; Ann owns the M&H, and nobody owns stock of the NYC."""
    return game(*AUCTION, *PRR, *_BM, *actions, round="Operating Round")


def _from_or_1(raw: Json) -> list[str]:
    lines = events(raw)
    return lines[lines.index("next") + 1 :]


def test_exchange_in_the_middle_of_a_turn_lets_the_turn_go_on() -> None:
    """B&M has run, the M&H is exchanged, and B&M buys its train after that (A68)."""
    raw = _of_three(*passes("B&M"), _EXCHANGE, train("B&M", "2-0", 80), *passes("B&M"), _TILE, *passes("PRR"))
    assert _from_or_1(raw) == [
        "run B&M 0",
        "exchange Ann MH NYC ipo --turn on",
        "train B&M 2 --from bank --price 80",
        "tile PRR I11",
        "run PRR 0",
        "next",
    ]
    replayed = imported(raw)
    assert [event.said for event in replayed.overridden] == ["exchange Ann MH NYC ipo --turn on"]
    assert str(replayed.records[-5].override) == (
        "18xx.games game 7 allows it; by our rules: MH is exchanged between turns, and the turn of B&M continues"
        " (1830 Table 1 note 3; A68)"
    )


def test_exchange_after_a_turn_without_a_train() -> None:
    """B&M only passes after the exchange, so its turn was over, although it has no train (A53)."""
    raw = _of_three(*passes("B&M"), _EXCHANGE, *passes("B&M"), _TILE)
    assert _from_or_1(raw) == ["run B&M 0", "exchange Ann MH NYC ipo --turn over", "tile PRR I11"]
    assert imported(raw).overridden == []


def test_exchange_before_the_run() -> None:
    """B&M has laid its tile when the M&H is exchanged; then it runs in the same turn (A68)."""
    trains = [*passes("B&M"), train("B&M", "2-0", 80), *passes("B&M"), *passes("PRR", 2)]
    raw = _of_three(*trains, *passes(2), *passes(3), *passes(1), tile("B&M", "F22"), _EXCHANGE, *ran("B&M", 40))
    assert _from_or_1(raw)[-3:] == ["tile B&M F22", "exchange Ann MH NYC ipo", "run B&M 40"]
    replayed = imported(raw)
    assert [event.objections[0].ruled for event in replayed.overridden] == [
        "MH is exchanged between turns, and B&M has not finished its turn (1830 Table 1 note 3; A68)"
    ]


def test_sale_that_no_train_needs_names_its_ruling() -> None:
    """Stock sold without need, and a train that does not need a sale, are recorded and name A66 (1830 24.0)."""
    lines = (
        "private Ann SV 20; private Ben CS 40; private Cy DH 70; private Ann MH 110; private Ben CA 160;"
        "private Cy BO 220 --par 67; par Ann PRR 67; buy Ann PRR; buy Ben PRR; buy Cy PRR; buy Ann PRR; next;"
        "run PRR 0; train PRR 2; next; par Ben NYC 67; buy Ben NYC; buy Cy NYC; buy Cy NYC; buy Ann NYC; next;"
        "pay NYC bank 630 drained; pay Ben bank 50 spent; run NYC 0; sell Ann NYC; sell Ben PRR;"
        "train NYC 2 --from PRR --price 1"
    )

    def tell(_: object) -> object:
        for number, line in enumerate(lines.split(";"), 1):
            verb, *words = line.split()
            yield Step(verb, tuple(words), str(number))

    imported = ImportedGame("18xx.games game 7", "1830", {}, ("Ann", "Ben", "Cy"), tell)  # type: ignore[arg-type]
    found = replay(imported, "game.json").overridden
    assert [(event.said, objection.ruled) for event in found for objection in event.objections] == [
        ("sell Ann NYC", "Only Ben, the president of NYC, may sell stock now (1830 24.0(3); A66)"),
        ("sell Ben PRR", "Ben and NYC already have the $80 for a 2-train (1830 24.0(3); A66)"),
        (
            "train NYC 2 --from PRR --price 1",
            "That sale is not needed for a 2-train at $1: NYC has $40, and Ben had $352 before the last certificate was sold (1830 24.0(3); A66)",
        ),
    ]
