"""What is wrong with an address that starts as one does."""

import pytest

from quiz_plugin.bank.addresses import fault


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("https://https://example.org/", "names its protocol twice"),
        ("https://x.org/https://y.org/", "holds another address"),
        ("http://x.org//HTTP://y.org/", "holds another address"),
        ("https:///example.org/", "names no host"),
        ("https://www..org/", "names no host"),
        ("https://.org/", "names no host"),
        ("https://example.org:99999/", "names a port that does not exist"),
        ("https://example.org:port/", "names a port that does not exist"),
        ("https://user@example.org/", "holds a name or a password"),
    ],
)
def test_what_leads_nowhere_is_told(address: str, told: str):
    found = fault(address)
    assert found is not None
    assert found[0] == told


@pytest.mark.parametrize(
    "address",
    [
        "https://example.org",
        "https://example.org./",
        "https://example.org:8080/a?b=https://c.org/#d",
        "https://web.archive.org/web/2020/https://example.org/",
        "https://127.0.0.1/",
        "https://[::1]:8000/",
    ],
)
def test_what_may_lead_somewhere_is_not(address: str):
    assert fault(address) is None
