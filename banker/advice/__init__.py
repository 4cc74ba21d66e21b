"""Advice to the banker: reminders, causes of a count that differs, projections, ways to raise money."""
