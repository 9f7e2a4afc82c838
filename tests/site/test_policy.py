"""Every page carries a policy that lets its own scripts run and nothing else; no page loads from another server."""

import base64
import hashlib
import re
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

from lxml import etree

from tests.site.built import BuiltPage, BuiltSite

DATA_TYPES = {"application/json", "application/ld+json"}


class Scripts(HTMLParser):
    """The inline scripts of a page that a browser would run, character by character."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=False)
        self.code: list[str] = []
        self._inside = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "script" and "src" not in given and given.get("type") not in DATA_TYPES:
            self._inside = True
            self.code.append("")

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.code[-1] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "script":
            self._inside = False


def policy(page: BuiltPage) -> dict[str, list[str]]:
    """The directives of the page's policy."""
    (content,) = page.find("//meta[@http-equiv='Content-Security-Policy']/@content")
    rows = [row.split() for row in content.split(";")]
    return {name: sources for name, *sources in rows}


def test_the_policy_comes_right_after_the_charset(site: BuiltSite):
    for page in site.every:
        first, second = page.find("/html/head/*")[:2]
        assert first.get("charset") == "utf-8", page.name
        assert second.get("http-equiv") == "Content-Security-Policy", page.name


def test_a_page_has_one_policy(site: BuiltSite):
    for page in site.every:
        assert page.text.count("Content-Security-Policy") == 1, page.name


def test_the_policy_forbids_what_it_does_not_name(site: BuiltSite):
    for page in site.every:
        found = policy(page)
        assert found["default-src"] == found["base-uri"] == found["form-action"] == ["'none'"]
        assert found["style-src"] == found["font-src"] == found["connect-src"] == found["worker-src"] == ["'self'"]
        assert found["media-src"] == ["'self'"]
        assert found["img-src"] == ["'self'", "data:"]


def test_the_policy_has_no_loophole(site: BuiltSite):
    known = {
        "default-src",
        "script-src",
        "style-src",
        "img-src",
        "media-src",
        "font-src",
        "connect-src",
        "worker-src",
        "manifest-src",
    }
    for page in site.every:
        found = policy(page)
        assert set(found) == known | {"base-uri", "form-action"}, page.name
        assert not [each for sources in found.values() for each in sources if "unsafe" in each or "*" in each], (
            page.name
        )


def test_every_address_is_of_the_web_or_of_the_site(site: BuiltSite):
    for page in site.every:
        schemes = {urlsplit(address).scheme for address in page.find("//@href | //@src | //@action | //@data-href")}
        assert schemes <= {"", "https", "http", "data"}, page.name
        assert [each for each in page.find("//a/@href") if each.startswith("data:")] == [], page.name


def test_the_policy_names_the_inline_scripts_of_its_page_and_no_others(site: BuiltSite):
    for page in site.every:
        code = Scripts(page.text).code
        expected = {f"'sha256-{base64.b64encode(hashlib.sha256(c.encode()).digest()).decode()}'" for c in code}
        me, *hashes = policy(page)["script-src"]
        assert me == "'self'"
        assert set(hashes) == expected, page.name
        assert len(hashes) == len(expected)


def test_pages_do_have_inline_scripts_to_be_named(site: BuiltSite):
    assert all(len(Scripts(page.text).code) >= 2 for page in site.every)


def test_no_markup_needs_what_the_policy_blocks(site: BuiltSite):
    for page in site.every:
        blocked = page.find("//*[@style] | //style | //base | //iframe | //object | //embed | //noscript")
        assert [each.tag for each in blocked] == [], page.name


def test_no_element_carries_a_handler(site: BuiltSite):
    for page in site.every:
        names = {name for element in page.document.iter(etree.Element) for name in element.attrib}
        assert [name for name in sorted(names) if name.startswith("on")] == [], page.name


def test_no_page_loads_anything_from_another_origin(site: BuiltSite, site_url: str):
    home = urlsplit(site_url)
    links = "//link[not(@rel='canonical') and not(@hreflang)]/@href"
    loading = f"{links} | //script/@src | //img/@src | //source/@src | //use/@href"
    for page in site.every:
        loaded = page.find(loading)
        assert len(loaded) > 5
        for address in loaded:
            target = urlsplit(urljoin(site_url + page.url, address))
            assert (target.scheme, target.netloc) == (home.scheme, home.netloc), f"{page.name}: {address}"


def test_no_style_sheet_loads_anything_from_another_origin(site: BuiltSite):
    for sheet in site.folder.rglob("*.css"):
        text = sheet.read_text("utf-8")
        assert re.findall(r"url\(\s*[\"']?(?:https?:)?//[^)]*|@import[^;]*", text) == [], sheet.name
