"""The sections of the concept pages: headings with an explicit anchor, read as text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from quiz_plugin.bank.base import RESERVED_PREFIXES, Section
from quiz_plugin.bank.decode import LINE_BREAK
from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.scan import scan


def read_sections(text: str) -> Iterator[Section]:
    """The headings of a page's text that have an anchor of their own, in order."""
    for heading in scan(LINE_BREAK.sub("\n", text), page=True).headings:
        if heading.anchor:
            yield Section(heading.anchor, heading.title, heading.line)


def page_path(docs: Path, concept: str, language: str, *, alone: bool = False) -> Path:
    """Where the page of a concept stands: the language is part of its name, except where it is `alone`."""
    page = docs / "concepts" / f"{concept}.{language}.md"
    plain = page.with_name(f"{concept}.md")
    return plain if alone and not page.is_file() else page


def check_sections(name: str, sections: list[Section]) -> Iterator[Problem]:
    """Anchors of one page that clash with each other or with ids that the build writes."""
    seen: dict[str, Section] = {}
    for section in sections:
        place = Place(name, section.line)
        if section.anchor.startswith(RESERVED_PREFIXES):
            yield Problem(
                place,
                "reserved-anchor",
                f"the anchor `{section.anchor}` starts with a prefix that the build uses",
                f"choose an anchor that starts with none of {', '.join(f'`{prefix}`' for prefix in RESERVED_PREFIXES)}",
            )
        if first := seen.get(section.anchor):
            yield Problem(
                place,
                "duplicate-anchor",
                f"the anchor `{section.anchor}` stands twice on this page",
                "give one of the headings another anchor",
                ((Place(name, first.line), "the first one"),),
            )
        seen.setdefault(section.anchor, section)
