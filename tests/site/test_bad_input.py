"""What an author gets wrong stops the build with every place and a plain sentence, and nothing is published."""

from tests.site.small import SmallSite, question

BLOCK = "# Home\n\n/// questions\n    ids: [{}]\n///\n"


def test_a_sound_small_site_builds(small: SmallSite):
    done = small.started("--strict")
    assert (done.returncode, done.stdout) == (0, "")
    assert (small.folder / "es" / "questions" / "alpha" / "index.html").is_file()


def test_a_broken_bank_stops_the_build_with_all_its_places(small: SmallSite):
    questions = [
        question("first-question", ("en", "es"), level="easy"),
        question("second-question", ("en", "es"), concepts=["one#gone"]),
        question("first-question", ("en",)),
    ]
    title = {"en": "One", "es": "Uno"}
    small.data("bank/alpha.yml", {"title": title, "summary": title, "questions": questions})
    said = small.told("--strict")
    places = [line.split(": error ")[0] for line in said.splitlines() if ": error " in line]
    assert len(places) >= 3
    assert all(place.startswith("bank/alpha.yml:") and place.count(":") == 2 for place in places)
    for code in ("dead-anchor", "missing-translation"):
        assert f": error {code}: " in said
    assert f"{len(places)} problems" in said
    assert not small.folder.exists()


def test_a_bank_that_is_no_yaml_stops_the_build(small: SmallSite):
    small.text("bank/alpha.yml", "title: {en: One\nquestions: [\n")
    said = small.told("--strict")
    assert "bank/alpha.yml:2:" in said
    assert not small.folder.exists()


def test_a_broken_bank_leaves_the_last_site_as_it_was(small: SmallSite):
    small.text("site/index.html", "the last good build")
    small.text("bank/alpha.yml", "title: [")
    done = small.started()
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    assert (small.folder / "index.html").read_text() == "the last good build"


def written(small: SmallSite) -> list[str]:
    return sorted(path.name for path in small.folder.rglob("*") if path.is_file())


def test_a_bad_block_stops_the_build_at_its_place(small: SmallSite):
    small.text("docs/index.en.md", BLOCK.format("first-questoin"))
    said = small.told("--strict")
    assert "docs/index.en.md:3:1: error unknown-question: the bank has no question `first-questoin`" in said
    assert "did you mean `first-question`?" in said
    assert written(small) == []


def test_all_bad_blocks_of_a_language_are_listed_together(small: SmallSite):
    small.text("docs/index.en.md", "---\ntitle: Home\n---\n" + BLOCK.format("a") + "\n/// figure\n    src: none\n///\n")
    small.text("docs/concepts/one.en.md", "# One {#top}\n\n## One {#first}\n\n/// questions\n    sets: alpha\n///\n")
    done = small.run("--strict")
    places = [line.split(": error ")[0] for line in done.stderr.splitlines() if ": error " in line]
    assert [place for place in places if place.startswith("docs/index")] == [
        "docs/index.en.md:6:1",
        "docs/index.en.md:10:1",
    ]
    assert {place for place in places if "one.en" in place} == {"docs/concepts/one.en.md:5:1"}
    assert f"{len(places)} problems" in done.stderr


def test_a_bad_block_in_the_second_language_leaves_nothing_of_the_first(small: SmallSite):
    small.text("docs/index.es.md", BLOCK.format("nowhere"))
    said = small.told("--strict")
    assert "docs/index.es.md:3:1: error unknown-question" in said
    assert written(small) == []


def test_a_question_twice_on_a_page_names_both_blocks(small: SmallSite):
    small.text("docs/index.en.md", BLOCK.format("first-question") + "\n/// questions\n    set: alpha\n///\n")
    said = small.told("--strict")
    assert "docs/index.en.md:7:1: error duplicate-question" in said
    assert "docs/index.en.md:3:1" in said
    assert written(small) == []


def test_a_block_whose_options_cannot_be_read_is_not_passed_over(small: SmallSite):
    small.text("docs/index.en.md", "# Home\n\n/// questions\n    ids: [first-question\n///\n")
    said = small.told("--strict")
    assert "docs/index.en.md:3:1: error " in said
    assert written(small) == []


def test_a_link_to_a_missing_section_fails_a_strict_build(small: SmallSite):
    small.text("docs/index.en.md", "# Home\n\n[x](concepts/one.md#gone)\n")
    small.data("mkdocs.yml", small.configuration() | {"validation": {"anchors": "warn"}})
    said = small.told("--strict")
    assert "#gone" in said
