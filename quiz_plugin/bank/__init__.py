"""The question bank: its records, reading them from files, and every check of them. Nothing of HTML or MkDocs."""

from quiz_plugin.bank.base import BankLanguages, ConceptRef, Section, Source
from quiz_plugin.bank.kinds import ChoiceQuestion, Option, Question, TrueFalseQuestion
from quiz_plugin.bank.model import Bank, Concept, QuestionSet
from quiz_plugin.bank.problems import Place, Problem
from quiz_plugin.bank.question import revision
from quiz_plugin.bank.read import Reading, find_languages, languages_of_site, load_bank, read_bank

__all__ = [
    "Bank",
    "BankLanguages",
    "ChoiceQuestion",
    "Concept",
    "ConceptRef",
    "Option",
    "Place",
    "Problem",
    "Question",
    "QuestionSet",
    "Reading",
    "Section",
    "Source",
    "TrueFalseQuestion",
    "find_languages",
    "languages_of_site",
    "load_bank",
    "read_bank",
    "revision",
]
