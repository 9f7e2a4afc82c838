"""What the texts of the bank in the repository say, and how."""

import re

from quiz_plugin.bank import Bank, ChoiceQuestion, Question

LANGUAGES = ("en", "es")


def reasons(question: Question) -> list[dict[str, str]]:
    return [option.why for option in question.options] if isinstance(question, ChoiceQuestion) else [question.why]


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
