"""Procedures that several verbs share: stock round, operating round, turns, end of the game, own stock."""
