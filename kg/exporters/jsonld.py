"""JSON-LD 1.1: the graph with its evidence as plain JSON with short names, and the context that makes it RDF."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, BinaryIO

from kg.exporters.cytoscape import separated
from kg.exporters.ntriples import check_iri, documents, number
from kg.exporters.text import as_json
from kg.graph import terms as t
from kg.iri import CITES, COMPARES, INTRODUCES, SUBJECT, USES, VOCABULARIES
from kg.model import ARTEFACT_KINDS, KnowledgeGraph

_CLASSES = (
    t.SKOS_SCHEME, t.SKOS_CONCEPT, t.RESEARCH_PAPER, t.CITED_WORK, t.LINK, t.CO_OCCURRENCE, t.MENTION, t.ABBREVIATION,
    t.RESULT, t.ACTIVITY, *(t.kind_class(kind) for kind in ARTEFACT_KINDS),
)  # fmt: skip
_NODES = (
    SUBJECT, INTRODUCES, USES, COMPARES, CITES, t.TOP_CONCEPT, t.IN_SCHEME, t.BROADER, t.RELATED, t.EXACT_MATCH,
    t.CO_OCCURS, t.PAPER, t.PREDICATE, t.TARGET, t.FIRST, t.SECOND, t.ABOUT, t.EVIDENCE_FOR, t.DATASET, t.PART_OF,
    t.HAS_PART, t.MADE_BY, t.DUMP, t.DOWNLOAD, t.ASSOCIATED, t.GENERATED_BY, t.VOID_VOCABULARY, t.CLASS_PARTITION,
    t.VOID_CLASS,
)  # fmt: skip
"""Properties whose values are IRIs, always."""
_SCORES = (
    "base",
    "background",
    "count",
    "first",
    "keyword",
    "last",
    "length",
    "neighbours",
    "rarity",
    "spread",
    "title",
)
_DECIMALS = (t.SCORE, t.ASSOCIATION, t.NPMI, t.NUMERIC, *map(t.part_property, _SCORES))
_FIRST = (*_CLASSES, *_NODES, *_DECIMALS, t.ISSUED, t.TITLE, t.LABEL)
"""What has its local name as short name whatever else has the same; others get their prefix before it."""
_RENAMED: dict[str, str] = {t.SHORT_LABEL: "shortLabel", t.MADE_BY: "madeBy"}
_LARGEST = 2**53


def write(graph: KnowledgeGraph, handle: BinaryIO) -> None:
    """Write the triples of ``graph.ttl`` and ``evidence.ttl`` as JSON-LD, an object a line, its context inside.

    The file needs nothing but itself; the context alone is written by ``write_context``. Names of IRIs are not
    abbreviated: a name like ``dc:x`` in a vocabulary could not be told from a prefixed one.

    Args:
        graph: what to write; evidence where it has some.
        handle: open for binary writing.

    Raises:
        OutputError: an IRI holds a character that no RDF file may hold.

    Example:
        >>> import io
        >>> from kg.model import Fingerprint, Iri, Work
        >>> work, out = Work(Iri("urn:w"), "Huang et al. (2024)"), io.BytesIO()
        >>> write(KnowledgeGraph("urn:", Fingerprint("0", "", ""), works=(work,)), out)
        >>> json.loads(out.getvalue())["@graph"][-1]
        {'id': 'urn:w', 'type': 'Work', 'label': 'Huang et al. (2024)'}
    """
    handle.write(f'{{"@context": {as_json(context())},\n"@graph": [\n'.encode())
    for line in separated(_objects(graph)):
        handle.write(line.encode("utf-8"))
    handle.write(b"]}\n")


def write_context(graph: KnowledgeGraph, handle: BinaryIO) -> None:
    """Write the context alone, the same for every graph: what the short names of the JSON-LD mean."""
    handle.write((json.dumps({"@context": context()}, ensure_ascii=False, indent=1) + "\n").encode())


@cache
def context() -> dict[str, Any]:
    """The context: short name -> IRI, with the datatype of the values where all have the same.

    >>> context()["title"], context()["subject"]["@type"], context()["score"]["@type"] == t.DECIMAL
    ({'@id': 'http://purl.org/dc/terms/title'}, '@id', True)
    """
    types: dict[str, str] = {**dict.fromkeys(_NODES, "@id"), **dict.fromkeys(_DECIMALS, t.DECIMAL), t.ISSUED: t.GYEAR}
    found: dict[str, dict[str, str]] = {}
    for iri in (*_FIRST, *_words()):
        if all(term["@id"] != iri for term in found.values()):
            found[_short(iri, found)] = {"@id": iri, **({"@type": types[iri]} if iri in types else {})}
    return {"id": "@id", "type": "@type", **dict(sorted(found.items()))}


def _words() -> list[str]:
    """Every class and property that a file of ours may hold."""
    words = {value for value in vars(t).values() if isinstance(value, str) and value.startswith("http")}
    return sorted(word for word in words if _local(word) and word != t.TYPE)


def _local(iri: str) -> str:
    return iri[max(iri.rfind("/"), iri.rfind("#")) + 1 :]


def _short(iri: str, taken: Mapping[str, object]) -> str:
    local = _RENAMED.get(iri) or _local(iri)
    prefix = next((name for name, namespace in VOCABULARIES.items() if iri == namespace + local), "kg")
    return local if local not in ("id", "type", *taken) else f"{prefix}_{local}"


@cache
def _names() -> dict[str, tuple[str, str]]:
    """IRI -> its short name, and the datatype that the context gives to its values."""
    return {term["@id"]: (name, term.get("@type", "")) for name, term in context().items() if isinstance(term, dict)}


def _objects(graph: KnowledgeGraph) -> Iterator[str]:
    for blocks, _ in documents(graph):
        for subject, pairs in blocks:
            found: dict[str, list[Any]] = {}
            for predicate, terms in pairs:
                name, datatype = _names().get(predicate, ("", ""))
                values = [_value(term, datatype, predicate == t.TYPE) for term in terms]
                key = "type" if predicate == t.TYPE else name or check_iri(predicate)
                found.setdefault(key, []).extend(values)
            head = {"id": check_iri(subject), **({"type": found.pop("type")} if "type" in found else {})}
            yield as_json({k: _shortened(v) for k, v in {**head, **dict(sorted(found.items()))}.items() if v})


def _shortened(values: Any) -> Any:
    """A single value stands by itself; several are in the order of how they are written."""
    if not isinstance(values, list):
        return values
    return values[0] if len(values) == 1 else sorted(values, key=as_json)


def _value(term: t.Term, datatype: str, is_type: bool) -> Any:
    if isinstance(term, str):
        iri = check_iri(term)
        if is_type:
            return _names().get(iri, (iri, ""))[0] or iri
        return iri if datatype == "@id" else {"@id": iri}
    if isinstance(term, tuple):
        text, suffix = term
        if suffix[:1] == "@":
            return {"@value": text, "@language": suffix[1:]}
        kind = suffix[2:]
        return text if kind == datatype else {"@value": text, **({"@type": kind} if kind else {})}
    if isinstance(term, bool) or (isinstance(term, int) and not datatype and abs(term) < _LARGEST):
        return term
    text, kind = number(term)
    return text if kind == datatype else {"@value": text, "@type": kind}
