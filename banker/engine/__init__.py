"""From words to a table, and a game recomputed."""
