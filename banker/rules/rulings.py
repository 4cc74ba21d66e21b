"""Our rulings where the rules are silent: `RULINGS.md`, beside the shipped rulesets."""

import os
from typing import NamedTuple

from banker.packaged import text
from banker.rules.find import folder


class Ruling(NamedTuple):
    """One ruling; each paragraph begins with a label such as `The rules:`."""

    id: str
    title: str
    paragraphs: tuple[str, ...]


def rulings() -> dict[str, Ruling]:
    """All rulings by id, in the order of the file."""
    _, *chapters = text(os.path.join(folder(), "RULINGS.md")).split("\n## ")
    found = {}
    for chapter in chapters:
        heading, _, rest = chapter.partition("\n")
        number, _, title = heading.partition(". ")
        paragraphs = rest.partition("\n# ")[0].split("\n\n")  # the heading of the next part may stand at the end
        joined = (" ".join(paragraph.split()) for paragraph in paragraphs if paragraph.strip())
        found[number] = Ruling(number, title, tuple(joined))
    return found
