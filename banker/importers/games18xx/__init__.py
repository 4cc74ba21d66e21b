"""Importing the JSON that 18xx.games exports."""
