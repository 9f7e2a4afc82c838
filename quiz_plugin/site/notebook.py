"""The notebooks of pages that say `notebook: <program>` in their front matter, each beside its page.

A page links to its own as to another page, without a language: `[Download](gpipe.ipynb)` on `gpipe.en.md`.
"""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from mkdocs.structure.files import File
from mkdocs.utils.meta import get_data

from quiz_plugin.bank import Place, Problem
from quiz_plugin.bank.references import SCHEME, References
from quiz_plugin.render.examples import ExampleError, cells, read_example
from quiz_plugin.render.notebook import ENDING, Cell, notebook_json, page_cells
from quiz_plugin.site.language_build import LanguageBuild

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

META = "notebook"


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
