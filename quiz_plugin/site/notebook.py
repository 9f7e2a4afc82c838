"""Makes the notebook of each page that says `notebook: <program>` in its front matter, and puts it beside the page.

It is the page's text in cells of Markdown and, between them, the program's cells, each of which the page has to show
once, in order. It holds no outputs: readers' own computers print them. Other blocks are left out, and the paragraph
that links to the notebook, without a language: `[Download](gpipe.ipynb)` on `gpipe.en.md`. Other links lead from
anywhere, or are words where the site has no address. `build.py` calls `add` in each language.
"""

from __future__ import annotations

import json
import posixpath
import re
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from mkdocs.structure.files import File
from mkdocs.utils.meta import get_data

from quiz_plugin.bank import Place, Problem
from quiz_plugin.bank.markdown import front_matter, links, without_code
from quiz_plugin.bank.references import SCHEME, References
from quiz_plugin.render.examples import ExampleError, cells, read_example
from quiz_plugin.site.language_build import LanguageBuild

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

META = "notebook"
ENDING = ".ipynb"
_BLOCK = re.compile(
    r"(?ms)^(?P<mark>/{3,}) *(?P<name>[\w-]+)[^\n]*\n(?P<options>(?: {4}[^\n]*\n)*).*?^(?P=mark)[ \t]*$\n?"
)
_OPTION = re.compile(r"(?m)^ {4}(\w+):[ \t]*(\S+)[ \t]*$")
_BOX = re.compile(r'(?m)^!!! \w+ "(?P<title>[^"\n]+)"\n+(?P<text>(?:(?: {4}[^\n]*)?(?:\n|\Z))+)')
_ATTRIBUTES = re.compile(r"(?m)^(#{1,6} .*?)[ \t]*\{:?[^{}\n]*\}[ \t]*$")
_TO_ITSELF = re.compile(rf"\]\((?!\w+:)[^)\s]+{re.escape(ENDING)}\)")
_NOWHERE = re.compile(r"\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(\)")
_HEADING = re.compile(r"(?m)^(?=#{1,2} )")
# Signs that mean something to what reads the text here, and nothing within code: other characters stand for them there.
_HIDE = {ord(sign): 0xE000 + number for number, sign in enumerate("#/![](){}")}
_SHOW = {hidden: sign for sign, hidden in _HIDE.items()}
_FORMAT = {
    "metadata": {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    },
    "nbformat": 4,
    "nbformat_minor": 5,
}


def add(files: Files, config: MkDocsConfig, language: LanguageBuild, examples: Path) -> list[Problem]:
    """Add the notebook of each page that has one; return why one cannot be."""
    found: list[File] = []
    problems: list[Problem] = []
    for file in files.documentation_pages():
        text = file.content_string
        program = get_data(text)[1].get(META) if f"\n{META}:" in text else None
        if program is None:
            continue
        try:
            made = _cells(file, str(program), files, config, language, examples)
        except ExampleError as error:
            line = text[: text.index(f"\n{META}:") + 1].count("\n") + 1
            place = Place(f"{Path(config.docs_dir).name}/{file.src_uri}", line)
            problems += error.problems or [Problem(place, "bad-notebook", str(error), error.hint)]
        else:
            found.append(_file(config, file, notebook_json(made), language))
    for each in found:
        files.append(each)
    return problems


def _file(config: MkDocsConfig, page: File, content: str, language: LanguageBuild) -> File:
    """The notebook's file: called without the language, as pages are in links, and published with it."""
    file = File.generated(config, language.languages.slug(page) + ENDING, content=content)
    name = PurePosixPath(page.src_uri).with_suffix(ENDING).as_posix()
    file.dest_uri = language.languages.root(language.languages.current) + name
    return file


def _cells(
    file: File, program: str, files: Files, config: MkDocsConfig, language: LanguageBuild, examples: Path
) -> list[Cell]:
    """The cells of a page's notebook. Raises ExampleError where there can be none."""
    code, complete = language.words.language, language.bank.languages
    read = partial(
        read_example, examples, program, language="" if code == complete[0] else code, partial=code not in complete
    )
    urls = {language.languages.slug(each): each.url for each in files.documentation_pages()}
    lead = partial(_address, file.src_uri, urls, config.site_url or "", language.state.references)
    made = page_cells(file.content_string, program, lambda part: read(part).code, lead)
    whole = read("").code
    known = [name for name, _ in cells((examples / f"{program}.py").read_text("utf-8"))]
    if not known or [cell.name for cell in made if cell.name] != known:
        message = f"the page does not show the cells of `{program}` in their order, as its notebook has to"
        raise ExampleError(message, f"show each once: {', '.join(known)}" if known else "begin cells with `# %% name`")
    if "".join(whole.split()) != "".join("".join(cell.source for cell in made if cell.name).split()):
        message = f"the cells of `{program}` are not all of it, each once"
        raise ExampleError(message, "begin the program with a cell, and give each cell another name")
    if page := lead("#top"):
        head = [] if made[0].name else [made.pop(0).source]
        made = [Cell("", "\n\n".join([*head, language.words.t("notebook.page", page=page)])), *made]
    return made


