"""The scenarios without their answers, for a second reader.

A scenario's blind name is its place in an order that tells nothing: that of the hashes of the ids. After a change of
`scenarios.yml`, `python -m tests.l10n.blind` renews the names in it and writes `blind.yml` anew. A new scenario needs a
`blind:` line below its `id:`, with any name.
"""

import re
from collections.abc import Iterable
from hashlib import sha256

import yaml

from tests.l10n.scenario import SCENARIOS, Scenario, read_scenarios

BLIND = SCENARIOS.with_name("blind.yml")
SEED = "blind"

HEADER = """\
# Edits to a bilingual bank and its pages, to be labelled by a reader who has seen neither the labels nor any code.
#
# For each scenario write its id, a label, and the units that are stale or missing in the end, with their language. The
# label is `stale` if somebody has to look after a translation, that is, if a unit is stale or missing; else `fresh`.
#
# The rule: a source that changed while its translation did not is stale. Texts are compared after normalisation
# (Unicode NFC, white space, emphasis and list markers, typographic quotes), so reflowing or reordering never alarms.
# `ack` with a reason of 10 characters or more is the only way to say that a stale translation needs no change.
#
# A unit is a field of a question (title, stem, option text, why, hint, explanation), the title or summary of a set or
# a concept, or a section of a page: its anchored heading with what follows, up to the next anchored heading. `#top`
# is the page's lead, with the front matter.
#   q:<question>/stem, /title, /why, /explanation, /hints/<number>, /options/<option>/text, /options/<option>/why
#   s:<set>/title, /summary; c:<concept>/title, /summary; p:concepts/<page>#<anchor>
#
# At the start every translation is in sync. English is the source and Spanish the translation, but the other way round
# for the units listed under `spanish`.
#
# A scenario is a list of steps on the files of this repository:
#   edit  changes of files: `find` becomes `replace`; `move` takes the lines from the one with `first` up to the next
#         one with `until` (or the end) and puts them before the one with `before` (in file `to`, if named); `delete`
#         removes such lines, or without `first` the file; `rename` gives a file the name `to`; `convert` saves it with
#         `crlf` line ends, or with decomposed letters (`nfd`)
#   sync  the author runs the recording step that follows translating: it records what is in sync, and never makes a
#         stale unit fresh
#   ack   the author declares, with a reason, that the translation of a unit needs no change
"""


INVISIBLE = re.compile("[\u00a0\u0300-\u036f]")
"""No-break spaces and combining marks: what a reader could not tell from a space or from a whole letter."""


class _Dumper(yaml.SafeDumper):
    """Writes texts of several lines as blocks, so that people can read them."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    lines = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style='"' if INVISIBLE.search(text) else lines)


_Dumper.add_representer(str, _text)


def blind_names(ids: Iterable[str]) -> dict[str, str]:
    """Scenario id to its blind name."""
    shuffled = sorted(ids, key=lambda name: sha256(f"{SEED}:{name}".encode()).hexdigest())
    return {name: f"s{number:03}" for number, name in enumerate(shuffled, 1)}


def blind_text(scenarios: Iterable[Scenario]) -> str:
    """What `blind.yml` has to hold."""
    rows = [_row(each) for each in sorted(scenarios, key=lambda each: each.blind)]
    body = yaml.dump({"scenarios": rows}, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=120)
    # Texts with such signs are quoted, so that each of them can be written as an escape.
    visible = INVISIBLE.sub(lambda found: f"\\u{ord(found[0]):04x}", body)
    return f"{HEADER}\n{visible}"


def _row(scenario: Scenario) -> dict[str, object]:
    data = scenario.model_dump(mode="json", include={"spanish"}, exclude_defaults=True)
    steps = [
        step if isinstance(step, str) else step.model_dump(mode="json", exclude_none=True)
        for step in scenario.in_order()
    ]
    return {"id": scenario.blind, **data, "steps": steps}


def renew() -> None:
    """Write the blind names into `scenarios.yml`, and `blind.yml` anew."""
    text = SCENARIOS.read_text("utf-8")
    names = blind_names(re.findall(r"^  - id: (\S+)$", text, re.MULTILINE))
    line = re.compile(r"^(  - id: (\S+)\n    blind: )\S+$", re.MULTILINE)
    SCENARIOS.write_text(line.sub(lambda found: found[1] + names[found[2]], text), "utf-8")
    BLIND.write_text(blind_text(read_scenarios()), "utf-8")


if __name__ == "__main__":
    renew()
