"""What a single YAML value means: a text, a number, a date, true, false or nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

import yaml

from quiz_plugin.bank.decode import UNSEEN

Complain = Callable[[yaml.ScalarEvent, str, str, str], None]
"""Takes the place, the code, the message and the hint of a problem."""

_MAYBE_NO_TEXT = re.compile(r"[-+.~=<0-9]|[nN]|[tTfF][rRaA]|[yYoO]|$")
"""How a plain value starts that may be something else than a text; all others need no closer look."""
_TRUTH_TO_SOME = re.compile(r"y(es)?|no?|on|off", re.IGNORECASE)
_KEPT_BY_YAML = frozenset({"=", "<<"})
_TEXT = "tag:yaml.org,2002:str"
_resolver = yaml.resolver.Resolver()
_constructor = yaml.constructor.SafeConstructor()


class Unread:
    """Stands where a value could not be read; whoever finds it says nothing, for the reader has."""

    def __deepcopy__(self, memo: object) -> Unread:
        return self


UNREAD_VALUE = Unread()


def value(event: yaml.ScalarEvent, complain: Complain) -> object:
    """The value of a scalar; what cannot be read is told through `complain`."""
    text: str = event.value
    if event.implicit[0]:
        if not _MAYBE_NO_TEXT.match(text):
            return text
        if _TRUTH_TO_SOME.fullmatch(text):
            message = f"`{text}` without quotes is a text to some readers of YAML, and true or false to others"
            complain(
                event, "yaml-boolean", message, f'write "{text}" with quotes if it is a text, or else true or false'
            )
            return UNREAD_VALUE
        tag: str = _resolver.resolve(yaml.ScalarNode, text, (True, False))  # type: ignore[no-untyped-call]
        if text in _KEPT_BY_YAML:
            message = f"`{text}` without quotes has a meaning of its own in YAML"
            complain(event, "bad-value", message, "put it in quotes")
            return UNREAD_VALUE
        return _construct(tag, text)
    if event.style == '"' and (odd := UNSEEN.search(text)):
        message = f"this text holds a control character (U+{ord(odd[0]):04X}), written as an escape"
        complain(event, "control-character", message, "delete it")
        return UNREAD_VALUE
    if event.implicit[1] or event.tag is None:
        return text
    try:
        return _construct(event.tag, text)
    except yaml.MarkedYAMLError:
        hint = "if the text starts with an exclamation mark, put it in quotes"
        complain(event, "bad-value", f"the tag `{event.tag}` means nothing here", hint)
        return UNREAD_VALUE


@lru_cache(maxsize=1_000)
def _construct(tag: str, text: str) -> object:
    """The value as PyYAML makes it. Raises yaml.MarkedYAMLError for an unknown tag."""
    if tag == _TEXT:
        return text
    try:
        return _constructor.construct_object(yaml.ScalarNode(tag, text))
    except (ArithmeticError, AttributeError, LookupError, ValueError):
        return text  # it looks like a date and is none (2026-02-30): what it should be is for the model to say
    finally:  # it keeps all that it ever made until a whole document is done
        _constructor.constructed_objects.clear()
        _constructor.recursive_objects.clear()
