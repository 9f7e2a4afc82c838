"""Figures to play with as their scripts compute and show them, in one Node process for all tests."""

import atexit
import json
import random
import subprocess
from collections.abc import Mapping
from functools import cache
from typing import Any

from quiz_plugin.bank.figures import Control, Figure, Value, read_figures
from quiz_plugin.render.figures import figure_words
from quiz_plugin.render.words import Words
from tests.tools import NODE, ROOT

FIGURES, PROBLEMS = read_figures(ROOT / "docs", ROOT / "bank")


@cache
def _node() -> subprocess.Popen[str]:
    command = [NODE, ROOT / "tests" / "figures.mjs"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", text=True)
    atexit.register(process.communicate)
    return process


def _ask(**asked: Any) -> Any:
    process = _node()
    assert process.stdin
    assert process.stdout
    process.stdin.write(json.dumps(asked) + "\n")
    process.stdin.flush()
    answer = process.stdout.readline()
    assert answer, "the script of a figure failed: its error stands above"
    return json.loads(answer)


def played(name: str, setting: Mapping[str, Any]) -> Any:
    """What a figure's model says of a setting."""
    return _ask(name=name, setting=dict(setting))


def shown(figure: Figure, setting: Mapping[str, Any], language: str, guess: str = "") -> dict[str, Any]:
    """What a figure shows of a setting, of which it may ask or have told something."""
    words = Words.load(language)
    table = figure_words(figure, words, words.entries)
    view: dict[str, Any] = _ask(name=figure.name, setting=dict(setting), table=table, language=language, guess=guess)
    return view


def at_random(figure: Figure, count: int, seed: str) -> list[dict[str, Value]]:
    """Settings that readers can reach, the ends of each control among them."""
    chance = random.Random(f"{figure.name} {seed}")  # noqa: S311 (settings, not secrets)
    return [{control.name: _value(control, chance) for control in figure.controls} for _ in range(count)]


def _value(control: Control, chance: random.Random) -> Value:
    if control.type == "board":
        signs = [chance.choice([each, each, *control.signs]) for each in str(control.default)]
        return "".join(signs)
    if control.options:
        return chance.choice(control.options)
    low, high = {"switch": (0, 1), "steps": (0, 150)}.get(control.type, (control.low, control.high))
    steps = round((high - low) / control.step)
    return control.read(str(low + control.step * chance.choice([0, steps, chance.randint(0, steps)])))
