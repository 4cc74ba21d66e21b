"""The bank's money (1830 25.0; A1)."""

from banker.rules.values import Bank


def has_broken(bank: Bank, cash: int) -> bool:
    """Whether a bank with `cash` dollars has broken: at $0, or only when it owes money, or never, by the ruleset."""
    if bank.breaks == "never":
        return False
    return cash < 0 if bank.breaks == "below-zero" else cash <= 0
