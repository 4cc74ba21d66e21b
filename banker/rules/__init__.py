"""Rulesets: found, read, checked, as typed, frozen values."""
