"""No link of the built site is dead; addresses that pages had before lead to where they are now, without a script."""

import re
from pathlib import Path

import pytest
from lxml import html

from tests.site.built import LANGUAGES, BuiltSite
from tests.site.links import Follower
from tests.site.small import SmallSite, Stopped


def test_every_link_of_every_page_leads_somewhere(built_site: Path, site_url: str):
    follower = Follower(built_site, site_url)
    assert list(follower.everything()) == []
    assert follower.followed > 1000


def test_an_old_address_leads_on(site: BuiltSite):
    for language in LANGUAGES:
        for old, new in (("concepts", "../path/"), ("translations", "../about/")):
            root = site.folder / ("es" if language == "es" else "")
            page = html.document_fromstring((root / old / "index.html").read_bytes())
            assert page.get("lang") == language
            assert page.xpath("//meta[@http-equiv='refresh']/@content") == [f"0; url={new}"]
            assert page.xpath("//a/@href") == [new]
            assert page.xpath("//meta[@http-equiv='Content-Security-Policy']/@content") == ["default-src 'none'"]


def test_addresses_that_cannot_lead_on_are_reported_together(tmp_path: Path):
    moved = {
        "very-old": "practise",
        "/old": "exam",
        "../old": "exam",
        "x/index.html": "exam",
        "sw.js": "exam",
        "questions/sections.json": "exam",
        "robots.txt/x": "exam",
        "old": "practise",
        "practice": "exam",
    }
    small = SmallSite(tmp_path, quiz={"redirects": moved})
    small.text("docs/robots.txt", "")
    with pytest.raises(Stopped) as stopped:
        small.build()
    reasons = (
        "to `practise`, which is no page",
        "from `/old`, which is no path",
        "from `../old`, which is no path",
        "from `x/index.html`, which is no path",
        "from `sw.js`, which is no path",
        "from `questions/sections.json`, which is no path",
        "from `robots.txt/x`, which is no path",
        "to `practise`, which is no page",
        "away from `practice`, where a page stands",
    )
    for old, reason in zip(moved, reasons, strict=True):
        assert re.search(rf"redirects` leads {re.escape(reason)}\n.*\| +{re.escape(old)}: ", str(stopped.value)), old


@pytest.mark.parametrize("suggested", [["exam/", "exams/"], "exam/", True])
def test_what_the_search_suggests_is_a_list_of_pages(tmp_path: Path, suggested: object):
    with pytest.raises(Stopped, match=r"mkdocs\.yml:\d+:3: error lost-suggestion: `extra\.suggested` holds"):
        SmallSite(tmp_path, settings={"extra": {"suggested": suggested}}).build()
