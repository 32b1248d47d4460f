"""Run the command line, in this process or in one of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from kg.cli import main

ROOT = Path(__file__).parents[2]


def run(*arguments: str | Path, stdin: str | None = None) -> Result:
    """``kg ARGUMENTS``, in this process; an unexpected error is raised."""
    result = CliRunner().invoke(main, [str(argument) for argument in arguments], input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def error(*arguments: str | Path, code: int) -> str:
    """The one line that a command leaves on stderr when it fails with that code."""
    result = run(*arguments)
    assert result.exit_code == code, result.output
    lines = [line for line in result.stderr.splitlines() if not line.startswith("kg: warning")]
    assert len(lines) == 1, lines
    assert lines[0].startswith("kg: error: ")
    return lines[0].removeprefix("kg: error: ")


def command(*arguments: str | Path, code: str = "from kg.cli import main; main()") -> list[str]:
    """The words that start ``kg ARGUMENTS`` in a process of its own."""
    return [sys.executable, "-c", code, *map(str, arguments)]


def environment(**more: str) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(ROOT), **more}


def process(*arguments: str | Path, code: str = "from kg.cli import main; main()") -> subprocess.CompletedProcess[str]:
    """``kg ARGUMENTS`` in a process of its own."""
    words = command(*arguments, code=code)
    return subprocess.run(words, capture_output=True, text=True, env=environment(), timeout=300, encoding="utf-8")
