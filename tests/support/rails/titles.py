"""The games that logs of Rails are of: their names there, and which of our options Rails plays them with."""

from collections.abc import Mapping
from typing import NamedTuple


class Title(NamedTuple):
    """A game of Rails; `names` are those of its names that ours do not resemble (theirs = ours)."""

    ruleset: str
    options: Mapping[str, str]
    names: Mapping[str, str] = {}


TITLES = {
    "1830": Title(
        "1830", {"capital": "float", "diesels": "unlimited", "repeat_sale": "held", "bankrupt_privates": "face"}
    ),
    "1851": Title("1851", {"repeat_sale": "held"}, {"Dixie": "NC&StL"}),
}
"""By the title there. Where the options come from: A5, A42, A19 and A8; the name: C27."""
