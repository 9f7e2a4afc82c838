"""A page as a notebook: which cells it has, where their links lead, and that they are the program."""

import json

from quiz_plugin.site.notebook import Cell, notebook_json, page_cells

PAGE = """\
---
title: A page
notebook: one
---

# A page {#top}

Words, [there](other.md#here).

[Download](page.en.ipynb): it is
a file.

!!! tip "Key idea"

    Look *twice*.
    And again.

## First? {#first}

/// example
    src: one
    part: look
///

/// figure
    src: drawing
Its caption.
///

/// example
    src: another
///

Then [a work](ref:work#S2), `[code](other.md)`.

/// questions
    ids: [x]
///

More.
"""


def cells(page: str = PAGE, site: str = "https://x.test/") -> list[Cell]:
    """The cells of a page; every link leads below `site`, or nowhere."""
    return page_cells(page, "one", lambda part: f"{part} = 1", lambda target: site and site + target)


def test_text_and_code_alternate_as_on_the_page_and_blocks_stay_there():
    first = "# A page\n\nWords, [there](https://x.test/other.md#here).\n\n"
    box = "> **Key idea**\n>\n> Look *twice*.\n> And again."
    last = "Then [a work](https://x.test/ref:work#S2), `[code](other.md)`.\n\nMore."
    said = [(cell.name, cell.source) for cell in cells()]
    assert said == [("", first + box), ("", "## First?"), ("look", "look = 1"), ("", last)]


def test_a_link_that_leads_nowhere_leaves_its_words():
    assert "Words, there.\n" in cells(site="")[0].source


def test_code_stays_as_it_is_written():
    code = "```python\n# One\n!!! no\n/// example\nsteps[0]()\n///\n```"
    (cell,) = cells(f"Say `steps[0]()`, not this:\n\n{code}\n\nThat was it.\n", site="")
    assert cell.source == f"Say `steps[0]()`, not this:\n\n{code}\n\nThat was it."


def test_a_notebook_is_what_the_format_asks_for():
    made = json.loads(notebook_json(cells()))
    assert (made["nbformat"], made["nbformat_minor"]) == (4, 5)
    assert made["metadata"]["kernelspec"] == {"display_name": "Python 3", "language": "python", "name": "python3"}
    assert [cell["cell_type"] for cell in made["cells"]] == ["markdown", "markdown", "code", "markdown"]
    assert [cell["id"] for cell in made["cells"]] == ["text_1", "text_2", "look", "text_4"]
    code = made["cells"][2]
    assert code == {
        "cell_type": "code",
        "id": "look",
        "metadata": {},
        "source": ["look = 1"],
        "outputs": [],
        "execution_count": None,
    }
    assert made["cells"][3]["source"][1:] == ["\n", "More."]
