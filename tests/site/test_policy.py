"""Every page carries a policy that lets its own scripts run and nothing else; no page loads from another server."""

import base64
import hashlib
import re
from urllib.parse import urljoin, urlsplit

import pytest
from jinja2 import Environment
from lxml import etree

from quiz_plugin.site.policy import PolicyError, TemplateScripts, add_policy
from tests.site.built import BuiltPage, BuiltSite


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
        inline = page.find("//script[not(@src) and not(starts-with(@type, 'application/'))]")
        assert len(inline) >= 2
        assert (me, sorted(named)) == ("'self'", sorted({hash_of(each.text or "") for each in inline})), page.name


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


def test_a_page_with_a_script_that_no_template_wrote_is_refused():
    head = '<head><meta charset="utf-8"><title>x</title></head><script>b()</script>'
    template = Environment(autoescape=True, extensions=[TemplateScripts]).from_string(head)
    assert hash_of("b()") in add_policy(template.render())
    for script in ("<script>a()</script>", "<SCRIPT src=a.js></SCRIPT>", "<script/x>a()</script>", "<script data-a1>"):
        with pytest.raises(PolicyError):
            add_policy(template.render() + script)
