"""The bank in the repository holds the twelve source questions with the number of options and the key they came with.

What is right stands here by hand, taken from the sources and not from the bank.
"""

import re

from quiz_plugin.bank import Bank, ChoiceQuestion, Question, TrueFalseQuestion

LANGUAGES = ("en", "es")

# Number of options, and those that are right. S1 to S6 belong to the first set, the others to the second.
CHOICES: dict[str, tuple[str, int, set[str]]] = {
    "dp-what-is-true": ("multiple", 4, {"updates-aggregated", "data-divided"}),
    "strategy-execution-modes": ("multiple", 2, {"eager-mode", "graph-mode"}),
    "mirrored-and-tpu-common": ("multiple", 4, {"one-machine-enough", "same-model-replicated", "variables-mirrored"}),
    "mirrored-strategy-changes": ("multiple", 4, {"global-batch-by-replicas", "build-and-compile-in-scope"}),
    "custom-loop-changes": ("multiple", 4, {"run-the-step", "reduce-the-losses", "distribute-the-dataset"}),
    "tpu-initialisation-order": ("single", 4, {"resolve-connect-initialise"}),
    "distribution-vocabulary": ("multiple", 4, {"mirrored-variable", "device", "worker"}),
    "synchronous-mini-batch-library": ("single", 4, {"gpipe"}),
}
STATEMENTS = {
    "model-parallelism-replicated": False,
    "parallel-extract-transform": True,
    "where-input-techniques-live": False,
    "growth-and-parallelism": True,
}


def reasons(question: Question) -> list[dict[str, str]]:
    return [option.why for option in question.options] if isinstance(question, ChoiceQuestion) else [question.why]


def test_a_source_question_has_the_options_and_the_key_of_its_source(bank: Bank):
    for name, (kind, count, key) in CHOICES.items():
        question = bank.by_id[name]
        assert isinstance(question, ChoiceQuestion)
        assert (question.kind, len(question.options)) == (kind, count)
        assert {option.id for option in question.options if option.correct} == key
    for name, answer in STATEMENTS.items():
        statement = bank.by_id[name]
        assert isinstance(statement, TrueFalseQuestion)
        assert statement.answer is answer


def test_the_options_of_the_tpu_question_are_programs(bank: Bank):
    question = bank.by_id["tpu-initialisation-order"]
    assert isinstance(question, ChoiceQuestion)
    for option in question.options:
        assert len((option.code or "").splitlines()) >= 3
        compile(option.code or "", option.id, "exec")


def test_no_text_names_an_option_by_its_letter(bank: Bank):
    """Letters move when options are shuffled."""
    letter = re.compile(r"\b(option|answer|opción|respuesta) [A-F]\b", re.IGNORECASE)
    for question in bank.questions():
        texts = [question.stem, question.explanation or {}, *question.hints, *reasons(question)]
        assert not [words for text in texts for words in text.values() if letter.search(words)], question.id


def test_no_answer_says_a_sentence_twice(bank: Bank):
    """Once all reasons of a question are unfolded, each tells something that no other does."""
    for language in LANGUAGES:
        twice = []
        for question in bank.questions():
            traps = getattr(question, "traps", ())
            texts = [*reasons(question), *(trap.why for trap in traps), question.explanation or {}]
            told = [each for text in texts for each in re.split(r"(?<=[.!?])\s+", text.get(language, ""))]
            assert told, question.id
            twice += [(question.id, each) for each in set(told) if told.count(each) > 1 and len(each.split()) > 2]
        assert twice == []
