"""Rules about what is quoted: it stands where it says, and speaks for what it says."""

from __future__ import annotations

from kg.checks.facts import Facts
from kg.checks.reading import Node
from kg.checks.rule import Said, each
from kg.graph import terms as t


@each(t.MENTION, late=True)
def mention_quote(node: Node, facts: Facts) -> Said:
    """A mention quotes the text of its paper, character by character, at its offsets."""
    texts = facts.texts.get(node.text(t.PAPER))
    field = node.text(t.FIELD)
    if texts is None or field not in ("title", "abstract"):
        if texts is not None:
            yield f"kg:field is {field!r}, neither title nor abstract"
        return
    try:
        start, end = int(node.text(t.BEGIN)), int(node.text(t.END))
    except ValueError:
        return  # ``literal`` says what is no number
    text, quote = texts[field == "abstract"], node.text(t.ANCHOR)
    if not 0 <= start < end <= len(text):
        yield f"[{start}, {end}) lies outside of the {field}, which has {len(text)} characters"
    elif text[start:end] != quote:
        yield f"quotes {quote!r}, at [{start}, {end}) of the {field} stands {text[start:end]!r}"


@each(t.MENTION, late=True)
def mention_link(node: Node, facts: Facts) -> Said:
    """A mention is evidence for links of its own paper to things that it is about."""
    paper, about = node.text(t.PAPER), node.texts(t.ABOUT)
    for iri in node.iris(t.EVIDENCE_FOR):
        edge = facts.links.get(iri)
        if edge is not None and edge.paper != paper:
            yield f"is evidence for <{iri}>, a link of another paper"
        elif edge is not None and edge.target not in about:
            yield f"is evidence for <{iri}>, and is not about its target"
