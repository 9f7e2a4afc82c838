"""What a reader does and sees, so that tests read as sentences."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from quiz_plugin.bank import Bank, Question
from quiz_plugin.render.words import Words
from tests.tools import ROOT, sound_bank

ROOTS = {"en": "", "es": "es/"}
"""Where each language starts below the site's address."""
PREFIX = "dtguide/1/"
"""What the guide's keys in storage start with."""
HEADER = 64
"""Where the top of a question comes to stand: below the header."""
STRIP = 44
"""And below the numbers of a set, in a window of some height."""

BLANK = '<!doctype html><link rel="icon" href="data:,">'
"""A page without script: from there, nothing reads or writes what the browser keeps."""

_REFUSE = "throw new DOMException('no', 'SecurityError')"
_EMPTY = "length: 0, key: () => null, removeItem() {}"
BLOCKED = {
    "no access": f"get() {{ {_REFUSE} }}",
    "no storage": "value: null",
    "no reading": f"value: {{ {_EMPTY}, setItem() {{}}, getItem() {{ {_REFUSE} }} }}",
}
"""How browsers refuse their storage."""

# One question of each kind on the two set pages.
MULTI = "dp-what-is-true"
SINGLE = "tpu-initialisation-order"
TF = "model-parallelism-replicated"
KINDS = [MULTI, SINGLE, TF]

FULL_PAGE = "questions/sequences-experts-and-meshes"
"""A page with as many questions as a page may have."""


@cache
def bank() -> Bank:
    """Return the real bank."""
    return sound_bank(ROOT, (*ROOTS,))


def question(qid: str) -> Question:
    return bank().by_id[qid]


def right(qid: str) -> list[str]:
    """Return the options that are right, in the authored order."""
    return [option for option, ok in question(qid).key.items() if ok]


def wrong(qid: str) -> list[str]:
    """Return the options that are not."""
    return [option for option, ok in question(qid).key.items() if not ok]


@dataclass(frozen=True)
class Reader:
    """Somebody who reads the guide in one language on one page of a browser."""

    page: Page
    language: str

    @property
    def words(self) -> Words:
        return Words.load(self.language, ROOT / "bank")

    def say(self, key: str, /, **values: object) -> str:
        """Return what the guide says in this language."""
        return self.words.t(key, **values)

    def count(self, key: str, number: int, /, **values: object) -> str:
        return self.words.n(key, number, **values)

    def open(self, path: str = "") -> None:
        self.page.goto(ROOTS[self.language] + path)

    def at(self, qid: str) -> Card:
        """Open the page of the question's set and look at the question."""
        self.open(bank().home[qid] + "/")
        return self.card(qid)

    def card(self, qid: str) -> Card:
        return Card(self, qid)

    def in_other_language(self) -> Reader:
        return Reader(self.page, "es" if self.language == "en" else "en")

    def switch_language(self) -> Reader:
        """Click the language link."""
        other = self.in_other_language()
        self.page.locator(".md-header").locator("a.gd-lang").click()
        expect(self.page.locator("html")).to_have_attribute("lang", other.language)
        self.page.wait_for_load_state()
        return other

    def plant(self, items: Mapping[str, str]) -> None:
        """Put texts into the browser's storage before any page of the guide sees it."""
        self.page.route("**/blank", lambda route: route.fulfill(body=BLANK, content_type="text/html"))
        self.page.goto("blank")
        self.page.unroute("**/blank")  # while there is a route, a browser asks for everything again
        self.page.evaluate("(items) => Object.assign(localStorage, items)", items)

    def store(self, values: Mapping[str, Any]) -> None:
        """Put values under keys of the guide, as an earlier visit would have."""
        self.plant({PREFIX + key: json.dumps(value) for key, value in values.items()})

    def block_storage(self, how: str = "no access") -> None:
        """From now on, the browser refuses its storage."""
        for store in ("localStorage", "sessionStorage"):
            self.page.add_init_script(f"Object.defineProperty(window, '{store}', {{ {BLOCKED[how]} }});")

    def tab_to(self, target: Locator | str, key: str = "Tab") -> None:
        """Press Tab until something has the focus: an element, or any that a selector names."""
        found = self.page.locator(target) if isinstance(target, str) else target
        found.first.wait_for(state="attached")
        found.evaluate_all("all => { window.goals = all; }")  # to find them again costs more than a key
        for _ in range(150):
            if self.page.evaluate("goals.includes(document.activeElement)"):
                return
            self.page.keyboard.press(key)
        pytest.fail(f"{key} never reached {target}")

    def take_colours(self, scheme: str) -> None:
        """Have the page in this scheme, by the button for it where it is in the other."""
        body = self.page.locator("body")
        if body.get_attribute("data-md-color-scheme") != scheme:
            self.page.locator(".md-header__option button:visible").click()
        expect(body).to_have_attribute("data-md-color-scheme", scheme)

    def search(self, text: str) -> Locator:
        """Search for a text, and return the links to what is found once there are some."""
        box = self.page.locator("[data-md-component=search-query]")
        box.click()
        box.fill(text)
        box.press("End")  # the theme looks at keys, not at what is in the box
        links = self.page.locator("ol .md-search-result__link")
        expect(links.first).to_be_visible()
        return links

    @property
    def tally(self) -> Locator:
        return self.page.locator(".qz-tally")

    def expect_tally(self, answered: int, total: int, solid: int = 0) -> None:
        """The page says how many of its questions were answered and are solid, none of them due."""
        expect(self.tally).to_have_text(self.say("way.set", a=answered, n=total, k=solid))

    def focused(self) -> Any:
        """Return what is told of the element with the focus: its tag, its id, its class."""
        return self.page.evaluate("(({tagName, id, className}) => ({tagName, id, className}))(document.activeElement)")

    def stored(self, key: str, store: str = "localStorage") -> Any:
        """Return what the browser keeps for the guide under a key."""
        text = self.page.evaluate("([store, key]) => window[store].getItem(key)", [store, PREFIX + key])
        return text and json.loads(text)

    def everything_stored(self) -> dict[str, str]:
        """Return all that is kept in the browser, whoever put it there, but for the day of the last visit."""
        all_: dict[str, str] = self.page.evaluate("({...localStorage, ...sessionStorage})")
        return {key: text for key, text in all_.items() if key != f"{PREFIX}meta"}

    def top(self, selector: str) -> float:
        """Return an element's distance from the top, once nothing has moved it for twenty frames."""
        top: float = self.page.evaluate(
            """(selector) => new Promise((done) => {
                 const look = () => document.querySelector(selector).getBoundingClientRect().top;
                 let [was, calm] = [look(), 0];
                 const frame = () => {
                   const now = look();
                   calm = now === was ? calm + 1 : 0;
                   was = now;
                   if (calm > 20) done(now);
                   else requestAnimationFrame(frame);
                 };
                 requestAnimationFrame(frame);
               })""",
            selector,
        )
        return top

    def frames(self, number: int = 2) -> None:
        """Let the browser draw."""
        self.page.evaluate(
            "(n) => new Promise((done) => { const f = () => n-- ? requestAnimationFrame(f) : done(); f(); })", number
        )


