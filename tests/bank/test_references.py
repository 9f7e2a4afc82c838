"""Pages cite works by key: every key exists, every work is cited, and nothing on a concept page escapes the list."""

import re
import shutil
from datetime import date
from pathlib import Path

import pytest
from markdown import markdown

from quiz_plugin.bank import base
from quiz_plugin.bank.references import check_citations, citations, cited, read_references, unused
from quiz_plugin.site.blocks import QuizExtension
from tests.tools import ROOT

WORK = """\
references:
  - key: gpipe
    title: "GPipe: Efficient Training"
    authors: Huang et al.
    year: 2019
    url: https://arxiv.org/abs/1811.06965
    checked: 2026-11-20
"""


def bank(folder: Path, text: str = WORK) -> Path:
    path = folder / "bank"
    path.mkdir(exist_ok=True)
    (path / "references.yml").write_text(text, "utf-8")
    return path


def told(folder: Path) -> list[str]:
    return [f"{each.place} {each.code}" for each in read_references(folder).problems]


def test_a_work_is_read_with_all_it_says(tmp_path: Path):
    references = read_references(bank(tmp_path))
    assert references.problems == ()
    assert references.address("ref:gpipe") == "https://arxiv.org/abs/1811.06965"
    assert references.address("ref:gpipe#S2.F1") == "https://arxiv.org/abs/1811.06965#S2.F1"
    assert references.address("ref:zero") is None


def test_a_guide_without_the_file_has_no_works(tmp_path: Path):
    assert (read_references(tmp_path).works, read_references(tmp_path).problems) == ({}, ())


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("key: gpipe", "key: GPipe", ["bank/references.yml:2:10 bad-id"]),
        ("https://arxiv", "arxiv", ["bank/references.yml:6:10 bad-value"]),
        ("checked: 2026-11-20", "checked: yesterday", ["bank/references.yml:7:14 wrong-type"]),
        ("    year: 2019\n", "    yaer: 2019\n", ["bank/references.yml:5:5 unknown-key"]),
        ("year: 2019", "year: 219", ["bank/references.yml:5:11 bad-value"]),
        ("year: 2019", "year: 2999", ["bank/references.yml:5:11 bad-value"]),
        ("Huang et al.", "Huang # et al.", ["bank/references.yml:4:14 cut-text"]),
        ("Huang et al.", "\u200b", ["bank/references.yml:4:14 empty-text"]),
        ("https://arxiv", "https://https://arxiv", ["bank/references.yml:6:10 bad-value"]),
        ("https://arxiv", "https://ann:secret@arxiv", ["bank/references.yml:6:10 bad-value"]),
        ("year: 2019", "lang: English", ["bank/references.yml:5:11 bad-value"]),
        ("    url: https://arxiv.org/abs/1811.06965\n", "", ["bank/references.yml:2:5 missing-key"]),
        ("references:", "works:", ["bank/references.yml:1:1 missing-key", "bank/references.yml:1:1 unknown-key"]),
    ],
)
def test_each_mistake_is_told_with_its_place(tmp_path: Path, old: str, new: str, expected: list[str]):
    assert told(bank(tmp_path, WORK.replace(old, new))) == expected


def test_the_same_work_twice_is_told(tmp_path: Path):
    again = WORK.removeprefix("references:\n")
    assert told(bank(tmp_path, WORK + again)) == [
        "bank/references.yml:8:10 duplicate-reference",
        "bank/references.yml:12:10 duplicate-reference",
    ]


@pytest.mark.parametrize("url", ["https://arxiv.org/abs/1811.06965/", "https://ARXIV.org/abs/1811.06965"])
def test_one_address_written_in_two_ways_is_one(tmp_path: Path, url: str):
    again = WORK.removeprefix("references:\n").replace("key: gpipe", "key: other")
    again = again.replace("https://arxiv.org/abs/1811.06965", url)
    assert told(bank(tmp_path, WORK + again)) == ["bank/references.yml:12:10 duplicate-reference"]


def test_a_year_and_a_day_are_to_come_where_they_have_not_begun_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    folder = bank(tmp_path, WORK.replace("2019", "2027").replace("2026-11-20", "2027-01-01"))
    monkeypatch.setattr(base, "today", lambda: date(2026, 12, 31))
    assert told(folder) == []
    monkeypatch.setattr(base, "today", lambda: date(2026, 12, 30))
    assert told(folder) == ["bank/references.yml:5:11 bad-value", "bank/references.yml:7:14 bad-value"]


PAGE = """\
# A page

It grows ([GPipe, §2](ref:gpipe); [ZeRO](ref:zero#S3)).
Code such as `[x](ref:code)` cites nothing.

```markdown
[y](ref:fence)
```
"""


def test_citations_are_found_where_they_stand_and_not_in_code():
    assert [(each.key, str(each.place)) for each in citations(PAGE, "docs/a.en.md")] == [
        ("gpipe", "docs/a.en.md:3:27"),
        ("zero", "docs/a.en.md:3:46"),
    ]


def test_a_key_that_is_not_listed_is_an_error_with_the_nearest_one(tmp_path: Path):
    references = read_references(bank(tmp_path))
    (problem,) = check_citations(references, citations("[x](ref:gpip)", "a.md"))
    assert (str(problem.place), problem.code, problem.severity) == ("a.md:1:9", "unknown-reference", "error")
    assert problem.hint == "did you mean `gpipe`?"


def test_a_work_that_no_page_cites_is_a_warning(tmp_path: Path):
    references = read_references(bank(tmp_path))
    (problem,) = unused(references, [])
    assert (str(problem.place), problem.code, problem.severity) == (
        "bank/references.yml:2:10",
        "unused-reference",
        "warning",
    )
    assert unused(references, citations(PAGE, "a.md")) == []


def test_a_citation_becomes_a_link_to_the_work_outside_mkdocs_too(tmp_path: Path):
    folder = tmp_path / "guide"
    shutil.copytree(ROOT / "bank", folder / "bank")
    shutil.copytree(ROOT / "docs", folder / "docs")
    extension = QuizExtension(bank=str(folder / "bank"), docs=str(folder / "docs"))
    assert 'href="https://arxiv.org/abs/1811.06965"' in markdown("[GPipe](ref:gpipe)", extensions=[extension])


# The shipped guide


def test_every_work_of_the_guide_is_cited_and_every_citation_has_its_work():
    references, found = read_references(ROOT / "bank"), list(cited(ROOT / "docs"))
    assert references.problems == ()
    assert len(found) > 100
    assert check_citations(references, found) == []
    assert unused(references, found) == []


def test_pages_name_no_source_outside_the_list():
    for path in sorted((ROOT / "docs" / "concepts").glob("*.md")):
        assert re.findall(r"\]\(https?://[^)]*\)", path.read_text("utf-8")) == [], path.name


@pytest.mark.parametrize("page", sorted(path.name for path in (ROOT / "docs" / "concepts").glob("*.en.md")))
def test_both_languages_cite_the_same_works_as_often(page: str):
    english, spanish = (
        sorted(each.key for each in citations((ROOT / "docs/concepts" / name).read_text("utf-8"), name))
        for name in (page, page.replace(".en.", ".es."))
    )
    assert english == spanish
