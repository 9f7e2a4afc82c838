"""The panel that a server shows over every page while something is wrong, and what its script reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from uuid import uuid4

from quiz_plugin.bank import Problem
from quiz_plugin.bank.reporters import excerpt
from quiz_plugin.render.words import Words
from quiz_plugin.site.quiz.bundles import read_bundle

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

PROBLEMS = "problems.json"
OVERLAY = read_bundle("authoring")
"""Shows the problems in the browser."""


def add_overlay(html: str, config: MkDocsConfig) -> str:
    """The page with the overlay, which finds out by itself whether there is anything to show."""
    folder = urlsplit(config.site_url or "/").path.rstrip("/") + "/" + OVERLAY.folder
    style, script = f'<link rel="stylesheet" href="{folder}authoring.css">', f'src="{folder}authoring.js"'
    return html.replace("</head>", f'{style}<script type="module" {script}></script></head>', 1)


def contents(problems: Sequence[Problem], root: Path, words: Mapping[str, Words], note: str) -> object:
    """What the script reads; files are named from `root`, `note` is the key of what it says of the page behind it."""
    pages: dict[str, list[str]] = {}
    return {
        "build": uuid4().hex,
        "words": {
            language: {
                "title": each.n("dev.title", len(problems)),
                "note": each.t(note),
                "close": each.t("act.close"),
            }
            for language, each in words.items()
        },
        "problems": [
            {
                "place": str(problem.place),
                "what": f"{problem.severity} {problem.code}: {problem.message}",
                "excerpt": "\n".join(excerpt(problem.place, pages, root)),
                "more": [
                    *(f"{place}: {label}" for place, label in problem.related),
                    *([f"hint: {problem.hint}"] if problem.hint else []),
                ],
            }
            for problem in problems
        ],
    }
