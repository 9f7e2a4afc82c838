"""All mutation operators. Importing this module registers those of each other one."""

from tests.bank.fuzz import (
    damage_bytes,
    damage_concepts,
    damage_files,
    damage_formulas,
    damage_keys,
    damage_kinds,
    damage_pages,
    damage_references,
    damage_rules,
    damage_syntax,
    damage_texts,
    damage_values,
    neutral,
)
from tests.bank.fuzz.damage import NEUTRAL, OPERATORS

__all__ = ["MODULES", "NEUTRAL", "OPERATORS"]

MODULES = (
    damage_bytes,
    damage_concepts,
    damage_files,
    damage_formulas,
    damage_keys,
    damage_kinds,
    damage_pages,
    damage_references,
    damage_rules,
    damage_syntax,
    damage_texts,
    damage_values,
    neutral,
)
