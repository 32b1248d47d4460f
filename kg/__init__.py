"""kg: from a pile of paper abstracts to a concept graph that can be trusted, opened, queried and measured.

Example:
    >>> import kg
    >>> graph = kg.build(["data/icml2025"])  # doctest: +SKIP
    >>> graph.to_networkx("concepts")  # doctest: +SKIP
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kg.errors import KgError
    from kg.facade import Graph, build, load

__version__ = "0.1.0"

__all__ = ["Graph", "KgError", "__version__", "build", "load"]

_LAZY = {"Graph": "kg.facade", "KgError": "kg.errors", "build": "kg.facade", "load": "kg.facade"}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used (PEP 562), so that ``import kg`` costs nothing."""
    if name not in _LAZY:
        raise AttributeError(f"module 'kg' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_LAZY[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
