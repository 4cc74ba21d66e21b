"""The games of which there are logs of Rails: their names there, and our options for the way Rails plays them."""

from collections.abc import Mapping
from typing import NamedTuple


class Title(NamedTuple):
    """A game of Rails; `names` maps those of its names that do not resemble ours (theirs = ours)."""

    ruleset: str
    options: Mapping[str, str]
    names: Mapping[str, str] = {}


TITLES = {
    "1830": Title(
        "1830", {"capital": "float", "diesels": "unlimited", "repeat_sale": "held", "bankrupt_privates": "face"}
    ),
    "1851": Title("1851", {"repeat_sale": "held"}, {"Dixie": "NC&StL"}),
}
"""By the title in Rails. The options follow A5, A42, A19 and A8; the name C27."""
