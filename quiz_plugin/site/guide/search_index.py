"""One search index for each language: mkdocs-static-i18n leaves one for all. What helps to find is in `finding`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from quiz_plugin.site.guide import finding

_THEME = "assets/javascripts/bundle.*.min.js"
_AT_ONCE = re.compile(r'\(location\.protocol!=="file:"\)(?=,\w+\("search"\)\))')
"""Where Material decides whether to fetch the index with the page, or when the search opens, as for `file:`."""

INDEX = "search/search_index.json"

Names = Mapping[str, Iterable[str]]
"""What entries are about, by location."""


def split(
    index: Mapping[str, Any], roots: Mapping[str, str], names: Mapping[str, Names] | None = None
) -> dict[str, Mapping[str, Any]]:
    """One index per language, its locations relative to the language's root; `roots` maps language to root.

    `names` has, for each language, what its entries are about.
    """
    others = tuple(root for root in roots.values() if root)
    parts: dict[str, Mapping[str, Any]] = {}
    for language, root in roots.items():
        docs = [
            doc | {"location": doc["location"].removeprefix(root)}
            for doc in index["docs"]
            if (doc["location"].startswith(root) if root else not doc["location"].startswith(others))
        ]
        about = (names or {}).get(language, {})
        parts[language] = {
            "config": index["config"] | {"lang": [language]} | finding.settings(language, next(iter(roots))),
            "docs": [finding.enrich(doc, tuple(about.get(doc["location"], ()))) for doc in docs],
        }
    return parts


def write_split(site: Path, roots: Mapping[str, str], names: Mapping[str, Names] | None = None) -> None:
    """Replace the finished index by one per language, each under its language's root."""
    source = site / INDEX
    if not source.is_file():
        return
    for language, part in split(json.loads(source.read_text("utf-8")), roots, names).items():
        target = site / roots[language] / INDEX
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(part, ensure_ascii=False, separators=(",", ":")), "utf-8")


def fetch_when_opened(site: Path) -> None:
    """Let the theme's script fetch the index when the search opens, not with every page.

    No option of Material 9 says so. Where its script reads otherwise, it stays as it is; a test in a browser tells.
    """
    for script in site.glob(_THEME):
        script.write_text(_AT_ONCE.sub("(!1)", script.read_text("utf-8")), "utf-8")
