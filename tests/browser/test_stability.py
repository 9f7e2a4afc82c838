"""Nothing on a page jumps: not while it loads, not when answers are restored, not while the reader answers."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.reader import KINDS, MULTI, TF, Reader

pytestmark = [pytest.mark.any_language, pytest.mark.any_case]

WATCH = """
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput) shifts.push([value, ...sources.map(({ node }) => node?.className ?? node?.nodeName)]);
  }).observe({ type: 'layout-shift', buffered: true });
"""


def shifts(reader: Reader) -> Any:
    """Return what moved without the reader doing anything."""
    reader.frames(5)
    return reader.page.evaluate("shifts")


@pytest.fixture(autouse=True)
def watched(reader: Reader) -> None:
    reader.page.add_init_script(WATCH)


def test_a_jump_would_be_seen(reader: Reader):
    """The measure itself works."""
    reader.open("questions/")
    reader.frames()
    reader.page.evaluate(
        "document.querySelector('h1').before(Object.assign(document.createElement('hr'), { style: 'height: 99px' }))"
    )
    assert shifts(reader) != []


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize(
    "path", ["", "questions/distributed-strategies/", "questions/many-machines/", "concepts/data-parallelism/"]
)
def test_a_fresh_page_does_not_jump(reader: Reader, path: str, width: int):
    reader.page.set_viewport_size({"width": width, "height": 800})
    reader.open(path)
    assert shifts(reader) == []
    reader.page.reload()
    assert shifts(reader) == []


@pytest.mark.parametrize("width", [320, 1280])
def test_a_page_with_restored_answers_does_not_jump(reader: Reader, width: int):
    """One question done, one half-way, one begun: all in the first windowful after the reload."""
    reader.page.set_viewport_size({"width": width, "height": 3000})
    reader.at(MULTI).show_answer().is_("done")
    reader.card("strategy-execution-modes").pick("eager-mode")
    reader.card("mirrored-and-tpu-common").pick("several-machines-needed").check().is_("retry")
    reader.page.reload()
    reader.card(MULTI).is_("done")
    assert shifts(reader) == []


def test_the_next_days_page_does_not_jump(reader: Reader):
    reader.page.clock.set_system_time("2026-11-20T12:00:00+01:00")
    reader.at(TF).answer_right()
    reader.page.clock.set_system_time("2026-11-21T12:00:00+01:00")
    reader.page.reload()
    reader.card(TF).is_("fresh")
    assert shifts(reader) == []


@pytest.mark.parametrize("width", [320, 1280])
@pytest.mark.parametrize("path", ["practice/", "exam/", "review/", "progress/", f"practice/#/new?q={MULTI},{TF}"])
def test_a_page_that_asks_does_not_jump_while_it_loads(reader: Reader, path: str, width: int):
    reader.page.set_viewport_size({"width": width, "height": 800})
    reader.open(path)
    expect(reader.page.locator("#qz-app > *").first).to_be_visible()
    assert shifts(reader) == []


@pytest.mark.parametrize("qid", KINDS)
def test_answering_moves_only_what_the_reader_asked_for(reader: Reader, qid: str):
    card = reader.at(qid)
    card.check()
    card.pick_wrong().check()
    if qid != TF:
        card.check_again()
    card.is_("done").answer_again().is_("fresh")
    assert shifts(reader) == []


def test_a_full_page_does_not_jump(reader: Reader, long_page: str):
    reader.page.set_viewport_size({"width": 1280, "height": 8000})
    reader.page.goto(long_page)
    assert shifts(reader) == []
