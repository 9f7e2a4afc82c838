"""No link of the built site is dead, and the check that says so sees dead links."""

from pathlib import Path

import pytest

from tests.site.built import BuiltSite
from tests.site.links import Dead, Follower

PAGE = "es/concepts/gpipe/index.html"


def test_every_link_of_every_page_leads_somewhere(built_site: Path, site_url: str):
    follower = Follower(built_site, site_url)
    assert list(follower.everything()) == []
    assert follower.followed > 1000


@pytest.fixture(scope="session")
def follower(built_site: Path, site_url: str) -> Follower:
    return Follower(built_site, site_url)


@pytest.mark.parametrize(
    ("markup", "link", "reason"),
    [
        ('<a href="../nowhere/">x</a>', "../nowhere/", "no such file"),
        ('<a href="#no-such-section">x</a>', "#no-such-section", "no such id"),
        ('<a href="../tpu/#/new?c=tpu">x</a>', "../tpu/#/new?c=tpu", "no script there reads it"),
        ('<a href="../tpu/#no-such-section">x</a>', "../tpu/#no-such-section", "no such id"),
        ('<a href="../tpu">x</a>', "../tpu", "a folder without its slash"),
        ('<a href="../TPU/">x</a>', "../TPU/", "no such file"),
        ('<a href="../tpu.es.md">x</a>', "../tpu.es.md", "no such file"),
        ('<a href="/questions/">x</a>', "/questions/", "leaves the site's sub-path"),
        ('<a href="../../../../questions/">x</a>', "../../../../questions/", "leaves the site's sub-path"),
        ('<a href="http://arxiv.org/">x</a>', "http://arxiv.org/", "neither this site nor https"),
        ('<a href="javascript:void(0)">x</a>', "javascript:void(0)", "neither this site nor https"),
        ('<a href="../../../questions/index.json#x">x</a>', "../../../questions/index.json#x", "no such id"),
        ('<img src="drawing.png" alt="">', "drawing.png", "no such file"),
        ('<img srcset="data:image/gif;base64 1x, big.png 2x" alt="">', "big.png", "no such file"),
        ('<form action="send/"></form>', "send/", "no such file"),
        ('<div data-root="../nowhere/"></div>', "../nowhere/", "no such file"),
        ('<div data-root="../../"><p data-root="es/"></p></div>', "es/", "no such file"),
        ('<script src="old.js"></script>', "old.js", "no such file"),
        ('<meta http-equiv="refresh" content="0; url=gone/">', "gone/", "no such file"),
    ],
)
def test_a_planted_fault_is_seen(follower: Follower, site: BuiltSite, markup: str, link: str, reason: str):
    text = site.page("concepts/gpipe/", "es").text.replace("</body>", f"{markup}</body>")
    assert list(follower.page(PAGE, text)) == [Dead(PAGE, link, reason)]


@pytest.mark.parametrize("attribute", ['rel="canonical"', 'rel="alternate " hreflang="es"'])
def test_an_absolute_address_of_the_site_is_followed_too(
    follower: Follower, site: BuiltSite, site_url: str, attribute: str
):
    text = site.page("concepts/gpipe/", "es").text.replace("</head>", f'<link {attribute} href="{site_url}no/"></head>')
    assert list(follower.page(PAGE, text)) == [Dead(PAGE, f"{site_url}no/", "no such file")]


def test_a_relative_link_on_the_404_page_is_seen(follower: Follower, site: BuiltSite):
    text = site.missing.text.replace("</body>", '<a href="questions/">x</a></body>')
    assert list(follower.page("404.html", text)) == [Dead("404.html", "questions/", "no such file")]


def test_links_that_do_work_are_not_called_dead(follower: Follower, site: BuiltSite, site_url: str):
    good = f'<a href=""></a><a href="#"></a><a href="?a=b"></a><a href="{site_url}es/#top"></a><a href="https://x.org/"></a>'
    text = site.page("concepts/gpipe/", "es").text.replace("</body>", f"{good}</body>")
    assert list(follower.page(PAGE, text)) == []
