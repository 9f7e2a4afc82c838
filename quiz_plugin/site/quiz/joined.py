"""ES modules as one script: what an entry needs, each module once, in the order in which it is needed.

One file instead of many travels in fewer bytes.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

_IMPORT = re.compile(
    r"^import\s*(?:\{(?P<names>[^}]*)\}\s*from\s*)?'(?P<module>(?:\.\.?|#figures)/[^']+)';\n", re.MULTILINE
)
_FIGURES = Path(__file__).parents[2] / "assets" / "figures"
"""What `#figures/` stands for, from wherever a figure to play with has its scripts; package.json says so to tools."""
_OTHER = re.compile(r"^(import\b.*|export\s+(?:default|\{|\*).*)$|\bimport\s*\(|\bawait\s+import", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=const |let |function |async function |class )", re.MULTILINE)
_DEFINED = re.compile(r"^(?:const|let|(?:async )?function\*?|class) (?:(\w+)|[{\[]([^}\]]*)[}\]])", re.MULTILINE)
_WAITING = re.compile(r"^\S.*\bawait\b", re.MULTILINE)
"""A module may wait where it is not inside a function, which only an `async` function may do."""
_COMMENT = re.compile(r"^ *(?://.*|/\*(?:(?!\*/)[\s\S])*\*/)$", re.MULTILINE)
"""Only where it has its lines to itself: an address in a text has two slashes too."""
_OFFER = re.compile(
    r"^export const (\w+) = (?:[\d.]+;|(?:async )?(?:\w+|\([^;]*?\)) =>(?s:.*?);)\n(?=\n*(?:[^\s})\]]|\Z))",
    re.MULTILINE,
)
"""What a module offers to others, and does nothing by itself: a number or a function. It ends before the next line
without indentation."""


def join(*entries: Path, then: str = "") -> str:
    """The script that does what the modules `entries` do, one after the other, and then the statement `then`.

    Raises ValueError where joining would change the meaning: two modules define one name, import it under another, or
    use a form of import or export that this does not know.
    """
    parts, owner = [], dict[str, Path]()
    known: dict[Path, str] = {}
    modules = dict.fromkeys(module for entry in entries for module in _modules(entry.resolve(), [], known))
    for module in modules:
        text = _IMPORT.sub("", known[module])
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
    return f"({waits}() => {{\n'use strict';\n" + "\n".join(parts) + "})();\n"


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
