"""The bank in the repository holds the twelve source questions with the number of options and the key they came with.

What is right stands here by hand, taken from the sources and not from the bank.
"""

import re
from decimal import Decimal

from quiz_plugin.bank import Bank, ChoiceQuestion, Question, TrueFalseQuestion
from quiz_plugin.bank.kinds import NumericQuestion

LANGUAGES = ("en", "es")

IN_ORDER = [
    "one-training-step",
    "why-and-words",
    "data-and-model-parallelism",
    "gpipe-and-pipelines",
    "tensorflow-in-practice",
    "batches-loops-and-tpus",
    "input-pipelines",
    "many-machines",
    "strategies-in-depth",
    "what-went-wrong",
    "choosing-and-combining",
    "high-performance-modelling",
    "collectives-and-links",
    "speed-and-scaling",
    "memory-in-training",
    "zero-and-fsdp",
    "inside-a-layer",
    "pipelines-beyond-gpipe",
    "sequences-experts-and-meshes",
    "other-libraries",
    "training-from-start-to-end",
    "distributed-strategies",
    "orders-and-numbers",
]
"""The sets as learners meet them: what each idea is, how ideas go together, at the end quizzes over many of them."""

# Number of options, and those that are right. S1 to S6 belong to the first set, the others to the second.
CHOICES: dict[str, tuple[str, int, set[str]]] = {
    "dp-what-is-true": ("multiple", 4, {"updates-aggregated", "data-divided"}),
    "strategy-execution-modes": ("multiple", 2, {"eager-mode", "graph-mode"}),
    "mirrored-and-tpu-common": (
        "multiple",
        4,
        {"one-machine-enough", "same-model-replicated", "variables-mirrored"},
    ),
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
SETS = {
    "distributed-strategies": [
        "dp-what-is-true",
        "strategy-execution-modes",
        "mirrored-and-tpu-common",
        "mirrored-strategy-changes",
        "custom-loop-changes",
        "tpu-initialisation-order",
    ],
    "high-performance-modelling": [
        "model-parallelism-replicated",
        "distribution-vocabulary",
        "parallel-extract-transform",
        "where-input-techniques-live",
        "growth-and-parallelism",
        "synchronous-mini-batch-library",
    ],
}
SOURCE_QUESTIONS = [name for names in SETS.values() for name in names]


def test_the_sets_stand_in_learning_order(bank: Bank):
    """Not by the alphabet. Whatever lists sets is compared with the bank, whose order is held nowhere but here."""
    assert [each.id for each in bank.sets] == IN_ORDER


def choice(bank: Bank, name: str) -> ChoiceQuestion:
    question = bank.by_id[name]
    assert isinstance(question, ChoiceQuestion)
    return question


def test_a_set_holds_its_source_questions_in_their_order(bank: Bank):
    for name, expected in SETS.items():
        present = [question.id for each in bank.sets if each.id == name for question in each.questions]
        assert [question for question in present if question in SOURCE_QUESTIONS] == expected


def test_a_choice_question_has_the_key_of_its_source(bank: Bank):
    for name in CHOICES:
        assert {option.id for option in choice(bank, name).options if option.correct} == CHOICES[name][2]


def test_a_statement_is_judged_as_in_its_source(bank: Bank):
    for name, answer in STATEMENTS.items():
        question = bank.by_id[name]
        assert isinstance(question, TrueFalseQuestion)
        assert question.answer is answer


def reasons(question: Question) -> list[dict[str, str]]:
    return [option.why for option in question.options] if isinstance(question, ChoiceQuestion) else [question.why]


def test_every_option_has_a_reason_of_its_own(bank: Bank):
    for language in LANGUAGES:
        for question in bank.questions():
            words = [reason[language].strip() for reason in reasons(question)]
            assert all(words), question.id
            assert len(set(words)) == len(words), question.id


def test_the_reasons_are_written_in_both_languages(bank: Bank):
    same = [question.id for question in bank.questions() for why in reasons(question) if why["en"] == why["es"]]
    assert same == []


def test_the_options_of_the_tpu_question_are_code_of_several_lines(bank: Bank):
    for option in choice(bank, "tpu-initialisation-order").options:
        assert option.code is not None
        assert option.text is None
        assert len(option.code.splitlines()) >= 3


def test_the_options_of_the_tpu_question_are_python(bank: Bank):
    for option in choice(bank, "tpu-initialisation-order").options:
        compile(option.code or "", option.id, "exec")


def test_the_concept_to_study_is_named_with_its_section(bank: Bank):
    assert [question.id for question in bank.questions() if question.refs[0].anchor is None] == []


def test_the_section_to_study_exists_in_each_language(bank: Bank):
    for language in LANGUAGES:
        refs = [question.refs[0] for question in bank.questions()]
        assert [ref for ref in refs if ref.anchor not in bank.sections[ref.concept, language]] == []


def test_every_source_was_read(bank: Bank):
    assert [question.id for question in bank.questions() if not question.sources] == []


def test_no_text_names_an_option_by_its_letter(bank: Bank):
    """Letters move when options are shuffled."""
    for language in LANGUAGES:
        letter = re.compile(r"\b(option|answer|opción|respuesta) [A-F]\b", re.IGNORECASE)
        for question in bank.questions():
            texts = [question.stem, question.explanation or {}, *question.hints, *reasons(question)]
            assert not [text for text in texts if letter.search(text.get(language, ""))], question.id


def test_a_hundred_prefetched_steps_may_be_counted_with_their_ends_or_without(bank: Bank):
    for steps in ["1.4", "1.41"]:
        question = bank.by_id["hundred-steps-prefetched"]
        assert isinstance(question, NumericQuestion)
        assert abs(Decimal(steps) - question.answer.number) <= question.answer.slack


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
