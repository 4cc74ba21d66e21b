"""Other people's formats: games from elsewhere, and to elsewhere."""
