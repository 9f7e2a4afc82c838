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
from quiz_plugin.site.notebook import ENDING, page_cells
from tests.site.built import LANGUAGES, SITE_URL, BuiltSite
from tests.site.small import SmallSite
from tests.site.test_worker import known

PAGE, PROGRAM = "concepts/start-to-end/", "start_to_end"


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
    assert address in known(site.folder)["files"][language], "kept for reading without a network"
    found: dict[str, Any] = json.loads(Path(site.folder, address).read_text("utf-8"))
    return found


def comments(code: str) -> list[str]:
    """The comments of a program, without those that mark its parts."""
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    return [each.string for each in tokens if each.type == tokenize.COMMENT and not each.string.startswith("# %%")]


def test_its_cells_joined_are_the_program_that_was_run(notebook: dict[str, Any], language: str):
    assert (notebook["nbformat"], notebook["metadata"]["kernelspec"]["name"]) == (4, "python3")
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
    assert "\n> **" in text, "what is a box on the page is a quotation"
    assert [sign for sign in ("///", "!!!", "{#", ENDING) if sign in text] == []


def test_code_within_the_text_stays_as_it_is_written():
    code = "Say `steps[0]()`, not this:\n\n```python\n# One\n!!! no\n/// example\nsteps[0]()\n///\n```"
    (cell,) = page_cells(code, "one", str, str)
    assert cell.source == code


def test_without_an_address_of_the_site_links_are_words_and_a_program_at_the_start_is_code(small: SmallSite):
    small.data("mkdocs.yml", small.configuration() | {"site_url": ""})
    small.text("examples/prog.py", '"""A."""\n\n# %% one\nprint(1)\n# %% two\nprint(2)\n')
    small.text("examples/prog.out", "# %% one\n1\n# %% two\n2\n")
    blocks = [f"/// example\n    src: prog\n    part: {part}\n///\n" for part in ("one", "two")]
    end = "## One {#first}\n\nAnd [home](../index.md).\n"
    for code in small.languages:
        small.text(f"docs/concepts/one.{code}.md", "\n".join(["---\nnotebook: prog\n---\n", *blocks, end]))
    small.build()
    made = json.loads((small.folder / "concepts/one.en.ipynb").read_text("utf-8"))
    assert [cell["cell_type"] for cell in made["cells"]] == ["code", "code", "markdown"]
    assert "".join(made["cells"][-1]["source"]) == "## One\n\nAnd home."
    assert (small.folder / "es/concepts/one.es.ipynb").is_file()
