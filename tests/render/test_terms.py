"""The first mention of a term in each section becomes a link, and nothing else does."""

import re

from hypothesis import given
from hypothesis import strategies as st

from quiz_plugin.bank.glossary import Glossary, Term
from quiz_plugin.render.terms import Terms


def term(name: str, en: str, es: str, **more: object) -> Term:
    text = {"en": "What it is.", "es": "Lo que es."}
    return Term.model_validate({"id": name, "term": {"en": en, "es": es}, "definition": text, **more})


TERMS = [
    term("batch", "batch", "lote", match={"en": ["batches"]}, allowed={"es": ["lotes", "minilote"]}),
    term("batch-size", "batch size", "tamaño de lote"),
    term("mini-batch", "mini-batch", "minilote"),
    term("input-pipeline", "input pipeline", "pipeline de entrada"),
    term("pipeline-parallelism", "pipeline parallelism", "paralelismo de pipeline"),
    term("all-reduce", "all-reduce", "all-reduce"),
    term("stage", "stage", "etapa", elsewhere=["tf-data"]),
    term("reduction", "reduction", "reducción", allowed={"es": ["reduce"]}, everyday={"es": ["reduce"]}),
    term("tf-data", "tf.data", "tf.data", keep=True),
]
GLOSSARY = Glossary(tuple(TERMS))


def mark(html: str, language: str = "en", concept: str = "") -> str:
    """Return the page with `{id:words}` in place of each link."""
    marked = Terms.of(GLOSSARY, language, concept).mark(html, lambda name: f"#{name}").html
    return re.sub(r'<a class="gl" href="#([^"]+)">(.*?)</a>', r"{\1:\2}", marked, flags=re.DOTALL)


def test_the_first_mention_is_marked():
    for html, expected in [
        ("<p>A batch and a batch.</p>", "<p>A {batch:batch} and a batch.</p>"),
        ("<p>Batches</p>", "<p>{batch:Batches}</p>"),
        ("<p>a batch</p><p>batches</p>", "<p>a {batch:batch}</p><p>batches</p>"),
        ("<p>the batch size of a batch</p>", "<p>the {batch-size:batch size} of a {batch:batch}</p>"),
        ("<p>the batch\nsize</p>", "<p>the {batch-size:batch\nsize}</p>"),
        ("<p>a mini-batch</p>", "<p>a {mini-batch:mini-batch}</p>"),
        ("<p>All-reduce, with tf.data</p>", "<p>{all-reduce:All-reduce}, with {tf-data:tf.data}</p>"),
        ("<li>batch, stage</li>", "<li>{batch:batch}, {stage:stage}</li>"),
        ("<td>a batch</td>", "<td>a {batch:batch}</td>"),
        ("<p>batch &amp; batch size</p>", "<p>{batch:batch} &amp; {batch-size:batch size}</p>"),
    ]:
        assert mark(html) == expected


def test_every_section_marks_its_own_first_mention():
    html = "<p>batch</p><h2>A</h2><p>batch batch</p><h3>B</h3><p>batch</p><h2>C</h2><p>batches</p>"
    expected = "<p>batch</p><h2>A</h2><p>{batch:batch} batch</p><h3>B</h3><p>batch</p><h2>C</h2><p>{batch:batches}</p>"
    assert mark(html) == expected


def test_what_is_no_mention_in_the_text_stays_as_it_is():
    for html in [
        "<h1>batch</h1>",
        '<h2 id="batch">The <em>batch</em></h2>',
        "<h3>batch</h3>",
        "<th>batch</th>",
        "<p><code>batch</code></p>",
        "<pre><span>batch</span>\nbatch</pre>",
        '<p><a href="x">the batch</a></p>',
        "<svg><title>batch</title><text>batch</text></svg>",
        "<math><mtext>batch</mtext></math>",
        '<p class="admonition-title">batch</p>',
        '<article class="qz qz--new" id="q-a"><h3>batch</h3><article><p>batch</p></article><p>batch</p></article>',
        '<img alt="a batch">',
        '<p title="x > batch">-</p>',
        "<!-- batch -->",
        "<script>batch</script>",
        "<p>batched, subbatch, batch2, tf.batch, batch-wise, my-batch</p>",
        "<p>tf.data.Dataset2</p>".replace("tf.data.", "tf.datax."),
    ]:
        assert mark(html) == html


def test_emphasis_inside_a_term_stays_whole():
    for html, expected in [
        ('<em lang="en">all-reduce</em>', '<em lang="en">{all-reduce:all-reduce}</em>'),
        ('un <em lang="en">pipeline</em> de entrada', 'un {input-pipeline:<em lang="en">pipeline</em> de entrada}'),
        ("paralelismo de <em>pipeline</em>.", "{pipeline-parallelism:paralelismo de <em>pipeline</em>}."),
        ("<strong>tamaño</strong> de <em>lote</em>", "{batch-size:<strong>tamaño</strong> de <em>lote</em>}"),
        ("<em>un lote</em>", "<em>un {batch:lote}</em>"),
        ("<em>el tamaño</em> de lote", "<em>el tamaño</em> de lote"),
        ("tamaño de <em>lote global</em>", "tamaño de <em>lote global</em>"),
    ]:
        assert mark(f"<p>{html}</p>", "es") == f"<p>{expected}</p>"


def test_a_form_that_names_two_terms_belongs_to_the_one_that_is_called_so():
    assert mark("<p>un minilote</p>", "es") == "<p>un {mini-batch:minilote}</p>"


def test_each_language_has_its_own_forms():
    assert mark("<p>batch, lotes</p>", "es") == "<p>batch, {batch:lotes}</p>"
    assert mark("<p>batch</p>", "pt") == "<p>batch</p>"


def test_a_form_for_everyday_use_is_not_marked():
    assert mark("<p>Una reducción reduce.</p>", "es") == "<p>Una {reduction:reducción} reduce.</p>"
    assert mark("<p>Se reduce.</p>", "es") == "<p>Se reduce.</p>"


def test_a_word_that_means_something_else_on_a_page_is_not_marked_there():
    assert mark("<p>a stage</p>", concept="gpipe") == "<p>a {stage:stage}</p>"
    assert mark("<p>a stage</p>", concept="tf-data") == "<p>a stage</p>"


WORDS = ["batch", "input", "pipeline", "batch size", " ", "-", "&amp;", "<", ">", "<!-- batch -->", "<br>"]
TAGS = ["em", "p", "h2", "code", "a"]
PIECES = [*WORDS, *(f"<{tag}>" for tag in TAGS), *(f"</{tag}>" for tag in TAGS)]


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_without_its_links_a_marked_page_is_the_page(html: str):
    marked = Terms.of(GLOSSARY, "en").mark(html, lambda name: f"#{name}").html
    assert re.sub(r'<a class="gl" href="#[^"]+">(.*?)</a>', r"\1", marked, flags=re.DOTALL) == html
