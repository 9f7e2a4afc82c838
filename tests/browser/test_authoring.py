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

from tests.browser.looks import broken_rules
from tests.browser.watch import Watch
from tests.site.small import SmallSite

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
        self.site.edit("bank/alpha.yml", old, new)

    def listen(self, output: IO[str], up: Event) -> None:
        """Keep what the server prints, and say when it is up, or gone."""
        for line in output:
            self.said.append(line)
            if "Serving on" in line:
                up.set()
        up.set()


@pytest.fixture
def served(tmp_path: Path, watch: Watch, page: Page) -> Iterator[Served]:
    """Serve a small site."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        served = Served(SmallSite(tmp_path), free.getsockname()[1])
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


@pytest.mark.full
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
    for scheme in ("default", "slate"):
        page.evaluate("scheme => document.body.dataset.mdColorScheme = scheme", scheme)
        assert broken_rules(page, ".au-panel") == []
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
