"""May a folder be written to? Asked before the work begins, not after."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from kg.errors import OutputError
from kg.exporters.folder import export_files


def check_output(folder: Path, inputs: Sequence[Path]) -> None:
    """Refuse an output folder that cannot work.

    Args:
        folder: where the exports are to go; it need not exist.
        inputs: files and folders that will be read.

    Raises:
        OutputError: it is a file, cannot be written, or lies inside an input folder, whose exports the next build
            would read as papers, or an export would take the place of an input file.

    Example:
        >>> check_output(Path("data/icml2025/out"), [Path("data/icml2025")])
        Traceback (most recent call last):
        kg.errors.OutputError: data/icml2025/out: lies inside the input data/icml2025; choose a folder outside of it
    """
    if folder.exists() and not folder.is_dir():
        raise OutputError(f"{folder}: is a file; name a folder to write to")
    place = folder.resolve()
    for source in inputs:
        if source.is_dir() and place.is_relative_to(source.resolve()):
            raise OutputError(f"{folder}: lies inside the input {source}; choose a folder outside of it")
        if source.resolve().parent == place and source.name in export_files():
            raise OutputError(f"{source}: an export of that name would replace this input; choose another folder")
    above = next(parent for parent in (place, *place.parents) if parent.exists())
    if not above.is_dir():
        raise OutputError(f"{folder}: {above} is a file; name a folder to write to")
    if not os.access(above, os.W_OK | os.X_OK):
        raise OutputError(f"{folder}: no permission to write in {above}; choose another place")
