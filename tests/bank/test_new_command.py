"""`quizbank new` adds a well-formed question, or writes nothing and says why."""

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from quiz_plugin.bank import Bank, load_bank
from quiz_plugin.bank.folder import MAX_BYTES
from quiz_plugin.cli import main

SOUND = Path(__file__).parent / "sound"

SOURCE = "Fruit https://example.org/fruit"
TRUE_FALSE = {
    "--kind": "true-false",
    "--concept": "pears#shape",
    "--level": "recall",
    "--title": ["es=Formas", "en=Shapes"],
    "--stem": ["en=Pears are round: no?", "es=Son redondas."],
    "--answer": "false",
    "--why": ["en=They are long.", "es=Son largas."],
    "--source": SOURCE,
    "--checked": "2026-11-20",
}
SINGLE = {
    **{key: TRUE_FALSE[key] for key in ("--concept", "--level", "--title", "--stem", "--source", "--checked")},
    "--kind": "single",
    "--option": ["long.en=Long", "long.es=Larga", "round.en=Round", "round.es=Redonda"],
    "--right": "long",
    "--why": ["long.en=a", "long.es=b", "round.en=c", "round.es=d"],
}
WRITTEN = """\
  - id: shapes
    kind: true-false
    title:
      en: Shapes
      es: Formas
    concepts: [pears#shape]
    level: recall
    stem:
      en: "Pears are round: no?"
      es: Son redondas.
    answer: false
    why:
      en: They are long.
      es: Son largas.
    sources:
      - title: Fruit
        url: https://example.org/fruit
        checked: 2026-11-20
"""


