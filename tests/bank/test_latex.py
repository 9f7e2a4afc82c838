"""A formula is LaTeX between dollar signs; one that cannot be shown is reported with its place."""

import re

import pytest

from quiz_plugin.bank.latex import LONGEST, FormulaError, formulas, mathml
from quiz_plugin.bank.page_files import check_page
from quiz_plugin.bank.references import References

FOUND = {
    "With $n$ and $m$": ["n", "m"],
    "$a$\n\n$$b$$": ["b", "a"],
    "($a$, $b$).": ["a", "b"],
    "`$a$`": [],
    "```\n$a$\n```": [],
    "5 $ or 6 $": [],
    "$5 or $6": [],
    r"\$a and b$": [],
    "$a\nb$": [],
}
SHOWN = {
    r"\frac{a}{2}": "<mfrac><mi>a</mi><mn>2</mn></mfrac>",
    "w_t": "<msub><mi>w</mi><mi>t</mi></msub>",
    "a < b": "&lt;",
    "27.3": "<mn>27.3</mn>",
    r"\frac{2,048}{256}": "<mn>2,048</mn>",
    "262\N{NO-BREAK SPACE}144": "<mn>262\N{NO-BREAK SPACE}144</mn>",
    "1{,}024{,}096^2": "<msup><mn>1,024,096</mn><mn>2</mn></msup>",
    "0.1, 0.2": "<mn>0.1</mn><mo>,</mo><mn>0.2</mn>",
}
WRONG = {
    r"\frac{1}{2": 'expected closing token "}"',
    r"\lenght": r'unknown command "\lenght"',
    r"\color{red}{a}": "in a form that the pages don't show",
    r"\href{https://example.org}{a}": "unknown command",
    r"\newcommand{\a}{b}\a": "custom commands",
    " ": "nothing stands between",
    "{" * 100_000: f"{LONGEST} at most",
}


def test_formulas_are_found_and_other_dollar_signs_are_none():
    for text, expected in FOUND.items():
        found = list(formulas(text))
        assert [each.latex for each in found] == expected
        assert all(text[each.offset :].startswith(each.source) for each in found)


def test_a_formula_becomes_mathml_with_its_numbers_as_written():
    for latex, expected in SHOWN.items():
        assert expected in mathml(latex, block=False)
    assert mathml("a", block=True).startswith('<math display="block">')
    depth = LONGEST // len(r"\sqrt{}")
    assert mathml(r"\sqrt{" * depth + "}" * depth, block=True).count("<msqrt>") == depth


def test_a_formula_that_cannot_be_shown_has_a_reason_and_a_place():
    for latex, reason in WRONG.items():
        with pytest.raises(FormulaError, match=re.escape(reason)):
            mathml(latex, block=False)
    (problem,) = check_page("# A\n\nWith $a$ and $\\b{$.\n", "docs/a.en.md", References())
    assert (str(problem.place), problem.code) == ("docs/a.en.md:3:14", "bad-formula")
