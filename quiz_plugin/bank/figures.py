"""Defines, reads and checks figures to play with (docs/assets/figures/*: `figure.yml`, `words.yml`) and their settings.

For read.py, which also has it check that a figure which a question names is on a page and can be set as it says, and
page_files.py (`figures_on`); render/figures.py makes HTML of the records. An address is `?gp=k-6_s-1f1b`: the figure's
key, and what differs from the first setting; assets/figures/fields.js has to read the same.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import floor
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, StrictStr, StringConstraints

from quiz_plugin.bank.base import NAME, SIGNS, Record
from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.entries import Entry, entry_problem, is_entry
from quiz_plugin.bank.files import name_of, read_bytes
from quiz_plugin.bank.markdown import structure
from quiz_plugin.bank.problems import Place, Problem, did_you_mean
from quiz_plugin.bank.validate import validate
from quiz_plugin.bank.yaml import SourceFile, Step

_SOURCE = re.compile(r"\s*src: *([a-z]+) *$", re.MULTILINE)
FOLDER = "assets/figures"
"""Where drawings and figures stand below the folder of the pages."""
Value = int | float | str
Setting = Mapping[str, Value]
"""The value of each control by its name."""
Name = Annotated[StrictStr, StringConstraints(pattern=NAME)]


class Control(Record):
    """Something that a reader can set."""

    name: Name
    """Part of addresses, so it stays."""
    type: Literal["slider", "number", "choice", "list", "switch", "steps", "board"]
    """`number` is typed; a `list` is a choice that opens; `steps` is how far in time the figure has come; on a `board`,
    readers place pieces: `view.js` exports `board`, made by `playBoard`, and `piece`, which draws one."""
    default: Any = 0
    """Its value at first."""
    low: Annotated[float, Field(allow_inf_nan=False)] = 0
    high: Annotated[float, Field(allow_inf_nan=False)] = 0
    step: Annotated[float, Field(gt=0, allow_inf_nan=False)] = 1
    """How far apart the values of a slider are: halves or quarters, if not whole numbers."""
    per: Literal[1, 1000] = 1
    """Of a number, how many of it make one: readers type 0.1 for 100 of 1000, and addresses stay whole numbers."""
    unit: StrictStr = ""
    """What the value of a slider counts: the words under `at.<unit>` say so many of it."""
    options: tuple[StrictStr, ...] = ()
    """Of a choice or a list, or the pieces of a board; the words under `<name>.<option>` say each."""
    signs: Annotated[StrictStr, StringConstraints(pattern=SIGNS)] = ""
    """Of a board: its value is a text of these, as long as the first one; `<name>.help` says how to place
    pieces, `<name>.keys` how with keys."""
    group: StrictStr = ""
    """Under the words `group.<group>`, it is folded with its neighbours until a setting needs it."""

    def read(self, text: str) -> Value:
        """The value nearest to what an address says; the first one where it says none."""
        if self.type in {"choice", "list"}:
            return text if text in self.options else str(self.default)
        if self.type == "board":
            return text if len(text) == len(str(self.default)) and {*text} <= {*self.signs} else str(self.default)
        number = _number(text)
        if self.type == "switch":
            return int(text) if text in {"0", "1"} else int(self.default)
        if self.type == "steps":
            return max(0, floor(number or 0))  # however many there are
        if number is None:
            return as_written(self.default)
        number = min(max(number, self.low), self.high)
        if self.type == "number":
            return floor(number)
        return as_written(self.low + floor((number - self.low) / self.step + 0.5) * self.step)

    def takes(self, value: object) -> bool:
        """Whether it can be set to a value."""
        if self.type in {"choice", "list"}:
            return value in self.options
        if self.type == "board":
            return isinstance(value, str) and value != "" and {*value} <= {*self.signs} and self.read(value) == value
        return type(value) in {int, float} and self.read(str(value)) == value


class Guess(Record):
    """What a reader may guess before the controls move."""

    at: dict[StrictStr, Any]
    """The setting that is asked about, where it differs from the first. The figure shows it, without what tells the
    answer until the guess is made; then the words under `guess.why` say why."""
    choices: tuple[float | StrictStr, ...]
    """Given to `asAnswer` of `view.js`, which writes them as the view writes its answer."""


class FigureFile(Record):
    """What `figure.yml` holds."""

    key: Name
    """Under which the address of a page says the figure's setting."""
    controls: tuple[Control, ...]
    """In the order in which readers meet them."""
    presets: dict[StrictStr, dict[StrictStr, Any]] = Field(default_factory=dict)
    """By name, what it sets; the rest stays. `[k, 4]` is four times what the control `k` says."""
    guess: Guess | None = None


