"""What newcomers read first is short, and every link in it leads somewhere."""

import re
from pathlib import Path

import pytest

from tests.tools import ROOT

DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("contributing/*.md"))]
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
LINK = re.compile(r"\]\((?!https:)([^)\s#]*)#?([^)\s]*)\)")


def anchors(path: Path) -> set[str]:
    """Return the anchors that GitHub gives to the headings of a document."""
    titles = re.findall(r"^#+ (.+)$", path.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_somewhere(document: Path):
    lost = []
    for name, anchor in LINK.findall(CODE.sub("", document.read_text("utf-8"))):
        target = (document.parent / name).resolve() if name else document
        if not target.exists() or (anchor and anchor not in anchors(target)):
            lost.append(f"{name}#{anchor}")
    assert lost == []


def test_the_readme_is_read_in_two_minutes_and_the_house_drawn_on_a_page():
    assert len((ROOT / "README.md").read_text("utf-8").split()) <= 900
    house = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## The house")[2]
    house = house.partition("## What the browser stores")[0]
    assert 10 < len(house.splitlines()) <= 60
