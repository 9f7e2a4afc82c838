"""All drawings of the guide in one page: letters are large enough, in their boxes and off the lines."""

import base64
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.render.figure_rules import COLOURS, NAMES, page_of_all
from tests.render.samples import LANGUAGES
from tests.tools import FONT, ROOT

MEASURE = """() => [...document.querySelectorAll('.fig svg')].map(svg => {
  const scale = svg.getScreenCTM().a;
  const { width, height } = svg.viewBox.baseVal;
  const box = ({ x, y, width, height }) => [x, y, x + width, y + height];
  const outline = each => {
    const points = [];
    for (let at = 0; at <= each.getTotalLength(); at += 2) {
      const { x, y } = each.getPointAtLength(at);
      points.push([x, y]);
    }
    return points;
  };
  // In the order in which they are drawn; what was drawn before a text lies below it.
  const shapes = [], lines = [], texts = [], drawn = [];
  for (const each of svg.querySelectorAll('rect, path, circle, text')) {
    const look = getComputedStyle(each);
    const its = each.getBBox();
    if (each.tagName !== 'text') {
      // The cells of a row may be one path: its edges, and lines between them.
      const points = each.tagName === 'rect' && !each.matches('.f-line') ? [] : outline(each);
      const filled = look.fill !== 'none';
      if (each.tagName === 'rect' || !each.matches('.f-line, .f-head')) drawn.push(box(its));
      if (each.matches('.f-line')) lines.push(points);
      else shapes.push({ each, class: each.getAttribute('class'), box: box(its), filled, points });
      continue;
    }
    const size = parseFloat(look.fontSize);
    const base = each.y.baseVal[0].value;
    const middle = new DOMPoint(its.x + its.width / 2, its.y + its.height / 2);
    texts.push({
      words: each.textContent,
      // All of its height, without the half unit by which some letters stand out at its ends.
      box: [its.x + 0.5, its.y, its.x + its.width - 0.5, its.y + its.height],
      // From the top of a capital to the foot of a p.
      letters: [its.x + 0.5, base - 0.75 * size, its.x + its.width - 0.5, base + 0.25 * size],
      px: size * scale,
      cell: shapes.findLast(({ each, filled }) => filled && each.isPointInFill(middle))?.class ?? '',
      underlined: look.textDecorationLine === 'underline',
      bold: look.fontWeight >= 600,
    });
  }
  return {
    name: svg.closest('.fig').id,
    canvas: [0, 0, width, height],
    high: svg.getBoundingClientRect().height,
    shapes: shapes.map(({ each, ...shape }) => ({ ...shape, rect: each.tagName === 'rect' })),
    lines,
    drawn,
    texts,
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


def over(box: Box, points: list[tuple[float, float]]) -> bool:
    """Whether a line runs through what stands in a box."""
    return any(box[0] < x < box[2] and box[1] < y < box[3] for x, y in points)


def test_letters_are_large_enough_and_stay_in_their_boxes(figures: Page):
    faults = []
    for each in figures.evaluate(MEASURE):
        name, texts, shapes, (left, top, right, foot) = each["name"], each["texts"], each["shapes"], each["canvas"]
        within = (left + 0.6, top + 0.6, right - 0.6, foot - 0.6)
        faults += [
            f"{name}: the canvas cuts off half a line of {box}" for box in each["drawn"] if not inside(box, within)
        ]
        for number, text in enumerate(texts):
            words, box = text["words"], tuple(text["box"])
            if text["px"] < 12.5:
                faults.append(f"{name}: {words}: {text['px']:.1f} px")
            if not inside(box, each["canvas"]):
                faults.append(f"{name}: {words}: outside the canvas, {[round(edge) for edge in box]}")
            around = [n for n, shape in enumerate(shapes) if shape["rect"] and inside(box, shape["box"])]
            own = max(around, default=0)
            ground = max((n for n in around if shapes[n]["filled"]), default=0)
            faults += [
                f"{name}: {words}: over the edge of {shape['class']} at {[round(edge) for edge in shape['box'][:2]]}"
                for n, shape in enumerate(shapes)
                # What is drawn before its own box lies below that.
                if (n >= own and shape["rect"] and not inside(box, shape["box"]) and not apart(box, shape["box"]))
                or (n >= ground and not shape["rect"] and over(box, shape["points"]))
            ]
            faults += [
                f"{name}: {words}: over {other['words']}"
                for other in texts[:number]
                if not apart(text["letters"], other["letters"])
            ]
            if any(over(box, line) for line in each["lines"]):
                faults.append(f"{name}: {words}: a line runs through it")
    assert not faults, "\n".join(faults)


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
    const { fill, stroke, strokeDasharray } = getComputedStyle(shape);
    return [name, getComputedStyle(text).fill, fill, stroke, strokeDasharray];
  });
}"""


@pytest.mark.parametrize(("scheme", "paper"), [("default", "rgb(255, 255, 255)"), ("slate", "rgb(30, 33, 41)")])
def test_words_and_lines_stand_out_from_every_ground(figures: Page, scheme: str, paper: str):
    """As the language of drawings asks, to one decimal. By lightness alone, so on paper without colours too."""
    figures.add_style_tag(content=f"body {{ --md-default-bg-color: {paper} }}")  # of the theme, which is not here
    classes = [*sorted(COLOURS), "f-place", "f-box", "f-idle"]
    for name, text, fill, line, dashes in figures.evaluate(PROBE, [scheme, classes]):
        ground = paper if fill == "none" else fill
        assert (fill == "none") == (name == "f-idle"), name
        assert round(contrast(text, ground), 1) >= 7.7, name
        assert round(contrast(line, ground), 1) >= 4.3, name
        assert round(contrast(line, paper), 1) >= 4.6, name
        # Waiting has no ground: the dashes of its frame tell it from a place.
        assert dashes == ("3px, 3px" if name == "f-idle" else "none"), name
