"""Finds texts to translate, records fingerprints, says what is missing or stale, compares texts and translations.

That is units.py, lock.py, status.py, parity.py, in this order. For `quizbank` (cli/) and `site/`.
"""
