"""Tables of the 7-player variant for tests."""

from support.table import Play, play

SEVEN = "Alice Bob Carol Dora Eve Fay Gus"
FULL = "stock CPR 100 Alice 50; stock NYC 100 Alice 50"  # eight certificates for Alice


def seven(lay: str = "", **options: str) -> Play:
    return play(lay, players=SEVEN, rules="1830-7p", **options)


def round_of_seven(lay: str = "", **options: str) -> Play:
    """A stock round after the first; Alice and Bob have $900 each."""
    return seven(f"round SR 3; cash Alice 900; cash Bob 900; {lay}", **options)
