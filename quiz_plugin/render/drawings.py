"""Makes inline SVG of a drawing (block `/// figure`), labelled in the page's language; refuses what no page may hold.

Inline, it takes the page's colours. `drawing_svg`, for site/blocks.py, joins `<name>.svg`, with placeholders like
`{stage}`, and `<name>.yml`, its words, from docs/assets/figures/; a `DrawingError` says what is missing or forbidden,
such as styles or scripts. `check_labels`, for `quizbank check`, looks at words alone. Figures to play with: figures.py.
"""

import re
from collections.abc import Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from quiz_plugin.bank.checks import in_label
from quiz_plugin.bank.figures import FOLDER
from quiz_plugin.bank.files import decode, read_bytes
from quiz_plugin.bank.latex import formulas
from quiz_plugin.bank.problems import Problem, Refused
from quiz_plugin.bank.yaml import SourceFile, Step

_PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_-]*)\}")
_OPENING = re.compile(r"<svg\b([^>]*)>")
_PREAMBLE = re.compile(r"^\s*(<\?xml.*?\?>\s*)?(<!--.*?-->\s*)?", re.DOTALL)
_FORBIDDEN = re.compile(
    r"<(style|script|foreignObject|image|a|use|title|desc)\b|[\s\"'/:](style|on\w+|href|id)\s*=", re.IGNORECASE
)


Texts = Mapping[str, Mapping[str, str]]
"""Words by label and language; `title` and `desc` are among the labels."""


class DrawingError(Refused):
    """A drawing that cannot be shown; the message says what its author should do."""


def drawing_svg(folder: Path, name: str, language: str, spare: str = "") -> tuple[str, str]:
    """The drawing `name` as SVG markup with its labels in `language`, and its title.

    A label that is missing comes in the language `spare`, if one is named.
    Raises DrawingError when a file, a label or a translation is missing, or the drawing holds what the CSP blocks.
    """
    drawing, labels_file = folder / f"{name}.svg", folder / f"{name}.yml"
    for path in (drawing, labels_file):
        if not path.is_file():
            raise DrawingError(f"the figure `{name}` has no file {path.name}")
    svg = _drawn(drawing)
    texts, problems = read_labels(labels_file, _name_of(labels_file))
    if problems:
        raise DrawingError(problems[0].message, problems=problems)
    words = _words(texts, labels_file.name, language, spare)
    used = set(_PLACEHOLDER.findall(svg))
    if unknown := sorted(used - words.keys()):
        raise DrawingError(f"{drawing.name} uses `{unknown[0]}`, which {labels_file.name} does not have")
    if unused := sorted(words.keys() - used - {"title", "desc"}):
        raise DrawingError(f"{labels_file.name} has the label `{unused[0]}`, which {drawing.name} does not use")
    opening = _checked(svg, drawing.name)
    svg = _PLACEHOLDER.sub(lambda match: escape(words[match[1]], quote=False), svg)
    title_id, desc_id = f"fig-{name}--title", f"fig-{name}--desc"
    head = (
        f'<svg{opening[1]} role="img" aria-labelledby="{title_id}" aria-describedby="{desc_id}">'
        f'<title id="{title_id}">{escape(words["title"], quote=False)}</title>'
        f'<desc id="{desc_id}">{escape(words["desc"], quote=False)}</desc>'
    )
    return _OPENING.sub(lambda _: head, svg, count=1), words["title"]


def _checked(svg: str, name: str) -> re.Match[str]:
    """The start of the drawing in the file called `name`. Raises DrawingError for what cannot stand on a page."""
    if bad := _FORBIDDEN.search(svg):
        raise DrawingError(f"{name} holds `{bad[0].strip()}`: use presentation attributes and the figure classes only")
    opening = _OPENING.match(svg)
    if not opening:
        raise DrawingError(f"{name} does not start with <svg>")
    try:
        ElementTree.fromstring(svg)  # noqa: S314 (the project's own file, and expat loads no external entity)
    except ElementTree.ParseError as error:
        raise DrawingError(f"{name} is not SVG: {error}") from error
    return opening


def _drawn(drawing: Path) -> str:
    """The markup of a drawing, without what stands before it. Raises DrawingError."""
    name = _name_of(drawing)
    text = decode(read_bytes(drawing, name) or b"", name)
    if isinstance(text, Problem):
        raise DrawingError(text.message, problems=[text])
    return _PREAMBLE.sub("", text, count=1).strip()


def _name_of(path: Path) -> str:
    """How problems call a file of a drawing, which stands in `FOLDER` below the folder of the pages."""
    return "/".join(path.parts[-4:])


def _words(texts: Texts, name: str, language: str, spare: str) -> dict[str, str]:
    """Title, description and labels in one language."""
    for key, text in texts.items():
        if not (text.get(language) or text.get(spare)):
            raise DrawingError(f"{name} has no text for `{key}` in `{language}`")
    return {key: str(text.get(language) or text[spare]) for key, text in texts.items()}


def read_labels(path: Path, name: str) -> tuple[Texts, list[Problem]]:
    """The words in the file at `path`, which problems call `name`, and all that is wrong with them."""
    file = SourceFile(read_bytes(path, name) or b"", name)
    if not file.readable:
        return {}, list(file.problems)
    data = file.data if isinstance(file.data, dict) else {}
    labels = data.get("labels") or {}
    if not data or not isinstance(labels, dict):
        message = f"{path.name} takes `title:`, `desc:` and `labels:`, each with one text per language"
        return {}, [Problem(file.place(), "bad-figure", message, "write them as those of another figure")]
    found: dict[str, Any] = {key: data.get(key) for key in ("title", "desc")} | labels
    paths: dict[str, tuple[Step, ...]] = {key: ("labels", key) if key in labels else (key,) for key in found}
    problems = [each for key, texts in found.items() for each in _label_problems(file, paths[key], texts)]
    return {} if problems else found, problems


def _label_problems(file: SourceFile, path: tuple[Step, ...], texts: object) -> Iterator[Problem]:
    if not isinstance(texts, dict) or not texts:
        message = f"`{path[-1]}` takes a text for each language"
        yield Problem(file.place(path), "bad-figure", message, f"write `{path[-1]}: {{en: …, es: …}}`")
        return
    for language, words in texts.items():
        if isinstance(words, dict | list):
            place = file.place((*path, language))
            yield Problem(place, "bad-figure", f"`{path[-1]}` takes a text in `{language}`", "put it in quotes")
        for formula in formulas(str(words)):
            yield in_label(formula, file.place_in((*path, language), formula.offset, formula.source))


def check_labels(docs: Path) -> Iterator[Problem]:
    """All that is wrong with the words of the drawings of a guide with its pages in `docs`."""
    for path in sorted((docs / FOLDER).glob("[!.]*.yml")):
        yield from read_labels(path, f"{docs.name}/{FOLDER}/{path.name}")[1]
