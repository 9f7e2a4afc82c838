"""Code, links, formulas, placeholders, anchors, lists and tables are the same in a text and in its translation."""

import pytest

from tests.l10n.pairs import findings, messages

PROGRAM = "```python\n{}\n```\n"


@pytest.mark.parametrize(
    ("english", "spanish"),
    [
        ("Call `fit` and `run`.", "Llama a `run` y a `fit`."),
        ("A ``code with ` inside``.", "Un ``code with ` inside``."),
        ("The code `a\nb`.", "El código `a b`."),
        (PROGRAM.format("x = 1  # one"), PROGRAM.format("x = 1  # uno")),
        (PROGRAM.format("# what it does\nx = 1"), PROGRAM.format("# lo que hace\n# en dos líneas\n\nx = 1")),
        (
            PROGRAM.format('def f():\n    """Do it."""\n    return 1'),
            PROGRAM.format('def f():\n    """Hazlo."""\n    return 1'),
        ),
        (PROGRAM.format('x = "# no comment"'), PROGRAM.format('x = "# no comment"')),
        ("~~~ bash\nmake  # build\n~~~", "~~~ bash\nmake  # construye\n~~~"),
        ("/// figure\n    src: a\nThe caption\n///", "/// figure\n    src: a\nEl pie\n///"),
        ('/// figure\n    src: "a"\nThe caption\n///', "/// figure\n    src: a\nEl pie\n///"),
        ("A dollar `$` is no formula", "Un dólar `$` no es una fórmula"),
    ],
)
def test_the_same_code(english: str, spanish: str):
    assert messages("parity-code", english, spanish) == []


@pytest.mark.parametrize(
    ("english", "spanish", "message"),
    [
        ("Call `fit`.", "Llama.", "`en` has the code `fit`, which `es` lacks"),
        ("Call `fit`.", "Llama a `ajustar`.", "`en` has the code `fit` where `es` has `ajustar`"),
        ("`a` and `a`", "`a`", "`en` has the code `a`, which `es` lacks"),
        ("a", "`a`", "`es` has the code `a`, which `en` lacks"),
        (PROGRAM.format("x = 1"), PROGRAM.format("x = 2"), "`en` has the line of code `x = 1` where `es` has `x = 2`"),
        (
            PROGRAM.format("x = 1\ny = 2"),
            PROGRAM.format("x = 1"),
            "`en` has the line of code `y = 2`, which `es` lacks",
        ),
        (
            PROGRAM.format('x = "# a"'),
            PROGRAM.format('x = "# b"'),
            '`en` has the line of code `x = "# a"` where `es` has `x = "# b"`',
        ),
        (PROGRAM.format("x = 1"), "", "`en` has the fenced code `x = 1`, which `es` lacks"),
        (
            PROGRAM.format("if a:\n    b()\nc()"),
            PROGRAM.format("if a:\n    b()\n    c()"),
            "`en` has the line of code `c()` where `es` has ` c()`",
        ),
        ("```sh\na\n```", "```text\na\n```", "`en` has the language of fenced code `sh` where `es` has `text`"),
        ("```yaml\na: 1\n```", "```yaml\na: 2\n```", "`en` has the line of code `a: 1` where `es` has `a: 2`"),
        (
            "/// figure\n    src: a\n///",
            "/// figure\n    src: b\n///",
            "`en` has the code `figure src: a` where `es` has `figure src: b`",
        ),
    ],
)
def test_other_code_is_found(english: str, spanish: str, message: str):
    assert messages("parity-code", english, spanish) == [message]


@pytest.mark.parametrize(
    ("english", "spanish"),
    [
        ("[a](gpipe#idle-time) and [b](tpu)", "[b](tpu) y [a](gpipe#idle-time)"),
        ("[a](gpipe.en.md#top)", "[a](gpipe.es.md#top)"),
        ("[a](gpipe.md#top)", "[a](gpipe.es.md#top)"),
        ("<https://example.org/a_(b)>", "<https://example.org/a_(b)>"),
        ("[a](https://example.org/a_(b))", "[b](https://example.org/a_(b))"),
        ('![a](a.png "A")', '![b](a.png "B")'),
        ("[a][x]\n\n[x]: https://example.org", "[b][x]\n\n[x]: https://example.org"),
        ("In code `[a](b)`", "En código `[a](c)`"),
    ],
)
def test_the_same_links(english: str, spanish: str):
    assert messages("parity-links", english, spanish) == []


@pytest.mark.parametrize(
    ("english", "spanish", "message"),
    [
        ("[a](gpipe#idle-time)", "a", "`en` has the link to `gpipe#idle-time`, which `es` lacks"),
        ("[a](gpipe#a)", "[a](gpipe#b)", "`en` has the link to `gpipe#a` where `es` has `gpipe#b`"),
        ("[a](gpipe.md)", "[a](gpipe.en.md)", "`en` has the link to `gpipe.md` where `es` has `gpipe.en.md`"),
        ("a", "[a](https://example.org)", "`es` has the link to `https://example.org`, which `en` lacks"),
        ("[`a`](x.md)", "[`a`](y.md)", "`en` has the link to `x.md` where `es` has `y.md`"),
    ],
)
def test_another_link_is_found(english: str, spanish: str, message: str):
    assert messages("parity-links", english, spanish) == [message]


