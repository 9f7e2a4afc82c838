"""A site with a question of every kind: valid pages that hold all answers, which the search does not."""

import json
import shutil
import subprocess

import pytest

from tests.site.built import BuiltSite, words
from tests.site.small import SmallSite
from tests.tools import JAVA, ROOT, VNU

HERE = ROOT / "tests" / "bank" / "kinds"
PAGE = "questions/kinds/"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> BuiltSite:
    site = SmallSite(tmp_path_factory.mktemp("kinds"))
    for folder in ("bank", "docs/concepts"):
        shutil.rmtree(site.root / folder)
        shutil.copytree(HERE / folder, site.root / folder)
    for page in (site.root / "docs" / "concepts").iterdir():
        block = f"\n/// questions\n    concept: {page.name.split('.')[0]}\n///\n"
        page.write_text(page.read_text("utf-8") + block, "utf-8")
    assert site.build() == []
    return site.built


@pytest.mark.full
def test_every_page_is_valid(built: BuiltSite):
    done = subprocess.run(
        [JAVA, "-jar", VNU, "--errors-only", "--skip-non-html", built.folder],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_the_printed_key_holds_every_answer_and_the_search_none(built: BuiltSite):
    order = ["A 4, B 2, C 5, D 1, E 3", "A 4, B 3, C 1, D 2; A 4, B 2, C 1, D 3"]
    rest = ["1 C, 2 A, 3 C", "A", "A, B"]
    keys = {
        "en": [*order, "27.3%", "65,536", *rest, "True"],
        "es": [*order, "27.3 %", "65 536", *rest, "Verdadero"],
    }
    stems = {"en": "What do more micro-batches do", "es": "¿Qué le hacen más microlotes"}
    for language, root in (("en", ""), ("es", "es")):
        (key,) = built.page(PAGE, language).find("//section[contains(@class, 'qz-printkey')]")
        assert [words(row) for row in key.xpath(".//li")] == keys[language]
        index = json.loads((built.folder / root / "search" / "search_index.json").read_text("utf-8"))
        found = " ".join(" ".join(f"{doc['title']} {doc['text']}" for doc in index["docs"]).split())
        assert stems[language] in found
        for hidden in ("27.3", "37.5", "65,536", "65 536", "D, B, E", "A 4, B 2", "1 C, 2 A", "– 1 2 3"):
            assert hidden not in found
