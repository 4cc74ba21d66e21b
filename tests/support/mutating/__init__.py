"""Mutants: the program with one small change, which a test should notice."""
