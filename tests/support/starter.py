"""Tables of the starter game for tests."""

from banker.rules.read import read
from support.table import Play, play

RULES = read("1830-starter")
SEATS = {
    2: "Ann=PRR Ben=NYC",
    3: "Ann=PRR Ben=NYC Cid=C&O",
    4: "Ann=PRR Ben=NYC Cid=C&O Dan=B&M",
    5: "Ann=PRR Ben=NYC Cid=C&O Dan=B&M Eve=NNH",
    6: "Ann=PRR Ben=NYC Cid=C&O Dan=B&M Eve=NNH Fay=B&O",
}
RAILROADS = {
    2: "PRR NYC",
    3: "PRR NYC C&O",
    4: "PRR NYC C&O B&M",
    5: "PRR NYC C&O B&M NNH",
    6: "PRR NYC C&O B&M NNH B&O",
}


def quoted(seats: str) -> str:
    return " ".join(f"'{seat}'" for seat in seats.split())


def starter(lay: str = "", players: int = 2, **options: str) -> Play:
    """A starter game with this many players, laid out as described in `support.table`."""
    return play(lay, players=SEATS[players], rules="1830-starter", **options)
