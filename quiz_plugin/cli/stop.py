"""How a command ends that could not be carried out as it was given."""

from __future__ import annotations

import click


class Stop(click.ClickException):
    """Ends the command with status 2 and one sentence, with a hint below it."""

    exit_code = 2

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(f"{message}\n  hint: {hint}")
