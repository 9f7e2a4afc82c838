"""The options of the plugin `quiz` in mkdocs.yml."""

from __future__ import annotations

import re
from functools import cached_property

from mkdocs.config import config_options as c
from mkdocs.config.base import Config, ValidationError

from quiz_plugin.site.quiz.bundles import ASSETS

_VERSION = re.compile(r"^export const VERSION = (\d+);$", re.MULTILINE)


class SiteKey(c.Type[str]):
    """A short name that can stand in an attribute and at the start of a key."""

    def __init__(self, default: str) -> None:
        super().__init__(str, default=default)

    def run_validation(self, value: object) -> str:
        """The text, if it can be part of a key in the browser's storage. Raises ValidationError otherwise."""
        text = super().run_validation(value)
        if not re.fullmatch(r"[A-Za-z0-9._-]+", text):
            message = "it takes letters, digits, dots, hyphens and underscores"
            raise ValidationError(message)
        return text


class QuizConfig(Config):
    """The options under `plugins: quiz:` in mkdocs.yml."""

    bank = c.Dir(exists=True, default="bank")
    """The folder of the question bank."""
    figures = c.Type(str, default="assets/figures")
    """The folder of the drawings, below docs_dir."""
    examples = c.Dir(exists=False, default="examples")
    """The folder of the programs that pages show."""
    site_key = SiteKey(default="dtguide")
    """What the guide's keys in the browser's storage start with. Never change it: readers would lose their progress."""

    @cached_property
    def store(self) -> str:
        """What every key in the browser's storage starts with. Raises LookupError if the scripts name no version."""
        declared = _VERSION.search((ASSETS / "store" / "records.js").read_text("utf-8"))
        if not declared:
            raise LookupError("records.js has no VERSION")
        return f"{self.site_key}/{declared[1]}/"
