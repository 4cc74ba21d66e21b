"""The tables of the games as typed, frozen values: found, read, checked."""
