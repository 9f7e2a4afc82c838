"""The test server answers as GitHub Pages does, so that what passes here holds there."""

from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.browser.serve import BASE, served


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    (tmp_path / "404.html").write_text("lost", "utf-8")
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "index.html").write_text("página", "utf-8")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "a.js").write_text("", "utf-8")
    with served(tmp_path) as address:
        yield address


def get(address: str, path: str, method: str = "GET") -> tuple[HTTPResponse, str]:
    connection = HTTPConnection(urlsplit(address).netloc, timeout=10)
    connection.request(method, path)
    response = connection.getresponse()
    body = response.read().decode()
    connection.close()
    return response, body


def test_a_folder_answers_with_its_index(address: str):
    response, body = get(address, BASE + "page/")
    assert (response.status, body) == (200, "página")
    assert response.headers["Content-Type"] == "text/html; charset=utf-8"


def test_a_folder_without_its_slash_is_redirected(address: str):
    response, _ = get(address, BASE + "page")
    assert (response.status, response.headers["Location"]) == (301, BASE + "page/")


@pytest.mark.parametrize("path", [BASE + "none/", BASE + "assets/", "/page/", "/"])
def test_what_is_missing_gets_the_sites_own_page(address: str, path: str):
    response, body = get(address, path)
    assert (response.status, body) == (404, "lost")


def test_a_head_request_has_no_body(address: str):
    response, body = get(address, BASE + "none/", "HEAD")
    assert (response.status, body) == (404, "")


def test_scripts_are_served_as_modules_need_them(address: str):
    response, _ = get(address, BASE + "assets/a.js")
    assert response.headers["Content-Type"] == "text/javascript"
