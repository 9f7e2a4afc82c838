"""All interactive figures by name."""

from __future__ import annotations

from quiz_plugin.explore import batch, chooser, memory, pipeline, ring
from quiz_plugin.explore.controls import Explorable

FIGURES: dict[str, Explorable] = {
    each.EXPLORABLE.name: each.EXPLORABLE for each in (batch, chooser, memory, pipeline, ring)
}
