"""Writes the glossary and the list of cited works as Markdown, and as HTML what explains terms on pages of concepts.

`guide_pages.py` makes pages of the Markdown; `language_build.py` adds the HTML, for `assets/terms/terms.js`, and has
`with_entries` make each entry of the converted glossary one element. Terms that the language defines come by its
alphabet, then symbols; works stand below the first page that cites them, those that none cites before all.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from html import escape
from pathlib import PurePath

from babel import Locale
from babel.dates import format_date

from quiz_plugin.bank import Bank
from quiz_plugin.bank.glossary import Glossary, Term
from quiz_plugin.bank.references import References, Work
from quiz_plugin.render.fields import Fields
from quiz_plugin.render.on_page import line, link_target, plain
from quiz_plugin.render.words import Words

SYMBOLS = "symbols"
"""The anchor of the table of symbols."""
_SPACE, _OTHER, _LETTER = range(3)


def glossary_markdown(glossary: Glossary, bank: Bank, words: Words, names: Mapping[str, str]) -> str:
    """The terms as sections, in alphabetical order, without a title; then the symbols, and before all a filter.

    `names` is what each language calls itself.
    """
    rows, terms, symbols = [f"{words.t('gl.summary')}\n"], in_order(glossary, words), _symbols(glossary, words)
    if terms:
        label, found = escape(words.t("gl.filter")), escape(words.t("gl.found", n="{n}", total=len(terms)))
        field = '<input type="search" placeholder=" " autocomplete="off">'
        rows.append(
            f'<p class="gl-filter" data-search-exclude><label>{label} {field}</label> '
            f'<output data-found="{found}"></output> <a href="?q=" hidden>{escape(words.t("gl.elsewhere"))}</a></p>\n'
        )
        letters = [f"[{letter}](#{term.id})" for letter, term in _first(terms, words)]
        rows.append(" ".join([*letters, *([f"[{words.t('gl.symbols')}](#{SYMBOLS})"] if symbols else [])]))
        rows.append("{: .gd-tap .gl-letters data-search-exclude }\n")
    for term in terms:
        rows += _entry(term, bank, words, names)
    return "\n".join([*rows, *symbols, ""])


def _symbols(glossary: Glossary, words: Words) -> list[str]:
    """A table of the letters in formulas, Latin ones before Greek ones; each leads to its term."""
    language = words.language
    found = [(symbol, term) for term in glossary.terms if term.is_explained(language) for symbol in term.symbols]
    found.sort(key=lambda each: (each[0].sign.startswith("\\"), each[0].sign.casefold(), each[0].sign))
    if not found:
        return []
    return [
        f"## {words.t('gl.symbols')} {{: #{SYMBOLS} }}\n",
        f"{words.t('gl.symbols_summary')}\n",
        f"| {words.t('gl.symbol_sign')} | {words.t('gl.symbol_means')} | {words.t('gl.symbol_term')} |",
        "| --- | --- | --- |",
        *(
            f"| ${symbol.sign}$ | {line(symbol.means[language])} | [{line(term.term[language])}](#{term.id}) |"
            for symbol, term in found
        ),
    ]


def in_order(glossary: Glossary, words: Words) -> list[Term]:
    """The terms that are explained in a language, in its alphabetical order."""
    language, alphabet = words.language, words.t("gl.alphabet").split()
    explained = (term for term in glossary.terms if term.is_explained(language))
    return sorted(explained, key=lambda term: order(term.term[language], alphabet))


def order(text: str, alphabet: Sequence[str]) -> list[tuple[int, int]]:
    """What sorts texts word by word as a dictionary with these letters does: accents and signs do not count."""
    found = []
    for char in unicodedata.normalize("NFC", text.casefold()):
        plain = char if char in alphabet else unicodedata.normalize("NFD", char)[0]
        if plain in alphabet:
            found.append((_LETTER, alphabet.index(plain)))
        elif plain.isalnum():
            found.append((_OTHER, ord(plain)))
        elif plain.isspace():
            found.append((_SPACE, 0))
    return found


def _first(terms: Iterable[Term], words: Words) -> Iterator[tuple[str, Term]]:
    """Each letter or digit with the first term that starts with it; `#` for a term that has none, as `…` would."""
    alphabet, last = words.t("gl.alphabet").split(), ""
    for term in terms:
        signs = order(term.term[words.language], alphabet)
        kind, number = next((sign for sign in signs if sign[0] != _SPACE), (_OTHER, ord("#")))
        letter = alphabet[number].upper() if kind == _LETTER else chr(number)
        if letter != last:
            yield letter, term
        last = letter


def _entry(term: Term, bank: Bank, words: Words, names: Mapping[str, str]) -> Iterator[str]:
    yield f"## {_headword(term, words.language)} {{: #{term.id} }}\n"
    if others := _others(term, words.language, names):
        yield f"{others}\n{{: .gl-others }}\n"
    yield f"{line(term.definition[words.language])}\n"
    if term.ref is not None:
        concept = bank.text(bank.concept[term.ref.concept].title, words.language)
        section = bank.sections.get((term.ref.concept, words.language), {}).get(term.ref.anchor or "")
        name = f"{line(concept)}: {line(section.title)}" if section else line(concept)
        target = f"concepts/{term.ref.concept}.md" + (f"#{term.ref.anchor}" if section else "")
        yield f"{words.t('gl.explained', link=f'[{name}]({target})')}\n{{: data-search-exclude }}\n"


_ENTRY = re.compile(rf'<h2(?! id="{SYMBOLS}").*?(?=<h2|\Z)', re.DOTALL)


def with_entries(html: str) -> str:
    """The HTML of the page with each entry as one element, for the term to stand beside what it means."""
    return _ENTRY.sub(r'<div class="gl-entry">\g<0></div>\n', html)


def _headword(term: Term, language: str) -> str:
    """The term, emphasised where it is a word of another language."""
    text, original = term.term[language], next(iter(term.term))
    borrowed = not term.keep and language != original and text == term.term[original]
    text = plain(text)
    return f"*{text}*" if borrowed else text


def _others(term: Term, language: str, names: Mapping[str, str]) -> str:
    """What the other languages call the term, as HTML, where that differs."""
    own = term.term[language]
    shown = [code for code, name in term.term.items() if name != own and code in names]
    parts = [f'<span lang="{code}">{plain(f"{names[code]}: {term.term[code]}")}</span>' for code in shown]
    return " · ".join(parts)


def explained_html(
    glossary: Glossary, ids: Iterable[str], fields: Fields, words: Words, names: Mapping[str, str], address: str
) -> str:
    """What a script shows at the mentions of some terms; `address` leads from the page to that of the glossary."""
    by_id = {term.id: term for term in glossary.terms}
    return "".join(_explained(by_id[each], fields, words, names, f"{address}#{each}") for each in ids)


def _explained(term: Term, fields: Fields, words: Words, names: Mapping[str, str], address: str) -> str:
    language = words.language
    head = f"<strong>{escape(term.term[language], quote=False)}</strong>"
    others = _others(term, language, names)
    return (
        f'<div data-term="{term.id}"><p>{head}{f" · {others}" if others else ""}</p>'
        f"<p>{fields.inline(term.definition[language])}</p>"
        f"{''.join(fields.block(f'${each.sign}$: {each.means[language]}') for each in term.symbols)}"
        f'<p><a href="{escape(address)}" tabindex="-1">{escape(words.t("gl.more"), quote=False)}</a></p></div>'
    )


Page = tuple[str, str]
"""Title and link of a page that cites works."""
SOURCES = "references"
"""The slug of the page."""


def sources_markdown(references: References, words: Words, citing: Mapping[Page, Collection[str]]) -> str:
    """The works without a title, each below the first page that cites it.

    `citing` holds the keys of the works that each page cites; its order, concepts first, is that of the list.
    """
    every = sorted(references.works.values(), key=_order)
    oldest = day(min(work.checked for work in every), words)
    rows = [f"{words.t('ref.summary')}\n", f"{words.t('ref.checked', day=oldest)}\n{{: .rf-checked }}\n"]
    by_work = {work.key: [page for page, keys in citing.items() if work.key in keys] for work in every}
    rows += [_row(work, words, ()) for work in every if not by_work[work.key]]
    for page in citing:
        first = [work for work in every if by_work[work.key][:1] == [page]]
        rows += [f"\n## {page[0]} {{: #by-{PurePath(page[1]).stem} }}\n"] if first else []
        rows += [_row(work, words, by_work[work.key][1:]) for work in first]
    return "\n".join([*rows, ""])


def _order(work: Work) -> tuple[str, int, str]:
    return (work.authors or work.title).casefold(), work.year or 0, work.title.casefold()


def _row(work: Work, words: Words, citing: Sequence[Page]) -> str:
    head = " ".join([*([plain(work.authors)] if work.authors else []), *([f"({work.year})"] if work.year else [])])
    language = "" if work.lang == words.language else f'{{: lang="{work.lang}" }}'
    parts = [f"{head}. " if head else "", f"[{plain(work.title)}]({link_target(work.url)}){language}."]
    if citing:
        cited = words.t("ref.cited", pages=", ".join(f"[{name}]({link})" for name, link in citing))
        parts.append(f" <small>{cited}</small>")
    return f"- {''.join(parts)}\n{{: #{work.key} }}"


def day(value: date, words: Words) -> str:
    """A date as a reader of the language writes it, which stays in one line."""
    return format_date(value, "medium", locale=Locale.parse(words.t("lang.tag"), sep="-")).replace(" ", "\u00a0")
