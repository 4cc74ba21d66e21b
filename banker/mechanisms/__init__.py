"""What only some titles have, one file for each mechanism; `banker.rules.mechanism` tells how a file is found."""

VERBS = {
    "bond": "bonds",
    "connect": "connection",
    "give": "gifts",
    "issue": "own_stock",
    "protect": "price_protection",
    "redeem": "own_stock",
    "reissue": "_reissue",
    "water": "watering",
}
"""The verbs that mechanisms bring, and the file of each: a class named after the verb, as in `banker/verbs/`. A file whose name begins with `_` has no mechanism."""
