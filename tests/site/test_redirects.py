"""Addresses that pages had before lead to where they are now, in each language, without a script; a page that was
divided lists its parts, and a script chooses (tests/browser/test_addresses.py).
"""

import re
from pathlib import Path

import pytest
from lxml import html

from tests.site.built import LANGUAGES, BuiltSite
from tests.site.small import SmallSite, Stopped


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("old", "new"), [("concepts", "../path/"), ("translations", "../about/")])
def test_an_old_address_leads_on(site: BuiltSite, language: str, old: str, new: str):
    root = site.folder / ("es" if language == "es" else "")
    page = html.document_fromstring((root / old / "index.html").read_bytes())
    assert page.get("lang") == language
    assert page.xpath("//meta[@http-equiv='refresh']/@content") == [f"0; url={new}"]
    assert page.xpath("//a/@href") == [new]
    assert (root / old / new / "index.html").resolve().is_file()
    assert page.xpath("//meta[@http-equiv='Content-Security-Policy']/@content") == ["default-src 'none'"]
    assert page.xpath("//script | //style") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_parts_of_a_divided_page_are_links_by_the_names_that_they_had(site: BuiltSite, language: str):
    folder = site.folder / ("es" if language == "es" else "") / "concepts/beyond"
    page = html.document_fromstring((folder / "index.html").read_bytes())
    assert page.get("lang") == language
    first, *parts = page.xpath("//li/a")
    assert (first.get("href"), first.get("id")) == ("../combining/", None)
    leads = {part.get("id"): part.get("href") for part in parts}
    assert leads["zero"] == "../zero-fsdp/#zero"
    assert leads["which"] == "../combining/#which"
    for part in parts:
        address, _, anchor = part.get("href").partition("#")
        new = html.document_fromstring((folder / address / "index.html").read_bytes())
        (section,) = new.xpath("//*[@id=$id]", id=anchor)
        headings = [*new.xpath("//h1"), *([section] if section.tag in ("h2", "h3") else [])]
        assert part.text_content() == ": ".join(each.text_content().rstrip("¶") for each in headings)
    assert page.xpath("//meta[@http-equiv='refresh']") == []
    (policy,) = page.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
    assert policy == "default-src 'none'; script-src 'self'"
    (script,) = page.xpath("//script")
    assert (folder / script.get("src")).resolve().name == "divided.js"
    assert (folder / script.get("src")).resolve().is_file()


@pytest.mark.parametrize(
    ("redirects", "told"),
    [
        ({"old": "practise"}, "`redirects` leads from `old` to `practise`, which is no page"),
        ({"practice": "exam"}, "`redirects` leads away from `practice`, where a page stands"),
        ({"old": "exam#gone"}, "`redirects` leads from `old` to `exam#gone`, and that page has no such section"),
        ({"old#part": "exam"}, "`redirects` leads from `old#part`, but not from `old`"),
    ],
)
def test_an_address_that_cannot_lead_on_is_told(tmp_path: Path, redirects: dict[str, str], told: str):
    small = SmallSite(tmp_path, quiz={"redirects": redirects})
    with pytest.raises(Stopped, match=re.escape(told)) as stopped:
        small.build()
    assert re.search(r"mkdocs\.yml:\d+:\d+: error lost-redirect", str(stopped.value))
    assert "mkdocs.yml:1:1" not in str(stopped.value)


def test_pages_that_are_files_lead_to_files(tmp_path: Path):
    redirects = {"old/page": "exam#top", "concepts": "path"}
    small = SmallSite(tmp_path, settings={"use_directory_urls": False}, quiz={"redirects": redirects})
    assert small.build() == []
    for old, target in (("old/page", "../exam.html#top"), ("concepts", "path/index.html")):
        page = html.document_fromstring((small.folder / "es" / f"{old}.html").read_bytes())
        assert page.xpath("//a/@href") == [target]
        assert (small.folder / "es" / old).parent.joinpath(target.partition("#")[0]).resolve().is_file()
