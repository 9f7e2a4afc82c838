"""What building a guide of many questions costs: with this plugin, as plain Markdown, with mkdocs-quiz.

Each build is a process of its own; the rivals take turns, and the median of the rounds counts. The aims are ratios: no
more CPU than plain Markdown at 1,000 questions in two languages, memory at most a fifth above it, and a cost in
proportion to the questions.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from bench import child, published
from bench.aims import aims
from bench.results import DATA, Measured, Results, Row

ROOT = Path(__file__).parents[1]
RIVALS = ROOT / ".venv-bench"
"""The environment with mkdocs-quiz in it; all three are built with it."""
ROUNDS = {200: 5, 1_000: 3}
LANGUAGES = ("en", "es")
WAYS = ("plain", "bank", "quizzes")


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, keep the results, and end with status 1 if an aim is missed."""
    parser = argparse.ArgumentParser(prog="python -m bench.building", description=__doc__)
    parser.add_argument("--questions", type=int, nargs="+", default=[200, 1_000], help="200 1000 by default")
    parser.add_argument("--languages", type=int, nargs="+", default=[1, 2], choices=[1, 2])
    parser.add_argument("--ways", nargs="+", default=WAYS, choices=WAYS)
    parser.add_argument("--rounds", type=int, help="5 for 200 questions, 3 for 1,000 and 1 for more, by default")
    parser.add_argument("--keep", action="store_true", help="keep the results, and draw them for the guide")
    options = parser.parse_args(arguments)
    rows = []
    for questions in options.questions:
        for languages in options.languages:
            rounds = options.rounds or ROUNDS.get(questions, 1)
            rows.append(measure(questions, LANGUAGES[:languages], rounds, options.ways))
            sys.stdout.write("\n".join(report(rows[-1:])) + "\n")
            sys.stdout.flush()
    results = Results.here(rows)
    if options.keep:
        results = results.beside(Results.read(DATA))
        results.write(DATA)
        published.write(results)
    lines = list(missed(results))
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    return bool(lines)


def measure(questions: int, languages: Sequence[str], rounds: int, ways: Sequence[str] = WAYS) -> Row:
    """Build each site in turns, round after round."""
    with tempfile.TemporaryDirectory() as name:
        folder, count = Path(name), len(languages)
        told(f"writing {questions:,} questions, languages: {count}")
        # In a process of its own, so that this one stays small: see child.run.
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
                )
                for way in ways
            },
        )


def build(folder: Path) -> child.Cost:
    """Build a site from nothing."""
    return child.run([python(), "-m", "mkdocs", "build", "--quiet"], folder, _environment())


def phases(folder: Path) -> dict[str, float]:
    """Where the seconds of one more build go."""
    told("  where they go …")
    return {
        part: float(value)
        for part, value in json.loads(child.output([python(), "-m", "bench.phases"], folder, _environment())).items()
    }


def python() -> str:
    """The interpreter that builds."""
    return str(RIVALS / "bin" / "python")


def _environment() -> dict[str, str]:
    return {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0", "NO_MKDOCS_2_WARNING": "1", "PATH": os.environ["PATH"]}


def size(folder: Path) -> int:
    """The bytes of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def report(rows: Sequence[Row]) -> Iterator[str]:
    """The table, in lines."""
    for row in rows:
        yield f"{row.questions:,} questions, languages: {row.languages}, rounds: {row.rounds}"
        for way, each in row.ways.items():
            ratios = "  ".join(f"{row.ratio(way, what):.2f}× {what}" for what in ("seconds", "memory", "output"))
            costs = f"{each.seconds:8.2f} s {each.memory / 2**20:6.0f} MiB {each.output / 10**6:7.1f} MB"
            yield f"  {way:8} {ratios}   {costs}"
            if each.parts:
                yield "           " + ", ".join(f"{part} {seconds:.2f}" for part, seconds in each.parts.items())


def missed(results: Results) -> Iterator[str]:
    """The aims that were not reached, in words."""
    return (f"missed: {aim}" for aim in aims(results) if not aim.reached)


def told(line: str) -> None:
    """What is going on, for whoever waits."""
    sys.stderr.write(line + "\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
