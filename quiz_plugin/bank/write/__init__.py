"""Writing to a bank: a record as YAML, and changes of a file that leave all the rest of it as it is."""

from quiz_plugin.bank.write.gaps import Filled, fill_ids, ids_of
from quiz_plugin.bank.write.layout import as_mapping, as_yaml
from quiz_plugin.bank.write.nodes import Unwritable, parse, plain
from quiz_plugin.bank.write.record import as_data, in_house_order
from quiz_plugin.bank.write.retell import with_text
from quiz_plugin.bank.write.save import checked_yaml, read_text, read_yaml, save
from quiz_plugin.bank.write.slugs import propose
from quiz_plugin.bank.write.splice import BYTE_ORDER_MARK, Appended, append
from quiz_plugin.bank.write.trial import Found, Site, Trial, attempt, new_set
from quiz_plugin.bank.write.walk import Step, place_of

__all__ = [
    "BYTE_ORDER_MARK",
    "Appended",
    "Filled",
    "Found",
    "Site",
    "Step",
    "Trial",
    "Unwritable",
    "append",
    "as_data",
    "as_mapping",
    "as_yaml",
    "attempt",
    "checked_yaml",
    "fill_ids",
    "ids_of",
    "in_house_order",
    "new_set",
    "parse",
    "place_of",
    "plain",
    "propose",
    "read_text",
    "read_yaml",
    "save",
    "with_text",
]
