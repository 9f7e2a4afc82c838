"""An interactive figure as HTML that is complete without script: picture, sentence and tables at its first setting."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from quiz_plugin.explore.controls import Choice, Control, Explorable, Slider, Steps, Value
from quiz_plugin.explore.figures import FIGURES
from quiz_plugin.render.explore.figures import GUESSED, VIEWS
from quiz_plugin.render.explore.saying import Say
from quiz_plugin.render.words import Words, keys_said

_ROOM = Path(__file__).parents[2]
_SCRIPTS = _ROOM / "assets" / "explore"
_TEMPLATES = Environment(
    loader=FileSystemLoader(_ROOM / "render" / "templates"), autoescape=True, undefined=StrictUndefined
)


def figure_html(name: str, words: Words, base: str = "", ending: str = "/") -> str:
    """The figure called `name`. Raises KeyError for an unknown name.

    `base` leads from the page to the language's root; `ending` is how addresses of pages end.
    """
    figure, say = FIGURES[name], Say(words, base, ending)
    setting = figure.defaults
    shown = VIEWS[name](setting, figure.run(setting), say)
    said = {key: words.entry(key) for key in _keys(name)}
    steps = next((_control(figure, each, words) for each in figure.controls if isinstance(each, Steps)), None)
    view = {
        "id": f"xp-{name}",
        "name": name,
        "key": figure.key,
        "places": figure.places,
        "base": base,
        "ending": ending,
        "words": json.dumps(said, ensure_ascii=False, separators=(",", ":")),
        "title": words.t(f"xp.{name}.title"),
        "what": words.t(f"xp.{name}.what"),
        "guess": _guess(figure, say),
        "controls": [_control(figure, each, words) for each in figure.controls],
        "presets": [
            {
                "set": json.dumps(figure.preset(each), separators=(",", ":")),
                "label": words.t(f"xp.{name}.preset.{each.name}"),
            }
            for each in figure.presets
        ],
        "steps": steps and steps | {"high": shown["steps"]},
        "shown": shown,
    }
    return _TEMPLATES.get_template("explore.html").render(f=view, t=words.t)


@cache
def _keys(name: str) -> tuple[str, ...]:
    """What the figure's script says."""
    modules = (f"{name}_view.js", "shell.js", "guess.js", "saying.js")
    return keys_said("\n".join((_SCRIPTS / each).read_text("utf-8") for each in modules))


def _guess(figure: Explorable, say: Say) -> dict[str, Any] | None:
    """What asks for a guess before anything can be set."""
    if figure.guess is None:
        return None
    return {
        "at": json.dumps(dict(figure.guess.values)),
        "question": say.t(f"xp.{figure.name}.guess"),
        "choices": [GUESSED[figure.name](say, each) for each in figure.guess.choices],
    }


def _control(figure: Explorable, control: Control, words: Words) -> dict[str, Any]:
    """What the template says of a control."""
    own = f"xp.{figure.name}.{control.name}"
    view = {
        "kind": type(control).__name__,
        "id": f"xp-{figure.name}--{control.name}",
        "name": f"{figure.name}.{control.name}",
        "label": words.t("xp.step" if isinstance(control, Steps) else own),
        "value": _plain(control.default),
        **{key: _plain(getattr(control, key, default)) for key, default in (("low", 0), ("high", 0), ("step", 1))},
        "unit": getattr(control, "unit", ""),
        "said": "",
    }
    if isinstance(control, Slider):
        value = Say(words).number(float(control.default), 2)
        unit = control.unit and f"xp.at.{control.unit}"
        view["said"] = words.n(unit, int(control.default), value=value) if unit else value
    if isinstance(control, Choice):
        view["listed"] = control.listed
        view["options"] = [(each, words.t(f"{own}.{each}")) for each in control.options]
    return view


def _plain(value: Value) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
