"""Games for other programs."""
