"""A third language is data: Portuguese comes to a copy of this guide, for one set and one page, and no code changes."""

import shutil
from typing import Any

import pytest
import yaml
from mkdocs.config import load_config

from quiz_plugin.render.words import SHIPPED
from tests.site.built import BuiltSite
from tests.site.small import warnings_of
from tests.tools import FONT, ROOT

SET, PAGE = "high-performance-modelling", "gpipe"
OURS = {
    "lang.name": "Português",
    "lang.read": "Ler em português",
    "nav.questions": "Perguntas",
    "nav.concepts": "Conceitos",
    "q.tf": "Verdadeiro ou falso?",
    "q.true": "Verdadeiro",
    "q.false": "Falso",
    "act.check": "Verificar resposta",
    "n.questions": {"one": "{n} pergunta", "other": "{n} perguntas"},
}
TITLE = "Modelagem de alto desempenho"
STEM = "No paralelismo de modelos, o modelo inteiro é replicado em vários dispositivos."
MARK = "pt: "
"""Starts the texts that stand in for Portuguese ones: what they say is no matter of the code."""


def translate(node: Any, key: str = "") -> None:
    """Give every text below a part of a set's file a Portuguese one."""
    if isinstance(node, dict) and isinstance(node.get("en"), str):
        words = MARK + node["en"]
        node["pt"] = words[:60] if key == "title" else words
    elif isinstance(node, dict):
        for name, value in node.items():
            if name != "sources":
                translate(value, name)
    elif isinstance(node, list):
        for value in node:
            translate(value)


@pytest.fixture(scope="module")
def portuguese(tmp_path_factory: pytest.TempPathFactory) -> BuiltSite:
    """Build a copy of this guide with Portuguese; nothing may be warned of."""
    root = tmp_path_factory.mktemp("portuguese")
    for folder in ("bank", "docs", "examples", "overrides", FONT):
        shutil.copytree(ROOT / folder, root / folder)
    strings = yaml.safe_load((SHIPPED / "en.yml").read_text("utf-8")) | OURS
    (root / "bank" / "strings").mkdir()
    (root / "bank" / "strings" / "pt.yml").write_text(yaml.safe_dump(strings, allow_unicode=True), "utf-8")
    path = root / "bank" / f"{SET}.yml"
    bank = yaml.safe_load(path.read_text("utf-8"))
    translate(bank)
    bank["title"]["pt"], bank["questions"][0]["stem"]["pt"] = TITLE, STEM
    path.write_text(yaml.safe_dump(bank, allow_unicode=True, sort_keys=False), "utf-8")
    page = (root / "docs" / "concepts" / f"{PAGE}.en.md").read_text("utf-8")
    (root / "docs" / "concepts" / f"{PAGE}.pt.md").write_text(
        page.replace("# GPipe {#top}", "# O GPipe {#top}"), "utf-8"
    )
    settings = (ROOT / "mkdocs.yml").read_text("utf-8")
    settings = settings.replace(
        "\nmarkdown_extensions:",
        "        - locale: pt\n          name: Português\n          site_name: Treinamento distribuído\n"
        "\nmarkdown_extensions:",
    )
    (root / "mkdocs.yml").write_text(settings, "utf-8")
    config = load_config(str(root / "mkdocs.yml"), strict=True)
    config.plugins.on_startup(command="build", dirty=False)
    assert warnings_of(config) == []
    return BuiltSite(root / "site")


def test_the_set_is_there_in_portuguese(portuguese: BuiltSite):
    page = portuguese.page(f"pt/questions/{SET}/")
    assert TITLE in page.text
    assert STEM in page.text
    assert "Verdadeiro ou falso?" in page.text
    assert len(page.cards) == len(portuguese.page(f"questions/{SET}/").cards)
    assert all(MARK in card.text_content() for card in page.cards)


def test_the_page_is_there_in_portuguese(portuguese: BuiltSite):
    assert "O GPipe" in portuguese.page(f"pt/concepts/{PAGE}/").text


def test_what_is_not_translated_falls_back(portuguese: BuiltSite):
    assert "Course quiz: distribution strategies" in portuguese.page("pt/questions/distributed-strategies/").text


def test_the_other_languages_lead_to_portuguese(portuguese: BuiltSite):
    for root in ("", "es/"):
        page = portuguese.page(f"{root}questions/{SET}/")
        assert page.document.xpath("//header//a[@hreflang='pt']")
