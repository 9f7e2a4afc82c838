"""What tests of practice, review and exams share: what an earlier visit left, and what such a page shows."""

import time
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from playwright.sync_api import Locator, expect

from tests.browser.reader import Card, Reader, bank

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
CORE = sum(each.refs[0].concept not in bank().deep for each in bank().questions())
DAY = 86_400_000
"""The milliseconds of a day."""


def today() -> int:
    """The study day in Madrid, where the browser is; days start at four."""
    local = datetime.now(ZoneInfo("Europe/Madrid")) - timedelta(hours=4)
    return (datetime(local.year, local.month, local.day, tzinfo=UTC) - EPOCH).days


def remembered(
    qid: str, *, right: bool = True, due: int = 0, last: int = 10, stability: float = 10.0
) -> dict[str, Any]:
    """A record: answered `last` days ago, due in `due` days."""
    picks = [option for option, ok in bank().by_id[qid].key.items() if ok] if right else []
    when = (today() - last) * DAY + DAY // 2 if last else int(time.time() * 1000)
    return {
        "v": 1,
        "rev": bank().by_id[qid].revision,
        "s": stability,
        "d": 5,
        "due": today() + due,
        "last": today() - last,
        "n": 1,
        "ok": int(right),
        "lapse": 0,
        "done": {"p": picks, "cr": int(right), "t": when},
        "log": [[when, "p", picks, int(right), 3 if right else 1, 0]],
    }


def records(*qids: str, **how: Any) -> dict[str, Any]:
    """A record of each question, under its key."""
    return {f"q/{qid}": remembered(qid, **how) for qid in qids}


def running(*qids: str, **more: Any) -> dict[str, Any]:
    """An exam as an earlier visit would have left it."""
    items = [{"q": qid, "rev": bank().by_id[qid].revision, "ord": 7} for qid in qids]
    fields = {"id": "e1", "seed": "s.0", "sets": [], "concepts": [], "items": items, "ans": {}, "flag": []}
    return {"v": 1, **fields, "at": 0, "spent": 0, "limit": 0, "over": False, **more}


def app(reader: Reader) -> Locator:
    """What the script of such a page shows."""
    return reader.page.locator("#qz-app")


def asked(reader: Reader) -> Card:
    """The question that is being asked."""
    card = reader.page.locator("#qz-app .qz[data-qz]")
    expect(card).to_have_count(1)
    return reader.card((card.get_attribute("id") or "")[2:])


def expect_question(reader: Reader, number: int, total: int) -> None:
    """Wait until it shows a question of so many."""
    expect(heading(reader)).to_have_text(reader.say("q.of", n=number, total=total))


def button(reader: Reader, words: str) -> Locator:
    """The button with these words."""
    return app(reader).get_by_role("button", name=words, exact=True)


def heading(reader: Reader) -> Locator:
    """The heading of what is shown."""
    return reader.page.locator("#qz-app > h2")


def link(reader: Reader, words: str) -> Locator:
    """The link with these words."""
    return app(reader).get_by_role("link", name=words, exact=True)


def form(reader: Reader) -> Locator:
    """The form of a page that asks, which is there once a reader can begin."""
    return reader.page.locator("#qz-app form.qz-setup")


def addresses(links: Locator) -> list[str]:
    """Where links lead, below the guide's address."""
    found: list[str] = links.evaluate_all("all => all.map(a => a.href.split('/study-guide/')[1])")
    return found


def next_steps(reader: Reader) -> list[str]:
    """The words of what stands out as the next step, by whatever rule: its ground is not the page's.

    What is picked stands out too, and is no step.
    """
    found: list[str] = reader.page.evaluate(
        """() => {
          const ground = (el) => getComputedStyle(el).backgroundColor;
          const plain = ['rgba(0, 0, 0, 0)', ground(document.body)];
          return [...document.querySelectorAll('main :is(a, button, summary, label, input, [role=button])')]
            .filter((el) => el.checkVisibility({ visibilityProperty: true }) && !el.matches('.qz-opt *, .qz-row'))
            .filter((el) => !plain.includes(ground(el)))
            .map((el) => el.innerText);
        }"""
    )
    return found


def tomorrow(reader: Reader) -> str:
    """The day after today, in words."""
    return {"en": "tomorrow", "es": "mañana"}[reader.language]
