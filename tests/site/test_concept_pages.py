"""A concept page is a page worth reading: prose, sections, something to look at, sources, and its place in the path."""

from quiz_plugin.bank import Bank
from quiz_plugin.render.words import Words
from quiz_plugin.site.reading_time import PageText
from tests.site.built import LANGUAGES, BuiltPage, BuiltSite, words

BOXES = {
    "question": {"en": "After this page you can answer", "es": "Después de leer esta página sabrás responder"},
    "tip": {"en": "Key idea", "es": "Idea clave"},
    "warning": {"en": "Common mistake", "es": "Error frecuente"},
}
"""The boxes that each concept page has, with their titles."""
MOST_MINUTES = 25
"""The longest that a concept's page may take to read."""


def concept_pages(site: BuiltSite, bank: Bank) -> list[BuiltPage]:
    return [site.page(f"concepts/{concept.id}/", language) for concept in bank.concepts for language in LANGUAGES]


def test_it_has_its_boxes_asks_what_its_sections_answer_and_says_it_again_in_short(site: BuiltSite, bank: Bank):
    for page in concept_pages(site, bank):
        for kind, titles in BOXES.items():
            boxes = page.main.xpath(f"./div[@class='admonition {kind}']")
            assert {words(box[0]) for box in boxes} == {titles[page.language]}, (page.name, kind)
        (panel,) = page.main.xpath("./div[@class='admonition question'][not(preceding-sibling::h2)]")
        asked = {link.removeprefix("#") for link in panel.xpath(".//a/@href")}
        sections: dict[str, set[str]] = {}
        for heading in page.main.xpath("./h2 | ./h3"):
            within = sections.setdefault(heading.get("id") if heading.tag == "h2" else [*sections][-1], set())
            within.add(heading.get("id"))
        short = page.main.xpath("./h2[@id='in-short']/following-sibling::*[1]/li//a/@href")
        assert 3 <= len(short) <= 5, page.name
        assert asked <= set().union(*sections.values()) - sections.pop("in-short"), page.name
        assert [name for name, within in sections.items() if not within & asked] == [], page.name


def minutes_of(page: BuiltPage) -> str:
    """How long a page takes, as the line above its title says."""
    texts = words(page.find("//p[@class='con-eyebrow']")[0]).split(" · ")
    return texts[3 if texts[1] == Words.load(page.language).t("depth.deep") else 2]


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
            part, *depth, place, minutes = words(line).split(" · ")[: 4 if concept.id in bank.deep else 3]
            assert depth == [say.t("depth.deep")] * (concept.id in bank.deep)
            assert part == parts[concept.part or ""].title[language]
            assert place == say.t("con.place", n=number, total=len(bank.concepts))
            known = {" ".join(say.n("n.minutes", n).split()) for n in range(2, MOST_MINUTES + 1)}
            assert minutes in known, (page.name, minutes)
            assert (say.t("con.before") in words(line)) is bool(before)


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
                numbers = [row[at].lstrip("−×")[:1].isdigit() for row in rows if row]
                assert 2 * sum(numbers) >= len(numbers) or cell.get("class") is None, f"{page.name}: {words(cell)}"
                marked += cell.get("class") == "num"
    assert marked > 400


def test_minutes_are_those_of_words_and_of_lines_of_code_rounded_up():
    for count, lines, minutes in ((1, 0, 1), (200, 0, 1), (201, 0, 2), (200, 15, 2), (100, 8, 2), (100, 7, 1)):
        code = "```\n" + "x\n" * lines + "```\n" if lines else ""
        assert PageText("word " * count + "\n\n" + code).minutes(lambda *_: 0) == minutes
    page = PageText("---\ntitle: One\n---\n\n# One\n\n/// example\n    src: loud\n    part: end\n///\n")
    assert page.minutes(lambda name, part: 30 if (name, part) == ("loud", "end") else 0) == 3
    page = PageText("# One\n\n" + "16{,}384 " * 400 + "\n\n## Two {#two}\n\n" + r"16\,384 " * 300)
    assert [page.minutes(lambda *_: 0, anchor) for anchor in ("", "two", "gone")] == [4, 2, 4]
