"""Start a process of kg's own: our interpreter, our module, nothing of the working folder."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def command(module: str) -> tuple[list[str], dict[str, str]]:
    """The words and the environment that start a module of kg.

    Example:
        >>> command("kg.queries.worker")[0][1:]
        ['-P', '-m', 'kg.queries.worker']
    """
    # -P: a file of the working folder must not stand in for a library; the search path goes along instead.
    path = os.pathsep.join(entry or str(Path.cwd()) for entry in sys.path)
    return [sys.executable, "-P", "-m", module], os.environ | {"PYTHONPATH": path}


@contextmanager
def worker(module: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process with pipes to its standard input and output, killed at the latest when the block is left."""
    words, environment = command(module)
    process = subprocess.Popen(  # noqa: S603 - our own interpreter and module
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()
