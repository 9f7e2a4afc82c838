"""The two bundles of the browser side: `guide` for every page, `quiz` only where there are questions.

Files keep their names inside a folder named after the contents of the whole bundle, so that a page never gets modules
of two versions, and a browser may keep them as long as it likes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import rcssmin
import rjsmin

from quiz_plugin.render import Words

ASSETS = Path(__file__).parents[1] / "assets"
_SHRINK = {".js": rjsmin.jsmin, ".css": rcssmin.cssmin}
"""What is served, without its comments. Names stay as they are, so that an error in a browser can be read."""
MARKS = {"hit": "✓", "slip": "✗", "miss": "◌", "pass": "–"}
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


def read_bundle(name: str, extra_css: str = "") -> Bundle:
    """The bundle in `assets/<name>`, with generated rules at the end of `<name>.css`."""
    texts = {path.name: path.read_text("utf-8") for path in sorted((ASSETS / name).iterdir()) if path.suffix in _SHRINK}
    texts[f"{name}.css"] += extra_css
    return Bundle(name, {file: _SHRINK[Path(file).suffix](text).encode("utf-8") for file, text in texts.items()})


def script_keys() -> list[str]:
    """The keys of the strings that the quiz modules use."""
    keys: list[str] = json.loads((ASSETS / "quiz" / "strings.json").read_text("utf-8"))
    return keys


def script_strings(words: Words) -> str:
    """The strings for the quiz modules as JSON that can stand inside a script element."""
    text = json.dumps(words.subset(script_keys()), ensure_ascii=False, separators=(",", ":"))
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
