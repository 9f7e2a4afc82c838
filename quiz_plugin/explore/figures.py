"""All interactive figures by name."""

from __future__ import annotations

from quiz_plugin.explore import chooser, memory, mesh, pipeline
from quiz_plugin.explore.controls import Explorable

FIGURES: dict[str, Explorable] = {each.EXPLORABLE.name: each.EXPLORABLE for each in (chooser, memory, mesh, pipeline)}
