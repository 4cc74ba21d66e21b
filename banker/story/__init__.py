"""The story of a finished game: why the winner won, the turning points, and other figures of a report. Only reports load it."""
