"""What can be done only once every page, in every language, is written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from quiz_plugin.bank import Problem
from quiz_plugin.site.guide import finding, missing, redirects, search_index, settings, theme, worker
from quiz_plugin.site.guide.guide_build import GuideBuild

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig


def _redirect(guide: GuideBuild, config: MkDocsConfig) -> None:
    """Lead from the addresses that pages had before to those that they have."""
    moved = guide.options.redirects
    lost = [
        Problem(
            settings.place_of(config, new), "lost-redirect", told, "name a page that is there, or take the line out"
        )
        for new, told in redirects.check(config, moved)
    ]
    guide.site.complain(lost, config, begun=True)
    if not lost:
        redirects.write(config, moved, guide.languages, guide.site.bundles["guide"].folder + "divided.js")


def complete(guide: GuideBuild, config: MkDocsConfig) -> None:
    """Divide the search index by language, mend the theme's script, fill the 404 page, write what works offline."""
    site, folder, build = guide.site, Path(config.site_dir), guide.language
    roots = {code: root for code, (root, _) in guide.languages.items()}
    state = site.state
    names = {code: finding.names(build.bank, state.glossary, state.sought, code, build.ending) for code in roots}
    search_index.write_split(folder, roots, names)
    finding.add_script(folder, site.bundles["search"])
    search_index.fetch_when_opened(folder)
    theme.mend_script(folder)
    _redirect(guide, config)
    missing.write(folder, guide.missing)
    if not site.serving:
        worker.write(folder, site.options.site_key, guide.languages if guide.options.offline else {})