@dataclass(frozen=True)
class Figure:
    """A figure to play with, without its looks."""

    name: str
    folder: Path = field(compare=False)
    key: str
    controls: tuple[Control, ...]
    presets: Mapping[str, Mapping[str, Any]]
    guess: Guess | None
    words: Mapping[str, Mapping[str, Entry]]
    """By key and language."""

    @property
    def defaults(self) -> dict[str, Value]:
        """The setting that the page is built with."""
        return {control.name: control.default for control in self.controls}

    def preset(self, name: str) -> dict[str, Any]:
        """What a preset sets: what it names, and all of the time."""
        return {**{each.name: each.default for each in self.controls if each.type == "steps"}, **self.presets[name]}

    def entry(self, key: str, language: str) -> Entry:
        """What it says under a key; in the first language where it lacks another one. Raises KeyError."""
        texts = self.words[key]
        return texts.get(language) or next(iter(texts.values()))

    def read(self, address: str) -> dict[str, Value]:
        """The setting that an address says, as near as the controls allow."""
        texts = dict(self.texts(address))
        return {
            each.name: each.read(texts[each.name]) if each.name in texts else each.default for each in self.controls
        }

    def address(self, setting: Setting) -> str:
        """A setting as an address says it: what differs from the first one, by name."""
        return "_".join(
            f"{each.name}-{setting[each.name]}" for each in self.controls if setting[each.name] != each.default
        )

    def texts(self, address: str) -> list[tuple[str, str]]:
        """What an address says of each control that it names; of some, there may be none."""
        return [(name, text) for name, _, text in (part.partition("-") for part in address.split("_"))]

    def fits(self, address: str) -> bool:
        """Whether an address says nothing that there is not, and nothing twice."""
        setting, names = self.read(address), [name for name, _ in self.texts(address)]
        known = len(setting.keys() & names) == len(names)
        return known and address == "_".join(f"{name}-{setting[name]}" for name in names)


def read_figures(docs: Path, folder: Path) -> tuple[dict[str, Figure], list[Problem]]:
    """The figures of the pages in `docs` by name, and all that is wrong with their files.

    Problems call files from where the bank in `folder` stands. Raises nothing for what a file says.
    """
    found: dict[str, Figure] = {}
    problems: list[Problem] = []
    for path in sorted((docs / FOLDER).glob("*/figure.yml")):
        figure, wrong = _read_figure(path, folder)
        problems += wrong
        if figure and (other := next((each for each in found.values() if each.key == figure.key), None)):
            message = f"`{other.name}` has the key `{figure.key}` too, so that both would read one address"
            problems.append(Problem(Place(name_of(path, folder)), "bad-explorable", message, "choose another key"))
        elif figure:
            found[figure.name] = figure
    return found, problems


def _read_figure(path: Path, folder: Path) -> tuple[Figure | None, list[Problem]]:
    file, words = (_source(each, folder) for each in (path, path.with_name("words.yml")))
    problems = [*file.problems, *words.problems]
    if problems:
        return None, problems
    if not re.fullmatch("[a-z]+", path.parent.name):
        message = f"`{path.parent.name}` cannot name a figure"
        return None, [Problem(file.place(), "bad-explorable", message, "use lower-case letters only")]
    fitted = validate(FigureFile, file.data, file)
    texts: Any = words.data if isinstance(words.data, dict) else {}
    if fitted.problems or fitted.record is None:
        return None, fitted.problems
    figure = Figure(path.parent.name, path.parent, **dict(fitted.record), words=texts)
    problems = [*_check_controls(figure, file), *_check_words(figure, words)]
    return None if problems else figure, problems


def _source(path: Path, folder: Path) -> SourceFile:
    name = name_of(path, folder)
    raw = read_bytes(path, name)
    missing = Problem(Place(name), "missing-file", "the file is missing", "every figure to play with has one")
    return SourceFile.of(missing if raw is None else raw, name)


