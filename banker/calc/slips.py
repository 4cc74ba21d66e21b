"""Common mistakes in typing an amount."""

from collections.abc import Iterator


def transposed(amount: int) -> Iterator[int]:
    """The amounts with two neighbouring digits swapped (`130` for `310`)."""
    digits = str(amount)
    for place in range(len(digits) - 1):
        if digits[place] != digits[place + 1]:
            yield int(digits[:place] + digits[place + 1] + digits[place] + digits[place + 2 :])
