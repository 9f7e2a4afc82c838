"""Templates that are rendered only if something of the page changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import jinja2

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

Rendered = Callable[["Page | None", Callable[[], str]], str]
"""The HTML of a page, which the second argument would render; templates such as that of the sitemap have no page."""


def template_class(rendered: Rendered) -> type[jinja2.Template]:
    """The class of templates for an environment that let `rendered` decide whether there is something to render."""

    class PageTemplate(jinja2.Template):
        """One template of the theme."""

        def render(self, *args: Any, **values: Any) -> str:
            """Render the page that the context is of, or take what was rendered before."""
            context = dict(*args, **values)
            return rendered(context.get("page"), lambda: jinja2.Template.render(self, context))

    return PageTemplate
