"""A reader for logs of games played with Rails, so that those games can be compared with ours.

Rails writes one fact a line, with the keys of its messages, only under its test locale; players have no such files.
"""
