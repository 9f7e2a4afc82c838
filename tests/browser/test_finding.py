"""A browser lists what tests/site/test_finding.py measures without one."""

from pathlib import Path
from urllib.parse import urljoin

from tests.browser.reader import ROOTS, Reader
from tests.browser.test_places import search
from tests.site.finding import FIRST, Search, queries

EVERY = 16
"""Each of how many queries is tried."""
LISTED = """first => {
  const items = [...document.querySelectorAll('.md-search-result__item')].slice(0, first.length);
  const hrefs = items.map((item) => item.querySelector('a').href.replace(/#.*/, ''));
  return JSON.stringify(hrefs) === JSON.stringify(first);
}"""


def test_a_browser_lists_the_same_results_in_the_same_order(reader: Reader, built_site: Path):
    reader.open()
    home = reader.page.url
    typed = [query.typed for query in queries("tuned", reader.language)][::EVERY]
    with Search(built_site) as found_without:
        found = found_without(ROOTS[reader.language], typed)
    assert len(typed) >= 5
    for text, groups in zip(typed, found, strict=True):
        first = [urljoin(home, group[0]["location"].partition("#")[0]) for group in groups[:FIRST]]
        search(reader.page, text)
        reader.page.wait_for_function(LISTED, arg=first)
