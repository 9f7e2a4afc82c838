"""Opt-outs: a question may break a rule on purpose when it says why.

```yaml
allow: {option-count: The documentation has these two modes and no third one.}
```
An opt-out is itself checked. `bad-allow`: it names no rule, or its reason is shorter than 10 characters.
`unused-allow`: the question does not break that rule, or no longer does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from quiz_plugin.bank.checks import Placed
from quiz_plugin.bank.kinds import Question
from quiz_plugin.bank.problems import Problem, did_you_mean

MIN_REASON = 10


def check_allow(placed: Placed[Question], rules: Collection[str], used: Collection[str]) -> Iterator[Problem]:
    """What is wrong with the opt-outs of a question of which those in `used` were needed."""
    for code, reason in placed.item.allow.items():
        place = placed.file.place([*placed.path, "allow", code], key=True)
        if code not in rules:
            message = f"`{code}` is no rule that can be allowed"
            yield Problem(place, "bad-allow", message, did_you_mean(code, rules), severity="warning")
        elif len(reason.strip()) < MIN_REASON:
            message = f"the reason for allowing `{code}` has {len(reason.strip())} characters, at least {MIN_REASON}"
            hint = "say why this question may break the rule"
            yield Problem(placed.place("allow", code), "bad-allow", message, hint, severity="warning")
        elif code not in used:
            message = f"this question allows `{code}` and does not break that rule"
            yield Problem(place, "unused-allow", message, "delete the line", severity="warning")
