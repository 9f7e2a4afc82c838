"""A formula is LaTeX between dollar signs; what cannot be shown is told with its place."""

import re

import pytest

from quiz_plugin.bank.latex import LONGEST, FormulaError, formulas, mathml
from quiz_plugin.bank.latex_checks import check_page

FOUND = {
    "in a line": ("With $n$ and $m$", ["n", "m"]),
    "alone": ("$$\na\n$$", ["\na\n"]),
    "both": ("$a$\n\n$$b$$", ["b", "a"]),
    "beside punctuation": ("($a$, $b$).", ["a", "b"]),
    "in code": ("`$a$`", []),
    "in a fence": ("```\n$a$\n```", []),
    "around code": ("$a `b` c$", []),
    "a price": ("5 $ or 6 $", []),
    "a price in front": ("$5 or $6", []),
    "an escaped sign": (r"\$a and b$", []),
    "over two lines": ("$a\nb$", []),
    "over two paragraphs": ("$$a\n\nb$$", []),
}


@pytest.mark.parametrize(("text", "expected"), FOUND.values(), ids=FOUND)
def test_formulas_are_found_and_other_dollar_signs_are_none(text: str, expected: list[str]):
    assert [each.latex for each in formulas(text)] == expected


@pytest.mark.parametrize("text", ["a $b$ c", "a\n\n$$b$$", "`$x$` and $b$"])
def test_a_formula_knows_where_it_starts(text: str):
    (formula,) = formulas(text)
    assert text[formula.offset :].startswith(formula.source)


SHOWN = {
    "a fraction": (r"\frac{a}{2}", "<mfrac><mi>a</mi><mn>2</mn></mfrac>"),
    "a subscript": ("w_t", "<msub><mi>w</mi><mi>t</mi></msub>"),
    "a power": ("x^2", "<msup><mi>x</mi><mn>2</mn></msup>"),
    "a sum": (r"\sum_{i}^{N}", "<munderover>"),
    "words": (r"\text{tamaño de lote}", "<mtext>tamaño\N{NO-BREAK SPACE}de\N{NO-BREAK SPACE}lote</mtext>"),
    "rounding up": (r"\lceil n \rceil", "⌈"),
    "a root": (r"\sqrt{x}", "<msqrt><mi>x</mi></msqrt>"),
    "less than": ("a < b", "&lt;"),
    "a decimal point": ("27.3", "<mn>27.3</mn>"),
    "thousands": ("2,048", "<mn>2,048</mn>"),
    "thousands in a fraction": (r"\frac{2,048}{256}", "<mn>2,048</mn>"),
    "millions": ("1,234,567", "<mn>1,234,567</mn>"),
    "thousands after a blank": ("262\N{NO-BREAK SPACE}144", "<mn>262\N{NO-BREAK SPACE}144</mn>"),
}


@pytest.mark.parametrize(("latex", "expected"), SHOWN.values(), ids=SHOWN)
def test_a_formula_becomes_mathml_with_its_numbers_as_written(latex: str, expected: str):
    markup = mathml(latex, block=False)
    assert expected in markup.replace("tamaño de lote", "tamaño\N{NO-BREAK SPACE}de\N{NO-BREAK SPACE}lote")
    assert markup.startswith("<math>")


def test_numbers_in_a_list_stay_apart():
    assert "<mn>0.1</mn><mo>,</mo><mn>0.2</mn>" in mathml("0.1, 0.2", block=False)


def test_a_formula_that_stands_alone_says_so():
    assert mathml("a", block=True).startswith('<math display="block">')


WRONG = {
    "an open brace": (r"\frac{1}{2", 'expected closing token "}"'),
    "an unknown command": (r"\lenght", r'unknown command "\lenght"'),
    "two subscripts": ("a_b_c", "duplicate subscript"),
    "colours, which the policy blocks": (r"\color{red}{a}", "in a form that the pages don't show"),
    "a link": (r"\href{https://example.org}{a}", "unknown command"),
    "a definition": (r"\newcommand{\a}{b}\a", "custom commands"),
    "nothing": (" ", "nothing stands between"),
    "too much": ("a" * (LONGEST + 1), f"{LONGEST} at most"),
    "a tower": ("{" * 100_000, f"{LONGEST} at most"),
}


@pytest.mark.parametrize(("latex", "reason"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_shown_is_said_in_a_sentence(latex: str, reason: str):
    with pytest.raises(FormulaError, match=re.escape(reason)):
        mathml(latex, block=False)


def test_the_deepest_formula_that_fits_is_converted():
    depth = LONGEST // len(r"\sqrt{}")
    assert mathml(r"\sqrt{" * depth + "}" * depth, block=True).count("<msqrt>") == depth


def test_a_page_names_line_and_column_of_a_formula_that_cannot_be_read():
    (problem,) = check_page("# A\n\nWith $a$ and $\\b{$.\n", "docs/a.en.md")
    assert (problem.place.file, problem.place.line, problem.place.column) == ("docs/a.en.md", 3, 14)
    assert problem.code == "bad-formula"
