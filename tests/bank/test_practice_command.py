"""`quizbank practice` asks, grades as the pages do, tells why, and ends with a summary whatever happens."""

import os
import signal
import subprocess
from pathlib import Path

import pytest
import yaml

from quiz_plugin.render.linear import without_latex
from tests.bank.terminals import COLOUR, COMMAND, DRAWN, ESCAPE, MIXED, on_terminal, piped, seen
from tests.tools import ROOT

NEST_TOOLS = """\
Question {n}: Tools for *nests*
{n}/{total} · Apply

What is a nest made with?

- a beak
- patience

Select 2 answers
A. `Twigs`
B. Stones
C. Moss
D. Nothing
Type your answer, or one of these words: hint, answer, skip, quit
"""
RETRY = """\
> A, b

Incorrect. You have one more try. You selected 1 of 2 correct answers. 1 selected answer is incorrect.
A. `Twigs`
   ✓ Correct: you selected this
B. Stones
   ✗ Incorrect: you selected this
   They are heavy.

Type your answer, or one of these words: hint, answer, skip, quit
"""
RIGHT_AGAIN = """\
> ca

Correct on your second try.
A. `Twigs`
   ✓ Correct: you selected this
   They bend.
B. Stones
   – Incorrect option
   They are heavy.
C. Moss
   ✓ Correct: you selected this
   It is soft.
D. Nothing
   – Incorrect option
   Few do without.

Light and soft.

Learn more: Nests › *Building* (nests#building)

"""
EGG_PLACES_SPANISH = """\
Pregunta 1: Dónde están los huevos
1/1 · Recordar

¿Dónde están los huevos?

Elige una respuesta
A. 1. En un nido
B. En un río
C. En una nube
D. En ninguna parte
Escribe tu respuesta o una de estas palabras: respuesta, saltar, salir
> a

Correcta.
A. 1. En un nido
   ✓ Correcta: la marcaste
   Ahí están calientes.
B. En un río
   – Opción incorrecta
   Se hundirían.
C. En una nube
   – Opción incorrecta
   Se caerían.
D. En ninguna parte
   – Opción incorrecta
   En alguna están.

Para saber más: Nidos › *Construir* (nests#building)

Respondidas: 1 de 1. Totalmente correctas: 1.
Correctas al primer intento: 1 de 1.
Puntos de los primeros intentos: 1 de 1.
"""


def practice(*arguments: str | Path, typed: str | bytes = "") -> str:
    result = piped("practice", *arguments, "--bank", MIXED, typed=typed)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def summary(text: str) -> list[str]:
    """What stands after the last empty line."""
    return text.rstrip("\n").split("\n\n")[-1].split("\n")


def titles(text: str) -> list[str]:
    return [line.split(": ", 1)[1] for line in text.splitlines() if line.startswith("Question ")]


def options(text: str) -> list[str]:
    """The options of the first question, without letters."""
    lines = text.splitlines()
    start = lines.index("Select one answer") + 1
    return [line.split(". ", 1)[1] for line in lines[start : start + 4]]


def test_a_session_with_a_second_try_reads_so():
    assert practice("nests", "--number", "1", typed="A, b\nca\n") == (
        NEST_TOOLS.format(n=1, total=1)
        + RETRY
        + RIGHT_AGAIN
        + "Answered: 1 of 1. Fully correct: 1.\n"
        + "Correct on the first try: 0 of 1.\n"
        + "Points on the first tries: 0 of 1.\n"
        + "Learn more: Nests › *Building* (nests#building)\n"
    )


def test_a_session_in_spanish_reads_so():
    assert practice("eggs", "--lang", "es", typed="a\n") == EGG_PLACES_SPANISH


@pytest.mark.parametrize("typed", ["ac", "AC", "a c", "A,C", "c; a", "(a) (c)", "a, c.", "  c   a  ", "aacc"])
def test_letters_may_be_typed_in_many_ways(typed: str):
    assert "\nCorrect.\n" in practice("nests", typed=f"{typed}\n")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "Select at least one answer, then check again"),
        ("  ,  ", "Select at least one answer, then check again"),
        ("ae", "There is no option E here"),
        ("1", "There is no option 1 here"),
        ("\x1b[A", "There is no option [ here"),
        ("pista", "There is no option P here"),
        ("ad", "D cannot be selected together with others"),
    ],
)
def test_what_is_no_answer_is_told_and_does_not_count(typed: str, told: str):
    text = practice("birds", typed=f"{typed}\nac\n")
    assert f"\nError: {told}\nType your answer, or one of these words: hint, answer, skip, quit\n> ac\n" in text
    assert summary(text)[1] == "Correct on the first try: 1 of 1."


