"""The track that a file of 18xx.games lays, where it has several gauges: what a tile adds to the track of its hex (1849.27, 1849.28)."""

from collections import Counter

from banker.importers.games18xx.actions import PROGRAM
from banker.mechanisms.gauges import Gauges
from banker.rules.values import Ruleset

_BY_TRACK = {
    "b": "7 8 9",
    "n": "77 78 79",
    "bb": "3 4 58 23 24 25 26 27 28 29 30 31 624",
    "bn": "644 645 657 658 659 710 711 712 713 714 715",
    "nn": "73 74 679 650 677 678 692 693 694 695 699 708 709",
    "bbb": "39 40 41 42 655",
    "bbn": "653 675",
    "nnn": "646 647 648 649",
    "bbnn": "660 661 662 663 664 665 666 667 668 669 670 671 680 681 682 683 684 685 686 687 688 689 690 691"
    " 700 701 702 703 704 705 706 707",
    "bbbnn": "651",
    "bdddd": "652",
    "bbdd": "654 X6 X8",
    "bbdn": "656",
    "bdd": "676 X3 X4 X7",
    "bddd": "X5",
    "bdn": "X2",
    "bdnn": "X1",
    "dddd": "672 673 674 696 697 698",
}
_TRACK = {number: track for track, numbers in _BY_TRACK.items() for number in numbers.split()}
"""By the number of a tile: its pieces of track, broad, narrow or dual."""


class LaidGauges:
    """The track on each hex."""

    def __init__(self, rules: Ruleset) -> None:
        self._has_several = Gauges.of(rules, None) is not None
        self._laid = dict(rules.external[PROGRAM].gauges)

    def lay(self, hex_name: str, tile: str) -> list[str]:
        """Lay a tile such as `657-0`, and return the option that says what it adds, if that is not only broad track."""
        if not self._has_several:
            return []
        track = _TRACK.get(tile.partition("-")[0], "")
        added, self._laid[hex_name] = Counter(track) - Counter(self._laid.get(hex_name, "")), track
        if "d" in added:
            return ["--dual"]
        return [] if "b" in added else ["--narrow"]
