"""The notebooks that readers download: one per language, valid, and the program that was run."""

import ast
import io
import json
import re
import tokenize
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest

from examples._example import FOLDER
from quiz_plugin.render.examples import read_example
from quiz_plugin.render.notebook import ENDING
from tests.site.built import LANGUAGES, BuiltSite
from tests.site.small import SITE_URL, SmallSite, Stopped
from tests.site.test_worker import known

PAGE, PROGRAM = "concepts/start-to-end/", "start_to_end"
CODE = {"cell_type", "id", "metadata", "source", "execution_count", "outputs"}


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def notebook(site: BuiltSite, language: str) -> dict[str, Any]:
    """What a reader gets who follows the link of the page."""
    page = site.page(PAGE, language)
    (link,) = [a for a in page.main.xpath(".//a/@href") if a.endswith(ENDING)]
    address = urljoin(SITE_URL + page.url, link).removeprefix(SITE_URL)
    assert address == f"{'' if language == 'en' else 'es/'}concepts/start-to-end.{language}.ipynb"
    found: dict[str, Any] = json.loads(Path(site.folder, address).read_text("utf-8"))
    return found


def comments(code: str) -> list[str]:
    """The comments of a program, without those that mark its parts."""
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    return [each.string for each in tokens if each.type == tokenize.COMMENT and not each.string.startswith("# %%")]


def test_it_has_what_the_format_4_5_asks_for(notebook: dict[str, Any]):
    assert set(notebook) == {"cells", "metadata", "nbformat", "nbformat_minor"}
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    cells = notebook["cells"]
    ids = [cell["id"] for cell in cells]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-zA-Z0-9_-]{1,64}", each) for each in ids)
    for cell in cells:
        assert cell["metadata"] == {}
        assert "".join(cell["source"]).strip()
        assert all(line.count("\n") == line.endswith("\n") for line in cell["source"])
        if cell["cell_type"] == "markdown":
            assert set(cell) == CODE - {"execution_count", "outputs"}
        else:
            assert (cell["cell_type"], set(cell), cell["execution_count"], cell["outputs"]) == ("code", CODE, None, [])


def test_its_cells_joined_are_the_program_that_was_run(notebook: dict[str, Any], language: str):
    code = "\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code")
    program = (FOLDER / f"{PROGRAM}.py").read_text("utf-8").partition("\n\n")[2]
    assert ast.dump(ast.parse(code)) == ast.dump(ast.parse(program))
    shown = read_example(FOLDER, PROGRAM, "", "" if language == "en" else language).code
    assert comments(code) == comments(shown)
    assert (comments(code) == comments(program)) is (language == "en")


def test_its_text_is_that_of_the_page_and_leads_there(notebook: dict[str, Any], site: BuiltSite, language: str):
    text = "\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    page = site.page(PAGE, language)
    heading = page.main.xpath("./h1")[0].text.strip()
    assert text.startswith(f"# {heading}")
    assert f"({SITE_URL}{page.url}#top)" in text
    targets = re.findall(r"\]\(([^)]*)\)", text)
    assert [target for target in targets if not target.startswith("https://")] == []
    own = {target.removeprefix(SITE_URL).partition("#")[0] for target in targets if target.startswith(SITE_URL)}
    assert [each for each in own if not (site.folder / each / "index.html").is_file()] == []
    assert "///" not in text
    assert "{#" not in text


def test_both_work_offline_each_with_its_language(site: BuiltSite):
    files = known(site.folder)["files"]
    assert "concepts/start-to-end.en.ipynb" in files["en"]
    assert "es/concepts/start-to-end.es.ipynb" in files["es"]


PROGRAM_IN_CELLS = '"""A."""\n\n# %% one\nprint(1)\n# %% two\nprint(2)\n'


def page_in_cells(small: SmallSite, *shown: str) -> None:
    """A concept page that asks for a notebook and shows some cells of the program."""
    blocks = "".join(f"\n/// example\n    src: prog\n    part: {part}\n///\n" for part in shown)
    for code in small.languages:
        title = "# One {#top}\n\n## One {#first}\n"
        small.text(f"docs/concepts/one.{code}.md", f"---\nnotebook: prog\n---\n{title}{blocks}")
    small.text("examples/prog.py", PROGRAM_IN_CELLS)
    small.text("examples/prog.out", "# %% one\n1\n# %% two\n2\n")


def test_without_an_address_of_the_site_its_links_are_words(small: SmallSite):
    small.settings = {"site_url": ""}
    small.data("mkdocs.yml", small.configuration())
    page_in_cells(small, "one", "two")
    assert small.build() == []
    made = json.loads((small.folder / "concepts/one.en.ipynb").read_text("utf-8"))
    assert [cell["source"] for cell in made["cells"]] == [["# One"], ["## One"], ["print(1)"], ["print(2)"]]
    assert (small.folder / "es/concepts/one.es.ipynb").is_file()


@pytest.mark.parametrize("shown", [("two",), ("two", "one"), ("one", "one", "two")])
def test_a_page_that_shows_other_cells_is_told(small: SmallSite, shown: tuple[str, ...]):
    page_in_cells(small, *shown)
    with pytest.raises(Stopped) as stop:
        small.build()
    assert "docs/concepts/one.en.md:2:1: error bad-notebook: " in str(stop.value)


def test_a_program_that_is_not_there_is_told_once(small: SmallSite):
    page_in_cells(small)
    (small.root / "examples/prog.py").unlink()
    with pytest.raises(Stopped, match=r"error bad-notebook: there is no file examples/prog\.py"):
        small.build()


def test_a_program_of_which_a_notebook_would_lose_a_line_is_told(small: SmallSite):
    page_in_cells(small, "one", "two")
    small.text("examples/prog.py", PROGRAM_IN_CELLS.replace("# %% one", "print(0)\n# %% one"))
    small.text("examples/prog.out", "0\n# %% one\n1\n# %% two\n2\n")
    with pytest.raises(Stopped, match="error bad-notebook: the cells of `prog` are not all of it"):
        small.build()


def test_a_page_that_begins_with_its_program_keeps_that_as_code(small: SmallSite):
    page_in_cells(small, "one", "two")
    for code in small.languages:
        page = small.root / f"docs/concepts/one.{code}.md"
        blocks = page.read_text("utf-8").partition("## One {#first}\n")[2]
        small.text(f"docs/concepts/one.{code}.md", f"---\nnotebook: prog\n---\n{blocks}\n## One {{#first}}\n")
    small.build()
    made = json.loads((small.folder / "concepts/one.en.ipynb").read_text("utf-8"))
    assert [cell["cell_type"] for cell in made["cells"]] == ["markdown", "code", "code", "markdown"]
