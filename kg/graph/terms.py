"""The words of the RDF contract (design section 4): every class and property that kg writes, named once.

The view writes with them, the loader reads with them, and a test checks that ``ontology/schema.ttl`` declares each
term of our own namespace.
"""

from __future__ import annotations

import re
from functools import lru_cache

from kg.iri import KG, curie
from kg.model import Iri

Text = tuple[str, str]
"""A literal: its text, and ``""`` (plain), ``"@en"`` (a language tag) or ``"^^<datatype IRI>"``."""

Term = str | int | float | bool | Text
"""A node or value: ``str`` is an IRI, ``int`` an xsd:integer, ``float`` an xsd:decimal of six places."""

Pair = tuple[str, list[Term]]
Block = tuple[str, list[Pair]]
"""A subject with its predicates, each with its objects. No order is promised inside a block."""

TYPE = Iri("http://www.w3.org/1999/02/22-rdf-syntax-ns#type")
LABEL = curie("rdfs:label")
SEE_ALSO = curie("rdfs:seeAlso")
DECIMAL = curie("xsd:decimal")
GYEAR = curie("xsd:gYear")

SKOS_SCHEME = curie("skos:ConceptScheme")
SKOS_CONCEPT = curie("skos:Concept")
TOP_CONCEPT = curie("skos:hasTopConcept")
IN_SCHEME = curie("skos:inScheme")
PREF_LABEL = curie("skos:prefLabel")
ALT_LABEL = curie("skos:altLabel")
HIDDEN_LABEL = curie("skos:hiddenLabel")
DEFINITION = curie("skos:definition")
BROADER = curie("skos:broader")
RELATED = curie("skos:related")
EXACT_MATCH = curie("skos:exactMatch")

RESEARCH_PAPER = curie("fabio:ResearchPaper")
CITED_WORK = curie("fabio:Work")
IDENTIFIER = curie("dcterms:identifier")
TITLE = curie("dcterms:title")
ABSTRACT = curie("dcterms:abstract")
ISSUED = curie("dcterms:issued")
LANGUAGE = curie("dcterms:language")
SOURCE = curie("dcterms:source")
PART_OF = curie("dcterms:isPartOf")
HAS_PART = curie("dcterms:hasPart")
MADE_BY = curie("dcterms:creator")
CREATOR = curie("dc:creator")
KEYWORD = curie("schema:keywords")
URL = curie("schema:url")
CODE = curie("schema:codeRepository")
DOI = curie("bibo:doi")
ANCHOR = curie("nif:anchorOf")
BEGIN = curie("nif:beginIndex")
END = curie("nif:endIndex")

VOID_DATASET = curie("void:Dataset")
DCAT_DATASET = curie("dcat:Dataset")
URI_SPACE = curie("void:uriSpace")
VOID_VOCABULARY = curie("void:vocabulary")
CLASS_PARTITION = curie("void:classPartition")
VOID_CLASS = curie("void:class")
ENTITIES = curie("void:entities")
PROPERTY_PARTITION = curie("void:propertyPartition")
VOID_PROPERTY = curie("void:property")
TRIPLES = curie("void:triples")
SUBJECTS = curie("void:distinctSubjects")
FEATURE = curie("void:feature")
DISTRIBUTION = curie("dcat:distribution")
DISTRIBUTION_CLASS = curie("dcat:Distribution")
MEDIA_TYPE = curie("dcat:mediaType")
DOWNLOAD = curie("dcat:downloadURL")
DUMP = curie("void:dataDump")
DATASET_VERSION = curie("dcat:version")
DESCRIPTION = curie("dcterms:description")
LICENSE = curie("dcterms:license")
RIGHTS = curie("dcterms:rights")
CONFORMS = curie("dcterms:conformsTo")
ACTIVITY = curie("prov:Activity")
GENERATED_BY = curie("prov:wasGeneratedBy")
SOFTWARE_AGENT = curie("prov:SoftwareAgent")
ASSOCIATED = curie("prov:wasAssociatedWith")

LINK = curie("kg:Link")
CO_OCCURRENCE = curie("kg:CoOccurrence")
MENTION = curie("kg:Mention")
ABBREVIATION = curie("kg:Abbreviation")
RESULT = curie("kg:Result")

