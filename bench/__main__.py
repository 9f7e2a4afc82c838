"""Measures on demand (`make bench`) what building a guide and answering in it cost; fails where an aim is missed.

Building: the CPU time of a bank with a thousand made-up questions, divided by that of the same pages in plain Markdown,
without those that only a bank has, like practice (aim: `MOST_CPU`). Answering: from a click or a key to the next paint,
on a page of this guide, also at a quarter of the speed (aims: `MOST_PAINT`). Needs tests/ and Chromium.
"""

import math
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from mkdocs.commands.build import build
from mkdocs.config import load_config
from playwright.sync_api import Page, sync_playwright

from tests.browser import browsers
from tests.browser.serve import served
from tests.site.small import SmallSite, question

ROOT = Path(__file__).parents[1]
ROUNDS = 5
QUESTIONS, PER_SET = 1_000, 25
CONCEPTS, SECTIONS = ("one", "two", "three", "four", "five"), ("first", "second", "third", "fourth", "fifth")
LANGUAGES = ("en", "es")
MOST_CPU = 1.3
"""What building a bank may cost, by what plain Markdown costs; a smaller bank pays more for what each build starts."""
MOST_PAINT = {1: 50, 4: 120}
"""By how many times the processor is slowed down: milliseconds, at the 95th percentile."""
PLAIN_EXTENSIONS = ["attr_list", "pymdownx.superfences", "pymdownx.details"]
EXTENSIONS = [*PLAIN_EXTENSIONS[:2], "admonition", "tables", "pymdownx.betterem", "pymdownx.highlight"]
URL = "https://example.org/guide/"
PAGE = "questions/sequences-experts-and-meshes/"
_VOCABULARY = ("river", "stone", "tree", "bird", "light", "water", "north", "hill", "letter", "number", "road")
_MARKED = {"`": 13, "*": 17, "**": 27}
"""In this guide's bank, one sentence in so many holds code, a term, or something that takes a converter of Markdown."""
_WATCH = """
window.seen = new Map();
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId) seen.set(interactionId, Math.max(duration, seen.get(interactionId) ?? 0));
}).observe({ type: 'event', durationThreshold: 16, buffered: true });
"""
_RANDOM = Random(1)  # noqa: S311


def main() -> int:
    """Print what is measured, and which aims are missed."""
    missed = [*building(), *answering()]
    sys.stdout.write("".join(f"missed: {line}\n" for line in missed))
    return bool(missed)


def building() -> Iterator[str]:
    """Build the same guide in both ways; the aim, if it is missed."""
    with tempfile.TemporaryDirectory() as name:
        folders = [Path(name) / "bank", Path(name) / "plain"]
        _write(*folders)
        seconds: dict[Path, list[float]] = {folder: [] for folder in folders}
        for folder in folders * ROUNDS:
            seconds[folder].append(_built(folder))
    bank, plain = (median(seconds[folder]) for folder in folders)
    result(f"building {QUESTIONS:,} questions: {bank:.2f} s, plain Markdown {plain:.2f} s, {bank / plain:.2f} times")
    if bank / plain > MOST_CPU:
        yield f"building takes {bank / plain:.2f} times what plain Markdown takes, aim {MOST_CPU}"


def _write(bank: Path, plain: Path) -> None:
    """The same guide as a bank and as plain Markdown, each with the Markdown extensions that it needs."""
    theme = {"name": "material", "font": False, "features": ["navigation.tabs", "navigation.sections"]}
    languages = [{"locale": code, "name": code, "default": code == LANGUAGES[0]} for code in LANGUAGES]
    i18n = {"i18n": {"docs_structure": "suffix", "reconfigure_search": False, "languages": languages}}
    common = {"theme": theme, "extra": {}}
    guide = common | {"plugins": ["search", {"quiz": {"bank": "bank"}}, i18n], "markdown_extensions": EXTENSIONS}
    pages = common | {"plugins": ["search", i18n], "markdown_extensions": PLAIN_EXTENSIONS}
    sites = SmallSite(bank, LANGUAGES, settings=guide), SmallSite(plain, LANGUAGES, settings=pages)
    (bank / "bank/alpha.yml").unlink()
    concepts = [{"id": each, "title": _titled("Concept", each), "summary": _sentences(1)} for each in CONCEPTS]
    sites[0].data("bank/concepts.yml", {"concepts": concepts})
    asked = [*map(_question, range(QUESTIONS))]
    for first in range(0, QUESTIONS, PER_SET):
        questions = asked[first : first + PER_SET]
        head = {"title": _titled("Set", first), "summary": _sentences(1)}
        sites[0].data(f"bank/set-{first}.yml", {**head, "questions": questions})
        for code in LANGUAGES:
            shown = (_plain(each, code) for each in questions)
            sites[1].text(f"docs/questions/set-{first}.{code}.md", "\n\n".join([f"# Set {first}", *shown]))
    for concept in CONCEPTS:
        _write_concept(*sites, concept, asked)


