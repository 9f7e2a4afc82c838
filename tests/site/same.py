"""Two built sites, compared byte by byte."""

from itertools import zip_longest
from pathlib import Path


def read_site(site: Path) -> dict[str, bytes]:
    """Every file of a built site."""
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in sorted(site.rglob("*")) if path.is_file()}


def difference(name: str, one: bytes | None, other: bytes | None) -> str:
    """Say where two files of one name begin to differ."""
    if one is None or other is None:
        return f"{name} is in {'the second' if one is None else 'the first'} site alone"
    place = next(at for at, (a, b) in enumerate(zip_longest(one, other)) if a != b)
    shown = slice(max(place - 60, 0), place + 60)
    return f"{name} differs from byte {place} on:\n  {one[shown]!r}\n  {other[shown]!r}"


def differences(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    return [
        difference(name, one.get(name), other.get(name))
        for name in sorted(one | other)
        if one.get(name) != other.get(name)
    ]
