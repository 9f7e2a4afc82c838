"""HTML in the texts of a bank: a few elements are kept, and everything else is refused before it could get lost."""

from __future__ import annotations

import re
from collections.abc import Iterator

from quiz_plugin.bank.latex import formulas
from quiz_plugin.bank.scan import bare

KEPT = ("br", "code", "del", "em", "kbd", "span", "strong", "sub", "sup", "var")
"""The elements that a text may hold; `em` and `span` may say the language of their words."""

_MARKUP = re.compile(r"<(?=[a-z/!?])[^<>]*>?", re.IGNORECASE)
_ALLOWED = re.compile(rf"</?(?:{'|'.join(KEPT)})\s*/?>|<(?:em|span) lang=\"[a-zA-Z-]+\">|<https?://[^\s<>\"']+>")


def raw_html(text: str) -> Iterator[tuple[int, str]]:
    """What looks like markup and is not kept, each after its offset; code and formulas hold none."""
    if "<" not in text:
        return
    text = bare(text)
    for formula in formulas(text) if "$" in text else ():
        text = text[: formula.offset] + "\0" * len(formula.source) + text[formula.offset + len(formula.source) :]
    for found in _MARKUP.finditer(text):
        if not _ALLOWED.fullmatch(found[0]):
            yield found.start(), found[0]
