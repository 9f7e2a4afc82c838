"""Readers who have the service worker come back after a deployment: nothing is lost, and no function is missing.

Every build here is one that the plugin made of a small guide: two sets of two questions, one concept, in two languages.
"""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, expect

from quiz_plugin.site import assets
from tests.browser.deploying import BUILDS, Network, publish, renew, until, wait_for_worker
from tests.browser.reader import Card, Reader
from tests.browser.test_places import search
from tests.browser.test_sessions import asked, form
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


def string(guide: SmallSite, _: pytest.MonkeyPatch) -> None:
    for code in LANGUAGES:
        guide.data(f"bank/strings/{code}.yml", {"pg.private": WORDS[code][1]})


def asset(name: str, more: str) -> Change:
    """Change a file of the browser side: the plugin reads another folder of assets, with this in it."""

    def change(guide: SmallSite, patch: pytest.MonkeyPatch) -> None:
        folder = copytree(assets.ASSETS, guide.root / "assets")
        (folder / name).write_text(f"{(folder / name).read_text('utf-8')}\n{more}\n", "utf-8")
        patch.setattr(assets, "ASSETS", folder)

    return change


def page(guide: SmallSite, _: pytest.MonkeyPatch) -> None:
    for code in LANGUAGES:
        guide.text(f"docs/index.{code}.md", f"# Home {code} {{#top}}\n\n{WORDS[code][1]}\n")


def template(guide: SmallSite, _: pytest.MonkeyPatch) -> None:
    block = '{% block extrahead %}{{ super() }}<meta name="new">{% endblock %}'
    guide.text("overrides/main.html", f'{{% extends "guide.html" %}}{block}')
    configuration = guide.root / "mkdocs.yml"
    theme = configuration.read_text("utf-8").replace("name: material", "name: material\n  custom_dir: overrides")
    configuration.write_text(theme, "utf-8")


CHANGES: dict[str, Change] = {
    "base": sets(),
    "less": sets(ALPHA[:1]),
    "more": sets(("a-new-question", *ALPHA)),
    "moved": sets(ALPHA[:1], (*BETA, ALPHA[1])),
    "reworded": sets(stem={"en": "Is it really so?", "es": "¿De verdad es así?"}),
    "rekeyed": sets(answer=False),
    "string": string,
    "style": asset("card/quiz.css", ".qz{color:inherit}"),
    "script": asset("card/page.js", "document.documentElement.dataset.built = 'script';"),
    "page": page,
    "template": template,
}
USUAL = ("less",)
"""What is tried in every run; `make test-all` tries all."""

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


def view(reader: Reader) -> Locator:
    """The heading of what a page that asks shows."""
    return reader.page.locator("#qz-app > .qz-view")


def answer(card: Card) -> None:
    card.root.locator('[data-opt="true"] .qz-row').click()
    card.check().is_("done")


def find(reader: Reader) -> None:
    """Search in the page that is open."""
    search(reader.page, "Home")
    expect(reader.page.locator(".md-search-result__link").first).to_be_visible()


def sit(reader: Reader, total: int) -> None:
    """Take an exam of all questions, or take it up again; the list says each one's title, which only its card has."""
    reader.open("exam/#/new?n=9&seed=paper.3")
    if not reader.stored("x/cur"):
        form(reader).locator("[type=submit]").click()
        expect(view(reader)).to_have_text(reader.say("q.of", n=1, total=total))
    reader.page.evaluate("location.hash = '#/check'")
    expect(view(reader)).to_have_text(reader.say("ex.check"))
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
    expect(view(reader)).to_have_text(reader.say("q.of", n=1, total=total))
    assert asked(reader).root.is_visible()
    sit(reader, total)
    reader.open("review/")
    expect(reader.page.locator("#qz-app a.qz-btn--main")).to_be_visible()
    reader.open("progress/")
    expect(view(reader)).to_have_text(reader.say("pg.today"))
    reader.open()
    expect(reader.page.locator("h1")).to_contain_text(f"Home {reader.language}")


@pytest.mark.parametrize("kind", list(CHANGES)[1:] if FULL else USUAL)
def test_every_function_is_there_after_a_deployment(
    reader: Reader,
    context: BrowserContext,
    builds: Builds,
    deploy: Callable[[str], None],
    network: type[Network],
    watch: Watch,
    kind: str,
):
    """The reader answered a question of one set, and opened nothing that asks for the index of questions."""
    watch.expect("bad HTTP response code")
    arrive(reader)
    reader.open("questions/alpha/")
    answer(reader.card(ALPHA[0]))
    reader.open()
    new = Reader(context.new_page(), reader.language)
    network.broken = r"/sw\.js$"  # the old worker serves until the browser has the new one
    deploy(kind)
    use_everything(new, builds(kind))
    find(new)
    find(reader)  # in the old tab

    network.broken = "(?!)"
    renew(new.page)
    assert known(builds(kind))["build"] in new.page.evaluate(BUILDS)
    reader.page.reload()
    find(reader)
    reader.page.close()
    context.set_offline(True)
    use_everything(new, builds(kind))
    find(new)


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
    other = reader.in_other_language()
    other.open("questions/beta/")
    other.card(ALPHA[1]).is_("done")
    other.card(BETA[0]).is_("fresh")
    deploy("reworded")
    reader.open("questions/alpha/")
    reader.card(ALPHA[1]).is_("done")
    deploy("rekeyed")
    reader.page.reload()
    expect(reader.card(ALPHA[1]).is_("fresh").root.locator(".qz-meta")).to_contain_text(reader.say("w.changed"))
    reader.card(ALPHA[0]).is_("done")


