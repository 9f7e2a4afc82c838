"""The language that this guide's drawings speak: one canvas, classes with a meaning, few colours.

It is a rule of the guide and not of the plugin, which shows other sites' drawings on their own canvas and in the
classes of their own style.
"""

import re

from quiz_plugin.render.drawings import drawing_svg
from tests.tools import ROOT

FOLDER = ROOT / "docs" / "assets" / "figures"
_SHEETS = ROOT / "quiz_plugin" / "assets"
STYLE = "".join((_SHEETS / name).read_text("utf-8") for name in ("figures/figures.css", "guide/parts.css"))
CLASSES = frozenset(re.findall(r"\.(f-[a-z]{2,}|f-u)\b", STYLE))
COLOURS = frozenset({"f-fwd", "f-bwd", "f-com", "f-wts", "f-dat"})
NAMES = sorted(path.stem for path in FOLDER.glob("*.svg"))


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
