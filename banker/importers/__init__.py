"""Importing games that other programs recorded."""
