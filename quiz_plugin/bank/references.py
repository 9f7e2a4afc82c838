"""Reads and checks `references.yml`, the works that pages cite; finds, checks and resolves citations (`ref:gpipe#S2`).

side_files.py reads `References`; page_files.py reports unknown keys; in site/, blocks.py and notebook.py make links of
citations, by `References.address`, and reference_pages.py lists each `Work`. Questions have no such citations: each
says its own `sources`, often the same works.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Annotated, NamedTuple

from pydantic import Field, StrictInt, StrictStr, StringConstraints

from quiz_plugin.bank.base import SAFE_ADDRESS, Record, Slug, Source
from quiz_plugin.bank.checks import check_work, repeated
from quiz_plugin.bank.files import place_at
from quiz_plugin.bank.markdown import links
from quiz_plugin.bank.problems import Place, Problem, did_you_mean
from quiz_plugin.bank.validate import read_list
from quiz_plugin.bank.yaml import SourceFile

REFERENCES = "references.yml"
SCHEME = "ref:"
"""Starts the target of a citation."""


class Work(Source):
    """One work that pages cite."""

    key: Slug
    """What citations call it; stable, because the list of references has an anchor of this name."""
    authors: StrictStr | None = None
    """Who wrote it, as readers know it: `Huang et al.`, `TensorFlow`."""
    year: Annotated[StrictInt, Field(ge=1900)] | None = None
    """When it appeared; pages that are kept up have none."""
    url: Annotated[StrictStr, StringConstraints(pattern=SAFE_ADDRESS)]
    """Where it can be read."""


@dataclass(frozen=True)
class References:
    """The works of a guide."""

    works: Mapping[str, Work] = field(default_factory=dict)
    """By key, in the order of the file."""
    problems: tuple[Problem, ...] = ()

    def address(self, target: str) -> str | None:
        """Where a citation leads: `ref:gpipe`, or `ref:gpipe#S2` for a place in it. None for an unknown key."""
        key, _, fragment = target.removeprefix(SCHEME).partition("#")
        work = self.works.get(key)
        if work is None:
            return None
        return f"{work.url}#{fragment}" if fragment else work.url


class Citation(NamedTuple):
    """One mention of a work on a page."""

    key: str
    place: Place


def read_references(folder: Path) -> References:
    """Read the works in the folder of a bank; one without the file has none. Raises nothing for what the file says."""
    found = read_list(SourceFile.at(folder / REFERENCES, folder), "references", Work, Record)
    placed, problems = found.items, found.problems
    for each in placed:
        problems += check_work(each, (), ("title", "authors"))
    for name in ("key", "url"):
        values = ((getattr(each.item, name), each.place(name)) for each in placed)
        message = f"the {name} `{{}}` stands twice in {REFERENCES}"
        problems += repeated(values, "duplicate-reference", message, "keep one of the two")
    return References({each.item.key: each.item for each in placed}, tuple(sorted(problems)))


@lru_cache(maxsize=512)
def citations(text: str, name: str) -> tuple[Citation, ...]:
    """The citations of a page called `name`, in order; what stands in code cites nothing."""
    if f"]({SCHEME}" not in text:
        return ()
    return tuple(
        Citation(target.removeprefix(SCHEME).partition("#")[0], place_at(name, text, offset + len(SCHEME)))
        for offset, target in links(text, page=True)
        if target.startswith(SCHEME)
    )


def check_citations(references: References, found: Iterable[Citation]) -> list[Problem]:
    """The citations of works that are not listed."""
    return [
        Problem(
            each.place,
            "unknown-reference",
            f"no work in {REFERENCES} has the key `{each.key}`",
            did_you_mean(each.key, references.works),
        )
        for each in found
        if each.key not in references.works
    ]
