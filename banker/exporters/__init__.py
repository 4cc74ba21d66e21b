"""Exporting games for other programs."""
