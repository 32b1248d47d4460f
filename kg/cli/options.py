"""Arguments and options that several commands share."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])

FORMATS = ("table", "csv", "json")
"""How rows are printed. A table is for reading, the others are for programs."""


def example(*lines: str) -> str:
    r"""The end of a command's help: lines that can be typed as they stand.

    >>> example("kg list measures")
    '\x08\nExample:\n  kg list measures'
    """
    return "\n".join(("\b", "Example:", *(f"  {line}" for line in lines)))


def source_argument(command: F) -> F:
    """SOURCE: what ``kg build`` wrote."""
    return click.argument("source", type=click.Path(path_type=Path))(command)


def format_option(*more: str) -> Callable[[F], F]:
    """``--format``, with forms that only this command has.

    Args:
        more: names beside ``FORMATS``.
    """
    return click.option(
        "--format",
        "form",
        type=click.Choice([*FORMATS, *more]),
        default=FORMATS[0],
        show_default=True,
        help="How to print the result.",
    )


def plot_option(command: F) -> F:
    """``--plot``: the result as a picture."""
    return click.option(
        "--plot",
        metavar="FILE",
        type=click.Path(path_type=Path),
        callback=_checked_picture,
        help="Draw it too: FILE.svg or FILE.png (extra plot).",
    )(command)


def _checked_picture(ctx: click.Context, param: click.Parameter, value: Path | None) -> Path | None:
    """A picture that cannot be is told before the graph is read."""
    if value is not None:
        from kg.exporters.plots.canvas import check_picture

        check_picture(value)
    return value


def method_option(command: F) -> F:
    """``--method``: how communities are found."""
    return click.option(
        "--method",
        type=click.Choice(["louvain", "leiden"]),
        default="louvain",
        show_default=True,
        help="Of finding communities; leiden needs the extra fast.",
    )(command)


def quiet_option(command: F) -> F:
    """``--quiet``: no progress, no notes."""
    return click.option("--quiet", is_flag=True, help="No progress and no notes on stderr; errors remain.")(command)


def given(name: str) -> bool:
    """Whether an option of the running command was given, rather than left at its default.

    Args:
        name: of its parameter, such as ``top``.
    """
    context = click.get_current_context()
    return context.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT


class Number(click.FloatRange):
    """A range of numbers; ``nan``, which is neither inside nor outside, is refused."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """As of any range."""
        number = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail(f"{number} is not in the range {self._describe_range()}", param, ctx)
        return number


def note(message: str, *, quiet: bool = False) -> None:
    """Say something beside the result, on stderr."""
    if not quiet:
        click.echo(f"kg: {' '.join(message.split())}", err=True)
