"""Follows every link of a built site as a reader on GitHub Pages would: names are exact, folders end in a slash."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

from lxml import etree, html

ADDRESSES = ("href", "src", "action", "formaction", "poster", "data", "cite", "data-root")
_LISTS = ("srcset", "imagesrcset")
_LINKED = f"//*[{' or '.join(f'@{name}' for name in (*ADDRESSES, *_LISTS))} or self::meta]"
_CSS_URL = re.compile(r"url\(\s*[\"']?([^\"')]+)")
_REFRESH = re.compile(r"url\s*=\s*(\S+)", re.IGNORECASE)


@dataclass(frozen=True)
class Dead:
    """A link that does not lead where it says."""

    file: str
    link: str
    reason: str


@dataclass
class Follower:
    """Knows the files of one site and the ids on its pages."""

    site: Path
    site_url: str
    followed: int = 0
    _ids: dict[str, set[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.files = {path.relative_to(self.site).as_posix() for path in self.site.rglob("*") if path.is_file()}

    def everything(self) -> Iterator[Dead]:
        """The dead links of all pages, style sheets and the site map."""
        for name in sorted(self.files):
            if name.endswith(".html"):
                yield from self.page(name, Path(self.site, name).read_text("utf-8"))
            elif name.endswith(".css"):
                for link in _CSS_URL.findall(Path(self.site, name).read_text("utf-8")):
                    yield from self.follow(name, urljoin(self.site_url, name), link)
            elif name == "sitemap.xml":
                tree = etree.fromstring(Path(self.site, name).read_bytes())
                for link in tree.xpath("//*[local-name()='loc']/text() | //@href"):
                    yield from self.follow(name, self.site_url, link)

    def page(self, name: str, text: str) -> Iterator[Dead]:
        """The dead links of one page."""
        document = html.document_fromstring(text)
        own = {*document.xpath("//@id"), *document.xpath("//a/@name")}
        # The page for missing addresses answers at any depth, so nothing on it may be relative.
        address = "es/no/such/page/" if name == "404.html" else name.removesuffix("index.html")
        for element in document.xpath(_LINKED):
            base = urljoin(self.site_url, address)
            if "data-root" in element.attrib and (outer := element.xpath("ancestor::*[@data-root][1]/@data-root")):
                base = urljoin(base, outer[0])
            for link in _links(element):
                yield from self.follow(name, base, link, own)

    def follow(self, name: str, base: str, link: str, own: set[str] | None = None) -> Iterator[Dead]:
        """Nothing if `link` leads somewhere from `base`; `own` are the ids of the page it stands on."""
        self.followed += 1
        if reason := self._fault(name, base, link.strip(), own):
            yield Dead(name, link, reason)

    def _fault(self, name: str, base: str, link: str, own: set[str] | None) -> str:
        if link.startswith("data:image/"):
            return ""
        target, home = urlsplit(urljoin(base, link)), urlsplit(self.site_url)
        if (target.scheme, target.netloc) != (home.scheme, home.netloc):
            return "" if target.scheme == "https" and target.netloc else "neither this site nor https"
        path = unquote(target.path)
        if not path.startswith(home.path):
            return "leaves the site's sub-path"
        path = path.removeprefix(home.path)
        if f"{path}/index.html".removeprefix("/") in self.files and path and not path.endswith("/"):
            return "a folder without its slash"
        file = f"{path}index.html" if path == "" or path.endswith("/") else path
        if file not in self.files:
            return "no such file"
        fragment = unquote(target.fragment)
        if not fragment:
            return ""
        ids = own if own is not None and file == name else self._ids_of(file)
        if fragment.startswith("/"):
            return "" if "qz-app" in ids else "no script there reads it"
        return "" if fragment in ids else "no such id"

    def _ids_of(self, file: str) -> set[str]:
        if file not in self._ids:
            found: set[str] = set()
            if file.endswith(".html"):
                document = html.document_fromstring(Path(self.site, file).read_text("utf-8"))
                found = {*document.xpath("//@id"), *document.xpath("//a/@name")}
            self._ids[file] = found
        return self._ids[file]


def _links(element: Any) -> Iterator[str]:
    """Every address an element holds."""
    for name in ADDRESSES:
        if name in element.attrib:
            yield element.attrib[name]
    for name in _LISTS:
        for candidate in element.attrib.get(name, "").split(","):
            if candidate.strip():
                yield candidate.split()[0]
    if element.tag == "meta" and element.attrib.get("http-equiv", "").lower() == "refresh":
        yield from _REFRESH.findall(element.attrib.get("content", ""))
