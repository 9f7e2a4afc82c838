"""What must hold of the interactive figures that questions name: each exists, can be set so, and stands on a page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.figures import Figure
from quiz_plugin.bank.markdown import structure
from quiz_plugin.bank.problems import Problem, did_you_mean

_SOURCE = re.compile(r"\s*src: *([a-z]+) *$", re.MULTILINE)


def check_setting(placed: Placed[Any], figures: Mapping[str, Figure]) -> Iterator[Problem]:
    """The figure that a question names, and the settings at which its explanation and its last hint open it."""
    name, _, address = (placed.item.figure or "").partition("?")
    start = placed.item.start
    if start is not None and placed.item.figure is None:
        yield Problem(
            placed.place("start"), "unknown-figure", "`start` is a setting of `figure`", "name the figure too"
        )
    if placed.item.figure is None:
        return
    place = placed.place("figure")
    figure = figures.get(name)
    if figure is None:
        hint = did_you_mean(name, figures) or f"there are {', '.join(f'`{each}`' for each in figures) or 'none'}"
        yield Problem(place, "unknown-figure", f"there is no interactive figure `{name}`", hint)
        return
    controls = ", ".join(f"`{control.name}`" for control in figure.controls)
    for where, given, before in (("figure", address, f"{name}?"), ("start", start, "")):
        if given is not None and not figure.fits(given):
            near = figure.address(figure.read(given)) or f"{figure.controls[0].name}-{figure.controls[0].default}"
            message = f"the figure cannot be set to `{given}`"
            hint = f"write `{before}{near}`, or what else you mean of {controls}"
            yield Problem(placed.place(where), "unknown-figure", message, hint)
    if start is not None and figure.read(start) == figure.read(address):
        yield Problem(
            placed.place("start"),
            "unknown-figure",
            "the hint opens what the explanation shows",
            "leave what is asked open",
        )


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
