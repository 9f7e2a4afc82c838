"""What draws each interactive figure, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from quiz_plugin.explore.controls import Setting
from quiz_plugin.render.explore import batch, chooser, memory, mesh, pipeline, ring
from quiz_plugin.render.explore import input as input_pipeline
from quiz_plugin.render.explore.saying import Say

VIEWS: dict[str, Callable[[Setting, dict[str, Any], Say], dict[str, Any]]] = {
    "batch": batch.view,
    "chooser": chooser.view,
    "input": input_pipeline.view,
    "memory": memory.view,
    "mesh": mesh.view,
    "pipeline": pipeline.view,
    "ring": ring.view,
}

GUESSED: dict[str, Callable[[Say, float], str]] = {
    "memory": lambda say, guess: say.unit(guess, "GB", 1),
    "pipeline": lambda say, guess: say.percent(guess / 100),
    "ring": ring.size,
}
"""How a guess is written, for figures that ask for one: as `view` writes the `answer`."""
