"""The language that this guide's drawings speak: one canvas, classes with a meaning, few colours.

It is a rule of the guide and not of the plugin, which shows other sites' drawings on their own canvas and in the
classes of their own style.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from quiz_plugin.render.drawings import drawing_svg
from tests.tools import ROOT

FOLDER = ROOT / "docs" / "assets" / "figures"
_SHEETS = ROOT / "quiz_plugin" / "assets"
STYLE = "".join((_SHEETS / name).read_text("utf-8") for name in ("figures/figures.css", "guide/parts.css"))
CLASSES = frozenset(re.findall(r"\.(f-[a-z]{2,}|f-u)\b", STYLE))
COLOURS = frozenset({"f-fwd", "f-bwd", "f-com", "f-wts", "f-dat"})
MOST_COLOURS = 4
CANVAS = re.compile(r"0 0 360 \d+")
NAMES = sorted(path.stem for path in FOLDER.glob("*.svg"))

_TAG = re.compile(r"<(rect|path|circle|ellipse|line|polyline|polygon)\b([^>]*)>")
_CLASS = re.compile(r'\bclass="([^"]*)"')
_VIEW_BOX = re.compile(r'viewBox="([^"]*)"')
_OWN_LOOK = re.compile(r'\s((?:fill|stroke|font-size|font-family|font-weight|color)="[^"]*")')


def faults(path: Path) -> Iterator[str]:
    """What of a drawing's file breaks the rules, as `file:line:column: what is wrong, and what to do`."""
    svg = path.read_text("utf-8")

    def at(position: int) -> str:
        before = svg[:position].split("\n")
        return f"{path.name}:{len(before)}:{len(before[-1]) + 1}"

    for found in _VIEW_BOX.finditer(svg):
        if not CANVAS.fullmatch(found[1]):
            yield f'{at(found.start())}: the canvas is {found[1]}; write viewBox="0 0 360 h", every drawing is as wide'
    for found in _CLASS.finditer(svg):
        for each in sorted({*found[1].split()} - CLASSES):
            known = ", ".join(sorted(CLASSES))
            yield f"{at(found.start())}: the class `{each}` means nothing; those that do are {known}"
    for found in _OWN_LOOK.finditer(svg):
        yield f"{at(found.start() + 1)}: {found[1]} is a look of its own; use a class, which knows the dark scheme"
    for found in _TAG.finditer(svg):
        if "class=" not in found[2]:
            yield f"{at(found.start())}: this {found[1]} has no class and would be black; give it one"
    used = sorted({each for found in _CLASS.finditer(svg) for each in found[1].split()} & COLOURS)
    if len(used) > MOST_COLOURS:
        yield f"{path.name}:1:1: {len(used)} colours, {', '.join(used)}; leave out one"


def page_of_all(languages: tuple[str, ...], names: list[str], family: str) -> str:
    """All drawings in one page, without a site around them, in a font of the machine."""
    drawings = "".join(
        f'<figure class="fig" id="{name}.{language}">{drawing_svg(FOLDER, name, language)[0]}</figure>'
        for language in languages
        for name in names
    )
    page = (
        f"html {{ font: 125% {family}, system-ui, sans-serif }} body {{ margin: 0 16px }} figure {{ margin: 1em auto }}"
    )
    # As the theme says which scheme it is.
    dark = "@media screen { [data-md-color-scheme='slate'] { color-scheme: dark } }"
    return (
        f"<!doctype html><style>{page}{dark}{STYLE}</style>"
        f'<body data-md-color-scheme="default"><div class="md-typeset">{drawings}</div>'
    )
