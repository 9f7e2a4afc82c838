"""Exports what other rooms use most of a bank: `Bank` and its records, `read_bank`, problems, which languages it has.

The rest they import from its module. No module here needs MkDocs, or makes HTML but MathML (latex.py).
"""

from quiz_plugin.bank.base import ConceptRef, Section
from quiz_plugin.bank.kinds import ChoiceQuestion, Question, TrueFalseQuestion
from quiz_plugin.bank.model import Bank, Concept, QuestionSet
from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.read import Reading, find_languages, languages_of_site, read_bank

__all__ = [
    "Bank",
    "ChoiceQuestion",
    "Concept",
    "ConceptRef",
    "Place",
    "Problem",
    "Question",
    "QuestionSet",
    "Reading",
    "Section",
    "TrueFalseQuestion",
    "find_languages",
    "languages_of_site",
    "read_bank",
]
