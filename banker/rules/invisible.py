"""Characters that Unicode calls printable and that nobody sees: two names could differ by them alone."""

_UNSEEN = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U00016fe4\U0001d159"
"""Fillers of Korean, Khmer, Egyptian and Khitan, the blank Braille cell and note head, the grapheme joiner.

Variation selectors are none of them: they change the letter or emoji before them. Spaces of other widths, and characters that
only control how a text is set, Python does not call printable.
"""


def invisible_in(text: str) -> str | None:
    """The code of the first invisible character in a text (`U+3164`), or None."""
    return next((f"U+{ord(letter):04X}" for letter in text if not letter.isprintable() or letter in _UNSEEN), None)
