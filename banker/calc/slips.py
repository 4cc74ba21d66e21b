"""The usual slips with an amount: what it might have been instead."""

from collections.abc import Iterator


def turned_round(amount: int) -> Iterator[int]:
    """The amount with two neighbouring digits in the wrong order (`130` said for `310`)."""
    digits = str(amount)
    for place in range(len(digits) - 1):
        if digits[place] != digits[place + 1]:
            yield int(digits[:place] + digits[place + 1] + digits[place] + digits[place + 2 :])
