"""`parity-numbers` compares values, not spellings: each language writes numbers in its own way."""

import pytest

from quiz_plugin.l10n.parity import Text
from quiz_plugin.l10n.parity.numerals import numbers
from tests.l10n.pairs import findings, messages

NUMBERS = "parity-numbers"


@pytest.mark.parametrize(
    ("english", "spanish"),
    [
        ("50,000 examples", "50 000 ejemplos"),
        ("50,000 examples", "50\u00a0000 ejemplos"),
        ("50,000 examples", "50\u202f000 ejemplos"),
        ("50,000 examples", "50\u2009000 ejemplos"),
        ("3,072 units", "3072 unidades"),
        ("1,234,567 and 8", "1 234 567 y 8"),
        ("83.9 billion parameters", "83.9 mil millones de parámetros"),
        ("83.9 billion parameters", "83 900 millones de parámetros"),
        ("0.3 billion parameters", "300 millones de parámetros"),
        ("1 billion", "mil millones"),
        ("three billion", "3 mil millones"),
        ("20,000 elements", "20 mil elementos"),
        ("1.6 trillion", "1.6 billones"),
        ("it took 1.2 ms", "tardó 1.2\u00a0ms"),
        ("25% of the time", "el 25 % del tiempo"),
        ("25% of the time", "el 25\u00a0% del tiempo"),
        ("25 percent", "25 por ciento"),
        ("a growth of ×4.4", "un crecimiento de ×4.4"),
        ("4x faster, 2×–3×", "4 veces más rápido, 2×–3×"),
        ("29 times faster", "29 veces más rápido"),
        ("8–16 devices", "de 8 a 16 dispositivos"),
        ("8 and 16 GB", "8 GB y 16 GB"),
        ("8 to 16 GB of memory", "de 8 GB a 16 GB de memoria"),
        ("10^9 parameters", "10⁹ parámetros"),
        ("in 2018 and 2024", "en 2018 y 2024"),
        ("the 1st and the 3rd", "el 1.º y el 3.º"),
        ("the 21st step", "el paso 21"),
        ("TensorFlow 2.15 and Keras 3.15.1", "TensorFlow 2.15 y Keras 3.15.1"),
        ("on 2026-11-20", "el 20 de noviembre de 2026"),
        ("on November 20, 2026", "el 20 de noviembre de 2026"),
        ("on Nov 20, 2026", "el 20 nov 2026"),
        ("on 20 November 2026", "el 2026-11-20"),
        ("in November 2023", "en noviembre de 2023"),
        ("16 bytes and 6 years", "16 bytes y 6 años"),
        ("two machines of 8 GPUs", "2 máquinas con 8 GPU"),
        ("eight machines", "8 máquinas"),
        ("8 machines", "ocho máquinas"),
        ("a four-stage model", "un modelo de cuatro etapas"),
        ("twice", "2 veces"),
        ("ResNet-50 on a V100 with 1F1B and GPT-3", "GPT-3, 1F1B y ResNet-50 en una V100"),
        ("Two H100s and 8 A100s", "Dos H100 y 8 A100"),
        ("M ≥ 4K", "M ≥ 4K"),
        ("−6 and −40", "−6 y −40"),
        ("1. one\n2. two", "1. una\n1. dos"),
        ("`8` and [page](a-9.md) and $x^2$", "`9` y [página](b-8.md) y $x^3$"),
        ("one of the two", "la otra"),
        ("8 times 32 is 256.", "8 por 32 son 256."),
        ("seventeen, seventy and 31", "17, 70 y treinta y uno"),
        ("thirty-two and a hundred and five", "treinta y dos y ciento cinco"),
        ("two hundred and fifty-six thousand", "doscientas cincuenta y seis mil"),
        ("1.4 billion parameters on 32 GB GPUs", "en GPU de 32 GB, 1400 millones de parámetros"),
        ("four out of four", "cuatro"),
        ("the fourth stage", "la cuarta etapa"),
        ("a quarter and two thirds of the time", "la cuarta parte y dos tercios del tiempo"),
        ("the 3rd one", "el tercero"),
        ("16 GB, 16 gigabytes and 3 ms", "16 gigabytes, 16 GB y 3 milisegundos"),
        ("four hours and eight replicas", "4 horas y ocho réplicas"),
        ("two seconds", "el doble de segundos"),
    ],
)
def test_the_same_numbers_in_the_way_of_each_language(english: str, spanish: str):
    assert messages(NUMBERS, english, spanish) == []


