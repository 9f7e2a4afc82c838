"""What the theme writes that is not valid HTML, or not for everybody, is mended; tests/test_html.py checks the rest."""

from typing import Any

from tests.site.built import BuiltSite, words


def test_every_switch_of_the_menu_has_a_name_and_folds_something(site: BuiltSite):
    """The words of its label or, where that is nothing but an icon, of the link before it."""
    for page in site.every:
        named: dict[str, list[Any]] = {}
        for each in page.find("//*[@id]"):
            named.setdefault(each.get("id"), []).append(each)
        for switch in page.find("//input[contains(@class, 'md-nav__toggle')]"):
            same = named[switch.get("aria-labelledby")]
            # What the page for missing addresses holds in another language is not in the page with the rest.
            (label,) = (
                each
                for each in same
                if each.xpath("count(ancestor::template)") == switch.xpath("count(ancestor::template)")
            )
            folded = switch.xpath("following-sibling::nav//a")
            assert (words(label) != "", folded != []) == (True, True), f"{page.name}: {switch.get('id')}"
        assert page.find("//label[@tabindex] | //nav[@aria-expanded]") == [], page.name


def test_the_sign_behind_a_heading_is_for_who_points_at_it(site: BuiltSite):
    """It stays out of the heading's name and of the order of keys; the contents lead to the same places."""
    signs = [sign for page in site.every for sign in page.find("//a[@class='headerlink']")]
    assert len(signs) > 200
    assert {(sign.get("tabindex"), sign.get("aria-hidden")) for sign in signs} == {("-1", "true")}


def test_every_label_of_the_built_site_is_for_a_control(site: BuiltSite):
    for page in site.every:
        ids = {*page.find("//input/@id"), *page.find("//select/@id")}
        assert [name for name in page.find("//label/@for") if name not in ids] == [], page.name


def test_a_page_starts_where_storage_is_refused(site: BuiltSite):
    for page in site.every:
        assert "=localStorage" not in page.text.partition("</head>")[0], page.name
