"""Questions for tests: harmless ones of every kind, and texts that try a template's patience."""

from datetime import date
from typing import Any

from lxml import html as lxml_html

from quiz_plugin.bank import Bank, ChoiceQuestion, Concept, Question, QuestionSet, Section, TrueFalseQuestion
from quiz_plugin.bank.base import Source
from quiz_plugin.bank.question import Option
from quiz_plugin.render.card import CardRenderer
from quiz_plugin.render.words import Words

LANGUAGES = ("en", "es")

CODE = 'if a < b and c & 1:\n    print("<b>&amp;</b>")'

AWKWARD = {
    "long-word": "Donaudampfschifffahrtsgesellschaft" * 12,
    "markup": "a < b & c > d \"quoted\" 'single' &amp; &lt;i&gt;",
    "private-use": "\ue000 \ue123 \uf8ff",
    "right-to-left": "השאלה: مرحبا \u2067abc\u2069",
    "code": "`if a < b && c > d:` and ``a ` b``",
    "combining": "e\u0301 n\u0303 👩\u200d💻 \u00a0 50\u202f000",
    "braces": "{n} {{ n }} {% if %} {0} %s ${x}",
    "digits": "1. 2. 3.",
}


def both(text: str) -> dict[str, str]:
    """Return a text by language; the Spanish one differs unless it is empty."""
    return {"en": text, "es": f"{text} (es)" if text else ""}


def same(text: str) -> dict[str, str]:
    """Return a text that is the same in every language."""
    return dict.fromkeys(LANGUAGES, text)


def option(name: str, *, correct: bool = False, **changes: Any) -> Option:
    words = {"text": both(f"Text of {name}"), "why": both(f"Because of {name}.")}
    return Option(**{"id": name, "correct": correct, **words, **changes})


SOURCE = Source(title="A paper, section 2", url="https://example.org/paper?a=1&b=2", checked=date(2026, 11, 20))


def multi(**changes: Any) -> ChoiceQuestion:
    return _choice("multiple", "many-right", **changes)


def single(**changes: Any) -> ChoiceQuestion:
    options = (option("east", correct=True), option("west"))
    return _choice("single", "one-right", **{"options": options, **changes})


def true_false(**changes: Any) -> TrueFalseQuestion:
    common = _common("a-statement")
    return TrueFalseQuestion(
        **{"kind": "true-false", "answer": False, "why": both("It does not hold."), **common, **changes}
    )


def _choice(kind: Any, name: str, **changes: Any) -> ChoiceQuestion:
    options = (option("north", correct=True), option("south"), option("zenith", correct=True))
    return ChoiceQuestion(**{"kind": kind, "options": options, **_common(name), **changes})


def _common(name: str) -> dict[str, Any]:
    return {
        "id": name,
        "title": both(f"Title of {name}"),
        "concepts": ("pipelines#idle-time", "batches"),
        "level": "understand",
        "stem": both(f"Stem of {name}?"),
        "sources": (SOURCE,),
    }


def bank(*questions: Question) -> Bank:
    """A bank of one set, `first`, with two concepts, of which one has a section."""
    concepts = (
        Concept(id="batches", title=both("Batches"), summary=both("What a batch is.")),
        Concept(id="pipelines", title=both("Pipelines"), summary=both("Stages."), requires=("batches",)),
    )
    sections = {
        ("pipelines", "en"): {"idle-time": Section("idle-time", "Idle *time*", 7)},
        ("pipelines", "es"): {"idle-time": Section("idle-time", "El *tiempo* de espera", 7)},
    }
    return Bank(LANGUAGES, (QuestionSet("first", both("First"), both("The first."), questions),), concepts, sections)


def render(question: Question, language: str = "en", **place: Any) -> str:
    """The card of a question as it stands on some page."""
    card = CardRenderer(bank(question), Words.load(language)).card(question.id)
    return card.html(**{"level": 3, "number": 4, "base": "../../", "home": False, **place})


def parse(html: str) -> Any:
    """Return the one element that a card is."""
    (element,) = lxml_html.fragments_fromstring(html)
    return element


def text(element: Any) -> str:
    """Return what an element says, with single spaces."""
    return " ".join(element.text_content().split())


def words_of(root: Any, css: str) -> list[str]:
    """Return what the elements with a class say."""
    return [text(each) for each in by_class(root, css)]


def by_class(root: Any, name: str) -> list[Any]:
    """Return the elements with a class, in order."""
    found: list[Any] = root.xpath(f'.//*[contains(concat(" ", @class, " "), " {name} ")]')
    return found