@pytest.fixture(autouse=True)
def no_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Start from a shell of a person, wherever the tests run."""
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)


@pytest.fixture
def guide(tmp_path: Path) -> Path:
    return shutil.copytree(SOUND, tmp_path / "guide")


def given(flags: dict[str, Any], **changed: Any) -> list[str]:
    """The flags as words of a command line; with `None` for one of them, without it."""
    flags = {**flags, **{f"--{name}": value for name, value in changed.items()}}
    return [
        word
        for flag, values in flags.items()
        if values is not None
        for value in ([values] if isinstance(values, str) else values)
        for word in (flag, value)
    ]


def new(guide: Path, *arguments: str, typed: str | None = None) -> Result:
    words = ["new", "--bank", str(guide / "bank"), *arguments]
    return CliRunner().invoke(main, words, input=typed, catch_exceptions=False)


def text(guide: Path, name: str = "fruit") -> str:
    return (guide / "bank" / f"{name}.yml").read_text("utf-8")


def sound(guide: Path, *languages: str) -> Bank:
    loaded = load_bank(guide / "bank", guide / "docs", languages or ("en", "es"))
    assert isinstance(loaded, Bank), loaded
    return loaded


def last(guide: Path, name: str = "fruit") -> Any:
    return yaml.safe_load(text(guide, name))["questions"][-1]


def test_flags_alone_make_a_statement(guide: Path):
    before = text(guide)
    result = new(guide, "fruit", *given(TRUE_FALSE))
    assert text(guide) == before + WRITTEN
    assert result.stdout.splitlines() == [
        "bank/fruit.yml:33: q-shapes",
        "Look at it with `quizbank show shapes`, or on the site at /questions/fruit/#q-shapes",
    ]
    assert (result.exit_code, result.stderr) == (0, "")
    assert sound(guide).by_id["shapes"].kind == "true-false"


def test_flags_alone_make_a_question_with_options(guide: Path):
    assert new(guide, "fruit", *given(SINGLE)).exit_code == 0
    assert last(guide)["options"] == [
        {"id": "long", "correct": True, "text": {"en": "Long", "es": "Larga"}, "why": {"en": "a", "es": "b"}},
        {"id": "round", "text": {"en": "Round", "es": "Redonda"}, "why": {"en": "c", "es": "d"}},
    ]
    assert sound(guide).by_id["shapes"].key == {"long": True, "round": False}


def test_flags_reach_every_optional_part(guide: Path):
    flags = given(
        SINGLE,
        kind="multiple",
        id="my-id",
        code="third=f(x)",
        why=[*SINGLE["--why"], "third.en=e", "third.es=f"],
        right=["long", "third"],
        hint=["1.en=Look.", "1.es=Mira.", "2.en=Closer.", "2.es=Más cerca."],
        explanation=["en=So.", "es=Así."],
        source=[SOURCE, "Two words http://b.org"],
    )
    assert new(guide, "fruit", "--show-count", *flags).exit_code == 0
    found = last(guide)
    assert [found[key] for key in ("id", "kind", "show_count")] == ["my-id", "multiple", True]
    assert found["hints"] == [{"en": "Look.", "es": "Mira."}, {"en": "Closer.", "es": "Más cerca."}]
    assert found["explanation"] == {"en": "So.", "es": "Así."}
    assert found["options"][2] == {"id": "third", "correct": True, "code": "f(x)", "why": {"en": "e", "es": "f"}}
    assert [each["title"] for each in found["sources"]] == ["Fruit", "Two words"]
    assert sound(guide).by_id["my-id"].key == {"long": True, "round": False, "third": True}


def test_a_dry_run_prints_the_record_and_writes_nothing(guide: Path):
    before = text(guide)
    result = new(guide, "fruit", "--dry-run", *given(TRUE_FALSE))
    assert (result.exit_code, result.stdout, text(guide)) == (0, WRITTEN, before)


def test_what_is_missing_is_named_in_one_sentence(guide: Path):
    before = text(guide)
    result = new(guide, "fruit", *given(TRUE_FALSE, level=None, why="en=They do.", answer=None))
    assert result.stderr.splitlines()[-1] == "Error: missing: --level, --answer, --why es=…"
    assert (result.exit_code, text(guide)) == (2, before)


def test_what_options_lack_is_named(guide: Path):
    flags = given(SINGLE, right=None, option=["long.en=Long"], why=["long.es=b"])
    assert new(guide, "fruit", *flags).stderr.splitlines()[-1] == (
        "Error: missing: --option ID.LANG=… (two at least), --option long.es=…, --why long.en=…, --right"
    )


def test_without_a_set_the_sets_are_named(guide: Path):
    result = new(guide)
    assert (result.exit_code, result.stderr.splitlines()[-1]) == (
        2,
        "Error: name the set to add to: fruit, or a new one",
    )


WRONG = {
    "title": (["en", "es=x"], "Invalid value for --title: `en` is not of the form LANG=TEXT, as in en=Words"),
    "stem": (["en=a", "en=b"], "Invalid value for --stem: there are two texts for `en`"),
    "source": ("Fruit", "Invalid value for --source: `Fruit` is not a title and an address"),
    "right": ("lon", "Invalid value for --right: there is no option `lon`; did you mean `long`?"),
    "option": ("long=x", "Invalid value for --option: `long=x` is not of the form NAME.LANG=TEXT"),
    "code": ("long=x", "Invalid value for --code: `long` is an option already"),
}


@pytest.mark.parametrize("flag", WRONG)
def test_a_flag_of_a_wrong_form_ends_with_2(guide: Path, flag: str):
    value, message = WRONG[flag]
    result = new(guide, "fruit", *given(SINGLE, **{flag: value}))
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_problem_of_the_question_is_told_by_its_field_and_nothing_is_written(guide: Path):
    before = text(guide)
    flags = given(SINGLE, concept="pear", title=[f"en={'x' * 61}", "es=x"], why=[*SINGLE["--why"][:3], "round.es= "])
    result = new(guide, "fruit", *flags)
    assert result.stderr.splitlines() == [
        "title, en: the title has 61 characters, 60 at most",
        "concept 1: `pear` is not a concept",
        "  hint: did you mean `pears`?",
        "option 2, why, es: `why` is empty in `es`",
        "3 problems; nothing was written",
    ]
    assert (result.exit_code, result.stdout, text(guide)) == (1, "", before)


def test_an_id_that_is_taken_is_a_problem_wherever_the_other_one_stands(guide: Path):
    for name in ("aaa", "zzz"):
        header = [f"--set-{key}={code}=A" for key in ("title", "summary") for code in ("en", "es")]
        result = new(guide, name, *header, *given(TRUE_FALSE, id="apple-colours"))
        assert (result.exit_code, result.stderr.splitlines()[0]) == (
            1,
            "id: the question id `apple-colours` stands twice in the bank",
        )


def test_problems_that_were_there_before_do_not_matter(guide: Path):
    file = guide / "bank" / "fruit.yml"
    file.write_text(
        text(guide).replace("level: understand", "level: understnad").replace("apples#colours]", "a#b]"), "utf-8"
    )
    before = text(guide)
    assert new(guide, "fruit", *given(TRUE_FALSE)).exit_code == 0
    assert text(guide) == before + WRITTEN


def test_a_file_that_is_no_yaml_is_told_with_its_place(guide: Path):
    (guide / "bank" / "zoo.yml").write_text("title: [\n")
    result = new(guide, "zoo", *given(TRUE_FALSE))
    assert result.stderr.startswith("bank/zoo.yml:2:1: error unreadable-yaml: the file ends inside a bracket")
    assert (result.exit_code, (guide / "bank" / "zoo.yml").read_text()) == (1, "title: [\n")


def test_a_new_set_needs_a_title_and_a_summary(guide: Path):
    result = new(guide, "frut", "--set-title", "en=Frut", *given(TRUE_FALSE))
    assert result.stderr.splitlines()[-1] == (
        "Error: there is no set `frut` (did you mean `fruit`?); to make it, add"
        " --set-title es=…, --set-summary en=…, --set-summary es=…"
    )
    assert (result.exit_code, (guide / "bank" / "frut.yml").exists()) == (2, False)


def test_a_new_set_starts_with_its_schema(guide: Path):
    header = ("--set-title=es=Sabores", "--set-title=en=Tastes", "--set-summary=en=On taste.", "--set-summary=es=Del.")
    result = new(guide, "tastes", *header, *given(TRUE_FALSE))
    assert text(guide, "tastes") == (
        "# yaml-language-server: $schema=../quiz_plugin/bank/question-set.schema.json\n"
        "title:\n  en: Tastes\n  es: Sabores\nsummary:\n  en: On taste.\n  es: Del.\n\nquestions:\n" + WRITTEN
    )
    assert result.stdout.startswith("bank/tastes.yml:10: q-shapes\n")
    assert [each.id for each in sound(guide).sets] == ["fruit", "tastes"]


@pytest.mark.parametrize("name", ["index", "concepts", "Fruit", "a b", "../fruit"])
def test_what_cannot_name_a_set_ends_with_2(guide: Path, name: str):
    result = new(guide, name, *given(TRUE_FALSE))
    assert result.exit_code == 2
    assert f"`{name}` cannot name a set" in result.stderr


@pytest.mark.parametrize("record", [WRITTEN, f"---\n{WRITTEN}...\n", WRITTEN.replace("\n", "\r\n")])
def test_a_question_comes_from_standard_input(guide: Path, record: str):
    before = text(guide)
    assert new(guide, "fruit", "--from", "-", typed=record).exit_code == 0
    assert text(guide) == before + WRITTEN


def test_a_question_from_a_file_gets_the_ids_it_lacks_and_the_order_of_the_house(guide: Path):
    record = yaml.safe_load(WRITTEN)[0]
    del record["id"]
    record |= {
        "kind": "single",
        "options": [{"text": {"en": word, "es": word}, "why": {"en": "w", "es": "w"}} for word in ("No", "No!", "日")],
    }
    record["options"][1]["correct"] = True
    del record["answer"], record["why"]
    file = guide / "question.yml"
    file.write_text(yaml.safe_dump(record, sort_keys=True), "utf-8")
    assert new(guide, "fruit", "--from", str(file)).exit_code == 0
    file.write_bytes(b" " * (MAX_BYTES + 1))
    result = new(guide, "fruit", "--from", str(file))
    assert result.exit_code == 1
    assert "error too-large: the file holds more than 2,000,000 bytes" in result.stderr
    assert [option["id"] for option in last(guide)["options"]] == ["no", "no-2", "option"]
    assert list(last(guide)) == ["id", "kind", "title", "concepts", "level", "stem", "options", "sources"]
    assert sound(guide).by_id["shapes"].key == {"no": False, "no-2": True, "option": False}


def test_problems_of_a_question_from_a_file_are_told_at_their_place_in_it(guide: Path):
    file = guide / "question.yml"
    file.write_text(
        WRITTEN.replace("recall", "recal").replace("      es: Formas\n", "").replace("    answer: false\n", ""), "utf-8"
    )
    before = text(guide)
    result = new(guide, "fruit", "--from", str(file))
    assert [line for line in result.stderr.splitlines() if ": error " in line] == [
        "question.yml:1:5: error missing-key: the key `answer` is missing",
        "question.yml:4:7: error missing-translation: `title` has no text in `es`",
        "question.yml:6:12: error bad-value: `recal` is no value of `level`",
    ]
    assert (result.exit_code, text(guide)) == (1, before)


ODD = """\
# A comment, and an order that is not that of the bank.
- why: {en: w, es: "w"}
  kind: true-false
  answer: true
  levle: recall
  stem:
    es: >-
      [Una](pears#shape),
      y [otra](pears#colour).
    en: 'See [one](pears#colour), [two](pears#colour).'
  title: {en: Same, es: Same}
  concepts: [pears#shape, pears#shape]
  sources: [{title: Fruit, url: "https://example.org/fruit", checked: 2026-11-20}]
"""


def test_a_problem_of_a_key_or_of_words_within_a_text_is_told_at_their_place(guide: Path):
    told = new(guide, "fruit", "--from", "-", typed=ODD).stderr
    assert re.findall(r"<stdin>:(\S+): (?:error )?(.*?):? ", told) == [
        *[("2:3", "missing-key"), ("5:3", "unknown-key"), ("9:16", "dead-anchor"), ("10:20", "dead-anchor")],
        *[("10:41", "dead-anchor"), ("12:27", "duplicate-concept"), ("12:14", "the")],
    ]


def test_a_program_reads_those_problems(guide: Path):
    result = new(guide, "fruit", "--from", "-", "--format", "json", typed=WRITTEN.replace("recall", "recal"))
    assert [row["line"] for row in yaml.safe_load(result.stdout)] == [7]


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ("", "<stdin>:1:1: error wrong-type: there is nothing here"),
        ("- a: b\n- a: b\n", "<stdin>:1:1: error wrong-type: this is not one question"),
        ("a: b\na: c\n", "<stdin>:2:1: error duplicate-key: the key `a` stands twice"),
        ("a: !x b\n", "<stdin>:1:4: error bad-value: the tag `!x` means nothing here"),
        ("a: [\n", "<stdin>:2:1: error unreadable-yaml"),
        ("a: [", "<stdin>:1:5: error unreadable-yaml: the file ends inside a bracket that is not closed"),
        ("kind: true-false\nanswer: yes\n", "<stdin>:2:9: error yaml-boolean: `yes` without quotes"),
        ("kind: single\n\tlevel: recall\n", "<stdin>:2:1: error tab-character"),
        ("stem: {en: What is: this, es: Qué}\n", "<stdin>:1:19: error unquoted-colon"),
    ],
)
def test_what_is_no_question_is_told(guide: Path, record: str, message: str):
    result = new(guide, "fruit", "--from", "-", typed=record)
    assert result.exit_code == 1
    assert result.stderr.startswith(message)


@pytest.mark.parametrize("flag", ["--level=recall", "--edit"])
def test_flags_or_an_editor_and_a_file_do_not_mix(guide: Path, flag: str):
    assert new(guide, "fruit", "--from", "-", flag, typed=WRITTEN).exit_code == 2


def test_a_file_that_cannot_be_written_ends_with_2(guide: Path, monkeypatch: pytest.MonkeyPatch):
    def fail(_: Path, target: Path) -> None:
        raise PermissionError(13, "Permission denied", str(target))

    monkeypatch.setattr(Path, "replace", fail)
    before = text(guide)
    result = new(guide, "fruit", *given(TRUE_FALSE))
    assert result.exit_code == 2
    assert result.stderr == f"Error: {guide.resolve() / 'bank' / 'fruit.yml'}: Permission denied\n"
    assert sorted(each.name for each in (guide / "bank").iterdir()) == ["concepts.yml", "fruit.yml"]
    assert text(guide) == before


def test_the_help_shows_examples():
    shown = CliRunner().invoke(main, ["new", "--help"]).stdout
    assert "quizbank new fruit --kind true-false --answer true" in shown
    assert "status 2" in shown
