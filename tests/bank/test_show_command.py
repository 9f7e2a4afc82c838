"""`quizbank show` writes one question in the words of a language, with its place; the key only when asked."""

import shutil
from pathlib import Path

import pytest
import yaml

from quiz_plugin.bank import load_bank, revision
from quiz_plugin.bank.model import Bank
from quiz_plugin.cli import screen
from quiz_plugin.render.linear import without_latex
from tests.bank.lint.banks import LANGUAGES
from tests.bank.terminals import COLOUR, DRAWN, ESCAPE, MIXED, on_terminal, piped, seen
from tests.tools import ROOT

NEST_TOOLS = """\
Question 1: Tools for *nests*
nest-tools · bank/birds.yml:4
All on birds (birds) · 1/3 · Apply
Concepts: Nests › *Building* (nests#building); Birds › Wings (birds#wings)

What is a nest made with?

- a beak
- patience

Select 2 answers
A. `Twigs`
B. Stones
C. Moss
D. Nothing
Hint (2 left)
"""
NEST_TOOLS_ANSWER = """\

Correct answers: A, C
A is correct.
   They bend.
B is incorrect.
   They are heavy.
C is correct.
   It is soft.
D is incorrect.
   Few do without.

Light and soft.

Learn more: Nests › *Building* (nests#building)
Source: On nests, https://example.org/nests (2026-11-20)
revision {revision}
"""
WING_CODE_SPANISH = """\
Pregunta 2: Alas en código
wing-code · bank/birds.yml:44
Todo sobre aves (birds) · 2/3 · Recordar
Conceptos: Aves › Alas (birds#wings)

¿Qué línea aletea?

Elige una respuesta
A.
   ```python
   for wing in wings:
       print(wing)
   ```
B.
   ```python
   wing.flap()
   ```

Respuesta correcta: B
A es incorrecta.
   Imprime.
B es correcta.
   Aletea.

Para saber más: Aves › Alas (birds#wings)
Fuente: On wings, https://example.org/wings (2026-11-20)
revision {revision}
"""
BIRDS_FLY_SPANISH = """\
Pregunta 3: Vuelo
birds-fly · bank/birds.yml:62
Todo sobre aves (birds) · 3/3 · Comprender
Conceptos: Aves (birds)

Todas las aves vuelan.

¿Verdadero o falso?
- Verdadero
- Falso

Respuesta correcta: Falso
Un pingüino nada.

Para saber más: Aves (birds)
Fuente: On wings, https://example.org/wings (2026-11-20)
revision {revision}
"""


def revision_of(name: str) -> str:
    bank = load_bank(MIXED, MIXED.parent / "docs", LANGUAGES)
    assert isinstance(bank, Bank)
    return revision(bank.by_id[name])


def show(*arguments: str | Path) -> str:
    result = piped("show", *arguments, "--bank", MIXED)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_a_question_is_shown_without_its_key():
    assert show("nest-tools") == NEST_TOOLS


def test_the_answer_follows_the_question():
    assert show("nest-tools", "--answer") == NEST_TOOLS + NEST_TOOLS_ANSWER.format(revision=revision_of("nest-tools"))


def test_code_stands_between_fences():
    expected = WING_CODE_SPANISH.format(revision=revision_of("wing-code"))
    assert show("wing-code", "--lang", "es", "--answer") == expected


def test_a_statement_has_words_and_no_letters():
    expected = BIRDS_FLY_SPANISH.format(revision=revision_of("birds-fly"))
    assert show("birds-fly", "--lang", "es", "--answer") == expected


def test_the_first_language_is_that_of_the_bank():
    assert show("wing-code") == show("wing-code", "--lang", "en")


SHIPPED = {
    question["id"]: (f"bank/{path.name}", question)
    for path in sorted((ROOT / "bank").glob("*.yml"))
    for question in yaml.safe_load(path.read_text("utf-8")).get("questions", [])
}


KINDS = sorted({question["kind"] for _, question in SHIPPED.values()})
LONGEST = [
    max((name for name in SHIPPED if SHIPPED[name][1]["kind"] == kind), key=lambda name: len(str(SHIPPED[name])))
    for kind in KINDS
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LONGEST)
def test_a_question_of_the_bank_is_shown_at_its_line(name: str, language: str):
    result = piped("show", name, "--lang", language, "--bank", ROOT / "bank", "--answer")
    file, question = SHIPPED[name]
    line = (ROOT / file).read_text("utf-8").split(f"  - id: {name}\n")[0].count("\n") + 1
    lines = result.stdout.splitlines()
    assert lines[0].endswith(question["title"][language])
    assert lines[1] == f"{name} · {file}:{line}"
    assert without_latex(question["stem"][language]).strip() in result.stdout
    for option in question.get("options", []):
        assert without_latex(option["why"][language]).strip() in result.stdout
    assert not DRAWN.search(result.stdout)
    assert ESCAPE not in result.stdout


