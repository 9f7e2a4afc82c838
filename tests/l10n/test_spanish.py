"""The Spanish of the guide: marks, address, words, numbers, quotes, dates and capitals, as its readers expect them."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache

import pytest

from quiz_plugin.bank import Place, read_bank
from quiz_plugin.bank.glossary import Glossary, read_glossary
from quiz_plugin.l10n.parity.phrases import found, pattern
from tests.l10n.readable import FIGURES, LANGUAGES, STRINGS, Said, shipped
from tests.l10n.spanish import ALLOWED, CHECKS, DATA, Allowed, Check, capitals, faults, units
from tests.l10n.spelling import Speller, listed, spellers
from tests.tools import ROOT

SPELLER = Speller("es", ["Keras", "pipeline"], ["Google Cloud Storage"])
ALL: Mapping[str, Check] = {**CHECKS, "capitals": capitals(SPELLER)}

GOOD = {
    "marks": [
        "¿Qué es? Es esto.",
        "Si dudas, ¿qué haces?",
        "¡Bien!",
        "| ¿Cuál? | ¿Por qué? |",
        "¿Y la versión 2.21? Sí.",
    ],
    "interrogatives": ["¿Qué hace?", "¿De qué depende?", "¿Lo que hace se guarda?"],
    "address": [
        "Elige una respuesta y marca dos.",
        "Para que se use bien, que marque el ritmo y que elija otro.",
        "Seis réplicas usan la misma.",
        "Abre tus datos; usa `scope()`.",
    ],
    "vocabulary": ["Elige un enlace.", "El dispositivo admite tres.", "Es una asunción."],
    "calques": [
        "Se redondea por exceso; con redondeo por defecto sale 3.",
        "Eso no es cierto del todo.",
        "Lo que es cierto de verdad",
        "Guarda algo de espacio libre.",
        "Vuelve poco a poco.",
        "Cambia los datos de entrada.",
    ],
    "billions": ["83\u202f900\u00a0millones", "mil millones", "un billón (10¹²) de parámetros"],
    "thousands": ["7000\u00a0millones", "mil millones", "miles de millones", "5 milésimas", "2 millas"],
    "numbers": [
        "5000 y 1234",
        "50\u202f000",
        "405\u202f000\u202f000",
        "27.3 de 2026",
        "v1.2.3",
        "1, 2, 3",
        "ResNet-50000",
    ],
    "units": ["27.3\u00a0%", "5\u00a0MB", "20\u00a0ms", "64 seres", "2 sentidos", "1\u00a0GPU"],
    "counts": [
        "8\u00a0GPU",
        "262\u202f144\u00a0bytes",
        "ocho GPU",
        "de 4 GB",
        "dispositivo 0 CPU:1",
        "100 millas",
        "1. GPU",
    ],
    "throughput": [
        "6.3 veces el rendimiento (ejemplos por segundo)",
        "Modelado de alto rendimiento",
        "Las estrategias rinden más en grafo",
    ],
    "quotes": ["Se llama “burbuja”.", "d’Alembert", "“Una” y “dos”"],
    "dates": ["20 nov 2026", "20 de noviembre de 2026", "noviembre de 2023", "6/14 = 42.9", "1.2"],
    "capitals": [
        "Datos y modelos. Otra frase",
        "¿Qué mide Keras? Nada",
        "Se lee de Google Cloud Storage",
        "- Uno\n- Dos",
        "| Una | Otra |",
        "Las GPU y MirroredStrategy",
        "Llama 3.1 y Llama 2",
    ],
}
BAD = {
    "marks": {
        "Qué es?": "?",
        "¿Qué es": "¿",
        "¿Qué es esto. ¿Y esto?": "¿",
        "¿Qué es!": "!",
        "Bien!": "!",
        "¡Bien": "¡",
        "| ¿Cuál | Por qué? |": "¿",
        "¿Cuál?\nPor qué?": "?",
    },
    "interrogatives": {
        "¿Que hace?": "Que",
        "¿De que depende?": "que",
        "Di: ¿como funciona?": "como",
        "¿Cuanto tarda?": "Cuanto",
    },
    "address": {
        "Cuando usted responde": "usted",
        "Elija una respuesta": "Elija",
        "Si dudas, compruebe el resultado": "compruebe",
        "Hecho. Haga otra cosa": "Haga",
        "- Marque dos": "Marque",
        "**Pulse** aquí": "Pulse",
        "Abra `scope()`": "Abra",
        "Si marcáis dos": "marcáis",
        "Elegid una respuesta": "Elegid",
        "vuestras respuestas": "vuestras",
    },
    "vocabulary": {
        "El ordenador espera": "ordenador",
        "Haz  clic aquí": "Haz  clic",
        "Se asume que": "asume",
        "Por favor": "Por favor",
        "en dispositivos CPU": "dispositivos CPU",
    },
    "calques": {
        "la versión por defecto": "por defecto",
        "Era cierto de la TPU": "cierto de la",
        "Nunca fue cierto del corte": "cierto del",
        "el tráfico es la mitad más que en el simple": "la mitad más que",
        "Una etapa guarda algo de 4 microlotes": "guarda algo de 4",
        "una etapa guarda algo de los M": "guarda algo de los M",
        "84.4 % de aciertos a la primera (top-1)": "aciertos a la primera ",
        "y de mejores aciertos": "mejores aciertos",
        "`scope()` pone en vigor la estrategia": "pone en vigor",
        "suena a reserva de la que tirar": "reserva de la que tirar",
        "se interponen ante el cálculo siguiente": "se interponen ante",
        "Pregúntate de cada cantidad": "Pregúntate de cada",
        "Medias móviles que Adam lleva de cada peso": "lleva de cada",
        "puede tocarte la cara sin que lo notes": "tocarte la cara",
        "Vuelve poco a Python": "Vuelve poco a ",
        "Guardan todos, y el punto": "Guardan todos, y",
        "y las entregas tranquilas, en los rápidos": "entregas tranquilas",
        "Los números son posibles": "números son posibles",
        "Ahora cambia los datos.": "cambia los datos.",
        "No: de multiplicarla se encarga la estrategia": "No: ",
        "algo se guarda todavía por duplicado": "algo se guarda todavía",
    },
    "billions": {"83.9 billones": "billones", "Un billón": "billón", "1 billón (10⁹)": "billón"},
    "thousands": {
        "7 mil millones": "7 mil",
        "405\u00a0mil millones": "405\u00a0mil",
        "1.4 miles de millones": "1.4 miles",
        "50\nmil ejemplos": "50\nmil",
    },
    "numbers": {
        "50000": "50000",
        "50 000": "50 000",
        "50\u00a0000": "50\u00a0000",
        "50.000": "50.000",
        "50,000": "50,000",
        "5\u202f000": "5\u202f000",
        "27,3": "27,3",
        "12000 ms": "12000",
    },
    "units": {"27.3 %": "27.3 %", "27%": "27%", "5 MB": "5 MB", "20\u202fms": "20\u202fms"},
    "counts": {
        "8 GPU": "8 GPU",
        "16\nbytes": "16\nbytes",
        "405\u202f000 millones": "405\u202f000 millones",
        "502 petaFLOP/s": "502 petaFLOP/s",
    },
    "throughput": {
        "La guía de rendimiento": "rendimiento",
        "Rendimiento: 3.4 veces. \nMil por segundo": "Rendimiento",
    },
    "quotes": {"Se llama «burbuja».": "«", 'Un "lote"': '"', "Un 'lote'": "'", "Un “lote": "“", "Un ”lote“": "”"},
    "dates": {
        "noviembre 20, 2026": "noviembre 20, 2026",
        "el 20 de noviembre del 2026": "20 de noviembre del 2026",
        "2026-11-20": "2026-11-20",
        "20/11/2026": "20/11/2026",
    },
    "capitals": {
        "Paralelismo de Datos": "Datos",
        "Cada Lunes": "Lunes",
        "El Pipeline": "Pipeline",
        "Qué es: Una réplica": "Una",
        "en Noviembre de 2023": "Noviembre",
    },
}
"""Texts with the words that each check tells of first."""


def test_the_shipped_guide_has_no_fault():
    checks = {**CHECKS, "capitals": capitals(spellers(shipped().names)["es"])}
    used: set[Allowed] = set()
    assert [str(each) for each in faults(shipped().within("es"), checks, used)] == []
    assert set(ALLOWED) - used == set(), "this is not needed"


@cache
def _italic() -> re.Pattern[str]:
    return pattern(tuple(DATA["italics"]))


def upright(said: Iterable[Said]) -> list[str]:
    """The English words that stand upright where Markdown could have them in italics, with their places."""
    texts = (each for each in said if each.is_markdown)
    return [f"{each.place(match.start())}: {match[0]}" for each in texts for match in _italic().finditer(each.prose)]


def test_english_words_of_the_field_are_in_italics_in_the_bank_and_on_pages():
    texts = shipped().within("es")
    assert sum(each.is_markdown for each in texts) > 1000
    assert upright(texts) == []


def test_only_markdown_can_have_italics():
    assert len(upright([replace(said("Un pipeline y un all-reduce"), is_markdown=True)])) == 2
    assert upright([said("Un pipeline y un all-reduce")]) == []


def said(text: str) -> Said:
    return Said("es", text, lambda offset: Place("a.es.md", 1, offset + 1))


def test_every_check_has_examples():
    assert list(GOOD) == list(BAD) == list(ALL)


@pytest.mark.parametrize(("check", "text"), [(check, text) for check, texts in GOOD.items() for text in texts])
def test_what_is_right_passes(check: str, text: str):
    assert [str(each) for each in faults([said(text)], {check: ALL[check]})] == []


@pytest.mark.parametrize(
    ("check", "text", "words"), [(check, text, words) for check, texts in BAD.items() for text, words in texts.items()]
)
def test_what_is_wrong_is_told_with_its_place(check: str, text: str, words: str):
    told = next(faults([said(text)], {check: ALL[check]}), None)
    assert told is not None
    assert (told.words, text[told.place.column - 1 :].startswith(words)) == (words, True)


def test_only_permitted_words_are_spared():
    told = faults([said("Escribe 1,2340 y 1,2341")], ALL, permitted=[Allowed("numbers", "1,2340", "An example.")])
    assert [(each.check, each.words) for each in told] == [("numbers", "1,2341")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_and_its_unit_stay_on_one_line(language: str):
    told = [
        f"{each.place(fault.offset)}: {fault.words}"
        for each in shipped().within(language)
        for fault in units(each.prose)
        if language == "es" or not fault.words.endswith("%")
    ]
    assert told == []


def glossary() -> Glossary:
    bank = read_bank(ROOT / "bank", ROOT / "docs", LANGUAGES).bank
    assert bank is not None
    return read_glossary(ROOT / "bank", bank).glossary


def test_the_glossary_forbids_other_words_than_these_checks():
    assert set(DATA["instead"]) & set(glossary().by_forbidden["es"]) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_and_interface_have_no_word_that_the_glossary_forbids(language: str):
    forbidden = pattern(tuple(glossary().by_forbidden.get(language, ())))
    texts = [each for each in shipped().within(language) if each.place(0).file.startswith((str(FIGURES), str(STRINGS)))]
    assert len(texts) > 300
    told = [f"{each.place(match.start())}: {match[0]}" for each in texts for match in forbidden.finditer(each.prose)]
    assert told == []


def test_a_word_that_the_glossary_forbids_would_be_found():
    forbidden = glossary().by_forbidden["es"]
    assert found(tuple(forbidden), "La Capacitación dura poco")


def test_names_among_common_words_are_used_and_stand_in_one_list():
    said_somewhere = {name for name in DATA["names"] for each in shipped().within("es") if name in each.prose}
    assert said_somewhere == set(DATA["names"])
    assert set(DATA["names"]) & set(listed("es")) == set()
