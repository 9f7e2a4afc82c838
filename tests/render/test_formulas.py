"""Formulas in Markdown become MathML, with a line of plain signs for those who cannot see it."""

from typing import Any

from lxml import html
from markdown import Markdown

from quiz_plugin.render.fields import Fields
from quiz_plugin.render.formulas import FormulaExtension, formula_html, linear, with_plain_formulas, with_whole_formulas

FIELDS = Fields(lambda target: target)

SAID = {
    r"\frac{K - 1}{M + K - 1}": "(K − 1) / (M + K − 1)",
    r"2 \times \frac{N - 1}{N}": "2 × ((N − 1) / N)",
    r"N + \frac{L}{K} \times \frac{N}{M}": "N + (L / K) × (N / M)",
    r"\frac{15}{5} = 3": "15 / 5 = 3",
    r"w_{t+1} = w_t - \eta g": "w_(t + 1) = w_t − ηg",
    r"\sum_{i=1}^{N} g_i": "∑_(i = 1)^N g_i",
    r"\lceil n / b \rceil": "⌈n/b⌉",
    r"x^2": "x^2",
    r"-1": "−1",
    r"\sqrt{x + 1}": "√(x + 1)",
    r"\sqrt[3]{x}": "x^(1/3)",
    r"\bar{g}": "g¯",
    r"27.3\,\%": "27.3 %",
    r"\text{idle} = 0": "idle = 0",
    r"\max(a, b)": "max(a, b)",
}


def test_a_formula_can_be_said_in_a_line():
    for latex, said in SAID.items():
        assert linear(latex) == said


def test_a_formula_in_words_stays_on_one_line_and_a_long_one_breaks_before_a_sign():
    """Also where it goes on behind MathML; code, tables and other words stay as they are."""
    short, long = (formula_html(latex, block=False) for latex in ("2k", r"60 \times 112 / 132 \times 3"))
    for text, kept in {
        "With B = 128 and (n − 1)/2 · S: it": "With B_=_128 and (n_−_1)/2_·_S: it",
        "16,384 × 2 × 4,096 × 2 + 6\n= 268": "16,384 ×_2 ×_4,096 ×_2 +_6 =_268",
        "2 × 60 + 16 × (30 + 30) = 1080 ms": "2_×_60 +_16_×_(30_+_30) =_1080 ms",
        "T &lt; <b>U</b>, a = <i>b</i>": "T_&lt;_<b>U</b>, a_=_<i>b</i>",
        f"({short} = 16, {long} = 50.9": f'<span class="gd-joined">({short}_=_16,</span> {long} =_50.9',
        f"{long}_=_50_examples": f"{long} =_50_examples",
        f"a_whole_word_({long})": f'a_whole_word_<span class="gd-joined">({long})</span>',
        "--> a = b > c": "--> a_=_b > c",
        '<math class="a"><mi>x</mi></math> = 3': "",
        "<code>a = b</code><pre>a = b</pre><table><td>a = b</td></table>": "",
    }.items():
        assert with_whole_formulas(f"<p>{text}".replace("_", "\xa0")) == f"<p>{kept or text}".replace("_", "\xa0"), text


def test_letters_of_formulas_come_from_the_text_s_font_also_in_firefox():
    """It would take an italic letter from a font of the machine, whatever a style says, but not one called upright."""
    markup = formula_html(r"\max(x, \nabla f)", block=False)
    signs = [(each.tag, each.text, each.get("mathvariant")) for each in maths(markup)[0].iter("mi", "mtext")]
    assert signs == [("mi", "max", None), ("mi", "x", "normal"), ("mtext", "∇", None), ("mi", "f", "normal")]


def maths(markup: str) -> list[Any]:
    return list(html.fragment_fromstring(markup, create_parent="div").iter("math"))


CONVERTERS = {
    "a bank text": FIELDS.block,
    "a page": lambda text: Markdown(extensions=[FormulaExtension(), "tables"]).convert(text),
}


def test_a_formula_in_a_line_carries_its_plain_signs():
    for convert in CONVERTERS.values():
        (math,) = maths(convert("With $a_b < c$, *so*."))
        assert math.get("alttext") == "a_b < c"
        assert math.get("display") is None
        assert math.getparent().tag == "p"


def test_a_formula_alone_has_a_box_of_its_own():
    for convert in CONVERTERS.values():
        for text in ["$$a_b$$", "$$\na_b\n$$", "One:\n\n$$a_b$$\n\nTwo.", "- One:\n\n    $$a_b$$"]:
            (math,) = maths(convert(text))
            assert math.get("display") == "block"
            assert (math.getparent().tag, math.getparent().get("class")) == ("div", "gd-formula")


def test_neither_emphasis_nor_tables_come_between():
    for convert in CONVERTERS.values():
        for text in ["$a$ | $b$", "$a_i$ *x* $b_i$", "| $a$ | $b$ |\n|---|---|\n| 1 | 2 |", "$*a$ $b*$"]:
            assert len(maths(convert(text))) == 2


def test_two_dollar_signs_within_a_line_make_no_block():
    for convert in CONVERTERS.values():
        (math,) = maths(convert("One $$a$$ two."))
        assert math.get("display") is None


def test_the_bank_s_allow_list_keeps_all_that_a_formula_is():
    for convert in CONVERTERS.values():
        latex = r"\sum_{i=1}^{N} \frac{\bar{a}_i}{\sqrt[3]{2,048}} \times \left(\dfrac{1}{2}\right) \, \text{of } w"
        text = f"So $${latex}$$ here."
        clean = Markdown(extensions=[FormulaExtension()]).convert(text)
        shown = [(each.tag, dict(each.attrib), each.text) for each in maths(convert(text))[0].iter()]
        assert shown == [(each.tag, dict(each.attrib), each.text) for each in maths(clean)[0].iter()]


def test_a_formula_brings_no_markup_of_its_own():
    for convert in CONVERTERS.values():
        for latex in [r"\text{<b>a</b>}", r"<script>alert(1)</script>", r'"><img src=x>', "a & b"]:
            tree = html.fragment_fromstring(convert(f"So ${latex}$."), create_parent="div")
            assert not tree.xpath(".//script | .//img | .//b")


def test_the_search_reads_the_plain_signs():
    markup = FIELDS.block(r"A share of $\frac{a}{b}$ and $c < \text{“d”}$.")
    assert with_plain_formulas(markup) == "<p>A share of a / b and c &lt; “d”.</p>"
