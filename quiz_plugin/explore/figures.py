"""All interactive figures by name."""

from __future__ import annotations

from quiz_plugin.explore import batch, chooser, memory, mesh, pipeline, ring
from quiz_plugin.explore import input as input_pipeline
from quiz_plugin.explore.controls import Explorable

FIGURES: dict[str, Explorable] = {
    each.EXPLORABLE.name: each.EXPLORABLE for each in (batch, chooser, input_pipeline, memory, mesh, pipeline, ring)
}
