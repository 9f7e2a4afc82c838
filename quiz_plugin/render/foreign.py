"""Marks terms of another language in a text, so that a screen reader pronounces them as what they are."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

_EMPHASIS = re.compile(r"<em>([^<>]+)</em>")


@dataclass(frozen=True)
class Foreign:
    """The terms of one language, as they stand in texts of another."""

    language: str = ""
    terms: frozenset[str] = frozenset()
    """In lower case."""

    @classmethod
    def of(cls, language: str, terms: Collection[str]) -> Foreign:
        """The `terms` of a language."""
        return cls(language, frozenset(term.casefold() for term in terms))

    def mark(self, html: str) -> str:
        """The HTML with the language of each emphasised term that is one of these."""
        if not self.terms or "<em>" not in html:
            return html
        return _EMPHASIS.sub(self._marked, html)

    def _marked(self, match: re.Match[str]) -> str:
        words = match[1]
        return f'<em lang="{self.language}">{words}</em>' if words.casefold() in self.terms else match[0]
