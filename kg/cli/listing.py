"""``kg list``: what is registered, plug-ins included."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import click

from kg.cli.options import example, format_option
from kg.cli.tables import write_rows
from kg.registry import Registry

_ROOMS = {
    "readers": "kg.readers:READERS",
    "extractors": "kg.extractors:EXTRACTORS",
    "measures": "kg.measures:MEASURES",
    "exporters": "kg.exporters:EXPORTERS",
}


@click.command(
    "list",
    short_help="List readers, measures, named queries and the like.",
    epilog=example("kg list measures", "kg list readers --format json"),
)
@click.argument("what", type=click.Choice([*_ROOMS, "queries"]))
@format_option()
def listing(what: str, form: str) -> None:
    """List readers, extractors, measures, exporters or named queries, those of other packages included."""
    rows = list(_queries() if what == "queries" else _registered(what))
    if what == "exporters":
        rows = sorted([*rows, *_folders()])
    write_rows(("name", "description"), rows, form)


def _queries() -> Iterator[tuple[str, str]]:
    from kg.queries.catalogue import named, names

    for query in map(named, names()):
        yield query.name, query.description


def _folders() -> Iterator[tuple[str, str]]:
    """Exporters whose format is a folder of files."""
    from kg.exporters import FOLDERS

    for name in FOLDERS.names():
        yield name, f"{_description(FOLDERS, name)} (a folder)"


def _registered(what: str) -> Iterator[tuple[str, str]]:
    module, _, attribute = _ROOMS[what].partition(":")
    registry: Registry[object] = getattr(__import__(module, fromlist=[attribute]), attribute)
    for name in registry.names():
        yield name, _description(registry, name) + _file(what, name)


def _description(registry: Registry[Any], name: str) -> str:
    """The first line of the docstring; one that cannot be imported is listed all the same."""
    try:
        found = registry.get(name)
    except ImportError as error:
        return f"not available: {error}"
    return (inspect.getdoc(found) or "").partition("\n")[0].replace("``", "")


def _file(what: str, name: str) -> str:
    if what != "exporters":
        return ""
    from kg.exporters import file_name

    return f" ({file_name(name)})"