def _address(page: str, urls: Mapping[str, str], site: str, references: References, target: str) -> str:
    """Where a link of the page at the path `page` leads from anywhere; empty where the site has no address."""
    if target.startswith(SCHEME):
        return references.address(target) or ""
    if ":" in target:
        return target
    path, _, anchor = target.partition("#")
    name = posixpath.normpath(posixpath.join(posixpath.dirname(page), path)) if path else page
    slug = name.removesuffix(".md")
    url = urls.get(slug) or urls.get(slug.rpartition(".")[0])
    if not site or url is None:
        return ""
    return urljoin(site, url) + (f"#{anchor}" if anchor else "")


@dataclass(frozen=True)
class Cell:
    """One cell: the name of the program's, with its code; or no name, and text."""

    name: str
    source: str

    def record(self, number: int) -> dict[str, object]:
        """What the format says of it."""
        common = {"metadata": {}, "source": self.source.splitlines(keepends=True)}
        if not self.name:
            return {"cell_type": "markdown", "id": f"text_{number}", **common}
        return {"cell_type": "code", "id": self.name, "execution_count": None, "outputs": [], **common}


def page_cells(text: str, program: str, code: Callable[[str], str], address: Callable[[str], str]) -> list[Cell]:
    """The cells of the page `text`, front matter included, that shows the cells of `program`.

    `code` says what a cell of the program holds, and `address` where a link of the page leads from anywhere; if that
    is nowhere, its words remain.
    """
    if front := front_matter(text):
        text = text[front.end() :]
    text = without_code(text, lambda piece: piece.translate(_HIDE))
    text = "\n\n".join(part for part in text.split("\n\n") if not _TO_ITSELF.search(part))
    text = _linked(text, address)
    found: list[Cell] = []
    done = 0
    for block in _BLOCK.finditer(text):
        options = dict(_OPTION.findall(block["options"]))
        found += _texts(text[done : block.start()])
        if block["name"] == "example" and options.get("src") == program:
            part = options.get("part", "")
            found.append(Cell(part, code(part)))
        done = block.end()
    made = _joined([*found, *_texts(text[done:])])
    return [Cell(each.name, each.source.translate(_SHOW)) for each in made]


def notebook_json(cells: Sequence[Cell]) -> str:
    """The notebook of these cells, as Jupyter writes one."""
    records = [cell.record(number) for number, cell in enumerate(cells, 1)]
    return json.dumps({"cells": records, **_FORMAT}, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _linked(text: str, address: Callable[[str], str]) -> str:
    """The text with links that lead there from anywhere."""
    for offset, target in sorted(links(text), reverse=True):
        text = text[:offset] + address(target) + text[offset + len(target) :]
    return _NOWHERE.sub(r"\1", text)


def _texts(text: str) -> Iterator[Cell]:
    """Cells of text: each larger heading begins one."""
    boxed = _BOX.sub(lambda box: _quoted(box["title"], box["text"]), text)
    for part in _HEADING.split(_ATTRIBUTES.sub(r"\1", boxed)):
        if part.strip():
            yield Cell("", part.strip("\n"))


def _quoted(title: str, text: str) -> str:
    """A box as a quotation, which every reader of notebooks knows how to show."""
    lines = [f"**{title}**", "", *textwrap.dedent(text).strip("\n").split("\n")]
    return "".join(f"> {line}".rstrip() + "\n" for line in lines) + "\n"


def _joined(cells: Sequence[Cell]) -> list[Cell]:
    """The cells with texts put together that only a block of the page divided."""
    found: list[Cell] = []
    for cell in cells:
        last = found[-1] if found else None
        if last and not (last.name or cell.name or cell.source.startswith("#")):
            found[-1] = Cell("", f"{last.source}\n\n{cell.source}")
        else:
            found.append(cell)
    return found
