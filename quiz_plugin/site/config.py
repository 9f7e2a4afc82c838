"""Declares the options of the plugin `quiz` in mkdocs.yml, with their defaults (`QuizConfig`); MkDocs checks them.

`place_of` says where any key of that file stands, for problems that only `build.py` and `redirects.py` find. With
another `site_key`, readers lose their progress.
"""

import re
from pathlib import Path

from mkdocs.config import config_options as c
from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig

from quiz_plugin.bank import Place
from quiz_plugin.bank.files import place_at


class QuizConfig(Config):
    """The options under `plugins: quiz:` in mkdocs.yml."""

    bank = c.Dir(exists=True, default="bank")
    """The folder of the question bank."""
    site_key = c.Type(str, default="")
    """What the guide's keys in the browser's storage start with; without it, the name of the site. Changing it, or that
    name, loses the progress of readers."""
    offline = c.Type(bool, default=True)
    """Whether pages that were read open without a network. `false` also removes what a site left in browsers before."""
    redirects = c.DictOfItems(c.Type(str), default={})
    """Addresses that pages had before, each with the one that they have now: `translations: about`."""
    font = c.Type(str, default="")
    """The folder of a font for every page and their pictures, a package of Fontsource; without one, there are no such
    pictures, and readers have the font of their system."""


def place_of(config: MkDocsConfig, key: str, value: str = "") -> Place:
    """Where a key stands in mkdocs.yml, with a value on its line if one is named."""
    path = Path(config.config_file_path)
    text = path.read_text("utf-8")
    found = re.search(rf"(?<![\w/.-])['\"]?{re.escape(key)}['\"]?: *['\"]?{re.escape(value)}", text)
    return place_at(path.name, text, found.start() if found else 0)
