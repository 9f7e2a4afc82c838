"""A concept page is a page worth reading: prose, sections, something to look at, sources, and its place in the path."""

import pytest

from quiz_plugin.bank import Bank
from quiz_plugin.render.words import Words
from quiz_plugin.site.reading import PageText
from tests.site.built import LANGUAGES, BuiltPage, BuiltSite, words

OUTSIDE_CARDS = "not(ancestor-or-self::article[@data-rev]) and not(ancestor::section[@class='qz-printkey'])"
SVG = "*[local-name()='svg']"


def concept_pages(site: BuiltSite, bank: Bank) -> list[BuiltPage]:
    return [site.page(f"concepts/{concept.id}/", language) for concept in bank.concepts for language in LANGUAGES]


def test_it_has_prose_sections_that_questions_can_lead_to_something_to_look_at_and_a_source(
    site: BuiltSite, bank: Bank
):
    for page in concept_pages(site, bank):
        blocks = page.main.xpath(
            f"./p[not(@class)] | ./ul/li | ./ol/li | .//figcaption[{OUTSIDE_CARDS}] | ./div[@class='admonition']/p"
        )
        assert sum(len(block.text_content().split()) for block in blocks) >= 400, page.name
        written = set(bank.sections[page.path.split("/")[1], page.language]) - {"top", "questions"}
        assert len({heading.get("id") for heading in page.main.xpath("./h2")} & written) >= 2, page.name
        drawings = page.main.xpath(f".//figure//{SVG}[@role='img']")
        assert drawings or page.main.xpath(f".//pre[{OUTSIDE_CARDS}]"), page.name
        assert page.main.xpath(f".//a[starts-with(@href, 'https:')][{OUTSIDE_CARDS}]"), page.name
        for drawing in page.main.xpath(f".//figure//{SVG}"):
            for attribute in ("aria-labelledby", "aria-describedby"):
                (text,) = page.find(f"//*[@id='{drawing.get(attribute)}']")
                assert len(text.text_content().split()) >= 3


def minutes_of(page: BuiltPage) -> str:
    """How long a page takes, as the line above its title says."""
    return words(page.find("//p[@class='con-eyebrow']")[0]).split(" · ")[2]


def test_the_line_above_the_title_says_which_concept_it_is_how_long_it_takes_and_what_to_read_first(
    site: BuiltSite, bank: Bank
):
    parts = {part.id: part for part in bank.parts}
    for language in LANGUAGES:
        say = Words.load(language)
        for number, concept in enumerate(bank.concepts, 1):
            page = site.page(f"concepts/{concept.id}/", language)
            (line,) = page.find("//p[@class='con-eyebrow']")
            assert line.getnext().tag == "h1"
            before = [bank.concept[name] for name in concept.requires]
            links = [(page.below(a.get("href")), words(a)) for a in line.iter("a")]
            expected = [(f"{page.root}concepts/{each.id}/", each.title[language]) for each in before]
            assert links == expected, page.name
            part, place, minutes, *first = words(line).split(" · ")
            assert part == parts[concept.part or ""].title[language]
            assert place == say.t("con.place", n=number, total=len(bank.concepts))
            assert minutes in {say.n("n.minutes", n) for n in range(2, 30)}, page.name
            assert len(first) == bool(before)


def test_it_ends_with_the_concepts_before_and_after_it_and_how_long_they_take(site: BuiltSite, bank: Bank):
    for language in LANGUAGES:
        pages = [site.page(f"concepts/{concept.id}/", language) for concept in bank.concepts]
        for at, page in enumerate(pages):
            (panels,) = page.find("//nav[contains(@class, 'con-near')]")
            links = {each.get("class"): each for each in panels.iter("a")}
            for name, other in (("con-previous", at - 1), ("con-next", at + 1)):
                if 0 <= other < len(pages):
                    assert page.below(links[name].get("href")) == pages[other].url
                    assert words(links[name].find("span")).endswith(f" · {minutes_of(pages[other])}")


def test_columns_of_numbers_are_marked_and_no_others(site: BuiltSite, bank: Bank):
    marked = 0
    for page in concept_pages(site, bank):
        for table in page.main.xpath(".//table[not(ancestor::figure)]"):
            rows = [[words(cell) for cell in row.iter("td")] for row in table.iter("tr")]
            for at, cell in enumerate(table.xpath("(.//tr)[1]/th")):
                digits = all(row[at].removeprefix("−")[:1].isdigit() for row in rows if row)
                assert digits or cell.get("class") is None, f"{page.name}: {words(cell)}"
                marked += cell.get("class") == "num"
    assert marked


# What is counted in the Markdown of a page

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

40 and 14.5 don't count twice.
"""


def test_words_are_those_that_a_reader_sees_and_a_section_holds_those_below_it():
    page = PageText(PAGE)
    assert page.words() == 16
    assert page.words(PAGE.index("## Twelve")) == 7
    assert page.words(0, PAGE.index("## Eight")) == 5
    assert [part.anchors for part in page.parts] == [("first", "inner"), ("",)]
    assert [PAGE[part.start :].partition("\n")[0] for part in page.parts] == ["## Eight {#first}", "## Twelve"]
    assert [part.end for part in page.parts] == [PAGE.index("## Twelve"), len(PAGE)]
    assert page.asking == [PAGE.index("/// questions")]


@pytest.mark.parametrize(
    ("count", "lines", "minutes"), [(1, 0, 1), (200, 0, 1), (201, 0, 2), (200, 15, 2), (100, 8, 2), (100, 7, 1)]
)
def test_minutes_are_those_of_words_and_of_lines_of_code_rounded_up(count: int, lines: int, minutes: int):
    code = "```\n" + "x\n" * lines + "```\n" if lines else ""
    assert PageText("word " * count + "\n\n" + code).minutes(lambda *_: 0) == minutes
    assert PageText(PAGE).minutes(lambda name, part: 30 if (name, part) == ("loud", "end") else 0) == 3
