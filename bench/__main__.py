"""What the guide costs: `python -m bench` measures it and ends with status 1 if an aim is missed.

*Building* a thousand questions, as a question bank and, with the same words, as plain Markdown with the answers in
`<details>`: user and system time of each build, a process of its own, in turns. *Saving* one word of
this guide under `mkdocs serve`: CPU seconds until the site is built again. *Answering* the questions with options of
this guide's longest page in a browser: the time from a click or a key to the next paint.
"""

from __future__ import annotations

import gc
import math
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import yaml
from mkdocs.commands.build import build
from mkdocs.config import load_config
from playwright.sync_api import Page, sync_playwright

from tests.browser import browsers
from tests.browser.serve import served
from tests.site.server import Server
from tests.site.small import Plain

ROOT = Path(__file__).parents[1]
ROUNDS = 3
QUESTIONS, PER_SET = 1_000, 50
MOST_CPU = 1.3
"""What building a bank may cost, by what plain Markdown costs."""
MOST_SAVE = 3.0
"""The CPU seconds that a save may cost."""
MOST_PAINT = {1: 50, 4: 120}
"""By how many times the processor is slowed down: milliseconds, at the 95th percentile."""
PLAIN_EXTENSIONS = ["attr_list", "pymdownx.superfences", "pymdownx.details"]
EXTENSIONS = [*PLAIN_EXTENSIONS[:2], "admonition", "tables", "pymdownx.betterem", "pymdownx.highlight"]
COPIED = ("bank", "docs", "examples", "overrides", "node_modules/@fontsource-variable", "mkdocs.yml")
URL = "https://example.org/guide/"
PAGE = "questions/sequences-experts-and-meshes/"
_VOCABULARY = ("river", "stone", "tree", "bird", "light", "water", "north", "hill", "letter", "number", "road")
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
    missed = [*building(), *saving(), *answering()]
    sys.stdout.write("".join(f"missed: {line}\n" for line in missed))
    return bool(missed)


# Building


def building() -> Iterator[str]:
    """Build the same guide in both ways; the aim, if it is missed."""
    with tempfile.TemporaryDirectory() as name:
        folders = {way: Path(name) / way for way in ("bank", "plain")}
        questions = [_question(number) for number in range(QUESTIONS)]
        _write_bank(folders["bank"], questions)
        _write_plain(folders["plain"], questions)
        seconds: dict[str, list[float]] = {way: [] for way in folders}
        for done in range(ROUNDS * len(folders)):
            way = [*folders][done % len(folders)]
            progress(f"build {done + 1} of {ROUNDS * len(folders)}: {way}")
            seconds[way].append(_built(folders[way]))
    bank, plain = median(seconds["bank"]), median(seconds["plain"])
    result(f"building {QUESTIONS:,} questions: {bank:.2f} s, plain Markdown {plain:.2f} s, {bank / plain:.2f} times")
    if bank / plain > MOST_CPU:
        yield f"building takes {bank / plain:.2f} times what plain Markdown takes, aim {MOST_CPU}"


