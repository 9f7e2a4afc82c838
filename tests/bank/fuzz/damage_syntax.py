"""Values that YAML reads in a way of its own, or not at all."""

from collections.abc import Sequence

from tests.bank.fuzz.damage import Pick, Sign, on_question
from tests.bank.fuzz.layout import Path, Raw
from tests.bank.fuzz.records import Record, leaf, options, put, texts

_YES = ("yes", "no", "on", "off", "y", "n", "Yes", "NO", "On", "oFF", "Y", "N")


@on_question("yaml-boolean")
def a_bare_yes_for_true(question: Record, pick: Pick) -> Sequence[Sign]:
    """`correct: yes`, which some readers of YAML take for a text."""
    path: Path = ("answer",) if "answer" in question else ("bump",)
    if options(question):
        path = ("options", pick(range(len(options(question)))), "correct")
    put(question, path, Raw(pick(_YES)))
    return [Sign("yaml-boolean", path)]


@on_question("yaml-boolean")
def a_bare_no_for_a_text(question: Record, pick: Pick) -> Sequence[Sign]:
    """`en: No`, which some readers of YAML take for false."""
    path = leaf(question, pick)
    put(question, path, Raw(pick(_YES)))
    return [Sign("yaml-boolean", path)]


@on_question("bad-value")
def a_sign_that_yaml_keeps_for_itself(question: Record, pick: Pick) -> Sequence[Sign]:
    """A text of `=` or `<<`, which have meanings of their own in YAML 1.1."""
    path = leaf(question, pick)
    put(question, path, Raw(pick(("=", "<<"))))
    return [Sign("bad-value", path)]


@on_question("bad-value")
def an_unknown_tag_on_a_text(question: Record, pick: Pick) -> Sequence[Sign]:
    """`!Note` before a text."""
    path = leaf(question, pick)
    put(question, path, Raw(pick(('!Note "a"', "!Note a", "!!python/name:os.system a"))))
    return [Sign("bad-value", path)]


@on_question("bad-value")
def an_unknown_tag_on_a_mapping(question: Record, pick: Pick) -> Sequence[Sign]:
    """`!Note` before texts by language."""
    path = pick(texts(question))
    put(question, path, Raw(pick(("!Note", "!!python/object:os.Os", "!!seq")) + ' {en: "a", es: "b"}'))
    return [Sign("bad-value", path)]


@on_question("bad-value")
def an_unknown_tag_on_a_list(question: Record, pick: Pick) -> Sequence[Sign]:
    """`!Note` before the concepts."""
    tag = pick(("!Note", "!!python/tuple", "!!map"))
    question["concepts"] = Raw(f'{tag} ["{question["concepts"][0]}"]')
    return [Sign("bad-value", ("concepts",))]


@on_question("yaml-alias")
def an_alias_for_a_text(question: Record, pick: Pick) -> Sequence[Sign]:
    """A text said once and referred to, or one that starts with an asterisk."""
    path = leaf(question, pick)
    first = (*path[:-1], "en")
    if path != first and pick((True, False)):
        put(question, first, Raw('&name "a"'))
    put(question, path, Raw("*name"))
    return [Sign("yaml-alias", path)]


@on_question("yaml-alias", "wrong-type")
def a_bomb_of_aliases(question: Record, pick: Pick) -> Sequence[Sign]:
    """A few lists that stand for a billion texts."""
    path = leaf(question, pick)
    levels = [
        f"&b{level} [{', '.join([f'*b{level - 1}' if level else 'boom'] * 9)}]" for level in range(pick(range(2, 12)))
    ]
    put(question, path, Raw(f"[{', '.join(levels)}]"))
    return [Sign("yaml-alias"), Sign("wrong-type", path)]


@on_question("control-character")
def a_control_character_as_an_escape(question: Record, pick: Pick) -> Sequence[Sign]:
    """A text that is harmless to look at."""
    path = leaf(question, pick)
    escape = pick(("\\x07", "\\0", "\\e", "\\x7f", "\\N", "\\L", "\\u2029", "\\uFEFF"))
    put(question, path, Raw(f'"a{escape}b"'))
    return [Sign("control-character", path)]


@on_question("unreadable-yaml")
def a_sign_with_which_no_text_starts(question: Record, pick: Pick) -> Sequence[Sign]:
    """Code in backticks, an address after @ or a percent sign, without quotes."""
    path = leaf(question, pick)
    put(question, path, Raw(pick(("`a`", "@a", "%a"))))
    return [Sign("unreadable-yaml", path)]


@on_question("unquoted-colon")
def an_unquoted_colon(question: Record, pick: Pick) -> Sequence[Sign]:
    """`en: Note: this`."""
    path = leaf(question, pick)
    put(question, path, Raw(pick(("Zzq: zzr", "Zzq zzq : zzr", "Zzq: zzr: zzs"))))
    return [Sign("unquoted-colon", path, inside=": zzr")]


@on_question("unreadable-yaml")
def an_unknown_escape(question: Record, pick: Pick) -> Sequence[Sign]:
    """A backslash that belongs to the text, between double quotes."""
    put(question, leaf(question, pick), Raw(pick(('"C:\\data"', '"\\alpha \\q"', '"\\xZZ"', '"\\ud800"'))))
    return [Sign("unreadable-yaml")]


@on_question("unreadable-yaml")
def a_closing_bracket_too_many(question: Record, pick: Pick) -> Sequence[Sign]:
    """`concepts: [a]]`."""
    question["concepts"] = Raw(pick(('["a"]]', '["a"]}', '"a"]')))
    return [Sign("unreadable-yaml")]


@on_question("unreadable-yaml")
def words_after_a_quoted_text(question: Record, pick: Pick) -> Sequence[Sign]:
    """A text of which only the start is quoted."""
    put(question, leaf(question, pick), Raw(pick(('"Zzq" zzr', "'Zzq' zzr", "'It's'"))))
    return [Sign("unreadable-yaml")]


@on_question("unreadable-yaml")
def brackets_too_deep(question: Record, pick: Pick) -> Sequence[Sign]:
    """More levels than any bank has."""
    depth = pick((60, 200, 5000))
    put(question, leaf(question, pick), Raw("[" * depth + "]" * depth))
    return [Sign("unreadable-yaml")]
