"""The SPARQL 1.1 Service Description (https://www.w3.org/TR/sparql11-service-description/), without blank nodes."""

from __future__ import annotations

from pyoxigraph import Literal, NamedNode, RdfFormat, Triple, parse, serialize

SD = "http://www.w3.org/ns/sparql-service-description#"
_FORMATS = "http://www.w3.org/ns/formats/"
_VOID = "http://rdfs.org/ns/void#"
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


def describe(endpoint: str, base: str, triple_count: int, form: str) -> bytes:
    """What the endpoint is, which language it takes, which forms it answers in, and which graph it asks.

    The default graph is the only one; ``FROM`` may name it by the IRI of the dataset (``kg.queries.dataset``).

    Args:
        endpoint: its address.
        base: the base IRI of the graph; its dataset is described in the graph itself (VoID).
        triple_count: how many triples the graph has, evidence included where it is served.
        form: one of ``negotiate.GRAPHS``.

    Example:
        >>> b"sd:SPARQL11Query" in describe("http://127.0.0.1:8000/sparql", "https://kg.example/", 9, "turtle")
        True
    """
    service, dataset, graph = (NamedNode(f"{endpoint}{part}") for part in ("", "#dataset", "#graph"))
    available, named = NamedNode(f"{endpoint}#available"), NamedNode(f"{endpoint}#available-graph")
    own = NamedNode(f"{base}dataset")
    triples: list[tuple[NamedNode, NamedNode, NamedNode | Literal]] = [
        (service, _TYPE, _sd("Service")),
        (service, _sd("endpoint"), service),
        (service, _sd("supportedLanguage"), _sd("SPARQL11Query")),
        *((service, _sd("resultFormat"), NamedNode(_FORMATS + name)) for name in _WRITTEN),
        (service, _sd("defaultDataset"), dataset),
        (dataset, _TYPE, _sd("Dataset")),
        (dataset, _sd("defaultGraph"), graph),
        (graph, _TYPE, _sd("Graph")),
        (graph, _TYPE, NamedNode(f"{_VOID}Dataset")),
        (graph, NamedNode(f"{_VOID}triples"), Literal(triple_count)),
        (service, _sd("availableGraphs"), available),
        (available, _TYPE, _sd("GraphCollection")),
        (available, _sd("namedGraph"), named),
        (named, _TYPE, _sd("NamedGraph")),
        (named, _sd("name"), own),
        (named, _sd("graph"), graph),
    ]
    prefixes = {"sd": SD, "formats": _FORMATS, "void": _VOID} if form in ("turtle", "rdfxml") else None
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
