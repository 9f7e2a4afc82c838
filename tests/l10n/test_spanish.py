"""The Spanish of the guide: marks, address, words, numbers, quotes and dates, as its readers expect them."""

from tests.l10n.prose import texts
from tests.l10n.spanish import CHECKS


def test_the_guide_follows_the_rules():
    read = list(texts("es"))
    assert len(read) > 1000
    found = {rule: [(name, words) for name, text in read for words in check(text)] for rule, check in CHECKS.items()}
    assert {rule: words for rule, words in found.items() if words} == {}
