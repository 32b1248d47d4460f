"""The SPARQL 1.1 Service Description (https://www.w3.org/TR/sparql11-service-description/), without blank nodes."""

from __future__ import annotations

from pyoxigraph import NamedNode, RdfFormat, Triple, parse, serialize

SD = "http://www.w3.org/ns/sparql-service-description#"
_FORMATS = "http://www.w3.org/ns/formats/"
_TYPE = NamedNode("http://www.w3.org/1999/02/22-rdf-syntax-ns#type")
_WRITTEN = (
    "SPARQL_Results_JSON", "SPARQL_Results_XML", "SPARQL_Results_CSV", "SPARQL_Results_TSV",
    "Turtle", "N-Triples", "JSON-LD", "RDF_XML",
)  # fmt: skip
_FORMS = {
    "turtle": RdfFormat.TURTLE,
    "ntriples": RdfFormat.N_TRIPLES,
    "jsonld": RdfFormat.JSON_LD,
    "rdfxml": RdfFormat.RDF_XML,
}


def describe(endpoint: str, base: str, form: str) -> bytes:
    """What the endpoint is, which language it takes and which forms it answers in.

    Args:
        endpoint: its address.
        base: the base IRI of the graph; its dataset is described in the graph itself (VoID).
        form: one of ``negotiate.GRAPHS``.

    Example:
        >>> b"sd:SPARQL11Query" in describe("http://127.0.0.1:8000/sparql", "https://kg.example/", "turtle")
        True
    """
    service, dataset = NamedNode(endpoint), NamedNode(f"{endpoint}#dataset")
    triples = [
        (service, _TYPE, _sd("Service")),
        (service, _sd("endpoint"), service),
        (service, _sd("supportedLanguage"), _sd("SPARQL11Query")),
        *((service, _sd("resultFormat"), NamedNode(_FORMATS + name)) for name in _WRITTEN),
        (service, _sd("defaultDataset"), dataset),
        (dataset, _TYPE, _sd("Dataset")),
        (dataset, _sd("defaultGraph"), NamedNode(f"{base}dataset")),
        (NamedNode(f"{base}dataset"), _TYPE, _sd("Graph")),
    ]
    prefixes = {"sd": SD, "formats": _FORMATS} if form in ("turtle", "rdfxml") else None
    written = serialize([Triple(*triple) for triple in triples], format=_FORMS[form], prefixes=prefixes)
    return written or b""


def converted(turtle: bytes, form: str) -> bytes:
    """Turtle in another form of ``negotiate.GRAPHS``."""
    if form == "turtle":
        return turtle
    triples = (quad.triple for quad in parse(turtle, format=RdfFormat.TURTLE))
    return serialize(triples, format=_FORMS[form]) or b""


def _sd(name: str) -> NamedNode:
    return NamedNode(SD + name)
