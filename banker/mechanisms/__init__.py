"""What only some titles have, one file for each mechanism; `banker.rules.mechanism` tells how a file is found."""
