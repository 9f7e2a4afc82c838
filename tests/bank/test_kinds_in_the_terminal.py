"""`quizbank practice`, `show`, `new`, `ids` and `check` with orders, numbers and pairs."""

import re
import shutil
from pathlib import Path

import pytest
import yaml

from tests.bank.terminals import HERE, on_terminal, piped, seen

BANK = HERE / "kinds" / "bank"
RIGHT = ["dbeac", "c d b a", "27.3", "65536", "1c 2a 3c", "a", "ab", "true"]
ORDER_SHOWN = """\
Put the blocks in order
A. An all-reduce adds up the gradients
B. Each replica computes its loss
C. Each replica updates its variables
D. Each replica takes its part of the batch
E. Each replica computes its gradients
"""
ORDER_TRIED = """\
> d b a e c

Partly correct. 1 block is out of place.
E. Each replica computes its gradients
   ✗ Out of place

"""
ORDER_DONE = """\
> DBAEC

Partly correct. 1 block is out of place.
D. Each replica takes its part of the batch
   ✓ In the correct position
B. Each replica computes its loss
   ✓ In the correct position
A. An all-reduce adds up the gradients
   ✓ In the correct position
E. Each replica computes its gradients
   ✗ Belongs in position 3
C. Each replica updates its variables
   ✓ In the correct position

Gradients need the loss, their sum needs the gradients of all replicas, and only the same sum keeps the copies equal.
"""
NUMBER_SPANISH = """\
Escribe un número (%)
Escribe tu respuesta o una de estas palabras: respuesta, saltar, salir
> 37,5

Incorrecta. Te queda un intento.
✗ ¿De dónde sale 37.5\u00a0%?
   Eso son 3 de 8. El paso dura 11 huecos.

Escribe tu respuesta o una de estas palabras: respuesta, saltar, salir
> 72.7 %

Incorrecta.
✗ ¿De dónde sale 72.7\u00a0%?
   Esa es la parte en la que trabaja.
✓ 27.3\u00a0% es correcto.
   Un paso dura 8 + 4 − 1 = 11 huecos, y en 3 de ellos una etapa no tiene nada que hacer.
"""
PAIRS_SHOWN = """\
Match each item with its letter
1.
   ```python
   tf.distribute.MirroredStrategy
   ```
2.
   ```python
   tf.distribute.ParameterServerStrategy
   ```
3.
   ```python
   tf.distribute.MultiWorkerMirroredStrategy
   ```

A. Each worker updates shared variables when it is done
B. The copies are averaged once training is over
C. All copies take each step together
"""
PAIRS_TRIED = """\
> 1c 3b

Incorrect. You have one more try. You matched 1 of 3 pairs correctly.
1.
   ```python
   tf.distribute.MirroredStrategy
   ```
   ✓ Correct.
3.
   ```python
   tf.distribute.MultiWorkerMirroredStrategy
   ```
   ✗ Incorrect.

"""
PAIRS_DONE = """\
> 1c3b

Incorrect. You matched 1 of 3 pairs correctly.
1.
   ```python
   tf.distribute.MirroredStrategy
   ```
   ✓ Correct.
2.
   ```python
   tf.distribute.ParameterServerStrategy
   ```
   ◌ Goes with A: Each worker updates shared variables when it is done
3.
   ```python
   tf.distribute.MultiWorkerMirroredStrategy
   ```
   ✗ Incorrect. Goes with C: All copies take each step together

Mirrored variables are updated with an all-reduce, on one machine or on several; with parameter servers, workers do not wait for each other.
"""  # noqa: E501 (a text in a pipe is not broken)


def practice(number: int, *typed: str, language: str = "en") -> str:
    """What a learner sees of the question with this number, passing over those before it."""
    lines = [{"en": "skip", "es": "saltar"}[language]] * (number - 1) + list(typed)
    result = piped("practice", "--bank", BANK, "--lang", language, typed="\n".join([*lines, ""]))
    assert (result.exit_code, result.stderr) == (0, "")
    return re.split(r"^(?:Question|Pregunta) \d+: ", result.stdout, flags=re.MULTILINE)[number]


