"""The six checks: what is equal in both languages is left alone, and what differs is found at its place."""

from quiz_plugin.bank.glossary import Glossary, Term
from quiz_plugin.translations.parity import Finding, Text, compare
from tests.translations.small_guide import SmallGuide

TERMS: list[dict[str, object]] = [
    {"term": {"en": "batch", "es": "lote"}, "match": {"en": ["batches"]}, "allowed": {"es": ["lotes"]}},
    {"term": {"en": "batch_size", "es": "tamaño de lote"}},
    {"term": {"en": "training", "es": "entrenamiento"}, "forbidden": {"es": ["capacitación"]}},
    {"term": {"en": "GPipe", "es": "GPipe"}, "keep": True},
]
ROWS = [Term.model_validate({"id": f"t{n}", "definition": {"en": "…"}, **term}) for n, term in enumerate(TERMS)]
WORDS = Glossary(tuple(ROWS))


def findings(english: str, spanish: str) -> list[Finding]:
    return list(compare(Text(english, "en"), Text(spanish, "es"), WORDS))


SAME = (
    ("50,000 examples", "50\u202f000 ejemplos"),
    ("3,072 units", "3072 unidades"),
    ("83.9 billion parameters", "83\u202f900\u00a0millones de parámetros"),
    ("1.318 billion", "1318 millones"),
    ("1.6 trillion", "1.6 billones"),
    ("20,000 steps of 8 ms", "20 mil pasos de 8 milisegundos"),
    ("27.3% of 4 and 4", "El 27.3 % de 4"),
    ("1. one\n2. two", "1. uno\n1. dos"),
    ("Use `fit` and `run`.", "Usa `run` y `fit`."),
    ("```python\na = 1  # one\n```", "```python\na = 1  # uno\n```"),
    ("/// figure\n    src: gpipe\nA plan.\n///", "/// figure\n    src: gpipe\nUn plan.\n///"),
    ("[A](gpipe.en.md#top) ![b](c.png)", "![b](c.png) [A](gpipe.es.md#top)"),
    ("## A {#a .wide}", "## B {.wide #a}"),
    (r"$a + b$ with $1{,}000\,\text{steps}$", r"$1000\,\text{pasos}$ y $a+b$"),
    ("- one\n- two\n\n| a | b |\n| --- | --- |\n| c | d |", "- uno\n- dos\n\n| a | b |\n| :-- | --- |\n| c | d |"),
    ("A batch, and another batch", "Un *lote*, y otro más"),
    ("The batch size in `training`", "El tamaño de lote en `training`"),
    ("GPipe", "La biblioteca"),
)
DIFFERENT: tuple[tuple[str, str, str, str | None], ...] = (
    ("50,000 of it", "5000 de ello", "parity-numbers", "only `es` has `5000`, and only `en` has `50,000`"),
    ("83.9 billion", "83.9 billones", "parity-numbers", "only `es` has `83.9`, and only `en` has `83.9`"),
    ("25% or 30%", "El 25 %", "parity-numbers", "only `en` has `30`"),
    ("Nothing", "12 cosas", "parity-numbers", "only `es` has `12`"),
    ("Use `fit`.", "Usa `run`.", "parity-code", "only `es` has `run`, and only `en` has `fit`"),
    ("```\na = 1\n```", "```\na = 2\n```", "parity-code", "only `es` has `a = 2`, and only `en` has `a = 1`"),
    ("/// figure\n    src: a\n///", "/// figure\n    src: b\n///", "parity-code", None),
    ("[A](gpipe.md)", "[A](zero.md)", "parity-links", "only `es` has `zero.md`, and only `en` has `gpipe.md`"),
    ("[A](gpipe.md#a)", "[A](gpipe.md)", "parity-links", None),
    ("## A {#a}", "## A {#b}", "parity-links", "only `es` has `{#b}`, and only `en` has `{#a}`"),
    ("$a+b$", "$a-b$", "parity-math", "only `es` has `a-b`, and only `en` has `a+b`"),
    ("- one\n- two", "- uno", "parity-lists", "only `en` has `item of a list`"),
    ("| a | b |\n| - | - |", "| a |\n| - |", "parity-lists", None),
    ("Two batches", "Dos grupos", "parity-terms", "`en` says “batches”, and `es` has no rendering of it"),
    ("The batch size", "El lote", "parity-terms", "`en` says “batch size”, and `es` has no rendering of it"),
    ("Training", "Entrenamiento o capacitación", "parity-terms", "“capacitación” is no word for “training”"),
)


def test_what_says_the_same_is_left_alone():
    assert [english for english, spanish in SAME if findings(english, spanish)] == []


def test_a_difference_is_found():
    for english, spanish, code, message in DIFFERENT:
        (found,) = findings(english, spanish)
        assert found.code == code, english
        assert message is None or found.message == message


def test_a_difference_has_its_places_and_may_be_excepted_with_a_reason(guide: SmallGuide):
    guide.edit("Verde y rojo.", "Verde y 7 rojos.", "docs/concepts/apples.es.md")
    guide.run("record", "p:concepts/apples#colours")
    assert guide.found() == ["parity-numbers docs/concepts/apples.es.md:5:9"]
    assert "docs/concepts/apples.en.md:3:1: the text in `en`" in guide.run("status").stderr
    row = "- {unit: p:concepts/apples#colours, code: parity-numbers, reason: {}}\n"
    exceptions = guide.bank / "parity.yml"
    exceptions.write_text(f"exceptions:\n{row.replace('{}', 'It counts them.')}", "utf-8")
    assert guide.found() == []


def test_an_exception_that_nothing_needs_is_told(guide: SmallGuide):
    row = "exceptions:\n- {unit: q:pear-trees/why, code: parity-numbers, reason: It counts the trees.}\n"
    (guide.bank / "parity.yml").write_text(row, "utf-8")
    assert guide.found() == ["unused-exception bank/parity.yml:2:10"]
