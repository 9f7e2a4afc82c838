"""How long each figure to play with takes to draw its largest setting, on a processor four times as slow.

The aim: 16 ms, one frame. From the start of the frame in which the model runs until the browser has laid out what it
drew, in a page as readers have it; the median of many drawings, between the largest setting and its neighbour in
turn, as while a slider moves. Wall-clock time, so it stands here and not in a test.

A machine that others use as well is not always as quick, and a browser asked to be four times as slow is so only more
or less. So a loop that never changes takes turns with the drawings: what counts is how many such loops a drawing takes,
times what the loop takes on a quiet server core of 2.1 GHz, times four. How long it took in a browser that slows itself
down stands beside it.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from quiz_plugin.explore.controls import Choice, Explorable, Number, Slider, Switch
from quiz_plugin.explore.figures import FIGURES
from tests.browser import chromium
from tests.browser.reader import bank
from tests.browser.serve import served
from tests.tools import ROOT

AIM, SLOWER, TIMES = 16, 4, 40
REFERENCE = 1.7
"""Milliseconds that the loop takes on such a core: the median of 1,200 in Chromium while nothing else ran."""
DRAW = """([name, times]) => new Promise((done) => {
  const beat = () => {
    const start = performance.now();
    let words = '';
    for (let n = 0; n < 30000; n++) words += `${Math.round(n * 12.34) / 100} `;
    beats.push(performance.now() - start + 0 * words.length);
  };
  const beats = [];
  const figure = document.getElementById(`xp-${name}`);
  const [slider] = figure.querySelectorAll('.xp-set input[type=range]');
  const options = figure.querySelectorAll('.xp-set fieldset:last-of-type input');
  const took = [];
  const change = () => {
    const even = took.length % 2;
    if (slider) even ? slider.stepUp() : slider.stepDown();
    else options[even].checked = true;
    (slider ?? options[0]).dispatchEvent(new Event('input', { bubbles: true }));
  };
  const next = () => {
    if (took.length === times) return done({ took, beats });
    beat();
    let start;
    requestAnimationFrame(() => { start = performance.now(); });
    change();
    requestAnimationFrame(() => {
      figure.getBoundingClientRect();
      took.push(performance.now() - start);
      setTimeout(next);
    });
  };
  next();
})"""


@dataclass(frozen=True)
class Row:
    """One figure: its slowest setting, and medians: of the loops that a drawing takes, and in milliseconds."""

    name: str
    setting: str
    loops: float
    loop: float
    took: float
    slowed: float
    """In a browser that slows itself down."""

    @property
    def drawn(self) -> float:
        """What the drawing takes on a processor `SLOWER` times as slow as that core."""
        return self.loops * REFERENCE * SLOWER


def largest(figure: Explorable) -> list[str]:
    """Addresses of settings with all numbers at their top, one for each option of the choices."""
    choices = [each for each in figure.controls if isinstance(each, Choice)]
    tops = {each.name: each.high for each in figure.controls if isinstance(each, Slider | Number)}
    on = {each.name: 1 for each in figure.controls if isinstance(each, Switch)}
    start = figure.defaults | tops
    settings = [start, start | on]
    settings += [start | {choice.name: option} for choice in choices for option in choice.options]
    return list(dict.fromkeys(map(figure.address, settings)))


def measure() -> list[Row]:
    """Draw each figure of the guide in a browser. Without one: RuntimeError."""
    path = chromium.find()
    if path is None:
        raise RuntimeError(chromium.MISSING)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        site = Path(name, "site")
        command = [sys.executable, "-m", "mkdocs", "build", "-d", str(site)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)  # noqa: S603 (our own)
        browser = playwright.chromium.launch(executable_path=path, args=list(chromium.FLAGS))
        with served(site) as address:
            return [_row(browser.new_page(), address, figure) for figure in FIGURES.values()]


def _row(page: Page, address: str, figure: Explorable) -> Row:
    slowing = page.context.new_cdp_session(page)

    def draw(setting: str, slower: int) -> tuple[float, float, float]:
        slowing.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.goto(f"{address}concepts/{bank().explored[figure.name]}/?{figure.key}={setting}#xp-{figure.name}")
        page.locator(f"#xp-{figure.name}[data-on]").scroll_into_view_if_needed()
        found = page.evaluate(DRAW, [figure.name, TIMES])
        loops = [took / beat for took, beat in zip(found["took"], found["beats"], strict=True)]
        return statistics.median(loops), statistics.median(found["beats"]), statistics.median(found["took"])

    found = {setting: draw(setting, 1) for setting in largest(figure)}
    slowest = max(found, key=lambda setting: found[setting][0])
    *_, slowed = draw(slowest, SLOWER)
    page.close()
    return Row(figure.name, slowest, *found[slowest], slowed)


def report(rows: list[Row]) -> Iterator[str]:
    """The rows as a table."""
    yield f"| figure | slowest setting | loops | ms, {SLOWER}× slower | aim | ms | a loop, ms | ms, browser slowed |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for row in rows:
        yield (
            f"| {row.name} | {row.setting} | {row.loops:.2f} | {row.drawn:.1f} | {AIM} | {row.took:.1f} "
            f"| {row.loop:.1f} | {row.slowed:.1f} |"
        )


def missed(rows: list[Row]) -> Iterator[str]:
    """What is above the aim."""
    for row in rows:
        if row.drawn > AIM:
            yield f"drawing {row.name} takes {row.drawn:.1f} ms, above {AIM}"


if __name__ == "__main__":
    sys.stdout.write("\n".join(report(measure())) + "\n")
