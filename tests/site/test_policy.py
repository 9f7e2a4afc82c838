"""Every page carries a policy that lets its own scripts run and nothing else; no page loads from another server."""

import base64
import hashlib
import re
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import pytest
from jinja2 import Environment
from lxml import etree

from quiz_plugin.site.policy import MARK, PolicyError, TemplateScripts, add_policy, hashes, unmarked
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


def hash_of(code: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()}'"


def policy(page: BuiltPage) -> dict[str, list[str]]:
    """The directives of the page's policy."""
    (content,) = page.find("//meta[@http-equiv='Content-Security-Policy']/@content")
    rows = [row.split() for row in content.split(";")]
    return {name: sources for name, *sources in rows}


def test_the_policy_comes_first_and_allows_the_site_itself_and_the_inline_scripts_of_its_page(site: BuiltSite):
    own, nothing = ["'self'"], ["'none'"]
    allowed = {
        **dict.fromkeys(("default-src", "base-uri", "form-action"), nothing),
        **dict.fromkeys(("style-src", "font-src", "media-src", "connect-src", "worker-src", "manifest-src"), own),
        "img-src": ["'self'", "data:"],
    }
    for page in site.every:
        first, second = page.find("/html/head/*")[:2]
        assert (first.get("charset"), second.get("http-equiv")) == ("utf-8", "Content-Security-Policy"), page.name
        found = policy(page)
        me, *named = found.pop("script-src")
        assert found == allowed, page.name
        code = Scripts(page.text).code
        assert len(code) >= 2
        assert (me, sorted(named)) == ("'self'", sorted({hash_of(each) for each in code})), page.name


def test_no_markup_needs_what_the_policy_blocks(site: BuiltSite):
    for page in site.every:
        blocked = page.find("//*[@style] | //style | //base | //iframe | //object | //embed | //noscript")
        assert [each.tag for each in blocked] == [], page.name
        names = {name for element in page.document.iter(etree.Element) for name in element.attrib}
        assert [name for name in sorted(names) if name.startswith("on")] == [], page.name


def test_nothing_is_loaded_from_another_origin(site: BuiltSite, site_url: str):
    home = urlsplit(site_url)
    links = "//link[not(@rel='canonical') and not(@hreflang)]/@href"
    for page in site.every:
        loaded = page.find(f"{links} | //script/@src | //img/@src | //source/@src | //use/@href")
        assert len(loaded) > 5
        for address in loaded:
            target = urlsplit(urljoin(site_url + page.url, address))
            assert (target.scheme, target.netloc) == (home.scheme, home.netloc), f"{page.name}: {address}"
        schemes = {urlsplit(address).scheme for address in page.find("//a/@href | //@action | //@data-href")}
        assert schemes <= {"", "https", "http"}, page.name
    for sheet in site.folder.rglob("*.css"):
        found = re.findall(r"url\(\s*[\"']?(?:https?:)?//[^)]*|@import[^;]*", sheet.read_text("utf-8"))
        assert found == [], sheet.name


# The functions

HEAD = '<head><meta charset="utf-8"><title>x</title></head>'
# Known from the specification's own example.
HELLO, HELLO_HASH = "alert('Hello, world.');", "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"


def own(template: str) -> str:
    """What a template writes."""
    return Environment(autoescape=True, extensions=[TemplateScripts]).from_string(template).render()


def test_an_inline_script_of_a_template_is_named_by_the_hash_of_its_text():
    assert hashes(own(f"<script>{HELLO}</script>" * 2)) == [HELLO_HASH]
    assert hashes(own(f"<script>\n{HELLO}</script><script>'ñ'</script>")) == [hash_of(f"\n{HELLO}"), hash_of("'ñ'")]
    for attribute in ('data-src="x"', 'data-type="application/json"', 'type="module"', "async"):
        assert hashes(own(f"<script {attribute}>{HELLO}</script>")) == [HELLO_HASH], attribute
    for other in ('<script src="a.js"></script>', "<script type=application/ld+json>{}</script>", "<p>no script</p>"):
        assert hashes(own(other)) == [], other
    assert hashes(f"<script>{HELLO}</script>") == [], "of a text"


def test_a_page_with_a_script_of_a_text_is_refused():
    for script in ("<script>a()</script>", "<SCRIPT src=a.js></SCRIPT>", "<script/x>a()</script>", "<script data-a1>"):
        with pytest.raises(PolicyError):
            add_policy(own(f"{HEAD}<script>b()</script>") + script)


def test_but_for_its_policy_a_page_stays_as_it_is():
    html = f'{HEAD}<p>a</p><script>b()</script><script\n src="c.js"></script><script type="module" src="d.js"></script>'
    marked = own(html)
    assert marked.count(MARK) == 3
    assert unmarked(marked) == re.sub("<meta http-equiv[^>]*>", "", add_policy(marked)) == html
