"""Makes Material's search fit a bilingual site of questions.

mkdocs-static-i18n leaves one index with all languages in it; and a question's entry should lead to the question, not to
its heading. What helps to find is in `finding`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from quiz_plugin.site import finding

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

_THEME = "assets/javascripts/bundle.*.min.js"
_AT_ONCE = re.compile(r'\(location\.protocol!=="file:"\)(?=,\w+\("search"\)\))')
"""Where Material decides whether to fetch the index with the page, or, as it does on a disk, when the search opens."""

INDEX = "search/search_index.json"

_OURS = re.compile(r"#qz?-[^#]*$")

_EXCLUDED = " data-search-exclude>"
_LEFT_OUT = re.compile(
    rf"<details [^>]*{_EXCLUDED}.*?</details>|<input [^>]*>"
    rf"|<(?P<tag>span|p|legend|select|label)(?= )[^>]*{_EXCLUDED}.*?</(?P=tag)>",
    re.DOTALL,
)
"""In a card; none of these holds another of its name."""

Entry = dict[str, Any]
Names = Mapping[str, Iterable[str]]
"""What entries are about, by location."""


def improve(config: MkDocsConfig) -> None:
    """Before the index is written: entries of questions lead to the question, and what is left of answers goes."""
    plugin: Any = config.plugins.get("material/search") or config.plugins.get("search")
    if plugin is None:
        return
    plugin.search_index.entries[:] = [entry for entry in plugin.search_index.entries if not is_trace(entry)]
    for entry in plugin.search_index.entries:
        improve_entry(entry)


def searched(card: str) -> str:
    """A card without what the search leaves out, which the theme would take apart all the same, tag by tag."""
    if card.startswith("<article ") and card.find(_EXCLUDED, 0, card.index(">") + 1) > 0:
        return f"<article{_EXCLUDED}</article>"
    return _LEFT_OUT.sub("", card)


def without_marks(html: str) -> str:
    """The content of a page with questions, once the search has read it, without the marks of what it leaves out."""
    return html.replace(" data-search-exclude>", ">")


def is_trace(entry: Entry) -> bool:
    """Whether this is what is left of an excluded card or answer key: the theme keeps an entry without its text."""
    return bool(_OURS.search(entry["location"])) and not entry["text"].strip()


def improve_entry(entry: Entry) -> None:
    """Improve one entry in place; doing it again changes nothing."""
    entry["location"] = re.sub(r"(#q-[a-z0-9-]+?)--title$", r"\1", entry["location"])


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
