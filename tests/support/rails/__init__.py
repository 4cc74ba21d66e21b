"""Logs of games played with Rails: a reader of them, so that their games can be compared with ours.

Rails writes one fact a line, by the keys of its messages, under its test locale only; a player has no such file.
"""
