"""Going over a finished game."""
