"""What building a guide of many questions costs: with this plugin, as plain Markdown, with mkdocs-quiz.

Each build is a process of its own; the rivals take turns, and the median of the rounds counts. The aims are ratios: no
more CPU than plain Markdown at 1,000 questions in two languages, memory at most a fifth above it, and no more CPU for
one more question from 1,000 on than before. An aim is looked at when what it speaks of is measured.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import median

from bench import child, readme
from bench.aims import aims
from bench.results import BASE, DATA, Measured, Results, Row, machine
from bench.tree import Tree
from quiz_plugin.site.guide.search_index import INDEX

ROOT = Path(__file__).parents[1]
RIVALS = ROOT / ".venv-bench"
"""The environment with mkdocs-quiz in it; all three are built with it."""
ROUNDS = {200: 5, 1_000: 3}
LANGUAGES = ("en", "es")
WAYS = ("plain", "bank", "quizzes")


class Refused(Exception):
    """Why nothing is measured, and what to do."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, keep the results, and end with status 1 if an aim is missed, with 2 if nothing can be measured."""
    options = _options(arguments)
    guides = [(questions, languages) for questions in options.questions for languages in options.languages]
    try:
        results = Results(machine(), versions(options.ways))
        if options.write and not options.replace:
            results = beside(Results.read(DATA), results, guides, options.ways)
        tree = Tree.at(ROOT)
        for questions, languages in guides:
            rounds = options.rounds or ROUNDS.get(questions, 1)
            row = measure(questions, LANGUAGES[:languages], rounds, options.ways, tree)
            printed(report(row))
            results = results.plus(row)
            if options.write:
                keep(results)  # after each one, so that what comes after it can fail
    except (Refused, RuntimeError) as why:
        told(str(why))
        return 2
    printed(unseen(results))
    printed(bad := [*missed(results)])
    return bool(bad)


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.building", description=__doc__)
    parser.add_argument("--questions", type=_count, nargs="+", default=[200, 1_000], help="200 1000 by default")
    parser.add_argument("--languages", type=int, nargs="+", default=[1, 2], choices=[1, 2])
    parser.add_argument("--ways", nargs="+", default=WAYS, choices=WAYS)
    parser.add_argument("--rounds", type=_count, help="5 for 200 questions, 3 for 1,000 and 1 for others, by default")
    keeping = parser.add_mutually_exclusive_group()
    keeping.add_argument("--replace", action="store_true", help="drop the results of other guides from bench/README.md")
    keeping.add_argument("--no-write", action="store_false", dest="write", help="leave bench/README.md as it is")
    options = parser.parse_args(arguments)
    for name in ("questions", "languages", "ways"):
        setattr(options, name, [*dict.fromkeys(getattr(options, name))])
    return options


