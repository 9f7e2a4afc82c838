"""Finds what a page's text may not hold (scripts, foreign files, ids that the build uses), for `language_build.py`.

`build.py` has it add a Content-Security-Policy to each built page, but not while serving, with the hashes of the
templates' inline scripts: GitHub Pages sets no headers of ours. `plugin.py` lets `TemplateScripts` put a mark into the
templates that only this process knows; a script of a page without it came with a text, and stops the build.
"""

import base64
import hashlib
import re
import secrets
from collections.abc import Collection, Iterator

from jinja2.ext import Extension
from selectolax.lexbor import LexborHTMLParser, LexborNode

from quiz_plugin.bank import Place, Problem
from quiz_plugin.bank.base import RESERVED_PREFIXES
from quiz_plugin.bank.problems import Refused, quoted

MARK = f" data-{secrets.token_hex(16)}"
_OPENING = re.compile(r"<script(?=[\s>])", re.IGNORECASE)
_SCRIPT = re.compile(rf"<script{MARK}([^>]*)>(.*?)</script>", re.DOTALL)
_STRAY = re.compile(rf"<[Ss][Cc][Rr][Ii][Pp][Tt](?!{MARK})(?![\w-])")
"""Spelt out, because the search for a fixed character is quick, and that for letters of either case is not."""
_NOT_INLINE_CODE = re.compile(r"(?<![\w-])src\s*=|(?<![\w-])type\s*=\s*[\"']?application/(ld\+)?json", re.IGNORECASE)
_CHARSET = re.compile(r"<meta charset=\"?utf-8\"?>", re.IGNORECASE)


class PolicyError(Refused):
    """A page cannot carry a policy."""


