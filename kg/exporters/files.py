"""Write a file whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from kg.errors import OutputError


@contextmanager
def atomic(target: str | Path) -> Iterator[BinaryIO]:
    """Open a file for writing that takes its name only when all went well.

    A temporary file in the same folder is written and then renamed; missing folders are made. On an error the old
    file, if any, stays as it was and nothing else is left.

    Args:
        target: the file to write.

    Raises:
        OutputError: the folder or file cannot be written.

    Example:
        >>> folder = Path(tempfile.mkdtemp())
        >>> with atomic(folder / "a.txt") as handle:
        ...     _ = handle.write(b"done")
        >>> (folder / "a.txt").read_bytes()
        b'done'
    """
    path = Path(target)
    temporary: Path | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        number, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".tmp", dir=path.parent)
        temporary = Path(name)
        with os.fdopen(number, "wb") as handle:
            yield handle
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(path)
    except OSError as error:
        raise OutputError(f"{path}: cannot be written: {error.strerror or error}; choose another place") from error
    finally:
        if temporary is not None:
            temporary.unlink(missing_ok=True)


def _umask() -> int:
    """The permissions that new files do not get: ``mkstemp`` makes private files, an export is as public as any."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
