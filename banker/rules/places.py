"""The places of things that no player and no corporation holds."""

BANK = "Bank"
"""The bank: its money, and the privates it has not sold yet."""
IPO = "IPO"
"""The initial public offering: stock never sold."""
POOL = "Pool"
"""The bank pool: stock sold back, and trains discarded."""
DEPOT = "Depot"
"""Trains never sold; the count of an unlimited type starts at 0 and goes below."""
REMOVED = "Out"
"""Out of play: rusted trains, closed privates."""
MAP = "Map"
"""The board: stations placed."""
BOX = "Box"
"""Where everything is before the game is set up."""
RESERVE = "Reserve"
"""Money kept out of the bank until the end of the game is in sight."""
PLACES = (BANK, IPO, POOL, DEPOT, REMOVED, MAP, BOX, RESERVE, "Treasury")
"""Reserved names: no player, corporation or private can have one."""

IN_SENTENCES = {
    IPO: "the IPO",
    POOL: "the bank pool",
    DEPOT: "the depot",
    BANK: "the bank",
    MAP: "the map",
    REMOVED: "the box",
    BOX: "the box",
}
"""The places as sentences name them."""


def subject(place: str) -> str:
    """A name, or one of the game's places, at the beginning of a sentence."""
    return IN_SENTENCES[place].replace("the", "The", 1) if place in IN_SENTENCES else place
