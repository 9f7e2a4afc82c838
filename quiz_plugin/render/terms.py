"""Links, in a page's HTML, the first mention of each glossary term in each section to its entry; names those it found.

`Terms.of` takes the forms of bank/glossary.py, says whose one is that two terms share, and leaves out terms that are
explained `elsewhere`. Headings, code, links, cards and all before the first `h2` stay as they are. For concept pages
(site/language_build.py); site/reference_pages.py explains those found, assets/terms/terms.js shows that at a mention.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import unescape

from quiz_plugin.bank.glossary import Glossary, phrase_expression, phrase_key

_SPLIT = re.compile(r"""(<!--.*?-->|<[a-z/](?:"[^"]*"|'[^']*'|[^'">])*>)""", re.DOTALL | re.IGNORECASE)
"""Finds comments and tags."""
_NAME = re.compile(r"</?([a-z][a-z0-9-]*)", re.IGNORECASE)
_EMPHASIS = {"em", "strong"}
"""Elements inside which, and across which, a sentence goes on."""
_TAGS = r"</?(?:em|strong)\b[^>]*>"
_BETWEEN = rf"(?:\s|{_TAGS})+"
_QUIET = {
    "a", "button", "code", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "kbd", "label", "math", "pre", "samp", "script",
    "style", "summary", "svg", "template", "textarea", "th", "var",
}  # fmt: skip
"""Elements whose words are not explained: names of things, what is a link already, and code."""
_QUIET_CLASS = re.compile(r"""\bclass=["'](?:[^"']*\s)?(?:admonition-title|qz|qz-count)(?=[\s"'])""")
_SECTION = "h2"
_FIRST = re.compile(rf"<{_SECTION}\b")


@dataclass(frozen=True)
class Marked:
    """A page whose terms are marked."""

    html: str
    terms: tuple[str, ...]
    """The ids of those that are, in the order in which they come."""


@dataclass(frozen=True)
class Terms:
    """The terms that a page in one language may explain."""

    owners: Mapping[str, str] = field(default_factory=dict)
    """The id of the term that each form, in lower case, names."""

    @classmethod
    def of(cls, glossary: Glossary, language: str, concept: str = "") -> Terms:
        """The terms that the glossary explains in a language, on the page of a concept.

        Of two that share a form, the one has it that is called so; else the first.
        """
        owners: dict[str, str] = {}
        explained = [term for term in glossary.terms if term.is_explained(language) and concept not in term.elsewhere]
        for own in (True, False):
            for term in explained:
                names = {phrase_key(form) for form in term.forms(language)}
                for form in map(phrase_key, term.mentions(language)):
                    if not own or form in names:
                        owners.setdefault(form, term.id)
        return cls(owners)

    def mark(self, html: str, address: Callable[[str], str]) -> Marked:
        """Make the first mention of each term in each section of a page a link to `address` of its id.

        Sections start at second-level headings; what stands before the first one says what the page is about, and is
        read without a stop. What stands in headings, code, links and cards is left as it is.
        """
        if not self.owners:
            return Marked(html, ())
        marker, first = _Marker(self.owners, address), _FIRST.search(html)
        lead = html[: first.start()] if first else ""
        parts = [marker.text(text) if plain else marker.passed(text) for text, plain in _runs(html[len(lead) :])]
        return Marked(lead + "".join(parts), tuple(marker.found))


class _Marker:
    """Goes through one page."""

    def __init__(self, owners: Mapping[str, str], address: Callable[[str], str]) -> None:
        self.found: dict[str, None] = {}
        self._owners = owners
        self._address = address
        self._section: set[str] = set()
        self._pattern = _pattern(frozenset(owners))

    def passed(self, html: str) -> str:
        """What is not marked; a heading starts a section."""
        if (name := _NAME.match(html)) and name[1].lower() == _SECTION:
            self._section.clear()
        return html

    def text(self, html: str) -> str:
        """Mark the terms in some text, which may have emphasis in it."""
        parts, done = [], 0
        for match in self._pattern.finditer(html):
            span = _whole_elements(html, match.start(), match.end()) if match["term"] else None
            term = self._owners.get(_form_in(match[0])) if span else None
            if span is None or term is None or term in self._section or span[0] < done:
                continue
            self._section.add(term)
            self.found.setdefault(term)
            link = f'<a class="gl" href="{self._address(term)}">{html[slice(*span)]}</a>'
            parts += [html[done : span[0]], link]
            done = span[1]
        return "".join([*parts, html[done:]])


@lru_cache  # most pages of a language look for the same forms
def _pattern(forms: frozenset[str]) -> re.Pattern[str]:
    return re.compile(rf"{_TAGS}|(?P<term>{phrase_expression(forms, _BETWEEN)})", re.IGNORECASE)


def _form_in(html: str) -> str:
    return phrase_key(unescape(re.sub(_TAGS, " ", html)))


def _whole_elements(html: str, start: int, end: int) -> tuple[int, int] | None:
    """The span from `start` to `end`, made larger until it holds whole elements; none where that takes more words."""
    opened: list[str] = []
    for tag in re.findall(_TAGS, html[start:end]):
        name = tag.strip("</>").split()[0]
        if not tag.startswith("</"):
            opened.append(name)
        elif opened:
            opened.pop()
        elif before := re.search(rf"<{name}\b[^>]*>$", html[:start]):
            start = before.start()
        else:
            return None
    for name in reversed(opened):
        if not html.startswith(close := f"</{name}>", end):
            return None
        end += len(close)
    return start, end


def _runs(html: str) -> Iterator[tuple[str, bool]]:
    """The pieces of some HTML, and of each whether it is text in which terms may be marked."""
    run, quiet, depth = "", "", 0
    for number, piece in enumerate(_SPLIT.split(html)):
        name = _name(piece) if number % 2 else ""
        if quiet:
            run += piece
            if name == quiet:
                depth += -1 if piece.startswith("</") else 1
            if not depth:
                yield run, False
                run, quiet = "", ""
        elif number % 2 and name not in _EMPHASIS:
            yield run, True
            if not piece.startswith("</") and (name in _QUIET or _QUIET_CLASS.search(piece)):
                run, quiet, depth = piece, name, 1
            else:
                yield piece, False
                run = ""
        else:
            run += piece
    yield run, not quiet


def _name(tag: str) -> str:
    match = _NAME.match(tag)
    return match[1].lower() if match else ""
