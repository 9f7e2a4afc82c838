"""All interactive figures by name."""

from __future__ import annotations

from quiz_plugin.explore import chooser, memory, pipeline, ring
from quiz_plugin.explore.controls import Explorable

FIGURES: dict[str, Explorable] = {each.EXPLORABLE.name: each.EXPLORABLE for each in (chooser, memory, pipeline, ring)}
