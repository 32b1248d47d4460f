"""Progress on stderr: a bar for people who watch, nothing for files, pipes and ``--quiet``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Report = Callable[[str, int, int], None]
"""Called with a stage, how much of it is done, and how much there is (0: not known)."""


@contextmanager
def progress(quiet: bool) -> Iterator[Report]:
    """Something to report progress to.

    Args:
        quiet: show nothing.

    Example:
        >>> with progress(quiet=True) as report:
        ...     report("reading", 1, 2)
    """
    if quiet or not sys.stderr.isatty():
        yield lambda stage, done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("starting", total=None)

        def report(stage: str, done: int, total: int) -> None:
            bar.update(task, description=stage, completed=done, total=total or None)

        yield report
