"""A page that would run something, load something or lead to another scheme is refused at its place."""

import re
from pathlib import Path

import pytest

from quiz_plugin.site.policy import check_html
from tests.hostile import loads, vectors
from tests.site.small import SmallSite, Stopped
from tests.tools import ROOT

REFUSED = [
    '<img src="a.png" alt=">" onerror=alert(1)>',
    "<img/src=x onerror=alert(1)//",
    "<p a='\"' onclick=1>a</p>",
    "Text <!--><script>alert(1)</script>-->",
    "Text <!---><script>alert(1)</script>-->",
    "<!-- --!><script>alert(1)</script> -->",
    "<svg><style><script>alert(1)</script></style></svg>",
    '<svg><style><a href="javascript:alert(1)">a</a></style></svg>',
    "<svg><title><iframe src=x></iframe></title></svg>",
    "<svg><p><style>*{color:red}</style>",
    "<svg><g><style>g{}</style></g></svg>",
    '<form method="dialog"><input name="a"></form>',
    '<math><annotation-xml encoding="text/html"><script>alert(1)</script>',
    '<video poster="//example.org/a.png"></video>',
    '<a href=" JaVa\tscript:alert(1)">a</a>',
    '<a href="&#106;avascript&colon;alert(1)">a</a>',
    '<a href="ftp://example.org/">a</a>',
    '<svg><a xlink:href="javascript:alert(1)"></a></svg>',
    '<svg><animate attributeName="href"/></svg>',
    '<button formaction="x">a</button>',
    '<a href="x" ping="y">a</a>',
    "<template><b></b></template>",
]
"""Besides the corpus of tests/vectors/xss.yml."""
HARMLESS_AS_IT_IS = {
    *("script: overlong name", "script: null", "script: nested", "handler: image with a broken quote"),
    *("drawing: character data", "drawing: handler element", "drawing: image", "style: background"),
    *("frame: frame set", "handler: image with slashes"),
}
"""What browsers take for other elements, or for text."""
TAKEN = [
    "<p>one = 2, on = 1, is=3, style=4 and javascript: is a word; data:x too</p>",
    '<a href="https://example.org/?a=javascript:b">a</a><a href="mailto:a@example.org">b</a>',
    '<a href="../gpipe/#a:b">a</a><a href="?a:b">b</a><a href="a/b:c">c</a>',
    '<img src="data:image/png;base64,AAAA" alt="an icon">',
    "<pre><code>&lt;script&gt;alert(1)&lt;/script&gt; onclick=alert(1)</code></pre>",
    '<svg><title>a</title><g></g><use href="#a"/></svg><!-- <script>alert(1)</script> -->',
    '<a href="https://example.org/a.png">a</a><img src="../a.png" alt="https://example.org/">',
    '<article class="qz"><details open><summary>a</summary><button type="button">b</button></details></article>',
]


def problems(html: str, source: str = "") -> list[str]:
    return [str(each) for each in check_html(html, source, "docs/a.en.md")]


def test_what_runs_loads_or_leads_elsewhere_is_refused_and_what_only_looks_like_it_is_taken():
    assert [html for html in REFUSED if not problems(html)] == []
    assert [told for html in TAKEN for told in problems(html)] == []


def test_what_a_page_may_load_is_on_a_list():
    for load in loads():
        told = problems(load.text)
        assert any(load.refused in each for each in told) if load.refused else told == [], load.name


def test_an_id_of_a_card_stands_once_on_its_page():
    card = '<article class="qz" id="q-a"><h2 id="q-a--title"></h2></article>'
    known = ("q-a", "q-a--title")
    assert list(check_html(card, "", "docs/a.en.md", known)) == []
    (told,) = check_html(f'<p id="q-a">before</p>{card}', "\n", "docs/a.en.md", known)
    assert "the id `q-a`, which the build or the theme gives" in told.message


def test_what_is_refused_comes_with_its_place_and_what_to_do_instead():
    (markup,) = problems("<p>More <b onclick=alert(1)>text</b>.</p>", "# A\n\nMore <b onclick=alert(1)>text</b>.\n")
    assert markup.startswith("docs/a.en.md:3:9: error unsafe-page: the page holds the ")


def test_front_matter_and_names_of_pages_are_text_to_the_theme(small: SmallSite):
    words = "</title><script>alert(1)</script> & more"
    small.text(
        "docs/index.en.md", f"---\ntitle: '{words}'\ndescription: '\"><script>alert(2)</script>'\n---\n\n# Home\n"
    )
    small.text(
        "docs/concepts/one.en.md",
        "# A `</title><script>alert(3)</script>` {#top}\n\n## One {#first}\n\n"
        "Text.\n\n/// questions\n    concept: one\n///\n",
    )
    small.build()
    for page in small.built.every:
        assert "<script>alert(" not in page.text, page.name
    home = small.built.page("")
    assert home.find("//meta[@name='description']/@content") == ['"><script>alert(2)</script>']
    assert home.find("//title")[0].text.startswith(words)


def test_fonts_that_the_theme_loads_unasked_are_left_out(tmp_path: Path):
    small = SmallSite(tmp_path, settings={"theme": {"name": "material", "font": {"text": "Roboto"}}})
    small.build()
    assert all("googleapis" not in page.text for page in small.built.every)


def test_a_script_that_comes_in_where_nobody_looks_is_found_on_the_page(tmp_path: Path):
    theme = {"name": "material", "font": False, "custom_dir": str(tmp_path / "theme")}
    small = SmallSite(tmp_path, i18n=False, languages=("en",), settings={"theme": theme})
    small.text("theme/partials/copyright.html", "{{ '<scr' ~ 'ipt>alert(1)</scr' ~ 'ipt>' }}")
    with pytest.raises(Stopped, match=r"html:1:1: error unsafe-page: the page holds a script that no template wrote"):
        small.build()


def test_no_drawing_or_page_of_the_corpus_passes_the_guard():
    """As raw HTML on a page, where nothing is sanitised: whatever names a function or another host is refused."""
    kinds = ("script:", "handler:", "drawing:", "frame:", "style:")
    markup = [each for each in vectors() if each.name.startswith(kinds) and "<" in each.text]
    passed = {each.name for each in markup if not problems(each.text) and "full-width" not in each.name}
    assert passed <= HARMLESS_AS_IT_IS


def test_our_own_scripts_make_no_markup_of_data():
    """Elements and texts are made, never parsed; pages of the site alone are read as documents."""
    never = (
        r"innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|setHTMLUnsafe|srcdoc|document\.write"
        r"|parseHTMLUnsafe|eval\(|new Function|javascript:|setAttribute\('on|importScripts|setTimeout\(['\"`]"
    )
    texts = [(path.name, path.read_text("utf-8")) for path in (ROOT / "quiz_plugin" / "assets").rglob("*.js")]
    # A figure to play with is numbers in shapes, and words of ours with their signs escaped.
    assert {(name, word) for name, text in texts for word in re.findall(never, text)} == {("shell.js", "innerHTML")}
    # Questions of a session and remedies of misconceptions come as text that the build wrote.
    assert sorted(name for name, text in texts if "DOMParser" in text) == ["misconceptions.js", "questions.js"]
