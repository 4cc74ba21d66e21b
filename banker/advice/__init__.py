"""What to tell the banker beyond the answer."""
