"""What the search of a site gets to read of a page with questions: the questions, and nothing of their answers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

_OURS = re.compile(r"#qz?-[^#]*$")

_EXCLUDED = " data-search-exclude>"
_LEFT_OUT = re.compile(
    rf"<details [^>]*{_EXCLUDED}.*?</details>|<input [^>]*>"
    rf"|<(?P<tag>span|p|legend|select|label)(?= )[^>]*{_EXCLUDED}.*?</(?P=tag)>",
    re.DOTALL,
)
"""In a card; none of these holds another of its name."""

_WRAPPERS = re.compile(r"<label\b[^>]*>\s*|</?(?:div|fieldset|form|label|span)\b[^>]*>")
"""Tags of a card that the theme's search reads and forgets; its time goes by their number."""

_SECTIONS = re.compile(r"<(?P<tag>section|nav) [^>]*data-search-exclude\b.*?</(?P=tag)>", re.DOTALL)
"""None of these holds another of its name."""

SEARCHES = ("material/search", "materialx/search", "search")
"""What MkDocs calls the plugin, by the theme that brings it."""

Entry = dict[str, Any]


def improve(config: MkDocsConfig) -> None:
    """Before the index is written: entries of questions lead to the question, and what is left of answers goes."""
    entries = _entries(config)
    if entries is None:
        return
    entries[:] = [entry for entry in entries if not is_trace(entry)]
    for entry in entries:
        improve_entry(entry)


def _entries(config: MkDocsConfig) -> list[Entry] | None:
    """What Material's search has read."""
    entries: list[Entry] | None = getattr(index_of(config), "entries", None)
    return entries


def index_of(config: MkDocsConfig) -> Any:
    """What the search of a site collects; MaterialX keeps it with one of its two ways to search."""
    plugins: Any = config.plugins
    plugin = next((plugins[name] for name in SEARCHES if name in plugins), None)
    return getattr(getattr(plugin, "provider", plugin), "search_index", None)


def searched(card: str) -> str:
    """A card without what the search leaves out, which the theme would take apart all the same, tag by tag."""
    if card.startswith("<article ") and card.find(_EXCLUDED, 0, card.index(">") + 1) > 0:
        return f"<article{_EXCLUDED}</article>"
    left = _LEFT_OUT.sub("", card)
    return left if _EXCLUDED in left else _WRAPPERS.sub("", left)


def without_sections(html: str) -> str:
    """The content of a page without the sections that the search leaves out and would take apart all the same."""
    return _SECTIONS.sub("", html)


def without_marks(html: str) -> str:
    """The content of a page with questions, once the search has read it, without the marks of what it leaves out."""
    return html.replace(" data-search-exclude>", ">")


def is_trace(entry: Entry) -> bool:
    """Whether this is what is left of an excluded card or answer key: the theme keeps an entry without its text."""
    return bool(_OURS.search(entry["location"])) and not entry["text"].strip()


def improve_entry(entry: Entry) -> None:
    """Improve one entry in place; doing it again changes nothing."""
    entry["location"] = re.sub(r"(#q-[a-z0-9-]+?)--title$", r"\1", entry["location"])
