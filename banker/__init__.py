"""The assistant of the person who runs the bank at a table of an 18xx railroad game."""

__version__ = "1.0.0"
