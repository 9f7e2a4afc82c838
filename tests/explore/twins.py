"""Asks a figure's model in the browser's language for what the one in Python says."""

import json
import random
import subprocess
from collections.abc import Iterable
from typing import Any

from quiz_plugin.explore.controls import Choice, Control, Explorable, Number, Setting, Slider, Steps, Switch, Value
from quiz_plugin.render.words import Words
from tests.tools import NODE, ROOT


def in_script(name: str, settings: Iterable[Setting], words: Words | None = None) -> list[Any]:
    """What `run` says of each setting; with `words`, what `view` shows of it."""
    asked: dict[str, Any] = {"settings": list(settings)}
    if words is not None:
        asked |= {"table": words.entries, "lang": words.language}
    done = subprocess.run(
        [NODE, ROOT / "tests" / "explore" / "twin.mjs", name],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answers: list[Any] = json.loads(done.stdout)
    return answers


def at_random(figure: Explorable, count: int, seed: str) -> list[dict[str, Value]]:
    """Settings that readers can reach, the ends of each control among them."""
    chance = random.Random(f"{figure.name} {seed}")  # noqa: S311 (settings, not secrets)
    return [{control.name: _value(control, chance) for control in figure.controls} for _ in range(count)]


def _value(control: Control, chance: random.Random) -> Value:
    match control:
        case Slider():
            steps = round((control.high - control.low) / control.step)
            return control.read(str(control.low + control.step * chance.choice([0, steps, chance.randint(0, steps)])))
        case Number():
            return chance.choice([control.low, control.high, chance.randint(control.low, control.high)])
        case Choice():
            return chance.choice(control.options)
        case Switch():
            return chance.randint(0, 1)
        case Steps():
            return chance.choice([0, 1, chance.randint(0, 150)])


def as_json(said: Any) -> Any:
    """Data as they come back from a script."""
    return json.loads(json.dumps(said))
