"""What the theme writes that is not valid HTML, or not for everybody, is mended, and nothing else is touched."""

import pytest

from quiz_plugin.site.platform import repair
from tests.site.built import words

TOC = '<label class="md-nav__title" for="__toc">Contents</label>'


TABS = '<nav class="md-tabs" data-md-component="tabs">'
SECTION = f"""{TABS}<input class="md-nav__toggle md-toggle " type="checkbox" id="__nav_4" checked>
<label class="md-nav__link" for="__nav_4" id="__nav_4_label" tabindex="0">Concepts</label>
<nav class="md-nav" data-md-level="1" aria-labelledby="__nav_4_label" aria-expanded="true">"""
SECTION_MENDED = f"""{TABS}\
<input class="md-nav__toggle md-toggle " type="checkbox" id="__nav_4" aria-labelledby="__nav_4_label" checked>
<label class="md-nav__link" for="__nav_4" id="__nav_4_label">Concepts</label>
<nav class="md-nav" data-md-level="1" aria-labelledby="__nav_4_label">"""
LINKED = f"""{TABS}<input class="md-nav__toggle md-toggle " type="checkbox" id="__nav_4">
<div class="md-nav__link md-nav__container">
<a href="questions/" class="md-nav__link ">
Questions
</a>
<label class="md-nav__link " for="__nav_4" id="__nav_4_label" tabindex="0"><span></span></label></div>"""
LINKED_MENDED = f"""{TABS}\
<input class="md-nav__toggle md-toggle " type="checkbox" id="__nav_4" aria-labelledby="__nav_4_name">
<div class="md-nav__link md-nav__container">
<a id="__nav_4_name" href="questions/" class="md-nav__link ">
Questions
</a>
<label class="md-nav__link " for="__nav_4" id="__nav_4_label"><span></span></label></div>"""
CONTENTS = f"""<input class="md-nav__toggle md-toggle" type="checkbox" id="__toc">
<label class="md-nav__link md-nav__link--active" for="__toc">GPipe</label>
<a href="./">GPipe</a>{TOC}"""
CONTENTS_MENDED = f"""<input class="md-nav__toggle md-toggle" type="checkbox" id="__toc" aria-labelledby="__toc_label">
<label class="md-nav__link md-nav__link--active" for="__toc" id="__toc_label">GPipe</label>
<a href="./">GPipe</a>{TOC}"""


@pytest.mark.parametrize(
    ("written", "mended"),
    [
        (
            '<input class="md-toggle" data-md-toggle="drawer" type="checkbox" id="__drawer" autocomplete="off">',
            '<input class="md-toggle" data-md-toggle="drawer" type="checkbox" id="__drawer">',
        ),
        (
            '<label class="md-nav__link" for="__nav_2" id="__nav_2_label" tabindex="">',
            '<label class="md-nav__link" for="__nav_2" id="__nav_2_label">',
        ),
        (TOC, '<label class="md-nav__title">Contents</label>'),
        (
            'get=(e,_=localStorage,t=__md_scope)=>JSON.parse(_.getItem(t.pathname+"."+e)),</head>',
            (
                "get=(e,_,t=__md_scope)=>{try{return JSON.parse((_||localStorage)"
                '.getItem(t.pathname+"."+e))}catch(e){}},</head>'
            ),
        ),
        (
            "set=(e,_,t=localStorage,a=__md_scope)=>{try{t.setItem(e,_)}catch(e){}}</head>",
            "set=(e,_,t,a=__md_scope)=>{try{(t||localStorage).setItem(e,_)}catch(e){}}</head>",
        ),
        (SECTION, SECTION_MENDED),
        (LINKED, LINKED_MENDED),
        (CONTENTS, CONTENTS_MENDED),
        ('<input class="md-nav__toggle md-toggle" type="checkbox" id="__toc">\n<a href="./">', '<a href="./">'),
        (
            '<h2 id="part">Part<a class="headerlink" href="#part" title="#">&para;</a></h2>',
            '<h2 id="part">Part<a class="headerlink" href="#part" tabindex="-1" aria-hidden="true">&para;</a></h2>',
        ),
    ],
)
def test_markup_is_mended(written: str, mended: str):
    assert repair(written) == mended
    assert repair(mended) == mended


@pytest.mark.parametrize(
    "html",
    [
        '<input type="text" class="md-search__input" autocomplete="off">',
        '<form class="qz-form" method="dialog" autocomplete="off" novalidate>',
        '<label class="md-nav__link" for="__nav_2" id="__nav_2_label">',
        '<a class="md-nav__link" href="./" tabindex="0">',
        # Folds of a wide screen: without tabs, and below them.
        '<label class="md-nav__link" for="__nav_2" id="__nav_2_label" tabindex="0">',
        f'{TABS}<label class="md-nav__link" for="__nav_2_3" id="__nav_2_3_label" tabindex="0">',
    ],
)
def test_valid_markup_stays(html: str):
    assert repair(html) == html


def test_every_switch_of_the_menu_has_a_name_and_folds_something(site):
    """The words of its label or, where that is nothing but an icon, of the link before it."""
    for page in site.every:
        for switch in page.find("//input[contains(@class, 'md-nav__toggle')]"):
            (label,) = page.find(f"//*[@id='{switch.get('aria-labelledby')}']")
            folded = switch.xpath("following-sibling::nav//a")
            assert (words(label) != "", folded != []) == (True, True), f"{page.name}: {switch.get('id')}"
        assert page.find("//label[@tabindex] | //nav[@aria-expanded]") == [], page.name


def test_the_sign_behind_a_heading_is_for_who_points_at_it(site):
    """It stays out of the heading's name and of the order of keys; the contents lead to the same places."""
    signs = [sign for page in site.every for sign in page.find("//a[@class='headerlink']")]
    assert len(signs) > 200
    assert {(sign.get("tabindex"), sign.get("aria-hidden")) for sign in signs} == {("-1", "true")}


def test_every_label_of_the_built_site_is_for_a_control(site):
    for page in site.every:
        ids = {*page.find("//input/@id"), *page.find("//select/@id")}
        assert [name for name in page.find("//label/@for") if name not in ids] == [], page.name
