"""The command line: one file a command, imported when it is asked for, and the one place where errors become text.

``import kg.cli`` loads none of the heavy libraries; a command imports what it needs when it runs.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Any, NoReturn

import click

from kg import __version__
from kg.cli.lazy import LazyGroup
from kg.cli.options import example
from kg.errors import KgError

COMMANDS = {
    "build": "kg.cli.build:build",
    "query": "kg.cli.query:query",
    "serve": "kg.cli.serve:serve",
    "explain": "kg.cli.explain:explain",
    "centrality": "kg.cli.centrality:centrality",
    "communities": "kg.cli.communities:communities",
    "trends": "kg.cli.trends:trends",
    "similar": "kg.cli.similar:similar",
    "gaps": "kg.cli.gaps:gaps",
    "path": "kg.cli.path:path",
    "export": "kg.cli.export:export",
    "validate": "kg.cli.validate:validate",
    "eval": "kg.cli.eval:evaluate",
    "vocab": "kg.cli.vocab:vocab",
    "diff": "kg.cli.diff:diff",
    "list": "kg.cli.listing:listing",
}
"""Every command, in the order of the help -> ``"module:object"``."""

_USAGE = 2
_INTERRUPTED = 130
_TERMINATED = 143
_PIPE_CLOSED = 141


class Commands(LazyGroup):
    """A group that imports its commands on demand and turns every KgError into one line and its exit code.

    A bug keeps its traceback; Ctrl-C is 130; a reader that closes the pipe (``| head``) ends the command quietly.
    """

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command inside the error edge."""
        try:
            with _termination():
                result = super().invoke(ctx)
                sys.stdout.flush()
        except KgError as error:
            fail(str(error), error.exit_code)
        except KeyboardInterrupt:
            click.echo("interrupted; nothing was written", err=True)
            sys.exit(_INTERRUPTED)
        except BrokenPipeError:
            _let_go_of_stdout()
            sys.exit(_PIPE_CLOSED)
        return result

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """As click's, but a mistake in the arguments is one line too."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, False, **extra)
        try:
            code = super().main(args, "kg", complete_var, standalone_mode=False, **extra)
        except click.UsageError as error:
            path = error.ctx.command_path if error.ctx else "kg"
            fail(f"{error.format_message().rstrip('.')}; see: {path} --help", _USAGE)
        except click.ClickException as error:
            fail(error.format_message(), error.exit_code)
        except click.Abort:
            sys.exit(_INTERRUPTED)
        sys.exit(code if isinstance(code, int) else 0)


def fail(message: str, code: int) -> NoReturn:
    """Say on stderr in one line what went wrong, and leave."""
    click.echo(f"kg: error: {' '.join(message.split())}", err=True)
    sys.exit(code)


@contextmanager
def _termination() -> Iterator[None]:
    """While a command runs, being terminated unwinds it, so that no temporary file and no worker stays behind."""

    def leave(number: int, frame: FrameType | None) -> NoReturn:
        sys.exit(_TERMINATED)

    try:
        before = signal.signal(signal.SIGTERM, leave)
    except ValueError:  # not in the main thread
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _let_go_of_stdout() -> None:
    """Python flushes stdout once more when it ends; let that go nowhere."""
    with open(os.devnull, "wb") as nowhere:  # noqa: PTH123 - a device, not a file of ours
        os.dup2(nowhere.fileno(), sys.stdout.fileno())


@click.command(
    cls=Commands,
    table=COMMANDS,
    invoke_without_command=True,
    epilog=example(
        "kg build data/icml2025 -o out",
        'kg query out --name papers-on --param concept="continual learning"',
        'kg explain out "continual learning"',
    ),
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="kg", message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Turn a pile of paper abstracts into a concept graph that can be opened, queried and measured.

    SOURCE is a folder that kg build wrote, or its graph.ttl.

    Exit codes: 0 well; 2 usage; 3 input papers; 4 vocabulary; 5 query; 6 output; 130 interrupted; 1 anything else.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
