"""The same typed words in two checkouts: what is typed, what each answers, and how the answers differ."""
