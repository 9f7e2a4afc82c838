"""All drawings of the guide in one page: letters are large enough, in their boxes and off the lines."""

import base64
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.render.figure_rules import COLOURS, NAMES, page_of_all
from tests.render.samples import LANGUAGES
from tests.tools import FONT, ROOT

PAPER = 195 / 25.4 * 96
"""How high a drawing may be on paper, in CSS px."""

MEASURE = """() => [...document.querySelectorAll('.fig svg')].map(svg => {
  const scale = svg.getScreenCTM().a;
  const { width, height } = svg.viewBox.baseVal;
  const box = ({ x, y, width, height }) => [x, y, x + width, y + height];
  return {
    name: svg.closest('.fig').id,
    canvas: [0, 0, width, height],
    high: svg.getBoundingClientRect().height,
    rects: [...svg.querySelectorAll('rect')].map(each => box(each.getBBox())),
    lines: [...svg.querySelectorAll('.f-line')].map(each => {
      const points = [];
      for (let at = 0; at <= each.getTotalLength(); at += 2) {
        const { x, y } = each.getPointAtLength(at);
        points.push([x, y]);
      }
      return points;
    }),
    texts: [...svg.querySelectorAll('text')].map(each => {
      const { x, width } = each.getBBox();
      const size = parseFloat(getComputedStyle(each).fontSize);
      const base = each.y.baseVal[0].value;
      // From the top of a capital to the foot of a p, without the half unit by which some letters stand out.
      const box = [x + 0.5, base - 0.75 * size, x + width - 0.5, base + 0.25 * size];
      return { words: each.textContent, box, px: size * scale };
    }),
  };
})"""

Box = tuple[float, float, float, float]


def inside(inner: Box, outer: Box) -> bool:
    return inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


FILE = base64.b64encode((ROOT / FONT / "files" / "figtree-latin-wght-normal.woff2").read_bytes()).decode()
FONTS = {
    # Of the fonts that readers may have where ours comes late, a wide one.
    "DejaVu Sans": "",
    "Figtree": f"@font-face{{font-family:Figtree;font-weight:300 900;src:url(data:font/woff2;base64,{FILE})}}",
}


@pytest.fixture(params=FONTS)
def figures(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Return a narrow window with every drawing in both languages; no site is built for it."""
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.set_content(page_of_all(LANGUAGES, NAMES, request.param, FONTS[request.param]))
    page.evaluate("document.fonts.ready.then(() => {})")
    yield page
    page.close()


def test_letters_are_large_enough_and_stay_in_their_boxes(figures: Page):
    faults = []
    for each in figures.evaluate(MEASURE):
        name, texts, (left, top, right, foot) = each["name"], each["texts"], each["canvas"]
        within = (left + 0.6, top + 0.6, right - 0.6, foot - 0.6)
        faults += [
            f"{name}: the canvas cuts off half a line of {box}" for box in each["rects"] if not inside(box, within)
        ]
        for number, text in enumerate(texts):
            words, box = text["words"], tuple(text["box"])
            if text["px"] < 12.5:
                faults.append(f"{name}: {words}: {text['px']:.1f} px")
            if not inside(box, each["canvas"]):
                faults.append(f"{name}: {words}: outside the canvas, {[round(edge) for edge in box]}")
            own = max([n for n, rect in enumerate(each["rects"]) if inside(box, rect)], default=0)
            faults += [
                f"{name}: {words}: over the edge of a box at {rect[0]:.0f} {rect[1]:.0f}"
                for rect in each["rects"][own:]  # what is drawn before its own box lies below that
                if not inside(box, rect) and not apart(box, rect)
            ]
            faults += [
                f"{name}: {words}: over {other['words']}" for other in texts[:number] if not apart(box, other["box"])
            ]
            if any(box[0] < x < box[2] and box[1] < y < box[3] for line in each["lines"] for x, y in line):
                faults.append(f"{name}: {words}: a line runs through it")
    assert not faults, "\n".join(faults)


def test_a_drawing_on_paper_is_at_most_195_mm_high_and_can_still_be_read(figures: Page):
    figures.set_viewport_size({"width": 720, "height": 1000})
    figures.emulate_media(media="print")
    for each in figures.evaluate(MEASURE):
        assert each["high"] <= PAPER + 0.1, each["name"]
        assert min(text["px"] for text in each["texts"]) >= 12.5, each["name"]


def luminance(colour: str) -> float:
    parts = [int(each) / 255 for each in re.findall(r"\d+", colour)[:3]]
    red, green, blue = (each / 12.92 if each <= 0.03928 else ((each + 0.055) / 1.055) ** 2.4 for each in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


PROBE = """([scheme, classes]) => {
  document.body.dataset.mdColorScheme = scheme;
  const svg = document.querySelector('.fig svg');
  return classes.map(name => {
    const [shape, text] = ['rect', 'text'].map(tag => document.createElementNS(svg.namespaceURI, tag));
    shape.classList.add(name);
    svg.append(shape, text);
    const { fill, stroke } = getComputedStyle(shape);
    return [name, getComputedStyle(text).fill, fill, stroke];
  });
}"""


@pytest.mark.parametrize(("scheme", "paper"), [("default", "rgb(255, 255, 255)"), ("slate", "rgb(30, 33, 41)")])
def test_words_and_lines_stand_out_from_every_ground(figures: Page, scheme: str, paper: str):
    """By lightness alone, so on paper without colours too."""
    for name, text, fill, line in figures.evaluate(PROBE, [scheme, [*sorted(COLOURS), "f-place"]]):
        assert contrast(text, fill) >= 7.5, name
        assert contrast(line, fill) >= 4.2, name
        assert contrast(line, paper) >= 4.5, name
