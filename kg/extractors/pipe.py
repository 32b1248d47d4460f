"""The matcher as a component of anybody's spaCy pipeline: ``nlp.add_pipe("kg")`` gives ``doc.spans["kg"]``.

Registered as an entry point (``spacy_factories``), so that a pipeline that was saved with it loads without importing
kg first. Only matching is done, by the same code as in a build: a vocabulary's concepts and known artefacts, the
document's own abbreviations, ambiguous labels by their context. What needs a pile (scores, new artefacts) is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc, Span, SpanGroup

from kg.extractors.reading import Reading
from kg.model import Document
from kg.vocabulary import Vocabulary
from kg.vocabulary.skos import default_vocabulary, load

CONCEPT = "CONCEPT"
"""The label of a concept's spans; those of an artefact have its kind in capitals, such as ``DATASET``."""


class Matcher:
    """Finds concepts and artefacts in a document; made by ``nlp.add_pipe("kg", config={...})``.

    Args:
        vocabulary: SKOS files or folders of them; None for the vocabulary that comes with kg. Loaded at first use.
        spans_key: under which key of ``doc.spans`` the spans stand.

    Example:
        >>> import spacy
        >>> doc = Matcher()(spacy.blank("en")("We study lifelong learning on CIFAR-10."))
        >>> [(span.text, span.label_, span.kb_id_.rpartition("/")[2]) for span in doc.spans["kg"]]
        [('lifelong learning', 'CONCEPT', 'continual-learning'), ('CIFAR-10', 'DATASET', 'cifar-10')]
    """

    def __init__(self, vocabulary: str | Sequence[str] | None = None, spans_key: str = "kg") -> None:
        self.sources = [vocabulary] if isinstance(vocabulary, str) else vocabulary
        self.spans_key = spans_key

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """What is looked for.

        Raises:
            VocabularyError: a file is missing or broken.
        """
        return default_vocabulary() if self.sources is None else load(self.sources)

    def __call__(self, doc: Doc) -> Doc:
        """Add the spans, in reading order; where the tokens of the pipeline cut through a match, whole tokens.

        ``span.kb_id_`` is the IRI, ``span.label_`` the kind (``CONCEPT`` or that of an artefact). Spans may overlap.
        """
        group = SpanGroup(doc, name=self.spans_key)
        if doc.text.strip():
            group.extend(self._spans(doc))
        doc.spans[self.spans_key] = group
        return doc

    def _spans(self, doc: Doc) -> list[Span]:
        terms = self.vocabulary
        spans = {}
        for text, match, entry in Reading(Document("doc", (), doc.text), terms).found:
            quote, iri = text.span(match.start, match.end), terms.entries[entry].iri
            label = terms.artefacts[iri].kind.upper() if iri in terms.artefacts else CONCEPT
            span = doc.char_span(quote.start, quote.end, label=label, kb_id=iri, alignment_mode="expand")
            if span is not None:
                spans[span.start, -span.end, iri] = span
        return [spans[key] for key in sorted(spans)]

    def __getstate__(self) -> dict[str, Any]:
        """For other processes (``nlp.pipe(n_process=...)``): they load the vocabulary themselves."""
        return {"sources": self.sources, "spans_key": self.spans_key}


@Language.factory("kg", default_config={"vocabulary": None, "spans_key": "kg"}, assigns=["doc.spans"])
def make(nlp: Language, name: str, vocabulary: str | list[str] | None, spans_key: str) -> Matcher:
    """The component for a pipeline; see ``Matcher`` for what can be configured."""
    return Matcher(vocabulary, spans_key)
