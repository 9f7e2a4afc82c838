"""What holds of the lint as a whole: opt-outs, languages, the lists of words, several sets, the shipped bank."""

from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pytest

from quiz_plugin.bank import TrueFalseQuestion
from quiz_plugin.bank.checks import check_texts
from quiz_plugin.bank.lint.lists import SHIPPED, Lists, check_lists, load
from quiz_plugin.bank.lint.rules import RULES, lint
from quiz_plugin.bank.problems import Problem
from quiz_plugin.bank.yaml.source import SourceFile
from tests.bank.lint.banks import LANGUAGES, read_set
from tests.tools import ROOT

TWO = """questions:
  - kind: single
    stem: {en: Which mode?}
    options:
      - {correct: true, text: {en: Eager}}
      - {text: {en: Graph}}
"""
WORDS = ("Workers", "Files", "Copies")


def report(folder: Path, *texts: str, words: Mapping[str, Mapping[str, object]] | None = None) -> list[Problem]:
    sets = {}
    for number, text in enumerate(texts, 1):
        path = folder / f"set{number}.yml"
        path.write_text(text, "utf-8")
        sets[path.stem] = read_set(path)
    return list(lint(sets, LANGUAGES, words or {}))


def told(problems: list[Problem]) -> list[str]:
    return [f"{problem.place} {problem.code}" for problem in problems]


def recalling(*allow: int) -> str:
    """Three questions of recall, of which those at `allow` opt out."""
    lines = ["questions:"]
    for index, word in enumerate(WORDS):
        opt_out = ", allow: {only-recall: The set trains vocabulary.}" if index in allow else ""
        lines.append(f"  - {{kind: true-false, level: recall, stem: {{en: {word} wait.}}, answer: true{opt_out}}}")
    return "\n".join(lines) + "\n"


def allowing(allow: str) -> str:
    return TWO + f"    allow: {allow}\n"


def test_without_an_opt_out_the_finding_is_told(tmp_path: Path):
    assert told(report(tmp_path, TWO)) == ["bank/set1.yml:5:7 option-count"]


def test_an_opt_out_with_a_reason_silences_its_rule(tmp_path: Path):
    assert report(tmp_path, allowing("{option-count: The interface has two modes.}")) == []


def test_an_opt_out_silences_no_other_rule(tmp_path: Path):
    text = allowing("{option-count: The interface has two modes.}").replace("Graph", "Always graph")
    assert told(report(tmp_path, text)) == ["bank/set1.yml:6:21 absolutes"]


def test_an_opt_out_without_a_reason_is_told_at_the_reason(tmp_path: Path):
    (problem,) = report(tmp_path, allowing("{option-count: '  so be it  '}"))
    assert str(problem) == (
        "bank/set1.yml:7:27: warning bad-allow: the reason for allowing `option-count` has 8 characters, at least 10\n"
        "  hint: say why this question may break the rule"
    )


def test_a_reason_of_ten_characters_is_enough(tmp_path: Path):
    assert report(tmp_path, allowing("{option-count: two modes.}")) == []


def test_an_opt_out_of_an_unknown_rule_is_told_at_its_name(tmp_path: Path):
    problems = report(tmp_path, allowing("{option-cuont: The interface has two modes.}"))
    assert told(problems) == ["bank/set1.yml:5:7 option-count", "bank/set1.yml:7:13 bad-allow"]
    assert problems[1].hint == "did you mean `option-count`?"


def test_an_opt_out_that_is_not_needed_is_told_at_its_name(tmp_path: Path):
    problems = report(tmp_path, allowing("{option-count: The interface has two modes., absolutes: It is a quotation.}"))
    assert told(problems) == ["bank/set1.yml:7:57 unused-allow"]


def test_the_opt_outs_are_checked_as_warnings(tmp_path: Path):
    problems = report(tmp_path, allowing("{option-count: short, absolutes: It is a quotation.}"))
    assert {problem.severity for problem in problems} == {"warning"}


def test_an_opt_out_is_no_text_to_be_translated(tmp_path: Path):
    path = tmp_path / "set.yml"
    path.write_text(allowing("{option-count: The interface has two modes.}"), "utf-8")
    assert list(check_texts(read_set(path)[0], ["en"], [])) == []


@pytest.mark.parametrize("index", [0, 1, 2])
def test_any_question_of_a_set_may_opt_out_for_the_set(tmp_path: Path, index: int):
    assert report(tmp_path, recalling(index)) == []


def test_two_opt_outs_for_one_finding_are_both_used(tmp_path: Path):
    assert report(tmp_path, recalling(0, 2)) == []


def test_a_set_is_judged_by_itself(tmp_path: Path):
    text = recalling()
    other = text.replace("wait", "read").replace("recall", "apply")
    assert told(report(tmp_path, text, other)) == ["bank/set1.yml:2:31 only-recall"]


def test_stems_are_compared_across_sets(tmp_path: Path):
    text = "questions:\n  - {kind: true-false, stem: {en: The host reads one file.}, answer: true}\n"
    (problem,) = report(tmp_path, text, text)
    assert told([problem]) == ["bank/set2.yml:2:35 near-duplicate-stem"]
    assert [str(place) for place, _ in problem.related] == ["bank/set1.yml:2:35"]


def test_problems_come_in_the_order_of_their_places(tmp_path: Path):
    text = recalling()
    problems = report(tmp_path, text, text)
    assert problems == sorted(problems)
    assert len({problem.code for problem in problems}) > 1


