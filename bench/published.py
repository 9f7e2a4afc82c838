"""What was measured of building, as the guide's page shows it: tables between marks in its text, and a drawing.

`python -m bench.published` brings them up to date.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import yaml

from bench.aims import aims
from bench.phases import PARTS
from bench.results import BASE, COMPARED, DATA, FEW, Results, Row
from bench.tree import Tree
from quiz_plugin.render.numbers import written
from quiz_plugin.render.words import Words

ROOT = Path(__file__).parents[1]
FIGURE = "docs/assets/figures/building"
WAYS = ("plain", "bank", "quizzes")
LANGUAGES = ("en", "es")
_PART = re.compile(r"(<!-- measured: (?P<name>\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
_BAR = 22
_FILLS = dict(zip(WAYS, "abc", strict=True))


@cache
def _texts() -> Mapping[str, Mapping[str, str]]:
    texts: Mapping[str, Mapping[str, str]] = yaml.safe_load((Path(__file__).parent / "page.yml").read_text("utf-8"))
    return texts


def write(results: Results, root: Path = ROOT) -> None:
    """Bring the page and its drawing up to date."""
    for path, text in files(results, root).items():
        path.write_text(text, "utf-8")


def files(results: Results, root: Path = ROOT) -> dict[Path, str]:
    """What the files of the page should hold."""
    pages = {root / f"docs/building.{language}.md": language for language in LANGUAGES}
    return {
        **{path: filled(path.read_text("utf-8"), results, language) for path, language in pages.items()},
        root / f"{FIGURE}.svg": drawing(results),
        root / f"{FIGURE}.yml": labels(results),
    }


def filled(page: str, results: Results, language: str) -> str:
    """The page with what was measured between its marks."""
    tables = Tables(results, language)
    return _PART.sub(lambda part: f"{part[1]}\n{getattr(tables, part['name'])()}\n{part[3]}", page)


class Tables:
    """The tables in one language."""

    def __init__(self, results: Results, language: str) -> None:
        self._results = results
        self._text = _texts()[language]
        self._words = Words.load(language)

    def cpu(self) -> str:
        """Seconds, ratios first."""
        return self._compared("seconds", 1, 1)

    def memory(self) -> str:
        """The most memory."""
        return self._compared("memory", 2**20, 0)

    def output(self) -> str:
        """The size of the site."""
        return self._compared("output", 10**6, 1)

    def index(self) -> str:
        """The size of the search indexes."""
        return self._compared("index", 10**6, 2)

    def aims(self) -> str:
        """What was to be reached."""
        text, rows = self._text, []
        for aim in aims(self._results):
            sizes = {"few": FEW, "questions": COMPARED, "largest": aim.questions, "languages": aim.languages}
            numbers = {key: self._number(value) for key, value in sizes.items()}
            name = text[f"aim_{aim.name}"].format(most=f"{aim.most}×", **numbers)
            if aim.measured is None:
                rows.append((name, text["none_"], text["none_"]))
            else:
                rows.append((name, self._times(aim.measured), text["yes_" if aim.reached else "no_"]))
        return _table((text["aim"], text["measured"], text["reached"]), rows)

    def steps(self) -> str:
        """What one more question costs, from each size to the next."""
        text = self._text
        heads = [text["languages"], text["from"], text["to"], *(text["step"].format(way=text[way]) for way in WAYS)]
        rows = [
            [
                *(self._number(each) for each in (step.languages, step.smaller, step.larger)),
                *(self._number(1000 * step.seconds[way], 1) if way in step.seconds else text["none_"] for way in WAYS),
            ]
            for step in self._results.steps()
        ]
        return _table(heads, rows)

    def parts(self) -> str:
        """Where the seconds go, in the guide that the aims are about and in the largest one."""
        text = self._text
        largest = max((row.questions for row in self._results.rows if row.languages == 2), default=COMPARED)
        rows = [row for size in sorted({COMPARED, max(COMPARED, largest)}) if (row := self._results.row(size, 2))]
        shown = [(row, way) for row in rows for way in WAYS if row.has(way) and row.ways[way].parts]
        if not shown:
            return f"{text['none_']}\n"
        heads = [
            text["part"],
            *(text["part_of"].format(way=text[way], questions=self._number(row.questions)) for row, way in shown),
        ]
        lines = [
            [text.get(f"{part}_", text[part]), *(self._number(row.ways[way].parts[part], 1) for row, way in shown)]
            for part in PARTS
        ]
        return _table(heads, lines)

    def versions(self) -> str:
        """The machine and the versions, and the commits that were measured."""
        versions = ", ".join(f"`{name}` {number}" for name, number in self._results.versions.items())
        told = self._text["versions"].format(machine=f"`{self._results.machine}`", versions=versions)
        trees: dict[Tree, list[str]] = {}
        for row in self._results.rows:
            size = f"{self._number(row.questions)} × {self._number(row.languages)}"
            trees.setdefault(row.tree, []).append(size)
        known = [
            self._text["tree"].format(commit=tree.commit, date=tree.date, guides=", ".join(sizes))
            for tree, sizes in trees.items()
            if tree.commit
        ]
        return "\n\n".join([told, *known]) + "\n"

    def _compared(self, what: str, unit: int, decimals: int) -> str:
        text = self._text
        heads = [text["questions"], text["languages"], text["rounds"]]
        heads += [text["by_plain"].format(way=text[way]) for way in WAYS[1:]]
        heads += [text[what].format(way=text[way]) for way in WAYS]
        rows = [[*self._row(row, what, unit, decimals)] for row in self._results.rows]
        return _table(heads, rows)

    def _row(self, row: Row, what: str, unit: int, decimals: int) -> Iterator[str]:
        known = [way for way in WAYS if row.has(way) and getattr(row.ways[way], what) is not None]
        yield self._number(row.questions)
        yield self._number(row.languages)
        yield self._number(row.rounds)
        for way in WAYS[1:]:
            yield self._times(row.ratio(way, what)) if {way, BASE} <= {*known} else self._text["none_"]
        for way in WAYS:
            yield self._number(getattr(row.ways[way], what) / unit, decimals) if way in known else self._text["none_"]

    def _times(self, ratio: float) -> str:
        return f"{self._number(ratio, 2)}×"

    def _number(self, value: float, decimals: int = 0) -> str:
        return written(self._words, f"{value:.{decimals}f}")


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def _bars(results: Results) -> Iterator[tuple[Row, list[tuple[str, float]]]]:
    """The guides with the ratios that are drawn, where there is something to compare."""
    for row in results.rows:
        if row.has(BASE) and len(row.ways) > 1:
            yield row, [(way, row.ratio(way, "seconds")) for way in WAYS if row.has(way)]


def drawing(results: Results) -> str:
    """The CPU of each guide as bars, the ratio to plain Markdown on each."""
    longest = max((ratio for _, bars in _bars(results) for _, ratio in bars), default=1.0)
    scale, y, lines = 260 / longest, 24, []
    for number, (_, bars) in enumerate(_bars(results)):
        lines.append(f'<text class="f-t" x="10" y="{y}">{{guide_{number}}}</text>')
        y += 10
        for way, ratio in bars:
            width = round(ratio * scale)
            lines.append(f'<text class="f-t" x="10" y="{y + 15}">{{{way}}}</text>')
            lines.append(f'<rect class="f-{_FILLS[way]}" x="110" y="{y}" width="{width}" height="18"/>')
            lines.append(f'<text class="f-t" x="{116 + width}" y="{y + 15}">{ratio:.2f}×</text>')
            y += _BAR
        y += 26
    body = "".join(f"  {line}\n" for line in lines)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 440 {y - 26}">\n{body}</svg>\n'


def labels(results: Results) -> str:
    """The words of the drawing, and what it shows in words."""
    told: dict[str, dict[str, str]] = {"title": {}, "desc": {}}
    named: dict[str, dict[str, str]] = {way: {} for way in WAYS if any(way in dict(bars) for _, bars in _bars(results))}
    for language in LANGUAGES:
        text, words = _texts()[language], Words.load(language)
        guides = []
        for number, (row, bars) in enumerate(_bars(results)):
            guide = text["guide"].format(questions=written(words, str(row.questions)), languages=row.languages)
            named.setdefault(f"guide_{number}", {})[language] = guide
            guides.append(f"{guide}: " + ", ".join(f"{text[way]} {ratio:.2f}" for way, ratio in bars))
        for way in named.keys() & set(WAYS):
            named[way][language] = text[way]
        told["title"][language] = text["title"]
        told["desc"][language] = text["desc"].format(guides="; ".join(guides))
    return json.dumps({**told, "labels": named}, ensure_ascii=False, indent=2) + "\n"


if __name__ == "__main__":
    write(Results.read(DATA))
