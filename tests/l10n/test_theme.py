"""The Spanish that the theme brings along speaks to readers as the guide does."""

import json
from pathlib import Path

from tests.l10n.spanish import address
from tests.site.built import BuiltSite


def test_the_theme_does_not_say_usted(built_site: Path):
    """Neither in what its scripts say, nor in what stands around a page."""
    said: set[str] = set()
    for page in BuiltSite(built_site).every:
        if page.language == "es":
            (config,) = page.find("//body/script[@id='__config']/text()")
            around = page.find("//header//text() | //footer//text() | //header//@*[name() != 'd'] | //footer//@title")
            said |= {*json.loads(config)["translations"].values(), *(str(text).strip() for text in around)}
    assert "Búsquedas frecuentes" in said
    assert {text: found for text in said if (found := list(address(text)))} == {}
