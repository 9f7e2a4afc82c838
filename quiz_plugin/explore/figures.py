"""All interactive figures by name."""

from __future__ import annotations

from quiz_plugin.explore import memory, mesh, pipeline
from quiz_plugin.explore.controls import Explorable

FIGURES: dict[str, Explorable] = {each.EXPLORABLE.name: each.EXPLORABLE for each in (memory, mesh, pipeline)}
