"""Rules about what a record says twice: the two must agree."""

from __future__ import annotations

from kg.checks.contract import ARTEFACTS
from kg.checks.facts import Facts
from kg.checks.reading import Node
from kg.checks.rule import Said, each
from kg.graph import terms as t

_LISTS = ((t.AUTHOR_LIST, t.CREATOR), (t.KEYWORD_LIST, t.KEYWORD), (t.SOURCE_LIST, t.SOURCE))


@each(t.SKOS_CONCEPT, *sorted(ARTEFACTS))
def label(node: Node, facts: Facts) -> Said:
    """The label without a language is one of the preferred labels."""
    if (name := node.text(t.LABEL)) and name not in node.texts(t.PREF_LABEL):
        yield f"rdfs:label {name!r} is no skos:prefLabel of it"


@each(t.RESEARCH_PAPER)
def year(node: Node, facts: Facts) -> Said:
    """The year as a number is the year of the date."""
    number, date = node.text(t.YEAR), node.text(t.ISSUED)
    if date and number != date.lstrip("0"):
        yield f"kg:year is {number or 'missing'}, dcterms:issued {date}"


@each(t.RESEARCH_PAPER)
def ordered_list(node: Node, facts: Facts) -> Said:
    """A list in its order has the members that stand beside it."""
    for ordered, members in _LISTS:
        if ordered in node and set(t.split_list(node.text(ordered))) != set(node.texts(members)):
            yield f"<{ordered}> and <{members}> do not hold the same"


@each(t.RESEARCH_PAPER)
def address(node: Node, facts: Facts) -> Said:
    """An address is an IRI wherever it can be one."""
    for predicate in (t.URL, t.CODE, t.SEE_ALSO):
        for text in sorted(set(node.texts(predicate)) - set(node.iris(predicate))):
            if t.address(text) == text:
                yield f"<{predicate}> holds the address {text!r} as a text"