@pytest.mark.parametrize(("typed", "told"), [("", "Select an answer, then check again"), ("ab", "Select one answer")])
def test_a_single_answer_is_one_letter(typed: str, told: str):
    text = practice("eggs", typed=f"{typed}\na\n")
    assert f"\nError: {told}\n" in text
    assert summary(text)[1] == "Correct on the first try: 1 of 1."


@pytest.mark.parametrize("typed", ["f", "F", "fal", "False", " false "])
def test_a_statement_takes_its_word_or_the_start_of_it(typed: str):
    assert "\nCorrect.\n" in practice("birds", typed=f"skip\nskip\n{typed}\n")


@pytest.mark.parametrize(("typed", "verdict"), [("f", "Correcta."), ("verdadero", "Incorrecta.")])
def test_a_statement_takes_the_words_of_the_language(typed: str, verdict: str):
    assert f"\n{verdict}\n" in practice("birds", "--lang", "es", typed=f"saltar\nsaltar\n{typed}\n")


@pytest.mark.parametrize(("typed", "told"), [("a", "True or false?"), ("", "Select an answer, then check again")])
def test_a_statement_takes_nothing_else(typed: str, told: str):
    text = practice("birds", typed=f"skip\nskip\n{typed}\n")
    assert f"\nError: {told}\n" in text
    assert summary(text) == ["Answered: 0 of 3. Fully correct: 0."]


def test_of_two_options_there_is_no_second_try():
    text = practice("birds", typed="skip\na\n")
    assert "\nIncorrect.\nA.\n" in text
    assert titles(text)[-1] == "Flight"


def test_a_second_answer_that_is_not_right_is_the_last():
    text = practice("nests", typed="b\na\n")
    assert "\nPartly correct. You selected 1 of 2 correct answers.\nA. `Twigs`\n" in text
    assert titles(text) == ["Tools for *nests*", "Where eggs lie"]


@pytest.mark.parametrize(
    ("first", "second", "verdict"),
    [
        ("a", "c", "Correct on your second try."),
        ("ab", "c", "Correct on your second try."),
        ("ab", "ac", "Correct on your second try."),
        ("a", "b", "Incorrect. You selected 1 of 2 correct answers. 1 selected answer is incorrect."),
        ("a", "d", "Incorrect. You selected 0 of 2 correct answers. 1 selected answer is incorrect."),
        ("b", "c", "Partly correct. You selected 1 of 2 correct answers."),
    ],
)
def test_after_a_first_try_the_rest_is_enough_unless_it_excludes_what_was_right(first: str, second: str, verdict: str):
    text = practice("nests", typed=f"{first}\n{second}\n")
    assert f"> {second}\n\n{verdict}\n" in text


def test_a_partly_right_first_try_is_told_to_go_on():
    text = practice("nests", typed="a\nquit\n")
    assert (
        "\nPartly correct. You selected 1 of 2 correct answers. "
        "Change your answer and check again, or show the answer.\n" in text
    )
    assert "They bend." not in text
    assert summary(text)[1:3] == ["Correct on the first try: 0 of 1.", "Points on the first tries: 0.5 of 1."]


@pytest.mark.parametrize("word", ["hint", "HINT", "?"])
def test_hints_come_one_by_one_and_then_no_more(word: str):
    text = practice("nests", typed=f"{word}\n{word}\n{word}\n")
    assert (
        f"> {word}\nHint 1 of 2\n   Think of **weight**.\n"
        f"> {word}\nHint 2 of 2\n   Think of water.\n"
        f"> {word}\nThere are no more hints\n"
    ) in text


def test_the_answer_is_shown_when_asked_for():
    text = practice("nests", typed="answer\n")
    assert "\nAnswer shown. This question still counts as one to learn.\nCorrect answers: A, C\nA. `Twigs`\n" in text
    assert "   ◌ Correct: you missed this\n   They bend.\n" in text
    assert "\nLearn more: Nests › *Building* (nests#building)\n\nQuestion 2: " in text
    assert summary(text)[:2] == ["Answered: 1 of 2. Fully correct: 0.", "Correct on the first try: 0 of 1."]


def test_the_answer_after_a_try_marks_what_was_chosen():
    text = practice("nests", typed="b\nz\nanswer\n")
    assert "B. Stones\n   ✗ Incorrect: you selected this\n   They are heavy.\nC. Moss\n" in text


