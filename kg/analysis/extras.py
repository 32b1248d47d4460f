"""Optional libraries: asked for when they are needed, with one line on what to install when they are not there."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from kg.errors import KgError


def optional(module: str, extra: str, purpose: str) -> Any:
    """Import a module of an extra.

    Args:
        module: its name, such as ``"matplotlib"``.
        extra: the extra of the distribution that brings it.
        purpose: what needs it, as the subject of a sentence.

    Raises:
        KgError: it is not installed; the message says which extra to install.

    Example:
        >>> optional("no_such_module", "plot", "a picture")
        Traceback (most recent call last):
        kg.errors.KgError: a picture needs no_such_module, which is not installed; pip install "paperkg[plot]"
    """
    try:
        return import_module(module)
    except ImportError:
        raise KgError(f'{purpose} needs {module}, which is not installed; pip install "paperkg[{extra}]"') from None
