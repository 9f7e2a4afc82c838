"""Reads a bank's files into a `Bank`, or reports every problem in and between them; says which languages are complete.

`read_bank`, for `quizbank` and site/serve.py, also reads figures, misconceptions and sections of concept pages. Its
`Reading` has a `bank` only if there is no problem; side_files.py reads the other files, which may name what is in
`known`. `find_languages` tells a bank's languages. Raises nothing; files that did not change are not parsed again.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path

from quiz_plugin.bank import checks, misconceptions
from quiz_plugin.bank.base import BankLanguages, Section
from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.figures import check_setting, check_shown, read_figures
from quiz_plugin.bank.files import CONCEPTS, MISCONCEPTIONS, name_of, read_bytes, set_paths
from quiz_plugin.bank.kinds import Question
from quiz_plugin.bank.model import Bank, Concept, QuestionSet, SetHeader, Settings
from quiz_plugin.bank.page_files import PageFile, page_path, read_page
from quiz_plugin.bank.problems import Place, Problem, did_you_mean
from quiz_plugin.bank.question import check_question
from quiz_plugin.bank.validate import QUESTION, ListFile, read_list
from quiz_plugin.bank.yaml import SourceFile

INDEX = "index"
"""No set is called so: its page would be that of all sets."""
_FILES_CACHED = 256


@dataclass(frozen=True)
class SetFile:
    """A question set."""

    id: str
    header: SetHeader | None = None
    questions: tuple[Placed[Question], ...] = ()
    """Those that could be read."""
    references: tuple[checks.Reference, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Reading:
    """What reading a bank gave."""

    bank: Bank | None
    """The bank, if it has no problem."""
    problems: tuple[Problem, ...]
    """All problems of all files, in the order of their places."""
    questions: Mapping[str, Sequence[Placed[Question]]]
    """Set id to the questions that could be read, with their places."""
    known: Bank = field(default_factory=lambda: Bank((), (), ()))
    """What the files beside the sets may name: the languages, concepts and sections that could be read."""


def read_bank(folder: Path, docs: Path, languages: Sequence[str] | None = None, partial: Sequence[str] = ()) -> Reading:
    """Read the bank in `folder`, whose concepts have their pages under `docs`.

    Every text must exist in each of `languages` (by default those that the sets' titles are written in); it may exist
    in those of `partial`. Raises nothing for what a file says.
    """
    if not folder.is_dir():
        return Reading(None, (Problem(Place(name_of(folder, folder)), "no-bank", "there is no such folder"),), {})
    wanted = BankLanguages(tuple(find_languages(folder) if languages is None else languages), tuple(partial))
    sets = [_read_set(source, path, wanted) for path, source in _set_files(folder)]
    concepts = _read_concepts(SourceFile.at(folder / CONCEPTS, folder), folder, wanted)
    pages = _read_pages(concepts.items, docs, folder, wanted)
    figures, bad_figures = read_figures(docs, folder)
    questions = [placed for each in sets for placed in each.questions]
    problems = [*concepts.problems, *pages.problems, *bad_figures]
    problems += [problem for each in sets for problem in each.problems]
    if not sets:
        problems.append(
            Problem(Place(name_of(folder, folder)), "no-sets", "the bank holds no question set", "add a file <set>.yml")
        )
    if not bad_figures:
        problems += [each for placed in questions for each in check_setting(placed, figures)]
    complete = not problems  # a concept whose questions could not be read is not one without questions
    problems += _check_order(concepts, [each.id for each in sets], questions if complete else None)
    problems += checks.check_unique(questions, "question")
    file = SourceFile.at(folder / MISCONCEPTIONS, folder)
    beliefs, found = misconceptions.read(file, wanted)
    problems += [*found, *misconceptions.check_named(questions, file)]
    if concepts.items:
        references = [*misconceptions.references(beliefs), *(each for one in sets for each in one.references)]
        known_ids = {each.item.id for each in concepts.items}
        problems += checks.check_references(references, known_ids, pages.sections, concepts.left_out)
    problems += check_shown(questions, figures, pages.shown) if complete else []
    known = Bank(
        wanted.complete,
        (),
        tuple(each.item for each in concepts.items),
        pages.sections,
        figures=figures,
        explored=pages.shown,
        misconceptions=tuple(each.item for each in beliefs),
        left_out=concepts.left_out,
        partial=wanted.partial,
    )
    bank = None if problems else _bank(known, sets, concepts.header)
    return Reading(bank, tuple(sorted(problems)), {each.id: each.questions for each in sets}, known)


def find_languages(folder: Path) -> tuple[str, ...]:
    """The languages of most titles of the bank's sets, in the order in which they are met, or else of any."""
    files = [source.data for _, source in _set_files(folder) if isinstance(source.data, dict)]
    titles = [data["title"] for data in files if isinstance(data.get("title"), dict)]
    found = Counter(language for title in titles for language in title)
    return tuple(code for code in found if 2 * found[code] > len(titles)) or tuple(found)


def languages_of_site(folder: Path, order: Sequence[str]) -> BankLanguages:
    """Which of a site's languages, in their `order`, are complete: the first, and those of most of the bank.

    Without a site, they are those of the bank.
    """
    written = find_languages(folder) or tuple(order)
    complete = tuple(code for code in order if code in {order[0], *written})
    return BankLanguages(complete or written, tuple(code for code in order if code not in complete))


def _set_files(folder: Path) -> Iterator[tuple[Path, SourceFile]]:
    for path in set_paths(folder):
        source = SourceFile.at(path, folder)
        if source is not None:  # an editor may be just replacing it
            yield path, source


@lru_cache(maxsize=_FILES_CACHED)
def _read_set(source: SourceFile, path: Path, languages: BankLanguages) -> SetFile:
    """Read the file of a set. What could not be read is missing from the result, and reported in its problems."""
    found = read_list(source, "questions", QUESTION, SetHeader, "title")
    problems = list(found.problems)
    if not checks.is_slug(path.stem) or path.suffix != ".yml" or path.stem == INDEX:
        hint = f"use lower-case letters, digits and single hyphens, not `{INDEX}`, and the ending .yml"
        problems.append(Problem(source.place(), "bad-id", f"`{path.name}` cannot name a set", hint))
    if found.header is not None:
        problems += checks.check_texts(found.header, languages)
    references: list[checks.Reference] = []
    for placed in found.items:
        problems += check_question(placed, languages)
        named, dead_ends = checks.named_references(placed)
        references += named
        problems += dead_ends
    header = found.header.item if found.header else None
    return SetFile(path.stem, header, tuple(found.items), tuple(references), tuple(problems))


@lru_cache
def _read_concepts(source: SourceFile | None, folder: Path, languages: BankLanguages) -> ListFile[Concept, Settings]:
    """Read `concepts.yml`: the concepts, and what else it settles."""
    if source is None:
        place, hint = Place(name_of(folder / CONCEPTS, folder)), "list the concepts of the guide in it"
        return ListFile(problems=[Problem(place, "no-concepts", "this file is missing", hint)])
    found = read_list(source, "concepts", Concept, Settings)
    placed: list[Placed[Concept] | Placed[Settings]] = [*([found.header] if found.header else []), *found.items]
    wrong = [problem for each in placed for problem in checks.check_texts(each, languages)]
    return replace(found, problems=[*found.problems, *wrong])


def _check_order(
    concepts: ListFile[Concept, Settings], sets: Sequence[str], questions: Sequence[Placed[Question]] | None
) -> Iterator[Problem]:
    """What must hold between concepts, and between them and the sets; and `questions`, where all could be read."""
    yield from _check_concepts(concepts.items, concepts.left_out)
    settings = concepts.header
    if settings is None:
        return
    if not concepts.left_out:
        yield from _check_parts(concepts.items, settings)
    yield from _check_sets(sets, settings)
    if questions is not None:
        yield from _check_coverage(questions, concepts.items, settings.item.minimum_questions)


def _check_concepts(concepts: Sequence[Placed[Concept]], left_out: Collection[str] = ()) -> Iterator[Problem]:
    """Known prerequisites that come first, which also rules out circles.

    `left_out` are the ids of concepts that are there and could not be read.
    """
    yield from checks.check_unique(concepts, "concept")
    requires = {placed.item.id: placed.item.requires for placed in concepts}
    seen = set(left_out)
    for placed in concepts:
        for index, needed in enumerate(placed.item.requires):
            place = placed.place("requires", index)
            if needed not in requires and needed not in left_out:
                message = f"`{needed}` is not a concept"
                yield Problem(place, "unknown-concept", message, did_you_mean(needed, requires))
            elif needed not in seen:
                message = f"`{placed.item.id}` requires `{needed}`, which does not stand before it"
                hint = "concepts stand in learning order: move one of the two, or take the requirement out"
                yield Problem(place, "learning-order", message, hint)
        seen.add(placed.item.id)


def _check_coverage(
    questions: Sequence[Placed[Question]], concepts: Sequence[Placed[Concept]], minimum: int
) -> Iterator[Problem]:
    """Every concept is tested."""
    count = Counter(concept for placed in questions for concept in {ref.concept for ref in placed.item.refs})
    for placed in concepts:
        found = count[placed.item.id]
        if found < minimum:
            message = f"the concept `{placed.item.id}` has {found} of at least {minimum} questions"
            yield Problem(placed.place("id"), "uncovered-concept", message, "write one, or name the concept in one")


def _check_sets(sets: Sequence[str], settings: Placed[Settings]) -> Iterator[Problem]:
    """Where the order of the sets is given, it names all of `sets`, and nothing else."""
    listed = settings.item.sets
    if not listed:
        return
    for index, name in enumerate(listed):
        if name not in sets:
            hint = did_you_mean(name, sets) or f"write {name}.yml, or take it out"
            yield Problem(settings.place("sets", index), "unknown-set", f"`{name}` is not a set", hint)
    for name in sets:
        if name not in listed:
            message = f"the set `{name}` is missing in the order of the sets"
            yield Problem(settings.place("sets"), "unlisted-set", message, "add it where learners should meet it")


def _check_parts(concepts: Sequence[Placed[Concept]], settings: Placed[Settings]) -> Iterator[Problem]:
    """Concepts name parts that exist, and stand with the others of theirs, in the order of parts: deep ones last."""
    parts = [part.id for part in settings.item.parts]
    deep = [part.deep for part in settings.item.parts]
    if deep != sorted(deep):
        place = settings.place("parts", deep.index(True), "deep")
        yield Problem(place, "learning-order", "a part of the core stands after a deep one", "let deep parts come last")
    reached = 0
    for placed in concepts:
        part = placed.item.part
        if part is None or part not in parts:
            yield from _without_part(placed, parts)
            continue
        if parts.index(part) < reached:
            message = f"`{placed.item.id}` belongs to `{part}`, which ended before it"
            hint = "concepts stand in learning order, part by part: move it, or name another part"
            yield Problem(placed.place("part"), "learning-order", message, hint)
        reached = max(reached, parts.index(part))


def _without_part(placed: Placed[Concept], parts: Sequence[str]) -> Iterator[Problem]:
    """What is wrong with a concept that names no part, or none of `parts`."""
    name = placed.item.part
    if name is not None:
        hint = did_you_mean(name, parts) or "list it under `parts:`, at the top of this file"
        yield Problem(placed.place("part"), "unknown-part", f"`{name}` is not a part", hint)
    elif parts:
        message = f"the concept `{placed.item.id}` belongs to no part"
        yield Problem(placed.place("id"), "missing-part", message, f"add `part:`, one of {', '.join(parts)}")


@dataclass(frozen=True)
class _Pages:
    """The pages of the concepts."""

    sections: dict[tuple[str, str], dict[str, Section]] = field(default_factory=dict)
    """By concept and language."""
    shown: dict[str, str] = field(default_factory=dict)
    """By figure: the concept whose page shows it first; the first language decides."""
    problems: list[Problem] = field(default_factory=list)


def _read_pages(concepts: Sequence[Placed[Concept]], docs: Path, folder: Path, languages: BankLanguages) -> _Pages:
    pages = _Pages()
    codes = (*languages.complete, *languages.partial)
    for concept in concepts:
        name = concept.item.id
        paths = {code: page_path(docs, name, code, alone=len({*codes}) == 1) for code in codes}
        for language, path in paths.items():
            page = _read_page(read_bytes(path, name_of(path, folder)), name_of(path, folder))
            if page is not None:
                pages.problems.extend(page.problems)
                for figure in page.figures if language == codes[0] else ():
                    pages.shown.setdefault(figure, name)
                if page.sections is not None:
                    pages.sections[name, language] = page.sections
            elif language in languages.complete:
                message = f"the concept `{name}` has no page in `{language}`"
                hint = f"write {name_of(path, folder)}"
                pages.problems.append(Problem(concept.place("id"), "missing-page", message, hint))
        names = {code: name_of(path, folder) for code, path in paths.items()}
        pages.problems.extend(checks.check_same_sections(name, languages.complete, pages.sections, names))
    return pages


@lru_cache(maxsize=_FILES_CACHED)
def _read_page(raw: bytes | Problem | None, name: str) -> PageFile | None:
    return None if raw is None else read_page(raw, name)


def _bank(known: Bank, files: Sequence[SetFile], settings: Placed[Settings] | None) -> Bank:
    """The bank with its sets in their order: the one that `settings` give, or that of the files' names."""
    sets = [
        QuestionSet(each.id, each.header.title, each.header.summary, tuple(placed.item for placed in each.questions))
        for each in files
        if each.header is not None
    ]
    if settings is None:
        return replace(known, sets=tuple(sets))
    order = {name: place for place, name in enumerate(settings.item.sets)}
    sets.sort(key=lambda each: order.get(each.id, 0))
    return replace(known, sets=tuple(sets), parts=settings.item.parts)
