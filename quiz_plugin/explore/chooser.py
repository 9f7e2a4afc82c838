"""Which strategy of `tf.distribute` fits: five questions in order, of which the first that decides gives the answer.

The order is that of the page about strategies, which says why and where it can be read.
"""

from __future__ import annotations

from typing import Any

from quiz_plugin.explore.controls import Choice, Explorable, Setting

HARDWARE = ("one", "gpus", "machines", "tpu")
UNSOLVED = ("alone", "split", "tpu_async", "async_one")
"""Results that are no strategy."""


def choose(setting: Setting) -> tuple[str, int]:
    """The result, and which of the questions decided it, from 0 on; 5 where none did."""
    hardware, synchronous = setting["hw"], setting["u"] == "sync"
    if setting["fit"] == "no":
        return ("alone" if hardware == "one" else "split"), 0
    if hardware == "tpu":
        return ("tpu" if synchronous else "tpu_async"), 1
    if not synchronous:
        return ("servers" if hardware == "machines" else "async_one"), 2
    if hardware == "machines":
        return "workers", 3
    if hardware == "gpus":
        return ("central" if setting["v"] == "cpu" else "mirrored"), 4
    return ("rehearsal" if setting["g"] == "check" else "none"), 5


def run(setting: Setting) -> dict[str, Any]:
    """`result` and the number of the question that `decided`; `changes`: single answers that lead elsewhere, as
    `[question, answer, result]`, in the order of the questions, but to a strategy first where there is none; `ignored`:
    the questions whose answer changes nothing."""
    result, decided = choose(setting)
    changes = []
    for control in CONTROLS:
        for option in control.options:
            other, _ = choose({**setting, control.name: option})
            if other != result:
                changes.append([control.name, option, other])
    ignored = [each.name for each in CONTROLS if all(each.name != change[0] for change in changes)]
    if result in UNSOLVED:
        changes.sort(key=lambda change: change[2] in UNSOLVED)
    return {"result": result, "decided": decided, "changes": changes, "ignored": ignored}


CONTROLS = (
    Choice("fit", ("yes", "no"), "yes"),
    Choice("hw", HARDWARE, "gpus"),
    Choice("u", ("sync", "async"), "sync"),
    Choice("v", ("copies", "cpu"), "copies"),
    Choice("g", ("train", "check"), "train"),
)
EXPLORABLE = Explorable("chooser", "sc", CONTROLS, run, places="fit hw u v g")
