"""Numbers of things as sentences have them."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_TWICE = {2: "twice"}


def in_words(number: int) -> str:
    """A number of things as sentences have it: in words up to ten."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def times(number: int) -> str:
    """How often something was, from twice on."""
    return _TWICE.get(number, f"{in_words(number)} times")