def test_long_lines_are_not_broken_in_a_pipe():
    texts = {
        name: question["explanation"]["en"].strip()
        for name, (_, question) in SHIPPED.items()
        if "explanation" in question
    }
    name, long = max(texts.items(), key=lambda item: len(item[1]))
    result = piped("show", name, "--bank", ROOT / "bank", "--answer")
    assert len(long) > 200
    assert long in result.stdout.splitlines()


def test_the_place_is_named_from_where_the_bank_is(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(MIXED.parent)
    assert piped("show", "nest-tools").stdout == NEST_TOOLS


def test_a_misspelt_id_is_met_with_the_nearest():
    result = piped("show", "nest-tool", "--bank", MIXED)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "the bank has no question `nest-tool`; did you mean `nest-tools`?" in result.stderr


def test_an_unknown_language_is_met_with_the_list():
    result = piped("show", "nest-tools", "--lang", "fr", "--bank", MIXED)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "`fr` is no language of this bank; use one of `en`, `es`" in result.stderr


def test_a_language_with_gaps_borrows_what_it_lacks():
    result = piped("show", "nest-tools", "--lang", "es", "--partial", "es", "--bank", MIXED)
    assert result.exit_code == 0
    assert result.stdout.splitlines()[0] == "Pregunta 1: Herramientas para *nidos*"


def test_a_language_without_words_of_the_guide_ends_with_1():
    result = piped("show", "nest-tools", "--lang", "fr", "--partial", "fr", "--bank", MIXED)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "there are no strings in `fr`: write " in result.stderr


def test_the_words_of_the_site_are_used(tmp_path: Path):
    folder = Path(shutil.copytree(MIXED.parent, tmp_path / "guide")) / "bank"
    (folder / "strings").mkdir()
    (folder / "strings" / "en.yml").write_text("level.apply: Use it\n", "utf-8")
    assert piped("show", "nest-tools", "--bank", folder).stdout.splitlines()[2].endswith(" · Use it")


def test_a_broken_bank_ends_with_1_and_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    folder = Path(shutil.copytree(MIXED.parent, tmp_path / "guide")) / "bank"
    text = (folder / "eggs.yml").read_text("utf-8")
    (folder / "eggs.yml").write_text(text.replace("level: recall", "level: easy"), "utf-8")
    result = piped("show", "nest-tools", "--bank", folder)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("bank/eggs.yml:8:12: error bad-value: ")


def test_a_terminal_lays_markdown_out():
    code, written = on_terminal("show", "nest-tools", "--bank", MIXED, "--answer")
    lines = seen(written).splitlines()
    assert code == 0
    assert "Question 1: Tools for nests" in lines
    assert " • a beak" in lines
    assert "A  Twigs" in lines
    assert COLOUR.search(written)


def test_a_terminal_shows_code_beside_its_letter():
    _, written = on_terminal("show", "wing-code", "--bank", MIXED)
    assert "A  for wing in wings:\n       print(wing)\nB  wing.flap()\n" in seen(written)


def test_an_option_on_a_terminal_starts_no_list():
    _, written = on_terminal("show", "egg-places", "--bank", MIXED)
    assert "A  1. In a nest" in seen(written).splitlines()


def test_lines_fit_the_terminal(monkeypatch: pytest.MonkeyPatch):
    """In this process, which knows all that a new one would load."""
    monkeypatch.setattr(screen, "is_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")
    for name in LONGEST:
        written = piped("show", name, "--bank", ROOT / "bank", "--answer").stdout
        assert ESCAPE in written
        assert 50 < max(map(len, seen(written).splitlines())) <= 60, name


def test_brackets_of_a_text_are_no_markup(tmp_path: Path):
    folder = Path(shutil.copytree(MIXED.parent, tmp_path / "guide")) / "bank"
    text = (folder / "birds.yml").read_text("utf-8")
    (folder / "birds.yml").write_text(text.replace("text: {en: Stones", 'text: {en: "a[red]b :bird:"'), "utf-8")
    _, written = on_terminal("show", "nest-tools", "--bank", folder)
    assert "B  a[red]b :bird:" in seen(written).splitlines()


def test_a_terminal_without_colours_gets_none():
    _, written = on_terminal("show", "wing-code", "--bank", MIXED, "--answer", NO_COLOR="1")
    assert not COLOUR.search(written)


def test_signs_that_the_output_lacks_are_replaced():
    code, written = on_terminal("show", "nest-tools", "--bank", MIXED, PYTHONIOENCODING="iso8859-1", TERM="dumb")
    assert code == 0
    assert "Nests ? *Building* (nests#building)" in written


def test_the_help_has_examples_and_exit_codes():
    text = piped("show", "--help").stdout
    assert "quizbank show dp-what-is-true --lang es --answer" in text
    assert "Exit codes:" in text