@pytest.mark.parametrize(("language", "word"), [("en", "skip"), ("es", "saltar")])
def test_a_question_passed_over_does_not_count(language: str, word: str):
    text = practice("eggs", "--lang", language, typed=f"{word}\n")
    assert len(summary(text)) == 1
    assert "calientes" not in text


@pytest.mark.parametrize(("language", "word"), [("en", "quit"), ("es", "salir")])
def test_leaving_ends_with_the_summary(language: str, word: str):
    text = practice("birds", "--lang", language, typed=f"ac\n{word}\n")
    first = {"en": "Answered: 1 of 3. Fully correct: 1.", "es": "Respondidas: 1 de 3. Totalmente correctas: 1."}
    assert summary(text)[0] == first[language]


def test_the_end_of_the_input_ends_with_the_summary():
    text = practice(typed="ac\n")
    assert summary(text)[0] == "Answered: 1 of 4. Fully correct: 1."
    assert piped("practice", "--bank", MIXED).stdout.endswith("\nAnswered: 0 of 4. Fully correct: 0.\n")


def test_the_last_line_needs_no_end():
    assert "\nCorrect.\n" in practice("eggs", typed="a")


def test_bytes_that_are_no_text_are_no_answer():
    text = practice("eggs", typed=b"\xff\x1b[A\na\n")
    assert "\nCorrect.\n" in text
    assert ESCAPE not in text


def test_without_a_topic_every_question_is_asked_in_the_order_of_the_bank():
    asked = titles(practice(typed="skip\n" * 4))
    assert asked == ["Tools for *nests*", "Wings in code", "Flight", "Where eggs lie"]


def test_a_set_is_asked_before_a_concept_of_its_name():
    assert titles(practice("birds", typed="skip\n" * 4)) == ["Tools for *nests*", "Wings in code", "Flight"]
    assert titles(practice("nests", typed="skip\n" * 4)) == ["Tools for *nests*", "Where eggs lie"]


def test_at_most_so_many_questions_are_asked():
    assert len(titles(practice("--number", "2", typed="skip\n" * 4))) == 2
    assert len(titles(practice("--number", "9", typed="skip\n" * 4))) == 4


def test_options_stand_as_written_unless_shuffled():
    written = ["1. In a nest", "In a river", "In a cloud", "Nowhere"]
    assert options(practice("eggs")) == options(practice("eggs", "--seed", "2")) == written
    assert options(practice("eggs", "--no-shuffle", "--seed", "2")) == written


def test_a_seed_repeats_the_order():
    for seed in ("1", "2", "3"):
        once, again = (practice("--shuffle", "--seed", seed, typed="skip\n" * 4) for _ in range(2))
        assert once == again


def test_seeds_give_every_order_of_the_options_and_pinned_ones_stay_last():
    orders = {tuple(options(practice("eggs", "--shuffle", "--seed", str(seed)))) for seed in range(40)}
    assert len(orders) == 6
    assert {order[-1] for order in orders} == {"Nowhere"}


def test_seeds_give_different_orders_of_the_questions():
    orders = {tuple(titles(practice("--shuffle", "--seed", str(s), typed="skip\n" * 4))) for s in range(20)}
    assert len(orders) > 5
    assert {tuple(sorted(order)) for order in orders} == {
        ("Flight", "Tools for *nests*", "Where eggs lie", "Wings in code")
    }


def test_statements_are_not_shuffled():
    for seed in range(10):
        assert "- True\n- False\n" in practice("--shuffle", "--seed", str(seed), typed="skip\n" * 4)


def test_shuffled_letters_are_graded_by_their_place():
    for seed in range(6):
        shown = options(practice("eggs", "--shuffle", "--seed", str(seed)))
        letter = "abcd"[shown.index("1. In a nest")]
        text = practice("eggs", "--shuffle", "--seed", str(seed), typed=f"{letter}\n")
        assert f"\nCorrect.\nA. {shown[0]}\n" in text


def test_a_shuffle_without_a_seed_asks_everything():
    assert sorted(titles(practice("--shuffle", typed="skip\n" * 4))) == sorted(titles(practice(typed="skip\n" * 4)))


SHIPPED = [
    question
    for name in yaml.safe_load((ROOT / "bank" / "concepts.yml").read_text("utf-8"))["sets"]
    for question in yaml.safe_load((ROOT / "bank" / f"{name}.yml").read_text("utf-8"))["questions"]
]


