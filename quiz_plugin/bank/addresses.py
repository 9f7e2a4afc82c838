"""Addresses of sources: what is wrong with one, and whether two are one."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

_TWICE = re.compile(r"https?:/*https?(:|/|$)", re.IGNORECASE)
"""What comes of pasting an address behind the start of another."""
_INSIDE = re.compile(r"https?://[^/?#]+/+https?:/", re.IGNORECASE)
"""What comes of pasting one behind a whole host; further down a path, an archive has the address of what it keeps."""


def fault(address: str) -> tuple[str, str] | None:
    """What is wrong with an address that starts as one does, and what to do about it; None if nothing is."""
    if _TWICE.match(address):
        return "names its protocol twice", "keep one https://"
    if _INSIDE.match(address):
        return "holds another address", "keep one of the two"
    try:
        parts = urlsplit(address)
        host = parts.hostname
    except ValueError:
        host = None
    if not host or "" in host.removesuffix(".").split("."):
        return "names no host", "write it whole, as in https://example.org/page"
    try:
        _ = parts.port
    except ValueError:
        return "names a port that does not exist", "delete what stands between the host's colon and the next slash"
    if "@" in parts.netloc:
        return "holds a name or a password", "delete what stands before the @: everybody would read it"
    return None


def folded(address: str) -> str:
    """The address without what makes no difference: the protocol, capitals of the host, a slash at the end."""
    parts = urlsplit(address)
    rest = f"{parts.path.rstrip('/')}?{parts.query}#{parts.fragment}"
    return f"{parts.netloc.casefold()}{rest}"
