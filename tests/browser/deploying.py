"""A published site that is deployed again while browsers that were there before have its worker."""

import re
from pathlib import Path
from threading import Event

from playwright.sync_api import Page

from tests.browser.serve import Pages

KEY = "dtguide"
"""What the names of all that the guide keeps start with."""
KEPT = f"(await caches.keys()).filter((name) => name.startsWith('{KEY}-offline '))"
BUILDS = f"async () => ({KEPT}).map((name) => name.split(' ').pop()).filter((name) => name !== 'clients')"


class Network(Pages):
    """Lets browsers believe for ten minutes what they have, as GitHub Pages does; and can fail."""

    cache = "max-age=600"
    broken = "(?!)"
    """For which paths the server says that it is out of order."""
    held = "(?!)"
    """For which paths nothing comes until `released`."""
    released: Event
    asked: list[str]

    def do_GET(self) -> None:  # noqa: N802 — the base class names it so
        self.asked.append(self.path)
        del self.headers["If-Modified-Since"]  # Pages compares contents, not times
        if re.search(self.held, self.path):
            self.released.wait(30)
        if re.search(self.broken, self.path):
            self.send_error(503)
        else:
            super().do_GET()


def publish(link: Path, site: Path) -> None:
    """Put a build in the place of another, all files at once."""
    link.unlink(missing_ok=True)
    link.symlink_to(site, target_is_directory=True)


def wait_for_worker(page: Page) -> None:
    """Wait until a worker is at work: before, it keeps what it wants of the pages that are open."""
    until(page, "(await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'")


def until(page: Page, condition: str, tries: int = 500) -> None:
    """Wait until something that only the browser knows is so."""
    page.evaluate(
        f"""async () => {{
          for (let tries = 0; !({condition}); tries++) {{
            if (tries > {tries}) throw new Error('It never came true.');
            await new Promise((again) => setTimeout(again, 20));
          }}
        }}"""
    )


def renewed(page: Page) -> str:
    """Look for a new worker, as browsers do at visits, and return what became of it."""
    state: str = page.evaluate(
        """async () => {
          const registration = await (await navigator.serviceWorker.getRegistration()).update();
          const worker = registration.installing ?? registration.waiting ?? registration.active;
          while (worker.state === 'installing') await new Promise((done) => { worker.onstatechange = done; });
          return worker.state;
        }"""
    )
    return state


def renew(page: Page) -> None:
    """Look for a new worker and wait until it is the one that serves."""
    assert renewed(page) != "redundant"
    until(
        page, "(({ installing, waiting }) => !installing && !waiting)(await navigator.serviceWorker.getRegistration())"
    )
    until(page, "(await navigator.serviceWorker.getRegistration()).active.state === 'activated'")