def test_deployments_in_turn_lose_nothing(
    reader: Reader, context: BrowserContext, builds: Builds, deploy: Callable[[str], None]
):
    """With a tab of the first build open from the first deployment to the last, and then without a network."""
    arrive(reader)
    reader.open("questions/alpha/")
    answer(reader.card(ALPHA[0]))
    reader.open("practice/#/new?n=0")
    expect(view(reader)).to_have_text(reader.say("q.of", n=1, total=4))
    before = reader.stored(f"q/{ALPHA[0]}")
    new = Reader(context.new_page(), reader.language)
    for build in (*(list(CHANGES)[1:] if FULL else ("less", "script")), "base"):
        deploy(build)
        new.open("progress/")
        expect(view(new)).to_have_text(new.say("pg.today"))
        renew(new.page)
        total = total_of(builds(build))
        new.open("practice/#/new?n=0")
        expect(view(new)).to_have_text(new.say("q.of", n=1, total=total))
        assert new.stored(f"q/{ALPHA[0]}") == before
    # The old tab goes on with its own build's questions.
    for number in (1, 2):
        expect(view(reader)).to_have_text(reader.say("q.of", n=number, total=4))
        card = asked(reader)
        answer(card)
        card.button("act.next").click()
    expect(view(reader)).to_have_text(reader.say("q.of", n=3, total=4))
    reader.page.close()
    new.open("questions/alpha/")
    find(new)
    context.set_offline(True)
    new.page.reload()
    new.card(ALPHA[0]).is_("done")
    find(new)


def test_an_old_page_loads_what_the_server_has_no_more(
    reader: Reader, context: BrowserContext, builds: Builds, deploy: Callable[[str], None]
):
    """A page of a first visit, which no worker gave: what answers need comes when one is given."""
    arrive(reader, "questions/alpha/")
    until(reader.page, "navigator.serviceWorker.controller")
    (storing,) = (path.relative_to(builds("base")) for path in builds("base").glob("assets/quiz-*/storing.js"))
    assert not (builds("script") / storing).exists()
    new = Reader(context.new_page(), reader.language)
    for build in ("page", "script"):
        deploy(build)
        new.open()
        renew(new.page)
    answer(reader.card(ALPHA[0]))
    assert reader.stored(f"q/{ALPHA[0]}")
    expect(reader.page.locator(".qz-note")).to_have_count(0)


def test_the_other_language_asks_the_questions_that_there_are(
    reader: Reader, deploy: Callable[[str], None], network: type[Network]
):
    """The index of the questions is kept, the pages on which they stand are so in one language only."""
    arrive(reader)
    reader.open("practice/")
    until(reader.page, "await caches.match(new URL('../questions/beta/', location))")
    network.broken = r"/sw\.js$"
    deploy("moved")
    sit(reader, 4)
    sit(reader.in_other_language(), 4)


def test_a_deployment_takes_nothing_from_a_browser_that_is_full(
    reader: Reader, context: BrowserContext, address: str, deploy: Callable[[str], None], network: type[Network]
):
    arrive(reader)
    reader.open("questions/alpha/")
    context.new_cdp_session(reader.page).send(
        "Storage.overrideQuotaForOrigin", {"origin": address.removesuffix("/study-guide/"), "quotaSize": 1}
    )
    network.broken = r"/sw\.js$"
    deploy("less")
    sit(reader, 3)
    find(reader)


def test_a_damaged_cache_takes_nothing_from_who_has_a_network(reader: Reader, context: BrowserContext):
    """As in a damaged profile or on a damaged disk: whatever the worker asks of what is kept fails."""
    arrive(reader)
    until(reader.page, "navigator.serviceWorker.controller")
    (worker,) = context.service_workers
    worker.evaluate(
        """() => {
          for (const [area, names] of [[CacheStorage, ['open', 'match', 'has', 'keys']], [Cache, ['match', 'put']]])
            for (const name of names) area.prototype[name] = () => Promise.reject(new Error('damaged'));
        }"""
    )
    sit(reader, 4)
    find(reader)
    reader.open("questions/alpha/")
    answer(reader.card(ALPHA[0]))