def key(question: dict, language: str) -> str:
    if question["kind"] == "true-false":
        words = {"en": ("true", "false"), "es": ("verdadero", "falso")}
        return words[language][0 if question["answer"] else 1]
    if question["kind"] == "numeric":
        return str(question["answer"]["value"])
    if question["kind"] == "ordering":
        return "".join(chr(ord("a") + question["shown"].index(block)) for block in question["orders"][0])
    if question["kind"] == "matching":
        letters = {part["id"]: chr(ord("a") + at) for at, part in enumerate(question["right"])}
        return " ".join(f"{at}{letters[question['pairs'][part['id']]]}" for at, part in enumerate(question["left"], 1))
    return "".join(chr(ord("a") + at) for at, option in enumerate(question["options"]) if option.get("correct"))


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["Answered: {n} of {n}. Fully correct: {n}.", "Correct on the first try: {n} of {n}."]),
        ("es", ["Respondidas: {n} de {n}. Totalmente correctas: {n}.", "Correctas al primer intento: {n} de {n}."]),
    ],
)
def test_the_keys_of_the_whole_bank_are_all_right(language: str, expected: list[str]):
    typed = "\n".join(key(question, language) for question in SHIPPED)
    result = piped("practice", "--lang", language, "--bank", ROOT / "bank", typed=typed)
    assert result.exit_code == 0
    assert summary(result.stdout)[:2] == [line.format(n=len(SHIPPED)) for line in expected]
    assert len(summary(result.stdout)) == 3
    assert not DRAWN.search(result.stdout)
    assert ESCAPE not in result.stdout


@pytest.mark.parametrize(("language", "skip"), [("en", "skip"), ("es", "saltar")])
def test_every_question_of_the_bank_is_asked_in_its_language(language: str, skip: str):
    result = piped("practice", "--lang", language, "--bank", ROOT / "bank", typed=f"{skip}\n" * len(SHIPPED))
    for question in SHIPPED:
        assert f": {question['title'][language].strip()}\n" in result.stdout
        assert without_latex(question["stem"][language]).strip() in result.stdout


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["brids"], "the bank has no set and no concept `brids`; did you mean `birds`?"),
        (["songs"], "the bank has no question about `songs`"),
        (["--lang", "fr"], "`fr` is no language of this bank; use one of `en`, `es`"),
        (["--number", "0"], "0 is not in the range x>=1"),
        (["--seed", "x"], "'x' is not a valid integer"),
    ],
)
def test_what_cannot_be_asked_for_ends_with_2(arguments: list[str], told: str):
    result = piped("practice", *arguments, "--bank", MIXED, typed="a\n")
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr


def test_an_interrupt_ends_with_the_summary():
    process = subprocess.Popen(
        [*COMMAND, "practice", "birds", "--bank", str(MIXED)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        encoding="utf-8",
        # A shell's background job ignores the signal, and so would its children.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 (no thread runs here)
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("ac\n")
    process.stdin.flush()
    for line in process.stdout:
        if line.startswith("Type your answer, or one of these words: answer"):
            break
    process.send_signal(signal.SIGINT)
    written, complaints = process.communicate()
    assert written == (
        "\nAnswered: 1 of 3. Fully correct: 1.\nCorrect on the first try: 1 of 1.\nPoints on the first tries: 1 of 1.\n"
    )
    assert (process.returncode, complaints) == (0, "")


def test_a_terminal_asks_at_a_prompt_and_ends_at_the_end_of_the_input():
    code, written = on_terminal("practice", "eggs", "--bank", MIXED, typed="b\n\x04")
    lines = seen(written).splitlines()
    assert code == 0
    assert "B  In a river" in lines
    assert "   ✗ Incorrect: you selected this" in lines
    assert lines[-4:] == [
        "Answered: 1 of 1. Fully correct: 0.",
        "Correct on the first try: 0 of 1.",
        "Points on the first tries: 0 of 1.",
        "Learn more: Nests › Building (nests#building)",
    ]
    assert COLOUR.search(written)


def test_a_broken_bank_ends_with_1(tmp_path: Path):
    (tmp_path / "bank").mkdir()
    assert piped("practice", "--bank", tmp_path / "bank").exit_code == 1


def test_the_help_has_examples_and_exit_codes():
    text = piped("practice", "--help").stdout
    assert "quizbank practice gpipe --lang es" in text
    assert r"printf 'a c\nskip\n' | quizbank practice gpipe" in text
    assert "Exit codes:" in text
