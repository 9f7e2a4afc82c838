"""Declares the options of the plugin `quiz` in mkdocs.yml, with their defaults (`QuizConfig`); MkDocs checks them."""

from mkdocs.config import config_options as c
from mkdocs.config.base import Config


class QuizConfig(Config):
    """The options under `plugins: quiz:` in mkdocs.yml."""

    bank = c.Dir(exists=True, default="bank")
    """The folder of the question bank."""
    examples = c.Dir(exists=False, default="examples")
    """The folder of the programs that pages show."""
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
