"""The three sites that building is measured with have the same texts, and bench/README.md shows what was measured."""

import dataclasses
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from markdown import Markdown
from mkdocs.utils.yaml import yaml_load

from bench import building, child, guide, readme, sites
from bench import versions as bench_versions
from bench.aims import aims
from bench.plain import KINDS, PlainMarkdown
from bench.quizzes import QuizMarkdown
from bench.results import DATA, Measured, Results, Row
from bench.tree import Tree
from quiz_plugin.bank import Bank, Question, load_bank
from quiz_plugin.bank.kinds import ChoiceQuestion, NumericQuestion
from quiz_plugin.render.card import CardRenderer
from quiz_plugin.render.numbers import written
from quiz_plugin.render.words import Words
from tests.tools import ROOT

QUESTIONS = 30
LANGUAGES = ("en", "es")


@pytest.fixture(scope="module", params=[("en",), ("en", "es")], ids="-".join)
def made(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> tuple[Path, tuple[str, ...]]:
    folder = tmp_path_factory.mktemp("sites")
    sites.write(folder, guide.shipped(QUESTIONS, request.param), request.param)
    return folder, request.param


def test_the_sites_have_the_same_pages(made: tuple[Path, tuple[str, ...]]):
    folder, languages = made
    plain, quizzes, own = (
        {path.relative_to(folder / way / "docs").as_posix() for path in (folder / way / "docs").rglob("*.md")}
        for way in ("plain", "quizzes", "bank")
    )
    assert plain == quizzes
    assert own < plain
    for language in languages:
        ending = guide.ending(language, languages)
        assert {f"questions/set-0001{ending}", f"questions/set-0001/2{ending}", f"concepts/concept-2{ending}"} <= plain


class Text(HTMLParser):
    """The words that stand in some HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.feed(html)

    def handle_data(self, data: str) -> None:
        self.parts.append(data)


def said(html: str) -> list[str]:
    return sorted(re.findall(r"\w+", " ".join(Text(html).parts)))


def test_a_question_says_the_same_in_plain_markdown_as_on_its_card(made: tuple[Path, tuple[str, ...]]):
    folder, languages = made
    bank = load_bank(folder / "bank" / "bank", folder / "bank" / "docs", languages)
    assert isinstance(bank, Bank), bank[0]
    different = []
    for language in languages:
        words = Words.load(language)
        renderer = CardRenderer(bank, words)
        page = (folder / "plain" / "docs" / f"questions/set-0001{guide.ending(language, languages)}").read_text("utf-8")
        for number, question in enumerate(bank.sets[0].questions[:25], 1):
            source = re.search(rf"^### .*\{{#q-{question.id}\}}\n(?:(?!^###? ).*\n)*", page, re.MULTILINE)
            assert source, question.id
            plain = said(Markdown(extensions=sites.NEEDED).convert(source[0]))
            card = renderer.card(question.id).html(level=3, number=number, base="../../", home=True)
            shown = said(interface(card))
            if plain != shown:
                different.append((language, question.id, sorted({*plain} ^ {*shown})))
    assert different == []


def interface(card: str) -> str:
    """The card without what a reader needs for answering on the page."""
    card = re.sub(r'<span class="qz-vh"[^>]*>.*?</span>', "", card)
    card = re.sub(r"<select\b.*?</select>|<label [^>]*class=\"qz-(?:pos|numrow)\".*?</label>", "", card)
    return re.sub(r'<span class="qz-unit".*?</span>', "", card)


@pytest.fixture(scope="module")
def shipped() -> tuple[Bank, list[Question]]:
    """The shipped bank, and its questions that the measured sites repeat."""
    bank = load_bank(ROOT / "bank", ROOT / "docs", LANGUAGES)
    assert isinstance(bank, Bank), bank[0]
    return bank, [each for one in bank.sets for each in one.questions if "$" not in str(each)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_says_the_same_for_mkdocs_quiz_as_in_plain_markdown(
    shipped: tuple[Bank, list[Question]], language: str
):
    bank, questions = shipped
    words = Words.load(language)
    plain, quizzes = PlainMarkdown(bank, words), QuizMarkdown(bank, words)
    assert {question.kind for question in questions} == {*KINDS}
    different = []
    for question in questions:
        source = quizzes.questions([question], "", 3)
        if "<quiz>" not in source:
            assert source == plain.questions([question], "", 3)
            continue
        more, less = interfaces(plain, question)
        said_here = Counter(said(converted(plain.questions([question], "", 3)))) + Counter(said(more))
        said_there = Counter(said(converted(re.sub(r"(?m)^- \[[x ]\] ", "- ", source)))) + Counter(said(less))
        if said_here != said_there:
            different.append((question.id, said_here - said_there, said_there - said_here))
    assert different == []


def converted(source: str) -> str:
    return Markdown(extensions=sites.NEEDED).convert(source)


def interfaces(plain: PlainMarkdown, question: Question) -> tuple[str, str]:
    """What a quiz says of its own, and what plain Markdown does, where mkdocs-quiz has marks of its own."""
    words = plain.words
    instruction, _, answer = KINDS[question.kind](plain, question)
    more, less = [], [words.t("a.show"), instruction, answer[0]]
    if isinstance(question, ChoiceQuestion):
        for letter, option in zip("ABCDEFGH", question.options, strict=False):
            less += [letter, words.t("a.opt_right" if option.correct else "a.opt_wrong", key=letter)]
    elif isinstance(question, NumericQuestion):
        unit = question.answer.unit
        more = [question.answer.value, unit, *(trap.value for trap in question.traps)]
        less += [words.t("a.num_right", key=written(words, question.answer.value, unit))]
        less += [words.t("a.num_others")] if question.traps else []
        less += [words.t("a.num_wrong", key=written(words, trap.value, unit)) for trap in question.traps]
    return " ".join(more), " ".join(less)


def test_plain_markdown_has_the_extensions_that_its_texts_need_and_no_others(
    tmp_path: Path, shipped: tuple[Bank, list[Question]]
):
    bank, questions = shipped
    sites.write(tmp_path, guide.shipped(1, LANGUAGES), LANGUAGES)
    texts = [path.read_text("utf-8") for path in sorted((tmp_path / "plain" / "docs").rglob("*.md"))]
    texts += [PlainMarkdown(bank, Words.load("en")).questions(questions, "", 3)]
    chosen, every = (
        named(yaml_load(path.read_text("utf-8"))["markdown_extensions"])
        for path in (tmp_path / "plain" / "mkdocs.yml", ROOT / "mkdocs.yml")
    )
    pages = [*all_converted(texts, chosen)]
    assert pages == [*all_converted(texts, every | chosen)]
    for name in chosen:
        without = all_converted(texts, {other: each for other, each in chosen.items() if other != name})
        assert any(page != other for page, other in zip(pages, without, strict=True)), name
    quizzes = yaml_load((tmp_path / "quizzes" / "mkdocs.yml").read_text("utf-8"))
    assert named(quizzes["markdown_extensions"]) == chosen


def named(extensions: Sequence[Any]) -> dict[str, dict[str, Any]]:
    """Extensions with their settings."""
    return {
        name: each[name] if isinstance(each, dict) else {}
        for each in extensions
        for name in ([each] if isinstance(each, str) else each)
    }


def all_converted(texts: Sequence[str], extensions: dict[str, dict[str, Any]]) -> Iterator[str]:
    md = Markdown(extensions=[*extensions], extension_configs=extensions)
    return (md.reset().convert(text) for text in texts)


def row(questions: int, seconds: float, memory: int = 100, *, ways: Sequence[str] = ("plain", "bank")) -> Row:
    """A guide in two languages that plain Markdown takes ten seconds for."""
    costs = {"plain": Measured(10.0, 100, 1_000), "bank": Measured(seconds, memory, 1_100)}
    return Row(questions, 2, 3, {way: costs[way] for way in ways})


def results(seconds: float = 8.0, memory: int = 110, largest: float = 80.0) -> Results:
    rows = (row(200, 4.0), row(1_000, seconds, memory), row(10_000, largest))
    return Results("A machine", {"Python": "3"}, rows)


def test_an_aim_is_reached_or_told():
    assert [aim.reached for aim in aims(results(largest=60.0))] == [True, True, True]
    assert [*building.missed(results(10.2, 130, 200.0))] == [
        "missed: cpu at 1,000 questions, languages: 2: 1.02 and not 1.0 at most",
        "missed: memory at 1,000 questions, languages: 2: 1.30 and not 1.2 at most",
        "missed: growth at 10,000 questions, languages: 2: 2.72 and not 1.25 at most",
    ]


def test_what_every_build_pays_once_hides_no_growth():
    """At 1,000 questions 3 of 8 seconds are paid once: by whole costs, half as much again per question were 0.99×."""
    rows = (row(200, 4.0), row(1_000, 8.0), row(5_000, 38.0))
    ((_, growth, largest),) = Results("", {}, rows).growth("bank")
    assert growth == pytest.approx(1.5)
    assert largest == 5_000
    assert [each.seconds["bank"] for each in Results("", {}, rows).steps()] == pytest.approx([0.005, 0.0075])


@pytest.mark.parametrize(
    "rows", [(), (row(40, 1.0),), (row(1_000, 1.0, ways=["bank"]),)], ids=["none", "small", "bank"]
)
def test_an_aim_that_nothing_measured_tells_of_is_neither_reached_nor_missed(rows: Sequence[Row]):
    found = Results("", {}, rows)
    assert not any(aim.reached for aim in aims(found))
    assert [*building.missed(found)] == []
    assert [*building.unseen(found)] == [
        "not looked at: cpu at 1,000 questions, languages: 2",
        "not looked at: memory at 1,000 questions, languages: 2",
        "not looked at: growth at 10,000 questions, languages: 2",
    ]


def test_a_ratio_is_printed_only_where_there_is_one():
    assert [*building.report(row(40, 8.0))][2].split()[:3] == ["bank", "0.80×", "seconds"]
    assert [*building.report(row(40, 8.0, ways=["bank"]))][1].split() == ["bank", "8.00", "s", "0", "MiB", "0.0", "MB"]


def test_results_survive_the_file_and_replace_only_what_was_measured_again(tmp_path: Path):
    old, path = results(), tmp_path / "building.json"
    old.write(path)
    assert Results.read(path) == dataclasses.replace(old, rows=list(old.rows))
    again = dataclasses.replace(old.rows[1], rounds=9, tree=Tree("abc1234", "2026-01-02"))
    assert [each.rounds for each in old.plus(again).rows] == [3, 9, 3]
    old.plus(again).write(path)
    assert Results.read(path).row(1_000, 2) == again
    assert Results.read(tmp_path / "none.json").rows == ()


@pytest.fixture
def shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with kept results of three sizes and their page, where 40 questions are measured without building."""
    (tmp_path / "README.md").write_text(readme.README.read_text("utf-8"), "utf-8")
    monkeypatch.setattr(readme, "README", tmp_path / "README.md")
    monkeypatch.setattr(building, "DATA", tmp_path / "building.json")
    building.keep(results())
    monkeypatch.setattr(building, "ROOT", tmp_path)
    monkeypatch.setattr(building, "machine", lambda: "A machine")
    monkeypatch.setattr(building, "versions", lambda _ways: {"Python": "3"})

    def measure(questions: int, languages: Sequence[str], rounds: int, ways: Sequence[str], tree: Tree) -> Row:
        if questions == 41:
            raise RuntimeError("MkDocs said no")
        return Row(questions, len(languages), rounds, {way: Measured(1.0, 1, 1) for way in ways}, tree)

    monkeypatch.setattr(building, "measure", measure)
    return tmp_path


def kept(root: Path) -> list[tuple[int, int]]:
    return [(each.questions, each.languages) for each in Results.read(root / "building.json").rows]


def cells(root: Path, start: str) -> list[str]:
    """The rows of the tables on the page that begin so."""
    return [line for line in (root / "README.md").read_text("utf-8").splitlines() if line.startswith(start)]


def test_what_is_measured_is_added_to_what_is_kept_and_shown(shown: Path):
    assert building.main(["--questions", "40", "--languages", "1", "--ways", "plain", "bank"]) == 1
    assert kept(shown) == [(40, 1), (200, 2), (1_000, 2), (10_000, 2)]
    assert cells(shown, "| 40 | 1 |")[0] == "| 40 | 1 | 1 | 1.00× | not measured | 1.0 | 1.0 | not measured |"


def test_what_replaces_all_that_is_kept_may_tell_of_no_aim(shown: Path, capsys: pytest.CaptureFixture[str]):
    assert building.main(["--questions", "40", "--languages", "1", "--ways", "bank", "--replace"]) == 0
    assert kept(shown) == [(40, 1)]
    aimed = cells(shown, "| CPU") + cells(shown, "| Memory")
    assert [line.split(" | ")[1:] for line in aimed] == 3 * [["not measured", "not measured |"]]
    assert re.findall(r"measured: (\w+) -->\n\nnot measured\n", readme.README.read_text("utf-8")) == ["plot", "parts"]
    assert capsys.readouterr().out.count("not looked at: ") == 3


def test_the_plot_draws_each_cost_by_that_of_plain_markdown():
    bars = re.findall(r"(█+) (\S+)×", readme.TABLES["plot"](results(largest=20.0)))
    assert [(len(bar), ratio) for bar, ratio in bars[:2]] == [(24, "1.00"), (10, "0.40")]
    assert len(bars[-1][0]) == 48


def test_what_was_measured_is_kept_though_what_follows_fails(shown: Path, capsys: pytest.CaptureFixture[str]):
    assert building.main(["--questions", "40", "41", "--languages", "1"]) == 2
    assert kept(shown) == [(40, 1), (200, 2), (1_000, 2), (10_000, 2)]
    assert capsys.readouterr().err == "MkDocs said no\n"


def test_no_results_are_lost_to_others_which_is_said_before_it_measures(
    shown: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(building, "measure", lambda *_: pytest.fail("it measured"))
    before = {path: path.read_bytes() for path in shown.rglob("*.*") if path.is_file()}
    assert building.main(["--questions", "40", "200", "--ways", "plain", "quizzes"]) == 2
    assert capsys.readouterr().err == (
        "This would drop what building.json has of bank at 200 questions, languages: 2: add it to --ways.\n"
    )
    monkeypatch.setattr(building, "versions", lambda _ways: {"Python": "3", "mkdocs-quiz": "2"})
    assert building.main(["--questions", "40"]) == 2
    assert capsys.readouterr().err == (
        "These results cannot stand beside those of building.json; --replace drops those, --no-write only prints.\n"
        "  mkdocs-quiz: 2, and not none\n"
    )
    monkeypatch.setattr(building, "machine", lambda: "Another")
    assert building.main(["--questions", "40"]) == 2
    assert "\n  machine: Another, and not A machine\n" in capsys.readouterr().err
    monkeypatch.setattr(building, "measure", lambda *_: row(40, 1.0))
    assert building.main(["--questions", "40", "--no-write"]) == 0
    assert {path: path.read_bytes() for path in before} == before


def test_results_are_kept_only_if_their_page_can_be_made(shown: Path):
    before = (shown / "building.json").read_bytes()
    (shown / "README.md").unlink()
    with pytest.raises(FileNotFoundError):
        building.main(["--questions", "40", "--replace"])
    assert (shown / "building.json").read_bytes() == before


@pytest.mark.parametrize(
    "arguments",
    [["--questions", "0"], ["--questions", "many"], ["--rounds", "-1"], ["--no-write", "--replace"]],
    ids=" ".join,
)
def test_what_cannot_be_measured_is_refused_as_it_is_read(
    shown: Path, capsys: pytest.CaptureFixture[str], arguments: list[str]
):
    with pytest.raises(SystemExit, match="2"):
        building.main(arguments)
    told = capsys.readouterr().err
    assert "is not a number from 1 on" in told or "not allowed with argument" in told
    assert len(kept(shown)) == 3


@pytest.fixture
def interpreter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Something that stands where the environment that builds has its interpreter, and says this."""
    monkeypatch.setattr(building, "RIVALS", tmp_path / ".venv-bench")

    def says(line: str) -> None:
        path = Path(building.python())
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"#!/bin/sh\necho '{line}'\n", "utf-8")
        path.chmod(0o755)

    return says


def test_the_versions_are_those_of_the_environment_that_builds(
    interpreter: Callable[[str], None], capsys: pytest.CaptureFixture[str]
):
    assert building.main([]) == 2
    assert capsys.readouterr().err == (
        "There is no .venv-bench, the environment to build in: `make bench-building` sets it up and measures.\n"
    )
    interpreter('{"Python": "9.9"}')
    assert building.versions(["plain", "bank"]) == {"Python": "9.9"}
    assert building.main([]) == 2
    assert capsys.readouterr().err.startswith(".venv-bench has no mkdocs-quiz.")
    interpreter('{"Python": "9.9", "mkdocs-quiz": "1"}')
    assert building.versions(building.WAYS)["mkdocs-quiz"] == "1"
    assert bench_versions.installed().keys() == {"Python", *bench_versions.PACKAGES} - {"mkdocs-quiz"}


def test_what_a_command_costs_is_its_own_whatever_its_caller_holds(tmp_path: Path):
    held = b"1" * (150 * 2**20)
    small, large = (child.run([sys.executable, "-c", f"b'1' * {size}"], tmp_path) for size in (1, 40 * 2**20))
    assert small.memory < large.memory - 30 * 2**20
    assert large.memory < len(held)
    with pytest.raises(RuntimeError, match="it went wrong"):
        child.run([sys.executable, "-c", "raise SystemExit('it went wrong')"], tmp_path)


def test_the_measured_state_is_told_as_far_as_git_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def git(*arguments: str) -> None:
        who = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *who, *arguments], cwd=tmp_path, check=True, capture_output=True)

    monkeypatch.setenv("GIT_COMMITTER_DATE", "2026-01-02T03:04:05+00:00")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    for name in ("bench/building.json", "bench/README.md", "quiz_plugin/one.py", "docs/page.md"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1", "utf-8")
    assert Tree.at(tmp_path) == Tree()
    git("init")
    assert Tree.at(tmp_path) == Tree()
    git("add", ".")
    git("commit", "--message", "One")
    clean = Tree.at(tmp_path)
    assert re.fullmatch(r"[0-9a-f]{7,}", clean.commit)
    assert clean.date == "2026-01-02"
    for name in ("bench/building.json", "bench/README.md", "docs/page.md"):
        (tmp_path / name).write_text("2", "utf-8")
    assert Tree.at(tmp_path) == clean
    (tmp_path / "quiz_plugin" / "one.py").write_text("2", "utf-8")
    assert Tree.at(tmp_path) == Tree(f"{clean.commit}-dirty", "2026-01-02")
    assert Tree.at(tmp_path / "quiz_plugin") == Tree()
    monkeypatch.setenv("PATH", "")
    assert Tree.at(tmp_path) == Tree()


def test_the_page_names_the_commits_that_were_measured():
    trees = [Tree(), Tree("abc1234", "2026-01-02"), Tree("abc1234", "2026-01-02")]
    rows = [dataclasses.replace(each, tree=tree) for each, tree in zip(results().rows, trees, strict=True)]
    told = readme.TABLES["versions"](Results("A machine", {"Python": "3"}, rows))
    assert told == (
        "`A machine`; `Python` 3.\n\n"
        "Measured at commit `abc1234` of `2026-01-02`: 1,000 × 2, 10,000 × 2 (questions × languages).\n"
    )


def test_make_bench_measures_building_too_whatever_comes_before_it():
    done = subprocess.run(
        ["make", "--dry-run", "bench", "WITH=--rounds 1"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    last = r"-m bench \|\| .*-m bench\.building --no-write --rounds 1 \|\| .*exit \$failed$"
    assert re.search(last, done.stdout, re.DOTALL | re.MULTILINE)


def test_the_page_shows_what_was_measured_in_every_table():
    page = readme.README.read_text("utf-8")
    assert page == readme.filled(page, Results.read(DATA)), "python -m bench.readme writes it"
    assert re.findall(r"<!-- measured: (\w+) -->", page) == [*readme.TABLES]
