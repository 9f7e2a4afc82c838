"""What pages load of ours: scripts joined from modules, styles, the font; each in a folder named after its contents.

`guide` is for every page, `quiz` (card/, kinds/, store/, schedule/) only where there are questions, `beliefs` once a
misconception has led to a wrong answer, `study` for sessions, `pictures` where progress is drawn, `terms` where words
of the glossary are explained, `figures` where something is drawn or can be played with, `home` on the home page and
that of the learning path once there are answers, `sets` where sets are listed, on their pages and, once there are
answers, on those of concepts, `search` once the search opens.

Each script of a bundle holds all that it needs: one file instead of many travels in fewer bytes. A bundle's folder is
named after its contents, so that a browser may keep the files as long as it likes.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import minify

from quiz_plugin.bank.figures import Figure
from quiz_plugin.render.figures import figure_words
from quiz_plugin.render.words import Words, keys_said

ASSETS = Path(__file__).parents[1] / "assets"
ENTRIES = {
    "authoring": ("authoring",),
    "beliefs": ("remedy",),
    "figures": ("near",),
    "guide": ("guide", "missing"),
    "home": ("home", "path"),
    "pictures": ("pictures",),
    "quiz": ("cards", "storing"),
    "search": ("search",),
    "sets": ("sets",),
    "study": ("exam", "practice", "progress", "results", "review", "settings"),
    "terms": ("terms",),
    "worker": ("uninstall", "sw"),
}
"""The scripts of each bundle that pages ask for, without their ending; of `worker`, the browser does."""
_VERSION = re.compile(r"^export const VERSION = (\d+);$", re.MULTILINE)
_IMPORTED = re.compile(r"^@import '([^']+)';\n", re.MULTILINE)
MARKS = {"hit": "✓", "slip": "✗", "miss": "✓", "shown": "✓", "pass": ""}
"""The symbol before each mark's words."""


@dataclass(frozen=True)
class Bundle:
    """Files that are served together."""

    name: str
    files: Mapping[str, bytes]

    @cached_property
    def folder(self) -> str:
        """Where the files stand below the site's root, with a slash at the end."""
        digest = hashlib.sha256()
        for name, content in sorted(self.files.items()):
            digest.update(f"{name}\0{len(content)}\0".encode())
            digest.update(content)
        return f"assets/{self.name}-{digest.hexdigest()[:8]}/"


def read_bundle(name: str, extra_css: str = "", *, small: bool = True) -> Bundle:
    """A bundle, with generated rules at the start of `<name>.css`.

    Not `small`, it keeps its names and lines, so that an error in a browser can be read.
    """
    return _read(_room(name), name, extra_css, small=small)


@cache
def _read(folder: Path, name: str, extra_css: str, *, small: bool) -> Bundle:
    texts = {f"{entry}.js": read_script(name, entry) for entry in ENTRIES[name]}
    for sheet in sorted(folder.glob("*.css")):
        texts[sheet.name] = (extra_css if sheet.stem == name else "") + _style(sheet)
    return Bundle(name, {file: _served(file, text, small=small).encode("utf-8") for file, text in texts.items()})


def _of_figures(figures: Iterable[Figure], languages: Sequence[Words], *, small: bool) -> Bundle:
    """The bundle with the script of each figure, and with its words, `<figure>.<language>.json`."""
    files = dict(read_bundle("figures", small=small).files)
    for figure in figures:
        script = read_figure(figure)
        files[f"{figure.name}.js"] = _served("figure.js", script, small=small).encode("utf-8")
        for words in languages:
            shared = words.subset([key for key in keys_said(script) if key.startswith(("xp.", "num."))])
            table = figure_words(figure, words, shared)
            text = json.dumps(table, ensure_ascii=False, separators=(",", ":"))
            files[f"{figure.name}.{words.language}.json"] = text.encode("utf-8")
    return Bundle("figures", files)


def _style(sheet: Path) -> str:
    """A style sheet with those that it imports in their place: one file travels in fewer bytes, and at once."""
    return _IMPORTED.sub(lambda found: _style(sheet.parent / found[1]), sheet.read_text("utf-8"))


def read_bundles(
    languages: Sequence[Words], figures: Iterable[Figure], font: Font | None, *, small: bool = True
) -> dict[str, Bundle]:
    """What the pages of a site load, by name: with words of the `languages`, the scripts of `figures`, and its font."""
    extra_css = {"guide": font_style(font), "quiz": mark_texts(languages)}
    names = [name for name in ENTRIES if name not in {"authoring", "figures", "worker"}]
    found = {name: read_bundle(name, extra_css.get(name, ""), small=small) for name in names}
    found["figures"] = _of_figures(figures, languages, small=small)
    return found | ({"font": font.bundle} if font else {})


