"""A group of commands each of which is imported when it is asked for."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

import click


class LazyGroup(click.Group):
    """A group that imports its commands on demand.

    Args:
        table: every command, in the order of the help -> ``"module:object"``.
    """

    def __init__(self, *args: Any, table: Mapping[str, str], **options: Any) -> None:
        super().__init__(*args, **options)
        self.table = table

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All commands."""
        return list(self.table)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in self.table:
            return None
        module, _, attribute = self.table[cmd_name].partition(":")
        command: click.Command = getattr(importlib.import_module(module), attribute)
        return command
