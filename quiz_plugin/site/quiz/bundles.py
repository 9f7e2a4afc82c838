"""The bundles of the browser side: `guide` for every page, `quiz` (card/, kinds/, store/, schedule/) only where there
are questions, `beliefs` once a misconception has led to a wrong answer, `study` for sessions, `pictures` where progress
is drawn, `terms` where words of the glossary are explained, `figures` where something is drawn or can be played with,
`home` on the home page and that of the learning path, `sets` where sets are listed, on their pages and, once there are
answers, on those of concepts, `search` once the search opens.

Each script of a bundle holds all that it needs. A bundle's folder is named after its contents, so that a browser may
keep the files as long as it likes.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from pathlib import Path

import minify

from quiz_plugin.bank.figures import Figure
from quiz_plugin.bank.kinds import MODULES
from quiz_plugin.render.figures import figure_words
from quiz_plugin.render.words import Words, keys_said
from quiz_plugin.site.quiz.joined import join

ASSETS = Path(__file__).parents[2] / "assets"
_MODULES = sorted(set(MODULES.values()))
"""The modules of the kinds of questions."""
ENTRIES = {
    "authoring": ("authoring",),
    "beliefs": ("beliefs", "remedy"),
    "figures": ("near",),
    "guide": ("guide", "missing", "divided"),
    "home": ("ahead", "home", "path"),
    "pictures": ("pictures",),
    "quiz": ("saving", *("-".join(some) for n in range(len(_MODULES)) for some in combinations(_MODULES, n + 1))),
    "search": ("search",),
    "sets": ("concept", "sets"),
    "study": ("exam", "folds", "practice", "progress", "review"),
    "terms": ("terms",),
    "worker": ("uninstall", "sw"),
}
"""The scripts of each bundle that pages ask for, without their ending; of `worker`, the browser does."""
_IMPORTED = re.compile(r"^@import '([^']+)';\n", re.MULTILINE)
_SPACE = re.compile(
    r"""(?<==)'([a-z]+)'(?=\])|("(?:\\.|[^"\\])*"|'[^']*')|[;\s]*(})\s*|\s*([{;,>~])\s*|(:)\s+|\s+(!)|(?<=[\s:(,])0(?=\.\d)"""
)
"""What can go of a rule inside another, which the minifier leaves as it is: all but strings and the signs between.

Of a string that is the value of an attribute, its quotes can.
"""
MARKS = {"hit": "✓", "slip": "✗", "miss": "◌", "shown": "◌", "pass": "–"}
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


def _with_figures(bundle: Bundle, figures: Iterable[Figure], languages: Sequence[Words], *, small: bool) -> Bundle:
    """A bundle with the script of each figure, and with its words, `<figure>.<language>.json`."""
    files = dict(bundle.files)
    for figure in figures:
        script = read_figure(figure)
        files[f"{figure.name}.js"] = _served("figure.js", script, small=small).encode("utf-8")
        for words in languages:
            shared = words.subset([key for key in keys_said(script) if key.startswith(("xp.", "num."))])
            table = figure_words(figure, words, shared)
            text = json.dumps(table, ensure_ascii=False, separators=(",", ":"))
            files[f"{figure.name}.{words.language}.json"] = text.encode("utf-8")
    return Bundle(bundle.name, files)


def _style(sheet: Path) -> str:
    """A style sheet with those that it imports in their place: one file travels in fewer bytes, and at once."""
    return _IMPORTED.sub(lambda found: _style(sheet.parent / found[1]), sheet.read_text("utf-8"))


def of_questions(languages: Sequence[Words], figures: Iterable[Figure], *, small: bool = True) -> Mapping[str, Bundle]:
    """What pages with questions, drawings and `figures` load, by name; with words of the `languages`."""
    return {
        "beliefs": read_bundle("beliefs", small=small),
        "figures": _with_figures(read_bundle("figures", small=small), figures, languages, small=small),
        "quiz": read_bundle("quiz", mark_texts(languages), small=small),
        "sets": read_bundle("sets", small=small),
    }


def of_guide(extra_css: str, *, small: bool = True) -> Mapping[str, Bundle]:
    """What the pages of a guide load besides, by name.

    `extra_css` are rules for every page.
    """
    names = ("home", "pictures", "search", "study", "terms")
    return {"guide": read_bundle("guide", extra_css, small=small)} | {
        name: read_bundle(name, small=small) for name in names
    }


def _served(file: str, text: str, *, small: bool) -> str:
    if not small:
        return text
    if file.endswith(".css"):
        return _SPACE.sub(lambda found: "".join(filter(None, found.groups())), str(minify.string("text/css", text)))
    return str(minify.string("text/javascript", text))


def quiz_entry(kinds: Iterable[str]) -> str:
    """The script of a page with questions of these kinds, without its ending: `choice-num`."""
    return "-".join(sorted({MODULES[kind] for kind in kinds}))


def read_script(bundle: str, entry: str) -> str:
    """A script of a bundle as one text with its names and lines; of questions, with the kinds in its name."""
    modules = [*entry.split("-"), "quiz"] if bundle == "quiz" and entry != "saving" else [entry]
    return join(*(_room(bundle, module) / f"{module}.js" for module in modules))


def read_figure(figure: Figure) -> str:
    """The script that brings a figure to life, as one text with its names and lines."""
    modules = (figure.folder / "model.js", figure.folder / "view.js", ASSETS / "figures" / "shell.js")
    return join(*modules, then=f"start('{figure.name}', run, view);\n")


def _room(bundle: str, module: str = "") -> Path:
    """The folder in which a module of a bundle stands, or its style sheets."""
    return ASSETS / ("kinds" if module in _MODULES else "card" if bundle == "quiz" else bundle)


@cache
def script_keys(bundle: str, entry: str) -> tuple[str, ...]:
    """The keys of the strings that a script says."""
    return keys_said(read_script(bundle, entry))


def script_strings(words: Words, keys: Sequence[str]) -> str:
    """The strings for the scripts of a page as JSON that can stand inside a script element."""
    text = json.dumps(words.subset(keys), ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def mark_texts(languages: Sequence[Words]) -> str:
    """CSS rules with the words of the marks, which a page without script shows through `content`."""
    rules = []
    for words in languages:
        texts = "".join(
            f"--t-{mark}:{_css_string(symbol + ' ' + words.t('m.' + mark))};" for mark, symbol in MARKS.items()
        )
        rules.append(f":root:lang({words.language}){{{texts}}}")
    return "\n" + "\n".join(rules) + "\n"


def _css_string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\a ")
    return f'"{escaped}"'
