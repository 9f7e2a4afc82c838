"""The questions that authors are shown are ones that `check` accepts."""

import re
import shutil
import textwrap
from pathlib import Path

import pytest

from quiz_plugin.bank import Bank, load_bank
from tests.tools import ROOT

SHOWN = {"contributing/questions.md": ["single", "ordering", "numeric", "matching"]}
HEADER = "title: {en: Examples, es: Ejemplos}\nsummary: {en: To copy., es: Para copiar.}\nquestions:\n"


def examples(page: str) -> list[str]:
    """The questions on a page, as they are written."""
    blocks = re.findall(r"^```yaml\n(.*?)^```", (ROOT / page).read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return [block for block in blocks if block.startswith("- id: ") and "\n  kind: " in block]


@pytest.mark.parametrize("page", SHOWN)
def test_the_questions_shown_are_accepted(page: str, tmp_path: Path):
    shutil.copytree(ROOT / "bank", tmp_path / "bank")
    shutil.copytree(ROOT / "docs", tmp_path / "docs")
    text = HEADER + textwrap.indent("".join(examples(page)), "  ")
    (tmp_path / "bank" / "examples.yml").write_text(text, "utf-8")
    concepts = tmp_path / "bank" / "concepts.yml"
    concepts.write_text(concepts.read_text("utf-8").replace("\nsets:\n", "\nsets:\n  - examples\n"), "utf-8")
    read = load_bank(tmp_path / "bank", tmp_path / "docs", ("en", "es"))
    assert isinstance(read, Bank), read
    assert [question.kind for each in read.sets if each.id == "examples" for question in each.questions] == SHOWN[page]
