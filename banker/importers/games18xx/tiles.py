"""The tiles of 18xx.games: the edges of a hex that the track of each reaches in its first position, from 0 (down, or down to the left), clockwise."""

_BY_EDGES = {
    (0, 1): "3 5 7 291",
    (0, 2): "6 8 58 59 292",
    (0, 3): "4 9 57 293",
    (0, 1, 2): "29 39",
    (0, 1, 3): "27 41",
    (0, 1, 4): "30",
    (0, 2, 3): "24",
    (0, 2, 4): "25 40",
    (0, 2, 5): "31",
    (0, 3, 4): "23",
    (0, 3, 5): "26 42",
    (0, 4, 5): "28",
    (0, 1, 2, 3): "2 15 16 18 43 56 66 70 295 R1 R2",
    (0, 1, 3, 4): "1 14 17 20 44 47 55 68 294",
    (0, 2, 3, 4): "19 21 22 45 46 67 69 296 619",
    (0, 1, 2, 3, 4): "51 290 297 611",
    (0, 1, 2, 3, 4, 5): "63",
}
EDGES = {number: edges for edges, numbers in _BY_EDGES.items() for number in numbers.split()}
"""By the number of a tile."""
YELLOW = frozenset(["1", "2", "3", "4", "5", "6", "7", "8", "9", "55", "56", "57", "58", "69", "291", "292", "293"])
"""The numbers of yellow tiles."""
FORKS = frozenset(map(str, range(23, 32)))
"""The tiles without a city whose track forks: a stem at edge 0 leads to two branches, which do not join each other."""
