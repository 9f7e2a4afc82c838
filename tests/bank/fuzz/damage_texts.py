"""Texts that say something else than their author sees, and things that stand twice."""

from collections.abc import Sequence
from copy import deepcopy

from tests.bank.fuzz.damage import Damage, Pick, Sign, Told, on_guide, on_question
from tests.bank.fuzz.guide import Guide
from tests.bank.fuzz.layout import Raw
from tests.bank.fuzz.records import PARTS, Record, leaf, put


@on_question("hidden-direction", "lost-character", "garbled-text")
def a_character_that_nobody_means(question: Record, pick: Pick) -> Sequence[Sign]:
    """A turn of direction, a letter that got lost, or one that was read in another encoding, in the text or escaped."""
    odd = (("hidden-direction", "\u202e", "\\u202E"), ("lost-character", "\ufffd", "\\uFFFD"))
    code, sign, escape = pick((*odd, ("garbled-text", "Ã±", "\\u00C3\\u00B1")))
    path = leaf(question, pick)
    if pick((True, False)):
        put(question, path, Raw(f'"a{escape}b"'))
        return [Sign(code, path)]
    put(question, path, Raw(f"a{sign}b"))
    return [Sign(code, path, inside=f"{sign}b")]


@on_question("empty-text")
def a_text_that_nobody_sees(question: Record, pick: Pick) -> Sequence[Sign]:
    """Characters without ink."""
    path = leaf(question, pick)
    put(question, path, pick(("\u200b", "\u00ad\u200b", " \u2060 ", "&nbsp;", "\u2800")))
    return [Sign("empty-text", path)]


@on_question("same-text")
def a_part_that_says_the_same_as_another(question: Record, pick: Pick) -> Sequence[Sign]:
    """A text copied, with more blanks and in capitals."""
    lists = [name for name in PARTS if name in question]
    if not lists:
        return []
    key = pick(lists)
    for index, words in enumerate(("one word", pick(("one word", " ONE  word ", "One word\n")))):
        question[key][index].pop("code", None)
        question[key][index]["text"] = {"en": words, "es": f"palabra {index}"}
    return [Sign("same-text", (key, 1, "text", "en"))]


@on_question("duplicate-source")
def a_source_that_stands_twice(question: Record, pick: Pick) -> Sequence[Sign]:
    """A source copied, perhaps with another way to write its address."""
    source = deepcopy(question["sources"][0])
    source["url"] = pick((source["url"], source["url"].replace("https://", "http://")))
    question["sources"].append(source)
    return [Sign("duplicate-source", ("sources", len(question["sources"]) - 1))]


@on_question("bad-value")
def an_address_that_cannot_be_followed(question: Record, pick: Pick) -> Sequence[Sign]:
    """Two protocols, a password, or no host."""
    path = ("sources", 0, "url")
    put(
        question,
        path,
        pick(("https://https://a.example/", "http://https//a.example", "https://a:b@c.example", "https:///a")),
    )
    return [Sign("bad-value", path)]


@on_guide("misnamed-file")
def a_file_beside_the_sets_by_a_wrong_name(guide: Guide, pick: Pick) -> Damage:
    """A glossary or a list of works whose name is not quite right."""
    name, key = pick((("glossary.yaml", "terms"), ("words.yml", "terms"), ("reference.yml", "references")))
    files = {**guide.files(), f"bank/{name}": f"{key}:\n  - a\n".encode()}
    return Damage(files, (Told("misnamed-file", f"bank/{name}", (1, 1)),))
