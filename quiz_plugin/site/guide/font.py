"""The font of every page: one variable file from a package of Fontsource, served by the site itself with its licence.

Such a package is a folder with `metadata.json`, `LICENSE` and `files/<id>-latin-wght-normal.woff2`. Its signs are those
of Latin scripts; others, and some symbols, come from the reader's system, as all do until the file is there.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

from quiz_plugin.site.quiz.bundles import Bundle

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


def read(package: Path, name: str) -> Font:
    """The font in the folder of a package, which mkdocs.yml calls `name`. Raises FontError."""
    if not package.is_dir():
        raise FontError(f"names the folder `{name}`, which is not there", _GET)
    try:
        told = json.loads((package / "metadata.json").read_bytes())
        own, family, axis = str(told["id"]), str(told["family"]), told["variable"]["wght"]
        file, weights = f"{own}.woff2", (int(axis["min"]), int(axis["max"]))
        shapes = (package / "files" / f"{own}-latin-wght-normal.woff2").read_bytes()
        licence = (package / "LICENSE").read_bytes()
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise FontError(f"names the folder `{name}`, which has no variable font with its licence", _PACKAGE) from error
    if not (_NAME.fullmatch(own) and _NAME.fullmatch(family)):
        raise FontError(f"names the folder `{name}`, whose font has a name with other signs than letters", _PACKAGE)
    return Font(family, weights, file, Bundle("font", {file: shapes, "LICENSE.txt": licence}))


def style(font: Font | None) -> str:
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
