"""Finds texts to translate, records fingerprints, says what is missing or stale, compares texts and translations."""
