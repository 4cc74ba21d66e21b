"""Programs beside the tests: some rewrite files, others try more than a test can."""
