"""The Spanish of the guide: marks, address, words, numbers, quotes and dates, as its readers expect them."""

import pytest

from tests.l10n.prose import prose, texts
from tests.l10n.spanish import CHECKS

GOOD = """
¿Qué es? Es esto. Si dudas, ¿qué haces? ¡Bien! ¿De qué depende? ¿Lo que hace se guarda? ¿Y la versión 2.21? Sí.
| ¿Cuál? | ¿Por qué? |
Elige una respuesta y marca dos. Para que se use bien, que marque el ritmo. Usa `scope()`.
Un billón (10¹²) de parámetros.
7000\u00a0millones, miles de millones, 5000 y 1234, 50\u202f000, 27.3 de 2026, v1.2.3, 1, 2, 3 y ResNet-50000.
27.3\u00a0%, 5\u00a0MB, 64 seres, “burbuja”, d’Alembert, 20 nov 2026, 20 de noviembre de 2026, 6/14 = 42.9.
"""
BAD = {
    "marks": ["Qué es?", "¿Qué es", "¿Qué es esto. ¿Y esto?", "¿Qué es!", "¡Bien", "| ¿Cuál | Por qué? |"],
    "a question word has an accent": ["¿Que hace?", "¿De que depende?", "Di: ¿como funciona?"],
    "the guide says “tú”": ["Cuando usted responde", "Elija una respuesta", "Hecho. Haga otra", "Si marcáis dos"],
    "words of one country, and English in disguise": ["El ordenador espera", "Se asume que"],
    "10⁹ is “1000 millones”": ["83.9 billones", "Un billón"],
    "thousands are digits": ["7 mil millones", "1.4 miles de millones"],
    "5000, 50\u202f000, 27.3": ["50000", "50 000", "50.000", "50,000", "5\u202f000", "27,3"],
    "a no-break space before a unit": ["27.3 %", "27%", "5 MB", "20\u202fms"],
    "quotes": ["Se llama «burbuja».", 'Un "lote"', "Un 'lote'", "Un “lote", "Un ”lote“"],
    "20 nov 2026, or 20 de noviembre de 2026": ["noviembre 20, 2026", "2026-11-20", "20/11/2026"],
}


def test_the_guide_follows_the_rules():
    read = list(texts("es"))
    assert len(read) > 1000
    assert {
        rule: found for rule, check in CHECKS.items() if (found := [(n, w) for n, t in read for w in check(t)])
    } == {}


@pytest.mark.parametrize("rule", CHECKS)
def test_a_rule_finds_what_breaks_it_and_nothing_else(rule: str):
    assert list(CHECKS[rule](prose(GOOD))) == []
    assert [text for text in BAD[rule] if not list(CHECKS[rule](text))] == []
