"""Terms are rendered as the glossary says, names stay, and forbidden words never appear."""

import pytest

from tests.l10n.pairs import findings, glossary, messages

WORDS = glossary(
    {"term": {"en": "batch", "es": "lote"}, "match": {"en": ["batches"]}, "allowed": {"es": ["lotes"]}},
    {"term": {"en": "batch size", "es": "tamaño de lote"}},
    {
        "term": {"en": "training", "es": "entrenamiento"},
        "allowed": {"es": ["entrenar"]},
        "forbidden": {"es": ["capacitación"], "en": ["trainning"]},
    },
    {"term": {"en": "input pipeline", "es": "pipeline de entrada"}},
    {"term": {"en": "GPipe", "es": "GPipe"}, "keep": True, "forbidden": {"es": ["Tubo G"]}},
    {"term": {"en": "GPU", "es": "GPU"}, "keep": True, "match": {"en": ["GPUs"]}},
)


@pytest.mark.parametrize(
    ("english", "spanish"),
    [
        ("A batch of examples", "Un lote de ejemplos"),
        ("Batches", "Los LOTES"),
        ("The batch size", "El tamaño de lote"),
        ("The *input pipeline*", "El *pipeline* de entrada"),
        ("The input\npipeline", "El *pipeline*\nde *entrada*"),
        ("Before training", "Antes de entrenar"),
        ("A mini-batch", "Un montón"),
        ("The code `batch`", "El código `batch`"),
        ("[Go](batch.md)", "[Ve](batch.md)"),
        ("A batch, and another batch", "Un lote, y otro más"),
        ("Nothing", "Un lote"),
    ],
)
def test_a_term_with_a_rendering(english: str, spanish: str):
    assert messages("parity-terms", english, spanish, WORDS) == []


@pytest.mark.parametrize(
    ("english", "spanish", "said"),
    [
        ("A batch of examples", "Un grupo de ejemplos", "batch"),
        ("Batches", "Los grupos", "Batches"),
        ("The batch size", "El lote", "batch size"),
        ("The input pipeline", "El *pipeline*", "input pipeline"),
        ("A batch", "Un minilote", "batch"),
    ],
)
def test_a_term_without_a_rendering_is_found(english: str, spanish: str, said: str):
    assert messages("parity-terms", english, spanish, WORDS) == [f"`en` says “{said}”, and `es` has no rendering of it"]


def test_the_hint_says_what_to_write():
    found = findings("parity-terms", "Two batches", "Dos grupos", WORDS)[0]
    assert found.hint == "write “lote”, “lotes”, or add what is written to `allowed` of `t0` in the glossary"
    assert (found.language, found.offset, found.needle, found.other) == ("en", 4, "batches", "es")


@pytest.mark.parametrize("spanish", ["La capacitación y el entrenamiento", "entrenamiento o *capacitación*"])
def test_a_forbidden_rendering_is_found_beside_the_right_one(spanish: str):
    found = findings("parity-terms", "Training", spanish, WORDS)
    assert [each.message for each in found] == ["“capacitación” is no word for “training”"]
    assert (found[0].language, spanish[found[0].offset :][:12], found[0].other) == ("es", "capacitación", "")


def test_a_forbidden_word_is_found_in_the_source_too():
    found = findings("parity-terms", "The trainning", "El entrenamiento", WORDS)
    assert [(each.language, each.message) for each in found] == [("en", "“trainning” is no word for “training”")]


def test_a_translated_name_is_found():
    assert messages("parity-terms", "GPipe", "GPipe o Tubo G", WORDS) == ["“Tubo G” is no word for “GPipe”"]
    assert messages("parity-names", "GPipe", "Tubo G", WORDS) == ["`en` has the name “GPipe”, which `es` lacks"]


@pytest.mark.parametrize(
    ("english", "spanish", "expected"),
    [
        ("GPipe on GPUs", "GPipe en GPU", []),
        ("GPipe is here", "`GPipe` está aquí", []),
        ("Use GPipe", "Usa gpipe", ["`en` has the name “GPipe”, which `es` lacks"]),
        ("GPUs", "Procesadores gráficos", ["`en` has the name “GPUs”, which `es` lacks"]),
        ("The code `GPipe`", "El código", []),
        ("A GPU-like chip", "Un chip", []),
    ],
)
def test_names_stay(english: str, spanish: str, expected: list[str]):
    assert messages("parity-names", english, spanish, WORDS) == expected


def test_a_language_that_the_glossary_does_not_have_keeps_the_names():
    assert messages("parity-terms", "A batch", "Ein Haufen", WORDS, to="de") == []
    assert messages("parity-names", "GPipe", "Gerät", WORDS, to="de") == ["`en` has the name “GPipe”, which `de` lacks"]


def test_without_a_glossary_nothing_is_a_term():
    assert messages("parity-terms", "A batch", "Tubo G") == []
