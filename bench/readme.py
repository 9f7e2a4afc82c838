"""The results in `bench/README.md`: tables and a plot, between marks in its text.

Whatever measures writes them; after a change of this module, `python -m bench.readme` does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from bench.aims import Aim, aims
from bench.phases import PARTS
from bench.results import BASE, COMPARED, DATA, FEW, Results, Row

README = Path(__file__).parent / "README.md"
NAMES = {"plain": "Markdown", "bank": "this guide", "quizzes": "mkdocs-quiz"}
UNKNOWN = "not measured"
_MEASURED = re.compile(r"(<!-- measured: (?P<name>\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
_BLOCKS = 48
"""How long the longest bar is."""
_DOING = {
    "start": "Starting Python, MkDocs and the plugins",
    "bank": "Reading and checking the bank",
    "cards": "Rendering the questions",
    "markdown": "Converting the pages",
    "search": "Search index",
    "templates": "Templates of the theme",
    "output": "Writing files",
    "rest": "The rest of MkDocs and of the plugins",
}


def filled(text: str, results: Results) -> str:
    """Return the text with the results between its marks. Raises KeyError at the name of a table that there is not."""
    return _MEASURED.sub(lambda mark: f"{mark[1]}\n{TABLES[mark['name']](results)}\n{mark[3]}", text)


def _table(heads: Sequence[str], rows: Iterable[Iterable[str]]) -> str:
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (heads, ["---"] * len(heads), *rows))


def _aims(results: Results) -> str:
    """What was to be reached."""
    return _table(("Aim", "Measured", "Reached"), map(_aim, aims(results)))


def _aim(aim: Aim) -> tuple[str, str, str]:
    guide = f"at {aim.questions:,} questions in {aim.languages} languages"
    growth = f"from {COMPARED:,} to {aim.questions:,}, languages: {aim.languages}"
    name, rival = {
        "cpu": (f"CPU {guide}", "plain Markdown"),
        "memory": (f"Memory {guide}", "plain Markdown"),
        "growth": (f"CPU of one more question {growth}", f"one more from {FEW} to {COMPARED:,}"),
    }[aim.name]
    measured = (UNKNOWN, UNKNOWN) if aim.measured is None else (f"{aim.measured:.2f}×", "yes" if aim.reached else "no")
    return (f"{name}: at most {aim.most}× that of {rival}", *measured)


def _plot(results: Results) -> str:
    """The CPU of each guide as bars, where there is something to compare."""
    rows = [row for row in results.rows if row.has(BASE) and len(row.ways) > 1]
    longest = max((row.ratio(way, "seconds") for row in rows for way in row.ways), default=0)
    return "```text\n" + "\n".join(_bars(row, _BLOCKS / longest) for row in rows) + "```\n" if rows else f"{UNKNOWN}\n"


def _bars(row: Row, scale: float) -> str:
    ratios = {name: row.ratio(way, "seconds") for way, name in NAMES.items() if row.has(way)}
    bars = "".join(f"  {name:11}  {'█' * round(scale * each)} {each:.2f}×\n" for name, each in ratios.items())
    return f"{row.questions:,} questions, languages: {row.languages}\n{bars}"


def _compared(what: str, unit: int, decimals: int, heading: str) -> Callable[[Results], str]:
    """Return what makes a table of one cost: ratios to plain Markdown first."""
    rivals = {way: name for way, name in NAMES.items() if way != BASE}
    heads = ["Questions", "Languages", "Rounds", *(f"{name} ÷ {NAMES[BASE]}" for name in rivals.values())]
    heads += [f"{name}, {heading}" for name in NAMES.values()]

    def cells(row: Row) -> Iterator[str]:
        known = {way for way in row.ways if getattr(row.ways[way], what) is not None}
        yield from (f"{row.questions:,}", f"{row.languages}", f"{row.rounds}")
        for way in rivals:
            yield f"{row.ratio(way, what):.2f}×" if {way, BASE} <= known else UNKNOWN
        for way in NAMES:
            yield f"{getattr(row.ways[way], what) / unit:,.{decimals}f}" if way in known else UNKNOWN

    return lambda results: _table(heads, map(cells, results.rows))


def _steps(results: Results) -> str:
    """What one more question costs, from each size to the next."""
    heads = ["Languages", "From", "To", *(f"{name}, CPU ms a question" for name in NAMES.values())]
    sizes = ((step, f"{step.languages}", f"{step.smaller:,}", f"{step.larger:,}") for step in results.steps())
    return _table(heads, ([*size, *map(_milliseconds(step.seconds), NAMES)] for step, *size in sizes))


def _milliseconds(seconds: Mapping[str, float]) -> Callable[[str], str]:
    return lambda way: f"{1000 * seconds[way]:,.1f}" if way in seconds else UNKNOWN


def _parts(results: Results) -> str:
    """Where the seconds go, in the guide that the aims are about and in the largest one."""
    largest = max((row.questions for row in results.rows if row.languages == 2), default=COMPARED)
    rows = [row for size in sorted({COMPARED, max(COMPARED, largest)}) if (row := results.row(size, 2))]
    timed = [(row, way) for row in rows for way in NAMES if row.has(way) and row.ways[way].parts]
    if not timed:
        return f"{UNKNOWN}\n"
    heads = ["Part", *(f"{NAMES[way]}, {row.questions:,} questions" for row, way in timed)]
    return _table(
        heads, ([_DOING[part], *(f"{row.ways[way].parts[part]:,.1f}" for row, way in timed)] for part in PARTS)
    )


def _versions(results: Results) -> str:
    """The machine and the versions, and the commits that were measured."""
    versions = ", ".join(f"`{name}` {number}" for name, number in results.versions.items())
    guides: dict[str, list[str]] = {}
    for row in results.rows:
        if row.tree.commit:
            tree = f"`{row.tree.commit}` of `{row.tree.date}`"
            guides.setdefault(tree, []).append(f"{row.questions:,} × {row.languages}")
    measured = (
        f"\nMeasured at commit {tree}: {', '.join(sizes)} (questions × languages).\n" for tree, sizes in guides.items()
    )
    return f"`{results.machine}`; {versions}.\n" + "".join(measured)


TABLES: Mapping[str, Callable[[Results], str]] = {
    "aims": _aims,
    "plot": _plot,
    "cpu": _compared("seconds", 1, 1, "CPU seconds"),
    "steps": _steps,
    "memory": _compared("memory", 2**20, 0, "MiB"),
    "output": _compared("output", 10**6, 1, "MB written"),
    "index": _compared("index", 10**6, 2, "MB of index"),
    "parts": _parts,
    "versions": _versions,
}
"""What makes each table, by the name in its mark."""


if __name__ == "__main__":
    README.write_text(filled(README.read_text("utf-8"), Results.read(DATA)), "utf-8")
