"""All mutation operators. Importing this module registers those of each other one."""

from tests.bank.fuzz import (
    damage_bytes,
    damage_concepts,
    damage_files,
    damage_keys,
    damage_pages,
    damage_references,
    damage_rules,
    damage_syntax,
    damage_values,
    neutral,
)
from tests.bank.fuzz.damage import NEUTRAL, OPERATORS

__all__ = ["MODULES", "NEUTRAL", "NOT_YET", "OPERATORS"]

MODULES = (
    damage_bytes,
    damage_concepts,
    damage_files,
    damage_keys,
    damage_pages,
    damage_references,
    damage_rules,
    damage_syntax,
    damage_values,
    neutral,
)

NOT_YET = {
    "a_control_character_in_a_key": "the message holds the control character, and a terminal obeys it",
    "a_count_of_seconds_for_a_date": "a number counts as a date if it is midnight in seconds since 1970",
    "a_file_of_an_empty_list": "it is accepted: there are no concepts to check against, or the set is passed over",
    "a_sign_that_yaml_keeps_for_itself": "reading it raises AttributeError",
    "an_unknown_tag_on_a_list": "it is accepted",
    "an_unknown_tag_on_a_mapping": "it is accepted",
}
"""Operators whose statement the reader does not meet, each with what it does instead.

A test holds that it is so: an operator leaves this table with the change that makes the reader meet it.
"""