def _count(text: str) -> int:
    """A number of things, of which there must be some."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 on")
    return int(text)


def versions(ways: Sequence[str]) -> dict[str, str]:
    """Those of the environment that builds. Raises Refused if it cannot build these."""
    again = "`make bench-building` sets it up and measures"
    if not Path(python()).is_file():
        raise Refused(f"There is no {RIVALS.name}, the environment to build in: {again}.")
    found = {str(name): str(each) for name, each in json.loads(_told_by("bench.versions", ROOT)).items()}
    if "quizzes" in ways and "mkdocs-quiz" not in found:
        raise Refused(f"{RIVALS.name} has no mkdocs-quiz. Remove that folder; then {again}.")
    return found


def beside(kept: Results, new: Results, guides: Sequence[tuple[int, int]], ways: Sequence[str]) -> Results:
    """The kept results, to be added to. Raises Refused if measuring these guides anew would cost some of them."""
    if different := "".join(f"\n  {line}" for line in new.unlike(kept)):
        choice = "--replace drops those, --no-write only prints"
        raise Refused(f"These results cannot stand beside those of {DATA.name}; {choice}.{different}")
    for guide in guides:
        row = kept.row(*guide)
        if lost := [way for way in (row.ways if row else ()) if way not in ways]:
            size = f"{guide[0]:,} questions, languages: {guide[1]}"
            raise Refused(f"This would drop what {DATA.name} has of {', '.join(lost)} at {size}: add it to --ways.")
    return Results(new.machine, new.versions, kept.rows)


def keep(results: Results) -> None:
    """Write the results and the page that shows them. The page is made first: if that fails, nothing is lost."""
    page = readme.filled(readme.README.read_text("utf-8"), results)
    results.write(DATA)
    readme.README.write_text(page, "utf-8")


def measure(questions: int, languages: Sequence[str], rounds: int, ways: Sequence[str], tree: Tree) -> Row:
    """Build each site in turns, round after round."""
    with tempfile.TemporaryDirectory() as name:
        folder, count = Path(name), len(languages)
        told(f"writing {questions:,} questions, languages: {count}")
        child.run([sys.executable, "-m", "bench.sites", name, str(questions), *languages], ROOT)
        costs: dict[str, list[child.Cost]] = {way: [] for way in ways}
        start = time.monotonic()
        for done in range(rounds * len(ways)):
            way = ways[done % len(ways)]
            left = (time.monotonic() - start) / done * (rounds * len(ways) - done) if done else 0
            told(f"  build {done + 1} of {rounds * len(ways)}: {way}" + (f", about {left:.0f} s left" if done else ""))
            costs[way].append(build(folder / way))
        parts = {way: phases(folder / way) for way in ways if way != "quizzes"}
        return Row(
            questions,
            count,
            rounds,
            {
                way: Measured(
                    round(median(cost.seconds for cost in costs[way]), 2),
                    int(median(cost.memory for cost in costs[way])),
                    size(folder / way / "site"),
                    parts.get(way, {}),
                    sum(path.stat().st_size for path in (folder / way / "site").rglob(INDEX)),
                )
                for way in ways
            },
            tree,
        )


def build(folder: Path) -> child.Cost:
    """Build a site from nothing."""
    return child.run([python(), "-m", "mkdocs", "build", "--quiet"], folder, _environment())


def phases(folder: Path) -> dict[str, float]:
    """Where the seconds of one more build go."""
    told("  where they go …")
    return {part: float(value) for part, value in json.loads(_told_by("bench.phases", folder)).items()}


def _told_by(module: str, folder: Path) -> str:
    return child.output([python(), "-m", module], folder, _environment())


def python() -> str:
    """The interpreter that builds."""
    return str(RIVALS / "bin" / "python")


def _environment() -> dict[str, str]:
    return {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0", "NO_MKDOCS_2_WARNING": "1", "PATH": os.environ["PATH"]}


def size(folder: Path) -> int:
    """The bytes of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def report(row: Row) -> Iterator[str]:
    """The table, in lines."""
    yield f"{row.questions:,} questions, languages: {row.languages}, rounds: {row.rounds}"
    for way, each in row.ways.items():
        ratios = [f"{row.ratio(way, what):.2f}× {what}" for what in ("seconds", "memory", "output") if row.has(BASE)]
        costs = f"{each.seconds:8.2f} s {each.memory / 2**20:6.0f} MiB {each.output / 10**6:7.1f} MB"
        yield "  ".join([f"  {way:8}", *ratios, costs])
        if each.parts:
            yield "           " + ", ".join(f"{part} {seconds:.2f}" for part, seconds in each.parts.items())


def missed(results: Results) -> Iterator[str]:
    """The aims that were not reached, in words."""
    return (f"missed: {aim}" for aim in aims(results) if aim.measured is not None and not aim.reached)


def unseen(results: Results) -> Iterator[str]:
    """The aims that nothing measured tells of, in words."""
    return (f"not looked at: {aim}" for aim in aims(results) if aim.measured is None)


def printed(lines: Iterable[str]) -> None:
    """What was measured."""
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()


def told(line: str) -> None:
    """What is going on, for whoever waits."""
    sys.stderr.write(line + "\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
