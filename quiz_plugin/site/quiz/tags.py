"""What a page with cards loads where the templates know nothing of it: with any theme but the guide's."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from mkdocs.utils import get_relative_url

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page


def with_tags(content: str, page: Page, values: Mapping[str, Any]) -> str:
    """The content of a page, in the frame that our styles look for, after the styles and before the script it loads.

    `values` are those that the templates of a guide get.
    """
    folder = {name: escape(get_relative_url(path, page.url)) for name, path in values["folder"].items()}
    kind, entry = values["script"]
    sheets = [f"{folder['quiz']}quiz.css", f"{folder['plain']}plain.css", f"{folder['figures']}figures.css"]
    styles = "".join(f'<link rel="stylesheet" href="{sheet}">' for sheet in sheets)
    script = (
        f'<script type="application/json" id="qz-strings">{values["strings"]}</script>'
        f'<script type="module" src="{folder[kind]}{entry}.js" data-store="{escape(values["store"])}" '
        f'data-saving="{folder["quiz"]}saving.js"></script>'
    )
    return f'{styles}<div class="md-typeset">{content}</div>{script}'
