"""Short ways to make what the parity checks look at, and to say what they found."""

from pathlib import Path

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.glossary import Glossary, Term
from quiz_plugin.bank.yaml.source import SourceFile
from quiz_plugin.l10n.parity import CHECKS, Finding, Pair, Text

NOWHERE = SourceFile((Path(__file__)).read_bytes(), "bank/glossary.yml")


def glossary(*terms: dict[str, object]) -> Glossary:
    """A glossary of terms that need no more than their words here."""
    texts = {"definition": {"en": "…"}}
    found = [Term.model_validate({"id": f"t{number}", **texts, **term}) for number, term in enumerate(terms)]
    return Glossary(tuple(Placed(term, NOWHERE, ()) for term in found))


def findings(code: str, source: str, target: str, words: Glossary | None = None, to: str = "es") -> list[Finding]:
    """What one check finds between an English text and its translation."""
    pair = Pair(Text(source, "en"), Text(target, to), words or Glossary())
    return list(CHECKS[code].check(pair))


def messages(code: str, source: str, target: str, words: Glossary | None = None, to: str = "es") -> list[str]:
    """The messages of what one check finds."""
    return [found.message for found in findings(code, source, target, words, to)]
