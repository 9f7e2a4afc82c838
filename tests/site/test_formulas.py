"""Formulas on the built pages: MathML of the build with a line of plain signs, and nothing of LaTeX left."""

from quiz_plugin.bank.latex import ATTRIBUTES, TAGS, formulas
from quiz_plugin.render.formulas import linear
from tests.site.built import BuiltSite
from tests.tools import ROOT


def test_every_formula_is_mathml_that_can_be_said_and_has_a_box_to_scroll_in_where_it_stands_alone(site: BuiltSite):
    for page in site.every:
        texts = page.find("//body//text()[contains(., '$')][not(ancestor::pre or ancestor::code or ancestor::script)]")
        assert texts == [], page.name
        for math in page.find("//math[not(ancestor::template)]"):
            assert math.get("alttext"), page.name
            assert "\\" not in math.get("alttext"), page.name
            assert math.get("display") != "block" or math.getparent().get("class") == "gd-formula", page.name
            for each in math.iter():
                assert each.tag in TAGS, page.name
                assert set(each.keys()) <= ATTRIBUTES.get(each.tag, set()), page.name


def test_every_formula_of_a_written_page_is_shown(site: BuiltSite):
    shown = 0
    for path in (ROOT / "docs").rglob("*.md"):
        name, language, _ = path.relative_to(ROOT / "docs").as_posix().split(".")
        said = {linear(each.latex) for each in formulas(path.read_text("utf-8"))}
        page = site.page("" if name == "index" else f"{name}/", language)
        assert said <= set(page.find("//math/@alttext")), path.name
        shown += len(said)
    assert shown > 50
