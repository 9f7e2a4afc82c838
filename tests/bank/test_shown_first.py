"""The question that authors are shown first is one that the bank takes."""

import re
from pathlib import Path

from click.testing import CliRunner

from quiz_plugin.cli import main
from tests.tools import ROOT

TITLE = "title: {en: Shown, es: Mostrada}\nsummary: {en: One., es: Una.}\nquestions:\n"
CONCEPTS = """concepts:
- id: data-parallelism
  title: {en: Data parallelism, es: Paralelismo de datos}
  summary: {en: Copies., es: Copias.}
  requires: []
"""


def test_the_question_shown_first_is_accepted_without_a_warning(tmp_path: Path):
    shown = re.findall(r"```yaml\n(- id: .*?)```", (ROOT / "contributing/questions.md").read_text("utf-8"), re.DOTALL)[
        0
    ]
    (bank := tmp_path / "bank").mkdir()
    (bank / "shown.yml").write_text(TITLE + shown, "utf-8")
    (bank / "concepts.yml").write_text(CONCEPTS, "utf-8")
    (pages := tmp_path / "docs" / "concepts").mkdir(parents=True)
    for language in ("en", "es"):
        (pages / f"data-parallelism.{language}.md").write_text("# A {#top}\n\n## B {#what-is-exchanged}\n", "utf-8")
    for command in ("check", "lint"):
        done = CliRunner().invoke(main, [command, str(bank)], catch_exceptions=False)
        assert done.stderr == ""
        assert done.exit_code == 0
