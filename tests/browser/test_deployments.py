"""Readers who have the service worker come back after a deployment: nothing is lost, and no function is missing. Before
and after, all can be kept, or nothing.

Every build here is one that the plugin made of a small guide: two sets of two questions, one concept, in two languages.
"""

import json
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from quiz_plugin.site import assets
from tests.browser.deploying import BUILDS, KEPT, Network, publish, renew, renewed, until, wait_for_worker
from tests.browser.reader import Card, Reader
from tests.browser.study import asked, expect_question, form, heading
from tests.browser.watch import Watch
from tests.conftest import once
from tests.site.small import WORDS, SmallSite, question
from tests.site.test_worker import known
from tests.tools import FULL

Change = Callable[[SmallSite, pytest.MonkeyPatch], None]
LANGUAGES = ("en", "es")
ALPHA, BETA = ("first-question", "second-question"), ("third-question", "fourth-question")


def sets(alpha: tuple[str, ...] = ALPHA, beta: tuple[str, ...] = BETA, **changes: Any) -> Change:
    """Change the bank: these questions, and what is different about the last of each set."""

    def change(guide: SmallSite, _: pytest.MonkeyPatch) -> None:
        title = {code: WORDS[code][0] for code in LANGUAGES}
        for name, ids in {"alpha": alpha, "beta": beta}.items():
            rows = [question(each, LANGUAGES, **(changes if each == ids[-1] else {})) for each in ids]
            guide.data(f"bank/{name}.yml", {"title": title, "summary": title, "questions": rows})

    return change


def script(guide: SmallSite, patch: pytest.MonkeyPatch) -> None:
    """Change two scripts, in another folder of assets that the plugin reads, and the template of all pages."""
    folder = copytree(assets.ASSETS, guide.root / "assets")
    for name in ("card/page.js", "guide/guide.js"):
        text = (folder / name).read_text("utf-8")
        (folder / name).write_text(f"{text}\ndocument.documentElement.dataset.built = 'script';\n", "utf-8")
    patch.setattr(assets, "ASSETS", folder)
    for name in ("read_bundle", "read_script", "script_keys"):  # which keep what they have read
        patch.setattr(assets, name, getattr(assets, name).__wrapped__)
    block = '{% block extrahead %}{{ super() }}<meta name="new">{% endblock %}'
    guide.text("overrides/main.html", f'{{% extends "guide.html" %}}{block}')
    guide.settings = {"theme": {"name": "material", "font": False, "custom_dir": "overrides"}}
    guide.data("mkdocs.yml", guide.configuration())


def without(guide: SmallSite, _: pytest.MonkeyPatch) -> None:
    guide.quiz = {"offline": False}
    guide.data("mkdocs.yml", guide.configuration())


CHANGES: dict[str, Change] = {
    "base": sets(),
    "less": sets(ALPHA[:1]),
    "more": sets(("a-new-question", *ALPHA), stem={"en": "Is it really so?", "es": "¿De verdad es así?"}),
    "moved": sets(ALPHA[:1], (ALPHA[1], *BETA), answer=False),
    "script": script,
    "without": without,
}
"""Fewer questions; a new one, and others in new words; one in another set, and others with another key; other files; no
worker.
"""

Builds = Callable[[str], Path]
"""Gives the build with a change, made when somebody first asks for it."""


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> Builds:
    def make(name: str, folder: Path) -> str:
        guide = SmallSite(folder)
        with pytest.MonkeyPatch.context() as patch:
            sets()(guide, patch)
            CHANGES[name](guide, patch)
            return "\n".join(guide.build())

    return lambda name: once(tmp_path_factory, f"deployed-{name}", partial(make, name)) / "site"


@pytest.fixture
def deploy(builds: Builds, tmp_path: Path) -> Callable[[str], None]:
    """Put a build in the place of another; the first one is there."""
    publish(tmp_path / "site", builds("base"))
    return lambda name: publish(tmp_path / "site", builds(name))


@pytest.fixture
def context(visited: BrowserContext) -> BrowserContext:
    return visited


def arrive(reader: Reader, path: str = "") -> None:
    """Visit for the first time, until the worker is at work."""
    reader.open(path)
    wait_for_worker(reader.page)


def answer(card: Card) -> None:
    card.root.locator('[data-opt="true"] .qz-row').click()
    card.check().is_("done")


def sit(reader: Reader, total: int) -> None:
    """Take an exam of all questions, or take it up again; the list says each one's title, which only its card has."""
    reader.open("exam/#/new?n=9&seed=paper.3")
    if not reader.stored("x/cur"):
        form(reader).locator("[type=submit]").click()
        expect_question(reader, 1, total)
    reader.page.evaluate("location.hash = '#/check'")
    expect(heading(reader)).to_have_text(reader.say("ex.check"))
    title = WORDS[reader.language][0]
    expect(reader.page.locator(".se-rows a").filter(has_text=f" {title}")).to_have_count(total)


