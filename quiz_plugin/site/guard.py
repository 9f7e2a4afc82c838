"""What no page may hold, whoever wrote it: markup that runs code, loads other pages, or leads to another scheme.

Texts of the bank are sanitised where they are rendered. Pages are their authors', who may write HTML, and so are
drawings; here what they may not write is refused with its place instead of being dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from quiz_plugin.bank import Place, Problem

ELEMENTS = frozenset({
    "script", "style", "link", "meta", "base", "iframe", "frame", "frameset", "object", "embed", "applet", "portal",
    "template", "noscript", "noembed", "noframes", "plaintext", "xmp", "foreignobject", "animate", "animatemotion",
    "animatetransform", "set", "marquee", "dialog", "title", "textarea",
})  # fmt: skip
"""Elements that no text needs: they run, load or hide something, or end what is around them."""
IN_DRAWINGS = frozenset({"title", "style"})
"""Of these, what an SVG drawing may hold. A style there is the policy's to block."""
OF_DRAWINGS = frozenset({
    "svg", "g", "defs", "symbol", "marker", "pattern", "mask", "clippath", "a", "text", "tspan", "path", "rect",
    "circle", "ellipse", "line", "polyline", "polygon", "use", "switch", "lineargradient", "radialgradient",
})  # fmt: skip
"""What these may stand in."""
ADDRESSES = frozenset({"href", "src", "action", "formaction", "data", "poster", "xlink:href", "cite", "background"})
LOADED = frozenset({"src", "poster", "data", "background"})
ATTRIBUTES = frozenset({"style", "srcdoc", "formaction", "ping", "srcset", "nonce", "is"})
SCHEMES = frozenset({"https", "http", "mailto"})

_SUSPECT = re.compile(
    r"<(?:" + "|".join(sorted(ELEMENTS)) + r")(?![\w-])"
    r"|[\s\"'/](?:on\w+|" + "|".join(sorted(ATTRIBUTES)) + r")\s*="
    r"|(?:" + "|".join(sorted(LOADED)) + r")\s*=\s*[\"']?\s*(?:https?:|//)"
    r"|(?:" + "|".join(sorted(ADDRESSES)) + r")\s*=\s*[\"']?(?!https?://|mailto:)[^\"'>/?#]*[:&\\\x00-\x1f]",
    re.IGNORECASE,
)
"""Finds every page with something to refuse, and some without: reading every page would take longer than this."""
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):", re.IGNORECASE)
_ELSEWHERE = re.compile(r"\s*(?:https?:|[\\/]{2})", re.IGNORECASE)
_IGNORED = re.compile(r"[\x00-\x20\x7f-\xa0\xad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]")
"""What browsers skip in a scheme, and what a reader does not see."""
_HINT = "pages take text, links to https, http and mailto addresses, and images; scripts live in quiz_plugin/assets"


def check_html(html: str, source: str, name: str) -> Iterator[Problem]:
    """What a converted page may not hold, at its place in the Markdown `source` of the file called `name`.

    The page is read as a browser reads it: by the rules of HTML, in its body.
    """
    if not _SUSPECT.search(html):
        return
    page = LexborHTMLParser(f"<!doctype html><body>{html}</article>")
    found: dict[str, str] = {}
    for node in page.root.traverse() if page.root else ():
        for sign, what in _faults(node):
            found.setdefault(sign, what)
    for sign, what in found.items():
        at = re.search(re.escape(sign), source, re.IGNORECASE)
        line = source.count("\n", 0, at.start()) + 1 if at else 1
        column = at.start() - source.rfind("\n", 0, at.start()) if at else 1
        yield Problem(Place(name, line, column), "unsafe-page", f"the page holds {what}", _HINT)


def scheme_of(address: str) -> str:
    """The scheme of an address as the most generous of browsers reads it; empty for one inside the site."""
    found = _SCHEME.match(_IGNORED.sub("", address))
    return found[1].lower() if found else ""


def _faults(node: LexborNode) -> Iterator[tuple[str, str]]:
    """What an element may not be or say: what to look for in the source, and how to call it."""
    tag = (node.tag or "").lower()
    if tag in ELEMENTS and not (tag in IN_DRAWINGS and _in_drawing(node)):
        yield f"<{tag}", f"the element `<{tag}>`"
    for given, value in node.attributes.items():
        name = given.lower()
        if name.startswith("on"):
            yield name, f"the handler `{name}`"
        elif name in ATTRIBUTES:
            yield name, f"the attribute `{name}`"
        elif name in ADDRESSES and not _leads_well(tag, name, value or ""):
            yield value or name, f"a link to `{scheme_of(value or '')}:`"
        elif name in LOADED and _ELSEWHERE.match(value or ""):
            yield value or name, f"a file of another site, `{value}`, which no page loads"


def _in_drawing(node: LexborNode) -> bool:
    """Whether an element is of a drawing, and not of HTML that stands in one."""
    above = node.parent
    while above is not None and (above.tag or "").lower() in OF_DRAWINGS:
        if above.tag == "svg":
            return True
        above = above.parent
    return False


def _leads_well(tag: str, name: str, value: str) -> bool:
    scheme = scheme_of(value)
    inline_image = (tag, name) == ("img", "src") and re.match(r"data:image/[a-z+.-]+[;,]", value) is not None
    return not scheme or scheme in SCHEMES or inline_image
