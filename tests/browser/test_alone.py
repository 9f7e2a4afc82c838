"""A question in a site with a theme of MkDocs's own, where nothing but the plugin `quiz` is ours."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.serve import served
from tests.browser.watch import Watch
from tests.site.small import SmallSite

INSIDE = """card => [...card.querySelectorAll('.qz-opt')].every(option => {
  const [inner, outer] = [option, card].map(each => each.getBoundingClientRect());
  return outer.left <= inner.left && inner.right <= outer.right;
})"""
"""Whether the options stand inside their card: themes have styles of their own for forms and lists."""


@pytest.mark.parametrize("theme", ["mkdocs", "readthedocs"])
def test_a_question_is_answered_and_remembered(
    page: Page, watch: Watch, tmp_path_factory: pytest.TempPathFactory, theme: str
):
    settings = {"theme": {"name": theme}, "plugins": ["search", "quiz"], "extra": {}, "markdown_extensions": []}
    small = SmallSite(tmp_path_factory.mktemp("alone"), languages=("en",), i18n=False, settings=settings)
    assert small.build() == []
    with served(small.folder) as address:
        watch.allow(address)
        watch.expect(
            r"hljs is not defined|ERR_NAME_NOT_RESOLVED|ERR_FAILED|cdnjs"
        )  # what these themes load from elsewhere
        page.goto(f"{address}concepts/one/")
        card = page.locator("#q-first-question")
        assert card.evaluate(INSIDE)
        card.get_by_label("False").check()
        card.get_by_role("button", name="Check answer").click()
        expect(card.locator(".qz-verdict")).to_contain_text("Incorrect.")
        page.reload()
        expect(card.locator(".qz-verdict")).to_contain_text("Incorrect.")