def total_of(build: Path) -> int:
    return len(json.loads((build / "questions/index.json").read_text("utf-8")))


def use_everything(reader: Reader, build: Path) -> None:
    """Open every kind of page and use what it is for; an exam and a question from before are taken up again."""
    total = total_of(build)
    reader.open("concepts/one/")
    reader.card(ALPHA[0]).is_("done")
    reader.open("questions/alpha/")
    reader.card(ALPHA[0]).is_("done")
    reader.open("questions/beta/")
    if reader.stored(f"q/{BETA[0]}"):
        reader.card(BETA[0]).is_("done").answer_again()
    answer(reader.card(BETA[0]))
    reader.open("practice/#/new?n=0")
    expect_question(reader, 1, total)
    assert asked(reader).root.is_visible()
    sit(reader, total)
    reader.open("review/")
    expect(reader.page.locator("#qz-app a.qz-btn--main")).to_be_visible()
    reader.open("progress/")
    expect(heading(reader)).to_have_text(reader.say("pg.today"))
    reader.open()
    expect(reader.page.locator("h1")).to_contain_text(f"Home {reader.language}")


def test_every_function_is_there_after_a_deployment(
    reader: Reader,
    context: BrowserContext,
    builds: Builds,
    deploy: Callable[[str], None],
    network: type[Network],
    watch: Watch,
):
    """The reader answered a question of one set, and opened nothing that asks for the index of questions."""
    watch.expect("bad HTTP response code")
    arrive(reader)
    reader.open("questions/alpha/")
    answer(reader.card(ALPHA[0]))
    reader.open()
    new = Reader(context.new_page(), reader.language)
    network.broken = r"/sw\.js$"  # the old worker serves until the browser has the new one
    deploy("less")
    use_everything(new, builds("less"))
    new.search("Home")
    reader.search("Home")  # in the old tab

    network.broken = "(?!)"
    renew(new.page)
    assert known(builds("less"))["build"] in new.page.evaluate(BUILDS)
    reader.page.reload()
    reader.search("Home")
    if FULL:
        reader.page.close()
        context.set_offline(True)
        use_everything(new, builds("less"))
        new.search("Home")


def test_answers_stay_with_their_questions_wherever_a_deployment_puts_them(
    reader: Reader, deploy: Callable[[str], None]
):
    """What asks something else is asked again; another wording is not, nor what follows a new question or moves."""
    arrive(reader)
    reader.open("questions/alpha/")
    for name in ALPHA:
        answer(reader.card(name))
    deploy("more")
    reader.open("questions/alpha/")
    reader.card("a-new-question").is_("fresh")
    for name in ALPHA:
        expect(reader.card(name).is_("done").verdict).to_have_attribute("data-v", "right")
    deploy("moved")
    reader.open("questions/alpha/")
    expect(reader.card(ALPHA[0]).is_("fresh").root.locator(".qz-meta")).to_contain_text(reader.say("w.changed"))
    other = reader.in_other_language()
    other.open("questions/beta/")
    other.card(ALPHA[1]).is_("done")
    other.card(BETA[0]).is_("fresh")


@pytest.mark.full
def test_old_pages_go_on_through_two_deployments(
    reader: Reader, context: BrowserContext, builds: Builds, deploy: Callable[[str], None]
):
    """A session goes on with the questions of its own build. A page of a first visit, which no worker gave, has what
    answers need when one is given, though the server has it no more.
    """
    arrive(reader, "questions/alpha/")
    until(reader.page, "navigator.serviceWorker.controller")
    session, new = (Reader(context.new_page(), reader.language) for _ in range(2))
    session.open("practice/#/new?n=0")
    expect_question(session, 1, 4)
    (storing,) = (path.relative_to(builds("base")) for path in builds("base").glob("assets/quiz-*/storing.js"))
    assert not (builds("script") / storing).exists()
    for build in ("less", "script"):
        deploy(build)
        new.open("progress/")
        expect(heading(new)).to_have_text(new.say("pg.today"))
        renew(new.page)
    answer(reader.card(ALPHA[0]))
    assert reader.stored(f"q/{ALPHA[0]}")
    expect(reader.page.locator(".qz-note")).to_have_count(0)
    for number in (1, 2):
        expect_question(session, number, 4)
        card = asked(session)
        answer(card)
        card.button("act.next").click()
    expect_question(session, 3, 4)


MARKS = "[document.querySelector('meta[name=new]') && 'script', document.documentElement.dataset.built]"


