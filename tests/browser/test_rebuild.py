"""A reader comes back to a guide that was built anew, with questions put in, moved and changed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.reader import BLANK, Card, Reader
from tests.browser.serve import served
from tests.browser.watch import Watch
from tests.site.small import WORDS, SmallSite, question

NAMES = ("first-question", "second-question")


@pytest.fixture
def guide(tmp_path: Path) -> SmallSite:
    guide = SmallSite(tmp_path)
    assert guide.build() == []
    return guide


@pytest.fixture
def address(guide: SmallSite, watch: Watch) -> Iterator[str]:
    with served(guide.folder) as address:
        watch.allow(address)
        yield address


def set_of(*questions: str, **changes: object) -> dict[str, object]:
    """A set of questions, all but the changed one as they were."""
    title = dict(zip(("en", "es"), (WORDS["en"][0], WORDS["es"][0]), strict=True))
    rows = [question(name, ("en", "es"), **(changes if name == "second-question" else {})) for name in questions]
    return {"title": title, "summary": title, "questions": rows}


def answer(reader: Reader, address: str, name: str, option: str) -> None:
    card = at(reader, address, "alpha", name)
    card.root.locator(f'[data-opt="{option}"] .qz-row').click()
    card.check().is_("done")


def at(reader: Reader, address: str, home: str, name: str) -> Card:
    """The card on the page of its set."""
    root = "es/" if reader.language == "es" else ""
    reader.page.goto(f"{address}{root}questions/{home}/")
    return reader.card(name)


def rebuild(guide: SmallSite, page: Page, address: str, **sets: dict[str, object]) -> None:
    """Build with other sets while nobody looks."""
    page.route(f"{address}blank", lambda route: route.fulfill(body=BLANK, content_type="text/html"))
    page.goto(f"{address}blank")
    for name, data in sets.items():
        guide.data(f"bank/{name}.yml", data)
    assert guide.build() == []


@pytest.mark.any_language
def test_questions_put_in_before_and_sets_moved_change_nothing_about_an_answer(
    reader: Reader, guide: SmallSite, address: str
):
    answer(reader, address, "first-question", "true")
    rebuild(
        guide,
        reader.page,
        address,
        alpha=set_of("a-new-question", "second-question"),
        beta=set_of("another-new-question", "first-question"),
    )
    for name in ("a-new-question", "second-question"):
        at(reader, address, "alpha", name).is_("fresh")
    at(reader, address, "beta", "another-new-question").is_("fresh")
    card = at(reader, address, "beta", "first-question").is_("done")
    expect(card.verdict).to_have_attribute("data-v", "right")


def test_an_answer_is_there_in_the_other_language_after_a_rebuild(reader: Reader, guide: SmallSite, address: str):
    answer(reader, address, "first-question", "true")
    rebuild(guide, reader.page, address, alpha=set_of("a-new-question", *NAMES))
    at(reader.in_other_language(), address, "alpha", "first-question").is_("done")


@pytest.mark.any_language
def test_another_key_is_asked_again_and_another_wording_is_not(reader: Reader, guide: SmallSite, address: str):
    for name in NAMES:
        answer(reader, address, name, "true")
    stem = {"en": "Is it really so?", "es": "¿De verdad es así?"}
    rebuild(guide, reader.page, address, alpha=set_of(*NAMES, stem=stem))
    at(reader, address, "alpha", "second-question").is_("done")
    rebuild(guide, reader.page, address, alpha=set_of(*NAMES, stem=stem, answer=False))
    card = at(reader, address, "alpha", "second-question").is_("fresh")
    expect(card.root.locator(".qz-meta")).to_contain_text(reader.say("w.changed"))
    reader.card("first-question").is_("done")