def _built(folder: Path) -> float:
    """Build a site in a process of its own; its CPU seconds. Raises CalledProcessError."""
    before = os.times()
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0", "NO_MKDOCS_2_WARNING": "1"}
    subprocess.run([sys.executable, "-m", "mkdocs", "build", "--quiet"], cwd=folder, env=environment, check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def _sentences(count: int) -> dict[str, str]:
    """Some sentences of drawn words."""
    return {"en": " ".join(" ".join(_RANDOM.choices(_VOCABULARY, k=12)).capitalize() + "." for _ in range(count))}


def _question(number: int) -> dict[str, Any]:
    """A question with four options, as a record of a bank."""
    key = _RANDOM.randrange(4)
    options = [
        {"id": f"o{place}", "text": _titled("Option", place), "why": _sentences(2)}
        | ({"correct": True} if place == key else {})
        for place in range(4)
    ]
    return {
        "id": f"question-{number}",
        "kind": "single",
        "title": _titled("Question", number),
        "concepts": ["concept#first"],
        "level": "apply",
        "stem": _sentences(2),
        "options": options,
        "explanation": _sentences(2),
        "sources": [{"title": "A source", "url": f"https://example.org/{number}", "checked": "2026-01-01"}],
    }


def _titled(noun: str, number: int) -> dict[str, str]:
    return {"en": f"{noun} {number}"}


def _write_bank(folder: Path, questions: list[dict[str, Any]]) -> None:
    """The questions as a bank, and the settings of this guide."""
    concept = {"id": "concept", "title": _titled("Concept", 1), "summary": _sentences(1)}
    _dump(folder / "bank" / "concepts.yml", {"concepts": [concept]})
    for number, part in _sets(questions):
        head = {"title": _titled("Set", number), "summary": _sentences(1)}
        _dump(folder / "bank" / f"set-{number}.yml", {**head, "questions": part})
    _page(folder / "docs/concepts/concept.en.md", "# Concept {#top}\n\n## What it is {#first}\n\nText.\n")
    _settings(folder, ["search", {"quiz": {"bank": "bank"}}], EXTENSIONS)


def _write_plain(folder: Path, questions: list[dict[str, Any]]) -> None:
    """The same pages as plain Markdown, with the Markdown extensions that they need."""
    for number, part in _sets(questions):
        shown = "\n\n".join(map(_plain, part))
        _page(folder / f"docs/set-{number}.en.md", f"# Set {number}\n\n{shown}\n")
    _settings(folder, ["search"], PLAIN_EXTENSIONS)


def _plain(question: Mapping[str, Any]) -> str:
    options = "\n".join(f"- [ ] {each['text']['en']}" for each in question["options"])
    reasons = "\n\n".join(f"    {each['text']['en']}: {each['why']['en']}" for each in question["options"])
    return (
        f"## {question['title']['en']} {{#q-{question['id']}}}\n\n{question['stem']['en']}\n\n{options}\n\n"
        f'??? quote "Answer"\n\n{reasons}\n\n    {question["explanation"]["en"]}'
    )


def _sets(questions: list[dict[str, Any]]) -> Iterator[tuple[int, list[dict[str, Any]]]]:
    return ((start // PER_SET, questions[start : start + PER_SET]) for start in range(0, len(questions), PER_SET))


def _settings(folder: Path, plugins: list[Any], extensions: list[str]) -> None:
    """Write the settings of one of the two sites, and its home page."""
    _page(folder / "docs/index.en.md", "# Many questions {#top}\n")
    i18n = {
        "docs_structure": "suffix",
        "reconfigure_search": False,
        "languages": [{"locale": "en", "name": "English", "default": True}],
    }
    settings = {
        "site_name": "Many questions",
        "site_url": URL,
        "theme": {"name": "material", "font": False, "features": ["navigation.tabs", "navigation.sections"]},
        "plugins": [*plugins, {"i18n": i18n}],
        "markdown_extensions": extensions,
    }
    _dump(folder / "mkdocs.yml", settings)


def _page(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def _dump(path: Path, data: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(yaml.dump(data, Dumper=Plain, allow_unicode=True, sort_keys=False), "utf-8")


# Saving


def saving() -> Iterator[str]:
    """Save a word of a question and one of a page, each some times; the aim, if it is missed."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        for part in COPIED:
            (shutil.copytree if (ROOT / part).is_dir() else shutil.copy)(ROOT / part, root / part)
        progress("a server's first build")
        server = Server(root, root / "site")
        first = _rebuilt(server)
        for what, path, word in (
            ("question", "bank/gpipe-and-pipelines.yml", "micro-batch"),
            ("page", "docs/concepts/gpipe.en.md", "forward"),
        ):
            text, seconds = (root / path).read_text("utf-8"), []
            for number in range(ROUNDS):
                progress(f"a save of a {what}")
                (root / path).write_text(text.replace(f" {word} ", f" {word} {number} ", 1), "utf-8")
                seconds.append(_rebuilt(server))
            result(f"a word of a {what} saved: {median(seconds):.2f} s, first build {first:.2f} s")
            if median(seconds) > MOST_SAVE:
                yield f"a save of a {what} takes {median(seconds):.2f} s of CPU, aim {MOST_SAVE}"


def _rebuilt(server: Server) -> float:
    """Build as after a save; its CPU seconds. Raises ValueError if anything was warned of."""
    gc.collect()
    start = time.process_time()
    warnings = server.build()
    seconds = time.process_time() - start
    if warnings:
        raise ValueError(f"the guide has problems: {warnings[0]}")
    return seconds


# Answering


def answering() -> Iterator[str]:
    """Answer all questions of a page, also on a slower processor; the aims that are missed.

    Raises RuntimeError without a browser.
    """
    if (path := browsers.find()) is None:
        raise RuntimeError(browsers.MISSING["chromium"])
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        progress("the guide")
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


def progress(line: str) -> None:
    """What is going on, for whoever waits."""
    sys.stderr.write(f"{line} …\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
