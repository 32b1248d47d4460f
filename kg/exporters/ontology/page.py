"""The page of the ontology, out of its template."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from kg.exporters.ontology.schema import Schema

_FOLDER = Path(__file__).parent


def page(schema: Schema) -> str:
    """The documentation as HTML; every text of the schema is escaped.

    Args:
        schema: what to show.
    """
    environment = Environment(
        loader=FileSystemLoader(_FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template("ontology.html.jinja").render(schema=schema, about=schema.about)
