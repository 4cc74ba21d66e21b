"""Programs beside the tests: what writes files anew, and what tries more than a test can."""
