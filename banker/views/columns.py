"""How many columns of a terminal a text takes: letters of Chinese, Japanese and Korean take two, combining marks none."""


def columns(text: str) -> int:
    """The columns that a text in one line takes."""
    return len(text) if text.isascii() else sum(map(_columns_of_letter, text))


def _columns_of_letter(letter: str) -> int:
    import unicodedata  # which takes a millisecond, and few names need

    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in ("W", "F") else 1


def padded(text: str, width: int) -> str:
    """A text with spaces behind it up to a width in columns."""
    return text + " " * (width - columns(text))


def begun(text: str, width: int) -> str:
    """The beginning of a text that takes at most so many columns, without spaces at its end."""
    while columns(text) > width:
        text = text[:-1]
    return text.rstrip()
