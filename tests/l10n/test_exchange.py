"""What is exported can be imported, whatever it says, and a file that is none is a problem with its place."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quiz_plugin.bank import Place, Problem
from quiz_plugin.bank.decode import UNSEEN
from quiz_plugin.l10n.exchange import FORMATS, Entry, po, todo, xliff

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r").filter(lambda c: not UNSEEN.match(c)))
NAMES = st.sampled_from(["q:a/stem", "q:a/options/b/why", "p:concepts/gpipe#idle-time", "s:x/title", "q:a/hints/1"])


@st.composite
def entries(draw: st.DrawFn) -> list[Entry]:
    names = draw(st.lists(NAMES, unique=True))
    found = []
    for name in names:
        source, target = draw(TEXT.filter(bool)), draw(TEXT)
        found.append(Entry(name, source, target, done=bool(target) and draw(st.booleans())))
    return found


@pytest.mark.parametrize("name", FORMATS)
def test_what_is_written_is_read_back(name: str):
    @settings(max_examples=150, deadline=None, derandomize=True)
    @given(entries())
    def check(given_entries: list[Entry]) -> None:
        form = FORMATS[name]
        assert form.read(form.write(given_entries, "en", "es"), "x") == ("es", given_entries)

    check()


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("language", ["es", "pt-BR", "zh-Hant-TW", "de"])
def test_the_language_is_read_back(name: str, language: str):
    form = FORMATS[name]
    read = form.read(form.write([Entry("q:a/stem", "One")], "en", language), "x")
    assert not isinstance(read, Problem)
    assert read[0] == language


def test_two_units_of_one_text_stay_two():
    both = [Entry("q:a/title", "Same", "Uno", done=True), Entry("q:b/title", "Same", "Otro", done=True)]
    assert po.read(po.write(both, "en", "es"), "x") == ("es", both)


def test_a_po_file_says_where_a_text_stands_and_what_is_stale():
    entry = Entry("q:a/stem", "One", "Uno", place=Place("bank/x.yml", 3, 5))
    text = po.write([entry], "en", "es").decode()
    assert '#: bank/x.yml:3\n#, fuzzy\nmsgctxt "q:a/stem"\nmsgid "One"\nmsgstr "Uno"\n' in text


def test_an_xliff_file_is_laid_out_as_the_standard_wants():
    entry = Entry("q:a/stem", "One <b> & two", "Uno", done=True, place=Place("bank/x.yml", 3, 5))
    text = xliff.write([entry], "en", "es").decode()
    assert '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="es"' in text
    assert '<unit id="u1" name="q:a/stem">' in text
    assert '<note category="location">bank/x.yml:3:5</note>' in text
    assert "<source>One &lt;b&gt; &amp; two</source>" in text
    assert '<segment state="translated">' in text


def test_a_unit_that_a_tool_cut_in_two_is_read_as_one():
    text = xliff.write([Entry("q:a/stem", "One. Two.", "Uno. Dos.", done=True)], "en", "es").decode()
    cut = (
        text.replace("One. Two.</source>", "One. </source>")
        .replace("Uno. Dos.</target>", "Uno. </target>")
        .replace(
            "</segment>", '</segment><segment state="initial"><source>Two.</source><target>Dos.</target></segment>'
        )
    )
    assert xliff.read(cut.encode(), "x") == ("es", [Entry("q:a/stem", "One. Two.", "Uno. Dos.", done=False)])


@pytest.mark.parametrize(
    ("form", "raw", "place"),
    [
        (xliff, b"<xliff", "x:1:1"),
        (xliff, b'<?xml version="1.0"?>\n<a>\n</b>', "x:3:3"),
        (xliff, b"<a/>", "x:1:1"),
        (xliff, b"\xff\xfe", "x:1:2"),
        (po, b'msgid "a\n', "x:1:1"),
        (po, b'msgctxt "c"\nmsgid "a"\nmsgstr "b"\n', "x:1:1"),
        (po, b"\xff\xfe\x00", "x:1:1"),
        (po, b'msgid ""\nmsgstr "Language: es\\n"\n\nmsgctxt "q:a/stem"\nmsgid "One"\nmsgstr "Uno y dos\n', "x:6:1"),
        (
            po,
            b'msgid ""\nmsgstr "Language: es\\n"\n\nmsgctxt "q:a/stem"\nmsgid "One"\nmsgstr "Uno"\n"dos\\"\n',
            "x:7:1",
        ),
        (xliff, b'<?xml version="1.0" encoding="nope"?><a/>', "x:1:1"),
        (xliff, b'<?xml version="1.0" encoding="utf-7"?><a/>', "x:1:1"),
        (xliff, b'<?xml version="1.0" encoding="shift_jis"?><a/>', "x:1:1"),
        (xliff, b'<?xml version="1.0" encoding="gbk"?><a/>', "x:1:1"),
        (xliff, b'<?xml version="1.0" encoding="idna"?><a/>', "x:1:1"),
        (po, b'msgid ""\nmsgstr "Language: klingon-x-y-z-1\\n"\n', "x:1:1"),
    ],
)
def test_what_is_no_such_file_is_a_problem_with_its_place(form: object, raw: bytes, place: str):
    read = form.read(raw, "x")  # type: ignore[attr-defined]
    assert isinstance(read, Problem)
    assert str(read.place) == place


def test_an_xml_bomb_does_not_explode():
    lines = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 30))
    bomb = f'<!DOCTYPE x [<!ENTITY a0 "ha">{lines}]><xliff>&a29;</xliff>'
    assert isinstance(xliff.read(bomb.encode(), "x"), Problem)


UNIT = '<unit name="q:a/stem"><segment><source>{}</source></segment>'
NESTED = 20_000


def xliff_of(text: str, before: str = "") -> bytes:
    head = '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="es"><file>'
    return f"{before}{head}{UNIT.format(text)}</unit></file></xliff>".encode()


def test_elements_nested_thousands_deep_are_read():
    assert xliff.read(xliff_of("<a>" * NESTED + "One" + "</a>" * NESTED), "x") == ("es", [Entry("q:a/stem", "One")])


def test_units_nested_thousands_deep_have_a_text_each_and_not_that_of_all_within():
    nested = xliff_of("").decode().replace("</unit>", UNIT.format("") * NESTED + "</unit>" * (NESTED + 1))
    read = xliff.read(nested.replace("<source></source>", "<source>One</source>").encode(), "x")
    assert read == ("es", [Entry("q:a/stem", "One")] * (NESTED + 1))


@pytest.mark.parametrize("name", FORMATS)
def test_an_entry_that_names_no_text_is_read_with_its_line(name: str):
    form, text = FORMATS[name], "q:a/stem"
    raw = form.write([Entry("q:b/stem", "Two", "Dos", done=True), Entry(text, "One", "Uno", done=True)], "en", "es")
    nameless = raw.replace(f'msgctxt "{text}"\n'.encode(), b"").replace(f' name="{text}"'.encode(), b"")
    read = form.read(nameless, "x")
    assert not isinstance(read, Problem)
    (found,) = (each for each in read[1] if not each.unit)
    line = next(number for number, line in enumerate(nameless.split(b"\n"), 1) if b'"u2"' in line or b'"One"' in line)
    assert (found.source, found.target, found.place) == ("One", "Uno", Place("x", line))
    assert found.fault == "says not which text it is"


def test_an_entry_with_plural_forms_is_read_with_its_line():
    raw = PO_HEAD.format("Plural-Forms: nplurals=2; plural=n != 1;\\n")
    raw += 'msgctxt "q:a/stem"\nmsgid "One"\nmsgid_plural "Ones"\nmsgstr[0] "Uno"\nmsgstr[1] "Unos"\n'
    (entry,) = po.read(raw.encode(), "x")[1]  # type: ignore[index]
    assert (entry.unit, entry.target, entry.fault) == ("q:a/stem", "Uno Unos", "has plural forms")
    assert entry.place == Place("x", 5)


PO_HEAD = 'msgid ""\nmsgstr "Language: es\\n{}"\n\n'
HOSTILE = {
    "an entity that stands for megabytes": (
        xliff,
        xliff_of("&a;" * 50_000, f'<!DOCTYPE x [<!ENTITY a "{"x" * 50_000}">]>'),
        "unreadable-xliff",
    ),
    "an entity from a file": (
        xliff,
        xliff_of("&a;", '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>'),
        "unreadable-xliff",
    ),
    "a plural without end": (
        po,
        (PO_HEAD.format("") + 'msgctxt "x"\nmsgid "a"\nmsgid_plural "b"\nmsgstr[99999999] "c"\n').encode(),
        "unreadable-po",
    ),
    "brackets in a list": (todo, b"language: es\ntexts: " + b"[" * 5000, "unreadable-yaml"),
    "aliases in a list": (todo, b"language: es\ntexts: [&a [x, x], *a, *a]\n", "yaml-alias"),
}


@pytest.mark.parametrize(("form", "raw", "code"), HOSTILE.values(), ids=HOSTILE)
def test_a_file_that_means_harm_is_a_problem(form: object, raw: bytes, code: str):
    read = form.read(raw, "x")  # type: ignore[attr-defined]
    assert isinstance(read, Problem)
    assert read.code == code


def test_a_rule_of_plurals_that_means_harm_is_not_worked_out():
    head = PO_HEAD.format(f"Plural-Forms: nplurals=999999999; plural={'(' * 5000}n\\n")
    raw = (head + 'msgctxt "q:a/stem"\nmsgid "One"\nmsgstr "Uno"\n').encode()
    assert po.read(raw, "x") == ("es", [Entry("q:a/stem", "One", "Uno", done=True)])
