"""What lies on the table now: the state, the moves that change it, the count of the box."""
