"""The options of the plugin `study-guide` in mkdocs.yml."""

from __future__ import annotations

from mkdocs.config import config_options as c
from mkdocs.config.base import Config


class GuideConfig(Config):
    """The options under `plugins: study-guide:` in mkdocs.yml."""

    offline = c.Type(bool, default=True)
    """Whether pages that were read open without a network. `false` also removes what a site left in browsers before."""
    redirects = c.DictOfItems(c.Type(str), default={})
    """Addresses that pages had before, each with the one that they have now: `translations: about`. Of a page that was
    divided, its parts too: `old: new`, `old#part: other#part`."""
    font = c.Type(str, default="")
    """The folder of a font for every page, a package of Fontsource; without one, readers have that of their system."""
