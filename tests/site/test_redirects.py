"""Addresses that pages had before lead to where they are now, in each language, without a script."""

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


@pytest.mark.parametrize(
    ("redirects", "told"),
    [
        ({"old": "practise"}, "`redirects` leads from `old` to `practise`, which is no page"),
        ({"practice": "exam"}, "`redirects` leads away from `practice`, where a page stands"),
    ],
)
def test_an_address_that_cannot_lead_on_is_told(tmp_path: Path, redirects: dict[str, str], told: str):
    small = SmallSite(tmp_path, quiz={"redirects": redirects})
    with pytest.raises(Stopped, match=re.escape(told)) as stopped:
        small.build()
    assert re.search(r"mkdocs\.yml:\d+:\d+: error lost-redirect", str(stopped.value))
    assert "mkdocs.yml:1:1" not in str(stopped.value)


def test_pages_that_are_files_lead_to_files(tmp_path: Path):
    redirects = {"old/page": "exam", "concepts": "path"}
    small = SmallSite(tmp_path, settings={"use_directory_urls": False}, quiz={"redirects": redirects})
    assert small.build() == []
    for old, target in (("old/page", "../exam.html"), ("concepts", "path/index.html")):
        page = html.document_fromstring((small.folder / "es" / f"{old}.html").read_bytes())
        assert page.xpath("//a/@href") == [target]
        assert (small.folder / "es" / old).parent.joinpath(target.partition("#")[0]).resolve().is_file()
