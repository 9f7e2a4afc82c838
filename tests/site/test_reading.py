"""What is counted in the Markdown of a page: words, lines of programs, minutes, sections."""

import pytest

from quiz_plugin.site.reading import PageText

PAGE = """---
title: Ten words that nobody reads, because they are front matter
---

# One {#top}

Two, three [four](five.md#six) `seven`.

## Eight {#first}

Nine.

/// example
    src: loud
    part: end
///

### Ten {#inner}

- eleven

```python
x = 1
y = 2
```

/// questions
    ids: [a]
///

## Twelve

13 and 14.5 don't count twice.
"""


def no_program(_name: str, _part: str) -> int:
    return 0


def test_words_are_those_that_a_reader_sees():
    page = PageText(PAGE)
    assert page.words() == 16
    assert page.words(PAGE.index("## Twelve")) == 7
    assert page.words(0, PAGE.index("## Eight")) == 5


def test_a_section_holds_those_below_it():
    page = PageText(PAGE)
    assert [part.anchors for part in page.parts] == [("first", "inner"), ("",)]
    assert [PAGE[part.start :].partition("\n")[0] for part in page.parts] == ["## Eight {#first}", "## Twelve"]
    assert [part.end for part in page.parts] == [PAGE.index("## Twelve"), len(PAGE)]
    assert page.anchors == ["top", "first", "inner"]
    assert page.asking == [PAGE.index("/// questions")]


@pytest.mark.parametrize(
    ("words", "lines", "minutes"),
    [(1, 0, 1), (200, 0, 1), (201, 0, 2), (200, 15, 2), (100, 8, 2), (100, 7, 1), (0, 0, 1)],
)
def test_minutes_are_those_of_words_and_of_lines_of_code_rounded_up(words: int, lines: int, minutes: int):
    code = "```\n" + "x\n" * lines + "```\n" if lines else ""
    assert PageText("word " * words + "\n\n" + code).minutes(no_program) == minutes


def test_lines_of_programs_count():
    asked = []

    def lines_of(name: str, part: str) -> int:
        asked.append((name, part))
        return 30

    assert PageText(PAGE).minutes(lines_of) == 3
    assert asked == [("loud", "end")]
