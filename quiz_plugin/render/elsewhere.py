"""Says whether an attribute's value would load something from another site, read as the most generous browser does.

For `site/settings.py` (mkdocs.yml); for `drawings.py` and `site/policy.py`, which ask `holds_words` first.
"""

import re

_WORDS = frozenset({
    "abbr", "alt", "alttext", "class", "content", "datetime", "dir", "download", "for", "headers", "hreflang", "id",
    "label", "lang", "media", "name", "pattern", "placeholder", "rel", "role", "sizes", "summary", "tabindex", "title",
    "type", "value", "xmlns",
})  # fmt: skip
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):", re.IGNORECASE)
_IGNORED = re.compile(r"[\x00-\x20\x7f-\xa0\xad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]")
"""What browsers skip in an address or around it, and what a reader does not see."""
_HOST = re.compile(r"[\\/]{2}")
"""Names another host, whichever way the slashes lean."""
_PLAIN = re.compile(r"[\w .#%+-]*")
"""What is neither an address elsewhere nor a style that loads: with these signs alone, most values need no more."""


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


def leaves_site(address: str) -> bool:
    """Whether an address is more than a way within the site: it names a scheme or a host."""
    bare = _IGNORED.sub("", address)
    return _HOST.match(bare) is not None or _SCHEME.match(bare) is not None


def loaded_from_elsewhere(value: str) -> str:
    """What the value of an attribute would load if it is an address, a list of them, or a style; empty if nothing.

    An escape beside a bracket counts, because in a style it could hide an address.
    """
    if _PLAIN.fullmatch(value):
        return ""
    if "(" in value and "\\" in value:
        return value
    parts = (value, *re.split(r"[\s,]+", value), *re.split(r"[(),\"']+", value))
    return next((part.strip() for part in parts if leaves_site(part)), "")
