"""How long each figure to play with takes to draw its largest setting, on a processor four times as slow.

The aim: 16 ms, one frame. From the start of the frame in which the model runs until the browser has laid out what it
drew, in a page as readers have it; the median of many drawings, between the largest setting and its neighbour in
turn, as while a slider moves. Wall-clock time, so it stands here and not in a test.
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

AIM, SLOWER, TIMES = 16, 4, 30
DRAW = """([name, times]) => new Promise((done) => {
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
    if (took.length === times) return done(took);
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
    """One figure: its slowest setting, how long that took, median and longest in milliseconds."""

    name: str
    setting: str
    median: float
    longest: float


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
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    rows = []
    for setting in largest(figure):
        page.goto(f"{address}concepts/{bank().explored[figure.name]}/?{figure.key}={setting}#xp-{figure.name}")
        page.locator(f"#xp-{figure.name}[data-on]").scroll_into_view_if_needed()
        took = page.evaluate(DRAW, [figure.name, TIMES])
        rows.append(Row(figure.name, setting, statistics.median(took), max(took)))
    page.close()
    return max(rows, key=lambda row: row.median)


def report(rows: list[Row]) -> Iterator[str]:
    """The rows as a table."""
    yield f"| figure | slowest setting | median ms, processor slowed {SLOWER}× | longest ms | aim |"
    yield "| --- | --- | --- | --- | --- |"
    for row in rows:
        yield f"| {row.name} | {row.setting} | {row.median:.1f} | {row.longest:.1f} | {AIM} |"


def missed(rows: list[Row]) -> Iterator[str]:
    """What is above the aim."""
    for row in rows:
        if row.median > AIM:
            yield f"drawing {row.name} takes {row.median:.1f} ms, above {AIM}"


if __name__ == "__main__":
    sys.stdout.write("\n".join(report(measure())) + "\n")
