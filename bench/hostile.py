"""What 10 kB of signs that nobody means cost to check and to convert, against 10 kB of an honest page.

The aim: the worst of them costs at most so many times an honest text, so that no text keeps a build waiting.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bench.clock import cpu
from quiz_plugin.bank.lint.text import terms, visible
from quiz_plugin.bank.page_checks import check_head, check_page
from quiz_plugin.bank.scan import scan
from quiz_plugin.drift.fingerprint import normal
from tests.bank.markdown_documents import MARKDOWN

ROOT = Path(__file__).parents[1]
SIZE = 10_000
ROUNDS = 3
MOST = 100.0
"""Some two seconds, where an honest text takes a fiftieth of one."""
SIGNS = (
    "[", "[a", "![", "[](", "[a]: b\n", "*a ", "_a ", "`", "```\n`", "$a ", "$$\n", "<", "<a ", "<!--", "http://", "\\",
    "{#", "> ", "- ", "1. ", "- ---\n", "a\n=\n", "a\n:   ", "| - |\n", "///\n", "// questions\n", "<<<<<<< \n",
    "~~~\n", "x<y ",
)  # fmt: skip
"""Each is repeated up to the size."""


@dataclass(frozen=True)
class Row:
    """One sign, and the CPU seconds that a text of it takes, and an honest one."""

    sign: str
    seconds: float
    honest: float

    @property
    def ratio(self) -> float:
        """How many times an honest text it costs."""
        return self.seconds / self.honest


def measure() -> list[Row]:
    """Measure every sign; the most expensive first."""
    honest = "\n".join(page.read_text("utf-8") for page in sorted((ROOT / "docs/concepts").glob("*.en.md")))[:SIZE]
    texts = {"": honest} | {sign: sign * (SIZE // len(sign)) for sign in SIGNS}
    taken = cpu({sign: partial(_use, text) for sign, text in texts.items()}, ROUNDS)
    return sorted((Row(sign, taken[sign], taken[""]) for sign in SIGNS), key=lambda row: -row.ratio)


def _use(text: str) -> None:
    """Do with a text what a check, the linter and a build do; what is refused is not converted."""
    for each in (scan, terms):
        each.cache_clear()
    refused = check_head(text, "page.md")
    check_page(text, "page.md")
    for read in (visible, terms, normal):
        read(text)
    if not refused:
        MARKDOWN.reset().convert(text)


def report(rows: list[Row], shown: int = 5) -> Iterator[str]:
    """The worst of the rows as a table."""
    yield f"{'10 kB of':>16} {'CPU':>10} {'honest':>10} {'ratio':>10}"
    for row in rows[:shown]:
        yield f"{row.sign!r:>16} {row.seconds:>9.3f}s {row.honest:>9.3f}s {row.ratio:>10.2f}"


def missed(rows: list[Row]) -> Iterator[str]:
    """The aims that were not reached, in words."""
    for row in rows:
        if row.ratio > MOST:
            yield f"missed: 10 kB of {row.sign!r}, by an honest text: {row.ratio:.2f} and not {MOST} at most"