@pytest.mark.parametrize(
    ("english", "spanish", "expected"),
    [
        ("With $a + b$ and $$c$$", "Con $$c$$ y $a+b$", []),
        ("It costs 5 $ or 6 $ here", "Cuesta 5 $ o 6 $ aquí", []),
        ("With $a$", "Con a", ["`en` has the formula `a`, which `es` lacks"]),
        ("With $a^2$", "Con $a^3$", ["`en` has the formula `a^2` where `es` has `a^3`"]),
        (r"With $b = \text{size}$", r"Con $b = \text{tamaño}$", []),
        (
            r"With $b = \text{size}$",
            r"Con $c = \text{tamaño}$",
            [r"`en` has the formula `b = \text{size}` where `es` has `c = \text{tamaño}`"],
        ),
        ("With $2,048 / 4$", "Con $2048 / 4$", []),
        ("With $262,144$", "Con $262\N{NO-BREAK SPACE}144$", []),
        ("With $2.048$", "Con $2048$", ["`en` has the formula `2.048` where `es` has `2048`"]),
    ],
)
def test_formulas(english: str, spanish: str, expected: list[str]):
    assert messages("parity-math", english, spanish) == expected


@pytest.mark.parametrize(
    ("english", "spanish", "expected"),
    [
        ("Hint {n} of {total}", "Pista {n} de {total}", []),
        ("{a} of {b}", "de {b}, {a}", []),
        ("Hint {n}", "Pista {numero}", ["`en` has the placeholder `{n}` where `es` has `{numero}`"]),
        ("Hint {n} of {n}", "Pista {n}", ["`en` has the placeholder `{n}`, which `es` lacks"]),
        ("In code `{a}`", "En código `{b}`", []),
        ("A list {1, 2}", "Una lista", []),
    ],
)
def test_placeholders(english: str, spanish: str, expected: list[str]):
    assert messages("parity-placeholders", english, spanish) == expected


@pytest.mark.parametrize(
    ("english", "spanish", "expected"),
    [
        ("## Step {#step .wide}", "## Paso {.wide #step}", []),
        ("## Step {#step}", "## Paso", ["`en` has the anchor `#step`, which `es` lacks"]),
        ("## Step {: #step }", "## Paso {#paso}", ["`en` has the anchor `#step` where `es` has `#paso`"]),
        ("[a](b.md){ .button }", "[a](b.md)", []),
    ],
)
def test_anchors(english: str, spanish: str, expected: list[str]):
    assert messages("parity-anchors", english, spanish) == expected


@pytest.mark.parametrize(
    ("english", "spanish"),
    [
        ("- a\n- b\n\ntext\n\n1. c\n2. d", "* a\n* b\n\ntexto\n\n1. c\n1. d"),
        ("- a\n  - b\n  - c\n- d", "- a\n    - b\n    - c\n- d"),
        ("- a\n\n    more of a\n\n- b", "- a\n- b"),
        ("- a\nlazy\n- b", "- a\n- b"),
        ("| a | b |\n| --- | --- |\n| c | d |", "a | b\n:-- | --:\nc | d"),
        ("```\n- a\n```", "```\n```"),
    ],
)
def test_the_same_structure(english: str, spanish: str):
    assert messages("parity-lists", english, spanish) == []


@pytest.mark.parametrize(
    ("english", "spanish", "message"),
    [
        ("- a\n- b", "- a", "`en` has the structure `bulleted list of 2` where `es` has `bulleted list of 1`"),
        ("- a\n- b", "1. a\n2. b", "`en` has the structure `bulleted list of 2` where `es` has `numbered list of 2`"),
        ("- a", "a", "`en` has the structure `bulleted list of 1`, which `es` lacks"),
        ("- a\n- b\n\ntext\n\n- c", "- a\n\ntexto\n\n- b\n- c\n- d", None),
        (
            "| a | b |\n| --- | --- |\n| c | d |\n| e | f |",
            "| a | b |\n| --- | --- |\n| c | d |",
            "`en` has the structure `table of 2 rows and 2 columns` where `es` has `table of 1 rows and 2 columns`",
        ),
        (
            "| a | b |\n| --- | --- |\n| c | d |",
            "| a |\n| --- |\n| c |",
            "`en` has the structure `table of 1 rows and 2 columns` where `es` has `table of 1 rows and 1 columns`",
        ),
    ],
)
def test_another_structure_is_found(english: str, spanish: str, message: str | None):
    found = messages("parity-lists", english, spanish)
    assert len(found) == 1
    assert message is None or found == [message]


def test_a_finding_points_at_what_the_translation_has_alone():
    found = findings("parity-code", "Call `fit` twice.", "Llama a `run` dos veces.")[0]
    assert (found.code, found.language, found.offset, found.other) == ("parity-code", "es", 9, "en")


def test_a_finding_points_at_what_the_translation_lacks():
    found = findings("parity-code", "Call `fit` twice.", "Llama dos veces.")[0]
    assert (found.language, found.offset, found.needle, found.other) == ("en", 6, "fit", "es")


def test_a_finding_in_a_program_points_at_the_line():
    english = "Text\n\n```python\n# first\nx = 1\ny = 2  # two\n```\n"
    found = findings("parity-code", english, english.replace("y = 2", "y = 3"))[0]
    assert (english[found.offset :][:5], found.needle) == ("y = 2", "y = 3  # two")