class TemplateScripts(Extension):
    """Marks the scripts of templates."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002
        """The source of a template with a mark on each script."""
        return _OPENING.sub(f"<script{MARK}", source)


def unmarked(html: str) -> str:
    """The page without the marks."""
    return html.replace(MARK, "")


def hashes(html: str) -> list[str]:
    """The CSP hash sources of the marked inline scripts, in order and without repeats."""
    found = {}
    for attributes, code in _SCRIPT.findall(html):
        if not _NOT_INLINE_CODE.search(attributes):
            digest = base64.b64encode(hashlib.sha256(code.encode("utf-8")).digest()).decode("ascii")
            found[f"'sha256-{digest}'"] = True
    return list(found)


def policy(html: str) -> str:
    """The policy for one page."""
    own = "".join(f"; {what}-src 'self'" for what in ("style", "media", "font", "connect", "worker", "manifest"))
    scripts = " ".join(["script-src 'self'", *hashes(html)])
    return f"default-src 'none'; {scripts}{own}; img-src 'self' data:; base-uri 'none'; form-action 'none'"


def add_policy(html: str) -> str:
    """The page without marks, and with its policy right after the charset, before anything that could load.

    Raises PolicyError for a page with a script that no template wrote, and for one without a charset.
    """
    if _STRAY.search(html):
        hint = "look for <script in the texts, names and strings that the page shows"
        raise PolicyError("the page holds a script that no template wrote", hint)
    charset = _CHARSET.search(html)
    if not charset:
        hint = "the theme's template has to write it: compare the one below `custom_dir` with the theme's own"
        raise PolicyError('the page has no <meta charset="utf-8"> to put its security policy after', hint)
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy(html)}">'
    return unmarked(f"{html[: charset.end()]}{meta}{html[charset.end() :]}")


ELEMENTS = frozenset({
    "script", "style", "link", "meta", "base", "iframe", "frame", "frameset", "object", "embed", "applet", "portal",
    "fencedframe", "template", "noscript", "noembed", "noframes", "plaintext", "xmp", "foreignobject", "animate",
    "animatemotion", "animatetransform", "set", "marquee", "dialog", "title", "textarea", "form",
})  # fmt: skip
"""Elements that no text needs: they run, load, send or hide something, or end what is around them."""
DRAWN = frozenset({"svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "use"})
"""What a title may stand in: elements of SVG drawings, which mean nothing elsewhere."""
ATTRIBUTES = frozenset({
    "style", "srcdoc", "srcset", "nonce", "is", "ping", "attributionsrc", "action", "form", "formaction",
})  # fmt: skip
"""Attributes that run, load or send something, or take part in a form of ours."""
LINKS = frozenset({("a", "href"), ("area", "href"), *((tag, "cite") for tag in ("blockquote", "q", "ins", "del"))})
"""Element and attribute of what a reader may follow to another site."""
SCHEMES = frozenset({"", "https", "http", "mailto"})
IMAGES = frozenset({("img", "src"), ("image", "href")})
"""Element and attribute of what may hold an image instead of an address, as the policy has it."""
NAMED = frozenset({"a", "details", "map"})
"""Elements whose `name` is no name in scripts. That of an image hides what the document has under this name."""
MINE = re.compile(r"__(?!codelineno-|span-|tabbed_)", re.IGNORECASE)
"""How ids of the theme begin, which its scripts look for; with what follows, those of code and tabs on pages."""

_INLINE_IMAGE = re.compile(r"data:image/[a-z+.-]+[;,]")
_HINT = "pages take text, links to https, http and mailto addresses, and images; scripts live in quiz_plugin/assets"
_RENAME = f"choose one that starts with none of {', '.join(f'`{prefix}`' for prefix in RESERVED_PREFIXES)}"


def check_html(html: str, source: str, name: str, ids: Collection[str] = ()) -> Iterator[Problem]:
    """What a converted page may not hold, at its place in the Markdown `source` of the file called `name`.

    `ids` are those that the build gave to something on the page, each once.
    """
    for sign, what in faults(html, ids).items():
        at = re.search(re.escape(sign), source, re.IGNORECASE)
        line = source.count("\n", 0, at.start()) + 1 if at else 1
        column = at.start() - source.rfind("\n", 0, at.start()) if at else 1
        hint = _RENAME if what.startswith("the id") else _HINT
        yield Problem(Place(name, line, column), "unsafe-page", f"the page holds {what}", hint)


def faults(html: str, ids: Collection[str] = ()) -> dict[str, str]:
    """What some HTML may not hold: what to look for in its source, and how to call it."""
    left = list(ids)
    page = LexborHTMLParser(f"<!doctype html><body>{html}</article>")
    found: dict[str, str] = {}
    for node in page.root.traverse() if page.root else ():
        for sign, what in _faults(node, left):
            found.setdefault(sign, what)
    return found


def _faults(node: LexborNode, ids: list[str]) -> Iterator[tuple[str, str]]:
    """What an element may not be or say: what to look for in the source, and how to call it.

    Takes each of our own `ids` that it meets off the list.
    """
    tag = (node.tag or "").lower()
    if tag in ELEMENTS and not (tag == "title" and node.parent and node.parent.tag in DRAWN):
        yield f"<{tag}", f"the element `<{tag}>`"
    for given, value in node.attributes.items():
        name = given.lower()
        if name == "id" and value:
            if value in ids:
                ids.remove(value)
            elif value.startswith(RESERVED_PREFIXES) or MINE.match(value):
                yield value, f"the id `{value}`, which the build or the theme gives to something of its own"
        elif name.startswith("on"):
            yield name, f"the handler `{name}`"
        elif name in ATTRIBUTES or name.startswith("data-md-") or (name == "name" and tag not in NAMED):
            yield name, f"the attribute `{name}`"
        elif value and not holds_words(name):
            yield from _leads(tag, name, value)


def _leads(tag: str, name: str, value: str) -> Iterator[tuple[str, str]]:
    """What an attribute that may be an address or a style leads to or loads."""
    local = name.rpartition(":")[2]
    if (tag, local) in IMAGES and _INLINE_IMAGE.match(value):
        return
    elsewhere = "" if (tag, local) in LINKS else loaded_from_elsewhere(value)
    scheme = scheme_of(elsewhere or value)
    if scheme not in SCHEMES:
        yield value, f"a link to `{scheme}:`"
    elif elsewhere:
        yield value, f"a file of another site, {quoted(elsewhere)}, which no page loads"


_WORDS = frozenset({
    "abbr", "alt", "alttext", "class", "content", "datetime", "dir", "download", "for", "headers", "hreflang", "id",
    "label", "lang", "media", "name", "pattern", "placeholder", "rel", "role", "sizes", "summary", "tabindex", "title",
    "type", "value", "xmlns",
})  # fmt: skip
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):", re.IGNORECASE)
_IGNORED = re.compile(r"[\x00-\x20\x7f-\xa0\xad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]")
"""What browsers skip in an address or around it, and what a reader does not see."""
_LEAVING = re.compile(rf"[\\/]{{2}}|{_SCHEME.pattern}", re.IGNORECASE)
"""Starts what is more than a way within the site: it names a host, whichever way the slashes lean, or a scheme."""


def holds_words(attribute: str) -> bool:
    """Whether the value of an attribute, whose name is in lower case, is never an address or a style to a browser.

    Names with a colon are of the programs that make drawings, but for `xlink:href`.
    """
    prefix, _, local = attribute.rpartition(":")
    return attribute in _WORDS or attribute.startswith(("aria-", "data-")) or (prefix != "" and local != "href")


def scheme_of(address: str) -> str:
    """The scheme of an address as the most generous of browsers reads it; empty for one that names none."""
    found = _SCHEME.match(_IGNORED.sub("", address))
    return found[1].lower() if found else ""


def loaded_from_elsewhere(value: str) -> str:
    """What the value of an attribute would load if it is an address, a list of them, or a style; empty if nothing.

    An escape beside a bracket counts, because in a style it could hide an address.
    """
    if "(" in value and "\\" in value:
        return value
    parts = (value, *re.split(r"[\s,]+", value), *re.split(r"[(),\"']+", value))
    return next((part.strip() for part in parts if _LEAVING.match(_IGNORED.sub("", part))), "")
