"""A page with a question of each kind that has a script's own behaviour, and one that asks as an exam does."""

from pathlib import Path

from quiz_plugin.render.words import Words
from quiz_plugin.site.assets import join, mark_texts, read_bundle, script_keys, script_strings
from tests.browser.reader import PREFIX, ROOTS
from tests.tools import ROOT

KINDS = "kinds/"
EXAM = "exam/"
EXAM_ENTRY = Path(__file__).parent / "exam_page.js"

ORDER, ORDERS = "steps", [["split", "forward", "backward", "update"]]
NUM, MATCH, TF, SINGLE = "bubble", "parts", "sure", "letters"
PARTNERS = {"device": "chip", "replica": "copy", "host": "machine"}
LETTERS = {"machine": "A", "chip": "B", "copy": "C"}

_TEXTS = {
    "en": {
        "chip": "A chip",
        "copy": "A copy of the model",
        "machine": "A machine",
        "device": "Device",
        "replica": "Replica",
        "host": "Host",
        "trap": "That is the share without the last stage.",
        "why": "Three of eleven slots are idle.",
    },
    "es": {
        "chip": "Un chip",
        "copy": "Una copia del modelo",
        "machine": "Una máquina",
        "device": "Dispositivo",
        "replica": "Réplica",
        "host": "Equipo anfitrión",
        "trap": "Esa es la parte sin la última etapa.",
        "why": "Tres de once huecos quedan vacíos.",
    },
}


def build_kinds(folder: Path) -> Path:
    """Write both pages in both languages, with the scripts as they are served."""
    languages = [Words.load(language, ROOT / "bank") for language in ROOTS]
    for name, content in read_bundle("quiz", mark_texts(languages)).files.items():
        (folder / name).write_bytes(content)
    (folder / "exam.js").write_text(join(EXAM_ENTRY), "utf-8")
    for words in languages:
        for path, script in ((KINDS, "cards.js"), (EXAM, "exam.js")):
            page = folder / ROOTS[words.language] / path
            page.mkdir(parents=True)
            (page / "index.html").write_text(_page(words, script), "utf-8")
    return folder


def _page(words: Words, script: str) -> str:
    cards = [_order(words), _num(words), _match(words), *_choices(words)]
    up = "../../" if ROOTS[words.language] else "../"
    return f"""<!doctype html>
<html lang="{words.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>-</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="{up}quiz.css">
<script type="application/json" id="qz-strings">{script_strings(words, script_keys("quiz", "cards"))}</script>
<script type="module" src="{up}{script}" data-store="{PREFIX}" data-storing="{up}storing.js"></script></head>
<body class="md-typeset"><h1>-</h1><p class="qz-tally"></p>{"".join(cards)}<p id="end">-</p></body></html>
"""


def _card(words: Words, qid: str, kind: str, fieldset: str, answer: str, data: str = "") -> str:
    anchor = f"q-{qid}"
    return f"""<article class="qz" id="{anchor}" data-rev="0000{len(qid):04}" data-type="{kind}" {data}
  aria-labelledby="{anchor}--title">
<h2 class="qz-title" id="{anchor}--title"><span class="qz-num">-</span> <span class="qz-name">{qid}</span></h2>
<p class="qz-meta">-</p><div class="qz-stem" id="{anchor}--stem"><p>-</p></div>
<form class="qz-form" method="dialog" autocomplete="off" novalidate>
<fieldset class="qz-set"><legend class="qz-legend">-</legend>{fieldset}</fieldset>
<div class="qz-acts"></div></form>
<details class="qz-answer"><summary class="qz-sum" data-done="{words.t("a.title")}">{words.t("a.show")}</summary>
<div class="qz-body">{answer}<p class="qz-study"><a href="#end">-</a></p></div></details></article>
"""


def _order(words: Words) -> str:
    blocks = ["forward", "split", "update", "backward"]
    rows = "".join(
        f'<li class="qz-opt qz-block" data-opt="{block}"><label><span class="qz-key">{letter}</span> '
        f'<code class="qz-code" translate="no">{block}()\n  run</code> <span class="qz-vh">-</span> '
        "<select><option>1</option></select></label></li>"
        for letter, block in zip("ABCD", blocks, strict=True)
    )
    data = f'data-order="{"|".join(" ".join(order) for order in ORDERS)}"'
    answer = '<p class="qz-ca"><strong><span>B, A, D, C</span></strong></p><div class="qz-why"><p>-</p></div>'
    return _card(words, ORDER, "order", f'<ol class="qz-opts qz-blocks" role="list">{rows}</ol>', answer, data)


def _num(words: Words) -> str:
    texts = _TEXTS[words.language]
    row = (
        '<label class="qz-numrow">- <input class="qz-numin" type="text" inputmode="decimal"> '
        '<span class="qz-unit">%</span></label>'
    )
    answer = (
        f'<p class="qz-ca">-</p><ul class="qz-why" role="list"><li><p>{texts["why"]}</p></li>'
        f'<li data-trap="37.5"><p>{texts["trap"]}</p></li></ul>'
    )
    return _card(words, NUM, "num", row, answer, 'data-value="27.3" data-tol="0.1"')


def _match(words: Words) -> str:
    texts = _TEXTS[words.language]
    choices = "".join(f'<option value="{name}">{letter} · {texts[name]}</option>' for name, letter in LETTERS.items())
    rows = "".join(
        f'<li class="qz-opt qz-pair" data-opt="{left}" data-pair="{right}"><label>'
        f'<span class="qz-key">{number}</span> <span class="qz-txt">{texts[left]}</span> '
        f'<select><option value="">–</option>{choices}</select></label></li>'
        for number, (left, right) in enumerate(PARTNERS.items(), 1)
    )
    rights = "".join(
        f'<li data-right="{right}"><span class="qz-key">{letter}</span> <span class="qz-txt">{texts[right]}</span></li>'
        for right, letter in LETTERS.items()
    )
    fieldset = f'<ul class="qz-opts qz-pairs" role="list">{rows}</ul><ol class="qz-rights" role="list">{rights}</ol>'
    return _card(words, MATCH, "match", fieldset, '<p class="qz-ca">-</p><div class="qz-why"><p>-</p></div>')


def _choices(words: Words) -> list[str]:
    def card(qid: str, kind: str, options: dict[str, bool], letters: str = "") -> str:
        keys = [f'<span class="qz-key">{letter}</span>' for letter in letters] or [""] * len(options)
        rows = "".join(
            f'<li class="qz-opt" data-opt="{option}"{" data-ok" if ok else ""}><label class="qz-row">'
            f'<input class="qz-in" type="radio" name="o"> {key} <span class="qz-txt">{option}</span></label></li>'
            for key, (option, ok) in zip(keys, options.items(), strict=True)
        )
        reasons = "".join(f"<li><p>- {option}</p></li>" for option in options)
        answer = f'<p class="qz-ca"><strong><span>-</span></strong></p><ul class="qz-why" role="list">{reasons}</ul>'
        return _card(words, qid, kind, f'<ul class="qz-opts" role="list">{rows}</ul>', answer)

    return [
        card(TF, "tf", {"true": True, "false": False}),
        card(SINGLE, "single", {"one": False, "two": True, "three": False, "four": False}, "ABCD"),
    ]


def answers() -> dict[str, list[str]]:
    """Return the right picks of every question of the page."""
    return {
        ORDER: ORDERS[0],
        NUM: ["27.3"],
        MATCH: [f"{left}:{right}" for left, right in PARTNERS.items()],
        TF: ["true"],
        SINGLE: ["two"],
    }