def _served(file: str, text: str, *, small: bool) -> str:
    if not small:
        return text
    return str(minify.string("text/css" if file.endswith(".css") else "text/javascript", text))


def read_script(bundle: str, entry: str) -> str:
    """A script of a bundle as one text with its names and lines."""
    return join(_room(bundle) / f"{entry}.js")


def read_figure(figure: Figure) -> str:
    """The script that brings a figure to life, as one text with its names and lines."""
    modules = (figure.folder / "model.js", figure.folder / "view.js", ASSETS / "figures" / "shell.js")
    board = ", board" if any(each.type == "board" for each in figure.controls) else ""
    return join(*modules, then=f"start('{figure.name}', run, view{board});\n")


def _room(bundle: str) -> Path:
    """The folder in which the entries of a bundle stand, and its style sheets."""
    return ASSETS / ("card" if bundle == "quiz" else bundle)


@cache
def script_keys(bundle: str, entry: str) -> tuple[str, ...]:
    """The keys of the strings that a script says."""
    return keys_said(read_script(bundle, entry))


def script_strings(words: Words, keys: Sequence[str]) -> str:
    """The strings for the scripts of a page as JSON that can stand inside a script element."""
    text = json.dumps(words.subset(keys), ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


@cache
def store_version() -> str:
    """The version of what the scripts store. Raises LookupError if they name none."""
    declared = _VERSION.search((ASSETS / "store" / "records.js").read_text("utf-8"))
    if not declared:
        raise LookupError("records.js has no VERSION")
    return declared[1]


def mark_texts(languages: Sequence[Words]) -> str:
    """CSS rules with the words of the marks, which a page without script shows through `content`."""
    rules = []
    for words in languages:
        texts = "".join(
            f"--t-{mark}:{_css_string((symbol and symbol + ' ') + words.t('m.' + mark))};"
            for mark, symbol in MARKS.items()
        )
        rules.append(f":root:lang({words.language}){{{texts}}}")
    return "\n" + "\n".join(rules) + "\n"


def _css_string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\a ")
    return f'"{escaped}"'


_IMPORT = re.compile(
    r"^import\s*(?:\{(?P<names>[^}]*)\}\s*from\s*)?'(?P<module>(?:\.\.?|#figures)/[^']+)';\n", re.MULTILINE
)
_FIGURES = ASSETS / "figures"
"""What `#figures/` stands for, from wherever a figure to play with has its scripts; package.json says so to tools."""
_OTHER = re.compile(r"^(import\b.*|export\s+(?:default|\{|\*).*)$|\bimport\s*\(\s*['\"`]", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=const |let |function |async function |class )", re.MULTILINE)
_DEFINED = re.compile(r"^(?:const|let|(?:async )?function\*?|class) (?:(\w+)|[{\[]([^}\]]*)[}\]])", re.MULTILINE)
_WAITING = re.compile(r"^\S.*\bawait\b", re.MULTILINE)
"""A module may wait where it is not inside a function, which only an `async` function may do."""
_COMMENT = re.compile(r"^ *(?://.*|/\*(?:(?!\*/)[\s\S])*\*/)$", re.MULTILINE)
"""Only where it has its lines to itself: an address in a text has two slashes too."""
_RESULT = re.compile(r"^export default ([a-zA-Z]\w*);\n", re.MULTILINE)
"""What an entry exports; where another entry takes in its module, that line goes."""
_OFFER = re.compile(
    r"^(?:export )?const (\w+) = (?:[\d.]+;|(?:async )?(?:\w+|\([^;]*?\)) =>(?s:.*?);)\n(?=\n*(?:[^\s})\]]|\Z))",
    re.MULTILINE,
)
"""What a module offers to others, and does nothing by itself: a number or a function. It ends before the next line
without indentation."""


@cache
def join(*entries: Path, then: str = "") -> str:
    """The script that does what the modules `entries` do, one after the other, and then the statement `then`.

    Raises ValueError where joining would change the meaning: two modules define one name, import it under another, or
    use a form of import or export that this does not know.
    """
    parts, owner = [], dict[str, Path]()
    known: dict[Path, str] = {}
    modules = [*dict.fromkeys(module for entry in entries for module in _modules(entry.resolve(), [], known))]
    for module in modules:
        text = _RESULT.sub(r"return \1;\n" if module == modules[-1] else "", _IMPORT.sub("", known[module]))
        if odd := _OTHER.search(_EXPORT.sub("", text)):
            raise ValueError(f"{module.name}: `{odd[0].strip()}` cannot be joined")
        for name in _names(_EXPORT.sub("", text)):
            if name in owner:
                raise ValueError(f"{module.name} and {owner[name].name} both define `{name}`")
            owner[name] = module
        parts.append(text)
    parts = [*parts, then] if then else parts
    parts = [_EXPORT.sub("", part) for part in _used(parts)]
    waits = "async " if any(_WAITING.search(part) for part in parts) else ""
    exports = "export default " if _RESULT.search(known[modules[-1]]) else ""
    return f"{exports}({waits}() => {{\n" + "\n".join(parts) + "})();\n"


def _used(parts: list[str]) -> list[str]:
    """The modules without what they offer and none of them takes, nor what only that took.

    What is named anywhere, even in a text, stays.
    """
    offered = {offer[1]: offer[0] for part in parts for offer in _OFFER.finditer(part)}
    while True:
        named = Counter(re.findall(r"\w+", _COMMENT.sub("", "\n".join(parts))))
        unused = [text for name, text in offered.items() if named[name] == 1]
        if not unused:
            return parts
        for text in unused:
            parts = [part.replace(text, "") for part in parts]


def _modules(module: Path, above: list[Path], known: dict[Path, str]) -> list[Path]:
    """The modules that `module` needs, itself last, but for those already `known`, which get their text.

    `above` are those that are being looked at.
    """
    if module in above:
        raise ValueError(f"{module.name} imports itself, by way of {above[-1].name}")
    if module in known:
        return []
    known[module] = module.read_text("utf-8")
    found: list[Path] = []
    for statement in _IMPORT.finditer(known[module]):
        if re.search(r"\bas\b", statement["names"] or ""):
            raise ValueError(f"{module.name}: `{statement['names'].strip()}` gives an import another name")
        target = statement["module"]
        path = _FIGURES / target.removeprefix("#figures/") if target.startswith("#") else module.parent / target
        found += _modules(path.resolve(), [*above, module], known)
    return [*found, module]


def _names(text: str) -> Iterator[str]:
    """What a module defines for itself and others: only lines without indentation do that."""
    for single, several in _DEFINED.findall(text):
        yield from [single] if single else re.findall(r"(\w+)\s*(?:=[^,]*)?(?:,|$)", several)


_NAME = re.compile(r"[A-Za-z][A-Za-z0-9-]*(?: [A-Za-z][A-Za-z0-9-]*)*")
"""A name that can stand in a style sheet as it is."""
_GET = "`npm ci` gets what package.json names, and `make` does so by itself; without the option, readers have their own"
_PACKAGE = "name the folder of a variable font of Fontsource, such as `node_modules/@fontsource-variable/figtree`"


class FontError(ValueError):
    """There is no such font; the message says why, and `hint` what to do."""

    def __init__(self, message: str, hint: str) -> None:
        """Take what is wrong with the option, and what to do about it."""
        super().__init__(f"`font` {message}")
        self.hint = hint


@dataclass(frozen=True)
class Font:
    """A font that the site serves."""

    family: str
    weights: tuple[int, int]
    """The thinnest and the boldest."""
    file: str
    bundle: Bundle
    """The file, and its licence."""

    @property
    def address(self) -> str:
        """Where the file stands below the site's root."""
        return self.bundle.folder + self.file


def read_font(package: Path, name: str) -> Font:
    """The font in the folder of a package, which mkdocs.yml calls `name`. Raises FontError."""
    if not package.is_dir():
        raise FontError(f"names the folder `{name}`, which is not there", _GET)
    try:
        metadata = json.loads((package / "metadata.json").read_bytes())
        font_id, family, axis = str(metadata["id"]), str(metadata["family"]), metadata["variable"]["wght"]
        file, weights = f"{font_id}.woff2", (int(axis["min"]), int(axis["max"]))
        shapes = (package / "files" / f"{font_id}-latin-wght-normal.woff2").read_bytes()
        licence = (package / "LICENSE").read_bytes()
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise FontError(f"names the folder `{name}`, which has no variable font with its licence", _PACKAGE) from error
    if not (_NAME.fullmatch(font_id) and _NAME.fullmatch(family)):
        raise FontError(f"names the folder `{name}`, whose font has a name with other signs than letters", _PACKAGE)
    return Font(family, weights, file, Bundle("font", {file: shapes, "LICENSE.txt": licence}))


def font_style(font: Font | None) -> str:
    """The rules that let pages have the font; without one, they have that of the reader's system.

    A font that comes late is for the next page: nothing that somebody reads changes its place.
    """
    family, face = "", ""
    if font:
        thinnest, boldest = font.weights
        family = f"{font.family},"
        face = (
            f"@font-face{{src:url(../{font.address.partition('/')[2]});font-family:{font.family};"
            f"font-display:optional;font-weight:{thinnest} {boldest}}}"
        )
    return f"{face}body[data-md-color-scheme]{{--md-text-font:{family}system-ui}}"
