"""The formulas that the numbers of questions come from: `check: bubble_share(4, 8)` calls one by its name.

A formula takes numbers and gives one number, without rounding: whole numbers and fractions are exact, floating point
is not. A parameter of type `int` takes a whole number from 1 on, one of type `Fraction` any number above 0. Every
argument must be able to change the result; a formula that handed one back as it is would prove nothing.

To add one, write a function with `@formula` in the module of its topic, its docstring with the unit of the result, the
formula and where it can be read, and a test in tests/bank/test_formulas.py that comes to the same numbers in another
way, by counting, say.
"""

from quiz_plugin.bank.formulas import batches, collectives, layers, memory, pipelines, reading, speed
from quiz_plugin.bank.formulas.registry import FORMULAS, Formula

__all__ = ["FORMULAS", "Formula", "batches", "collectives", "layers", "memory", "pipelines", "reading", "speed"]
