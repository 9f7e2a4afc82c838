"""The controls of an interactive figure: what a reader can set, from where to where, and how an address says it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import floor
from typing import Any

Value = int | float | str
Setting = Mapping[str, Value]
"""The value of each control by its name."""
_NAMED = re.compile("[a-z]+-")
"""How an address begins that names what it sets."""


@dataclass(frozen=True)
class Slider:
    """A number from `low` to `high`, `step` apart; what its value counts is said by the words under `xp.at.<unit>`."""

    name: str
    low: float
    high: float
    default: float
    step: float = 1
    unit: str = ""

    def read(self, text: str) -> Value:
        """The value nearest to what an address says; the default where that is no number."""
        number = _number(text)
        if number is None:
            return self.default
        steps = floor((min(max(number, self.low), self.high) - self.low) / self.step + 0.5)
        return _plain(self.low + steps * self.step)


@dataclass(frozen=True)
class Number:
    """A whole number that is typed, from `low` to `high`."""

    name: str
    low: int
    high: int
    default: int

    def read(self, text: str) -> Value:
        """The value nearest to what an address says; the default where that is no number."""
        number = _number(text)
        return self.default if number is None else floor(min(max(number, self.low), self.high))


@dataclass(frozen=True)
class Choice:
    """One of several words; `xp.<figure>.<name>.<option>` is what readers see of each."""

    name: str
    options: tuple[str, ...]
    default: str
    listed: bool = False
    """Whether the options are a list that opens, which takes less room, and not buttons side by side."""

    def read(self, text: str) -> Value:
        """What an address says; the default where there is no such option."""
        return text if text in self.options else self.default


@dataclass(frozen=True)
class Switch:
    """Something that is on (1) or off (0)."""

    name: str
    default: int = 0

    def read(self, text: str) -> Value:
        """What an address says; the default where that is neither."""
        return int(text) if text in {"0", "1"} else self.default


@dataclass(frozen=True)
class Steps:
    """How far in time the figure has come: 0 is before the first step, and the figure says how many there are."""

    name: str = "step"
    default: int = 0

    def read(self, text: str) -> Value:
        """The step that an address says, however many there are; 0 where that is no number."""
        return max(0, floor(_number(text) or 0))


Control = Slider | Number | Choice | Switch | Steps


@dataclass(frozen=True)
class Preset:
    """A button that sets every control but the step; `xp.<figure>.preset.<name>` is what it says."""

    name: str
    values: Mapping[str, Value | tuple[str, int]]
    """What differs from the first setting, by control; a pair of a control's name and a number is so many times what
    that control says."""


@dataclass(frozen=True)
class Guess:
    """What a reader may guess before the controls move: a setting that the page does not tell of, and the choices."""

    values: Mapping[str, Value]
    """What differs from the first setting; the figure shows it once the guess is made."""
    choices: tuple[float, ...]


@dataclass(frozen=True)
class Explorable:
    """An interactive figure without its looks."""

    name: str
    """Of its modules, of its element (`xp-<name>`) and of its words (`xp.<name>.…`)."""
    key: str
    """Under which the address of a page says its setting: `?gp=k-6_s-1f1b`."""
    controls: tuple[Control, ...]
    """In the order in which readers meet them. Their names are letters only, and part of addresses: they stay."""
    run: Callable[[Setting], dict[str, Any]]
    """The model: what follows from a setting, as data that JSON can hold."""
    presets: tuple[Preset, ...] = ()
    guess: Guess | None = None
    places: str = ""
    """The names of the controls in the order of addresses that gave values alone, as all did once: links of that time,
    such as `?gp=6_8_2_0_1f1b_0`, are still read. It never changes: a control that is new has no place here."""

    @property
    def defaults(self) -> dict[str, Value]:
        """The setting that the page is built with."""
        return {control.name: control.default for control in self.controls}

    def preset(self, preset: Preset) -> dict[str, Value | tuple[str, int]]:
        """What a preset gives each control: all but the step, since after other changes a part would not be what the
        preset is called."""
        first = {control.name: control.default for control in self.controls if not isinstance(control, Steps)}
        return {**first, **preset.values}

    def read(self, address: str) -> dict[str, Value]:
        """The setting that an address says, as near as the controls allow."""
        texts = dict(self.texts(address))
        return {
            each.name: each.read(texts[each.name]) if each.name in texts else each.default for each in self.controls
        }

    def address(self, setting: Setting) -> str:
        """A setting as an address says it: what differs from the first one, by name."""
        return "_".join(
            f"{each.name}-{_plain(setting[each.name])}" for each in self.controls if setting[each.name] != each.default
        )

    def texts(self, address: str) -> list[tuple[str, str]]:
        """What an address says of each control that it names or gives a place; of some, there may be none."""
        parts = address.split("_")
        if _NAMED.match(address):
            return [(name, text) for name, _, text in (part.partition("-") for part in parts)]
        return list(zip(self.places.split(), parts, strict=False))

    def fits(self, address: str) -> bool:
        """Whether an address says nothing that there is not, and nothing twice; without names, it gives all values."""
        setting, names = self.read(address), [name for name, _ in self.texts(address)]
        if not names or len(setting.keys() & names) < len(names):
            return False
        if _NAMED.match(address):
            return address == "_".join(f"{name}-{setting[name]}" for name in names)
        return names == self.places.split() and address == "_".join(str(setting[name]) for name in names)


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if abs(number) < 1e15 else None


def _plain(value: Value) -> Value:
    """A whole number without a point, as scripts write it."""
    return int(value) if isinstance(value, float) and value.is_integer() else value
