"""One page answers for every missing address, in both languages."""

import json

from tests.site.built import BuiltSite, words


def test_there_is_one_404_page(site: BuiltSite):
    assert [path.relative_to(site.folder).as_posix() for path in site.folder.rglob("404*")] == ["404.html"]


def test_it_speaks_each_language_in_a_section_of_its_own(site: BuiltSite):
    sections = site.missing.main.xpath(".//section[@lang]")
    assert [(each.get("lang"), words(each.xpath("./h1 | ./h2")[0])) for each in sections] == [
        ("en", "Page not found"),
        ("es", "Página no encontrada"),
    ]


def test_it_has_one_heading_of_the_first_level(site: BuiltSite):
    assert len(site.missing.find("//h1[not(ancestor::template)]")) == 1


def test_it_carries_what_it_says_in_the_other_language(site: BuiltSite):
    """What is around the text as well: header, hint, tabs, footer, and what the theme's script says and looks in."""
    (other,) = site.missing.find("//template")
    assert dict(other.attrib) == {
        "lang": "es",
        "data-root": "/study-guide/es/",
        "title": "Página no encontrada · Page not found",
    }
    assert [(part.tag, part.get("class") or part.get("id")) for part in other] == [
        ("header", "md-header"),
        ("nav", "md-tabs"),
        ("div", "gd-missing"),
        ("footer", "md-footer"),
        ("script", "__config"),
    ]
    assert [each.get("lang") for each in other.xpath("./div/section")] == ["es", "en"]
    assert other.xpath("./nav/@aria-label") == ["Pestañas"]
    assert json.loads(other[-1].text)["base"] == "/study-guide/es/"


def test_its_title_speaks_both_languages(site: BuiltSite):
    assert site.missing.find("//title/text()") == ["Page not found · Página no encontrada"]


def test_search_engines_leave_it_out(site: BuiltSite):
    assert site.missing.find("//meta[@name='robots']/@content") == ["noindex"]
    assert site.missing.find("//link[@rel='canonical'] | //link[@hreflang]") == []


def test_its_addresses_work_at_any_depth(site: BuiltSite):
    addresses = site.missing.find("//@href | //@src | //*[@data-root][not(ancestor::*[@data-root])]/@data-root")
    assert len(addresses) > 10
    assert [each for each in addresses if not each.startswith("/study-guide/")] == []


def test_each_section_links_to_its_languages_home_path_and_questions(site: BuiltSite):
    for section, root in zip(
        site.missing.main.xpath(".//section"), ("/study-guide/.", "/study-guide/es/"), strict=True
    ):
        links = section.xpath(".//a[contains(@class, 'md-button')]/@href")
        base = root.removesuffix(".")
        assert links == [root, f"{base}path/", f"{base}questions/"]
        # Around the button: the theme shows its buttons whether they are hidden or not.
        assert len(section.xpath(".//*[@hidden]/button")) == 1


def test_the_link_to_a_question_waits_for_the_script(site: BuiltSite):
    lines = site.missing.main.xpath(".//*[contains(@class, 'gd-question')]")
    assert [line.get("hidden") is not None for line in lines] == [True, True]


def test_only_this_page_loads_the_script_that_looks_for_the_question(site: BuiltSite):
    assert [page.name for page in site.every if "missing.js" in page.text] == ["404.html"]
