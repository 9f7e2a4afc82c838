"""The sitemap without days: MkDocs gives the day of the build as the day on which every page changed.

It is not, and it would make two builds of one commit differ.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

SITEMAP = "sitemap.xml"
_NO_DAY = "1980-01-01"
_DAY = re.compile(r"\s*<lastmod>[^<]*</lastmod>")


def undate(page: Page) -> None:
    """Take the day of the build from a page. Some day there has to be: it is packed with the sitemap."""
    page.update_date = _NO_DAY


def without_days(sitemap: str) -> str:
    """The sitemap without the days of pages."""
    return _DAY.sub("", sitemap)
