"""How many examples each test of this folder takes.

The environment variable `FUZZ_EXAMPLES` sets the number for every one of them, for a run as long as anybody wants:

    make fuzz FUZZ_EXAMPLES=2000

Without it each test takes the number that keeps the folder quick. The same number gives the same examples.
"""

import os
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis.internal.conjecture import providers

# Hypothesis draws words and numbers that stand in the source of imported modules, too. So any change of the code would
# change the examples, and a module imported while they are made stops a test as one that depends on something else.
providers._get_local_constants = lambda: providers._local_constants

WANTED = int(os.environ.get("FUZZ_EXAMPLES", "0"))
"""What a long run asks for; 0 where each test takes its own number."""
_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
"""Of a slow machine, and of operators that find nothing to damage in many banks, a test need not complain."""


def rounds(usual: int) -> int:
    """How often to do something: `usual`, or what the environment asks for."""
    return WANTED or usual


def effort(usual: int) -> Callable[[Any], Any]:
    """The settings of a test that usually takes so many examples."""
    return settings(
        max_examples=rounds(usual),
        derandomize=True,
        deadline=None,
        database=None,
        phases=(Phase.explicit, Phase.generate),  # shrinking a whole bank takes minutes, and the blob tells the same
        print_blob=True,
        suppress_health_check=_SLOW,
    )
