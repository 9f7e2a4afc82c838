"""All drawings of the guide in one page: letters are large enough, inside their drawing, and off each other."""

from playwright.sync_api import Browser

from tests.render.figure_rules import COLOURS, NAMES, page_of_all
from tests.render.samples import LANGUAGES

MEASURE = """() => [...document.querySelectorAll('.fig svg')].flatMap((svg) => {
  const faults = [];
  const { a: scale } = svg.getScreenCTM();
  const { width, height } = svg.viewBox.baseVal;
  const texts = [...svg.querySelectorAll('text')].filter((each) => each.textContent.trim());
  const boxes = texts.map((each) => {
    const { x, width, y, height } = each.getBBox();
    const [size, base] = [parseFloat(getComputedStyle(each).fontSize), each.y.baseVal[0].value];
    const fault = (what) => faults.push(`${svg.closest('.fig').id}: ${each.textContent}: ${what}`);
    if (size * scale < 12.5) fault(`${size * scale} px`);
    return { fault, x, y, right: x + width, foot: y + height, top: base - 0.75 * size, low: base + 0.25 * size };
  });
  for (const [n, { fault, x, y, right, foot, top, low }] of boxes.entries()) {
    if (x < -0.5 || y < 0 || right > width + 0.5 || foot > height) fault('outside the drawing');
    for (const other of boxes.slice(0, n))
      if (x + 1 < other.right && other.x + 1 < right && top < other.low && other.top < low)
        fault(`over ${texts[boxes.indexOf(other)].textContent}`);
  }
  for (const line of svg.querySelectorAll('path.f-line'))
    for (let at = 0; at <= line.getTotalLength(); at += 2) {
      const point = line.getPointAtLength(at);
      const hit = boxes.find(({ x, right, y, foot }) => x + 0.5 < point.x && point.x < right - 0.5
        && y < point.y && point.y < foot);
      if (hit) { hit.fault('a line runs through it'); break; }
    }
  return faults;
})"""

CONTRAST = """([scheme, paper, classes]) => {
  document.body.dataset.mdColorScheme = scheme;
  const svg = document.querySelector('.fig svg');
  const light = (colour) => {
    const parts = colour.match(/\\d+/g).map((each) => each / 255);
    const [r, g, b] = parts.map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  return classes.filter((name) => {
    const [shape, text] = ['rect', 'text'].map((tag) => document.createElementNS(svg.namespaceURI, tag));
    shape.classList.add(name);
    svg.append(shape, text);
    const { fill, stroke } = getComputedStyle(shape);
    const ground = fill === 'none' ? paper : fill;
    const words = contrast(getComputedStyle(text).fill, ground);
    const dim = words < 7.65 || contrast(stroke, ground) < 4.25 || contrast(stroke, paper) < 4.55;
    shape.remove();
    text.remove();
    return dim;
  });
}"""


def test_words_of_drawings_are_large_enough_clear_of_each_other_and_of_lines_and_stand_out(browser: Browser):
    """In a narrow window, and in a wide one of the fonts that readers may have where ours comes late."""
    page = browser.new_page(viewport={"width": 360, "height": 740})
    page.set_content(page_of_all(LANGUAGES, NAMES, "DejaVu Sans"))
    assert page.locator(".fig svg").count() == len(NAMES) * len(LANGUAGES)
    assert page.evaluate(MEASURE) == []
    classes = [*sorted(COLOURS), "f-place", "f-box", "f-idle"]
    for scheme, paper in (("default", "rgb(255, 255, 255)"), ("slate", "rgb(30, 33, 41)")):
        page.add_style_tag(content=f"body {{ --md-default-bg-color: {paper} }}")  # of the theme, which is not here
        assert page.evaluate(CONTRAST, [scheme, paper, classes]) == []
    page.close()
