"""Makes HTML of a figure to play with (block `/// explore`): its controls, and what it shows at its first setting.

`page_context.py` hands `figure_html` that (picture, sentence, tables) from `first.<language>.json`, which
`quizbank figures` writes with the figure's scripts: nothing is computed here. Controls are hidden without script.
`site/assets.py` takes `figure_words` for the script, many modules `TEMPLATES` (all of `templates/`).
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from quiz_plugin.bank.figures import Control, Figure, as_written
from quiz_plugin.render.words import Words, written

BASE = "{base}"
"""What a first view says in place of the way to the language's root."""
TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    autoescape=True,
    auto_reload=False,  # a server starts anew when a file of the plugin changes
    undefined=StrictUndefined,
)
"""The templates of figures, cards, papers, redirects, the learning path and the lists of questions."""


def first_view(language: str) -> str:
    """The name of the file with what a figure shows at first."""
    return f"first.{language}.json"


def figure_html(figure: Figure, first: Mapping[str, Any], words: Words, base: str = "") -> str:
    """The figure, which shows what its `first` view says; `base` leads from the page to the language's root."""

    def text(key: str) -> str:
        return str(figure.entry(key, words.language))

    controls = [_control(figure, each, first, words) for each in figure.controls]
    steps = next((each for each in controls if each["type"] == "steps"), None)
    board = next((each for each in figure.controls if each.type == "board"), None)
    view = {
        "id": f"xp-{figure.name}",
        "name": figure.name,
        "key": figure.key,
        "base": base,
        **{key: text(key) for key in ("title", "what", "note") if key in figure.words},
        "guess": figure.guess
        and {
            "at": json.dumps(figure.guess.at),
            "question": text("guess"),
            "why": text("guess.why"),
            "choices": [*zip(figure.guess.choices, first["guesses"], strict=True)],
        },
        "controls": controls,
        "presets": [
            {"set": json.dumps(figure.preset(name), separators=(",", ":")), "label": text(f"preset.{name}")}
            for name in figure.presets
        ],
        "board": board and _board(figure, board, first, words),
        "steps": steps and steps | {"low": 1, **dict.fromkeys(("high", "value"), first["steps"] + 1)},
        "shown": {"width": 360, **first, "more": first["more"].replace(BASE, base)},
    }
    return TEMPLATES.get_template("figure.html").render(f=view, t=words.t)


def _control(figure: Figure, control: Control, first: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """What the template says of a control."""
    steps = control.type == "steps"
    value = str(control.default if control.per == 1 else control.default / control.per)
    return {
        "type": control.type,
        "id": f"xp-{figure.name}--{control.name}",
        "name": f"{figure.name}.{control.name}",
        "label": words.t("xp.step") if steps else figure.entry(control.name, words.language),
        "value": value,
        "per": control.per,
        **{name: str(as_written(getattr(control, name))) for name in ("low", "high", "step")},
        "unit": control.unit,
        "group": control.group and figure.entry(f"group.{control.group}", words.language),
        "amount": written(words, value) if control.type == "number" else first["amounts"].get(control.name, ""),
        "options": [(each, figure.entry(f"{control.name}.{each}", words.language)) for each in control.options],
    }


def _board(figure: Figure, board: Control, first: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """What the template says of a control on which pieces are placed, each piece with its drawing."""
    control = _control(figure, board, first, words)
    return control | {
        "key": board.name,
        "signs": board.signs,
        "help": figure.entry(f"{board.name}.help", words.language),
        "typing": figure.entry(f"{board.name}.keys", words.language),
        "pieces": [*zip(control["options"], first.get("pieces", ()), strict=False)],
    }


def figure_words(figure: Figure, words: Words, shared: Mapping[str, Any]) -> dict[str, Any]:
    """The table of words for the figure's script: its own, and those that every figure says."""
    return {**shared, **{key: figure.entry(key, words.language) for key in figure.words}}
