"""What a page loads where the templates know nothing of it: with any theme but the guide's."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from mkdocs.utils import get_relative_url

from quiz_plugin.site.quiz.sets import SIGN

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

_DRAWN = ('class="fig"', 'highlight"', 'class="gd-formula"')
"""What the style of drawings, programs and formulas is for."""


def with_tags(content: str, page: Page, values: Mapping[str, Any]) -> str:
    """The content of a page, in the frame that our styles look for, after the styles and before the script it loads.

    `values` are those that the templates of a guide get. A page that needs nothing of ours stays as it is.
    """
    folder = {name: escape(get_relative_url(path, page.url)) for name, path in values["folder"].items()}
    script = values["script"]
    if not script and not any(sign in content for sign in _DRAWN):
        return content
    sheets = [
        *(["quiz"] if script and script[0] == "quiz" else []),
        "plain",
        "figures",
        *(["sets"] if SIGN in content else []),
    ]
    styles = "".join(f'<link rel="stylesheet" href="{folder[name]}{name}.css">' for name in sheets)
    framed = f'{styles}<div class="md-typeset">{content}</div>'
    if not script:
        return framed
    kind, entry = script
    return (
        f'{framed}<script type="application/json" id="qz-strings">{values["strings"]}</script>'
        f'<script type="module" src="{folder[kind]}{entry}.js" data-store="{escape(values["store"])}" '
        f'data-storing="{folder["quiz"]}storing.js"{_remedies(page, values)}></script>'
    )


def _remedies(page: Page, values: Mapping[str, Any]) -> str:
    """Where a script finds what it says of misconceptions, if the bank names any."""
    if not values["remedies"]:
        return ""
    script, texts = (
        get_relative_url(path, page.url) for path in (f"{values['folder']['beliefs']}remedy.js", values["remedies"])
    )
    return f' data-remedy="{escape(script)}" data-remedies="{escape(texts)}"'