AUTHOR_LIST = curie("kg:authorList")
KEYWORD_LIST = curie("kg:keywordList")
SOURCE_LIST = curie("kg:sourceList")
YEAR = curie("kg:year")
VENUE = curie("kg:venue")
SHORT_LABEL = curie("kg:abbreviation")
LONG_FORM = curie("kg:longForm")
SHORT_FORM = curie("kg:shortForm")
PAPER = curie("kg:paper")
PREDICATE = curie("kg:predicate")
TARGET = curie("kg:target")
SCORE = curie("kg:score")
RANK = curie("kg:rank")
MENTION_COUNT = curie("kg:mentionCount")
FIRST = curie("kg:first")
SECOND = curie("kg:second")
PAPER_COUNT = curie("kg:paperCount")
ASSOCIATION = curie("kg:associationStrength")
NPMI = curie("kg:npmi")
CO_OCCURS = curie("kg:coOccursWith")
FIELD = curie("kg:field")
ABOUT = curie("kg:about")
EVIDENCE_FOR = curie("kg:evidenceFor")
RULE = curie("kg:rule")
CONTRAST = curie("kg:contrast")
METRIC = curie("kg:metric")
VALUE = curie("kg:value")
NUMERIC = curie("kg:numericValue")
UNIT = curie("kg:unit")
ON = curie("kg:on")
DATASET = curie("kg:dataset")
VERSION = curie("kg:softwareVersion")
VOCABULARY_HASH = curie("kg:vocabularyHash")
INPUT_HASH = curie("kg:inputHash")

_TAG = re.compile(r"[a-z]{2,3}(-[a-z]{4})?(-([a-z]{2}|[0-9]{3}))?")
_ABSOLUTE = re.compile(
    r"(?:https?://[A-Za-z0-9.\u00a0-\u1fff\u2c00-\ud7ff-]+(?::[0-9]{1,5})?(?![^/?#])|(?!https?:)[A-Za-z][A-Za-z0-9+.-]*:)"
    r"(?:[A-Za-z0-9._~:/?#@!$&'()*+,;=\u00a0-\u1fff\u2c00-\ud7ff\U00010000-\U0001fffd-]|%[0-9A-Fa-f]{2})*"
)


def language_tag(language: str) -> str:
    """The suffix of a literal in that language; empty where it cannot be written as a tag.

    >>> language_tag("en"), language_tag("pt-BR"), language_tag("English?")
    ('@en', '@pt-br', '')
    """
    return "@" + language.lower() if _TAG.fullmatch(language.lower()) else ""


def address(url: str) -> Term:
    """A URL as an IRI, or as a plain literal where it is none that every RDF parser takes.

    >>> address("https://github.com/a/b"), address("github.com/a b")
    ('https://github.com/a/b', ('github.com/a b', ''))
    """
    return url if _ABSOLUTE.fullmatch(url) and url.count("#") < 2 else (url, "")


def join_list(items: tuple[str, ...]) -> str:
    r"""An ordered list as one literal: items joined by ``"; "``, a backslash before every ``;`` and ``\`` inside.

    >>> join_list(("Ada Lovelace", "Smith; John"))
    'Ada Lovelace; Smith\\; John'
    """
    return "; ".join(item.replace("\\", "\\\\").replace(";", "\\;") for item in items)


def split_list(text: str) -> tuple[str, ...]:
    r"""The items of ``join_list``; what stands escaped does not separate.

    >>> split_list("Ada Lovelace; Smith\\; John")
    ('Ada Lovelace', 'Smith; John')
    """
    items = re.findall(r"(?:^|; ?)((?:[^;\\]|\\.|\\$)*)", text, re.DOTALL)
    return tuple(re.sub(r"\\(.)", r"\1", item, flags=re.DOTALL) for item in items)


@lru_cache(maxsize=1024)
def part_property(name: str) -> Iri:
    """The property of a part of a score: ``kg:score`` and the part's name with a capital.

    A name is lowerCamelCase; any other is escaped so that it comes back the same.

    >>> part_property("labelLength")
    'https://kg.example/ontology#scoreLabelLength'
    """
    safe = re.sub(r"[^A-Za-z0-9_]", lambda match: f"-{ord(match[0]):x}-", name)
    plain = safe[:1].isascii() and safe[:1].islower()
    return Iri(f"{SCORE}{safe[0].upper()}{safe[1:]}" if plain else f"{SCORE}_{safe}")


def part_name(iri: str) -> str | None:
    """The name of a score's part from its property, None where the property is none of a part.

    >>> part_name(KG + "scoreLabelLength"), part_name(KG + "score"), part_name(KG + "rank")
    ('labelLength', None, None)
    """
    if not iri.startswith(SCORE) or len(iri) == len(SCORE):
        return None
    tail = iri[len(SCORE) :]
    safe = tail[1:] if tail[0] == "_" else tail[0].lower() + tail[1:]
    return re.sub(r"-([0-9a-f]+)-", lambda match: chr(int(match[1], 16)), safe)


def kind_class(kind: str) -> Iri:
    """The class of artefacts of a kind.

    >>> kind_class("Dataset")
    'https://kg.example/ontology#Dataset'
    """
    return Iri(KG + kind)
