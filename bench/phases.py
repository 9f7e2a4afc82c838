"""Where the CPU seconds of one build go: `python -m bench.phases` in the folder of a site builds it and prints them.

What is timed inside something that is timed counts only once: for itself.
"""

from __future__ import annotations

import functools
import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

PARTS = ("start", "bank", "cards", "markdown", "search", "templates", "output", "rest")


class Clock:
    """Shares out the CPU seconds of this process."""

    def __init__(self) -> None:
        """All until now went into starting."""
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self._running = ["start"]
        self._since = 0.0
        self.turn("rest")

    def turn(self, part: str | None) -> None:
        """Begin a part, or end the one that runs."""
        now = time.process_time()
        self.seconds[self._running[-1]] += now - self._since
        self._since = now
        if part is None:
            self._running.pop()
        else:
            self._running.append(part)

    def watch(self, owner: Any, name: str, part: str) -> None:
        """Count all that a function does as one part; within cards, everything is theirs."""
        function: Callable[..., Any] = getattr(owner, name)

        @functools.wraps(function)
        def timed(*args: Any, **options: Any) -> Any:
            self.turn("cards" if self._running[-1] == "cards" else part)
            try:
                return function(*args, **options)
            finally:
                self.turn(None)

        setattr(owner, name, timed)


def main() -> None:
    """Build the site in this folder."""
    import jinja2  # noqa: PLC0415 (imported within the time of the start)
    from material.plugins.search.plugin import SearchIndex  # noqa: PLC0415
    from mkdocs import utils  # noqa: PLC0415
    from mkdocs.commands.build import build  # noqa: PLC0415
    from mkdocs.config import load_config  # noqa: PLC0415
    from mkdocs.structure.pages import Page  # noqa: PLC0415

    config = load_config("mkdocs.yml")
    clock = Clock()
    if "quiz" in config.plugins:
        from quiz_plugin.render.card import CardRenderer  # noqa: PLC0415
        from quiz_plugin.site.guide import search_index  # noqa: PLC0415
        from quiz_plugin.site.quiz import search  # noqa: PLC0415
        from quiz_plugin.site.quiz.serve_state import ServeState  # noqa: PLC0415

        clock.watch(ServeState, "read", "bank")
        clock.watch(CardRenderer, "render", "cards")
        clock.watch(search, "improve", "search")
        clock.watch(search_index, "write_split", "search")
    clock.watch(Page, "render", "markdown")
    clock.watch(SearchIndex, "add_entry_from_context", "search")
    clock.watch(SearchIndex, "generate_search_index", "search")
    clock.watch(jinja2.Template, "render", "templates")
    clock.watch(utils, "write_file", "output")
    clock.watch(utils, "copy_file", "output")
    config.plugins.on_startup(command="build", dirty=False)
    build(config)
    clock.turn(None)
    sys.stdout.write(json.dumps({part: round(clock.seconds[part], 3) for part in PARTS}) + "\n")


if __name__ == "__main__":
    main()