class Card:
    """One question on the page."""

    def __init__(self, reader: Reader, qid: str) -> None:
        self.reader = reader
        self.qid = qid
        self.root = reader.page.locator(f"#q-{qid}")

    def option(self, option: str) -> Locator:
        return self.root.locator(f'.qz-opt[data-opt="{option}"]')

    def input(self, option: str) -> Locator:
        return self.option(option).locator("input")

    def pick(self, *options: str) -> Card:
        for option in options:
            self.option(option).locator(".qz-row").click()
        return self

    def pick_right(self) -> Card:
        return self.pick(*right(self.qid))

    def pick_wrong(self) -> Card:
        return self.pick(wrong(self.qid)[0])

    def button(self, key: str) -> Locator:
        """Return the button with these words; with a number in them, any; what goes on may be the last of a session."""
        entries = [self.reader.words.entries[each] for each in (key, *["se.results"] * (key == "act.next"))]
        forms = [form for entry in entries for form in ([entry] if isinstance(entry, str) else entry.values())]
        patterns = [re.escape(text).replace(re.escape("{n}"), r"\d+") for text in forms]
        return self.root.get_by_role("button", name=re.compile(f"^({'|'.join(patterns)})$"))

    def check(self) -> Card:
        return self.press("act.check")

    def check_again(self) -> Card:
        return self.is_("retry").press("act.again")

    def show_answer(self) -> Card:
        self.summary.click()
        return self

    def press(self, key: str) -> Card:
        """Press the button with these words. What that does may show later: the first answer waits for a module."""
        self.button(key).click()
        return self

    def answer_right(self) -> Card:
        return self.pick_right().check().is_("done")

    def answer_again(self) -> Card:
        self.button("act.reset").click()
        return self

    def is_(self, state: str) -> Card:
        """Wait until the question is fresh, draft, retry or done."""
        expect(self.root).to_have_attribute("data-state", state)
        return self

    @property
    def verdict(self) -> Locator:
        return self.root.locator(".qz-verdict")

    @property
    def error(self) -> Locator:
        return self.root.locator(".qz-err")

    @property
    def answer(self) -> Locator:
        return self.root.locator(".qz-answer")

    @property
    def summary(self) -> Locator:
        return self.answer.locator("summary")

    @property
    def order(self) -> list[str]:
        order: list[str] = self._each_option("li => li.dataset.opt")
        return order

    @property
    def picks(self) -> list[str]:
        """Return the options that are ticked, in the authored order."""
        ticked = self._each_option("li => li.querySelector('input').checked && li.dataset.opt")
        return [option for option in question(self.qid).key if option in ticked]

    @property
    def marks(self) -> Mapping[str, str]:
        """Return the mark of each option that has one."""
        pairs = self._each_option("li => [li.dataset.opt, li.dataset.mark]")
        return {option: mark for option, mark in pairs if mark}

    def _each_option(self, look: str) -> Any:
        return self.root.locator(".qz-opt").evaluate_all(f"all => all.map({look})")
