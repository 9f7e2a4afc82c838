"""What an author cannot mean is told, and what an honest one writes in any language is not."""

import pytest

from quiz_plugin.bank.addresses import fault
from quiz_plugin.bank.characters import check_characters, odd_characters, shows_nothing

HONEST = [
    "«¿Qué niño?», dijo Íñigo… “sí” — así. 20 °C, 5 €, ½, ñ, ü, ª, º",
    "AMANHÃ… “IRMÔ e “PÂ” — NÃO, MÃE, CÂMARA; pâte, île, maïs, í, ð",
    "Ça va? Où? L’été. Straße, Ærø, naïve",
    "A\u200bB\u00adC, 👩\u200d👩\u200d👧, שלום\u200f, a\u0301",
]
GARBLED = {"Ã±": "ñ", "Ã©": "é", "Â¿": "¿", "Â°": "°", "â€™": "’", "â€œ": "“", "â†’": "→", "Ã\xad": "í", "â‚¬": "€"}


@pytest.mark.parametrize("text", HONEST)
def test_an_honest_text_is_left_alone(text: str):
    assert list(odd_characters(text)) == []


@pytest.mark.parametrize(("garbled", "meant"), GARBLED.items())
def test_letters_read_in_another_encoding_are_told_with_what_they_were(garbled: str, meant: str):
    assert meant.encode().decode("cp1252") == garbled
    (odd,) = odd_characters(f"a{garbled}b")
    assert (odd.offset, odd.code, odd.hint) == (1, "garbled-text", f"write `{meant}`, and save the file as UTF-8")


@pytest.mark.parametrize("sign", [chr(code) for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))])
def test_every_hidden_turn_of_direction_is_told(sign: str):
    assert [(odd.offset, odd.code) for odd in odd_characters(f"ab{sign}c")] == [(2, "hidden-direction")]


def test_a_file_in_another_encoding_gets_one_problem_a_line():
    told = check_characters("EspaÃ±a, aÃ±o\n\nMÃ¡s\ufffd\n", "a.yml")
    assert [f"{each.place} {each.code}" for each in told] == [
        "a.yml:1:5 garbled-text",
        "a.yml:3:2 garbled-text",
        "a.yml:3:5 lost-character",
    ]


def test_a_text_shows_something_if_anybody_can_see_a_sign_of_it():
    assert [text for text in ("a", "…", "+", "日", "🙂", "&amp;", "a\u200b", "&amp;nbsp;") if shows_nothing(text)] == []
    blank = ("", " \n", "\u200b", "\xad\u2060", "&nbsp;&#8203;", "\u2800", "\u3164", "\u0301", "\U000f0000")
    assert [text for text in blank if not shows_nothing(text)] == []


@pytest.mark.parametrize(
    "address", ["https://example.org", "http://localhost:8000/a?b=https://c.d#e@f", "https://web.example/https://a.b/"]
)
def test_an_honest_address_has_no_fault(address: str):
    assert fault(address) is None


@pytest.mark.parametrize(
    "address", ["https://https://a.b", "HTTPS://http:a.b", "https://http/", "https://a@b.c", "https://[a", "https:///"]
)
def test_an_address_that_nobody_means_has_one(address: str):
    assert fault(address) is not None
