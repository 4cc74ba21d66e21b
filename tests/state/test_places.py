"""Things that cannot move, since they are not where they should move from."""

import pytest

from banker.errors import Impossible
from banker.state.record import Transfer
from support.table import play


@pytest.mark.parametrize(
    ("of", "name", "number", "lacking"),
    [
        ("share", "PRR", 2, "1 PRR certificate, not 2 PRR certificates"),
        ("share", "PRR", 3, "1 PRR certificate, not 3 PRR certificates"),
        ("share", "NYC", 1, "no NYC certificate"),
        ("train", "2", 1, "no 2-train"),
        ("cash", "", 601, "$600, not $601"),
    ],
)
def test_more_than_there_is(of: str, name: str, number: int, lacking: str) -> None:
    """Alice has $600 and 30% of the PRR, its president's certificate and one other; the message tells what she has."""
    game = play("round SR 2; stock PRR 100 Alice 30; cash Alice 600")
    before = game.table.copy()
    with pytest.raises(Impossible) as raised:
        game.table.apply(Transfer(of, name, number, "Alice", "Bob"))
    assert lacking in str(raised.value)
    assert game.table.same_as(before)
