"""A game shown live in browsers, read-only."""
