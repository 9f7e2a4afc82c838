"""What newcomers read: every link in it leads somewhere, and the commands that it and the workflow name exist."""

import re
from pathlib import Path

import yaml

from tests.tools import ROOT

DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("contributing/*.md"))]
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
LINK = re.compile(r"\]\((?!https:)([^)\s#]*)#?([^)\s]*)\)")


def anchors(path: Path) -> set[str]:
    """The anchors that GitHub gives to the headings of a document."""
    titles = re.findall(r"^#+ (.+)$", path.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_every_link_leads_somewhere():
    lost = []
    for document in DOCUMENTS:
        for name, anchor in LINK.findall(CODE.sub("", document.read_text("utf-8"))):
            target = (document.parent / name).resolve() if name else document
            if not target.exists() or (anchor and anchor not in anchors(target)):
                lost.append(f"{document.name}: {name}#{anchor}")
    assert lost == []


def test_a_deployment_waits_for_the_checks_and_every_command_exists():
    jobs = yaml.safe_load((ROOT / ".github/workflows/site.yml").read_text("utf-8"))["jobs"]
    assert jobs["deploy"]["needs"] == ["check", "build"]
    commands = [step.get("run", "") for job in jobs.values() for step in job["steps"]]
    every = "\n".join([*commands, (ROOT / ".ci/run").read_text("utf-8")])
    called = " ".join(re.findall(r"\bmake (?:--\S+ )*([a-z][a-z -]*)", every)).split()
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert {"build", "check", "lint", "test", "test-all"} <= set(called) <= targets
