"""How good a graph is, measured against labels that people gave to its papers.

A **gold file** is JSON lines, one object a paper. To label papers of your own, write for each:

``id``
    the paper's id in the graph (``dcterms:identifier``). ``pid`` does as well when ``abstract`` is given.
``abstract``
    the abstract; the paper is found by its letters and digits. May be left out when ``id`` is the paper's id.
``title``
    the title; leave it out when the annotators did not see one: what stands only in a title is then not held against
    the graph.
``core``
    what the paper is about: a list of concepts, each a list of labels that name it equally well (a single label may
    stand as plain text). Every one of them should be linked.
``ok``
    concepts, written likewise, that are right when linked and not missed when not.
``wrong``
    labels of traps: concepts that a careless reader would link. A concept in no list is *unjudged*.
``introduces``, ``uses``, ``compares``
    artefacts: ``{"name": "Dual-Arch", "kind": "method", "long": "Dual Architecture", "agreed": true}``. Only ``name``
    is needed. ``agreed`` false: right when found, not missed when not.
``abbreviations``
    those that the text defines: ``{"CL": "continual learning"}``.
``code``, ``cites``
    addresses of repositories and projects; works as they are cited ("Huang et al., 2024").
``results``
    stated results: ``{"value": "87.5%", "metric": "accuracy", "on": "CIFAR-10"}``; ``value`` is compared.

Everything beside the paper's id or abstract and ``core`` may be left out. A **sense file** is JSON lines as well, one
object a word in a text: ``id``, ``abstract``, ``surface`` (the word), ``concept`` (labels of what is meant, null when
nothing should be linked) and ``not`` (labels of concepts that must not be linked because of this word).

Labels are compared without case, hyphens and plural s; names without anything but letters and digits.

Example:
    >>> from kg.evaluation import evaluate, parse_gold
    >>> from kg.model import Concept, Fingerprint, Iri, KnowledgeGraph, Link, Paper
    >>> from kg.iri import SUBJECT
    >>> concepts = (Concept(Iri("urn:c"), "continual learning"), Concept(Iri("urn:d"), "distillation"))
    >>> links = tuple(Link(Iri(f"urn:l{c}"), Iri("urn:p"), SUBJECT, Iri(f"urn:{c}"), 0.9, 1, 1) for c in "cd")
    >>> graph = KnowledgeGraph("urn:", Fingerprint("", "", ""), (Paper(Iri("urn:p"), "p1", "", "On CL."),), concepts,
    ...     links=links)
    >>> gold = parse_gold(['{"id": "p1", "core": [["continual learning"], ["forgetting"]], "wrong": ["distillation"]}'])
    >>> figures = evaluate(graph, gold).figures
    >>> figures["recall"], figures["precision"], figures["traps"]
    (0.5, 0.5, 1)
"""

from kg.evaluation.evaluate import Evaluation, evaluate
from kg.evaluation.gold import parse_gold, parse_senses, read_gold, read_senses
from kg.evaluation.senses import Senses, score_senses

__all__ = [
    "Evaluation",
    "Senses",
    "evaluate",
    "parse_gold",
    "parse_senses",
    "read_gold",
    "read_senses",
    "score_senses",
]
