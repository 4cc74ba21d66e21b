"""Games of 18xx.games, in the JSON that it exports."""
