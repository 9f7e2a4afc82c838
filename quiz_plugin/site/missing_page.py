"""Puts into the one 404 page what it says in each other language, for `build.py`; plugin.py knows the page by `NAME`.

Patterns find header, tabs, menu, text, footer and what the theme's script is told; theme/404.html has an empty template
for each other language. assets/guide/missing.js swaps the same parts by their order: change both, and look here when
the theme changes.
"""

import re
from collections.abc import Mapping
from pathlib import Path

NAME = "404.html"

_SPOKEN = re.compile(
    r'<header class="md-header.*?</header>|<nav class="md-tabs.*?</nav>'
    r'|<div class="md-sidebar md-sidebar--primary.*?(?=<div class="md-sidebar md-sidebar--secondary)'
    r'|<div class="gd-missing.*?</div>|<footer class="md-footer.*?</footer>|<script id="__config".*?</script>',
    re.DOTALL,
)
"""Header with search, tabs, menu, text, footer, what the theme's script is told. `missing.js` names them."""
_ROOM = re.compile(r'(<template lang="([^"]*)"[^>]*>)(</template>)')


def parts_of_language(html: str) -> str:
    """What differs from language to language in such a page."""
    return "".join(_SPOKEN.findall(html))


def fill_missing_page(site: Path, others: Mapping[str, str]) -> None:
    """Put into the page what it says in other languages, by language."""
    page = site / NAME
    if not others or not page.is_file():
        return
    html = _ROOM.sub(lambda room: f"{room[1]}{others.get(room[2], '')}{room[3]}", page.read_text("utf-8"))
    page.write_text(html, "utf-8", newline="\n")