def _write_concept(bank: SmallSite, plain: SmallSite, concept: str, asked: list[dict[str, Any]]) -> None:
    """The page of a concept in each language; in plain Markdown also what the build of a bank adds to it."""
    paragraphs = {each: [_sentences(6) for _ in range(5)] for each in SECTIONS}
    for code in LANGUAGES:
        texts = [f"# Concept {concept} {{#top}}"]
        cards, rows = texts[:], ["## More questions"]
        for section in SECTIONS:
            text = "\n\n".join([f"## {section} {{#{section}}}", *(each[code] for each in paragraphs[section])])
            first, *others = (each for each in asked if each["concepts"] == [f"{concept}#{section}"])
            texts.append(text)
            cards += [text, _plain(first, code)]
            rows.append("\n".join(f"- [{each['title'][code]}]({_address(each)})" for each in others))
        bank.text(f"docs/concepts/{concept}.{code}.md", "\n\n".join(texts))
        plain.text(f"docs/concepts/{concept}.{code}.md", "\n\n".join(cards + rows))


def _built(folder: Path) -> float:
    """Build a site in a process of its own; its CPU seconds. Raises CalledProcessError."""
    before = os.times()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0", "NO_MKDOCS_2_WARNING": "1"}
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "--quiet"], cwd=folder, env=environment, check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def _titled(noun: str, name: object) -> dict[str, str]:
    return dict.fromkeys(LANGUAGES, f"{noun} {name}")


def _sentences(count: int) -> dict[str, str]:
    """Some sentences of drawn words, in each language the same."""
    drawn = [_RANDOM.choices(_VOCABULARY, k=12) for _ in range(count)]
    for sentence in drawn:
        for place, (marks, every) in enumerate(_MARKED.items(), 1):
            if _RANDOM.randrange(every) == 0:
                sentence[place] = f"{marks}{sentence[place]}{marks}"
    return dict.fromkeys(LANGUAGES, " ".join(" ".join(each).capitalize() + "." for each in drawn))


def _question(number: int) -> dict[str, Any]:
    """A question with four options, as a record of a bank."""
    options = [
        {"id": f"o{each}", "text": _sentences(1), "why": _sentences(2), "correct": each == number % 4}
        for each in range(4)
    ]
    texts = {"title": _titled("Question", number), "stem": _sentences(2), "explanation": _sentences(2)}
    at = f"{CONCEPTS[number % len(CONCEPTS)]}#{SECTIONS[number // len(CONCEPTS) % len(SECTIONS)]}"
    asked = question(f"question-{number}", (), kind="single", options=options, concepts=[at], **texts)
    return {key: value for key, value in asked.items() if key not in {"answer", "why"}}


def _address(asked: dict[str, Any]) -> str:
    """Where plain Markdown shows a question, from the page of a concept."""
    number = int(asked["id"].removeprefix("question-"))
    return f"../questions/set-{number - number % PER_SET}.md#q-{asked['id']}"


def _plain(asked: dict[str, Any], language: str) -> str:
    """The question as an author would write it without a bank: the same words, the answer folded."""
    concept, _, section = asked["concepts"][0].partition("#")
    lettered = [*zip("ABCD", asked["options"], strict=True)]
    options = "\n".join(f"- {letter} {each['text'][language]}" for letter, each in lettered)
    reasons = "\n".join(
        f"    - **{letter} is {each['correct']}.** {each['why'][language]}" for letter, each in lettered
    )
    source = asked["sources"][0]
    return (
        f"## {asked['title'][language]} {{#q-{asked['id']}}}\n\n"
        f"[{concept}](../concepts/{concept}.md#{section})\n\n"
        f'{asked["stem"][language]}\n\n{options}\n\n??? quote "Answer"\n\n{reasons}\n\n'
        f"    {asked['explanation'][language]}\n\n    [{source['title']}]({source['url']})"
    )


def answering() -> Iterator[str]:
    """Answer all questions of a page, also on a slower processor; the aims that are missed.

    Raises RuntimeError without a browser.
    """
    if (path := browsers.find()) is None:
        raise RuntimeError(browsers.MISSING["chromium"])
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        site = Path(name)
        config = load_config(str(ROOT / "mkdocs.yml"), strict=True, site_dir=str(site), site_url=URL)
        config.plugins.on_startup(command="build", dirty=False)
        build(config)
        browser = playwright.chromium.launch(executable_path=path, args=list(browsers.CHROMIUM_FLAGS))
        with served(site) as address:
            for slower, most in MOST_PAINT.items():
                taken = _paints(browser.new_page(), address, slower)
                p95 = taken[math.ceil(0.95 * len(taken)) - 1]
                result(f"{len(taken)} answers, processor slowed {slower} times: 95 % within {p95:.0f} ms")
                if p95 > most:
                    yield f"an answer takes {p95:.0f} ms on a processor slowed {slower} times, aim {most}"


def _paints(page: Page, address: str, slower: int) -> list[float]:
    """The milliseconds to the next paint, sorted."""
    page.add_init_script(_WATCH)
    page.goto(address + PAGE)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    done = 0
    for card in page.locator(".qz[data-qz]:has(.qz-row)").all():
        card.locator(".qz-row").first.click()
        card.locator(".qz-in").first.press("Enter")
        # What is folded once there is an answer; the hints, folded too, are shown only to who asked for them.
        card.locator(".qz-sum:visible").last.click()
        done += 3
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 500)))")
    seen: list[float] = sorted(page.evaluate("[...seen.values()]"))
    # What took less than two frames is not reported; it counts as such.
    return [16.0] * max(0, done - len(seen)) + seen


def result(line: str) -> None:
    """What was measured."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
