"""The policy of a page, piece by piece."""

import re

import pytest
from jinja2 import Environment

from quiz_plugin.site.policy import MARK, PolicyError, TemplateScripts, add_policy, hashes, policy, unmarked

HEAD = '<head><meta charset="utf-8"><title>x</title></head>'
# Known from the specification's own example: the script `alert('Hello, world.');`.
HELLO = "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"


def own(template: str) -> str:
    """What a template writes."""
    return Environment(autoescape=True, extensions=[TemplateScripts]).from_string(template).render()


def test_an_inline_script_is_named_by_the_hash_of_its_text():
    assert hashes(own("<script>alert('Hello, world.');</script>")) == [HELLO]


def test_space_around_the_code_counts():
    assert hashes(own("<script>\nalert('Hello, world.');</script>")) != [HELLO]


def test_the_same_script_twice_is_named_once():
    assert hashes(own("<script>alert('Hello, world.');</script>" * 2)) == [HELLO]


def test_several_scripts_are_named_in_their_order():
    first, second = hashes(own("<script>alert('Hello, world.');</script><p><script type=module>b()</script>"))
    assert (first, second) == (HELLO, hashes(own("<script>b()</script>"))[0])


@pytest.mark.parametrize(
    "html",
    [
        '<script src="a.js"></script>',
        '<script type="module" src=a.js defer></script>',
        '<script id="__config" type="application/json">{"a": 1}</script>',
        "<script type=application/ld+json>{}</script>",
        "<p>no script</p>",
    ],
)
def test_what_is_no_inline_code_needs_no_hash(html: str):
    assert hashes(own(html)) == []


@pytest.mark.parametrize("attribute", ['data-src="x"', 'data-type="application/json"', 'type="module"', "async"])
def test_attributes_that_only_look_like_a_source_do_not_hide_a_script(attribute: str):
    assert hashes(own(f"<script {attribute}>alert('Hello, world.');</script>")) == [HELLO]


def test_letters_outside_ascii_are_hashed_as_utf8():
    assert hashes(own("<script>'ñ'</script>")) == ["'sha256-x+HskYkllLoiiZPa8s7nG/TLvQNrhvpDyQltF998m+g='"]


def test_scripts_come_from_the_site_or_carry_a_hash():
    assert f"script-src 'self' {HELLO};" in policy(own("<script>alert('Hello, world.');</script>"))


def test_the_policy_stands_right_after_the_charset():
    assert '<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src' in add_policy(HEAD)


def test_the_rest_of_the_page_stays():
    html = add_policy(HEAD)
    start = html.index("<meta http-equiv")
    assert html[:start] + html[html.index(">", start) + 1 :] == HEAD


def test_a_page_without_a_charset_is_refused():
    with pytest.raises(ValueError, match="charset"):
        add_policy("<head></head>")


def test_a_script_of_a_text_is_not_named_by_a_hash():
    assert hashes("<script>alert('Hello, world.');</script>") == []


@pytest.mark.parametrize(
    "script",
    ["<script>a()</script>", "<SCRIPT src=a.js></SCRIPT>", "<script/x>a()</script>", "<script data-a1b2>a()</script>"],
)
def test_a_page_with_a_script_of_a_text_is_refused(script: str):
    with pytest.raises(PolicyError):
        add_policy(own(f"{HEAD}<script>b()</script>") + script)


def test_marks_are_taken_out_again():
    html = f'{HEAD}<p>a</p><script>b()</script><script\n src="c.js"></script><script type="module" src="d.js"></script>'
    marked = own(html)
    assert marked.count(MARK) == 3
    assert unmarked(marked) == html
    assert re.sub("<meta http-equiv[^>]*>", "", add_policy(marked)) == html
