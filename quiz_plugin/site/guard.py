"""What no page may hold, whoever wrote it: markup that runs code, loads other pages, or leads to another scheme.

Texts of the bank are sanitised where they are rendered. Pages are their authors', who may write HTML, and so are
drawings; here what they may not write is refused with its place instead of being dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from quiz_plugin.bank import Place, Problem

ELEMENTS = frozenset({
    "script", "style", "link", "meta", "base", "iframe", "frame", "frameset", "object", "embed", "applet", "portal",
    "template", "noscript", "noembed", "noframes", "plaintext", "xmp", "foreignobject", "animate", "animatemotion",
    "animatetransform", "set", "marquee", "dialog", "title", "textarea",
})  # fmt: skip
"""Elements that no text needs: they run, load or hide something, or end what is around them."""
IN_DRAWINGS = frozenset({"title", "style"})
"""Of these, what an SVG drawing may hold. A style there is the policy's to block."""
ADDRESSES = frozenset({"href", "src", "action", "formaction", "data", "poster", "xlink:href", "cite", "background"})
ATTRIBUTES = frozenset({"style", "srcdoc", "formaction", "ping", "srcset", "nonce", "is"})
SCHEMES = frozenset({"https", "http", "mailto"})

_SUSPECT = re.compile(
    r"<(?:" + "|".join(sorted(ELEMENTS)) + r")(?![\w-])"
    r"|[\s\"'/](?:on\w+|" + "|".join(sorted(ATTRIBUTES)) + r")\s*=(?!\s*\d)"
    r"|(?:" + "|".join(sorted(ADDRESSES)) + r")\s*=\s*[\"']?(?!https?://|mailto:)[^\"'>/?#]*[:&\\\x00-\x1f]",
    re.IGNORECASE,
)
"""Finds every page with something to refuse, and now and then one without: reading every page took longer than this."""
_HANDLER = re.compile(
    r"<[a-z](?:\"[^\"]*\"|'[^']*'|[^<>\"'])*?(?:[\s/]|(?<!=)[\"'])(?P<name>on[a-z]+)\s*=", re.IGNORECASE
)
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):", re.IGNORECASE)
_IGNORED = re.compile(r"[\x00-\x20\x7f-\xa0\xad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]")
"""What browsers skip in a scheme, and what a reader does not see."""


def check_html(html: str, source: str, name: str) -> Iterator[Problem]:
    """What a converted page may not hold, at its place in the Markdown `source` of the file called `name`."""
    if not _SUSPECT.search(html):
        return
    reader = _Reader()
    reader.feed(html)
    reader.close()
    handlers = {found["name"]: f"the handler `{found['name']}`" for found in _HANDLER.finditer(html)}
    for sign, what in {**handlers, **reader.found}.items():
        at = re.search(re.escape(sign), source, re.IGNORECASE)
        line = source.count("\n", 0, at.start()) + 1 if at else 1
        column = at.start() - source.rfind("\n", 0, at.start()) if at else 1
        yield Problem(Place(name, line, column), "unsafe-page", f"the page holds {what}", _HINT)


_HINT = "pages take text, links to https, http and mailto addresses, and images; scripts live in quiz_plugin/assets"


def scheme_of(address: str) -> str:
    """The scheme of an address as the most generous of browsers reads it; empty for one inside the site."""
    found = _SCHEME.match(_IGNORED.sub("", address))
    return found[1].lower() if found else ""


class _Reader(HTMLParser):
    """Notes what it may not see: what to look for in the source, and how to call it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: dict[str, str] = {}
        self._drawing = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at an element and its attributes."""
        self._drawing += tag == "svg"
        if tag in ELEMENTS and not (self._drawing and tag in IN_DRAWINGS):
            self.found.setdefault(f"<{tag}", f"the element `<{tag}>`")
        for name, value in attrs:
            if name.startswith("on") or name in ATTRIBUTES:
                self.found.setdefault(name, f"the attribute `{name}`")
            elif name in ADDRESSES and not _leads_well(tag, name, value or ""):
                self.found.setdefault(value or name, f"a link to `{scheme_of(value or '')}:`")

    def handle_endtag(self, tag: str) -> None:
        """Leave a drawing."""
        self._drawing -= tag == "svg" and self._drawing > 0


def _leads_well(tag: str, name: str, value: str) -> bool:
    scheme = scheme_of(value)
    inline_image = (tag, name) == ("img", "src") and re.match(r"data:image/[a-z+.-]+[;,]", value) is not None
    return not scheme or scheme in SCHEMES or inline_image
