"""Every word that a reader of the guide can read is spelt right, in British English and in Spanish."""

import re
from collections.abc import Mapping

import pytest

from quiz_plugin.bank import Place
from tests.l10n.readable import LANGUAGES, readable, shipped
from tests.l10n.spelling import LISTS, Misspelt, Speller, listed, misspelt, spellers

BORROWED = {"optimizer"}
"""English words in American spelling: what TensorFlow calls the thing."""


def test_every_word_of_the_guide_is_spelt_right():
    assert [str(each) for each in misspelt(shipped().said, spellers(shipped().names))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_listed_word_is_needed(language: str):
    by_language = spellers(shipped().names)
    list(misspelt(shipped().within(language), by_language))
    assert set(listed(language)) - by_language[language].used == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_of_words_is_sorted_and_has_each_once(language: str):
    words = (LISTS / f"{language}.txt").read_text("utf-8").splitlines()
    assert words == sorted(set(words), key=lambda word: (word.casefold(), word))
    assert [word for word in words if word != " ".join(word.split()) or not word] == []


def american(word: str, speller: Speller) -> bool:
    """Whether a listed English word has a British spelling."""
    british = (
        re.sub(r"iz(?=e|ing|ation)", "is", word),
        re.sub(r"or(?=s?$|ed|ing)", "our", word),
        word.replace("yz", "ys"),
    )
    return any(each != word and speller.knows(each) for each in british)


def test_no_listed_word_is_american():
    speller = Speller("en", listed("en"))
    assert {word for word in listed("en") if american(word, speller)} == BORROWED
    planted = ["analyze", "behavior", "color", "initialized", "normalization", "synchronize"]
    assert [word for word in planted if american(word, speller)] == planted


QUESTION = """\
title: {en: Waves of titels, es: Olas de titulos}
summary: {en: "What a sumary says.", es: "Lo que dice un resumne."}
questions:
  - id: one
    kind: single
    concepts: [tides#high]
    level: recall
    title: {en: A shrot name, es: Un nombre croto}
    stem:
      en: >-
        What does the code `paralelcode` do
        on every replicca of the model?
      es: >-
        ¿Qué hace el código `codigocode`
        en tods las réplicas?
    options:
      - id: a
        correct: true
        text: {en: It recieves data, es: Recibe lso datos}
        why:
          en: |
            Because [the pgae](tides#high) says so.

            ```python
            valeu = 1  # no proze
            ```
          es: Porque lo dice [la pagina](tides#high).
      - id: b
        text: {en: 'It''s idle, "waitting"', es: 'Descansa y "esprea".'}
        why: {en: $alhpa$ is wronng., es: Eso no sirev.}
    hints: [{en: Look untder it., es: Mira debjao.}]
    explanation: {en: The whole expalnation., es: La explicasión entera.}
    sources: [{title: Tides, url: "https://example.org/nto", checked: 2026-11-20}]
"""
CONCEPTS = """\
concepts:
  - {id: tides, title: {en: Tidez, es: Mraeas}, summary: {en: How they rize., es: Cómo suven.}}
"""
GLOSSARY = """\
terms:
  - id: tide
    term: {en: tidde, es: mraea}
    match: {en: [tyde]}
    forbidden: {es: [maera]}
    definition: {en: The watter rises., es: Sube el agau.}
  - id: gpipe
    keep: true
    term: {en: GPiper, es: GPiper}
    definition: {en: GPiper is a nmae., es: GPiper es un nonbre.}
"""
ENGLISH = """\
---
title: A paige
description: What the paralelism of tides is.
hide: [navegation]
---

# The hedding {#hihg}

The leed says *strnog* things, `ocde`, <span title="atribute">and htem</span>, <em lang="es">una mraea</em>.
Also [a linck](../nwohere.md "not prose"), and V10O or snake_caze.

## High {#high}

| A tabel | `cel` |
| --- | --- |
| with a celll | 12 |

- An itemm of a list, and a colour of the color.

!!! note "An admonitoin"
    Its boddy.

/// figure
    src: drawwing
Its captoin.
///

```text
misspelt
cdoe
```
"""
SPANISH = """\
---
title: Una pajina
description: Qué es el paralelimso de las mareas.
---

# El titular {#hihg}

El entrenamineto dice cosas, `codgio`, tambien *tyde* y *tidex*, y el computo de un codigo.

## Alta {#high}

| Una tabal | 12 |
| --- | --- |
| con celdsa | `cel` |

- Elmento de una lista.

!!! note "Un avsio"
    Su cureppo.

/// figure
    src: drawwing
Su leyneda.
///
"""
FIGURE = """\
title: {en: A drawwing, es: Un dibuo}
desc: {en: "Two bosex.", es: "Dos cjaas."}
labels:
  left: {en: the lefft, es: "la izqiuerda"}
"""
SITE = """\
site_name: The tidde
site_description: A giude
theme:
  name: mateiral
plugins:
  - i18n:
      languages:
        - locale: es
          site_name: La mraea
"""
PLANTED: Mapping[str, tuple[str, str]] = {
    "bank/waves.yml": (
        QUESTION,
        """titels titulos sumary resumne shrot croto replicca tods recieves lso pgae pagina waitting esprea wronng sirev
        untder debjao expalnation explicasión""",
    ),
    "bank/concepts.yml": (CONCEPTS, "Tidez Mraeas rize suven"),
    "bank/glossary.yml": (GLOSSARY, "tidde mraea watter agau nmae nonbre"),
    "docs/concepts/tides.en.md": (
        ENGLISH,
        "paige paralelism hedding leed strnog htem mraea linck tabel celll itemm color admonitoin boddy captoin",
    ),
    "docs/concepts/tides.es.md": (
        SPANISH,
        "pajina paralelimso entrenamineto tambien tidex computo codigo tabal celdsa Elmento avsio cureppo leyneda",
    ),
    "docs/assets/figures/drawing.yml": (FIGURE, "drawwing dibuo bosex cjaas lefft izqiuerda"),
    "quiz_plugin/render/strings/en.yml": (
        'a.b: A {plain} texxt\na.c: {one: "{n} qeustion", other: "{n} questionz"}\n',
        "texxt qeustion questionz",
    ),
    "quiz_plugin/render/strings/es.yml": ('a.b: Un {plain} tetxo\na.c: {other: "{n} pregunats"}\n', "tetxo pregunats"),
    "mkdocs.yml": (
        SITE,
        "tidde giude mraea",
    ),
    "README.md": (
        "# Abuot\n\nSome `cdoe`.\nRun it lik this:\n\n    mkae test\n\n| cell |\n| --- |\n| a celll |\n",
        "Abuot lik celll",
    ),
    "CONTRIBUTING.md": ("1.  A stpe.\n\n    Still prosse.\n\n        mkae serve\n", "stpe prosse"),
}
"""A guide of misspellings: of each file the content, and the words that are to be told, in order."""


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> list[Misspelt]:
    root = tmp_path_factory.mktemp("planted")
    for name, (text, _) in PLANTED.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    guide = readable(root)
    by_language = {language: Speller(language, ["GPU"], guide.names) for language in LANGUAGES}
    return list(misspelt(guide.said, by_language))


def expected(file: str) -> dict[Place, str]:
    """The misspellings of a file with their places, looked up in its text."""
    text, words = PLANTED[file]
    places, at = {}, 0
    for word in words.split():
        found = re.compile(rf"\b{word}\b").search(text, at)
        assert found, f"{word} is not planted, or not in this order"
        at = found.start()
        places[Place(file, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))] = word
    return places


@pytest.mark.parametrize("file", PLANTED)
def test_misspellings_are_told_with_their_places_and_nothing_else_is(planted: list[Misspelt], file: str):
    assert {each.place: each.word for each in planted if each.place.file == file} == expected(file)


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("paralelism", "parallelism"),
        ("color", "colour"),
        ("entrenamineto", "entrenamiento"),
        ("tambien", "también"),
        ("computo", "cómputo"),
        ("pagina", "página"),
    ],
)
def test_a_misspelling_is_told_with_its_place_and_up_to_three_suggestions(
    planted: list[Misspelt], word: str, meant: str
):
    told = next(each for each in planted if each.word == word)
    assert meant in told.suggestions
    assert len(told.suggestions) <= 3
    assert str(told) == f"{told.place}: {word} ({', '.join(told.suggestions)}?)"
