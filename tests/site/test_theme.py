"""What the theme writes that is not valid HTML is mended, and nothing else is touched."""

import json

import pytest

from quiz_plugin.site.theme import repair
from tests.l10n.spanish import address
from tests.site.built import BuiltSite

TOC = '<label class="md-nav__title" for="__toc">Contents</label>'


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
    ],
)
def test_invalid_markup_is_mended(written: str, mended: str):
    assert repair(written) == mended
    assert repair(mended) == mended


@pytest.mark.parametrize(
    "html",
    [
        '<input type="text" class="md-search__input" autocomplete="off">',
        '<form class="qz-form" method="dialog" autocomplete="off" novalidate>',
        '<label class="md-nav__link" for="__nav_2" id="__nav_2_label" tabindex="0">',
        f'<input class="md-nav__toggle md-toggle" type="checkbox" id="__toc">{TOC}',
    ],
)
def test_valid_markup_stays(html: str):
    assert repair(html) == html


def test_every_label_of_the_built_site_is_for_a_control(site):
    for page in site.every:
        ids = {*page.find("//input/@id"), *page.find("//select/@id")}
        assert [name for name in page.find("//label/@for") if name not in ids] == [], page.name


def test_the_theme_does_not_say_usted(site: BuiltSite):
    """Neither in what its scripts say, nor in what stands around a page."""
    said: set[str] = set()
    for page in site.every:
        if page.language == "es":
            (config,) = page.find("//body/script[@id='__config']/text()")
            around = page.find("//header//text() | //footer//text() | //header//@*[name() != 'd'] | //footer//@title")
            said |= {*json.loads(config)["translations"].values(), *(str(text).strip() for text in around)}
    assert "Escribe lo que buscas" in said
    assert {text: [fault.words for fault in address(text)] for text in said if list(address(text))} == {}


def test_the_check_would_see_that_it_says_usted():
    assert [fault.words for fault in address("Teclee para comenzar búsqueda")] == ["Teclee"]
