"""What a save costs under `mkdocs serve`, as a share of the server's first build: `python -m bench.saving` prints it.

A copy of this guide is built once, as a server does; then one edit follows the other, each with a rebuild. With
`--questions 1000`, the guide is a generated one of that size. CPU seconds of this process, medians over some rounds, of
which each makes every edit once. The collection of garbage that a rebuild leaves is waited for by nobody and not timed.
"""

from __future__ import annotations

import argparse
import gc
import json
import logging
import re
import resource
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from statistics import median

from bench import guide, sites
from bench.generate import ROOT
from bench.guide import LANGUAGES

COPIED = ("bank", "docs", "examples", "overrides", "node_modules/@fontsource-variable", "mkdocs.yml")
MOST = 0.25
"""What a save may cost, by the first build."""
URL = "http://127.0.0.1:8000/guide/"
STRINGS = {
    "string of cards": "act.check",
    "string of question pages": "pr.only_missed",
    "string of concepts": "con.before",
}
_STEM = re.compile(r"(?m)^(?P<indent> +)stem:(?P<rest>[\s\S]*?en: +(?:[>|]-?\s+)?[\"']?)(?=\w)")

Edit = Callable[[int], None]
"""Changes the guide; the number makes it another change in every round."""


def write_guide(folder: Path, questions: int) -> Path:
    """Put a guide into an empty folder: this one, or one of some `questions`. Returns where its settings stand."""
    if questions:
        sites.write(folder, guide.shipped(questions, LANGUAGES), LANGUAGES)
        return folder / "bank"
    for name in COPIED:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, folder / name)
    return folder


def edits(root: Path) -> Mapping[str, Edit]:
    """Ways to change the guide in a folder."""
    sets = sorted(path for path in (root / "bank").glob("*.yml") if "\nquestions:" in path.read_text("utf-8"))
    page = sorted((root / "docs" / "concepts").glob("*.en.md"))[0]
    first, last = sets[0], sets[-1]
    stem, text, paragraph = first.read_text("utf-8"), last.read_text("utf-8"), page.read_text("utf-8")

    def new_question(number: int) -> None:
        start = re.search(r"(?m)^( *)- id: .*\n", text)
        if start is None:
            raise ValueError(f"{last} has no question")
        end = re.compile(rf"(?m)^{start[1]}- id: ").search(text, start.end())
        question = text[start.start() : end.start() if end else len(text)].rstrip("\n")
        added = re.sub(r"- id: .*", f"- id: brand-new-{number}", question, count=1)
        last.write_text(f"{text.rstrip()}\n{added}\n", "utf-8")

    said: dict[str, str] = {}

    def strings(key: str) -> Edit:
        def change(number: int) -> None:
            said[key] = f"Words {number}"
            path = root / "bank" / "strings" / "en.yml"
            path.parent.mkdir(exist_ok=True)
            path.write_text(json.dumps(said), "utf-8")

        return change

    return {
        "word in a stem": lambda number: _write(first, _STEM.sub(rf"\g<0>Word{number} ", stem, count=1), stem),
        "paragraph of a page": lambda number: _write(page, f"{paragraph}\nA paragraph, number {number}.\n", paragraph),
        "new question": new_question,
        **{name: strings(key) for name, key in STRINGS.items()},
    }


def _write(path: Path, text: str, before: str) -> None:
    if text == before:
        raise ValueError(f"nothing changes in {path}")
    path.write_text(text, "utf-8")


def measure(root: Path, rounds: int) -> Iterator[tuple[str, list[float]]]:
    """The CPU seconds of the first build, and of each rebuild by the name of its edit."""
    from mkdocs.commands.build import build  # noqa: PLC0415 (a server imports it once)
    from mkdocs.config import load_config  # noqa: PLC0415

    def rebuild(*, first: bool = False) -> float:
        gc.collect()
        start = time.process_time()
        config = load_config(str(root / "mkdocs.yml"), site_dir=str(root / "site"))
        if first:
            config.plugins.on_startup(command="serve", dirty=False)
        config.site_url = URL
        build(config, serve_url=URL)
        seconds = time.process_time() - start
        if wrong := [each for path in (root / "site").glob("assets/*/problems.json") for each in _problems(path)]:
            raise ValueError(f"the guide has problems, so the last good one was shown: {wrong[0]}")
        return seconds

    yield "first build", [rebuild(first=True)]
    changes = edits(root)
    taken: dict[str, list[float]] = {name: [] for name in changes}
    for number in range(1, rounds + 1):
        for name, change in changes.items():
            change(number)
            taken[name].append(rebuild())
            sys.stderr.write(f"{name}: {taken[name][-1]:.2f}\n")
    yield from taken.items()


def _problems(path: Path) -> list[object]:
    """What the server shows over its pages."""
    found: list[object] = json.loads(path.read_text("utf-8"))["problems"]
    return found


def report(taken: Mapping[str, list[float]]) -> Iterator[str]:
    """The table, in lines."""
    whole = taken["first build"][0]
    yield f"{'':26}{'median':>8}{'least':>8}{'most':>8}{'ratio':>8}"
    for name, seconds in taken.items():
        middle = median(seconds)
        yield f"{name:26}{middle:7.2f}s{min(seconds):7.2f}s{max(seconds):7.2f}s{middle / whole:8.2f}"
    kibibytes = 1024 if sys.platform == "darwin" else 1
    yield f"memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 * kibibytes)} MiB at most"


def missed(taken: Mapping[str, list[float]]) -> Iterator[str]:
    """The edits that cost more than they should, in words; strings, which stand on every page, may."""
    for name in list(taken)[1:4]:
        ratio = median(taken[name]) / taken["first build"][0]
        if round(ratio, 2) > MOST:
            yield f"missed: {name}, by the first build: {ratio:.2f} and not {MOST} at most"


def main() -> int:
    """Measure one guide; end with status 1 if an aim is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=0, help="of a generated guide; without it, this one's copy")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    logging.disable()
    with tempfile.TemporaryDirectory() as name:
        root = write_guide(Path(name), given.questions)
        taken = dict(measure(root, given.rounds))
    sys.stdout.write("\n".join([*report(taken), *missed(taken)]) + "\n")
    return any(missed(taken))


if __name__ == "__main__":
    sys.exit(main())
