"""Logs of games played with Rails."""
