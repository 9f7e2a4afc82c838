"""Joins our modules, also those of figures, to scripts that pages load; bundles these with styles and the font.

Also picks a script's strings. `ENTRIES` names the bundles; `theme/guide.html` says which page loads which. `join` puts
modules into one function, in which no two may define one name, and leaves out what none of them uses; a bundler would
need Node wherever a guide is built. Each kind of page has one sheet of `styles`, as one file comes sooner than many,
with rules made here for the font and the words of marks. A bundle's folder is named after its contents, so browsers may
keep it. For `build.py`, `language_build.py`, `serve.py` and `worker.py`.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import minify

from quiz_plugin.bank.figures import Figure
from quiz_plugin.bank.files import name_of
from quiz_plugin.bank.problems import Place, Problem
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
    "sets": ("fold", "list", "standings"),
    "styles": (),
    "study": ("exam", "practice", "progress", "results", "review", "settings"),
    "terms": ("glossary", "terms"),
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


@cache
def read_bundle(name: str, extra_css: str = "", *, small: bool = True) -> Bundle:
    """A bundle; each sheet of `styles` for a kind of page starts with generated rules.

    Not `small`, it keeps its names and lines, so that an error in a browser can be read.
    """
    texts = {f"{entry}.js": read_script(name, entry) for entry in ENTRIES[name]}
    if name in {"authoring", "styles"}:
        for sheet in sorted(_room(name).glob("*.css")):
            texts[sheet.name] = ("" if sheet.stem in {"menu", "search"} else extra_css) + read_style(sheet)
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


def read_style(sheet: Path, above: set[Path] | None = None) -> str:
    """A style sheet with those that it imports in their place; what stands `above` already is not repeated."""
    above = set() if above is None else above
    if (sheet := sheet.resolve()) in above:
        return ""
    above.add(sheet)
    return _IMPORTED.sub(lambda found: read_style(sheet.parent / found[1], above), sheet.read_text("utf-8"))


def read_bundles(
    languages: Sequence[Words], figures: Iterable[Figure], font: Font | None, *, small: bool = True
) -> dict[str, Bundle]:
    """What the pages of a site load, by name: with words of the `languages`, the scripts of `figures`, and its font."""
    names = [name for name in ENTRIES if name not in {"authoring", "figures", "styles", "worker"}]
    found = {name: read_bundle(name, small=small) for name in names}
    found["styles"] = read_bundle("styles", font_style(font) + mark_texts(languages), small=small)
    found["figures"] = _of_figures(figures, languages, small=small)
    return found | ({"font": font.bundle} if font else {})


def _served(file: str, text: str, *, small: bool) -> str:
    if not small:
        return text
    return str(minify.string("text/css" if file.endswith(".css") else "text/javascript", text))


@cache
def read_script(bundle: str, entry: str) -> str:
    """A script of a bundle as one text with its names and lines."""
    return join(_room(bundle) / f"{entry}.js")


def read_figure(figure: Figure) -> str:
    """The script that brings a figure to life, as one text with its names and lines."""
    modules = (figure.folder / "model.js", figure.folder / "view.js", ASSETS / "figures" / "shell.js")
    board = ", board" if any(each.type == "board" for each in figure.controls) else ""
    return join(*modules, then=f"start('{figure.name}', run, view{board});\n")


def check_figures(figures: Iterable[Figure], folder: Path) -> dict[str, Problem]:
    """Why the script of a figure cannot be read, by its name; `folder` is that of the bank."""
    found: dict[str, Problem] = {}
    for figure in figures:
        try:
            read_figure(figure)
        except (OSError, ValueError) as error:
            reason = f"{Path(error.filename).name} is missing" if isinstance(error, OSError) else str(error)
            hint = "every figure has `model.js` and `view.js`, which import and export names as they are"
            place = Place(name_of(figure.folder, folder))
            found[figure.name] = Problem(place, "bad-explorable", f"its script cannot be read: {reason}", hint)
    return found


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
    """The version of what the scripts store."""
    [version] = _VERSION.findall((ASSETS / "store" / "records.js").read_text("utf-8"))
    return str(version)


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
_NAMED = re.compile(r"(\w+)\s*(?:=[^,]*)?(?:,|$)")
_WAITING = re.compile(r"^\S.*\bawait\b", re.MULTILINE)
"""A module may wait where it is not inside a function, which only an `async` function may do."""
_COMMENT = re.compile(r"^ *(?://.*|/\*(?:(?!\*/)[\s\S])*\*/)$", re.MULTILINE)
"""Only where it has its lines to itself: an address in a text has two slashes too."""
_RESULT = re.compile(r"^export default ([a-zA-Z]\w*);\n", re.MULTILINE)
"""What an entry exports; where another entry takes in its module, that line goes."""
_OFFER = re.compile(
    r"^const (\w+) = (?:[\d.]+;|(?:async )?(?:\w+|\([^;]*?\)) =>(?s:.*?);)\n(?=\n*(?:[^\s})\]]|\Z))",
    re.MULTILINE,
)
"""What a module offers to others, and does nothing by itself: a number or a function. It ends before the next line
without indentation."""


@dataclass(frozen=True)
class _Module:
    """One file of script."""

    text: str
    """Without its imports, and without `export` before what it defines."""
    needs: tuple[Path, ...]
    """The modules that it imports."""
    names: tuple[str, ...]
    """What it defines for itself and others: only lines without indentation do that."""


def join(*entries: Path, then: str = "") -> str:
    """The script that does what the modules `entries` do, one after the other, and then the statement `then`.

    Raises ValueError where joining would change the meaning: two modules define one name, import it under another, or
    use a form of import or export that this does not know.
    """
    found: dict[Path, _Module] = {}
    for entry in entries:
        _add(entry.resolve(), found)
    owner = dict[str, Path]()
    for path, module in found.items():
        for name in module.names:
            if name in owner:
                raise ValueError(f"{path.name} and {owner[name].name} both define `{name}`")
            owner[name] = path
    *others, last = [each.text for each in found.values()]
    parts = [*(_RESULT.sub("", text) for text in others), _RESULT.sub(r"return \1;\n", last), *([then] if then else [])]
    parts = _used(parts)
    waits = "async " if any(_WAITING.search(part) for part in parts) else ""
    exports = "export default " if _RESULT.search(last) else ""
    return f"{exports}({waits}() => {{\n" + "\n".join(parts) + "})();\n"


def _add(path: Path, found: dict[Path, _Module]) -> None:
    """Add the modules that one needs, and then itself."""
    if path not in found:
        module = _module(path, path.read_text("utf-8"))
        for each in module.needs:
            _add(each, found)
        found[path] = module


@cache
def _module(path: Path, text: str) -> _Module:
    needs = []
    for statement in _IMPORT.finditer(text):
        if re.search(r"\bas\b", statement["names"] or ""):
            raise ValueError(f"{path.name}: `{statement['names'].strip()}` gives an import another name")
        target = statement["module"]
        folder = _FIGURES if target.startswith("#") else path.parent
        needs.append((folder / target.removeprefix("#figures/")).resolve())
    text = _EXPORT.sub("", _IMPORT.sub("", text))
    if odd := _OTHER.search(_RESULT.sub("", text)):
        raise ValueError(f"{path.name}: `{odd[0].strip()}` cannot be joined")
    names = (one or several for one, several in _DEFINED.findall(text))
    return _Module(text, tuple(needs), tuple(name for each in names for name in _NAMED.findall(each)))


def _used(parts: list[str]) -> list[str]:
    """The modules without what they offer and none of them takes, nor what only that took.

    What is named anywhere, even in a text, stays.
    """
    offered = {offer[1]: offer[0] for part in parts for offer in _OFFER.finditer(part)}
    named = _counted("\n".join(parts))
    while unused := [name for name in offered if named[name] == 1]:
        for text in map(offered.pop, unused):
            named.subtract(_counted(text))
            parts = [part.replace(text, "") for part in parts]
    return parts


def _counted(text: str) -> Counter[str]:
    """How often each word stands in some script, but for comments."""
    return Counter(re.findall(r"\w+", _COMMENT.sub("", text)))


FONT_HINT = (
    "name that of a variable font of Fontsource; `npm ci` gets what package.json names, and `make` does so by itself; "
    "without the option, readers have their own"
)


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


def read_font(package: Path) -> Font:
    """The font in the folder of a package. Raises OSError, LookupError or ValueError where there is none."""
    metadata = json.loads((package / "metadata.json").read_bytes())
    font_id, axis = metadata["id"], metadata["variable"]["wght"]
    shapes = (package / "files" / f"{font_id}-latin-wght-normal.woff2").read_bytes()
    files = {f"{font_id}.woff2": shapes, "LICENSE.txt": (package / "LICENSE").read_bytes()}
    return Font(metadata["family"], (axis["min"], axis["max"]), f"{font_id}.woff2", Bundle("font", files))


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
    return f"{face}:root,body[data-md-color-scheme]{{--md-text-font:{family}system-ui}}"
