"""Kinds of values that are more than a number or a text: the name of something in the ruleset, a hex, a section of the rules."""

from collections.abc import Sequence
from typing import Annotated, Any, TypeVar

from banker.frozen import Frozen

# Patterns are compiled where they are used: most commands only load rulesets that were checked before.
HEX = "[A-Z][1-9][0-9]?"


ROWS = "rows"
"""The field for all keys of a table that are not fields."""


Raw = dict[str, Any]
"""A ruleset as its file has it."""


class Ref(Frozen):
    """A name of the ruleset's table `table`; a fault calls it a `table`."""

    table: str


class Form(Frozen):
    """What a text must look like, and what a fault calls it."""

    pattern: str
    called: str


class Range(Frozen):
    """The least and the greatest of a number."""

    least: int
    most: int


Count = Annotated[int, Range(0, 999)]
Percent = Annotated[int, Range(1, 100)]
AtLeastOne = Annotated[int, Range(1, 999_999_999)]
CorporationName = Annotated[str, Ref("corporation")]
PrivateName = Annotated[str, Ref("private")]
TrainType = Annotated[str, Ref("train")]
PhaseName = Annotated[str, Ref("phase")]
TerrainName = Annotated[str, Ref("terrain")]
OptionName = Annotated[str, Ref("option")]
HexName = Annotated[str, Form(HEX, "a hex such as 'B12'")]
Colour = Annotated[str, Form("#[0-9A-Fa-f]{6}", "a colour such as '#32763F'")]
Section = Annotated[str, "section"]
"""A section of the rules; without one, that of `cite` in the same table or else the game's id stands in its place."""


Citing = TypeVar("Citing", bound=Frozen)


def with_sections(citing: Citing, game: str, others: Sequence[str]) -> Citing:
    """A table with its own `cite`, or else the id of the game, where it has no section, and with the sections of `others` as `as in 1830 8.2`.

    Owners of a title may not have the rules of the games that it is based on.
    """
    instead = getattr(citing, "cite", "") or game
    fields = [field for field in citing._fields if citing.type_of(field) is Section]
    return citing._replace(**{field: as_cited(getattr(citing, field) or instead, others) for field in fields})


def as_cited(section: str, others: Sequence[str]) -> str:
    """A section, as `as in 1830 8.2` if it is one of the `others`, the games that a title is based on."""
    begins = tuple(f"{other}{after}" for other in others for after in (" ", "."))
    return f"as in {section}" if section.startswith(begins) else section
