"""Nothing on a page jumps: not while it loads, not when answers are restored, not while the reader answers."""

from typing import Any

import pytest

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


@pytest.mark.parametrize("qid", KINDS)
def test_answering_moves_only_what_the_reader_asked_for(reader: Reader, qid: str):
    card = reader.at(qid)
    card.check()
    card.pick_wrong().check()
    if qid != TF:
        card.check_again()
    card.is_("done").answer_again().is_("fresh")
    assert shifts(reader) == []