def _check_controls(figure: Figure, file: SourceFile) -> Iterator[Problem]:
    """Every value is one that its control takes."""
    controls = {each.name: each for each in figure.controls}
    given: list[tuple[tuple[Step, ...], str, Any]] = [
        (("controls", at, "default"), each.name, each.default) for at, each in enumerate(figure.controls)
    ]
    given += [(("presets", key, name), name, v) for key, all_of in figure.presets.items() for name, v in all_of.items()]
    given += [(("guess", "at", name), name, value) for name, value in (figure.guess.at if figure.guess else {}).items()]
    for path, name, value in given:
        if name not in controls:
            place = file.place(path, key=True)
            yield Problem(place, "bad-explorable", f"there is no control `{name}`", did_you_mean(name, controls))
        elif isinstance(value, list) and path[0] == "presets":
            if len(value) != 2 or value[0] not in [*controls] or not isinstance(value[1], int):
                hint = "or `[k, 4]`: four times the control k"
                yield Problem(file.place(path), "bad-explorable", f"`{name}` takes a value", hint)
        elif not controls[name].takes(value):
            hint = "compare its bounds, its step and its options; put options in quotes that look like numbers"
            yield Problem(file.place(path), "bad-explorable", f"`{name}` cannot be `{value}`", hint)


def _check_words(figure: Figure, file: SourceFile) -> Iterator[Problem]:
    """There are words for everything that is set, in forms that every language has."""
    named = [
        "title",
        "what",
        *(["guess", "guess.why"] if figure.guess else []),
        *(f"preset.{name}" for name in figure.presets),
    ]
    for control in figure.controls:
        named += [control.name] if control.type != "steps" else []
        named += [f"{control.name}.{option}" for option in control.options]
        named += [f"at.{control.unit}"] if control.unit else []
        named += [f"group.{control.group}"] if control.group else []
        named += [f"{control.name}.help", f"{control.name}.keys"] if control.type == "board" else []
    if missing := [key for key in named if key not in figure.words]:
        yield Problem(file.place(), "bad-explorable", f"the file lacks {', '.join(f'`{key}`' for key in missing)}")
    for key, texts in figure.words.items():
        if not isinstance(texts, dict) or not texts:
            hint = f"write `{key}: {{en: …, es: …}}`"
            yield Problem(file.place((key,)), "bad-explorable", f"`{key}` takes a text for each language", hint)
            continue
        first, model = next(iter(texts.items()))
        for language, entry in texts.items():
            # A first text that is none is no model for the others.
            if wrong := entry_problem(entry, model if is_entry(model) else entry, first):
                yield Problem(file.place((key, language)), "bad-explorable", f"`{key}` {wrong[0]}", wrong[1])


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if abs(number) < 1e15 else None


def as_written(value: float) -> Value:
    """A whole number without a point, as scripts write it."""
    return int(value) if float(value).is_integer() else value


def check_setting(placed: Placed[Any], figures: Mapping[str, Figure]) -> Iterator[Problem]:
    """The figure that a question names, and the settings at which its explanation and its last hint open it."""
    asked, start = placed.item.figure, placed.item.start

    def wrong(field: str, message: str, hint: str) -> Problem:
        return Problem(placed.place(field), "unknown-figure", message, hint)

    if asked is None:
        return
    name, _, address = asked.partition("?")
    figure = figures.get(name)
    if figure is None:
        yield wrong("figure", f"there is no interactive figure `{name}`", did_you_mean(name, figures))
        return
    for where, given in (("figure", address), ("start", start)):
        if given is not None and not figure.fits(given):
            near = figure.address(figure.read(given)) or f"{figure.controls[0].name}-{figure.controls[0].default}"
            hint = f"the nearest setting is `{near}`, or copy one from the page"
            yield wrong(where, f"the figure cannot be set to `{given}`", hint)
    if start is not None and figure.read(start) == figure.read(address):
        yield wrong("start", "the hint opens what the explanation shows", "leave what is asked open")


def check_shown(
    questions: Iterable[Placed[Any]], figures: Mapping[str, Figure], shown: Mapping[str, str]
) -> Iterator[Problem]:
    """Every figure that a question names stands on the page of a concept; `shown` says on which."""
    for placed in questions:
        name = (placed.item.figure or "").partition("?")[0]
        if name in figures and name not in shown:
            hint = f"put `/// explore` with `src: {name}` on the page of a concept"
            yield Problem(placed.place("figure"), "unshown-figure", f"no page shows the figure `{name}`", hint)


def figures_on(text: str) -> Iterator[str]:
    """The names of the interactive figures that the text of a page shows."""
    for opener in structure(text, page=True).openers:
        if opener.name == "explore" and (given := _SOURCE.match(text, opener.end)):
            yield given[1]
