"""How problems read and in which order they come."""

import pytest

from quiz_plugin.bank import Place, Problem
from quiz_plugin.bank.problems import did_you_mean, quoted, report


def test_a_problem_alone_is_one_line():
    assert str(Problem(Place("a.yml", 3, 7), "bad-id", "wrong")) == "a.yml:3:7: error bad-id: wrong"


def test_related_places_stand_before_the_hint():
    problem = Problem(Place("a.yml", 3, 7), "bad-id", "wrong", "right it", ((Place("b.yml", 2), "the first one"),))
    assert str(problem).splitlines()[1:] == ["  b.yml:2:1: the first one", "  hint: right it"]


def test_a_report_is_sorted_by_file_then_line_then_column_as_numbers():
    places = [Place("b.yml"), Place("a.yml", 10, 2), Place("a.yml", 9, 30), Place("a.yml", 9, 4)]
    told = report(Problem(place, "bad-id", "wrong") for place in places).splitlines()
    assert [line.split(": ")[0] for line in told[:-1]] == ["a.yml:9:4", "a.yml:9:30", "a.yml:10:2", "b.yml:1:1"]


@pytest.mark.parametrize(("count", "words"), [(0, "0 problems"), (1, "1 problem"), (2, "2 problems")])
def test_a_report_ends_with_the_number_of_problems(count: int, words: str):
    problems = [Problem(Place("a.yml", line + 1), "bad-id", "wrong") for line in range(count)]
    assert report(problems).splitlines()[-1] == words


def test_a_misspelt_name_gets_the_nearest_one():
    assert did_you_mean("hnits", ["title", "hints", "stem"]) == "did you mean `hints`?"


def test_a_name_like_no_other_gets_the_sorted_list():
    assert did_you_mean("zzz", ["title", "hints"]) == "use one of `hints`, `title`"


def test_where_nothing_is_known_nothing_is_proposed():
    assert did_you_mean("zzz", []) == ""


def test_a_short_value_is_quoted_whole():
    assert quoted("a" * 40) == f"`{'a' * 40}`"


def test_a_long_value_is_cut():
    assert quoted("a" * 41) == f"`{'a' * 40}…`"


def test_a_value_of_several_lines_is_quoted_on_one():
    assert quoted("one\n  two\n") == "`one two`"


def test_of_many_names_a_hint_shows_the_most_similar():
    names = [f"concept-{number}" for number in range(30)] + ["zebra", "zoo"]
    hint = did_you_mean("zzz", names)
    assert hint.startswith("there are 32, such as ")
    assert "`zoo`" in hint
    assert hint.count("`") == 6


@pytest.mark.parametrize("wrong", ["LEVEL", "Level", "lEvle"])
def test_a_name_in_other_letters_gets_the_nearest_one_as_it_is_written(wrong: str):
    assert did_you_mean(wrong, ["concepts", "level", "Title"]) == "did you mean `level`?"
    assert did_you_mean("title", ["concepts", "level", "Title"]) == "did you mean `Title`?"
