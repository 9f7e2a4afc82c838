"""The home pages link to the PDFs where these are published, and only there."""

from pathlib import Path

from tests.site.small import SmallSite


def links(root: Path, pdf: str) -> dict[str, list[str]]:
    small = SmallSite(root, settings={"extra": {"generator": False, "alternate": True, "pdf": pdf}})
    assert small.build() == []
    found = {page.url: page.find("//p[@class='gd-pdf']/a/@href") for page in small.built.pages}
    return {url: hrefs for url, hrefs in found.items() if hrefs}


def test_each_home_page_links_to_the_pdf_of_its_language_where_it_is_published(tmp_path: Path):
    assert links(tmp_path, "yes") == {"": ["guide-en.pdf"], "es/": ["../guide-es.pdf"]}


def test_no_page_links_to_a_pdf_that_is_not_there(built_site: Path):
    assert [file for file in built_site.rglob("*.html") if b"gd-pdf" in file.read_bytes()] == []
