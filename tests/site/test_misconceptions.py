"""What pages know of misconceptions: where the texts are, for whom they are marked, and nothing more."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag, urljoin

from quiz_plugin.bank.kinds import NumericQuestion
from quiz_plugin.site.guide_pages import REMEDIES
from tests.browser.reader import bank
from tests.site.built import LANGUAGES, BuiltSite

BELIEFS = bank().misconceptions
NAMED = {name: questions for name, questions in bank().embodied.items() if questions}


def texts(site: BuiltSite, language: str) -> dict[str, Any]:
    """What the scripts of a language get."""
    found: dict[str, Any] = json.loads((site.folder / site.page("", language).root / REMEDIES).read_text("utf-8"))
    return found


def test_each_language_has_the_texts_of_all_that_questions_embody_and_leads_to_sections(site: BuiltSite):
    worker = (site.folder / "sw.js").read_text("utf-8")
    for language in LANGUAGES:
        every = texts(site, language)
        found = every["list"]
        assert site.page(every["practice"], language).find("//h1")
        assert list(found) == [each.id for each in BELIEFS if each.id in NAMED]
        for name, questions in NAMED.items():
            assert list(found[name]["by"]) == [question.id for question in questions]
            assert all(found[name][part] for part in ("name", "remedy", "label"))
            path, anchor = urldefrag(found[name]["href"])
            assert site.page(path, language).find(f"//*[@id='{anchor}']"), name
        root = site.page("", language).root
        assert f'"{root}{REMEDIES}"' in worker, "kept for reading without a network"
        index = Path(site.folder, root, "search", "search_index.json").read_text("utf-8")
        assert not [each.id for each in BELIEFS if each.name[language] in index]


def test_wrong_answers_are_all_that_is_named(site: BuiltSite):
    for name, each in texts(site, "en")["list"].items():
        for question, picks in each["by"].items():
            asked = bank().by_id[question]
            for pick in picks:
                if isinstance(asked, NumericQuestion):
                    assert abs(float(pick[0]) - float(asked.answer.value)) > pick[1], (name, question)
                else:
                    assert asked.key[pick] is False, (name, question)


def test_a_page_marks_such_answers_without_saying_which_belief_it_is(site: BuiltSite):
    marked = 0
    for page in site.every:
        for card in page.cards:
            slips = {slip.pick for slip in bank().by_id[card.get("id")[2:]].slips()}
            options = {each.get("data-opt") for each in card.xpath(".//*[@data-opt][@data-mis]")}
            assert (options or slips) == slips, card.get("id")
            assert len(card.xpath(".//*[@data-mis]")) == len(slips), card.get("id")
            assert not card.xpath(".//*[@data-ok][@data-mis]"), card.get("id")
            marked += len(slips)
        said = set(page.find("//main//@*[not(name()='data-opt')]"))
        assert not said & {each.id for each in BELIEFS}, page.name
    assert marked


def test_only_pages_that_ask_or_tell_say_where_it_is_and_none_loads_it(site: BuiltSite):
    for page in site.every:
        named = page.find("//script[@data-remedies]")
        asks = bool(page.cards) or page.path in {"exam/", "practice/", "progress/", "review/"}
        assert len(named) == asks, page.name
        for script in named:
            for attribute in ("data-remedy", "data-remedies"):
                target = urljoin(f"https://site/{page.url}", script.get(attribute)).removeprefix("https://site/")
                assert (site.folder / target).is_file(), (page.name, target)
        assert not page.find("//script[contains(@src, 'assets/beliefs-')]"), page.name
