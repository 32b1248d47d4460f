"""Integrity of a graph on disk: each rule one function, each finding with its rule, subject and line.

``check`` reads ``graph.ttl`` and, where it stands beside it, ``evidence.ttl`` once, triple by triple, and runs every
rule in time that grows with the file and no faster. A newcomer adds a function to the file it belongs to, decorated
with ``each`` or ``whole`` (see ``rule``), and one line to the table.
"""

from __future__ import annotations

from kg.checks.rule import Finding, Report, Rule
from kg.registry import Registry

RULES = Registry[Rule](
    "rule",
    {
        "address": "kg.checks.records:address",
        "blank-node": "kg.checks.triples:blank_node",
        "class": "kg.checks.triples:known_class",
        "cooccurrence-count": "kg.checks.cooccurrence:count",
        "cooccurrence-edge": "kg.checks.cooccurrence:edge",
        "cooccurrence-figures": "kg.checks.cooccurrence:figures",
        "cooccurrence-order": "kg.checks.cooccurrence:order",
        "dangling": "kg.checks.references:dangling",
        "description": "kg.checks.description:described",
        "description-counts": "kg.checks.description:counts",
        "iri": "kg.checks.triples:minted_iri",
        "label": "kg.checks.records:label",
        "link-edge": "kg.checks.links:edge",
        "link-evidence": "kg.checks.links:evidence",
        "link-rank": "kg.checks.links:rank",
        "link-score": "kg.checks.links:score",
        "list": "kg.checks.records:ordered_list",
        "literal": "kg.checks.triples:literal",
        "mention-link": "kg.checks.evidence:mention_link",
        "mention-quote": "kg.checks.evidence:mention_quote",
        "property": "kg.checks.triples:known_property",
        "range": "kg.checks.references:right_class",
        "same-build": "kg.checks.description:same_build",
        "skos-cycle": "kg.checks.skos:cycle",
        "skos-label-unique": "kg.checks.skos:unique_label",
        "skos-s13": "kg.checks.skos:s13",
        "skos-s14": "kg.checks.skos:s14",
        "skos-s27": "kg.checks.skos:s27",
        "skos-s37": "kg.checks.skos:s37",
        "skos-s46": "kg.checks.skos:s46",
        "skos-s9": "kg.checks.skos:s9",
        "skos-top": "kg.checks.skos:top_concepts",
        "year": "kg.checks.records:year",
    },
)
"""Rule id -> rule, those of other distributions (entry points of the group ``kg.rules``) included."""

__all__ = ["RULES", "Finding", "Report", "Rule"]