def test_a_session_with_every_answer_right():
    result = piped("practice", "--bank", BANK, typed="\n".join([*RIGHT, ""]))
    assert result.stdout.count("\nCorrect.\n") == len(RIGHT)
    assert result.stdout.rstrip().endswith("Points on the first tries: 8 of 8.")


def test_an_order_reads_so():
    text = practice(1, "d b a e c", "DBAEC")
    assert ORDER_SHOWN in text
    assert ORDER_TRIED in text
    assert ORDER_DONE in text


def test_a_number_reads_so():
    assert NUMBER_SPANISH in practice(3, "37,5", "72.7 %", language="es")


def test_pairs_read_so():
    text = practice(5, "1c 3b", "1c3b")
    assert PAIRS_SHOWN in text
    assert PAIRS_TRIED in text
    assert PAIRS_DONE in text


@pytest.mark.parametrize(
    ("second", "verdict"),
    [
        ("2a 3c", "Correct on your second try."),
        ("1c 2a 3c", "Correct on your second try."),
        ("2a", "Partly correct. You matched 2 of 3 pairs correctly."),
        ("1b 2a 3c", "Partly correct. You matched 2 of 3 pairs correctly."),
    ],
)
def test_after_a_first_try_pairs_that_were_right_stay_unless_typed_anew(second: str, verdict: str):
    assert f"> {second}\n\n{verdict}\n" in practice(5, "1c 3b", second)


@pytest.mark.parametrize("typed", ["dbeac", "D B E A C", "d, b, e, a, c.", "(d)(b)(e)(a)(c)"])
def test_an_order_may_be_typed_in_many_ways(typed: str):
    assert "\nCorrect.\n" in practice(1, typed)


