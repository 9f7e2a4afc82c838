"""Small sites of our own, each built in a folder of its own to show one thing."""

import logging
import warnings
from collections.abc import Iterator, Mapping
from contextlib import chdir, contextmanager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Literal

import yaml
from click.testing import CliRunner, Result
from mkdocs.__main__ import cli
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort

from tests.conftest import Warnings
from tests.site.built import SITE_URL, BuiltSite

WORDS = {"en": ("One", "Is it so?"), "es": ("Uno", "¿Es así?"), "pt": ("Um", "É assim?")}


class Plain(yaml.SafeDumper):
    """Writes a value that occurs twice twice: a bank takes no references."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002 — whatever the value is
        return True


def question(name: str, languages: tuple[str, ...], **changes: Any) -> dict[str, Any]:
    """A true-or-false question."""
    title, stem = ({code: WORDS[code][i] for code in languages} for i in (0, 1))
    source = {"title": "A source", "url": "https://example.org/", "checked": date(2026, 11, 20)}
    return {
        "id": name,
        "kind": "true-false",
        "title": title,
        "concepts": ["one#first"],
        "level": "recall",
        "stem": stem,
        "answer": True,
        "why": title,
        "sources": [source],
    } | changes


@dataclass
class SmallSite:
    """A site with one concept, one set of two questions, a home page, and what a test changes about it."""

    root: Path
    languages: tuple[str, ...] = ("en", "es")
    i18n: bool = True
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Overrides top-level settings of mkdocs.yml."""
    quiz: Mapping[str, Any] = field(default_factory=dict)
    """Options of the plugin `quiz`."""

    def __post_init__(self) -> None:
        title = {code: WORDS[code][0] for code in self.languages}
        self.data("bank/concepts.yml", {"concepts": [{"id": "one", "title": title, "summary": title}]})
        questions = [question(name, self.languages) for name in ("first-question", "second-question")]
        self.data("bank/alpha.yml", {"title": title, "summary": title, "questions": questions})
        for code in self.languages:
            suffix = f".{code}" if self.i18n else ""
            self.text(f"docs/index{suffix}.md", f"# Home {code} {{#top}}\n")
            sections = f"# {title[code]} {{#top}}\n\n## {title[code]} {{#first}}\n\nText.\n"
            self.text(f"docs/concepts/one{suffix}.md", f"{sections}\n/// questions\n    concept: one\n///\n")
        self.data("mkdocs.yml", self.configuration())

    def configuration(self) -> dict[str, Any]:
        """What mkdocs.yml says."""
        languages = [
            {"locale": code, "name": code, **({"default": True} if code == self.languages[0] else {})}
            for code in self.languages
        ]
        plugins: list[Any] = ["search", {"quiz": {"bank": "bank", "site_key": "dtguide", **self.quiz}}]
        if self.i18n:
            settings = {"docs_structure": "suffix", "fallback_to_default": True, "reconfigure_material": False}
            plugins.append({"i18n": {**settings, "languages": languages}})
        return {
            "site_name": "Small",
            "site_url": SITE_URL,
            "theme": {"name": "material", "font": False},
            "extra": {"generator": False, "alternate": True},
            "plugins": plugins,
            "markdown_extensions": ["attr_list"],
            **self.settings,
        }

    def text(self, name: str, text: str) -> None:
        """Write a file of the site."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def edit(self, name: str, old: str, new: str) -> None:
        """Change a file of the site once."""
        text = (self.root / name).read_text("utf-8")
        assert old in text
        self.text(name, text.replace(old, new, 1))

    def data(self, name: str, data: Any) -> None:
        """Write a YAML file of the site."""
        self.text(name, yaml.dump(data, Dumper=Plain, allow_unicode=True, sort_keys=False))

    @property
    def folder(self) -> Path:
        """Where the site is built."""
        return self.root / "site"

    @property
    def built(self) -> BuiltSite:
        """The pages of the last build."""
        return BuiltSite(self.folder)

    def configured(self) -> MkDocsConfig:
        """The configuration, as MkDocs reads it."""
        return load_config(str(self.root / "mkdocs.yml"))

    def build(self, command: Literal["build", "serve"] = "build") -> list[str]:
        """Build in this process; returns what was warned of."""
        config = self.configured()
        config.plugins.on_startup(command=command, dirty=False)
        return warnings_of(config)

    def run(self, *options: str) -> Result:
        """Run `mkdocs build` in this process, which takes a third of the time of one of its own."""
        with chdir(self.root), warnings.catch_warnings(), logging_as_it_was():
            done = CliRunner().invoke(cli, ["build", *options])
        if done.exception and not isinstance(done.exception, SystemExit):
            raise done.exception
        return done

    def told(self, *options: str) -> str:
        """Run the command, which must fail with no error of the program, and return what it says."""
        done = self.run(*options)
        assert done.exit_code != 0, done.stdout
        assert "Traceback" not in done.stderr + done.stdout
        return done.stderr


@contextmanager
def logging_as_it_was() -> Iterator[None]:
    """Undo what the command sets up for the whole of its process."""
    log, builder = logging.getLogger("mkdocs"), logging.getLogger("mkdocs.commands.build")
    level, propagate, handlers, filters = log.level, log.propagate, log.handlers[:], builder.filters[:]
    try:
        yield
    finally:
        log.setLevel(level)
        log.propagate, log.handlers[:], builder.filters[:] = propagate, handlers, filters


class Stopped(Exception):
    """A build that stopped, with all that was said."""


def warnings_of(config: MkDocsConfig) -> list[str]:
    """Build once and return what was warned of. Raises Stopped for a build that stops."""
    heard = Warnings()
    logging.getLogger().addHandler(heard)
    try:
        build(config)
    except Abort:
        raise Stopped("\n".join(heard.lines)) from None
    finally:
        logging.getLogger().removeHandler(heard)
    return heard.lines
