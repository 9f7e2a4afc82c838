"""What an author sees in the browser while `mkdocs serve` runs: mistakes over the last good page, gone once mended."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread
from typing import IO

import pytest
from playwright.sync_api import Page, expect

from tests.browser.watch import Watch
from tests.site.small import SmallSite
from tests.tools import AXE

PATIENCE = 60_000
"""Milliseconds for a server to notice an edit and to rebuild, on a machine that has other things to do."""
GOOD, BAD, WORSE = "level: recall", "level: easy", "level: hard"


@dataclass
class Served:
    """A small site and the server that shows it while it is edited."""

    site: SmallSite
    port: int
    said: list[str] = field(default_factory=list)
    """What the server has printed."""

    @property
    def address(self) -> str:
        """Where the site is."""
        return f"http://127.0.0.1:{self.port}/study-guide/"

    def edit(self, old: str, new: str) -> None:
        """Change the first question."""
        text = (self.site.root / "bank/alpha.yml").read_text("utf-8")
        assert old in text
        self.site.text("bank/alpha.yml", text.replace(old, new, 1))

    def listen(self, output: IO[str], up: Event) -> None:
        """Keep what the server prints, and say when it is up, or gone."""
        for line in output:
            self.said.append(line)
            if "Serving on" in line:
                up.set()
        up.set()


@pytest.fixture
def served(tmp_path: Path, request: pytest.FixtureRequest, watch: Watch, page: Page) -> Iterator[Served]:
    """Serve a small site; with the parameter `BAD` its bank is broken when the server starts."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        served = Served(SmallSite(tmp_path), free.getsockname()[1])
    if getattr(request, "param", GOOD) == BAD:
        served.edit(GOOD, BAD)
    watch.allow(served.address, f"http://127.0.0.1:{served.port}/livereload/")
    command = [sys.executable, "-m", "mkdocs", "serve", "--dev-addr", f"127.0.0.1:{served.port}"]
    with subprocess.Popen(
        command, cwd=tmp_path, text=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as process:
        assert process.stderr is not None
        up = Event()
        Thread(target=served.listen, args=(process.stderr, up), daemon=True).start()
        try:
            assert up.wait(PATIENCE / 1000)
            assert process.poll() is None, served.said
            yield served
            page.goto("about:blank")  # a page asks on, and would complain of a server that has gone
        finally:
            process.terminate()


def test_a_mistake_shows_over_the_last_good_page_in_its_language_and_goes_once_it_is_mended(page: Page, served: Served):
    """It can be put away, comes back after the next rebuild, and is not printed."""
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(served.address + "questions/alpha/")
    expect(page.locator(".qz")).to_have_count(2)
    panel = page.get_by_role("region", name="1 problem to fix")
    expect(panel).to_have_count(0)
    served.edit(GOOD, BAD)
    expect(panel).to_be_visible(timeout=PATIENCE)
    expect(panel).to_be_focused()
    expect(panel).to_contain_text("bank/alpha.yml:15:10")
    expect(panel).to_contain_text("`easy` is no value of `level`")
    expect(panel.locator("pre")).to_have_text("  15 |   level: easy\n     |          ^")
    expect(page.locator(".qz")).to_have_count(2)
    assert "bank/alpha.yml:15:10: error bad-value" in "".join(served.said)
    page.add_script_tag(path=AXE)
    for scheme in ("default", "slate"):
        page.evaluate("scheme => document.body.dataset.mdColorScheme = scheme", scheme)
        assert [rule["id"] for rule in page.evaluate("axe.run('.au-panel')")["violations"]] == []
    page.emulate_media(media="print")
    expect(panel).to_be_hidden()
    page.emulate_media(media="screen")
    page.get_by_role("main").click(position={"x": 5, "y": 5})
    expect(panel).not_to_be_focused()
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    page.goto(served.address + "es/questions/alpha/")
    page.evaluate("import(document.querySelector('script[src*=\"/authoring\"]').src)")  # until it has run to its end
    spanish = page.get_by_role("region", name="1 problema por corregir")
    expect(spanish).to_have_count(0)
    served.edit(BAD, WORSE)
    expect(spanish).to_be_visible(timeout=PATIENCE)
    expect(spanish.locator("ol")).to_have_attribute("lang", "en")
    served.edit(WORSE, GOOD)
    expect(spanish).to_have_count(0, timeout=PATIENCE)
    expect(page.locator(".qz")).to_have_count(2)


@pytest.mark.parametrize("served", [BAD], indirect=True)
def test_a_server_that_starts_with_a_broken_bank_turns_into_the_site(page: Page, served: Served, watch: Watch):
    """Also the address of a page that waits for the bank."""
    watch.expect("404 .*/questions/alpha/")
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(served.address + "es/concepts/one/")
    expect(page.get_by_role("heading", name="A la espera de una corrección")).to_be_visible()
    panel = page.get_by_role("region", name="1 problema por corregir")
    expect(panel).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    waiting = page.context.new_page()
    answer = waiting.goto(served.address + "questions/alpha/")
    assert answer is not None
    assert answer.status == 404
    expect(waiting.get_by_role("region", name="1 problem to fix")).to_be_visible()
    served.edit(BAD, GOOD)
    expect(panel).to_have_count(0, timeout=PATIENCE)
    for each in (page, waiting):
        expect(each.locator(".qz")).to_have_count(2, timeout=PATIENCE)
    waiting.close()