@pytest.mark.parametrize(
    ("english", "spanish", "message"),
    [
        ("50,000 examples", "5000 ejemplos", "`en` has the number `50,000` where `es` has `5000`"),
        ("83.9 billion", "83.9 billones", "`en` has the number `83.9 billion` where `es` has `83.9 billones`"),
        (
            "83.9 billion",
            "83,9 mil millones",
            "`en` has the number `83.9 billion` where `es` has `83`, `9 mil millones`",
        ),
        ("25% and 30%", "el 25 %", "`en` has the number `30%`, which `es` lacks"),
        ("25% of it", "25 de ellos", "`en` has the number `25%` where `es` has `25`"),
        ("it took 5 ms", "tardó 5 s", "`en` has the number `5 ms` where `es` has `5 s`"),
        ("4 and 4", "4", "`en` has the number `4`, which `es` lacks"),
        ("nothing", "12 cosas", "`es` has the number `12`, which `en` lacks"),
        ("three machines", "cuatro máquinas", "`en` has the number `three` where `es` has `cuatro`"),
        ("on 2026-11-20", "el 21 de noviembre de 2026", None),
        ("Keras 3.15.1", "Keras 3.15.2", "`en` has the number `3.15.1` where `es` has `3.15.2`"),
        ("a V100", "una V101", "`en` has the number `V100` where `es` has `V101`"),
        ("×3.0", "×3", "`en` has the number `×3.0` where `es` has `×3`"),
        ("−6", "6", "`en` has the number `−6` where `es` has `6`"),
        ("10^9", "10^8", "`en` has the number `10^9` where `es` has `10^8`"),
        ("50,000", "50.000", "`en` has the number `50,000` where `es` has `50.000`"),
        ("17", "dieciocho", "`en` has the number `17` where `es` has `dieciocho`"),
        ("seventeen", "dieciocho", "`en` has the number `seventeen` where `es` has `dieciocho`"),
        ("thirty-one", "treinta y dos", "`en` has the number `thirty-one` where `es` has `treinta y dos`"),
        ("×4 with 4 more", "4 y 4 más", "`en` has the number `×4` where `es` has `4`"),
        ("the fourth stage", "la quinta etapa", "`en` has the number `fourth` where `es` has `quinta`"),
        ("the twelfth layer", "la décima capa", "`en` has the number `twelfth` where `es` has `décima`"),
        ("on the first try", "en el tercer intento", "`es` has the number `tercer`, which `en` lacks"),
        ("four hours", "cuatro días", "`en` has the number `four` where `es` has `cuatro`"),
        ("4 hours", "cuatro días", "`en` has the number `4 hours` where `es` has `cuatro`"),
        ("16 gigabytes", "16 megabytes", "`en` has the number `16 gigabytes` where `es` has `16 megabytes`"),
        ("16 milliseconds", "16 microsegundos", None),
        ("6 years", "6 meses", "`en` has the number `6 years` where `es` has `6 meses`"),
    ],
)
def test_another_number_is_found(english: str, spanish: str, message: str | None):
    found = messages(NUMBERS, english, spanish)
    assert len(found) == 1
    assert message is None or found == [message]


def test_a_finding_points_at_the_number():
    found = findings(NUMBERS, "It has 8 parts.", "Tiene 9 partes.")[0]
    assert (found.language, found.offset, found.needle, found.other) == ("es", 6, "9", "en")


def test_many_numbers_are_counted():
    english = "10, 20, 30, 40, 50 and 60"
    assert messages(NUMBERS, english, "ninguno") == [
        "`en` has the number `10`, `20`, `30`, `40` and 2 more, which `es` lacks"
    ]


def test_a_language_without_words_is_read_by_cldr():
    english = "50,000 examples of 83.9 billion in eight hours, 5 hours on May 3, 2024"
    german = "50.000 Beispiele von 83,9 Milliarden in acht Stunden, 5 Stunden am 3. Mai 2024"
    assert messages(NUMBERS, english, german, to="de") == []
    assert messages(NUMBERS, "50,000", "50.001", to="de") == ["`en` has the number `50,000` where `de` has `50.001`"]


def test_a_version_is_no_fraction_where_fractions_have_a_comma():
    assert messages(NUMBERS, "TensorFlow 2.15 takes 1.5 s", "TensorFlow 2.15 demora 1,5 s", to="pt-BR") == []


def test_a_language_that_nobody_knows_is_compared_by_its_digits():
    assert messages(NUMBERS, "8 of 1.5 million", "8 1.5 xx", to="xx") == []
    assert messages(NUMBERS, "8", "9", to="xx") == ["`en` has the number `8` where `xx` has `9`"]


def test_values_and_units_are_the_same_in_all_languages():
    read = numbers(Text("Eran 83 900 millones, 1.2\u00a0ms y ×3.0; desde el 20 de noviembre de 2026.", "es"))
    assert sorted((number.value, number.unit) for number in read) == [
        ("1.2", "ms"),
        ("2026-11-20", ""),
        ("3.0", "×"),
        ("83900000000", ""),
    ]
