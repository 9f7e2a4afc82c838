"""What a formula is, all of them by name, and the units that several use."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

Function = Callable[..., Fraction]

PERCENT = 100
KILO = 1000
MEGA = 1_000_000
GIGA = 1_000_000_000
MILLISECONDS = 1000
"""In a second."""
PASSES = 3
"""Through a stage: forward, and the two halves of a backward pass."""
OPTIMISER_BYTES = 12
STATE_BYTES = 4 + OPTIMISER_BYTES
"""Of each parameter in mixed precision with Adam: 2 of weights, 2 of gradients, 12 of the optimiser."""


@dataclass(frozen=True)
class Formula:
    """A function that checks may call."""

    function: Function
    parameters: tuple[inspect.Parameter, ...]

    @property
    def signature(self) -> str:
        """How it is called: `bubble_share(stages, micro_batches)`."""
        return f"{self.function.__name__}({', '.join(map(self._named, self.parameters))})"

    @staticmethod
    def _named(parameter: inspect.Parameter) -> str:
        return f"{parameter.name}, …" if parameter.kind is parameter.VAR_POSITIONAL else parameter.name

    def __call__(self, *arguments: Fraction) -> Fraction:
        """The result; the arguments are what its parameters take."""
        given = [int(each) if self.parameter(at).annotation is int else each for at, each in enumerate(arguments)]
        return self.function(*given)

    def takes(self, count: int) -> bool:
        """Whether so many arguments can be given; of those at the end, of which there may be more, at least one."""
        has_more = self.parameters[-1].kind is inspect.Parameter.VAR_POSITIONAL
        return count >= len(self.parameters) if has_more else count == len(self.parameters)

    def parameter(self, index: int) -> inspect.Parameter:
        """What an argument is given for."""
        return self.parameters[min(index, len(self.parameters) - 1)]


FORMULAS: dict[str, Formula] = {}
"""Every formula by its name."""


def formula(function: Function) -> Function:
    """Let checks call the function by its name."""
    parameters = tuple(inspect.signature(function, eval_str=True).parameters.values())
    FORMULAS[function.__name__] = Formula(function, parameters)
    return function
