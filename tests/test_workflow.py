"""The workflow: what starts it, what a deployment waits for, and what it says where something is missing."""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.tools import ROOT

MAIN = "github.event_name != 'pull_request' && github.event_name != 'schedule' && github.ref == 'refs/heads/main'"
KNOWN = "steps.topic.outputs.known == 'yes'"


@pytest.fixture(scope="module")
def workflow() -> Any:
    return yaml.safe_load((ROOT / ".github/workflows/site.yml").read_text("utf-8"))


def steps(workflow: Any, job: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = workflow["jobs"][job]["steps"]
    return found


def test_it_runs_for_changes_at_night_and_by_hand(workflow: Any):
    triggers = workflow[True]  # YAML 1.1 reads the key `on` as a truth value
    assert set(triggers) == {"push", "pull_request", "schedule", "workflow_dispatch"}
    assert triggers["push"] == {"branches": ["main"]}


def test_a_run_by_hand_publishes_as_a_push_does(workflow: Any):
    """Both are what is left when neither a pull request, a night or another branch is meant; then it is deployed."""
    assert workflow["jobs"]["build"]["if"] == MAIN
    assert "if" not in workflow["jobs"]["deploy"]


def test_a_deployment_waits_for_the_checks_of_the_code_and_not_of_the_texts(workflow: Any):
    assert set(workflow["jobs"]) == {"check", "guide", "firefox", "build", "deploy"}
    assert workflow["jobs"]["deploy"]["needs"] == ["check", "build"]
    assert not any("needs" in workflow["jobs"][job] for job in ("check", "build"))
    commands = [step.get("run", "") for job in ("check", "build") for step in steps(workflow, job)]
    assert not any("make check" in command or "quizbank" in command for command in commands)
    assert {"run": "make check"} in steps(workflow, "guide")


def outcome_of(script: str, folder: Path) -> tuple[str, str]:
    """What a step of the workflow says, and what it leaves for later steps."""
    output = folder / "output"
    output.write_text("", "utf-8")
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=folder,
        env={"GITHUB_OUTPUT": str(output), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout, output.read_text("utf-8")


@pytest.mark.parametrize(("concept", "known"), [("gpipe", True), ("bread", False), ("gpipe-for-bakers", False)])
def test_the_tests_of_this_guide_run_where_its_bank_is(workflow: Any, tmp_path: Path, concept: str, known: bool):
    """A fork with another topic is told that they are left out, and goes on to the deployment."""
    (look,) = [step for step in steps(workflow, "check") if step.get("id") == "topic"]
    (tmp_path / "bank").mkdir()
    (tmp_path / "bank/concepts.yml").write_text(f"concepts:\n  - id: {concept}\n    title: {{en: A, es: B}}\n", "utf-8")
    said, left = outcome_of(look["run"], tmp_path)
    assert left == ("known=yes\n" if known else "")
    assert ("::notice" in said) is not known
    asked = {step["run"]: step["if"] for step in steps(workflow, "check") if step.get("if", "").startswith(KNOWN)}
    assert asked == {
        "make test-properdocs": KNOWN,
        "make test": f"{KNOWN} && github.event_name == 'pull_request'",
        "make test-all": f"{KNOWN} && github.event_name != 'pull_request'",
    }


def test_our_own_bank_is_known(workflow: Any, tmp_path: Path):
    (look,) = [step for step in steps(workflow, "check") if step.get("id") == "topic"]
    (tmp_path / "bank").symlink_to(ROOT / "bank")
    assert outcome_of(look["run"], tmp_path) == ("", "known=yes\n")


def test_where_pages_is_off_it_says_what_to_enable(workflow: Any, tmp_path: Path):
    everything = steps(workflow, "build")
    asking = next(n for n, step in enumerate(everything) if step.get("id") == "pages")
    told = everything[asking + 1]
    assert told["if"] == "failure() && steps.pages.outcome == 'failure'"
    said, _ = outcome_of(told["run"], tmp_path)
    assert re.match(r"::error title=[^:]+::", said)
    assert "GitHub Actions" in said
    assert len(said.strip().splitlines()) == 1


def test_every_command_of_the_project_in_it_and_in_ci_exists(workflow: Any):
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    commands = [step.get("run", "") for job in workflow["jobs"] for step in workflow["jobs"][job]["steps"]]
    called = re.findall(r"\bmake ([a-z-]+)", "\n".join([*commands, (ROOT / ".ci/run").read_text("utf-8")]))
    assert {"build", "check", "lint", "test", "test-all"} <= set(called) <= targets


def test_ci_wants_silence_of_every_command_of_the_guide_that_checks():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    (checks,) = re.findall(r"^CHECKS := (.*)$", makefile, re.MULTILINE)
    assert checks == "check lint status"
    assert re.search(r"^make check </dev/null \|\| failed=1$", (ROOT / ".ci/run").read_text("utf-8"), re.MULTILINE)