def test_a_language_without_lists_gets_the_rules_that_know_no_language(tmp_path: Path):
    """Equal options are told; `not`, `always` and `all of the above` are words of no language that is linted."""
    path = tmp_path / "set.yml"
    path.write_text(
        "questions:\n"
        "  - kind: single\n"
        "    stem: {xx: Which is not a mode?}\n"
        "    options:\n"
        "      - {correct: true, text: {xx: Eager mode}, why: {xx: Eager}}\n"
        "      - {text: {xx: Always graph}, why: {xx: Graph}}\n"
        "      - {text: {xx: All of the above}, why: {xx: All}}\n"
        "      - {text: {xx: Eager mode}, why: {xx: Eager}}\n",
        "utf-8",
    )
    problems = list(lint({"set": read_set(path)}, ["xx"], {}))
    assert told(problems) == ["bank/set.yml:8:21 option-overlap"]


def test_a_language_that_a_question_lacks_is_passed_over(tmp_path: Path):
    path = tmp_path / "set.yml"
    path.write_text(TWO, "utf-8")
    assert told(list(lint({"set": read_set(path)}, ["es"], {}))) == ["bank/set.yml:5:7 option-count"]


def test_a_site_adds_words_to_a_list(tmp_path: Path):
    words = {"en": {"lint.absolutes": ["without fail"], "a.check": "Check"}}
    text = "questions:\n  - {kind: true-false, stem: {en: It %s waits.}, answer: true}\n"
    assert told(report(tmp_path, text % "without fail", words=words)) == ["bank/set1.yml:2:35 absolutes"]
    assert told(report(tmp_path, text % "always", words=words)) == ["bank/set1.yml:2:35 absolutes"]


def test_a_site_gives_lists_to_a_new_language(tmp_path: Path):
    path = tmp_path / "set.yml"
    path.write_text("questions:\n  - {kind: true-false, stem: {pt: Sempre espera.}, answer: true}\n", "utf-8")
    words = {"pt": {"lint.absolutes": ["sempre"]}}
    assert told(list(lint({"set": read_set(path)}, ["pt"], words))) == ["bank/set.yml:2:35 absolutes"]


@pytest.mark.parametrize(
    ("written", "place", "code"),
    [
        ("always", "1:17", "wrong-type"),
        ("[one, 1]", "1:23", "wrong-type"),
        ('[one, ""]', "1:23", "bad-value"),
        ("null", "1:17", "wrong-type"),
        ("{always: never}", "1:17", "wrong-type"),
        ("yes", "1:17", "yaml-boolean"),
    ],
)
def test_a_list_that_is_none_is_told_at_its_place_and_left_out(written: str, place: str, code: str):
    file = SourceFile(f"lint.absolutes: {written}\n".encode(), "bank/strings/en.yml")
    problems = [*file.problems, *check_lists(file)]
    assert told(problems) == [f"bank/strings/en.yml:{place} {code}"]
    assert isinstance(file.data, dict)
    assert load("en", file.data) == load("en", {})


def test_an_unknown_list_is_told():
    file = SourceFile(b"q.true: Yes\nlint.absolute: [ever]\n", "bank/strings/en.yml")
    (problem,) = check_lists(file)
    assert str(problem).splitlines() == [
        "bank/strings/en.yml:2:1: error unknown-key: `lint.absolute` is no list",
        "  hint: did you mean `lint.absolutes`?",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shipped_lists_are_complete(language: str):
    lists = load(language, {})
    assert [name for name in Lists.model_fields if not getattr(lists, name)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shipped_words_stand_in_their_lists_once_and_in_lower_case(language: str):
    lists = load(language, {})
    for name in Lists.model_fields.keys() - {"articles", "reading"}:
        words = getattr(lists, name)
        assert sorted(words) == sorted({word.casefold() for word in words}), name


def test_the_lists_are_of_the_languages_that_ship():
    assert sorted(path.stem for path in SHIPPED.iterdir()) == sorted(LANGUAGES)


def shipped() -> dict:
    paths = sorted((ROOT / "bank").glob("*.yml"))
    return {path.stem: read_set(path) for path in paths if "\nquestions:" in path.read_text("utf-8")}


def test_the_shipped_bank_has_no_weakness_that_is_not_explained():
    assert [str(problem) for problem in lint(shipped(), LANGUAGES, {})] == []


def test_the_opt_outs_of_the_shipped_bank_are_these():
    allowed = [(placed.item.id, rule) for each in shipped().values() for placed in each for rule in placed.item.allow]
    assert {("strategy-execution-modes", "option-count"), ("distribution-vocabulary", "longest-is-key")} == {*allowed}


def test_no_rule_knows_the_words_of_a_language():
    """Code holds no quoted word of the lists, except in its docstring."""
    lists = [load(language, {}) for language in LANGUAGES]
    words = {word for each in lists for word in (*each.absolutes, *each.negations, *each.all_of_above)}
    for rule in RULES.values():
        assert isinstance(rule, ModuleType)
        source = Path(rule.__file__ or "").read_text("utf-8").partition('\n"""\n')[2]
        assert [word for word in words if f'"{word}"' in source] == []


def test_a_true_or_false_question_may_opt_out_too(tmp_path: Path):
    text = (
        "questions:\n  - {kind: true-false, stem: {en: It always waits.}, answer: true, "
        "allow: {absolutes: The documentation says so in these words.}}\n"
    )
    assert report(tmp_path, text) == []
    assert isinstance(read_set(tmp_path / "set1.yml")[0].item, TrueFalseQuestion)