@pytest.mark.parametrize("typed", ["27.3", "27,3", "27.3%", "27,3 %", " 27.20 ", "27.4", "2.73e1", "+27.3"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_number_may_be_typed_in_many_ways(typed: str, language: str):
    assert {"en": "\nCorrect.\n", "es": "\nCorrecta.\n"}[language] in practice(3, typed, language=language)


@pytest.mark.parametrize(
    "typed", ["1c 2a 3c", "1C,2A,3C", "3c 1c 2a", "1 c 2 a 3 c", "1-C; 2-A; 3-C", "1:c 2:a 3:c", "1c2a3c"]
)
def test_pairs_may_be_typed_in_many_ways(typed: str):
    assert "\nCorrect.\n" in practice(5, typed)


@pytest.mark.parametrize(
    ("number", "typed", "said"),
    [
        (1, "dbea", "Type each of these letters once: A, B, C, D, E"),
        (1, "dbeacc", "Type each of these letters once: A, B, C, D, E"),
        (1, "", "Type each of these letters once: A, B, C, D, E"),
        (1, "dbeaf", "There is no option F here"),
        (3, "many", "Enter a number, then check again"),
        (3, "", "Enter a number, then check again"),
        (3, "27.3 GB", "Enter a number, then check again"),
        (5, "", "Match at least one item, then check again"),
        (5, "4a", "There is no option 4 here"),
        (5, "1d", "There is no option D here"),
        (5, "a1", "Type each number once, with the letter of its partner, as in 1A 2C"),
        (5, "1a 1b", "Type each number once, with the letter of its partner, as in 1A 2C"),
        (5, "1a b", "Type each number once, with the letter of its partner, as in 1A 2C"),
    ],
)
def test_what_is_no_answer_is_told_and_costs_no_try(number: int, typed: str, said: str):
    text = practice(number, typed, RIGHT[number - 1])
    assert f"Error: {said}\n" in text
    assert "\nCorrect.\n" in text


def test_a_number_that_could_be_two_is_asked_about_where_the_comma_is_the_decimal_sign():
    text = practice(4, "65.536", "65 536", language="es")
    assert "\nError: " in text
    assert "\nCorrecta.\n" in text
    assert "\nCorrect.\n" in practice(4, "65,536")


@pytest.mark.parametrize(
    ("number", "answer"),
    [
        (1, "Correct order: D, B, E, A, C"),
        (2, "Correct orders: C, D, B, A; C, B, D, A"),
        (3, "Correct answer: 27.3%"),
        (5, "Correct matches: 1 C, 2 A, 3 C"),
    ],
)
def test_the_answer_can_be_asked_for(number: int, answer: str):
    text = practice(number, "answer")
    assert f"Answer shown. This question still counts as one to learn.\n{answer}\n" in text
    assert "\nLearn more: " in text


@pytest.mark.parametrize("name", ["training-step", "strategy-code", "idle-share", "who-waits"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_question_is_shown_with_its_answer_only_on_request(name: str, language: str):
    data = yaml.safe_load((BANK / "kinds.yml").read_text("utf-8"))
    question = next(each for each in data["questions"] if each["id"] == name)
    whys = [question["why"], *(trap["why"] for trap in question.get("traps", ()))]
    bare = piped("show", name, "--bank", BANK, "--lang", language).stdout
    full = piped("show", name, "--bank", BANK, "--lang", language, "--answer").stdout
    assert question["stem"][language] in bare
    for why in whys:
        assert why[language] in full
        assert why[language] not in bare


@pytest.mark.parametrize("name", ["strategy-code", "idle-share", "who-waits"])
def test_a_terminal_shows_them_within_its_width(name: str):
    code, written = on_terminal("show", name, "--bank", str(BANK), "--answer", width=80)
    assert code == 0
    assert max(map(len, seen(written).splitlines())) <= 80


def test_check_counts_them():
    result = piped("check", BANK)
    assert result.exit_code == 0
    assert {"questions: 8", "options: 8"} <= set(result.stdout.splitlines())


@pytest.fixture
def guide(tmp_path: Path) -> Path:
    return shutil.copytree(HERE / "kinds", tmp_path / "guide")


def test_ids_are_proposed_for_blocks_and_items(guide: Path):
    file = guide / "bank" / "kinds.yml"
    text = file.read_text("utf-8")
    text = text.replace("      - id: reduce\n        text", "      - text").replace("{id: server, ", "{")
    file.write_text(text, "utf-8")
    proposed = piped("ids", guide / "bank").stdout
    assert [line.rsplit(" ", 1)[1] for line in proposed.splitlines()] == [
        "an-all-reduce-adds-up-the-gradients",
        "tf-distribute-parameterserverstrategy",
    ]
    assert piped("ids", guide / "bank", "--write").exit_code == 0
    assert "- id: an-all-reduce-adds-up-the-gradients\n        text" in file.read_text("utf-8")


@pytest.mark.parametrize("kind", ["ordering", "numeric", "matching"])
def test_flags_make_no_such_question_and_say_how_to_add_one(guide: Path, kind: str):
    result = piped("new", "kinds", "--bank", guide / "bank", "--kind", kind)
    assert result.exit_code == 2
    assert f"a question of the kind {kind} is written as YAML and handed over with --from" in " ".join(
        result.stderr.replace("│", " ").split()
    )


@pytest.mark.parametrize("name", ["training-step", "strategy-code", "idle-share", "who-waits"])
def test_one_that_is_handed_over_is_added(guide: Path, tmp_path: Path, name: str):
    file = guide / "bank" / "kinds.yml"
    before = yaml.safe_load(file.read_text("utf-8"))["questions"]
    question = next(each for each in before if each["id"] == name) | {"id": "one-more"}
    (tmp_path / "question.yml").write_text(yaml.safe_dump(question, allow_unicode=True), "utf-8")
    result = piped("new", "kinds", "--bank", guide / "bank", "--from", tmp_path / "question.yml")
    assert (result.exit_code, result.stderr) == (0, "")
    assert yaml.safe_load(file.read_text("utf-8"))["questions"] == [*before, question]


def test_one_with_a_mistake_is_refused_at_its_place(guide: Path, tmp_path: Path):
    before = (guide / "bank" / "kinds.yml").read_bytes()
    question = next(each for each in yaml.safe_load(before)["questions"] if each["id"] == "training-step")
    question |= {"id": "one-more", "shown": list(question["orders"][0])}
    given = tmp_path / "question.yml"
    given.write_text(yaml.safe_dump(question, allow_unicode=True, sort_keys=False), "utf-8")
    result = piped("new", "kinds", "--bank", guide / "bank", "--from", given)
    assert result.exit_code == 1
    assert "shown-order" in result.stderr
    assert (guide / "bank" / "kinds.yml").read_bytes() == before