def test_an_update_comes_whole_or_not_at_all(
    reader: Reader,
    context: BrowserContext,
    deploy: Callable[[str], None],
    network: type[Network],
    watch: Watch,
    address: str,
):
    def is_of(path: str, build: str | None) -> None:
        reader.open(path)
        expect(reader.page.locator("h1").first).not_to_have_text(reader.say("net.title"))
        assert reader.page.evaluate(MARKS) == [build, build], path

    page = reader.page
    arrive(reader, "questions/")
    reader.open("path/")
    # A project beside this one on the same origin holds nothing up.
    watch.allow(address.replace("study-guide", "sister"))
    watch.expect("status of 404")
    context.new_page().goto("../sister/")

    deploy("script")
    network.broken = "questions/$"
    is_of("concepts/one/", "script")
    assert renewed(page) == "redundant"
    context.set_offline(True)
    is_of("questions/", None)
    context.set_offline(False)
    network.broken = "(?!)"
    renew(page)
    context.set_offline(True)
    for path in ("questions/", "path/", "path?a=1"):  # the last one as a server leads to a folder
        is_of(path, "script")
    assert page.url.endswith("/path/?a=1")
    context.set_offline(False)
    # What is kept is better than a server that is out of order, and than one that says nothing.
    network.broken = "questions/$"
    is_of("questions/", "script")
    network.broken, network.held = "(?!)", "path/"
    is_of("path/", "script")


@pytest.mark.full
def test_a_site_built_without_a_worker_removes_what_an_earlier_one_left(reader: Reader, deploy: Callable[[str], None]):
    arrive(reader, "questions/alpha/")
    answer(reader.card(ALPHA[0]))
    answers = reader.everything_stored()
    deploy("without")
    reader.page.reload()
    until(reader.page, f"!(await navigator.serviceWorker.getRegistration()) && !({KEPT}).length")
    reader.page.reload()
    reader.card(ALPHA[0]).is_("done")
    assert reader.everything_stored() == answers


@pytest.mark.full
def test_a_deployment_takes_nothing_from_the_other_language_nor_from_a_browser_that_is_full(
    reader: Reader, context: BrowserContext, address: str, deploy: Callable[[str], None], network: type[Network]
):
    """The index of the questions is kept, the pages on which they stand are so in one language only."""
    arrive(reader)
    reader.open("practice/")
    until(reader.page, "await caches.match(new URL('../questions/beta/', location))")
    network.broken = r"/sw\.js$"
    deploy("moved")
    sit(reader, 4)
    sit(reader.in_other_language(), 4)
    context.new_cdp_session(reader.page).send(
        "Storage.overrideQuotaForOrigin", {"origin": address.removesuffix("/study-guide/"), "quotaSize": 1}
    )
    deploy("less")
    reader.page.evaluate("localStorage.clear()")
    sit(reader, 3)
    reader.open("practice/")  # which has the search, unlike an exam
    reader.search("Home")


def everything(page: Page) -> Any:
    return page.evaluate(
        f"async () => ({{kept: ({KEPT}).length, all: (await caches.keys()).length,"
        " workers: (await navigator.serviceWorker.getRegistrations()).length, answers: {...localStorage}})"
    )


def test_a_reader_can_have_all_kept_or_nothing_and_what_is_not_is_not_said_to_be(
    reader: Reader, context: BrowserContext, network: type[Network], address: str
):
    page = reader.page
    page.clock.install()
    arrive(reader, "questions/alpha/")
    answer(reader.card(ALPHA[0]))
    page.evaluate("async () => { await caches.open('sister'); localStorage.setItem('sister', '1') }")
    reader.open("settings/#offline")
    button, bar, said = (page.locator(f"#offline {each}") for each in ("button", "progress", ".qz-done"))
    expect(button).to_be_visible()
    session = context.new_cdp_session(page)
    origin = re.match("[^/]*//[^/]*", address)[0]  # type: ignore[index]
    used = page.evaluate("async () => (await navigator.storage.estimate()).usage")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": used + 10_000})
    button.click()
    expect(said).to_have_text(reader.say("off.failed"))
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin})

    # A worker that the browser stops has no last word.
    network.held = "concepts/"
    button.click()
    expect(bar).to_have_attribute("aria-label", re.compile("."))
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    page.clock.fast_forward(61_000)
    expect(bar).to_be_hidden()
    network.released.set()
    button.click()
    expect(said).to_have_text(reader.say("off.done"))
    context.set_offline(True)
    for path in ("concepts/one/", "path/", "questions/"):
        reader.open(path)
        expect(page.locator("h1")).not_to_have_text(reader.say("net.title"))
    reader.search("Home")
    context.set_offline(False)

    reader.open("settings/#offline")
    box = page.get_by_label(reader.say("off.set"))
    expect(box).to_be_checked()
    before = everything(page)
    assert (before["kept"], before["all"], before["workers"]) == (1, 2, 1)
    box.uncheck()
    expect(page.locator("#qz-app")).to_contain_text(reader.say("off.removed"))
    after = everything(page)
    assert (after["kept"], after["all"], after["workers"]) == (0, 1, 0)
    assert {key: text for key, text in after["answers"].items() if not key.endswith("/set")} == before["answers"]
    page.reload()
    expect(box).not_to_be_checked()
    assert everything(page)["workers"] == 0
