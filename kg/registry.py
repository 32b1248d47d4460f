"""Names for the open sets (readers, extractors, measures, exporters).

A registry maps a name to ``"module:object"`` and imports the object on first use, so that listing names costs
nothing and a missing optional library hurts only the part that needs it. Other distributions add to it through
entry points of the group ``kg.<kind>s``.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from importlib.metadata import entry_points
from typing import Generic, TypeVar, cast

from kg.errors import UnknownNameError

T = TypeVar("T")


class Registry(Generic[T]):
    """An open set of named objects, imported on first use.

    Args:
        kind: singular name of what is registered, as it is said in messages ("reader").
        table: name -> ``"module:object"``.

    Example:
        >>> numbers = Registry[float]("number", {"pi": "math:pi"})
        >>> numbers.names()
        ['pi']
        >>> round(numbers.get("pi"), 2)
        3.14
    """

    def __init__(self, kind: str, table: Mapping[str, str]) -> None:
        self.kind = kind
        self._table = dict(table)
        self._plugins_read = False

    def register(self, name: str, target: str) -> None:
        """Add ``target`` (``"module:object"``) under ``name``; a name that is taken is an error."""
        if self._table.get(name, target) != target:
            raise UnknownNameError(f"{self.kind} {name!r} is registered twice: {self._table[name]} and {target}")
        self._table[name] = target

    def names(self) -> list[str]:
        """All known names, sorted."""
        self._read_plugins()
        return sorted(self._table)

    def get(self, name: str) -> T:
        """The object registered under ``name``.

        Raises:
            UnknownNameError: nothing is registered under it; the message lists what is.
        """
        self._read_plugins()
        if name not in self._table:
            raise UnknownNameError(f"no {self.kind} named {name!r}; known: {', '.join(self.names())}")
        module, _, attribute = self._table[name].partition(":")
        return cast(T, getattr(importlib.import_module(module), attribute))

    def items(self) -> Iterator[tuple[str, T]]:
        """Name and object of everything registered, by name."""
        for name in self.names():
            yield name, self.get(name)

    def _read_plugins(self) -> None:
        if not self._plugins_read:
            self._plugins_read = True
            for point in sorted(entry_points(group=f"kg.{self.kind}s"), key=lambda p: p.name):
                self.register(point.name, point.value)
