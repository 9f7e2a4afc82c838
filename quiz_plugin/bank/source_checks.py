"""What must hold of texts that stand in one language, and of addresses: in the sources of questions and among works."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from quiz_plugin.bank import addresses
from quiz_plugin.bank.base import Source
from quiz_plugin.bank.characters import emptiness
from quiz_plugin.bank.checks import Placed, check_cut
from quiz_plugin.bank.problems import Problem, quoted
from quiz_plugin.bank.yaml.source import Step


def check_work(placed: Placed[Any], path: Sequence[Step], names: Sequence[str], url: str) -> Iterator[Problem]:
    """The texts under the keys `names` of the record at `path`, and its address `url`."""
    for name in names:
        value = placed.file.written([*placed.path, *path, name])
        if value is not None and (what := emptiness(value)):
            yield Problem(placed.place(*path, name), "empty-text", f"`{name}` {what}")
        yield from check_cut(placed, (*path, name))
    if told := addresses.fault(url):
        message, hint = told
        yield Problem(placed.place(*path, "url"), "bad-value", f"{quoted(url)} {message}", hint)


def check_sources(placed: Placed[Any]) -> Iterator[Problem]:
    """The sources of a question."""
    first: dict[tuple[str, str], int] = {}
    for index, source in enumerate(placed.item.sources):
        wrong = list(check_work(placed, ("sources", index), ("title",), source.url))
        yield from wrong
        earlier = index if wrong or placed.is_repaired("sources", index) else first.setdefault(_same(source), index)
        if earlier != index:
            related = ((placed.place("sources", earlier), "the first one"),)
            hint = "keep one of the two; if they are two sections of it, say which in their titles"
            yield Problem(placed.place("sources", index), "duplicate-source", "this source stands twice", hint, related)


def _same(source: Source) -> tuple[str, str]:
    """What two mentions of one source share."""
    return addresses.folded(source.url), " ".join(source.title.casefold().split())
