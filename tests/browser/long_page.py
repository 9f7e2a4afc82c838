"""The real site with one more set in its bank: a page as full as a page may be, with every flag an option can have."""

from pathlib import Path
from shutil import copy, copytree

import yaml
from click.testing import CliRunner
from mkdocs.commands.build import build
from mkdocs.config import load_config

from quiz_plugin.bank.model import PAGE_SIZE
from quiz_plugin.cli import main
from tests.tools import FONT, ROOT

SET = "many"
PAGE = f"questions/{SET}/"
IDS = [f"many-{number:02}" for number in range(1, PAGE_SIZE + 1)]


class Plain(yaml.SafeDumper):
    """Writes equal texts out: a bank has no aliases."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002 — whatever it is
        return True


def build_long_page(folder: Path, site_url: str) -> Path:
    """Copy the project's sources, add the set, build strictly; return the built site."""
    for part in ("docs", "bank", "examples", "overrides", FONT):
        copytree(ROOT / part, folder / part)
    copy(ROOT / "mkdocs.yml", folder)
    (folder / "bank" / f"{SET}.yml").write_text(yaml.dump(_set(), Dumper=Plain, allow_unicode=True), "utf-8")
    concepts = folder / "bank" / "concepts.yml"
    # The order of the sets is part of a bank: a set that is not in it is refused.
    concepts.write_text(concepts.read_text("utf-8").replace("\nsets:\n", f"\nsets:\n  - {SET}\n", 1), "utf-8")
    # As its author would: a strict build refuses texts whose translation is not recorded.
    CliRunner().invoke(main, ["record", "--bank", str(folder / "bank")], catch_exceptions=False)
    site = folder / "site"
    config = load_config(str(folder / "mkdocs.yml"), strict=True, site_dir=str(site), site_url=site_url)
    config.plugins.on_startup(command="build", dirty=False)
    try:
        build(config)
    finally:
        config.plugins.on_shutdown()
    return site


def _both(en: str, es: str) -> dict[str, str]:
    return {"en": en, "es": es}


def _set() -> dict[str, object]:
    kinds = ("multiple", "single", "true-false")
    return {
        "title": _both("Many questions", "Muchas preguntas"),
        "summary": _both("As many as one page may hold.", "Tantas como caben en una página."),
        "questions": [_question(qid, number, kinds[number % 3]) for number, qid in enumerate(IDS)],
    }


def _question(qid: str, number: int, kind: str) -> dict[str, object]:
    common = {
        "id": qid,
        "kind": kind,
        "title": _both(f"Made number {number}", f"Inventada número {number}"),
        "concepts": ["gpipe#idle-time"],
        "level": "apply",
        "stem": _both(
            "A sentence about stages. " * (1 + number % 4),
            "Una frase algo más larga sobre las etapas. " * (1 + number % 4),
        ),
        "sources": [{"title": "GPipe", "url": "https://arxiv.org/abs/1811.06965", "checked": "2026-11-20"}],
    }
    why = _both("Because it follows.", "Porque se deduce de lo anterior.")
    if kind == "true-false":
        return {**common, "answer": number % 2 == 0, "why": why}
    names = ["one", "two", "three", "four", "five", "last"]
    ok = {"two", "five"} if kind == "multiple" else {"two"}
    options: list[dict[str, object]] = [
        {"id": name, "text": _both(f"Option {name}", f"Opción {name}"), "why": why, "correct": name in ok}
        for name in names
    ]
    options[-1]["pin"] = "last"
    if kind == "multiple":
        options[-1]["exclusive"] = True
    return {
        **common,
        "options": options,
        "hints": [_both("A first idea.", "Una primera idea."), _both("A second idea.", "Una segunda idea.")],
        "explanation": _both("It all hangs together.", "Todo encaja."),
    }
